// Collections of games that people have played: a run whose config lists games, one for each that
// was recorded. What a person chose is an agent of type `human` (agents/human), so that a game of
// people is stored, told, verified and merged as any other.
//
//   DIR/played.toml   the config, written by record_game: tournament.format = "listed"
//   DIR/games.sqlite  its rows, by the runner
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/config/reader.h"
#include "core/game.h"
#include "experiments/engine/matchup.h"
#include "experiments/engine/registry.h"

namespace muster::play {

inline constexpr const char* kCollectionFileName = "played.toml";

// What a person did in a seat.
struct Person {
  std::string player;         // who it was; may be empty
  std::vector<Action> moves;  // one for each decision of the seat with at least two legal actions
  std::uint64_t undone = 0;   // choices that were taken back
};

using RecordedSeat = std::variant<Person, AgentConfig>;

// A game that has come to its end. Documents are as MatchupSpec has them: those that come with the
// game are named in the config, others stand in it with all that they say.
struct RecordedGame {
  std::string game;  // as in the registry
  Document ruleset;
  Document scenario;
  std::vector<RecordedSeat> seats;
  std::uint64_t deal = 0;          // it was played with the seed seed_of_deal(deal)
  std::uint64_t history_hash = 0;  // MatchResult::history_hash of it
};

// Adds a game to the collection in a folder, which is made where there is none, and plays it once
// more from what was recorded. Returns the id of its row as `muster export` prints it; that of a
// game which is there already. Any number of processes may record into one folder.
//
// Nothing is changed after an error. Errors: InvalidArgument when it cannot be played (as of a
// config), an agent is limited by wall time, so that it cannot be played again, or the folder is of
// another game; DataLoss when it comes out otherwise than `history_hash` says; FailedPrecondition
// when games of the folder would be played otherwise today (rules or data have changed) or another
// process writes its store; those of the store.
absl::StatusOr<std::string> record_game(const std::string& folder, const RecordedGame& game,
                                        const Registry& registry);

}  // namespace muster::play
