#include "graph/tile_grid.h"

#include <boost/array.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/filtered_graph.hpp>
#include <boost/graph/grid_graph.hpp>

namespace muster {
namespace {

using Grid = boost::grid_graph<2>;
using Tile = boost::graph_traits<Grid>::vertex_descriptor;

// Keeps the tiles that may be entered.
class Enterable {
 public:
  Enterable() = default;
  Enterable(const Grid* grid, const std::vector<bool>* blocked, Tile start)
      : grid_(grid), blocked_(blocked), start_(start) {}
  bool operator()(const Tile& tile) const {
    return tile == start_ || blocked_->empty() ||
           !(*blocked_)[get(boost::vertex_index, *grid_, tile)];
  }

 private:
  const Grid* grid_ = nullptr;
  const std::vector<bool>* blocked_ = nullptr;
  Tile start_{};
};

}  // namespace

std::vector<int> TileGrid::distances_from(int from, const std::vector<bool>& blocked) const {
  const Grid grid(boost::array<std::size_t, 2>{static_cast<std::size_t>(columns_),
                                               static_cast<std::size_t>(rows_)});
  const Tile start = vertex(static_cast<std::size_t>(from), grid);
  const boost::filtered_graph<Grid, boost::keep_all, Enterable> open(
      grid, boost::keep_all{}, Enterable(&grid, &blocked, start));
  std::vector<int> distance(static_cast<std::size_t>(tiles()), kUnreachable);
  distance[static_cast<std::size_t>(from)] = 0;
  const auto index = get(boost::vertex_index, grid);
  const auto steps = boost::make_iterator_property_map(distance.begin(), index);
  breadth_first_search(open, start,
                       visitor(make_bfs_visitor(record_distances(steps, boost::on_tree_edge{})))
                           .vertex_index_map(index));
  return distance;
}

}  // namespace muster
