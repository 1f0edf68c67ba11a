#include "games/homm/duel/blows.h"

#include <algorithm>

namespace muster::homm::duel {
namespace {

constexpr std::size_t kKeys = 2UL * 2 * 2 * 4 * 3 * 2 * 2 * 5;

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
  return key * 5 + static_cast<std::size_t>(own.weak + own.weak_old);
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

  const DiceOutcomes outcomes = dice_outcomes(strike.dice);
  double total = 0;
  for (const DiceOutcome& outcome : outcomes) total += outcome.weight;
  const bool by_face = form.looks_at_die[static_cast<std::size_t>(situation.kind)];
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
