#include "games/homm/duel/course.h"

#include <algorithm>

namespace muster::homm::duel {
namespace {

constexpr int other_side(int side) { return side == 0 ? 1 : 0; }

const AfterList& after_list(const Form& form, AttackKind kind) {
  return form.after[static_cast<std::size_t>(kind)];
}

bool happens(When when, int face) {
  switch (when) {
    case When::kOnMinus1:
      return face == -1;
    case When::kOnMinus1OrZero:
      return face <= 0;
    default:
      return true;
  }
}

// The spell damage that a bolt deals to a unit.
int bolt_damage(const SideRow& row, int amount) {
  if (row.has(Trait::kImmuneSpells)) return 0;
  const int shield =
      row.spell_shield + row.specialty_shield + (row.has(Trait::kReducesSpellsAround) ? 1 : 0);
  return std::max(0, amount - shield);
}

}  // namespace

void Course::set_up(const Duelist& row, const Duelist& column, bool far, const Customs& customs) {
  duelists_ = {&row, &column};
  customs_ = customs;
  codec_.set_up(row, column, far, customs);
  blows_.set_up(row, column, customs);
}

int Course::active(const Position& position) const {
  if (position.turn != Turn::kRound) return position.turn == Turn::kFirst ? 0 : 1;
  const auto initiative = [&](std::size_t side) {
    return duelists_[side]->forms[position.fighters[side].form].row.initiative;
  };
  return initiative(1) > initiative(0) ? 1 : 0;
}

void Course::expand(const Position& from, std::vector<Step>& steps) {
  steps.clear();
  steps_ = &steps;
  active_ = active(from);
  Branch branch{.at = from};
  branch.came_from = from.distance;
  activate(branch);
}

const Form& Course::form(const Branch& branch, int side) const {
  const auto index = static_cast<std::size_t>(side);
  return duelists_[index]->forms[branch.at.fighters[index].form];
}

Fighter& Course::fighter(Branch& branch, int side) const {
  return branch.at.fighters[static_cast<std::size_t>(side)];
}

bool Course::over(const Branch& branch) {
  const auto& fighters = branch.at.fighters;
  if (fighters[0].health > 0 && fighters[1].health > 0) return false;
  steps_->push_back({branch.at, branch.probability});
  return true;
}

// HC-49; poison and healing at the same moment are netted.
void Course::activate(Branch branch) {
  Fighter& own = fighter(branch, active_);
  if (own.paralysed != 0) {
    own.paralysed = 0;
    finish(branch);
    return;
  }
  const Form& card = form(branch, active_);
  int health = own.health;
  if (own.poison > 0) {
    --own.poison;
    --health;
  }
  if (card.heal > 0) health = std::min<int>(card.row.health, health + card.heal);
  const bool last_straw = health <= 0;
  if (!last_straw) own.health = static_cast<std::uint8_t>(health);
  bolt(branch, last_straw);
}

// `last_straw`: the poison leaves the active unit without health, after its bolt.
void Course::bolt(Branch branch, bool last_straw) {
  const int enemy = other_side(active_);
  const int amount = form(branch, active_).bolt;
  if (amount > 0) hurt(branch, enemy, bolt_damage(form(branch, enemy).row, amount));
  if (last_straw) hurt(branch, active_, fighter(branch, active_).health);
  if (!over(branch)) advance(branch);
}

void Course::advance(Branch branch) {
  const Form& own = form(branch, active_);
  if (branch.at.distance > 1 && !own.ranged()) {
    const int missing = branch.at.distance - 1;
    const int steps =
        own.row.has(Trait::kTeleports) ? missing : std::min<int>(own.row.steps, missing);
    branch.at.distance = static_cast<std::uint8_t>(branch.at.distance - steps);
    branch.moved = steps > 0;
    if (branch.at.distance > 1) {
      finish(branch);
      return;
    }
  }
  attack(branch, AttackKind::kMain);
}

int Course::attacker_of(AttackKind kind) const {
  return kind == AttackKind::kRetaliation ? other_side(active_) : active_;
}

// An attack or retaliation with all that follows it.
void Course::attack(const Branch& branch, AttackKind kind) {
  const int attacker = attacker_of(kind);
  const Blows& blows =
      blows_.of(branch.at, {.attacker = attacker, .kind = kind, .moved = branch.moved});
  for (const Blow& blow : blows) {
    Branch then = branch;
    then.probability *= blow.probability;
    then.face = blow.face;
    if (kind != AttackKind::kRetaliation) ++then.strikes;
    strike(then, other_side(attacker), blow.damage);
    if (!over(then)) after_attack(then, kind, 0);
  }
}

// Abilities of the attacker from number `next` on (HC-83); then the retaliation, or what follows
// it.
void Course::after_attack(Branch branch, AttackKind kind, std::size_t next) {
  const int attacker = attacker_of(kind);
  const AfterList& list = after_list(form(branch, attacker), kind);
  for (std::size_t i = next; i < list.size(); ++i) {
    const After& after = list[i];
    if (!happens(after.when, branch.face)) continue;
    if (after.act == Act::kSplash) {
      if (branch.at.distance > 1) continue;
      splash(branch, kind, i + 1, after.amount);
      return;
    }
    if (after.chance < 1) {
      Branch without = branch;
      without.probability *= 1 - after.chance;
      after_attack(without, kind, i + 1);
      branch.probability *= after.chance;
    }
    apply(branch, after, attacker);
    if (over(branch)) return;
  }
  if (kind == AttackKind::kRetaliation) {
    follow_up(branch);
  } else {
    retaliate(branch);
  }
}

// The only unit next to the target is the attacker, who hits itself.
void Course::splash(const Branch& branch, AttackKind kind, std::size_t next, int attack_value) {
  const int attacker = attacker_of(kind);
  const Blows& blows = blows_.of(branch.at, {.attacker = attacker,
                                             .kind = AttackKind::kExtra,
                                             .attack_value = attack_value,
                                             .moved = branch.moved});
  for (const Blow& blow : blows) {
    Branch then = branch;
    then.probability *= blow.probability;
    const std::uint8_t before = fighter(then, attacker).form;
    strike(then, attacker, blow.damage);
    if (over(then)) continue;
    // A unit that turned has the abilities of its new side.
    after_attack(then, kind, fighter(then, attacker).form == before ? next : kMaxAbilities);
  }
}

// HC-45, HC-46, HC-51.
void Course::retaliate(Branch branch) {
  const int enemy = other_side(active_);
  const bool unlimited = form(branch, enemy).row.has(Trait::kUnlimitedRetaliation);
  const bool able = fighter(branch, enemy).paralysed == 0 || customs_.paralysed_retaliate;
  const bool possible = branch.at.distance == 1 && able &&
                        !form(branch, active_).row.has(Trait::kNoRetaliation) &&
                        (unlimited || !branch.retaliated);
  if (!possible) {
    follow_up(branch);
    return;
  }
  if (!unlimited) branch.retaliated = true;
  attack(branch, AttackKind::kRetaliation);
}

// Further attacks, then the return.
void Course::follow_up(Branch branch) {
  const Form& own = form(branch, active_);
  if (branch.strikes == 1) {
    const bool shot = own.again == Act::kSecondShot && branch.at.distance > 1;
    const bool strike = own.again == Act::kSecondStrike && branch.at.distance == 1;
    if ((shot || strike) && happens(own.again_when, branch.face)) {
      attack(branch, AttackKind::kAgain);
      return;
    }
  }
  if (own.returns && branch.moved) branch.at.distance = branch.came_from;
  finish(branch);
}

// The activation is over; the second one of a round ends the round.
void Course::finish(Branch branch) {
  Position& at = branch.at;
  if (at.turn == Turn::kRound) {
    at.turn = active_ == 0 ? Turn::kSecond : Turn::kFirst;
  } else {
    at.turn = Turn::kRound;
    for (Fighter& each : at.fighters) {
      each.weak_old = each.weak;
      each.weak = 0;
    }
  }
  for (int side = 0; side < 2; ++side) codec_.trim(fighter(branch, side), side);
  steps_->push_back({at, branch.probability});
}

void Course::apply(Branch& branch, const After& after, int side) const {
  const int enemy = other_side(side);
  Fighter& target = fighter(branch, enemy);
  Fighter& own = fighter(branch, side);
  switch (after.act) {
    case Act::kParalyse:
      if (!form(branch, enemy).row.has(Trait::kImmuneToParalysis)) target.paralysed = 1;
      return;
    case Act::kPoison:
      target.poison = static_cast<std::uint8_t>(target.poison + after.amount);
      return;
    case Act::kHurt:
      hurt(branch, enemy, after.amount);
      return;
    case Act::kSlay:
      hurt(branch, enemy, target.health);
      return;
    case Act::kPush:
      branch.at.distance = 2;
      return;
    case Act::kCorrode:
      target.corroded = 1;
      return;
    case Act::kWeaken:
      target.weak = static_cast<std::uint8_t>(target.weak + after.amount);
      return;
    case Act::kHealAfter:
      own.health = static_cast<std::uint8_t>(
          std::min<int>(form(branch, side).row.health, own.health + after.amount));
      return;
    default:
      return;
  }
}

// What tokens leave of the damage (DS-05).
int Course::lowered(Branch& branch, int target, int damage) const {
  Fighter& struck = fighter(branch, target);
  if (struck.tokens == 0) return damage;
  const int shield = token_shield(form(branch, target).row.tier);
  const int removed = tokens_removed(customs_.tokens, struck.tokens, shield, damage, struck.health);
  struck.tokens = static_cast<std::uint8_t>(struck.tokens - removed);
  return after_tokens(damage, removed, shield);
}

// The damage of an attack, and what ends with being attacked (HC-50).
void Course::strike(Branch& branch, int target, int damage) const {
  damage = lowered(branch, target, damage);
  wound(branch, target, damage);
  Fighter& struck = fighter(branch, target);
  if (customs_.attack_ends_paralysis || damage > 0) struck.paralysed = 0;
  if (!customs_.corrosion_lasts) struck.corroded = 0;
}

// Damage outside an attack.
void Course::hurt(Branch& branch, int target, int damage) const {
  damage = lowered(branch, target, damage);
  if (damage > 0) fighter(branch, target).paralysed = 0;
  wound(branch, target, damage);
}

// HC-40, HC-42, HC-43.
void Course::wound(Branch& branch, int target, int damage) const {
  Fighter& struck = fighter(branch, target);
  const Duelist& duelist = *duelists_[static_cast<std::size_t>(target)];
  while (damage >= struck.health) {
    if (struck.used == 0 && duelist.forms[struck.form].row.has(Trait::kSurvivesOnce)) {
      struck.used = 1;
      struck.health = 1;
      return;
    }
    if (struck.form + 1 == duelist.form_count) {
      struck.health = 0;
      return;
    }
    damage = customs_.excess_carries ? damage - struck.health : 0;
    ++struck.form;
    struck.used = 0;
    struck.health = static_cast<std::uint8_t>(duelist.forms[struck.form].row.health);
  }
  struck.health = static_cast<std::uint8_t>(struck.health - damage);
}

}  // namespace muster::homm::duel
