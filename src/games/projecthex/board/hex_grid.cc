// Boards made of a grid of hexes.
#include <absl/status/status.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/hash.h"
#include "core/rng.h"
#include "games/projecthex/board/board.h"
#include "graph/territory_graph.h"

namespace muster::projecthex {
namespace {

using Edges = std::vector<std::array<int, 2>>;

constexpr int kRegionSize = 6;                // aimed at
constexpr double kSeaShare = 0.15;            // of borders that are not of islands
constexpr int kDivisions = 16;                // of which the most even one is taken
constexpr int kIslandsFrom[] = {12, 24, 48};  // hexes, for the first island, the second ...

template <class T>
void shuffle(std::vector<T>& items, Rng& rng) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[static_cast<std::size_t>(uniform_below(rng, i))]);
  }
}

// Borders of hexes that are numbered row by row, odd rows half a hex to the right.
Edges hex_borders(int width, int height) {
  Edges edges;
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      const int hex = row * width + column;
      if (column + 1 < width) edges.push_back({hex, hex + 1});
      if (row + 1 == height) continue;
      const int left = column + (row % 2) - 1;  // of the two hexes below
      for (const int below : {left, left + 1}) {
        if (below >= 0 && below < width) edges.push_back({hex, (row + 1) * width + below});
      }
    }
  }
  return edges;
}

// Draws free islands apart from each other that leave the other hexes in one piece.
std::vector<bool> draw_land(const TerritoryGraph& grid, Rng& rng) {
  const auto hexes = static_cast<std::size_t>(grid.nodes());
  const auto wanted = std::count_if(std::begin(kIslandsFrom), std::end(kIslandsFrom),
                                    [&](int from) { return grid.nodes() >= from; });
  std::vector<bool> land(hexes, true);
  std::vector<int> islands;
  std::vector<int> order(hexes);
  std::iota(order.begin(), order.end(), 0);
  shuffle(order, rng);
  for (const int hex : order) {
    if (static_cast<int>(islands.size()) == wanted) break;
    const std::vector<int> away = grid.distances_from({hex});
    if (std::any_of(islands.begin(), islands.end(),
                    [&](int other) { return away[static_cast<std::size_t>(other)] == 1; })) {
      continue;
    }
    land[static_cast<std::size_t>(hex)] = false;
    const std::vector<int> pieces = grid.components(land);
    if (*std::max_element(pieces.begin(), pieces.end()) > 0) {
      land[static_cast<std::size_t>(hex)] = true;
      continue;
    }
    islands.push_back(hex);
  }
  return land;
}

struct Division {
  std::vector<int> region;  // by hex; kNoRegion: an island
  int spread = 0;           // between the sizes of the largest and the smallest region
};

// For each region the hexes that it could take, one as often as it borders on the region.
std::vector<std::vector<int>> growth(const Edges& borders, const std::vector<bool>& land,
                                     const std::vector<int>& region, int regions) {
  std::vector<std::vector<int>> beside(static_cast<std::size_t>(regions));
  for (const auto& [a, b] : borders) {
    for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
      const int r = region[static_cast<std::size_t>(from)];
      const auto next = static_cast<std::size_t>(to);
      if (r == kNoRegion || !land[next] || region[next] != kNoRegion) continue;
      beside[static_cast<std::size_t>(r)].push_back(to);
    }
  }
  return beside;
}

// Regions grow from random hexes, always the smallest that can, by a random hex beside it.
Division grow_regions(const Edges& borders, const std::vector<bool>& land, int regions, Rng& rng) {
  Division division{.region = std::vector<int>(land.size(), kNoRegion)};
  std::vector<int> starts;
  for (std::size_t hex = 0; hex < land.size(); ++hex) {
    if (land[hex]) starts.push_back(static_cast<int>(hex));
  }
  shuffle(starts, rng);
  std::vector<int> size(static_cast<std::size_t>(regions), 1);
  for (int r = 0; r < regions; ++r) {
    division.region[static_cast<std::size_t>(starts[static_cast<std::size_t>(r)])] = r;
  }
  for (;;) {
    const std::vector<std::vector<int>> beside = growth(borders, land, division.region, regions);
    int least = -1;
    for (int r = 0; r < regions; ++r) {
      if (beside[static_cast<std::size_t>(r)].empty()) continue;
      if (least < 0 || size[static_cast<std::size_t>(r)] < size[static_cast<std::size_t>(least)]) {
        least = r;
      }
    }
    if (least < 0) break;
    const std::vector<int>& choices = beside[static_cast<std::size_t>(least)];
    const int hex = choices[static_cast<std::size_t>(uniform_below(rng, choices.size()))];
    division.region[static_cast<std::size_t>(hex)] = least;
    ++size[static_cast<std::size_t>(least)];
  }
  const auto [smallest, largest] = std::minmax_element(size.begin(), size.end());
  division.spread = *largest - *smallest;
  return division;
}

