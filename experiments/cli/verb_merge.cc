#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "core/text.h"
#include "experiments/cli/verbs.h"
#include "experiments/runner/missing.h"
#include "experiments/segments/merge.h"
#include "experiments/segments/quarantine.h"

namespace muster::cli {
namespace {

struct MergeVerb {
  std::string folder;
  std::vector<std::string> more;
};

int act(const MergeVerb& verb) {
  const auto merge = merge_and_tell(verb.folder, verb.more);
  if (!merge.ok()) return report_error(merge.status());
  const auto store = Store::open(store_path(verb.folder));
  if (!store.ok()) return report_error(store.status());
  const auto missing = missing_jobs(**store);
  if (!missing.ok()) return report_error(missing.status());
  fmt::print("{}: {} merged, {} of {} games", store_path(verb.folder),
             count_text(merge->files, "file"), (*store)->rows_of_plan(), (*store)->plan().rows());
  if (merge->copies > 0) fmt::print("; {} were there already", count_text(merge->copies, "row"));
  fmt::print("\n");
  if (!missing->empty()) {
    fmt::print(
        "{} missing; shards that are run again, or `muster run CONFIG --out {}`, play what "
        "is\n",
        missing->size() == 1 ? "1 game is" : fmt::format("{} games are", missing->size()),
        verb.folder);
  }
  const auto crashing = read_quarantine(verb.folder);
  if (!crashing.ok()) return report_error(crashing.status());
  for (const Quarantined& game : *crashing) {
    if (!std::binary_search(missing->begin(), missing->end(), game.job)) continue;
    report_error(fmt::format("{} crashes the program {} (signal {}); `{}` plays it", game.game,
                             game.program, game.signal, game.replay));
  }
  const bool good = missing->empty() && merge->damage.empty() && merge->differs.empty();
  return good ? kExitDone : kExitFailed;
}

}  // namespace

absl::StatusOr<Merge> merge_and_tell(const std::string& folder,
                                     const std::vector<std::string>& more) {
  auto merge = merge_runs(folder, more);
  if (!merge.ok()) return merge;
  for (const std::string& damage : merge->damage) {
    print_message(stderr, "muster: left out: {}\n", visible(damage));
  }
  for (const std::string& line : merge->differs) report_error(line);
  return merge;
}

void add_merge(CLI::App& app, Context& context) {
  auto options = std::make_shared<MergeVerb>();
  CLI::App* verb = add_verb(app, context, "merge", "Puts together what shards have played",
                            [options] { return act(*options); });
  verb->add_option("DIR", options->folder, "The run directory")->required()->type_name("");
  verb->add_option("MORE", options->more,
                   "Other directories of the same run; they stay as they are")
      ->type_name("DIR");
  verb->footer(
      "DIR/games.sqlite becomes the union of itself and all files of shards below DIR and MORE, "
      "in\n"
      "one step; those below DIR are removed then. The result is the same in whatever order, and\n"
      "however often, runs are merged. Games that were played more than once are kept once; when\n"
      "they differ and should not, that is told with the command that shows it.\n"
      "Exit code 0: the run is complete; 1: games are missing, files were damaged, or games "
      "differ.");
}

}  // namespace muster::cli
