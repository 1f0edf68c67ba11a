// What `muster odds penance` is asked, read from the words of the command line.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/penance/dice/attack_odds.h"
#include "games/penance/dice/dice.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's
class App;
}

namespace muster::penance {

// As given.
struct OddsWords {
  AttackQuery query;  // numbers and flags go straight here
  int target = 0;     // 0: not given
  int range = 1;
  int attacker_moved = 0;
  int defender_moved = 0;
  int cards = 0;
  int side = 1;  // as the rulebook counts: 1 front, clockwise to 6
  std::vector<std::string> terrain;
  std::string casket_class;           // gives the number of a Major Wound; "": as in `query`
  std::vector<std::string> settings;  // KEY=VALUE
  std::vector<std::string> compare;   // "modifiers", "pools"; empty: the settings' own
};

// The options of an attack, into `words`, which live as long as `app`.
void add_attack_options(CLI::App& app, OddsWords& words);

struct OddsQuery {
  AttackQuery attack;
  std::vector<DiceRules> rules;  // one for each way of rolling that is compared, at least one
};

// Errors: InvalidArgument, with the option and the nearest names.
absl::StatusOr<OddsQuery> read_odds_query(const OddsWords& words);

// "light", "rubble", "smoke" ... as the bits of dice.h; "open" is none. Errors: InvalidArgument
// with the nearest names.
absl::StatusOr<CoverBits> parse_cover(std::string_view name);

inline const std::string& name_of(ToHit to_hit) {
  static const std::string modifiers = "modifiers";
  static const std::string pools = "pools";
  return to_hit == ToHit::kPools ? pools : modifiers;
}

}  // namespace muster::penance
