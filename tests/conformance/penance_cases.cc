#include <iterator>
#include <utility>
#include <vector>

#include "agents/penance/pilot.h"
#include "experiments/conformance/named_checks.h"
#include "experiments/penance/show/duel_view.h"
#include "games/penance/duel.h"
#include "tests/conformance/cases.h"

namespace muster {

std::vector<ConformanceCheck> penance_checks() {
  const ConformanceOptions some{.cases = 10};
  std::vector<ConformanceCheck> checks = named_checks<penance::CasketDuel>({
      {"penance", "confessor_outrider", "v3", some},
      {"penance_pools", "ironclad_warden", "pools", some},
      {"penance_kit", "proving_grounds", "kit", some},
      {"penance_boardless", "ironclad_warden", "boardless", some},
      {"penance_drawn_decks", "random_factions", "v3", some},
      {"penance_other_readings", "random_factions", "other_readings", some},
  });
  const ConformanceOptions few{.cases = 3};
  std::vector<ConformanceCheck> views = named_view_checks<penance::CasketDuel>(
      {{"penance_view", "confessor_outrider", "v3", few},
       {"penance_view_kit", "proving_grounds", "kit", few},
       {"penance_view_boardless", "ironclad_warden", "boardless", few},
       {"penance_view_other_readings", "random_factions", "other_readings", few}},
      penance::make_duel_view);
  std::move(views.begin(), views.end(), std::back_inserter(checks));
  return checks;
}

}  // namespace muster
