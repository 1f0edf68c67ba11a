#include "games/homm/casting/casting.h"

#include <algorithm>

#include "games/homm/cards/operations.h"
#include "games/homm/casting/costs.h"
#include "games/homm/casting/draws.h"
#include "games/homm/casting/plays.h"
#include "games/homm/casting/power.h"
#include "games/homm/casting/targets.h"
#include "games/homm/changes/cards.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/changes/questions.h"
#include "games/homm/changes/tokens.h"
#include "games/homm/inquiry/lasting.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/targeting/choices.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

void mark(Play& play, PlayMark mark) { play.marks = static_cast<std::uint8_t>(play.marks | mark); }

bool marked(const Play& play, PlayMark mark) { return (play.marks & mark) != 0; }

void next_stage(Play& play) {
  play.stage = static_cast<PlayStage>(static_cast<int>(play.stage) + 1);
  play.step = 0;
  play.marks = static_cast<std::uint8_t>(play.marks & ~kStopped);
}

Play& current(State& state) {
  if (state.aid.card != kNoCard) return state.aid;
  return state.answer.card != kNoCard ? state.answer : state.play;
}

// A window inside the card's own course, of one player only. True: that player decides.
bool nested_window(const CombatTables& combat, State& state, Play& play, int side, Window window) {
  if (play.step == 0) {
    play.step = 1;
    state.passes = 0;
  }
  state.window = window;
  state.window_side = static_cast<std::uint8_t>(side);
  if (state.passes == 0 && takes_part(combat, state, side, window)) {
    ++state.turn;
    state.phase = Phase::kWindow;
    state.mover = static_cast<Player>(side);
    return true;
  }
  state.window = Window::kNone;
  state.passes = 0;
  return false;
}

// The cards that the option costs: first those that leave the game, then those discarded, those
// that the enemy's units demand of a spell, and those discarded as wished.
bool pay(const CombatTables& combat, State& state, Play& play) {
  const CardOption& option = combat.card_of(play.side, play.card).options[play.option];
  const CardCost& cost = option.cost;
  const bool cast = combat.card_of(play.side, play.card).spell() && !option.at(Window::kPower);
  const int power_tax = cast ? casting_power_discards(combat, state, play.side) : 0;
  const int tax = cast ? casting_discards(combat, state, play.side) : 0;
  const int must = cost.remove + power_tax + tax + cost.discard;
  const bool open =
      play.step < must || (play.step < must + cost.discard_up_to && !marked(play, kStopped));
  if (!open || state.cards[play.side].hand == 0) return false;
  const int taxed = play.step - cost.remove;
  const PayWith which = taxed < 0 || taxed >= power_tax + tax ? PayWith::kKinds
                        : taxed < power_tax                   ? PayWith::kPower
                                                              : PayWith::kAny;
  return ask_card(combat, state, play.side,
                  {.asker = Asker::kCard,
                   .what = AskWhat::kCard,
                   .id = static_cast<std::uint8_t>(CardAsk::kCost),
                   .may_decline = static_cast<std::uint8_t>(play.step < must ? 0 : 1),
                   .spare = static_cast<std::uint8_t>(which)});
}

// Power by cards, then the sum; the spell's level is fixed before it is aimed.
bool settle_power(const CombatTables& combat, State& state, Play& play) {
  const CardOption& option = combat.card_of(play.side, play.card).options[play.option];
  if (option.thresholds > 0 && !marked(play, kFree)) {
    if (nested_window(combat, state, play, play.side, Window::kPower)) return true;
  }
  const int power = spell_power(combat, state, play);
  const bool forbidden = everywhere(state, Lasting::kNoSpellsAtAll) ||
                         (power == 0 && everywhere(state, Lasting::kNoSpellsAtZero));
  const int side = play.side;
  const unsigned schools = play.schools;
  end_effects(combat, state, [side, schools](const Effect& effect) {
    const bool spent =
        effect.kind == Lasting::kNextSpellPower || effect.kind == Lasting::kDoublePower;
    return spent && (effect.on & 1) == side && ((effect.on >> 4) & schools) != 0;
  });
  play.power = static_cast<std::int8_t>(power);
  const bool full = marked(play, kFullPowered);
  if (forbidden || (!full && power_level(option, power) < 0)) mark(play, kIgnored);
  return false;
}

