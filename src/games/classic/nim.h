// Nim for two to six (Bouton 1901, "Nim, a game with a complete mathematical theory"): players in
// turn take objects from one heap; taking the last object wins, or loses in misere play.
//
// With more than two players the loss of one is shared by the others, and players of one team share
// the result: a game for search with several players.
#pragma once

#include <absl/status/statusor.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "core/game.h"
#include "core/hash.h"

namespace muster::classic {

// An action is heap * 32 + count, heaps from 0. Player 0 begins.
class Nim {
 public:
  static constexpr std::string_view kName = "nim";
  static constexpr bool kHiddenInformation = false;
  static constexpr bool kZeroSum = true;
  static constexpr std::size_t kMaxHeaps = 8;
  static constexpr int kMaxObjects = 31;  // of a heap

  using Heaps = std::array<std::uint8_t, kMaxHeaps>;
  struct State {
    Heaps heaps;
    std::uint8_t mover;  // the player on turn; after the end, who would be
    std::uint8_t turns;
  };
  struct Options {
    std::vector<int> heaps = {3, 4, 5};  // 1..8 heaps of 1..31
    int players = 3;                     // 2..6
    // The team of each player, any numbers, at least two different ones; empty: everybody for
    // themselves.
    std::vector<int> teams = {};
    int max_take = kMaxObjects;  // objects in a turn, from 1
    bool misere = false;         // whoever takes the last object loses
  };

  static constexpr Action take(int heap, int count) {
    return static_cast<Action>(heap * (kMaxObjects + 1) + count);
  }

  Nim() : Nim(Options{}) {}
  // At most kMaxActionsPerNode different moves at the start.
  explicit Nim(const Options& options);

  // Settings of the ruleset: `misere` (false), `max_take` (31). Of the scenario: `heaps` ([3, 4,
  // 5]), `players` (3), `teams` (none). Errors: InvalidArgument.
  static absl::StatusOr<std::shared_ptr<const Nim>> load(const RulesSource& source);
  // What the documents can say.
  static std::vector<ParamInfo> ruleset_settings();
  static std::vector<ParamInfo> scenario_settings();

  int max_take() const { return max_take_; }
  bool misere() const { return misere_; }
  // Of each player; empty: everybody for themselves.
  const std::vector<int>& teams() const { return teams_; }

  int num_players() const { return players_; }
  State initial_state() const { return {heaps_, 0, 0}; }
  Player to_move(const State& state) const {
    return state.heaps == Heaps{} ? kTerminal : static_cast<Player>(state.mover);
  }
  void legal_actions(const State& state, ActionList& actions) const {
    actions.clear();
    for (std::size_t heap = 0; heap < kMaxHeaps; ++heap) {
      const int most = std::min<int>(state.heaps[heap], max_take_);
      for (int count = 1; count <= most; ++count) {
        actions.push_back(take(static_cast<int>(heap), count));
      }
    }
  }
  void apply(State& state, Action action) const {
    const int code = static_cast<int>(action);
    std::uint8_t& heap = state.heaps[static_cast<std::size_t>(code / (kMaxObjects + 1))];
    heap = static_cast<std::uint8_t>(heap - code % (kMaxObjects + 1));
    state.mover = static_cast<std::uint8_t>(state.mover + 1 == players_ ? 0 : state.mover + 1);
    ++state.turns;
  }
  void chance_outcomes(const State&, ChanceList& outcomes) const { outcomes.clear(); }
  ChanceKey chance_key(const State&) const { return {0, 0}; }
  template <RandomBits Generator>
  Action sample_chance(const State&, Generator&) const {
    return Action{0};
  }
  // The team of whoever took the last object against all others: the smaller side's players get
  // plus or minus 1, the other side's share the opposite.
  Returns returns(const State& state) const {
    return by_last_taker_[static_cast<std::size_t>(state.mover == 0 ? players_ - 1
                                                                    : state.mover - 1)];
  }
  std::uint64_t information_state(const State& state, Player) const { return hash(state); }
  State resample(const State& state, Player, Rng&) const { return state; }
  int turn(const State& state) const { return state.turns; }
  // Heaps and mover, but not the number of turns: it decides nothing.
  std::uint64_t hash(const State& state) const {
    return hash_combine(hash_object(state.heaps), state.mover);
  }
  nlohmann::json to_json(const State& state) const;
  // The state that to_json wrote. Errors: InvalidArgument, naming the member (positions.cc).
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;
  std::string describe(const State& state, Action action) const;

 private:
  Heaps heaps_{};
  int players_;
  int max_take_;
  bool misere_;
  std::vector<int> teams_;
  std::array<Returns, kMaxPlayers> by_last_taker_{};
};
static_assert(std::has_unique_object_representations_v<Nim::State>);
static_assert(sizeof(Nim::State) == 10);
static_assert(Game<Nim>);

}  // namespace muster::classic
