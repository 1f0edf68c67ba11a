#include <fmt/format.h>
#include <tbb/global_control.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
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
  bool json = false;
};

// Every difference from the lines of a file. `game`: whose lines are there to be compared; "":
// those of all. Errors: those of read_file and signature_lines.
absl::StatusOr<std::vector<std::string>> differences(const std::vector<SignatureLine>& lines,
                                                     const std::string& game,
                                                     const std::string& path) {
  const auto text = read_file(path);
  if (!text.ok()) return text.status();
  auto lines_there = signature_lines(*text, path);
  if (!lines_there.ok()) return lines_there.status();
  std::map<std::string, std::string> expected = *std::move(lines_there);
  std::vector<std::string> all;
  for (const SignatureLine& line : lines) {
    const auto known = expected.find(line.subject());
    if (known == expected.end()) {
      all.push_back(fmt::format("{} lacks: {}", path, line.text()));
    } else if (known->second != line.text()) {
      all.push_back(fmt::format("now {}, in {}: {}", line.text(), path, known->second));
    }
    if (known != expected.end()) expected.erase(known);
  }
  for (const auto& [subject, line] : expected) {
    const bool asked = game.empty() || subject.starts_with(game + " ");
    if (asked) all.push_back(fmt::format("{} has a line about what is not there: {}", path, line));
  }
  return all;
}

int compare(const FingerprintVerb& verb, const std::vector<SignatureLine>& lines) {
  const auto all = differences(lines, verb.game, verb.expected);
  if (!all.ok()) return report_error(all.status());
  if (verb.json) {
    tell_json({{"expected", verb.expected}, {"lines", lines.size()}, {"differences", *all}});
  } else {
    for (const std::string& difference : *all) report_error(difference);
    if (all->empty()) fmt::print("{} lines are as in {}\n", lines.size(), verb.expected);
  }
  return all->empty() ? kExitDone : kExitFailed;
}

int tell_lines(const std::vector<SignatureLine>& lines) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const SignatureLine& line : lines) {
    json.push_back({{"game", line.game},
                    {"setting", line.setting},
                    {"player", line.player},
                    {"games", line.games},
                    {"line", line.text()}});
  }
  return tell_json(json);
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
      if (verb.expected.empty() && !verb.json) fmt::print("{}\n", line.text());
      all.push_back(line);
    }
  }
  if (!verb.expected.empty()) return compare(verb, all);
  return verb.json ? tell_lines(all) : kExitDone;
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
  add_json_option(*verb, options->json);
  verb->footer(
      "A line is a hash over the games of a fixed set: all actions and chance outcomes in order,\n"
      "returns, and final states. The same program and data files give the same lines on every\n"
      "machine; a line that differs says whose play has changed.");
}

}  // namespace muster::cli
