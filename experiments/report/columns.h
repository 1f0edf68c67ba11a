// Text in the columns of a terminal; every code point takes one.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace muster::report {

std::size_t columns_of(const std::string& text);
// The code points from `first` to before `last`.
std::string part_of(const std::string& text, std::size_t first, std::size_t last);
// The first `width` columns; "…" stands for what was cut off.
std::string cut_off(const std::string& text, std::size_t width);
// `width` columns, of the start and the end; "…" stands for what is between.
std::string abbreviated(const std::string& text, std::size_t width);
// Names of rows, so that different ones look different: at most `width` columns, or as many more as
// that takes.
std::vector<std::string> row_names(const std::vector<std::string>& names, std::size_t width);
// Of the names, and of `least`.
std::size_t widest(const std::vector<std::string>& names, std::size_t least);
// Filled with spaces behind, and in front; what is wider stays so.
std::string left(const std::string& text, std::size_t width);
std::string right(const std::string& text, std::size_t width);
std::string without_end_spaces(std::string line);
// Columns side by side, each as wide as its widest cell; the last of a row goes on below itself
// where it would go beyond `width`. The first row are the heads; `right`: columns of numbers, by
// index.
std::string table_text(const std::vector<std::vector<std::string>>& rows, std::size_t width,
                       const std::vector<std::size_t>& right = {});
// Lines of `width` columns, broken at spaces, each ended; those after the first are indented.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent = 0);

}  // namespace muster::report
