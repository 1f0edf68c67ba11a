#include "experiments/view/text_board.h"

#include <absl/strings/str_join.h>
#include <absl/strings/str_split.h>
#include <absl/strings/strip.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "experiments/report/columns.h"

namespace muster {
namespace {

// Cut at the last column; no spaces at the end.
std::string ended_line(const std::string& line) {
  return report::without_end_spaces(report::cut_off(line, kTextColumns)) + "\n";
}

std::vector<std::string> lines_of(const std::string& text) {
  if (text.empty()) return {};
  return absl::StrSplit(text, '\n');
}

// "┌──┬──┐" of its three corners.
std::string border(std::size_t columns, std::size_t width, const std::array<const char*, 3>& ends) {
  std::string edge;
  for (std::size_t i = 0; i < width; ++i) edge += "─";
  return ends[0] + absl::StrJoin(std::vector<std::string>(columns, edge), ends[1]) + ends[2];
}

std::string centred(const std::string& text, std::size_t width) {
  const std::size_t columns = std::min(width, report::columns_of(text));
  return report::left(std::string((width - columns) / 2, ' ') + text, width);
}

}  // namespace

void TextBoard::line(const std::string& words, std::size_t indent) {
  if (words.empty()) return;
  const std::size_t start = std::min(words.find_first_not_of(' '), words.size());
  drawn(report::wrapped(words, kTextColumns, start + indent));
}

void TextBoard::list(const std::string& name, const std::vector<std::string>& items) {
  if (!items.empty()) line(fmt::format("{}: {}", name, absl::StrJoin(items, ", ")));
}

void TextBoard::drawn(const std::string& lines) {
  for (const std::string& each : lines_of(std::string(absl::StripSuffix(lines, "\n"))))
    text_ += ended_line(each);
}

void TextBoard::gap() {
  if (!text_.empty() && !text_.ends_with("\n\n")) text_ += '\n';
}

std::string TextBoard::text() const {
  return text_.ends_with("\n\n") ? text_.substr(0, text_.size() - 1) : text_;
}

std::string grid_text(const TextGrid& grid) {
  const std::size_t labels = grid.line_labels.empty() ? 0 : report::widest(grid.line_labels, 0) + 1;
  const std::string aside(labels, ' ');
  const std::size_t columns = grid.cells.empty() ? 0 : grid.cells.front().size();
  std::string text = aside + border(columns, grid.width, {"┌", "┬", "┐"}) + "\n";
  for (std::size_t row = 0; row < grid.cells.size(); ++row) {
    if (row > 0) text += aside + border(columns, grid.width, {"├", "┼", "┤"}) + "\n";
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (const std::string& cell : grid.cells[row]) {
      height = std::max(height, cells.emplace_back(lines_of(cell)).size());
    }
    for (std::size_t line = 0; line < height; ++line) {
      const bool labelled = labels > 0 && line == (height - 1) / 2;
      text += labelled ? report::right(grid.line_labels[row], labels - 1) + " " : aside;
      for (const auto& cell : cells) {
        const std::string words = line < cell.size() ? cell[line] : "";
        text += "│" + report::left(report::cut_off(words, grid.width), grid.width);
      }
      text += "│\n";
    }
  }
  text += aside + border(columns, grid.width, {"└", "┴", "┘"}) + "\n";
  if (grid.column_labels.empty()) return text;
  std::string below = aside;
  for (const std::string& label : grid.column_labels) below += " " + centred(label, grid.width);
  return text + report::without_end_spaces(below) + "\n";
}

void TextCanvas::put(std::size_t line, std::size_t column, const std::string& text) {
  std::vector<std::string>& there = lines_[line];
  const std::size_t columns = report::columns_of(text);
  if (there.size() < column + columns) there.resize(column + columns, " ");
  for (std::size_t i = 0; i < columns; ++i) there[column + i] = report::part_of(text, i, i + 1);
}

std::string TextCanvas::text() const {
  std::string text;
  std::size_t end = 0;  // of the last line with anything on it
  for (const auto& line : lines_) {
    const std::string words = report::without_end_spaces(absl::StrJoin(line, ""));
    text += words + "\n";
    if (!words.empty()) end = text.size();
  }
  return text.substr(0, end);
}

}  // namespace muster
