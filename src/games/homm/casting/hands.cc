#include "games/homm/casting/hands.h"

#include <bit>

#include "games/homm/cards/operations.h"
#include "games/homm/casting/casting.h"
#include "games/homm/casting/draws.h"
#include "games/homm/changes/cards.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

// Steps of State::next_card, for each side.
enum HandStep : std::uint8_t { kDiscards, kDraws, kPutBack, kHandSteps };

// Asks for one more card to discard, of the instances from `from` on: one order of several discards
// stands for all.
bool ask_discard(const CombatTables& combat, State& state, int side, int from) {
  const std::uint64_t left = state.cards[side].hand >> from << from;
  if (from >= kMoraleToken || left == 0 || combat.driven(side)) return false;
  return ask_card(combat, state, side,
                  {.asker = Asker::kCard,
                   .what = AskWhat::kCard,
                   .id = static_cast<std::uint8_t>(CardAsk::kNewHand),
                   .unit = static_cast<std::uint8_t>(from),
                   .may_decline = 1});
}

}  // namespace

void deal_cards(const CombatTables& combat, State& state) {
  for (int side = 0; side < 2; ++side) {
    const HandSetup& setup = combat.scenario().sides[static_cast<std::size_t>(side)].cards;
    state.cards[side] = combat.dealt(side);
    state.experts[side] = static_cast<std::uint8_t>(setup.experts);
    state.morale[side] = static_cast<std::int8_t>(setup.morale);
    state.materials[side] = static_cast<std::uint8_t>(setup.materials);
    if (setup.draw > 0) state.deals = static_cast<std::uint8_t>(state.deals | (1u << side));
    for (int instance : BitRange(state.cards[side].play)) {
      const Card& card = combat.card_of(side, instance);
      for (std::size_t i = 0; i < card.options.size(); ++i) {
        if (card.options[i].timing != Timing::kPermanent) continue;
        Play play{.card = static_cast<std::uint8_t>(instance),
                  .option = static_cast<std::uint8_t>(i),
                  .side = static_cast<std::uint8_t>(side)};
        resolve_effects(combat, state, play);
      }
    }
  }
}

[[gnu::noinline]] void new_hands(const CombatTables& combat, State& state) {
  while (state.next_card < 2 * kHandSteps) {
    const int side = state.next_card / kHandSteps;
    const auto step = static_cast<HandStep>(state.next_card % kHandSteps);
    ++state.next_card;
    if (combat.kind(side) != SideKind::kHero) continue;
    if (step == kDiscards) {
      if (ask_discard(combat, state, side, 0)) return;
    } else if (step == kDraws) {
      const int limit = combat.scenario().sides[static_cast<std::size_t>(side)].cards.hand_limit -
                        (state.morale[side] < 0 ? 1 : 0);
      if (draw_cards(combat, state, side, limit - std::popcount(state.cards[side].hand))) return;
    } else {
      put_back(state, side);
    }
  }
  state.stage = Stage::kRoundStart;
}

void discard_for_new_hand(const CombatTables& combat, State& state, int instance) {
  const int side = (state.next_card - 1) / kHandSteps;
  if (instance == kDeclined) return;
  discard_card(state, side, instance);
  ask_discard(combat, state, side, instance + 1);
}

std::uint64_t table_cards(const CombatTables& combat, const State& state, int side) {
  const Cards& cards = state.cards[side];
  return combat.ruleset().stacks.on ? cards.play & ~cards.known : cards.play;
}

}  // namespace muster::homm
