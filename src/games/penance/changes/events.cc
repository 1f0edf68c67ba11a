// Events, and the end of a duel.
#include "games/penance/changes/events.h"

#include <cstdint>

namespace muster::penance {

void finish(DuelState& state, int winner, Ending ending) {
  while (state.tasks_used > 0) pop(state);
  state.winner = static_cast<std::uint8_t>(winner);
  state.ending = ending;
  wait(state, Phase::kOver, kTerminal);
}

void defeat(DuelState& state, int side, Ending ending) { finish(state, opponent(side), ending); }

void push_event(DuelState& state, Event event, int side, const EventFields& fields) {
  if (!has_room(state)) return count_refused(state);
  push(state, TaskKind::kEvent, side,
       {.unit = static_cast<std::uint8_t>(fields.unit),
        .n = fields.value,
        .x = static_cast<int>(event)});
}

}  // namespace muster::penance
