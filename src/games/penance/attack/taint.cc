// What Taint buys in an attack: the attacker out of its victim's, its bearer when damage comes
// (PN-126, PN-127).
#include "games/penance/attack/taint.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "games/penance/changes/body.h"
#include "games/penance/changes/cards.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

// What an attacker may buy before the dice, and its price in the victim's Taint (PN-126).
enum class Exploit : std::uint8_t { kNone, kAdvantage, kHeat, kPart, kWindow, kWound };

constexpr unsigned bit_of(Exploit exploit) { return 1U << static_cast<unsigned>(exploit); }
constexpr std::array<std::uint8_t, 6> kExploitPrices = {0, 1, 1, 3, 4, 5};

constexpr std::array<std::string_view, 6> kExploitNames = {"no Taint",
                                                           "1 Taint: an advantage",
                                                           "1 Taint: 1 Heat",
                                                           "3 Taint: 1 Component Damage",
                                                           "4 Taint: no reaction",
                                                           "5 Taint: a Pilot Wound"};

constexpr int kRerollPrice = 2;
constexpr int kRerolledBlocks = 2;
constexpr int kNumbPrice = 3;
constexpr int kNumbed = 3;  // damage

}  // namespace

std::string_view exploit_name(int exploit) {
  return kExploitNames[static_cast<std::size_t>(exploit)];
}

namespace {

// What can be bought now, as bits; bit 0 is to buy nothing.
unsigned exploits(const DuelTables& duel, const DuelState& state) {
  const Attack& attack = state.attack;
  if (!duel.rules().taint || !is_casket(attack.attacker) || !is_casket(attack.target)) return 0;
  const int taint = duelist(state, attack.target).taint;
  unsigned open = 1;
  for (std::size_t i = 1; i < kExploitPrices.size(); ++i) {
    if (taint >= kExploitPrices[i]) open |= 1U << i;
  }
  if ((attack.flags & kTaintAdvantage) != 0) open &= ~bit_of(Exploit::kAdvantage);
  if ((attack.flags & (kClosedWindow | kWindowShut)) != 0) open &= ~bit_of(Exploit::kWindow);
  return open;
}

}  // namespace

void offer_exploits(const DuelTables& duel, DuelState& state, Task& task) {
  const unsigned open = exploits(duel, state);
  if (open <= 1) {
    task.step = kAtDeclaration;
    return;
  }
  task.step = kTaintTaken;
  push(state, task.side,
       NumberTask{.numbers = open,
                  .question = Question::kExploit,
                  .most = static_cast<int>(std::bit_width(open)) - 1});
}

// One is carried out, and they are offered again until none is wanted.
void take_exploit(const DuelTables& duel, DuelState& state, Task& task) {
  Attack& attack = state.attack;
  const auto exploit = static_cast<Exploit>(state.chosen);
  const int victim = attack.target;
  task.step = exploit == Exploit::kNone ? kAtDeclaration : kTaintOffered;
  pay_tokens(state, victim, TokenKind::kTaint, kExploitPrices[state.chosen]);
  switch (exploit) {
    case Exploit::kAdvantage:
      attack.flags |= kTaintAdvantage;
      return;
    case Exploit::kHeat:
      return add_heat(duel, state, victim, 1);
    case Exploit::kPart:
      return count_up(attack.structural);
    case Exploit::kWindow:
      attack.flags |= kWindowShut;
      return;
    case Exploit::kWound:
      return push(state, victim, WoundTask{.wounds = 1});
    default:
      return;
  }
}

void offer_blocks(const DuelTables& duel, DuelState& state, Task& task) {
  const RollView roll(task);
  const Attack& attack = state.attack;
  task.step = kWindow;
  const bool spread = roll.has(kSpread);
  if (!duel.rules().taint || spread || attack.blocks == 0 || !is_casket(attack.attacker)) return;
  if (duelist(state, attack.target).taint < kRerollPrice) return;
  task.step = kBlocksAsked;
  push(state, attack.attacker, YesNoTask{.question = Question::kBlocks});
}

void reroll_blocks(DuelState& state, Task& task) {
  const RollView roll(task);
  Attack& attack = state.attack;
  task.step = kWindow;
  if (state.chosen == 0) return;
  pay_tokens(state, attack.target, TokenKind::kTaint, kRerollPrice);
  const int again = std::min<int>(attack.blocks, kRerolledBlocks);
  attack.blocks = static_cast<std::uint8_t>(attack.blocks - again);
  attack.dice = 0;
  roll.dice() = static_cast<std::uint8_t>(again);
  task.step = kDefending;
}

// PN-127: the target may take damage off before its dice, but not off an execution.
void offer_numbness(const DuelTables& duel, DuelState& state, Task& task) {
  const Attack& attack = state.attack;
  const bool execution = static_cast<Band>(attack.band) == Band::kExecution;
  if (!duel.rules().taint || execution || attack.damage == 0) return;
  if (duelist(state, attack.target).taint < kNumbPrice) return;
  task.step = kNumbAsked;
  push(state, attack.target, YesNoTask{.question = Question::kNumb});
}

void numb(const DuelTables& duel, DuelState& state, Task& task) {
  const RollView roll(task);
  Attack& attack = state.attack;
  task.step = kDefending;
  if (state.chosen == 0) return;
  pay_tokens(state, attack.target, TokenKind::kTaint, kNumbPrice);
  attack.damage = positive_byte(attack.damage - kNumbed);
  roll.dice() = positive_byte(roll.dice() - kNumbed);
  add_heat(duel, state, attack.target, 1);
}

}  // namespace muster::penance
