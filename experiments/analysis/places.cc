#include "experiments/analysis/places.h"

#include <algorithm>
#include <cstdint>

#include "experiments/analysis/question_table.h"

namespace muster::analysis {
namespace {

// Texts of one metric that are counted apart; further ones share the entry "other".
constexpr std::size_t kMaxTexts = 50;
constexpr std::size_t kUnlimited = ~std::size_t{0};
constexpr const char* kTrue = "true";

bool is_counted(std::size_t kind) { return kind == kTextKind || kind == kTruthKind; }

}  // namespace

std::int64_t& PlaceSums::count_of(double value, Column& column, std::size_t most) {
  const auto known = std::find_if(column.counts.begin(), column.counts.end(),
                                  [value](const auto& counted) { return counted.first == value; });
  if (known != column.counts.end()) return known->second;
  if (column.counts.size() == most) return column.others;
  return column.counts.emplace_back(value, 0).second;
}

void PlaceSums::add(const GameRow& game, const Hash128& key) {
  ++games_;
  const Scores scores = scores_of(game.returns);
  draws_ += std::count(scores.begin(), scores.end(), 1.0) == 0 ? 1 : 0;
  rounds_ += game.rounds;
  decisions_ += static_cast<double>(game.decisions);
  const bool shortest = !shortest_ || game.decisions < shortest_->decisions;
  const bool longest = !longest_ || game.decisions > longest_->decisions;
  if (shortest || longest) {
    const Length length{row_key(key, game.seed), game.decisions};
    if (shortest) shortest_ = length;
    if (longest) longest_ = length;
  }
  schema_ = game.schema;
  if (columns_.size() < game.metrics.size()) columns_.resize(game.metrics.size());
  for (std::size_t i = 0; i < game.metrics.size(); ++i) {
    const double value = game.metrics[i];
    if (!has_metric(value)) continue;
    if (is_counted(schema_->columns()[i].kind)) {
      ++count_of(value, columns_[i], kMaxTexts);
    } else {
      columns_[i].numbers.sum += value;
      ++columns_[i].numbers.games;
    }
  }
}

void PlaceSums::merge(const PlaceSums& part) {
  games_ += part.games_;
  draws_ += part.draws_;
  rounds_ += part.rounds_;
  decisions_ += part.decisions_;
  if (schema_ == nullptr) schema_ = part.schema_;
  if (columns_.size() < part.columns_.size()) columns_.resize(part.columns_.size());
  for (std::size_t i = 0; i < part.columns_.size(); ++i) {
    Column& column = columns_[i];
    const Column& more = part.columns_[i];
    column.numbers.sum += more.numbers.sum;
    column.numbers.games += more.numbers.games;
    column.others += more.others;
    for (const auto& [value, count] : more.counts) {
      count_of(value, column, kUnlimited) += count;
    }
  }
}

PlaceSums::Named PlaceSums::named() const {
  Named named;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const auto& [name, kind] = schema_->columns()[i];
    const Column& column = columns_[i];
    if (column.numbers.games > 0) {
      named.numbers[name].sum += column.numbers.sum;
      named.numbers[name].games += column.numbers.games;
    }
    for (const auto& [value, count] : column.counts) {
      const std::string text = kind == kTruthKind
                                   ? value != 0 ? kTrue : "false"
                                   : schema_->texts().text(static_cast<std::uint32_t>(value));
      named.texts[name][text] += count;
    }
    if (column.others > 0) named.texts[name]["other"] += column.others;
  }
  return named;
}

// Of a metric over the place's games; truth values count as 0 and 1. "": the number of games.
double PlaceSums::sum_of(const std::string& metric, const Named& named) const {
  if (metric.empty()) return static_cast<double>(games_);
  const auto number = named.numbers.find(metric);
  if (number != named.numbers.end()) return number->second.sum;
  const auto texts = named.texts.find(metric);
  if (texts == named.texts.end()) return 0;
  const auto truths = texts->second.find(kTrue);
  return truths == texts->second.end() ? 0 : static_cast<double>(truths->second);
}

PlaceSummary PlaceSums::summary(const StoreMeta& meta, const RowIds& ids) const {
  const Named all = named();
  PlaceSummary summary;
  summary.games = games_;
  summary.draws = draws_;
  const auto games = static_cast<double>(std::max<std::int64_t>(1, games_));
  summary.mean_rounds = rounds_ / games;
  summary.mean_decisions = decisions_ / games;
  for (const MetricRatio& ratio : meta.metric_ratios) {
    summary.ratios.push_back(
        {ratio.label, sum_of(ratio.numerator, all), sum_of(ratio.denominator, all)});
  }
  for (const auto& [name, metric] : all.numbers) {
    summary.metric_means[name] = metric.sum / static_cast<double>(metric.games);
  }
  summary.metric_counts = all.texts;
  if (shortest_) summary.shortest = Example{ids.of(shortest_->key), shortest_->decisions};
  if (longest_) summary.longest = Example{ids.of(longest_->key), longest_->decisions};
  return summary;
}

}  // namespace muster::analysis
