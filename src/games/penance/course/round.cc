// Rounds and turns (PN-80 .. PN-89) and the ways a duel ends by itself (PN-164 .. PN-167).
#include <algorithm>
#include <utility>

#include "games/penance/duel.h"

namespace muster::penance {
namespace {

// Marks who is first down to half of its deck, at the end of the turn in which it happens: of both,
// whoever has less of its deck left. With as much left for both the next turn decides.
void mark_behind(const CasketDuel& game, DuelState& state) {
  if (duelist(state, 0).is(kBehind) || duelist(state, 1).is(kBehind)) return;
  const std::array<int, kDuelists> life = {game.life_of(state, 0), game.life_of(state, 1)};
  const std::array<int, kDuelists> deck = {game.table(0).cards.size(), game.table(1).cards.size()};
  if (2 * life[0] > deck[0] && 2 * life[1] > deck[1]) return;
  const int ahead = life[0] * deck[1] - life[1] * deck[0];
  if (ahead != 0) duelist(state, ahead < 0 ? 0 : 1).set(kBehind);
}

}  // namespace

void CasketDuel::begin_round(State& state) const {
  ++state.round;
  state.second_turn = 0;
  state.stage = Stage::kRefill;
}

// PN-80. When neither can draw what is due, the player who had the last turn wins (PN-165).
void CasketDuel::refill(State& state) const {
  state.stage = Stage::kRoundEffects;
  const bool back = may_return(state, 0) || may_return(state, 1);
  if (!rules_.defeat_only_at_zero_life && !back && cannot_fill(state, 0) && cannot_fill(state, 1)) {
    return finish(state, state.on_turn, Ending::kNoDraw);
  }
  for (const int side : {1, 0}) {
    push(state, TaskKind::kFillHand, side, {.n = rules_.hand_size, .flags = kDue});
  }
}

bool DuelInquiry::cannot_fill(const State& state, int side) const {
  return duelist(state, side).life() < rules_.hand_size;
}

void CasketDuel::round_effects(State& state) const {
  state.stage = Stage::kInitiative;
  for (const int side : {1, 0}) {
    raise(state, Event::kStartOfRound, side);
    if (scenario_.soul_bargain && state.round == scenario_.soul_bargain_round) {  // PN-74a
      push(state, TaskKind::kSuffering, side, {.n = 1});
    }
    if (has_wound(duelist(state, side), Wound::kRoundLoss)) {  // PN-76
      push_loss(state, side, 1, LossCause::kBleeding, kNoDie);
    }
  }
  if (!rules_.board || !rules_.hazards) return;
  const std::vector<int>& rounds = arena_->data().hazards.rounds;
  if (std::find(rounds.begin(), rounds.end(), state.round) != rounds.end()) {  // PN-119c
    push(state, TaskKind::kDie, 0, {.n = kDieSides, .x = static_cast<int>(DieUse::kHazard)});
  }
}

void CasketDuel::push_loss(State& state, int side, int cards, LossCause cause, unsigned flags) {
  push(state, TaskKind::kLose, side, {.n = cards, .x = static_cast<int>(cause), .flags = flags});
}

// The pairs of dice, ties left out, with which either player acts first (PN-81).
std::array<std::uint64_t, kDuelists> DuelInquiry::initiative_weights() const {
  const int ahead = tables_[0].casket.initiative - tables_[1].casket.initiative;
  std::array<std::uint64_t, kDuelists> wins{};
  for (int first = 1; first <= kDieSides; ++first) {
    for (int second = 1; second <= kDieSides; ++second) {
      if (first + ahead > second) ++wins[0];
      if (first + ahead < second) ++wins[1];
    }
  }
  return wins;
}

void CasketDuel::roll_initiative(State& state) const {
  state.stage = Stage::kTurn;
  // The first deployer has the first turn where the arena says so (PN-162): on_turn is that player.
  if (rules_.board && state.round == 1 && arena_->data().first_deployer_starts) return;
  const std::array<std::uint64_t, kDuelists>& weights = initiative_;
  if (weights[0] == 0 || weights[1] == 0) return apply_initiative(state, weights[0] == 0 ? 1 : 0);
  wait(state, Phase::kInitiative, kChance);
}

void CasketDuel::apply_initiative(State& state, int first) {
  state.on_turn = static_cast<std::uint8_t>(first);
  go_on(state);
}

void CasketDuel::begin_turn(State& state) const {
  if (state.turns++ == 0) duelist(state, state.on_turn).set(kBegan);
  state.rolls = 0;
  for (Duelist& each : state.duelists) {
    each.used[0] = 0;
    each.moved = 0;  // PN-85: what a reaction entered in the turn before is of that turn
  }
  state.stage = Stage::kRefresh;
}

// PN-84: SP are set to the maximum, then what changes them is taken.
void CasketDuel::refresh(State& state) const {
  const int side = state.on_turn;
  Duelist& own = duelist(state, side);
  const bool without = own.zero_turns % 2 != 0;
  if (own.zero_turns > 0) --own.zero_turns;
  const int points = without ? 0 : sp_max(state, side) + own.sp_change;
  if (!without && summed_op(state, side, Op::kSpMax) != 0) note(Op::kSpMax);
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

void CasketDuel::begin_strain(State& state) const {
  const int side = state.on_turn;
  state.stage = Stage::kTurnEffects;
  if (duelist(state, side).heat >= kDangerousHeat) push(state, TaskKind::kStrain, side);  // PN-60
}

// PN-85.
void CasketDuel::turn_effects(State& state) const {
  const int side = state.on_turn;
  state.stage = Stage::kLosses;
  raise(state, Event::kEnemyTurnStart, opponent(side));
  raise(state, Event::kStartOfTurn, side);
  pass_moment(state, side, End::kOwnTurnStart);
  pass_moment(state, opponent(side), End::kEnemyTurnStart);
  const Duelist& own = duelist(state, side);
  if (has_wound(own, Wound::kShakes)) {  // PN-78
    push(state, TaskKind::kDie, side, {.n = kDieSides, .x = static_cast<int>(DieUse::kTrauma)});
  }
  if (rules_.component_profile == ComponentProfile::kZones &&
      part_zone(state, side, Component::kHead) > 0) {  // PN-49a
    add_heat(state, side, 1);
  }
  if (rules_.board && rules_.heat_timer && arena_->data().hazards.heat_after_round > 0 &&
      state.round > arena_->data().hazards.heat_after_round) {  // PN-119d
    add_heat(state, side, 1);
  }
}

// Bleeding of all sorts: Damage Die (PN-57), counters (PN-142), burns and what goes on burning.
void CasketDuel::turn_losses(State& state) const {
  const int side = state.on_turn;
  Duelist& own = duelist(state, side);
  const bool skipped = own.skip_turns > 0;
  if (skipped) --own.skip_turns;
  state.stage = skipped ? Stage::kDraw : Stage::kAction;
  const int lasting =
      own.lastings == 0 ? 0 : summed_op(state, side, Op::kDot) + summed_op(state, side, Op::kBurn);
  if (lasting > 0) {
    push_loss(state, side, lasting, LossCause::kDirect, 0);
    remove_op(state, side, Op::kBurn);
    wear_off(state, side);
  }
  snares_bite(state, side);
  if (own.bleed > 0) push_loss(state, side, own.bleed, LossCause::kDirect, 0);
  if (own.bleed_outs > 0) push_loss(state, side, own.bleed_outs, LossCause::kBleeding, kNoDie);
  own.bleed_outs = 0;
}

void CasketDuel::draw_phase(State& state) const {
  const int side = state.on_turn;
  state.stage = Stage::kTurnEnd;
  push(state, TaskKind::kFillHand, side, {.n = hand_limit(state, side), .flags = kDue});
}

// The End step: summons act, zones and the ground do what they do, then cards (PN-89b).
void CasketDuel::end_turn(State& state) const {
  const int side = state.on_turn;
  state.stage = Stage::kTurnOver;
  remove_stat(state, side, Stat::kDraw);
  if (!duelist(state, side).is(kActed)) vent(state, side, 1);  // PN-68
  raise(state, Event::kEndOfTurn, side);
  if (rules_.board) {
    ground_effects(state, side);
    if (state.zones_used > 0) push(state, TaskKind::kZones, side);
  }
  if (state.summoned > 0 || rules_.auto_sprout) push(state, TaskKind::kSummons, side);
}

// What the hex does to the Casket whose turn ends in it (PN-67, PN-117, PN-119, PN-119a).
void CasketDuel::ground_effects(State& state, int side) const {
  const int hex = duelist(state, side).hex;
  const Terrain ground = terrain(state, hex);
  const TurnEnd& end = arena_->traits(ground).turn_end;
  if (end.heat < 0) vent(state, side, -end.heat);
  if (end.heat > 0) add_heat(state, side, end.heat);
  if (end.loss > 0) push_loss(state, side, end.loss, LossCause::kDirect, 0);
  if (ground == Terrain::kIce && rules_.facing) {
    push(state, TaskKind::kDie, side, {.n = kDieSides, .x = static_cast<int>(DieUse::kIce)});
  }
  if (arena_->beside(Terrain::kAltar).contains(hex)) push_recovery(state, side);
}

void CasketDuel::turn_over(State& state) const {
  const int side = state.on_turn;
  Duelist& own = duelist(state, side);
  own.moved_last = std::exchange(own.moved, 0);
  own.fury = {};
  if (own.is(kJammedBefore)) {  // PN-24
    own.clear(kJammed);
    own.clear(kJammedBefore);
  }
  for (Duelist& each : state.duelists) each.shown = 0;
  pass_moment(state, side, End::kOwnTurnEnd);
  pass_moment(state, opponent(side), End::kEnemyTurnEnd);
  for (const int each : {0, 1}) pass_moment(state, each, End::kTurn);
  mark_behind(*this, state);
  if (state.second_turn == 1) {
    state.stage = Stage::kRoundEnd;
    return;
  }
  state.second_turn = 1;
  state.on_turn = static_cast<std::uint8_t>(opponent(side));
  state.stage = Stage::kTurn;
}

void CasketDuel::end_round(State& state) const {
  state.stage = Stage::kRoundOver;
  for (const int side : {0, 1}) {
    raise(state, Event::kEndOfRound, side);
    pass_moment(state, side, End::kRoundEnd);
    duelist(state, side).used[1] = 0;
  }
  if (rules_.board && state.zones_used > 0) {
    push(state, TaskKind::kZones, state.on_turn, {.flags = kAtRoundEnd});
  }
  if (rules_.board && (state.zones_used > 0 || !arena_->of(Terrain::kSmoke).empty())) {
    push(state, TaskKind::kSmoke, state.on_turn);
  }
}

// Hands are emptied but for DAMAGED cards, which everybody sees stay (PN-51, PN-83).
void CasketDuel::round_over(State& state) const {
  if (rules_.hands_emptied) {
    for (const int side : {0, 1}) {
      drop_from_hand(state, side, ~kind_bit(kDamagedKind));
      Duelist& own = duelist(state, side);
      own.shown_damaged = static_cast<std::uint8_t>(own.hand.copies(kDamagedKind));
    }
  }
  state.stage = Stage::kRound;
  if (state.round >= scenario_.max_rounds) end_by_cap(state);
}

// PN-166.
void CasketDuel::end_by_cap(State& state) const {
  const int ahead = life_of(state, 0) - life_of(state, 1);
  finish(state, ahead > 0 ? 0 : ahead < 0 ? 1 : kNoUnit, Ending::kRoundCap);
}

int DuelInquiry::life_of(const State& state, int side) const {
  const Duelist& own = duelist(state, side);
  if (rules_.damaged_counts_as_life) return own.life();
  const KindSet cards = payable(~KindSet{0});
  return own.draw.count(cards) + own.hand.count(cards) + own.discard.count(cards);
}

// ---- Hazards and smoke of the arena.

// PN-119c.
void CasketDuel::strike_hazard(State& state, int face) {
  if (face <= 2) return;
  if (face <= 4) {
    push(state, TaskKind::kHex, 0, {.x = static_cast<int>(HexUse::kHazard), .flags = kByChance});
  } else {
    push(state, TaskKind::kDie, 0, {.n = 4, .x = static_cast<int>(DieUse::kQuarter)});
  }
}

void CasketDuel::burn_quarter(State& state, int quarter) const {
  const HexSet burning = grid().quarter(quarter);
  for (const int side : {1, 0}) {
    if (!burning.contains(duelist(state, side).hex)) continue;
    push_loss(state, side, arena_->data().hazards.fire_loss, LossCause::kDirect, 0);
  }
  for (int unit = kDuelists; unit < kUnits; ++unit) {
    if (in_play(state, unit) && burning.contains(hex_of(state, unit))) {
      Summon& summon = summon_of(state, unit);
      add_capped(summon.hp, -arena_->data().hazards.fire_loss, 255);
    }
  }
}

// Hex by hex: smoke of the arena, and of zones without a length of their own (PN-119b).
void CasketDuel::run_smoke(State& state, Task& task) const {
  for (; task.n < grid().size(); ++task.n) {
    if (!smoke_may_clear(state, task.n)) continue;
    const int hex = task.n++;
    push(state, TaskKind::kDie, task.side,
         {.n = kDieSides, .x = static_cast<int>(DieUse::kSmoke), .y = hex});
    return;
  }
  pop(state);
}

bool DuelInquiry::smoke_may_clear(const State& state, int hex) const {
  if (arena_->terrain(hex) == Terrain::kSmoke && !state.changed.contains(hex)) return true;
  const int zone = zone_at(state, hex);
  if (zone < 0) return false;
  const Zone& cloud = state.zones[static_cast<std::size_t>(zone)];
  return cloud.effect != kNoEffect && effect(cloud.effect).zone() == ZoneKind::kSmoke &&
         effect(cloud.effect).length == Length::kBattle;
}

void CasketDuel::clear_smoke(State& state, int hex) const {
  if (arena_->terrain(hex) == Terrain::kSmoke) state.changed.insert(hex);
  set_zone(state, hex, -1);
}

}  // namespace muster::penance
