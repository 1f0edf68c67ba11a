#include <fmt/format.h>
#include <tbb/global_control.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/config/outside.h"
#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"
#include "experiments/cluster/command.h"
#include "experiments/config/game_documents.h"
#include "experiments/config/limits.h"
#include "experiments/report/report.h"
#include "experiments/runner/runner.h"
#include "experiments/signature/signature.h"

// Embedded (cmake/): tests/fingerprints.txt of the source tree.
extern const char muster_fingerprints_begin[];
extern const char muster_fingerprints_end[];

namespace muster::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr double kCommandSeconds = 5;
constexpr double kCheckSeconds = 10;

enum class Health { kGood, kMissing, kBad };  // missing: works without

struct Finding {
  std::string what;
  Health health = Health::kGood;
  std::string text;
};

const char* health_word(Health health) {
  switch (health) {
    case Health::kGood:
      return "ok";
    case Health::kMissing:
      return "--";
    case Health::kBad:
      break;
  }
  return "BAD";
}

Finding build() {
#ifdef NDEBUG
  const char* const asserts = "without assertions";
#else
  const char* const asserts = "with assertions";
#endif
#ifdef __clang__
  const char* const compiler = "clang ";
#else
  const char* const compiler = "g++ ";
#endif
  return {"build", Health::kGood, fmt::format("by {}{}, {}", compiler, __VERSION__, asserts)};
}

Finding data() {
  const std::size_t experiments = document_names(data_file("experiments")).size();
  const std::string where = fmt::format(
      "{}{}", data_root(), chosen_data_root().empty() ? "" : ", as $MUSTER_CONFIGS says");
  if (experiments == 0) {
    return {"data", Health::kBad,
            fmt::format("{}: has no experiments; it is to be the folder `configs`, which "
                        "$MUSTER_CONFIGS can name",
                        where)};
  }
  return {"data", Health::kGood, fmt::format("{}: {} experiments", where, experiments)};
}

// Every game loads its default rules.
Finding games(const Registry& registry) {
  std::string bad;
  for (const GameEngine* game : registry.games()) {
    const auto ruleset = default_document(game->info(), DocumentKind::kRuleset);
    const auto scenario = default_document(game->info(), DocumentKind::kScenario);
    absl::Status loaded = ruleset.ok() ? scenario.status() : ruleset.status();
    if (loaded.ok()) loaded = game->num_players(*ruleset, *scenario).status();
    if (!loaded.ok()) bad += fmt::format("\n{}", message_of(loaded));
  }
  if (!bad.empty()) return {"games", Health::kBad, "some do not load:" + bad};
  return {"games", Health::kGood, fmt::format("{}, all load", registry.games().size())};
}

Finding charts() {
  if (report::has_charts()) return {"charts", Health::kGood, "in reports"};
  return {
      "charts", Health::kMissing,
      "not built in: reports have tables alone (npm fetches the libraries when muster is built)"};
}

Finding machine() {
  return {"machine", Health::kGood,
          fmt::format("{} threads at once, {} MiB of memory left",
                      std::thread::hardware_concurrency(), memory_left() >> 20)};
}

// The first line that a program says of its version.
Finding program(const std::string& what, const std::vector<std::string>& words,
                const std::string& without) {
  const auto said = cluster::run_command(words, kCommandSeconds);
  if (!said.ok() || said->exit_code != 0) {
    return {what, Health::kMissing, fmt::format("no {}: {}", words.front(), without)};
  }
  return {what, Health::kGood, said->out.substr(0, said->out.find('\n'))};
}

Finding folder() {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  if (error || access(here.c_str(), W_OK) != 0) {
    return {"here", Health::kMissing, "runs go to runs/, which cannot be written here: --out"};
  }
  const fs::path runs = here / "runs";
  const fs::space_info space = fs::space(here, error);
  return {"here", Health::kGood,
          fmt::format("runs go to {}, with {} GiB left", runs.string(),
                      error ? 0 : space.available >> 30)};
}

