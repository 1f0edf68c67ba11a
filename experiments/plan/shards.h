// Shards: which part of a plan one of many processes plays. A pure function of the plan, what its
// games are expected to cost and the number of shards; no part of a row's identity, so that a run
// may go on with another number of shards.
//
// The cells of a repetition, the most expensive first, are dealt to the shards to and fro, like
// cards; each repetition begins with another shard, in even steps over all of them. So whatever
// part of the plan a shard has, it is of every cell alike, as near as the numbers allow.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/plan/plan.h"

namespace muster {

inline constexpr std::uint64_t kMostShards = 100'000;

// One of so many shards.
struct ShardNumber {
  std::uint64_t index = 0;  // from 0
  std::uint64_t count = 1;

  // "3/64" for index 2 of 64.
  std::string text() const;

  friend bool operator==(const ShardNumber&, const ShardNumber&) = default;
};

// "3/64": the third of 64. Errors: InvalidArgument.
absl::StatusOr<ShardNumber> parse_shard(const std::string& text);

class Sharding {
 public:
  // `costs`: of a game, by cell of the plan, in any unit; empty: all alike. Of cells whose games
  // need not be played (Plan::plays) nothing is expected. 1 <= `shards` <= kMostShards.
  Sharding(const Plan& plan, const std::vector<double>& costs, std::uint64_t shards);

  std::uint64_t shards() const { return shards_; }
  // Of a job < plan.size(), from 0.
  std::uint64_t shard_of(std::uint64_t job) const {
    const std::uint64_t repetition = job / places_.size();
    return (places_[job % places_.size()] + repetition * step_) % shards_;
  }
  // What the games of each shard cost together, in the unit of `costs`.
  std::vector<double> loads() const;

 private:
  std::uint64_t shards_;
  std::uint64_t step_;  // between repetitions
  std::uint64_t repetitions_;
  std::vector<std::uint64_t> places_;  // by cell: its shard in the first repetition
  std::vector<double> costs_;          // by cell
};

// A step through `size` places that visits far apart ones first and all of them in the end: near
// the golden section of `size`, without a common divisor. `size` > 0.
std::uint64_t even_step(std::uint64_t size);

}  // namespace muster
