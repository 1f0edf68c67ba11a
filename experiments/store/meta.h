// What a store knows about its experiment as a whole: enough for every table and report, so that
// they need neither the config nor the game.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/config/data_edit.h"
#include "experiments/config/experiment.h"
#include "experiments/plan/plan.h"

namespace muster {

// A ruleset or scenario.
struct StoredDocument {
  std::string name;
  std::string summary;   // its `summary` key; may be empty
  std::string contents;  // canonical text
  // What it begins with, and what it changes of that and of the data behind it; of most nothing.
  std::string from = {};
  std::vector<DataChange> changes = {};
};

struct StoredAgent {
  std::string name;
  std::string type;
  std::string params;  // canonical text of its parameters
  std::string from = {};
  std::vector<DataChange> changes = {};
};

struct StoreMeta {
  std::string experiment;  // its name
  std::string summary;
  std::string title;               // of the report; may be empty
  std::vector<std::string> notes;  // of the report, paragraphs
  std::string game;
  std::string game_summary;
  std::vector<std::string> seat_names;          // of the most seats any scenario has
  std::string margin_unit = {};                 // of the games' margins; "" = plain number
  std::vector<MetricRatio> metric_ratios = {};  // shares that tables and reports show
  std::vector<AgentMetric> agent_metrics = {};  // and what they show of each agent
  std::string format;                           // "round_robin", "gauntlet", "listed"
  std::string seats;                            // "swap", "fixed"
  std::vector<std::string> candidates;          // gauntlet: names of agents; else empty
  std::vector<std::string> opponents;           // gauntlet: names of agents; else empty
  int candidate_seat = -1;                      // gauntlet with fixed seats; else -1
  std::vector<Question> questions = {};         // asked for; empty: the default ones
  Stopping stopping = {};
  std::optional<Worth> worth = {};        // by which lists of the scenarios were drawn
  std::vector<StoredAgent> agents;        // in the config's order
  std::vector<StoredDocument> rulesets;   // in the config's order
  std::vector<StoredDocument> scenarios;  // in the config's order
  std::uint64_t seed = 0;
  std::uint64_t repetitions = 0;
  std::uint64_t cells = 0;                // combinations of ruleset, scenario and seating
  std::vector<std::uint64_t> deals = {};  // of listed games, by cell; else empty
  std::uint64_t plan_size = 0;            // games when all are done
  std::string identity;                   // of the plan: 32 hexadecimal digits
  std::string version;                    // of the program that was last run on it
  std::string program;                    // program_identity() of that
  std::string config;                     // the config file's own text
  std::string canonical_config;           // its content with overrides, in one layout
  std::vector<std::string> overrides;     // "key=value"

  friend bool operator==(const StoreMeta&, const StoreMeta&);
};

// `version` is the program's.
StoreMeta make_meta(const Experiment& experiment, const Plan& plan, const std::string& version);

// "attacker"; "seat 3" for a seat without a name.
std::string seat_name(const StoreMeta& meta, std::size_t seat);

// One JSON document; meta_from_json gives back an equal value.
std::string meta_to_json(const StoreMeta& meta);
// Errors: DataLoss when the text is not such a document.
absl::StatusOr<StoreMeta> meta_from_json(const std::string& text);

// 16 hexadecimal digits, and back. Errors: DataLoss when the text is something else.
std::string hex_text(std::uint64_t value);
absl::StatusOr<std::uint64_t> parse_hex(const std::string& text);

}  // namespace muster
