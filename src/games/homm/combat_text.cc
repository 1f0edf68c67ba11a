// Values, returns and words: what search, stores and people read from a state.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "core/hash.h"
#include "games/homm/aftermath.h"
#include "games/homm/combat.h"

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

namespace {

// What a unit side is worth in a fight of few exchanges, where a point of attack or defense counts
// as much as one of health.
double strength(const SideRow& values) {
  return 2.0 + values.attack + values.defense + values.health;
}

}  // namespace

// The worth of a unit as it stands: half of its strength while it lives, the other half by health;
// the Few side behind a Pack, and what tokens add in dice and take off.
double Combat::worth(const Unit& unit) const {
  const SideRow& values = row(unit);
  const double health = static_cast<double>(values.health - unit.damage) / values.health;
  const double behind = values.few != kNoSide ? strength(rows_[values.few]) : 0.0;
  const double tokens = unit.tokens * (1.0 + token_shield(values.tier));
  return strength(values) * (0.5 + 0.5 * health) + behind + tokens;
}

// Balance of material, and how near the own melee units are to an enemy (or, before enemies stand,
// to the middle), which decides between moves that are otherwise equal.
double Combat::evaluate(const State& state, Player player) const {
  if (state.phase == Phase::kOver) return returns(state)[static_cast<std::size_t>(player)];
  double material[2] = {0, 0};
  double approach = 0;
  for (int slot = 0; slot < kUnits; ++slot) {
    const Unit& unit = state.units[slot];
    if (unit.cell == kNoCell) continue;
    material[side_of(slot)] += worth(unit);
    if (side_of(slot) != player || row(unit).type == UnitType::kRanged) continue;
    int nearest = kMaxSteps;
    for (int cell : BitRange(state.occupied[1 - player])) {
      nearest = std::min(nearest, orthogonal_distance(unit.cell, cell));
    }
    if (state.occupied[1 - player] == 0) nearest = std::abs(row_of(unit.cell) - 2);
    approach -= 0.001 * nearest;
  }
  if (state.round == 0) {  // placing: everybody who fights helps its side
    return std::clamp((material[player] - material[1 - player]) / 200.0 + approach, -0.5, 0.5);
  }
  const double balance = (material[player] - material[1 - player]) / (material[0] + material[1]);
  return std::clamp(0.95 * balance + approach, -0.99, 0.99);
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
