#include "experiments/cli/cli.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <new>
#include <sstream>
#include <system_error>
#include <utility>

#include "core/config/nearest.h"
#include "core/config/outside.h"
#include "core/files.h"
#include "core/json_text.h"
#include "core/status.h"
#include "core/text.h"
#include "experiments/audit/audit_verb.h"
#include "experiments/cli/game_verbs.h"
#include "experiments/cli/verbs.h"
#include "experiments/engine/program.h"
#include "experiments/report/report.h"
#include "experiments/segments/merge.h"
#include "experiments/segments/run_folder.h"
#include "experiments/store/store.h"

namespace muster::cli {

namespace {

std::string commit_text;  // set once, by main()

// Messages repeat what was read, which may be anything.
constexpr std::size_t kLongestLine = 600;
constexpr std::size_t kMostLines = 200;

}  // namespace

void name_commit(std::string_view commit) { commit_text = commit; }

std::size_t terminal_width() {
  constexpr std::size_t kMostWidth = 200;
  struct winsize size {};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) {
    return report::kLeastWidth;
  }
  return std::clamp<std::size_t>(size.ws_col, report::kLeastWidth, kMostWidth);
}

std::string coloured(std::FILE* out, Colour colour, std::string_view text) {
  const char* const no_colour = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  const bool plain = isatty(fileno(out)) != 1 || (no_colour != nullptr && *no_colour != '\0') ||
                     terminal == nullptr || std::string_view(terminal) == "dumb";
  if (plain) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", static_cast<int>(colour), text);
}

int report_error(std::string_view message) {
  std::fflush(stdout);
  std::stringstream lines{std::string(message)};
  const std::string begin = coloured(stderr, Colour::kRed, "muster: error:");
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    if (count < kMostLines) {
      print_mistake(stderr, "{} {}\n", begin, shortened(visible(line), kLongestLine));
    }
  }
  if (count > kMostLines) {
    print_mistake(stderr, "{} ... and {} lines more\n", begin, count - kMostLines);
  }
  return kExitBadInput;
}

int report_error(const absl::Status& status) {
  report_error(message_of(status));
  const bool of_the_run = absl::IsInternal(status) || absl::IsAborted(status) ||
                          absl::IsUnavailable(status) || absl::IsResourceExhausted(status) ||
                          absl::IsUnknown(status) || absl::IsDataLoss(status);
  return of_the_run ? kExitFailed : kExitBadInput;
}

int write_text(const std::string& path, const std::string& text) {
  if (path.empty()) {
    if (text.starts_with('<') && isatty(STDOUT_FILENO) == 1) {
      return report_error("this is a page or a picture, for a browser: name a file with --out");
    }
    fmt::print("{}", text);
    return kExitDone;
  }
  const absl::Status written = write_file(path, text);
  return written.ok() ? kExitDone : report_error(written);
}

CLI::App* add_verb(CLI::App& app, Context& context, const std::string& name,
                   const std::string& summary, std::function<int()> action) {
  CLI::App* verb = app.add_subcommand(name, summary);
  verb->callback([&context, act = std::move(action)] { context.action = act; });
  // As after the program's name; the help tells it once.
  verb->add_flag_callback("--quiet", [] { silence_messages(true); })->group("");
  return verb;
}

CLI::Option* add_json_option(CLI::App& verb, bool& json) {
  return verb.add_flag("--json", json, "The same as JSON");
}

int tell_json(const nlohmann::ordered_json& facts) {
  fmt::print("{}\n", json_text(facts, 2));
  return kExitDone;
}

std::shared_ptr<ConfigOptions> add_config_options(CLI::App& verb) {
  auto options = std::make_shared<ConfigOptions>();
  verb.add_option("CONFIG", options->path,
                  "The experiment's TOML file, or the name of one in configs/experiments")
      ->required()
      ->type_name("FILE");
  verb.add_option("--set", options->overrides,
                  "Changes one key of the config, for example --set repetitions=50 or\n"
                  "--set agents.0.iterations=1000; += adds to a list; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  verb.add_flag_callback(
      "--allow-outside",
      [options] {
        options->outside = true;
        allow_outside(true);
      },
      "The config may name files anywhere, not only in its own folder, below it\n"
      "and in the configs folder");
  return options;
}

