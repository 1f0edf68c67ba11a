#include "tests/coverage/report_numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace muster::testing {
namespace {

using analysis::Analysis;
using analysis::Answer;
using analysis::Difference;
using analysis::LevelRow;

// Smaller than that, differences of true scores are rounding.
constexpr double kNothing = 1e-9;

struct Slots {
  Slot value, pairs, cells, among_all;
};

const LevelTruth& truth_of(const std::vector<LevelTruth>& truths, const std::string& name) {
  return *std::find_if(truths.begin(), truths.end(),
                       [&](const LevelTruth& truth) { return truth.name == name; });
}

std::vector<LevelTruth> level_truths(const RunForm& form, const LuckRun& run) {
  std::vector<LevelTruth> truths;
  for (std::size_t level = 0; level < run.table.levels(); ++level) {
    LevelTruth truth{level_name(form.levels_are, level), run.these[level], run.like[level],
                     run.scores_in[level]};
    if (form.outcome == kMargin) {
      truth.in_scenario = run.margins_in[level];
      truth.these = 0;
      for (const double mean : truth.in_scenario) {
        truth.these += mean / static_cast<double>(truth.in_scenario.size());
      }
    }
    truths.push_back(truth);
  }
  return truths;
}

double mean_of_levels(const LuckRun& run) {
  double mean = 0;
  for (const double level : run.these) mean += level / static_cast<double>(run.these.size());
  return mean;
}

// Opponents are all alike: each has what the candidates leave it.
std::vector<LevelTruth> opponent_truths(const Answer& answer, const RunForm& form,
                                        const LuckRun& run) {
  const auto others = static_cast<double>(form.players - 1);
  std::vector<LevelTruth> truths;
  std::vector<double> in_scenario(run.table.strata(), 0.0);
  for (std::size_t level = 0; level < run.table.levels(); ++level) {
    for (std::size_t scenario = 0; scenario < in_scenario.size(); ++scenario) {
      in_scenario[scenario] +=
          (1 - run.scores_in[level][scenario]) / others / static_cast<double>(run.table.levels());
    }
  }
  const double rest = (1 - mean_of_levels(run)) / others;
  for (const LevelRow& row : answer.rows) truths.push_back({row.name, rest, rest, in_scenario});
  return truths;
}

// What seats are worth in a gauntlet: half each where candidates have both, else the last is the
// candidates'.
std::vector<LevelTruth> seat_truths(const RunForm& form, const LuckRun& run) {
  const auto players = static_cast<double>(form.players);
  std::vector<LevelTruth> truths;
  for (std::size_t seat = 0; seat < form.players; ++seat) {
    double value = 1 / players;
    if (form.levels_are == LevelsAre::kSeats) value = run.these[seat];
    if (is_gauntlet(form.levels_are) && !form.swap) {
      const double mean = mean_of_levels(run);
      value = seat + 1 == form.players ? mean : (1 - mean) / (players - 1);
    }
    truths.push_back({fmt::format("p{}", seat), value, value, {}});
  }
  return truths;
}

void read_rows(const Answer& answer, const std::vector<LevelTruth>& truths, const Slots& slots,
               std::vector<Said>& said) {
  for (const LevelRow& row : answer.rows) {
    const double truth = truth_of(truths, row.name).these;
    said[slots.value].add(row.value, truth);
    if (row.among_all) {
      const Said one = testing::said(*row.among_all, truth);
      said[slots.among_all].there = true;
      said[slots.among_all].outside_with(one);
      said[slots.among_all].width += one.width / static_cast<double>(answer.rows.size());
    }
  }
  said[slots.value].finish();
}

void read_pairs(const Answer& answer, const std::vector<LevelTruth>& truths, Slot slot,
                std::vector<Said>& said) {
  for (const Difference& difference : answer.differences) {
    const double truth = truth_of(truths, answer.rows[difference.better].name).these -
                         truth_of(truths, answer.rows[difference.worse].name).these;
    const Said one = testing::said(difference.shown, truth);
    said[slot].there = true;
    said[slot].outside_with(one);
    said[slot].width += one.width / static_cast<double>(answer.differences.size());
  }
}

// Cells of a gauntlet: a candidate is as good against every opponent.
void read_cells(const Answer& answer, const std::vector<LevelTruth>& truths, bool of_opponents,
                double others, Slot slot, std::vector<Said>& said) {
  if (answer.matrices.empty()) return;
  const analysis::Matrix& matrix = answer.matrices.front();
  for (std::size_t row = 0; row < answer.rows.size(); ++row) {
    for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
      const stats::Interval& value = matrix.cells[row][column].value;
      if (value.count == 0) continue;
      const double candidate =
          truth_of(truths, of_opponents ? matrix.columns[column] : answer.rows[row].name).these;
      said[slot].add(value, of_opponents ? (1 - candidate) / others : candidate);
    }
  }
  said[slot].finish();
}

