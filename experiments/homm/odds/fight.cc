#include "experiments/homm/odds/fight.h"

#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/status.h"
#include "experiments/homm/odds/policy.h"
#include "games/homm/changes/lasting.h"
#include "games/homm/combat.h"
#include "games/homm/inquiry/strikes.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/targeting/foresee.h"
#include "games/homm/units/odds.h"

namespace muster::homm {
namespace {

using dice::Fraction;

struct Places {
  int attacker;
  int defender;
};

Places places(OddsDistance distance) {
  switch (distance) {
    case OddsDistance::kMoved:
      return {cell_at(0, 1), cell_at(1, 2)};
    case OddsDistance::kShot:
      return {cell_at(1, 1), cell_at(1, 3)};
    case OddsDistance::kBackRow:
      return {cell_at(1, 0), cell_at(1, 4)};
    default:
      return {cell_at(1, 1), cell_at(1, 2)};
  }
}

std::string army(const UnitSide& side, int cell, const std::string& more, int corner) {
  return fmt::format(
      "kind = \"hero\"\narmy = [{{unit = \"{}\", at = [{}, {}]{}}}, {{unit = \"N peasants\", at = "
      "[{}, {}]}}]\n",
      side.id, column_of(cell), row_of(cell), more, column_of(corner), row_of(corner));
}

std::string hand(const char* side, const std::vector<PlannedCard>& cards) {
  if (cards.empty()) return "";
  std::vector<std::string> names;
  for (const PlannedCard& planned : cards) names.push_back(fmt::format("\"{}\"", planned.card));
  return fmt::format("[{}.cards]\nhand = [{}]\nexperts = {}\n", side, absl::StrJoin(names, ", "),
                     std::min<std::size_t>(20, cards.size()));
}

std::string damage_text(int damage) {
  return damage > 0 ? fmt::format(", damage = {}", damage) : "";
}

std::string tokens_text(int tokens) {
  return tokens > 0 ? fmt::format(", tokens = {}", tokens) : "";
}

// The fight. A target of higher initiative loses its activation, so that the attacker comes first
// and nothing of the target's activation mixes with the attack.
std::string scenario_text(const OddsQuery& query) {
  const Places at = places(query.distance);
  std::string more = damage_text(query.damage[1]) + tokens_text(query.tokens[1]);
  if (query.defending) more += ", defending = true";
  if (query.defender->initiative > query.attacker->initiative) more += ", paralysed = true";
  return fmt::format(
      "[attacker]\n{}{}[defender]\n{}{}",
      army(*query.attacker, at.attacker,
           damage_text(query.damage[0]) + tokens_text(query.tokens[0]), cell_at(3, 0)),
      hand("attacker", query.cards[0]), army(*query.defender, at.defender, more, cell_at(3, 4)),
      hand("defender", query.cards[1]));
}

absl::StatusOr<std::shared_ptr<const Combat>> load_fight(const OddsQuery& query) {
  RulesSource source;
  source.ruleset = query.ruleset;
  // Cards that are played do not come back within the attack.
  source.ruleset.table.insert_or_assign("empty_deck", "stop");
  // The units are those of the query.
  if (source.ruleset.table["dice_stacks"].value_or(false)) {
    source.ruleset.table.insert_or_assign("adapt_armies", false);
  }
  auto scenario = parse_document(scenario_text(query), "odds");
  if (!scenario.ok()) return scenario.status();
  source.scenario = *std::move(scenario);
  return Combat::load(source);
}

// Follows every way that the dice can fall.
class Tree {
 public:
  Tree(const Combat& combat, const OddsQuery& query)
      : combat_(combat), policy_(combat, query), start_(combat.initial_state()) {}

  Odds run() {
    odds_.health = {left(start_, kOddsAttacker), left(start_, kOddsDefender)};
    follow({.state = start_, .probability = Fraction(1), .first = std::nullopt});
    odds_.unplayed = policy_.unplayed();
    if (rerolls_) odds_.hits.clear();
    return std::move(odds_);
  }

 private:
  struct Branch {
    State state;
    Fraction probability;
    std::optional<OddsOutcome> first;  // when the first attack was over
    bool begun = false;                // the attacker's activation
    bool retaliated = false;
    bool rolled = false;  // the first attack's pool of dice has been looked at
  };

  int left(const State& state, int unit) const {
    const Unit& each = state.units[unit];
    if (each.cell == kNoCell) return 0;
    const SideRow& row = combat_.row(each);
    return health_left(combat_, state, unit) +
           (row.few != kNoSide ? combat_.row(row.few).health : 0);
  }

  OddsFate fate(const State& state, int unit) const {
    const Unit& each = state.units[unit];
    return {.lost = left(start_, unit) - left(state, unit),
            .turned = each.side != start_.units[unit].side,
            .fallen = each.cell == kNoCell,
            .paralysed = (each.flags & kParalysed) != 0,
            .poison = each.poison,
            .tokens = start_.units[unit].tokens - (each.cell == kNoCell ? 0 : each.tokens)};
  }