// Lines of fingerprints, of each game for its share of the time, that the program was made with.
Finding play(const Registry& registry, double seconds, int threads) {
  const auto expected = signature_lines(
      std::string(muster_fingerprints_begin, muster_fingerprints_end), "tests/fingerprints.txt");
  if (!expected.ok()) return {"play", Health::kBad, message_of(expected.status())};
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(threads));
  const auto begin = Clock::now();
  const auto passed = [begin] {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  };
  std::size_t checked = 0;
  std::string differ;
  std::size_t left = registry.games().size();
  for (const GameEngine* game : registry.games()) {
    const double until = passed() + (seconds - passed()) / static_cast<double>(left--);
    const auto lines = signature_of(*game, {}, [&] { return passed() > until; });
    if (!lines.ok()) return {"play", Health::kBad, message_of(lines.status())};
    for (const SignatureLine& line : *lines) {
      const auto known = expected->find(line.subject());
      if (known == expected->end()) continue;  // a game of somebody else's
      ++checked;
      if (known->second != line.text()) differ += fmt::format("\nnow {}", line.text());
    }
  }
  if (!differ.empty()) {
    return {"play", Health::kBad,
            "differs from what this program was made to play, as its data were changed or it was "
            "built wrongly:" +
                differ};
  }
  return {"play", Health::kGood,
          fmt::format("{} of {} fingerprints played in {:.0f} s, all as they are to be", checked,
                      expected->size(), passed())};
}

struct DoctorVerb {
  double seconds = kCheckSeconds;
  int threads = default_threads();
  bool json = false;
};

int act(const DoctorVerb& verb, const Registry& registry) {
  allow_outside(true);  // solvers' files, which fingerprints make themselves
  bool good = true;
  nlohmann::ordered_json json = {{"version", version_text()}};
  if (!verb.json) fmt::print("{}\n", version_text());
  const auto tell = [&](const Finding& finding) {
    good = good && finding.health != Health::kBad;
    json["findings"].push_back(
        {{"what", finding.what}, {"state", health_word(finding.health)}, {"text", finding.text}});
    if (verb.json) return;
    const Colour colour = finding.health == Health::kGood      ? Colour::kGreen
                          : finding.health == Health::kMissing ? Colour::kYellow
                                                               : Colour::kRed;
    const std::string word = fmt::format("{:<4}", health_word(finding.health));
    fmt::print("  {}{:<10}{}\n", coloured(stdout, colour, word), finding.what, finding.text);
    std::fflush(stdout);
  };
  tell(build());
  tell(data());
  tell(games(registry));
  tell(charts());
  tell(machine());
  tell(folder());
  tell(program("Slurm", {"sbatch", "--version"}, "muster submit needs it"));
  tell(program("g++", {"g++", "--version"}, "games and agents of your own need it"));
  tell(program("cmake", {"cmake", "--version"}, "games and agents of your own need it"));
  tell(play(registry, verb.seconds, verb.threads));
  json["good"] = good;
  if (verb.json) tell_json(json);
  if (good && !verb.json) fmt::print("All is well.\n");
  return good ? kExitDone : kExitFailed;
}

}  // namespace

void add_doctor(CLI::App& app, Context& context) {
  auto options = std::make_shared<DoctorVerb>();
  CLI::App* verb =
      add_verb(app, context, "doctor", "Says what this build has and whether it plays right",
               [options, &context] { return act(*options, context.registry); });
  verb->add_option("--seconds", options->seconds, "For games that are compared with fingerprints")
      ->check(CLI::Range(0.0, 1e6))
      ->type_name("S")
      ->capture_default_str();
  add_threads_option(*verb, options->threads, "Games played at the same time");
  add_json_option(*verb, options->json);
  verb->footer(
      "ok: is there; --: is missing, and what that means; BAD: to be mended. Exit code 1 when\n"
      "something is bad. `muster fingerprint --expect tests/fingerprints.txt` compares all.");
}

}  // namespace muster::cli
