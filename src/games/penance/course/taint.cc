// Taint (PN-125 .. PN-128): gained, spent by the attacker out of its victim's, and by its bearer
// when damage or defeat comes.
#include <algorithm>
#include <bit>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

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
constexpr int kPurgingTaint = 8;
constexpr int kReturnPrice = 5;
constexpr int kReturnCards = 10;
constexpr int kReturnWounds = 2;

}  // namespace

std::string_view DuelInquiry::exploit_name(int exploit) {
  return kExploitNames[static_cast<std::size_t>(exploit)];
}

// PN-125; passing the mark of PN-74b on the way.
void CasketDuel::gain_taint(State& state, int side, int points) const {
  if (!rules_.taint || points <= 0) return;
  Duelist& own = duelist(state, side);
  const bool below = own.taint < kPurgingTaint;
  add_capped(own.taint, points, kMostTaint);
  if (scenario_.taint_purging && below && own.taint >= kPurgingTaint) {
    push(state, TaskKind::kSuffering, side, {.n = 1});
  }
}

// What can be bought now, as bits; bit 0 is to buy nothing.
unsigned DuelInquiry::exploits(const State& state) const {
  const Attack& attack = state.attack;
  if (!rules_.taint || !is_casket(attack.attacker) || !is_casket(attack.target)) return 0;
  const int taint = duelist(state, attack.target).taint;
  unsigned open = 1;
  for (std::size_t i = 1; i < kExploitPrices.size(); ++i) {
    if (taint >= kExploitPrices[i]) open |= 1U << i;
  }
  if ((attack.flags & kTaintAdvantage) != 0) open &= ~bit_of(Exploit::kAdvantage);
  if ((attack.flags & (kClosedWindow | kWindowShut)) != 0) open &= ~bit_of(Exploit::kWindow);
  return open;
}

void CasketDuel::offer_exploits(State& state, Task& task) const {
  const unsigned open = exploits(state);
  if (open <= 1) {
    task.step = kAtDeclaration;
    return;
  }
  task.step = kTaintTaken;
  push(state, TaskKind::kNumber, task.side,
       {.at = static_cast<int>(open),
        .x = static_cast<int>(Question::kExploit),
        .y = static_cast<int>(std::bit_width(open)) - 1});
}

// One is carried out, and they are offered again until none is wanted.
void CasketDuel::take_exploit(State& state, Task& task) const {
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
      return add_heat(state, victim, 1);
    case Exploit::kPart:
      return count_up(attack.structural);
    case Exploit::kWindow:
      attack.flags |= kWindowShut;
      return;
    case Exploit::kWound:
      return push(state, TaskKind::kWound, victim, {.n = 1});
    default:
      return;
  }
}

// Blocks that the attacker may have rolled again.
void CasketDuel::offer_blocks(State& state, Task& task) const {
  const Attack& attack = state.attack;
  task.step = kWindow;
  const bool spread = (task.flags & kSpread) != 0;
  if (!rules_.taint || spread || attack.blocks == 0 || !is_casket(attack.attacker)) return;
  if (duelist(state, attack.target).taint < kRerollPrice) return;
  task.step = kBlocksAsked;
  push(state, TaskKind::kYesNo, attack.attacker, {.x = static_cast<int>(Question::kBlocks)});
}

void CasketDuel::reroll_blocks(State& state, Task& task) const {
  Attack& attack = state.attack;
  task.step = kWindow;
  if (state.chosen == 0) return;
  pay_tokens(state, attack.target, TokenKind::kTaint, kRerollPrice);
  const int again = std::min<int>(attack.blocks, kRerolledBlocks);
  attack.blocks = static_cast<std::uint8_t>(attack.blocks - again);
  attack.dice = 0;
  task.n = static_cast<std::uint8_t>(again);
  task.step = kDefending;
}

// PN-127: the target may take damage off before its dice, but not off an execution.
void CasketDuel::offer_numbness(State& state, Task& task) const {
  const Attack& attack = state.attack;
  const bool execution = static_cast<Band>(attack.band) == Band::kExecution;
  if (!rules_.taint || execution || attack.damage == 0) return;
  if (duelist(state, attack.target).taint < kNumbPrice) return;
  task.step = kNumbAsked;
  push(state, TaskKind::kYesNo, attack.target, {.x = static_cast<int>(Question::kNumb)});
}

void CasketDuel::numb(State& state, Task& task) const {
  Attack& attack = state.attack;
  task.step = kDefending;
  if (state.chosen == 0) return;
  pay_tokens(state, attack.target, TokenKind::kTaint, kNumbPrice);
  attack.damage = positive_byte(attack.damage - kNumbed);
  task.n = positive_byte(task.n - kNumbed);
  add_heat(state, attack.target, 1);
}

// ---- Back from defeat (PN-128).

// Whether the Casket can come back: its pilot must live through the wounds.
bool DuelInquiry::may_return(const State& state, int side) const {
  const Duelist& own = duelist(state, side);
  return rules_.taint && !own.is(kRevived) && own.taint >= kReturnPrice &&
         std::popcount(own.wounds) + kReturnWounds < kWoundCards;
}

// It pays, and cards come back until there are as many as it returns with. Returned: how many more
// than those it has, which are lost.
int CasketDuel::return_from_defeat(State& state, int side) const {
  Duelist& own = duelist(state, side);
  own.set(kRevived);
  pay_tokens(state, side, TokenKind::kTaint, kReturnPrice);
  push(state, TaskKind::kWound, side, {.n = kReturnWounds});
  give_life_back(state, side, kReturnCards);
  return std::max(0, life_of(state, side) - kReturnCards);
}

// Random cards come back from the Graveyard to the draw pile until life is `life`.
void CasketDuel::give_life_back(State& state, int side, int life) const {
  const int missing = life - life_of(state, side);
  if (missing <= 0) return;
  push(state, TaskKind::kRandomCard, side,
       {.at = missing, .x = static_cast<int>(Pile::kGraveyard), .y = side, .flags = kBringsBack});
}

}  // namespace muster::penance
