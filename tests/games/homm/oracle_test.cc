// The rules against slow restatements of them, written here without bit sets, on random positions.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <deque>
#include <map>

#include "games/homm/inquiry/moves.h"
#include "games/homm/state/actions.h"
#include "games/homm/targeting/foresee.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

// Units of all types and tiers; some have Few sides to turn to.
const std::vector<std::string> kPool = {
    "F halberdiers",  "P skeletons",  "F wolf_raiders", "F cerberi",   "F crusaders",
    "P demons",       "F nagas",      "N hydras",       "F griffins",  "F sprites",
    "F thunderbirds", "F archangels", "P lizardmen",    "F evil_eyes", "N sharpshooters",
    "F cyclopes",     "F gremlins",   "P centaurs",     "F liches",    "F black_dragons"};

// `count` units of the pool on different spaces of `free`, with random damage and tokens.
std::vector<std::string> random_army(int count, std::vector<int>& free) {
  std::vector<std::string> army;
  for (int i = 0; i < count; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, free.size());
    const int cell = free[at];
    free.erase(free.begin() + static_cast<std::ptrdiff_t>(at));
    std::string unit = fmt::format("{}@{},{}", *rc::gen::elementOf(kPool), cell % 4, cell / 4);
    if (*rc::gen::inRange(0, 4) == 0) unit += " damage=1";
    if (*rc::gen::inRange(0, 6) == 0) unit += " defending";
    if (*rc::gen::inRange(0, 8) == 0) unit += " paralysed";
    army.push_back(unit);
  }
  return army;
}

Fight random_fight(const std::string& attacker_kind, const std::string& defender_kind,
                   const std::string& attacker_more = "", const std::string& defender_more = "",
                   const std::string& ruleset = "") {
  std::vector<int> free(kCells);
  for (int cell = 0; cell < kCells; ++cell) free[static_cast<std::size_t>(cell)] = cell;
  const auto attacker = random_army(*rc::gen::inRange(1, 6), free);
  const auto defender = random_army(*rc::gen::inRange(1, 6), free);
  return Fight(army_toml(attacker_kind, attacker, attacker_more),
               army_toml(defender_kind, defender, defender_more), "", ruleset);
}

// Plays random actions until `steps` are done or the fight is over.
void play(Fight& fight, int steps, Rng& rng) {
  for (int i = 0; i < steps && !fight.over(); ++i) {
    const auto all = fight.legal();
    fight.rules().apply(fight.state, fight.to_move() == kChance
                                         ? fight.rules().sample_chance(fight.state, rng)
                                         : all[uniform_below(rng, all.size())]);
  }
}

struct Place {
  int column;
  int row;
};
Place place_of(int cell) { return {cell % 4, cell / 4}; }
bool touch(int a, int b) {
  return std::abs(place_of(a).column - place_of(b).column) +
             std::abs(place_of(a).row - place_of(b).row) ==
         1;
}
int straight(int a, int b) {
  return std::abs(place_of(a).column - place_of(b).column) +
         std::abs(place_of(a).row - place_of(b).row);
}

bool empty(const State& state, int cell) {
  for (const Unit& unit : state.units) {
    if (unit.side != kNoSide && unit.cell == cell) return false;
  }
  return true;
}

// Steps from `from` to every cell through empty ones; -1 without a way.
std::vector<int> ways(const State& state, int from) {
  std::vector<int> steps(kCells, -1);
  std::deque<int> open = {from};
  steps[static_cast<std::size_t>(from)] = 0;
  while (!open.empty()) {
    const int cell = open.front();
    open.pop_front();
    for (int next = 0; next < kCells; ++next) {
      if (!touch(cell, next) || !empty(state, next) || steps[static_cast<std::size_t>(next)] >= 0)
        continue;
      steps[static_cast<std::size_t>(next)] = steps[static_cast<std::size_t>(cell)] + 1;
      open.push_back(next);
    }
  }
  return steps;
}

std::vector<int> enemies_of(const State& state, int unit) {
  std::vector<int> enemies;
  for (int slot = 0; slot < kUnits; ++slot) {
    if (side_of(slot) != side_of(unit) && state.units[slot].side != kNoSide &&
        state.units[slot].cell != kNoCell) {
      enemies.push_back(slot);
    }
  }
  return enemies;
}

