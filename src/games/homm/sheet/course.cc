#include "games/homm/sheet/course.h"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "games/homm/inquiry/units.h"
#include "games/homm/sheet/opening.h"
#include "games/homm/state/actions.h"
#include "games/homm/units/ability.h"

namespace muster::homm {

void Course::open(const State& start, Sheet& sheet) {
  lines_.write_to(sheet);
  names_.learn(start);
  tell_opening(combat_, start, lines_);
  State empty = start;
  for (Unit& unit : empty.units) unit.cell = kNoCell;
  empty.walls = 0;
  empty.round = 0;
  Changes(combat_, names_, empty, start, lines_).tell_placed();
  if (start.walls != 0) Changes(combat_, names_, empty, start, lines_).tell_walls();
  if (start.round > 0) lines_.round(fmt::format("Round {}", int{start.round}));
  if (start.phase == Phase::kOver) tell_end(combat_, start, start, names_, lines_);
}

void Course::tell(const State& before, std::optional<Action> action, const State& after) {
  const Stretch stretch{.before = before, .after = after, .action = action};
  if (!action && std::memcmp(&before, &after, sizeof(State)) == 0) return;
  names_.learn(after);
  tell_heading(stretch);
  const int acts = lines_.acts();
  doer_.clear();
  tell_action(stretch);
  ChangeCause cause = cause_of(stretch);
  follow_blow(stretch, cause);
  tell_no_retaliation(stretch);
  const bool over = after.phase == Phase::kOver;
  State told = after;
  if (over) {  // health is whole again after the fight
    for (int unit = 0; unit < kUnits; ++unit) told.units[unit].damage = before.units[unit].damage;
  }
  const Changes changes(combat_, names_, before, told, lines_);
  changes.tell(cause);
  changes.tell_cards(action, drawn_);
  tell_drawn(after);
  tell_standstill(stretch);
  const Acting ability = acting(stretch);
  const bool said = stretch.did(ActionKind::kDice) || ability.id < 0;
  if (!said && lines_.acts() > acts) lines_.detail(ability_words(ability));
  begin_blow(stretch);
  if (over) {
    tell_quiet_turn();
    tell_end(combat_, before, after, names_, lines_);
  }
}

// Cards drawn in a row are one line.
void Course::tell_drawn(const State& after) {
  if (after.phase == Phase::kDrawCards) return;
  for (int side = 0; side < 2; ++side) {
    tell_moved_cards(side, "draws", std::exchange(drawn_[side], {}), lines_);
  }
}

// An activation of which there was nothing to tell.
void Course::tell_quiet_turn() {
  if (in_turn_ && lines_.acts() == 0) lines_.act("do nothing");
  in_turn_ = false;
}

// A round or an activation begins. A paralysed unit's activation is over at once.
void Course::tell_heading(const Stretch& stretch) {
  const auto& [before, after, action] = stretch;
  if (after.round != before.round) {
    tell_quiet_turn();
    lines_.round(fmt::format("Round {}", int{after.round}));
    if (after.round > 1) {
      tell_standing(combat_, before, names_, SheetLevel::kDetail, lines_);
    }
    return;
  }
  const bool chosen = stretch.did(ActionKind::kPickUnit) && before.phase == Phase::kChooseUnit;
  if (!chosen && !stretch.stage(Stage::kNextActivation)) return;
  const Mask activated = before.pending & ~unsigned{after.pending};
  if (activated == 0) return;
  const int unit = lowest_bit(activated);
  tell_quiet_turn();
  lines_.turn(fmt::format("{} ({}) {}, initiative {}", names_[unit], side_name(side_of(unit)),
                          place_name(before.units[unit].cell), initiative_of(before, unit)));
  if (chosen) {
    lines_.detail(fmt::format("picked by the {} from {}", side_name(before.mover),
                              in_words(names_.of(before.choice))));
  }
  if (!chosen) tell_order(before, unit);
  in_turn_ = true;
  if ((before.units[unit].flags & kParalysed) != 0) lines_.act("miss this activation");
}

// AI-02: why a unit run by a rule goes before others of its side.
void Course::tell_order(const State& before, int unit) {
  const int side = side_of(unit);
  if (!combat_.driven(side)) return;
  const auto tier = [&](int each) { return combat_.row(before.units[each]).tier; };
  Mask equal = 0;
  bool higher = true;
  for (int other : BitRange(Mask{before.pending} & side_units(side) & ~bit<Mask>(unit))) {
    if (initiative_of(before, other) != initiative_of(before, unit)) continue;
    equal |= bit<Mask>(other);
    higher = higher && tier(unit) > tier(other);
  }
  if (equal == 0) return;
  lines_.detail(fmt::format("before {} of equal initiative: {}", in_words(names_.of(equal)),
                            higher ? "higher tier" : "higher tier, then further left"));
}

std::string Course::card_on_its_way(const Stretch& stretch) const {
  const auto& [before, after, action] = stretch;
  if (stretch.did(ActionKind::kPlayCard)) {
    const bool window = before.phase == Phase::kWindow;
    const int side = window || before.active >= kUnits ? before.mover : side_of(before.active);
    return combat_.card_of(side, stretch.argument() / 4).name;
  }
  for (const State* state : {&before, &after}) {
    for (const Play* play : {&state->aid, &state->answer, &state->play}) {
      if (play->card != kNoCard) return combat_.card_of(play->side, play->card).name;
    }
  }
  return "";
}

ChangeCause Course::cause_of(const Stretch& stretch) const {
  const auto& [before, after, action] = stretch;
  ChangeCause cause;
  const Acting ability = acting(stretch);
  const bool tie = before.phase == Phase::kTieTarget || before.phase == Phase::kTieSpace;
  cause.own_move = stretch.did(ActionKind::kMove) || acts_by_rule(stretch) || (action && tie) ||
                   (ability.id >= 0 && ability.unit == before.active);
  if (cause.own_move && ability.id < 0) {
    for (const Effect& each : before.effects) {
      if (each.kind == Lasting::kFireWall) cause.words = "fire wall";
    }
    const bool attacks = after.tally.attacks != before.tally.attacks;
    if (!stretch.did(ActionKind::kMove) && !attacks && after.target < kUnits) {
      cause.towards = names_[after.target];
    }
  } else if (stretch.stage(Stage::kHit)) {
    cause.words = "fire shield";
  } else if (stretch.stage(Stage::kNextActivation) ||
             (stretch.stage(Stage::kActivated) && ability.id < 0)) {
    cause.words = "poison";
  } else if (ability.id < 0) {
    cause.words = doer_.empty() ? card_on_its_way(stretch) : doer_;
  }
  return cause;
}

std::string Course::ability_words(const Acting& ability) const {
  return fmt::format("ability of {}: {}", names_[ability.unit],
                     ability_codes()[static_cast<std::size_t>(ability.id)].summary);
}

// The first of the unit's abilities from `step` on that acts at the hooks.
int Course::next_ability(const State& before, int unit, int hooks, int step) const {
  if (unit >= kUnits || !alive(before, unit) || !hooked(combat_, before, unit, hooks)) return -1;
  const auto& abilities = combat_.row(before.units[unit]).abilities;
  const bool all_icons = combat_.ruleset().retaliation_triggers_attack_icons;
  for (auto i = static_cast<std::size_t>(step); i < abilities.size(); ++i) {
    const AbilityCode& code = ability_codes()[abilities[i]];
    if ((code.hook & hooks) == 0 || code.step == nullptr) continue;
    const bool of_attack = (code.hook & (kAfterAttack | kAfterRetaliation)) != 0;
    if (of_attack && !acts_in(code.icon, before.kind, all_icons)) continue;
    return abilities[i];
  }
  return -1;
}

Course::Acting Course::acting(const Stretch& stretch) const {
  const State& before = stretch.before;
  if (stretch.action) {
    const bool asked = before.phase == Phase::kAsk || before.phase == Phase::kDice;
    if (asked && before.ask.asker == Asker::kAbility) {
      return {.id = before.ask.id, .unit = before.ask.unit};
    }
    if (!stretch.did(ActionKind::kInstead)) return {};
    const auto index = static_cast<std::size_t>(stretch.argument());
    return {.id = combat_.row(before.units[before.active]).abilities[index], .unit = before.active};
  }
  const int all = combat_.ruleset().retaliation_triggers_attack_icons ? kAfterAttack : 0;
  const int step = before.step;
  Acting acting;
  if (stretch.stage(Stage::kActivated)) {
    acting = {next_ability(before, before.active, kOnActivation, step), before.active};
  } else if (stretch.stage(Stage::kStruck)) {
    acting = {next_ability(before, before.attacker, kAfterAttack, step), before.attacker};
  } else if (stretch.stage(Stage::kRetaliated)) {
    acting = {next_ability(before, before.attacker, kAfterRetaliation | all, step),
              before.attacker};
    if (acting.id < 0) acting = {next_ability(before, before.active, kFollowUp, 0), before.active};
  } else if (stretch.stage(Stage::kFollowUp)) {
    acting = {next_ability(before, before.active, kFollowUp, step), before.active};
  } else if (stretch.stage(Stage::kRetaliate) &&
             stretch.after.tally.retaliations == before.tally.retaliations) {
    acting = {next_ability(before, before.active, kFollowUp, 0), before.active};
  } else if (stretch.stage(Stage::kActing) && acts_by_rule(stretch)) {
    acting = {action_instead(before), before.active};
  }
  return acting.id < 0 ? Acting{} : acting;
}

}  // namespace muster::homm
