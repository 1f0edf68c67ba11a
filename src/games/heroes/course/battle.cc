#include "games/heroes/course/battle.h"

#include <algorithm>

#include "games/heroes/course/on_turn.h"
#include "games/heroes/course/tiles.h"
#include "games/heroes/course/tokens.h"
#include "games/heroes/course/turns.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/sides.h"

namespace muster::heroes {
namespace {

constexpr std::size_t kAttackingHero = 1;  // its piece
constexpr std::size_t kFirstHero = 1;      // of the defender's pieces

// HE-136: under the penalty a Hero that has fainted drops its items.
void faint(const HeroesTables& game, HeroesState& state, int hero, const BattleSide& side,
           std::size_t piece) {
  if (game.rules().battle.faint_penalty && side.fell(piece)) drop_items(game, state, hero);
}

// What is left of a defender that was not beaten. Which creatures of a garrison fell is not told by
// the battle: `garrison_losses` says whose do first.
void settle_defense(const HeroesTables& game, HeroesState& state) {
  const BattleSide left = state.battle.sides[kDefenders];
  const std::size_t whom = state.encounter.whom;
  if (state.encounter.foe == Foe::kHero) {
    state.heroes[whom].army = static_cast<std::uint8_t>(left.creatures);
    return faint(game, state, static_cast<int>(whom), left, kFirstHero);
  }
  if (state.encounter.foe != Foe::kSettlement) return;
  Settlement& place = state.settlements[whom];
  const Garrison heroes = garrison(state, static_cast<int>(whom));
  const auto army = [&state](int each) -> std::uint8_t& {
    return state.heroes[static_cast<std::size_t>(each)].army;
  };
  int lost = place.recruits - left.creatures;
  for (const int each : heroes) lost += army(each);
  const auto fall = [&lost](std::uint8_t& group) {
    const int fallen = std::min<int>(lost, group);
    group = static_cast<std::uint8_t>(group - fallen);
    lost -= fallen;
  };
  if (game.rules().recruits_fall_first) fall(place.recruits);
  for (const int each : heroes) fall(army(each));
  fall(place.recruits);
  for (std::size_t i = 0; i < heroes.size; ++i) {
    faint(game, state, heroes.heroes[i], left, kFirstHero + i);
  }
}

// HE-98 .. HE-100.
void conquer(const HeroesTables& game, HeroesState& state, int settlement) {
  Settlement& place = state.settlements[static_cast<std::size_t>(settlement)];
  const int loser = place.owner;
  const Garrison heroes = garrison(state, settlement);
  for (const int each : heroes) {
    state.heroes[static_cast<std::size_t>(each)].army = 0;
    kill_hero(game, state, each);  // its items go to the Armory
  }
  if (heroes.size > 0 && game.rules().coins_are_spoils) {
    std::uint16_t& purse = state.realms[static_cast<std::size_t>(loser)].coins;
    add_coins(state, state.on_turn, purse);
    purse = 0;
  }
  place.recruits = 0;
  place.owner = state.on_turn;
  if (!game.rules().ramparts_stay) place.buildings.ramparts = Ramparts::kNone;
  ++realm(state).settlements_taken;
  check_out(state, loser);
}

void settle_victory(const HeroesTables& game, HeroesState& state) {
  const BattleSide left = state.battle.sides[kAttackers];
  const Encounter& encounter = state.encounter;
  const int tile = here(state);
  ++realm(state).battles_won;
  hero(state).army = static_cast<std::uint8_t>(left.creatures);
  faint(game, state, state.active, left, kAttackingHero);
  state.battle = {};
  switch (encounter.foe) {
    case Foe::kMonsters:  // HE-76
      add_coins(state, state.on_turn, encounter.fighters / 2);
      set_tokens(state, tile, Token::kMonster, 0);
      return deal(game, state);
    case Foe::kGuardians:  // HE-53
      if (tokens_on(state, tile, Token::kMine) == kFreeMine) {
        add_coins(state, state.on_turn, encounter.fighters / 2);
      }
      return capture(game, state);
    case Foe::kHero: {
      state.heroes[encounter.whom].army = 0;
      kill_hero(game, state, encounter.whom);  // HE-135
      break;
    }
    default:
      conquer(game, state, encounter.whom);
  }
  if (settle_end(game, state)) return;
  deal(game, state);
}

void settle_defeat(const HeroesTables& game, HeroesState& state) {
  const Player enemy = player_of_side(state, SideOfBattle::kDefender);
  if (enemy >= 0) ++state.realms[static_cast<std::size_t>(enemy)].battles_won;
  settle_defense(game, state);
  state.battle = {};
  hero(state).army = 0;
  kill_hero(game, state, state.active);
  if (settle_end(game, state)) return;
  end_hero(game, state);
}

void settle_battle(const HeroesTables& game, HeroesState& state) {
  if (winner_of(state.battle) == SideOfBattle::kAttacker) return settle_victory(game, state);
  settle_defeat(game, state);
}

}  // namespace

void begin_battle(const HeroesTables& game, HeroesState& state, Foe foe,
                  const BattleSide& defender) {
  // Guardians and monsters were counted in an interaction that goes on.
  if (foe == Foe::kHero || foe == Foe::kSettlement) begin_interaction(state);
  state.encounter.foe = foe;
  state.encounter.asked_round = 0;
  ++realm(state).battles;
  const Player enemy = player_of_side(state, SideOfBattle::kDefender);
  if (enemy >= 0) ++state.realms[static_cast<std::size_t>(enemy)].battles;
  state.battle = game.battle().begin(side_of_hero(game, state, state.active), defender);
  continue_battle(game, state);
}

// HE-137: after each round the Hero that attacks may retreat, unless it has fainted.
void continue_battle(const HeroesTables& game, HeroesState& state) {
  const BattleNeed need = need_of(state.battle);
  if (need == BattleNeed::kOver) return settle_battle(game, state);
  const auto round = static_cast<std::uint8_t>(state.battle.round);
  if (game.rules().retreat != Retreat::kNone && between_rounds(state.battle) &&
      state.encounter.asked_round != round &&
      state.battle.sides[kAttackers].stands(kAttackingHero)) {
    state.encounter.asked_round = round;
    return ask(state, Phase::kRetreat);
  }
  if (need == BattleNeed::kRoll) return wait(state, Phase::kBattleRoll, kChance);
  wait(state, Phase::kBattleChoice, player_of_side(state, side_of(state.battle)));
}

void apply_battle(const HeroesTables& game, HeroesState& state, int code) {
  game.battle().apply(state.battle, code);
  continue_battle(game, state);
}

// HE-137. By `sacrifice` the Hero dies where it is, and living mercenaries leave a monster token.
void retreat(const HeroesTables& game, HeroesState& state) {
  hero(state).army = static_cast<std::uint8_t>(state.battle.sides[kAttackers].creatures);
  settle_defense(game, state);
  if (game.rules().retreat == Retreat::kStepBack) {
    const std::uint16_t from = state.encounter.from;
    if (from != kNowhere) state.hero_at[state.active] = from;
    return end_hero(game, state);
  }
  kill_hero(game, state, state.active);
  if (settle_end(game, state)) return;
  end_hero(game, state);
}

}  // namespace muster::heroes
