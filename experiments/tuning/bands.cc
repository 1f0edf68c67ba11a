#include "experiments/tuning/bands.h"

#include <algorithm>
#include <cmath>

namespace muster::tuning {

InBand Placed::standing() const {
  if (!value.width_known) return InBand::kOpen;
  if (value.low >= low && value.high <= high) return InBand::kInside;
  return value.high < low || value.low > high ? InBand::kOutside : InBand::kOpen;
}

double Placed::excess(double aim) const {
  const double centre = (low + high) / 2;
  const double half = (high - low) / 2;
  return std::max(0.0, (std::abs(value.estimate - centre) - aim * half) / half);
}

bool has_band(const Question& question) {
  const bool shares = question.subject == Subject::kSeat || question.subject == Subject::kTurn ||
                      question.subject == Subject::kMetric;
  return question.of_score() ? shares : question.between.has_value();
}

std::vector<Placed> placed(const std::vector<analysis::Effects>& effects, std::size_t ruleset,
                           std::optional<double> band, bool shares_only) {
  std::vector<Placed> all;
  for (const analysis::Effects& each : effects) {
    if (!has_band(each.question) || (shares_only && !each.question.of_score())) continue;
    const auto before = std::ssize(all);
    for (std::size_t level = 0; level < each.levels.size(); ++level) {
      Placed one{each.question, each.text, each.levels[level], each.effects[ruleset][level].value};
      if (one.value.count == 0) continue;
      if (each.question.of_score()) {
        const double half = band.value_or(each.question.band);
        one.low = each.fair_shares[level] - half;
        one.high = each.fair_shares[level] + half;
      } else {
        one.low = each.question.between->first;
        one.high = each.question.between->second;
      }
      all.push_back(std::move(one));
    }
    // In one order, whoever was dealt first.
    std::stable_sort(all.begin() + before, all.end(),
                     [](const Placed& a, const Placed& b) { return a.level < b.level; });
  }
  return all;
}

double loss(const std::vector<Placed>& all, double aim) {
  double sum = 0;
  for (const Placed& one : all) sum += one.excess(aim) * one.excess(aim);
  return sum;
}

}  // namespace muster::tuning
