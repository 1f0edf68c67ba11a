#include "experiments/analysis/answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "experiments/analysis/design.h"
#include "experiments/analysis/level_rows.h"
#include "experiments/statistics/luck/luck_table.h"
#include "experiments/statistics/power.h"
#include "experiments/statistics/sequential/sequence.h"

namespace muster::analysis {
namespace {

constexpr double kPower = 0.8;
// A sequence takes about so many times the games of an interval that is looked at once
// (experiments/statistics/sequential/sequence.h; measured: 1.7 with 28 pairs to 2.7 with one).
constexpr double kPriceOfLooking = 2.2;

bool is_balance(Subject subject) {
  return subject == Subject::kSeat || subject == Subject::kTurn || subject == Subject::kMetric;
}

std::vector<stats::Interval> by_stratum(const stats::BlockValues& values, bool bounded) {
  std::vector<stats::Interval> intervals;
  for (const std::vector<double>& blocks : values) {
    intervals.push_back(stats::value_interval({blocks}, bounded));
  }
  return intervals;
}

// The value of one level by a sequence: after as many rounds as there are.
stats::Interval level_sequence(stats::BlockValues values, const stats::DecisionRule& rule,
                               bool dealt) {
  // Which blocks have a dealt level does not depend on what it does there.
  for (std::vector<double>& blocks : values) {
    if (dealt) std::erase_if(blocks, [](double value) { return !stats::is_there(value); });
  }
  stats::Interval interval = stats::sequence_interval(
      values,
      {.alpha = rule.alpha, .planned_blocks = rule.planned_blocks, .bounded = rule.bounded});
  if (rule.bounded) {
    interval.low = std::max(0.0, interval.low);
    interval.high = std::min(1.0, interval.high);
  }
  return interval;
}

stats::Verdict verdict_of(const stats::PairDecision& pair) {
  if (pair.look.blocks == 0) return stats::Verdict::kNoData;
  switch (pair.standing) {
    case stats::Standing::kFirstAhead:
      return stats::Verdict::kAhead;
    case stats::Standing::kSecondAhead:
      return stats::Verdict::kBehind;
    case stats::Standing::kEquivalent:
      return stats::Verdict::kEquivalent;
    case stats::Standing::kOpen:
      break;
  }
  return stats::Verdict::kOpen;
}

stats::Verdict opposite(stats::Verdict verdict) {
  if (verdict == stats::Verdict::kAhead) return stats::Verdict::kBehind;
  if (verdict == stats::Verdict::kBehind) return stats::Verdict::kAhead;
  return verdict;
}

// Of first - second.
struct PairFigures {
  stats::Interval shown;
  stats::Verdict verdict = stats::Verdict::kNoData;
  std::optional<double> p = std::nullopt;
  std::int64_t since = 0;
  std::optional<stats::Interval> like_these = std::nullopt;
};

PairFigures turned(PairFigures figures) {
  figures.shown = stats::negated(figures.shown);
  figures.verdict = opposite(figures.verdict);
  if (figures.like_these) figures.like_these = stats::negated(*figures.like_these);
  return figures;
}

// What is known of levels, in the table's order, before they are ranked.
class Maker {
 public:
  Maker(const Question& question, const QuestionTable& source, const StoreMeta& meta,
        const Plan& plan, bool sequential)
      : question_(question),
        source_(source),
        meta_(meta),
        rule_(decision_rule(question, meta, plan, source.levels())),
        dealt_(!source.planned()),
        table_(source.compared()),
        filled_(dealt_ ? stats::domain_values(table_) : table_) {
    answer_.question = question;
    answer_.role = role_of(question, meta);
    answer_.text = question_text(question, meta);
    answer_.withheld = withheld_reason(question, meta, plan);
    if (answer_.withheld.empty()) answer_.withheld = source.problem();
    answer_.limits = scope_limits(question, meta);
    answer_.sequential = sequential;
    answer_.games_per_block = source.games_per_block();
    answer_.incomplete_blocks = source.incomplete_blocks();
    if (meta.stopping.race) leave_out_rests(question == questions_of(meta).front());
    rule_.bounded = question.of_score();
    for (std::size_t level = 0; level < table_.levels(); ++level) {
      lacking_ = lacking_ ||
                 stats::count_blocks(table_.of(level)) < stats::count_blocks(filled_.of(level));
    }
    if (lacking_ && sequential) {
      answer_.limits.push_back(fmt::format(
          "not every game has every {}: who is ahead is said of whole runs of a fixed number of "
          "games",
          answer_.role));
    }
    if (!source.luck_kinds().empty() && !lacking_) take_out_luck();
  }

