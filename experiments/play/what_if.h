// Positions that somebody has changed: how they look, and what the choices there are worth.
#pragma once

#include <absl/status/statusor.h>

#include <nlohmann/json.hpp>

#include "experiments/play/sitting.h"

namespace muster::play {

// The sitting with everybody in their seats, at this state instead.
Sitting from_state(const Sitting& sitting, const nlohmann::json& state);

// {picture: SVG}. Errors: InvalidArgument with the members that are wrong, one a line.
absl::StatusOr<nlohmann::json> look_at(const Sitting& sitting, const nlohmann::json& state);

// {seat: who is to choose, moves: the critic's ranking, odds: [[words, odds], ...] of what is left
// to chance}, after what is forced or chance's. Errors: those of look_at; FailedPrecondition where
// nobody is to choose.
absl::StatusOr<nlohmann::json> rank_choices(const Sitting& sitting, const nlohmann::json& state);

}  // namespace muster::play
