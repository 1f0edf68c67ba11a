// How large an experiment may be. What is larger is told in words before anything runs, instead of
// running out of memory.
#pragma once

#include <cstddef>
#include <cstdint>

namespace muster {

// Parsing takes some 70 times a config's size in memory, and a second for 2 MiB.
inline constexpr std::uint64_t kMaxConfigBytes = std::uint64_t{4} << 20;
inline constexpr std::size_t kMaxAgents = 1000;
inline constexpr std::size_t kMaxRulesets = 1000;
inline constexpr std::size_t kMaxScenarios = 100'000;  // with their variants
inline constexpr std::size_t kMaxCells = 1'000'000;    // ruleset, scenario and seating
inline constexpr std::uint64_t kMaxJobs = 1'000'000'000;

// Bytes that this process may still take: what the machine, its control group and ulimit leave, the
// least of these. 0 when nothing is known.
std::uint64_t memory_left();
// Bytes that it takes now.
std::uint64_t memory_used();

}  // namespace muster
