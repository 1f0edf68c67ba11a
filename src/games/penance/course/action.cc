// The Action phase (PN-86 .. PN-88): what can be done, and what it costs.
#include <algorithm>

#include "games/penance/duel.h"

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

void CasketDuel::run_action(State& state) const {
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

// PN-88: what is left below the limit, as far as SP and cards to pay with go.
int DuelInquiry::purse(const State& state, int side, int held_back, MarkSet borne) const {
  const Duelist& own = duelist(state, side);
  if (own.is(kNoOverspending)) return own.sp;
  const int limit = 2 * sp_max(state, side, borne) * rules_.overspend_percent / 100 - own.spent;
  if (limit <= own.sp) return std::max(0, limit);
  const int cards = own.hand.size() + own.draw.size() - held_back;
  return std::max(0, std::min(limit, own.sp + 2 * std::max(cards, 0) + (own.over & 1)));
}

// Every full or begun SP beyond those there are costs a card (PN-88).
void CasketDuel::pay(State& state, int side, int half_points) const {
  Duelist& own = duelist(state, side);
  const int beyond = std::max(0, half_points - own.sp);
  add_capped(own.sp, beyond - half_points, 255);
  count_up(own.spent, half_points);
  if (beyond == 0) return;
  const int cards = (own.over + beyond + 1) / 2 - (own.over + 1) / 2;
  count_up(own.over, beyond);
  if (cards == 0) return;
  push(state, TaskKind::kDiscard, side,
       {.n = cards, .x = static_cast<int>(Pile::kAny), .flags = kOverspent});
}

// Kinds that can be played now; `purse`: what there is to pay with, if all cards are.
KindSet DuelInquiry::playable(const State& state, int side, int purse, MarkSet borne) const {
  const Duelist& own = duelist(state, side);
  // Cards that cost nothing and draw others could otherwise be played without end (PN-170).
  if (own.tally.cards_played == kMostPlays) return 0;
  KindSet candidates = own.hand.kinds() & kinds(state, side, KindClass::kPlayable);
  if (own.destroyed != 0) {
    candidates &= ~scrap(state, side);
    if (own.lacks(Component::kHead)) candidates &= ~kinds(state, side, KindClass::kHead);
  }
  if (candidates == 0) return 0;
  candidates &= ~locked_kinds(state, side, borne);
  // The card that is played is none of those that can pay for overspending.
  const int cards = own.hand.size() + own.draw.size() - 1;
  const int most = std::min(purse, own.sp + 2 * std::max(cards, 0) + (own.over & 1));
  if (prices_change_ || holds_taken(state, side)) {
    KindSet payable = 0;
    for (const int kind : BitRange(candidates)) {
      if (price(state, side, kind) <= most) payable |= kind_bit(kind);
    }
    candidates = payable;
  } else {
    candidates &= table(side).costing[static_cast<std::size_t>(std::min(most / 2, kMostCost))];
  }
  return candidates == 0 ? 0 : allowed_cards(state, side, candidates, borne);
}

bool DuelInquiry::may_salvage(const State& state, int side) const {
  const Duelist& own = duelist(state, side);
  if (own.destroyed == 0) return false;
  const KindSet useless = scrap(state, side);
  return useless != 0 && own.hand.count(useless) >= rules_.scrap_for_draw;
}

bool DuelInquiry::may_skim(const State& state, int side) const {
  return scenario_.leg_skimming && !duelist(state, side).is(kSkimmed);
}

void DuelInquiry::list_main(const State& state, ActionList& actions) const {
  const int side = state.on_turn;
  const Duelist& own = duelist(state, side);
  actions.push_back(make_action(Verb::kPass));
  const MarkSet borne = this->borne(state, side);
  const int most = purse(state, side, 0, borne);
  for (const int kind : BitRange(playable(state, side, most, borne))) {
    actions.push_back(make_action(Verb::kPlay, kind));
  }
  if (rules_.board) {
    if (most > 0) kMoves.list(open_steps(state, side, most, borne), actions);
    if (rules_.facing) kTurns.list(open_facings(state, side, most), actions);
  }
  if (own.hand.has(kDamagedKind)) {
    actions.push_back(make_action(Verb::kSacrifice));
    actions.push_back(make_action(Verb::kPurge));
  }
  if (may_salvage(state, side)) actions.push_back(make_action(Verb::kSalvage));
  if (may_skim(state, side)) actions.push_back(make_action(Verb::kSkim));
  if (rules_.taint) {
    for (const int points : {1, 2, 4}) {
      if (own.taint >= points && (points != 1 || rules_.board)) {
        actions.push_back(make_action(Verb::kTaint, points));
      }
    }
  }
}

void CasketDuel::apply_main(State& state, Action action) const {
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
      return play(state, side, argument, 0);
    case Verb::kMove: {
      const int price = step_price(state, side, argument);
      push(state, TaskKind::kMoveStep, side,
           {.unit = static_cast<std::uint8_t>(side), .n = argument});
      return pay(state, side, price);
    }
    case Verb::kTurn: {
      const int price = turn_price(state, side, argument);
      own.set(kTurnedFreely);
      own.facing = static_cast<std::uint8_t>(argument);
      if (price > 0) pay(state, side, price);
      return;
    }
    case Verb::kSacrifice:  // PN-52
      take_from_hand(own, kDamagedKind);
      own.discard.add(kDamagedKind);
      return push(state, TaskKind::kDamageDie, side, {.n = 1});
    case Verb::kPurge:  // PN-53
      take_from_hand(own, kDamagedKind);
      own.graveyard.add(kDamagedKind);
      return push(state, TaskKind::kDamageDie, side, {.n = 1});
    case Verb::kSalvage:  // PN-59a
      push(state, TaskKind::kDraw, side, {.n = 1});
      return push(
          state, TaskKind::kDiscard, side,
          {.n = rules_.scrap_for_draw, .x = static_cast<int>(Pile::kHand), .flags = kOnlyScrap});
    case Verb::kSkim:  // PN-74c
      own.set(kSkimmed);
      return push(state, TaskKind::kSuffering, side, {.n = 1});
    default:
      return spend_own_taint(state, side, argument);
  }
}

// PN-127: 1 to move 2 hexes, 2 for the next attack, 4 to lose all Heat. Three points are spent when
// damage comes in.
void CasketDuel::spend_own_taint(State& state, int side, int points) const {
  Duelist& own = duelist(state, side);
  add_capped(own.taint, -points, 255);
  if (points == 4) {
    own.heat = 0;
    --own.sp_max_change;
    return;
  }
  if (points == 1) {
    push(state, TaskKind::kFreeMove, side,
         {.unit = static_cast<std::uint8_t>(side), .at = kNoEffect, .n = 2});
  } else {
    own.fury.set(own.fury.turn(), own.fury.next() + 2);
  }
  add_heat(state, side, 1);
}

}  // namespace muster::penance
