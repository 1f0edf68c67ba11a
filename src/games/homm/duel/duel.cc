#include "games/homm/duel/duel.h"

#include "games/homm/state/board.h"

namespace muster::homm::duel {
namespace {

// Whether the two can ever have the same initiative, so that it matters who is the row.
bool may_tie(const Duelist& a, const Duelist& b) {
  return a.some([&](const Form& own) {
    return b.some([&](const Form& other) { return own.row.initiative == other.row.initiative; });
  });
}

}  // namespace

bool starts_far(const Duelist& row, const Duelist& column) {
  return row.forms[0].ranged() || column.forms[0].ranged();
}

std::array<int, 2> start_cells(const Duelist& row, const Duelist& column) {
  constexpr int kColumn = 1;
  if (starts_far(row, column)) {
    return {cell_at(kColumn, back_row(0)), cell_at(kColumn, back_row(1))};
  }
  return {cell_at(kColumn, front_row(0)), cell_at(kColumn, front_row(0) + 1)};
}

Result Duels::solve(std::size_t row, std::size_t column) {
  const Duelist& first = roster_[row];
  const Duelist& second = roster_[column];
  return chain_.solve(first, second, starts_far(first, second), roster_.customs());
}

Standing Duels::after_rounds(std::size_t row, std::size_t column, int rounds) {
  const Duelist& first = roster_[row];
  const Duelist& second = roster_[column];
  return chain_.after_rounds(first, second, starts_far(first, second), roster_.customs(), rounds);
}

std::vector<Result> Duels::all() {
  const std::size_t size = roster_.size();
  std::vector<Result> results(size * size);
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = row + 1; column < size; ++column) {
      const Result result = solve(row, column);
      results[row * size + column] = result;
      Result& mirrored = results[column * size + row];
      if (may_tie(roster_[row], roster_[column])) {
        mirrored = solve(column, row);
      } else {
        mirrored = result;
        mirrored.win = result.loss;
        mirrored.loss = result.win;
      }
    }
  }
  return results;
}

}  // namespace muster::homm::duel
