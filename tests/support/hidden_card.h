// Hidden card, a bidding game for two: a small game with hidden information and a simultaneous
// choice, for tests of agents and of the conformance suite.
//
// Each player is dealt one of `cards` different cards, seen by its owner alone. Both bid 1..`bids`
// at the same time (player 1 bids second, without having seen the first bid). Then all is revealed:
// a bid two or more above the other wins the lower bid; otherwise the higher card wins the higher
// bid.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/hash.h"

namespace muster::testing {

class HiddenCard {
 public:
  static constexpr std::string_view kName = "hidden_card";
  static constexpr bool kHiddenInformation = true;
  static constexpr bool kZeroSum = true;

  enum class Phase : std::uint8_t { kDealFirst, kDealSecond, kBidFirst, kBidSecond, kOver };
  struct State {
    std::uint8_t cards[2];  // 1.., 0 = not dealt
    std::uint8_t bids[2];   // 1.., 0 = not bid
    Phase phase;
  };

  // 2 <= cards <= 128, 1 <= bids <= 128.
  explicit HiddenCard(int cards = 6, int bids = 4) : cards_(cards), bids_(bids) {}

  int num_players() const { return 2; }
  State initial_state() const { return {{0, 0}, {0, 0}, Phase::kDealFirst}; }
  Player to_move(const State& state) const {
    switch (state.phase) {
      case Phase::kDealFirst:
      case Phase::kDealSecond:
        return kChance;
      case Phase::kBidFirst:
        return 0;
      case Phase::kBidSecond:
        return 1;
      case Phase::kOver:
        break;
    }
    return kTerminal;
  }
  void legal_actions(const State&, ActionList& actions) const {
    actions.clear();
    for (int bid = 1; bid <= bids_; ++bid) actions.push_back(static_cast<Action>(bid));
  }
  void apply(State& state, Action action) const {
    const auto value = static_cast<std::uint8_t>(action);
    switch (state.phase) {
      case Phase::kDealFirst:
        state.cards[0] = value;
        break;
      case Phase::kDealSecond:
        state.cards[1] = value;
        break;
      case Phase::kBidFirst:
        state.bids[0] = value;
        break;
      case Phase::kBidSecond:
        state.bids[1] = value;
        break;
      case Phase::kOver:
        return;
    }
    state.phase = static_cast<Phase>(static_cast<int>(state.phase) + 1);
  }
  void chance_outcomes(const State& state, ChanceList& outcomes) const {
    outcomes.clear();
    for (int card = 1; card <= cards_; ++card) {
      if (card != state.cards[0]) outcomes.push_back({static_cast<Action>(card), 1});
    }
  }
  ChanceKey chance_key(const State& state) const {
    return {1, static_cast<std::uint64_t>(state.phase)};
  }
  template <RandomBits Generator>
  Action sample_chance(const State& state, Generator& generator) const {
    return static_cast<Action>(
        other_card(state.phase == Phase::kDealFirst ? 0 : state.cards[0], generator));
  }
  Returns returns(const State& state) const {
    const int low = std::min(state.bids[0], state.bids[1]);
    const int high = std::max(state.bids[0], state.bids[1]);
    const bool bluffed = high - low >= 2;
    const bool first = bluffed ? state.bids[0] > state.bids[1] : state.cards[0] > state.cards[1];
    const double stake = static_cast<double>(bluffed ? low : high) / bids_;
    return {first ? stake : -stake, first ? -stake : stake};
  }
  std::uint64_t information_state(const State& state, Player player) const {
    State seen = state;
    if (state.phase != Phase::kOver) {
      seen.cards[1 - player] = 0;
      seen.bids[1 - player] = 0;
    }
    return hash(seen);
  }
  // The other card is any that `player` does not hold, the other bid any bid.
  State resample(const State& state, Player player, Rng& rng) const {
    State view = state;
    if (state.phase == Phase::kOver) return view;
    const int other = 1 - player;
    // What has happened is known from the phase, so what is looked at here is no secret.
    const bool dealt =
        other == 0 ? state.phase > Phase::kDealFirst : state.phase > Phase::kDealSecond;
    const bool bid = other == 0 && state.phase > Phase::kBidFirst;
    if (dealt) view.cards[other] = static_cast<std::uint8_t>(other_card(state.cards[player], rng));
    if (bid) {
      view.bids[other] =
          static_cast<std::uint8_t>(1 + uniform_below(rng, static_cast<std::uint64_t>(bids_)));
    }
    return view;
  }
  int turn(const State& state) const { return state.phase == Phase::kOver ? 1 : 0; }
  std::uint64_t hash(const State& state) const { return hash_object(state); }
  nlohmann::json to_json(const State& state) const {
    return {{"cards", {state.cards[0], state.cards[1]}},
            {"bids", {state.bids[0], state.bids[1]}},
            {"phase", static_cast<int>(state.phase)}};
  }
  std::string describe(const State& state, Action action) const {
    const bool deal = state.phase == Phase::kDealFirst || state.phase == Phase::kDealSecond;
    return (deal ? "card " : "bid ") + std::to_string(static_cast<int>(action));
  }

 private:
  // A card other than `taken` (0 = none).
  template <RandomBits Generator>
  int other_card(int taken, Generator& generator) const {
    const int left = taken == 0 ? cards_ : cards_ - 1;
    const int card =
        1 + static_cast<int>(uniform_below(generator, static_cast<std::uint64_t>(left)));
    return taken != 0 && card >= taken ? card + 1 : card;
  }

  int cards_;
  int bids_;
};
static_assert(Game<HiddenCard>);

}  // namespace muster::testing
