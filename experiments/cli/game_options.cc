#include "experiments/cli/game_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <string_view>
#include <vector>

#include "agents/preset.h"
#include "core/status.h"
#include "core/text.h"

namespace muster::cli {
namespace {

// Splits at commas outside of quotes and brackets.
std::vector<std::string> split_parameters(std::string_view text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  char quote = 0;
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if (c == ']' || c == '}') {
      --depth;
    } else if (c == ',' && depth == 0) {
      parts.emplace_back();
      continue;
    }
    parts.back() += c;
  }
  return parts;
}

}  // namespace

absl::StatusOr<AgentConfig> agent_option(const std::string& text, const GameEngine& engine) {
  AgentConfig agent;
  const std::size_t colon = text.find(':');
  agent.type = text.substr(0, colon);
  agent.name = agent.type;
  agent.params.file = "--agent " + text;
  agent.params.name = agent.name;
  if (colon != std::string::npos) {
    for (const std::string& assignment : split_parameters(text.substr(colon + 1))) {
      const absl::Status applied = apply_override(agent.params, assignment);
      if (!applied.ok()) {
        return absl::InvalidArgumentError(
            fmt::format("--agent {}: `{}` is not KEY=VALUE", text, assignment));
      }
    }
  }
  const absl::Status checked = engine.check_agent(agent);
  if (!checked.ok()) return checked;
  return agent;
}

absl::StatusOr<AgentConfig> critic_option(std::string_view option, const std::string& text,
                                          const GameEngine& engine, MatchupSpec spec,
                                          std::uint64_t seed) {
  auto critic = agent_option(text, engine);
  absl::Status usable = critic.status();
  if (usable.ok()) {
    spec.seats.insert(spec.seats.begin(), *critic);
    AnalysisRequest first;
    first.position.seed = seed;
    usable = engine.analyze(spec, first).status();
  }
  if (usable.ok()) return critic;
  return absl::InvalidArgumentError(fmt::format("{} {}: {}", option, text, message_of(usable)));
}

absl::StatusOr<std::string> preset_of(const AgentConfig& agent, const GameEngine& engine) {
  for (const AgentInfo& type : engine.agents()) {
    if (type.name != agent.type || type.preset_file.empty()) continue;
    Diagnostics diagnostics;
    Reader reader(agent.params, diagnostics);
    const auto preset = read_preset(reader, type.preset_file);
    if (!preset.ok()) return preset.status();
    if (!diagnostics.ok()) return diagnostics.status();
    return preset->has_value() ? type.preset_file : "";
  }
  return "";
}

absl::StatusOr<std::uint64_t> seed_option(std::string_view option, const std::string& text) {
  if (const auto seed = parse_seed(text)) return *seed;
  return absl::InvalidArgumentError(
      fmt::format("{} {}: expected a number from 0 to 18446744073709551615, or the hexadecimal "
                  "digits of a row's "
                  "seed after 0x",
                  option, text));
}

namespace {

std::uint64_t seed_or_throw(const std::string& text) {
  const auto seed = seed_option("--seed", text);
  if (!seed.ok()) throw CLI::ValidationError(message_of(seed.status()), 2);  // the library's way
  return *seed;
}

std::uint64_t count_or_throw(const std::string& name, const std::string& text, std::uint64_t least,
                             std::uint64_t most) {
  std::uint64_t count = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, count);
  if (error != std::errc{} || end != last || count < least || count > most) {
    throw CLI::ValidationError(
        fmt::format("{} {}: expected a whole number from {} to {}", name, text, least, most), 2);
  }
  return count;
}

template <class Number>
CLI::Option* add_seed(CLI::App& app, Number& seed, const std::string& help) {
  return app
      .add_option_function<std::string>(
          "--seed", [&seed](const std::string& text) { seed = seed_or_throw(text); }, help)
      ->type_name("S");
}

template <class Number>
CLI::Option* add_count(CLI::App& app, const std::string& name, Number& count, std::uint64_t least,
                       std::uint64_t most, const std::string& help) {
  return app
      .add_option_function<std::string>(
          name,
          [=, &count](const std::string& text) { count = count_or_throw(name, text, least, most); },
          help)
      ->type_name("N");
}

}  // namespace

