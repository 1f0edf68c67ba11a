#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/cli/game_options.h"
#include "experiments/cli/running/interrupt.h"
#include "experiments/cli/verbs.h"
#include "experiments/runner/question.h"
#include "experiments/runner/runner.h"
#include "experiments/statistics/proportions.h"

namespace muster::cli {
namespace {

// More differences than these are only counted.
constexpr std::size_t kMostShown = 10;

struct VerifyVerb {
  std::string folder;
  std::uint64_t sample = 1000;
  std::uint64_t seed = 1;
  int threads = default_threads();
  bool json = false;
};

int act(const VerifyVerb& verb, const Registry& registry) {
  Interrupt interrupt(0, false);
  const auto store = open_store(verb.folder);
  if (!store.ok()) return report_error(store.status());
  const auto rows = drawn_rows(**store, verb.sample, verb.seed);
  const auto answer = replay_rows(**store, registry, rows, verb.threads, Interrupt::requested());
  if (!answer.ok()) return report_error(answer.status());
  if (verb.json) {
    tell_json({{"rows", (*store)->rows()},
               {"played_again", answer->replayed},
               {"left_out", answer->skipped},
               {"differ", answer->differences.size()},
               {"differences", answer->differences},
               {"largest_share_unseen", stats::largest_unseen_share(answer->replayed)}});
    return answer->differences.empty() ? kExitDone : kExitFailed;
  }
  for (std::size_t i = 0; i < answer->differences.size() && i < kMostShown; ++i) {
    report_error(answer->differences[i]);
  }
  if (answer->skipped > 0) {
    fmt::print("{} games were left out: an agent was limited by time or shared a tree\n",
               answer->skipped);
  }
  if (!answer->differences.empty()) {
    return report_error(
        absl::DataLossError(fmt::format("{} of {} games that were played again differ",
                                        answer->differences.size(), answer->replayed)));
  }
  fmt::print("{} of {} games were played again, all with equal results", answer->replayed,
             (*store)->rows());
  if (answer->replayed > 0 && answer->replayed < (*store)->rows()) {
    fmt::print(": at most {:.2g} % of the rows can differ (95 %)",
               100 * stats::largest_unseen_share(answer->replayed));
  }
  fmt::print("\n");
  return kExitDone;
}

}  // namespace

void add_verify(CLI::App& app, Context& context) {
  auto options = std::make_shared<VerifyVerb>();
  CLI::App* verb = add_verb(app, context, "verify", "Plays a sample of a run's games again",
                            [options, &context] { return act(*options, context.registry); });
  add_run_directory(*verb, options->folder);
  add_count_option(*verb, "--count", options->sample, 1, 1'000'000'000,
                   "So many games, drawn from all rows; all where there are fewer");
  add_seed_option(*verb, options->seed, "Of the drawing");
  add_threads_option(*verb, options->threads, "Games played at the same time");
  add_json_option(*verb, options->json);
  verb->footer(
      "Rulesets, scenarios, agents and all files come from the run itself; no config is needed.\n"
      "Exit code 1 when a result or a course differs, with the command that shows the game.");
}

}  // namespace muster::cli
