#include "games/heroes/board/board.h"

#include <algorithm>
#include <cstdlib>

namespace muster::heroes {
namespace {

struct Offset {
  int column;
  int row;
};
constexpr std::array<Offset, 8> kOffsets = {
    {{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};

}  // namespace

Board::Board(BoardSize size, bool eight_way)
    : columns_(size.columns),
      rows_(size.rows),
      directions_(eight_way ? 8 : 4),
      words_(static_cast<std::size_t>(size.columns * size.rows + 63) / 64) {
  assert(columns_ >= 2 && columns_ <= kMaxSide && rows_ >= 2 && rows_ <= kMaxSide);
  for (int t = 0; t < tiles(); ++t) {
    all_.insert(t);
    row_sets_[static_cast<std::size_t>(row(t))].insert(t);
    if (column(t) > 0) not_first_.insert(t);
    if (column(t) < columns_ - 1) not_last_.insert(t);
    for (std::size_t d = 0; d < kOffsets.size(); ++d) {
      const int x = column(t) + kOffsets[d].column;
      const int y = row(t) + kOffsets[d].row;
      const bool inside = x >= 0 && x < columns_ && y >= 0 && y < rows_;
      neighbours_[static_cast<std::size_t>(t)][d] =
          static_cast<std::int16_t>(inside ? tile(x, y) : kNoNeighbour);
    }
  }
}

int Board::distance(int from, int to) const {
  const int across = std::abs(column(from) - column(to));
  const int along = std::abs(row(from) - row(to));
  return eight_way() ? std::max(across, along) : across + along;
}

bool Board::spread(const TileSet& set, const TileSet& among, TileSet& next) const {
  const auto shift = static_cast<unsigned>(columns_);
  // What goes north and south: the set, and with eight directions what went east and west, too.
  const bool wide = directions_ == 8;
  std::uint64_t before = 0;  // the word before, as far as it goes south
  std::uint64_t any = 0;
  const auto sides_of = [&](std::size_t i, std::uint64_t carry) {
    const std::uint64_t following = i + 1 < words_ ? set.word(i + 1) : 0;
    const std::uint64_t east = set.word(i) << 1 | carry;
    const std::uint64_t west = set.word(i) >> 1 | following << 63;
    return (east & not_first_.word(i)) | (west & not_last_.word(i));
  };
  std::uint64_t sides = sides_of(0, 0);
  for (std::size_t i = 0; i < words_; ++i) {
    const bool last = i + 1 == words_;
    const std::uint64_t sides_after = last ? 0 : sides_of(i + 1, set.word(i) >> 63);
    const std::uint64_t here = wide ? set.word(i) | sides : set.word(i);
    const std::uint64_t set_after = last ? 0 : set.word(i + 1);
    const std::uint64_t after = wide ? set_after | sides_after : set_after;
    const std::uint64_t south = here << shift | before >> (64 - shift);
    const std::uint64_t north = here >> shift | after << (64 - shift);
    next.word(i) = (sides | south | north) & among.word(i);
    any |= next.word(i);
    before = here;
    sides = sides_after;
  }
  return any != 0;
}

}  // namespace muster::heroes
