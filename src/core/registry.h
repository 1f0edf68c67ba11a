// Games without their types: what the experiment runner and the command line see of a game.
//
// A game is registered as a GameEngine (experiments/engine/engine.h makes one from any type that
// models Game). A GameEngine prepares Matchups: rules and agents loaded and checked once, then
// played for any number of seeds, from any number of threads. One virtual call per match.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/inputs.h"
#include "core/config/reader.h"
#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "core/game.h"
#include "core/hash.h"
#include "core/identity.h"
#include "core/position.h"
#include "core/prepare_cache.h"
#include "core/sheet.h"
#include "core/solve_options.h"
#include "core/status.h"

namespace muster {

struct AgentInfo {
  std::string name;
  std::string summary;  // one line
  std::vector<ParamInfo> params;
  // Where the game's recommended parameters stand (data_file), which hold unless kPresetKey says
  // kPlainPreset; "" for types without such a key. There need not be such a file.
  std::string preset_file = {};
  // What a type that is no part of muster says of itself (AgentType::version); "": nothing.
  std::string version = {};
};
// Which parameters lie under those that are given.
inline constexpr std::string_view kPresetKey = "preset";
inline constexpr std::string_view kPlainPreset = "plain";              // the listed defaults
inline constexpr std::string_view kRecommendedPreset = "recommended";  // the game's file

// A share that reports show besides win rates: sum of one metric over the sum of another
// (Summary::metrics; truth values count as 0 and 1), in percent.
struct MetricRatio {
  std::string label;
  std::string numerator;
  std::string denominator;  // "": games

  friend bool operator==(const MetricRatio&, const MetricRatio&) = default;
};

// What reports show of each agent besides its score: a metric summed over its games, over the sum
// of another, with an interval. "{seat}" in a metric's name is the name of the seat the agent had.
struct AgentMetric {
  std::string label;
  std::string numerator;
  std::string denominator;  // "": games
  bool percent = false;
  std::string meaning = {};  // one sentence