std::vector<int> draw_regions(const Edges& borders, const std::vector<bool>& land, Rng& rng) {
  const auto hexes = static_cast<int>(std::count(land.begin(), land.end(), true));
  const int regions = std::clamp((hexes + kRegionSize / 2) / kRegionSize, 1, kMaxRegions);
  Division best = grow_regions(borders, land, regions, rng);
  for (int i = 1; i < kDivisions; ++i) {
    Division next = grow_regions(borders, land, regions, rng);
    if (next.spread < best.spread) best = std::move(next);
  }
  std::vector<int> number(static_cast<std::size_t>(regions), kNoRegion);
  int next = 0;
  for (int& region : best.region) {  // numbered as one reads the map
    if (region == kNoRegion) continue;
    int& own = number[static_cast<std::size_t>(region)];
    if (own == kNoRegion) own = next++;
    region = own;
  }
  return best.region;
}

// All borders of islands become sea routes, and some between regions, so long as both hexes keep a
// border.
void draw_sea(BoardData& data, Rng& rng) {
  Edges between;  // regions
  Edges within;
  for (const auto& edge : data.land) {
    const int a = data.territories[static_cast<std::size_t>(edge[0])].region;
    const int b = data.territories[static_cast<std::size_t>(edge[1])].region;
    const bool island = a == kNoRegion || b == kNoRegion;
    (island ? data.sea : a == b ? within : between).push_back(edge);
  }
  const auto borders = static_cast<double>(between.size() + within.size());
  auto left = static_cast<int>(std::lround(kSeaShare * borders));
  std::vector<int> degree(data.territories.size());
  for (const Edges* list : {&between, &within}) {
    for (const auto& [a, b] : *list) {
      ++degree[static_cast<std::size_t>(a)];
      ++degree[static_cast<std::size_t>(b)];
    }
  }
  data.land = within;
  shuffle(between, rng);
  for (const auto& edge : between) {
    int& a = degree[static_cast<std::size_t>(edge[0])];
    int& b = degree[static_cast<std::size_t>(edge[1])];
    const bool sea = left > 0 && a > 1 && b > 1;
    (sea ? data.sea : data.land).push_back(edge);
    if (!sea) continue;
    --left;
    --a;
    --b;
  }
}

double four_decimals(double x) { return std::round(x * 10000) / 10000; }

// Names hexes by region, and places them in the middle of the picture, all as large as fit.
void describe(BoardData& data, int width, int height) {
  constexpr double kRow = 0.8660254037844386;  // distance of rows: half the square root of 3
  const double across = width + (height > 1 ? 0.5 : 0);
  const double down = (height - 1) * kRow + 1;
  const double largest = std::max(across, down);
  std::vector<int> count(data.regions.size() + 1);
  for (std::size_t hex = 0; hex < data.territories.size(); ++hex) {
    Territory& territory = data.territories[hex];
    const bool island = territory.region == kNoRegion;
    const std::size_t r = island ? data.regions.size() : static_cast<std::size_t>(territory.region);
    territory.id = fmt::format("t{:02}", hex + 1);
    territory.label = fmt::format("{}_{}", island ? "isle" : data.regions[r], ++count[r]);
    const int row = static_cast<int>(hex) / width;
    const int column = static_cast<int>(hex) % width;
    const double x = column + 0.5 + (row % 2) * 0.5;
    territory.x = four_decimals((x + (largest - across) / 2) / largest);
    territory.y = four_decimals((row * kRow + 0.5 + (largest - down) / 2) / largest);
  }
}

}  // namespace

std::optional<std::array<int, 2>> parse_grid_size(std::string_view text) {
  std::array<int, 2> size{};
  const char* const end = text.data() + text.size();
  const auto [cross, first] = std::from_chars(text.data(), end, size[0]);
  if (first != std::errc{} || cross == end || *cross != 'x') return std::nullopt;
  const auto [rest, second] = std::from_chars(cross + 1, end, size[1]);
  if (second != std::errc{} || rest != end || size[0] < 1 || size[1] < 1) return std::nullopt;
  return size;
}

absl::StatusOr<Board> Board::hex_grid(int width, int height, std::uint64_t seed) {
  if (width < 1 || height < 1 || width > kMaxTerritories || height > kMaxTerritories ||
      width * height < 2 || width * height > kMaxTerritories) {
    return absl::InvalidArgumentError(fmt::format("expected a grid of 2 to {} hexes, got {} x {}",
                                                  kMaxTerritories, width, height));
  }
  Rng rng(hash_combine(hash_combine(seed, static_cast<std::uint64_t>(width)),
                       static_cast<std::uint64_t>(height)));
  BoardData data;
  data.name = fmt::format("hex_{}x{}_{}", width, height, seed);
  data.summary = fmt::format("{} x {} hexes, drawn by seed {}", width, height, seed);
  data.territories.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  data.land = hex_borders(width, height);
  const TerritoryGraph grid(width * height, data.land);
  const std::vector<int> region = draw_regions(data.land, draw_land(grid, rng), rng);
  const int regions = *std::max_element(region.begin(), region.end()) + 1;
  for (int r = 1; r <= regions; ++r) data.regions.push_back(fmt::format("r{}", r));
  for (std::size_t hex = 0; hex < region.size(); ++hex) data.territories[hex].region = region[hex];
  draw_sea(data, rng);
  describe(data, width, height);
  return Board(std::move(data));
}

}  // namespace muster::projecthex