// In places with enough blocks for a band.
void read_scenarios(const Answer& answer, const std::vector<LevelTruth>& truths,
                    std::vector<Said>& said) {
  for (const LevelRow& row : answer.rows) {
    const LevelTruth& truth = truth_of(truths, row.name);
    for (std::size_t scenario = 0; scenario < row.by_scenario.size(); ++scenario) {
      if (row.by_scenario[scenario].count == 0) continue;
      said[kValueIn].add(row.by_scenario[scenario], truth.in_scenario[scenario]);
    }
  }
  for (const Difference& difference : answer.differences) {
    const LevelTruth& better = truth_of(truths, answer.rows[difference.better].name);
    const LevelTruth& worse = truth_of(truths, answer.rows[difference.worse].name);
    for (std::size_t scenario = 0; scenario < difference.by_scenario.size(); ++scenario) {
      if (difference.by_scenario[scenario].count == 0) continue;
      said[kPairIn].add(difference.by_scenario[scenario],
                        better.in_scenario[scenario] - worse.in_scenario[scenario]);
    }
  }
  said[kValueIn].finish();
  said[kPairIn].finish();
}

void read_like_these(const Answer& answer, const std::vector<LevelTruth>& truths,
                     std::vector<Said>& said) {
  for (const LevelRow& row : answer.rows) {
    if (row.like_these) said[kLikeValue].add(*row.like_these, truth_of(truths, row.name).like);
  }
  said[kLikeValue].finish();
  for (const Difference& difference : answer.differences) {
    if (!difference.like_these) continue;
    const double truth = truth_of(truths, answer.rows[difference.better].name).like -
                         truth_of(truths, answer.rows[difference.worse].name).like;
    const Said one = testing::said(*difference.like_these, truth);
    said[kLikePairs].there = true;
    said[kLikePairs].outside_with(one);
    said[kLikePairs].width += one.width / static_cast<double>(answer.differences.size());
  }
}

void read_luck(const Answer& answer, const std::vector<LevelTruth>& truths,
               std::vector<Said>& said) {
  if (!answer.luck) return;
  const auto square = [](double value) { return value * value; };
  for (const LevelRow& row : answer.rows) {
    const double truth = truth_of(truths, row.name).these;
    said[kRawValue].add(*row.raw, truth);
    said[kLuckValues].there = true;
    said[kLuckValues].before += square(row.raw->estimate - truth);
    said[kLuckValues].after += square(row.value.estimate - truth);
  }
  said[kRawValue].finish();
  for (const Difference& difference : answer.differences) {
    const double truth = truth_of(truths, answer.rows[difference.better].name).these -
                         truth_of(truths, answer.rows[difference.worse].name).these;
    const Said one = testing::said(*difference.raw, truth);
    said[kRawPairs].there = true;
    said[kRawPairs].outside_with(one);
    said[kLuckPairs].there = true;
    said[kLuckPairs].before += square(difference.raw->estimate - truth);
    said[kLuckPairs].after += square(difference.shown.estimate - truth);
  }
  if (std::isfinite(answer.luck->factor)) {
    said[kLuckFactor].there = true;
    said[kLuckFactor].before = answer.luck->factor;
    said[kLuckFactor].after = 1;
  }
}

void read_verdicts(const Answer& answer, const std::vector<LevelTruth>& truths,
                   std::vector<Said>& said) {
  bool ahead = true;
  bool equivalent = true;
  for (const Difference& difference : answer.differences) {
    const double truth = truth_of(truths, answer.rows[difference.better].name).these -
                         truth_of(truths, answer.rows[difference.worse].name).these;
    ahead = ahead && !(difference.verdict == stats::Verdict::kAhead && truth < kNothing);
    ahead = ahead && !(difference.verdict == stats::Verdict::kBehind && truth > -kNothing);
    const bool differs =
        answer.question.detect && std::abs(truth) > *answer.question.detect - kNothing;
    equivalent = equivalent && !(difference.verdict == stats::Verdict::kEquivalent && differs);
  }
  said[kVerdicts] = testing::said(ahead);
  said[kEquivalence] = testing::said(equivalent);
}

