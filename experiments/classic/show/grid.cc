#include "experiments/classic/show/grid.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/classic/show/seats.h"
#include "experiments/report/html.h"

namespace muster::classic {
namespace {

constexpr double kGridWidth = 448;  // that cells fill, unless there are few
constexpr double kGridHeight = 480;
constexpr double kLargestSide = 110;
constexpr double kEdge = 28;  // labels
constexpr double kGap = 8;

constexpr std::string_view kGridStyle = R"(
.classic .last { fill: none; stroke: #222; stroke-width: 2.5; stroke-dasharray: 5 4; }
.classic .won { fill: #fdf0c4; fill-opacity: .55; stroke: #222; stroke-width: 3; }
.classic .row { fill: none; stroke: #222; stroke-width: 7; stroke-linecap: round; stroke-opacity: .8; }
.classic .label { pointer-events: none; }
@media (prefers-color-scheme: dark) {
.classic .last, .classic .won, .classic .row { stroke: #fff; }
.classic .won { fill: #7a6a25; }
}
)";

}  // namespace

GridBoard::GridBoard(int lines, int columns)
    : lines_(lines),
      columns_(columns),
      side_(std::min({kLargestSide, kGridWidth / columns, kGridHeight / lines})) {}

double GridBoard::plate_width() const { return kGridWidth; }
double GridBoard::left() const { return kEdge + (kGridWidth - columns_ * side_) / 2; }
double GridBoard::top() const { return kGap + kPlateHeight + kEdge; }
double GridBoard::centre_x(GridCell cell) const { return left() + (cell.column + .5) * side_; }
double GridBoard::centre_y(GridCell cell) const { return top() + (cell.line + .5) * side_; }

bool GridBoard::contains(GridCell cell) const {
  return cell.line >= 0 && cell.line < lines_ && cell.column >= 0 && cell.column < columns_;
}

std::string GridBoard::cell_slot(GridCell cell) {
  return fmt::format("cell-{}-{}", cell.line, cell.column);
}

std::string GridBoard::at(GridCell cell, std::string_view drawn) const {
  return fmt::format("<g transform=\"translate({:.1f},{:.1f}) scale({:.4f})\">{}</g>\n",
                     centre_x(cell) - side_ / 2, centre_y(cell) - side_ / 2, side_ / kCellSide,
                     drawn);
}

std::string GridBoard::document(const Look& look) const {
  std::string body = plate_slot(1, kEdge, kGap);
  for (int line = 0; line < lines_; ++line) {
    for (int column = 0; column < columns_; ++column) {
      const GridCell cell = {line, column};
      body += at(cell, fmt::format("<g data-slot=\"{}\"></g>", cell_slot(cell)));
    }
  }
  for (std::size_t line = 0; line < look.line_labels.size(); ++line) {
    body += fmt::format("<text class=\"soft middle label\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                        left() - 14, centre_y({static_cast<int>(line), 0}) + 6,
                        report::escape(look.line_labels[line]));
  }
  const double below = top() + lines_ * side_;
  for (std::size_t column = 0; column < look.column_labels.size(); ++column) {
    body += fmt::format("<text class=\"soft middle label\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                        centre_x({0, static_cast<int>(column)}), below + 20,
                        report::escape(look.column_labels[column]));
  }
  body += look.over + "<g data-slot=\"row\"></g>\n" + plate_slot(0, kEdge, below + kEdge);
  return board_document({kGridWidth + 2 * kEdge, below + kEdge + kPlateHeight + kGap}, look.title,
                        fmt::format("{}{}", kGridStyle, look.style), body);
}

std::vector<GridRun> GridBoard::rows_of(int length,
                                        const std::function<bool(GridCell)>& taken) const {
  constexpr GridCell kWays[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  const auto holds = [&](GridCell cell) { return contains(cell) && taken(cell); };
  std::vector<GridRun> rows;
  for (const GridCell way : kWays) {
    for (int number = 0; number < lines_ * columns_; ++number) {
      const GridCell from = {number / columns_, number % columns_};
      if (!holds(from) || holds({from.line - way.line, from.column - way.column})) continue;
      int cells = 0;
      while (holds({from.line + cells * way.line, from.column + cells * way.column})) ++cells;
      if (cells < length) continue;
      rows.push_back(
          {from, {from.line + (cells - 1) * way.line, from.column + (cells - 1) * way.column}});
    }
  }
  return rows;
}

std::string GridBoard::rows_svg(const std::vector<GridRun>& rows) const {
  std::string svg;
  for (const GridRun& row : rows) {
    svg += fmt::format(
        "<path class=\"row\" d=\"M{:.1f},{:.1f}L{:.1f},{:.1f}\"><title>the winning line</title>"
        "</path>",
        centre_x(row.from), centre_y(row.from), centre_x(row.to), centre_y(row.to));
  }
  return svg;
}

}  // namespace muster::classic