  Answer make() {
    count_scenarios();
    add_rows();
    rank();
    add_differences();
    add_matrices();
    add_tiers();
    return std::move(answer_);
  }
  // Not ranked, and nothing else.
  std::vector<LevelRow> make_rows() {
    count_scenarios();
    add_rows();
    return std::move(answer_.rows);
  }

 private:
  void leave_out_rests(bool first);
  void take_out_luck();
  stats::Interval raw_value(std::size_t level) const;
  void count_scenarios();
  void add_rows();
  void rank();
  void add_differences();
  using FiguresByPair = std::map<std::pair<std::size_t, std::size_t>, PairFigures>;
  // Of all pairs (first, second) of levels, first < second.
  FiguresByPair figures_of(const stats::LevelTable& table) const;
  FiguresByPair open_figures() const;
  std::vector<stats::Interval> by_scenario(std::size_t first, std::size_t second,
                                           const stats::BlockValues& differences) const;
  Difference difference(std::size_t i, std::size_t j, const FiguresByPair& by_pair,
                        const std::optional<FiguresByPair>& raw_by_pair) const;
  std::optional<double> games_to_decide(const Difference& difference) const;
  void add_matrices();
  void add_tiers();

  const Question& question_;
  const QuestionTable& source_;
  const StoreMeta& meta_;
  stats::DecisionRule rule_;
  bool dealt_;                            // which block has which level may be chance
  stats::LevelTable table_;               // complete blocks, without luck where that is known
  stats::LevelTable filled_;              // for differences: dealt levels in all blocks
  bool lacking_ = false;                  // some block lacks a level of its scenario
  std::optional<stats::LevelTable> raw_;  // with it
  std::vector<std::size_t> order_;        // level by row
  bool same_scenarios_ = true;
  Answer answer_;
};

// In a race blocks that lack somebody are meant to; other questions are about all candidates.
void Maker::leave_out_rests(bool first) {
  answer_.incomplete_blocks = 0;
  if (!first) answer_.limits.emplace_back("only the rounds before the first candidate rests");
}

stats::Interval Maker::raw_value(std::size_t level) const {
  const stats::BlockValues& values = raw_->of(level);
  if (answer_.sequential) return level_sequence(values, rule_, dealt_);
  return stats::value_interval(values, question_.of_score());
}

void Maker::take_out_luck() {
  const std::vector<stats::LevelTable> luck = source_.luck();
  stats::LuckTable removed = answer_.sequential ? stats::remove_luck_by_rounds(table_, luck)
                                                : stats::remove_luck(table_, luck);
  raw_ = std::exchange(table_, std::move(removed.adjusted));
  filled_ = table_;
  answer_.luck = LuckRemoved{source_.luck_kinds(), removed.factor, removed.unpaired_factor,
                             removed.level_factor};
}

void Maker::add_rows() {
  const bool judged =
      is_balance(question_.subject) && question_.of_score() && answer_.withheld.empty();
  const std::vector<stats::LevelValue> values =
      stats::all_levels(table_, {.bounded = question_.of_score(),
                                 .together = judged && !answer_.sequential,
                                 .dealt = dealt_});
  for (std::size_t level = 0; level < source_.levels().size(); ++level) {
    LevelRow row;
    const stats::LevelValue& value = values[level];
    row.name = source_.levels()[level];
    row.tally = source_.tally(level);
    row.blocks = value.mean.blocks;
    row.fair_share = source_.fair_share(level);
    row.value = value.alone;
    if (raw_) row.raw = raw_value(level);
    // What games tell is judged against its share, not against levels of other scenarios.
    if (same_scenarios_ || question_.subject == Subject::kMetric) {
      row.like_these = value.like_these;
    }
    if (answer_.sequential) {
      row.blocks = stats::block_mean(table_.of(level)).blocks;
      row.value = level_sequence(table_.of(level), rule_, dealt_);
      row.like_these.reset();
    }
    if (judged) {
      row.among_all = answer_.sequential ? row.value : value.simultaneous;
      row.balance = stats::balance_of(*row.among_all, row.fair_share, question_.band);
    }
    row.by_scenario = by_stratum(table_.of(level), question_.of_score());
    answer_.blocks = std::max(answer_.blocks, row.blocks);
    answer_.rows.push_back(std::move(row));
  }
}

// Scenarios that some level has blocks in, and whether all levels have the same.
void Maker::count_scenarios() {
  for (std::size_t stratum = 0; stratum < table_.strata(); ++stratum) {
    std::size_t levels = 0;
    for (std::size_t level = 0; level < table_.levels(); ++level) {
      levels += stats::has_blocks(table_.of(level)[stratum]) ? 1 : 0;
    }
    answer_.scenarios += levels > 0 ? 1 : 0;
    same_scenarios_ = same_scenarios_ && (levels == 0 || levels == table_.levels());
  }
}

void Maker::rank() {
  order_.resize(answer_.rows.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
    const LevelRow& left = answer_.rows[a];
    const LevelRow& right = answer_.rows[b];
    // Without games nothing is known: such levels come last.
    return std::tuple(left.blocks > 0, left.value.estimate) >
           std::tuple(right.blocks > 0, right.value.estimate);
  });
  std::vector<LevelRow> ranked;
  for (const std::size_t level : order_) ranked.push_back(std::move(answer_.rows[level]));
  answer_.rows = std::move(ranked);
}

// Of two levels. What dealt levels fill up tells nothing of how their blocks vary.
std::vector<stats::Interval> Maker::by_scenario(std::size_t first, std::size_t second,
                                                const stats::BlockValues& differences) const {
  std::vector<stats::Interval> intervals;
  for (std::size_t scenario = 0; scenario < differences.size(); ++scenario) {
    const stats::BlockValues values = {differences[scenario]};
    const stats::BlockMean mean = stats::block_mean(values);
    const stats::BlockMean of_first = stats::block_mean({table_.of(first)[scenario]});
    const stats::BlockMean of_second = stats::block_mean({table_.of(second)[scenario]});
    stats::Reach reach;
    if (std::min(of_first.blocks, of_second.blocks) < mean.blocks) {
      reach = stats::dealt_reach(reach, mean, of_first, of_second, question_.of_score());
    }
    intervals.push_back(stats::gap_interval(values, question_.of_score(), reach));
  }
  return intervals;
}

// Of rows i < j.
Difference Maker::difference(std::size_t i, std::size_t j, const FiguresByPair& by_pair,
                             const std::optional<FiguresByPair>& raw_by_pair) const {
  const std::pair levels = std::minmax(order_[i], order_[j]);
  const bool in_order = order_[i] < order_[j];
  const PairFigures& found = by_pair.at(levels);
  const PairFigures figures = in_order ? found : turned(found);
  Difference difference;
  difference.better = i;
  difference.worse = j;
  difference.shown = figures.shown;
  difference.verdict = figures.verdict;
  difference.p = figures.p;
  difference.since = figures.since;
  difference.like_these = figures.like_these;
  if (raw_by_pair) {
    const stats::Interval& raw = raw_by_pair->at(levels).shown;
    difference.raw = in_order ? raw : stats::negated(raw);
  }
  const stats::BlockValues values = stats::difference_values(filled_, order_[i], order_[j]);
  const stats::BlockMean mean = stats::block_mean(values);
  difference.sd = mean.block_sd();
  const stats::LevelTable& seeds = raw_ ? *raw_ : filled_;  // what sharing them saves
  difference.pairing = stats::pairing_of(
      stats::block_mean(seeds.of(order_[i])), stats::block_mean(seeds.of(order_[j])),
      raw_ ? stats::block_mean(stats::difference_values(seeds, order_[i], order_[j])) : mean);
  const stats::BlockValues common = stats::common_differences(filled_, order_[i], order_[j]);
  difference.by_scenario = by_scenario(order_[i], order_[j], common);
  difference.heterogeneity = stats::heterogeneity(common);
  // Its test counts all blocks, and dealt levels have fewer.
  if (lacking_ && difference.heterogeneity) difference.heterogeneity->p_value.reset();
  return difference;
}

// Estimates alone: what a level's missing blocks stand for is known when all are there.
Maker::FiguresByPair Maker::open_figures() const {
  FiguresByPair figures;
  for (std::size_t i = 0; i < filled_.levels(); ++i) {
    for (std::size_t j = i + 1; j < filled_.levels(); ++j) {
      const stats::BlockMean mean = stats::block_mean(stats::difference_values(filled_, i, j));
      PairFigures& pair = figures[{i, j}];
      pair.shown = {mean.estimate,   mean.estimate, mean.estimate,
                    1 - rule_.alpha, mean.blocks,   false};
      pair.verdict = mean.blocks > 0 ? stats::Verdict::kOpen : stats::Verdict::kNoData;
    }
  }
  return figures;
}

Maker::FiguresByPair Maker::figures_of(const stats::LevelTable& table) const {
  FiguresByPair figures;
  if (answer_.sequential && lacking_) return open_figures();
  if (answer_.sequential) {
    const stats::Decider decider = stats::decide(table, rule_);
    for (const stats::PairDecision& pair : decider.pairs()) {
      figures[{pair.first, pair.second}] = {.shown = stats::interval_of(pair.look, 1 - rule_.alpha),
                                            .verdict = verdict_of(pair),
                                            .since = pair.since};
    }
    return figures;
  }
  const stats::AllPairs all =
      stats::all_pairs(table, {.bounded = question_.of_score(), .dealt = dealt_});
  for (const stats::PairDifference& pair : all.pairs) {
    figures[{pair.first, pair.second}] = {
        .shown = pair.simultaneous,
        .verdict = stats::verdict_of(pair.simultaneous, question_.detect),
        .p = pair.p_adjusted,
        .like_these = pair.like_these};
  }
  return figures;
}

// Blocks that decide a difference as large as the one found, or show that it is of no interest,
// whichever is less.
std::optional<double> Maker::games_to_decide(const Difference& difference) const {
  if (difference.verdict != stats::Verdict::kOpen || difference.sd <= 0) return std::nullopt;
  if (!stats::is_asked(rule_, order_[difference.better], order_[difference.worse])) {
    return std::nullopt;
  }
  const double alpha =
      rule_.alpha / static_cast<double>(stats::asked_pairs(rule_, answer_.rows.size()));
  const double found = std::abs(difference.shown.estimate);
  double target = found;
  if (question_.detect) target = std::max(target, *question_.detect - found);
  if (target <= 0) return std::nullopt;
  const double blocks = stats::blocks_to_detect(difference.sd, target, alpha, kPower) *
                        (answer_.sequential ? kPriceOfLooking : 1);
  return std::max(blocks, static_cast<double>(difference.shown.count)) * answer_.games_per_block;
}

void Maker::add_differences() {
  if (answer_.rows.size() < 2) return;
  const FiguresByPair by_pair = figures_of(table_);
  std::optional<FiguresByPair> raw_by_pair;
  if (raw_) raw_by_pair = figures_of(*raw_);
  for (std::size_t i = 0; i < answer_.rows.size(); ++i) {
    for (std::size_t j = i + 1; j < answer_.rows.size(); ++j) {
      answer_.differences.push_back(difference(i, j, by_pair, raw_by_pair));
    }
  }
  for (Difference& difference : answer_.differences) {
    if (!answer_.withheld.empty()) difference.verdict = stats::Verdict::kNoData;
    difference.games_to_decide = games_to_decide(difference);
  }
}

void Maker::add_matrices() {
  for (std::size_t cut = 0; cut < source_.cuts().size(); ++cut) {
    Matrix matrix;
    matrix.title = source_.cuts()[cut].name;
    matrix.columns = source_.cuts()[cut].columns;
    for (const std::size_t level : order_) {
      std::vector<Matrix::Cell> cells;
      for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
        const stats::BlockValues values = source_.values(cut, level, column);
        cells.push_back({source_.tally(cut, level, column),
                         stats::value_interval(values, question_.of_score())});
      }
      matrix.cells.push_back(std::move(cells));
    }
    answer_.matrices.push_back(std::move(matrix));
  }
}

