// Rounds and turns (PN-80 .. PN-89) and the ways a duel ends by itself (PN-164 .. PN-167).
#include "games/penance/course/round.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/penance/changes/board.h"
#include "games/penance/changes/body.h"
#include "games/penance/changes/cards.h"
#include "games/penance/changes/events.h"
#include "games/penance/changes/lasting.h"
#include "games/penance/effects/summons.h"
#include "games/penance/inquiry/lasting.h"
#include "games/penance/inquiry/piles.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/state/effect_fields.h"
#include "games/penance/state/task_fields.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

// Marks who is first down to half of its deck, at the end of the turn in which it happens: of both,
// whoever has less of its deck left. With as much left for both the next turn decides.
void mark_behind(const DuelTables& game, DuelState& state) {
  if (duelist(state, 0).is(kBehind) || duelist(state, 1).is(kBehind)) return;
  const std::array<int, kDuelists> life = {life_of(game, state, 0), life_of(game, state, 1)};
  const std::array<int, kDuelists> deck = {game.table(0).cards.size(), game.table(1).cards.size()};
  if (2 * life[0] > deck[0] && 2 * life[1] > deck[1]) return;
  const int ahead = life[0] * deck[1] - life[1] * deck[0];
  if (ahead != 0) duelist(state, ahead < 0 ? 0 : 1).set(kBehind);
}

}  // namespace

void begin_round(DuelState& state) {
  ++state.round;
  state.second_turn = 0;
  state.stage = Stage::kRefill;
}

namespace {

bool cannot_fill(const DuelTables& duel, const DuelState& state, int side) {
  return duelist(state, side).life() < duel.rules().hand_size;
}

}  // namespace

// PN-80. When neither can draw what is due, the player who had the last turn wins (PN-165).
void refill(const DuelTables& duel, DuelState& state) {
  state.stage = Stage::kRoundEffects;
  const bool back = may_return(duel, state, 0) || may_return(duel, state, 1);
  if (!duel.rules().defeat_only_at_zero_life && !back && cannot_fill(duel, state, 0) &&
      cannot_fill(duel, state, 1)) {
    return finish(state, state.on_turn, Ending::kNoDraw);
  }
  for (const int side : {1, 0}) {
    push(state, side, FillHandTask{.hand = duel.rules().hand_size, .flags = kDue});
  }
}

void round_effects(const DuelTables& duel, DuelState& state) {
  state.stage = Stage::kInitiative;
  for (const int side : {1, 0}) {
    raise(duel, state, Event::kStartOfRound, side);
    if (duel.scenario().soul_bargain &&
        state.round == duel.scenario().soul_bargain_round) {  // PN-74a
      push(state, side, SufferingTask{.dice = 1});
    }
    if (has_wound(duelist(state, side), Wound::kRoundLoss)) {  // PN-76
      push_loss(state, side, 1, LossCause::kBleeding, kNoDie);
    }
  }
  if (!duel.rules().board || !duel.rules().hazards) return;
  const std::vector<int>& rounds = duel.arena().data().hazards.rounds;
  if (std::find(rounds.begin(), rounds.end(), state.round) != rounds.end()) {  // PN-119c
    push(state, 0, DieTask{.sides = kDieSides, .use = DieUse::kHazard});
  }
}

void roll_initiative(const DuelTables& duel, DuelState& state) {
  state.stage = Stage::kTurn;
  // The first deployer has the first turn where the arena says so (PN-162): on_turn is that player.
  if (duel.rules().board && state.round == 1 && duel.arena().data().first_deployer_starts) return;
  const std::array<std::uint64_t, kDuelists>& weights = duel.initiative();
  if (weights[0] == 0 || weights[1] == 0) return apply_initiative(state, weights[0] == 0 ? 1 : 0);
  wait(state, Phase::kInitiative, kChance);
}

void apply_initiative(DuelState& state, int first) {
  state.on_turn = static_cast<std::uint8_t>(first);
  go_on(state);
}

void begin_turn(DuelState& state) {
  if (state.turns++ == 0) duelist(state, state.on_turn).set(kBegan);
  state.rolls = 0;
  for (Duelist& each : state.duelists) {
    each.used[0] = 0;
    each.moved = 0;  // PN-85: what a reaction entered in the turn before is of that turn
  }
  state.stage = Stage::kRefresh;
}

// PN-84: SP are set to the maximum, then what changes them is taken.
void refresh(const DuelTables& duel, DuelState& state) {
  const int side = state.on_turn;
  Duelist& own = duelist(state, side);
  const bool without = own.zero_turns % 2 != 0;
  if (own.zero_turns > 0) --own.zero_turns;
  const int points = without ? 0 : sp_max(duel, state, side) + own.sp_change;
  if (!without && summed_op(duel, state, side, Op::kSpMax) != 0) duel.note(Op::kSpMax);
  own.sp = static_cast<std::uint8_t>(2 * std::clamp(points, 0, 60));
  own.sp_change = 0;
  own.spent = 0;
  own.over = 0;
  constexpr unsigned kOfTheTurn =
      kActed | kTurnedFreely | kAttacked | kDiscardedSelf | kNoOverspending;
  own.flags = static_cast<std::uint16_t>(own.flags & ~kOfTheTurn);
  if (without) own.set(kNoOverspending);
  if (own.is(kJammed)) own.set(kJammedBefore);
  state.stage = Stage::kStrain;
}

