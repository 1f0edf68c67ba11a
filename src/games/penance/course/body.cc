// Heat and strain, pilot wounds, the Damage Die and the Suffering Die (PN-54 .. PN-79).
#include "games/penance/course/body.h"

#include <bit>
#include <cstdint>

#include "games/penance/changes/body.h"
#include "games/penance/changes/cards.h"
#include "games/penance/changes/events.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/state/effect_fields.h"
#include "games/penance/state/task_fields.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

constexpr int kMeltdown = 10;

constexpr int kWorst = 12;

int meltdown(const DuelTables& duel, const DuelState& state, int side) {
  const int cap = sum_of(duel, state, side, Op::kHeatCap,
                         (marks_borne(duel, state, side) & kMarksHeatCap) != 0);
  if (cap <= 0) return kMeltdown;
  duel.note(Op::kHeatCap);
  return cap;
}

// The component, or the next one that is not destroyed (PN-46b).
Component intact_from(const DuelState& state, int side, Component part) {
  for (std::size_t i = 0; i < kComponents; ++i) {
    const Component next = kAllComponents[(index_of(part) + i) % kComponents];
    if (!duelist(state, side).lacks(next)) return next;
  }
  return part;
}

void strain_part(DuelState& state, int side, Component part) {
  push(state, side,
       ComponentTask{.points = 1, .part = static_cast<int>(intact_from(state, side, part))});
}

}  // namespace

// PN-60 .. PN-65. step 0: the roll; 1: its result; 2: the part; 3: which arm.
void run_strain(const DuelTables& duel, DuelState& state, Task& task) {
  const int side = task.side;
  const auto die = [&](int step, int sides, DieUse use) {
    task.step = static_cast<std::uint8_t>(step);
    push(state, side, DieTask{.sides = sides, .use = use});
  };
  switch (task.step) {
    case 0:
      if (duelist(state, side).heat >= meltdown(duel, state, side)) {  // PN-65
        return die(2, kDieSides, DieUse::kStrainPart);
      }
      return die(1, kDieSides, DieUse::kStrain);
    case 1: {
      const int result = state.chosen + duelist(state, side).heat;
      if (result >= kWorst) return die(2, kDieSides, DieUse::kStrainPart);
      pop(state);
      if (result <= 5) return add_heat(duel, state, side, 1);
      if (result <= 8) return add_capped(duelist(state, side).sp, -2, 255);
      return push_loss(state, side, 2, LossCause::kStrain, kNoDie);
    }
    case 2: {
      if (state.chosen <= 2) return die(3, 2, DieUse::kStrainArm);
      const Component part = state.chosen <= 4   ? Component::kLegs
                             : state.chosen == 5 ? Component::kHead
                                                 : Component::kChassis;
      pop(state);
      return strain_part(state, side, part);
    }
    default:
      pop(state);
      return strain_part(state, side,
                         state.chosen == 1 ? Component::kRightArm : Component::kLeftArm);
  }
}

// PN-04, PN-54. step 0: a die; 1: what it does.
void run_damage_die(const DuelTables& duel, DuelState& state, Task& task) {
  const SeveralView several(task);
  const int side = task.side;
  if (task.step == 0) {
    if (several.left() == 0) return pop(state);
    task.step = 1;
    return push(state, side, DieTask{.sides = kDieSides, .use = DieUse::kDamage});
  }
  const DamageDieResult& result = kDamageDieResults[static_cast<std::size_t>(state.chosen - 1)];
  Duelist& own = duelist(state, side);
  task.step = 0;
  --several.left();
  const bool last = several.left() == 0;
  if (last) pop(state);
  add_heat(duel, state, side, result.heat);
  own.sp_change = static_cast<std::int8_t>(own.sp_change - result.sp_loss_next_turn);  // PN-56
  count_up(own.bleed_outs, result.bleed_outs);
  if (result.structural_weakness > 0) own.set(kWeakened);
  count_up(own.sp, 2 * result.sp);  // PN-58
  if (result.wounds > 0) push(state, side, WoundTask{.wounds = result.wounds});
}

// PN-75: the wound deck is drawn from as wounds come.
void run_wound(DuelState& state, Task& task) {
  const SeveralView several(task);
  if (several.left() == 0) return pop(state);
  if (std::popcount(duelist(state, task.side).wounds) == kWoundCards) {
    return defeat(state, task.side, Ending::kPilot);
  }
  wait(state, Phase::kWoundCard, kChance);
}

void apply_wound(DuelState& state, int card) {
  Task& task = top_task(state);
  const SeveralView several(task);
  const int side = task.side;
  Duelist& own = duelist(state, side);
  own.wounds = static_cast<std::uint16_t>(own.wounds | 1U << static_cast<unsigned>(card));
  ++state.rolls;
  --several.left();
  go_on(state);
  if (std::popcount(own.wounds) == kWoundCards)
    return defeat(state, side, Ending::kPilot);  // PN-79
  if (static_cast<Wound>(card) == Wound::kLock) {
    push(state, side, DieTask{.sides = static_cast<int>(kLockedCategories), .use = DieUse::kLock});
  }
}

// PN-03. step 0: a die; 1: what it does.
void run_suffering(const DuelTables& duel, DuelState& state, Task& task) {
  const SeveralView several(task);
  const int side = task.side;
  if (task.step == 0) {
    if (several.left() == 0) return pop(state);
    task.step = 1;
    return push(state, side, DieTask{.sides = kDieSides, .use = DieUse::kSuffering});
  }
  const SufferingResult& result = kSufferingResults[static_cast<std::size_t>(state.chosen - 1)];
  task.step = 0;
  --several.left();
  Duelist& own = duelist(state, side);
  own.fury.set(own.fury.turn() + result.turn_damage, own.fury.next() + result.next_damage);
  if (result.recovers > 0) push_recovery(duel, state, side);  // PN-73a: after the discard
  if (result.discards > 0) {                                  // PN-73
    push(state, side,
         DiscardTask{.cards = result.discards, .from = Pile::kAny, .flags = kSelfEffect});
  }
  add_heat(duel, state, side, result.heat);
}

}  // namespace muster::penance
