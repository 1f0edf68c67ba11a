#include "games/homm/casting/draws.h"

#include <bit>
#include <utility>

#include "games/homm/cards/operations.h"
#include "games/homm/casting/casting.h"
#include "games/homm/casting/hands.h"
#include "games/homm/casting/plays.h"
#include "games/homm/changes/cards.h"
#include "games/homm/changes/tokens.h"
#include "games/homm/state/actions.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

// The effect on whose behalf cards are looked at.
const CardEffect& looking_effect(const CombatTables& combat, const State& state) {
  const Play& play = state.answer.card != kNoCard ? state.answer : state.play;
  return combat.card_of(play.side, play.card).options[play.option].effects[play.step - 1u];
}

// The cards that a search can still turn up, of the school that was named.
std::uint64_t looked_at(const CombatTables& combat, const State& state) {
  CardEffect effect = looking_effect(combat, state);
  if (effect.op == Operation::kSearchSchool) effect.schools = state.play.schools;
  return found_in(combat, state, state.draw_side, effect) & ~state.with;
}

// The cards that the draw on its way takes one of. An empty deck is made of the discard pile where
// the ruleset says so (HC-106).
std::uint64_t draw_pool(const CombatTables& combat, const State& state) {
  const Cards& cards = state.cards[state.draw_side];
  switch (state.draw_kind) {
    case DrawKind::kLose:
      return cards.hand;
    case DrawKind::kLookAt:
      return looked_at(combat, state);
    default:
      return cards.deck;
  }
}

// What the question to the mover lets it choose from.
std::uint64_t card_choices(const CombatTables& combat, const State& state) {
  const int side = state.mover;
  const std::uint64_t hand = state.cards[side].hand;
  const auto pay_with = static_cast<PayWith>(state.ask.spare);
  switch (state.ask.asker == Asker::kCard ? static_cast<CardAsk>(state.ask.id) : CardAsk::kLose) {
    case CardAsk::kNewHand:
      return hand >> state.ask.unit << state.ask.unit;
    case CardAsk::kMillTake:
      return cards_like(combat, side, state.with, {.kinds = kind_bit(CardKind::kSpell)});
    case CardAsk::kEffect: {
      const CardEffect& effect = looking_effect(combat, state);
      if (effect.op == Operation::kSearch || state.with != 0) return state.with;
      return effect.op == Operation::kDiscard ? hand : found_in(combat, state, side, effect);
    }
    case CardAsk::kCost: {
      if (pay_with == PayWith::kPower) return power_cards(combat, side, hand, kAllSchools);
      if (pay_with == PayWith::kAny) return hand;
      const Play& play = state.aid.card != kNoCard      ? state.aid
                         : state.answer.card != kNoCard ? state.answer
                                                        : state.play;
      const CardCost& cost = combat.card_of(side, play.card).options[play.option].cost;
      return cards_like(combat, side, hand, {.kinds = cost.kinds});
    }
    default:
      return pay_with == PayWith::kPower ? power_cards(combat, side, hand, kAllSchools) : hand;
  }
}

// What follows the last card: of a mill, taking a spell; of a search, taking a card.
bool draws_over(const CombatTables& combat, State& state) {
  state.may_stop = 0;
  if (state.draw_kind == DrawKind::kMill) {
    const CardEffect spells{.kinds = kind_bit(CardKind::kSpell)};
    if (cards_like(combat, state.draw_side, state.with, spells) == 0) {
      state.with = 0;
      return false;
    }
    return ask_card(combat, state, state.draw_side,
                    {.asker = Asker::kCard,
                     .what = AskWhat::kCard,
                     .id = static_cast<std::uint8_t>(CardAsk::kMillTake),
                     .may_decline = 1});
  }
  if (state.draw_kind == DrawKind::kLookAt && state.with != 0) {
    return ask_card(combat, state, state.draw_side,
                    {.asker = Asker::kCard,
                     .what = AskWhat::kCard,
                     .id = static_cast<std::uint8_t>(CardAsk::kEffect)});
  }
  return false;
}

