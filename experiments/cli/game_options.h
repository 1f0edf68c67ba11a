// Command line options that verbs about one game share.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "core/registry.h"
#include "experiments/config/game_documents.h"

namespace muster::cli {

// An agent as --agent gives it: "type" or "type:key=value,key=value", checked by the game. Errors:
// InvalidArgument.
absl::StatusOr<AgentConfig> agent_option(const std::string& text, const GameEngine& engine);

// A ruleset or scenario as --ruleset or --scenario names it; the game's default for "". Errors:
// InvalidArgument.
absl::StatusOr<Document> document_option(const GameInfo& game, DocumentKind kind,
                                         const std::string& name);

// Ruleset, scenario and agents as --ruleset, --scenario and --agent give them; one agent stands for
// all seats. Errors: InvalidArgument.
absl::StatusOr<MatchupSpec> matchup_option(const GameEngine& engine, const std::string& ruleset,
                                           const std::string& scenario,
                                           const std::vector<std::string>& agents);

// "attacker"; "seat 3" for a seat without a name.
std::string seat_name(const GameInfo& game, std::size_t seat);

}  // namespace muster::cli
