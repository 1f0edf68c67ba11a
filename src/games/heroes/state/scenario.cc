#include "games/heroes/state/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "core/config/nearest.h"

namespace muster::heroes {
namespace {

class ScenarioReader {
 public:
  ScenarioReader(const Document& document, const HeroesRules& rules)
      : rules_(rules), top_(document, diagnostics_) {
    scenario_.name = document.name;
  }

  absl::StatusOr<HeroesScenario> read() {
    scenario_.name = top_.text("name", scenario_.name);
    top_.text("summary", "");
    scenario_.players = integer("players", std::nullopt, 2, kMaxSeats);
    const bool counted = diagnostics_.ok();
    scenario_.size.columns = integer("width", kMaxSide, 4, kMaxSide);
    scenario_.size.rows = integer("height", kMaxSide, 4, kMaxSide);
    if (top_.has("day_limit")) scenario_.day_limit = integer("day_limit", std::nullopt, 1, 1000);
    if (!counted) {
      top_.node("teams");
      top_.node("starts");
    } else {
      read_teams();
      read_starts();
      check_room();
    }
    top_.finish();
    if (!diagnostics_.ok()) return diagnostics_.status();
    if (scenario_.starts.empty()) {
      scenario_.starts = spread_starts(Board(scenario_.size, rules_.eight_way), scenario_.players);
    }
    return scenario_;
  }

 private:
  int integer(std::string_view key, std::optional<std::int64_t> fallback, int min, int max) {
    return static_cast<int>(top_.integer(key, {.fallback = fallback, .min = min, .max = max}));
  }

  // teams = [["blue", "orange"], ["green", "purple"]]: every seat once.
  void read_teams() {
    const toml::node* node = top_.node("teams");
    if (node == nullptr) return;
    const toml::array* teams = node->as_array();
    if (teams == nullptr || teams->size() < 2) {
      return top_.fail("teams", "expected a list of at least two lists of seats");
    }
    const std::vector<std::string> known(kSeatNames.begin(),
                                         kSeatNames.begin() + scenario_.players);
    unsigned named = 0;
    for (std::size_t team = 0; team < teams->size(); ++team) {
      const toml::array* members = (*teams)[team].as_array();
      if (members == nullptr || members->empty()) {
        return top_.fail("teams", "expected lists of seats");
      }
      for (const toml::node& member : *members) {
        const std::string seat = member.value<std::string>().value_or("");
        const auto it = std::find(known.begin(), known.end(), seat);
        if (it == known.end()) {
          return top_.fail("teams",
                           fmt::format("unknown seat \"{}\"{}", seat, suggestion(seat, known)));
        }
        const auto at = static_cast<std::size_t>(it - known.begin());
        if ((named >> at & 1U) != 0) {
          return top_.fail("teams", fmt::format("names \"{}\" twice", seat));
        }
        named |= 1U << at;
        scenario_.team[at] = static_cast<std::uint8_t>(team);
      }
    }
    if (named != (1U << scenario_.players) - 1U) {
      top_.fail("teams", "expected each seat in one of the teams");
    }
  }

  // starts = [[1, 1], [16, 16]]: a tile for each seat, [x, y] from 1.
  void read_starts() {
    const toml::node* node = top_.node("starts");
    if (node == nullptr) return;
    const toml::array* list = node->as_array();
    if (list == nullptr || list->size() != static_cast<std::size_t>(scenario_.players)) {
      return top_.fail("starts", fmt::format("expected {} tiles [x, y]", scenario_.players));
    }
    for (const toml::node& each : *list) {
      const toml::array* pair = each.as_array();
      if (pair == nullptr || pair->size() != 2) {
        return top_.fail("starts", "expected tiles [x, y]");
      }
      const std::int64_t x = (*pair)[0].value<std::int64_t>().value_or(0);
      const std::int64_t y = (*pair)[1].value<std::int64_t>().value_or(0);
      if (x < 1 || x > scenario_.size.columns || y < 1 || y > scenario_.size.rows) {
        return top_.fail("starts", fmt::format("[{}, {}] is not on the board", x, y));
      }
      const auto tile = static_cast<int>((y - 1) * scenario_.size.columns + x - 1);
      if (std::find(scenario_.starts.begin(), scenario_.starts.end(), tile) !=
          scenario_.starts.end()) {
        return top_.fail("starts", fmt::format("[{}, {}] is named twice", x, y));
      }
      scenario_.starts.push_back(tile);
    }
  }

  void check_room() {
    const int tokens = std::accumulate(rules_.tokens.begin(), rules_.tokens.end(), 0);
    const int needed = scenario_.players * (tokens + 1);
    const int tiles = scenario_.size.columns * scenario_.size.rows;
    if (needed > tiles) {
      top_.fail("width",
                fmt::format("{} tiles are too few for {} Settlements and tokens", tiles, needed));
    }
  }

  const HeroesRules& rules_;
  Diagnostics diagnostics_;
  Reader top_;
  HeroesScenario scenario_;
};

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
  return ScenarioReader(document, rules).read();
}

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