// The card's effect that is up.
CardCue cue_of(const CombatTables& combat, Play& play) {
  const Card& card = combat.card_of(play.side, play.card);
  const CardOption& option = card.options[play.option];
  const CardEffect& effect = option.effects[play.step - 1u];
  const int level = level_of(combat, play);
  const auto entry = static_cast<std::size_t>(level);
  return {.card = card,
          .option = option,
          .effect = effect,
          .play = play,
          .side = play.side,
          .level = level,
          .amount = effect.amount[entry] + effect.per_paid * play.paid,
          .target = play.target[effect.target]};
}

// Targets one after the other; those that follow from the first only after the other side's
// answers, which may change it. A spell whose first target cannot be named has no effect.
bool choose_targets(const CombatTables& combat, State& state, Play& play, bool closest) {
  if (marked(play, kIgnored)) return false;
  const CardOption& option = combat.card_of(play.side, play.card).options[play.option];
  const int level = level_of(combat, play);
  for (; play.step < option.targets.size(); ++play.step) {
    const TargetSpec& spec = option.targets[play.step];
    if ((spec.kind == TargetKind::kClosest) != closest || play.target[play.step] != kNoUnit)
      continue;
    if (spec.wanted[static_cast<std::size_t>(level)] == 0 || marked(play, kStopped)) continue;
    if (marked(play, kFree) && names_striker(spec.kind)) continue;
    const Mask choice = target_choice(combat, state, play, option, play.step, level);
    if (choice == 0) {
      if ((play.step == 0 || names_striker(spec.kind)) && !spec.optional) mark(play, kIgnored);
      continue;
    }
    const bool space = names_space(spec.kind);
    if (ask_card(combat, state, play.side,
                 {.choice = choice,
                  .asker = Asker::kCard,
                  .what = space ? AskWhat::kSpace : AskWhat::kUnit,
                  .id = static_cast<std::uint8_t>(CardAsk::kTarget),
                  .unit = state.active,
                  .may_decline = static_cast<std::uint8_t>(spec.optional ? 1 : 0)})) {
      return true;
    }
  }
  return false;
}

// Whether a card on the unit takes the spell away; it is used up then.
bool ward(const CombatTables& combat, State& state, const Play& play) {
  const int unit = play.target[0];
  const unsigned schools = combat.card_of(play.side, play.card).schools;
  bool found = false;
  end_effects(combat, state, [&](const Effect& effect) {
    const bool fits = effect.kind == Lasting::kSpellWard && effect.on == unit &&
                      (static_cast<unsigned>(effect.amount) & schools) != 0 && !found;
    found |= fits;
    return fits;
  });
  return found;
}

// The other side's cards, then the die of a unit that resists what is aimed at it alone.
bool answers(const CombatTables& combat, State& state, Play& play) {
  if (marked(play, kIgnored)) return false;
  if (play.step < 2) {
    if (nested_window(combat, state, play, other_side(play.side), Window::kSpell)) return true;
    play.step = 2;
  }
  if (play.step > 2 || marked(play, kIgnored)) return false;
  play.step = 3;
  const CardOption& option = combat.card_of(play.side, play.card).options[play.option];
  const bool alone = option.targets.size() == 1 && !names_space(option.targets[0].kind);
  if (!alone || play.target[0] >= kUnits) return false;
  if (ward(combat, state, play)) {
    mark(play, kIgnored);
    return false;
  }
  if (everywhere(state, Lasting::kNoSpellAbilities)) return false;
  if (!has(combat, state, play.target[0], Trait::kResistDie)) return false;
  return ask_dice(state, {.asker = Asker::kCard,
                          .id = static_cast<std::uint8_t>(CardAsk::kResist),
                          .unit = play.target[0],
                          .dice = 1,
                          .faces = 1});
}

bool reaches_target(const CombatTables& combat, const State& state, const CardCue& cue) {
  if (cue.option.targets.empty()) return true;
  const TargetSpec& spec = cue.option.targets[cue.effect.target];
  const bool wanted = spec.wanted[static_cast<std::size_t>(cue.level)] != 0;
  if (wanted && cue.target == kNoUnit && !spec.optional) return false;
  if (names_space(spec.kind) || cue.target >= kUnits) return true;
  if (!alive(state, cue.target)) return false;
  const bool damage = cue.effect.op == Operation::kDamage;
  if (cue.spell())
    return spell_reaches(combat, state, cue.card, cue.option.timing, cue.target, damage);
  const bool ongoing =
      cue.option.timing == Timing::kOngoing || cue.effect.op == Operation::kLasting;
  return !(ongoing && has(combat, state, cue.target, Trait::kIgnoresOngoing));
}

