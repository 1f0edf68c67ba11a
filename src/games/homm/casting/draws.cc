// Cards from place to place: draws, losses, searches, costs.
#include <algorithm>

#include "games/homm/combat.h"

namespace muster::homm {
namespace {

constexpr int kRerollShift = 6;  // of the count in State::dice_changes

}  // namespace

void apply_dice_changes(std::uint8_t changes, Strike& strike) {
  if ((changes & kIgnoreDie) != 0) strike.dice.ignore = true;
  if ((changes & kNoRoll) != 0) strike.dice.no_roll = true;
  if ((changes & kTripleDie) != 0) strike.dice.triple = true;
  if ((changes & kSkipPenalty) != 0) strike.penalty = false;
  if ((changes & kSumDice) != 0) strike.dice.sum = true;
  if ((changes & kIgnoreDefense) != 0) strike.ignores_defense = true;
}

int Combat::granted_rerolls(const State& state) const {
  const int cards = state.dice_changes >> kRerollShift;
  if (state.effect_count == 0) return cards;
  return cards + side_effect(state, Lasting::kRerolls, side_of(state.attacker));
}

// ---- Chance.

// The cards that the draw on its way takes one of. An empty deck is made of the discard pile where
// the ruleset says so (HC-106).
std::uint64_t Combat::draw_pool(const State& state) const {
  const Cards& cards = state.cards[state.draw_side];
  switch (state.draw_kind) {
    case DrawKind::kLose:
      return cards.hand;
    case DrawKind::kLookAt:
      return looked_at(state);
    default:
      return cards.deck;
  }
}

// Goes on drawing. True: chance or a player has to decide.
bool Combat::continue_draws(State& state) const {
  if (state.draws == 0) {  // the first hands
    const int side = lowest_bit(static_cast<unsigned>(state.deals));
    state.deals = static_cast<std::uint8_t>(state.deals & (state.deals - 1));
    const HandSetup& setup = scenario_.sides[static_cast<std::size_t>(side)].cards;
    state.draws = static_cast<std::uint8_t>(setup.draw);
    state.draw_side = static_cast<std::uint8_t>(side);
    state.draw_kind = DrawKind::kDraw;
  }
  Cards& cards = state.cards[state.draw_side];
  const bool reshuffles = state.draw_kind == DrawKind::kDraw && rules_.empty_deck_reshuffles;
  if (reshuffles && cards.deck == 0) std::swap(cards.deck, cards.discard);
  if (draw_pool(state) == 0) {
    state.draws = 0;
    return draws_over(state);
  }
  if (state.may_stop == 1) {  // asked before each card
    state.may_stop = 2;
    return ask_card(state, state.draw_side,
                    {.asker = Asker::kCard,
                     .what = AskWhat::kYesNo,
                     .id = static_cast<std::uint8_t>(CardAsk::kMillOn)});
  }
  state.phase = Phase::kDrawCards;
  state.mover = kChance;
  return true;
}

void Combat::list_card_draws(const State& state, ChanceList& outcomes) const {
  for (int instance : BitRange(draw_pool(state))) {
    outcomes.push_back({make_action(ActionKind::kDrawInstance, instance), 1});
  }
}

// Draws are named by side, kind and the sizes of the piles: the n-th card of a deck is the same
// luck whatever else happens.
std::uint64_t Combat::card_event(const State& state) const {
  const Cards& cards = state.cards[state.draw_side];
  const auto size = [](std::uint64_t set) {
    return static_cast<std::uint64_t>(std::popcount(set));
  };
  return size(cards.deck) | size(cards.discard) << 8 | size(cards.hand) << 16 |
         std::uint64_t{state.draws} << 24 | static_cast<std::uint64_t>(state.draw_kind) << 32 |
         std::uint64_t{state.draw_side} << 40 | std::uint64_t{state.round} << 48;
}

void Combat::apply_draw(State& state, int instance) const {
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
  if (state.draws == 0) draws_over(state);
}

// What follows the last card: of a mill, taking a spell; of a search, taking a card.
bool Combat::draws_over(State& state) const {
  state.may_stop = 0;
  if (state.draw_kind == DrawKind::kMill) {
    const CardEffect spells{.kinds = kind_bit(CardKind::kSpell)};
    if (cards_like(state.draw_side, state.with, spells) == 0) {
      state.with = 0;
      return false;
    }
    return ask_card(state, state.draw_side,
                    {.asker = Asker::kCard,
                     .what = AskWhat::kCard,
                     .id = static_cast<std::uint8_t>(CardAsk::kMillTake),
                     .may_decline = 1});
  }
  if (state.draw_kind == DrawKind::kLookAt && state.with != 0) {
    return ask_card(state, state.draw_side,
                    {.asker = Asker::kCard,
                     .what = AskWhat::kCard,
                     .id = static_cast<std::uint8_t>(CardAsk::kEffect)});
  }
  return false;
}

void Combat::take_draw_answer(State& state, const Ask& question, int reply) const {
  switch (static_cast<CardAsk>(question.id)) {
    case CardAsk::kMillOn:
      if (reply == 1) return;
      state.draws = 0;
      draws_over(state);
      return;
    case CardAsk::kNewHand:
      discard_for_new_hand(state, reply);
      return;
    case CardAsk::kTokens:
      settle_waiting(state, reply);
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

// ---- What abilities and effects ask for.

bool Combat::start_draws(State& state, int side, int count, DrawKind kind) const {
  if (count <= 0) return false;
  state.draws = static_cast<std::uint8_t>(count);
  state.draw_side = static_cast<std::uint8_t>(side);
  state.draw_kind = kind;
  state.may_stop = 0;
  // Of a card on its way: it goes on with the draws itself.
  return state.play.card == kNoCard && run_cards(state);
}

bool Combat::draw_cards(State& state, int side, int count) const {
  return start_draws(state, side, count, DrawKind::kDraw);
}

bool Combat::discard_random(State& state, int side) const {
  return state.cards[side].hand != 0 && start_draws(state, side, 1, DrawKind::kLose);
}

bool Combat::mill(State& state, int side, int count, bool may_stop) const {
  if (state.cards[side].deck == 0) return false;
  state.with = 0;
  state.draws = static_cast<std::uint8_t>(count);
  state.draw_side = static_cast<std::uint8_t>(side);
  state.draw_kind = DrawKind::kMill;
  state.may_stop = may_stop ? 1 : 0;
  return run_cards(state);
}

bool Combat::look_at(State& state, int side, int count) const {
  state.with = 0;
  return start_draws(state, side, count, DrawKind::kLookAt);
}

bool Combat::discard_chosen(State& state, int side, Cue /*cue*/, bool power_only) const {
  const std::uint64_t hand = state.cards[side].hand;
  if ((power_only ? power_cards(side, hand, kAllSchools) : hand) == 0) return false;
  ask_card(state, side,
           {.asker = Asker::kCard,
            .what = AskWhat::kCard,
            .id = static_cast<std::uint8_t>(CardAsk::kLose),
            .unit = static_cast<std::uint8_t>(side),
            .spare = static_cast<std::uint8_t>(power_only ? PayWith::kPower : PayWith::kAny)});
  return true;
}

void Combat::discard_card(State& state, int side, int instance) const {
  Cards& cards = state.cards[side];
  const auto one = bit<std::uint64_t>(instance);
  cards.hand &= ~one;
  cards.known &= ~one;
  cards.discard |= one;
}

void Combat::take_card(State& state, int side, int instance) const {
  Cards& cards = state.cards[side];
  const auto one = bit<std::uint64_t>(instance);
  cards.deck &= ~one;
  cards.discard &= ~one;
  cards.supply &= ~one;
  cards.hand |= one;
  cards.known |= one;
}

// ---- Which cards.

std::uint64_t Combat::cards_like(int side, std::uint64_t set, const CardEffect& like) const {
  if (like.kinds == 0 && like.schools == 0 && like.level == SpellLevel::kNone) return set;
  std::uint64_t fitting = 0;
  for (int instance : BitRange(set)) {
    const Card& card = card_of(side, instance);
    if (like.kinds != 0 && (like.kinds & kind_bit(card.kind)) == 0) continue;
    if (like.schools != 0 && (like.schools & card.schools) == 0) continue;
    if (like.level != SpellLevel::kNone && like.level != card.level) continue;
    fitting |= bit<std::uint64_t>(instance);
  }
  return fitting;
}

std::uint64_t Combat::power_cards(int side, std::uint64_t set, std::uint8_t schools) const {
  std::uint64_t fitting = 0;
  for (int instance : BitRange(set)) {
    if (card_of(side, instance).gives_power(schools)) fitting |= bit<std::uint64_t>(instance);
  }
  return fitting;
}

// The cards that the effect of a card can find.
std::uint64_t Combat::found_in(const State& state, int side, const CardEffect& effect) const {
  const Cards& cards = state.cards[side];
  std::uint64_t set = 0;
  if ((effect.from & kFromDiscard) != 0) set |= cards.discard;
  if ((effect.from & kFromDeck) != 0) set |= cards.deck;
  if ((effect.from & kFromSupply) != 0) set |= cards.supply;
  return cards_like(side, set, effect);
}

// The effect on whose behalf cards are looked at.
const CardEffect& Combat::looking_effect(const State& state) const {
  const Play& play = state.answer.card != kNoCard ? state.answer : state.play;
  return card_of(play.side, play.card).options[play.option].effects[play.step - 1u];
}

// The cards that a search can still turn up, of the school that was named.
std::uint64_t Combat::looked_at(const State& state) const {
  CardEffect effect = looking_effect(state);
  if (effect.op == Operation::kSearchSchool) effect.schools = state.play.schools;
  return found_in(state, state.draw_side, effect) & ~state.with;
}

// What the question to the mover lets it choose from.
std::uint64_t Combat::card_choices(const State& state) const {
  const int side = state.mover;
  const std::uint64_t hand = state.cards[side].hand;
  const auto pay_with = static_cast<PayWith>(state.ask.spare);
  switch (state.ask.asker == Asker::kCard ? static_cast<CardAsk>(state.ask.id) : CardAsk::kLose) {
    case CardAsk::kNewHand:
      return hand >> state.ask.unit << state.ask.unit;
    case CardAsk::kMillTake:
      return cards_like(side, state.with, {.kinds = kind_bit(CardKind::kSpell)});
    case CardAsk::kEffect: {
      const CardEffect& effect = looking_effect(state);
      if (effect.op == Operation::kSearch || state.with != 0) return state.with;
      return effect.op == Operation::kDiscard ? hand : found_in(state, side, effect);
    }
    case CardAsk::kCost: {
      if (pay_with == PayWith::kPower) return power_cards(side, hand, kAllSchools);
      if (pay_with == PayWith::kAny) return hand;
      const Play& play = state.aid.card != kNoCard      ? state.aid
                         : state.answer.card != kNoCard ? state.answer
                                                        : state.play;
      const CardCost& cost = card_of(side, play.card).options[play.option].cost;
      return cards_like(side, hand, {.kinds = cost.kinds});
    }
    default:
      return pay_with == PayWith::kPower ? power_cards(side, hand, kAllSchools) : hand;
  }
}

// One of each different card. (Of a hand that was only imagined nothing may fit a cost: then all.)
void Combat::list_card_choices(const State& state, ActionList& actions) const {
  const Card* last = nullptr;
  std::uint64_t choices = card_choices(state);
  if (choices == 0 && state.ask.may_decline == 0) choices = state.cards[state.mover].hand;
  for (int instance : BitRange(choices)) {
    const Card& card = card_of(state.mover, instance);
    if (&card == last) continue;
    last = &card;
    actions.push_back(make_action(ActionKind::kPickCard, instance));
  }
}

}  // namespace muster::homm
