// What changes of a ruleset do: how the answers to a question differ between the first ruleset of a
// run and each of the others. All play the same seeds, so that differences are paired by block.
//
// All intervals of a question hold together (Bonferroni over levels and rulesets), and so do all
// verdicts. They are of runs that played their plan.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "experiments/analysis/question_table.h"
#include "experiments/config/question.h"
#include "experiments/plan/plan.h"
#include "experiments/scan/game_row.h"
#include "experiments/statistics/intervals.h"
#include "experiments/statistics/verdict.h"
#include "experiments/store/meta.h"

namespace muster::analysis {

// Of a ruleset on a level.
struct Effect {
  stats::Interval value;       // of the level under it
  stats::Interval difference;  // from its value under the first ruleset; count 0: it is the first
  stats::Verdict verdict = stats::Verdict::kNoData;  // of the difference
};

// A pair of levels whose verdict under a ruleset is not that under the first one.
struct TurnedVerdict {
  std::size_t first = 0;
  std::size_t second = 0;
  stats::Verdict before = stats::Verdict::kNoData;  // of first - second; both are decided
  stats::Verdict after = stats::Verdict::kNoData;
};

struct Effects {
  Question question;
  std::string text;                          // the question
  std::vector<std::string> levels;           // of a question about rulesets: its outcome
  std::vector<double> fair_shares;           // by level
  std::vector<std::string> rulesets;         // the first one is what the others change
  std::vector<std::vector<Effect>> effects;  // [ruleset][level]
  // [ruleset]; empty where levels cannot be compared, or are more than kMostTurned.
  std::vector<std::vector<TurnedVerdict>> turned;

  // Verdicts were looked at.
  bool compared() const { return !turned.empty(); }
};
inline constexpr std::size_t kMostTurned = 24;

// Whether a run's other rulesets begin with its first one, and there are some.
bool varies_ruleset(const StoreMeta& meta);

class EffectGames {
 public:
  // `meta` outlives it.
  EffectGames(const std::vector<Question>& questions, const StoreMeta& meta, const Plan& plan);

  void add(const GameRow& game, const PlannedCell& cell);
  // By question; those whose levels no game has are left out.
  std::vector<Effects> effects() const;

 private:
  const StoreMeta& meta_;
  const Plan& plan_;
  std::vector<Question> questions_;
  std::vector<QuestionTable> tables_;
};

}  // namespace muster::analysis
