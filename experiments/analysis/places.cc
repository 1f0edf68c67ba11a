#include "experiments/analysis/places.h"

#include <algorithm>
#include <variant>

#include "experiments/analysis/question_table.h"

namespace muster::analysis {
namespace {

// Texts of one metric that are counted apart; further ones share the entry "other".
constexpr std::size_t kMaxTexts = 50;
constexpr const char* kTrue = "true";

}  // namespace

void PlaceSums::add(const StoredGame& game) {
  ++games_;
  const std::vector<double> scores = scores_of(game.returns);
  draws_ += std::count(scores.begin(), scores.end(), 1.0) == 0 ? 1 : 0;
  rounds_ += game.rounds;
  decisions_ += static_cast<double>(game.decisions);
  const Length length{game.key, game.decisions};
  if (!shortest_ || game.decisions < shortest_->decisions) shortest_ = length;
  if (!longest_ || game.decisions > longest_->decisions) longest_ = length;
  for (const auto& [name, value] : game.metrics) {
    const auto* const text = std::get_if<std::string>(&value);
    const auto* const truth = std::get_if<bool>(&value);
    if (text != nullptr || truth != nullptr) {
      const std::string shown = text != nullptr ? *text : *truth ? kTrue : "false";
      auto& counts = texts_[name];
      const bool room = counts.size() < kMaxTexts || counts.count(shown) > 0;
      ++counts[room ? shown : "other"];
    } else {
      Metric& metric = numbers_[name];
      metric.sum += *number_of(value);
      ++metric.games;
    }
  }
}

void PlaceSums::merge(const PlaceSums& part) {
  games_ += part.games_;
  draws_ += part.draws_;
  rounds_ += part.rounds_;
  decisions_ += part.decisions_;
  for (const auto& [name, metric] : part.numbers_) {
    numbers_[name].sum += metric.sum;
    numbers_[name].games += metric.games;
  }
  for (const auto& [name, counts] : part.texts_) {
    for (const auto& [text, count] : counts) texts_[name][text] += count;
  }
}

// Of a metric over the place's games; truth values count as 0 and 1. "": the number of games.
double PlaceSums::sum_of(const std::string& metric) const {
  if (metric.empty()) return static_cast<double>(games_);
  const auto number = numbers_.find(metric);
  if (number != numbers_.end()) return number->second.sum;
  const auto texts = texts_.find(metric);
  if (texts == texts_.end()) return 0;
  const auto truths = texts->second.find(kTrue);
  return truths == texts->second.end() ? 0 : static_cast<double>(truths->second);
}

PlaceSummary PlaceSums::summary(const StoreMeta& meta, const RowIds& ids) const {
  PlaceSummary summary;
  summary.games = games_;
  summary.draws = draws_;
  const auto games = static_cast<double>(std::max<std::int64_t>(1, games_));
  summary.mean_rounds = rounds_ / games;
  summary.mean_decisions = decisions_ / games;
  for (const MetricRatio& ratio : meta.metric_ratios) {
    summary.ratios.push_back({ratio.label, sum_of(ratio.numerator), sum_of(ratio.denominator)});
  }
  for (const auto& [name, metric] : numbers_) {
    summary.metric_means[name] = metric.sum / static_cast<double>(metric.games);
  }
  summary.metric_counts = texts_;
  if (shortest_) summary.shortest = Example{ids.of(shortest_->key), shortest_->decisions};
  if (longest_) summary.longest = Example{ids.of(longest_->key), longest_->decisions};
  return summary;
}

}  // namespace muster::analysis
