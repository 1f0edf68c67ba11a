#include "experiments/signature/signature.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <mutex>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "agents/equilibrium/solver.h"
#include "core/agent_info.h"
#include "core/config/reader.h"
#include "core/fork_join.h"
#include "core/hash.h"
#include "core/status.h"
#include "experiments/config/game_documents.h"

namespace muster {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kSeed = 20261123;
constexpr const char* kEquilibrium = "equilibrium";

// What one line is made of.
struct Work {
  const SignatureCase* setting;
  const SignaturePlayer* player;  // nullptr: a solver
  std::string solver;
};

// For games that have registered none: what every game has, and own agents as they are by default.
std::vector<SignatureCase> default_cases(const GameEngine& engine) {
  std::vector<SignatureCase> cases = {
      {.setting = "default",
       .ruleset = "",
       .scenarios = {},
       .players = {{"random", {{"random"}}, 20},
                   {"greedy", {{"greedy", "max_nodes = 300"}}, 2, 8},
                   {"mcts", {{"mcts", "preset = \"plain\"\niterations = 100"}}, 1, 4},
                   {"exact", {{"exact", "max_nodes = 2000"}}, 1, 4}}}};
  std::vector<SignaturePlayer>& players = cases.front().players;
  for (const AgentInfo& agent : engine.agents()) {
    const bool there = std::any_of(players.begin(), players.end(), [&](const auto& player) {
      return player.seats.front().type == agent.name;
    });
    const bool ready = engine.check_agent({agent.name, agent.name, {}}).ok();
    if (!there && ready) players.push_back({agent.name, {{agent.name}}, 4});
  }
  return cases;
}

std::vector<SignatureCase> cases_of(const GameEngine& engine) {
  std::vector<SignatureCase> cases = engine.signature_cases();
  return cases.empty() ? default_cases(engine) : cases;
}

absl::StatusOr<Document> document(const GameInfo& game, DocumentKind kind,
                                  const std::string& name) {
  return name.empty() ? default_document(game, kind) : named_document(game, kind, name, "");
}

absl::StatusOr<AgentConfig> agent_of(const SignatureSeat& seat) {
  auto params = parse_document(seat.params, "signature");
  if (!params.ok()) return params.status();
  return AgentConfig{seat.type, seat.type, *std::move(params)};
}

class Signer {
 public:
  explicit Signer(const GameEngine& engine) : engine_(engine) {}

  absl::StatusOr<SignatureLine> line(const Work& work) const {
    SignatureLine line{engine_.info().name, work.setting->setting, "", 0, 0};
    std::vector<std::string> scenarios = work.setting->scenarios;
    if (scenarios.empty()) scenarios.emplace_back();
    line.player = work.player != nullptr ? work.player->label : "solve:" + work.solver;
    std::vector<std::vector<std::string>> variants = work.setting->variants;
    if (variants.empty()) variants.emplace_back();
    for (const std::string& name : scenarios) {
      for (const std::vector<std::string>& variant : variants) {
        const absl::Status added = add(work, name, variant, line);
        if (!added.ok()) return added;
      }
    }
    return line;
  }

 private:
  absl::Status add(const Work& work, const std::string& name,
                   const std::vector<std::string>& variant, SignatureLine& line) const {
    const auto ruleset = document(engine_.info(), DocumentKind::kRuleset, work.setting->ruleset);
    if (!ruleset.ok()) return ruleset.status();
    auto scenario = document(engine_.info(), DocumentKind::kScenario, name);
    if (!scenario.ok()) return scenario.status();
    for (const std::string& setting : variant) {
      if (absl::Status set = apply_override(*scenario, setting); !set.ok()) return set;
    }
    const auto hash = work.player != nullptr ? played(*work.player, *ruleset, *scenario)
                                             : solved(work, *ruleset, *scenario);
    if (!hash.ok()) {
      return absl::Status(hash.status().code(),
                          fmt::format("{} {} {}, scenario {}: {}", line.game, line.setting,
                                      line.player, scenario->name, message_of(hash.status())));
    }
    line.hash = hash_combine(line.hash, *hash);
    line.games += work.player != nullptr ? work.player->games : work.setting->iterations;
    return absl::OkStatus();
  }

  absl::StatusOr<std::uint64_t> played(const SignaturePlayer& player, const Document& ruleset,
                                       const Document& scenario) const {
    MatchupSpec spec{ruleset, scenario, {}};
    for (const SignatureSeat& seat : player.seats) {
      auto agent = agent_of(seat);
      if (!agent.ok()) return agent.status();
      spec.seats.push_back(*std::move(agent));
    }
    if (spec.seats.size() == 1) {
      const auto seats = engine_.num_players(ruleset, scenario);
      if (!seats.ok()) return seats.status();
      spec.seats.resize(static_cast<std::size_t>(*seats), AgentConfig(spec.seats.front()));
    }
    if (spec.seats.front().type == kEquilibrium) return by_strategy(player, std::move(spec));
    return engine_.sign(spec, {.games = player.games, .seed = kSeed, .choices = player.choices});
  }

