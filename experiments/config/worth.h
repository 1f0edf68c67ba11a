// What single cards, units or other items of a list are worth: [worth] of a config, by which every
// scenario is played with drawn lists. `muster validate --settings` explains the keys;
// experiments/analysis/worth.h says what games tell.
//
//   [worth]
//   key = "attacker.cards.deck"
//   pool = ["2 stat_attack", "stat_power", "bless", "slow", "magic_arrow"]
//   size = 3
//   draws = 200
//   seat = "attacker"
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace muster {

struct Worth {
  std::string key;                // of scenarios: a list of texts
  std::vector<std::string> pool;  // distinct
  std::int64_t size = 1;          // so many of them are in each list
  std::int64_t draws = 0;         // lists of each scenario
  std::string seat;               // whose score counts
  std::optional<double> detect;   // a share: the least worth of interest
};

// Sets from a pool of `items`, with `size` of them each, in which all are equally often as far as
// that goes: [draw][..], places in the pool, in order.
std::vector<std::vector<std::size_t>> drawn_sets(std::size_t items, std::size_t size,
                                                 std::size_t draws, std::uint64_t seed);

}  // namespace muster
