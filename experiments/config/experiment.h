// An experiment as a config file describes it: parsed, checked, and ready to play.
//
// Every mistake is found before anything runs, all of them in one go, each with file, line, column
// and key. experiment_settings() says what the keys of the file mean.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "core/hash.h"
#include "experiments/config/balance.h"
#include "experiments/config/question.h"
#include "experiments/config/stopping.h"
#include "experiments/config/tune.h"
#include "experiments/config/worth.h"
#include "experiments/engine/game_engine.h"
#include "experiments/engine/game_info.h"
#include "experiments/engine/matchup.h"
#include "experiments/engine/registry.h"

namespace muster {

enum class TournamentFormat { kRoundRobin, kGauntlet, kListed };
enum class SeatMode { kSwap, kFixed };

inline constexpr std::int64_t kMaxRepetitions = 10'000'000;

// "round_robin", "gauntlet", "listed".
std::string to_text(TournamentFormat format);
// "swap", "fixed".
std::string to_text(SeatMode mode);

// Who meets whom under which rules: everything a game depends on but its seed.
struct Cell {
  std::size_t ruleset = 0;         // index into Experiment::rulesets
  std::size_t scenario = 0;        // index into Experiment::scenarios
  std::vector<std::size_t> seats;  // by seat: index into Experiment::agents
  // Of a listed game: what its seeds are derived from, instead of the experiment's seed and the
  // scenario's name.
  std::optional<std::uint64_t> deal = std::nullopt;

  friend bool operator==(const Cell&, const Cell&) = default;
};

// The seed of a game with this deal, in its first repetition.
inline std::uint64_t seed_of_deal(std::uint64_t deal) { return hash_combine(deal, 0); }

struct Experiment {
  std::string name;
  std::string summary;
  std::string title;               // of the report; may be empty
  std::vector<std::string> notes;  // of the report
  std::string original_text;       // the file as it was, without overrides
  std::string canonical_text;      // the content with overrides, whatever the layout
  std::vector<std::string> overrides;

  const GameEngine* engine = nullptr;  // of the registry, which outlives the experiment
  std::uint64_t seed = 1;
  std::int64_t repetitions = 1;
  SeatMode seats = SeatMode::kSwap;
  TournamentFormat format = TournamentFormat::kRoundRobin;

  std::vector<Document> rulesets;       // names are unique; at least one
  std::vector<Document> scenarios;      // names are unique; at least one
  std::vector<AgentConfig> agents;      // names are unique
  std::vector<std::size_t> candidates;  // gauntlet: indices into agents
  std::vector<std::size_t> opponents;   // gauntlet: indices into agents
  int candidate_seat = -1;              // gauntlet with fixed seats, else -1
  std::vector<Cell> listed;             // of that format: its games
  std::optional<Document> luck;         // the table `luck`; none: luck is not measured

  std::vector<Question> questions;  // asked for; empty: the default ones
  Stopping stopping;
  std::optional<Tune> tune;  // the tables of these names; `muster tune` and `muster psro` play them
  std::optional<Psro> psro;
  std::optional<Balance> balance;  // likewise; `muster balance`
  std::optional<Worth> worth;      // whose lists the scenarios have

  // Seats of each scenario under each ruleset: [ruleset][scenario], at least 2.
  std::vector<std::vector<int>> num_players;

  std::vector<Cell> cells;                               // see tournament_cells
  std::vector<std::shared_ptr<const Matchup>> matchups;  // by cell

  // The most seats any scenario has.
  int max_players() const;
  // Name of a seat: the game's, or "seat N".
  std::string seat_name(int seat) const;
};

// What a config can say: every key, in the order in which they are read.
std::vector<ParamInfo> experiment_settings();

// The file that `name` stands for: itself, if it is a file; else NAME.toml in the folder
// `experiments` of configs, which may be in a folder there ("try/homm_targeting"). Errors:
// NotFound, with the nearest names.
absl::StatusOr<std::string> experiment_file(const std::string& name);

// Reads and checks the file that `name` stands for with `overrides` ("key=value", see
// apply_override) applied in order. Errors: InvalidArgument or NotFound, one mistake per line.
// `registry` outlives the result.
absl::StatusOr<Experiment> load_experiment(const std::string& name,
                                           const std::vector<std::string>& overrides,
                                           const Registry& registry);

// The same for text; `file` is used in messages, for the default name and as the place that
// relative paths start from.
absl::StatusOr<Experiment> parse_experiment(const std::string& text, const std::string& file,
                                            const std::vector<std::string>& overrides,
                                            const Registry& registry);

// The cells of the tournament, ordered by scenario, ruleset, pair of agents (in listed order) and
// seats. In a cell one agent sits alone and another in all other seats.
//  - Round robin: every pair {a, b}. Swapped seats: a alone in each seat; with more than two seats
//    also b alone in each. Fixed (two seats only): the one listed first in seat 0.
//  - Gauntlet: every candidate alone against every opponent, in candidate_seat (fixed) or in each
//    seat (swapped).
//  - Listed: as listed, whoever sits where.
std::vector<Cell> tournament_cells(const Experiment& experiment);
// How many there are.
std::uint64_t count_cells(const Experiment& experiment);

}  // namespace muster
