#include "games/penance/dice/attack_odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <map>
#include <utility>
#include <vector>

namespace muster::penance {
namespace {

using dice::Distribution;
using dice::Fraction;

struct Outcome {
  int final_damage = 0;
  int component_damage = 0;  // of faces and of the card
  bool hit = false;
  bool executed = false;
  bool major_wound = false;

  // NOLINTNEXTLINE(modernize-use-nullptr): a false alarm of clang-tidy 14
  friend auto operator<=>(const Outcome&, const Outcome&) = default;
};
using Outcomes = std::map<Outcome, Fraction>;
using Parts = std::vector<std::pair<Distribution, Fraction>>;

void add(Outcomes& outcomes, const Outcome& outcome, const Fraction& probability) {
  Fraction& sum = outcomes[outcome];
  sum = sum + probability;
}

// Contract: the weights are not negative and not all 0.
Distribution mixture(const Parts& parts) { return Distribution::mixture(parts).value(); }

Distribution faces_showing(DefenseStep step, int dice) {
  std::vector<std::int64_t> faces;
  for (const DefenseStep of_face : kStepOfFace) faces.push_back(of_face == step ? 1 : 0);
  return Distribution::faces(faces)->times(dice);
}

Fraction step_chance(DefenseStep step, int dice, int count) {
  return {static_cast<std::int64_t>(step_weights(step, dice)[static_cast<std::size_t>(count)]),
          static_cast<std::int64_t>(step_total(step, dice))};
}

// The odds of one roll and what follows it.
class RollOdds {
 public:
  RollOdds(const AttackQuery& query, const DiceRules& rules, int base)
      : query_(query), rules_(rules) {
    const int flat = query.flat_defense + side_defense(query.terms.side) - query.ignore_defense;
    flat_ = query.armor_piercing ? 0 : std::max(0, flat);
    const bool window = !query.no_reaction && side_allows_reaction(query.terms.side);
    if (window) (rules.react_before_dice ? flat_ : reduction_) += query.reduction;
    aimed_ = aimed_roll();
    for (std::size_t band = 0; band < kBands; ++band)
      bands_[band] = chance(static_cast<Band>(band));
    for (std::size_t band = 0; band < kBands; ++band) {
      if (bands_[band] > Fraction(0)) follow(static_cast<Band>(band), base);
    }
  }

  const AimedRoll& aimed() const { return aimed_; }
  const std::array<Fraction, kBands>& bands() const { return bands_; }
  const Outcomes& outcomes() const { return outcomes_; }
  Distribution after_flat() const { return mixture(after_flat_); }
  Distribution blocks() const { return mixture(blocks_); }
  Distribution heat() const { return mixture(heat_); }
  Distribution attacker_heat() const {
    const Fraction jams = bands_[index_of(Band::kCatastrophe)];
    return mixture({{Distribution::constant(kCatastropheHeat), jams},
                    {Distribution::constant(0), Fraction(1) - jams}});
  }
  // That no Pierce shows.
  const Fraction& unpierced() const { return unpierced_; }

 private:
  AimedRoll aimed_roll() const {
    ToHitTerms terms = query_.terms;
    if (query_.ignore_cover) terms.cover = without_cover(terms.cover);
    const int sum =
        query_.target ? *query_.target - kBaseTarget : modifier_of(terms, rules_.cover_stacking);
    AimedRoll aimed = aim(sum - query_.advantage, rules_.to_hit);
    if (query_.pool) aimed.pool = *query_.pool;
    return aimed;
  }

  Fraction chance(Band band) const {
    std::int64_t weight = 0;
    for (std::size_t pair = 0; pair < kKeptPairs; ++pair) {
      const Band rolled = band_of(static_cast<KeptPair>(pair), aimed_.target, rules_);
      const bool same = (query_.autohit ? with_autohit(rolled) : rolled) == band;
      weight += same ? pair_weights(aimed_.pool)[pair] : 0;
    }
    return {weight, static_cast<std::int64_t>(pool_total(aimed_.pool))};
  }

  void follow(Band band, int base) {
    const Fraction probability = bands_[index_of(band)];
    AfterFlat after;
    if (is_hit(band)) {
      after = after_flat_defense(attack_damage(base, band, query_.terms.side, rules_), flat_, band,
                                 rules_);
    }
    if (query_.unblockable) after.dice = 0;
    after_flat_.emplace_back(Distribution::constant(after.damage), probability);
    blocks_.emplace_back(faces_showing(DefenseStep::kBlocks, after.dice), probability);
    heat_.emplace_back(faces_showing(DefenseStep::kHeats, after.dice), probability);
    const Fraction none = faces_showing(DefenseStep::kPierces, after.dice).probability(0);
    unpierced_ = unpierced_ + probability * none;
    if (is_hit(band)) {
      roll_defense(band, after, probability);
    } else {
      add(outcomes_, {}, probability);
    }
  }

