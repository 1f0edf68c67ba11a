#include "games/homm/map/scenario/layout.h"

#include <algorithm>

#include "graph/route_graph.h"

namespace muster::homm::map {
namespace {

// Adds the seven bits of a tile's fields to a set.
void add_bits(FieldSet& set, int first, std::uint64_t bits) {
  const auto word = static_cast<std::size_t>(first) / 64;
  const int shift = first & 63;
  set.word(word) |= bits << shift;
  if (shift + kTileFields > 64) set.word(word + 1) |= bits >> (64 - shift);
}

}  // namespace

Layout::Layout(const MapScenario& scenario, const FieldKinds& kinds, const TileCatalog& catalog)
    : kinds_(kinds.kinds()) {
  std::vector<int> known;  // of the catalog
  for (const TilePlace& place : scenario.tiles) {
    std::uint64_t candidates = 0;
    for (const int tile : place.tiles) {
      const auto it = std::find(known.begin(), known.end(), tile);
      candidates |= std::uint64_t{1} << (it - known.begin());
      if (it != known.end()) continue;
      known.push_back(tile);
      tiles_.push_back(catalog.tiles()[static_cast<std::size_t>(tile)]);
    }
    candidates_.push_back(candidates);
    centres_.push_back(place.centre);
    FieldSet fields;
    add_bits(fields, field_of(static_cast<int>(centres_.size()) - 1, 0), 0x7f);
    place_fields_.push_back(fields);
  }
  for (const Tile& tile : tiles_) {
    for (int rotation = 0; rotation < kDirections; ++rotation) {
      Face face;
      for (int field = 0; field < kTileFields; ++field) {
        const int printed = printed_field(field, rotation);
        const TileField& there = tile.fields[static_cast<std::size_t>(printed)];
        const auto one = static_cast<std::uint8_t>(1u << field);
        if (kinds_[there.kind].use == FieldUse::kBlocked) {
          face.blocked = static_cast<std::uint8_t>(face.blocked | one);
        }
        if (!scenario.ignore_borders && border_closed(tile, kinds, printed)) {
          face.bordered = static_cast<std::uint8_t>(face.bordered | one);
        }
      }
      faces_.push_back(face);
    }
  }
  next_.resize(static_cast<std::size_t>(fields()));
  for (int field = 0; field < fields(); ++field) {
    for (int direction = 0; direction < kDirections; ++direction) {
      next_[static_cast<std::size_t>(field)][static_cast<std::size_t>(direction)] =
          static_cast<std::uint8_t>(at(hex(field) + kSteps[static_cast<std::size_t>(direction)]));
    }
  }
}

Hex Layout::hex(int field) const {
  return field_hex(centres_[static_cast<std::size_t>(place_of(field))], field % kTileFields);
}

int Layout::at(Hex hex) const {
  for (int place = 0; place < places(); ++place) {
    const Hex centre = centres_[static_cast<std::size_t>(place)];
    if (distance(centre, hex) > 1) continue;
    for (int field = 0; field < kTileFields; ++field) {
      if (field_hex(centre, field) == hex) return field_of(place, field);
    }
  }
  return kNoField;
}

Ground Layout::ground(const PlacedTiles& placed) const {
  Ground ground;
  for (int place = 0; place < places(); ++place) {
    const PlacedTile& tile = placed[static_cast<std::size_t>(place)];
    const int first = field_of(place, 0);
    if (tile.face_up == 0) {
      add_bits(ground.open, first, 0x7f);
      add_bits(ground.unknown, first, 0x7f);
      continue;
    }
    const Face& face = faces_[tile.tile * static_cast<std::size_t>(kDirections) + tile.rotation];
    add_bits(ground.open, first, 0x7fu & ~face.blocked);
    add_bits(ground.bordered, first, face.bordered);
  }
  return ground;
}

// Costs are 1 and 2, so the fields of one cost are settled together, two costs ahead being open
// (Dial's algorithm).
Costs Layout::costs_to(const Ground& ground, const FieldSet& goals) const {
  Costs costs;
  costs.fill(kFar);
  std::array<FieldSet, 3> waiting;  // by cost mod 3
  waiting[0] = goals;
  for (int cost = 0; !waiting[0].empty() || !waiting[1].empty() || !waiting[2].empty(); ++cost) {
    FieldSet& now = waiting[static_cast<std::size_t>(cost % 3)];
    const FieldSet settled = now;
    now = {};
    for (const int to : settled) {
      if (costs[static_cast<std::size_t>(to)] != kFar) continue;
      costs[static_cast<std::size_t>(to)] = static_cast<std::uint8_t>(cost);
      // Beyond the goals a route passes through open fields only.
      if (cost > 0 && !ground.open.contains(to)) continue;
      for (int direction = 0; direction < kDirections; ++direction) {
        const int from = next(to, direction);
        if (from == kNoField || costs[static_cast<std::size_t>(from)] != kFar) continue;
        const bool crosses = place_of(from) != place_of(to);
        if (crosses && (ground.bordered.contains(from) || ground.bordered.contains(to))) continue;
        const int next_cost = cost + step_cost(ground, from, to);
        waiting[static_cast<std::size_t>(next_cost % 3)].insert(from);
      }
    }
  }
  return costs;
}

unsigned Layout::cheapest_steps(const Ground& ground, const Costs& costs, int from) const {
  unsigned ways = 0;
  for (int direction = 0; direction < kDirections; ++direction) {
    const int to = next(from, direction);
    if (!passable(ground, from, to) || costs[static_cast<std::size_t>(to)] == kFar) continue;
    const int cost = step_cost(ground, from, to) + costs[static_cast<std::size_t>(to)];
    if (cost == costs[static_cast<std::size_t>(from)]) ways |= 1u << direction;
  }
  return ways;
}

FieldSet Layout::reachable(const Ground& ground, int from) const {
  FieldSet reached = FieldSet::of(from);
  FieldSet fresh = reached;
  while (!fresh.empty()) {
    FieldSet found;
    for (const int field : fresh) {
      for (int direction = 0; direction < kDirections; ++direction) {
        const int to = next(field, direction);
        if (passable(ground, field, to)) found.insert(to);
      }
    }
    fresh = found - reached;
    reached = reached | fresh;
  }
  return reached;
}

RouteGraph Layout::graph(const Ground& ground) const {
  std::vector<RouteGraph::Edge> edges;
  for (int from = 0; from < fields(); ++from) {
    for (int direction = 0; direction < kDirections; ++direction) {
      const int to = next(from, direction);
      if (!passable(ground, from, to)) continue;
      edges.push_back({from, to, step_cost(ground, from, to)});
    }
  }
  return RouteGraph(fields(), edges);
}

}  // namespace muster::homm::map
