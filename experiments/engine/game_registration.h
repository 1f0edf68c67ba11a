// What a game registers itself with (engine.h).
#pragma once

#include <absl/status/statusor.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "agents/luck.h"
#include "agents/witness.h"
#include "core/config/rules_source.h"
#include "core/game.h"
#include "core/scribe.h"
#include "experiments/engine/game_info.h"
#include "experiments/engine/sign_request.h"
#include "experiments/view/view.h"

namespace muster {

template <Game G>
struct GameRegistration {
  // state_bytes is filled in, and the settings of a game that tells them: static functions
  // ruleset_settings() and scenario_settings() of G, and settings() of G::Rule, that return
  // std::vector<ParamInfo>.
  GameInfo info;
  // Builds the rules. Errors: InvalidArgument, one mistake per line.
  std::function<absl::StatusOr<std::shared_ptr<const G>>(const RulesSource&)> load;
  AgentTypes<G> agents;
  // Of other repositories than the game: each must tell a version of its own.
  AgentTypes<G> extra_agents;
  std::vector<WitnessFactory<G>> witnesses;  // look on at every match; add to its metrics
  ScribeFactory<G> scribe;                   // tells matches in words; without one, steps are named
  ViewFactory<G> view;                       // draws them; without one, states are shown as text
  LuckModel<G> luck;                         // what measures how lucky matches are
  std::vector<RuleExaminer<G>> examiners;    // of seats that a rule drives
  // Changes whenever games may go otherwise: rows of another version are not those of this one.
  // kPartOfMuster: the sources of muster decide. Without one, rows of another program file are not.
  std::optional<std::string> version = std::nullopt;
  // Of every scenario; where these differ, rules are loaded to know.
  std::optional<int> players = std::nullopt;
  std::vector<SignatureCase> signature;  // of the fixed set; without any, a few games are chosen
};

}  // namespace muster
