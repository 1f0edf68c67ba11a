// The board of ProjectHex: territories, regions, borders and sea routes, with everything that rules
// and agents look up in them precomputed by the graph room (graph/territory_graph.h).
//
// A board is a map file (configs/games/projecthex/maps, format in docs/projecthex.md) or a
// generated hex grid. Sets of territories are words of 64 bits.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/bits.h"
#include "core/config/reader.h"

namespace muster::projecthex {

inline constexpr int kMaxTerritories = 64;
inline constexpr int kMaxRegions = 8;
inline constexpr int kNoRegion = -1;  // of free islands

using TerritorySet = std::uint64_t;

struct Territory {
  std::string id;     // "t01"
  std::string label;  // "north_1"
  int region = kNoRegion;
  double x = 0;  // centre, 0 .. 1, x to the right and y down
  double y = 0;
};

struct BoardData {
  std::string name;
  std::vector<Territory> territories;    // 2 .. kMaxTerritories
  std::vector<std::string> regions;      // ids, 0 .. kMaxRegions
  std::vector<std::array<int, 2>> land;  // borders, each once
  std::vector<std::array<int, 2>> sea;   // sea routes, each once
};

class Board {
 public:
  // From a map file. Errors: InvalidArgument, one mistake per line with file and line: unknown or
  // repeated ids, edges named from one side only, territories that cannot be reached, too many.
  static absl::StatusOr<Board> parse(const Document& document);
  // A generated grid of `width` x `height` hexes (at most kMaxTerritories), divided into regions
  // of about six by `seed`; some borders become sea routes. Errors: InvalidArgument.
  static absl::StatusOr<Board> hex_grid(int width, int height, std::uint64_t seed);
  // Contract: the data is valid.
  explicit Board(BoardData data);

  // The map file that gives this board.
  std::string to_toml() const;

  const std::string& name() const { return data_.name; }
  const BoardData& data() const { return data_; }
  int size() const { return size_; }
  int regions() const { return static_cast<int>(regions_.size()); }
  const Territory& territory(int t) const { return data_.territories[static_cast<std::size_t>(t)]; }
  // The territory with that id, or -1.
  int find(const std::string& id) const;
  TerritorySet all() const { return all_; }

  TerritorySet neighbours(int t) const { return neighbours_[static_cast<std::size_t>(t)]; }
  TerritorySet land(int t) const { return land_[static_cast<std::size_t>(t)]; }
  TerritorySet sea(int t) const { return sea_[static_cast<std::size_t>(t)]; }
  bool by_sea(int a, int b) const { return (sea(a) >> b & 1) != 0; }
  // All neighbours of all members, members among them only when they neighbour each other.
  TerritorySet around(TerritorySet set) const;

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
  // Territories at most `steps` away, the territory itself among them.
  TerritorySet within(int t, int steps) const;
  // Least steps from any territory of one region to any of the other; 0 for the same.
  int region_distance(int r, int s) const {
    return region_distances_[static_cast<std::size_t>(r)][static_cast<std::size_t>(s)];
  }
  // The same with each region as one node (N26: "regions").
  int region_hops(int r, int s) const {
    return region_hops_[static_cast<std::size_t>(r)][static_cast<std::size_t>(s)];
  }
  // Territories that can be entered from `start` in at most `steps` steps, each into a member of
  // `open`; members of `start` are not included unless entered. By bit sets, for playouts.
  TerritorySet reachable(TerritorySet start, TerritorySet open, int steps) const;
  std::uint64_t fingerprint() const { return fingerprint_; }

 private:
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
  std::array<std::array<std::uint8_t, kMaxTerritories>, kMaxTerritories> distances_{};
  std::array<std::array<std::uint8_t, kMaxRegions>, kMaxRegions> region_distances_{};
  std::array<std::array<std::uint8_t, kMaxRegions>, kMaxRegions> region_hops_{};
  std::uint64_t fingerprint_ = 0;
};

// The folder of map files.
std::string maps_folder();

}  // namespace muster::projecthex
