// Whether the games of a plan can answer a question, known before one is played.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "experiments/config/question.h"
#include "experiments/plan/plan.h"
#include "experiments/store/meta.h"

namespace muster::analysis {

// So many scenarios are listed by name in what is said.
inline constexpr std::size_t kMostNamed = 3;

// The questions of a run: those of its config, or the default ones.
std::vector<Question> questions_of(const StoreMeta& meta);

// By agent: numbers that are equal for agents that play alike, the same type with the same
// parameters, whatever they are called.
std::vector<std::size_t> players_of(const StoreMeta& meta);

// Why the games cannot answer, with the key to change; "" when they can. Games are played and
// reported all the same: only the verdicts are withheld.
std::string withheld_reason(const Question& question, const StoreMeta& meta, const Plan& plan);

// What limits an answer without taking it away: "one scenario: ..."; empty when nothing does.
std::vector<std::string> scope_limits(const Question& question, const StoreMeta& meta);

// "Which candidate is hardest to beat?", "Which faction is strongest in two_players?"
std::string question_text(const Question& question, const StoreMeta& meta);

// What the levels are: "candidate", "agent", "opponent", "ruleset", "faction", "place in the turn
// order".
std::string role_of(const Question& question, const StoreMeta& meta);

}  // namespace muster::analysis
