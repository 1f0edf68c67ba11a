#include "agents/penance/pilot.h"
#include "experiments/conformance/named_checks.h"
#include "games/penance/duel.h"
#include "tests/conformance/cases.h"

namespace muster {

std::vector<ConformanceCheck> penance_checks() {
  const ConformanceOptions some{.cases = 10};
  return named_checks<penance::CasketDuel>({
      {"penance", "confessor_outrider", "v3", some},
      {"penance_pools", "ironclad_warden", "pools", some},
      {"penance_kit", "proving_grounds", "kit", some},
      {"penance_boardless", "ironclad_warden", "boardless", some},
      {"penance_drawn_decks", "random_factions", "v3", some},
      {"penance_other_readings", "random_factions", "other_readings", some},
  });
}

}  // namespace muster
