#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/cli/game_options.h"
#include "experiments/cli/tune/steps.h"
#include "experiments/cli/verbs.h"
#include "experiments/report/tuning/adaptive_report.h"
#include "experiments/tuning/looks/adaptive.h"

namespace muster::cli {
namespace {

constexpr std::uint64_t kMostGames = 1'000'000'000;

struct DecideVerb {
  std::shared_ptr<SearchOptions> search = std::make_shared<SearchOptions>();
  std::uint64_t games = 1'000'000;
  double within = 1;  // points
};

int decide(const DecideVerb& verb, const Registry& registry) {
  const SearchOptions& options = *verb.search;
  Interrupt interrupt(kSearchGraceSeconds, true);
  const auto experiment =
      load_with_games(options.config->path, options.config->overrides, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  const auto decided =
      tuning::decide(*experiment, {static_cast<std::int64_t>(verb.games), verb.within / 100},
                     step_player(options.steps(*experiment), registry, interrupt));
  return end_search(options, *experiment, decided, interrupt,
                    {report::adaptive_html, report::adaptive_text, report::adaptive_json});
}

}  // namespace

void add_decide(CLI::App& app, Context& context) {
  auto options = std::make_shared<DecideVerb>();
  CLI::App* verb = add_verb(app, context, "decide",
                            "Plays until it is certain which strategies an equilibrium plays",
                            [options, &context] { return decide(*options, context.registry); });
  add_search_options(*verb, options->search);
  add_count_option(*verb, "--games", options->games, 1, kMostGames,
                   "Ends when the next look would take more than so many games in all");
  verb->add_option("--within", options->within,
                   "Ends when whatever is open loses less than so many points of score against an\n"
                   "equilibrium; 0: never for that")
      ->type_name("POINTS")
      ->capture_default_str()
      ->check(not_finite)
      ->check(CLI::Range(0.0, 50.0));
  verb->footer(
      "Plays a tournament of two players in looks, each with twice the games of a pair before; a\n"
      "strategy that is in no equilibrium for certain plays no more. The first look has the\n"
      "config's repetitions. What is said is what `muster metagame` says, and all of it holds\n"
      "together (docs/metagame.md). Every look is a run in a folder of DIR, or one for each\n"
      "strategy; the same command goes on where it was interrupted. For example:\n"
      "  muster decide known/rock_paper_scissors --games 100000");
}

}  // namespace muster::cli
