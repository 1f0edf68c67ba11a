// Values, returns and words: what search, stores and people read from a state.
#include <fmt/format.h>

#include <cstddef>
#include <nlohmann/json.hpp>

#include "core/hash.h"
#include "games/homm/combat.h"
#include "games/homm/course/aftermath.h"

namespace muster::homm {

Returns Combat::returns(const State& state) const {
  Returns returns{};
  if (state.winner >= 0) {
    returns[static_cast<std::size_t>(state.winner)] = 1;
    returns[static_cast<std::size_t>(1 - state.winner)] = -1;
  }
  return returns;
}

// Tallies do not influence play and are left out, so that transpositions meet.
std::uint64_t Combat::hash(const State& state) const {
  return hash_bytes(&state, offsetof(State, tally));
}

Summary Combat::summary(const State& state) const {
  Summary summary;
  const Tally& tally = state.tally;
  summary.margin =
      static_cast<double>(tally.lost_gold[1]) - static_cast<double>(tally.lost_gold[0]);
  summary.rounds = state.round;
  Metrics metrics = {
      {"ai_attacks", tally.ai_attacks},
      {"ai_attacks_with_choice", tally.ai_choices},
      {"attacks", tally.attacks},
      {"ending", to_string(state.ending)},
      {"extra_rounds_bought",
       state.unlimited != 0 ? 0 : scenario_.extra_rounds - state.rounds_left},
      {"abilities", rules_.unit_abilities},
      {"cards_played_attacker", tally.cards_played[0]},
      {"cards_played_defender", tally.cards_played[1]},
      {"lost_gold_attacker", tally.lost_gold[0]},
      {"lost_gold_defender", tally.lost_gold[1]},
      {"retaliations", tally.retaliations},
  };
  const Aftermath after = state.phase == Phase::kOver ? aftermath(*this, state) : Aftermath{};
  for (std::size_t side = 0; side < 2; ++side) {
    const SideAftermath& each = after.sides[side];
    const char* name = side == 0 ? "attacker" : "defender";
    const auto add = [&](const char* what, auto value) {
      metrics.add(fmt::format("{}_{}", what, name), value);
    };
    add("units_lost", each.lost.size());
    add("packs_turned", each.turned.size());
    add("gold_paid", each.gold_paid);
    add("gold_received", each.gold_received);
    add("cubes_received", each.cubes_received);
    if (each.experience) add("experience", *each.experience);
  }
  summary.metrics = std::move(metrics);
  return summary;
}

}  // namespace muster::homm
