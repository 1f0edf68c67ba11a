// How often what reports say is true, in simulated runs with known luck, against the band that each
// number must keep. A line a number: runs, coverage, its Monte Carlo error, the misses on either
// side, the mean width, the band. Exit code 1 if one is outside by more than three errors, or there
// is none.
//
// Usage: muster_coverage [RUNS] [SEED] [PART OF A NAME]
#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "tests/coverage/rows.h"

int main(int argc, char** argv) {
  const std::size_t runs = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 20'000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const std::string part = argc > 3 ? argv[3] : "";
  std::vector<muster::testing::Row> rows = muster::testing::report_rows();
  for (auto& row : muster::testing::sequential_rows()) rows.push_back(std::move(row));
  for (auto& row : muster::testing::statistics_rows()) rows.push_back(std::move(row));
  for (auto& row : muster::testing::metagame_rows()) rows.push_back(std::move(row));
  const auto measured = muster::testing::measure_all(rows, runs, seed, part);
  if (measured.rows == 0) fmt::print(stderr, "no row has \"{}\" in its name\n", part);
  return measured.rows > 0 && measured.kept ? 0 : 1;
}
