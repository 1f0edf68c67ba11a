// Cards in words, and what each player knows of them.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/homm/combat.h"

namespace muster::homm {

std::string Combat::describe_play(const State& state, Action action) const {
  const int argument = argument_of(action);
  switch (kind_of(action)) {
    case ActionKind::kPlayCard: {
      const bool window = state.phase == Phase::kWindow;
      const int side = window || state.active >= kUnits ? state.mover : side_of(state.active);
      const Card& card = card_of(side, argument / 4);
      const CardOption& option = card.options[static_cast<std::size_t>(argument % 4)];
      return fmt::format("play {}: {}", card.name, option.text);
    }
    case ActionKind::kPickCard:
      return fmt::format("choose {}", card_of(state.mover, argument).name);
    case ActionKind::kDrawInstance: {
      constexpr std::string_view kVerbs[] = {"draws", "loses", "discards from the deck",
                                             "looks at"};
      return fmt::format("{} {} {}", state.draw_side == 0 ? "attacker" : "defender",
                         kVerbs[static_cast<std::size_t>(state.draw_kind)],
                         card_of(state.draw_side, argument).name);
    }
    default:
      return state.window == Window::kNone ? "no card" : "pass";
  }
}

nlohmann::json Combat::cards_json(const State& state) const {
  nlohmann::json sides = nlohmann::json::array();
  for (int side = 0; side < 2; ++side) {
    const Cards& cards = state.cards[side];
    const auto names = [&](std::uint64_t set) {
      nlohmann::json list = nlohmann::json::array();
      for (int instance : BitRange(set)) list.push_back(card_of(side, instance).id);
      return list;
    };
    sides.push_back({{"hand", names(cards.hand)},
                     {"deck", names(cards.deck)},
                     {"discard", names(cards.discard)},
                     {"in_play", names(cards.play)},
                     {"supply", names(cards.supply)},
                     {"experts", state.experts[side]},
                     {"morale", state.morale[side]},
                     {"materials", state.materials[side]},
                     {"spells_cast", state.spells[side]}});
  }
  return sides;
}

// ---- Hidden information: a player knows the own hand and deck as sets, of the other side the
// hand's and the deck's sizes, what both hold together, and cards that it has seen go to the hand.

std::uint64_t Combat::information_state(const State& state, Player player) const {
  if (!uses_cards_) return hash(state);
  State seen = state;
  Cards& theirs = seen.cards[other_side(player)];
  const std::uint64_t unknown = (theirs.hand | theirs.deck) & ~theirs.known;
  const auto held = static_cast<std::uint64_t>(std::popcount(theirs.hand & ~theirs.known));
  theirs.hand = held;
  theirs.deck = unknown;
  return hash_combine(hash(seen), static_cast<std::uint64_t>(player));
}

// The other side's unknown cards are dealt anew, any hand being as likely as any other.
State Combat::resample(const State& state, Player player, Rng& rng) const {
  State drawn = state;
  if (!uses_cards_) return drawn;
  Cards& theirs = drawn.cards[other_side(player)];
  const std::uint64_t seen = theirs.hand & theirs.known;
  std::uint64_t unknown = (theirs.hand | theirs.deck) & ~seen;
  int left = std::popcount(theirs.hand & ~seen);
  int cards = std::popcount(unknown);
  theirs.hand = seen;
  theirs.deck = unknown;
  for (; left > 0; --left, --cards) {  // the n-th lowest of those not taken
    auto skip = uniform_below(rng, static_cast<std::uint64_t>(cards));
    std::uint64_t rest = unknown;
    while (skip-- > 0) rest = without_lowest(rest);
    const std::uint64_t one = rest & (0 - rest);
    unknown &= ~one;
    theirs.deck &= ~one;
    theirs.hand |= one;
  }
  return drawn;
}

}  // namespace muster::homm