  friend bool operator==(const AgentMetric&, const AgentMetric&) = default;
};

// A game that draws or bids who moves first tells it as whole numbers: for each seat a metric with
// this name and the seat's (`turn_order_blue`), 1 for who moved first. Reports show the score by
// it.
inline constexpr const char* kTurnOrderMetric = "turn_order_";

struct GameInfo {
  std::string name;
  std::string summary;                  // one line
  std::vector<std::string> seat_names;  // in seat order; scenarios may use the first few
  // Folder with rulesets/ and scenarios/; "" for a game without data files.
  std::string data_folder;
  std::string default_ruleset;  // bare names in those folders; "" = an empty table
  std::string default_scenario;
  // What ruleset and scenario files can say, besides `name` and `summary`.
  std::vector<ParamInfo> ruleset_settings = {};
  std::vector<ParamInfo> scenario_settings = {};
  // And the files of rules that players follow, in this folder; "" for a game without such.
  std::string rules_folder = {};
  std::vector<ParamInfo> rule_settings = {};
  // Folder of the rule files that can drive a seat inside the game; "" when the game has none.
  std::string rule_folder;
  std::string rule_summary;  // what such a rule decides, one line
  // A key of agents of type "rule" under which an agent can stand that makes some of the rule's
  // choices itself, and which, one line; "" when the game has none.
  std::string rule_choice_key = {};
  std::string rule_choice_summary = {};
  // Whether seats can be kept from knowing the rules that drive others (kKnowsRuleKey).
  bool rules_can_be_unknown = false;
  std::string margin_unit;  // unit of Summary::margin: "gold", "points"; "" = plain number
  std::vector<MetricRatio> metric_ratios = {};
  std::vector<AgentMetric> agent_metrics = {};
  // A state of a match of this game takes this many bytes.
  std::size_t state_bytes = 0;
};
// "attacker"; "seat 3" for a seat without a name.
inline std::string seat_name(const GameInfo& game, std::size_t seat) {
  return seat < game.seat_names.size() ? game.seat_names[seat] : "seat " + std::to_string(seat);
}

// An agent as a config names it. `type` is an agent type of the game, or "rule" for a seat that the
// game itself plays by a rule file (RuleGame, key `rule`): such a seat is never to move.
struct AgentConfig {
  std::string name;
  std::string type;
  Document params;  // the parameters; keys `name` and `type` are taken out before
};
inline constexpr std::string_view kRuleAgentType = "rule";
// Of agents of any other type: false keeps them from knowing the rules that drive other seats.
inline constexpr std::string_view kKnowsRuleKey = "knows_rule";

struct MatchupSpec {
  Document ruleset;
  Document scenario;
  std::vector<AgentConfig> seats;  // one per player
  // Where all files are read from instead of the file system; outlives the call.
  const InputSource* inputs = nullptr;
  // How the luck of every match is to be measured: a config's table `luck` (agents/luck.h).
  std::optional<Document> luck = std::nullopt;
  // Of one experiment, where one name is one agent; outlives the call.
  PrepareCache* cache = nullptr;
};

struct MatchResult {
  Returns returns{};
  int num_players = 0;
  Summary summary;
  std::uint64_t decisions = 0;  // with at least two legal actions, by all seats
  // Over all actions and chance outcomes in order and the returns.
  std::uint64_t history_hash = 0;
  std::vector<Metrics> witnessed;  // by Matchup::witnesses()
  std::string error;               // not empty: an agent broke its contract; the rest is void
};

// A hash over all that a row says of a match: history, returns and metrics. Not over the layout of
// states, so that it stays when only that changes.
inline std::uint64_t result_hash(const MatchResult& result) {
  std::uint64_t hash = hash_combine(result.history_hash, hash_of(result.summary.metrics));
  hash = hash_combine(hash, bits_of(result.summary.margin));
  hash = hash_combine(hash, static_cast<std::uint64_t>(result.summary.rounds));
  return hash_combine(hash, result.decisions);
}

// What could have been done in a step.
struct TranscriptChoice {
  Action action;
  std::string text;
  std::uint64_t weight = 0;  // of an outcome of chance, out of the sum; 0 for a seat's action
};

// One step of a match in words.
struct TranscriptStep {
  int turn = 0;
  Player player = 0;  // or kChance
  Action code{};      // what was done ...
  std::string action;
  std::vector<TranscriptChoice> choices;  // ... out of these: all legal actions, or all outcomes
  std::uint64_t hash = 0;    // over the actions and outcomes of the match until here, this one too
  std::string state_before;  // JSON
  // The words of the scribe (core/scribe.h): of the first step what lay on the table before it, of
  // each step what it did.
  Sheet opening;
  Sheet told;
};
using StepObserver = std::function<void(TranscriptStep step)>;

// A few games that show how a program plays (experiments/signature).
struct SignRequest {
  std::uint64_t games = 1;
  std::uint64_t seed = 1;
  // Of each seat so many choices are its agent's, the rest are drawn: searches take long.
  std::uint64_t choices = ~std::uint64_t{0};
  // Agents search little, whatever their parameters say.
  bool cheaply = false;
};

// The fixed set that tests/fingerprints.txt is about: games in some scenarios, a line for each
// player.
struct SignatureSeat {
  std::string type;         // of agent
  std::string params = {};  // TOML
};
struct SignaturePlayer {
  std::string label;
  std::vector<SignatureSeat> seats;  // one: in all seats
  std::uint64_t games = 1;           // in each scenario
  std::uint64_t choices = ~std::uint64_t{0};
};
struct SignatureCase {
  std::string setting;                 // what lines are called, between game and player
  std::string ruleset;                 // "": the game's default
  std::vector<std::string> scenarios;  // empty: the game's default
  std::vector<SignaturePlayer> players;
  // Every scenario with each of these settings (apply_override) made; none: as it is.
  std::vector<std::vector<std::string>> variants = {};
  // Algorithms of `muster solve` whose results count, too; so many iterations.
  std::vector<std::string> solvers = {};
  std::uint64_t iterations = 100;
};

// Rules and agents for one cell of an experiment, ready to play. Immutable and thread safe.
class Matchup {
 public:
  virtual ~Matchup() = default;
  virtual int num_players() const = 0;
  // The match decided by `seed` alone (when reproducible()).
  virtual MatchResult play(std::uint64_t seed) const = 0;
  // The same match, told step by step while it is played; `final_state`: JSON.
  virtual MatchResult tell(std::uint64_t seed, const StepObserver& observer,
                           std::string& final_state) const = 0;
  // A hash over all actions and chance outcomes in order, the returns and the JSON of the final
  // state of a match in which each seat's agent makes so many choices, and the rest are drawn.
  // Errors: Internal when an agent breaks its contract.
  virtual absl::StatusOr<std::uint64_t> sign(std::uint64_t seed, std::uint64_t choices) const = 0;
  // False when some agent is limited by wall time.
  virtual bool reproducible() const = 0;
  // Everything that decides the matches but the seed.
  virtual const CellIdentity& cell() const = 0;
  // What looks on besides, as agents' parameters and MatchupSpec::luck ask for it; no part of the
  // cell.
  virtual const std::vector<WitnessIdentity>& witnesses() const = 0;
};

// Counts of a series of playouts in one thread.
struct PlayoutReport {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t forced = 0;
  std::uint64_t chance_nodes = 0;
  std::uint64_t turns = 0;
  Returns mean_returns{};
  int num_players = 0;
};

class GameEngine {
 public:
  virtual ~GameEngine() = default;
  virtual const GameInfo& info() const = 0;
  // Errors: InvalidArgument, one mistake per line, when the game was registered wrongly: nothing
  // else may be asked of it then.
  virtual absl::Status registered() const { return absl::OkStatus(); }
  // Agent types, general ones first.
  virtual const std::vector<AgentInfo>& agents() const = 0;
  // The number of seats of a scenario. Errors: InvalidArgument, one mistake per line.
  virtual absl::StatusOr<int> num_players(const Document& ruleset,
                                          const Document& scenario) const = 0;
  // Checks an agent's type and parameters by themselves.
  virtual absl::Status check_agent(const AgentConfig& agent) const = 0;
  // Errors: InvalidArgument, one mistake per line with file, line and key.
  virtual absl::StatusOr<std::unique_ptr<Matchup>> prepare(const MatchupSpec& spec) const = 0;
  // Plays `games` games in the calling thread. Without agents ("seats" empty) all seats that no
  // rule drives play uniformly at random from one fast generator, and nothing is allocated per
  // game.
  virtual absl::StatusOr<PlayoutReport> playouts(const MatchupSpec& spec, std::uint64_t games,
                                                 std::uint64_t seed) const = 0;
  // A hash over matches (Matchup::sign). Errors: those of prepare(); Internal.
  virtual absl::StatusOr<std::uint64_t> sign(const MatchupSpec& /*spec*/,
                                             const SignRequest& /*request*/) const {
    return absl::UnimplementedError(info().name + " has no signatures");
  }
  virtual std::vector<SignatureCase> signature_cases() const { return {}; }
  // Has spec.seats[0], the only one, rank the moves of a position. Errors: InvalidArgument.
  virtual absl::StatusOr<PositionAnalysis> analyze(const MatchupSpec& /*spec*/,
                                                   const AnalysisRequest& /*request*/) const {
    return absl::UnimplementedError(info().name + " cannot be analysed");
  }
  // Computes an equilibrium; agents/equilibrium/solve.h says how, and the errors.
  virtual absl::StatusOr<SolveResult> solve(const Document& /*ruleset*/,
                                            const Document& /*scenario*/,
                                            const SolveOptions& /*options*/,
                                            const SolveObserver& /*observer*/) const {
    return absl::UnimplementedError(info().name + " cannot be solved");
  }
};

// The games a program knows, by name, in the order they were added.
class Registry {
 public:
  // A game that was registered wrongly, or under a name that is taken, is left out: see status().
  void add(std::unique_ptr<GameEngine> engine) {
    const absl::Status registered = engine->registered();
    if (!registered.ok()) {
      refuse(message_of(registered));
    } else if (find(engine->info().name) != nullptr) {
      refuse("there are two games of the name `" + engine->info().name + "`");
    } else {
      engines_.push_back(std::move(engine));
    }
  }
  // Notes a mistake in what a program was put together from.
  void refuse(const std::string& mistake) {
    mistakes_ += mistakes_.empty() ? mistake : "\n" + mistake;
  }
  // Whether the program is what it was meant to be; cli_main goes no further if not. Errors:
  // InvalidArgument, one mistake per line.
  absl::Status status() const {
    return mistakes_.empty() ? absl::OkStatus() : absl::InvalidArgumentError(mistakes_);
  }
  // nullptr when unknown.
  const GameEngine* find(std::string_view name) const {
    for (const auto& engine : engines_) {
      if (engine->info().name == name) return engine.get();
    }
    return nullptr;
  }
  std::vector<const GameEngine*> games() const {
    std::vector<const GameEngine*> all;
    for (const auto& engine : engines_) all.push_back(engine.get());
    return all;
  }

 private:
  std::vector<std::unique_ptr<GameEngine>> engines_;
  std::string mistakes_;  // one per line
};

}  // namespace muster