UnitType type_of(const Fight& fight, int slot) {
  return fight.rules().card(fight.unit(slot).side).type;
}
Tier tier_of(const Fight& fight, int slot) {
  return fight.rules().card(fight.unit(slot).side).tier;
}

Cells slow_reach(const Fight& fight, int slot) {
  const UnitType type = type_of(fight, slot);
  const int range = type == UnitType::kRanged ? 1 : 3;
  const int from = fight.cell(slot);
  const std::vector<int> steps = ways(fight.state, from);
  Cells reached;
  for (int cell = 0; cell < kCells; ++cell) {
    if (cell == from || !empty(fight.state, cell)) continue;
    const int distance =
        type == UnitType::kFlying ? straight(from, cell) : steps[static_cast<std::size_t>(cell)];
    if (distance >= 0 && distance <= range) reached.insert(cell);
  }
  return reached;
}

Slots slow_targets(const Fight& fight, int slot, int from) {
  Slots adjacent_ones;
  Slots all;
  for (int enemy : enemies_of(fight.state, slot)) {
    all.insert(enemy);
    if (touch(from, fight.cell(enemy))) adjacent_ones.insert(enemy);
  }
  return adjacent_ones.empty() && type_of(fight, slot) == UnitType::kRanged ? all : adjacent_ones;
}

std::set<Action> slow_legal(const Fight& fight, bool gold) {
  std::set<Action> legal;
  const int slot = fight.active();
  if (fight.phase() == Phase::kActivate || fight.phase() == Phase::kMoveAfter) {
    for (int cell : slow_reach(fight, slot)) legal.insert(make_action(ActionKind::kMove, cell));
  }
  if (fight.phase() != Phase::kMoveAfter) {
    for (int target : slow_targets(fight, slot, fight.cell(slot)))
      legal.insert(make_action(ActionKind::kAttack, target));
    if (fight.state.may_defend != 0) legal.insert(make_action(ActionKind::kDefend));
  }
  if (fight.phase() == Phase::kActivate && gold) legal.insert(make_action(ActionKind::kSurrender));
  legal.insert(make_action(ActionKind::kEnd));
  return legal;
}

RC_GTEST_PROP(HommOracle, ReachabilityIsBreadthFirstSearch, ()) {
  const auto obstacles = *rc::gen::inRange<Mask>(0, kBoard + 1);
  const int from = *rc::gen::inRange(0, kCells);
  const int steps = *rc::gen::inRange(0, kMaxSteps + 1);
  const Mask free = kBoard & ~obstacles & ~cell_bit(from);
  std::vector<int> distance(kCells, -1);
  std::deque<int> open = {from};
  distance[static_cast<std::size_t>(from)] = 0;
  while (!open.empty()) {
    const int cell = open.front();
    open.pop_front();
    for (int next = 0; next < kCells; ++next) {
      if (!touch(cell, next) || (free >> next & 1) == 0 ||
          distance[static_cast<std::size_t>(next)] >= 0)
        continue;
      distance[static_cast<std::size_t>(next)] = distance[static_cast<std::size_t>(cell)] + 1;
      open.push_back(next);
    }
  }
  Mask walked = 0;
  Mask flown = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (cell == from) continue;
    const int d = distance[static_cast<std::size_t>(cell)];
    if (d >= 0 && d <= steps) walked |= cell_bit(cell);
    if ((free >> cell & 1) != 0 && straight(from, cell) <= steps) flown |= cell_bit(cell);
  }
  RC_ASSERT(walk_reach(from, free, steps) == walked);
  RC_ASSERT(fly_reach(from, free, steps) == flown);
  // And nearest_by_path agrees with the same distances.
  const auto among = *rc::gen::inRange<Mask>(0, kBoard + 1) & free;
  int nearest = -1;
  for (int cell : BitRange(among)) {
    const int d = distance[static_cast<std::size_t>(cell)];
    if (d >= 0 && (nearest < 0 || d < nearest)) nearest = d;
  }
  Mask best = 0;
  for (int cell : BitRange(among)) {
    if (nearest >= 0 && distance[static_cast<std::size_t>(cell)] == nearest) best |= cell_bit(cell);
  }
  RC_ASSERT(nearest_by_path(cell_bit(from), free, among) == best);
}

