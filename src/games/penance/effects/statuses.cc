// Statuses and forms (PN-149a, PN-149b).
#include "games/penance/effects/statuses.h"

#include <bit>
#include <cstdint>

#include "games/penance/changes/lasting.h"
#include "games/penance/effects/effects.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

constexpr std::uint8_t kFormAsked = 1;

}  // namespace

// ---- Statuses. One on a summon is kept by its owner, with the unit it is about.

namespace {

void remove_marks(const DuelTables& duel, DuelState& state, int side, StatusName status) {
  const Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    const Effect& effect = duel.effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (effect.op == Op::kStatus && effect.status() == status) remove_lasting(state, side, i);
  }
}

}  // namespace

void op_status(const DuelTables& duel, DuelState& state, const Task& task, const Effect& effect) {
  const int index = EffectsView(task).index();
  const int enemy = opponent(task.side);
  const bool own = duel.cards().card(duel.card_of_effect(index)).range_max == 0;
  const int unit = own ? task.side : task.unit == kNoUnit ? enemy : task.unit;
  const int bearer = owner_of(state, unit);
  if (effect.status() == StatusName::kDeathMark) remove_marks(duel, state, enemy, effect.status());
  Lasting lasting = lasting_of(duel, state, index, task.side, bearer, 0);
  if (!is_casket(unit)) lasting.about = static_cast<std::uint8_t>(unit);
  add_lasting(state, bearer, lasting);
  if (effect.status() == StatusName::kHonorDuel && bearer != task.side) {
    start_lasting(duel, state, index, task.side, task.side, 0);  // it binds both
  }
}

// ---- Forms.

void op_form(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  const EffectsView list(task);
  const unsigned choices = effect.mask;
  if (list.sub() == 0) {
    list.sub() = kFormAsked;
    return push(
        state, task.side,
        NumberTask{.least = 1, .question = Question::kSubject, .most = std::popcount(choices)});
  }
  list.sub() = 0;
  unsigned left = choices;
  for (int i = 1; i < state.chosen; ++i) left &= left - 1;
  if (left == 0) return;
  const int form = std::countr_zero(left);
  Lasting lasting = lasting_of(duel, state, list.index(), task.side, task.side, 0);
  lasting.about = static_cast<std::uint8_t>(form);
  Duelist& own = duelist(state, task.side);
  if (add_lasting(state, task.side, lasting)) {
    own.forms = static_cast<std::uint8_t>(own.forms | 1U << static_cast<unsigned>(form));
  }
}

}  // namespace muster::penance
