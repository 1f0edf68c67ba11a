// Heat, Taint (PN-125, PN-128) and direct loss.
#include "games/penance/changes/body.h"

#include <algorithm>
#include <cstdint>

#include "games/penance/changes/cards.h"
#include "games/penance/changes/events.h"
#include "games/penance/changes/lasting.h"
#include "games/penance/inquiry/piles.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

constexpr int kMostHeat = 99;

}  // namespace

void add_heat(const DuelTables& duel, DuelState& state, int side, int heat) {
  if (heat <= 0) return;
  Duelist& own = duelist(state, side);
  const bool cool = own.heat < kDangerousHeat;
  if (has_wound(own, Wound::kHeat)) ++heat;  // PN-76
  if (heavily_tainted(duel, own)) ++heat;    // PN-129
  add_capped(own.heat, heat, kMostHeat);
  count_up(own.tally.heat, heat);
  if (duel.rules().strain_on_crossing && cool && own.heat >= kDangerousHeat) own.set(kStrainDue);
  raise(duel, state, Event::kSelfGainHeat, side);
}

void vent(DuelState& state, int side, int heat) {
  add_capped(duelist(state, side).heat, -heat, kMostHeat);
}

namespace {

constexpr int kPurgingTaint = 8;

constexpr int kReturnCards = 10;

}  // namespace

void gain_taint(const DuelTables& duel, DuelState& state, int side, int points) {
  if (!duel.rules().taint || points <= 0) return;
  Duelist& own = duelist(state, side);
  const bool below = own.taint < kPurgingTaint;
  add_capped(own.taint, points, kMostTaint);
  if (duel.scenario().taint_purging && below && own.taint >= kPurgingTaint) {
    push(state, side, SufferingTask{.dice = 1});
  }
}

// It pays, and cards come back until there are as many as it returns with. Returned: how many more
// than those it has, which are lost.
int return_from_defeat(const DuelTables& duel, DuelState& state, int side) {
  Duelist& own = duelist(state, side);
  own.set(kRevived);
  pay_tokens(state, side, TokenKind::kTaint, kReturnPrice);
  push(state, side, WoundTask{.wounds = kReturnWounds});
  give_life_back(duel, state, side, kReturnCards);
  return std::max(0, life_of(duel, state, side) - kReturnCards);
}

void give_life_back(const DuelTables& duel, DuelState& state, int side, int life) {
  const int missing = life - life_of(duel, state, side);
  if (missing <= 0) return;
  push(state, side,
       RandomCardTask{
           .cards = missing, .pile = Pile::kGraveyard, .owner = side, .flags = kBringsBack});
}

void lose(const DuelTables& duel, DuelState& state, int unit, int n, int by) {
  if (n <= 0) return;
  if (!is_casket(unit)) return hurt_summon(duel, state, unit, n, by);
  push(state, unit, LoseTask{.cards = std::min(n, 255), .cause = LossCause::kDirect});
}

void hurt_summon(const DuelTables& duel, DuelState& state, int unit, int n, int by) {
  Summon& summon = summon_of(state, unit);
  if (summon.hp == 0) return;
  summon.hp = static_cast<std::uint8_t>(std::max(0, summon.hp - n));
  if (summon.hp > 0) return;
  const bool decoy = duel.effect(summon.effect).summon() == SummonKind::kDecoy;
  const std::uint8_t hex = summon.hex;
  if (state.attack.attacker != kNoUnit && owner_of(state, state.attack.attacker) == by) {
    count_up(state.attack.kills);
  }
  if (decoy) return;
  lift_curses(duel, state, by);
  const auto victim = static_cast<std::uint8_t>(unit);
  raise(duel, state, Event::kEnemyDestroyed, by, {.unit = victim, .value = hex});
  raise(duel, state, Event::kMarkedDestroyed, by, {.unit = victim, .value = hex});
  raise(duel, state, Event::kPreyDestroyed, by, {.unit = victim, .value = hex});
}

}  // namespace muster::penance