RC_GTEST_PROP(HommOracle, LegalActionsOfPlayers, ()) {
  Fight fight = random_fight("hero", "hero", "gold = 10", "gold = 9");
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  for (int i = 0; i < 40 && !fight.over(); ++i) {
    if (fight.phase() == Phase::kActivate || fight.phase() == Phase::kAct ||
        fight.phase() == Phase::kMoveAfter) {
      const auto all = fight.legal();
      const std::set<Action> legal(all.begin(), all.end());
      RC_ASSERT(legal.size() == all.size());
      RC_ASSERT(legal == slow_legal(fight, fight.to_move() == 0));
    }
    play(fight, 1, rng);
  }
}

RC_GTEST_PROP(HommOracle, GuardsOfAnOpponentAttackOrComeNear, ()) {
  Fight fight = random_fight("hero", "neutral");
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  for (int i = 0; i < 40 && !fight.over(); ++i) {
    if (fight.phase() == Phase::kActivate && fight.to_move() == 1) {
      const int slot = fight.active();
      Cells spaces = slow_reach(fight, slot);
      std::set<Action> attacks;
      for (int cell : spaces) {
        if (!slow_targets(fight, slot, cell).empty())
          attacks.insert(make_action(ActionKind::kMove, cell));
      }
      for (int target : slow_targets(fight, slot, fight.cell(slot)))
        attacks.insert(make_action(ActionKind::kAttack, target));
      if (attacks.empty()) {
        spaces.insert(fight.cell(slot));
        std::map<int, int> nearness;  // of each space to its nearest enemy; no way: far beyond
        int best = 1000;
        for (int cell : spaces) {
          State without = fight.state;  // measured as if it stood there already
          without.units[slot].cell = static_cast<std::uint8_t>(cell);
          const std::vector<int> steps = ways(without, cell);
          int nearest = 1000;
          for (int enemy : enemies_of(fight.state, slot)) {
            const int direct = straight(cell, fight.cell(enemy));
            int distance = type_of(fight, slot) == UnitType::kFlying ? direct : 100 + direct;
            if (type_of(fight, slot) != UnitType::kFlying) {
              for (int next = 0; next < kCells; ++next) {
                const int way = next == cell ? 0 : steps[static_cast<std::size_t>(next)];
                if (touch(next, fight.cell(enemy)) && way >= 0)
                  distance = std::min(distance, way + 1);
              }
            }
            nearest = std::min(nearest, distance);
          }
          nearness[cell] = nearest;
          best = std::min(best, nearest);
        }
        for (const auto& [cell, distance] : nearness) {
          if (distance == best) {
            attacks.insert(cell == fight.cell(slot) ? make_action(ActionKind::kEnd)
                                                    : make_action(ActionKind::kMove, cell));
          }
        }
      }
      const auto all = fight.legal();
      RC_ASSERT(std::set<Action>(all.begin(), all.end()) == attacks);
    }
    play(fight, 1, rng);
  }
}

// What the rulebook lets an AI unit attack, or approach, in words rather than keys (AI-07 ..
// AI-13).
Slots slow_rulebook(const Fight& fight, int slot) {
  const int from = fight.cell(slot);
  const UnitType type = type_of(fight, slot);
  std::vector<int> candidates;
  if (type == UnitType::kRanged) {
    for (int target : slow_targets(fight, slot, from)) candidates.push_back(target);
  } else {
    Cells spaces = slow_reach(fight, slot);
    spaces.insert(from);
    for (int enemy : enemies_of(fight.state, slot)) {
      const bool reachable = std::any_of(spaces.begin(), spaces.end(),
                                         [&](int cell) { return touch(cell, fight.cell(enemy)); });
      if (reachable) candidates.push_back(enemy);
    }
  }
  if (candidates.empty()) candidates = enemies_of(fight.state, slot);
  const std::vector<int> steps = ways(fight.state, from);
  const auto distance = [&](int enemy) {
    const int direct = straight(from, fight.cell(enemy));
    if (type != UnitType::kGround) return direct;
    int best = 1000 + direct;
    for (int cell = 0; cell < kCells; ++cell) {
      const int way = steps[static_cast<std::size_t>(cell)];
      if (touch(cell, fight.cell(enemy)) && way >= 0) best = std::min(best, way + 1);
    }
    return best;
  };
  const int own = static_cast<int>(tier_of(fight, slot));
  // Own tier 0, lower tiers 1.. downwards, higher tiers 11.. upwards.
  const auto tier_order = [&](int enemy) {
    const int tier = static_cast<int>(tier_of(fight, enemy));
    return tier == own ? 0 : tier < own ? own - tier : 10 + tier - own;
  };
  const auto rank = [&](int enemy) -> std::vector<int> {
    const int tier = static_cast<int>(tier_of(fight, enemy));
    if (type == UnitType::kRanged) {
      return {type_of(fight, enemy) == UnitType::kRanged ? 0 : 1, tier_order(enemy),
              distance(enemy)};
    }
    return tier == own ? std::vector<int>{0, distance(enemy), 0}
                       : std::vector<int>{1, distance(enemy), tier};
  };
  std::vector<int> best;
  for (int enemy : candidates) {
    if (best.empty() || rank(enemy) < best) best = rank(enemy);
  }
  Slots chosen;
  for (int enemy : candidates) {
    if (rank(enemy) == best) chosen.insert(enemy);
  }
  return chosen;
}

