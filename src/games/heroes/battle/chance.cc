#include "games/heroes/battle/chance.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "core/hash.h"
#include "games/heroes/battle/battle.h"

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
  const std::vector<double>& of(int dice) const { return tails_[static_cast<std::size_t>(dice)]; }
  double at_least(int dice, int total) const {
    const std::vector<double>& tail = of(dice);
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

// What is left of a round's chances is not looked at below this.
constexpr double kNegligible = 1e-15;

// HE-129.
int winning_lead(const BattleRules& rules) { return rules.ties == SideOfBattle::kAttacker ? 0 : 1; }

}  // namespace

// ---- Attrition (HE-123 .. HE-128).

AttritionTable::Side::Side(const BattleRules& rules, const BattleSide& side)
    : piece_losses(rules.piece_losses) {
  BattleSide bare = side;
  bare.creatures = 0;
  std::vector<DiceSum> falling;
  while (bare.units() > 0) {
    falling.push_back(total_of(bare));
    give_up(rules, bare, piece_losses,
            std::countr_zero(casualty_options(rules, bare, piece_losses)));
  }
  pieces = static_cast<int>(falling.size());
  standing.assign(1, d6(0));
  standing.insert(standing.end(), falling.rbegin(), falling.rend());
}

DiceSum AttritionTable::Side::total(int units) const {
  if (units <= pieces) return standing[static_cast<std::size_t>(units)];
  return standing.back() + d6(units - pieces);
}

int AttritionTable::Side::most_losses(int units) const {
  return units + std::min(units, pieces) * (piece_losses - 1);
}

int AttritionTable::Side::after(int units, int losses) const {
  const int creatures = std::max(0, units - pieces);
  if (losses <= creatures) return units - losses;
  const int rest = losses - creatures;
  const int stood = units - creatures;
  const int left = stood - std::min(stood, rest / piece_losses);
  // The last unit falls by any loss; else what is too little for a piece lapses (HE-126).
  return left == 1 && rest > (stood - left) * piece_losses ? 0 : left;
}

AttritionTable::AttritionTable(const BattleRules& rules, const BattleSide& attacker,
                               const BattleSide& defender)
    : rules_(rules), attacker_(rules, attacker), defender_(rules, defender) {}

double AttritionTable::chance(int attacking_creatures, int defending_creatures) {
  const int a = attacker_.pieces + attacking_creatures;
  const int d = defender_.pieces + defending_creatures;
  grow(a, d);
  return at(a, d);
}

// A cell needs those of fewer units only.
void AttritionTable::grow(int attackers, int defenders) {
  if (attackers < static_cast<int>(rows_.size()) && defenders < columns_) return;
  columns_ = std::max(columns_, defenders + 1);
  if (attackers >= static_cast<int>(rows_.size())) {
    rows_.resize(static_cast<std::size_t>(attackers) + 1);
  }
  for (std::size_t a = 0; a < rows_.size(); ++a) {
    std::vector<double>& row = rows_[a];
    row.reserve(static_cast<std::size_t>(columns_));
    for (auto d = static_cast<int>(row.size()); d < columns_; ++d) {
      row.push_back(a == 0 ? 0 : d == 0 ? 1 : value(static_cast<int>(a), d));
    }
  }
}

namespace {

// Comparison of two totals without representative rolls, for many leads: one table is read.
class PlainComparison {
 public:
  PlainComparison(const DiceSum& attacker, const DiceSum& defender)
      : tail_(tails().of(attacker.count + defender.count).data()),
        size_(static_cast<int>(tails().of(attacker.count + defender.count).size())),
        shift_(defender.bonus - attacker.bonus + kFaces * defender.count - attacker.count) {}
  double at_least(int lead) const {
    const int above = lead + shift_;
    if (above <= 0) return 1;
    return above < size_ ? tail_[above] : 0;
  }

 private:
  const double* tail_;
  int size_;
  int shift_;
};

}  // namespace

double AttritionTable::value(int a, int d) const {
  const DiceSum attack = attacker_.total(a);
  const DiceSum defence = defender_.total(d);
  const bool attacker_repeats = attack.count > rules_.representative_above;
  const bool defender_repeats = defence.count > rules_.representative_above;
  Round round;
  if (attacker_repeats && defender_repeats) {
    meet_face_by_face(a, d, round);
  } else if (attacker_repeats || defender_repeats) {
    meet(a, d, Comparison(rules_, attack, defence), round);
  } else {
    meet(a, d, PlainComparison(attack, defence), round);
  }
  return round.sum / (1 - round.again);  // a round in which nothing falls is rolled again
}

void AttritionTable::go_on(int a, int d, double chance, int to_a, int to_d, Round& round) const {
  if (to_a == a && to_d == d) {
    round.again += chance;
  } else {
    round.sum += chance * at(to_a, to_d);
  }
}

