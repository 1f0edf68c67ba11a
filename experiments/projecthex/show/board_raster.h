// A board's territories as a fine grid of points, each of a territory or of the water. For
// board_shapes.cc only.
#pragma once

#include <array>
#include <vector>

#include "experiments/projecthex/show/board_layout.h"
#include "games/projecthex/board/board.h"

namespace muster::projecthex {

inline constexpr int kWater = -1;

class BoardRaster {
 public:
  // `x`, `y`: centres as for lay_out; `columns`, `rows`: points.
  BoardRaster(const Board& board, const std::vector<double>& x, const std::vector<double>& y,
              int columns, int rows);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  // kWater outside.
  int at(int column, int row) const {
    if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return kWater;
    return owner_[index(column, row)];
  }
  // The point of the territory that is best for a label: {column, row}.
  std::array<double, 2> label(int territory, double column, double row) const;

 private:
  std::size_t index(int column, int row) const {
    const int number = row * columns_ + column;
    return static_cast<std::size_t>(number);
  }
  int owner_of(double x, double y) const;
  bool dry(double x, double y, int territory) const;
  // Connected points of the same owner, each once.
  std::vector<std::vector<std::size_t>> pieces() const;
  bool among_neighbours(const std::vector<std::size_t>& lake) const;
  void tidy();
  // By territory: those that it touches.
  std::vector<TerritorySet> touching() const;
  std::vector<std::array<int, 2>> missing() const;
  // Whether each territory has most of the land it had and touches neighbours only.
  bool sound(const std::vector<int>& before) const;
  std::vector<std::size_t> way(int a, int b, int price) const;
  void lay_causeway(int a, int b, int price, int radius);
  void repair();
  void measure_depth();

  const Board& board_;
  int columns_;
  int rows_;
  double scale_;
  std::vector<Heart> hearts_;
  std::vector<double> x_;
  std::vector<double> y_;
  std::vector<double> size_;  // by territory: how far its land goes
  std::vector<int> owner_;
  std::vector<float> depth_;  // steps to the nearest other owner
};

}  // namespace muster::projecthex