RC_GTEST_PROP(HommOracle, TheRulebooksTargets, ()) {
  // The AI side is run by an agent here, so that every activation can be looked at before it is
  // decided.
  Fight fight = random_fight("hero", "ai_hero");
  const auto document = parse_document(
      "melee = ['same_tier', 'closest', 'lowest_tier']\n"
      "ranged = ['ranged_first', 'same_tier', 'lower_tier', 'higher_tier', 'closest']",
      "rule.toml");
  const auto rule = TargetingRule::load(*document);
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  for (int i = 0; i < 60 && !fight.over(); ++i) {
    if (fight.phase() == Phase::kActivate && fight.to_move() == 1) {
      const int slot = fight.active();
      const Options options =
          attack_options(fight.rules(), fight.state, slot, fight.cell(slot), false);
      Mask candidates = options.targets;
      if (candidates == 0) {
        for (int enemy : enemies_of(fight.state, slot)) candidates |= bit<Mask>(enemy);
      }
      TargetChooser chooser(fight.rules(), fight.state, *rule, slot, fight.cell(slot));
      Slots chosen;
      for (int target : BitRange(chooser.best_targets(candidates))) chosen.insert(target);
      RC_ASSERT(chosen == slow_rulebook(fight, slot));
    }
    play(fight, 1, rng);
  }
}

RC_GTEST_PROP(HommOracle, ADrivenSideDoesWhatItsRuleSays, ()) {
  // Whenever the driven side is asked to break a tie of targets, or has chosen one, it is a target
  // of the restatement, judged in the state before it acted.
  Fight fight = random_fight("hero", "ai_hero", "", kRulebook);
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  for (int i = 0; i < 60 && !fight.over(); ++i) {
    RC_ASSERT(fight.to_move() != 1);
    if (fight.phase() == Phase::kTieTarget) {
      RC_ASSERT(fight.options(ActionKind::kPickUnit) == slow_rulebook(fight, fight.active()));
    }
    const bool attacked = fight.phase() == Phase::kRoll &&
                          fight.state.kind != AttackKind::kRetaliation &&
                          side_of(fight.state.attacker) == 1;
    if (attacked) {
      Fight before = fight;  // put the attacker back to where it activated
      before.state.units[fight.active()].cell = fight.state.origin;
      RC_ASSERT(slow_rulebook(before, fight.active()).contains(fight.state.target));
    }
    play(fight, 1, rng);
  }
}

RC_GTEST_PROP(HommOracle, ARulePlaysLegalActionsOfEverySide, ()) {
  const std::string kind =
      *rc::gen::elementOf(std::vector<std::string>{"hero", "neutral", "ai_hero"});
  const std::string steps =
      *rc::gen::elementOf(std::vector<std::string>{"", "move_ground = 1\nmove_flying = 1"});
  Fight fight = random_fight("hero", kind, "", "", steps);
  const std::string keys = *rc::gen::elementOf(std::vector<std::string>{
      "'same_tier', 'closest'", "'highest_attack'", "'lowest_health', 'closest'", ""});
  const auto document = parse_document(
      fmt::format(
          "melee = [{}]\nranged = [{}]\nranged_moves = {}\ntie = '{}'\nstand = ['most_steps']",
          keys, keys, *rc::gen::arbitrary<bool>(),
          *rc::gen::elementOf(std::vector<std::string>{"player", "first", "random"})),
      "rule.toml");
  const auto rule = TargetingRule::load(*document);
  RC_ASSERT(rule.ok());
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  for (int i = 0; i < 100 && !fight.over(); ++i) {
    const auto all = fight.legal();
    RC_ASSERT(!all.empty());
    Action action{};
    if (fight.to_move() == kChance) {
      action = fight.rules().sample_chance(fight.state, rng);
    } else {
      action = rule_action(fight.rules(), fight.state, *rule, rng);
    }
    RC_ASSERT(std::find(all.begin(), all.end(), action) != all.end());
    fight.rules().apply(fight.state, action);
  }
}

