// What of an agent is searched for better settings: [tune] of a config, whose keys `muster validate
// --settings` explains. `muster tune` plays it (experiments/tuning).
//
//   [tune]
//   agent = "leader"
//   games = 200000
//   [tune.space]
//   iterations = { integer = [20, 500], scale = "log" }
//   rollout = { choice = ["random", "rule"] }
//   "agent.rule.position.approach" = { number = [0, 3] }
//   "agent.rule.melee" = { order = ["closest", "weakest", "can_kill"], most = 2 }
//   "brings.{seat}.army" = { set = ["F griffins", "P marksmen"], prices = [6, 9], budget = 20 }
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace muster {

// What may be set, and to what.
struct TunedParameter {
  enum class Kind { kNumber, kInteger, kChoice, kOrder, kSet };

  // Of the agent ("iterations"), of an edit of it ("agent.rule.melee"), or of what it brings
  // ("brings.{seat}.deck", experiments/engine/brings.h).
  std::string key;
  Kind kind = Kind::kNumber;
  double low = 0;  // of a number or integer, both inside
  double high = 1;
  bool logarithmic = false;               // differences count by their ratio; low > 0
  std::vector<std::string> options = {};  // canonical values; no two alike
  std::size_t least = 1;                  // of an order or set: so many of the options
  std::size_t most = 1;
  std::size_t copies = 1;  // of a set: so often may each be in it; in an order none is twice
  // Of a set: what each option costs, and what all may cost together; a set has as many as there is
  // room for. None: they cost nothing.
  std::vector<std::int64_t> prices = {};
  std::int64_t budget = 0;

  // Of an edit of the agent, rather than one of its own parameters.
  bool is_edit() const { return key.starts_with("agent."); }
  bool is_brought() const { return key.starts_with("brings."); }
  // A list of options, rather than one value.
  bool is_list() const { return kind == Kind::kOrder || kind == Kind::kSet; }
  bool is_number() const { return kind == Kind::kNumber || kind == Kind::kInteger; }
};

enum class TuneMethod { kIterated, kHalving, kNtbea, kNlopt, kRandom };
const char* to_text(TuneMethod method);

// By what of its scores against the opponents a candidate is better than another
// (experiments/tuning/objective.h).
enum class TuneObjective { kMean, kWorst, kNash, kRegret };
const char* to_text(TuneObjective objective);

struct Tune {
  std::string agent;  // of the config, a candidate: what is changed, and compared with
  std::string from;   // of the config: what is changed where that is another one; "": `agent`
  TuneMethod method = TuneMethod::kIterated;
  TuneObjective objective = TuneObjective::kMean;
  std::int64_t pair_games = 400;  // kNash: of two of the opponents
  // kRegret: of what is best against single opponents; none: as many as `games`.
  std::optional<std::int64_t> reference_games = std::nullopt;
  std::int64_t games = 0;   // of the search
  std::int64_t rounds = 2;  // that a candidate plays at least
  std::int64_t confirm_games = 0;
  double detect = 2;  // points of score: the smallest difference of interest
  // Canonical values of what is played to confirm; empty: the config's own.
  std::vector<std::string> confirm_scenarios;
  std::vector<TunedParameter> space;

  const std::string& base() const { return from.empty() ? agent : from; }
  std::int64_t games_of_references() const { return reference_games.value_or(games); }
};

// Where responses come from: games that [tune] plays, or the tree of a small game.
enum class PsroOracle { kTuned, kExact };

// A population that grows by best responses: [psro] of a config (experiments/tuning/psro.h, and
// double_oracle.h).
struct Psro {
  PsroOracle oracle = PsroOracle::kTuned;
  std::optional<std::int64_t> responses;  // at most; of the exact oracle for each seat
  std::int64_t pair_games = 400;          // tuned: of two of the population
  double exploitability = 0.05;           // exact: at which it ends, in the game's unit
  std::uint64_t max_nodes = 2'000'000;    // exact: histories that the game may have

  bool exact() const { return oracle == PsroOracle::kExact; }
  std::int64_t most_responses() const { return responses.value_or(exact() ? 1000 : 8); }
};

}  // namespace muster
