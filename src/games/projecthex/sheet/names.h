// Names of what a state of ProjectHex consists of, as JSON and descriptions of actions use them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/projecthex/rules/cards.h"
#include "games/projecthex/rules/fight.h"
#include "games/projecthex/state/state.h"

namespace muster::projecthex {

class Conquest;

// In the order of Phase.
inline constexpr std::array<std::string_view, 25> kPhaseNames = {
    "faction",   "pick",    "draw",    "mulligan",  "capital",      "first_troops", "buy",
    "fortress",  "resurge", "place",   "move_from", "move_to",      "move_troops",  "attack_from",
    "attack_to", "commit",  "join",    "roll",      "attacker_die", "defender_die", "advance",
    "guard",     "recruit", "discard", "levy",
};
inline constexpr std::string_view kOverName = "over";

// In the order of Step.
inline constexpr std::array<std::string_view, 17> kStepNames = {
    "factions", "picks",      "first_missions", "mulligans",   "new_missions", "capitals",
    "buy",      "place",      "fortresses",     "moves",       "attacks",      "hit_and_run",
    "missions", "recruiting", "discarding",     "end_effects", "end",
};

inline std::string_view phase_name(Phase phase) {
  const auto index = static_cast<std::size_t>(phase);
  return index < kPhaseNames.size() ? kPhaseNames[index] : kOverName;
}

// "domination", "manifest_destiny north", "rivalry orange".
std::string mission_name(const Conquest& game, int card);
// The colour of a player: "blue".
std::string_view colour_of(const Conquest& game, int player);
// "warrior", "hit_and_run": those of a set, unit cards first.
std::vector<std::string> card_names(const Conquest& game, CardSet set);

// The step of the turn that a phase belongs to (for kDraw: the missions'), and how much of that
// step is done when the phase waits (ConquestState::done, course/flow.cc).
Step step_of(Phase phase);
std::uint8_t done_by(Phase phase);

}  // namespace muster::projecthex
