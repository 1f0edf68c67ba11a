// Command line options that verbs about one game share.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/reader.h"
#include "experiments/config/experiment.h"
#include "experiments/config/game_documents.h"
#include "experiments/engine/game_engine.h"
#include "experiments/engine/game_info.h"
#include "experiments/engine/matchup.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's
class App;
class Option;
}  // namespace CLI

namespace muster::cli {

// An agent as --agent gives it: "type" or "type:key=value,key=value", checked by the game. Errors:
// InvalidArgument.
absl::StatusOr<AgentConfig> agent_option(const std::string& text, const GameEngine& engine);

// An agent that ranks moves, as `option` ("--critic") names it: asked at the first decision of the
// match of `seed` that `spec` describes. Errors: InvalidArgument.
absl::StatusOr<AgentConfig> critic_option(std::string_view option, const std::string& text,
                                          const GameEngine& engine, MatchupSpec spec,
                                          std::uint64_t seed);

// The data file whose recommended parameters lie under those of the agent (AgentInfo::preset_file);
// "": none does. Errors: InvalidArgument.
absl::StatusOr<std::string> preset_of(const AgentConfig& agent, const GameEngine& engine);

// A seed as `option` ("--seed") gives it: decimal digits, or 0x and hexadecimal ones. Errors:
// InvalidArgument.
absl::StatusOr<std::uint64_t> seed_option(std::string_view option, const std::string& text);

// Adds --seed, or an option for a whole number with its range. CLI11 takes -1 for the largest
// number, and cuts what is larger than that.
CLI::Option* add_seed_option(CLI::App& app, std::uint64_t& seed, const std::string& help);
CLI::Option* add_seed_option(CLI::App& app, std::optional<std::uint64_t>& seed,
                             const std::string& help);
CLI::Option* add_count_option(CLI::App& app, const std::string& name, std::uint64_t& count,
                              std::uint64_t least, std::uint64_t most, const std::string& help);
CLI::Option* add_count_option(CLI::App& app, const std::string& name,
                              std::optional<std::uint64_t>& count, std::uint64_t least,
                              std::uint64_t most, const std::string& help);
// Adds --scenario and --ruleset; --agent, of a match; --state, of a position. What they set
// outlives `app`.
void add_document_options(CLI::App& app, std::string& scenario, std::string& ruleset);
CLI::Option* add_agents_option(CLI::App& app, std::vector<std::string>& agents);
CLI::Option* add_state_option(CLI::App& app, std::string& state);
// --threads; `threads` is the default already, as many as there are processors.
CLI::Option* add_threads_option(CLI::App& app, int& threads, const std::string& help);
// For CLI::Option::check: what is wrong with a number that is none, which CLI::Range lets pass.
std::string not_finite(const std::string& text);
// --grace: seconds between 0 and a day.
CLI::Option* add_grace_option(CLI::App& app, double& seconds, const std::string& help);

// A ruleset or scenario as --ruleset or --scenario names it; the game's default for "". Errors:
// InvalidArgument.
absl::StatusOr<Document> document_option(const GameInfo& game, DocumentKind kind,
                                         const std::string& name);

// Ruleset, scenario and agents as --ruleset, --scenario and --agent give them; one agent stands for
// all seats. Errors: InvalidArgument.
absl::StatusOr<MatchupSpec> matchup_option(const GameEngine& engine, const std::string& ruleset,
                                           const std::string& scenario,
                                           const std::vector<std::string>& agents);

// load_experiment, for what plays games or plans them. Errors besides its own: InvalidArgument
// where there are none, one agent alone being there for an exact oracle.
absl::StatusOr<Experiment> load_with_games(const std::string& config,
                                           const std::vector<std::string>& overrides,
                                           const Registry& registry);

}  // namespace muster::cli
