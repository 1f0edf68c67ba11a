#include "experiments/cli/game_options.h"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "core/status.h"

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

std::string seat_name(const GameInfo& game, std::size_t seat) {
  return seat < game.seat_names.size() ? game.seat_names[seat] : fmt::format("seat {}", seat);
}

}  // namespace muster::cli
