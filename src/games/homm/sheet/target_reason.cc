#include "games/homm/sheet/target_reason.h"

#include <fmt/format.h>

#include "games/homm/inquiry/moves.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/targeting/choices.h"
#include "games/homm/targeting/foresee.h"
#include "games/homm/targeting/target_chooser.h"

namespace muster::homm {
namespace {

// What a key prefers.
std::string key_words(const TargetCriterion& criterion) {
  switch (criterion.key) {
    case TargetKey::kSameTier:
      return "own tier";
    case TargetKey::kLowerTier:
      return "the highest lower tier";
    case TargetKey::kHigherTier:
      return "the lowest higher tier";
    case TargetKey::kLowestTier:
      return "lowest tier";
    case TargetKey::kRangedFirst:
      return "ranged first";
    case TargetKey::kMeleeFirst:
      return "ground and flying first";
    case TargetKey::kClosest:
      return "closest";
    case TargetKey::kMostDice:
      return "most dice of those it can match";
    case TargetKey::kLeastDice:
      return "fewest dice";
    case TargetKey::kLowestHealth:
      return "least health left";
    case TargetKey::kHighestHealth:
      return "most health left";
    case TargetKey::kCanKill:
      return criterion.chance_in_27 > 1
                 ? fmt::format("a kill in at least {} of 27 cases", criterion.chance_in_27)
                 : std::string("a possible kill");
    case TargetKey::kExpectedDamage:
      return "most expected damage";
    case TargetKey::kExpectedDamageRatio:
      return "most expected damage for its health";
    case TargetKey::kNoRetaliation:
      return "no retaliation";
    case TargetKey::kLowestDefense:
      return "least defense";
    case TargetKey::kHighestAttack:
      return "most attack";
    case TargetKey::kHighestInitiative:
      return "highest initiative";
    case TargetKey::kNotYetActivated:
      return "still to act";
    case TargetKey::kMostExpensive:
      return "most gold";
  }
  return "";
}

// What the key looks at, of one candidate.
class Figures {
 public:
  Figures(const Combat& combat, const State& state)
      : combat_(combat),
        state_(state),
        chooser_(combat, state, combat.rule_for(side_of(state.active)), state.active,
                 state.origin) {}

  // "Crusaders and Griffins (silver), Gorgons (gold)".
  std::string of(const TargetCriterion& criterion, Mask targets, const UnitNames& names) {
    std::string words;
    for (Mask left = targets; left != 0;) {
      const std::string figure = of(criterion, lowest_bit(left));
      Mask same = 0;
      for (int unit : BitRange(left)) {
        if (of(criterion, unit) == figure) same |= bit<Mask>(unit);
      }
      words +=
          fmt::format("{}{} ({})", words.empty() ? "" : ", ", in_words(names.of(same)), figure);
      left &= ~same;
    }
    return words;
  }

 private:
  std::string of(const TargetCriterion& criterion, int target) {
    const SideRow& values = combat_.row(state_.units[target]);
    switch (criterion.key) {
      case TargetKey::kSameTier:
      case TargetKey::kLowerTier:
      case TargetKey::kHigherTier:
      case TargetKey::kLowestTier:
        return std::string(to_string(values.tier));
      case TargetKey::kRangedFirst:
      case TargetKey::kMeleeFirst:
        return std::string(to_string(values.type));
      case TargetKey::kClosest: {
        const int distance = chooser_.distance(target);
        return TargetChooser::no_way(distance) ? "no way" : counted(distance, "step");
      }
      case TargetKey::kMostDice:
        return fmt::format("{}, {}", to_string(values.tier), dice(target));
      case TargetKey::kLeastDice:
        return dice(target);
      case TargetKey::kLowestHealth:
      case TargetKey::kHighestHealth:
        return std::to_string(health_left(combat_, state_, target));
      case TargetKey::kNoRetaliation:
        return chooser_.strikes_back(target) ? "strikes back" : "does not";
      case TargetKey::kLowestDefense:
        return std::to_string(defense_of(state_, target));
      case TargetKey::kHighestAttack:
        return std::to_string(attack_of(state_, target));
      case TargetKey::kHighestInitiative:
        return std::to_string(initiative_of(state_, target));
      case TargetKey::kNotYetActivated:
        return (state_.pending >> target & 1) != 0 ? "to act" : "has acted";
      case TargetKey::kMostExpensive:
        return std::to_string(values.gold);
      default:
        return damage(criterion, target);
    }
  }

