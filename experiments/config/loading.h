// An experiment on its way: what the settings of a config are read into, subject by subject. For
// this folder only.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields/settings.h"
#include "experiments/config/balance.h"
#include "experiments/config/experiment.h"
#include "experiments/config/game_documents.h"
#include "experiments/config/trial.h"
#include "experiments/config/tune.h"

namespace muster {

// What questions may speak of: names that `for`, `scenarios` and `focus` may use.
struct QuestionContext {
  std::vector<std::string> agents;
  std::vector<std::string> rulesets;
  std::vector<std::string> scenarios;
  bool gauntlet = false;
};

// A variant of all scenarios: its name, and assignments as on the command line.
struct ScenarioVariant {
  std::string name;
  std::vector<std::string> assignments;
};

// A scenario with these assignments, named SCENARIO@VARIANT. `fail` is told what cannot be
// assigned.
Document varied(const Document& scenario, const ScenarioVariant& variant,
                const std::function<void(const absl::Status&)>& fail);

// Who sits at a table of a round robin: one agent and another in all other seats
// (tournament_cells), or every mixture.
enum class Compositions { kLone, kAll };

struct Loading {
  const Registry* registry = nullptr;
  std::string file;  // the config's
  Experiment experiment;

  std::map<DocumentKind, std::set<std::string>> document_names;
  std::vector<ScenarioVariant> variants;
  std::set<std::string> variant_names;
  toml::table defaults;                  // parameters by agent type
  std::vector<std::string> agent_names;  // of experiment.agents
  std::vector<std::string> left_out;     // optional agents that the game cannot have
  std::vector<Reader> games;             // of experiment.listed
  bool match = false;                    // tournament.kind
  Compositions compositions = Compositions::kLone;
  std::shared_ptr<const QuestionContext> context;
  Question first_question;  // the first one asked, or the first default one
  stats::GsprtRule test;    // of a match
  Trial trial;              // checked, and read again by whoever tries something
  Tune tune;                // the experiment's, where the config has the table
  Psro psro;                // likewise
  Balance balance;          // likewise

  bool gauntlet() const { return experiment.format == TournamentFormat::kGauntlet; }
  bool listed() const { return experiment.format == TournamentFormat::kListed; }
};

// All settings of a config, in the order in which they are read. Mistakes go to the reader's
// diagnostics.
using ConfigTable = ParamTable<Loading>;

// Each adds the settings of one subject.
void add_documents(ConfigTable& table);  // rulesets, scenarios and their variants
void add_scenario_variants(ConfigTable& table);
void add_ruleset_variants(ConfigTable& table);
void add_worth(ConfigTable& table);
void add_agents(ConfigTable& table);
void add_tournament(ConfigTable& table);
void add_listed_games(ConfigTable& table);  // after the tournament
void add_questions(ConfigTable& table);
void add_stopping(ConfigTable& table);
void add_trial(ConfigTable& table);
void add_tune(ConfigTable& table);
void add_balance(ConfigTable& table);

// The cells of a round robin with all compositions, by scenario and ruleset: any agents in any
// seats, but for one agent in all of them. Multisets of agents in lexicographic order, each in
// every order of the seats; of two seats they are the tournament_cells. And how many there are, or
// more than any limit.
std::vector<Cell> composition_cells(const Experiment& experiment);
std::uint64_t count_composition_cells(const Experiment& experiment);

// What is wrong with [psro] oracle = "exact", if the experiment has that: of the whole experiment,
// whose rules can be loaded. Builds the game's tree.
void check_exact_oracle(Reader& reader, const Experiment& experiment);

// What is wrong with the players of a [tune] with objective = "nash", if it is that.
void check_nash_players(Reader& reader, const Experiment& experiment);

// Whether the listed games fit their scenarios; `games`: where they stand.
void check_listed(std::vector<Reader>& games, const Experiment& experiment);

// The table `space` of `reader`, whose whole key is `path`.
std::vector<TunedParameter> read_space(Reader& reader, const std::string& path);

// Fills in what stood at the keys of data that edits have changed (DataChange), of rulesets and
// scenarios of a whole experiment.
void tell_changes(Experiment& experiment);

// What is wrong with a name of an experiment, ruleset, scenario or agent. Names become columns of
// the store, parts of lists joined by `;`, and folder names; and people tell agents apart by them.
std::optional<std::string> name_problem(std::string_view name);

}  // namespace muster