// Tier after tier: who is not behind the first of those left. All verdicts hold together, so that
// two runs of other seeds hardly ever put two rows in opposite order into tiers of their own.
void Maker::add_tiers() {
  if (!answer_.judged()) return;
  std::vector<LevelRow>& rows = answer_.rows;
  std::vector<std::size_t> left(rows.size());
  std::iota(left.begin(), left.end(), std::size_t{0});
  while (!left.empty()) {
    ++answer_.tiers;
    std::vector<std::size_t> behind;
    for (const std::size_t row : left) {
      if (answer_.is_ahead(left.front(), row)) {
        behind.push_back(row);
      } else {
        rows[row].tier = answer_.tiers;
      }
    }
    left = std::move(behind);
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    rows[row].last_tier = rows[row].tier;
    for (std::size_t other = 0; other < rows.size(); ++other) {
      if (answer_.is_ahead(row, other)) continue;
      rows[row].last_tier = std::max(rows[row].last_tier, rows[other].tier);
    }
  }
}

stats::LevelTable table_of(const std::vector<stats::Round>& rounds, std::size_t strata) {
  const std::size_t levels = rounds.empty() ? 0 : rounds.front().size();
  stats::LevelTable table(levels, std::vector<std::size_t>(strata, rounds.size()));
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    for (std::size_t level = 0; level < levels; ++level) {
      for (std::size_t stratum = 0; stratum < strata; ++stratum) {
        table.at(level, stratum, round) = rounds[round][level][stratum];
      }
    }
  }
  return table;
}

}  // namespace

