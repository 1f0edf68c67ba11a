#include "games/projecthex/board/board.h"

#include <absl/status/status.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/hash.h"
#include "graph/territory_graph.h"

namespace muster::projecthex {
namespace {

// The lower end first, in the order of ends: equal boards have equal lists.
void sort_edges(std::vector<std::array<int, 2>>& edges) {
  for (auto& [a, b] : edges) {
    if (a > b) std::swap(a, b);
  }
  std::sort(edges.begin(), edges.end());
}

// Each region is one node; free islands are the nodes after them.
TerritoryGraph contracted(const BoardData& data) {
  std::vector<int> node;
  int nodes = static_cast<int>(data.regions.size());
  for (const Territory& territory : data.territories) {
    node.push_back(territory.region == kNoRegion ? nodes++ : territory.region);
  }
  std::vector<std::array<int, 2>> edges;
  for (const auto* list : {&data.land, &data.sea}) {
    for (const auto& [a, b] : *list) {
      const int from = node[static_cast<std::size_t>(a)];
      const int to = node[static_cast<std::size_t>(b)];
      if (from != to) edges.push_back({from, to});
    }
  }
  sort_edges(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return TerritoryGraph(nodes, edges);
}

std::uint64_t content_hash_of(const BoardData& data) {
  std::uint64_t hash = hash_combine(data.territories.size(), data.regions.size());
  for (const std::string& region : data.regions) hash = hash_combine(hash, hash_text(region));
  for (const Territory& territory : data.territories) {
    hash = hash_combine(hash, hash_text(territory.id));
    hash = hash_combine(hash, static_cast<std::uint64_t>(territory.region));
  }
  for (const auto* list : {&data.land, &data.sea}) {
    hash = hash_combine(hash, list->size());
    for (const auto& [a, b] : *list) {
      hash = hash_combine(hash, static_cast<std::uint64_t>(a));
      hash = hash_combine(hash, static_cast<std::uint64_t>(b));
    }
  }
  return hash;
}

}  // namespace

Board::Board(BoardData data)
    : data_(std::move(data)), size_(static_cast<int>(data_.territories.size())) {
  assert(size_ >= 2 && size_ <= kMaxTerritories && data_.regions.size() <= kMaxRegions);
  sort_edges(data_.land);
  sort_edges(data_.sea);
  content_hash_ = content_hash_of(data_);
  all_ = ~TerritorySet{0} >> (kMaxTerritories - size_);
  const auto join = [](auto& sets, const std::vector<std::array<int, 2>>& edges) {
    for (const auto& [a, b] : edges) {
      sets[static_cast<std::size_t>(a)] |= bit<TerritorySet>(b);
      sets[static_cast<std::size_t>(b)] |= bit<TerritorySet>(a);
    }
  };
  join(land_, data_.land);
  join(sea_, data_.sea);
  join(neighbours_, data_.land);
  join(neighbours_, data_.sea);
  regions_.resize(data_.regions.size());
  for (int t = 0; t < size_; ++t) {
    if (region_of(t) != kNoRegion) {
      regions_[static_cast<std::size_t>(region_of(t))] |= bit<TerritorySet>(t);
    }
    if (land(t) == 0) islands_ |= bit<TerritorySet>(t);
  }
  for (int t = 0; t < size_; ++t) {
    const TerritorySet own = region_of(t) == kNoRegion ? 0 : region(region_of(t));
    if (region_of(t) == kNoRegion || (neighbours(t) & ~own) != 0) border_ |= bit<TerritorySet>(t);
  }
  tabulate();
}

void Board::tabulate() {
  const TerritoryGraph whole = graph();
  for (const int t : whole.articulation_points()) articulation_ |= bit<TerritorySet>(t);
  const auto steps = whole.distances();
  for (std::size_t a = 0; a < steps.size(); ++a) {
    for (std::size_t b = 0; b < steps.size(); ++b) {
      assert(steps[a][b] != TerritoryGraph::kUnreachable);
      distances_[a][b] = static_cast<std::uint8_t>(steps[a][b]);
      diameter_ = std::max(diameter_, steps[a][b]);
    }
  }
  const auto hops = contracted(data_).distances();
  for (std::size_t r = 0; r < regions_.size(); ++r) {
    const std::vector<int> from_region = whole.distances_from(list_of(regions_[r]));
    for (std::size_t s = 0; s < regions_.size(); ++s) {
      int least = kMaxTerritories;
      for (const int t : BitRange(regions_[s])) {
        least = std::min(least, from_region[static_cast<std::size_t>(t)]);
      }
      region_distances_[r][s] = static_cast<std::uint8_t>(least);
      region_hops_[r][s] = static_cast<std::uint8_t>(hops[r][s]);
    }
  }
}

std::vector<int> list_of(TerritorySet set) {
  std::vector<int> list;
  for (const int t : BitRange(set)) list.push_back(t);
  return list;
}

TerritoryGraph Board::graph() const {
  std::vector<std::array<int, 2>> edges = data_.land;
  edges.insert(edges.end(), data_.sea.begin(), data_.sea.end());
  return TerritoryGraph(size_, edges);
}

int Board::find(const std::string& id) const {
  for (int t = 0; t < size_; ++t) {
    if (territory(t).id == id) return t;
  }
  return -1;
}

}  // namespace muster::projecthex