  OddsOutcome outcome(const Branch& branch) const {
    const State& state = branch.state;
    return {.fates = {fate(state, kOddsAttacker), fate(state, kOddsDefender)},
            .retaliated = branch.retaliated,
            .attacks = state.strikes};
  }

  bool done(const Branch& branch) const {
    const State& state = branch.state;
    return combat_.to_move(state) == kTerminal ||
           (branch.begun && (state.active != kOddsAttacker || state.round > start_.round));
  }

  // Notes what the new state shows: the activation has begun, the first attack is over.
  void look(Branch& branch) {
    State& state = branch.state;
    if (!branch.begun && state.active == kOddsAttacker && state.phase == Phase::kActivate) {
      branch.begun = true;
      // The peasant is next, so that nothing of the target's activation mixes with the attack.
      add_effect(combat_, state,
                 {.kind = Lasting::kInitiative,
                  .on = kOddsDefender + 1,
                  .amount = 90,
                  .until = kWholeCombat,
                  .source = kNoCard});
    }
    if (!branch.begun) return;
    look_at_dice(branch);
    const bool over = done(branch);
    if (!over && state.kind == AttackKind::kRetaliation) branch.retaliated = true;
    if (branch.first || (!over && !branch.retaliated && state.strikes < 2)) return;
    branch.first = outcome(branch);
    branch.first->attacks = 1;
  }

  // Dice Stacks: the first attack's dice are about to be thrown.
  void look_at_dice(Branch& branch) {
    const State& state = branch.state;
    if (!combat_.ruleset().stacks.on || branch.rolled || state.phase != Phase::kRoll) return;
    if (state.kind != AttackKind::kMain || state.strikes != 1) return;
    branch.rolled = true;
    const Strike strike = current_strike(combat_, state);
    odds_.dice = strike.pool;
    rerolls_ |= rerolls_by_choice(combat_, state, strike);
    const PoolOdds odds = pool_odds(strike, defends(combat_, state, state.target));
    for (std::size_t i = 0; i < odds.hits.size(); ++i) {
      if (odds.hits[i] == Fraction(0)) continue;
      Fraction& sum = odds_.hits[static_cast<int>(i)];
      sum = sum + branch.probability * odds.hits[i];
    }
  }

  // To the next throw of dice, or the end.
  void decide(Branch& branch) {
    look(branch);
    while (!done(branch) && combat_.to_move(branch.state) != kChance) {
      combat_.apply(branch.state, policy_.decide(branch.state));
      look(branch);
    }
  }

  void follow(Branch branch) {
    decide(branch);
    if (done(branch)) {
      Fraction& first = odds_.first[*branch.first];
      first = first + branch.probability;
      Fraction& whole = odds_.whole[outcome(branch)];
      whole = whole + branch.probability;
      return;
    }
    ChanceList outcomes;
    combat_.chance_outcomes(branch.state, outcomes);
    std::uint64_t total = 0;
    for (const ChanceOutcome& each : outcomes) total += each.weight;
    for (const ChanceOutcome& each : outcomes) {
      Branch then = branch;
      then.probability = branch.probability * Fraction(static_cast<std::int64_t>(each.weight),
                                                       static_cast<std::int64_t>(total));
      combat_.apply(then.state, each.action);
      follow(std::move(then));
    }
  }

  const Combat& combat_;
  OddsPolicy policy_;
  State start_;
  Odds odds_;
  bool rerolls_ = false;  // some roll may be rerolled by choice
};

absl::Status check(const OddsQuery& query) {
  const bool ranged = query.attacker->type == UnitType::kRanged;
  const bool from_afar =
      query.distance == OddsDistance::kShot || query.distance == OddsDistance::kBackRow;
  if (from_afar && !ranged) {
    return absl::InvalidArgumentError(
        fmt::format("{} is no ranged unit: it attacks side by side", query.attacker->id));
  }
  const auto rules = parse_ruleset(query.ruleset);
  if (!rules.ok()) return rules.status();
  if (!rules->stacks.on && (query.tokens[0] > 0 || query.tokens[1] > 0)) {
    return absl::InvalidArgumentError(fmt::format(
        "tokens are for rulesets with dice_stacks = true, and {} has no such", rules->name));
  }
  for (int side = 0; side < 2; ++side) {
    const UnitSide& unit = side == 0 ? *query.attacker : *query.defender;
    const int damage = query.damage[static_cast<std::size_t>(side)];
    if (damage < 0 || damage >= unit.health) {
      return absl::InvalidArgumentError(fmt::format("{} has {} health: damage {} is not 0 to {}",
                                                    unit.id, unit.health, damage, unit.health - 1));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Odds> exact_odds(const OddsQuery& query) {
  absl::Status fits = check(query);
  if (!fits.ok()) return fits;
  const auto combat = load_fight(query);
  if (!combat.ok()) return combat.status();
  return Tree(**combat, query).run();
}

}  // namespace muster::homm
