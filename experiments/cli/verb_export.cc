#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <memory>
#include <system_error>

#include "experiments/cli/verbs.h"
#include "experiments/export/export.h"
#include "experiments/store/store.h"

namespace muster::cli {
namespace {

using exports::By;
using exports::Format;

const std::map<std::string, Format> kFormats = {
    {"csv", Format::kCsv}, {"jsonl", Format::kJsonLines}, {"sqlite", Format::kSqlite}};

struct ExportVerb {
  std::string folder;
  std::string format = "csv";
  std::string by;
  exports::Options options;
};

// Whether a file that is to be written is the run's own store.
bool is_store(const std::string& file, const std::string& folder) {
  std::error_code ignored;
  const auto at = [&](const std::string& path) {
    return std::filesystem::weakly_canonical(path, ignored);
  };
  return !file.empty() && at(file) == at(store_path(folder));
}

int act(const ExportVerb& verb) {
  exports::Options options = verb.options;
  options.format = kFormats.at(verb.format);
  options.by = verb.by == "seat" ? By::kSeat : By::kGame;
  if (options.format == Format::kSqlite && options.file.empty()) {
    return report_error("--format sqlite needs --out FILE: standard output can hold no database");
  }
  if (options.format == Format::kSqlite && !verb.by.empty()) {
    return report_error("--format sqlite has both tables, `games` and `seats`; leave --by out");
  }
  if (is_store(options.file, verb.folder)) {
    return report_error(
        fmt::format("--out {}: is the store of the run; expected another file", options.file));
  }
  const auto store = open_store(verb.folder);
  if (!store.ok()) return report_error(store.status());
  const absl::Status written = exports::export_games(**store, options);
  return written.ok() ? kExitDone : report_error(written);
}

}  // namespace

void add_export(CLI::App& app, Context& context) {
  auto options = std::make_shared<ExportVerb>();
  CLI::App* verb =
      add_verb(app, context, "export", "Writes a run's games as tables that other tools read",
               [options] { return act(*options); });
  verb->add_option("DIR", options->folder, "The run directory")->required()->type_name("");
  verb->add_option("--format", options->format,
                   "csv (with a header line), jsonl (one JSON object a line) or sqlite (a new\n"
                   "database with the tables games, seats and run; needs --out)")
      ->capture_default_str()
      ->check(CLI::IsMember({"csv", "jsonl", "sqlite"}))
      ->type_name("FORMAT");
  verb->add_option("--by", options->by,
                   "game (a row a game; default) or seat (a row a game and seat, with its agent,\n"
                   "return, share of the win and metrics)")
      ->check(CLI::IsMember({"game", "seat"}))
      ->type_name("ROW");
  verb->add_option("--out", options->options.file,
                   "The file to write, as a whole or not at all (default: standard output)")
      ->type_name("FILE");
  verb->add_flag("--timings", options->options.timings,
                 "Adds wall_nanoseconds and finished_at, which differ from run to run");
  verb->footer(
      "Games come in the order of the plan. Without --timings the same config and seed give the\n"
      "same bytes. Columns: id (of the game, for muster replay), job, experiment, game, ruleset,\n"
      "scenario, repetition, seed, agent_SEAT and return_SEAT of each seat (--by seat: seat,\n"
      "agent, return, won), outcome and margin of the first seat, rounds, decisions, hash (of\n"
      "course and result), reproducible, program (that played it), and one for each metric.\n"
      "jsonl: `metrics` is an object; by game, seats (agents) and returns are lists.\n"
      "docs/export.md has their types, SQL queries, and recipes for pandas and R.");
}

}  // namespace muster::cli
