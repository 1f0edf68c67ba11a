#include "experiments/statistics/sequential/decide.h"

#include <algorithm>
#include <cmath>

#include "experiments/statistics/power.h"

namespace muster::stats {
namespace {

Standing standing_of(const SequenceLook& look, double detect) {
  if (look.low() > 0.0) return Standing::kFirstAhead;
  if (look.high() < 0.0) return Standing::kSecondAhead;
  return detect > 0.0 && look.inside(detect) ? Standing::kEquivalent : Standing::kOpen;
}

double alpha_of_pair(const DecisionRule& rule, std::size_t levels) {
  return rule.alpha / static_cast<double>(std::max<std::size_t>(asked_pairs(rule, levels), 1));
}

double value_in(const Round& round, std::size_t level, std::size_t stratum) {
  return level < round.size() && stratum < round[level].size() ? round[level][stratum] : kAbsent;
}

}  // namespace

bool is_asked(const DecisionRule& rule, std::size_t first, std::size_t second) {
  return !rule.focus || first == *rule.focus || second == *rule.focus;
}

std::size_t asked_pairs(const DecisionRule& rule, std::size_t levels) {
  if (levels < 2) return 0;
  return rule.focus ? levels - 1 : levels * (levels - 1) / 2;
}

std::size_t rounds_of(const LevelTable& table) {
  std::size_t rounds = 0;
  if (table.levels() == 0) return rounds;
  for (std::size_t s = 0; s < table.strata(); ++s) rounds = std::max(rounds, table.blocks(s));
  return rounds;
}

Round round_of(const LevelTable& table, std::size_t round) {
  Round values(table.levels(), std::vector<double>(table.strata(), kAbsent));
  for (std::size_t level = 0; level < table.levels(); ++level) {
    for (std::size_t s = 0; s < table.strata(); ++s) {
      if (round < table.blocks(s)) values[level][s] = table.at(level, s, round);
    }
  }
  return values;
}

double sequence_blocks(double detect, double planned_blocks, bool bounded) {
  if (!bounded || !(detect > 0.0)) return planned_blocks;
  return blocks_to_detect(kPlannedDifferenceSd, detect);
}

Decider::Decider(const DecisionRule& rule, std::size_t levels, std::size_t strata)
    : rule_(rule), count_(levels), strata_(strata), scratch_(strata) {
  const SequenceRule sequence{
      .alpha = alpha_of_pair(rule, levels),
      .planned_blocks = sequence_blocks(rule.detect, rule.planned_blocks, rule.bounded),
      .bounded = rule.bounded};
  for (std::size_t first = 0; first < levels; ++first) {
    for (std::size_t second = first + 1; second < levels; ++second) {
      PairDecision pair;
      pair.first = first;
      pair.second = second;
      pair.asked = is_asked(rule, first, second);
      pairs_.push_back(pair);
      sequences_.emplace_back(strata, sequence);
    }
  }
  if (rule.precision > 0.0 && rule.precision_of_levels) {
    levels_.assign(levels, RunningStrata(strata));
  }
}

void Decider::add_round(const Round& round) {
  ++rounds_;
  for (std::size_t p = 0; p < pairs_.size(); ++p) {
    if (pairs_[p].asked) add_pair_round(p, round);
  }
  for (PairDecision& pair : pairs_) {
    if (!pair.asked) imply(pair);
  }
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    for (std::size_t s = 0; s < strata_; ++s) scratch_[s] = value_in(round, level, s);
    levels_[level].add_round(scratch_);
  }
  if (!first_resolved_ && resolved()) first_resolved_ = rounds_;
  if (!first_precise_ && precise()) first_precise_ = rounds_;
}

void Decider::add_pair_round(std::size_t p, const Round& round) {
  PairDecision& pair = pairs_[p];
  for (std::size_t s = 0; s < strata_; ++s) {
    scratch_[s] = value_in(round, pair.first, s) - value_in(round, pair.second, s);
  }
  sequences_[p].add_round(scratch_);
  stand(pair, sequences_[p].look());
}

