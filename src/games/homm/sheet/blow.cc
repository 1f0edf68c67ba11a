#include "games/homm/sheet/blow.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "games/homm/inquiry/lasting.h"
#include "games/homm/inquiry/strikes.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

// "3", or "4 (printed 3, cards +1)".
std::string value_words(int value, int printed,
                        std::initializer_list<std::pair<const char*, int>> changes) {
  std::string words;
  int sum = printed;
  const auto add = [&](const char* name, int change) {
    if (change != 0) words += fmt::format(", {} {:+}", name, change);
    sum += change;
  };
  for (const auto& [name, change] : changes) add(name, change);
  add("abilities", value - sum);
  return words.empty() ? std::to_string(value)
                       : fmt::format("{} (printed {}{})", value, printed, words);
}

std::string face_name(int face) { return face == 0 ? "0" : fmt::format("{:+}", face); }

std::string face_words(Faces faces, const DicePlan& plan) {
  if (faces.second == kNoDie) return "die " + face_name(faces.first);
  const std::string both =
      fmt::format("dice {} and {}", face_name(faces.first), face_name(faces.second));
  if (plan.sum) return both + ", both count";
  return both + (plan.lower ? ", the lower counts" : ", the higher counts");
}

std::string pool_words(const Pool& pool) {
  std::string faces;
  for (int face = kDieFaces; face >= 1; --face) {
    for (int i = 0; i < pool.showing(face); ++i) faces += fmt::format(" {}", face);
  }
  return faces;
}

}  // namespace

std::string outcome_words(const Combat& combat, const State& before, const State& after, int unit) {
  const Unit& now = after.units[unit];
  const Unit& then = before.units[unit];
  if (now.cell == kNoCell) return "defeated";
  std::string words;
  if (now.side != then.side) {
    words = fmt::format("turned to {}, ", side_words(combat, combat.card(now.side)));
  } else if ((now.flags & ~then.flags & kUsed) != 0 &&
             has(combat, after, unit, Trait::kSurvivesOnce)) {
    words = "saved by its ability, ";
  }
  return words + health_words(combat, after, unit);
}

Blow::Blow(const Combat& combat, const UnitNames& names, const State& state)
    : combat_(combat),
      names_(names),
      attacker_(state.attacker),
      target_(state.target),
      kind_(state.kind),
      own_(state.attacker == state.active) {}

std::string Blow::title() const {
  const std::string& target = names_[target_];
  if (kind_ == AttackKind::kRetaliation) {
    return fmt::format("{} strike back at {}", names_[attacker_], target);
  }
  const std::string by = own_ ? "" : names_[attacker_] + ": ";
  if (kind_ == AttackKind::kExtra) return fmt::format("{}extra attack on {}", by, target);
  if (kind_ == AttackKind::kAgain) return fmt::format("{}further attack on {}", by, target);
  return fmt::format("{}attack {}", by, target);
}

void Blow::reroll(const State& before, const State& after) {
  if (combat_.ruleset().stacks.on) {
    const Pool was = Pool::unpacked(before.choice);
    const Pool left = Pool::unpacked(after.choice);
    for (int face = 1; face <= kDieFaces; ++face) {
      const int dice = was.showing(face) - left.showing(face);
      if (dice > 0)
        rerolls_ += fmt::format("{} showing {} rerolled, ", counted(dice, "die", "dice"), face);
    }
    return;
  }
  const DicePlan plan = current_strike(combat_, before).dice;
  rerolls_ += face_words(before.faces, plan) + " rerolled, ";
}

void Blow::work_out(const State& before, const State& after) {
  const Strike strike = current_strike(combat_, before);
  const int defense_die = after.defense_die;
  notes_.clear();
  if (strike.pool > 0) {
    note_pool(before, strike, defense_die);
  } else {
    rolled_damage_ = after.damage;
    note_values(before, strike, defense_die);
  }
  note_abilities(strike);
}

std::string Blow::attack_words(const State& state, const Strike& strike) const {
  if (kind_ == AttackKind::kExtra) return std::to_string(strike.attack);
  const Unit& unit = state.units[attacker_];
  const int printed = combat_.row(unit).attack;
  const bool shoots = combat_.row(unit).type == UnitType::kRanged && !strike.adjacent &&
                      kind_ != AttackKind::kRetaliation;
  const int archery = shoots ? side_effect(state, Lasting::kArchery, side_of(attacker_)) : 0;
  return value_words(strike.attack, printed,
                     {{"lasting", unit.attack - printed},
                      {"this activation", own_ ? state.activation_bonus : 0},
                      {"archery", archery},
                      {"cards", state.attack_bonus},
                      {"AI card", kind_ == AttackKind::kMain ? state.ai_attack : 0}});
}

std::string Blow::defense_words(const State& state, const Strike& strike) const {
  if (strike.ignores_defense) return "ignored";
  const Unit& unit = state.units[target_];
  const int printed = combat_.row(unit).defense;
  const bool corroded = (unit.flags & kCorroded) != 0 && unit.defense > 0;
  return value_words(strike.defense, printed,
                     {{"lasting", unit.defense - printed},
                      {"corrosion", corroded ? -1 : 0},
                      {"cards", state.defense_bonus}});
}

