#include "games/heroes/state/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "core/fields/names.h"
#include "core/fields/settings.h"

namespace muster::heroes {
namespace {

// teams = [["blue", "orange"], ["green", "purple"]]: every seat once.
void read_teams(Reader& top, HeroesScenario& scenario) {
  const toml::node* node = top.node("teams");
  if (node == nullptr || scenario.players == 0) return;
  const toml::array* teams = node->as_array();
  if (teams == nullptr || teams->size() < 2) {
    return top.fail("teams", "expected a list of at least two lists of seats");
  }
  const std::vector<std::string> known(kSeatNames.begin(), kSeatNames.begin() + scenario.players);
  unsigned named = 0;
  for (std::size_t team = 0; team < teams->size(); ++team) {
    const toml::array* members = (*teams)[team].as_array();
    if (members == nullptr || members->empty()) {
      return top.fail("teams", "expected lists of seats");
    }
    for (const toml::node& member : *members) {
      const std::string seat = member.value<std::string>().value_or("");
      const auto at = known_name(top, "teams", "seat", seat, known);
      if (!at) return;
      if ((named >> *at & 1U) != 0) {
        return top.fail("teams", fmt::format("names \"{}\" twice", seat));
      }
      named |= 1U << *at;
      scenario.team[*at] = static_cast<std::uint8_t>(team);
    }
  }
  if (named != (1U << scenario.players) - 1U) {
    top.fail("teams", "expected each seat in one of the teams");
  }
}

// starts = [[1, 1], [16, 16]]: a tile for each seat, [x, y] from 1.
void read_starts(Reader& top, HeroesScenario& scenario) {
  const toml::node* node = top.node("starts");
  if (node == nullptr || scenario.players == 0) return;
  const toml::array* list = node->as_array();
  if (list == nullptr || list->size() != static_cast<std::size_t>(scenario.players)) {
    return top.fail("starts", fmt::format("expected {} tiles [x, y]", scenario.players));
  }
  for (const toml::node& each : *list) {
    const toml::array* pair = each.as_array();
    if (pair == nullptr || pair->size() != 2) {
      return top.fail("starts", "expected tiles [x, y]");
    }
    const std::int64_t x = (*pair)[0].value<std::int64_t>().value_or(0);
    const std::int64_t y = (*pair)[1].value<std::int64_t>().value_or(0);
    if (x < 1 || x > scenario.size.columns || y < 1 || y > scenario.size.rows) {
      return top.fail("starts", fmt::format("[{}, {}] is not on the board", x, y));
    }
    const auto tile = static_cast<int>((y - 1) * scenario.size.columns + x - 1);
    if (std::find(scenario.starts.begin(), scenario.starts.end(), tile) != scenario.starts.end()) {
      return top.fail("starts", fmt::format("[{}, {}] is named twice", x, y));
    }
    scenario.starts.push_back(tile);
  }
}

const ParamTable<HeroesScenario>& scenario_table() {
  static const ParamTable<HeroesScenario> table =
      ParamTable<HeroesScenario>()
          .integer("players", &HeroesScenario::players, 2, kMaxSeats,
                   "players, in the order of turns")
          .required()
          // Nobody asks about seats when their number is not known.
          .check([](Reader& top, HeroesScenario& scenario) {
            if (!top.diagnostics().ok()) scenario.players = 0;
          })
          .integer("width", inside(&HeroesScenario::size, &BoardSize::columns), 4, kMaxSide,
                   "tiles from west to east", "HE-11")
          .integer("height", inside(&HeroesScenario::size, &BoardSize::rows), 4, kMaxSide,
                   "tiles from north to south", "HE-11")
          .integer("day_limit", &HeroesScenario::day_limit, 1, 1000, "days", "HE-142")
          .otherwise("the ruleset's")
          .other({"teams", "lists of seats", "(everybody alone)",
                  "allied seats that win together: [[\"blue\"], [\"green\", \"orange\"]]"},
                 read_teams)
          .other({"starts", "tiles [x, y]", "(far apart, corners first)",
                  "the tile of each seat's Settlement: [[1, 1], [16, 16]]"},
                 read_starts);
  return table;
}

void check_room(Reader& top, const HeroesScenario& scenario, const HeroesRules& rules) {
  const int tokens = std::accumulate(rules.tokens.begin(), rules.tokens.end(), 0);
  const int needed = scenario.players * (tokens + 1);
  const int tiles = scenario.size.columns * scenario.size.rows;
  if (needed > tiles) {
    top.fail("width",
             fmt::format("{} tiles are too few for {} Settlements and tokens", tiles, needed));
  }
}

// The tiles of the edge, counter-clockwise from the north-west corner (north up): south, east,
// north, west.
std::vector<int> rim(const Board& board) {
  std::vector<int> tiles;
  const int right = board.columns() - 1;
  const int bottom = board.rows() - 1;
  for (int row = 0; row < bottom; ++row) tiles.push_back(board.tile(0, row));
  for (int column = 0; column < right; ++column) tiles.push_back(board.tile(column, bottom));
  for (int row = bottom; row > 0; --row) tiles.push_back(board.tile(right, row));
  for (int column = right; column > 0; --column) tiles.push_back(board.tile(column, 0));
  return tiles;
}

}  // namespace

absl::StatusOr<HeroesScenario> parse_heroes_scenario(const Document& document,
                                                     const HeroesRules& rules) {
  ParamTable<HeroesScenario> table = scenario_table();
  table.check(
      [&rules](Reader& top, HeroesScenario& scenario) { check_room(top, scenario, rules); });
  absl::StatusOr<HeroesScenario> scenario = read_settings(document, table);
  if (scenario.ok() && scenario->starts.empty()) {
    scenario->starts = spread_starts(Board(scenario->size, rules.eight_way), scenario->players);
  }
  return scenario;
}

std::vector<ParamInfo> scenario_settings() { return scenario_table().info(); }

std::vector<int> spread_starts(const Board& board, int players) {
  const int right = board.columns() - 1;
  const int bottom = board.rows() - 1;
  if (players == 2) return {board.tile(0, 0), board.tile(right, bottom)};
  if (players == 4) {
    return {board.tile(0, 0), board.tile(0, bottom), board.tile(right, bottom),
            board.tile(right, 0)};
  }
  const std::vector<int> edge = rim(board);
  std::pair<int, int> best = {-1, 0};  // least distance, less the difference
  std::vector<int> starts;
  for (std::size_t second = 1; second < edge.size(); ++second) {
    for (std::size_t third = second + 1; third < edge.size(); ++third) {
      const auto [least, most] =
          std::minmax({board.distance(edge[0], edge[second]), board.distance(edge[0], edge[third]),
                       board.distance(edge[second], edge[third])});
      const std::pair<int, int> worth = {least, least - most};
      if (worth <= best) continue;
      best = worth;
      starts = {edge[0], edge[second], edge[third]};
    }
  }
  return starts;
}

}  // namespace muster::heroes