// The chance of so many losses or more, less that of more; creatures fall one by one.
template <class Rolls>
void AttritionTable::meet(int a, int d, const Rolls& rolls, Round& round) const {
  const int step = rules_.loss_step;
  const std::vector<double>& row = rows_[static_cast<std::size_t>(a)];
  const double won = rolls.at_least(winning_lead(rules_));
  double more = won;
  int losses = 1;
  for (; losses <= d - defender_.pieces && more > kNegligible; ++losses) {
    const double next = losses == d ? 0 : rolls.at_least((losses + 1) * step);
    round.sum += (more - next) * row[static_cast<std::size_t>(d - losses)];
    more = next;
  }
  for (; more > kNegligible; ++losses) {
    const bool all = losses >= defender_.most_losses(d);
    const double next = all ? 0 : rolls.at_least((losses + 1) * step);
    go_on(a, d, more - next, a, defender_.after(d, losses), round);
    more = next;
  }
  more = 1 - won;
  losses = 1;
  for (; losses <= a - attacker_.pieces && more > kNegligible; ++losses) {
    const double next = losses == a ? 0 : 1 - rolls.at_least(1 - (losses + 1) * step);
    round.sum += (more - next) * at(a - losses, d);
    more = next;
  }
  for (; more > kNegligible; ++losses) {
    const bool all = losses >= attacker_.most_losses(a);
    const double next = all ? 0 : 1 - rolls.at_least(1 - (losses + 1) * step);
    go_on(a, d, more - next, attacker_.after(a, losses), d, round);
    more = next;
  }
}

// HE-133 on both sides: two dice decide.
void AttritionTable::meet_face_by_face(int a, int d, Round& round) const {
  const DiceSum attack = attacker_.total(a);
  const DiceSum defence = defender_.total(d);
  for (int face = 1; face <= kFaces; ++face) {
    for (int other = 1; other <= kFaces; ++other) {
      const int lead = attack.count * face + attack.bonus - defence.count * other - defence.bonus;
      const bool won = lead >= winning_lead(rules_);
      const int losses = std::max(1, std::abs(lead) / rules_.loss_step);
      go_on(a, d, 1.0 / (kFaces * kFaces), won ? a : attacker_.after(a, losses),
            won ? defender_.after(d, losses) : d, round);
    }
  }
}

// ---- Duel.

namespace {

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
      return AttritionTable(rules, attacker, defender)
          .chance(attacker.creatures, defender.creatures);
    case BattleModel::kSingleRoll:
      return Comparison(rules, attack, defence).at_least(winning_lead(rules));
    default:
      return duel_chance(rules, attacker, defender);
  }
}

// ---- Tables that are kept.

namespace {

ChanceBook::Key key_of(const BattleRules& rules, const BattleSide& attacker,
                       const BattleSide& defender) {
  ChanceBook::Key key{static_cast<std::uint16_t>(rules.ties), rules.loss_step, rules.piece_losses,
                      rules.representative_above};
  std::size_t next = 4;
  for (const BattleSide* side : {&attacker, &defender}) {
    for (std::size_t piece = 0; piece < kMaxPieces; ++piece, ++next) {
      if (!side->stands(piece)) continue;
      const PieceRoll roll = side->rolls[piece];
      key[next] = static_cast<std::uint16_t>(roll.dice << 8U | roll.bonus);
    }
  }
  return key;
}

std::size_t hash_of(const ChanceBook::Key& key) {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i + 1 < key.size(); i += 2) {
    hash = hash_combine(hash, std::uint64_t{key[i]} << 16U | key[i + 1]);
  }
  return hash;
}

}  // namespace

AttritionTable* ChanceBook::table_of(const BattleRules& rules, const BattleSide& attacker,
                                     const BattleSide& defender) {
  if (rules.model != BattleModel::kAttrition || rules.casualties == CasualtyPolicy::kChoice) {
    return nullptr;
  }
  const Key key = key_of(rules, attacker, defender);
  Page& page = pages_[hash_of(key) % kPages];
  if (!page.table || page.key != key) {
    page.table.emplace(rules, attacker, defender);
    page.key = key;
  }
  return &*page.table;
}

std::optional<double> ChanceBook::chance_to_win(const BattleRules& rules,
                                                const BattleSide& attacker,
                                                const BattleSide& defender) {
  if (rules.model != BattleModel::kAttrition) {
    return heroes::chance_to_win(rules, attacker, defender);
  }
  const bool fits = attacker.units() > 0 && defender.units() > 0 &&
                    attacker.creatures <= kMostTabledCreatures &&
                    defender.creatures <= kMostTabledCreatures &&
                    total_of(attacker).count + total_of(defender).count <= kMostChanceDice;
  AttritionTable* table = fits ? table_of(rules, attacker, defender) : nullptr;
  if (table == nullptr) return std::nullopt;
  return table->chance(attacker.creatures, defender.creatures);
}

}  // namespace muster::heroes
