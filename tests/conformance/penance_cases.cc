#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "agents/penance/pilot.h"
#include "core/hash.h"
#include "experiments/conformance/named_checks.h"
#include "experiments/penance/show/duel_view.h"
#include "games/penance/duel.h"
#include "games/penance/sheet/scribe.h"
#include "tests/conformance/cases.h"

namespace muster {

namespace {

// A step goes through many states: cards that were discarded in one may be drawn again in another.
std::uint64_t passing_states(const penance::CasketDuel& game, const penance::DuelState& before,
                             Action action, const penance::DuelState& /*after*/, Player player) {
  penance::DuelState state = before;
  game.act(state, action);
  std::uint64_t seen = penance::CasketDuel::information_state(state, player);
  while (state.phase == penance::Phase::kRun) {
    game.advance(state);
    seen = hash_combine(seen, penance::CasketDuel::information_state(state, player));
  }
  return seen;
}

}  // namespace

std::vector<ConformanceCheck> penance_checks() {
  const ConformanceOptions some{.cases = 10};
  const std::vector<NamedCase> cases = {
      {"penance", "confessor_outrider", "v3", some},
      {"penance_pools", "ironclad_warden", "pools", some},
      {"penance_kit", "proving_grounds", "kit", some},
      {"penance_boardless", "ironclad_warden", "boardless", some},
      {"penance_drawn_decks", "random_factions", "v3", some},
      {"penance_other_readings", "random_factions", "other_readings", some},
  };
  std::vector<ConformanceCheck> checks = named_checks<penance::CasketDuel>(cases);
  std::vector<ConformanceCheck> sheets =
      named_sheet_checks<penance::CasketDuel>(cases, penance::make_duel_scribe, passing_states);
  std::move(sheets.begin(), sheets.end(), std::back_inserter(checks));
  const ConformanceOptions few{.cases = 3};
  std::vector<ConformanceCheck> views = named_view_checks<penance::CasketDuel>(
      {{"penance_view", "confessor_outrider", "v3", few},
       {"penance_view_kit", "proving_grounds", "kit", few},
       {"penance_view_boardless", "ironclad_warden", "boardless", few},
       {"penance_view_other_readings", "random_factions", "other_readings", few}},
      penance::make_duel_view, passing_states);
  std::move(views.begin(), views.end(), std::back_inserter(checks));
  return checks;
}

}  // namespace muster
