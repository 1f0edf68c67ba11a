// Games that are not over yet, so that nothing is lost; and what players are told of odds.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/engine/play_session.h"
#include "experiments/engine/prospects.h"
#include "experiments/play/sitting.h"

namespace muster::play {

// Writes the game into the sitting's folder, over what was written of it before; returns the
// file's path, "" where there is no folder, or it cannot be written.
std::string save_unfinished(const Sitting& sitting, const PlaySession& session);
// Removes that file, when the game is over.
void forget_unfinished(const Sitting& sitting);

// " 41.7 %  2 skeletons die" a line.
std::string odds_text(const Prospects& prospects);
// {outcomes: [[words, probability], ...], exact, draws}.
nlohmann::json odds_json(const Prospects& prospects);

}  // namespace muster::play
