// What `muster odds heroes` is asked, read from the words of the command line.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "games/heroes/odds/odds.h"
#include "games/heroes/state/figures.h"

namespace muster::heroes {

// As given; "" = not given.
struct OddsWords {
  std::string attack;
  std::string defend;
  std::string model;
  std::string casualties = "creatures_first";
  std::string ties = "defender";
  std::string orders = "random:random";
  bool representative = false;
  int representative_above = 1;
  bool faint_penalty = false;
};

struct OddsSide {
  BattleSide side;
  std::string words;  // "hero with rare_main_hand (4d6+6), 12 creatures"
};

// One way to fight the battle, a column of the answer.
struct OddsVariant {
  std::string name;   // "attrition", "attrition, representative"
  std::string rolls;  // "individual", "representative above 1 dice"
  BattleRules rules;
};

struct OddsQuery {
  OddsSide attacker;
  OddsSide defender;
  LineOrders orders;
  std::vector<OddsVariant> variants;
};

// Errors: InvalidArgument; they name the option, the part and what was expected.
absl::StatusOr<OddsQuery> read_odds_query(const Figures& figures, const OddsWords& words);

// "castle+fortifications+hero+rare_amulet+9": parts joined by `+`. Errors: InvalidArgument.
absl::StatusOr<OddsSide> parse_side(const Figures& figures, std::string_view text,
                                    SideOfBattle side);

}  // namespace muster::heroes
