// Boards of two players' pieces as JSON (core/fields/archive.h).
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "core/bits.h"

namespace muster::classic {

// Rows of signs, the highest first: 'x' of player 0, 'o' of player 1, '.' empty.
struct BoardCodec {
  using Json = nlohmann::json;
  using Boards = std::uint64_t[2];
  int rows;
  int columns;
  int row_step;  // between the bits of two cells
  int column_step;

  std::uint64_t cell(int row, int column) const {
    return bit<std::uint64_t>(row * row_step + column * column_step);
  }
  Json write(const Boards& boards) const {
    Json lines = Json::array();
    for (int row = rows - 1; row >= 0; --row) {
      std::string signs;
      for (int column = 0; column < columns; ++column) {
        const std::uint64_t there = cell(row, column);
        signs += (boards[0] & there) != 0 ? 'x' : (boards[1] & there) != 0 ? 'o' : '.';
      }
      lines.push_back(signs);
    }
    return lines;
  }
  std::string read(const Json& json, Boards& boards) const {
    std::string expected =
        fmt::format("expected {} rows of {} signs: x, o or a point", rows, columns);
    if (!json.is_array() || json.size() != static_cast<std::size_t>(rows)) return expected;
    Boards read = {0, 0};
    for (int row = 0; row < rows; ++row) {
      const Json& line = json[static_cast<std::size_t>(rows - 1 - row)];
      const std::string* signs = line.get_ptr<const std::string*>();
      if (signs == nullptr || signs->size() != static_cast<std::size_t>(columns)) return expected;
      for (int column = 0; column < columns; ++column) {
        const char sign = (*signs)[static_cast<std::size_t>(column)];
        if (sign != 'x' && sign != 'o' && sign != '.') return expected;
        if (sign != '.') read[sign == 'x' ? 0 : 1] |= cell(row, column);
      }
    }
    std::copy(std::begin(read), std::end(read), std::begin(boards));
    return "";
  }
};

}  // namespace muster::classic
