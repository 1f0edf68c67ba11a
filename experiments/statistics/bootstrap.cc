#include "experiments/statistics/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace muster::stats {
namespace {

__extension__ using Wide = unsigned __int128;

// The generator of resample r: seeded with an output, so that the streams of neighbouring r do not
// overlap.
SplitMix64 resample_stream(std::uint64_t seed, std::int64_t resample) {
  const std::uint64_t start = SplitMix64(seed).next();
  return SplitMix64(SplitMix64(start + static_cast<std::uint64_t>(resample)).next());
}

// The position-th smallest (1-based, fractional) of sorted, non-empty values.
double order_statistic(const std::vector<double>& sorted, double position) {
  const double last = static_cast<double>(sorted.size());
  const double kept = std::clamp(position, 1.0, last);
  const double floor = std::floor(kept);
  const std::size_t below = static_cast<std::size_t>(floor) - 1;
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (kept - floor) * (sorted[above] - sorted[below]);
}

// Contiguous values of cluster i: [starts[i], starts[i + 1]).
struct Clusters {
  std::vector<double> values;
  std::vector<std::size_t> starts;

  std::size_t size() const { return starts.size() - 1; }
};

Clusters group(std::span<const KeyedValue> observations) {
  const std::vector<KeyedValue> sorted = sorted_by_key(observations);
  Clusters clusters;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (i == 0 || sorted[i].key != sorted[i - 1].key) clusters.starts.push_back(i);
    clusters.values.push_back(sorted[i].value);
  }
  clusters.starts.push_back(sorted.size());
  return clusters;
}

// Fills `out` with one resample.
using Draw = std::function<void(SplitMix64&, std::vector<double>& out)>;

BootstrapInterval percentile_interval(std::span<const double> values, const Statistic& statistic,
                                      std::uint64_t seed, const BootstrapOptions& options,
                                      const Draw& draw) {
  BootstrapInterval result;
  Interval& interval = result.interval;
  interval.confidence = usable_confidence(options.confidence);
  interval.count = static_cast<std::int64_t>(values.size());
  interval.width_known = false;
  if (values.empty() || !statistic) return result;
  interval.estimate = interval.low = interval.high = statistic(values);

  std::vector<double> statistics;
  std::vector<double> sample;
  for (std::int64_t r = 0; r < options.resamples; ++r) {
    SplitMix64 generator = resample_stream(seed, r);
    draw(generator, sample);
    const double value = statistic(sample);
    if (std::isfinite(value)) {
      statistics.push_back(value);
    } else {
      ++result.discarded;
    }
  }
  result.resamples = static_cast<std::int64_t>(statistics.size());
  std::sort(statistics.begin(), statistics.end());
  interval.width_known = !statistics.empty() && statistics.front() < statistics.back();
  if (!interval.width_known) return result;
  const double tail = (1.0 - interval.confidence) / 2.0;
  const double ranks = static_cast<double>(statistics.size() + 1);
  interval.low = order_statistic(statistics, ranks * tail);
  interval.high = order_statistic(statistics, ranks * (1.0 - tail));
  return result;
}

}  // namespace

std::uint64_t SplitMix64::next() {
  state_ += 0x9E3779B97F4A7C15u;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return mixed ^ (mixed >> 31);
}

std::uint64_t SplitMix64::below(std::uint64_t bound) {
  if (bound == 0) return 0;
  Wide product = static_cast<Wide>(next()) * bound;
  if (static_cast<std::uint64_t>(product) < bound) {
    const std::uint64_t threshold = (0 - bound) % bound;  // 2^64 mod bound
    while (static_cast<std::uint64_t>(product) < threshold) {
      product = static_cast<Wide>(next()) * bound;
    }
  }
  return static_cast<std::uint64_t>(product >> 64);
}

BootstrapInterval bootstrap_interval(std::span<const double> values, const Statistic& statistic,
                                     std::uint64_t seed, const BootstrapOptions& options) {
  const Draw draw = [values](SplitMix64& generator, std::vector<double>& out) {
    out.resize(values.size());
    for (double& value : out) value = values[generator.below(values.size())];
  };
  return percentile_interval(values, statistic, seed, options, draw);
}

BootstrapInterval bootstrap_clusters(std::span<const KeyedValue> observations,
                                     const Statistic& statistic, std::uint64_t seed,
                                     const BootstrapOptions& options) {
  const Clusters clusters = group(observations);
  const Draw draw = [&clusters](SplitMix64& generator, std::vector<double>& out) {
    out.clear();
    for (std::size_t i = 0; i < clusters.size(); ++i) {
      const std::size_t chosen = generator.below(clusters.size());
      for (std::size_t k = clusters.starts[chosen]; k < clusters.starts[chosen + 1]; ++k) {
        out.push_back(clusters.values[k]);
      }
    }
  };
  return percentile_interval(clusters.values, statistic, seed, options, draw);
}

}  // namespace muster::stats
