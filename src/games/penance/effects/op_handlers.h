// Who carries out an op: a row each, in handler_rows/ by subject.
#pragma once

#include <array>
#include <cstdint>

#include "games/penance/cards/effects.h"
#include "games/penance/state/tables.h"

namespace muster::penance {

using Handler = void (*)(const DuelTables&, DuelState&, Task&, const Effect&);
template <auto kFunction>
void handle(const DuelTables& duel, DuelState& state, Task& task, const Effect& effect) {
  kFunction(duel, state, task, effect);
}
template <auto kFunction>
inline constexpr Handler kBy = &handle<kFunction>;

// Whether an effect of an attack card comes before its rolls, wherever in the list it stands.
enum class Before : std::uint8_t {
  kNever,
  kAlways,
  kIfSaid,   // When::kBefore
  kIfOwn,    // of the user
  kIfPlain,  // of the user, at once, without event and condition
};

struct OpHandler {
  Op op = Op::kDmg;
  Handler handler = nullptr;  // nullptr: there is nothing to do when the list comes by
  bool counted = true;        // for coverage, when the list comes by
  Before before = Before::kNever;
};
constexpr OpHandler op_handler(Op op, Handler handler, Before before = Before::kNever) {
  return {op, handler, true, before};
}
// Read, and counted, where it counts.
constexpr OpHandler op_read(Op op, Before before = Before::kNever) {
  return {op, nullptr, false, before};
}
// Without effect in a duel.
constexpr OpHandler op_idle(Op op, Before before = Before::kNever) {
  return {op, nullptr, true, before};
}

}  // namespace muster::penance
