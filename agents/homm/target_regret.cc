#include "agents/homm/target_regret.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>

#include "agents/exact/expectimax.h"
#include "agents/exact/regret.h"

namespace muster::homm {
namespace {

// The combat as search sees it: states that differ only in what will not be looked at again have
// one hash, and attacks come first, by the damage they are expected to do.
class SearchedCombat : public Combat {
 public:
  // Hands of cards are not looked into here: a combat with cards is searched as dealt.
  static constexpr bool kHiddenInformation = false;

  explicit SearchedCombat(const Combat& combat) : Combat(combat) {}

  // The turn is left out: how many are left to look at is part of the table's entry.
  std::uint64_t hash(const State& state) const {
    State key = state;
    key.turn = 0;
    switch (state.phase) {
      case Phase::kRoll:
        key.faces = Faces{};
        [[fallthrough]];
      case Phase::kDefenseRoll:
        forget_choice(key);
        break;
      case Phase::kActivate:
      case Phase::kAct:
      case Phase::kMoveAfter:
        forget_choice(key);
        forget_attack(key);
        break;
      case Phase::kChooseUnit:
      case Phase::kBuyRound:
        forget_attack(key);
        key.active = kNoUnit;
        key.origin = kNoCell;
        key.moved = 0;
        key.may_defend = 0;
        if (state.phase == Phase::kBuyRound) key.choice = 0;
        break;
      default:  // phases of rule-driven sides, and of the set-up
        break;
    }
    return Combat::hash(key);
  }

  int promise(const State& state, Action action) const {
    constexpr int kAttack = 2 * kOdds;
    constexpr int kMoveIntoContact = kOdds;
    switch (kind_of(action)) {
      case ActionKind::kAttack: {
        const int unit = state.active;
        return kAttack + expected_damage(state, unit, argument_of(action), state.units[unit].cell,
                                         DamageMode::kExact);
      }
      case ActionKind::kMove: {
        const Mask enemies = state.occupied[1 - state.mover];
        const bool contact = (neighbours(cell_bit(argument_of(action))) & enemies) != 0;
        return contact && state.phase != Phase::kMoveAfter ? kMoveIntoContact : 1;
      }
      case ActionKind::kSurrender:
      case ActionKind::kRetreat:
        return -1;
      default:
        return 0;
    }
  }

 private:
  static void forget_attack(State& key) {
    key.attacker = kNoUnit;
    key.target = kNoUnit;
    key.main_target = kNoUnit;
    key.kind = AttackKind::kMain;
    key.two_dice = kOneDie;
    key.faces = Faces{};
    key.damage = 0;
    key.defense_die = 0;
    key.killed = 0;
  }
  // No rule drives a side that decides, so where its unit came from does not matter.
  static void forget_choice(State& key) {
    key.choice = 0;
    key.origin = kNoCell;
  }
};
static_assert(OrderedGame<SearchedCombat> && EvaluatedGame<SearchedCombat>);

// The rule's actions at a decision with their probabilities. Ties are broken by drawing, so the
// choice is asked for often enough to meet all of them; frequencies are those of the draws.
std::map<Action, double> rule_choices(const Combat& combat, const State& state,
                                      const TargetingRule& rule) {
  constexpr std::uint64_t kDraws = 512;
  const double share = 1.0 / static_cast<double>(kDraws);
  std::map<Action, double> choices;
  for (std::uint64_t seed = 0; seed < kDraws; ++seed) {
    Rng rng(seed);
    choices[rule_action(combat, state, rule, rng)] += share;
  }
  return choices;
}

class Measurement {
 public:
  Measurement(const Combat& combat, const TargetingRule& rule, const TargetRegretLimits& limits)
      : combat_(combat),
        rule_(rule),
        search_(combat_, {.table_bytes = limits.table_bytes}),
        max_nodes_(limits.max_nodes),
        turns_(limits.turns) {}

  absl::StatusOr<TargetRegret> at(const State& state) {
    absl::StatusOr<TargetRegret> found = searched(state);
    if (!found.ok()) return found;
    TargetRegret& result = *found;
    result.worst = 2;
    for (const auto& [action, probability] : rule_choices(combat_, state, rule_)) {
      State next = state;
      combat_.apply(next, action);
      const double loss = *exact::regret(result.actions, state.mover, action);
      double value = result.best - loss;
      double worst = value;
      if (next.phase == Phase::kAct) {  // the same unit goes on by the rule
        absl::StatusOr<TargetRegret> rest = at(next);
        if (!rest.ok()) return rest;
        value = rest->value;
        worst = rest->worst;
        result.proven = result.proven && rest->proven;
      }
      result.value += probability * value;
      result.worst = std::min(result.worst, worst);
    }
    result.regret = std::max(0.0, result.best - result.value);
    result.worst_regret = std::max(0.0, result.best - result.worst);
    result.nodes = nodes_;
    return found;
  }

 private:
  // The values of all actions.
  absl::StatusOr<TargetRegret> searched(const State& state) {
    exact::Limits limits{.unit = exact::DepthUnit::kTurns,
                         .max_nodes = std::max<std::uint64_t>(max_nodes_ - nodes_, 1),
                         .deepen = false,
                         .action_values = true};
    if (turns_ > 0) limits.depth = turns_;
    const exact::Result found = search_.run(state, limits);
    nodes_ += found.nodes;
    if (found.completed_depth == 0) {
      return absl::ResourceExhaustedError(fmt::format(
          "{} states do not suffice: raise max_nodes or look at fewer turns", max_nodes_));
    }
    TargetRegret result;
    result.actions = found.action_values;
    result.best = exact::best_value(result.actions, state.mover);
    result.proven = std::all_of(result.actions.begin(), result.actions.end(),
                                [](const exact::ActionValue& each) { return each.proven; });
    return result;
  }

  SearchedCombat combat_;
  const TargetingRule& rule_;
  exact::Search<SearchedCombat> search_;
  std::uint64_t max_nodes_;
  int turns_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

absl::StatusOr<TargetRegret> target_regret(const Combat& combat, const State& state,
                                           const TargetingRule& rule,
                                           const TargetRegretLimits& limits) {
  const bool decision = state.phase == Phase::kActivate && state.mover >= 0;
  if (!decision ||
      combat.scenario().sides[static_cast<std::size_t>(state.mover)].kind == SideKind::kHero) {
    return absl::InvalidArgumentError(
        "the regret of a targeting rule is that of the activation of a unit of a neutral or AI "
        "side that an agent runs");
  }
  return Measurement(combat, rule, limits).at(state);
}

}  // namespace muster::homm
