// Variants of scenarios: every scenario of an experiment with some of its keys set otherwise (four
// difficulties, two starting armies), without a file for each.
//
//   [[scenario_variants]]
//   name = "hard"
//   set = ["defender.ai_deck.difficulty=hard"]
//
// With `each` one table stands for many variants: one for every choice of a value for each of its
// names, which stand in braces in `name` and `set`. `unlike` leaves out those in which two of these
// names have the same value:
//
//   [[scenario_variants]]
//   name = "{a}-{b}-{deck}"
//   each = { a = ["elves", "nomads"], b = ["elves", "nomads"], deck = [1, 2, 3] }
//   unlike = ["a", "b"]
//   set = ['first.deck={faction="{a}",seed={deck}}', 'second.deck={faction="{b}",seed={deck}}']
#pragma once

#include <vector>

#include "core/config/reader.h"

namespace muster {

// Reads the key `scenario_variants` and replaces `scenarios` by each of them in each variant, in
// that order, named SCENARIO@VARIANT. `set` holds assignments as on the command line
// (apply_override); without any the scenario stays as it is. The values of `each` are texts or
// whole numbers; its names go in alphabetical order, the last one changes fastest. Without the key
// nothing changes. Mistakes go to the reader's diagnostics.
void apply_scenario_variants(Reader& reader, std::vector<Document>& scenarios);

}  // namespace muster
