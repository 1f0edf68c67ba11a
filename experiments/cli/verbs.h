// The verbs of the command line, one file each. For cli.cc and the verbs only.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/cli/cli.h"
#include "experiments/config/experiment.h"
#include "experiments/engine/game_engine.h"
#include "experiments/engine/registry.h"
#include "experiments/segments/merge.h"
#include "experiments/store/store.h"

namespace muster::cli {

// What the verbs share. Parsing the command line sets `action`, which then does the work.
struct Context {
  const Registry& registry;
  std::function<int()> action;
};

// Each adds one verb with its options and complete help.
void add_run(CLI::App& app, Context& context);
void add_try(CLI::App& app, Context& context);
void add_submit(CLI::App& app, Context& context);
void add_status(CLI::App& app, Context& context);
void add_watch(CLI::App& app, Context& context);
void add_cancel(CLI::App& app, Context& context);
void add_advance(CLI::App& app, Context& context);
void add_validate(CLI::App& app, Context& context);
void add_plan(CLI::App& app, Context& context);
void add_export(CLI::App& app, Context& context);
void add_report(CLI::App& app, Context& context);
void add_compare(CLI::App& app, Context& context);
void add_metagame(CLI::App& app, Context& context);
void add_tune(CLI::App& app, Context& context);
void add_psro(CLI::App& app, Context& context);
void add_balance(CLI::App& app, Context& context);
void add_decide(CLI::App& app, Context& context);
void add_study(CLI::App& app, Context& context);
void add_agents(CLI::App& app, Context& context);
void add_games(CLI::App& app, Context& context);
void add_playout(CLI::App& app, Context& context);
void add_replay(CLI::App& app, Context& context);
void add_show(CLI::App& app, Context& context);
void add_annotate(CLI::App& app, Context& context);
void add_play(CLI::App& app, Context& context);
void add_analyze(CLI::App& app, Context& context);
void add_solve(CLI::App& app, Context& context);
void add_check(CLI::App& app, Context& context);
void add_merge(CLI::App& app, Context& context);
void add_gc(CLI::App& app, Context& context);
void add_verify(CLI::App& app, Context& context);
void add_fingerprint(CLI::App& app, Context& context);
void add_dice(CLI::App& app, Context& context);
void add_rules(CLI::App& app, Context& context);
void add_help(CLI::App& app, Context& context);
void add_new(CLI::App& app, Context& context);
void add_doctor(CLI::App& app, Context& context);

// "muster 0.1.0 (commit 3f9a0c41d2ab, program 3bd865579b4e720b)".
std::string version_text();

// The verbs of the program, or the games of a verb.
std::vector<const CLI::App*> verbs_of(const CLI::App& app);
// Sorts the verbs for the help, by what one wants to do.
void group_verbs(CLI::App& app);

// CONFIG and --set, which several verbs have.
struct ConfigOptions {
  std::string path;
  std::vector<std::string> overrides;
  bool outside = false;  // it may name files anywhere (core/config/outside.h, which knows already)
};
std::shared_ptr<ConfigOptions> add_config_options(CLI::App& verb);

// DIR, which is required.
void add_run_directory(CLI::App& verb, std::string& folder);

// The absolute path of a run directory, as its jobs on a cluster are named after it.
std::string run_path(const std::string& folder);

// The verb `name`; calls `action` when it was given.
CLI::App* add_verb(CLI::App& app, Context& context, const std::string& name,
                   const std::string& summary, std::function<int()> action);

// --json: the facts that the verb prints, for other programs.
CLI::Option* add_json_option(CLI::App& verb, bool& json);
// Prints them; returns kExitDone.
int tell_json(const nlohmann::ordered_json& facts);

// What a game is: {game, summary, seats, state_bytes, rulesets, scenarios}.
nlohmann::ordered_json game_json(const GameInfo& game);

// The questions of an experiment, whether its games can answer them, and what that takes.
void print_questions(const Experiment& experiment);
nlohmann::ordered_json questions_json(const Experiment& experiment);

// Columns of the terminal that standard output is, from 100 to 200; 100 when it is none.
std::size_t terminal_width();

enum class Colour { kRed = 31, kGreen = 32, kYellow = 33 };
// The text in a colour where `out` is a terminal that shows them and $NO_COLOR is not set.
std::string coloured(std::FILE* out, Colour colour, std::string_view text);

// Writes one line "muster: error: ..." to standard error for each line of the message, and returns
// the exit code: kExitFailed for errors of a run, else kExitBadInput.
int report_error(const absl::Status& status);
int report_error(std::string_view message);

// Writes to the file `path`, or to standard output when that is empty, and returns the exit code:
// kExitBadInput for a file that cannot be written, and for a page or picture on a terminal.
int write_text(const std::string& path, const std::string& text);

// That there is no game `name`, with the nearest names.
absl::Status unknown_game(const Registry& registry, const std::string& name);
// The game `name`, or nullptr after telling the mistake.
const GameEngine* find_game(const Registry& registry, const std::string& name);

// The run in directory `folder`, to be read: its store, with what shards have played beside it.
// Tells on standard error what is damaged. Errors: those of Store::open.
absl::StatusOr<std::unique_ptr<Store>> open_store(const std::string& folder);

// Merges runs as merge_runs() does, and tells on standard error what was damaged, and what differs.
absl::StatusOr<Merge> merge_and_tell(const std::string& folder,
                                     const std::vector<std::string>& more);

// Prints a run's table and makes its page; returns the exit code.
int show_report(const Store& store, const std::string& page);

// The path of the store in run directory `folder`.
std::string store_path(const std::string& folder);
std::string report_path(const std::string& folder);

}  // namespace muster::cli
