#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <vector>

#include "core/status.h"
#include "core/text.h"
#include "experiments/cli/verbs.h"
#include "experiments/segments/segments_check.h"
#include "experiments/store/copy.h"
#include "experiments/store/lock.h"

namespace muster::cli {
namespace {

struct CheckVerb {
  std::string folder;
  bool full = false;
  bool json = false;
  std::string salvage;
};

int salvage(const CheckVerb& verb) {
  const auto copy = salvage_store(store_path(verb.folder), store_path(verb.salvage));
  if (!copy.ok()) return report_error(copy.status());
  if (verb.json) {
    return tell_json({{"folder", verb.salvage},
                      {"rows", copy->rows},
                      {"figures", copy->figures},
                      {"batches", copy->batches},
                      {"rows_left_out", copy->rows_left_out},
                      {"figures_left_out", copy->figures_left_out},
                      {"rows_lost", copy->lost_rows},
                      {"plan_is_lost", copy->plan_is_lost},
                      {"damage", copy->damage}});
  }
  for (const std::string& damage : copy->damage)
    print_mistake(stderr, "damaged: {}\n", visible(damage));
  fmt::print("{}: {} rows of {} intact batches kept\n", store_path(verb.salvage),
             copy->rows + copy->figures, copy->batches);
  const std::uint64_t twice = copy->rows_left_out + copy->figures_left_out;
  if (twice > 0) fmt::print("{} rows were there twice\n", twice);
  if (copy->lost_rows > 0) {
    fmt::print("{} rows are lost; `muster run CONFIG --out {}` plays them again\n", copy->lost_rows,
               verb.salvage);
  }
  if (copy->plan_is_lost) {
    fmt::print(
        "the description of the experiment is lost; `muster run CONFIG --out {}` gives it "
        "back\n",
        verb.salvage);
  }
  return kExitDone;
}

// The store.
int check_merged(const CheckVerb& verb) {
  const auto check = check_store(store_path(verb.folder), verb.full);
  if (!check.ok()) return report_error(check.status());
  for (const std::string& damage : check->damage) report_error(damage);
  if (!check->damage.empty()) return kExitFailed;
  fmt::print("{}: {} of {} games, {} rows in {} batches, all sums are right\n",
             store_path(verb.folder), check->games, check->planned, check->rows, check->batches);
  if (check->without_figures > 0) {
    fmt::print(
        "{} of the games lack figures of a witness; `muster run CONFIG --out {}` adds them, but to "
        "games of agents limited by time\n",
        check->without_figures, verb.folder);
  }
  if (verb.full && check->file_sum_missing) {
    const std::string owner = store_owner(store_path(verb.folder));
    fmt::print("there is no sum of the whole file: {}\n",
               owner.empty() ? "its last run did not close it, or it is a copy without it"
                             : "it is being written by " + owner);
  }
  return kExitDone;
}

// What shards have left, and nobody has merged yet. Returns the exit code; `there`: whether there
// is any.
int check_unmerged(const std::string& folder, bool& there) {
  const auto check = check_segments(folder);
  if (!check.ok()) return report_error(check.status());
  there = check->segments > 0;
  if (!there) return kExitDone;
  for (const std::string& damage : check->damage) report_error(damage);
  const std::string sums = check->damage.empty()
                               ? "all sums are right"
                               : count_text(check->damage.size(), "file") + " damaged";
  fmt::print("{}: {} not merged, with {}, {}\n", folder, count_text(check->segments, "segment"),
             count_text(check->rows, "row"), sums);
  return check->damage.empty() ? kExitDone : kExitFailed;
}

// Whether there is a store to be checked, or what shards have left alone.
bool has_store(const std::string& folder, bool unmerged) {
  std::error_code ignored;
  return !unmerged || std::filesystem::exists(store_path(folder), ignored);
}

// All of that for other programs.
int check_as_json(const CheckVerb& verb) {
  const auto segments = check_segments(verb.folder);
  if (!segments.ok()) return report_error(segments.status());
  nlohmann::ordered_json json = {{"folder", verb.folder},
                                 {"segments", segments->segments},
                                 {"rows_not_merged", segments->rows}};
  std::vector<std::string> damage = segments->damage;
  if (has_store(verb.folder, segments->segments > 0)) {
    const auto store = check_store(store_path(verb.folder), verb.full);
    if (!store.ok()) return report_error(store.status());
    json["games"] = store->games;
    json["planned"] = store->planned;
    json["rows"] = store->rows;
    json["batches"] = store->batches;
    json["games_without_figures"] = store->without_figures;
    if (verb.full) json["file_sum_missing"] = store->file_sum_missing;
    damage.insert(damage.end(), store->damage.begin(), store->damage.end());
  }
  json["damage"] = damage;
  tell_json(json);
  return damage.empty() ? kExitDone : kExitFailed;
}

int act(const CheckVerb& verb) {
  if (!verb.salvage.empty()) return salvage(verb);
  if (verb.json) return check_as_json(verb);
  bool unmerged = false;
  const int segments = check_unmerged(verb.folder, unmerged);
  if (!has_store(verb.folder, unmerged)) return segments;
  const int store = check_merged(verb);
  return store != kExitDone ? store : segments;
}

struct GcVerb {
  std::string folder;
  bool json = false;
};

int collect(const GcVerb& verb) {
  const auto copy = collect_garbage(store_path(verb.folder));
  if (!copy.ok()) return report_error(copy.status());
  if (verb.json) {
    return tell_json({{"folder", verb.folder},
                      {"rows", copy->rows},
                      {"rows_gone", copy->rows_left_out},
                      {"figures", copy->figures},
                      {"figures_gone", copy->figures_left_out}});
  }
  fmt::print("{}: {} rows are gone, {} stay", store_path(verb.folder), copy->rows_left_out,
             copy->rows);
  if (copy->figures_left_out + copy->figures > 0) {
    fmt::print("; figures of {} games are gone, of {} stay", copy->figures_left_out, copy->figures);
  }
  fmt::print("\n");
  return kExitDone;
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
  auto options = std::make_shared<CheckVerb>();
  CLI::App* verb = add_verb(app, context, "check", "Tells whether a run is as it was written",
                            [options] { return act(*options); });
  add_run_directory(*verb, options->folder);
  CLI::Option* full = verb->add_flag("--full", options->full,
                                     "Also every byte of the file, every input that is kept, and\n"
                                     "rows that are there twice or in no batch");
  verb->add_option("--salvage", options->salvage,
                   "Copies what is intact of a damaged run into the new directory NEW")
      ->type_name("NEW")
      ->excludes(full);
  add_json_option(*verb, options->json);
  verb->footer(
      "Reads every row and compares sums, also of what shards have left in DIR and nobody has "
      "merged\n"
      "yet; exit code 1 when something differs. Whether results are what the program plays,\n"
      "`muster verify` tells.");
}

void add_gc(CLI::App& app, Context& context) {
  auto options = std::make_shared<GcVerb>();
  CLI::App* verb = add_verb(app, context, "gc", "Removes rows of a run's former configs",
                            [options] { return collect(*options); });
  add_run_directory(*verb, options->folder);
  add_json_option(*verb, options->json);
  verb->footer(
      "When a config changes, rows that it no longer asks for stay in the run, so that changing "
      "it\n"
      "back costs nothing. This writes the run anew without them.");
}

}  // namespace muster::cli
