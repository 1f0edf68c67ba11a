// The player on turn and the Hero that moves, and who is asked next.
#pragma once

#include "core/game.h"
#include "games/heroes/state/state.h"

namespace muster::heroes {

inline Realm& realm(HeroesState& state) { return state.realms[state.on_turn]; }
inline const Realm& realm(const HeroesState& state) { return state.realms[state.on_turn]; }
inline Hero& hero(HeroesState& state) { return state.heroes[state.active]; }
inline const Hero& hero(const HeroesState& state) { return state.heroes[state.active]; }
// The tile of the Hero that moves.
inline int here(const HeroesState& state) { return state.hero_at[state.active]; }

// The next node: a phase, and who decides in it.
inline void wait(HeroesState& state, Phase phase, Player mover) {
  state.phase = phase;
  state.mover = mover;
}
// The same of the player on turn.
inline void ask(HeroesState& state, Phase phase) {
  wait(state, phase, static_cast<Player>(state.on_turn));
}

}  // namespace muster::heroes
