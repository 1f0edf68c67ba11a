// What a game's rules are made of: a ruleset, a scenario, and who or what plays the seats.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/config/reader.h"

namespace muster {

// Everything a game needs to build its rules. Lists by seat may be shorter than the seats.
struct RulesSource {
  Document ruleset;
  Document scenario;
  std::vector<std::optional<Document>> seat_rules;  // of seats that a rule drives
  // An agent plays the seat, so a rule that the scenario names for it is off. With an entry of
  // seat_rules that rule drives the seat and the agent makes the choices that
  // GameInfo::rule_choice_key (experiments/engine/game_info.h) speaks of.
  std::vector<bool> seat_agents = {};
  // The seat's agent plans as if no rule drove the other seats (GameInfo::rules_can_be_unknown).
  std::vector<bool> seat_unaware = {};
  bool unaware(std::size_t seat) const { return seat < seat_unaware.size() && seat_unaware[seat]; }
};

}  // namespace muster
