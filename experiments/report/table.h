// Tables of the page. They sort by any column, are filtered where they are long, show their first
// rows until somebody asks for the others, and stay small however many rows they have: a page's
// script (page/page.js) does this to what html() writes. For the report only.
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster::report {

// A text in a cell of a table of Markdown: bars between values would end it, and so would lines.
std::string markdown_cell(std::string_view text);

// A table whose first column names its rows.
class Table {
 public:
  struct Column {
    std::string name;
    bool number = true;     // set right, with digits of one width, and sorted by their value
    std::string term = {};  // id of the definition of its heading; empty: that of definitions.h
  };
  // Plain text. Columns of numbers sort by the first number in the text ("−1.5 [−3.0, +0.2]" by
  // −1.5, "p < 0.001" before "p = 0.001"; cells without one come last) unless `sort` says another.
  struct Cell {
    Cell(std::string shown) : text(std::move(shown)) {}  // NOLINT(google-explicit-constructor)
    Cell(const char* shown) : text(shown) {}             // NOLINT(google-explicit-constructor)
    Cell(std::string shown, double key) : text(std::move(shown)), sort(key) {}
    std::string text;
    std::optional<double> sort;
  };

  Table(std::string caption, std::vector<Column> columns)
      : caption_(std::move(caption)), columns_(std::move(columns)) {}

  // One cell per column.
  void add(std::vector<Cell> cells) { rows_.push_back(std::move(cells)); }
  void add(std::vector<std::string> cells);
  void add(std::initializer_list<Cell> cells) { add(std::vector<Cell>(cells)); }
  // A row over all others, e.g. their sum: below them, however they are sorted.
  void add_total(std::vector<std::string> cells);
  // The rows are in the one order that makes sense: they do not sort.
  void keep_order() { sorts_ = false; }
  bool empty() const { return rows_.empty(); }
  std::size_t size() const { return rows_.size(); }
  std::string html() const;
  // A table of Markdown under its caption, all rows; line breaks in cells stay.
  std::string markdown() const;

  // Rows beyond these are data for the script, not elements of the page.
  static constexpr std::size_t kMostElements = 50;

 private:
  std::string head() const;
  std::string row_html(const std::vector<Cell>& cells) const;
  nlohmann::json more_rows() const;

  bool sorts_ = true;
  std::string caption_;
  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
  std::vector<std::vector<Cell>> totals_;
};

}  // namespace muster::report