void begin_strain(DuelState& state) {
  const int side = state.on_turn;
  state.stage = Stage::kTurnEffects;
  if (duelist(state, side).heat >= kDangerousHeat) push(state, TaskKind::kStrain, side);  // PN-60
}

// PN-85.
void turn_effects(const DuelTables& duel, DuelState& state) {
  const int side = state.on_turn;
  state.stage = Stage::kLosses;
  raise(duel, state, Event::kEnemyTurnStart, opponent(side));
  raise(duel, state, Event::kStartOfTurn, side);
  pass_moment(duel, state, side, End::kOwnTurnStart);
  pass_moment(duel, state, opponent(side), End::kEnemyTurnStart);
  const Duelist& own = duelist(state, side);
  if (has_wound(own, Wound::kShakes)) {  // PN-78
    push(state, side, DieTask{.sides = kDieSides, .use = DieUse::kTrauma});
  }
  if (duel.rules().component_profile == ComponentProfile::kZones &&
      part_zone(duel, state, side, Component::kHead) > 0) {  // PN-49a
    add_heat(duel, state, side, 1);
  }
  if (duel.rules().board && duel.rules().heat_timer &&
      duel.arena().data().hazards.heat_after_round > 0 &&
      state.round > duel.arena().data().hazards.heat_after_round) {  // PN-119d
    add_heat(duel, state, side, 1);
  }
}

// Bleeding of all sorts: Damage Die (PN-57), counters (PN-142), burns and what goes on burning.
void turn_losses(const DuelTables& duel, DuelState& state) {
  const int side = state.on_turn;
  Duelist& own = duelist(state, side);
  const bool skipped = own.skip_turns > 0;
  if (skipped) --own.skip_turns;
  state.stage = skipped ? Stage::kDraw : Stage::kAction;
  const int lasting = own.lastings == 0 ? 0
                                        : summed_op(duel, state, side, Op::kDot) +
                                              summed_op(duel, state, side, Op::kBurn);
  if (lasting > 0) {
    push_loss(state, side, lasting, LossCause::kDirect, 0);
    remove_op(duel, state, side, Op::kBurn);
    wear_off(duel, state, side);
  }
  snares_bite(duel, state, side);
  if (own.bleed > 0) push_loss(state, side, own.bleed, LossCause::kDirect, 0);
  if (own.bleed_outs > 0) push_loss(state, side, own.bleed_outs, LossCause::kBleeding, kNoDie);
  own.bleed_outs = 0;
}

void draw_phase(const DuelTables& duel, DuelState& state) {
  const int side = state.on_turn;
  state.stage = Stage::kTurnEnd;
  push(state, side, FillHandTask{.hand = hand_limit(duel, state, side), .flags = kDue});
}

namespace {

// What the hex does to the Casket whose turn ends in it (PN-67, PN-117, PN-119, PN-119a).
void ground_effects(const DuelTables& duel, DuelState& state, int side) {
  const int hex = duelist(state, side).hex;
  const Terrain ground = terrain(duel, state, hex);
  const TurnEnd& end = duel.arena().traits(ground).turn_end;
  if (end.heat < 0) vent(state, side, -end.heat);
  if (end.heat > 0) add_heat(duel, state, side, end.heat);
  if (end.loss > 0) push_loss(state, side, end.loss, LossCause::kDirect, 0);
  if (ground == Terrain::kIce && duel.rules().facing) {
    push(state, side, DieTask{.sides = kDieSides, .use = DieUse::kIce});
  }
  if (duel.arena().beside(Terrain::kAltar).contains(hex)) push_recovery(duel, state, side);
}

}  // namespace

// The End step: summons act, zones and the ground do what they do, then cards (PN-89b).
void end_turn(const DuelTables& duel, DuelState& state) {
  const int side = state.on_turn;
  state.stage = Stage::kTurnOver;
  remove_stat(duel, state, side, Stat::kDraw);
  if (!duelist(state, side).is(kActed)) vent(state, side, 1);  // PN-68
  raise(duel, state, Event::kEndOfTurn, side);
  if (duel.rules().board) {
    ground_effects(duel, state, side);
    if (state.zones_used > 0) push(state, side, ZonesTask{});
  }
  if (state.summoned > 0 || duel.rules().auto_sprout) push(state, TaskKind::kSummons, side);
}