  std::string dice(int target) const {
    return fmt::format("{} dice", dice_of(combat_, state_, target));
  }

  std::string damage(const TargetCriterion& criterion, int target) const {
    const int unit = state_.active;
    const int health = health_left(combat_, state_, target);
    if (criterion.key == TargetKey::kCanKill) {
      const int chance = damage_probability(combat_, state_, unit, target, state_.origin, health);
      return fmt::format("{:.0f} %", 100.0 * chance / kOdds);
    }
    const double expected =
        expected_damage(combat_, state_, unit, target, state_.origin, criterion.mode);
    const bool ratio = criterion.key == TargetKey::kExpectedDamageRatio;
    return fmt::format("{:.2f}", expected / kOdds / (ratio ? health : 1));
  }

  const Combat& combat_;
  const State& state_;
  TargetChooser chooser_;
};

std::string stand_words(StandKey key) {
  switch (key) {
    case StandKey::kFewestSteps:
      return "fewest steps";
    case StandKey::kMostSteps:
      return "most steps";
    case StandKey::kFewestAdjacentEnemies:
      return "fewest enemies next to it";
    case StandKey::kMostAdjacentEnemies:
      return "most enemies next to it";
    case StandKey::kNearestOwnBackRow:
      return "nearest to the own back row";
    case StandKey::kAvoidPenalty:
      return "no ranged penalty";
  }
  return "";
}

std::vector<std::string> cell_names(Mask cells) {
  std::vector<std::string> all;
  for (int cell : BitRange(cells)) all.push_back(cell_name(cell));
  return all;
}

Options options_of(const Combat& combat, const State& state) {
  const TargetingRule& rule = combat.rule_for(side_of(state.active));
  return attack_options(combat, state, state.active, state.origin, rule.ranged_moves);
}

}  // namespace

void tell_targets(const Combat& combat, const State& state, const UnitNames& names,
                  SheetLines& lines) {
  const Options options = options_of(combat, state);
  const Mask candidates = ai_candidates(combat, state, state.active, options);
  if (options.targets == 0) lines.reason("nobody can be attacked: chooses whom to approach");
  if (const Mask spared = options.targets & ~candidates; spared != 0) {
    lines.reason(fmt::format("not {}: another ranged unit can be attacked",
                             in_words(names.of(spared), "or")));
  }
  if (without_lowest(candidates) == 0) {
    lines.reason(fmt::format("target: only {}", names[lowest_bit(candidates)]));
    return;
  }
  if (combat.picks(side_of(state.active))) return;  // told once its player has chosen
  TargetChooser chooser(combat, state, combat.rule_for(side_of(state.active)), state.active,
                        state.origin);
  Figures figures(combat, state);
  for (const TargetChooser::Narrowing& each : chooser.narrowings(candidates)) {
    lines.reason(fmt::format("target by {}: {} before {}", key_words(each.criterion),
                             figures.of(each.criterion, each.after, names),
                             figures.of(each.criterion, each.before & ~each.after, names)));
  }
}

void tell_spaces(const Combat& combat, const State& state, int target, SheetLines& lines) {
  const Options options = options_of(combat, state);
  const Mask spaces = ai_spaces(combat, state, target, options);
  if (without_lowest(spaces) == 0) return;
  const TargetingRule& rule = combat.rule_for(side_of(state.active));
  const TargetChooser chooser(combat, state, rule, state.active, state.origin);
  const bool attack = (options.targets >> target & 1) != 0;
  const Mask best = attack ? chooser.best_spaces(spaces, target) : chooser.nearest_at_hand(spaces);
  if (best == spaces) return;
  std::vector<std::string> keys;
  if (attack) {
    for (const StandKey key : rule.stand) keys.push_back(stand_words(key));
  } else {
    keys.emplace_back("fewest steps");
  }
  lines.reason(fmt::format("space by {}: {} of {}", in_words(keys, "then"),
                           in_words(cell_names(best), "or"), in_words(cell_names(spaces))));
}

bool tells_of_targets(std::string_view line) {
  return line.starts_with("target") || line.starts_with("space by") || line.starts_with("not ");
}

void tell_tie(const std::vector<std::string>& equal, const std::string& whose,
              const std::string& picked, SheetLines& lines) {
  lines.reason(fmt::format("{} are equal: {} picks {}", in_words(equal), whose, picked));
}

}  // namespace muster::homm
