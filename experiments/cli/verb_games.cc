#include <fmt/format.h>

#include "core/config/data_root.h"
#include "experiments/cli/verbs.h"
#include "experiments/config/game_documents.h"

namespace muster::cli {
namespace {

void print_documents(const GameInfo& game, DocumentKind kind) {
  const std::string folder = document_folder(game, kind);
  if (folder.empty()) return;
  const std::vector<std::string> names = document_names(folder);
  if (!names.empty()) fmt::print("  {}s: {}\n", kind_name(kind), fmt::join(names, ", "));
}

int act(const Registry& registry) {
  for (const GameEngine* engine : registry.games()) {
    const GameInfo& game = engine->info();
    fmt::print("{}: {}\n", game.name, game.summary);
    fmt::print("  seats: {}\n", fmt::join(game.seat_names, ", "));
    fmt::print("  state: {} bytes\n", game.state_bytes);
    print_documents(game, DocumentKind::kRuleset);
    print_documents(game, DocumentKind::kScenario);
  }
  return kExitDone;
}

}  // namespace

void add_games(CLI::App& app, Context& context) {
  CLI::App* verb = add_verb(app, context, "games", "Lists the games with their scenarios",
                            [&context] { return act(context.registry); });
  verb->footer(
      "For each game: its seats, the size of a state, and the rulesets and scenarios that\n"
      "a config can name.");
}

}  // namespace muster::cli