void read_balance(const Answer& answer, const std::vector<LevelTruth>& truths,
                  std::vector<Said>& said) {
  bool right = true;
  for (const LevelRow& row : answer.rows) {
    const double apart = std::abs(truth_of(truths, row.name).these - row.fair_share);
    const bool balanced = row.balance == stats::Balance::kBalanced;
    right = right && !(balanced && apart > answer.question.band - kNothing);
  }
  said[kBalance] = testing::said(right);
}

void read_course(const Answer& answer, const std::vector<LevelTruth>& truths,
                 std::vector<Said>& said) {
  if (!answer.course) return;
  const analysis::Course& course = *answer.course;
  said[kStopped] = testing::said(!(course.stopped_after && course.reason != "max_games"));
  said[kLooks] = testing::said(true);
  for (const stats::CoursePoint& point : course.points) {
    std::size_t pair = 0;
    for (std::size_t i = 0; i < course.levels.size(); ++i) {
      for (std::size_t j = i + 1; j < course.levels.size(); ++j, ++pair) {
        const stats::SequenceLook& look = point.looks[pair];
        if (!look.has_bound()) continue;
        const double truth =
            truth_of(truths, course.levels[i]).these - truth_of(truths, course.levels[j]).these;
        if (look.high() < truth) said[kLooks].below = 1;
        if (look.low() > truth && said[kLooks].below == 0) said[kLooks].above = 1;
      }
    }
  }
}

void read_metrics(const Analysis& analysis, std::vector<Said>& said) {
  constexpr double kMeanAttacks = (1 + static_cast<double>(kMostAttacks)) / 2;
  for (const analysis::MetricTable& table : analysis.metrics) {
    const double truth = table.metric.denominator.empty() ? kHitChance * kMeanAttacks : kHitChance;
    for (const stats::Interval& interval : table.all) said[kMetric].add(interval, truth);
  }
  said[kMetric].finish();
}

// Of rulesets that begin with the first one.
void read_effects(const Analysis& analysis, const std::vector<LevelTruth>& truths,
                  std::vector<Said>& said) {
  if (analysis.effects.empty()) return;
  const analysis::Effects& effects = analysis.effects.front();
  const double base = truth_of(truths, effects.rulesets.front()).these;
  for (std::size_t ruleset = 0; ruleset < effects.rulesets.size(); ++ruleset) {
    const double value = truth_of(truths, effects.rulesets[ruleset]).these;
    const analysis::Effect& effect = effects.effects[ruleset].front();
    said[kEffectValues].there = true;
    said[kEffectValues].outside_with(testing::said(effect.value, value));
    if (ruleset == 0) continue;
    said[kEffects].there = true;
    said[kEffects].outside_with(testing::said(effect.difference, value - base));
  }
}

// Bands of estimators: of scores, single differences, all pairs. `blocks`: N.
struct Band {
  double low = 94;
  double high = 100;
};

std::optional<Band> score_band(const Shape& shape, std::size_t blocks) {
  if (blocks < 12) return std::nullopt;
  if (blocks < 30 || shape.sparse || !shape.at_half) return Band{};
  if (shape.single_rate) return Band{93, 97};  // few results are possible: no interval keeps more
  return blocks >= 100 ? Band{94.3, 96.2} : Band{94, 96.7};
}

std::optional<Band> difference_band(const Shape& shape, std::size_t blocks) {
  if (blocks < 12) return std::nullopt;
  if (shape.sparse || !shape.at_half) return Band{};
  if (blocks < 30) return Band{94, 98.7};
  return blocks >= 100 ? Band{94.3, 95.9} : Band{94.3, 97.5};
}

std::optional<Band> joint_band(const Shape& shape, std::size_t levels, std::size_t blocks) {
  if (levels == 2) return difference_band(shape, blocks);
  if (blocks < 30) return shape.dealt ? std::optional<Band>{{93.8, 100}} : std::nullopt;
  return shape.at_half && !shape.sparse && shape.blocks >= 5 ? Band{93.8, 97} : Band{93.8, 100};
}

