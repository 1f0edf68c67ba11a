// Answers in words, the same on the terminal and in the page. All sentences about who is better are
// made here from verdicts: there is none that says "equal" or "balanced" without one. For the
// report only.
#pragma once

#include <string>
#include <vector>

#include "experiments/analysis/answer.h"
#include "experiments/store/meta.h"

namespace muster::report {

// How values of an answer are shown: scores in percent and their differences in points, others as
// numbers with a unit.
struct Scale {
  Scale(const Question& question, const StoreMeta& meta);
  // Of shares, or of numbers without a unit.
  explicit Scale(bool shares) : percent(shares) {}
  Scale(const analysis::Answer& answer, const StoreMeta& meta) : Scale(answer.question, meta) {}

  bool percent = true;
  std::string unit;        // "", "rounds"
  bool of_column = false;  // the unit is the name of a column of the games

  double factor() const { return percent ? 100 : 1; }
  // Where a heading names the outcome: a column of the games is no unit to repeat in every cell.
  Scale under_heading() const;
  // "63.1 %", "12.3".
  std::string value(const stats::Interval& interval) const;
  // "[59.2, 66.8]"; "" when the width is not known.
  std::string range(const stats::Interval& interval) const;
  // "63.1 % [59.2, 66.8]".
  std::string value_and_range(const stats::Interval& interval) const;
  // "6.1 points", "1.20 rounds"; without sign.
  std::string gap(double difference, double half_width) const;
  // With sign, without unit: "+6.1".
  std::string difference(const stats::Interval& interval) const;
  // "points", "rounds".
  std::string difference_unit() const;
  // "win rate, %", "rounds": the title of an axis of values.
  std::string axis() const;
};

// "in these 12 scenarios, against these 2 opponents".
std::string scope_text(const analysis::Answer& answer, const StoreMeta& meta);
// The answer: a few sentences, the first of them the answer itself.
std::vector<std::string> headline(const analysis::Answer& answer, const StoreMeta& meta);
// One sentence: "sniper is ahead of random by 6.1 points [4.0, 8.2]; ahead in 9 of 12 scenarios".
std::string verdict_text(const analysis::Answer& answer, const analysis::Difference& difference,
                         const StoreMeta& meta);
// The same of two scores; `difference`: first - second, `detect`: the smallest one of interest.
std::string verdict_text(const std::string& first, const std::string& second,
                         const stats::Interval& difference, stats::Verdict verdict, double detect);
// One word: "ahead", "behind", "equivalent", "open", "no verdict".
std::string verdict_word(stats::Verdict verdict);
// "2", "1–2"; "–" without verdicts.
std::string tier_text(const analysis::LevelRow& row);
std::string balance_word(stats::Balance balance);
// How its intervals are to be read.
std::string confidence_text(const analysis::Answer& answer);
// "Luck (attack dice, guards) is taken out ...": which, and what that saves; "" where none is.
std::string luck_text(const analysis::Answer& answer);
// "stopped after 310 of 600 rounds, when every pair was decided: 48 % of the planned games were
// saved"; "" for a run that does not look.
std::string course_text(const analysis::Answer& answer);

// All of that below an answer, with its limits. `confidence`: whether there are intervals to read.
std::string notes_text(const analysis::Answer& answer, bool confidence);

}  // namespace muster::report
