// Small random games for two with chance, made from a seed: every state is a hash of how it was
// reached, and everything about it follows from that hash.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/hash.h"

namespace muster::testing {

// Games of at most `max_depth` steps. Each state is a decision of one of the players, a chance node
// with random weights, or the end, with 1..4 actions or outcomes; results are k/8. When `width` is
// not 0, a level of the tree has only so many states, and different ways lead to the same one.
class RandomTree {
 public:
  static constexpr std::string_view kName = "random_tree";
  static constexpr bool kHiddenInformation = false;
  static constexpr bool kZeroSum = true;

  struct State {
    std::uint64_t path;
    std::uint64_t depth;
  };

  explicit RandomTree(std::uint64_t seed, int max_depth = 6, std::uint64_t width = 0)
      : seed_(seed), max_depth_(static_cast<std::uint64_t>(max_depth)), width_(width) {}

  int num_players() const { return 2; }
  State initial_state() const { return {hash_combine(seed_, 0), 0}; }
  Player to_move(const State& state) const {
    if (state.depth == max_depth_ || (state.depth > 1 && draw(state, 1) % 8 == 0)) return kTerminal;
    const std::uint64_t kind = draw(state, 2) % 5;
    return kind < 2 ? Player{0} : kind < 4 ? Player{1} : kChance;
  }
  void legal_actions(const State& state, ActionList& actions) const {
    actions.clear();
    for (std::uint64_t i = 0; i < branches(state); ++i) actions.push_back(numbered(i));
  }
  void apply(State& state, Action action) const {
    std::uint64_t next = hash_combine(state.path, static_cast<std::uint64_t>(action));
    ++state.depth;
    if (width_ != 0) next = hash_combine(seed_, state.depth * 1000 + next % width_);
    state.path = next;
  }
  void chance_outcomes(const State& state, ChanceList& outcomes) const {
    outcomes.clear();
    for (std::uint64_t i = 0; i < branches(state); ++i) {
      outcomes.push_back({numbered(i), 1 + draw(state, 10 + i) % 5});
    }
  }
  ChanceKey chance_key(const State& state) const { return {1, state.path}; }
  template <RandomBits Generator>
  Action sample_chance(const State& state, Generator& generator) const {
    ChanceList outcomes;
    chance_outcomes(state, outcomes);
    return sample_outcome(outcomes, generator);
  }
  Returns returns(const State& state) const {
    const double value = eighths(state, 3);
    return {value, -value};
  }
  // Has nothing to do with the results, and is not zero sum.
  friend double evaluate(const RandomTree& game, const State& state, Player player) {
    return game.eighths(state, static_cast<std::uint64_t>(4 + player));
  }
  std::uint64_t information_state(const State& state, Player) const { return hash(state); }
  State resample(const State& state, Player, Rng&) const { return state; }
  int turn(const State& state) const { return static_cast<int>(state.depth / 2); }
  std::uint64_t hash(const State& state) const { return hash_object(state); }
  nlohmann::json to_json(const State& state) const { return {{"path", state.path}}; }
  std::string describe(const State&, Action action) const {
    return std::to_string(static_cast<int>(action));
  }

 private:
  static Action numbered(std::uint64_t i) { return static_cast<Action>(7 * i + 1); }
  std::uint64_t draw(const State& state, std::uint64_t what) const {
    return hash_combine(state.path, 1000 + what);
  }
  std::uint64_t branches(const State& state) const { return 1 + draw(state, 6) % 4; }
  double eighths(const State& state, std::uint64_t what) const {
    return static_cast<double>(draw(state, what) % 17) / 8 - 1;
  }

  std::uint64_t seed_;
  std::uint64_t max_depth_;
  std::uint64_t width_;
};
static_assert(EvaluatedGame<RandomTree>);

}  // namespace muster::testing
