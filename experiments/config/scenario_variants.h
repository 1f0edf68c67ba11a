// Variants of scenarios: every scenario of an experiment with some of its keys set otherwise (four
// difficulties, two starting armies), without a file for each.
//
//   [[scenario_variants]]
//   name = "hard"
//   set = ["defender.ai_deck.difficulty=hard"]
#pragma once

#include <vector>

#include "core/config/reader.h"

namespace muster {

// Reads the key `scenario_variants` and replaces `scenarios` by each of them in each variant, in
// that order, named SCENARIO@VARIANT. `set` holds assignments as on the command line
// (apply_override); without any the scenario stays as it is. Without the key nothing changes.
// Mistakes go to the reader's diagnostics.
void apply_scenario_variants(Reader& reader, std::vector<Document>& scenarios);

}  // namespace muster