std::optional<Band> like_band(Slot slot, const Shape& shape) {
  if (shape.sequential || shape.scenarios < 5) return std::nullopt;
  if (slot == kLikeValue) return Band{};
  if (shape.levels < 2) return std::nullopt;
  if (shape.sparse || !shape.at_half || shape.levels > 2) return Band{93.9, 100};
  return shape.scenarios >= 12 ? Band{93.9, 96} : Band{94.5, 98};
}

// Of verdicts between equal levels.
std::optional<Band> verdict_band(const Shape& shape) {
  const std::size_t blocks = shape.scenarios * shape.blocks;
  if (shape.levels < 2 || (blocks < 30 && !shape.dealt)) return std::nullopt;
  if (shape.sequential || shape.blocks < 5) return Band{95, 100};
  return blocks >= 60 ? Band{94.5, 100} : Band{94.1, 100};
}

std::optional<Band> claim_band(Slot slot, const Shape& shape, const RunForm& form) {
  if (slot == kVerdicts) return verdict_band(shape);
  const bool there = slot == kEquivalence ? form.detect && shape.levels > 1
                     : slot == kBalance   ? has_balance(form.levels_are) || form.one_player
                                          : form.stopping.looks();
  if (!there) return std::nullopt;
  return slot == kStopped ? Band{0, 100} : Band{95, 100};
}

// A metric without a bound, with normal values.
bool is_estimate(Slot slot) {
  return slot == kValue || slot == kPairs || slot == kValueIn || slot == kPairIn;
}

// Of runs whose games tell their luck.
std::optional<Band> luck_band(Slot slot, const Shape& shape, const RunForm& form) {
  const bool of_levels = slot == kRawValue || slot == kLuckValues;
  if (form.luck.empty() || (!of_levels && shape.levels < 2)) return std::nullopt;
  if (slot != kRawValue && slot != kRawPairs) return Band{98, 1000};
  if (shape.sequential) return Band{95, 100};
  const std::size_t blocks = shape.scenarios * shape.blocks;
  return of_levels ? score_band(shape, blocks) : joint_band(shape, shape.levels, blocks);
}