RC_GTEST_PROP(HommOracle, TheBoardStaysConsistent, ()) {
  Fight fight =
      random_fight("hero", *rc::gen::elementOf(std::vector<std::string>{"hero", "neutral"}));
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  while (!fight.over()) {
    play(fight, 1, rng);
    Mask occupied[2] = {0, 0};
    for (int slot = 0; slot < kUnits; ++slot) {
      if (!fight.alive(slot)) continue;
      RC_ASSERT((occupied[0] & cell_bit(fight.cell(slot))) == 0U);
      RC_ASSERT((occupied[1] & cell_bit(fight.cell(slot))) == 0U);
      occupied[side_of(slot)] |= cell_bit(fight.cell(slot));
      RC_ASSERT(fight.state.unit_at[fight.cell(slot)] == slot);
      RC_ASSERT(fight.over() || fight.damage(slot) < fight.rules().row(fight.unit(slot)).health);
    }
    RC_ASSERT(occupied[0] == fight.state.occupied[0]);
    RC_ASSERT(occupied[1] == fight.state.occupied[1]);
    for (int cell = 0; cell < kCells; ++cell) {
      RC_ASSERT((fight.state.unit_at[cell] == kNoUnit) ==
                (((occupied[0] | occupied[1]) >> cell & 1) == 0));
    }
  }
  const Returns returns = fight.rules().returns(fight.state);
  RC_ASSERT(returns[0] + returns[1] == 0);
}

RC_GTEST_PROP(HommOracle, ForeseenDamageIsTheEnumeration, ()) {
  Fight fight = random_fight("hero", "hero");
  const int unit = *rc::gen::inRange(0, 5);
  const int target = kSlots + *rc::gen::inRange(0, 5);
  RC_PRE(fight.alive(unit) && fight.alive(target));
  const int from = *rc::gen::inRange(0, kCells);
  const UnitSide& own = fight.rules().card(fight.unit(unit).side);
  const UnitSide& other = fight.rules().card(fight.unit(target).side);
  const int to = fight.cell(target);
  const bool penalty =
      own.type == UnitType::kRanged && (touch(from, to) || (from / 4 == 0 && to / 4 == 4));
  std::map<int, double>
      probability;  // 9 x 3 equally likely rolls of two attack dice and the token's
  for (int first = -1; first <= 1; ++first) {
    for (int second = -1; second <= 1; ++second) {
      for (int token = -1; token <= 1; ++token) {
        const int die = penalty ? std::min(first, second) : first;
        const int extra = fight.has(target, kDefending) && token == 1 ? 1 : 0;
        probability[std::max(0, own.attack + die - other.defense - extra)] += 1;
      }
    }
  }
  double expected = 0;
  for (const auto& [damage, weight] : probability) expected += damage * weight;
  RC_ASSERT(expected_damage(fight.rules(), fight.state, unit, target, from, DamageMode::kExact) ==
            kOdds / 27 * static_cast<int>(expected));
  RC_ASSERT(expected_damage(fight.rules(), fight.state, unit, target, from, DamageMode::kAssumed) ==
            kOdds * std::max(0, own.attack - other.defense));
  const int threshold = *rc::gen::inRange(0, 9);
  double at_least = 0;
  for (const auto& [damage, weight] : probability) at_least += damage >= threshold ? weight : 0;
  RC_ASSERT(damage_probability(fight.rules(), fight.state, unit, target, from, threshold) ==
            kOdds / 27 * static_cast<int>(at_least));
}

}  // namespace
}  // namespace muster::homm
