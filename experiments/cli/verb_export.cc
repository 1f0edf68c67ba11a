#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>

#include "core/json_text.h"
#include "core/text.h"
#include "experiments/cli/verbs.h"
#include "experiments/store/store.h"

namespace muster::cli {
namespace {

struct ExportVerb {
  std::string folder;
  std::string format = "csv";
  bool timings = false;
};

std::string joined(const std::vector<double>& values) {
  return fmt::format("{}", fmt::join(values, ";"));
}

std::string csv_header(bool timings) {
  return fmt::format(
      "id,job,experiment,game,ruleset,scenario,repetition,seed,seats,returns,outcome,margin,rounds,"
      "decisions,hash,reproducible,program,metrics{}\n",
      timings ? ",wall_nanoseconds,finished_at" : "");
}

std::string csv_line(const StoreMeta& meta, const std::string& id, const StoredGame& game,
                     const StoredTiming* timing) {
  std::string line = fmt::format(
      "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}", id, game.job,
      csv_field(meta.experiment), csv_field(meta.game), csv_field(game.ruleset),
      csv_field(game.scenario), game.repetition, "0x" + hex_text(game.seed),
      csv_field(fmt::format("{}", fmt::join(game.seats, ";"))), joined(game.returns),
      to_text(game.outcome), game.margin, game.rounds, game.decisions, hex_text(game.hash),
      game.reproducible ? 1 : 0, game.program, csv_field(json_text(to_json(game.metrics))));
  if (timing != nullptr) {
    line += fmt::format(",{},{}", timing->wall_nanoseconds, utc_text(timing->finished_at));
  }
  return line + "\n";
}

std::string json_line(const StoreMeta& meta, const std::string& id, const StoredGame& game,
                      const StoredTiming* timing) {
  nlohmann::ordered_json line = {
      {"id", id},
      {"job", game.job},
      {"experiment", meta.experiment},
      {"game", meta.game},
      {"ruleset", game.ruleset},
      {"scenario", game.scenario},
      {"repetition", game.repetition},
      {"seed", "0x" + hex_text(game.seed)},
      {"seats", game.seats},
      {"returns", game.returns},
      {"outcome", to_text(game.outcome)},
      {"margin", game.margin},
      {"rounds", game.rounds},
      {"decisions", game.decisions},
      {"hash", hex_text(game.hash)},
      {"reproducible", game.reproducible},
      {"program", game.program},
      {"metrics", to_json(game.metrics)},
  };
  if (timing != nullptr) {
    line["wall_nanoseconds"] = timing->wall_nanoseconds;
    line["finished_at"] = utc_text(timing->finished_at);
  }
  return json_text(line) + "\n";
}

// Standard output; remembers the first error.
class Output {
 public:
  bool write(const std::string& text) {
    if (error_ == 0 && std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
      error_ = errno;
    }
    return error_ == 0;
  }
  // A reader that has seen enough (a closed pipe) is no mistake.
  absl::Status finish() {
    if (error_ == 0 && std::fflush(stdout) != 0) error_ = errno;
    if (error_ == 0 || error_ == EPIPE) return absl::OkStatus();
    return absl::InternalError(fmt::format("cannot write the export: {}", std::strerror(error_)));
  }

 private:
  int error_ = 0;
};

int act(const ExportVerb& verb) {
  const auto store = open_store(verb.folder);
  if (!store.ok()) return report_error(store.status());
  const auto ids = (*store)->ids();
  if (!ids.ok()) return report_error(ids.status());
  const StoreMeta& meta = (*store)->meta();
  const bool csv = verb.format == "csv";
  Output output;
  if (csv) output.write(csv_header(verb.timings));
  const absl::Status status = (*store)->for_each_timed([&](const StoredGame& game,
                                                           const StoredTiming& timing) {
    const StoredTiming* shown = verb.timings ? &timing : nullptr;
    const std::string id = ids->of(game.key);
    return output.write(csv ? csv_line(meta, id, game, shown) : json_line(meta, id, game, shown));
  });
  if (!status.ok()) return report_error(status);
  const absl::Status written = output.finish();
  return written.ok() ? kExitDone : report_error(written);
}

}  // namespace

void add_export(CLI::App& app, Context& context) {
  auto options = std::make_shared<ExportVerb>();
  CLI::App* verb = add_verb(app, context, "export", "Writes a run's games to standard output",
                            [options] { return act(*options); });
  add_run_directory(*verb, options->folder);
  verb->add_option("--format", options->format,
                   "csv (with a header line) or jsonl (one JSON object a line)")
      ->capture_default_str()
      ->check(CLI::IsMember({"csv", "jsonl"}))
      ->type_name("FORMAT");
  verb->add_flag("--timings", options->timings,
                 "Adds wall_nanoseconds and finished_at, which differ from run to run");
  verb->footer(
      "Games come in the order of the plan. Without --timings the same config and seed give the\n"
      "same bytes. Columns: id (of the game, for muster replay), job, experiment, game, ruleset,\n"
      "scenario, repetition, seed, seats (agents by seat), returns (by seat), outcome and margin\n"
      "of the first seat, rounds, decisions, hash (of course and result), reproducible, program\n"
      "(that played it), metrics (a JSON object).\n"
      "In csv, lists are joined by `;`.");
}

}  // namespace muster::cli
