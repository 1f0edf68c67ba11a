// The attack that is being fought, beside the board: both sides' troops and dice, and what the
// exchanges came to.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/view/view.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

// What everybody has seen of the present attack, or of the last one: until the first step of the
// next turn.
class AttackCourse {
 public:
  // `game` outlives this.
  explicit AttackCourse(const Conquest& game) : game_(game) {}

  void step(const ConquestState& before, Action action, const ConquestState& after);

  const std::string& heading() const { return heading_; }                   // HTML
  const std::vector<std::string>& exchanges() const { return exchanges_; }  // plain text
  const std::string& result() const { return result_; }  // plain text; empty while it goes on

 private:
  const Conquest& game_;
  std::uint32_t turn_ = 0;
  std::string heading_;
  std::vector<std::string> exchanges_;
  std::string result_;
};

// Whether an attack is being fought.
bool in_fight(const Conquest& game, const ConquestState& state);
// Whether `eye` sees the dice of a side, 0 the attacker's and 1 the defender's.
bool sees_dice(const ConquestState& state, std::size_t side, int eye);
// What the attacker has chosen, as far as it is `seen`: "chooses 7 with assault".
std::string pick_words(const ConquestState& state, bool seen);

// Troops with what they add to dice: "2 assault (+1), 1 ranged"; "nobody".
std::string armed_words(const Troops& troops, const std::array<std::int8_t, kUnitTypes>& bonuses);

// HTML and CSS of the panel. Its slots are `attack` (who attacks what), and of each side S, 0 the
// attacker and 1 the defender, side-S, unit-S-T of each type T, die-S-F of each face F, hidden-S
// (dice that `eye` does not see, or that are not rolled yet) and pick-S (a choice that is made);
// last the slot `exchanges`.
std::string attack_panel();
std::string_view attack_style();
void fill_attack(const Conquest& game, const ConquestState& state, const AttackCourse& course,
                 int eye, ViewFrame& frame);

}  // namespace muster::projecthex
