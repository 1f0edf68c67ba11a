#include <absl/status/status.h>

#include <cstdint>
#include <iterator>
#include <utility>

#include "agents/projecthex/warlord.h"
#include "core/config/reader.h"
#include "core/hash.h"
#include "experiments/conformance/named_checks.h"
#include "experiments/projecthex/show/conquest_view.h"
#include "experiments/projecthex/show/duel_view.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/duel/game.h"
#include "games/projecthex/sheet/conquest_scribe.h"
#include "games/projecthex/sheet/duel_scribe.h"
#include "tests/conformance/cases.h"

namespace muster {
namespace {

void append(std::vector<ConformanceCheck>& checks, std::vector<ConformanceCheck> more) {
  std::move(more.begin(), more.end(), std::back_inserter(checks));
}

// What views are asked about at every step, by every seat.
absl::Status end_soon(RulesSource& source) {
  return apply_override(source.scenario, "max_rounds=6");
}

// The dice of an exchange are shown, and then put away.
std::uint64_t shown_dice(const projecthex::Conquest&, const projecthex::ConquestState& before,
                         Action action, const projecthex::ConquestState&, Player) {
  if (before.phase != projecthex::Phase::kDefenderDie) return 0;
  return hash_combine(before.fight.choice, static_cast<std::uint64_t>(action));
}

}  // namespace

std::vector<ConformanceCheck> projecthex_checks() {
  const ConformanceOptions few{.cases = 4};  // random play takes thousands of decisions
  std::vector<NamedCase> cases = {
      {"projecthex", "two_players", "0.1.3", few},
      {"projecthex_gold", "three_players", "0.2.1", few},
      {"projecthex_playtest", "choose_four", "playtest", few},
      {"projecthex_readings", "six_players", "other-readings", few},
      {"projecthex_gold_readings", "hex_two", "other-readings-gold", few},
  };
  std::vector<ConformanceCheck> checks = named_checks<projecthex::Conquest>(cases);
  for (NamedCase& each : cases) each.edit = end_soon;
  append(checks, named_view_checks<projecthex::Conquest>(cases, projecthex::make_conquest_view,
                                                         shown_dice));
  append(checks, named_sheet_checks<projecthex::Conquest>(cases, projecthex::make_conquest_scribe,
                                                          shown_dice));
  return checks;
}

std::vector<ConformanceCheck> projecthex_duel_checks() {
  const std::vector<NamedCase> cases = {
      {"projecthex_duel_one_on_one", "one_on_one", "0.1.3"},
      {"projecthex_duel_two_types", "two_types", "0.2.1"},
      {"projecthex_duel_fortress", "fortress", "0.2.1"},
      {"projecthex_duel_mixed_three", "mixed_three", "0.1.3"},
  };
  std::vector<ConformanceCheck> checks = named_checks<projecthex::DuelGame>(cases);
  append(checks, named_view_checks<projecthex::DuelGame>(cases, projecthex::make_duel_view));
  append(checks, named_sheet_checks<projecthex::DuelGame>(cases, projecthex::make_duel_scribe));
  return checks;
}

}  // namespace muster
