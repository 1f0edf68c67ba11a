// Fights about one spell: its caster holds the spell and enough power, the enemy (unless a test
// says so) no card.
//
//   SpellFight fight("lightning_bolt", {"F pegasi@1,1"}, {"F nagas@1,3"});
//   fight.cast("lightning_bolt", 2).pick(def(0));
//
// Power comes from statistic cards, which open no window of their own.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/casting/cards/card_fight.h"

namespace muster::homm {

inline constexpr int kPowerCards = 6;

// What a caster holds: the spells and cards for power.
inline std::string casts(std::vector<std::string> spells) {
  spells.push_back(fmt::format("{} stat_power", kPowerCards));
  return holds({.hand = std::move(spells)});
}

class SpellFight : public CardFight {
 public:
  // Sides as hero() writes them.
  SpellFight(const std::string& attacker, const std::string& defender)
      : CardFight(attacker, defender) {}
  // The attacker holds the spell. Stands at the first decision that is not about cards.
  SpellFight(const std::string& spell, const std::vector<std::string>& own,
             const std::vector<std::string>& enemies)
      : CardFight(hero(own, casts({spell})), hero(enemies)) {
    no_cards();
  }

  // Casts a spell with so much power of cards, up to the choice of its targets.
  SpellFight& cast(const std::string& spell, int power, int option = 1) {
    play(spell, option);
    for (int i = 0; i < power; ++i) play("stat_power");
    if (adding_power()) no_card();
    return *this;
  }
  bool adding_power() const { return phase() == Phase::kWindow && state.window == Window::kPower; }
  // Whether the window of an answer to a spell is open.
  bool answering() const { return phase() == Phase::kWindow && state.window == Window::kSpell; }

  // Whom, or which spaces, the question is about.
  Slots asked_units() const { return options(ActionKind::kPickUnit); }
  Cells asked_spaces() const { return options(ActionKind::kPickSpace); }

  int defense_of(int unit) const { return homm::defense_of(state, unit); }
  int initiative_of(int unit) const { return homm::initiative_of(state, unit); }

  SpellFight& pick(int slot) { return act(ActionKind::kPickUnit, slot); }
  SpellFight& pick_space(int column, int row) {
    return act(ActionKind::kPickSpace, cell_at(column, row));
  }
  SpellFight& attack(int slot) { return act(ActionKind::kAttack, slot); }
  SpellFight& move(int column, int row) { return act(ActionKind::kMove, cell_at(column, row)); }
  SpellFight& roll(int die) { return act(ActionKind::kRoll, die + 1); }
  SpellFight& end() { return act(ActionKind::kEnd); }
  SpellFight& no_cards() {
    CardFight::no_cards();
    return *this;
  }
  SpellFight& act(ActionKind kind, int argument = 0) {
    Fight::act(kind, argument);
    return *this;
  }
};

// What `of` says for each of the powers.
template <class F>
auto by_power(const std::vector<int>& powers, F of) {
  std::vector<decltype(of(0))> results;
  for (const int power : powers) results.push_back(of(power));
  return results;
}

// The enemies of a test of tiers: def(0) .. def(3) are bronze, silver, gold and azure.
inline const std::vector<std::string> kTierUnits = {"F centaurs@0,3", "F crusaders@1,3",
                                                    "F nagas@2,3", "N crystal_dragons@3,3"};
// The units that the spell can be cast on at each of the powers. att(0) is bronze, att(1) silver.
inline std::vector<Slots> tier_choices(const std::string& spell, const std::vector<int>& powers) {
  return by_power(powers, [&](int power) {
    SpellFight fight(spell, {"P griffins@0,1", "F pegasi@1,1"}, kTierUnits);
    while (fight.active() != att(0)) fight.end().no_cards();
    return fight.cast(spell, power).asked_units();
  });
}

// Those of a spell up to bronze, silver and gold.
inline const std::vector<Slots> kUpToGold = {
    {att(0), def(0)},
    {att(0), att(1), def(0), def(1)},
    {att(0), att(1), def(0), def(1), def(2)},
};

}  // namespace muster::homm
