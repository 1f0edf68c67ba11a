#include "games/classic/tic_tac_toe.h"

#include <fmt/format.h>

#include "core/fields/settings.h"

namespace muster::classic {

absl::StatusOr<std::shared_ptr<const TicTacToe>> TicTacToe::load(const RulesSource& source) {
  if (absl::Status status = no_settings(source); !status.ok()) return status;
  return std::make_shared<const TicTacToe>();
}

nlohmann::json TicTacToe::to_json(const State& state) const {
  return {{"x", state.marks[0]}, {"o", state.marks[1]}};
}

std::string TicTacToe::describe(const State&, Action action) const {
  return fmt::format("mark cell {}", static_cast<int>(action));
}

}  // namespace muster::classic
