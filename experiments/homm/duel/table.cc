#include "experiments/homm/duel/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "experiments/homm/duel/units.h"

namespace muster::homm {
namespace {

constexpr std::size_t kShown = 15;

// Neutral cards, too, have a price: what a player pays to recruit them.
std::optional<int> price(const DuelTable& table, std::size_t side) {
  const UnitSide& card = table.card(side);
  if (card.faction == "summoned" || card.faction == "creature_bank") return std::nullopt;
  const bool stacks = table.roster->customs().stacks;
  return stacks ? stack_price(card, (*table.roster)[side].tokens) : card.gold_value();
}

// Calls f(other, win, loss, never) for each duel of a side, seen from that side.
template <class F>
void for_each_duel(const DuelTable& table, std::size_t side, F f) {
  for (std::size_t other = 0; other < table.roster->size(); ++other) {
    if (other == side) continue;
    const duel::Result& first = table.at(side, other);
    const duel::Result& second = table.at(other, side);
    f(other, first.win, first.loss, first.never);
    f(other, second.loss, second.win, second.never);
  }
}

bool about_as_dear(int own, int other) { return 4 * other >= 3 * own && 3 * other <= 4 * own; }

DuelRecord record_of(const DuelTable& table, std::size_t side) {
  DuelRecord record;
  record.side = side;
  record.gold = price(table, side);
  double peer_wins = 0;
  for_each_duel(table, side, [&](std::size_t other, double win, double loss, double never) {
    record.win += win;
    record.loss += loss;
    record.never += never;
    const std::optional<int> gold = price(table, other);
    if (!record.gold || !gold || *record.gold == 0 || !about_as_dear(*record.gold, *gold)) return;
    peer_wins += win;
    ++record.peer_count;
  });
  const auto duels = static_cast<double>(2 * (table.roster->size() - 1));
  record.win /= duels;
  record.loss /= duels;
  record.never /= duels;
  if (record.gold && *record.gold > 0) record.per_gold = 100 * record.win / *record.gold;
  if (record.peer_count > 0) record.peers = peer_wins / record.peer_count;
  record.peer_count /= 2;  // two duels with each
  return record;
}

std::string optional_number(const std::optional<double>& number, int digits) {
  return number ? fmt::format("{:.{}f}", *number, digits) : "";
}

void summary_line(std::size_t rank, const DuelTable& table, const DuelRecord& record,
                  std::string& text) {
  const UnitSide& card = table.card(record.side);
  fmt::format_to(std::back_inserter(text), "{:>3}  {:<32}  {:<11}  {:>6}  {:>4}  {:>8}  {:>6}\n",
                 rank, card.id, card.faction, fmt::format("{:.2f}", 100 * record.win),
                 record.gold ? fmt::format("{}", *record.gold) : "-",
                 record.per_gold ? fmt::format("{:.2f}", *record.per_gold) : "-",
                 record.peers ? fmt::format("{:.1f}", 100 * *record.peers) : "-");
}

constexpr std::string_view kHeading =
    "  #  side                              faction       win %  gold  per gold   peers\n";

}  // namespace

DuelTable all_duels(const duel::Roster& roster) {
  DuelTable table;
  table.roster = &roster;
  table.results = duel::Duels(roster).all();
  for (std::size_t side = 0; side < roster.size(); ++side) {
    table.ranking.push_back(record_of(table, side));
  }
  std::stable_sort(table.ranking.begin(), table.ranking.end(),
                   [](const DuelRecord& a, const DuelRecord& b) { return a.win > b.win; });
  return table;
}

std::string duels_csv(const DuelTable& table) {
  std::string csv = "attacker,defender,win,loss,never,rounds\n";
  for (std::size_t row = 0; row < table.roster->size(); ++row) {
    for (std::size_t column = 0; column < table.roster->size(); ++column) {
      if (row == column) continue;
      const duel::Result& result = table.at(row, column);
      fmt::format_to(std::back_inserter(csv), "{},{},{:.12g},{:.12g},{:.12g},",
                     csv_field(table.card(row).id), csv_field(table.card(column).id), result.win,
                     result.loss, result.never);
      if (!std::isnan(result.rounds)) {
        fmt::format_to(std::back_inserter(csv), "{:.12g}", result.rounds);
      }
      csv += '\n';
    }
  }
  return csv;
}

std::string duel_ranking_csv(const DuelTable& table) {
  std::string csv =
      "rank,side,name,faction,tier,gold,valuables,win,loss,never,win_percent_per_gold,"
      "win_against_peers,peers\n";
  for (std::size_t i = 0; i < table.ranking.size(); ++i) {
    const DuelRecord& record = table.ranking[i];
    const UnitSide& card = table.card(record.side);
    const int valuables =
        card.recruit_valuables + (card.side == CardSide::kPack ? card.reinforce_valuables : 0);
    fmt::format_to(
        std::back_inserter(csv), "{},{},{},{},{},{},{},{:.12g},{:.12g},{:.12g},{},{},{}\n", i + 1,
        csv_field(card.id), csv_field(card.name), csv_field(card.faction), to_string(card.tier),
        record.gold ? fmt::format("{}", *record.gold) : "",
        record.gold ? fmt::format("{}", valuables) : "", record.win, record.loss, record.never,
        optional_number(record.per_gold, 6), optional_number(record.peers, 6), record.peer_count);
  }
  return csv;
}

nlohmann::ordered_json result_json(const duel::Result& result) {
  nlohmann::ordered_json json = {
      {"win", result.win}, {"loss", result.loss}, {"never", result.never}, {"rounds", nullptr}};
  if (!std::isnan(result.rounds)) json["rounds"] = result.rounds;
  return json;
}

nlohmann::ordered_json duels_json(const DuelTable& table) {
  const auto known = [](const auto& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
  };
  nlohmann::ordered_json json;
  for (const DuelRecord& record : table.ranking) {
    const UnitSide& card = table.card(record.side);
    json["sides"].push_back({{"side", card.id},
                             {"name", card.name},
                             {"faction", card.faction},
                             {"tier", to_string(card.tier)},
                             {"gold", known(record.gold)},
                             {"win", record.win},
                             {"loss", record.loss},
                             {"never", record.never},
                             {"win_percent_per_gold", known(record.per_gold)},
                             {"win_against_peers", known(record.peers)},
                             {"peers", record.peer_count}});
  }
  for (std::size_t row = 0; row < table.roster->size(); ++row) {
    for (std::size_t column = 0; column < table.roster->size(); ++column) {
      if (row == column) continue;
      nlohmann::ordered_json& one = json["duels"].emplace_back();
      one["attacker"] = table.card(row).id;
      one["defender"] = table.card(column).id;
      one.update(result_json(table.at(row, column)));
    }
  }
  return json;
}

std::string duel_summary(const DuelTable& table) {
  std::string text = fmt::format("Best of {} sides by mean win probability over all duels\n{}",
                                 table.roster->size(), kHeading);
  for (std::size_t i = 0; i < std::min(kShown, table.ranking.size()); ++i) {
    summary_line(i + 1, table, table.ranking[i], text);
  }
  std::vector<DuelRecord> priced;
  for (const DuelRecord& record : table.ranking) {
    if (record.peers) priced.push_back(record);
  }
  std::stable_sort(priced.begin(), priced.end(),
                   [](const DuelRecord& a, const DuelRecord& b) { return *a.peers > *b.peers; });
  text += fmt::format(
      "\nBest for their price: mean win probability against the sides that cost "
      "3/4 to 4/3 as much\n{}",
      kHeading);
  for (std::size_t i = 0; i < std::min(kShown, priced.size()); ++i) {
    summary_line(i + 1, table, priced[i], text);
  }
  const auto endless = std::count_if(table.results.begin(), table.results.end(),
                                     [](const duel::Result& result) { return result.never > 0; });
  text += fmt::format(
      "\nper gold: win % for each gold of the card's price (recruiting, and reinforcing for a "
      "Pack; - without one)\nduels that may never end: {} of {}\n",
      endless, table.roster->size() * (table.roster->size() - 1));
  return text;
}

}  // namespace muster::homm
