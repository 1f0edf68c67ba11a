// Values, returns and words: what search, stores and people read from a state.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "core/hash.h"
#include "games/homm/combat.h"

namespace muster::homm {
namespace {

std::string cell_name(int cell) {
  return fmt::format("{}{}", static_cast<char>('a' + column_of(cell)), row_of(cell) + 1);
}

std::string_view ending_name(Ending ending) {
  switch (ending) {
    case Ending::kElimination:
      return "elimination";
    case Ending::kRetreat:
      return "retreat";
    case Ending::kSurrender:
      return "surrender";
    case Ending::kQuickCombat:
      return "quick_combat";
    case Ending::kRoundLimit:
      return "round_limit";
    case Ending::kNone:
      break;
  }
  return "none";
}

std::string_view phase_name(Phase phase) {
  constexpr std::string_view kNames[] = {
      "place",      "place_order", "draw", "choose_unit",  "activate",  "act", "move_after",
      "tie_target", "tie_space",   "roll", "defense_roll", "buy_round", "over"};
  return kNames[static_cast<std::size_t>(phase)];
}

}  // namespace

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
// and the Few side behind a Pack.
double Combat::worth(const Unit& unit) const {
  const SideRow& values = row(unit);
  const double health = static_cast<double>(values.health - unit.damage) / values.health;
  const double behind = values.few != kNoSide ? strength(rows_[values.few]) : 0.0;
  return strength(values) * (0.5 + 0.5 * health) + behind;
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
  if (state.round == 0) {  // placing: everybody who fights helps
    return std::clamp(material[player] / 200.0 + approach, -0.5, 0.5);
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
  const nlohmann::json metrics = {
      {"ai_attacks", tally.ai_attacks},
      {"ai_attacks_with_choice", tally.ai_choices},
      {"attacks", tally.attacks},
      {"ending", ending_name(state.ending)},
      {"extra_rounds_bought",
       state.unlimited != 0 ? 0 : scenario_.extra_rounds - state.rounds_left},
      {"ignored_abilities", scenario_.ignore_unimplemented_abilities},
      {"lost_gold_attacker", tally.lost_gold[0]},
      {"lost_gold_defender", tally.lost_gold[1]},
      {"retaliations", tally.retaliations},
  };
  summary.metrics_json = metrics.dump();
  return summary;
}

nlohmann::json Combat::to_json(const State& state) const {
  nlohmann::json units = nlohmann::json::array();
  for (int slot = 0; slot < kUnits; ++slot) {
    const Unit& unit = state.units[slot];
    if (unit.side == kNoSide) continue;
    nlohmann::json entry = {{"slot", slot},
                            {"unit", card(unit.side).id},
                            {"damage", unit.damage},
                            {"activated", (state.pending >> slot & 1) == 0},
                            {"retaliated", (unit.flags & kRetaliated) != 0},
                            {"paralysed", (unit.flags & kParalysed) != 0},
                            {"defending", (unit.flags & kDefending) != 0}};
    if (unit.cell != kNoCell) entry["at"] = {column_of(unit.cell), row_of(unit.cell)};
    units.push_back(std::move(entry));
  }
  nlohmann::json json = {{"game", std::string(kName)},       {"phase", phase_name(state.phase)},
                         {"to_move", state.mover},           {"round", state.round},
                         {"rounds_left", state.rounds_left}, {"unlimited", state.unlimited != 0},
                         {"units", std::move(units)}};
  if (state.active != kNoUnit) json["active"] = state.active;
  if (state.phase == Phase::kRoll || state.phase == Phase::kDefenseRoll) {
    json["attacker"] = state.attacker;
    json["target"] = state.target;
    json["retaliation"] = state.retaliation != 0;
    json["two_dice"] = state.two_dice != 0;
  }
  if (state.phase == Phase::kOver) {
    json["winner"] = state.winner;
    json["ending"] = ending_name(state.ending);
  }
  return json;
}

std::string Combat::describe(const State& state, Action action) const {
  const int argument = argument_of(action);
  const auto unit_name = [&](int slot) {
    const Unit& unit = state.units[slot];
    const std::string at = unit.cell == kNoCell ? "" : " on " + cell_name(unit.cell);
    return fmt::format("{}{}", card(unit.side).id, at);
  };
  switch (kind_of(action)) {
    case ActionKind::kPlace: {
      const std::uint8_t card_index =
          prefilled(state.mover) ? state.units[state.next_card].side
                                 : army_[static_cast<std::size_t>(state.mover)][state.next_card];
      return argument == kNoCell
                 ? fmt::format("leave out {}", card(card_index).id)
                 : fmt::format("place {} on {}", card(card_index).id, cell_name(argument));
    }
    case ActionKind::kPickUnit:
      return fmt::format("{} {}",
                         state.phase == Phase::kTieTarget    ? "the target is"
                         : state.phase == Phase::kPlaceOrder ? "next to be placed is"
                                                             : "activate",
                         unit_name(argument));
    case ActionKind::kPickSpace:
      return fmt::format("the attacker goes to {}", cell_name(argument));
    case ActionKind::kMove:
      return fmt::format("{} to {}", unit_name(state.active), cell_name(argument));
    case ActionKind::kAttack:
      return fmt::format("{} attacks {}", unit_name(state.active), unit_name(argument));
    case ActionKind::kDefend:
      return fmt::format("{} defends", unit_name(state.active));
    case ActionKind::kEnd:
      return fmt::format("{} is done", unit_name(state.active));
    case ActionKind::kSurrender:
      return "surrender";
    case ActionKind::kBuyRound:
      return "spend 1 movement point for another round";
    case ActionKind::kRetreat:
      return "retreat";
    case ActionKind::kRoll:
      return fmt::format("attack die {:+}", argument - 1);
    case ActionKind::kDefenseRoll:
      return argument != 0 ? "defense die +1" : "defense die 0 or -1";
    case ActionKind::kDrawCard:
      return fmt::format("draw {}", card(static_cast<std::uint8_t>(argument)).id);
  }
  return "?";
}

}  // namespace muster::homm
