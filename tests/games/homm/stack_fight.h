// Fights under the Dice Stacks mod in a few words.
//
//   StackFight fight(hero({"F pit_lords@1,1 upgraded tokens=4"}), hero({"F black_dragons@1,2"}));
//   fight.pass(att(0));
//   fight.attack(def(0));
//   fight.throws({6, 1, 4, 5, 3, 6, 2});
//
// Units have their abilities, and armies are not adapted, unless the ruleset says so.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "games/homm/attack/pool.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/casting/cards/card_fight.h"

namespace muster::homm {

inline const std::string kStacks = "dice_stacks = true\n";

class StackFight : public CardFight {
 public:
  StackFight(const std::string& attacker, const std::string& defender,
             const std::string& settings = "", const std::string& top = "")
      : CardFight(attacker, defender, top,
                  kStacks +
                      (settings.find("adapt_armies") == std::string::npos ? "adapt_armies = false\n"
                                                                          : "") +
                      settings) {}

  int tokens(int slot) const { return unit(slot).tokens; }
  // The dice on the table.
  Pool pool() const { return Pool::unpacked(state.choice); }
  bool rolling() const { return phase() == Phase::kRoll || phase() == Phase::kRerollDie; }
  // Dice that the roll on its way throws.
  int thrown() const { return state.pool_roll.open + state.pool_roll.waiting; }
  bool asks_tokens() const { return phase() == Phase::kAsk && state.ask.what == AskWhat::kTokens; }
  std::set<int> faces_to_reroll() const { return options(ActionKind::kReroll); }

  // The dice of the roll on its way.
  StackFight& throws(const std::vector<int>& faces) {
    if (!rolling()) throw std::logic_error("no roll: " + rules().to_json(state).dump());
    if (static_cast<int>(faces.size()) != thrown()) {
      throw std::logic_error(fmt::format("{} dice are thrown, not {}", thrown(), faces.size()));
    }
    for (int face = kDieFaces + 1; rolling() && state.pool_roll.face < face;) {
      face = state.pool_roll.face;
      const FaceGroup group = pool_group(state);
      const auto count = std::count_if(faces.begin(), faces.end(), [&](int each) {
        return each >= group.lowest && each <= face;
      });
      act(ActionKind::kPool, 32 * group.noted + static_cast<int>(count));
    }
    return *this;
  }
  // All dice of the roll show this face.
  StackFight& throws_all(int face) {
    return throws(std::vector<int>(static_cast<std::size_t>(thrown()), face));
  }
  StackFight& reroll(int face) {
    act(ActionKind::kReroll, face);
    return *this;
  }
  StackFight& spend(int count) {
    act(ActionKind::kTokens, count);
    return *this;
  }
};

// The damage of an attack of the active unit on `target` with these dice, before anybody removes
// tokens; the fight is a copy that stands where the attack is declared, or before it.
inline int pool_hits(StackFight fight, int target, const std::vector<int>& faces) {
  if (!fight.rolling()) fight.attack(target);
  fight.no_cards();
  fight.throws(faces);
  fight.no_cards();
  if (fight.asks_tokens()) return fight.state.damage;
  return fight.damage(target);
}

}  // namespace muster::homm
