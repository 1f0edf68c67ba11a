#include "games/classic/breakthrough.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/fields/settings.h"
#include "games/classic/board_codec.h"

namespace muster::classic {

Breakthrough::Breakthrough(int rows, int columns) : rows_(rows), columns_(columns) {
  const Board row = (Board{1} << columns) - 1;
  for (int i = 0; i < rows; ++i) board_ |= row << (kStride * i);
  far_row_[0] = row << (kStride * (rows - 1));
  far_row_[1] = row;
}

namespace {

struct BreakthroughSettings {
  int rows = 8;
  int columns = 8;
};

const ParamTable<BreakthroughSettings>& breakthrough_scenario() {
  static const ParamTable<BreakthroughSettings> table =
      ParamTable<BreakthroughSettings>()
          .integer("rows", &BreakthroughSettings::rows, 4, 8, "rows of the board")
          .integer("columns", &BreakthroughSettings::columns, 2, 8, "columns of the board");
  return table;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Breakthrough>> Breakthrough::load(const RulesSource& source) {
  const auto settings = read_settings<BreakthroughSettings>(source, {}, breakthrough_scenario());
  if (!settings.ok()) return settings.status();
  return std::make_shared<const Breakthrough>(settings->rows, settings->columns);
}

std::vector<ParamInfo> Breakthrough::scenario_settings() { return breakthrough_scenario().info(); }

int Breakthrough::foremost(const State& state, int player) const {
  const Board pawns = state.pawns[player];
  if (pawns == 0) return 0;
  if (player == 0) return (63 - std::countl_zero(pawns)) / kStride;
  return rows_ - 1 - lowest_bit(pawns) / kStride;
}

double evaluate(const Breakthrough& game, const Breakthrough::State& state, Player player) {
  double value = 0;
  if (state.mover == kTerminal) {
    value = game.returns(state)[0];
  } else {
    constexpr double kPawnsWorth = 0.8;  // of all the pawns; less than a win, with the next
    constexpr double kForemostWorth = 0.1;
    const int pawns = std::popcount(state.pawns[0]) - std::popcount(state.pawns[1]);
    const int rows = game.foremost(state, 0) - game.foremost(state, 1);
    value = kPawnsWorth * pawns / (2 * game.columns_) + kForemostWorth * rows / (game.rows_ - 1);
  }
  return player == 0 ? value : -value;
}

Summary Breakthrough::summary(const State& state) const {
  return {.margin = returns(state)[0],
          .rounds = turn(state),
          .metrics = {{"first_pawns", std::popcount(state.pawns[0])},
                      {"second_pawns", std::popcount(state.pawns[1])}}};
}

BoardCodec Breakthrough::board_codec() const { return {rows_, columns_, kStride, 1}; }

nlohmann::json Breakthrough::to_json(const State& state) const {
  return {
      {"board", board_codec().write(state.pawns)}, {"mover", state.mover}, {"turns", state.turns}};
}

std::string Breakthrough::describe(const State& state, Action action) const {
  const int from = static_cast<int>(action) / kDirections;
  const Board to = target(state.mover, from, static_cast<int>(action) % kDirections);
  const auto name = [](int square) {
    return fmt::format("{}{}", static_cast<char>('a' + square % kStride), square / kStride + 1);
  };
  const bool captures = (to & state.pawns[1 - state.mover]) != 0;
  return fmt::format("{}{}{}", name(from), captures ? "x" : "-", name(lowest_bit(to)));
}

}  // namespace muster::classic
