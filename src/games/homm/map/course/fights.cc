// Meetings: how a fight starts, goes on and ends, and what it leaves behind (HC-01 .. HC-03, AM-10
// .. AM-16, AM-26 .. AM-28).
#include <algorithm>

#include "games/homm/map/adventure.h"

namespace muster::homm::map {
namespace {

constexpr int kDefeatGold = 5;  // HC-90

}  // namespace

bool Adventure::citadel_at(const State& state, int field) const {
  return state.citadel != 0 && state.owned[0].contains(field) &&
         kind(state, field).use == FieldUse::kTown;
}

void Adventure::start_fight(State& state, FightKind kind, int opponent, int field) const {
  state.fight = kind;
  state.opponent = static_cast<std::uint8_t>(opponent);
  state.fight_field = static_cast<std::uint8_t>(field);
  ++state.fights_begun;
  ++state.tally.fights;
  const bool guards = kind == FightKind::kGuards || kind == FightKind::kTurnFight;
  const bool grown = !guards && (state.grown >> opponent & 1) != 0;
  state.meeting = static_cast<std::uint8_t>(
      guards ? meetings_->of_guards(opponent)
             : meetings_->of_hero(opponent, grown, kind, citadel_at(state, field)));
  watch(state, MapMoment::kFightBegins);
  if (!meetings_->has_army(state.units)) {
    settle_fight(state, {.won = false, .movement_left = state.movement});  // nobody to fight
    return;
  }
  if (rules_.fights == FightMode::kTable) {
    wait(state, MapPhase::kOutcome, kChance);
    return;
  }
  state.combat = meetings_->start(state);
  go_on_fighting(state);
}

void Adventure::fight_step(State& state, Action action) const {
  const int turn_before = state.combat.turn;
  if (watcher_ != nullptr) {
    meetings_->bring_tokens(state, action);
    watch(state, MapMoment::kFightSettled);
  }
  meetings_->apply(state, action);
  state.turn = static_cast<std::uint16_t>(state.turn + state.combat.turn - turn_before);
  if (watcher_ != nullptr) watcher_->fought(state, action);
}

// Runs the combat to the next decision that is the player's or chance's, or to its end.
void Adventure::go_on_fighting(State& state) const {
  const Meeting& meeting = (*meetings_)[state.meeting];
  for (;;) {
    meetings_->settle(state, state.combat);
    watch(state, MapMoment::kFightSettled);
    const Player mover = meeting.rules->to_move(state.combat);
    if (mover == kTerminal) {
      const int before = meetings_->army_value(state.units);
      const FightResult result = meetings_->finish(state);
      const int lost = std::max(before - meetings_->army_value(state.units), 0);
      state.tally.lost_gold = static_cast<std::uint16_t>(state.tally.lost_gold + lost);
      state.combat = homm::State{};
      settle_fight(state, result);
      return;
    }
    if (mover != kChance && rules_.fights == FightMode::kRule) {
      fight_step(state, meetings_->rule_action(state));
      continue;
    }
    wait(state, MapPhase::kFight, mover == kChance ? kChance : Player{0});
    return;
  }
}

// A row of the table (AM-26). Rounds beyond the movement points left are not played: the player
// retreats with what was lost so far.
void Adventure::apply_outcome(State& state, int row) const {
  const FightOutcome outcome =
      meetings_->odds(state.meeting, state.units).outcomes[static_cast<std::size_t>(row)];
  const bool guards = state.fight == FightKind::kGuards;
  const bool heroes = !guards && state.fight != FightKind::kTurnFight;
  FightResult result{.won = outcome.win, .movement_left = state.movement};
  int steps = outcome.steps_lost;
  if (guards && outcome.extra_rounds > state.movement) {
    result.won = false;
    result.decided = false;
    result.movement_left = 0;
  } else if (guards) {
    result.movement_left = state.movement - outcome.extra_rounds;
  }
  if (heroes && !outcome.win) steps = meetings_->army_steps(state.units);  // to the last unit
  // Who wins keeps a unit, also when the table was made with a bigger army.
  if (result.won) steps = std::min(steps, meetings_->army_steps(state.units) - 1);
  const auto level = static_cast<int>(state.opponent);
  result.azure = !heroes && level == kLevels;  // guards of level VII all have an azure unit
  state.tally.lost_gold =
      static_cast<std::uint16_t>(state.tally.lost_gold + meetings_->lose_steps(state.units, steps));
  settle_fight(state, result);
}

void Adventure::settle_fight(State& state, const FightResult& result) const {
  const FightKind fight = state.fight;
  if (watcher_ != nullptr) watcher_->fight_over(state, result);
  if (result.won) {
    ++state.tally.fights_won;
    offer(state, CardMoment::kVictory);
  }
  state.movement = static_cast<std::uint8_t>(fight == FightKind::kGuards ? result.movement_left
                                                                         : state.movement);
  if (fight == FightKind::kGuards || fight == FightKind::kTurnFight) {
    beat_guards(state, result);
  } else if (result.won) {
    beat_ai_hero(state);
  } else if (result.decided) {
    lose_to_ai_hero(state);
  } else if (fight == FightKind::kAttack) {
    state.field = state.last;  // HC-66, HC-89
  } else {
    state.heroes[state.opponent].movement = 0;
  }
  after_fight(state);
}

// AM-10, HC-95, HC-96.
void Adventure::beat_guards(State& state, const FightResult& result) const {
  const int level = state.opponent;
  if (!result.won) {
    ++state.tally.retreats;
    if (state.fight == FightKind::kGuards) state.field = state.last;  // HC-89
    return;
  }
  if (result.azure) {
    state.level = static_cast<std::uint8_t>(std::max<int>(state.level, scenario_.max_level));
    state.steps = 0;
  } else if (level >= state.level) {
    gain_experience(state, level == state.level ? 1 : 2);
  }
  watch(state, MapMoment::kReward);
  if (state.fight == FightKind::kGuards) visit(state, state.field);
}

// AI-36: the scenario says what it brings.
void Adventure::beat_ai_hero(State& state) const {
  AiHeroState& hero = state.heroes[state.opponent];
  const DefeatSetup& reward = (*meetings_)[state.meeting].reward;
  hero.status = HeroStatus::kBeaten;
  hero.field = kNoField;
  hero.last = kNoField;
  hero.movement = 0;
  earn(state, {reward.gold, 0, reward.valuables});
  gain_experience(state, reward.experience);
  watch(state, MapMoment::kReward);
  if (state.fight == FightKind::kAttack) visit(state, state.field);
  for (std::size_t i = 0; i < scenario_.ai_heroes.size(); ++i) {
    if (state.heroes[i].status != HeroStatus::kBeaten) return;
  }
  state.tally.ai_beaten = state.round;
  event(state, EndEvent::kAiHeroesBeaten);
}

// AM-15, AM-16: the AI hero enters the field it has won; a beaten hero goes home.
void Adventure::lose_to_ai_hero(State& state) const {
  const FightKind fight = state.fight;
  if (fight != FightKind::kAttack) ai_enter(state, state.opponent, state.fight_field);
  if (state.phase == MapPhase::kOver || fight == FightKind::kTown) return;
  state.gold = static_cast<std::uint16_t>(std::max(state.gold - kDefeatGold, 0));
  if (scenario_.faction != "necropolis") change_morale(state, -1);  // HC-90
  watch(state, MapMoment::kDefeat);
  send_home(state);
}

void Adventure::after_fight(State& state) const {
  state.fight = FightKind::kNone;
  state.opponent = 0;
  state.fight_field = kNoField;
  state.meeting = 0;
  if (rules_.dice_stacks && state.morale.token != 0) state.morale_ends = 1;  // DS-59
}

}  // namespace muster::homm::map
