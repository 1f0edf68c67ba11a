// How a game that people play is set up: the rules, who sits where, where it begins, and what
// becomes of it when it is over.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.h"
#include "experiments/engine/game_engine.h"
#include "experiments/engine/matchup.h"
#include "experiments/engine/play_session.h"
#include "experiments/engine/registry.h"
#include "experiments/play/recorded_games.h"

namespace muster::play {

// How seats of people are written beside agents: "human", "human:Ann".
inline constexpr std::string_view kPerson = "human";
// The person's name in such a text, which may be empty; nothing for an agent.
std::optional<std::string> person_in(std::string_view text);
// Who sits in a person's seat where an agent has to: it is never asked.
AgentConfig stand_in();

struct Seat {
  bool person = false;
  std::string
      name;  // of the person, may be empty; or the agent as it was given, "mcts:iterations=9"
  AgentConfig agent;
};

struct Sitting {
  const Registry* registry = nullptr;  // outlives this, as `engine`, which is one of it
  const GameEngine* engine = nullptr;
  std::string ruleset;   // a name or a path, as it was given; "": the game's default
  std::string scenario;  // likewise
  Document ruleset_document;
  Document scenario_document;
  std::vector<Seat> seats;
  std::optional<AgentConfig> critic;  // who gives hints; none: nobody
  std::uint64_t deal = 1;             // of which the game's seed is (seed_of_deal)
  Position position;                  // where it begins, and the choices up to there
  std::vector<std::uint64_t> undone;  // by seat, before it was gone on with; or empty
  std::string folder;                 // collection that it is stored in; "": none

  // Filled by sit().
  std::shared_ptr<const Matchup> matchup;

  bool has_people() const;
  // "Ann (attacker)", "greedy (defender)", by seat.
  std::vector<std::string> names() const;
};

// The rules and who plays, with a stand-in for each person.
MatchupSpec seated(const Sitting& sitting);

// Prepares the rules and the agents, and begins; the steps of the position are not taken yet
// (PlaySession::restore). Errors: InvalidArgument; those of GameEngine::prepare.
absl::StatusOr<std::unique_ptr<PlaySession>> sit(Sitting& sitting);

// Why a game of this sitting is not stored when it is over; "": it is.
std::string not_stored_because(const Sitting& sitting);
// Stores a game that is over. Returns its row's id. Errors: those of record_game.
absl::StatusOr<std::string> record(const Sitting& sitting, const PlaySession& session);

// The position that a session has come to as a position file (experiments/config/position_file.h)
// with what `muster play --state` needs besides.
std::string position_text(const Sitting& sitting, const PlaySession& session);

}  // namespace muster::play
