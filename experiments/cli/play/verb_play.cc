#include <iostream>
#include <memory>

#include "experiments/cli/play/browser_games.h"
#include "experiments/cli/play/sitting_options.h"
#include "experiments/cli/play/terminal_game.h"
#include "experiments/cli/running/browser.h"
#include "experiments/cli/verbs.h"

namespace muster::cli {
namespace {

struct PlayVerb {
  SittingOptions sitting;
  BrowserOptions browser;
};

int act(const PlayVerb& verb, const Registry& registry) {
  auto sitting = sitting_of(verb.sitting, registry);
  if (!sitting.ok()) return report_error(sitting.status());
  if (verb.browser.on) return play_in_browser(*std::move(sitting), verb.sitting, verb.browser.port);
  return play_in_terminal(*std::move(sitting), std::cin);
}

}  // namespace

void add_play(CLI::App& app, Context& context) {
  auto options = std::make_shared<PlayVerb>();
  CLI::App* verb = add_verb(app, context, "play", "Plays a game against agents, or each other",
                            [options, &context] { return act(*options, context.registry); });
  add_sitting_options(*verb, options->sitting);
  add_browser_options(*verb, options->browser, "Plays");
  verb->footer(
      "Plays in the terminal: the board, numbered choices, and commands (help tells them). Games\n"
      "that are over go into a collection, a run like any other, with what you chose as the moves\n"
      "of an agent of type human; rankings leave them out (muster report --people). For example:\n"
      "  muster play homm --against mcts:iterations=500 --scenario castle_vs_necropolis\n"
      "  muster play penance --as all --browser\n"
      "  muster play projecthex --as none --against greedy --browser\n"
      "  muster report runs/played/homm --people");
}

}  // namespace muster::cli
