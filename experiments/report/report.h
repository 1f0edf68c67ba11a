// What people read about a run: a table for the terminal, and report.html. Both read the store
// alone, and say the same about the same store, byte for byte: no dates, no paths, no machine.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analysis/analysis.h"
#include "experiments/analysis/notable_games.h"
#include "experiments/analysis/two_runs.h"
#include "experiments/metagame/metagame.h"
#include "experiments/store/store.h"

namespace muster::report {

// Games worth seeing that a page names unless it is asked for more or less.
inline constexpr std::size_t kNotableGames = 6;

// What the page shows of a run.
struct Findings {
  analysis::Analysis analysis;
  // Which strategy to choose; none: the run cannot tell (metagame::problem_of), or there are more
  // strategies than a page shows.
  std::optional<metagame::Metagame> metagame = {};
  std::vector<analysis::NotableGame> notable = {};
  bool replays = false;  // their pages are in the folder `replays` beside the report's
};
// In one pass over the games. `people`: games that people played count as well. Errors: those of
// analysis::analyze.
absl::StatusOr<Findings> findings_of(const Store& store, std::size_t notable = kNotableGames,
                                     bool people = false);

// Lines of at most `width` columns (at least 100) of UTF-8, longer only where names of rows would
// look alike otherwise; each line ended. Starts with the experiment's name. For a store without
// games: says so. Errors: those of analysis::analyze.
inline constexpr std::size_t kLeastWidth = 100;
absl::StatusOr<std::string> terminal_table(const Store& store, std::size_t width = kLeastWidth);
std::string terminal_table(const analysis::Analysis& analysis, std::size_t width = kLeastWidth);

// The first answer alone, with what was played and what limits it. `reference`: a level that the
// one that the question is about (Question::focus) is compared with by a sentence; may be empty.
std::string terminal_answer(const analysis::Analysis& analysis, const std::string& reference,
                            std::size_t width = kLeastWidth);

// The ranking of an answer alone: a heading, and a line for each level.
std::string ranking_text(const analysis::Answer& answer, const StoreMeta& meta);

// All answers: values, places and differences with their intervals and verdicts, shares as 0 .. 1.
nlohmann::ordered_json analysis_json(const analysis::Analysis& analysis);

// The rankings for other programs, a row per question and level, best first: values with 95 %
// intervals, of these scenarios and of such like these, games won, drawn and lost, and blocks.
std::string ranking_csv(const analysis::Analysis& analysis);
// What changed from one run to another, a line for each level.
std::string comparison_text(const analysis::TwoRuns& runs);
nlohmann::ordered_json comparison_json(const analysis::TwoRuns& runs);
// The same as a page, with a picture.
std::string comparison_html(const analysis::TwoRuns& runs);
// All pairs: differences with the intervals of their verdicts.
std::string differences_csv(const analysis::Analysis& analysis);
// The game's metrics by agent: over all rulesets (where that is empty) and under each of several,
// with 95 % intervals where there are enough blocks for one.
std::string metrics_csv(const analysis::Analysis& analysis);

// Writes one self-contained page that needs no network; replaces `path` at the end, in one step.
// Where the chart libraries were not built in, the page has its tables and says so.
// Errors: those of analysis::analyze and write_file.
absl::Status write_report(const Store& store, const std::string& path);
absl::Status write_report(const Findings& findings, const std::string& path);
std::string report_html(const Findings& findings);
// Whether the chart libraries were built in.
bool has_charts();

}  // namespace muster::report
