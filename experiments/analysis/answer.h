// What the games of a run answer to one question: a value for every level that is compared, every
// difference with its verdict, tiers, and how sure all of that is. Sentences, tables and pictures
// are made from this alone (experiments/report).
//
// Intervals of differences stand beside verdicts and are of the same procedure: for a run that
// played its plan, simultaneous ones over all pairs of the question (stats::all_pairs); for a run
// that stops when it is clear, or that is not finished, confidence sequences, valid however often
// one looks (stats::Decider).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analysis/question_table.h"
#include "experiments/analysis/referee.h"
#include "experiments/config/question.h"
#include "experiments/statistics/all_pairs.h"
#include "experiments/statistics/heterogeneity.h"
#include "experiments/statistics/intervals.h"
#include "experiments/statistics/sequential/decide.h"
#include "experiments/statistics/verdict.h"

namespace muster::analysis {

// A level that is compared: an agent, a ruleset, a faction.
struct LevelRow {
  std::string name;
  Tally tally;
  std::int64_t blocks = 0;
  double fair_share = 0.5;
  // Of these scenarios, for itself; at width_known == false there is no interval.
  stats::Interval value;
  std::optional<stats::Interval> raw;         // with the luck, where `value` is without
  std::optional<stats::Interval> like_these;  // of scenarios like these; five or more
  // Where what is compared are seats, factions ...: its value beside those of all others, judged
  // against its fair share.
  std::optional<stats::Interval> among_all;
  stats::Balance balance = stats::Balance::kOpen;
  // What it is judged by.
  const stats::Interval& shown() const { return among_all ? *among_all : value; }
  std::vector<stats::Interval> by_scenario;  // count 0: not there
  // From 1, the best; 0: without verdicts. A row of several, `tier` to `last_tier`, is not told
  // from some of the first and some of the last; it is ahead of all whose first is after its last.
  std::size_t tier = 0;
  std::size_t last_tier = 0;
};

// Row `better` minus row `worse`; `better` has the higher value.
struct Difference {
  std::size_t better = 0;
  std::size_t worse = 0;
  stats::Interval shown;               // estimate, and the interval of the verdict; count = blocks
  std::optional<stats::Interval> raw;  // with the luck, where `shown` is without
  stats::Verdict verdict = stats::Verdict::kNoData;
  std::optional<double> p;  // adjusted over all pairs; none in a sequence
  std::int64_t since = 0;   // in a sequence: the round since which the verdict stands
  std::optional<stats::Interval> like_these;
  std::optional<stats::Heterogeneity> heterogeneity;
  std::vector<stats::Interval> by_scenario;  // count 0: not there
  double sd = 0;                             // of a block's difference
  double pairing = 1;                        // variance without pairing over that with it
  // Games in all that would decide it: as large as it is now, or smaller than `detect` for certain.
  std::optional<double> games_to_decide;

  bool decided() const { return stats::tells_apart(verdict); }
};

// Levels against what they met.
struct Matrix {
  std::string title;  // "opponent", "against", "ruleset"
  std::vector<std::string> columns;
  struct Cell {
    Tally tally;
    stats::Interval value;  // count 0: they did not meet
  };
  std::vector<std::vector<Cell>> cells;  // [row of the answer][column]
};

// Luck that was taken out of all values and differences, and what that saves: variances before over
// after, which is by how much games count more (stats::LuckTable).
struct LuckRemoved {
  std::vector<std::string> kinds;  // of events: "attack_dice"
  double factor = 1;               // of differences, over what pairing saves already
  double unpaired_factor = 1;      // against differences of levels that share no luck
  double level_factor = 1;         // of the levels' own values
};

// Of a run that stops when the best is known.
struct RaceCourse {
  std::vector<std::string> in = {};  // whom nobody is surely ahead of
  bool tied = false;                 // all of them within `detect` of the leader
};

// Of a match: the sequential probability ratio test of the first agent against the second.
struct MatchCourse {
  stats::GsprtRule rule;
  std::string first;
  std::string second;
  stats::GsprtState state = stats::GsprtState::kGoOn;
  double llr = 0;
  double lower_bound = 0;
  double upper_bound = 0;
  std::optional<stats::GsprtEstimate> estimate;
};

// How far a run that looks while it goes on has come.
struct Course {
  std::int64_t rounds = 0;                    // looked at
  std::optional<std::int64_t> stopped_after;  // the run is over after so many
  std::string reason;                         // Referee::reason()
  std::vector<stats::CoursePoint> points;     // of pairs of levels as the table has them
  std::vector<std::string> levels;            // their names
  std::vector<std::int64_t> rests_from;       // by cell of the plan: the first that does not count
  std::vector<std::int64_t> needed_until;     // by cell: the first that is not played
  std::vector<stats::PairDecision> pairs;     // of levels, as they stand after the last round
  std::string standing;                       // Referee::standing()
  std::uint64_t games = 0;                    // that it took
  std::uint64_t planned = 0;                  // games of the fixed plan
  std::optional<RaceCourse> race;
  std::optional<MatchCourse> match;
};

struct Answer {
  Question question;
  std::string role;      // "candidate", "faction"
  std::string text;      // "Which faction is strongest?"
  std::string withheld;  // why there are no verdicts; "" when there are
  std::vector<std::string> limits;
  std::vector<LevelRow> rows;           // best first
  std::vector<Difference> differences;  // (0, 1), (0, 2), ..., (1, 2), ...
  std::vector<Matrix> matrices;
  bool sequential = false;
  std::optional<Course> course;
  std::optional<LuckRemoved> luck;
  std::int64_t blocks = 0;
  std::int64_t scenarios = 0;  // with blocks
  double games_per_block = 0;
  std::int64_t incomplete_blocks = 0;
  std::size_t tiers = 0;

  bool judged() const { return withheld.empty() && rows.size() > 1; }
  // i < j < rows.size().
  const Difference& difference(std::size_t i, std::size_t j) const;
  // Row minus other, of any two: `better` is `row`.
  Difference seen_from(std::size_t row, std::size_t other) const;
  // By row.
  std::vector<std::string> level_names() const;
  // The row of a level; none where there is no such level.
  std::optional<std::size_t> row_of(const std::string& name) const;
  // The row that the question is about, where it is about one.
  std::optional<std::size_t> focus_row() const { return row_of(question.focus); }
  // The row that others are shown beside: that one, else the leader.
  std::size_t shown_row() const { return focus_row().value_or(0); }
  bool is_ahead(std::size_t row, std::size_t other) const;
  // Rows of the first tier, those of several among them.
  std::vector<std::size_t> best() const;
  // The first row after the best ones; none: nobody is surely behind the leader.
  std::optional<std::size_t> next_tier() const;
};

// Where a run that stops when it is clear does so (Referee). `there`: the games in the table.
Course course_of(const QuestionTable& table, const OpenRounds& there, const StoreMeta& meta,
                 const Plan& plan);

// `sequential`: look as often as one likes. `course`: of the first question of such a run.
Answer answer_of(const Question& question, const QuestionTable& table, const StoreMeta& meta,
                 const Plan& plan, bool sequential, const std::optional<Course>& course);

}  // namespace muster::analysis
