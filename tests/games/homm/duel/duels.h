// Duels in the real combat, to hold the chains against: two AI heroes with one unit each, driven by
// the rule "nearest", so that nobody has anything to decide.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/config/data_root.h"
#include "core/rng.h"
#include "core/status.h"
#include "games/homm/combat.h"
#include "games/homm/duel/duel.h"

namespace muster::homm::duel {

inline constexpr int kRounds = 30;  // max_rounds of the base ruleset

inline const UnitCatalog& units() {
  static const auto* const loaded =
      new absl::StatusOr<UnitCatalog>(UnitCatalog::load(data_file("games/homm/units.csv")));
  return **loaded;
}

inline Roster roster(const std::string& rules = "", bool flip = true) {
  const auto document = parse_document(rules, "rules.toml");
  const auto ruleset = parse_ruleset(*document);
  if (!ruleset.ok()) throw std::logic_error(message_of(ruleset.status()));
  auto made = Roster::make(units().sides(), *ruleset, flip);
  if (!made.ok()) throw std::logic_error(message_of(made.status()));
  return *std::move(made);
}

inline Result solve(const Roster& roster, const std::string& row, const std::string& column) {
  return Duels(roster).solve(roster.find(row), roster.find(column));
}

// The duel's start as a scenario.
inline std::shared_ptr<const Combat> fight(const Duelist& row, const Duelist& column,
                                           const std::string& rules = "") {
  const auto cells = start_cells(row, column);
  const auto side = [](const Duelist& duelist, int cell) {
    return fmt::format(
        "kind = \"ai_hero\"\nrule = \"nearest\"\narmy = [{{unit = \"{}\", at = [{}, {}]{}}}]\n",
        duelist.card->id, column_of(cell), row_of(cell),
        duelist.tokens > 0 ? fmt::format(", tokens = {}", duelist.tokens) : "");
  };
  const auto scenario = parse_document(
      fmt::format("[attacker]\n{}[defender]\n{}", side(row, cells[0]), side(column, cells[1])),
      "duel.toml");
  const auto ruleset = parse_document(rules, "rules.toml");
  auto combat = Combat::load({.ruleset = *ruleset, .scenario = *scenario, .seat_rules = {}});
  if (!combat.ok()) throw std::logic_error(message_of(combat.status()));
  return *combat;
}

// Who wins a fight in which only chance decides: 1 row, -1 column, 0 nobody within the last round.
inline int sampled(const Combat& combat, Rng& rng) {
  State state = combat.initial_state();
  while (combat.to_move(state) != kTerminal) {
    if (combat.to_move(state) != kChance) throw std::logic_error("somebody has to decide");
    combat.apply(state, combat.sample_chance(state, rng));
  }
  return state.winner == 0 ? 1 : state.winner == 1 ? -1 : 0;
}

// The same, exactly: all ways that the dice can fall, states of equal content taken together
// between activations.
class EngineTree {
 public:
  explicit EngineTree(const Combat& combat) : combat_(combat) {}

  Standing run() {
    enter(combat_.initial_state(), 1, {-1, -1});
    while (!waiting_.empty()) {
      const auto first = waiting_.begin();
      State state;
      std::memcpy(static_cast<void*>(&state), first->first.second.data(), sizeof state);
      const double probability = first->second;
      waiting_.erase(first);
      follow(state, probability, moment(state));
    }
    return standing_;
  }

 private:
  using Moment = std::pair<int, int>;  // round, activations so far

  static Moment moment(const State& state) {
    return {state.round, -std::popcount(static_cast<unsigned>(state.pending))};
  }
  static std::string content(State state) {
    state.turn = 0;
    state.tally = {};
    return {reinterpret_cast<const char*>(&state), sizeof state};
  }

  void enter(const State& state, double probability, Moment now) {
    if (combat_.to_move(state) == kTerminal) {
      double& sum = state.winner == 0   ? standing_.win
                    : state.winner == 1 ? standing_.loss
                                        : standing_.open;
      sum += probability;
    } else if (moment(state) != now) {
      waiting_[{moment(state), content(state)}] += probability;
    } else {
      follow(state, probability, now);
    }
  }

  void follow(const State& state, double probability, Moment now) {
    if (combat_.to_move(state) != kChance) throw std::logic_error("somebody has to decide");
    ChanceList outcomes;
    combat_.chance_outcomes(state, outcomes);
    double total = 0;
    for (const ChanceOutcome& outcome : outcomes) total += static_cast<double>(outcome.weight);
    for (const ChanceOutcome& outcome : outcomes) {
      State then = state;
      combat_.apply(then, outcome.action);
      enter(then, probability * static_cast<double>(outcome.weight) / total, now);
    }
  }

  const Combat& combat_;
  // By moment and content of the state.
  std::map<std::pair<Moment, std::string>, double> waiting_;
  Standing standing_;
};

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

// Pairs in which every side meets `each` others, spread over the roster.
inline Pairs spread_pairs(const Roster& roster, std::size_t each) {
  Pairs pairs;
  for (std::size_t step = 0; step < each; ++step) {
    for (std::size_t row = 0; row < roster.size(); ++row) {
      const std::size_t column = (row + 61 + 97 * step) % roster.size();
      if (row != column) pairs.emplace_back(row, column);
    }
  }
  return pairs;
}

// Pairs in which every side meets the `each` others that it fights most evenly: there an ability
// that is told wrong shows.
inline Pairs even_pairs(const Roster& roster, std::size_t each) {
  const std::vector<Result> results = Duels(roster).all();
  Pairs pairs;
  for (std::size_t row = 0; row < roster.size(); ++row) {
    std::vector<std::size_t> others;
    for (std::size_t column = 0; column < roster.size(); ++column) {
      if (column != row) others.push_back(column);
    }
    const auto unevenness = [&](std::size_t column) {
      return std::abs(results[row * roster.size() + column].win - 0.5);
    };
    std::stable_sort(others.begin(), others.end(),
                     [&](std::size_t a, std::size_t b) { return unevenness(a) < unevenness(b); });
    for (std::size_t i = 0; i < each; ++i) pairs.emplace_back(row, others[i]);
  }
  return pairs;
}

}  // namespace muster::homm::duel
