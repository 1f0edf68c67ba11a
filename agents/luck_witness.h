// Measures the luck of every match (luck.h) and tells it by seat, and by seat and kind of event.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agents/luck.h"
#include "agents/witness.h"
#include "core/hash.h"

namespace muster {

// The luck of the events of one match.
template <Game G>
class EventLuck {
 public:
  using State = typename G::State;

  // The game outlives this.
  explicit EventLuck(const G& game) : game_(game) {}

  // Of a chance node with several outcomes: by seat, what `action` is worth over what the node is;
  // nothing for one without a choice. `seed`: of the match, the same for all its events.
  std::optional<Returns> of(const LuckEvaluator<G>& evaluator, const State& state, Action action,
                            std::uint64_t seed) {
    game_.chance_outcomes(state, outcomes_);
    if (outcomes_.size() == 1) return std::nullopt;
    const auto seats = static_cast<std::size_t>(game_.num_players());
    const auto all = static_cast<double>(total_weight(outcomes_));
    const std::uint64_t node_seed = hash_combine(seed, nodes_++);
    Returns came{};
    Returns mean{};
    [[maybe_unused]] bool found = false;
    for (const ChanceOutcome& outcome : outcomes_) {
      const Returns values = value_after(evaluator, state, outcome.action, node_seed);
      const double share = static_cast<double>(outcome.weight) / all;
      for (std::size_t seat = 0; seat < seats; ++seat) mean[seat] += share * values[seat];
      if (outcome.action != action) continue;
      found = true;
      came = values;
    }
    assert(found && "chance gave what it does not list");
    for (std::size_t seat = 0; seat < seats; ++seat) came[seat] -= mean[seat];
    return came;
  }

 private:
  Returns value_after(const LuckEvaluator<G>& evaluator, const State& state, Action outcome,
                      std::uint64_t seed) {
    after_ = state;
    game_.apply(after_, outcome);
    if (game_.to_move(after_) == kTerminal) return game_.returns(after_);
    return evaluator(game_, after_, seed);
  }

  const G& game_;
  std::uint64_t nodes_ = 0;  // chance nodes met
  // Of one node.
  ChanceList outcomes_;
  State after_;
};

template <Game G>
class LuckWitness final : public Witness<G> {
 public:
  using State = typename G::State;

  // `seats`: names, at least as many as the game has players; `seed`: for this match alone. The
  // game outlives this.
  LuckWitness(const G& game, std::shared_ptr<const LuckEvaluator<G>> evaluator,
              std::vector<std::string> seats, std::uint64_t seed)
      : game_(game),
        evaluator_(std::move(evaluator)),
        seats_(std::move(seats)),
        seed_(seed),
        luck_(game) {
    if constexpr (NamedChanceGame<G>) kinds_ = G::chance_kinds();
    for (const ChanceKind& kind : kinds_) {
      if (index_of(kind.name) == names_.size()) names_.push_back(kind.name);
    }
    if (kinds_.empty()) names_.emplace_back("other");
    by_kind_.resize(names_.size());
  }

  void before(const State& state, Action action) override {
    if (game_.to_move(state) != kChance) return;
    const std::optional<Returns> luck = luck_.of(*evaluator_, state, action, seed_);
    if (!luck) return;
    const std::size_t kind = kind_of(state);
    for (std::size_t seat = 0; seat < players(); ++seat) {
      total_[seat] += (*luck)[seat];
      by_kind_[kind][seat] += (*luck)[seat];
    }
  }

  void report(const State& /*state*/, Metrics& metrics) override {
    for (std::size_t seat = 0; seat < players(); ++seat) {
      metrics.add(luck_metric(seats_[seat]), total_[seat]);
      for (std::size_t kind = 0; kind < names_.size(); ++kind) {
        metrics.add(luck_metric(seats_[seat], names_[kind]), by_kind_[kind][seat]);
      }
    }
  }

 private:
  std::size_t players() const { return static_cast<std::size_t>(game_.num_players()); }

  // names_.size() when there is none of this name.
  std::size_t index_of(const std::string& name) const {
    return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), name) - names_.begin());
  }

  std::size_t kind_of(const State& state) const {
    const std::uint32_t purpose = game_.chance_key(state).purpose;
    for (const ChanceKind& kind : kinds_) {
      if (kind.first <= purpose && purpose <= kind.last) return index_of(kind.name);
    }
    assert(kinds_.empty() && "an event of no kind");
    return names_.size() - 1;
  }

  const G& game_;
  std::shared_ptr<const LuckEvaluator<G>> evaluator_;  // which its factory shares
  std::vector<std::string> seats_;
  std::uint64_t seed_;
  EventLuck<G> luck_;
  ChanceKinds kinds_;
  std::vector<std::string> names_;  // of kinds, each once; "other" where the game names none
  std::vector<Returns> by_kind_;
  Returns total_{};
};

// Makes witnesses of any number of matches; `seats` as above.
template <Game G>
WitnessFactory<G> luck_witness(LuckEvaluator<G> evaluator, std::vector<std::string> seats) {
  auto shared = std::make_shared<const LuckEvaluator<G>>(std::move(evaluator));
  return [shared = std::move(shared), seats = std::move(seats)](const G& game, std::uint64_t seed) {
    return std::unique_ptr<Witness<G>>(std::make_unique<LuckWitness<G>>(game, shared, seats, seed));
  };
}

}  // namespace muster
