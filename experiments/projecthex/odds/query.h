// What `muster odds projecthex` is asked, read from the words of the command line.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <utility>

#include "games/projecthex/duel/policy.h"
#include "games/projecthex/rules/ruleset.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's
class App;
}

namespace muster::projecthex {

// As given; "" = not given.
struct OddsWords {
  std::string attack;
  std::string defend;
  std::string attacker_cards;
  std::string defender_cards;
  std::string faction;
  std::string ruleset;
  std::string policies = "highest-first:highest-first";
  bool sea = false;
  bool fortress = false;
};

// The options of a fight, into `words`, which live as long as `app`: all but the policies.
void add_fight_options(CLI::App& app, OddsWords& words);

struct OddsQuery {
  DuelFight fight;                             // troops as given; one assault troop where none are
  std::pair<DuelPolicy, DuelPolicy> policies;  // attacker's, defender's
  std::string ruleset;                         // its name
};

// Errors: InvalidArgument, NotFound.
absl::StatusOr<OddsQuery> read_odds_query(const OddsWords& words);

// "spearman,island_raiders". Errors: InvalidArgument with the nearest names.
absl::StatusOr<CardSet> read_cards(std::string_view text, const Cards& cards);
// "" is a faction without influence on fights. Errors: InvalidArgument with the nearest names.
absl::StatusOr<Faction> read_faction(const std::string& name);
// "A:B", or "A" for both; a table is "equilibrium:FILE". Errors: InvalidArgument, NotFound.
absl::StatusOr<std::pair<DuelPolicy, DuelPolicy>> read_policies(const std::string& text);

}  // namespace muster::projecthex
