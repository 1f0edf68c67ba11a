// Verbs that single games have: `muster VERB GAME ...`, for example `muster odds GAME`.
//
// A game makes a GameVerb and the registration list names it; this room does not know which games
// there are. A program of its own games hands its list to cli_main:
//
//   muster::cli::GameVerbs verbs;
//   verbs.push_back({.verb = muster::cli::kOddsVerb, .game = "my_game", .summary = "...",
//                    .add = [](CLI::App& app) { ...options...; return [...] { return 0; }; }});
//   return muster::cli_main(argc, argv, registry, verbs);
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiments/engine/registry.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's
class App;
}

namespace muster::cli {

// What a verb is, whatever the game.
struct VerbKind {
  std::string name;
  std::string summary;  // one line
};
inline const VerbKind kOddsVerb = {"odds", "Tells the exact odds of one attack or roll of a game"};
inline const VerbKind kMapVerb = {"map", "Draws a game's maps and tells what they are like"};
inline const VerbKind kDuelVerb = {"duel", "Tells who wins duels of a game's units, exactly"};

// What one game has under a verb.
struct GameVerb {
  VerbKind verb;
  std::string game;
  std::string summary;  // one line
  // Adds options and help to `app`, and returns the work, which returns the exit code.
  std::function<std::function<int()>(CLI::App& app)> add;
};
using GameVerbs = std::vector<GameVerb>;

struct Context;
// Adds the verbs to the command line.
void add_game_verbs(CLI::App& app, Context& context, const GameVerbs& verbs);

}  // namespace muster::cli

namespace muster {

// cli_main of cli.h with verbs of the program's games.
int cli_main(int argc, const char* const* argv, const Registry& registry,
             const cli::GameVerbs& verbs);

}  // namespace muster