void turn_over(const DuelTables& duel, DuelState& state) {
  const int side = state.on_turn;
  Duelist& own = duelist(state, side);
  own.moved_last = std::exchange(own.moved, 0);
  own.fury = {};
  if (own.is(kJammedBefore)) {  // PN-24
    own.clear(kJammed);
    own.clear(kJammedBefore);
  }
  for (Duelist& each : state.duelists) each.shown = 0;
  pass_moment(duel, state, side, End::kOwnTurnEnd);
  pass_moment(duel, state, opponent(side), End::kEnemyTurnEnd);
  for (const int each : {0, 1}) pass_moment(duel, state, each, End::kTurn);
  mark_behind(duel, state);
  if (state.second_turn == 1) {
    state.stage = Stage::kRoundEnd;
    return;
  }
  state.second_turn = 1;
  state.on_turn = static_cast<std::uint8_t>(opponent(side));
  state.stage = Stage::kTurn;
}

void end_round(const DuelTables& duel, DuelState& state) {
  state.stage = Stage::kRoundOver;
  for (const int side : {0, 1}) {
    raise(duel, state, Event::kEndOfRound, side);
    pass_moment(duel, state, side, End::kRoundEnd);
    duelist(state, side).used[1] = 0;
  }
  if (duel.rules().board && state.zones_used > 0) {
    push(state, state.on_turn, ZonesTask{.flags = kAtRoundEnd});
  }
  if (duel.rules().board && (state.zones_used > 0 || !duel.arena().of(Terrain::kSmoke).empty())) {
    push(state, TaskKind::kSmoke, state.on_turn);
  }
}

namespace {

// PN-166.
void end_by_cap(const DuelTables& duel, DuelState& state) {
  const int ahead = life_of(duel, state, 0) - life_of(duel, state, 1);
  finish(state, ahead > 0 ? 0 : ahead < 0 ? 1 : kNoUnit, Ending::kRoundCap);
}

}  // namespace

// Hands are emptied but for DAMAGED cards, which everybody sees stay (PN-51, PN-83).
void round_over(const DuelTables& duel, DuelState& state) {
  if (duel.rules().hands_emptied) {
    for (const int side : {0, 1}) {
      drop_from_hand(state, side, ~kind_bit(kDamagedKind));
      Duelist& own = duelist(state, side);
      own.shown_damaged = static_cast<std::uint8_t>(own.hand.copies(kDamagedKind));
    }
  }
  state.stage = Stage::kRound;
  if (state.round >= duel.scenario().max_rounds) end_by_cap(duel, state);
}

// ---- Hazards and smoke of the arena.

// PN-119c.
void strike_hazard(DuelState& state, int face) {
  if (face <= 2) return;
  if (face <= 4) {
    push(state, 0, HexTask{.use = HexUse::kHazard, .flags = kByChance});
  } else {
    push(state, 0, DieTask{.sides = 4, .use = DieUse::kQuarter});
  }
}

void burn_quarter(const DuelTables& duel, DuelState& state, int quarter) {
  const HexSet burning = duel.grid().quarter(quarter);
  for (const int side : {1, 0}) {
    if (!burning.contains(duelist(state, side).hex)) continue;
    push_loss(state, side, duel.arena().data().hazards.fire_loss, LossCause::kDirect, 0);
  }
  for (int unit = kDuelists; unit < kUnits; ++unit) {
    if (in_play(state, unit) && burning.contains(hex_of(state, unit))) {
      Summon& summon = summon_of(state, unit);
      add_capped(summon.hp, -duel.arena().data().hazards.fire_loss, 255);
    }
  }
}

namespace {

bool smoke_may_clear(const DuelTables& duel, const DuelState& state, int hex) {
  if (duel.arena().terrain(hex) == Terrain::kSmoke && !state.changed.contains(hex)) return true;
  const int zone = zone_at(state, hex);
  if (zone < 0) return false;
  const Zone& cloud = state.zones[static_cast<std::size_t>(zone)];
  return cloud.effect != kNoEffect && duel.effect(cloud.effect).zone() == ZoneKind::kSmoke &&
         duel.effect(cloud.effect).length == Length::kBattle;
}

}  // namespace

// Hex by hex: smoke of the arena, and of zones without a length of their own (PN-119b).
void run_smoke(const DuelTables& duel, DuelState& state, Task& task) {
  const SmokeView smoke(task);
  for (; smoke.hex() < duel.grid().size(); ++smoke.hex()) {
    if (!smoke_may_clear(duel, state, smoke.hex())) continue;
    const int hex = smoke.hex()++;
    push(state, task.side, DieTask{.sides = kDieSides, .use = DieUse::kSmoke, .hex = hex});
    return;
  }
  pop(state);
}

void clear_smoke(const DuelTables& duel, DuelState& state, int hex) {
  if (duel.arena().terrain(hex) == Terrain::kSmoke) state.changed.insert(hex);
  set_zone(state, hex, -1);
}

}  // namespace muster::penance
