#include "games/heroes/odds/ways.h"

#include <algorithm>
#include <bit>

namespace muster::heroes {
namespace {

using dice::Fraction;

// Divides both by `power` = 3^k, its square and so on, as often as that comes out even.
// Denominators are powers of 6 for the most part, and general greatest common divisors are slow.
void cancel_threes(Big& n, Big& d, const Big& power) {
  if (n % power != 0 || d % power != 0) return;
  n /= power;
  d /= power;
  cancel_threes(n, d, power * power);
  if (n % power == 0 && d % power == 0) {
    n /= power;
    d /= power;
  }
}

}  // namespace

Big power_of_6(int exponent) {
  return boost::multiprecision::pow(Big(6), static_cast<unsigned>(exponent));
}

Fraction FractionMaker::of(const Big& numerator, const Big& denominator) {
  if (numerator == 0) return Fraction(0);
  Big n = numerator;
  Big d = denominator;
  cancel_threes(n, d, 3);
  const auto twos = std::min(lsb(n), lsb(d));
  return whole(n >> twos) / whole(d >> twos);
}

Fraction FractionMaker::whole(const Big& value) {
  constexpr unsigned kBits = 62;
  if ((value >> kBits) == 0) return Fraction(value.convert_to<std::int64_t>());
  // Split in two halves, at 62 * 2^k bits.
  std::size_t k = 0;
  while ((value >> (kBits << (k + 1))) != 0) ++k;
  const unsigned low_bits = kBits << k;
  while (units_.size() <= k) {
    const Fraction last = units_.empty() ? Fraction(std::int64_t{1} << kBits) : units_.back();
    units_.push_back(units_.empty() ? last : last * last);
  }
  const Big high = value >> low_bits;
  return whole(high) * units_[k] + whole(value - (high << low_bits));
}

const std::vector<Big>& BattleDice::plain(int dice) {
  while (plain_.size() <= static_cast<std::size_t>(dice)) {
    const std::vector<Big>& fewer = plain_.back();
    std::vector<Big> more(fewer.size() + 5);
    for (std::size_t i = 0; i < fewer.size(); ++i) {
      for (std::size_t face = 0; face < 6; ++face) more[i + face] += fewer[i];
    }
    plain_.push_back(std::move(more));
  }
  return plain_[static_cast<std::size_t>(dice)];
}

Ways BattleDice::total(const DiceSum& sum) {
  Ways ways{.lowest = sum.bonus + sum.count, .dice = sum.count, .count = {}};
  if (!representative(sum)) {
    ways.count = plain(sum.count);
    return ways;
  }
  ways.dice = 1;
  ways.count.resize(5U * sum.count + 1U);
  for (std::size_t face = 0; face < 6; ++face) ways.count[face * sum.count] = 1;
  return ways;
}

Ways BattleDice::difference(const DiceSum& attacker, const DiceSum& defender) {
  const Ways a = total(attacker);
  const Ways d = total(defender);
  Ways ways{
      .lowest = a.lowest - d.lowest - 5 * defender.count, .dice = a.dice + d.dice, .count = {}};
  // Less one die is as good as plus one die, less 7.
  if (!representative(attacker) && !representative(defender)) {
    ways.count = plain(ways.dice);
    return ways;
  }
  ways.count.resize(a.count.size() + d.count.size() - 1);
  for (std::size_t i = 0; i < a.count.size(); ++i) {
    if (a.count[i] == 0) continue;
    for (std::size_t j = 0; j < d.count.size(); ++j) {
      if (d.count[j] != 0) ways.count[i + d.count.size() - 1 - j] += a.count[i] * d.count[j];
    }
  }
  return ways;
}

Big BattleDice::attacker_higher(const Ways& difference) const {
  const int from = rules_.ties == SideOfBattle::kAttacker ? 0 : 1;
  Big sum = 0;
  for (std::size_t i = 0; i < difference.count.size(); ++i) {
    if (difference.lowest + static_cast<int>(i) >= from) sum += difference.count[i];
  }
  return sum;
}

int Position::units(std::size_t side) const {
  return creatures[side] + std::popcount(standing[side]);
}

Position position_of(const BattleSide& attacker, const BattleSide& defender) {
  return {.creatures = {attacker.creatures, defender.creatures},
          .standing = {attacker.standing, defender.standing}};
}

BattleSide side_at(const BattleSide& like, const Position& position, std::size_t side) {
  BattleSide at = like;
  at.creatures = position.creatures[side];
  at.standing = position.standing[side];
  return at;
}

Survivors survivors_of(const BattleRules& rules, const Position& began, const Position& ended) {
  const std::size_t side = ended.units(0) > 0 ? 0 : 1;
  int creatures = ended.creatures[side];
  const int heroes_before = began.standing[side] >> (kSettlementPiece + 1);
  const int heroes_now = ended.standing[side] >> (kSettlementPiece + 1);
  if (rules.faint_penalty && heroes_before != heroes_now) creatures -= creatures / 2;
  return {.winner = static_cast<SideOfBattle>(side),
          .creatures = static_cast<std::uint16_t>(creatures),
          .standing = ended.standing[side]};
}

// All probabilities are whole parts of one common denominator: the product, over numbers of units,
// of the least common multiple of the totals of positions with so many units. Every way passes at
// most one position of each number, so every division on the way comes out even.
BattleOdds follow_chain(const BattleRules& rules, const Position& start,
                        const std::function<Steps(const Position&)>& steps) {
  std::map<int, std::map<Position, Steps>, std::greater<>> levels;
  levels[start.units()][start];
  Big denominator = 1;
  for (auto level = levels.begin(); level != levels.end(); ++level) {
    Big multiple = 1;
    for (auto& [position, next] : level->second) {
      if (position.over()) continue;
      next = steps(position);
      multiple = lcm(multiple, next.total);
      for (const auto& [to, weight] : next.weights) levels[to.units()][to];
    }
    denominator *= multiple;
  }
  std::map<Position, Big> parts;
  parts[start] = denominator;
  std::map<Survivors, Big> ended;
  Big rounds = 0;
  Big won = 0;
  for (const auto& [units, level] : levels) {
    for (const auto& [position, next] : level) {
      const Big part = std::move(parts[position]);
      if (position.over()) {
        const Survivors left = survivors_of(rules, start, position);
        if (left.winner == SideOfBattle::kAttacker) won += part;
        ended[left] += part;
        continue;
      }
      const Big unit = part / next.total;
      rounds += unit * next.rounds;
      for (const auto& [to, weight] : next.weights) parts[to] += unit * weight;
    }
  }
  BattleOdds odds;
  FractionMaker maker;
  for (const auto& [left, part] : ended) {
    if (part != 0) odds.outcomes.emplace(left, maker.of(part, denominator));
  }
  odds.attacker_wins = maker.of(won, denominator);
  odds.mean_rounds = maker.of(rounds, denominator);
  return odds;
}

}  // namespace muster::heroes