void add_run_directory(CLI::App& verb, std::string& folder) {
  verb.add_option("DIR", folder, "The run directory")->required()->type_name("");
}

absl::Status unknown_game(const Registry& registry, const std::string& name) {
  std::vector<std::string> names;
  for (const GameEngine* known : registry.games()) names.push_back(known->info().name);
  return absl::InvalidArgumentError(
      fmt::format("there is no game `{}`{}", name, suggestion(name, names)));
}

const GameEngine* find_game(const Registry& registry, const std::string& name) {
  const GameEngine* game = registry.find(name);
  if (game == nullptr) report_error(unknown_game(registry, name));
  return game;
}

absl::StatusOr<std::unique_ptr<Store>> open_store(const std::string& folder) {
  auto run = open_run(folder);
  if (!run.ok()) return run.status();
  for (const std::string& damage : run->damage)
    print_mistake(stderr, "muster: {}\n", visible(damage));
  if (run->segments > 0) {
    print_message(stderr, "muster: {}: with {} of shards that are not merged yet\n", folder,
                  count_text(run->segments, "file"));
  }
  return std::move(run->store);
}

std::string store_path(const std::string& folder) { return store_path_in(folder); }

std::string report_path(const std::string& folder) { return fmt::format("{}/report.html", folder); }

std::string version_text() {
  const std::string commit = commit_text.empty() ? "" : fmt::format("commit {}, ", commit_text);
  return fmt::format("muster {} ({}program {})", MUSTER_VERSION, commit, program_identity());
}

namespace {

void describe(CLI::App& app) {
  app.description(
      "muster plays tabletop war games against itself, many times, and says which targeting rule,\n"
      "strategy, faction or rule change is better, by how much, and how sure that is.");
  app.footer(
      "Exit codes: 0 done; 1 failed, differs, is damaged or incomplete; 2 bad input (config, "
      "data,\n"
      "command line) or refused; 75 interrupted, the same command goes on; verbs that store "
      "nothing\n"
      "end with 128 + the signal.\n\n"
      "Data files are looked up in the folder $MUSTER_CONFIGS when it is set. With\n"
      "MUSTER_ALLOW_OUTSIDE=1 configs may name files outside of it and of their own folders.\n"
      "`muster help VERB` tells all about a verb.");
  app.set_version_flag("--version", version_text(), "Prints the version and ends");
  app.add_flag_callback(
      "--quiet", [] { silence_messages(true); },
      "Says nothing on standard error but mistakes; before or after the verb");
  app.set_help_flag("-h,--help", "Prints this help and ends");
  app.require_subcommand(1);
  app.get_formatter()->column_width(28);
}

// An option that the verb does not have gets a suggestion.
void check_options(const CLI::App& verb, int argc, const char* const* argv) {
  std::vector<std::string> names;
  for (const CLI::Option* option : verb.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--") return;  // words follow
    if (!word.starts_with("--")) continue;
    const std::string name = word.substr(0, word.find('='));
    if (std::count(names.begin(), names.end(), name) > 0) continue;
    throw CLI::ExtrasError(fmt::format("`{}` has no option {}{}", verb.get_name(), shortened(name),
                                       suggestion(name, names)),
                           CLI::ExitCodes::ExtrasError);
  }
}

// A first word that is no verb gets a suggestion; so does a second one that is no game of its verb.
void check_words(const CLI::App& app, int argc, const char* const* argv) {
  const auto commands = verbs_of(app);
  if (commands.empty()) {
    check_options(app, argc, argv);
    return;
  }
  if (argc < 2 || argv[1][0] == '-') return;
  std::vector<std::string> names;
  for (const CLI::App* command : commands) {
    if (command->get_name() == argv[1]) {
      check_words(*command, argc - 1, argv + 1);
      return;
    }
    names.push_back(command->get_name());
  }
  const std::string what = app.get_parent() == nullptr
                               ? fmt::format("there is no verb `{}`", argv[1])
                               : fmt::format("there is no `{} {}`", app.get_name(), argv[1]);
  throw CLI::ExtrasError(what + suggestion(argv[1], names), CLI::ExitCodes::ExtrasError);
}

// An empty word is a mistake of a script, and means no default.
void check_values(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_items_expected_min() == 0) continue;  // it need have none
    for (const std::string& value : option->results()) {
      if (value.empty()) {
        throw CLI::ValidationError(fmt::format("{}: is empty", option->get_name()));
      }
    }
  }
  for (const CLI::App* verb : app.get_subcommands()) check_values(*verb);
}

