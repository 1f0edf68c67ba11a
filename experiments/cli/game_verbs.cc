#include "experiments/cli/game_verbs.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "experiments/cli/verbs.h"

namespace muster::cli {
namespace {

// The verb's command, made when its first game comes.
CLI::App* command_for(CLI::App& app, const VerbKind& verb) {
  const auto known = app.get_subcommands(
      [&](const CLI::App* command) { return command->get_name() == verb.name; });
  if (!known.empty()) return known.front();
  CLI::App* command = app.add_subcommand(verb.name, verb.summary);
  command->require_subcommand(1);
  command->footer(fmt::format("`muster {} GAME --help` tells all about a game's.", verb.name));
  return command;
}

}  // namespace

void add_game_verbs(CLI::App& app, Context& context, const GameVerbs& verbs) {
  for (const GameVerb& verb : verbs) {
    CLI::App* game = command_for(app, verb.verb)->add_subcommand(verb.game, verb.summary);
    game->callback([&context, act = verb.add(*game)] { context.action = act; });
  }
}

}  // namespace muster::cli
