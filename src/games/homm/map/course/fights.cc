#include "games/homm/map/course/fights.h"

#include <algorithm>

#include "games/homm/map/course/ai.h"
#include "games/homm/map/course/cards.h"
#include "games/homm/map/course/ends.h"
#include "games/homm/map/course/flow.h"
#include "games/homm/map/course/town.h"
#include "games/homm/map/course/walk.h"
#include "games/homm/map/inquiry/fields.h"

namespace muster::homm::map {
namespace {

constexpr int kDefeatGold = 5;  // HC-90

// AM-10, HC-95, HC-96.
void beat_guards(const MapTables& game, MapState& state, const FightResult& result) {
  const int level = state.opponent;
  if (!result.won) {
    ++state.tally.retreats;
    if (state.fight == FightKind::kGuards) state.field = state.last;  // HC-89
    return;
  }
  if (result.azure) {
    state.level = static_cast<std::uint8_t>(std::max<int>(state.level, game.scenario().max_level));
    state.steps = 0;
  } else if (level >= state.level) {
    gain_experience(game, state, level == state.level ? 1 : 2);
  }
  game.watch(state, MapMoment::kReward);
  if (state.fight == FightKind::kGuards) visit(game, state, state.field);
}

// AI-36: the scenario says what it brings.
void beat_ai_hero(const MapTables& game, MapState& state) {
  AiHeroState& hero = state.heroes[state.opponent];
  const DefeatSetup& reward = game.meetings()[state.meeting].reward;
  hero.status = HeroStatus::kBeaten;
  hero.field = kNoField;
  hero.last = kNoField;
  hero.movement = 0;
  earn(state, {reward.gold, 0, reward.valuables});
  gain_experience(game, state, reward.experience);
  game.watch(state, MapMoment::kReward);
  if (state.fight == FightKind::kAttack) visit(game, state, state.field);
  for (std::size_t i = 0; i < game.scenario().ai_heroes.size(); ++i) {
    if (state.heroes[i].status != HeroStatus::kBeaten) return;
  }
  state.tally.ai_beaten = state.round;
  event(game, state, EndEvent::kAiHeroesBeaten);
}

// AM-15, AM-16: the AI hero enters the field it has won; a beaten hero goes home.
void lose_to_ai_hero(const MapTables& game, MapState& state) {
  const FightKind fight = state.fight;
  if (fight != FightKind::kAttack) ai_enter(game, state, state.opponent, state.fight_field);
  if (state.phase == MapPhase::kOver || fight == FightKind::kTown) return;
  state.gold = static_cast<std::uint16_t>(std::max(state.gold - kDefeatGold, 0));
  if (game.scenario().faction != "necropolis") change_morale(game, state, -1);  // HC-90
  game.watch(state, MapMoment::kDefeat);
  send_home(game, state);
}

void after_fight(const MapTables& game, MapState& state) {
  state.fight = FightKind::kNone;
  state.opponent = 0;
  state.fight_field = kNoField;
  state.meeting = 0;
  if (game.ruleset().dice_stacks && state.morale.token != 0) state.morale_ends = 1;  // DS-59
}

void settle_fight(const MapTables& game, MapState& state, const FightResult& result) {
  const FightKind fight = state.fight;
  if (game.watcher() != nullptr) game.watcher()->fight_over(state, result);
  if (result.won) {
    ++state.tally.fights_won;
    offer(game, state, CardMoment::kVictory);
  }
  state.movement = static_cast<std::uint8_t>(fight == FightKind::kGuards ? result.movement_left
                                                                         : state.movement);
  if (fight == FightKind::kGuards || fight == FightKind::kTurnFight) {
    beat_guards(game, state, result);
  } else if (result.won) {
    beat_ai_hero(game, state);
  } else if (result.decided) {
    lose_to_ai_hero(game, state);
  } else if (fight == FightKind::kAttack) {
    state.field = state.last;  // HC-66, HC-89
  } else {
    state.heroes[state.opponent].movement = 0;
  }
  after_fight(game, state);
}

}  // namespace

int turn_fight_level(const MapTables& game, const MapState& state) {
  for (const auto& [round, level] : game.scenario().turn_fights) {
    if (round == state.round && game.meetings().has_army(state.units)) return level;
  }
  return 0;
}

void start_fight(const MapTables& game, MapState& state, FightKind kind, int opponent, int field) {
  state.fight = kind;
  state.opponent = static_cast<std::uint8_t>(opponent);
  state.fight_field = static_cast<std::uint8_t>(field);
  ++state.fights_begun;
  ++state.tally.fights;
  const bool guards = kind == FightKind::kGuards || kind == FightKind::kTurnFight;
  const bool grown = !guards && (state.grown >> opponent & 1) != 0;
  state.meeting = static_cast<std::uint8_t>(
      guards ? game.meetings().of_guards(opponent)
             : game.meetings().of_hero(opponent, grown, kind, citadel_at(game, state, field)));
  game.watch(state, MapMoment::kFightBegins);
  if (!game.meetings().has_army(state.units)) {
    settle_fight(game, state, {.won = false, .movement_left = state.movement});  // nobody to fight
    return;
  }
  if (game.ruleset().fights == FightMode::kTable) {
    wait(state, MapPhase::kOutcome, kChance);
    return;
  }
  state.combat = game.meetings().start(state);
  go_on_fighting(game, state);
}

void fight_step(const MapTables& game, MapState& state, Action action) {
  const int turn_before = state.combat.turn;
  if (game.watcher() != nullptr) {
    game.meetings().bring_tokens(state, action);
    game.watch(state, MapMoment::kFightSettled);
  }
  game.meetings().apply(state, action);
  state.turn = static_cast<std::uint16_t>(state.turn + state.combat.turn - turn_before);
  if (game.watcher() != nullptr) game.watcher()->fought(state, action);
}

void go_on_fighting(const MapTables& game, MapState& state) {
  const Meeting& meeting = game.meetings()[state.meeting];
  for (;;) {
    game.meetings().settle(state, state.combat);
    game.watch(state, MapMoment::kFightSettled);
    const Player mover = meeting.rules->to_move(state.combat);
    if (mover == kTerminal) {
      const int before = game.meetings().army_value(state.units);
      const FightResult result = game.meetings().finish(state);
      const int lost = std::max(before - game.meetings().army_value(state.units), 0);
      state.tally.lost_gold = static_cast<std::uint16_t>(state.tally.lost_gold + lost);
      state.combat = homm::State{};
      settle_fight(game, state, result);
      return;
    }
    if (mover != kChance && game.ruleset().fights == FightMode::kRule) {
      fight_step(game, state, game.meetings().rule_action(state));
      continue;
    }
    wait(state, MapPhase::kFight, mover == kChance ? kChance : Player{0});
    return;
  }
}

void apply_outcome(const MapTables& game, MapState& state, int row) {
  const FightOutcome outcome =
      game.meetings().odds(state.meeting, state.units).outcomes[static_cast<std::size_t>(row)];
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
  if (heroes && !outcome.win) steps = game.meetings().army_steps(state.units);  // to the last unit
  // Who wins keeps a unit, also when the table was made with a bigger army.
  if (result.won) steps = std::min(steps, game.meetings().army_steps(state.units) - 1);
  const auto level = static_cast<int>(state.opponent);
  result.azure = !heroes && level == kLevels;  // guards of level VII all have an azure unit
  state.tally.lost_gold = static_cast<std::uint16_t>(
      state.tally.lost_gold + game.meetings().lose_steps(state.units, steps));
  settle_fight(game, state, result);
}

}  // namespace muster::homm::map