CLI::Option* add_seed_option(CLI::App& app, std::uint64_t& seed, const std::string& help) {
  return add_seed(app, seed, help)->default_str(fmt::format("{}", seed));
}

CLI::Option* add_seed_option(CLI::App& app, std::optional<std::uint64_t>& seed,
                             const std::string& help) {
  return add_seed(app, seed, help);
}

CLI::Option* add_count_option(CLI::App& app, const std::string& name, std::uint64_t& count,
                              std::uint64_t least, std::uint64_t most, const std::string& help) {
  return add_count(app, name, count, least, most, help)->default_str(fmt::format("{}", count));
}

CLI::Option* add_count_option(CLI::App& app, const std::string& name,
                              std::optional<std::uint64_t>& count, std::uint64_t least,
                              std::uint64_t most, const std::string& help) {
  return add_count(app, name, count, least, most, help);
}

void add_document_options(CLI::App& app, std::string& scenario, std::string& ruleset) {
  app.add_option("--scenario", scenario, "A scenario's name or file")->type_name("F");
  app.add_option("--ruleset", ruleset, "A ruleset's name or file")->type_name("F");
}

CLI::Option* add_agents_option(CLI::App& app, std::vector<std::string>& agents) {
  return app
      .add_option("--agent", agents,
                  "An agent type, or TYPE:KEY=VALUE,KEY=VALUE; one for all seats, or repeated,\n"
                  "one per seat")
      ->allow_extra_args(false)
      ->type_name("AGENT");
}

CLI::Option* add_state_option(CLI::App& app, std::string& state) {
  return app
      .add_option("--state", state,
                  "A position as JSON: the `state` of a line of muster replay --json, or one\n"
                  "made by hand")
      ->type_name("FILE");
}

CLI::Option* add_threads_option(CLI::App& app, int& threads, const std::string& help) {
  return app.add_option("--threads", threads, help)
      ->default_str("processors")  // the same text on every machine
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
}

std::string not_finite(const std::string& text) {
  double value = 0;
  return CLI::detail::lexical_cast(text, value) && std::isfinite(value) ? "" : "not a number";
}

CLI::Option* add_grace_option(CLI::App& app, double& seconds, const std::string& help) {
  return app.add_option("--grace", seconds, help)
      ->capture_default_str()
      ->check(not_finite)
      ->check(CLI::Range(0.0, 86400.0))
      ->type_name("S");
}

absl::StatusOr<Document> document_option(const GameInfo& game, DocumentKind kind,
                                         const std::string& name) {
  if (name.empty()) return default_document(game, kind);
  auto named = named_document(game, kind, name, "");
  if (named.ok()) return named;
  return absl::InvalidArgumentError(
      fmt::format("--{} {}: {}", kind_name(kind), name, message_of(named.status())));
}

absl::StatusOr<MatchupSpec> matchup_option(const GameEngine& engine, const std::string& ruleset,
                                           const std::string& scenario,
                                           const std::vector<std::string>& agents) {
  auto rules = document_option(engine.info(), DocumentKind::kRuleset, ruleset);
  if (!rules.ok()) return rules.status();
  auto place = document_option(engine.info(), DocumentKind::kScenario, scenario);
  if (!place.ok()) return place.status();
  MatchupSpec spec{*std::move(rules), *std::move(place), {}};
  for (const std::string& text : agents) {
    auto agent = agent_option(text, engine);
    if (!agent.ok()) return agent.status();
    spec.seats.push_back(*std::move(agent));
  }
  if (spec.seats.size() == 1) {  // one agent for all seats
    const auto players = engine.num_players(spec.ruleset, spec.scenario);
    if (!players.ok()) return players.status();
    spec.seats.resize(static_cast<std::size_t>(*players), AgentConfig(spec.seats.front()));
  }
  return spec;
}

absl::StatusOr<Experiment> load_with_games(const std::string& config,
                                           const std::vector<std::string>& overrides,
                                           const Registry& registry) {
  auto experiment = load_experiment(config, overrides, registry);
  if (!experiment.ok() || !experiment->cells.empty()) return experiment;
  return absl::InvalidArgumentError(fmt::format(
      "{}: one agent alone meets nobody: there are no games; `muster psro` needs none", config));
}

}  // namespace muster::cli
