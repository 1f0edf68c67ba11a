#include <fmt/format.h>
#include <tbb/global_control.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/config/inputs.h"
#include "core/config/outside.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"
#include "experiments/engine/program.h"
#include "experiments/runner/runner.h"
#include "experiments/signature/signature.h"

namespace muster::cli {
namespace {

struct FingerprintVerb {
  std::string game;
  std::string expected;
  int threads = default_threads();
};

// Tells every difference. `game`: whose lines are there to be compared; "": those of all.
int compare(const std::vector<SignatureLine>& lines, const std::string& game,
            const std::string& path) {
  const auto text = read_file(path);
  if (!text.ok()) return report_error(text.status());
  auto lines_there = signature_lines(*text, path);
  if (!lines_there.ok()) return report_error(lines_there.status());
  std::map<std::string, std::string> expected = *std::move(lines_there);
  std::vector<std::string> differences;
  for (const SignatureLine& line : lines) {
    const auto known = expected.find(line.subject());
    if (known == expected.end()) {
      differences.push_back(fmt::format("{} lacks: {}", path, line.text()));
    } else if (known->second != line.text()) {
      differences.push_back(fmt::format("now {}, in {}: {}", line.text(), path, known->second));
    }
    if (known != expected.end()) expected.erase(known);
  }
  for (const auto& [subject, line] : expected) {
    const bool asked = game.empty() || subject.starts_with(game + " ");
    if (asked)
      differences.push_back(fmt::format("{} has a line about what is not there: {}", path, line));
  }
  for (const std::string& difference : differences) report_error(difference);
  if (!differences.empty()) return kExitFailed;
  fmt::print("{} lines are as in {}\n", lines.size(), path);
  return kExitDone;
}

int act(const FingerprintVerb& verb, const Registry& registry) {
  allow_outside(true);  // solvers' files, which it makes itself
  std::vector<const GameEngine*> games = registry.games();
  if (!verb.game.empty()) {
    games = {find_game(registry, verb.game)};
    if (games.front() == nullptr) return kExitBadInput;
  }
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(verb.threads));
  std::vector<SignatureLine> all;
  for (const GameEngine* game : games) {
    for (const std::string& type : unsigned_types(*game)) {
      return report_error(absl::InternalError(
          fmt::format("{}: no line is about agent type `{}`", game->info().name, type)));
    }
    const auto lines = signature_of(*game);
    if (!lines.ok()) return report_error(lines.status());
    for (const SignatureLine& line : *lines) {
      if (verb.expected.empty()) fmt::print("{}\n", line.text());
      all.push_back(line);
    }
  }
  return verb.expected.empty() ? kExitDone : compare(all, verb.game, verb.expected);
}

}  // namespace

void add_fingerprint(CLI::App& app, Context& context) {
  auto options = std::make_shared<FingerprintVerb>();
  CLI::App* verb =
      add_verb(app, context, "fingerprint", "Tells how this program plays, in a line per player",
               [options, &context] { return act(*options, context.registry); });
  verb->add_option("GAME", options->game, "A game's name (default: all)")->type_name("");
  verb->add_option("--expect", options->expected,
                   "Compares with the lines of FILE instead of printing; exit code 1 when one\n"
                   "differs")
      ->type_name("FILE");
  add_threads_option(*verb, options->threads, "Lines made at the same time");
  verb->footer(
      "A line is a hash over the games of a fixed set: all actions and chance outcomes in order,\n"
      "returns, and final states. The same program and data files give the same lines on every\n"
      "machine; a line that differs says whose play has changed.");
}

}  // namespace muster::cli