  void roll_defense(Band band, const AfterFlat& after, const Fraction& probability) {
    for (int blocks = 0; blocks <= after.dice; ++blocks) {
      const Fraction blocked = probability * step_chance(DefenseStep::kBlocks, after.dice, blocks);
      const int open = after.dice - blocks;
      for (int criticals = 0; criticals <= open; ++criticals) {
        const Fraction critical = blocked * step_chance(DefenseStep::kCriticals, open, criticals);
        DamageParts parts;
        parts.damage = after.damage;
        parts.dice.blocks = static_cast<std::uint8_t>(blocks);
        parts.dice.criticals = static_cast<std::uint8_t>(criticals);
        react(band, parts, open - criticals, critical);
      }
    }
  }

  // Pierces among the dice that are left matter when there is a reduction only.
  void react(Band band, DamageParts parts, int dice, const Fraction& probability) {
    if (reduction_ == 0 || band == Band::kExecution) {
      settle(band, parts, probability);
      return;
    }
    for (int pierces = 0; pierces <= dice; ++pierces) {
      parts.dice.pierces = static_cast<std::uint8_t>(pierces);
      parts.reduction = dice_allow_reaction(parts.dice, rules_) ? reduction_ : 0;
      settle(band, parts, probability * step_chance(DefenseStep::kPierces, dice, pierces));
    }
  }

  void settle(Band band, const DamageParts& parts, const Fraction& probability) {
    const int damage = final_damage(parts, rules_);
    add(outcomes_,
        {.final_damage = damage,
         .component_damage = parts.dice.criticals + query_.card_component_damage,
         .hit = true,
         .executed = band == Band::kExecution,
         .major_wound = damage >= query_.major_wound},
        probability);
  }

