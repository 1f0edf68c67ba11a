// Summons (PN-145 .. PN-148a): how they come, act in the End step, and go.
#include <algorithm>
#include <array>
#include <bit>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

namespace muster::penance {
namespace {

// Steps of kSummons.
enum SummonsStep : std::uint8_t { kSprouting, kNextSummon, kTargetDrawn };
// Sub-steps of a summon being placed and of a command.
constexpr std::uint8_t kSummonAsked = 1;
constexpr std::uint8_t kCommanded = 2;
constexpr std::uint8_t kTargetAsked = 3;

constexpr int kFarthest = 200;
constexpr int kSproutingSeeds = 3;

// Seeds that the card's requirement asks for in the hex; 0: none.
int seeds_needed(std::span<const Effect> program) {
  for (const Effect& effect : program) {
    const Condition& condition = effect.conditions[0];
    if (effect.op == Op::kReq && condition.kind == ConditionKind::kHexSeeds) return condition.value;
  }
  return 0;
}

}  // namespace

// ---- How they come.

HexSet DuelInquiry::summon_hexes(const State& state, const Task& task, const Effect& effect) const {
  Ground now = ground(state, task.side);
  // It may share its hex.
  if (effect.summon() == SummonKind::kSnare) now.occupied -= occupied(state);
  HexSet hexes = hexes_in_range(state, task, 1) & open_hexes(*arena_, now);
  const int seeds = seeds_needed(cards_->program(card_of_effect(task.at)));
  for (const int hex : seeds > 0 ? hexes : HexSet{}) {
    if (seeds_at(state, hex) < seeds) hexes.erase(hex);
  }
  return hexes;
}

void CasketDuel::op_summon(State& state, Task& task, const Effect& effect) const {
  const int index = effect_index(task);
  if (task.y == 0) {
    int alike = 0;
    for (const Summon& summon : state.summons) {
      alike += static_cast<int>(summon.hp > 0 && summon.tenure.owner() == task.side &&
                                this->effect(summon.effect).summon() == effect.summon());
    }
    if (effect.limit > 0 && alike >= effect.limit) return;
    if (rules_.board) {
      task.y = kSummonAsked;
      return push(state, TaskKind::kHex, task.side,
                  {.unit = task.side, .at = index, .x = static_cast<int>(HexUse::kSummon)});
    }
    state.chosen = kNoHex;
  }
  task.y = 0;
  if (rules_.board && state.chosen == kNoHex) return;
  const int hex = state.chosen;
  use_wreck(state, task.side, card_of_effect(index));
  if (seeds_needed(cards_->program(card_of_effect(index))) > 0) unsow(state, hex);
  appear(state, task.side, index, hex);
}

// Takes an empty place, else that of the oldest wreck; refused without one (PN-170).
void CasketDuel::appear(State& state, int side, int index, int hex) const {
  Summon* place = nullptr;
  for (Summon& summon : state.summons) {
    if (summon.hp > 0) continue;
    const bool better = place == nullptr || (!is_wreck(summon) && is_wreck(*place)) ||
                        (is_wreck(*place) && summon.order < place->order);
    if (better) place = &summon;
  }
  if (place == nullptr) return count_refused(state);
  const Effect& made = effect(static_cast<std::size_t>(index));
  *place = {static_cast<std::uint16_t>(index), static_cast<std::uint8_t>(hex),
            cards_->placement(made).hp, tenure_of(state, side, made), state.summoned};
  count_up(state.summoned);
}

bool DuelInquiry::is_wreck(const Summon& summon) const {
  return summon.hp == 0 && summon.hex != kNoHex && summon.effect != kNoEffect &&
         effect(summon.effect).summon() != SummonKind::kDecoy;
}

bool DuelInquiry::needs_wreck(const Effect& effect) {
  return effect.op == Op::kReq &&
         (effect.conditions[0].kind == ConditionKind::kWreckWithin4 ||
          effect.conditions[0].kind == ConditionKind::kDestroyedEnemyMarker);
}

// The wreck of an enemy summon that a card uses, as a unit, or kNoUnit: in range, with the most
// enemy units beside it where those are attacked, then the nearest one.
int DuelInquiry::wreck_for(const State& state, int side, const Card& card) const {
  if (!rules_.board) return kNoUnit;
  const int from = duelist(state, side).hex;
  const bool bursts = card.is(kAttackCard) &&
                      cards_->run(card.program)[card.dmg_index].area == AreaKind::kAdjacentWreck;
  int best = kNoUnit;
  int most = 0;
  for (int unit = kDuelists; unit < kUnits; ++unit) {
    const Summon& summon = summon_of(state, unit);
    if (!is_wreck(summon) || summon.tenure.owner() == side) continue;
    const int away = grid().distance(from, summon.hex);
    if (away < card.range_min || away > card.range_max) continue;
    const unsigned beside = units_on(state, opponent(side), grid().around(summon.hex));
    const int worth = (bursts ? std::popcount(beside) : 0) * kFarthest - away;
    if (best != kNoUnit && worth <= most) continue;
    best = unit;
    most = worth;
  }
  return best;
}

// A card that needs a wreck uses it up.
void CasketDuel::use_wreck(State& state, int side, CardId id) const {
  const Card& card = cards_->card(id);
  const std::span<const Effect> program = cards_->run(card.program);
  if (!std::any_of(program.begin(), program.end(), needs_wreck)) return;
  const int wreck = wreck_for(state, side, card);
  if (wreck != kNoUnit) summon_of(state, wreck) = {};
}

// PN-144: with the rule on, seeds become a snare at the end of an elf's turn.
void CasketDuel::sprout(State& state, int side) const {
  if (!rules_.board || table(side).faction != Faction::kElves) return;
  const std::span<const Effect> all = cards_->effects();
  const auto snare = std::find_if(all.begin(), all.end(), [](const Effect& effect) {
    return effect.op == Op::kSummon && effect.summon() == SummonKind::kSnare;
  });
  if (snare == all.end()) return;
  for (const int hex : grid().all()) {
    if (seeds_at(state, hex) < kSproutingSeeds) continue;
    unsow(state, hex);
    appear(state, side, static_cast<int>(snare - all.begin()), hex);
  }
}

// ---- What they do.

void CasketDuel::run_summons(State& state, Task& task) const {
  if (task.step == kSprouting) {
    if (rules_.auto_sprout) sprout(state, task.side);
    task.step = kNextSummon;
  }
  if (task.step == kTargetDrawn) {
    task.step = kNextSummon;
    const int unit = task.unit;
    return begin_strike(state, unit, state.chosen, strength_of(state, unit));
  }
  const int unit = next_summon(state, task);
  if (unit == kNoUnit) {
    const int side = task.side;
    pop(state);
    return age_summons(state, side);
  }
  task.at = static_cast<std::uint16_t>(task.at | unit_bit(unit));
  task.unit = static_cast<std::uint8_t>(unit);
  const SummonKind kind = effect(summon_of(state, unit).effect).summon();
  if (kind == SummonKind::kSnare) return;
  march(state, unit);
  if (!in_play(state, unit) || kind == SummonKind::kDecoy) return;
  strike_nearest(state, task);
}

// The oldest of the player's summons that has not acted; task.at: those that have.
int DuelInquiry::next_summon(const State& state, const Task& task) {
  int oldest = kNoUnit;
  for (int unit = kDuelists; unit < kUnits; ++unit) {
    const Summon& summon = summon_of(state, unit);
    if (summon.hp == 0 || summon.tenure.owner() != task.side) continue;
    if ((task.at & unit_bit(unit)) != 0) continue;
    if (oldest == kNoUnit || summon.order < summon_of(state, oldest).order) oldest = unit;
  }
  return oldest;
}

void CasketDuel::age_summons(State& state, int side) {
  for (Summon& summon : state.summons) {
    if (summon.hp == 0 || summon.tenure.owner() != side) continue;
    const int left = summon.tenure.left();
    if (left == Tenure::kForTheDuel) continue;
    summon.tenure = Tenure::of(side, left - 1);
    if (left == 1) summon = {};
  }
}

// Printed damage of a summon, with what its owner's cards add for mercenaries.
int DuelInquiry::strength_of(const State& state, int unit) const {
  const Summon& summon = summon_of(state, unit);
  const Effect& made = effect(summon.effect);
  int damage = cards_->placement(made).dmg;
  if (made.summon() != SummonKind::kMercenary) return damage;
  const Duelist& owner = duelist(state, summon.tenure.owner());
  for (std::size_t i = 0; i < owner.lastings; ++i) {
    const Effect& other = effect(owner.lasting[i].effect);
    const bool helps =
        other.op == Op::kBuff && other.side == Who::kMercenaries && other.stat() == Stat::kDmg;
    if (helps) damage += other.amount.value;
  }
  return damage;
}

// Its flat Defense, with what its owner's cards add for mercenaries.
int DuelInquiry::armor_of(const State& state, int unit) const {
  const Summon& summon = summon_of(state, unit);
  const Effect& made = effect(summon.effect);
  int def = cards_->placement(made).def;
  if (made.summon() != SummonKind::kMercenary) return def;
  const Duelist& owner = duelist(state, summon.tenure.owner());
  for (std::size_t i = 0; i < owner.lastings; ++i) {
    const Effect& other = effect(owner.lasting[i].effect);
    if (other.op == Op::kDef && other.side == Who::kMercenaries) def += other.amount.value;
  }
  return def;
}

// Along a shortest way to the nearest enemy unit, as far as its hexes go.
void CasketDuel::march(State& state, int unit) const {
  if (!rules_.board) return;
  const int owner = owner_of(state, unit);
  HexSet enemies;
  for (const int enemy : BitRange(units_of(state, opponent(owner)))) {
    enemies.insert(hex_of(state, enemy));
  }
  const int from = hex_of(state, unit);
  if (grid().around(from).intersects(enemies)) return;
  const Ground now = ground(state, unit);
  const StepCosts ways = costs_from(*arena_, from, kFarthest, now);
  const auto cost = [&ways](int hex) { return int{ways.cost[static_cast<std::size_t>(hex)]}; };
  int goal = kNoHex;
  for (const int hex : ways.reached& grid().around(enemies)) {
    if (goal == kNoHex || cost(hex) < cost(goal)) goal = hex;
  }
  if (goal == kNoHex) return;
  const auto before = [&](int hex) {
    for (int direction = 0; direction < kDirections; ++direction) {
      const Hex near = grid().neighbour(hex, direction);
      if (near == kNoHex || !ways.reached.contains(near)) continue;
      const int step = step_cost(*arena_, now, {}, Footing::kOrdinary, near, opposite(direction));
      if (cost(near) + step == cost(hex)) return static_cast<int>(near);
    }
    return from;
  };
  std::array<std::uint8_t, HexGrid::kMaxHexes> way{};
  std::size_t steps = 0;
  for (int hex = goal; hex != from; hex = before(hex))
    way[steps++] = static_cast<std::uint8_t>(hex);
  const int reach = cards_->placement(effect(summon_of(state, unit).effect)).move;
  while (steps > 0 && cost(way[steps - 1]) <= reach) {
    const int last = hex_of(state, unit);
    place(state, unit, way[--steps]);
    entered(state, unit, last);
    if (!in_play(state, unit)) return;
  }
}

// One attack on an enemy beside it; on a Casket with decoys by its side, on any of them.
void CasketDuel::strike_nearest(State& state, Task& task) const {
  const int unit = task.unit;
  const unsigned targets = legal_targets(state, unit, 1, 1);
  if (targets == 0) return;
  const int target = lowest_bit(targets);
  unsigned drawn = unit_bit(target);
  for (const int other : BitRange(is_casket(target) ? targets & ~drawn : 0U)) {
    if (effect(summon_of(state, other).effect).summon() == SummonKind::kDecoy) {
      drawn |= unit_bit(other);
    }
  }
  task.step = kTargetDrawn;
  push(state, TaskKind::kUnit, task.side,
       {.at = static_cast<int>(drawn),
        .x = static_cast<int>(Question::kTarget),
        .flags = kByChance});
}

// ---- Cards that make them, or the air around the user, act.

// task.x: the summon that was named.
void CasketDuel::op_command(State& state, Task& task, const Effect& effect) const {
  const Placement& what = cards_->placement(effect);
  if (task.y == 0) {
    const Card& card = cards_->card(card_of_effect(effect_index(task)));
    unsigned own = 0;
    for (const int unit : BitRange(units_of(state, task.side) & ~unit_bit(task.side))) {
      const bool right = this->effect(summon_of(state, unit).effect).summon() == effect.summon();
      if (right && distance(state, task.side, unit) <= card.range_max) own |= unit_bit(unit);
    }
    if (own == 0) return;
    task.y = kSummonAsked;
    return push(state, TaskKind::kUnit, task.side,
                {.at = static_cast<int>(own), .x = static_cast<int>(Question::kSubject)});
  }
  if (task.y == kSummonAsked) {
    task.x = state.chosen;
    task.y = kCommanded;
    if (!rules_.board) return;
    return push(state, TaskKind::kFreeMove, task.side,
                {.unit = task.x, .at = kNoEffect, .n = what.move});
  }
  if (task.y == kCommanded) {
    const unsigned targets = in_play(state, task.x) ? legal_targets(state, task.x, 1, 1) : 0;
    task.y = targets == 0 ? 0 : kTargetAsked;
    if (targets == 0) return;
    return push(state, TaskKind::kUnit, task.side,
                {.at = static_cast<int>(targets),
                 .x = static_cast<int>(Question::kTarget),
                 .flags = kMayDecline});
  }
  task.y = 0;
  if (state.chosen == kNoUnit) return;
  begin_strike(state, task.x, state.chosen, what.dmg);
}

// Run at its event.
void CasketDuel::op_aura(State& state, const Task& task, const Effect& effect) const {
  const Placement& what = cards_->placement(effect);
  for (const int unit : BitRange(units_of(state, opponent(task.side)))) {
    if (distance(state, task.side, unit) <= what.radius) lose(state, unit, what.ping, task.side);
  }
}

// An enemy unit in the hex of a snare loses cards at the start of its turn (PN-148).
void CasketDuel::snares_bite(State& state, int side) const {
  if (state.summoned == 0 || !rules_.board) return;
  for (const Summon& summon : state.summons) {
    if (summon.hp == 0 || summon.tenure.owner() == side) continue;
    const Effect& made = effect(summon.effect);
    if (made.summon() != SummonKind::kSnare) continue;
    for (const int unit : BitRange(units_of(state, side))) {
      if (hex_of(state, unit) != summon.hex) continue;
      lose(state, unit, cards_->placement(made).dmg, opponent(side));
    }
  }
}

}  // namespace muster::penance
