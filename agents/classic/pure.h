// Plays one row or column of a matrix game, always the same one: a pure strategy.
#pragma once

#include <absl/status/status.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "core/config/nearest.h"
#include "core/fields/settings.h"
#include "games/classic/matrix_game.h"

namespace muster::classic {

struct PureParams {
  std::string row;
  std::optional<std::string> column;  // none: that of the row's name

  const std::string& of(Player player) const { return player == 0 || !column ? row : *column; }
};

class PureAgent final : public Agent<MatrixGame> {
 public:
  explicit PureAgent(PureParams params) : params_(std::move(params)) {}

  // That the game has both names is checked before.
  Action choose(const Decision<MatrixGame>& decision) override {
    return action_of(decision.game, decision.player);
  }
  bool uses_hidden_parts() const override { return false; }
  bool tabulate(const MatrixGame& game, Player player, std::uint64_t /*information_state*/,
                std::span<const Action> actions, std::span<double> probabilities) const override {
    const Action own = action_of(game, player);
    std::transform(actions.begin(), actions.end(), probabilities.begin(),
                   [own](Action action) { return action == own ? 1.0 : 0.0; });
    return true;
  }

 private:
  Action action_of(const MatrixGame& game, Player player) const {
    const std::vector<std::string>& names = game.names(player);
    const auto place = std::find(names.begin(), names.end(), params_.of(player));
    return static_cast<Action>(place - names.begin());
  }

  PureParams params_;
};

inline AgentType<MatrixGame> pure_agent_type() {
  static const auto params =
      ParamTable<PureParams>()
          .text("row", &PureParams::row, "what it plays in the first seat, by its name")
          .required()
          .other({"column", "text", "(that of the row)", "what it plays in the second seat"},
                 [](Reader& reader, PureParams& read) {
                   if (reader.has("column")) read.column = reader.text("column", "");
                 });
  return {{.name = "pure", .summary = "always the same row or column", .params = params.info()},
          [](Reader& reader) {
            const PureParams read = params.read(reader);
            // What is wrong shows only with a game: its place is kept.
            const auto check = [read, table = reader.raw(),
                                file = reader.file()](const MatrixGame& game) -> absl::Status {
              Diagnostics diagnostics;
              Reader own(table, file, diagnostics);
              for (const Player player : {Player{0}, Player{1}}) {
                const std::vector<std::string>& names = game.names(player);
                const std::string& name = read.of(player);
                if (std::find(names.begin(), names.end(), name) != names.end()) continue;
                own.fail(
                    player == 1 && read.column ? "column" : "row",
                    fmt::format("the scenario has no {} `{}`{}", player == 0 ? "row" : "column",
                                name, suggestion(name, names)));
              }
              return diagnostics.status();
            };
            return ConfiguredAgent<MatrixGame>{
                .make = [read] { return std::make_unique<PureAgent>(read); }, .check = check};
          }};
}

}  // namespace muster::classic
