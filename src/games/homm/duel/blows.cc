#include "games/homm/duel/blows.h"

#include <algorithm>

#include "games/homm/units/odds.h"

namespace muster::homm::duel {
namespace {

constexpr std::size_t kKeys = 2UL * 2 * 2 * 4 * 3 * 2 * 2 * 5 * (kMostTokens + 1);
static_assert(3 * (kPoolLimit + 1) <= 64);

// Adjacent, at a distance, or from back row to back row.
std::size_t reach_of(int distance) { return distance == 1 ? 0 : distance < kFarDistance ? 1 : 2; }

struct FaceWeight {
  Faces faces;
  double probability = 0;
};
using FaceWeights = InlineVector<FaceWeight, 16>;

bool shows_zero(Faces faces) { return faces.first == 0 || faces.second == 0; }

// The faces after one die has been rerolled: a 0 that may be, else the lowest.
Faces rerolled(Faces faces, bool zero, int face) {
  const bool second = zero && faces.first != 0;
  (second ? faces.second : faces.first) = static_cast<std::int8_t>(face);
  if (faces.second != kNoDie && faces.first > faces.second) std::swap(faces.first, faces.second);
  return faces;
}

// Leaves `faces`, reached with `probability`, to the attacker, who rerolls when one more roll of
// the die raises the expected damage (AI-19).
void add_rerolls(const Strike& strike, Faces faces, bool used, double probability,
                 FaceWeights& results) {
  const DicePlan& dice = strike.dice;
  const bool zero = dice.reroll_zero && shows_zero(faces);
  const bool may = !dice.no_roll && !dice.ignore && (zero || (dice.reroll_any && !used));
  if (may) {
    const int now = damage(strike, faces);
    int sum = 0;
    int same = 0;  // results that leave everything as it was: rolled again
    for (int face = -1; face <= 1; ++face) {
      const Faces then = rerolled(faces, zero, face);
      sum += damage(strike, then);
      if (zero && then == faces) ++same;
    }
    if (sum > 3 * now) {
      for (int face = -1; face <= 1; ++face) {
        const Faces then = rerolled(faces, zero, face);
        if (zero && then == faces) continue;
        add_rerolls(strike, then, used || !zero, probability / (3 - same), results);
      }
      return;
    }
  }
  results.push_back({faces, probability});
}

void add_blow(Blow blow, Blows& blows) {
  for (Blow& known : blows) {
    if (known.damage != blow.damage || known.face != blow.face) continue;
    known.probability += blow.probability;
    return;
  }
  blows.push_back(blow);
}

// ---- Dice Stacks.

// One die of which every 3 is thrown again until it is gone.
DieWeights without_threes(const DicePlan& dice) {
  const DieWeights& first = die_weights(dice);
  const DieWeights& again = die_weights(reroll_kind(dice, 3));
  DieWeights weights;
  for (int face = 1; face <= kDieFaces; ++face) {
    const std::uint32_t weight =
        face == 3 ? 0 : first.at(face) * again.total() + first.at(3) * again.at(face);
    const auto place = static_cast<std::size_t>(face);
    weights.up_to[place] = weights.up_to[place - 1] + weight;
  }
  return weights;
}

// The face that a rule rerolls when it may choose one (AI-19; Combat::paying_face); 0: none.
int face_to_reroll(const Strike& strike, const Pool& pool) {
  int best = 0;
  for (int face = 1; face < lowest_hit(strike); ++face) {
    if (pool.showing(face) > (best == 0 ? 0 : pool.showing(best))) best = face;
  }
  return best;
}

// Calls f(pool, probability) for the rolls of the attack, rerolls made.
template <class F>
void for_each_final_roll(const Strike& strike, bool by_class, F f) {
  const DicePlan& dice = strike.dice;
  const Cuts cuts = telling_cuts(strike, false, by_class);
  if (dice.ignore || (!dice.reroll_any && !dice.reroll_zero)) {
    for_each_pool<double>(die_weights(dice), cuts, strike.pool, f);
    return;
  }
  if (dice.reroll_zero) {
    const bool pays = lowest_hit(strike) > 3;
    for_each_pool<double>(pays ? without_threes(dice) : die_weights(dice), cuts, strike.pool, f);
    return;
  }
  for_each_pool<double>(die_weights(dice), kEveryFace, strike.pool,
                        [&](const Pool& pool, double probability) {
                          const int face = face_to_reroll(strike, pool);
                          const int thrown = face == 0 ? 0 : pool.showing(face);
                          Pool kept = pool;
                          if (thrown > 0) kept.add(face, -thrown);
                          for_each_pool<double>(die_weights(reroll_kind(dice, face)), cuts, thrown,
                                                [&](const Pool& again, double chance) {
                                                  Pool whole = kept;
                                                  for (int each = 1; each <= kDieFaces; ++each) {
                                                    whole.add(each, again.showing(each));
                                                  }
                                                  f(whole, probability * chance);
                                                });
                        });
}

Blows pool_blows(const Strike& strike, bool by_face) {
  Blows blows;
  for_each_final_roll(strike, by_face, [&](const Pool& pool, double probability) {
    const Pool final = final_faces(pool, strike.dice.shift, strike.dice.triple);
    add_blow({.probability = probability,
              .damage = static_cast<std::int8_t>(rolled_damage(strike, pool)),
              .face = static_cast<std::int8_t>(by_face ? outcome_class(final) : 0)},
             blows);
  });
  return blows;
}

}  // namespace

BlowTable::BlowTable() : slots_(kKeys, 0) { table_.reserve(256); }

void BlowTable::set_up(const Duelist& row, const Duelist& column, const Customs& customs) {
  duelists_ = {&row, &column};
  customs_ = customs;
  for (const std::uint32_t key : met_) slots_[key] = 0;
  met_.clear();
  table_.clear();
}

std::size_t BlowTable::key(const Position& position, const Situation& situation) const {
  const auto attacker = static_cast<std::size_t>(situation.attacker);
  const Fighter& own = position.fighters[attacker];
  const Fighter& other = position.fighters[1 - attacker];
  const bool itself = situation.kind == AttackKind::kExtra;
  std::size_t key = attacker;
  key = key * 2 + own.form;
  key = key * 2 + other.form;
  key = key * 4 + static_cast<std::size_t>(situation.kind);
  key = key * 3 + reach_of(position.distance);
  key = key * 2 + (situation.moved ? 1 : 0);
  key = key * 2 + (itself ? own.corroded : other.corroded);
  key = key * 5 + static_cast<std::size_t>(own.weak + own.weak_old);
  return key * (kMostTokens + 1) + own.tokens;
}

const Blows& BlowTable::of(const Position& position, const Situation& situation) {
  const std::size_t at = key(position, situation);
  if (slots_[at] == 0) {
    table_.push_back(work_out(position, situation));
    slots_[at] = static_cast<std::uint16_t>(table_.size());
    met_.push_back(static_cast<std::uint32_t>(at));
  }
  return table_[slots_[at] - 1U];
}

// The strike as combat fills it from its state, in a fight of two without cards.
Blows BlowTable::work_out(const Position& position, const Situation& situation) const {
  const auto attacker = static_cast<std::size_t>(situation.attacker);
  const bool itself = situation.kind == AttackKind::kExtra;
  const std::size_t target = itself ? attacker : 1 - attacker;
  const Fighter& own = position.fighters[attacker];
  const Fighter& other = position.fighters[target];
  const Form& form = duelists_[attacker]->forms[own.form];
  const bool in_activation = situation.kind != AttackKind::kRetaliation;

  Strike strike;
  strike.attacker = &form.row;
  strike.target = &duelists_[target]->forms[other.form].row;
  strike.kind = situation.kind;
  strike.all_icons = customs_.all_icons;
  strike.adjacent = !itself && position.distance == 1;
  strike.far_rows = !itself && position.distance == kFarDistance;
  strike.penalty = customs_.ranged_penalty;
  strike.moved = in_activation && situation.moved;
  strike.flipped = own.form > 0;
  strike.attack =
      std::max(0, form.row.attack - own.weak - own.weak_old) + (in_activation ? form.inspire : 0);
  if (itself) strike.attack = situation.attack_value;
  strike.defense = std::max<int>(0, strike.target->defense - other.corroded);
  strike.defense_changes = -other.corroded;
  strike.ignores_defense =
      customs_.elemental_ignores_defense && form.row.has(Trait::kElementalDamage);
  prepare(strike);

  const bool by_face = form.looks_at_die[static_cast<std::size_t>(situation.kind)];
  if (customs_.stacks) {
    strike.pool = base_dice(form.row.tier) + own.tokens;
    strike.readings = customs_.readings;
    return pool_blows(strike, by_face);
  }
  const DiceOutcomes outcomes = dice_outcomes(strike.dice);
  double total = 0;
  for (const DiceOutcome& outcome : outcomes) total += outcome.weight;
  Blows blows;
  for (const DiceOutcome& outcome : outcomes) {
    FaceWeights results;
    add_rerolls(strike, outcome.faces, false, outcome.weight / total, results);
    for (const FaceWeight& result : results) {
      const int face = by_face ? resolved_face(strike.dice, result.faces) : 0;
      add_blow({.probability = result.probability,
                .damage = static_cast<std::int8_t>(damage(strike, result.faces)),
                .face = static_cast<std::int8_t>(face)},
               blows);
    }
  }
  return blows;
}

}  // namespace muster::homm::duel
