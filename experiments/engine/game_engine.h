// A game without its type: what the experiment runner and the command line see of it.
//
// experiments/engine/engine.h makes a GameEngine from any type that models Game. It prepares
// Matchups: rules and agents loaded and checked once, then played for any number of seeds, from any
// number of threads. One virtual call per match.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "agents/equilibrium/game_tree.h"
#include "agents/equilibrium/sequence_form.h"
#include "core/agent_info.h"
#include "core/config/data_values.h"
#include "core/config/reader.h"
#include "core/game.h"
#include "core/position.h"
#include "core/solve_options.h"
#include "experiments/engine/game_info.h"
#include "experiments/engine/matchup.h"
#include "experiments/engine/sign_request.h"

namespace muster {

// Counts of a series of playouts in one thread.
struct PlayoutReport {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t forced = 0;
  std::uint64_t chance_nodes = 0;
  std::uint64_t turns = 0;
  Returns mean_returns{};
  int num_players = 0;
};

// How a position is drawn: as an SVG picture, or as text for a terminal (View::text).
enum class BoardForm : std::uint8_t { kPicture, kText };

class GameEngine {
 public:
  virtual ~GameEngine() = default;
  virtual const GameInfo& info() const = 0;
  // Errors: InvalidArgument, one mistake per line, when the game was registered wrongly: nothing
  // else may be asked of it then.
  virtual absl::Status registered() const { return absl::OkStatus(); }
  // Agent types, general ones first.
  virtual const std::vector<AgentInfo>& agents() const = 0;
  // The number of seats of a scenario. Errors: InvalidArgument, one mistake per line.
  virtual absl::StatusOr<int> num_players(const Document& ruleset,
                                          const Document& scenario) const = 0;
  // Every value of ruleset, scenario and the data behind them that edits can change, as it is.
  // Errors: InvalidArgument, one mistake per line.
  virtual absl::StatusOr<std::vector<DataValue>> data(const Document& /*ruleset*/,
                                                      const Document& /*scenario*/) const {
    return absl::UnimplementedError(info().name + " does not tell its data");
  }
  // Checks an agent's type and parameters by themselves.
  virtual absl::Status check_agent(const AgentConfig& agent) const = 0;
  // Errors: InvalidArgument, one mistake per line with file, line and key.
  virtual absl::StatusOr<std::unique_ptr<Matchup>> prepare(const MatchupSpec& spec) const = 0;
  // Plays `games` games in the calling thread. Without agents ("seats" empty) all seats that no
  // rule drives play uniformly at random from one fast generator, and nothing is allocated per
  // game.
  virtual absl::StatusOr<PlayoutReport> playouts(const MatchupSpec& spec, std::uint64_t games,
                                                 std::uint64_t seed) const = 0;
  // A hash over matches (Matchup::sign). Errors: those of prepare(); Internal.
  virtual absl::StatusOr<std::uint64_t> sign(const MatchupSpec& /*spec*/,
                                             const SignRequest& /*request*/) const {
    return absl::UnimplementedError(info().name + " has no signatures");
  }
  virtual std::vector<SignatureCase> signature_cases() const { return {}; }
  // Has spec.seats[0], the only one, rank the moves of a position. Errors: InvalidArgument.
  virtual absl::StatusOr<PositionAnalysis> analyze(const MatchupSpec& /*spec*/,
                                                   const AnalysisRequest& /*request*/) const {
    return absl::UnimplementedError(info().name + " cannot be analysed");
  }
  // A position under the rules of `spec`, whose seats may be empty, with all that is hidden:
  // `state` as its JSON is written, or how a match of `seed` begins. Errors: those of loading
  // rules; InvalidArgument when it is no position of the game.
  virtual absl::StatusOr<std::string> picture(const MatchupSpec& /*spec*/,
                                              const std::optional<nlohmann::json>& /*state*/,
                                              std::uint64_t /*seed*/, BoardForm /*form*/) const {
    return absl::UnimplementedError(info().name + " cannot be drawn");
  }
  // Computes an equilibrium; agents/equilibrium/solve.h says how, and the errors.
  virtual absl::StatusOr<SolveResult> solve(const Document& /*ruleset*/,
                                            const Document& /*scenario*/,
                                            const SolveOptions& /*options*/,
                                            const SolveObserver& /*observer*/) const {
    return absl::UnimplementedError(info().name + " cannot be solved");
  }
  // All of its histories. Errors: those of loading rules; those of equilibrium::build_tree.
  virtual absl::StatusOr<equilibrium::GameTree> tree(
      const Document& /*ruleset*/, const Document& /*scenario*/,
      const equilibrium::TreeOptions& /*options*/) const {
    return absl::UnimplementedError(info().name + " has no tree");
  }
  // What an agent does in `tree`, which is that of the ruleset and scenario, in all seats. Errors:
  // those of prepare(); Unimplemented for agents that are no table (Agent::tabulate).
  virtual absl::StatusOr<equilibrium::SlotVector> policy(
      const AgentConfig& agent, const Document& /*ruleset*/, const Document& /*scenario*/,
      const equilibrium::GameTree& /*tree*/) const {
    return absl::UnimplementedError(agent.type + " has no table");
  }
};

}  // namespace muster