// Cards that follow a spell, and those drawn for it.
bool follow_spell(const CombatTables& combat, State& state, Play& play) {
  if (marked(play, kFree)) return false;
  if (play.step < 2) {
    if (nested_window(combat, state, play, play.side, Window::kAfterSpell)) return true;
    play.step = 2;
    const int draws = side_effect(state, Lasting::kDrawOnSpell, play.side);
    if (draws > 0) draw_cards(combat, state, play.side, draws);
  }
  return false;
}

// The effects of a card that leaves the table end.
void leave_play(const CombatTables& combat, State& state, int side, int instance) {
  const auto source = static_cast<std::uint8_t>(side << 7 | instance);
  state.cards[side].play &= ~bit<std::uint64_t>(instance);
  end_effects(combat, state, [source](const Effect& effect) { return effect.source == source; });
}

// One permanent card per player: the one before goes to the discard pile; war machines stay.
void replace_permanent(const CombatTables& combat, State& state, int side) {
  for (int instance : BitRange(state.cards[side].play)) {
    const Card& card = combat.card_of(side, instance);
    const bool aside = combat.ruleset().stacks.on && (state.cards[side].known >> instance & 1) != 0;
    if (card.kind == CardKind::kWarMachine || aside) continue;
    const bool permanent =
        std::any_of(card.options.begin(), card.options.end(),
                    [](const CardOption& option) { return option.timing == Timing::kPermanent; });
    if (!permanent) continue;
    leave_play(combat, state, side, instance);
    state.cards[side].discard |= bit<std::uint64_t>(instance);
  }
}

void lay_down(const CombatTables& combat, State& state, const Play& play) {
  Cards& cards = state.cards[play.side];
  const Card& card = combat.card_of(play.side, play.card);
  const CardOption& option = card.options[play.option];
  if (marked(play, kAllToHand)) {
    for (int instance : BitRange(state.with & cards.discard)) {
      combat.ruleset().stacks.on ? set_aside(state, play.side, instance)
                                 : take_card(state, play.side, instance);
    }
  }
  if (play.card == kMoraleToken || marked(play, kFree)) return;
  const auto one = bit<std::uint64_t>(play.card);
  if ((cards.play & one) != 0) {
    if (option.once_a_round) return;  // a machine stays
    leave_play(combat, state, play.side, play.card);
  }
  cards.play &= ~one;
  const std::uint8_t source = static_cast<std::uint8_t>(play.side << 7 | play.card);
  bool lasts = false;
  for (std::uint8_t i = 0; i < state.effect_count; ++i) {
    lasts |= state.effects[i].source == source;
  }
  const bool back = option.cost.returns || marked(play, kToHand) || marked(play, kAllToHand);
  if (option.timing == Timing::kPermanent) {
    if (card.kind != CardKind::kWarMachine) replace_permanent(combat, state, play.side);
    cards.play |= one;
  } else if (lasts &&
             !option.cost
                  .itself) {  // an ongoing card; in `known` when it returns to the hand afterwards
    cards.play |= one;
    if (back) cards.known |= one;
  } else if (back) {
    take_card(state, play.side, play.card);
    if (combat.ruleset().stacks.on && !option.cost.returns) set_aside(state, play.side, play.card);
  } else if (!option.cost.itself) {
    cards.discard |= one;
  }
}

// The card goes where it belongs, and the course goes on where it was played.
void finish_play(const CombatTables& combat, State& state, Play& play) {
  lay_down(combat, state, play);
  const bool outermost = &play == &state.play;
  const int side = play.side;
  play = Play{};
  state.passes = 0;
  if (!outermost) return;  // the card that it answers, or gives power to, goes on
  state.window = state.outer;
  state.outer = Window::kNone;
  state.with = 0;
  state.window_side =
      static_cast<std::uint8_t>(state.window == Window::kNone ? 0 : other_side(side));
}