std::optional<Band> band_of(Slot slot, const Shape& shape, const RunForm& form) {
  if (form.outcome != kScore && !shape.sequential && is_estimate(slot)) return Band{94.3, 97.5};
  const std::size_t blocks = shape.scenarios * shape.blocks;
  const Band from_above{95, 100};
  const bool gauntlet = is_gauntlet(form.levels_are);
  // What seats are worth is asked besides.
  const bool seats_too = gauntlet || form.levels_are == LevelsAre::kTurns;
  switch (slot) {
    case kSeatValue:
      if (!seats_too) return std::nullopt;
      [[fallthrough]];
    case kValue:
      return shape.sequential ? from_above : score_band(shape, blocks);
    case kOpponentValue:
      if (!gauntlet || shape.opponents < 2) return std::nullopt;
      return shape.sequential ? from_above : score_band(shape, blocks);
    case kLikeValue:
    case kLikePairs:
      return seats_too ? like_band(slot, shape) : std::nullopt;
    case kAmongAll:
      if (!has_balance(form.levels_are)) return std::nullopt;
      if (shape.dealt && blocks < 30) return Band{93.8, 100};
      return shape.sequential ? from_above : Band{93.8, shape.at_half ? 97.0 : 100.0};
    case kSeatAmongAll:
      if (!seats_too || (gauntlet && !form.swap && !form.one_player)) return std::nullopt;
      return shape.sequential ? from_above : Band{93.8, 100};
    case kPairs:
      if (shape.levels < 2) return std::nullopt;
      return shape.sequential ? from_above : joint_band(shape, shape.levels, blocks);
    case kOpponentPairs:
      if (!gauntlet || shape.opponents < 2) return std::nullopt;
      return shape.sequential ? from_above : joint_band(shape, shape.opponents, blocks);
    case kValueIn:
      return shape.scenarios < 2 ? std::nullopt : score_band(shape, shape.blocks);
    case kPairIn:
      if (shape.scenarios < 2 || shape.levels < 2) return std::nullopt;
      return difference_band(shape, shape.blocks);
    case kCells:
    case kOpponentCells:
      if (form.levels_are != LevelsAre::kCandidates || shape.opponents < 2) return std::nullopt;
      return score_band(shape, blocks);
    case kEffectValues:
    case kEffects:  // Bonferroni
      return form.levels_are == LevelsAre::kRulesets && !shape.sequential
                 ? std::optional<Band>{{94.3, 100}}
                 : std::nullopt;
    case kMetric:
      return form.attacks ? std::optional<Band>{{93.7, 96}} : std::nullopt;
    case kVerdicts:
    case kEquivalence:
    case kBalance:
    case kLooks:
    case kStopped:
      return claim_band(slot, shape, form);
    case kRawValue:
    case kRawPairs:
    case kLuckPairs:
    case kLuckValues:
    case kLuckFactor:
      return luck_band(slot, shape, form);
    case kSlots:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::string name_of(Slot slot) {
  constexpr std::array<const char*, kSlots> kNames = {"value",
                                                      "value with luck",
                                                      "value: like these",
                                                      "among all",
                                                      "pairs",
                                                      "pairs with luck",
                                                      "pairs: like these",
                                                      "value: by scenario",
                                                      "pairs: by scenario",
                                                      "cells",
                                                      "opponent value",
                                                      "opponent pairs",
                                                      "opponent cells",
                                                      "seat value",
                                                      "seat among all",
                                                      "metric",
                                                      "values by ruleset",
                                                      "effects of rulesets",
                                                      "no false ahead",
                                                      "no false equal",
                                                      "no false balance",
                                                      "all looks",
                                                      "luck: pairs",
                                                      "luck: values",
                                                      "luck: factor",
                                                      "not stopped early"};
  return kNames[slot];
}

void read_report(const Analysis& analysis, const RunForm& form, const LuckRun& run,
                 std::vector<Said>& said) {
  said.resize(kSlots);
  const Answer& answer = analysis.answers.front();
  const std::vector<LevelTruth> truths = level_truths(form, run);
  const bool candidates = form.levels_are == LevelsAre::kCandidates;
  const auto others = static_cast<double>(form.players - 1);
  read_rows(answer, truths, {kValue, kPairs, kCells, kAmongAll}, said);
  read_pairs(answer, truths, kPairs, said);
  read_scenarios(answer, truths, said);
  read_like_these(answer, truths, said);
  read_luck(answer, truths, said);
  read_verdicts(answer, truths, said);
  read_course(answer, truths, said);
  read_metrics(analysis, said);
  if (form.levels_are == LevelsAre::kRulesets) read_effects(analysis, truths, said);
  if (candidates) read_cells(answer, truths, false, others, kCells, said);
  if (analysis.answers.size() > 1) {
    const Answer& opponents = analysis.answers[1];
    const std::vector<LevelTruth> of_opponents = opponent_truths(opponents, form, run);
    read_rows(opponents, of_opponents,
              {kOpponentValue, kOpponentPairs, kOpponentCells, kOpponentValue}, said);
    read_pairs(opponents, of_opponents, kOpponentPairs, said);
    if (candidates) read_cells(opponents, truths, true, others, kOpponentCells, said);
  }
  if (form.levels_are != LevelsAre::kLabels && form.outcome == kScore) {
    const std::vector<LevelTruth> seats = seat_truths(form, run);
    read_rows(analysis.seats, seats, {kSeatValue, kSeatValue, kSeatValue, kSeatAmongAll}, said);
    if (!has_balance(form.levels_are)) read_balance(analysis.seats, seats, said);
  }
  if (has_balance(form.levels_are)) read_balance(answer, truths, said);
}

std::vector<Number> bands_of(const Shape& shape, const RunForm& form,
                             const std::vector<Slot>& slots) {
  std::vector<Number> numbers;
  for (std::size_t i = 0; i < kSlots; ++i) {
    const auto slot = static_cast<Slot>(i);
    if (!slots.empty() && std::find(slots.begin(), slots.end(), slot) == slots.end()) continue;
    const std::optional<Band> band = band_of(slot, shape, form);
    if (!band) continue;
    const bool ratio = slot == kLuckPairs || slot == kLuckValues || slot == kLuckFactor;
    numbers.push_back(
        {name_of(slot), band->low, band->high, slot, ratio ? Measure::kRatio : Measure::kCoverage});
  }
  return numbers;
}

}  // namespace muster::testing
