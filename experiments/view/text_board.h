// Positions as plain text for a terminal: lines, tables and boards of cells. Views of games put
// their texts together from these (View::text).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace muster {

// No line is longer; every code point takes one column.
inline constexpr std::size_t kTextColumns = 100;

// A text that grows line by line.
class TextBoard {
 public:
  // Words, on as many lines as they take; those after the first stand `indent` further in. Nothing
  // for "".
  void line(const std::string& words, std::size_t indent = 2);
  // "NAME: a, b and so on"; nothing without items.
  void list(const std::string& name, const std::vector<std::string>& items);
  // Lines as they are, each ended; what is beyond the last column is cut off.
  void drawn(const std::string& lines);
  // An empty line, but not at the start and not after another.
  void gap();
  // No empty line at the end.
  std::string text() const;

 private:
  std::string text_;
};

// Cells in lines and columns with borders around them. A cell is text with line breaks; a line of
// cells is as high as its highest.
struct TextGrid {
  std::vector<std::vector<std::string>> cells;  // from the top, each line from the left
  std::vector<std::string> line_labels = {};    // in front; empty: none
  std::vector<std::string> column_labels = {};  // below; empty: none
  std::size_t width = 1;                        // of the inside of a cell; what is longer is cut
};
std::string grid_text(const TextGrid& grid);

// A sheet of lines that words are put on anywhere; the last ones cover those before.
class TextCanvas {
 public:
  explicit TextCanvas(std::size_t lines) : lines_(lines) {}
  void put(std::size_t line, std::size_t column, const std::string& text);
  // Without empty lines at the end.
  std::string text() const;

 private:
  std::vector<std::vector<std::string>> lines_;  // code points
};

}  // namespace muster
