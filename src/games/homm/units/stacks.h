// The Dice Stacks mod in numbers: dice and tokens of a unit, what a roll of six-sided dice does,
// and what tokens take off (docs/rules/homm-dice-stacks.md). No board and no course of a combat
// here; attack/pool.cc plays it, odds.h says how likely everything is.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "games/homm/units/units.h"

namespace muster::homm {

inline constexpr int kDieFaces = 6;
inline constexpr int kMostTokens = 15;  // Quantity Tokens that one unit can hold
inline constexpr int kPoolLimit = 5 + kMostTokens;

// DS-02: 2, 3, 4, 5 dice from bronze to azure. Cards that fight have a tier (A10).
constexpr int base_dice(Tier tier) { return tier == Tier::kNone ? 2 : 2 + static_cast<int>(tier); }
// DS-04: damage that one token takes off: 1, 2, 3, 4 from bronze to azure.
constexpr int token_shield(Tier tier) { return base_dice(tier) - 1; }
// Price of the nth token (from 1) of a unit whose card costs `price` (A19): half of it, rounded
// down for odd ones and up for even ones.
constexpr int token_price(int price, int nth) { return (price + (nth % 2 == 0 ? 1 : 0)) / 2; }
// The same for the first `tokens` tokens together.
constexpr int tokens_price(int price, int tokens) {
  return tokens / 2 * price + (tokens % 2 == 0 ? 0 : token_price(price, 1));
}

// Gold that a stack is worth: an Upgraded card costs its printed price of reinforcing alone.
inline int stack_price(const UnitSide& side, int tokens) {
  const int card = side.side == CardSide::kPack ? side.reinforce_gold : side.recruit_gold;
  return card + tokens_price(side.recruit_gold, tokens);
}

// Six-sided dice as how many of them show each face; their order does not matter. At most
// kPoolLimit dice.
class Pool {
 public:
  constexpr Pool() = default;
  constexpr Pool(std::initializer_list<int> faces) {
    for (const int face : faces) add(face, 1);
  }

  constexpr int showing(int face) const { return static_cast<int>(bits_ >> place(face) & kField); }
  constexpr int size() const {
    int sum = 0;
    for (int face = 1; face <= kDieFaces; ++face) sum += showing(face);
    return sum;
  }
  constexpr bool empty() const { return bits_ == 0; }
  // `count` dice more, or with a negative count fewer, that show `face`.
  constexpr void add(int face, int count) {
    bits_ += static_cast<std::uint32_t>(count) << place(face);
  }
  // As one number, for states.
  constexpr std::uint32_t packed() const { return bits_; }
  static constexpr Pool unpacked(std::uint32_t bits) {
    Pool pool;
    pool.bits_ = bits;
    return pool;
  }
  bool operator==(const Pool&) const = default;

 private:
  static constexpr int kWidth = 5;
  static constexpr std::uint32_t kField = (1u << kWidth) - 1;
  static constexpr int place(int face) { return (face - 1) * kWidth; }

  std::uint32_t bits_ = 0;
};
static_assert(kPoolLimit < 32, "a face's count has five bits");

// What may be done to dice that lie on the table.
// DS-23: an effect sets the attack die to -1: every 6 becomes a 1.
Pool set_to_minus1(const Pool& pool);
// `again` replaces as many dice showing `face` as it holds.
Pool rerolled(const Pool& pool, int face, const Pool& again);
// The face that a die counts as after an addition (DS-26, within 1..6) and, with `triple`, the
// tripling of the attack die (DS-27: 4 and 5 as 6, 2 and 3 as 1).
constexpr int final_face(int face, int shift, bool triple) {
  const int moved = std::clamp(face + shift, 1, kDieFaces);
  if (!triple) return moved;
  return moved >= 4 ? kDieFaces : 1;
}
Pool final_faces(const Pool& pool, int shift, bool triple);

// DS-17: the result that abilities keyed to the attack die look at: +1 with more 6s than 1s, -1
// with more 1s than 6s, else 0. Of final faces.
constexpr int outcome_class(const Pool& pool) {
  const int difference = pool.showing(6) - pool.showing(1);
  return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

// DS-08, DS-09: the lowest face that hits, 2 .. 6. Values are at least 0.
constexpr int to_hit(int attack, int defense) {
  return std::clamp(6 - attack + defense, 2, kDieFaces);
}
// DS-10, DS-11: damage of so many hits of `dice` dice: points of defense beyond the attack take
// off, points of attack beyond defense + 4 add, never below 0 nor above the dice. `needs_hit`: the
// addition needs a hit (A1).
constexpr int pool_damage(int hits, int attack, int defense, int dice, bool needs_hit = false) {
  const int more = needs_hit && hits == 0 ? 0 : std::max(0, attack - defense - 4);
  return std::clamp(hits + more - std::max(0, defense - attack), 0, dice);
}
// DS-24, DS-25: damage when the result of the dice is ignored, or nothing is rolled.
constexpr int ignored_damage(int attack, int defense, int dice) {
  const int plain = std::max(0, attack - defense);
  return plain < 4 ? (plain * dice + 3) / 4 : dice;
}

// Who removes tokens, and how many, where no player is asked (A8).
enum class TokenPolicy : std::uint8_t {
  kSurvive,  // the fewest that keep the unit alive; none if it lives anyway or cannot be saved
  kNever,
  kAlways,  // as many as the damage takes, so that health is lost last
};
std::string_view to_string(TokenPolicy policy);
// The tokens of `tokens` that the policy removes from a unit with `health` left that takes
// `damage`.
int tokens_removed(TokenPolicy policy, int tokens, int shield, int damage, int health);
// The most tokens that can do anything about the damage.
constexpr int useful_tokens(int tokens, int shield, int damage) {
  return std::min(tokens, (damage + shield - 1) / shield);
}
// What is left of the damage when so many tokens go (surplus is lost).
constexpr int after_tokens(int damage, int removed, int shield) {
  return std::max(0, damage - removed * shield);
}

}  // namespace muster::homm
