#include "games/classic/nim.h"

#include <fmt/format.h>

#include <set>

#include "core/fields/settings.h"

namespace muster::classic {
namespace {

void read_heaps(Reader& scenario, Nim::Options& options) {
  std::vector<int> heaps;
  std::int64_t moves = 0;
  for (const std::int64_t heap : scenario.integers("heaps", std::vector<std::int64_t>{3, 4, 5})) {
    if (heap < 1 || heap > Nim::kMaxObjects) {
      scenario.fail("heaps", fmt::format("expected heaps of 1 to {} objects, got {}",
                                         static_cast<int>(Nim::kMaxObjects), heap));
      return;
    }
    heaps.push_back(static_cast<int>(heap));
    moves += std::min<std::int64_t>(heap, options.max_take);
  }
  if (heaps.empty() || heaps.size() > Nim::kMaxHeaps) {
    scenario.fail("heaps", fmt::format("expected 1 to {} heaps, got {}",
                                       static_cast<std::size_t>(Nim::kMaxHeaps), heaps.size()));
  } else if (moves > static_cast<std::int64_t>(kMaxActionsPerNode)) {
    scenario.fail("heaps", fmt::format("expected at most {} different moves, got {}",
                                       static_cast<std::size_t>(kMaxActionsPerNode), moves));
  }
  options.heaps = std::move(heaps);
}

void read_teams(Reader& scenario, Nim::Options& options) {
  const int players = options.players;
  std::vector<int> teams;
  if (!scenario.has("teams")) return;
  for (const std::int64_t team : scenario.integers("teams", std::nullopt)) {
    if (team < 1 || team > players) {
      scenario.fail("teams", fmt::format("expected teams from 1 to {}, got {}", players, team));
      return;
    }
    teams.push_back(static_cast<int>(team));
  }
  if (static_cast<int>(teams.size()) != players) {
    scenario.fail("teams", fmt::format("expected the team of each of the {} players, got {}",
                                       players, teams.size()));
  } else if (std::set<int>(teams.begin(), teams.end()).size() < 2) {
    scenario.fail("teams", "expected at least two teams");
  }
  options.teams = std::move(teams);
}

const ParamTable<Nim::Options>& nim_ruleset() {
  static const ParamTable<Nim::Options> table =
      ParamTable<Nim::Options>()
          .boolean("misere", &Nim::Options::misere, "true: whoever takes the last object loses")
          .integer("max_take", &Nim::Options::max_take, 1, Nim::kMaxObjects, "objects in a turn");
  return table;
}

const ParamTable<Nim::Options>& nim_scenario() {
  static const ParamTable<Nim::Options> table =
      ParamTable<Nim::Options>()
          .integer("players", &Nim::Options::players, 2, kMaxPlayers, "players")
          .other({"heaps", "1 to 8 integers 1..31", "[3, 4, 5]", "objects of each heap"},
                 read_heaps)
          .other({"teams", "an integer for each player", "(everybody alone)",
                  "players of one team share the result: [1, 2, 1, 2]"},
                 read_teams);
  return table;
}

}  // namespace

Nim::Nim(const Options& options)
    : players_(options.players),
      max_take_(options.max_take),
      misere_(options.misere),
      teams_(options.teams) {
  for (std::size_t heap = 0; heap < options.heaps.size(); ++heap) {
    heaps_[heap] = static_cast<std::uint8_t>(options.heaps[heap]);
  }
  const auto team = [&options](int player) {
    return options.teams.empty() ? player : options.teams[static_cast<std::size_t>(player)];
  };
  for (int last = 0; last < players_; ++last) {
    int mates = 0;
    for (int player = 0; player < players_; ++player) mates += team(player) == team(last) ? 1 : 0;
    const double others = players_ - mates;
    const double larger = std::max<double>(mates, others);
    const double sign = options.misere ? -1 : 1;
    for (int player = 0; player < players_; ++player) {
      by_last_taker_[static_cast<std::size_t>(last)][static_cast<std::size_t>(player)] =
          team(player) == team(last) ? sign * others / larger : -sign * mates / larger;
    }
  }
}

absl::StatusOr<std::shared_ptr<const Nim>> Nim::load(const RulesSource& source) {
  const auto options = read_settings(source, nim_ruleset(), nim_scenario());
  if (!options.ok()) return options.status();
  return std::make_shared<const Nim>(*options);
}

std::vector<ParamInfo> Nim::ruleset_settings() { return nim_ruleset().info(); }
std::vector<ParamInfo> Nim::scenario_settings() { return nim_scenario().info(); }

nlohmann::json Nim::to_json(const State& state) const {
  nlohmann::json heaps = nlohmann::json::array();
  for (std::size_t heap = 0; heap < kMaxHeaps; ++heap) {
    if (heaps_[heap] > 0) heaps.push_back(state.heaps[heap]);
  }
  return {{"heaps", heaps}, {"player", state.mover}, {"turns", state.turns}};
}

std::string Nim::describe(const State&, Action action) const {
  const int code = static_cast<int>(action);
  return fmt::format("take {} from heap {}", code % (kMaxObjects + 1),
                     code / (kMaxObjects + 1) + 1);
}

}  // namespace muster::classic