const Difference& Answer::difference(std::size_t i, std::size_t j) const {
  return differences[stats::pair_place(i, j, rows.size())];
}

Difference Answer::seen_from(std::size_t row, std::size_t other) const {
  Difference seen = difference(std::min(row, other), std::max(row, other));
  if (row < other) return seen;
  std::swap(seen.better, seen.worse);
  seen.shown = stats::negated(seen.shown);
  seen.verdict = opposite(seen.verdict);
  if (seen.raw) seen.raw = stats::negated(*seen.raw);
  if (seen.like_these) seen.like_these = stats::negated(*seen.like_these);
  for (stats::Interval& interval : seen.by_scenario) interval = stats::negated(interval);
  if (seen.heterogeneity) std::swap(seen.heterogeneity->ahead, seen.heterogeneity->behind);
  return seen;
}

std::vector<std::string> Answer::level_names() const {
  std::vector<std::string> names;
  for (const LevelRow& row : rows) names.push_back(row.name);
  return names;
}

std::optional<std::size_t> Answer::row_of(const std::string& name) const {
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&name](const LevelRow& row) { return row.name == name; });
  if (found == rows.end()) return std::nullopt;
  return static_cast<std::size_t>(found - rows.begin());
}

bool Answer::is_ahead(std::size_t row, std::size_t other) const {
  if (row == other) return false;
  return row < other ? difference(row, other).verdict == stats::Verdict::kAhead
                     : difference(other, row).verdict == stats::Verdict::kBehind;
}

