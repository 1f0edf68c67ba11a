#include "experiments/cli/position_options.h"

#include <fmt/format.h>

#include <utility>

#include "core/json_text.h"
#include "core/status.h"

namespace muster::cli {

absl::StatusOr<nlohmann::json> json_option(std::string_view option, const std::string& path) {
  auto json = read_json(path);
  if (json.ok() || absl::IsInvalidArgument(json.status())) return json;
  return absl::Status(json.status().code(),
                      fmt::format("{} {}", option, message_of(json.status())));
}

void add_position_options(CLI::App& app, PositionOptions& options) {
  add_document_options(app, options.scenario, options.ruleset);
  CLI::Option* state = add_state_option(app, options.state);
  add_agents_option(app, options.agents)->excludes(state);
  add_seed_option(app, options.seed, "Which game")->excludes(state);
}

absl::StatusOr<ToldMatch> play(const GameEngine& engine, const PositionOptions& options) {
  const auto spec = matchup_option(engine, options.ruleset, options.scenario, options.agents);
  if (!spec.ok()) return spec.status();
  const auto matchup = engine.prepare(*spec);
  if (!matchup.ok()) return matchup.status();
  ToldMatch told;
  ToldEnd end;
  const MatchResult result = (*matchup)->tell(
      options.seed, {.choices = false, .states = true},
      [&told](TranscriptStep step) { told.steps.push_back(std::move(step)); }, end);
  if (!result.error.empty()) return absl::InternalError(result.error);
  told.final_state = std::move(end.state);
  return told;
}

}  // namespace muster::cli
