// The board of ProjectHex: territories, regions, borders and sea routes, with everything that rules
// and agents look up in them precomputed by the graph room (graph/territory_graph.h).
//
// A board is a map file (configs/games/projecthex/maps, format in docs/projecthex.md) or a
// generated hex grid, which can be written as a map file. Sets of territories are words of 64 bits.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bits.h"
#include "core/config/reader.h"

namespace muster {
class TerritoryGraph;
}

namespace muster::projecthex {

inline constexpr int kMaxTerritories = 64;
inline constexpr int kMaxRegions = 8;
inline constexpr int kNoRegion = -1;  // of free islands

using TerritorySet = std::uint64_t;

struct Territory {
  std::string id;     // "t01": letters, digits, _ and -
  std::string label;  // "north_1"
  int region = kNoRegion;
  double x = 0;  // a point inside, 0 .. 1, x to the right and y down
  double y = 0;

  friend bool operator==(const Territory&, const Territory&) = default;
};

struct BoardData {
  std::string name;
  std::string summary;                   // one line, or empty
  std::vector<Territory> territories;    // 2 .. kMaxTerritories
  std::vector<std::string> regions;      // ids, 0 .. kMaxRegions, each of a territory at least
  std::vector<std::array<int, 2>> land;  // borders, each once
  std::vector<std::array<int, 2>> sea;   // sea routes, each once and none of them a border

  friend bool operator==(const BoardData&, const BoardData&) = default;
};

class Board {
 public:
  // From a map file. Errors: InvalidArgument, one mistake per line with file and line: unknown or
  // repeated ids, edges named from one side only, both by land and by sea or from a territory to
  // itself, empty regions, places outside of the picture, too many; and, in files without any of
  // these, territories that cannot be reached.
  static absl::StatusOr<Board> parse(const Document& document);
  // A generated grid of `width` x `height` hexes (2 to kMaxTerritories, at least 1 each way), odd
  // rows half a hex to the right. The seed divides it into regions of about six that hold together
  // over land, makes some hexes free islands (one from 12 hexes, two from 24, three from 48), and
  // turns about 15 % of the other borders, all between regions, into sea routes. The same arguments
  // give the same board everywhere. Errors: InvalidArgument, of the size.
  static absl::StatusOr<Board> hex_grid(int width, int height, std::uint64_t seed);
  // Contract: the data is what parse() would accept. Edges are sorted.
  explicit Board(BoardData data);

  // The map file that gives this board: parse() of it has equal data.
  std::string to_toml() const;
  // The board for searches of the graph room: its nodes are the territories, its edges borders and
  // sea routes.
  TerritoryGraph graph() const;

  const std::string& name() const { return data_.name; }
  const BoardData& data() const { return data_; }
  int size() const { return size_; }
  int regions() const { return static_cast<int>(regions_.size()); }
  const Territory& territory(int t) const { return data_.territories[static_cast<std::size_t>(t)]; }
  // The territory with that id, or -1; not fast.
  int find(const std::string& id) const;
  TerritorySet all() const { return all_; }

  TerritorySet neighbours(int t) const { return neighbours_[static_cast<std::size_t>(t)]; }
  TerritorySet land(int t) const { return land_[static_cast<std::size_t>(t)]; }
  TerritorySet sea(int t) const { return sea_[static_cast<std::size_t>(t)]; }
  bool by_sea(int a, int b) const { return (sea(a) >> b & 1) != 0; }
  // All neighbours of all members, members among them only when they neighbour each other.
  TerritorySet around(TerritorySet set) const {
    TerritorySet found = 0;
    for (const int t : BitRange(set)) found |= neighbours(t);
    return found;
  }

  TerritorySet region(int r) const { return regions_[static_cast<std::size_t>(r)]; }
  int region_of(int t) const { return territory(t).region; }
  TerritorySet islands() const { return islands_; }            // with sea routes only
  TerritorySet articulation() const { return articulation_; }  // whose loss splits the board
  // Territories with a neighbour outside of their region (free islands: all).
  TerritorySet border() const { return border_; }

  // Steps between two territories over any territory.
  int distance(int a, int b) const {
    return distances_[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
  }
  int diameter() const { return diameter_; }  // the largest distance
  // Territories at most `steps` (at least 0) away, the territory itself among them.
  TerritorySet within(int t, int steps) const {
    return bit<TerritorySet>(t) | reachable(bit<TerritorySet>(t), all_, steps);
  }
  // Least steps from any territory of one region to any of the other; 0 for the same.
  int region_distance(int r, int s) const {
    return region_distances_[static_cast<std::size_t>(r)][static_cast<std::size_t>(s)];
  }
  // The same with each region as one node, free islands a node each (N26: "regions").
  int region_hops(int r, int s) const {
    return region_hops_[static_cast<std::size_t>(r)][static_cast<std::size_t>(s)];
  }
  // Territories that can be entered from `start` in 1 .. `steps` steps, each into a member of
  // `open`; members of `start` are not included unless entered (from another member, or by going
  // out and back). By bit sets, for playouts.
  TerritorySet reachable(TerritorySet start, TerritorySet open, int steps) const {
    TerritorySet reached = 0;
    TerritorySet fresh = start;
    for (int step = 0; step < steps && fresh != 0; ++step) {
      fresh = around(fresh) & open & ~reached;
      reached |= fresh;
    }
    return reached;
  }
  // Of everything that rules see: ids, regions, borders and sea routes; not of the board's name,
  // its summary, labels or places.
  std::uint64_t content_hash() const { return content_hash_; }

 private:
  void tabulate();  // what the graph room finds out

  BoardData data_;
  int size_ = 0;
  TerritorySet all_ = 0;
  std::array<TerritorySet, kMaxTerritories> neighbours_{};
  std::array<TerritorySet, kMaxTerritories> land_{};
  std::array<TerritorySet, kMaxTerritories> sea_{};
  std::vector<TerritorySet> regions_;
  TerritorySet islands_ = 0;
  TerritorySet articulation_ = 0;
  TerritorySet border_ = 0;
  int diameter_ = 0;
  std::array<std::array<std::uint8_t, kMaxTerritories>, kMaxTerritories> distances_{};
  std::array<std::array<std::uint8_t, kMaxRegions>, kMaxRegions> region_distances_{};
  std::array<std::array<std::uint8_t, kMaxRegions>, kMaxRegions> region_hops_{};
  std::uint64_t content_hash_ = 0;
};

// Members of a set, ascending.
std::vector<int> list_of(TerritorySet set);

// The width and height of a grid as people write them, "6x5"; nothing when it is something else.
std::optional<std::array<int, 2>> parse_grid_size(std::string_view text);

// The folder of map files.
std::string maps_folder();

}  // namespace muster::projecthex
