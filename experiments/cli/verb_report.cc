#include <absl/strings/match.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/files.h"
#include "experiments/analysis/two_runs.h"
#include "experiments/cli/chosen_match.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"
#include "experiments/report/report.h"
#include "experiments/store/store.h"
#include "experiments/store/stored_matchups.h"

namespace muster::cli {
namespace {

struct ReportVerb {
  std::string folder;
  std::string after;  // another run, to compare the first one with
  std::string format = "table";
  std::string page;
  std::optional<std::uint64_t> replays;  // pages of games to make
  bool people = false;                   // their games count
};

// A slip of the pen must not cost a store or a config.
absl::Status check_page(const std::string& page) {
  constexpr absl::string_view kBegins = "<!doctype html";
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(page, ignored)) return absl::OkStatus();
  std::string begins(kBegins.size(), '\0');
  std::ifstream file(page, std::ios::binary);
  file.read(begins.data(), static_cast<std::streamsize>(begins.size()));
  if (file.gcount() == 0 || absl::EqualsIgnoreCase(begins, kBegins)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      fmt::format("--out {}: is there and no page; choose another name", page));
}

int compare_pages(const ReportVerb& verb) {
  if (verb.format != "table") {
    return report_error(
        fmt::format("--format {}: is for one run; `muster compare` has --json", verb.format));
  }
  const auto before = open_store(verb.folder);
  if (!before.ok()) return report_error(before.status());
  const auto after = open_store(verb.after);
  if (!after.ok()) return report_error(after.status());
  const auto runs = analysis::compare_runs(**before, **after);
  if (!runs.ok()) return report_error(runs.status());
  const std::string page = verb.page.empty() ? verb.after + "/comparison.html" : verb.page;
  if (absl::Status good = check_page(page); !good.ok()) return report_error(good);
  fmt::print("{}", report::comparison_text(*runs));
  const absl::Status written = write_file(page, report::comparison_html(*runs));
  if (!written.ok()) return report_error(written);
  fmt::print("\nreport: {}\n", page);
  return kExitDone;
}

int show_findings(const report::Findings& findings, const std::string& page) {
  fmt::print("{}", report::terminal_table(findings.analysis, terminal_width()));
  const absl::Status written = report::write_report(findings, page);
  if (!written.ok()) return report_error(written);
  fmt::print("\nreport: {}\n", page);
  return kExitDone;
}

// Plays the games worth seeing again, holds them against their rows, and writes their pages into
// the folder `replays` beside the report's.
absl::Status write_replays(const Store& store, const Registry& registry,
                           const std::vector<analysis::NotableGame>& games,
                           const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) {
    return absl::InvalidArgumentError(fmt::format("{}: {}", folder.string(), failed.message()));
  }
  StoredMatchups matchups(store, registry);
  for (const analysis::NotableGame& each : games) {
    const auto match = stored_match(store, matchups, each.id);
    if (!match.ok()) return match.status();
    const auto page = match_page(*match);
    if (!page.ok()) return page.status();
    absl::Status written = write_file(folder / (each.id + ".html"), *page);
    if (!written.ok()) return written;
  }
  return absl::OkStatus();
}

int report_with_replays(const ReportVerb& verb, const Store& store, const Registry& registry) {
  auto findings = report::findings_of(store, *verb.replays, verb.people);
  if (!findings.ok()) return report_error(findings.status());
  const std::string page = verb.page.empty() ? report_path(verb.folder) : verb.page;
  const std::filesystem::path folder = std::filesystem::path(page).parent_path() / "replays";
  const absl::Status written = write_replays(store, registry, findings->notable, folder);
  if (!written.ok()) return report_error(written);
  findings->replays = true;
  const int shown = show_findings(*findings, page);
  for (const analysis::NotableGame& each : findings->notable) {
    fmt::print("{}/{}.html: {}\n", folder.string(), each.id, each.why);
  }
  return shown;
}

int act(const ReportVerb& verb, const Registry& registry) {
  const std::string& folder = verb.folder;
  if (absl::Status good = check_page(verb.page); !good.ok()) return report_error(good);
  if (!verb.after.empty()) return compare_pages(verb);
  const auto store = open_store(folder);
  if (!store.ok()) return report_error(store.status());
  const bool table_alone = verb.format != "table";
  if (table_alone && !verb.page.empty()) {
    return report_error(
        fmt::format("--format {}: prints numbers alone; give no --out", verb.format));
  }
  if (verb.replays) {
    if (table_alone) return report_error("--replays: makes pages; give no --format");
    return report_with_replays(verb, **store, registry);
  }
  if (!table_alone) {
    const auto findings = report::findings_of(**store, report::kNotableGames, verb.people);
    if (!findings.ok()) return report_error(findings.status());
    return show_findings(*findings, verb.page.empty() ? report_path(folder) : verb.page);
  }
  const auto analysis = analysis::analyze(**store, {}, verb.people);
  if (!analysis.ok()) return report_error(analysis.status());
  if (verb.format == "json") return tell_json(report::analysis_json(*analysis));
  fmt::print("{}", verb.format == "csv"     ? report::ranking_csv(*analysis)
                   : verb.format == "pairs" ? report::differences_csv(*analysis)
                                            : report::metrics_csv(*analysis));
  return kExitDone;
}

}  // namespace

int show_report(const Store& store, const std::string& page) {
  const auto findings = report::findings_of(store);
  return findings.ok() ? show_findings(*findings, page) : report_error(findings.status());
}

void add_report(CLI::App& app, Context& context) {
  auto options = std::make_shared<ReportVerb>();
  CLI::App* verb = add_verb(app, context, "report", "Makes a run's table and report.html again",
                            [options, &context] { return act(*options, context.registry); });
  add_run_directory(*verb, options->folder);
  verb->add_option("AFTER", options->after,
                   "Another run: what changed from the first one to this, as a page")
      ->type_name("DIR");
  verb->add_option(
          "--format", options->format,
          "table (and report.html), or for other programs: csv (values of what is "
          "compared), pairs (differences with verdicts), metrics (by agent) or json (all answers)")
      ->capture_default_str()
      ->check(CLI::IsMember({"table", "csv", "pairs", "metrics", "json"}))
      ->type_name("FORMAT");
  verb->add_flag_callback(
          "--json", [options] { options->format = "json"; }, "The same as --format json")
      ->excludes(verb->get_option("--format"));
  verb->add_option("--out", options->page,
                   "Where the page goes (default: DIR/report.html; of "
                   "two runs AFTER/comparison.html)")
      ->type_name("FILE");
  add_count_option(*verb, "--replays", options->replays, 1, analysis::NotableGames::kMost,
                   "Also makes pages of so many games worth seeing, which the report links")
      ->excludes(verb->get_option("AFTER"))
      ->excludes(verb->get_option("--json"));
  verb->add_flag("--people", options->people,
                 "Counts games that people played, too, each person as one agent (default: the\n"
                 "report lists them, and leaves them out of all that it says of agents)")
      ->excludes(verb->get_option("AFTER"));
  verb->footer(
      "Reads DIR/games.sqlite, and what shards have played, alone; a run that is not finished can "
      "be looked at, too.");
}

}  // namespace muster::cli