std::vector<std::size_t> Answer::best() const {
  std::vector<std::size_t> members;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].tier == 1) members.push_back(row);
  }
  return members;
}

std::optional<std::size_t> Answer::next_tier() const {
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].tier > 1) return row;
  }
  return std::nullopt;
}

Course course_of(const QuestionTable& table, const OpenRounds& there, const StoreMeta& meta,
                 const Plan& plan) {
  Referee referee(meta, plan, table.levels(), table.luck_kinds().size());
  while (referee.reason().empty()) {
    const std::int64_t round = referee.rounds();
    if (!there.is_full(static_cast<std::uint64_t>(round), &referee)) break;
    const auto repetition = static_cast<std::size_t>(round);
    referee.add_round(table.round(repetition), table.luck_round(repetition));
  }
  Course course;
  course.levels = table.levels();
  course.planned = plan.size();
  course.rounds = referee.rounds();
  course.reason = referee.reason();
  if (!course.reason.empty()) course.stopped_after = course.rounds;
  course.games = referee.games_until(course.rounds);
  course.pairs = referee.decider().pairs();
  course.standing = referee.standing();
  for (std::size_t cell = 0; cell < plan.cells().size(); ++cell) {
    course.rests_from.push_back(referee.rests_from(cell));
    course.needed_until.push_back(referee.needed_until(cell));
  }
  const stats::DecisionRule rule =
      decision_rule(questions_of(meta).front(), meta, plan, table.levels());
  course.points = stats::decision_course(table_of(referee.judged(), meta.scenarios.size()), rule);
  if (const auto& race = referee.race()) {
    course.race = RaceCourse{.tied = race->state() == stats::RaceState::kTied};
    for (std::size_t level = 0; level < course.levels.size(); ++level) {
      if (race->survives(level)) course.race->in.push_back(course.levels[level]);
    }
  }
  if (const auto& match = referee.match()) {
    course.match = MatchCourse{.rule = gsprt_rule(*meta.stopping.match, meta, plan),
                               .first = course.levels.front(),
                               .second = course.levels.back(),
                               .state = match->state(),
                               .llr = match->llr(),
                               .lower_bound = match->lower_bound(),
                               .upper_bound = match->upper_bound(),
                               .estimate = match->estimate()};
  }
  return course;
}

Answer answer_of(const Question& question, const QuestionTable& table, const StoreMeta& meta,
                 const Plan& plan, bool sequential, const std::optional<Course>& course) {
  Answer answer = Maker(question, table, meta, plan, sequential).make();
  answer.course = course;
  return answer;
}

std::vector<LevelRow> level_rows(const Question& question, const QuestionTable& table,
                                 const StoreMeta& meta, const Plan& plan) {
  return Maker(question, table, meta, plan, true).make_rows();
}

}  // namespace muster::analysis
