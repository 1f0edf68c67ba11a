// Choices of general use: yes or no, a number, a unit, a die. Their result is state.chosen.
#include "games/penance/course/choices.h"

#include <cstdint>

#include "games/penance/course/round.h"

namespace muster::penance {

void run_choice(DuelState& state, Task& task) {
  switch (task.kind) {
    case TaskKind::kYesNo:
      return wait(state, Phase::kYesNo, task.side);
    case TaskKind::kNumber:
      if (task.n >= task.y) return choose(state, task.n);
      return wait(state, Phase::kNumber, task.side);
    case TaskKind::kUnit: {
      const bool may_decline = (task.flags & kMayDecline) != 0;
      if (task.at == 0) return choose(state, kNoUnit);
      if (!may_decline && (task.at & (task.at - 1)) == 0) {
        return choose(state, lowest_bit(static_cast<unsigned>(task.at)));
      }
      const bool chance = (task.flags & kByChance) != 0;
      return wait(state, chance ? Phase::kRandomUnit : Phase::kUnit, chance ? kChance : task.side);
    }
    default:
      return wait(state, Phase::kDie, kChance);
  }
}

void list_choice(const DuelState& state, ActionList& actions) {
  const Task& task = top_task(state);
  switch (state.phase) {
    case Phase::kYesNo:
      actions.push_back(make_action(Verb::kYes));
      actions.push_back(make_action(Verb::kNo));
      return;
    case Phase::kNumber:
      for (int number = task.n; number <= task.y; ++number) {
        if (task.at != 0 && (task.at >> number & 1) == 0) continue;
        actions.push_back(make_action(Verb::kNumber, number));
      }
      return;
    default:  // kUnit
      if ((task.flags & kMayDecline) != 0) actions.push_back(make_action(Verb::kPass));
      for (const int unit : BitRange(static_cast<unsigned>(task.at))) {
        actions.push_back(make_action(Verb::kUnit, unit));
      }
  }
}

namespace {

// Dice that are no part of anything longer take effect here; the others are told to the task below.
void rolled(const DuelTables& duel, DuelState& state, int face) {
  const Task die = top_task(state);
  choose(state, face);
  Duelist& own = duelist(state, die.side);
  switch (static_cast<DieUse>(die.x)) {
    case DieUse::kTrauma:  // PN-78
      if (face <= 2) add_capped(own.sp, -2, 255);
      return;
    case DieUse::kLock:  // PN-76
      own.locked = static_cast<std::uint8_t>(face - 1);
      return;
    case DieUse::kIce:  // PN-119a
      if (face < 4) {
        push(state, TaskKind::kDie, die.side, {.n = 2, .x = static_cast<int>(DieUse::kTurnedBy)});
      }
      return;
    case DieUse::kTurnedBy:
      own.facing = static_cast<std::uint8_t>(turned(own.facing, face == 1 ? 1 : -1));
      return;
    case DieUse::kHazard:
      return strike_hazard(state, face);
    case DieUse::kQuarter:
      return burn_quarter(duel, state, face - 1);
    case DieUse::kSmoke:  // PN-119b
      if (face >= 5) clear_smoke(duel, state, die.y);
      return;
    default:
      return;
  }
}

}  // namespace

void apply_choice(const DuelTables& duel, DuelState& state, Action action) {
  switch (verb_of(action)) {
    case Verb::kYes:
      return choose(state, 1);
    case Verb::kNo:
      return choose(state, 0);
    case Verb::kPass:
      return choose(state, kNoUnit);
    case Verb::kRolled:
      ++state.rolls;
      return rolled(duel, state, argument_of(action));
    case Verb::kRandom:
      ++state.rolls;
      return choose(state, argument_of(action));
    default:
      return choose(state, argument_of(action));
  }
}

}  // namespace muster::penance
