// `muster show heroes`: positions as SVG, games as an HTML page.
#pragma once

#include "experiments/cli/game_verbs.h"
#include "experiments/engine/registry.h"

namespace muster::heroes {

// The board when the days begin, or with `--day N` a day of a game that `--agent`s play, or with
// `--state FILE` a position as HeroesGame::to_json writes it; with `--replay` an HTML page of one
// game.
cli::GameVerb show_verb(const Registry& registry);

}  // namespace muster::heroes
