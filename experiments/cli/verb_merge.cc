#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
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
  bool json = false;
};

// What has come of it.
struct Merged {
  Merge merge;
  std::uint64_t rows = 0;  // of games of the plan
  std::uint64_t planned = 0;
  std::uint64_t missing = 0;
  std::vector<Quarantined> crashing;  // of those that are missing
  bool good() const { return missing == 0 && merge.damage.empty() && merge.differs.empty(); }
};

absl::StatusOr<Merged> merged(const MergeVerb& verb) {
  auto merge = merge_and_tell(verb.folder, verb.more);
  if (!merge.ok()) return merge.status();
  const auto store = Store::open(store_path(verb.folder));
  if (!store.ok()) return store.status();
  const auto missing = missing_jobs(**store);
  if (!missing.ok()) return missing.status();
  auto crashing = read_quarantine(verb.folder);
  if (!crashing.ok()) return crashing.status();
  std::erase_if(*crashing, [&](const Quarantined& game) {
    return !std::binary_search(missing->begin(), missing->end(), game.job);
  });
  return Merged{*std::move(merge), (*store)->rows_of_plan(), (*store)->plan().rows(),
                missing->size(), *std::move(crashing)};
}

void print_merged(const MergeVerb& verb, const Merged& all) {
  fmt::print("{}: {} merged, {} of {} games", store_path(verb.folder),
             count_text(all.merge.files, "file"), all.rows, all.planned);
  if (all.merge.copies > 0) {
    fmt::print("; {} were there already", count_text(all.merge.copies, "row"));
  }
  fmt::print("\n");
  if (all.missing == 0) return;
  fmt::print(
      "{} missing; shards that are run again, or `muster run CONFIG --out {}`, play what "
      "is\n",
      all.missing == 1 ? "1 game is" : fmt::format("{} games are", all.missing), verb.folder);
}

void print_merged_json(const MergeVerb& verb, const Merged& all) {
  nlohmann::ordered_json crashing = nlohmann::ordered_json::array();
  for (const Quarantined& game : all.crashing) {
    crashing.push_back({{"game", game.game},
                        {"program", game.program},
                        {"signal", game.signal},
                        {"replay", game.replay}});
  }
  tell_json({{"folder", verb.folder},
             {"files", all.merge.files},
             {"rows", all.rows},
             {"planned", all.planned},
             {"missing", all.missing},
             {"copies", all.merge.copies},
             {"damage", all.merge.damage},
             {"differs", all.merge.differs},
             {"crashing", crashing}});
}

int act(const MergeVerb& verb) {
  const auto all = merged(verb);
  if (!all.ok()) return report_error(all.status());
  verb.json ? print_merged_json(verb, *all) : print_merged(verb, *all);
  for (const Quarantined& game : all->crashing) {
    report_error(fmt::format("{} crashes the program {} (signal {}); `{}` plays it", game.game,
                             game.program, game.signal, game.replay));
  }
  return all->good() ? kExitDone : kExitFailed;
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
  add_json_option(*verb, options->json);
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
