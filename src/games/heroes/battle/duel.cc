// The battle model `duel` (HE-132, HE-132a): lines, meetings of pieces, pairs of creatures.
#include <algorithm>
#include <bit>

#include "games/heroes/battle/battle.h"

namespace muster::heroes {
namespace {

// Places counted from the end of the line: kFromRear is the last, kFromRear + 1 the one before.
constexpr std::uint8_t kFromRear = 128;

int meetings(const BattleState& state) {
  return std::min(state.sides[0].units(), state.sides[1].units());
}

void note_fall(BattleState& state, SideOfBattle side, std::size_t piece) {
  if (piece == kMaxPieces) {
    ++state.losses[index_of(side)];
    return;
  }
  BattleSide& loser = state.sides[index_of(side)];
  loser.falling = static_cast<std::uint8_t>(loser.falling | 1U << piece);
}

}  // namespace

void Battle::begin_duel_round(BattleState& state) const {
  state.phase = BattlePhase::kPlace;
  state.side = SideOfBattle::kAttacker;
  state.cursor = 0;
  state.places = {};
  next_place(state);
}

bool Battle::places_matter(const BattleState& state, SideOfBattle side) {
  const BattleSide& own = state.sides[index_of(side)];
  const BattleSide& enemy = state.sides[index_of(other(side))];
  return enemy.standing != 0 || own.units() > enemy.units();
}

std::uint32_t Battle::free_places(const BattleState& state, SideOfBattle side) {
  const BattleSide& own = state.sides[index_of(side)];
  const int units = own.units();
  std::uint32_t open = (1U << std::min(units, kMaxPlaces)) - 1U;
  if (units > kMaxPlaces) open |= 1U << kRearPlace;
  for (std::size_t piece = 0; piece < state.cursor && piece < kMaxPieces; ++piece) {
    if (!own.stands(piece)) continue;
    const int place = place_of(state, side, piece);
    if (place < kMaxPlaces) open &= ~(1U << place);
  }
  // The last places of the line may all be among those that are offered by number.
  int rear = 0;
  for (std::size_t piece = 0; piece < state.cursor && piece < kMaxPieces; ++piece) {
    if (own.stands(piece) && state.places[index_of(side)][piece] >= kFromRear) ++rear;
  }
  if (units - rear <= kMaxPlaces) open &= ~(1U << kRearPlace);
  return open;
}

void Battle::put(BattleState& state, int code) {
  auto& places = state.places[index_of(state.side)];
  std::uint8_t place = static_cast<std::uint8_t>(code);
  if (code == kRearPlace) {
    place = kFromRear;
    const BattleSide& own = state.sides[index_of(state.side)];
    for (std::size_t piece = 0; piece < state.cursor; ++piece) {
      if (own.stands(piece) && places[piece] >= kFromRear) ++place;
    }
  }
  places[state.cursor] = place;
}

// Asks for the next place that is not settled; then the meetings begin.
void Battle::next_place(BattleState& state) const {
  for (;;) {
    const bool matters = places_matter(state, state.side);
    for (; state.cursor < kMaxPieces; ++state.cursor) {
      if (!state.sides[index_of(state.side)].stands(state.cursor)) continue;
      const std::uint32_t open = free_places(state, state.side);
      if (matters && !std::has_single_bit(open)) return;
      put(state, std::countr_zero(open));
    }
    if (state.side == SideOfBattle::kDefender) break;
    state.side = SideOfBattle::kDefender;
    state.cursor = 0;
  }
  state.cursor = 0;
  next_meeting(state);
}

int Battle::place_of(const BattleState& state, SideOfBattle side, std::size_t piece) {
  const int place = state.places[index_of(side)][piece];
  if (place < kFromRear) return place;
  return state.sides[index_of(side)].units() - 1 - (place - kFromRear);
}

std::size_t Battle::piece_at(const BattleState& state, SideOfBattle side, int place) {
  std::size_t piece = 0;
  while (piece < kMaxPieces &&
         !(state.sides[index_of(side)].stands(piece) && place_of(state, side, piece) == place)) {
    ++piece;
  }
  return piece;
}

// The next place from the cursor on where a piece meets somebody; then the pairs of creatures.
void Battle::next_meeting(BattleState& state) const {
  const int count = meetings(state);
  int next = count;
  int with_pieces = 0;
  for (const SideOfBattle side : {SideOfBattle::kAttacker, SideOfBattle::kDefender}) {
    for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
      if (!state.sides[index_of(side)].stands(piece)) continue;
      const int place = place_of(state, side, piece);
      if (place >= count) continue;
      if (place >= state.cursor) next = std::min(next, place);
      const bool counted = side == SideOfBattle::kDefender &&
                           piece_at(state, SideOfBattle::kAttacker, place) != kMaxPieces;
      with_pieces += counted ? 0 : 1;
    }
  }
  state.cursor = static_cast<std::uint16_t>(next);
  if (next < count) {
    const std::size_t attacker = piece_at(state, SideOfBattle::kAttacker, next);
    const std::size_t defender = piece_at(state, SideOfBattle::kDefender, next);
    begin_roll(state, roll_of(state.sides[0], attacker), roll_of(state.sides[1], defender));
    return;
  }
  state.pairs_left = static_cast<std::uint16_t>(count - with_pieces);
  if (state.pairs_left == 0) return end_duel_round(state);
  state.phase = BattlePhase::kPairs;
}

void Battle::end_meeting(BattleState& state) const {
  const SideOfBattle loser =
      attacker_wins(state) ? SideOfBattle::kDefender : SideOfBattle::kAttacker;
  note_fall(state, loser, piece_at(state, loser, state.cursor));
  ++state.cursor;
  next_meeting(state);
}

void Battle::apply_pairs(BattleState& state, int code) const {
  const int pairs = std::min<int>(state.pairs_left, kMaxPairsPerRoll);
  state.losses[0] = static_cast<std::uint16_t>(state.losses[0] + pairs - code);
  state.losses[1] = static_cast<std::uint16_t>(state.losses[1] + code);
  state.pairs_left = static_cast<std::uint16_t>(state.pairs_left - pairs);
  if (state.pairs_left == 0) end_duel_round(state);
}

void Battle::end_duel_round(BattleState& state) const {
  for (std::size_t i = 0; i < state.sides.size(); ++i) {
    BattleSide& side = state.sides[i];
    side.creatures = static_cast<std::uint16_t>(side.creatures - state.losses[i]);
    side.standing = static_cast<std::uint8_t>(side.standing & ~side.falling);
    side.falling = 0;
    state.losses[i] = 0;
  }
  ++state.round;
  if (state.sides[0].units() == 0) return finish(state, SideOfBattle::kDefender);
  if (state.sides[1].units() == 0) return finish(state, SideOfBattle::kAttacker);
  begin_round(state);
}

void Battle::hide_places(BattleState& state, SideOfBattle side) {
  if (state.phase == BattlePhase::kPlace) state.places[index_of(side)] = {};
}

std::uint64_t pair_weight(SideOfBattle ties, int pairs, int wins) {
  const auto won = static_cast<std::uint64_t>(pair_wins(ties));
  std::uint64_t weight = 1;
  for (int i = 0; i < wins; ++i) {  // binomial coefficients stay whole on the way
    weight = weight * static_cast<std::uint64_t>(pairs - i) / static_cast<std::uint64_t>(i + 1);
  }
  for (int i = 0; i < pairs; ++i) weight *= i < wins ? won : kPairWays - won;
  return weight;
}

}  // namespace muster::heroes
