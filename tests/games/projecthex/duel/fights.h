// Fights for tests: followed by brute force, or played once.
#pragma once

#include <map>

#include "games/projecthex/duel/policy.h"
#include "games/projecthex/duel/terms.h"

namespace muster::projecthex {

inline DuelFight fight(const char* attack, const char* defence, const DuelTerms& terms = {},
                       int fortress_dice = 0) {
  return {terms, *parse_troops(attack), *parse_troops(defence), fortress_dice};
}

inline DuelTerms terms_021() { return {.type_bonus = 2, .naturals = NaturalFaces::kPlain}; }

inline DuelView view_of(const DuelTerms& terms, const Survivors& troops, const DicePool& own,
                        int enemy_dice, bool attacker) {
  return {.attacker = attacker,
          .terms = terms,
          .dice = own,
          .own = attacker ? troops.attack : troops.defence,
          .enemy = attacker ? troops.defence : troops.attack,
          .enemy_dice = enemy_dice};
}

// One fight, with dice and choices from `rng`.
inline Survivors play_fight(const DuelFight& fight, const DuelPolicy& attacker,
                            const DuelPolicy& defender, Rng& rng) {
  DicePool attack{};
  DicePool defence{};
  int attack_dice = total(fight.attack);
  int defence_dice = total(fight.defence) + fight.fortress_dice;
  for (int i = 0; i < attack_dice; ++i) ++attack[uniform_below(rng, kFaces)];
  for (int i = 0; i < defence_dice; ++i) ++defence[uniform_below(rng, kFaces)];
  Survivors troops{fight.attack, fight.defence};
  for (; !fight_over(troops, attack_dice, defence_dice); --attack_dice, --defence_dice) {
    const DuelChoice a =
        attacker.choose(view_of(fight.terms, troops, attack, defence_dice, true), rng);
    const DuelChoice d =
        defender.choose(view_of(fight.terms, troops, defence, attack_dice, false), rng);
    --attack[static_cast<std::size_t>(a.face)];
    --defence[static_cast<std::size_t>(d.face)];
    troops = after_exchange(fight.terms, troops, a, d);
  }
  return troops;
}

// Every roll and every choice, by the policies' distributions alone.
class BruteForce {
 public:
  BruteForce(const DuelFight& fight, const DuelPolicy& attacker, const DuelPolicy& defender)
      : fight_(fight), attacker_(attacker), defender_(defender) {
    roll({}, {}, 0, 1);
  }
  const std::map<Survivors, double>& outcomes() const { return outcomes_; }
  double capture() const {
    double sum = 0;
    for (const auto& [troops, probability] : outcomes_) {
      if (total(troops.defence) == 0) sum += probability;
    }
    return sum;
  }

 private:
  // The attacker's dice, then the defender's, each from face `from` upwards: a sorted roll stands
  // for all its orders.
  void roll(const DicePool& attack, const DicePool& defence, std::size_t from, double chance) {
    const bool attacks = total(attack) < total(fight_.attack);
    const int rolled = attacks ? total(attack) : total(defence);
    if (!attacks && rolled == total(fight_.defence) + fight_.fortress_dice) {
      fight({fight_.attack, fight_.defence}, attack, defence, chance);
      return;
    }
    for (std::size_t face = rolled == 0 ? 0 : from; face < kFaces; ++face) {
      DicePool pools[2] = {attack, defence};
      const int same = ++pools[attacks ? 0 : 1][face];
      roll(pools[0], pools[1], face, chance * (rolled + 1) / same / kFaces);
    }
  }
  void fight(const Survivors& troops, const DicePool& attack, const DicePool& defence,
             double chance) {
    const int attack_dice = total(attack);
    const int defence_dice = total(defence);
    if (fight_over(troops, attack_dice, defence_dice)) {
      outcomes_[troops] += chance;
      return;
    }
    DuelChoices attacks;
    DuelChoices defences;
    attacker_.distribution(view_of(fight_.terms, troops, attack, defence_dice, true), attacks);
    defender_.distribution(view_of(fight_.terms, troops, defence, attack_dice, false), defences);
    for (const auto& [a, a_weight] : attacks) {
      for (const auto& [d, d_weight] : defences) {
        DicePool attack_left = attack;
        DicePool defence_left = defence;
        --attack_left[static_cast<std::size_t>(a.face)];
        --defence_left[static_cast<std::size_t>(d.face)];
        fight(after_exchange(fight_.terms, troops, a, d), attack_left, defence_left,
              chance * a_weight * d_weight / sum(attacks) / sum(defences));
      }
    }
  }
  static double sum(const DuelChoices& choices) {
    double all = 0;
    for (const WeightedChoice& choice : choices) all += choice.weight;
    return all;
  }

  const DuelFight& fight_;
  const DuelPolicy& attacker_;
  const DuelPolicy& defender_;
  std::map<Survivors, double> outcomes_;
};

}  // namespace muster::projecthex