// Whether standard output is a pipe whose other end is closed.
bool reader_is_gone() {
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  return poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

// The exit code when everything has reached standard output, else kExitFailed. A reader that has
// seen enough and closed its end is no mistake.
int written(int code) {
  errno = 0;
  std::cout.flush();
  const bool flushed = std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
  if (flushed || reader_is_gone() || code != kExitDone) return code;
  report_error(fmt::format("cannot write the output: {}", std::strerror(errno != 0 ? errno : EIO)));
  return kExitFailed;
}

int parse_and_run(int argc, const char* const* argv, const Registry& registry,
                  const GameVerbs& verbs) {
  if (const absl::Status status = registry.status(); !status.ok()) return report_error(status);
  allow_outside(false);  // of the command before this one in the same process
  Context context{registry, {}};
  CLI::App app;
  app.name("muster");
  describe(app);
  add_run(app, context);
  add_try(app, context);
  add_submit(app, context);
  add_status(app, context);
  add_watch(app, context);
  add_cancel(app, context);
  add_advance(app, context);
  add_validate(app, context);
  add_plan(app, context);
  add_export(app, context);
  add_report(app, context);
  add_compare(app, context);
  add_metagame(app, context);
  add_tune(app, context);
  add_psro(app, context);
  add_balance(app, context);
  add_decide(app, context);
  add_study(app, context);
  add_check(app, context);
  add_merge(app, context);
  add_verify(app, context);
  add_gc(app, context);
  add_games(app, context);
  add_agents(app, context);
  add_playout(app, context);
  add_replay(app, context);
  add_show(app, context);
  add_annotate(app, context);
  add_play(app, context);
  add_analyze(app, context);
  add_solve(app, context);
  add_fingerprint(app, context);
  GameVerbs all_verbs = verbs;
  audit::add_audit_verbs(registry, all_verbs);
  add_game_verbs(app, context, all_verbs);
  add_dice(app, context);
  add_rules(app, context);
  add_new(app, context);
  add_doctor(app, context);
  add_help(app, context);
  group_verbs(app);
  try {
    check_words(app, argc, argv);
    app.parse(argc, argv);
    check_values(app);
  } catch (const CLI::ParseError& error) {  // the library's way to end; help is one of them
    if (error.get_exit_code() == 0) return app.exit(error);
    report_error(error.what());
    return kExitBadInput;
  }
  return context.action();
}

}  // namespace
}  // namespace muster::cli

namespace muster {

int cli_main(int argc, const char* const* argv, const Registry& registry) {
  return cli_main(argc, argv, registry, {});
}

int cli_main(int argc, const char* const* argv, const Registry& registry,
             const cli::GameVerbs& verbs) {
  // Writing to a closed pipe, or beyond the limit of a file's size, is an ordinary error.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  silence_messages(false);
  try {
    return cli::written(cli::parse_and_run(argc, argv, registry, verbs));
  } catch (const std::bad_alloc&) {
    cli::report_error("there is not enough memory for this; nothing that was stored is lost");
    return kExitFailed;
  } catch (const std::system_error& error) {  // of standard output, as a rule
    if (cli::reader_is_gone()) return kExitDone;
    if (error.code() == std::errc::resource_unavailable_try_again) {
      cli::report_error("no more threads can be started; try fewer --threads");
      return kExitFailed;
    }
    cli::report_error(fmt::format("cannot write the output: {}", error.code().message()));
    return kExitFailed;
  } catch (const std::exception& exception) {
    cli::report_error(exception.what());
    return kExitFailed;
  }
}

}  // namespace muster
