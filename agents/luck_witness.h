// Measures the luck of every match (luck.h) and tells it by seat, and by kind of event where there
// is one V.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "agents/luck.h"
#include "agents/witness.h"

namespace muster {

template <Game G>
class LuckWitness final : public Witness<G> {
 public:
  using State = typename G::State;

  // `seats`: names, at least as many as the game has players. All but the names outlive this.
  LuckWitness(const G& game, const LuckEvaluator<G>& evaluator, std::vector<std::string> seats)
      : game_(game), evaluator_(evaluator), seats_(std::move(seats)) {
    if constexpr (NamedChanceGame<G>) kinds_ = G::chance_kinds();
    for (const ChanceKind& kind : kinds_) {
      if (index_of(kind.name) == names_.size()) names_.push_back(kind.name);
    }
    unnamed_ = names_.size();
    by_kind_.resize(names_.size() + 1);
    total_.resize(evaluator_.parts.size());
  }

  void before(const State& state, Action action) override {
    if (game_.to_move(state) != kChance) return;
    game_.chance_outcomes(state, outcomes_);
    if (outcomes_.size() == 1) return;
    const auto all = static_cast<double>(total_weight(outcomes_));
    mean_.assign(total_.size(), Returns{});
    bool found = false;
    for (const ChanceOutcome& outcome : outcomes_) {
      value_after(state, outcome.action);
      const double share = static_cast<double>(outcome.weight) / all;
      for (std::size_t part = 0; part < mean_.size(); ++part) {
        for (std::size_t seat = 0; seat < players(); ++seat) {
          mean_[part][seat] += share * values_[part][seat];
        }
      }
      if (outcome.action != action) continue;
      found = true;
      std::swap(came_, values_);
    }
    assert(found && "chance gave what it does not list");
    if (found) add(kind_of(state));
  }

  void report(const State& /*state*/, Metrics& metrics) override {
    for (std::size_t seat = 0; seat < players(); ++seat) {
      for (std::size_t part = 0; part < total_.size(); ++part) {
        metrics.add(luck_metric(seats_[seat], evaluator_.parts[part]), total_[part][seat]);
      }
      if (total_.size() > 1) continue;
      for (std::size_t kind = 0; kind < names_.size(); ++kind) {
        metrics.add(luck_metric(seats_[seat], names_[kind]), by_kind_[kind][seat]);
      }
      if (unnamed_met_) metrics.add(luck_metric(seats_[seat], "other"), by_kind_[unnamed_][seat]);
    }
  }

 private:
  std::size_t players() const { return static_cast<std::size_t>(game_.num_players()); }

  // Into values_.
  void value_after(const State& state, Action outcome) {
    after_ = state;
    game_.apply(after_, outcome);
    if (game_.to_move(after_) == kTerminal) {
      values_.assign(total_.size(), game_.returns(after_));
    } else {
      evaluator_.evaluate(game_, after_, values_);
    }
  }

  void add(std::size_t kind) {
    unnamed_met_ = unnamed_met_ || kind == unnamed_;
    for (std::size_t part = 0; part < total_.size(); ++part) {
      for (std::size_t seat = 0; seat < players(); ++seat) {
        const double luck = came_[part][seat] - mean_[part][seat];
        total_[part][seat] += luck;
        if (part == 0) by_kind_[kind][seat] += luck;
      }
    }
  }

  std::size_t index_of(const std::string& name) const {
    return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), name) - names_.begin());
  }

  std::size_t kind_of(const State& state) const {
    const std::uint32_t purpose = game_.chance_key(state).purpose;
    for (const ChanceKind& kind : kinds_) {
      if (kind.first <= purpose && purpose <= kind.last) return index_of(kind.name);
    }
    return unnamed_;
  }

  const G& game_;
  const LuckEvaluator<G>& evaluator_;
  std::vector<std::string> seats_;
  ChanceKinds kinds_;
  std::vector<std::string> names_;  // of kinds, each once
  std::size_t unnamed_ = 0;         // index of what kinds_ does not name
  bool unnamed_met_ = false;
  std::vector<Returns> by_kind_;
  std::vector<Returns> total_;  // by part of the evaluator
  // Of one node.
  ChanceList outcomes_;
  State after_;
  std::vector<Returns> values_;
  std::vector<Returns> came_;
  std::vector<Returns> mean_;
};

// Makes witnesses of any number of matches; `seats` as above.
template <Game G>
WitnessFactory<G> luck_witness(LuckEvaluator<G> evaluator, std::vector<std::string> seats) {
  const auto shared = std::make_shared<const LuckEvaluator<G>>(std::move(evaluator));
  return [shared, seats = std::move(seats)](const G& game, std::uint64_t /*seed*/) {
    return std::unique_ptr<Witness<G>>(std::make_unique<LuckWitness<G>>(game, *shared, seats));
  };
}

}  // namespace muster
