// Leduc hold'em: six cards, two betting rounds and one public card (Southey et al. 2005, "Bayes'
// bluff: opponent modelling in poker").
//
// Cards are jack, queen and king in two suits. Both players ante one chip and get a card. In a
// round of betting player 0 begins; a player may call (check when there is nothing to call), raise
// by the size of the round (2, then 4; at most two raises in a round), or, facing a bet, fold.
// After the first round a public card is dealt. At the showdown a pair with the public card wins,
// else the higher rank; equal ranks share the pot. 936 information states, 9457 histories.
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

class LeducPoker {
 public:
  static constexpr std::string_view kName = "leduc_poker";
  static constexpr bool kHiddenInformation = true;
  static constexpr bool kZeroSum = true;
  static constexpr Action kFold{0};
  static constexpr Action kCall{1};
  static constexpr Action kRaise{2};
  static constexpr int kCards = 6;
  // Ranks and suits, by card.
  static constexpr std::array<std::string_view, kCards + 1> kCardNames = {"-",  "Js", "Jh", "Qs",
                                                                          "Qh", "Ks", "Kh"};
  static constexpr int kMaxRaises = 2;
  static constexpr double kMostChips = 13;  // ante, two raises of 2, two raises of 4

  enum class Stage : std::uint8_t {
    kDealFirst,
    kDealSecond,
    kFirstRound,
    kDealPublic,
    kSecondRound,
    kFolded,
    kShowdown
  };
  struct State {
    std::uint8_t cards[3];    // of player 0, of player 1, public; 1..6, 0 = not dealt
    std::uint8_t history[2];  // calls (0) and raises (1) of a round after a leading 1
    std::uint8_t chips[2];    // put in so far
    std::uint8_t raises;      // in this round
    std::uint8_t on_turn;     // 0 or 1; who folded, when the game is over by that
    Stage stage;
  };

  // Settings: none. Errors: InvalidArgument for any key.
  static absl::StatusOr<std::shared_ptr<const LeducPoker>> load(const RulesSource& source);

  // 0 = jack, 1 = queen, 2 = king, for a card 1..6.
  static int rank(int card) { return (card - 1) / 2; }

  int num_players() const { return 2; }
  State initial_state() const { return {{0, 0, 0}, {1, 1}, {1, 1}, 0, 0, Stage::kDealFirst}; }
  Player to_move(const State& state) const {
    switch (state.stage) {
      case Stage::kFirstRound:
      case Stage::kSecondRound:
        return static_cast<Player>(state.on_turn);
      case Stage::kFolded:
      case Stage::kShowdown:
        return kTerminal;
      default:
        return kChance;
    }
  }
  void legal_actions(const State& state, ActionList& actions) const {
    actions.clear();
    if (state.chips[0] != state.chips[1]) actions.push_back(kFold);
    actions.push_back(kCall);
    if (state.raises < kMaxRaises) actions.push_back(kRaise);
  }
  // At a chance node the action is the card, 1..6.
  void apply(State& state, Action action) const {
    if (state.stage == Stage::kFirstRound || state.stage == Stage::kSecondRound) {
      bet(state, action);
    } else {
      state.cards[place_of_deal(state)] = static_cast<std::uint8_t>(action);
      state.stage = static_cast<Stage>(static_cast<int>(state.stage) + 1);
    }
  }
  void chance_outcomes(const State& state, ChanceList& outcomes) const {
    outcomes.clear();
    for (int card = 1; card <= kCards; ++card) {
      if ((dealt(state) >> card & 1) == 0) outcomes.push_back({static_cast<Action>(card), 1});
    }
  }
  static ChanceKinds chance_kinds() { return {{1, 1, "cards"}}; }
  ChanceKey chance_key(const State& state) const { return {1, place_of_deal(state)}; }
  template <RandomBits Generator>
  Action sample_chance(const State& state, Generator& generator) const {
    return static_cast<Action>(draw(dealt(state), generator));
  }

