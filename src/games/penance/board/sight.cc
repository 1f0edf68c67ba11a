#include "games/penance/board/sight.h"

#include <algorithm>
#include <utility>

#include "core/made_once.h"

namespace muster::penance {
namespace {

// Whether what is met counts as one of `set`: both hexes of an edge, or either.
bool met_in(const HexSet& set, HexGrid::Crossing met, EdgeLines edges) {
  if (met.a == met.b) return set.contains(met.a);
  const bool a = met.a != HexGrid::kNoHex && set.contains(met.a);
  const bool b = met.b != HexGrid::kNoHex && set.contains(met.b);
  return edges == EdgeLines::kBoth ? a && b : a || b;
}

}  // namespace

Sight::Sight(const Arena& arena, EdgeLines edge_lines)
    : arena_(&arena),
      edge_lines_(edge_lines),
      views_(static_cast<std::size_t>(arena.grid().size()) * HexGrid::kMaxHexes) {
  const int hexes = arena.grid().size();
  for (int from = 0; from < hexes; ++from) {
    for (int to = 0; to < hexes; ++to) views_[index(from, to)] = look(from, to, {});
  }
}

HexSet Sight::visible_from(int from, const Obstacles& obstacles) const {
  HexSet seen;
  for (int to = 0; to < arena_->grid().size(); ++to) {
    if (visible(from, to, obstacles)) seen.insert(to);
  }
  return seen;
}

Cover Sight::cover(Hex hex, const Obstacles& obstacles) const {
  if (hex == HexGrid::kNoHex) return Cover::kNone;
  if (obstacles.walls.contains(hex)) return Cover::kHeavy;
  if (obstacles.ruins.contains(hex)) return arena_->traits(Terrain::kRubble).cover;
  return arena_->cover(hex);
}

View Sight::look(int from, int to, const Obstacles& obstacles) const {
  if (from == to) return View(true, Cover::kNone, false, false);
  const HexGrid& grid = arena_->grid();
  const HexSet blockers =
      (arena_->sight_blockers() - obstacles.ruins) | obstacles.walls | obstacles.smoke;
  const HexSet& forest = arena_->of(Terrain::kForest);
  bool after_forest = false;
  HexGrid::Crossing last{HexGrid::kNoHex, HexGrid::kNoHex};  // beside the target
  for (const HexGrid::CrossingStep step : grid.crossing_steps(from, to)) {
    last = grid.crossing(from, step);
    if (met_in(blockers, last, edge_lines_)) return {};  // PN-100, PN-102
    const bool in_forest = met_in(forest, last, edge_lines_);
    if (in_forest && after_forest) return {};  // PN-101
    after_forest = in_forest;
  }
  // PN-107; along an edge a piece of cover on either side counts.
  const Cover best = std::max(
      {cover(static_cast<Hex>(to), obstacles), cover(last.a, obstacles), cover(last.b, obstacles)});
  const bool obscured = obstacles.smoke.contains(from) || obstacles.smoke.contains(to);  // PN-108
  return View(true, best, obscured, arena_->level(from) > arena_->level(to));
}

std::shared_ptr<const Sight> shared_sight(const std::shared_ptr<const Arena>& arena,
                                          EdgeLines edge_lines) {
  static MadeOnce<std::pair<std::shared_ptr<const Arena>, EdgeLines>, Sight> tables;
  const auto make = [&]() -> absl::StatusOr<std::shared_ptr<const Sight>> {
    return std::make_shared<const Sight>(*arena, edge_lines);
  };
  return *tables.get({arena, edge_lines}, make);
}

}  // namespace muster::penance
