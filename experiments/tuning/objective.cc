#include "experiments/tuning/objective.h"

#include <algorithm>
#include <utility>

#include "experiments/metagame/metagame.h"
#include "experiments/statistics/block_intervals.h"
#include "experiments/statistics/least.h"

namespace muster::tuning {
namespace {

using metagame::PayoffTable;

std::size_t named_place(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

const stats::BlockValues& values_against(const PayoffTable& payoffs, std::size_t row,
                                         const Opponent& opponent) {
  return payoffs.values[row][named_place(payoffs.columns, opponent.name)];
}

// sums + factor * values; absent where a block lacks one of them.
void add_to(stats::BlockValues& sums, const stats::BlockValues& values, double factor) {
  const bool first = sums.empty();
  if (first) sums = values;
  for (std::size_t s = 0; s < values.size(); ++s) {
    for (std::size_t b = 0; b < values[s].size(); ++b) {
      const double added = factor * values[s][b];
      sums[s][b] = first ? added : added + sums[s][b];
    }
  }
}

bool is_mean(const Aim& aim) {
  return aim.objective == TuneObjective::kMean || aim.objective == TuneObjective::kNash;
}

// Scores of which the least counts: those of the row, or their mean alone.
std::vector<stats::BlockValues> scores_of(const PayoffTable& payoffs, std::size_t row,
                                          const Aim& aim) {
  std::vector<stats::BlockValues> scores;
  stats::BlockValues mean;
  for (const Opponent& opponent : aim.opponents) {
    const stats::BlockValues& values = values_against(payoffs, row, opponent);
    if (is_mean(aim)) {
      add_to(mean, values, opponent.weight);
    } else {
      scores.push_back(values);
    }
  }
  if (is_mean(aim)) scores.push_back(std::move(mean));
  return scores;
}

// Likewise, of a regret less what the best agents known scored in the same blocks.
std::vector<stats::BlockValues> parts_of(const PayoffTable& payoffs, std::size_t row,
                                         const Aim& aim) {
  std::vector<stats::BlockValues> parts = scores_of(payoffs, row, aim);
  for (std::size_t i = 0; aim.objective == TuneObjective::kRegret && i < parts.size(); ++i) {
    const Opponent& opponent = aim.opponents[i];
    add_to(parts[i], values_against(payoffs, named_place(payoffs.rows, opponent.best), opponent),
           -1);
  }
  return parts;
}

// Of scores, less what the best agents known scored before the search.
std::vector<stats::Interval> intervals_of(const std::vector<stats::BlockValues>& scores,
                                          const Aim& aim, double confidence) {
  std::vector<stats::Interval> all;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    stats::Interval interval = stats::score_interval(scores[i], {.confidence = confidence});
    if (aim.objective == TuneObjective::kRegret) {
      for (double* end : {&interval.estimate, &interval.low, &interval.high}) {
        *end -= aim.opponents[i].known;
      }
    }
    all.push_back(interval);
  }
  return all;
}

}  // namespace

absl::StatusOr<PayoffTable> payoffs_of(const Store& store) {
  metagame::PayoffGames games(store);
  if (absl::Status added = metagame::add_all(games, store); !added.ok()) return added;
  return games.table();
}

stats::Interval value_of(const PayoffTable& payoffs, std::size_t row, const Aim& aim,
                         double confidence) {
  const std::vector<stats::BlockValues> scores = scores_of(payoffs, row, aim);
  const double each = stats::confidence_of_each(confidence, scores.size());
  return stats::least_of(intervals_of(scores, aim, confidence), intervals_of(scores, aim, each));
}

std::vector<stats::Interval> values_of(const PayoffTable& payoffs, const Aim& aim,
                                       double confidence) {
  std::vector<stats::Interval> values;
  for (std::size_t row = 0; row < payoffs.rows.size(); ++row) {
    values.push_back(value_of(payoffs, row, aim, confidence));
  }
  return values;
}

const Judgement::Contender* Judgement::contender(const std::string& name) const {
  const auto found = std::find_if(contenders.begin(), contenders.end(),
                                  [&](const Contender& each) { return each.name == name; });
  return found == contenders.end() ? nullptr : &*found;
}

const Judgement::Gap* Judgement::gap_between(const std::string& first,
                                             const std::string& second) const {
  const auto found = std::find_if(gaps.begin(), gaps.end(), [&](const Gap& gap) {
    const std::string& one = contenders[gap.first].name;
    const std::string& other = contenders[gap.second].name;
    return (one == first && other == second) || (one == second && other == first);
  });
  return found == gaps.end() ? nullptr : &*found;
}

Judgement judged(const PayoffTable& payoffs, const Aim& aim, const std::vector<std::string>& names,
                 double detect, double confidence) {
  const stats::LeastOf of = aim.objective == TuneObjective::kRegret ? stats::LeastOf::kDifferences
                                                                    : stats::LeastOf::kScores;
  Judgement judgement;
  std::vector<std::vector<stats::BlockValues>> parts;
  for (const std::string& name : names) {
    const std::size_t row = named_place(payoffs.rows, name);
    parts.push_back(parts_of(payoffs, row, aim));
    Judgement::Contender& contender = judgement.contenders.emplace_back();
    contender.name = name;
    contender.value = stats::least_interval(parts.back(), of, confidence);
    for (const Opponent& opponent : aim.opponents) {
      contender.by_opponent.push_back(stats::score_interval(values_against(payoffs, row, opponent),
                                                            {.confidence = confidence}));
    }
    judgement.blocks = contender.value.count;
  }
  for (const Opponent& opponent : aim.opponents) {
    if (aim.objective != TuneObjective::kRegret) break;
    const std::size_t row = named_place(payoffs.rows, opponent.best);
    judgement.known.push_back(
        {opponent.best, stats::score_interval(values_against(payoffs, row, opponent),
                                              {.confidence = confidence})});
  }
  const std::size_t count = names.size();
  const double each =
      stats::confidence_of_each(confidence, std::max<std::size_t>(1, count * (count - 1) / 2));
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      const stats::Interval difference = stats::least_difference(parts[i], parts[j], of, each);
      judgement.gaps.push_back({i, j, difference, stats::verdict_of(difference, detect)});
    }
  }
  return judgement;
}

}  // namespace muster::tuning