  // Chips that player 0 wins, -13..13; of a terminal state.
  static int chips_won(const State& state) {
    if (state.stage == Stage::kFolded) {
      return state.on_turn == 0 ? -state.chips[0] : state.chips[1];
    }
    const int difference = strength(state, 0) - strength(state, 1);
    return difference > 0 ? state.chips[1] : difference < 0 ? -state.chips[0] : 0;
  }
  Returns returns(const State& state) const {
    const double won = chips_won(state) / kMostChips;
    return {won, 0 - won};
  }
  // Returns times this are chips.
  double returns_scale() const { return kMostChips; }
  Summary summary(const State& state) const;

  // The own card, the public one and the betting; both cards after a showdown.
  std::uint64_t information_state(const State& state, Player player) const {
    State seen = state;
    if (state.stage != Stage::kShowdown) seen.cards[1 - player] = 0;
    return hash(seen);
  }
  // The other card is any that is neither the own nor the public one.
  State resample(const State& state, Player player, Rng& rng) const {
    State view = state;
    std::uint8_t& other = view.cards[1 - player];
    if (other == 0 || state.stage == Stage::kShowdown) return view;
    other = 0;  // the draw depends on what is seen alone
    other = static_cast<std::uint8_t>(draw(dealt(view), rng));
    return view;
  }
  // Every action of a player is a turn.
  int turn(const State& state) const {
    return actions_in(state.history[0]) + actions_in(state.history[1]) +
           (state.stage == Stage::kFolded ? 1 : 0);
  }
  std::uint64_t hash(const State& state) const { return hash_object(state); }
  nlohmann::json to_json(const State& state) const;
  // The state that to_json wrote. Errors: InvalidArgument, naming the member (positions.cc).
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;
  std::string describe(const State& state, Action action) const;

 private:
  static std::size_t place_of_deal(const State& state) {
    return state.stage == Stage::kDealFirst ? 0 : state.stage == Stage::kDealSecond ? 1 : 2;
  }
  // Bit set of the cards that are dealt; bit 0 (no card) is set as well.
  static unsigned dealt(const State& state) {
    return 1U | 1U << state.cards[0] | 1U << state.cards[1] | 1U << state.cards[2];
  }
  // One of the cards outside of `taken`, uniformly.
  template <RandomBits Generator>
  static int draw(unsigned taken, Generator& generator) {
    std::uint64_t left = 0;
    for (int card = 1; card <= kCards; ++card) left += 1 - (taken >> card & 1);
    std::uint64_t skip = uniform_below(generator, left);
    for (int card = 1; card < kCards; ++card) {
      if ((taken >> card & 1) == 0 && skip-- == 0) return card;
    }
    return kCards;
  }
  static int actions_in(unsigned history) {
    int actions = 0;
    for (; history > 1; history >>= 1) ++actions;
    return actions;
  }
  // Higher wins.
  static int strength(const State& state, int player) {
    const int own = rank(state.cards[player]);
    return own == rank(state.cards[2]) ? own + 3 : own;
  }
  static void bet(State& state, Action action) {
    const bool second = state.stage == Stage::kSecondRound;
    if (action == kFold) {
      state.stage = Stage::kFolded;
      return;
    }
    std::uint8_t& history = state.history[second ? 1 : 0];
    const bool opening = history == 1;
    const unsigned raised = action == kRaise ? 1 : 0;
    history = static_cast<std::uint8_t>(unsigned{history} << 1U | raised);
    const int size = second ? 4 : 2;
    const int other_chips = state.chips[1 - state.on_turn];
    state.chips[state.on_turn] = static_cast<std::uint8_t>(other_chips + (raised != 0 ? size : 0));
    state.raises = static_cast<std::uint8_t>(state.raises + raised);
    if (raised != 0 || opening) {
      state.on_turn = static_cast<std::uint8_t>(1 - state.on_turn);
    } else {  // a call, or a check after a check, ends the round
      state.stage = second ? Stage::kShowdown : Stage::kDealPublic;
      state.raises = 0;
      state.on_turn = 0;
    }
  }
};
static_assert(std::has_unique_object_representations_v<LeducPoker::State>);
static_assert(sizeof(LeducPoker::State) == 10);
static_assert(ScaledGame<LeducPoker> && SummarizedGame<LeducPoker>);

}  // namespace muster::classic
