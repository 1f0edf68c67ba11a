// Choices of general use: yes or no, a number, a unit, a die. Their result is state.chosen.
#include "games/penance/course/choices.h"

#include <cstdint>

#include "games/penance/course/round.h"
#include "games/penance/state/task_fields.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {

void run_choice(DuelState& state, Task& task) {
  if (task.kind == TaskKind::kDie) return wait(state, Phase::kDie, kChance);
  const ChoiceView choice(task);
  switch (task.kind) {
    case TaskKind::kYesNo:
      return wait(state, Phase::kYesNo, task.side);
    case TaskKind::kNumber:
      if (choice.least() >= choice.most()) return choose(state, choice.least());
      return wait(state, Phase::kNumber, task.side);
    default: {  // kUnit
      const bool may_decline = choice.has(kMayDecline);
      if (choice.numbers() == 0) return choose(state, kNoUnit);
      if (!may_decline && (choice.numbers() & (choice.numbers() - 1)) == 0) {
        return choose(state, lowest_bit(static_cast<unsigned>(choice.numbers())));
      }
      const bool chance = choice.has(kByChance);
      return wait(state, chance ? Phase::kRandomUnit : Phase::kUnit, chance ? kChance : task.side);
    }
  }
}

void list_choice(const DuelState& state, ActionList& actions) {
  const Task& task = top_task(state);
  const ChoiceView choice(task);
  switch (state.phase) {
    case Phase::kYesNo:
      actions.push_back(make_action(Verb::kYes));
      actions.push_back(make_action(Verb::kNo));
      return;
    case Phase::kNumber:
      for (int number = choice.least(); number <= choice.most(); ++number) {
        if (choice.numbers() != 0 && (choice.numbers() >> number & 1) == 0) continue;
        actions.push_back(make_action(Verb::kNumber, number));
      }
      return;
    default:  // kUnit
      if (choice.has(kMayDecline)) actions.push_back(make_action(Verb::kPass));
      for (const int unit : BitRange(static_cast<unsigned>(choice.numbers()))) {
        actions.push_back(make_action(Verb::kUnit, unit));
      }
  }
}

namespace {

// Dice that are no part of anything longer take effect here; the others are told to the task below.
void rolled(const DuelTables& duel, DuelState& state, int face) {
  const Task die = top_task(state);
  const DieView rolled_die(die);
  choose(state, face);
  Duelist& own = duelist(state, die.side);
  switch (rolled_die.use()) {
    case DieUse::kTrauma:  // PN-78
      if (face <= 2) add_capped(own.sp, -2, 255);
      return;
    case DieUse::kLock:  // PN-76
      own.locked = static_cast<std::uint8_t>(face - 1);
      return;
    case DieUse::kIce:  // PN-119a
      if (face < 4) {
        push(state, die.side, DieTask{.sides = 2, .use = DieUse::kTurnedBy});
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
      if (face >= 5) clear_smoke(duel, state, rolled_die.hex());
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
