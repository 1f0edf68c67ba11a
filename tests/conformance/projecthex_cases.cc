#include "agents/projecthex/warlord.h"
#include "experiments/conformance/named_checks.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/duel/game.h"
#include "tests/conformance/cases.h"

namespace muster {

std::vector<ConformanceCheck> projecthex_checks() {
  const ConformanceOptions few{.cases = 4};  // random play takes thousands of decisions
  return named_checks<projecthex::Conquest>({
      {"projecthex", "two_players", "0.1.3", few},
      {"projecthex_gold", "three_players", "0.2.1", few},
      {"projecthex_playtest", "choose_four", "playtest", few},
      {"projecthex_readings", "six_players", "other-readings", few},
      {"projecthex_gold_readings", "hex_two", "other-readings-gold", few},
  });
}

std::vector<ConformanceCheck> projecthex_duel_checks() {
  return named_checks<projecthex::DuelGame>({
      {"projecthex_duel_one_on_one", "one_on_one", "0.1.3"},
      {"projecthex_duel_two_types", "two_types", "0.2.1"},
      {"projecthex_duel_fortress", "fortress", "0.2.1"},
      {"projecthex_duel_mixed_three", "mixed_three", "0.1.3"},
  });
}

}  // namespace muster
