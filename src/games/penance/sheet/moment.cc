#include "games/penance/sheet/moment.h"

#include <fmt/format.h>

#include "games/penance/sheet/words.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

bool moves_cards(TaskKind kind) {
  switch (kind) {
    case TaskKind::kDraw:
    case TaskKind::kFillHand:
    case TaskKind::kLose:
    case TaskKind::kDiscard:
    case TaskKind::kPick:
    case TaskKind::kRandomCard:
      return true;
    default:
      return false;
  }
}

// Direct losses at the start of a turn, in the order of the stack.
std::string turn_loss(const Moment& m, const Task& task) {
  return LoseView(task).cards() == duelist(m.before, task.side).bleed ? " to Bleed"
                                                                      : " to fire or snares";
}

std::string cause_of(const Telling& t, const Task& task) {
  const Moment& m = t.m;
  const bool loses = task.kind == TaskKind::kLose;
  if (m.ran(TaskKind::kEffects)) return t.cause();
  if (m.ran(TaskKind::kRoll)) return loses ? " in return" : " in its form";
  if (m.staged(Stage::kLosses)) return turn_loss(m, task);
  if (m.staged(Stage::kTurnEnd)) return loses ? " to the ground" : " at the altar";
  if (m.ran(TaskKind::kZones) || m.ran(TaskKind::kMoveStep) || m.ran(TaskKind::kSummons)) {
    return loses ? " to the zone" : "";
  }
  if (m.acted && m.before.phase == Phase::kDie) return loses ? " to the fire" : "";
  return "";
}

}  // namespace

std::string Telling::price(int side) {
  const Duelist& was = duelist(m.before, side);
  const Duelist& is = duelist(m.after, side);
  if (was.spent == is.spent) return "";
  tell(side, kSpTold);
  return fmt::format(", {} SP ({} left)", points_words(is.spent - was.spent), points_words(is.sp));
}

std::string Telling::cause() const {
  if (m.ran(TaskKind::kEffects)) {
    return fmt::format(
        " ({})", m.game.cards().text(m.game.card_of_effect(EffectsView(m.task).first())).name);
  }
  if (m.ran(TaskKind::kComponent)) return " with the arm";
  if (m.ran(TaskKind::kRoll) && m.task.step == kJudging) return " in the catastrophe";
  return moves_cards(m.task.kind) ? causes_.of(m.before.tasks_used - 1) : "";
}

void Causes::note(const Telling& t) {
  const Moment& m = t.m;
  for (std::size_t i = 0; i < m.after.tasks_used; ++i) {
    const TaskKind kind = m.after.tasks[i].kind;
    const bool stays = i < m.before.tasks_used && moves_cards(m.before.tasks[i].kind);
    if (moves_cards(kind) && !stays) causes_[i] = cause_of(t, m.after.tasks[i]);
  }
}

}  // namespace muster::penance
