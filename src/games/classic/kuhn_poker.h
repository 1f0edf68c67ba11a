// Kuhn poker, the smallest poker: three cards, one bet (Kuhn 1950, "A simplified two-person
// poker").
//
// Both players ante one chip and get one of the cards jack, queen and king. Player 0 passes or bets
// one chip; so does player 1. After a bet the other calls it (bets as well) or folds (passes);
// after a pass and a bet it is player 0 who answers. The higher card wins the pot at a showdown.
// The value of the game is -1/18 chip for player 0.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/config/rules_source.h"
#include "core/game.h"
#include "core/hash.h"

namespace muster::classic {

class KuhnPoker {
 public:
  static constexpr std::string_view kName = "kuhn_poker";
  static constexpr bool kHiddenInformation = true;
  static constexpr bool kZeroSum = true;
  static constexpr Action kPass{0};  // check, or fold when facing a bet
  static constexpr Action kBet{1};   // bet, or call when facing a bet
  static constexpr int kCards = 3;   // 1 = jack, 2 = queen, 3 = king
  static constexpr std::array<std::string_view, kCards + 1> kCardNames = {"-", "jack", "queen",
                                                                          "king"};
  static constexpr double kMostChips = 2;

  struct State {
    std::uint8_t cards[2];  // 1..3, 0 = not dealt
    std::uint8_t history;   // the actions as binary digits after a leading 1; see below
  };
  // Histories: p = pass, b = bet.
  static constexpr std::uint8_t kStart = 0b1;
  static constexpr std::uint8_t kPassPass = 0b100;
  static constexpr std::uint8_t kPassBet = 0b101;
  static constexpr std::uint8_t kBetPass = 0b110;
  static constexpr std::uint8_t kBetBet = 0b111;
  static constexpr std::uint8_t kPassBetPass = 0b1010;
  static constexpr std::uint8_t kPassBetBet = 0b1011;

  // Settings: none. Errors: InvalidArgument for any key.
  static absl::StatusOr<std::shared_ptr<const KuhnPoker>> load(const RulesSource& source);

  int num_players() const { return 2; }
  State initial_state() const { return {{0, 0}, kStart}; }
  Player to_move(const State& state) const {
    if (state.cards[1] == 0) return kChance;
    if (over(state)) return kTerminal;
    return state.history == 0b10 || state.history == 0b11 ? Player{1} : Player{0};
  }
  void legal_actions(const State&, ActionList& actions) const {
    actions.clear();
    actions.push_back(kPass);
    actions.push_back(kBet);
  }
  // At a chance node the action is the card, 1..3; player 0 is dealt to first.
  void apply(State& state, Action action) const {
    const auto value = static_cast<std::uint8_t>(action);
    if (state.cards[1] == 0) {
      state.cards[state.cards[0] == 0 ? 0 : 1] = value;
    } else {
      state.history = static_cast<std::uint8_t>(state.history << 1 | value);
    }
  }
  void chance_outcomes(const State& state, ChanceList& outcomes) const {
    outcomes.clear();
    for (int card = 1; card <= kCards; ++card) {
      if (card != state.cards[0]) outcomes.push_back({static_cast<Action>(card), 1});
    }
  }
  static ChanceKinds chance_kinds() { return {{1, 1, "cards"}}; }
  ChanceKey chance_key(const State& state) const { return {1, state.cards[0] == 0 ? 0U : 1U}; }
  template <RandomBits Generator>
  Action sample_chance(const State& state, Generator& generator) const {
    return static_cast<Action>(other_card(state.cards[0], generator));
  }

  // Whether the game is over with both cards shown.
  static bool showdown(const State& state) {
    return over(state) && state.history != kBetPass && state.history != kPassBetPass;
  }
  // Chips that player 0 wins, -2..2; of a terminal state.
  static int chips_won(const State& state) {
    if (state.history == kBetPass) return 1;
    if (state.history == kPassBetPass) return -1;
    const int stake = state.history == kPassPass ? 1 : 2;
    return state.cards[0] > state.cards[1] ? stake : -stake;
  }
  Returns returns(const State& state) const {
    const double won = chips_won(state) / kMostChips;
    return {won, -won};
  }
  // Returns times this are chips.
  double returns_scale() const { return kMostChips; }
  Summary summary(const State& state) const;

  // The own card, the betting, and whether cards have been dealt; both cards after a showdown.
  std::uint64_t information_state(const State& state, Player player) const {
    State seen = state;
    // A card that is there, but hidden, is neither 0 nor a card.
    std::uint8_t& other = seen.cards[other_seat(player)];
    if (other != 0 && !showdown(state)) other = kHiddenCard;
    return hash(seen);
  }
  // The other card is any that `player` does not hold.
  State resample(const State& state, Player player, Rng& rng) const {
    State view = state;
    std::uint8_t& other = view.cards[other_seat(player)];
    if (other != 0 && !showdown(state)) {
      other = static_cast<std::uint8_t>(other_card(state.cards[player], rng));
    }
    return view;
  }
  // Every action is a turn.
  int turn(const State& state) const {
    if (state.history == kStart) return 0;
    return state.history < kPassPass ? 1 : state.history < kPassBetPass ? 2 : 3;
  }
  std::uint64_t hash(const State& state) const { return hash_object(state); }
  nlohmann::json to_json(const State& state) const;
  // The state that to_json wrote. Errors: InvalidArgument, naming the member (positions.cc).
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;
  std::string describe(const State& state, Action action) const;

 private:
  static constexpr std::uint8_t kHiddenCard = 0xff;

  static std::size_t other_seat(Player player) { return player == 0 ? 1 : 0; }
  static bool over(const State& state) {
    return state.history == kPassPass || state.history >= kBetPass;
  }
  // A card other than `taken` (0 = none).
  template <RandomBits Generator>
  static int other_card(int taken, Generator& generator) {
    const std::uint64_t left = taken == 0 ? kCards : kCards - 1;
    const int card = 1 + static_cast<int>(uniform_below(generator, left));
    return taken != 0 && card >= taken ? card + 1 : card;
  }
};
static_assert(std::has_unique_object_representations_v<KuhnPoker::State>);
static_assert(sizeof(KuhnPoker::State) == 3);
static_assert(ScaledGame<KuhnPoker> && SummarizedGame<KuhnPoker>);

}  // namespace muster::classic
