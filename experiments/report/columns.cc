#include "experiments/report/columns.h"

#include <algorithm>
#include <set>

namespace muster::report {
namespace {

std::vector<std::size_t> widths_of(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], columns_of(row[i]));
    }
  }
  return widths;
}

}  // namespace

std::size_t columns_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string part_of(const std::string& text, std::size_t first, std::size_t last) {
  std::string part;
  std::size_t columns = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++columns;
    if (columns > first && columns <= last) part += c;
  }
  return part;
}

std::string cut_off(const std::string& text, std::size_t width) {
  return columns_of(text) <= width ? text : part_of(text, 0, width - 1) + "…";
}

std::string abbreviated(const std::string& text, std::size_t width) {
  const std::size_t columns = columns_of(text);
  if (columns <= width) return text;
  const std::size_t tail = (width - 1) / 2;
  return part_of(text, 0, width - 1 - tail) + "…" + part_of(text, columns - tail, columns);
}

std::vector<std::string> row_names(const std::vector<std::string>& names, std::size_t width) {
  const std::size_t different = std::set(names.begin(), names.end()).size();
  for (;; ++width) {
    std::vector<std::string> shown;
    for (const std::string& name : names) shown.push_back(abbreviated(name, width));
    if (std::set(shown.begin(), shown.end()).size() == different) return shown;
  }
}

std::size_t widest(const std::vector<std::string>& names, std::size_t least) {
  for (const std::string& name : names) least = std::max(least, columns_of(name));
  return least;
}

std::string left(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, columns_of(text)), ' ');
}

std::string right(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, columns_of(text)), ' ') + text;
}

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  std::string result;
  std::size_t start = std::min(text.find_first_not_of(' '), text.size());
  std::string line = text.substr(0, start);
  bool first_word = true;
  while (start < text.size()) {
    std::size_t end = text.find(' ', start);
    if (end == std::string::npos) end = text.size();
    const std::string word = text.substr(start, end - start);
    start = end + 1;
    if (!first_word && columns_of(line) + 1 + columns_of(word) > width) {
      result += line + "\n";
      line = std::string(indent, ' ') + word;
    } else {
      line += (first_word ? "" : " ") + word;
    }
    first_word = false;
  }
  return result + line + "\n";
}

std::string without_end_spaces(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

std::string table_text(const std::vector<std::vector<std::string>>& rows, std::size_t width,
                       const std::vector<std::size_t>& right) {
  const std::vector<std::size_t> widths = widths_of(rows);
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    std::size_t last = 0;  // where its last cell begins
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line += "  ";
      last = columns_of(line);
      const bool number = std::find(right.begin(), right.end(), i) != right.end();
      line += number ? report::right(row[i], widths[i]) : left(row[i], widths[i]);
    }
    text += wrapped(without_end_spaces(line), width, last);
  }
  return text;
}

}  // namespace muster::report
