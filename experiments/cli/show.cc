#include "experiments/cli/show.h"

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

void add_document_options(CLI::App& app, ShowOptions& options) {
  app.add_option("--scenario", options.scenario, "A scenario's name or file")->type_name("F");
  app.add_option("--ruleset", options.ruleset, "A ruleset's name or file")->type_name("F");
}

CLI::Option* add_state_option(CLI::App& app, ShowOptions& options) {
  return app
      .add_option("--state", options.state,
                  "A position as JSON: the `state` of a line of muster replay --json, or one\n"
                  "made by hand")
      ->type_name("FILE");
}

void add_out_option(CLI::App& app, ShowOptions& options) {
  app.add_option("--out", options.out, "File to write (default: the terminal)")->type_name("FILE");
}

void add_position_options(CLI::App& app, ShowOptions& options) {
  add_document_options(app, options);
  CLI::Option* state = add_state_option(app, options);
  app.add_option("--agent", options.agents,
                 "An agent type, or TYPE:KEY=VALUE,KEY=VALUE; one for all seats, or repeated,\n"
                 "one per seat")
      ->allow_extra_args(false)
      ->excludes(state)
      ->type_name("AGENT");
  add_seed_option(app, options.seed, "Which game")->excludes(state);
}

void add_show_options(CLI::App& app, ShowOptions& options) {
  add_position_options(app, options);
  app.add_flag("--replay", options.replay, "Plays a game and writes a page that steps through it")
      ->excludes(app.get_option("--state"));
  add_out_option(app, options);
}

void draws_instead(CLI::App& app, CLI::Option* option) {
  for (const char* other :
       {"--scenario", "--ruleset", "--state", "--replay", "--agent", "--seed"}) {
    option->excludes(app.get_option(other));
  }
}

absl::StatusOr<ToldMatch> play(const GameEngine& engine, const ShowOptions& options) {
  const auto spec = matchup_option(engine, options.ruleset, options.scenario, options.agents);
  if (!spec.ok()) return spec.status();
  const auto matchup = engine.prepare(*spec);
  if (!matchup.ok()) return matchup.status();
  ToldMatch told;
  told.seed = options.seed;
  for (std::size_t seat = 0; seat < spec->seats.size(); ++seat) {
    told.agents.push_back(options.agents[options.agents.size() == 1 ? 0 : seat]);
  }
  const MatchResult result = (*matchup)->tell(
      told.seed,
      [&told](TranscriptStep step) {
        step.choices.clear();  // no page shows them, and they are many
        told.steps.push_back(std::move(step));
      },
      told.final_state);
  if (!result.error.empty()) return absl::InternalError(result.error);
  return told;
}

}  // namespace muster::cli
