// Moving, turning, being pushed, and hexes that are chosen (PN-90 .. PN-99).
#include <algorithm>

#include "games/penance/duel.h"

namespace muster::penance {
// Half points for a plain hex in the next step of the Casket's turn.
int DuelInquiry::hex_price(const State& state, int side, MarkSet borne) const {
  const Duelist& own = duelist(state, side);
  int price = rules_.move_cost == MoveCost::kClass ? table(side).casket.move_half_sp : 2;
  if (rules_.component_profile == ComponentProfile::kZones) {
    price += 2 * part_zone(state, side, Component::kLegs);  // PN-49a, PN-49b
  } else if (own.lacks(Component::kLegs)) {
    price += 2;  // PN-48
  }
  if (has_wound(own, Wound::kLegs)) price += 2;  // PN-77
  if (own.lastings == 0 && own.forms == 0 && state.summoned == 0 && !moves_change_) return price;
  price += 2 * sum_of(state, side, Op::kSlow, (borne & kMarksSlow) != 0);
  if (state.summoned > 0) price += 2 * snare_slow(state, side);
  const int free = stat(state, side, Stat::kMove, borne);
  if (free > 0 && own.moved < free) return 0;
  return free < 0 && own.moved < -free ? price + 2 : price;
}

// SP that snares of the enemy in its hex add to leaving it.
int DuelInquiry::snare_slow(const State& state, int side) const {
  int slow = 0;
  for (int unit = kDuelists; state.summoned > 0 && unit < kUnits; ++unit) {
    const Summon& summon = summon_of(state, unit);
    if (summon.hp == 0 || summon.effect == kNoEffect || summon.tenure.owner() == side) continue;
    const Effect& made = effect(summon.effect);
    if (made.summon() == SummonKind::kSnare && summon.hex == duelist(state, side).hex) {
      slow += cards_->placement(made).slow;
    }
  }
  return slow;
}

// MoveFlag bits that passive cards give.
unsigned DuelInquiry::move_flags(const State& state, int side) const {
  unsigned flags = 0;
  const bool cards =
      table(side).passive_ops[static_cast<std::size_t>(Op::kMoveFlags)] || holds_taken(state, side);
  for (const int kind : BitRange(cards ? passives(state, side) : KindSet{0})) {
    for (const Effect& one : cards_->program(card_of(state, side, kind))) {
      if (one.op == Op::kMoveFlags && holds(state, one, side, kNoUnit)) flags |= one.mask;
    }
  }
  return flags;
}

// Footing that passive cards and forms give.
Footing DuelInquiry::footing(const State& state, int side) const {
  const Duelist& own = duelist(state, side);
  constexpr unsigned kSureForms =
      1U << static_cast<unsigned>(FormKind::kScout) | 1U << static_cast<unsigned>(FormKind::kRaven);
  if ((own.forms & kSureForms) != 0) return Footing::kFlying;
  const unsigned flags = move_flags(state, side);
  if ((flags & kIgnoreTerrain) != 0) return Footing::kFlying;
  return (flags & kIgnoreDifficult) != 0 ? Footing::kSure : Footing::kOrdinary;
}

// What the next step of a unit pays heed to.
DuelInquiry::Stride DuelInquiry::stride_of(const State& state, int unit, Footing feet, Pace pace,
                                           bool passes) const {
  Stride stride{.now = ground(state, unit), .feet = feet, .pace = pace, .passes = passes};
  stride.open = open_hexes(*arena_, stride.now, feet);
  return stride;
}

// Of a Casket that pays `base` half points a hex.
DuelInquiry::Stride DuelInquiry::stride_at(const State& state, int side, int base) const {
  const bool passes = (move_flags(state, side) & kIgnoreEnemies) != 0;
  return stride_of(state, side, footing(state, side), {.per_hex = base, .per_point = 2}, passes);
}

// Where a step in a direction ends, and what it costs. Who may pass enemy units goes on straight
// behind one, at the price of both hexes (PN-98a).
DuelInquiry::Step DuelInquiry::step_of(const State& state, int unit, int direction,
                                       const Stride& stride) const {
  const int from = hex_of(state, unit);
  const int next = grid().neighbour(from, direction);
  if (next == kNoHex) return {};
  const auto cost = [&](int hex) {
    return step_cost(*arena_, stride.now, stride.pace, stride.feet, hex, direction);
  };
  if (stride.open.contains(next)) return {.to = next, .cost = cost(from)};
  const int side = owner_of(state, unit);
  const bool enemy = stride.passes && units_on(state, opponent(side), HexSet::of(next)) != 0;
  if (!enemy || bars(state, zone_at(state, next), side)) return {};
  const int behind = grid().neighbour(next, direction);
  if (behind == kNoHex || !stride.open.contains(behind)) return {};
  return {.to = behind, .cost = cost(from) + cost(next)};
}

// Where a legal step ends: behind an enemy unit that is passed.
int DuelInquiry::step_end(const State& state, int unit, int direction) const {
  const int next = grid().neighbour(hex_of(state, unit), direction);
  return occupied(state).contains(next) ? int{grid().neighbour(next, direction)} : next;
}

bool DuelInquiry::printed_around(const State& state, int from) const {
  if (as_printed(state)) return true;
  for (const Hex hex : grid().neighbours(from)) {
    if (hex == kNoHex) continue;
    if (state.changed.contains(hex)) return false;
    if (state.zones_used > 0 && zone_at(state, hex) >= 0) return false;
  }
  for (int unit = kDuelists; state.summoned > 0 && unit < kUnits; ++unit) {
    const Summon& summon = summon_of(state, unit);
    if (summon.hp > 0 && grid().distance(from, summon.hex) == 1) return false;
  }
  return true;
}

// Whether the steps of a Casket cost what they cost anybody on the board as printed.
bool DuelInquiry::plain_ground(const State& state, int side) const {
  const Duelist& own = duelist(state, side);
  return own.forms == 0 && printed_around(state, own.hex) && !holds_taken(state, side) &&
         !table(side).passive_ops[static_cast<std::size_t>(Op::kMoveFlags)];
}

// Directions of steps on the board as printed that cost at most `extra` half points for terrain and
// climbing, as bits; not into the enemy's hex.
unsigned DuelInquiry::printed_steps(int from, int extra, int enemy) const {
  const std::size_t grade = std::min(static_cast<std::size_t>(extra), kStepGrades - 1);
  const unsigned open = steps_within_[static_cast<std::size_t>(from)][grade];
  if (grid().distance(from, enemy) != 1) return open;
  return open & ~(1U << static_cast<unsigned>(grid().half_sector(from, enemy) / 2));
}

// Directions of steps that cost at most `budget` half points, as bits.
unsigned DuelInquiry::open_steps(const State& state, int side, int budget, MarkSet borne) const {
  if (held(state, side, borne)) return 0;
  const int base = hex_price(state, side, borne);
  if (base > budget) return 0;
  const int from = duelist(state, side).hex;
  if (plain_ground(state, side)) {
    return printed_steps(from, budget - base, duelist(state, opponent(side)).hex);
  }
  const Stride stride = stride_at(state, side, base);
  unsigned open = 0;
  for (int direction = 0; direction < kDirections; ++direction) {
    const Step step = step_of(state, side, direction, stride);
    if (step.to == kNoHex || step.cost > budget) continue;
    open |= 1U << static_cast<unsigned>(direction);
  }
  return open;
}

int DuelInquiry::step_price(const State& state, int side, int direction) const {
  const MarkSet borne = this->borne(state, side);
  if (held(state, side, borne)) return kBlockedStep;
  const int base = hex_price(state, side, borne);
  const int from = duelist(state, side).hex;
  const Hex to = grid().neighbour(from, direction);
  if (to == kNoHex) return kBlockedStep;
  if (plain_ground(state, side)) {
    const int extra = steps_[static_cast<std::size_t>(from)][static_cast<std::size_t>(direction)];
    if (extra == kBlockedStep || to == duelist(state, opponent(side)).hex) return kBlockedStep;
    return std::min(base + extra, kBlockedStep);
  }
  const Step step = step_of(state, side, direction, stride_at(state, side, base));
  return step.to == kNoHex ? kBlockedStep : std::min(step.cost, kBlockedStep);
}

// Half points of a rotation (PN-95).
int DuelInquiry::turn_price(const State& state, int side, int facing) const {
  const Duelist& own = duelist(state, side);
  const bool free = !own.is(kTurnedFreely);
  if (rules_.rotation == Rotation::kAnyFacing) return free ? 0 : 2;
  const int sides = turned(facing, -own.facing);
  return 2 * (std::min(sides, kDirections - sides) - (free ? 1 : 0));
}

// Facings other than the present one that cost at most `budget`, as bits.
unsigned DuelInquiry::open_facings(const State& state, int side, int budget) const {
  const Duelist& own = duelist(state, side);
  const unsigned others = kAllFacings & ~(1U << own.facing);
  if (rules_.rotation == Rotation::kAnyFacing) {
    return !own.is(kTurnedFreely) || budget >= 2 ? others : 0;
  }
  unsigned open = 0;
  for (const int facing : BitRange(others)) {
    if (turn_price(state, side, facing) <= budget) open |= 1U << static_cast<unsigned>(facing);
  }
  return open;
}

void CasketDuel::place(State& state, int unit, int hex) {
  if (is_casket(unit)) {
    duelist(state, unit).hex = static_cast<std::uint8_t>(hex);
  } else {
    summon_of(state, unit).hex = static_cast<std::uint8_t>(hex);
  }
}

void CasketDuel::count_moved(State& state, int side, int hexes) const {
  Duelist& own = duelist(state, side);
  for (int i = 0; i < hexes; ++i) {
    count_up(own.moved);
    raise(state, Event::kMoved, side, {.n = own.moved});
  }
}

// A step by SP or cards: it counts as moved (PN-98).
void CasketDuel::run_move_step(State& state, Task& task) const {
  const int unit = task.unit;
  const int from = hex_of(state, unit);
  const int to = step_end(state, unit, task.n);
  pop(state);
  place(state, unit, to);
  if (is_casket(unit)) {
    const int hexes = grid().distance(from, to);
    const bool flags = table(unit).passive_ops[static_cast<std::size_t>(Op::kMoveFlags)];
    if (flags && (hexes > 1 || footing(state, unit) != Footing::kOrdinary)) note(Op::kMoveFlags);
    count_moved(state, unit, hexes);
  }
  entered(state, unit, from);
}

// ---- Free moves. step: hexes entered; y: the direction of a straight move + 1.

unsigned DuelInquiry::free_steps(const State& state, const Task& task) const {
  if (is_casket(task.unit) && held(state, task.unit)) return 0;
  const Effect* const made = task.at == kNoEffect ? nullptr : &effect(task.at);
  const bool straight = made != nullptr && made->has(kStraight);
  const bool closer = made != nullptr && made->has(kTowardTarget);
  const int from = hex_of(state, task.unit);
  const int target = closer ? hex_of(state, opponent(task.side)) : from;
  const Footing feet = free_footing(state, task);
  unsigned open = 0;
  const bool plain =
      feet == Footing::kOrdinary && is_casket(task.unit) && printed_around(state, from);
  if (plain && !passes_enemies(state, task)) {
    const int enemy = duelist(state, opponent(task.unit)).hex;
    open = task.n == 0 ? 0 : printed_steps(from, 2 * (task.n - 1), enemy);
  } else {
    const Stride stride = free_stride(state, task);
    for (int direction = 0; direction < kDirections; ++direction) {
      const Step step = step_of(state, task.unit, direction, stride);
      if (step.to == kNoHex || step.cost > task.n) continue;
      open |= 1U << static_cast<unsigned>(direction);
    }
  }
  if (straight && task.y != 0) open &= 1U << static_cast<unsigned>(task.y - 1);
  if (!closer) return open;
  for (const int direction : BitRange(open)) {
    const int to = step_end(state, task.unit, direction);
    if (grid().distance(to, target) >= grid().distance(from, target)) {
      open &= ~(1U << static_cast<unsigned>(direction));
    }
  }
  return open;
}

bool DuelInquiry::passes_enemies(const State& state, const Task& task) const {
  const unsigned flags = is_casket(task.unit) ? move_flags(state, task.unit) : 0U;
  return ((flags | task.x) & kIgnoreEnemies) != 0;
}

DuelInquiry::Stride DuelInquiry::free_stride(const State& state, const Task& task) const {
  return stride_of(state, task.unit, free_footing(state, task), {}, passes_enemies(state, task));
}

int DuelInquiry::free_step_cost(const State& state, const Task& task, int direction) const {
  const int from = hex_of(state, task.unit);
  if (printed_around(state, from) && !occupied(state).contains(grid().neighbour(from, direction))) {
    return step_cost(*arena_, Ground{}, {}, free_footing(state, task), from, direction);
  }
  return step_of(state, task.unit, direction, free_stride(state, task)).cost;
}

Footing DuelInquiry::free_footing(const State& state, const Task& task) const {
  if ((task.x & kIgnoreTerrain) != 0) return Footing::kFlying;
  if ((task.x & kIgnoreDifficult) != 0) return Footing::kSure;
  return is_casket(task.unit) ? footing(state, task.unit) : Footing::kOrdinary;
}

void CasketDuel::run_free_move(State& state, Task& task) const {
  if (task.n == 0 || free_steps(state, task) == 0) return choose(state, task.step);
  wait(state, Phase::kStep, task.side);
}

// ---- Facings and hexes.

// x: allowed facings, as bits; n: at most so many sides away.
void CasketDuel::run_facing(State& state, Task& task) const {
  const unsigned allowed = facings(state, task);
  if (!rules_.facing || allowed == 0) return choose(state, 0);
  if ((allowed & (allowed - 1)) == 0) {
    duelist(state, task.side).facing = static_cast<std::uint8_t>(lowest_bit(allowed));
    return choose(state, lowest_bit(allowed));
  }
  wait(state, Phase::kFacing, task.side);
}

unsigned DuelInquiry::facings(const State& state, const Task& task) {
  unsigned allowed = task.x == 0 ? kAllFacings : task.x;
  if (task.n == 0) return allowed;
  const int now = duelist(state, task.side).facing;
  for (int facing = 0; facing < kDirections; ++facing) {
    const int sides = turned(facing, -now);
    if (std::min(sides, kDirections - sides) > task.n) {
      allowed &= ~(1U << static_cast<unsigned>(facing));
    }
  }
  return allowed;
}

const Deployment& DuelInquiry::deployment(int side) const {
  return arena_->deployment(scenario_.corners[static_cast<std::size_t>(side)]);
}

HexSet DuelInquiry::allowed_hexes(const State& state, const Task& task) const {
  switch (static_cast<HexUse>(task.x)) {
    case HexUse::kDeployment:
      return deployment(task.side).hexes - occupied(state);
    case HexUse::kTeleport:
    case HexUse::kDisplace: {
      const HexSet near = grid().within(hex_of(state, task.unit), task.n);
      return near & open_to_force(state, task.unit);
    }
    case HexUse::kHazard:
      return arena_->open_ground() - state.changed;
    case HexUse::kStruck:
      return walls_for(state, task.side, cards_->card(card_of_effect(task.at)));
    default:
      return effect_hexes(state, task);
  }
}

// Those of the chosen column, all while none is chosen.
HexSet DuelInquiry::column_hexes(const State& state, const Task& task) const {
  const HexSet all = allowed_hexes(state, task);
  if (state.column == 0) return all;
  HexSet hexes;
  for (const int hex : all) {
    if (grid().column(hex) == state.column) hexes.insert(hex);
  }
  return hexes;
}

void CasketDuel::run_hex(State& state, Task& task) const {
  const HexSet hexes = column_hexes(state, task);
  const bool may_decline = (task.flags & kMayDecline) != 0 && state.column == 0;
  if (hexes.empty()) return hex_chosen(state, kNoHex);
  if (hexes.size() == 1 && !may_decline) return hex_chosen(state, *hexes.begin());
  if (state.column == 0 && !may_decline) {
    int first = grid().columns();
    int last = 0;
    for (const int hex : hexes) {
      first = std::min(first, grid().column(hex));
      last = std::max(last, grid().column(hex));
    }
    if (first == last) state.column = static_cast<std::uint8_t>(first);
  }
  if ((task.flags & kByChance) != 0) return wait(state, Phase::kRandomHex, kChance);
  wait(state, state.column == 0 ? Phase::kColumn : Phase::kRow, task.side);
}

void CasketDuel::hex_chosen(State& state, int hex) const {
  const Task task = top_task(state);
  state.column = 0;
  choose(state, hex);
  if (hex == kNoHex) return;
  if (static_cast<HexUse>(task.x) == HexUse::kDeployment) place(state, task.unit, hex);
  if (static_cast<HexUse>(task.x) == HexUse::kHazard) state.changed.insert(hex);  // PN-119c
}

void DuelInquiry::chance_hex(const State& state, ChanceList& outcomes) const {
  const HexSet hexes = column_hexes(state, top_task(state));
  if (state.column != 0) {
    for (const int hex : hexes) {
      outcomes.push_back({make_action(Verb::kRow, grid().row(hex)), 1});
    }
    return;
  }
  std::array<std::uint64_t, HexSet::kCapacity + 1> in_column{};
  for (const int hex : hexes) ++in_column[static_cast<std::size_t>(grid().column(hex))];
  for (int column = 1; column <= grid().columns(); ++column) {
    const std::uint64_t weight = in_column[static_cast<std::size_t>(column)];
    if (weight > 0) outcomes.push_back({make_action(Verb::kColumn, column), weight});
  }
}

// ---- Decisions and outcomes of this file.

void DuelInquiry::list_moves(const State& state, ActionList& actions) const {
  const Task& task = top_task(state);
  const auto list = [&](Verb verb, unsigned bits) {
    for (const int one : BitRange(bits)) actions.push_back(make_action(verb, one));
  };
  switch (state.phase) {
    case Phase::kStep:
      actions.push_back(make_action(Verb::kPass));
      return list(Verb::kMove, free_steps(state, task));
    case Phase::kFacing:
      return list(Verb::kTurn, facings(state, task));
    case Phase::kRow:
      for (const int hex : column_hexes(state, task)) {
        actions.push_back(make_action(Verb::kRow, grid().row(hex)));
      }
      return;
    default: {  // kColumn
      if ((task.flags & kMayDecline) != 0) actions.push_back(make_action(Verb::kPass));
      std::uint64_t columns = 0;
      for (const int hex : column_hexes(state, task)) {
        columns |= bit<std::uint64_t>(std::min(grid().column(hex), 63));
      }
      for (const int column : BitRange(columns)) {
        actions.push_back(make_action(Verb::kColumn, column));
      }
    }
  }
}

void CasketDuel::apply_moves(State& state, Action action) const {
  Task& task = top_task(state);
  const int argument = argument_of(action);
  go_on(state);
  if (task.flags & kByChance) ++state.rolls;
  switch (verb_of(action)) {
    case Verb::kPass:
      if (task.kind == TaskKind::kHex) return hex_chosen(state, kNoHex);
      return choose(state, task.step);
    case Verb::kMove: {
      const int cost = free_step_cost(state, task, argument);
      task.n = static_cast<std::uint8_t>(task.n - std::min<int>(cost, task.n));
      ++task.step;
      task.y = static_cast<std::uint8_t>(argument + 1);
      return push(state, TaskKind::kMoveStep, task.side, {.unit = task.unit, .n = argument});
    }
    case Verb::kTurn:
      duelist(state, task.side).facing = static_cast<std::uint8_t>(argument);
      return choose(state, argument);
    case Verb::kColumn:
      state.column = static_cast<std::uint8_t>(argument);
      return;
    default:
      return hex_chosen(state, grid().at(state.column, argument));
  }
}

// ---- Being moved.

// Hexes into which a unit may be put, pushed or pulled: walls of zones keep out only who walks.
HexSet DuelInquiry::open_to_force(const State& state, int unit) const {
  Ground now = ground(state, unit);
  now.walls = {};
  return open_hexes(*arena_, now);
}

int CasketDuel::shove(State& state, int unit, int source, int hexes) const {
  int moved = 0;
  for (; moved < std::abs(hexes); ++moved) {
    const int at = hex_of(state, unit);
    const int by = hex_of(state, source);
    if (hexes < 0 && grid().distance(at, by) <= 1) break;
    const StraightSteps steps = hexes > 0 ? grid().steps_away(at, by) : grid().steps_toward(at, by);
    const HexSet open = open_to_force(state, unit);
    Hex to = grid().neighbour(at, steps.first);
    if ((to == kNoHex || !open.contains(to)) && steps.second) {
      to = grid().neighbour(at, *steps.second);
    }
    if (to == kNoHex || !open.contains(to)) break;
    place(state, unit, to);
    entered(state, unit, at);
    if (!in_play(state, unit)) return moved + 1;
  }
  return moved;
}

}  // namespace muster::penance
