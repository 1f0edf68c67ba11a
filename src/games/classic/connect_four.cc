#include "games/classic/connect_four.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/fields/settings.h"
#include "core/status.h"
#include "games/classic/board_codec.h"

namespace muster::classic {

namespace {

struct ConnectFourSettings {
  std::string moves;
  std::optional<ConnectFour::State> start;
};

void check_start(Reader& scenario, ConnectFourSettings& settings) {
  const absl::StatusOr<ConnectFour::State> start = ConnectFour::position(settings.moves);
  if (!start.ok()) {
    scenario.fail("moves", message_of(start.status()));
  } else if (start->mover == kTerminal) {
    scenario.fail("moves", "the game is over after them");
  } else {
    settings.start = *start;
  }
}

const ParamTable<ConnectFourSettings>& connect_four_scenario() {
  static const ParamTable<ConnectFourSettings> table =
      ParamTable<ConnectFourSettings>()
          .text("moves", &ConnectFourSettings::moves,
                "columns from 1 that were played before, as digits: \"444\"")
          .check(check_start);
  return table;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const ConnectFour>> ConnectFour::load(const RulesSource& source) {
  const auto settings = read_settings<ConnectFourSettings>(source, {}, connect_four_scenario());
  if (!settings.ok()) return settings.status();
  return std::make_shared<const ConnectFour>(*settings->start);
}

std::vector<ParamInfo> ConnectFour::scenario_settings() { return connect_four_scenario().info(); }

absl::StatusOr<ConnectFour::State> ConnectFour::position(std::string_view columns) {
  const ConnectFour game;
  State state = game.initial_state();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const int column = columns[i] - '1';
    if (column < 0 || column >= kColumns) {
      return absl::InvalidArgumentError(
          fmt::format("move {}: expected a column from 1 to {}, got `{}`", i + 1,
                      static_cast<int>(kColumns), columns[i]));
    }
    if (state.mover == kTerminal) {
      return absl::InvalidArgumentError(fmt::format("move {}: the game is over", i + 1));
    }
    if ((occupied(state) & top_cell(column)) != 0) {
      return absl::InvalidArgumentError(
          fmt::format("move {}: column {} is full", i + 1, column + 1));
    }
    game.apply(state, static_cast<Action>(column));
  }
  return state;
}

double ConnectFour::worth(const State& state, Player player) const {
  double value = 0;
  if (state.mover == kTerminal) {
    value = returns(state)[0];
  } else {
    constexpr double kThreatWorth = 0.1;
    constexpr double kMiddleWorth = 0.01;
    constexpr double kMost = 0.9;  // less than a win
    const Board free = kCells & ~occupied(state);
    double sides[2] = {0, 0};
    for (std::size_t side = 0; side < 2; ++side) {
      const Board discs = state.discs[side];
      sides[side] = kThreatWorth * count(completing_cells(discs) & free);
      for (int column = 0; column < kColumns; ++column) {
        const Board in_column = discs >> (kHeight * column) & 0x3f;
        sides[side] += kMiddleWorth * kMiddle[column] * count(in_column);
      }
    }
    value = std::clamp(sides[0] - sides[1], -kMost, kMost);
  }
  return player == 0 ? value : -value;
}

Summary ConnectFour::summary(const State& state) const {
  return {.margin = returns(state)[0], .rounds = turn(state)};
}

BoardCodec ConnectFour::board_codec() { return {kRows, kColumns, 1, kHeight}; }

nlohmann::json ConnectFour::to_json(const State& state) const {
  return {{"board", board_codec().write(state.discs)}};
}

std::string ConnectFour::describe(const State&, Action action) const {
  return fmt::format("column {}", static_cast<int>(action) + 1);
}

}  // namespace muster::classic