void pay_card(const CombatTables& combat, State& state, Play& play, int instance) {
  if (instance == kDeclined) {
    mark(play, kStopped);
    return;
  }
  const CardOption& option = combat.card_of(play.side, play.card).options[play.option];
  const bool cast = combat.card_of(play.side, play.card).spell() && !option.at(Window::kPower);
  const int taxes = cast ? casting_discards(combat, state, play.side) +
                               casting_power_discards(combat, state, play.side)
                         : 0;
  const bool tax = play.step >= option.cost.remove && play.step < option.cost.remove + taxes;
  discard_card(state, play.side, instance);
  if (play.step < option.cost.remove) {
    state.cards[play.side].discard &= ~bit<std::uint64_t>(instance);
  }
  if (!tax) {
    ++play.paid;
    if (combat.card_of(play.side, instance).spell()) mark(play, kSpellPaid);
  }
  ++play.step;
}

// Notes an answer; the card goes on in run_cards.
void take_answer(const CombatTables& combat, State& state, const Ask& question, int reply) {
  state.phase = Phase::kResolving;
  Play& play = current(state);
  switch (static_cast<CardAsk>(question.id)) {
    case CardAsk::kCost:
      pay_card(combat, state, play, reply);
      return;
    case CardAsk::kTarget:
      if (reply == kDeclined) {
        mark(play, kStopped);
      } else {
        play.target[play.step] = static_cast<std::uint8_t>(reply);
      }
      return;
    case CardAsk::kResist:
      if (reply > 0) mark(play, kIgnored);
      return;
    case CardAsk::kEffect: {
      const CardCue cue = cue_of(combat, play);
      card_operation(cue.effect.op).answer(combat, state, cue, reply);
      return;
    }
    default:
      take_draw_answer(combat, state, question, reply);
      return;
  }
}

}  // namespace

void announce(const CombatTables& combat, State& state, int side, int instance, int option_index) {
  const bool first = state.play.card == kNoCard;
  Play& play = first ? state.play : state.window == Window::kPower ? state.aid : state.answer;
  const Card& card = combat.card_of(side, instance);
  const CardOption& option = card.options[static_cast<std::size_t>(option_index)];
  play = Play{.card = static_cast<std::uint8_t>(instance),
              .option = static_cast<std::uint8_t>(option_index),
              .side = static_cast<std::uint8_t>(side),
              .schools = card.schools};
  ++state.tally.cards_played[side];
  ++state.plays;
  ++state.turn_plays;
  state.passes = 0;
  if (first) {
    state.outer = state.window;
    state.window = Window::kNone;
    state.window_side = static_cast<std::uint8_t>(other_side(side));
    state.with = 0;
  } else if (&play == &state.aid && state.answer.card == kNoCard) {
    state.with |= bit<std::uint64_t>(instance);
  }
  if (instance != kMoraleToken) {
    state.cards[side].hand &= ~bit<std::uint64_t>(instance);
    state.cards[side].known &= ~bit<std::uint64_t>(instance);
  }
  const CardCost& cost = option.cost;
  if (cost.expert) --state.experts[side];
  if (cost.morale) state.morale[side] = 0;
  state.materials[side] = static_cast<std::uint8_t>(state.materials[side] - cost.materials);
  if (option.once_a_round) {
    state.machine_used[side] =
        static_cast<std::uint8_t>(state.machine_used[side] | machine_bit(combat, side, instance));
  }
  if (!card.spell() || option.at(Window::kPower)) return;
  if (side_effect(state, Lasting::kMayCast, side) <= 1) ++state.spells[side];
  end_effects(combat, state, [side](const Effect& effect) {
    return effect.kind == Lasting::kMayCast && effect.on == side;
  });
}

bool run_play(const CombatTables& combat, State& state, Play& play) {
  const Card& card = combat.card_of(play.side, play.card);
  const CardOption& option = card.options[play.option];
  const bool spell = card.spell() && !option.at(Window::kPower);
  switch (play.stage) {
    case PlayStage::kCost:
      if (!marked(play, kFree) && pay(combat, state, play)) return true;
      break;
    case PlayStage::kPower:
      if (spell && settle_power(combat, state, play)) return true;
      break;
    case PlayStage::kTargets:
      if (choose_targets(combat, state, play, false)) return true;
      break;
    case PlayStage::kAnswers:
      if (&play != &state.play) break;
      if (spell && answers(combat, state, play)) return true;
      if (option.once_a_round && nested_window(combat, state, play, play.side, Window::kMachine)) {
        return true;
      }
      break;
    case PlayStage::kClosest:
      if (choose_targets(combat, state, play, true)) return true;
      break;
    case PlayStage::kResolve:
      if (resolve_effects(combat, state, play)) return true;
      if (state.draws != 0) return false;
      break;
    case PlayStage::kAfter:
      if (spell && &play == &state.play && follow_spell(combat, state, play)) return true;
      if (state.draws != 0) return false;
      break;
    case PlayStage::kDone:
      finish_play(combat, state, play);
      return false;
  }
  next_stage(play);
  return false;
}