std::string Blow::die_words(const State& state, const Strike& strike) const {
  const DicePlan& dice = strike.dice;
  if (dice.no_roll) return "no die";
  std::string words = rerolls_;
  if (state.two_dice == kLowerDie) {
    words += "the lower of two dice " + face_name(state.faces.first);
  } else {
    words += face_words(state.faces, dice);
  }
  if (dice.ignore) words += ", counts 0";
  if (dice.shift != 0) words += fmt::format(", {:+} to it", int{dice.shift});
  if (dice.triple) words += ", tripled";
  return words;
}

void Blow::note_values(const State& state, const Strike& strike, int defense_die) {
  std::string words = fmt::format("attack {}, {}, defense {}", attack_words(state, strike),
                                  die_words(state, strike), defense_words(state, strike));
  if (defense_rolled_) {
    words += defense_die != 0 ? ", defense die +1" : ", defense die 0 or -1";
  }
  if (strike.cover != 0) words += fmt::format(", cover -{}", strike.cover);
  if (strike.cap < 100) words += fmt::format(", at most {}", strike.cap);
  const int attack = std::max(0, strike.attack + counted_die(strike.dice, state.faces));
  const int defense = strike.ignores_defense ? 0 : std::max(0, strike.defense + defense_die);
  const int plain = std::clamp(std::max(0, attack - defense) - strike.cover, 0, strike.cap);
  if (rolled_damage_ != plain) {
    words += fmt::format(", {:+} by abilities keyed to the die", rolled_damage_ - plain);
  }
  notes_.push_back(std::move(words));
}

void Blow::note_pool(const State& state, const Strike& strike, int defense_die) {
  const Pool pool = Pool::unpacked(state.choice);
  rolled_damage_ = homm::rolled_damage(strike, pool, defense_die);
  std::string words = fmt::format("attack {} against defense {}", attack_words(state, strike),
                                  defense_words(state, strike));
  if (defense_rolled_) words += defense_die != 0 ? ", defense die +1" : ", defense die 0 or -1";
  notes_.push_back(std::move(words));
  const std::string dice = counted(strike.pool, "die", "dice");
  if (strike.dice.ignore || strike.dice.no_roll) {
    notes_.push_back(fmt::format("{}, which do not count: {} damage", dice, rolled_damage_));
    return;
  }
  Strike against = strike;
  against.defense += defense_die;
  const int hit = homm::hits(strike, pool, defense_die);
  // Which faces are told apart is kept in State::faces while the dice are thrown.
  const bool every = static_cast<Cuts>(state.faces.first) == kEveryFace;
  std::string rolled =
      fmt::format("{}{} hit on {} or more{}: {} hit", rerolls_, dice, lowest_hit(against),
                  every ? ", rolled" + pool_words(pool) : "", hit);
  if (strike.dice.lower != strike.dice.higher || strike.dice.sum) {
    rolled += strike.dice.sum     ? " (misses rerolled)"
              : strike.dice.lower ? " (penalty)"
                                  : " (bonus)";
  }
  if (strike.cover != 0) rolled += fmt::format(", cover -{}", strike.cover);
  const int beyond = rolled_damage_ + strike.cover - hit;
  if (beyond != 0 && rolled_damage_ > 0) {
    rolled += fmt::format(", {:+} as {}", beyond,
                          beyond > 0 ? "attack is far above defense" : "defense is above attack");
  }
  notes_.push_back(std::move(rolled));
}

void Blow::note_abilities(const Strike& strike) {
  constexpr int kStrikeHooks = kOnDeclare | kOnRoll;
  const auto note = [&](const SideRow& row, int unit, Role role) {
    for (const std::uint8_t id : row.abilities) {
      const AbilityCode& code = ability_codes()[id];
      if ((code.hook & kStrikeHooks) == 0 || code.role != role) continue;
      const bool acts = role == Role::kAttacker
                            ? acts_in(code.icon, strike.kind, strike.all_icons)
                            : code.icon == Icon::kPassive || strike.retaliation();
      if (acts) notes_.push_back(fmt::format("ability of {}: {}", names_[unit], code.summary));
    }
  };
  note(*strike.attacker, attacker_, Role::kAttacker);
  note(*strike.target, target_, Role::kTarget);
}

std::string Blow::harm(const State& before, const State& after, int damage) const {
  const std::string outcome = outcome_words(combat_, before, after, target_);
  if (removed_ > 0) {
    return fmt::format("{} damage, {} dealt after removing {} ({} left), {}", rolled_damage_,
                       damage, counted(removed_, "token"),
                       counted(before.units[target_].tokens, "token"), outcome);
  }
  if (damage == 0) return fmt::format("no damage, {}", outcome);
  return fmt::format("{} damage, {}", damage, outcome);
}

void Blow::strike(const State& before, const State& after, int damage, SheetLines& lines) {
  lines.withdraw();
  if (before.cancelled != 0) {
    call_off(lines);
  } else {
    lines.act(fmt::format("{}: {}", title(), harm(before, after, damage)));
  }
  for (std::string& note : notes_) lines.detail(std::move(note));
  notes_.clear();
}

void Blow::call_off(SheetLines& lines) const { lines.act(title() + ": called off"); }

}  // namespace muster::homm
