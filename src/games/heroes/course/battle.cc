// Battles on the board: who fights, retreats, and what a battle leaves (HE-76, HE-95 .. HE-100,
// HE-134 .. HE-138).
#include <algorithm>

#include "games/heroes/heroes.h"

namespace muster::heroes {
namespace {

constexpr std::size_t kAttackingHero = 1;  // its piece
constexpr std::size_t kFirstHero = 1;      // of the defender's pieces

}  // namespace

void HeroesGame::begin_battle(State& state, Foe foe, const BattleSide& defender) const {
  // Guardians and monsters were counted in an interaction that goes on.
  if (foe == Foe::kHero || foe == Foe::kSettlement) begin_interaction(state);
  state.encounter.foe = foe;
  state.encounter.asked_round = 0;
  ++realm(state).battles;
  const Player enemy = player_of_side(state, SideOfBattle::kDefender);
  if (enemy >= 0) ++state.realms[static_cast<std::size_t>(enemy)].battles;
  state.battle = battle_.begin(attacking_side(state, state.active), defender);
  continue_battle(state);
}

// The player who decides for a side; kTerminal: monsters, which never decide.
Player HeroesGame::player_of_side(const State& state, SideOfBattle side) const {
  if (side == SideOfBattle::kAttacker) return static_cast<Player>(state.on_turn);
  switch (state.encounter.foe) {
    case Foe::kHero:
      return static_cast<Player>(seat_of_hero(state.encounter.whom));
    case Foe::kSettlement:
      return static_cast<Player>(state.settlements[state.encounter.whom].owner);
    default:
      return kTerminal;
  }
}

// HE-137: after each round the Hero that attacks may retreat, unless it has fainted.
void HeroesGame::continue_battle(State& state) const {
  const BattleNeed need = need_of(state.battle);
  if (need == BattleNeed::kOver) return settle_battle(state);
  const auto round = static_cast<std::uint8_t>(state.battle.round);
  if (rules_.retreat != Retreat::kNone && between_rounds(state.battle) &&
      state.encounter.asked_round != round &&
      state.battle.sides[kAttackers].stands(kAttackingHero)) {
    state.encounter.asked_round = round;
    return ask(state, Phase::kRetreat);
  }
  if (need == BattleNeed::kRoll) return wait(state, Phase::kBattleRoll, kChance);
  wait(state, Phase::kBattleChoice, player_of_side(state, side_of(state.battle)));
}

void HeroesGame::apply_battle(State& state, int code) const {
  battle_.apply(state.battle, code);
  continue_battle(state);
}

// HE-137. By `sacrifice` the Hero dies where it is, and living mercenaries leave a monster token.
void HeroesGame::retreat(State& state) const {
  hero(state).army = static_cast<std::uint8_t>(state.battle.sides[kAttackers].creatures);
  settle_defense(state);
  if (rules_.retreat == Retreat::kStepBack) {
    const std::uint16_t from = state.encounter.from;
    if (from != kNowhere) state.hero_at[state.active] = from;
    return end_hero(state);
  }
  kill_hero(state, state.active);
  if (settle_end(state)) return;
  end_hero(state);
}

void HeroesGame::settle_battle(State& state) const {
  if (winner_of(state.battle) == SideOfBattle::kAttacker) return settle_victory(state);
  settle_defeat(state);
}

// HE-136: under the penalty a Hero that has fainted drops its items.
void HeroesGame::faint(State& state, int hero, const BattleSide& side, std::size_t piece) const {
  if (rules_.battle.faint_penalty && side.fell(piece)) drop_items(state, hero);
}

void HeroesGame::settle_victory(State& state) const {
  const BattleSide left = state.battle.sides[kAttackers];
  const Encounter& encounter = state.encounter;
  const int tile = here(state);
  ++realm(state).battles_won;
  hero(state).army = static_cast<std::uint8_t>(left.creatures);
  faint(state, state.active, left, kAttackingHero);
  state.battle = {};
  switch (encounter.foe) {
    case Foe::kMonsters:  // HE-76
      add_coins(state, state.on_turn, encounter.fighters / 2);
      set_tokens(state, tile, Token::kMonster, 0);
      return deal(state);
    case Foe::kGuardians:  // HE-53
      if (tokens_on(state, tile, Token::kMine) == kFreeMine) {
        add_coins(state, state.on_turn, encounter.fighters / 2);
      }
      return capture(state);
    case Foe::kHero: {
      state.heroes[encounter.whom].army = 0;
      kill_hero(state, encounter.whom);  // HE-135
      break;
    }
    default:
      conquer(state, encounter.whom);
  }
  if (settle_end(state)) return;
  deal(state);
}

void HeroesGame::settle_defeat(State& state) const {
  const Player enemy = player_of_side(state, SideOfBattle::kDefender);
  if (enemy >= 0) ++state.realms[static_cast<std::size_t>(enemy)].battles_won;
  settle_defense(state);
  state.battle = {};
  hero(state).army = 0;
  kill_hero(state, state.active);
  if (settle_end(state)) return;
  end_hero(state);
}

// What is left of a defender that was not beaten. Which creatures of a garrison fell is not told by
// the battle: `garrison_losses` says whose do first.
void HeroesGame::settle_defense(State& state) const {
  const BattleSide left = state.battle.sides[kDefenders];
  const std::size_t whom = state.encounter.whom;
  if (state.encounter.foe == Foe::kHero) {
    state.heroes[whom].army = static_cast<std::uint8_t>(left.creatures);
    return faint(state, static_cast<int>(whom), left, kFirstHero);
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
  if (rules_.recruits_fall_first) fall(place.recruits);
  for (const int each : heroes) fall(army(each));
  fall(place.recruits);
  for (std::size_t i = 0; i < heroes.size; ++i) {
    faint(state, heroes.heroes[i], left, kFirstHero + i);
  }
}

// HE-98 .. HE-100.
void HeroesGame::conquer(State& state, int settlement) const {
  Settlement& place = state.settlements[static_cast<std::size_t>(settlement)];
  const int loser = place.owner;
  const Garrison heroes = garrison(state, settlement);
  for (const int each : heroes) {
    state.heroes[static_cast<std::size_t>(each)].army = 0;
    kill_hero(state, each);  // its items go to the Armory
  }
  if (heroes.size > 0 && rules_.coins_are_spoils) {
    std::uint16_t& purse = state.realms[static_cast<std::size_t>(loser)].coins;
    add_coins(state, state.on_turn, purse);
    purse = 0;
  }
  place.recruits = 0;
  place.owner = state.on_turn;
  if (!rules_.ramparts_stay) place.buildings.ramparts = Ramparts::kNone;
  ++realm(state).settlements_taken;
  check_out(state, loser);
}

}  // namespace muster::heroes
