// The table of all duels: who beats whom, and what that says about each unit side.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "games/homm/duel/duel.h"
#include "games/homm/duel/roster.h"

namespace muster::homm {

// One unit side over its duels with all others, each of them once as the row's unit and once as
// the column's (who goes first on equal initiative).
struct DuelRecord {
  std::size_t side = 0;  // index into the roster
  double win = 0;        // means
  double loss = 0;
  double never = 0;
  std::optional<int> gold;  // price of the card on this side; none: it cannot be bought
  // 100 times the mean win probability for each gold of the price; none without a price, or at 0.
  std::optional<double> per_gold;
  // Mean win probability against the sides that cost about as much: 3/4 to 4/3 of its price. None
  // without a price, or without such sides.
  std::optional<double> peers;
  int peer_count = 0;
};

struct DuelTable {
  const duel::Roster* roster = nullptr;
  std::vector<duel::Result> results;  // row * size + column
  std::vector<DuelRecord> ranking;    // by mean win probability, best first

  const duel::Result& at(std::size_t row, std::size_t column) const {
    return results[row * roster->size() + column];
  }
  const UnitSide& card(std::size_t side) const { return *(*roster)[side].card; }
};

// `roster` outlives the table.
DuelTable all_duels(const duel::Roster& roster);

// attacker, defender, win, loss, never, rounds: a line for each ordered pair.
std::string duels_csv(const DuelTable& table);
// A line for each unit side, best first.
std::string duel_ranking_csv(const DuelTable& table);
// {"win": .., "loss": .., "never": .., "rounds": ..}; rounds is null where they never end.
nlohmann::ordered_json result_json(const duel::Result& result);
// Both tables: the ranking as "sides", the pairs as "duels".
nlohmann::ordered_json duels_json(const DuelTable& table);
// The best by mean win probability, and by what they cost, for a terminal.
std::string duel_summary(const DuelTable& table);
// One page without any network: the heat map and the ranking. `title` says what was played.
std::string duel_page(const DuelTable& table, const std::string& title);

}  // namespace muster::homm
