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
  app.add_option("--scenario", options.scenario, "A scenario's name or file")->type_name("F");
  app.add_option("--ruleset", options.ruleset, "A ruleset's name or file")->type_name("F");
  CLI::Option* state =
      app.add_option("--state", options.state,
                     "A position as JSON: the `state` of a line of muster replay --json, or one\n"
                     "made by hand")
          ->type_name("FILE");
  app.add_option("--agent", options.agents,
                 "An agent type, or TYPE:KEY=VALUE,KEY=VALUE; one for all seats, or repeated,\n"
                 "one per seat")
      ->allow_extra_args(false)
      ->excludes(state)
      ->type_name("AGENT");
  add_seed_option(app, options.seed, "Which game")->excludes(state);
}

absl::StatusOr<ToldMatch> play(const GameEngine& engine, const PositionOptions& options) {
  const auto spec = matchup_option(engine, options.ruleset, options.scenario, options.agents);
  if (!spec.ok()) return spec.status();
  const auto matchup = engine.prepare(*spec);
  if (!matchup.ok()) return matchup.status();
  ToldMatch told;
  told.seed = options.seed;
  for (std::size_t seat = 0; seat < spec->seats.size(); ++seat) {
    told.agents.push_back(options.agents[options.agents.size() == 1 ? 0 : seat]);
  }
  ToldEnd end;
  const MatchResult result = (*matchup)->tell(
      told.seed, {.choices = false, .states = true},
      [&told](TranscriptStep step) { told.steps.push_back(std::move(step)); }, end);
  if (!result.error.empty()) return absl::InternalError(result.error);
  told.final_state = std::move(end.state);
  return told;
}

}  // namespace muster::cli
