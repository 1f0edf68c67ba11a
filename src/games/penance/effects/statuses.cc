// Statuses and forms (PN-149a, PN-149b).
#include <algorithm>
#include <bit>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

namespace muster::penance {
namespace {

constexpr std::uint8_t kFormAsked = 1;
constexpr int kSerpentLoss = 2;

}  // namespace

// ---- Statuses. One on a summon is kept by its owner, with the unit it is about.

void CasketDuel::op_status(State& state, const Task& task, const Effect& effect) const {
  const int index = effect_index(task);
  const int enemy = opponent(task.side);
  const bool own = cards_->card(card_of_effect(index)).range_max == 0;
  const int unit = own ? task.side : task.unit == kNoUnit ? enemy : task.unit;
  const int bearer = owner_of(state, unit);
  if (effect.status() == StatusName::kDeathMark) remove_marks(state, enemy, effect.status());
  Lasting lasting = lasting_of(state, index, task.side, bearer, 0);
  if (!is_casket(unit)) lasting.about = static_cast<std::uint8_t>(unit);
  add_lasting(state, bearer, lasting);
  if (effect.status() == StatusName::kHonorDuel && bearer != task.side) {
    start_lasting(state, index, task.side, task.side, 0);  // it binds both
  }
}

void CasketDuel::remove_marks(State& state, int side, StatusName status) const {
  const Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    const Effect& effect = this->effect(own.lasting[static_cast<std::size_t>(i)].effect);
    if (effect.op == Op::kStatus && effect.status() == status) remove_lasting(state, side, i);
  }
}

// Whether a unit, in play or just destroyed, bears a status.
bool DuelInquiry::bears_mark(const State& state, int unit, StatusName status) const {
  const Duelist& own = duelist(state, owner_of(state, unit));
  const int about = is_casket(unit) ? int{kNoUnit} : unit;
  const auto end = own.lasting.begin() + own.lastings;
  return std::any_of(own.lasting.begin(), end, [&](const Lasting& lasting) {
    const Effect& effect = this->effect(lasting.effect);
    return effect.op == Op::kStatus && effect.status() == status && lasting.about == about;
  });
}

// A unit of the opponent was destroyed by `side`: what it bears until then is lifted.
void CasketDuel::lift_curses(State& state, int side) const {
  const Duelist& own = duelist(state, side);
  for (int i = own.lastings - 1; i >= 0; --i) {
    const Lasting& lasting = own.lasting[static_cast<std::size_t>(i)];
    const bool until = effect(lasting.effect).length == Length::kRemoved;
    if (until && lasting.is(kFromEnemy)) remove_lasting(state, side, i);
  }
}

// ---- Forms.

void CasketDuel::op_form(State& state, Task& task, const Effect& effect) const {
  const unsigned choices = effect.mask;
  if (task.y == 0) {
    task.y = kFormAsked;
    return push(state, TaskKind::kNumber, task.side,
                {.n = 1, .x = static_cast<int>(Question::kSubject), .y = std::popcount(choices)});
  }
  task.y = 0;
  unsigned left = choices;
  for (int i = 1; i < state.chosen; ++i) left &= left - 1;
  if (left == 0) return;
  const int form = std::countr_zero(left);
  Lasting lasting = lasting_of(state, effect_index(task), task.side, task.side, 0);
  lasting.about = static_cast<std::uint8_t>(form);
  Duelist& own = duelist(state, task.side);
  if (add_lasting(state, task.side, lasting)) {
    own.forms = static_cast<std::uint8_t>(own.forms | 1U << static_cast<unsigned>(form));
  }
}

// An attack of a Casket in a form has hit.
void CasketDuel::form_hits(State& state) const {
  const Attack& attack = state.attack;
  const int user = attack.attacker;
  const Duelist& own = duelist(state, user);
  const auto takes = [&](FormKind form) {
    return (own.forms >> static_cast<unsigned>(form) & 1U) != 0;
  };
  if (takes(FormKind::kBear)) push_recovery(state, user);
  if (!takes(FormKind::kSerpent) || !is_casket(attack.target)) return;
  // A record needs an effect that says what it is: that of any card which burns for one turn.
  const std::span<const Effect> all = cards_->effects();
  const auto dot = std::find_if(all.begin(), all.end(), [](const Effect& effect) {
    return effect.op == Op::kDot && effect.on == Event::kNone && effect.length == Length::kTurns &&
           effect.turns == 1;
  });
  if (dot == all.end()) return;
  start_lasting(state, static_cast<int>(dot - all.begin()), user, attack.target, kSerpentLoss);
}

}  // namespace muster::penance
