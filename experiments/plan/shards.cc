#include "experiments/plan/shards.h"

#include <absl/status/status.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

namespace muster {

std::string ShardNumber::text() const { return fmt::format("{}/{}", index + 1, count); }

absl::StatusOr<ShardNumber> parse_shard(const std::string& text) {
  ShardNumber shard;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, shard.index);
  const bool first = number.ec == std::errc() && number.ptr != end && *number.ptr == '/';
  const auto count = std::from_chars(first ? number.ptr + 1 : end, end, shard.count);
  const bool both = first && count.ec == std::errc() && count.ptr == end;
  if (!both || shard.index < 1 || shard.index > shard.count || shard.count > kMostShards) {
    return absl::InvalidArgumentError(
        fmt::format("--shard `{}`: expected I/N, the I-th of N shards: I from 1 to N, N up to {}",
                    text, kMostShards));
  }
  --shard.index;
  return shard;
}

std::uint64_t even_step(std::uint64_t size) {
  constexpr double kGoldenSection = 0.618;
  auto step = static_cast<std::uint64_t>(static_cast<double>(size) * kGoldenSection) + 1;
  while (std::gcd(step, size) != 1) ++step;
  return step;
}

Sharding::Sharding(const Plan& plan, const std::vector<double>& costs, std::uint64_t shards)
    : shards_(shards),
      step_(even_step(shards)),
      repetitions_(plan.repetitions()),
      places_(plan.cells().size()),
      costs_(plan.cells().size()) {
  for (std::size_t cell = 0; cell < costs_.size(); ++cell) {
    const double cost = costs.empty() ? 1.0 : costs[cell];
    costs_[cell] = plan.plays(cell) ? cost : 0.0;
  }
  std::vector<std::size_t> order(costs_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [this](std::size_t a, std::size_t b) { return costs_[a] > costs_[b]; });
  for (std::uint64_t rank = 0; rank < order.size(); ++rank) {
    const std::uint64_t place = rank % shards_;
    const bool fro = rank / shards_ % 2 == 1;
    places_[order[rank]] = fro ? shards_ - 1 - place : place;
  }
}

std::vector<double> Sharding::loads() const {
  // By the shard of the first repetition; each later one turns them by a step.
  std::vector<double> round(shards_);
  for (std::size_t cell = 0; cell < places_.size(); ++cell) round[places_[cell]] += costs_[cell];
  // So many repetitions turn by the same: all shards have each of those alike.
  const std::uint64_t turns = repetitions_ / shards_;
  const double all = std::accumulate(round.begin(), round.end(), 0.0);
  std::vector<double> loads(shards_, all * static_cast<double>(turns));
  for (std::uint64_t repetition = turns * shards_; repetition < repetitions_; ++repetition) {
    const std::uint64_t turn = repetition % shards_ * step_ % shards_;
    for (std::uint64_t shard = 0; shard < shards_; ++shard) {
      loads[(shard + turn) % shards_] += round[shard];
    }
  }
  return loads;
}

}  // namespace muster
