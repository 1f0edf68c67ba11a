// The contract of core/game.h, handed to the chapters: actions, chance, returns.
#include "games/projecthex/conquest.h"

#include <array>

#include "core/bits.h"
#include "games/projecthex/course/attack.h"
#include "games/projecthex/course/fight.h"
#include "games/projecthex/course/fortresses.h"
#include "games/projecthex/course/missions.h"
#include "games/projecthex/course/moves.h"
#include "games/projecthex/course/setup.h"
#include "games/projecthex/course/troops.h"
#include "games/projecthex/inquiry/realms.h"

namespace muster::projecthex {
namespace {

// Purposes of chance events.
constexpr std::uint32_t kDiceEvent = 1;     // event: turn, attack, side, die
constexpr std::uint32_t kMissionEvent = 2;  // event: number of the draw
constexpr std::uint32_t kFactionEvent = 3;  // event: seat

// PH-79a: the share of the others that a player stands above, less the share that stands above it.
Returns returns_by_rank(const ConquestTables& conquest, const ConquestState& state) {
  const std::array<int, kMaxPlayers> rank = ranks(conquest, state);
  Returns returns{};
  for (std::size_t player = 0; player < static_cast<std::size_t>(conquest.num_players());
       ++player) {
    int lead = 0;
    for (std::size_t other = 0; other < static_cast<std::size_t>(conquest.num_players()); ++other) {
      if (rank[other] > rank[player]) ++lead;
      if (rank[other] < rank[player]) --lead;
    }
    returns[player] = static_cast<double>(lead) / (conquest.num_players() - 1);
  }
  return returns;
}

}  // namespace

// Dispatch only: the lists that loops make are functions of their own (noinline), so that the
// others do not pay for their registers.
void Conquest::legal_actions(const State& state, ActionList& actions) const {
  actions.clear();
  switch (state.phase) {
    case Phase::kFaction:
    case Phase::kPick:
    case Phase::kMulligan:
    case Phase::kCapital:
      return list_setup(*this, state, actions);
    case Phase::kFirstTroops:
    case Phase::kBuy:
    case Phase::kRecruit:
    case Phase::kLevy:
      return list_choosing(*this, state, actions);
    case Phase::kBuyFortress:
      return list_fortresses(*this, state, actions);
    case Phase::kResurge:
    case Phase::kPlace:
      return list_placing(*this, state, actions);
    case Phase::kMoveFrom:
      return list_move_sources(*this, state, actions);
    case Phase::kMoveTo:
      return list_destinations(*this, state, actions);
    case Phase::kMoveTroops:
      return list_moves(*this, state, actions);
    case Phase::kAttackFrom:
    case Phase::kAttackTarget:
    case Phase::kCommit:
    case Phase::kJoin:
      return list_attacks(*this, state, actions);
    case Phase::kAttackerDie:
    case Phase::kDefenderDie:
    case Phase::kAdvance:
    case Phase::kGuard:
      return list_duel(state, actions);
    case Phase::kDiscard:
      return list_discards(state, actions);
    case Phase::kDraw:
    case Phase::kRoll:
    case Phase::kOver:
      return;
  }
}

void Conquest::apply(State& state, Action action) const {
  switch (state.phase) {
    case Phase::kFaction:
    case Phase::kPick:
    case Phase::kMulligan:
    case Phase::kCapital:
      return apply_setup(*this, state, action);
    case Phase::kFirstTroops:
    case Phase::kBuy:
    case Phase::kRecruit:
    case Phase::kLevy:
      return apply_choosing(*this, state, action);
    case Phase::kBuyFortress:
      return apply_fortress(*this, state, action);
    case Phase::kResurge:
    case Phase::kPlace:
      return apply_placing(*this, state, action);
    case Phase::kMoveFrom:
      return apply_move_source(*this, state, action);
    case Phase::kMoveTo:
      return apply_destination(state, action);
    case Phase::kMoveTroops:
      return apply_move(*this, state, action);
    case Phase::kAttackFrom:
    case Phase::kAttackTarget:
    case Phase::kCommit:
    case Phase::kJoin:
      return apply_attack(*this, state, action);
    case Phase::kAttackerDie:
    case Phase::kDefenderDie:
    case Phase::kAdvance:
    case Phase::kGuard:
      return apply_duel(*this, state, action);
    case Phase::kRoll:
      return apply_roll(state, argument_of(action));
    case Phase::kDraw:
      return apply_draw(*this, state, argument_of(action));
    case Phase::kDiscard:
      return apply_discard(*this, state, action);
    case Phase::kOver:
      return;
  }
}

void Conquest::chance_outcomes(const State& state, ChanceList& outcomes) const {
  outcomes.clear();
  if (state.phase == Phase::kRoll) {
    for (int face = 0; face < kFaces; ++face) {
      outcomes.push_back({roll_action(state, face), 1});
    }
  } else if (state.phase == Phase::kDraw) {
    for (const int card : BitRange(state.deck)) {
      outcomes.push_back({make_action(Verb::kDrawMission, card), 1});
    }
  } else {
    for (int f = 0; f < kFactions; ++f) {
      if (faction_free(*this, state, f)) outcomes.push_back({make_action(Verb::kFaction, f), 1});
    }
  }
}

ChanceKinds Conquest::chance_kinds() {
  return {{kDiceEvent, kDiceEvent, "dice"},
          {kMissionEvent, kMissionEvent, "missions"},
          {kFactionEvent, kFactionEvent, "factions"}};
}

ChanceKey Conquest::chance_key(const State& state) const {
  if (state.phase == Phase::kRoll) {
    const std::uint64_t side = state.fight.to_roll[0] > 0 ? 0 : 1;
    const std::uint64_t die = state.fight.to_roll[side];
    return {kDiceEvent, (std::uint64_t{state.turn} << 24) | (std::uint64_t{state.attacks} << 16) |
                            (side << 8) | die};
  }
  if (state.phase == Phase::kDraw) return {kMissionEvent, state.draws};
  return {kFactionEvent, state.on_turn};
}

// The winner has 1, the others share -1; a game that the cap ends is a draw, or goes by ranks.
Returns Conquest::returns(const State& state) const {
  Returns returns{};
  if (state.winner == kNobody) {
    if (state.capped != 0 && rules().capped_games_ranked) return returns_by_rank(*this, state);
    return returns;
  }
  for (int player = 0; player < num_players(); ++player) {
    returns[static_cast<std::size_t>(player)] =
        player == state.winner ? 1.0 : -1.0 / (num_players() - 1);
  }
  return returns;
}

}  // namespace muster::projecthex
