// Fights of AI heroes with decks, for the tests of their cards.
#pragma once

#include <string>
#include <vector>

#include "tests/games/homm/fixture.h"

namespace muster::homm {

inline const std::vector<std::string> kDifficultyNames = {"easy", "normal", "hard", "impossible"};

// An AI hero with a deck: `ai_deck` as in a scenario file.
inline std::string with_deck(const std::vector<std::string>& units, const std::string& deck,
                             const std::string& more = "") {
  return ai_hero(units, fmt::format("{}\nai_deck = {{ {} }}\n{}", kRulebook, deck, more));
}

// Nobody moves, so only adjacent units fight.
inline const std::string kRooted = "move_ground = 0\nmove_flying = 0\nmove_ranged = 0\n";

// Where the effect of a defense card lies; kNoUnit: nowhere.
inline int guarded(const Fight& fight) {
  for (int i = 0; i < fight.state.effect_count; ++i) {
    if (fight.state.effects[i].kind == Lasting::kDefenseOnce) return fight.state.effects[i].on;
  }
  return kNoUnit;
}

// Ends the player's activations until `phase` is reached; attack dice show 0.
inline Fight& play_to(Fight& fight, Phase phase) {
  while (!fight.over() && fight.phase() != phase) {
    fight.phase() == Phase::kRoll ? fight.roll(0) : fight.end();
  }
  return fight;
}

}  // namespace muster::homm
