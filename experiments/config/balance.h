// Which numbers of the rules may be changed so that outcomes fall into bands: [balance] of a
// config, whose keys `muster validate --settings` explains. The bands are those of its questions:
// `band` around the fair share of seats, factions ..., `between` of other outcomes. `muster
// balance` plays it (experiments/tuning/balance.h).
//
//   [balance]
//   games = 200000
//   [balance.space]
//   "ruleset.seat_troops" = { choice = [[], [0, 1], [0, 2]] }
//   "ruleset.order_rounds" = { integer = [1, 4] }
//   [[balance.players]]
//   name = "beginners"
//   agent = { type = "random" }
#pragma once

#include <toml++/toml.h>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/config/tune.h"

namespace muster {

// What the report calls the agents of the config.
inline constexpr const char* kConfigPlayers = "config";

// Who plays all seats when what was found is confirmed, and where it is searched for.
struct BalancePlayers {
  std::string name;
  toml::table agent;           // without a name; empty: those of the config
  std::int64_t games = 0;      // of the confirmation; 0: Balance::confirm_games
  std::optional<double> band;  // a share, in place of the questions' own
  bool shares_only = false;    // what `between` says is not for them
  bool searched = false;       // the search looks at their games, too
};

struct Balance {
  std::int64_t screen_games = 0;
  std::int64_t games = 0;               // of the search
  std::int64_t candidate_games = 1000;  // that a candidate plays at least
  std::int64_t confirm_games = 0;       // with each kind of players
  double edit_cost = 0.05;              // of an edit, in squared half widths of a band
  double aim = 0.7;                     // values are to be within so much of each band
  std::vector<TunedParameter> space;    // keys of edits; none is an order
  std::vector<BalancePlayers> players;  // besides those of the config
};

}  // namespace muster
