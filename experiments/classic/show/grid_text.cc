#include "experiments/classic/show/grid.h"
#include "experiments/view/text_board.h"

namespace muster::classic {

std::string GridBoard::text(const std::string& moment, const Look& look,
                            const std::array<SeatPlate, 2>& plates,
                            const std::function<std::string(GridCell)>& sign) const {
  TextGrid grid = {.cells = {},
                   .line_labels = look.line_labels,
                   .column_labels = look.column_labels,
                   .width = 3};
  for (int line = 0; line < lines_; ++line) {
    auto& cells = grid.cells.emplace_back();
    for (int column = 0; column < columns_; ++column) {
      cells.push_back(" " + sign({line, column}));
    }
  }
  TextBoard board;
  board.line(moment);
  board.gap();
  board.line(plate_text(plates[1]));
  board.drawn(grid_text(grid));
  board.line(plate_text(plates[0]));
  return board.text();
}

}  // namespace muster::classic
