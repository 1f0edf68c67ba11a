// What players, rules and chance do in a combat.
#include <fmt/format.h>

#include "games/homm/ai/deck.h"
#include "games/homm/ai/sides.h"
#include "games/homm/casting/costs.h"
#include "games/homm/inquiry/moves.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/sheet/ai_cards.h"
#include "games/homm/sheet/course.h"
#include "games/homm/sheet/target_reason.h"
#include "games/homm/state/actions.h"
#include "games/homm/units/ability.h"

namespace muster::homm {

void Course::tell_action(const Stretch& stretch) {
  const auto& [before, after, action] = stretch;
  for (int unit : BitRange(side_units(1))) {  // guards that are drawn
    const Unit& drawn = after.units[unit];
    if (!stretch.did(ActionKind::kDrawCard) || before.units[unit].side == drawn.side) continue;
    const SideRow& values = combat_.row(drawn);
    lines_.act(fmt::format("drawn: {} ({}, {}, health {}, initiative {})", names_[unit],
                           to_string(values.tier), to_string(values.type), int{values.health},
                           int{values.initiative}));
  }
  if (after.rounds_left < before.rounds_left) {
    lines_.act(fmt::format("attacker pays 1 movement point for another round, {} left",
                           int{after.rounds_left}));
  }
  if (stretch.did(ActionKind::kPlace) && stretch.argument() == kNoCell) {
    const auto& army = combat_.scenario().sides[static_cast<std::size_t>(before.mover)].army;
    const UnitSide& card = *army[before.next_card].side;
    lines_.act(fmt::format("{} leaves out: {} ({})", side_name(before.mover), card.name,
                           side_words(combat_, card)));
  }
  if (stretch.did(ActionKind::kPlayCard)) tell_play(stretch);
  if (stretch.did(ActionKind::kInstead)) {
    const AbilityCode& code = ability_codes()[static_cast<std::size_t>(acting(stretch).id)];
    lines_.act(fmt::format("use its ability: {}", code.summary));
  }
  const bool card = before.phase == Phase::kAsk && before.ask.asker == Asker::kCard;
  if (card && stretch.did(ActionKind::kPickUnit)) {
    lines_.detail(fmt::format("on {}", names_.at(before, stretch.argument())));
  } else if (card && stretch.did(ActionKind::kPickSpace)) {
    lines_.detail("on " + cell_name(stretch.argument()));
  }
  const bool ability = before.phase == Phase::kAsk && before.ask.asker == Asker::kAbility;
  if (ability && stretch.did(ActionKind::kAnswer)) {
    const AbilityCode& code = ability_codes()[before.ask.id];
    lines_.detail(fmt::format("{} says {} to {}'s ability: {}", side_name(before.mover),
                              stretch.argument() == 1 ? "yes" : "no", names_[before.ask.unit],
                              code.summary));
  }
  if (stretch.did(ActionKind::kDice)) {
    tell_dice(stretch);
  }
  if (action) tell_tie(stretch);
  tell_machines(stretch);
  tell_ai(stretch);
  tell_rule(stretch);
}

// Dice of an ability or a card, of which some faces count.
void Course::tell_dice(const Stretch& stretch) {
  const Ask& ask = stretch.before.ask;
  const int count = stretch.argument();
  const std::string result = ask.dice > 1 ? fmt::format("{} of {} dice count", count, int{ask.dice})
                             : count > 0  ? std::string("it counts")
                                          : std::string("it does not count");
  if (ask.asker == Asker::kAbility) {
    lines_.detail(fmt::format("ability of {}: {}: {}", names_[ask.unit],
                              ability_codes()[ask.id].summary, result));
  } else {
    lines_.detail("rolled: " + result);
  }
}

// Choices among equals that a rule or an AI card leaves to the other player or to chance.
void Course::tell_tie(const Stretch& stretch) {
  const auto& [before, after, action] = stretch;
  const std::string whose = before.mover == kChance
                                ? std::string("chance")
                                : fmt::format("the {}", side_name(before.mover));
  const bool space = stretch.did(ActionKind::kPickSpace);
  Mask equal = before.choice;
  if (before.phase == Phase::kAsk && before.ask.asker == Asker::kAiDeck) {
    equal = before.ask.choice;
  } else if (before.phase != Phase::kTieTarget && before.phase != Phase::kTieSpace &&
             before.phase != Phase::kPlaceOrder) {
    return;
  }
  std::vector<std::string> names;
  if (space) {
    for (int cell : BitRange(equal)) names.push_back(cell_name(cell));
  } else {
    names = names_.of(equal);
  }
  const std::string picked = space ? cell_name(stretch.argument()) : names_[stretch.argument()];
  const bool own = before.phase == Phase::kTieTarget && before.mover == side_of(before.active);
  if (own) {
    lines_.reason(fmt::format("target: {} picks {} of {}", whose, picked, in_words(names)));
  } else {
    homm::tell_tie(names, whose, picked, lines_);
  }
  if (before.phase == Phase::kTieTarget) tell_spaces(combat_, before, stretch.argument(), lines_);
}

void Course::tell_play(const Stretch& stretch) {
  const State& before = stretch.before;

  const bool window = before.phase == Phase::kWindow;
  const int side = window || before.active >= kUnits ? before.mover : side_of(before.active);
  const Card& card = combat_.card_of(side, stretch.argument() / 4);
  const CardOption& option = card.options[static_cast<std::size_t>(stretch.argument() % 4)];
  lines_.act(fmt::format("{} plays {}: {}", side_name(side), card.name, option.text));
}

// War machines that work by themselves.
void Course::tell_machines(const Stretch& stretch) {
  const auto& [before, after, action] = stretch;
  if (stretch.did(ActionKind::kPlayCard) || after.round == 0) return;
  for (int side = 0; side < 2; ++side) {
    const unsigned then = after.round == before.round ? before.machine_used[side] : 0u;
    const unsigned used = after.machine_used[side] & ~then;
    if (used == 0) continue;
    for (int instance : BitRange(before.cards[side].play)) {
      const Card& card = combat_.card_of(side, instance);
      if (card.kind != CardKind::kWarMachine) continue;
      if ((used & machine_bit(combat_, side, instance)) == 0) continue;
      for (const CardOption& option : card.options) {
        if (!option.automatic) continue;
        lines_.act(fmt::format("{}'s {}: {}", side_name(side), card.name, option.text));
        doer_ = card.name;
      }
    }
  }
}

void Course::tell_ai(const Stretch& stretch) {
  const auto& [before, after, action] = stretch;
  if (stretch.did(ActionKind::kAiCard)) {
    doer_ = tell_ai_draws(combat_, before, after, ai_drawn(stretch.argument()), lines_);
    return;
  }
  const bool due = stretch.stage(Stage::kAiDeck) && combat_.uses_cards() &&
                   combat_.kind(side_of(before.active)) == SideKind::kAiHero;
  if (due) doer_ = tell_ai_draws(combat_, before, after, std::nullopt, lines_);
}

// The targeting rule's choice for the active unit is due.
bool Course::acts_by_rule(const Stretch& stretch) const {
  return stretch.stage(Stage::kActing) && rule_acts_next(combat_, stretch.before);
}

// The ability that a unit run by a rule uses when it can attack nobody, or -1.
int Course::action_instead(const State& state) const {
  const int unit = state.active;
  const TargetingRule& rule = combat_.rule_for(side_of(unit));
  if (!on_board(state, unit) || !hooked(combat_, state, unit, kInstead)) return -1;
  if (attack_options(combat_, state, unit, state.origin, rule.ranged_moves).targets != 0) return -1;
  for (const std::uint8_t id : combat_.row(state.units[unit]).abilities) {
    const AbilityCode& code = ability_codes()[id];
    const Cue cue{.unit = unit, .amount = code.amount, .id = id};
    if (code.hook == kInstead && (code.open == nullptr || code.open(combat_, state, cue)))
      return id;
  }
  return -1;
}

void Course::tell_rule(const Stretch& stretch) {
  const auto& [before, after, action] = stretch;
  if (!acts_by_rule(stretch)) return;
  const int unit = before.active;
  const TargetingRule& rule = combat_.rule_for(side_of(unit));
  const Options options = attack_options(combat_, before, unit, before.origin, rule.ranged_moves);
  if (const int id = action_instead(before); id >= 0) {
    lines_.act(
        fmt::format("use its ability: {}", ability_codes()[static_cast<std::size_t>(id)].summary));
    return;
  }
  if (options.targets == 0 && !on_board(before, unit)) return;
  if (options.targets == 0 && after.target == kNoUnit) {
    lines_.reason("no unit can be attacked: the gate first, then a wall");
    return;
  }
  tell_targets(combat_, before, names_, lines_);
  if (after.phase == Phase::kTieTarget) return;
  tell_spaces(combat_, before, after.target, lines_);
}

// A unit run by a rule that neither moves nor attacks.
void Course::tell_standstill(const Stretch& stretch) {
  const auto& [before, after, action] = stretch;
  const bool tie = before.phase == Phase::kTieTarget || before.phase == Phase::kTieSpace;
  if (!acts_by_rule(stretch) && !(action && tie)) return;
  const bool idle = after.phase == Phase::kResolving && after.stage == Stage::kActivationOver &&
                    after.acted == kNotYet && after.tally.attacks == before.tally.attacks;
  const int unit = after.active;
  if (!idle || !on_board(after, unit) || after.units[unit].cell != before.units[unit].cell) return;
  if (after.target >= kUnits) return;
  lines_.act(fmt::format("stay {}: no space is nearer to {}", place_name(after.units[unit].cell),
                         names_[after.target]));
}

}  // namespace muster::homm
