#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "core/status.h"
#include "core/text.h"
#include "experiments/cli/running/browser.h"
#include "experiments/cli/running/interrupt.h"
#include "experiments/cli/verbs.h"
#include "experiments/cli/watch/browser_watch.h"
#include "experiments/report/watch/watch_report.h"
#include "experiments/store/row.h"

namespace muster::cli {
namespace {

struct WatchVerb {
  std::string folder;
  double every = 2;  // seconds
  bool once = false;
  bool json = false;
  BrowserOptions browser;
};

// Blocks of lines: on a terminal each takes the place of the one before.
class Screen {
 public:
  Screen() : terminal_(isatty(STDOUT_FILENO) == 1) {}

  // Whether it could be written: who reads it may have gone. `last`: no block comes after it.
  bool show(const std::string& text, bool last) {
    if (!terminal_) {
      if (text != shown_) fmt::print("{}{}", shown_.empty() ? "" : "\n", text);
    } else {
      std::string block = rows_ > 0 ? fmt::format("\x1b[{}A", rows_) : "";
      rows_ = 0;
      std::stringstream lines(text);
      // What scrolls out of the window cannot be written over.
      const std::size_t room = window_rows();
      for (std::string line; (last || rows_ < room) && std::getline(lines, line); ++rows_) {
        block += line + "\x1b[K\n";
      }
      fmt::print("{}\x1b[J", block);
    }
    shown_ = text;
    return std::fflush(stdout) == 0;
  }

 private:
  // But one, in which the cursor stands.
  static std::size_t window_rows() {
    constexpr std::size_t kUsual = 24;
    struct winsize size {};
    const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 1;
    return (known ? size.ws_row : kUsual) - 1;
  }

  const bool terminal_;
  std::size_t rows_ = 0;  // that the last block took
  std::string shown_;
};

// Columns of the window but one: long lines must not take a second row.
std::size_t watch_columns() {
  struct winsize size {};
  const bool known =
      isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return known ? size.ws_col - 1U : terminal_width();
}

int show_once(const WatchVerb& verb, const watch::Snapshot& snapshot) {
  if (verb.json) return tell_json(report::watch_json(snapshot, utc_now()));
  fmt::print("{}", report::watch_text(snapshot, utc_now(), watch_columns()));
  return kExitDone;
}

int watch_in_terminal(watch::Watcher& watcher, double every, const Interrupt& interrupt) {
  Screen screen;
  for (;;) {
    const watch::Snapshot& snapshot = watcher.snapshot();
    const bool written =
        screen.show(report::watch_text(snapshot, utc_now(), watch_columns()), snapshot.complete);
    if (snapshot.complete || !written) return kExitDone;
    wait_for_next_look(watcher, every);
    if (Interrupt::requested()) return interrupt.exit_code();
    watcher.look().IgnoreError();  // there is a snapshot, which says it
  }
}

// Until there is something to show; the run may be about to begin.
absl::Status first_look(watch::Watcher& watcher, const WatchVerb& verb) {
  std::string told;
  for (;;) {
    absl::Status looked = watcher.look();
    const bool waits = absl::IsUnavailable(looked) && !verb.once && !verb.json;
    if (!waits || Interrupt::requested()) return looked;
    const std::string words = message_of(looked);
    if (words != told) print_message(stderr, "muster: {}\n", visible(words));
    told = words;
    wait_for_next_look(watcher, verb.every);
  }
}

int act(const WatchVerb& verb) {
  constexpr double kGrace = 5;  // seconds for a look or a request under way
  Interrupt interrupt(kGrace, false);
  interrupt.set_rescue([] {});
  const std::string run = run_path(verb.folder);
  std::error_code ignored;
  if (std::filesystem::exists(run, ignored) && !std::filesystem::is_directory(run, ignored)) {
    return report_error(fmt::format("{}: is no folder; `muster run` makes one", run));
  }
  watch::Watcher watcher(run);
  const absl::Status looked = first_look(watcher, verb);
  if (Interrupt::requested()) return interrupt.exit_code();
  if (!looked.ok()) return report_error(looked);
  if (verb.once || verb.json) return show_once(verb, watcher.snapshot());
  if (verb.browser.on) return watch_in_browser(watcher, verb.every, verb.browser.port);
  return watch_in_terminal(watcher, verb.every, interrupt);
}

}  // namespace

void add_watch(CLI::App& app, Context& context) {
  constexpr double kLeastEvery = 0.2;
  constexpr double kMostEvery = 3600;
  auto options = std::make_shared<WatchVerb>();
  CLI::App* verb =
      add_verb(app, context, "watch", "Shows a run while it is played: standings, intervals, speed",
               [options] { return act(*options); });
  add_run_directory(*verb, options->folder);
  verb->add_option("--every", options->every, "Seconds between two looks")
      ->capture_default_str()
      ->check(CLI::Range(kLeastEvery, kMostEvery))
      ->type_name("S");
  CLI::Option* once = verb->add_flag("--once", options->once, "Shows what is there, and ends");
  CLI::Option* json = add_json_option(*verb, options->json);
  add_browser_options(*verb, options->browser, "Shows it")->excludes(once)->excludes(json);
  verb->footer(
      "Reads what `muster run` or shards have written until now, again and again, and changes\n"
      "nothing: games of those planned, games a second, how long it takes yet and by what that is\n"
      "expected, the ranking of the report's first question, and how its intervals narrowed with\n"
      "each tenth of the games. In a terminal it ends when all games are there. A large run is "
      "read\n"
      "less often than --every says. --json prints one look as JSON. For example:\n"
      "  muster watch runs/quickstart\n"
      "  muster watch runs/quickstart --browser");
}

}  // namespace muster::cli
