#include "games/heroes/course/monsters.h"

#include <algorithm>

#include "games/heroes/course/battle.h"
#include "games/heroes/course/on_turn.h"
#include "games/heroes/course/tiles.h"
#include "games/heroes/course/tokens.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/sides.h"

namespace muster::heroes {
namespace {

// HE-78: tokens that fight stay until they are beaten, and what they are is forgotten; the others
// are used up.
void fight_monsters(const HeroesTables& game, HeroesState& state) {
  set_tokens(state, here(state), Token::kMonster, state.encounter.tokens);
  if (state.encounter.fighters == 0) return deal(game, state);
  begin_battle(game, state, Foe::kMonsters, side_of_monsters(state.encounter.fighters));
}

// HE-75: defections, bribes, then all fights together.
void count_monsters(const HeroesTables& game, HeroesState& state) {
  Encounter& encounter = state.encounter;
  for (;;) {
    if (encounter.bands[static_cast<std::size_t>(encounter.counting)] > 0) {
      return wait(state, Phase::kMonsterCount, kChance);
    }
    if (encounter.willing > 0) {
      if (most_taken(game, state) > 0) {
        return ask(state, encounter.counting == Band::kDefect ? Phase::kDefect : Phase::kBribe);
      }
      return take_monsters(game, state, 0);
    }
    if (encounter.counting == Band::kHardFight) return fight_monsters(game, state);
    encounter.counting = static_cast<Band>(static_cast<int>(encounter.counting) - 1);
  }
}

}  // namespace

// HE-74.
void begin_monsters(HeroesState& state) {
  begin_interaction(state);
  Encounter& encounter = state.encounter;
  encounter.unrolled = static_cast<std::uint8_t>(tokens_on(state, here(state), Token::kMonster));
  encounter.bands = {};
  encounter.fighters = 0;
  encounter.willing = 0;
  realm(state).monsters = static_cast<std::uint16_t>(realm(state).monsters + encounter.unrolled);
  wait(state, Phase::kMonsterRoll, kChance);
}

void apply_monster_roll(const HeroesTables& game, HeroesState& state, Band band) {
  Encounter& encounter = state.encounter;
  ++encounter.bands[static_cast<std::size_t>(band)];
  --encounter.unrolled;
  if (encounter.unrolled > 0) return;
  encounter.tokens =
      static_cast<std::uint8_t>(encounter.bands[static_cast<std::size_t>(Band::kHardFight)] +
                                encounter.bands[static_cast<std::size_t>(Band::kFight)]);
  encounter.counting = Band::kDefect;
  count_monsters(game, state);
}

void apply_monster_count(const HeroesTables& game, HeroesState& state, int count) {
  Encounter& encounter = state.encounter;
  --encounter.bands[static_cast<std::size_t>(encounter.counting)];
  const bool joins = encounter.counting == Band::kDefect || encounter.counting == Band::kBribe;
  std::uint16_t& sum = joins ? encounter.willing : encounter.fighters;
  sum = static_cast<std::uint16_t>(sum + count);
  count_monsters(game, state);
}

// HE-73: as many as are wanted and can be paid.
int most_taken(const HeroesTables& game, const HeroesState& state) {
  const Encounter& encounter = state.encounter;
  int most = std::min<int>(encounter.willing, game.rules().army_limit - hero(state).army);
  if (encounter.counting == Band::kBribe && game.rules().bribe_price > 0) {
    most = std::min(most, realm(state).coins / game.rules().bribe_price);
  }
  return most;
}

// HE-77: the others leave, or join the fight.
void take_monsters(const HeroesTables& game, HeroesState& state, int number) {
  Encounter& encounter = state.encounter;
  hero(state).army = static_cast<std::uint8_t>(hero(state).army + number);
  if (encounter.counting == Band::kBribe) {
    realm(state).coins =
        static_cast<std::uint16_t>(realm(state).coins - number * game.rules().bribe_price);
  }
  const int others = encounter.willing - number;
  if (game.rules().unhired_fight && others > 0) {
    encounter.fighters = static_cast<std::uint16_t>(encounter.fighters + others);
    encounter.tokens = std::max<std::uint8_t>(encounter.tokens, 1);
  }
  encounter.willing = 0;
  count_monsters(game, state);
}

}  // namespace muster::heroes
