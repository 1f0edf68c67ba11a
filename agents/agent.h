// What an agent is: something that chooses one action at a time for one seat of one match.
//
// An agent type is a name, documented parameters and a `configure` function; configuring checks the
// parameters once and gives a factory; the factory makes a fresh agent for each match, so matches
// never share state and a match depends on its seed alone.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/agent_info.h"
#include "core/analysis.h"
#include "core/config/reader.h"
#include "core/game.h"

namespace muster {

// One decision put to an agent.
template <Game G>
struct Decision {
  const G& game;                   // the rules as this seat believes them
  const typename G::State& state;  // what the seat may know: hidden parts are resampled
  Player player;
  std::span<const Action> legal;  // at least two
  std::uint64_t seed;             // for this agent and decision alone; seed an Rng with it
};

template <Game G>
class Agent {
 public:
  virtual ~Agent() = default;
  // Returns one of `decision.legal`.
  virtual Action choose(const Decision<G>& decision) = 0;
  // Whether choose() looks at parts of the state that the player does not know. An agent that never
  // does is spared their being drawn anew: its decision's state may be the true one.
  virtual bool uses_hidden_parts() const { return true; }
  // Whether a choice may depend on what it was asked before in the match.
  virtual bool remembers() const { return true; }
  // The probabilities with which it chooses one of `actions` (all legal ones) in an information
  // state of the player, where these are known without playing and depend on nothing else: as many,
  // and they add up to 1. False: they are not, or not of this state.
  virtual bool tabulate(const G& /*game*/, Player /*player*/, std::uint64_t /*information_state*/,
                        std::span<const Action> /*actions*/,
                        std::span<double> /*probabilities*/) const {
    return false;
  }
  // Of an agent that was told what to choose: why that was not possible, asked after an illegal
  // choice, or at the end of the match what is left of it, in words; "": nothing.
  virtual std::string complaint() const { return ""; }
  // The ranking behind the choice just made, `chosen`, by the work that was done for it; nothing
  // for agents that have none.
  virtual std::optional<MoveAnalysis> explain(const Decision<G>& /*decision*/, Action /*chosen*/) {
    return std::nullopt;
  }
  // A ranking of the moves of a decision by itself, whatever was chosen before; nothing for agents
  // that have none.
  virtual std::optional<MoveAnalysis> analyze(const Decision<G>& /*decision*/) {
    return std::nullopt;
  }
};

template <Game G>
using AgentFactory = std::function<std::unique_ptr<Agent<G>>()>;

// An agent type with its parameters settled.
template <Game G>
struct ConfiguredAgent {
  AgentFactory<G> make;
  bool reproducible = true;  // false when the choice depends on wall time
  // Whether the agent can play by these rules; empty = it can. Errors: InvalidArgument.
  std::function<absl::Status(const G&)> check = {};
};

template <Game G>
struct AgentType {
  AgentInfo info;
  // Reads parameters; mistakes go to the reader's diagnostics, and then the result is ignored. The
  // caller calls reader.finish().
  std::function<ConfiguredAgent<G>(Reader& reader)> configure;
  // Of a type that is no part of muster: changes whenever its choices may. Without one its games
  // count as those of this very program file; GameRegistration::extra_agents must have one.
  std::optional<std::string> version = std::nullopt;
  // TOML: parameters with which it decides in a few milliseconds, whatever else it is given.
  std::string cheap_params = {};
};
template <Game G>
using AgentTypes = std::vector<AgentType<G>>;

}  // namespace muster