bool start_draws(const CombatTables& combat, State& state, int side, int count, DrawKind kind) {
  if (count <= 0) return false;
  state.draws = static_cast<std::uint8_t>(count);
  state.draw_side = static_cast<std::uint8_t>(side);
  state.draw_kind = kind;
  state.may_stop = 0;
  // Of a card on its way: it goes on with the draws itself.
  return state.play.card == kNoCard && run_cards(combat, state);
}

}  // namespace

std::uint64_t cards_like(const CombatTables& combat, int side, std::uint64_t set,
                         const CardEffect& like) {
  if (like.kinds == 0 && like.schools == 0 && like.level == SpellLevel::kNone) return set;
  std::uint64_t fitting = 0;
  for (int instance : BitRange(set)) {
    const Card& card = combat.card_of(side, instance);
    if (like.kinds != 0 && (like.kinds & kind_bit(card.kind)) == 0) continue;
    if (like.schools != 0 && (like.schools & card.schools) == 0) continue;
    if (like.level != SpellLevel::kNone && like.level != card.level) continue;
    fitting |= bit<std::uint64_t>(instance);
  }
  return fitting;
}

std::uint64_t power_cards(const CombatTables& combat, int side, std::uint64_t set,
                          std::uint8_t schools) {
  std::uint64_t fitting = 0;
  for (int instance : BitRange(set)) {
    if (combat.card_of(side, instance).gives_power(schools))
      fitting |= bit<std::uint64_t>(instance);
  }
  return fitting;
}

std::uint64_t found_in(const CombatTables& combat, const State& state, int side,
                       const CardEffect& effect) {
  const Cards& cards = state.cards[side];
  std::uint64_t set = 0;
  if ((effect.from & kFromDiscard) != 0) set |= cards.discard;
  if ((effect.from & kFromDeck) != 0) set |= cards.deck;
  if ((effect.from & kFromSupply) != 0) set |= cards.supply;
  return cards_like(combat, side, set, effect);
}

bool continue_draws(const CombatTables& combat, State& state) {
  if (state.draws == 0) {  // the first hands
    const int side = lowest_bit(static_cast<unsigned>(state.deals));
    state.deals = static_cast<std::uint8_t>(state.deals & (state.deals - 1));
    const HandSetup& setup = combat.scenario().sides[static_cast<std::size_t>(side)].cards;
    state.draws = static_cast<std::uint8_t>(setup.draw);
    state.draw_side = static_cast<std::uint8_t>(side);
    state.draw_kind = DrawKind::kDraw;
  }
  Cards& cards = state.cards[state.draw_side];
  const bool reshuffles =
      state.draw_kind == DrawKind::kDraw && combat.ruleset().empty_deck_reshuffles;
  if (reshuffles && cards.deck == 0) std::swap(cards.deck, cards.discard);
  if (draw_pool(combat, state) == 0) {
    state.draws = 0;
    return draws_over(combat, state);
  }
  if (state.may_stop == 1) {  // asked before each card
    state.may_stop = 2;
    return ask_card(combat, state, state.draw_side,
                    {.asker = Asker::kCard,
                     .what = AskWhat::kYesNo,
                     .id = static_cast<std::uint8_t>(CardAsk::kMillOn)});
  }
  state.phase = Phase::kDrawCards;
  state.mover = kChance;
  return true;
}

void list_card_draws(const CombatTables& combat, const State& state, ChanceList& outcomes) {
  for (int instance : BitRange(draw_pool(combat, state))) {
    outcomes.push_back({make_action(ActionKind::kDrawInstance, instance), 1});
  }
}

