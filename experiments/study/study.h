// A study: a question that takes several runs, what is claimed of them, and the words around it.
// `muster study NAME` plays configs/studies/NAME.toml on every one of its seeds, says which claims
// hold on which of them, and writes the page of docs/studies (experiments/report/study). The words
// of a study have no figures of their own: those are in claims and tables, so that a study can be
// played again on other seeds or with stronger players.
//
//   title = "Who wins Pig?"
//   seeds = [1, 2]
//   [[parts]]
//   name = "ladder"
//   config = "pig_ladder"
//   claims = [ { says = "Holding at 20 beats random", of = "hold-20", ahead_of = ["random"] } ]
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/fields/param_info.h"

namespace muster::study {

// `of` that is about all levels of the question: what is said is said of the worst one.
inline constexpr const char* kEveryLevel = "*";

// What is said of a number or an order, in a way that games can contradict. Values are in the units
// of reports: percent for scores, points for their differences.
struct Claim {
  std::string says;
  std::string run;           // which of the part's; "": the first
  std::size_t question = 1;  // of the config, from 1
  // Whose value: a level of the question, ...
  std::string of;
  // ... under a ruleset: how far it is from its value under the first one, ...
  std::string ruleset;
  // ... an item of the lists that were drawn, or ...
  std::string item;
  // ... a metric of an agent (`of`), by its label; with `ruleset` under that.
  std::string metric;
  bool like_these = false;  // in scenarios like these, not in these alone

  // What is said of it; one of these.
  std::optional<double> above;
  std::optional<double> below;
  std::optional<std::pair<double, double>> within;
  std::vector<std::string> ahead_of;  // other levels
  std::vector<std::string> equal_to;  // likewise; the question has `detect`
  std::string in_equilibrium;         // "every", "none"; of a run that can tell
  std::string fair_for;               // players of a balance: all values are inside of their bands

  // `above`, `below` or `within`.
  bool of_value() const { return above || below || within; }
};

enum class PartKind { kRun, kTune, kPsro, kBalance };
const char* to_text(PartKind kind);

// A config with assignments, as on the command line.
struct StudyRun {
  std::string name;  // of its column; "" where it is the only one
  std::string config;
  std::vector<std::string> set;
};

// What of a run is shown.
enum class Shown {
  kAnswers,      // a table for each question
  kLikeThese,    // values of the first question in scenarios like these
  kDifferences,  // of every two levels of the first question
  kMatrix,       // levels against what they met
  kScenarios,    // values by scenario
  kMeasures,     // questions that compare the same two levels, a line each
  kMetrics,      // of agents
  kGames,        // metrics over all games, without intervals
  kEffects,      // of rulesets that change the first one
  kWorth,        // of items that were drawn
  kMetagame,     // which strategy to choose
};

struct Part {
  std::string name;  // of its folder and picture
  std::string title;
  std::string text;  // Markdown, without figures; may be ""
  PartKind kind = PartKind::kRun;
  std::vector<StudyRun> runs;  // one at least; the same questions
  std::vector<Shown> shown = {Shown::kAnswers};
  std::vector<std::string> metrics;  // labels or names that begin so; empty: all
  std::int64_t picture = 0;          // of this question, from 1; 0: none
  std::vector<Claim> claims;
};

struct Study {
  std::string name;
  std::string file;
  std::string title;
  std::string question;              // Markdown
  std::vector<std::uint64_t> seeds;  // of which everything is played; distinct
  std::vector<Part> parts;           // names are unique
  std::string scope;                 // what it is true of
  std::vector<std::string> not_known;
};

// What the file can say, key by key.
std::vector<ParamInfo> study_settings();

// Names of configs/studies, in order.
std::vector<std::string> study_names();

// Reads and checks `name`: a file, or NAME.toml of configs/studies. Errors: NotFound with the
// nearest names; InvalidArgument, one mistake per line.
absl::StatusOr<Study> load_study(const std::string& name);

}  // namespace muster::study
