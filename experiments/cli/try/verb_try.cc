#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "core/status.h"
#include "core/text.h"
#include "experiments/analysis/analysis.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/run/whole_run.h"
#include "experiments/cli/running/interrupt.h"
#include "experiments/cli/try/fitting.h"
#include "experiments/cli/verbs.h"
#include "experiments/report/report.h"
#include "experiments/report/words.h"
#include "experiments/runner/runner.h"
#include "experiments/store/store.h"

namespace muster::cli {
namespace {

namespace fs = std::filesystem;

constexpr double kSeconds = 15;      // until the first answer
constexpr double kWatchSeconds = 5;  // between two looks at the file
constexpr double kTryGraceSeconds = 5;
constexpr std::chrono::milliseconds kPollTime{200};

struct TryVerb {
  std::string file;
  std::string experiment;  // --in
  std::string game;
  std::string out;
  std::vector<std::string> overrides;
  double seconds = kSeconds;
  int threads = default_threads();
  bool watch = false;
  bool json = false;
};

struct Tried {
  std::string folder;
  analysis::Analysis analysis;
  bool stopped = false;  // by a signal

  bool resolved() const {
    const auto& course = analysis.answers.front().course;
    return course && course->stopped_after.has_value();
  }
};

absl::StatusOr<Fitting> fitting_of(const TryVerb& verb, const Registry& registry) {
  if (!verb.experiment.empty()) return fit_into(verb.experiment, verb.file);
  return find_fitting(verb.file, verb.game, registry);
}

// Some seconds of games, or all that it takes, and what the games say.
absl::StatusOr<Tried> try_file(const TryVerb& verb, const Fitting& fitting, double seconds,
                               const Registry& registry, Interrupt& interrupt) {
  std::vector<std::string> overrides = fitting.overrides();
  overrides.insert(overrides.end(), verb.overrides.begin(), verb.overrides.end());
  if (seconds > 0) overrides.push_back(fmt::format("stop.max_time={}", seconds));
  const auto experiment = load_experiment(fitting.config.file, overrides, registry);
  if (!experiment.ok()) return experiment.status();
  const std::string folder = verb.out.empty() ? "runs/try/" + experiment->name : verb.out;
  const auto outcome = play_whole({folder, verb.threads}, *experiment, interrupt);
  if (!outcome.ok()) return outcome.status();
  const auto store = Store::open(store_path(folder));
  if (!store.ok()) return store.status();
  auto analysis = analysis::analyze(**store);
  if (!analysis.ok()) return analysis.status();
  return Tried{folder, *std::move(analysis), outcome->interrupted && !outcome->time_up};
}

// About how many games more decide all that is open, of the file's agent and of those that it is
// not told from; nothing where that is not known yet.
std::optional<double> games_left(const analysis::Answer& answer) {
  double own = 0;
  double others = 0;
  for (const analysis::Difference& difference : answer.differences) {
    if (!difference.games_to_decide) continue;
    const double more = *difference.games_to_decide -
                        static_cast<double>(difference.shown.count) * answer.games_per_block;
    own = std::max(own, more);
    others += more;
  }
  if (own <= 0) return std::nullopt;
  return (own + others) / static_cast<double>(answer.rows.size());
}

std::string standing_text(const Tried& tried) {
  const analysis::Answer& answer = tried.analysis.answers.front();
  const std::string standing = answer.course ? answer.course->standing : "";
  if (tried.resolved()) {
    return fmt::format("{}: {}.",
                       answer.course->reason == "max_games" ? "All games are played" : "Done",
                       standing);
  }
  const auto games = games_left(answer);
  return fmt::format(
      "Open: {}{}; the same command goes on.", standing,
      games ? fmt::format(", about {} more would decide the rest", report::games_text(*games))
            : "");
}

void print_tried(const TryVerb& verb, const Fitting& fitting, const Tried& tried) {
  if (verb.json) {
    nlohmann::ordered_json json = report::analysis_json(tried.analysis);
    json["file"] = verb.file;
    json["resolved"] = tried.resolved();
    if (!fitting.trial.reference.empty()) json["reference"] = fitting.trial.reference;
    tell_json(json);
    return;
  }
  fmt::print("{} as {} ({})\n", verb.file, fitting.trial.what, fitting.config.file);
  fmt::print("{}",
             report::terminal_answer(tried.analysis, fitting.trial.reference, terminal_width()));
  fmt::print("{}\n", standing_text(tried));
}

int act_once(const TryVerb& verb, const Registry& registry) {
  Interrupt interrupt(kTryGraceSeconds, true);
  const auto fitting = fitting_of(verb, registry);
  if (!fitting.ok()) return report_error(fitting.status());
  auto tried = try_file(verb, *fitting, verb.seconds, registry, interrupt);
  if (!tried.ok()) return report_error(tried.status());
  print_tried(verb, *fitting, *tried);
  if (tried->stopped) return interrupt.exit_code();
  const std::string page = report_path(tried->folder);
  if (absl::Status written =
          report::write_report(report::Findings{std::move(tried->analysis)}, page);
      !written.ok()) {
    return report_error(written);
  }
  if (!verb.json) fmt::print("All of it: {}\n", page);
  return kExitDone;
}

std::optional<fs::file_time_type> time_of(const std::string& file) {
  std::error_code error;
  const auto time = fs::last_write_time(file, error);
  return error ? std::nullopt : std::optional(time);
}

// Goes on until what is open is decided, and begins anew whenever the file is saved.
int act_watching(const TryVerb& verb, const Registry& registry) {
  Interrupt interrupt(kTryGraceSeconds, true);
  interrupt.set_rescue([] {});
  const bool screen = isatty(STDOUT_FILENO) == 1;
  auto seen = time_of(verb.file);
  auto fitting = fitting_of(verb, registry);
  while (!Interrupt::requested()) {
    const auto tried = fitting.ok() ? try_file(verb, *fitting, kWatchSeconds, registry, interrupt)
                                    : absl::StatusOr<Tried>(fitting.status());
    interrupt.set_rescue([] {});
    if (screen) fmt::print("\x1b[H\x1b[2J");
    if (tried.ok()) {
      print_tried(verb, *fitting, *tried);
    } else {
      report_error(tried.status());
    }
    std::fflush(stdout);
    const bool decided = !tried.ok() || tried->resolved();
    while (decided && !Interrupt::requested() && time_of(verb.file) == seen) {
      std::this_thread::sleep_for(kPollTime);
    }
    if (time_of(verb.file) == seen) continue;
    seen = time_of(verb.file);
    fitting = fitting_of(verb, registry);
  }
  return interrupt.exit_code();
}

}  // namespace

void add_try(CLI::App& app, Context& context) {
  auto options = std::make_shared<TryVerb>();
  CLI::App* verb = add_verb(app, context, "try",
                            "Plays a rule, weights or ruleset of yours against the shipped ones",
                            [options, &context] {
                              const std::string& game = options->game;
                              if (!game.empty() && find_game(context.registry, game) == nullptr) {
                                return kExitBadInput;
                              }
                              return options->watch ? act_watching(*options, context.registry)
                                                    : act_once(*options, context.registry);
                            });
  verb->add_option("FILE", options->file,
                   "A targeting rule, a weights file, an agent or a ruleset, which may be another\n"
                   "one with edits (docs/edits.md)")
      ->required()
      ->check(CLI::ExistingFile)
      ->type_name("");
  CLI::Option* in =
      verb->add_option(
              "--in", options->experiment,
              "The experiment that it takes part in, which has a table [try]; else the one\n"
              "of configs/experiments/try that the file fits")
          ->type_name("CONFIG");
  verb->add_option("--game", options->game, "Looks among the experiments of this game only")
      ->type_name("GAME")
      ->excludes(in);
  verb->add_option("--set", options->overrides,
                   "Changes one key of the experiment; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  verb->add_option("--seconds", options->seconds,
                   "Answers after so many seconds of games; 0: when all is decided")
      ->check(CLI::Range(0.0, 1e6))
      ->type_name("S")
      ->capture_default_str();
  verb->add_option("--out", options->out, "The run directory (default: runs/try/NAME)")
      ->type_name("DIR");
  add_threads_option(*verb, options->threads, "Games played at the same time");
  CLI::Option* watch = verb->add_flag(
      "--watch", options->watch, "Goes on until all is decided, and anew whenever FILE is saved");
  add_json_option(*verb, options->json)->excludes(watch);
  verb->footer(
      "Games of the shipped ones are played once and kept, so that every later file plays its own\n"
      "alone. All play the same seeds. Intervals hold however often one looks, for the "
      "differences\n"
      "from the file together. Who tries many files on the same seeds finds one that suits these\n"
      "seeds: repeat what you find with --set seed=N.");
}

}  // namespace muster::cli