std::uint64_t card_event(const State& state) {
  const Cards& cards = state.cards[state.draw_side];
  const auto size = [](std::uint64_t set) {
    return static_cast<std::uint64_t>(std::popcount(set));
  };
  return size(cards.deck) | size(cards.discard) << 8 | size(cards.hand) << 16 |
         std::uint64_t{state.draws} << 24 | static_cast<std::uint64_t>(state.draw_kind) << 32 |
         std::uint64_t{state.draw_side} << 40 | std::uint64_t{state.round} << 48;
}

void apply_draw(const CombatTables& combat, State& state, int instance) {
  Cards& cards = state.cards[state.draw_side];
  const auto one = bit<std::uint64_t>(instance);
  --state.draws;
  switch (state.draw_kind) {
    case DrawKind::kDraw:
      cards.deck &= ~one;
      cards.hand |= one;
      break;
    case DrawKind::kLose:
      discard_card(state, state.draw_side, instance);
      break;
    case DrawKind::kMill:
      cards.deck &= ~one;
      cards.discard |= one;
      state.with |= one;
      if (state.may_stop != 0) state.may_stop = 1;
      break;
    case DrawKind::kLookAt:
      state.with |= one;
      break;
  }
  if (state.draws == 0) draws_over(combat, state);
}

void take_draw_answer(const CombatTables& combat, State& state, const Ask& question, int reply) {
  switch (static_cast<CardAsk>(question.id)) {
    case CardAsk::kMillOn:
      if (reply == 1) return;
      state.draws = 0;
      draws_over(combat, state);
      return;
    case CardAsk::kNewHand:
      discard_for_new_hand(combat, state, reply);
      return;
    case CardAsk::kTokens:
      settle_waiting(combat, state, reply);
      return;
    case CardAsk::kMillTake:
      if (reply != kDeclined) take_card(state, state.draw_side, reply);
      state.with = 0;
      return;
    default:
      discard_card(state, question.unit, reply);
      return;
  }
}

bool draw_cards(const CombatTables& combat, State& state, int side, int count) {
  return start_draws(combat, state, side, count, DrawKind::kDraw);
}

bool discard_random(const CombatTables& combat, State& state, int side) {
  return state.cards[side].hand != 0 && start_draws(combat, state, side, 1, DrawKind::kLose);
}

bool discard_chosen(const CombatTables& combat, State& state, int side, Cue /*cue*/,
                    bool power_only) {
  const std::uint64_t hand = state.cards[side].hand;
  if ((power_only ? power_cards(combat, side, hand, kAllSchools) : hand) == 0) return false;
  ask_card(combat, state, side,
           {.asker = Asker::kCard,
            .what = AskWhat::kCard,
            .id = static_cast<std::uint8_t>(CardAsk::kLose),
            .unit = static_cast<std::uint8_t>(side),
            .spare = static_cast<std::uint8_t>(power_only ? PayWith::kPower : PayWith::kAny)});
  return true;
}

bool mill(const CombatTables& combat, State& state, int side, int count, bool may_stop) {
  if (state.cards[side].deck == 0) return false;
  state.with = 0;
  state.draws = static_cast<std::uint8_t>(count);
  state.draw_side = static_cast<std::uint8_t>(side);
  state.draw_kind = DrawKind::kMill;
  state.may_stop = may_stop ? 1 : 0;
  return run_cards(combat, state);
}

bool look_at(const CombatTables& combat, State& state, int side, int count) {
  state.with = 0;
  return start_draws(combat, state, side, count, DrawKind::kLookAt);
}

void list_card_choices(const CombatTables& combat, const State& state, ActionList& actions) {
  const Card* last = nullptr;
  std::uint64_t choices = card_choices(combat, state);
  if (choices == 0 && state.ask.may_decline == 0) choices = state.cards[state.mover].hand;
  for (int instance : BitRange(choices)) {
    const Card& card = combat.card_of(state.mover, instance);
    if (&card == last) continue;
    last = &card;
    actions.push_back(make_action(ActionKind::kPickCard, instance));
  }
}

}  // namespace muster::homm