void Decider::stand(PairDecision& pair, const SequenceLook& look) const {
  pair.look = look;
  const Standing standing = standing_of(look, rule_.detect);
  pair.negligible = rule_.detect > 0.0 && look.inside(rule_.detect);
  if (standing != pair.standing) {
    pair.standing = standing;
    pair.since = standing == Standing::kOpen ? 0 : rounds_;
  }
}

SequenceLook Decider::look_at(std::size_t first, std::size_t second) const {
  if (first > second) return negated(look_at(second, first));
  return pairs_[pair_place(first, second, count_)].look;
}

// a - b = (a - focus) + (focus - b).
void Decider::imply(PairDecision& pair) const {
  const SequenceLook one = look_at(pair.first, *rule_.focus);
  const SequenceLook other = look_at(*rule_.focus, pair.second);
  SequenceLook sum;
  sum.rounds = std::min(one.rounds, other.rounds);
  sum.blocks = std::min(one.blocks, other.blocks);
  sum.estimate = one.estimate + other.estimate;
  if (one.has_bound() && other.has_bound()) sum.half_width = one.half_width + other.half_width;
  stand(pair, sum);
}

bool Decider::resolved() const {
  return !pairs_.empty() && std::all_of(pairs_.begin(), pairs_.end(), [](const PairDecision& pair) {
    return !pair.asked || pair.standing != Standing::kOpen;
  });
}

bool Decider::precise() const {
  if (!(rule_.precision > 0.0)) return false;
  const auto reached = [&](const RunningStrata& data, double alpha) {
    return precision_half_width(data, rule_.bounded, 1.0 - alpha) <= rule_.precision;
  };
  if (rule_.precision_of_levels) {
    return !levels_.empty() && std::all_of(levels_.begin(), levels_.end(), [&](const auto& level) {
      return reached(level, rule_.alpha);
    });
  }
  const double alpha = alpha_of_pair(rule_, count_);
  return !pairs_.empty() && std::all_of(pairs_.begin(), pairs_.end(), [&](const auto& pair) {
    return !pair.asked ||
           reached(sequences_[pair_place(pair.first, pair.second, count_)].data(), alpha);
  });
}

Decider decide(const LevelTable& table, const DecisionRule& rule) {
  Decider decider(rule, table.levels(), table.strata());
  const std::size_t rounds = rounds_of(table);
  for (std::size_t r = 0; r < rounds; ++r) decider.add_round(round_of(table, r));
  return decider;
}

std::vector<std::int64_t> course_rounds(std::int64_t rounds, std::size_t most) {
  std::vector<std::int64_t> chosen;
  if (rounds < 2) return chosen;
  const std::size_t points = std::max<std::size_t>(most, 2) - 1;
  const double ratio = std::log(static_cast<double>(rounds) / 2.0) / static_cast<double>(points);
  for (std::size_t i = 0; i < points; ++i) {
    const double position = 2.0 * std::exp(ratio * static_cast<double>(i));
    const std::int64_t round = std::llround(position);
    if (round < rounds && (chosen.empty() || round > chosen.back())) chosen.push_back(round);
  }
  chosen.push_back(rounds);
  return chosen;
}

std::vector<CoursePoint> decision_course(const LevelTable& table, const DecisionRule& rule,
                                         std::size_t most) {
  Decider decider(rule, table.levels(), table.strata());
  std::vector<CoursePoint> course;
  for (const std::int64_t stop : course_rounds(static_cast<std::int64_t>(rounds_of(table)), most)) {
    while (decider.rounds() < stop) {
      decider.add_round(round_of(table, static_cast<std::size_t>(decider.rounds())));
    }
    CoursePoint point{.rounds = stop, .looks = {}};
    for (const PairDecision& pair : decider.pairs()) point.looks.push_back(pair.look);
    course.push_back(std::move(point));
  }
  return course;
}

}  // namespace muster::stats
