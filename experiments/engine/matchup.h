// Who plays what: the rules and agents of one cell of an experiment, without their types.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/inputs.h"
#include "core/config/reader.h"
#include "core/identity.h"
#include "core/prepare_cache.h"
#include "experiments/engine/match_result.h"
#include "experiments/engine/play_session.h"

namespace muster {

// An agent as a config names it. `type` is an agent type of the game, or "rule" for a seat that the
// game itself plays by a rule file (RuleGame, key `rule`): such a seat is never to move.
struct AgentConfig {
  std::string name;
  std::string type;
  Document params;  // the parameters; keys `name` and `type` are taken out before
};
inline constexpr std::string_view kRuleAgentType = "rule";
// Of agents of any other type: false keeps them from knowing the rules that drive other seats.
inline constexpr std::string_view kKnowsRuleKey = "knows_rule";

// What is to be found out about the steps of matches that are told (thoughts.h).
struct Annotation {
  // What positions are worth, as a config's table `luck` says it; none: as the game has it.
  std::optional<Document> luck = std::nullopt;
  // An agent that ranks moves (Agent::analyze) and judges the agents' choices by that.
  std::optional<AgentConfig> critic = std::nullopt;
};

struct MatchupSpec {
  Document ruleset;
  Document scenario;
  std::vector<AgentConfig> seats;  // one per player
  // Where all files are read from instead of the file system; outlives the call.
  const InputSource* inputs = nullptr;
  // How the luck of every match is to be measured: a config's table `luck` (agents/luck.h).
  std::optional<Document> luck = std::nullopt;
  // No part of what decides matches.
  std::optional<Annotation> annotation = std::nullopt;
  // Of one experiment, where one name is one agent; outlives the call.
  PrepareCache* cache = nullptr;
};

// Rules and agents for one cell of an experiment, ready to play. Immutable and thread safe.
class Matchup {
 public:
  virtual ~Matchup() = default;
  virtual int num_players() const = 0;
  // The match decided by `seed` alone (when reproducible()).
  virtual MatchResult play(std::uint64_t seed) const = 0;
  // The same match, told step by step while it is played.
  virtual MatchResult tell(std::uint64_t seed, const Telling& telling, const StepObserver& observer,
                           ToldEnd& end) const = 0;
  // What stays the same in frames of its matches.
  virtual ViewPage view_page() const = 0;
  // A match with people in it, which this outlives. Errors: InvalidArgument when the request's
  // start is no position of the game.
  virtual absl::StatusOr<std::unique_ptr<PlaySession>> begin(
      const SessionRequest& /*request*/) const {
    return absl::UnimplementedError("nobody can sit down at this");
  }
  // A hash over all actions and chance outcomes in order, the returns and the JSON of the final
  // state of a match in which each seat's agent makes so many choices, and the rest are drawn.
  // Errors: Internal when an agent breaks its contract.
  virtual absl::StatusOr<std::uint64_t> sign(std::uint64_t seed, std::uint64_t choices) const = 0;
  // False when some agent is limited by wall time.
  virtual bool reproducible() const = 0;
  // Everything that decides the matches but the seed.
  virtual const CellIdentity& cell() const = 0;
  // What looks on besides, as agents' parameters and MatchupSpec::luck ask for it; no part of the
  // cell.
  virtual const std::vector<WitnessIdentity>& witnesses() const = 0;
};

}  // namespace muster
