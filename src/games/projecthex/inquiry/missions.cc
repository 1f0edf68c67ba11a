#include "games/projecthex/inquiry/missions.h"

#include <bit>

#include "core/bits.h"
#include "games/projecthex/inquiry/territories.h"

namespace muster::projecthex {
namespace {

// PH-64: two regions held that are far from each other.
bool holds_far_regions(const ConquestTables& conquest, const ConquestState& state, Player player) {
  const unsigned held = regions_held(conquest, state, player);
  for (const int r : BitRange(held)) {
    if ((held & conquest.far_regions(r)) != 0) return true;
  }
  return false;
}

bool rivalry_met(const ConquestTables& conquest, const ConquestState& state, Player player,
                 int rival) {
  if (rival >= conquest.num_players()) return false;
  // N24: never drawn by its own colour.
  if (rival == player && conquest.rules().own_rivalry_met) return true;
  const int capital = state.realms[static_cast<std::size_t>(rival)].capital;
  if (capital == kNowhere) return false;
  const TerritorySet held = state.realms[static_cast<std::size_t>(player)].held;
  if ((held >> capital & 1) == 0) return false;
  return !conquest.rules().rivalry_by_taking ||
         (player == state.on_turn && (state.held_at_start >> capital & 1) == 0);
}

}  // namespace

bool met(const ConquestTables& conquest, const ConquestState& state, Player player, int mission) {
  const ConquestRules& rules = conquest.rules();
  const Board& board = conquest.board();
  const Realm& realm = state.realms[static_cast<std::size_t>(player)];
  switch (mission_kind(mission)) {
    case MissionKind::kQuickVictory:  // regions all held in which nothing was when the turn began
      if (player != state.on_turn || state.round == 0) return false;
      for (const int r : BitRange(regions_held(conquest, state, player))) {
        if ((board.region(r) & state.held_at_start) == 0) return true;
      }
      return false;
    case MissionKind::kColonialAmbition:
      for (int r = 0; r < board.regions(); ++r) {
        if ((board.region(r) & realm.held) == 0) return false;
      }
      return true;
    case MissionKind::kDomination:
      return std::popcount(regions_held(conquest, state, player)) >= rules.domination_regions;
    case MissionKind::kEyesOnTheHorizon: {
      int strong = 0;
      for (const int t : BitRange(realm.held)) {
        if (total(state.troops[static_cast<std::size_t>(t)]) >= rules.horizon_troops) ++strong;
      }
      return strong >= rules.horizon_territories;
    }
    case MissionKind::kGlobalEmpire:
      return holds_far_regions(conquest, state, player);
    case MissionKind::kManifestDestiny:
      return (board.region(mission_object(mission)) & ~realm.held) == 0;
    case MissionKind::kRivalry:
      return rivalry_met(conquest, state, player, mission_object(mission));
    case MissionKind::kControlTheSeas:
      return board.islands() != 0 && (board.islands() & ~realm.held) == 0;
    case MissionKind::kManTheWalls:
      return std::popcount(state.fortresses & realm.held) >= 2;
    case MissionKind::kGreatVictory:
      return realm.defeated >= rules.great_victory_units;
  }
  return false;
}

std::vector<int> scored(const ConquestState& before, const ConquestState& after, Player player) {
  const Realm& had = before.realms[static_cast<std::size_t>(player)];
  const Realm& has = after.realms[static_cast<std::size_t>(player)];
  std::vector<int> cards;
  if (has.prestige == had.prestige) return cards;
  for (std::size_t slot = 0; slot < had.dossier.size(); ++slot) {
    const int card = had.dossier[slot];
    if (card < kMissionCards && has.dossier[slot] != card) cards.push_back(card);
  }
  return cards;
}

}  // namespace muster::projecthex
