// Reads the effects of a card file: inline tables with an `op` and the keys that op takes.
#pragma once

#include <toml++/toml.h>

#include <string>
#include <vector>

#include "core/config/reader.h"
#include "games/penance/cards/effects.h"

namespace muster::penance {

// An effect as it is nested in the file.
struct EffectNode {
  Effect effect;         // lengths and persons as written, no ranges into a program
  Placement placement;   // of ops that put something on the board
  bool placed = false;   // has a placement
  bool has_who = false;  //
  std::string played;    // the name in on = "play:NAME"
  std::vector<EffectNode> then;
  std::vector<EffectNode> other;
};

// The effects under `key` of a card's table; mistakes go to the reader's diagnostics.
std::vector<EffectNode> read_effects(Reader& card, std::string_view key);

}  // namespace muster::penance
