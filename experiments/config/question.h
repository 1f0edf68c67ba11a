// What an experiment is asked: which agents, rulesets, seats, factions ... are better, in what, and
// how sure that has to be. `muster validate --settings` says what the keys of [question] mean.
// Without any, the questions are what the config varies (default_questions).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
  std::string focus;             // the level that all others are compared with; "": all pairs
  std::optional<double> detect;  // a share for scores, else in the outcome's unit
  double band = kDefaultBand;    // a share
  // Of an outcome that has no fair share: what values are to be within; `muster balance`.
  std::optional<std::pair<double, double>> between;
  bool asked = false;  // false: a default question

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

}  // namespace muster
