// The Action phase (PN-86 .. PN-88): what can be done, and what it costs.
#include "games/penance/course/action.h"

#include <array>
#include <cstdint>

#include "games/penance/changes/body.h"
#include "games/penance/changes/cards.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/playable.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/inquiry/steps.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

// The actions of a verb for every set of directions.
class DirectionActions {
 public:
  constexpr explicit DirectionActions(Verb verb) {
    for (std::size_t set = 0; set < kSets; ++set) {
      for (int direction = 0; direction < kDirections; ++direction) {
        if ((set >> static_cast<unsigned>(direction) & 1U) == 0) continue;
        actions_[set][counts_[set]++] = make_action(verb, direction);
      }
    }
  }
  void list(unsigned directions, ActionList& actions) const {
    const std::size_t listed = actions.size() + counts_[directions];
    for (const Action action : actions_[directions]) actions.push_back(action);  // all, unrolled
    actions.truncate(listed);
  }

 private:
  static constexpr std::size_t kSets = 1U << kDirections;
  std::array<std::array<Action, kDirections>, kSets> actions_{};
  std::array<std::uint8_t, kSets> counts_{};
};
constexpr DirectionActions kMoves(Verb::kMove);
constexpr DirectionActions kTurns(Verb::kTurn);

}  // namespace

void run_action(DuelState& state) {
  if (duelist(state, state.on_turn).is(kStrainDue)) {  // PN-66
    duelist(state, state.on_turn).clear(kStrainDue);
    return push(state, TaskKind::kStrain, state.on_turn);
  }
  const int enemy = opponent(state.on_turn);
  if (duelist(state, enemy).is(kStrainDue)) {
    duelist(state, enemy).clear(kStrainDue);
    return push(state, TaskKind::kStrain, enemy);
  }
  wait(state, Phase::kMain, state.on_turn);
}

namespace {

bool may_salvage(const DuelTables& duel, const DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  if (own.destroyed == 0) return false;
  const KindSet useless = scrap(duel, state, side);
  return useless != 0 && own.hand.count(useless) >= duel.rules().scrap_for_draw;
}

bool may_skim(const DuelTables& duel, const DuelState& state, int side) {
  return duel.scenario().leg_skimming && !duelist(state, side).is(kSkimmed);
}

}  // namespace

void list_main(const DuelTables& duel, const DuelState& state, ActionList& actions) {
  const int side = state.on_turn;
  const Duelist& own = duelist(state, side);
  actions.push_back(make_action(Verb::kPass));
  const MarkSet borne = marks_borne(duel, state, side);
  const int most = purse(duel, state, side, 0, borne);
  for (const int kind : BitRange(playable(duel, state, side, most, borne))) {
    actions.push_back(make_action(Verb::kPlay, kind));
  }
  if (duel.rules().board) {
    if (most > 0) kMoves.list(open_steps(duel, state, side, most, borne), actions);
    if (duel.rules().facing) kTurns.list(open_facings(duel, state, side, most), actions);
  }
  if (own.hand.has(kDamagedKind)) {
    actions.push_back(make_action(Verb::kSacrifice));
    actions.push_back(make_action(Verb::kPurge));
  }
  if (may_salvage(duel, state, side)) actions.push_back(make_action(Verb::kSalvage));
  if (may_skim(duel, state, side)) actions.push_back(make_action(Verb::kSkim));
  if (duel.rules().taint) {
    for (const int points : {1, 2, 4}) {
      if (own.taint >= points && (points != 1 || duel.rules().board)) {
        actions.push_back(make_action(Verb::kTaint, points));
      }
    }
  }
}

namespace {

// PN-127: 1 to move 2 hexes, 2 for the next attack, 4 to lose all Heat. Three points are spent when
// damage comes in.
void spend_own_taint(const DuelTables& duel, DuelState& state, int side, int points) {
  Duelist& own = duelist(state, side);
  add_capped(own.taint, -points, 255);
  if (points == 4) {
    own.heat = 0;
    --own.sp_max_change;
    return;
  }
  if (points == 1) {
    push(state, side, FreeMoveTask{.unit = side, .effect = kNoEffect, .hexes = 2});
  } else {
    own.fury.set(own.fury.turn(), own.fury.next() + 2);
  }
  add_heat(duel, state, side, 1);
}

}  // namespace

void apply_main(const DuelTables& duel, DuelState& state, Action action) {
  const int side = state.on_turn;
  const int argument = argument_of(action);
  Duelist& own = duelist(state, side);
  go_on(state);
  if (verb_of(action) == Verb::kPass) {
    state.stage = Stage::kDraw;
    return;
  }
  own.set(kActed);
  switch (verb_of(action)) {
    case Verb::kPlay:
      return play(duel, state, side, argument, 0);
    case Verb::kMove: {
      const int price = step_price(duel, state, side, argument);
      push(state, side, MoveStepTask{.unit = side, .direction = argument});
      return pay(state, side, price);
    }
    case Verb::kTurn: {
      const int price = turn_price(duel, state, side, argument);
      own.set(kTurnedFreely);
      own.facing = static_cast<std::uint8_t>(argument);
      if (price > 0) pay(state, side, price);
      return;
    }
    case Verb::kSacrifice:  // PN-52
      take_from_hand(own, kDamagedKind);
      own.discard.add(kDamagedKind);
      return push(state, side, DamageDieTask{.dice = 1});
    case Verb::kPurge:  // PN-53
      take_from_hand(own, kDamagedKind);
      own.graveyard.add(kDamagedKind);
      return push(state, side, DamageDieTask{.dice = 1});
    case Verb::kSalvage:  // PN-59a
      push(state, side, DrawTask{.cards = 1});
      return push(
          state, side,
          DiscardTask{
              .cards = duel.rules().scrap_for_draw, .from = Pile::kHand, .flags = kOnlyScrap});
    case Verb::kSkim:  // PN-74c
      own.set(kSkimmed);
      return push(state, side, SufferingTask{.dice = 1});
    default:
      return spend_own_taint(duel, state, side, argument);
  }
}

}  // namespace muster::penance
