// What is said of a metagame, the same on the terminal and in the page. For the report only.
#pragma once

#include <string>
#include <vector>

#include "experiments/metagame/metagame.h"

namespace muster::report {

// A few sentences, the first of them what an equilibrium plays.
std::vector<std::string> metagame_sentences(const metagame::Metagame& metagame);
// "in every equilibrium"; "in no equilibrium; dominated by sniper (p < 0.001)"; "open; about 3,100
// games in all would tell". What is dominated is in no equilibrium, whether or not the intervals
// alone say so.
std::string certain_text(const metagame::Strategy& strategy);
// Of more than two players, whether it is an equilibrium that all play the strategy: "an
// equilibrium for certain"; "none for certain: raider gains 5.3 points [2.0, 8.1]"; "open: ...".
std::string all_play_it_text(const metagame::Strategy& strategy);
// How all of that is to be read.
std::string metagame_notes(const metagame::Metagame& metagame);
// "4,000 games, 2 scenarios".
std::string metagame_scope(const metagame::Metagame& metagame);

}  // namespace muster::report