  const AttackQuery& query_;
  const DiceRules& rules_;
  AimedRoll aimed_;
  int flat_ = 0;
  int reduction_ = 0;
  std::array<Fraction, kBands> bands_;
  Outcomes outcomes_;
  Parts after_flat_;
  Parts blocks_;
  Parts heat_;
  Fraction unpierced_;
};

// One roll after the other; structural weakness is used up by the first that hits.
Outcomes followed_by(const Outcomes& before, const Outcomes& roll, bool structural_weakness) {
  Outcomes result;
  for (const auto& [first, first_probability] : before) {
    for (const auto& [second, second_probability] : roll) {
      const bool weak = structural_weakness && second.hit && !first.hit;
      add(result,
          {.final_damage = first.final_damage + second.final_damage,
           .component_damage =
               first.component_damage + second.component_damage + static_cast<int>(weak),
           .hit = first.hit || second.hit,
           .executed = first.executed || second.executed,
           .major_wound = first.major_wound || second.major_wound},
          first_probability * second_probability);
    }
  }
  return result;
}

// rows[lost][k]: k of `lost` cards, drawn at random, are Primary Weapon cards.
std::vector<std::vector<Fraction>> primaries_among(const TargetCards& cards, int most_lost) {
  std::vector<std::vector<Fraction>> rows = {{Fraction(1)}};
  for (int lost = 0; lost < most_lost; ++lost) {
    std::vector<Fraction> next(rows.back().size() + 1);
    for (int k = 0; k <= lost; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const Fraction primary(std::max(0, cards.primary - k), cards.all - lost);
      next[at + 1] = next[at + 1] + rows.back()[at] * primary;
      next[at] = next[at] + rows.back()[at] * (Fraction(1) - primary);
    }
    rows.push_back(std::move(next));
  }
  return rows;
}

// What follows from the joint outcomes of the whole card.
void read_outcomes(const Outcomes& outcomes, const AttackQuery& query, AttackOdds& odds) {
  const TargetCards& cards = query.cards;
  int most = 0;
  for (const auto& [outcome, probability] : outcomes) most = std::max(most, outcome.final_damage);
  const auto primaries = primaries_among(cards, std::min(most, cards.all));
  Parts final_damage;
  Parts component_damage;
  for (const auto& [outcome, probability] : outcomes) {
    const int lost = std::min(outcome.final_damage, cards.all);
    final_damage.emplace_back(Distribution::constant(outcome.final_damage), probability);
    odds.cards_lost = odds.cards_lost + probability * Fraction(lost);
    if (outcome.major_wound) odds.major_wound = odds.major_wound + probability;
    if (outcome.final_damage > cards.all) odds.defeated = odds.defeated + probability;
    const std::vector<Fraction>& row = primaries[static_cast<std::size_t>(lost)];
    for (int k = 0; k <= lost; ++k) {
      const Fraction joint = probability * row[static_cast<std::size_t>(k)];
      const int added = outcome.component_damage + k;
      component_damage.emplace_back(Distribution::constant(added), joint);
      if (outcome.executed || query.component_damage + added >= query.component_threshold) {
        odds.destroyed = odds.destroyed + joint;
      }
    }
  }
  odds.final_damage = mixture(final_damage);
  odds.component_damage = mixture(component_damage);
  odds.primary_lost = odds.cards_lost * Fraction(cards.primary, cards.all);
  odds.damage_dice = odds.cards_lost * Fraction(cards.damaged, cards.all);
}

absl::Status check(const AttackQuery& query) {
  struct Limit {
    const char* name;
    int value;
    int min;
    int max;
  };
  const std::array<Limit, 13> limits = {{
      {"damage", query.damage, 0, 99},
      {"next attack", query.next_attack, -99, 99},
      {"hits", query.hits, 1, kMostOddsHits},
      {"target number", query.target.value_or(kBaseTarget), -99, 99},
      {"advantage", query.advantage, -99, 99},
      {"flat Defense", query.flat_defense, 0, 99},
      {"ignored Defense", query.ignore_defense, 0, 99},
      {"reduction", query.reduction, 0, 99},
      {"component threshold", query.component_threshold, 1, 99},
      {"Component Damage", query.component_damage, 0, query.component_threshold - 1},
      {"cards", query.cards.all, 1, kMostOddsCards},
      {"Primary Weapon cards", query.cards.primary, 0, query.cards.all},
      {"DAMAGED cards", query.cards.damaged, 0, query.cards.all - query.cards.primary},
  }};
  for (const auto& [name, value, min, max] : limits) {
    if (value < min || value > max) {
      return absl::InvalidArgumentError(
          fmt::format("{}: expected {} to {}, got {}", name, min, max, value));
    }
  }
  return absl::OkStatus();
}

// The most Defense Dice that a roll can ask for.
int most_dice(const AttackQuery& query, const DiceRules& rules) {
  if (query.unblockable) return 0;
  const int base = query.damage + std::max(0, query.next_attack);
  int most = 0;
  for (const Band band : {Band::kHit, Band::kStrongHit, Band::kCriticalHit, Band::kExecution}) {
    const int damage = attack_damage(base, band, query.terms.side, rules);
    most = std::max(most, after_flat_defense(damage, 0, band, rules).dice);
  }
  return most;
}

}  // namespace

absl::StatusOr<AttackOdds> attack_odds(const AttackQuery& query, const DiceRules& rules) {
  if (const absl::Status status = check(query); !status.ok()) return status;
  if (const int dice = most_dice(query, rules); dice > kMostDefenseDice) {
    return absl::InvalidArgumentError(fmt::format(
        "the damage could roll {} Defense Dice; expected at most {}", dice, kMostDefenseDice));
  }
  const RollOdds first(query, rules, query.damage + query.next_attack);
  const RollOdds later(query, rules, query.damage);
  AttackOdds odds;
  odds.aimed = first.aimed();
  odds.bands = first.bands();
  Outcomes outcomes = {{Outcome{}, Fraction(1)}};
  Fraction unpierced(1);
  for (int hit = 0; hit < query.hits; ++hit) {
    const RollOdds& roll = hit == 0 ? first : later;
    outcomes = followed_by(outcomes, roll.outcomes(), query.structural_weakness);
    odds.after_flat = odds.after_flat.plus(roll.after_flat());
    odds.blocks = odds.blocks.plus(roll.blocks());
    odds.heat = odds.heat.plus(roll.heat());
    odds.attacker_heat = odds.attacker_heat.plus(roll.attacker_heat());
    unpierced = unpierced * roll.unpierced();
  }
  odds.pierce = Fraction(1) - unpierced;
  for (std::size_t band = index_of(Band::kHit); band < kBands; ++band) {
    odds.hit = odds.hit + odds.bands[band];
  }
  read_outcomes(outcomes, query, odds);
  return odds;
}

}  // namespace muster::penance