  // Solves the game first.
  absl::StatusOr<std::uint64_t> by_strategy(const SignaturePlayer& player, MatchupSpec spec) const {
    const fs::path file = fs::temp_directory_path() /
                          fmt::format("muster-signature-{}-{}", getpid(), engine_.info().name);
    SolveOptions options;
    options.iterations = 100;
    options.save_path = file.string();
    const auto solved = engine_.solve(spec.ruleset, spec.scenario, options, {});
    if (!solved.ok()) return solved.status();
    for (AgentConfig& agent : spec.seats) {
      agent.params.table.insert_or_assign("strategy", options.save_path);
    }
    auto hash = engine_.sign(spec, {.games = player.games, .seed = kSeed});
    std::error_code ignored;
    fs::remove(file, ignored);
    return hash;
  }

  absl::StatusOr<std::uint64_t> solved(const Work& work, const Document& ruleset,
                                       const Document& scenario) const {
    const auto algorithm = equilibrium::algorithm_of(work.solver);
    if (!algorithm.ok()) return algorithm.status();
    SolveOptions options;
    options.algorithm = *algorithm;
    options.iterations = work.setting->iterations;
    if (work.solver.ends_with("mccfr")) options.seed = kSeed;
    std::uint64_t hash = 0;
    const auto result = engine_.solve(ruleset, scenario, options, [&hash](const CurvePoint& point) {
      hash = hash_combine(hash, bits_of(point.exploitability));
      for (const double value : point.values) hash = hash_combine(hash, bits_of(value));
    });
    if (!result.ok()) return result.status();
    return hash_combine(hash, result->nodes);
  }

  const GameEngine& engine_;
};

}  // namespace

std::string SignatureLine::subject() const {
  return fmt::format("{} {} {} {}", game, setting, player, games);
}

std::string SignatureLine::text() const { return fmt::format("{} {:016x}", subject(), hash); }

absl::StatusOr<std::vector<SignatureLine>> signature_of(
    const GameEngine& engine, const std::function<void(const SignatureLine&)>& done,
    const std::function<bool()>& enough) {
  const std::vector<SignatureCase> cases = cases_of(engine);
  std::vector<Work> all;
  for (const SignatureCase& setting : cases) {
    for (const SignaturePlayer& player : setting.players) all.push_back({&setting, &player, ""});
    for (const std::string& solver : setting.solvers) all.push_back({&setting, nullptr, solver});
  }
  std::vector<SignatureLine> lines(all.size());
  std::mutex mutex;
  absl::Status failed;
  const Signer signer(engine);
  parallel_for(all.size(), [&](std::size_t i) {
    if (enough && enough()) return;
    auto line = signer.line(all[i]);
    const std::lock_guard lock(mutex);
    if (!line.ok() && failed.ok()) failed = line.status();
    if (!line.ok()) return;
    if (done) done(*line);
    lines[i] = *std::move(line);
  });
  if (!failed.ok()) return failed;
  std::erase_if(lines, [](const SignatureLine& line) { return line.game.empty(); });
  return lines;
}

absl::StatusOr<std::map<std::string, std::string>> signature_lines(const std::string& text,
                                                                   const std::string& path) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::map<std::string, std::string> lines;
  std::stringstream in{text};
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty() || line[0] == '#') continue;
    const std::size_t hash = line.rfind(' ');
    const bool is_line = std::count(line.begin(), line.end(), ' ') == 4 &&
                         line.size() - hash == 17 &&
                         line.find_first_not_of(kDigits, hash + 1) == std::string::npos;
    if (!is_line) {
      return absl::InvalidArgumentError(fmt::format(
          "{}:{}: expected a line of `muster fingerprint`: GAME SETTING PLAYER GAMES HASH", path,
          number));
    }
    if (!lines.emplace(line.substr(0, hash), line).second) {
      return absl::InvalidArgumentError(
          fmt::format("{}:{}: there is another line about {}", path, number, line.substr(0, hash)));
    }
  }
  if (lines.empty()) {
    return absl::InvalidArgumentError(fmt::format("{}: has no line of `muster fingerprint`", path));
  }
  return lines;
}

std::vector<std::string> unsigned_types(const GameEngine& engine) {
  std::set<std::string> types;
  bool solved = false;
  for (const SignatureCase& setting : cases_of(engine)) {
    solved = solved || !setting.solvers.empty();
    for (const SignaturePlayer& player : setting.players) {
      for (const SignatureSeat& seat : player.seats) types.insert(seat.type);
    }
  }
  std::vector<std::string> missing;
  for (const AgentInfo& agent : engine.agents()) {
    const bool of_others = !agent.version.empty();
    const bool may_miss =
        of_others || agent.name == kHumanAgentType || (agent.name == kEquilibrium && !solved);
    if (!types.contains(agent.name) && !may_miss) missing.push_back(agent.name);
  }
  return missing;
}

}  // namespace muster
