#include "experiments/runner/cell_costs.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "core/config/inputs.h"
#include "core/files.h"
#include "core/json_text.h"
#include "experiments/plan/shards.h"
#include "experiments/runner/runner.h"

namespace muster {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::json;

constexpr double kMostSeconds = 1e7;  // of a game: a season

struct CellTally {
  double seconds = 0;
  std::uint64_t games = 0;

  void add(const CellTally& other) {
    seconds += other.seconds;
    games += other.games;
  }
  double mean() const { return seconds / static_cast<double>(games); }
};

// The means of cells, and of others that are alike where one has no game.
std::vector<double> means(const Plan& plan, const std::vector<CellTally>& tallies) {
  CellTally all;
  std::map<std::vector<std::size_t>, CellTally> by_seats;
  for (std::size_t cell = 0; cell < tallies.size(); ++cell) {
    all.add(tallies[cell]);
    by_seats[plan.cells()[cell].seats].add(tallies[cell]);
  }
  std::vector<double> means;
  for (std::size_t cell = 0; cell < tallies.size(); ++cell) {
    const CellTally& alike = by_seats[plan.cells()[cell].seats];
    const CellTally& known = tallies[cell].games > 0 ? tallies[cell]
                             : alike.games > 0       ? alike
                                                     : all;
    means.push_back(known.mean());
  }
  return means;
}

std::string costs_path(const std::string& folder) {
  return fmt::format("{}/{}", folder, kCostsFileName);
}

}  // namespace

double CellCosts::mean() const {
  const double sum = std::accumulate(seconds.begin(), seconds.end(), 0.0);
  return sum / static_cast<double>(seconds.size());
}

absl::StatusOr<CellCosts> measure_costs(const Experiment& experiment, const Plan& plan,
                                        double seconds, std::uint64_t games) {
  const Clock::time_point start = Clock::now();
  const std::uint64_t cells = plan.cells().size();
  const std::uint64_t step = even_step(cells);
  std::vector<CellTally> tallies(cells);
  CellCosts costs;
  Clock::time_point now = start;
  while (costs.games < std::min(plan.size(), games) &&
         (costs.games == 0 || std::chrono::duration<double>(now - start).count() < seconds)) {
    const auto cell = static_cast<std::size_t>(costs.games * step % cells);
    const auto game = play_job(experiment, plan, costs.games / cells * cells + cell);
    if (!game.ok()) return game.status();
    ++costs.games;
    const Clock::time_point before = std::exchange(now, Clock::now());
    // A clock may stand still for the shortest games.
    const double took = std::max(std::chrono::duration<double>(now - before).count(), 1e-9);
    tallies[cell].add({took, 1});
  }
  costs.cells = std::min(costs.games, cells);
  costs.seconds = means(plan, tallies);
  return costs;
}

absl::Status write_costs(const std::string& folder, const Plan& plan, const CellCosts& costs) {
  const Json file = {{"identity", to_text(plan.identity())},
                     {"games", costs.games},
                     {"cells", costs.cells},
                     {"seconds", costs.seconds}};
  return write_file(costs_path(folder), json_text(file) + "\n");
}

absl::StatusOr<CellCosts> read_costs(const std::string& folder, const Plan& plan) {
  const auto bytes = read_file(costs_path(folder));
  if (absl::IsNotFound(bytes.status())) return CellCosts{};
  if (!bytes.ok()) return bytes.status();
  return parse_costs(*bytes, costs_path(folder), plan);
}

absl::StatusOr<CellCosts> parse_costs(const std::string& bytes, const std::string& path,
                                      const Plan& plan) {
  const Json file = parse_json(bytes);
  const auto bad = [&](std::string_view what) {
    return absl::DataLossError(
        fmt::format("{}: {}; delete it, or `muster submit` measures anew", path, what));
  };
  if (!file.is_object() || !file.contains("identity")) return bad("is no list of costs");
  if (file["identity"] != to_text(plan.identity())) return CellCosts{};
  CellCosts costs;
  const Json seconds = file.contains("seconds") ? file["seconds"] : Json();
  for (const Json& one : seconds) {
    const double value = one.is_number() ? one.get<double>() : 0;
    if (!(value > 0 && value <= kMostSeconds)) {
      return bad("`seconds` has something else than positive numbers of seconds");
    }
    costs.seconds.push_back(value);
  }
  if (costs.seconds.size() != plan.cells().size())
    return bad("`seconds` has not one for each cell");
  costs.games = whole_in(file, "games");
  costs.cells = whole_in(file, "cells");
  return costs;
}

}  // namespace muster
