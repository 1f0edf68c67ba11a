#include "games/heroes/battle_chance.h"

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace muster::heroes {
namespace {

constexpr int kFaces = 6;

// The chance that so many dice show a total, or more.
class Tails {
 public:
  Tails() {
    std::vector<double> shows = {1};  // by the total less the number of dice
    for (int dice = 0;; ++dice) {
      std::vector<double> tail(shows.size());
      double sum = 0;
      for (std::size_t i = shows.size(); i-- > 0;) tail[i] = sum += shows[i];
      tails_.push_back(std::move(tail));
      if (dice == kMostChanceDice) return;
      std::vector<double> next(shows.size() + kFaces - 1);
      for (std::size_t i = 0; i < shows.size(); ++i) {
        for (std::size_t face = 0; face < kFaces; ++face) next[i + face] += shows[i] / kFaces;
      }
      shows = std::move(next);
    }
  }
  double at_least(int dice, int total) const {
    const std::vector<double>& tail = tails_[static_cast<std::size_t>(dice)];
    const int above = total - dice;
    if (above <= 0) return 1;
    return above < static_cast<int>(tail.size()) ? tail[static_cast<std::size_t>(above)] : 0;
  }

 private:
  std::vector<std::vector<double>> tails_;
};

const Tails& tails() {
  static const Tails kTails;
  return kTails;
}

class Comparison {
 public:
  Comparison(const BattleRules& rules, const DiceSum& attacker, const DiceSum& defender)
      : attacker_(attacker),
        defender_(defender),
        attacker_repeats_(attacker.count > rules.representative_above),
        defender_repeats_(defender.count > rules.representative_above) {}

  // The chance that the attacker's total less the defender's is `lead` or more. HE-133: the one die
  // of a representative roll is gone through face by face.
  double at_least(int lead) const {
    lead += defender_.bonus - attacker_.bonus;
    double sum = 0;
    for (int a = 1; a <= (attacker_repeats_ ? kFaces : 1); ++a) {
      for (int d = 1; d <= (defender_repeats_ ? kFaces : 1); ++d) sum += of_faces(lead, a, d);
    }
    return sum / (attacker_repeats_ ? kFaces : 1) / (defender_repeats_ ? kFaces : 1);
  }

 private:
  // A die of the defender counts as 7 less what a die of the attacker shows.
  double of_faces(int lead, int attacker_face, int defender_face) const {
    int dice = 0;
    if (attacker_repeats_) {
      lead -= attacker_.count * attacker_face;
    } else {
      dice += attacker_.count;
    }
    if (defender_repeats_) {
      lead += defender_.count * defender_face;
    } else {
      dice += defender_.count;
      lead += (kFaces + 1) * defender_.count;
    }
    return tails().at_least(dice, lead);
  }

  DiceSum attacker_;
  DiceSum defender_;
  bool attacker_repeats_;
  bool defender_repeats_;
};

// HE-129.
int winning_lead(const BattleRules& rules) { return rules.ties == SideOfBattle::kAttacker ? 0 : 1; }

// A side of an attrition: its units fall in one order, so that a number says what is left.
class Column {
 public:
  Column(const BattleRules& rules, const BattleSide& side) : rules_(rules) {
    for (BattleSide left = side; left.units() > 0; take_first(left)) left_.push_back(left);
  }
  std::size_t units() const { return left_.size(); }
  DiceSum total(std::size_t fallen) const { return total_of(left_[fallen]); }
  // Losses that are sure to take all that is left.
  int most_losses(std::size_t fallen) const {
    const BattleSide& side = left_[fallen];
    return side.creatures + rules_.piece_losses * std::popcount(side.standing);
  }
  std::size_t after(std::size_t fallen, int losses) const {
    if (losses <= left_[fallen].creatures) return fallen + static_cast<std::size_t>(losses);
    BattleSide side = left_[fallen];
    while (side.units() > 0 && losses > 0) {
      const std::uint32_t open = casualty_options(rules_, side, losses);
      if (open == 0) break;
      losses = give_up(rules_, side, losses, std::countr_zero(open));
    }
    return left_.size() - static_cast<std::size_t>(side.units());
  }

 private:
  void take_first(BattleSide& side) const {
    const int losses = side.creatures > 0 ? 1 : rules_.piece_losses;
    give_up(rules_, side, losses, std::countr_zero(casualty_options(rules_, side, losses)));
  }

  const BattleRules& rules_;
  std::vector<BattleSide> left_;
};

// HE-123 .. HE-128.
class Attrition {
 public:
  Attrition(const BattleRules& rules, const BattleSide& attacker, const BattleSide& defender)
      : rules_(rules), attacker_(rules, attacker), defender_(rules, defender) {}

  double run() {
    const std::size_t width = defender_.units() + 1;
    chances_.assign((attacker_.units() + 1) * width, 0);
    for (std::size_t a = 0; a < attacker_.units(); ++a) at(a, defender_.units()) = 1;
    for (std::size_t a = attacker_.units(); a-- > 0;) {
      for (std::size_t d = defender_.units(); d-- > 0;) at(a, d) = value(a, d);
    }
    return at(0, 0);
  }

 private:
  double& at(std::size_t a, std::size_t d) { return chances_[a * (defender_.units() + 1) + d]; }

  // One round: a round in which nothing falls (HE-126) is rolled again.
  double value(std::size_t a, std::size_t d) {
    const Comparison rolls(rules_, attacker_.total(a), defender_.total(d));
    const int wins = winning_lead(rules_);
    double sum = 0;
    double again = 0;
    const auto add = [&](double chance, std::size_t to_a, std::size_t to_d) {
      if (to_a == a && to_d == d) {
        again += chance;
      } else {
        sum += chance * at(to_a, to_d);
      }
    };
    // The chance of so many losses or more, less that of more.
    double more = rolls.at_least(wins);
    for (int losses = 1; losses <= defender_.most_losses(d); ++losses) {
      const bool all = losses == defender_.most_losses(d);
      const double next = all ? 0 : rolls.at_least((losses + 1) * rules_.loss_step);
      add(more - next, a, defender_.after(d, losses));
      more = next;
    }
    more = 1 - rolls.at_least(wins);
    for (int losses = 1; losses <= attacker_.most_losses(a); ++losses) {
      const bool all = losses == attacker_.most_losses(a);
      const double next = all ? 0 : 1 - rolls.at_least(1 - (losses + 1) * rules_.loss_step);
      add(more - next, attacker_.after(a, losses), d);
      more = next;
    }
    return sum / (1 - again);
  }

  const BattleRules& rules_;
  Column attacker_;
  Column defender_;
  std::vector<double> chances_;  // by units of the attacker, then of the defender, that fell
};

constexpr int min_of_piece(const PieceRoll& roll) { return roll.dice + roll.bonus; }

// The Hero meets every piece of the defender sooner or later, each time with new dice, and wins if
// it beats them all; creatures never decide anything.
std::optional<double> duel_chance(const BattleRules& rules, const BattleSide& attacker,
                                  const BattleSide& defender) {
  if (std::popcount(attacker.standing) != 1) return std::nullopt;
  const auto hero = static_cast<std::size_t>(std::countr_zero(attacker.standing));
  if (min_of_piece(attacker.rolls[hero]) <= kFaces) return std::nullopt;
  double chance = 1;
  for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
    if (!defender.stands(piece)) continue;
    if (min_of_piece(defender.rolls[piece]) <= kFaces) return std::nullopt;
    chance *= Comparison(rules, roll_of(attacker, hero), roll_of(defender, piece))
                  .at_least(winning_lead(rules));
  }
  return chance;
}

}  // namespace

std::optional<double> chance_to_win(const BattleRules& rules, const BattleSide& attacker,
                                    const BattleSide& defender) {
  if (attacker.units() == 0 || defender.units() == 0) return std::nullopt;
  const DiceSum attack = total_of(attacker);
  const DiceSum defence = total_of(defender);
  if (attack.count + defence.count > kMostChanceDice) return std::nullopt;
  switch (rules.model) {
    case BattleModel::kAttrition:
      if (rules.casualties == CasualtyPolicy::kChoice) return std::nullopt;
      return Attrition(rules, attacker, defender).run();
    case BattleModel::kSingleRoll:
      return Comparison(rules, attack, defence).at_least(winning_lead(rules));
    default:
      return duel_chance(rules, attacker, defender);
  }
}

}  // namespace muster::heroes
