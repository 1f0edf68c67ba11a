// What is kept of games: of those that are not over yet, so that nothing is lost, and of those that
// are; and what players are told of odds.
#pragma once

#include <absl/status/status.h>

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/engine/play_session.h"
#include "experiments/engine/prospects.h"
#include "experiments/play/sitting.h"

namespace muster::play {

// Writes the game into the sitting's folder, over what was written of it before; returns the
// file's path, "" where there is no folder, or it cannot be written.
std::string save_unfinished(const Sitting& sitting, const PlaySession& session);

// What became of a game that is over.
struct Ending {
  std::string id;            // of its row; "": it is not stored
  std::string why_not = {};  // then
  absl::Status failed = {};  // it was to be stored and could not be, so that it stays unfinished
};
// Stores it, if it is to be, and removes what was written of it before.
Ending conclude(const Sitting& sitting, const PlaySession& session);

// " 41.7 %  2 skeletons die" a line.
std::string odds_text(const Prospects& prospects);
// {outcomes: [[words, probability], ...], exact, draws}.
nlohmann::json odds_json(const Prospects& prospects);

}  // namespace muster::play
