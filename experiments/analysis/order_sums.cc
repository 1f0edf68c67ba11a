#include "experiments/analysis/order_sums.h"

#include <optional>

#include "core/metrics.h"
#include "core/registry.h"

namespace muster::analysis {
namespace {

// The places in the order, from 0, by seat; nullopt when they are not those of all seats.
std::optional<std::vector<std::size_t>> order_of(const StoredGame& game,
                                                 const std::vector<std::string>& metrics) {
  if (game.seats.size() > metrics.size()) return std::nullopt;
  std::vector<std::size_t> order;
  std::vector<bool> taken(game.seats.size(), false);
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    const MetricValue* const found = game.metrics.find(metrics[seat]);
    const std::optional<double> place = found == nullptr ? std::nullopt : number_of(*found);
    if (!place || *place < 1 || *place > static_cast<double>(taken.size())) return std::nullopt;
    const auto index = static_cast<std::size_t>(*place) - 1;
    if (taken[index]) return std::nullopt;
    taken[index] = true;
    order.push_back(index);
  }
  return order;
}

}  // namespace

OrderSums::OrderSums(const StoreMeta& meta) {
  for (const std::string& seat : meta.seat_names) metrics_.push_back(kTurnOrderMetric + seat);
}

void OrderSums::add(const StoredGame& game, std::uint64_t cluster,
                    const std::vector<int>& half_points) {
  const auto order = order_of(game, metrics_);
  if (!order) return;
  mixed_ = mixed_ || (places_ != 0 && places_ != order->size());
  places_ = order->size();
  if (mixed_) return;
  std::vector<stats::RatioSums>& sums = sums_[cluster];
  sums.resize(places_);
  for (std::size_t seat = 0; seat < order->size(); ++seat) {
    sums[(*order)[seat]].numerator += half_points[seat] / 2.0;
    sums[(*order)[seat]].denominator += 1;
  }
}

void OrderSums::merge(const OrderSums& other, std::uint64_t scenario) {
  if (other.places_ == 0) return;
  mixed_ = mixed_ || other.mixed_ || (places_ != 0 && places_ != other.places_);
  places_ = other.places_;
  if (mixed_) return;
  for (const auto& [cluster, sums] : other.sums_) {
    std::vector<stats::RatioSums>& own = sums_[(scenario << 40) | cluster];
    own.resize(places_);
    for (std::size_t place = 0; place < places_; ++place) {
      own[place].numerator += sums[place].numerator;
      own[place].denominator += sums[place].denominator;
    }
  }
}

std::vector<stats::Interval> OrderSums::scores() const {
  std::vector<stats::Interval> scores;
  for (std::size_t place = 0; !mixed_ && place < places_; ++place) {
    std::vector<stats::RatioSums> clusters;
    clusters.reserve(sums_.size());
    for (const auto& [cluster, sums] : sums_) clusters.push_back(sums[place]);
    scores.push_back(stats::ratio_interval(clusters));
  }
  return scores;
}

}  // namespace muster::analysis