bool ask_card(const CombatTables& combat, State& state, int side, const Ask& question) {
  const bool picks = question.what == AskWhat::kUnit || question.what == AskWhat::kSpace;
  const bool forced = picks && question.may_decline == 0 && without_lowest(question.choice) == 0;
  state.ask = question;
  if (forced || combat.driven(side)) {
    const int reply =
        forced ? lowest_bit(question.choice) : ai_reply(combat, state, side, question);
    state.ask = Ask{};
    take_answer(combat, state, question, reply);
    return state.phase != Phase::kResolving;
  }
  return pose(state, side);
}

bool resolve_effects(const CombatTables& combat, State& state, Play& play) {
  const CardOption& option = combat.card_of(play.side, play.card).options[play.option];
  for (;;) {
    if ((state.somebody_left & kDamageWaits) != 0 && ask_waiting(combat, state)) return true;
    if (play.step >= option.effects.size() || marked(play, kIgnored)) return false;
    ++play.step;
    const CardCue cue = cue_of(combat, play);
    if (cue.effect.if_spell_paid && !marked(play, kSpellPaid)) continue;
    if (!reaches_target(combat, state, cue)) continue;
    state.phase = Phase::kResolving;
    if (card_operation(cue.effect.op).apply(combat, state, cue)) return true;
    if (state.draws != 0) return false;  // drawn first, then the next effect
  }
}

bool ask_effect(const CombatTables& combat, State& state, const CardCue& cue, AskWhat what,
                Mask choice, bool may_decline) {
  return ask_card(combat, state, cue.side,
                  {.choice = choice,
                   .asker = Asker::kCard,
                   .what = what,
                   .id = static_cast<std::uint8_t>(CardAsk::kEffect),
                   .unit = state.active,
                   .may_decline = static_cast<std::uint8_t>(may_decline ? 1 : 0)});
}

bool ask_effect_dice(State& state, const CardCue& cue, int dice, int faces) {
  return ask_dice(state, {.asker = Asker::kCard,
                          .id = static_cast<std::uint8_t>(CardAsk::kEffect),
                          .unit = cue.play.card,
                          .dice = static_cast<std::uint8_t>(dice),
                          .faces = static_cast<std::uint8_t>(faces)});
}

void card_reply(const CombatTables& combat, State& state, const Ask& question, int reply) {
  take_answer(combat, state, question, reply);
  if (state.phase == Phase::kResolving) run_cards(combat, state);
}

// AI-26: the AI deck has settled spell, power and target.
bool cast_for_ai(const CombatTables& combat, State& state, int side, int card, int power,
                 int target) {
  const auto& known = combat.instance_cards(side);
  const auto it = std::find(known.begin(), known.end(), static_cast<std::uint16_t>(card));
  const bool stopped = everywhere(state, Lasting::kNoSpellsAtAll) ||
                       traits_against(combat, state, side, Trait::kStackedEnemyNoSpells, true) > 0;
  if (it == known.end() || stopped) return false;
  if (combat.ruleset().ai_spell_limit && !castable(combat, state, side, Window::kNone))
    return false;  // AI-24
  ++state.spells[side];
  state.play = Play{.card = static_cast<std::uint8_t>(it - known.begin()),
                    .side = static_cast<std::uint8_t>(side),
                    .power = static_cast<std::int8_t>(power),
                    .schools = combat.card_of(side, static_cast<int>(it - known.begin())).schools,
                    .marks = kFree};
  state.play.target[0] = static_cast<std::uint8_t>(target);
  state.outer = Window::kNone;
  state.with = 0;
  return run_cards(combat, state);
}

}  // namespace muster::homm
