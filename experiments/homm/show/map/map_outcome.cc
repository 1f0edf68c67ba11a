#include "experiments/homm/show/map/map_outcome.h"

#include <fmt/format.h>

#include "experiments/homm/show/combat_outcome.h"
#include "experiments/view/outcome_words.h"
#include "games/homm/map/inquiry/fields.h"

namespace muster::homm::map {
namespace {

bool fought(const MapState& before, const MapState& after) {
  return after.fight == FightKind::kNone &&
         (before.fight != FightKind::kNone || after.fights_begun > before.fights_begun);
}

// Who is beaten; counts of a state's tally would be no part of what it is.
void add_victories(const Adventure& game, const MapWords& words, const MapState& before,
                   const MapState& after, OutcomeWords& parts) {
  const std::size_t before_them = parts.size();
  for (int field = 0; field < game.layout().fields(); ++field) {
    if (guards_at(game, before, field) > 0 && guards_at(game, after, field) == 0) {
      parts.say("the guards at {} are beaten", words.at(field));
    }
  }
  for (int hero = 0; hero < static_cast<int>(game.scenario().ai_heroes.size()); ++hero) {
    if (before.heroes[hero].status != HeroStatus::kBeaten &&
        after.heroes[hero].status == HeroStatus::kBeaten) {
      parts.say("{} is beaten", words.hero(hero));
    }
  }
  const bool of_this_turn = before.round == after.round && before.fight != FightKind::kTurnFight;
  if (parts.size() == before_them && of_this_turn && fought(before, after)) {
    parts.say("no victory");
  }
}

void add_amount(int change, std::string_view what, OutcomeWords& parts) {
  if (change != 0) parts.say("{:+} {}", change, what);
}

void add_losses_and_gains(const Adventure& game, const MapWords& words, const MapState& before,
                          const MapState& after, OutcomeWords& parts) {
  for (int unit = 0; unit < game.meetings().units(); ++unit) {
    if (before.units[unit] == after.units[unit]) continue;
    parts.say("{}", words.unit(unit, after.units[unit], before.units[unit].in_deck != 0));
  }
  for (const int field : after.owned[0] - before.owned[0]) {
    parts.say("{} is flagged", words.field(after, field));
  }
  for (const int field : before.owned[0] - after.owned[0]) {
    parts.say("{} is lost", words.field(after, field));
  }
  add_amount(after.gold - before.gold, "gold", parts);
  add_amount(after.materials - before.materials, "materials", parts);
  add_amount(after.valuables - before.valuables, "valuables", parts);
  const int steps =
      (after.level - before.level) * game.ruleset().steps_per_level + after.steps - before.steps;
  add_amount(steps, "experience", parts);
  add_amount(after.morale.token - before.morale.token, "morale", parts);
  for (std::size_t place = 0; place < before.placed.size(); ++place) {
    if (before.placed[place].tile == after.placed[place].tile) continue;
    parts.say("tile {}", game.layout().tiles()[after.placed[place].tile].id);
  }
}

// Of the fight that was going on and is not over.
std::string fight_outcome(const Adventure& game, const MapState& before, Action action,
                          const MapState& after) {
  const Combat& rules = *game.meetings()[before.meeting].rules;
  UnitNames names(rules);
  names.learn(before.combat);
  names.learn(after.combat);
  return homm::outcome_words(rules, names, before.combat.mover, before.combat, action,
                             after.combat);
}

}  // namespace

std::string outcome_words(const Adventure& game, const MapWords& words, const MapState& before,
                          Action action, const MapState& after) {
  if (before.phase == MapPhase::kFight && after.phase == MapPhase::kFight) {
    return fight_outcome(game, before, action, after);
  }
  OutcomeWords parts;
  if (after.phase == MapPhase::kOver) {
    parts.say("the game is {}", after.winner == 0 ? "won" : "lost");
  }
  add_victories(game, words, before, after, parts);
  add_losses_and_gains(game, words, before, after, parts);
  return parts.joined();
}

bool rest_is_untold(const MapState& before, const MapState& now) {
  const bool cards = now.phase == MapPhase::kDrawCard || now.phase == MapPhase::kGainCard ||
                     now.phase == MapPhase::kDeckTop;
  // A turn that can only be ended is over: what comes after it is no part of the fight.
  return (cards || now.phase == MapPhase::kTurn) && fought(before, now);
}

}  // namespace muster::homm::map
