// What an experiment is asked: which agents, rulesets, seats, factions ... are better, in what, and
// how sure that has to be. The keys of [question], or of each [[question]]:
//
//   compare   "agent": the candidates of a gauntlet, or all agents of a round robin; "opponent": a
//             gauntlet's opponents; "ruleset"; "scenario"; "seat"; "turn": the place in the turn
//             order, in games that tell it; or a metric that is a text or whole number for each
//             seat ("faction", when games have `faction_first`, `faction_second`)
//   outcome   "score" (default): the share of first places, ties shared; "margin"; "rounds";
//             "decisions"; or a metric of games or of seats
//   for       the agents whose games count (default: the candidates, or all agents)
//   scenarios the scenarios whose games count (default: all); not where [stop] decides by it
//   given     by what differences are shown apart, besides scenarios: any of "ruleset", "opponent"
//   detect    the smallest difference of interest, in points of score or in the outcome's unit:
//             two that differ by less for certain count as equal
//   band      how far from its fair share, in points, a seat, faction ... still counts as balanced
//             (default 5)
//
// Without any, the questions are what the config varies (default_questions).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/config/reader.h"

namespace muster {

enum class Subject { kAgent, kOpponent, kRuleset, kScenario, kSeat, kTurn, kMetric };

inline constexpr const char* kScore = "score";
inline constexpr const char* kMargin = "margin";
inline constexpr const char* kRounds = "rounds";
inline constexpr const char* kDecisions = "decisions";

inline constexpr double kDefaultBand = 0.05;

struct Question {
  Subject subject = Subject::kAgent;
  std::string metric;  // of Subject::kMetric, without the seat's name
  std::string outcome = kScore;
  std::vector<std::string> players;    // `for`: names of agents; empty: all that the subject has
  std::vector<std::string> scenarios;  // names; empty: all
  std::vector<std::string> given;
  std::optional<double> detect;  // a share for scores, else in the outcome's unit
  double band = kDefaultBand;    // a share
  bool asked = false;            // false: a default question

  // "agent", "faction": what `compare` says.
  std::string compared() const;
  bool of_score() const { return outcome == kScore; }
  // Whether the games of a scenario count, and of how many of all scenarios they do.
  bool covers(const std::string& scenario) const;
  std::size_t scenarios_of(std::size_t all) const {
    return scenarios.empty() ? all : scenarios.size();
  }

  friend bool operator==(const Question&, const Question&) = default;
};

// The subject that `compare` names, and the metric when it is one.
std::pair<Subject, std::string> subject_of(const std::string& compared);

// What a config varies.
struct Varied {
  bool gauntlet = false;
  std::size_t candidates = 0;  // or agents of a round robin
  std::size_t opponents = 0;
  std::size_t rulesets = 0;
};

// One for each of: the main side, rulesets where there are several, opponents where there are
// several. Differences between rulesets are those of the candidates' score; in a round robin, where
// the mean of all scores is the same under all, those of the number of rounds.
std::vector<Question> default_questions(const Varied& varied);

// What questions may speak of: names that `for` and `scenarios` may use.
struct QuestionContext {
  std::vector<std::string> agents;
  std::vector<std::string> scenarios;
  bool gauntlet = false;
};

// Reads the key `question`: a table or an array of tables. Mistakes go to the reader's diagnostics.
// Empty without the key.
std::vector<Question> read_questions(Reader& reader, const QuestionContext& context);

}  // namespace muster
