// Missions: what they ask for, how they are drawn, scored and discarded (PH-60 .. PH-79).
#include <algorithm>
#include <bit>

#include "games/projecthex/conquest.h"

namespace muster::projecthex {

// PH-64: two regions held that are far from each other.
bool Conquest::holds_far_regions(const State& state, Player player) const {
  const unsigned held = regions_held(state, player);
  for (const int r : BitRange(held)) {
    if ((held & far_regions(r)) != 0) return true;
  }
  return false;
}

bool Conquest::rivalry_met(const State& state, Player player, int rival) const {
  if (rival >= players_) return false;
  if (rival == player && rules_.own_rivalry_met) return true;  // N24: never drawn by its own colour
  const int capital = state.realms[static_cast<std::size_t>(rival)].capital;
  if (capital == kNowhere) return false;
  const TerritorySet held = state.realms[static_cast<std::size_t>(player)].held;
  if ((held >> capital & 1) == 0) return false;
  return !rules_.rivalry_by_taking ||
         (player == state.on_turn && (state.held_at_start >> capital & 1) == 0);
}

bool Conquest::met(const State& state, Player player, int mission) const {
  const Realm& realm = state.realms[static_cast<std::size_t>(player)];
  switch (mission_kind(mission)) {
    case MissionKind::kQuickVictory:  // regions all held in which nothing was when the turn began
      if (player != state.on_turn || state.round == 0) return false;
      for (const int r : BitRange(regions_held(state, player))) {
        if ((board_->region(r) & state.held_at_start) == 0) return true;
      }
      return false;
    case MissionKind::kColonialAmbition:
      for (int r = 0; r < board_->regions(); ++r) {
        if ((board_->region(r) & realm.held) == 0) return false;
      }
      return true;
    case MissionKind::kDomination:
      return std::popcount(regions_held(state, player)) >= rules_.domination_regions;
    case MissionKind::kEyesOnTheHorizon: {
      int strong = 0;
      for (const int t : BitRange(realm.held)) {
        if (total(state.troops[static_cast<std::size_t>(t)]) >= rules_.horizon_troops) ++strong;
      }
      return strong >= rules_.horizon_territories;
    }
    case MissionKind::kGlobalEmpire:
      return holds_far_regions(state, player);
    case MissionKind::kManifestDestiny:
      return (board_->region(mission_object(mission)) & ~realm.held) == 0;
    case MissionKind::kRivalry:
      return rivalry_met(state, player, mission_object(mission));
    case MissionKind::kControlTheSeas:
      return board_->islands() != 0 && (board_->islands() & ~realm.held) == 0;
    case MissionKind::kManTheWalls:
      return std::popcount(state.fortresses & realm.held) >= 2;
    case MissionKind::kGreatVictory:
      return realm.defeated >= rules_.great_victory_units;
  }
  return false;
}

// ---- Drawing. The deck is a set: which of its cards comes next is drawn when it comes.

// Fills the empty places of the Dossier of the player on turn; true when a card is to be drawn.
bool Conquest::begin_draws(State& state) const {
  const Realm& realm = state.realms[state.on_turn];
  state.rejected = 0;
  if (std::count(realm.dossier.begin(), realm.dossier.end(), kNoMission) == 0) return false;
  if (state.deck == 0 && state.under != 0) std::swap(state.deck, state.under);
  if (state.deck == 0) std::swap(state.deck, state.discard);  // PH-73
  if (state.deck == 0) return false;
  wait(state, Phase::kDraw, kChance);
  return true;
}

// PH-72: a card that is met already goes, and another is drawn; PH-74: not one of the same draw.
void Conquest::apply_draw(State& state, int mission) const {
  const MissionSet card = bit<MissionSet>(mission);
  Realm& realm = state.realms[state.on_turn];
  state.deck &= ~card;
  ++state.draws;
  if (met(state, static_cast<Player>(state.on_turn), mission)) {
    state.rejected |= card;
  } else {
    *std::find(realm.dossier.begin(), realm.dossier.end(), kNoMission) =
        static_cast<std::uint8_t>(mission);
    state.discard |= state.rejected;
    if (begin_draws(state)) return;
    return proceed(state);
  }
  if (state.deck == 0 && state.under != 0) std::swap(state.deck, state.under);
  if (state.deck == 0) std::swap(state.deck, state.discard);
  if (state.deck != 0) return;  // the next card
  state.discard |= state.rejected;
  state.rejected = 0;
  proceed(state);  // nothing fits: the place stays empty until the next draw (PH-74)
}

// PH-70: both cards by the same position.
bool Conquest::score_missions(State& state) const {
  const auto player = static_cast<Player>(state.on_turn);
  Realm& realm = state.realms[state.on_turn];
  std::array<bool, 2> scored{};
  for (std::size_t slot = 0; slot < scored.size(); ++slot) {
    scored[slot] = realm.dossier[slot] != kNoMission && met(state, player, realm.dossier[slot]);
  }
  for (std::size_t slot = 0; slot < scored.size(); ++slot) {
    if (!scored[slot]) continue;
    realm.prestige = static_cast<std::uint8_t>(realm.prestige + prestige_of(realm.dossier[slot]));
    state.discard |= bit<MissionSet>(realm.dossier[slot]);
    realm.dossier[slot] = kNoMission;
  }
  if (realm.prestige >= rules_.prestige_to_win) {
    win(state, player);
    return true;
  }
  return begin_draws(state);
}

// Sets of dossier places, as bits, that may be given up together; at least `minimum` cards.
void Conquest::list_slots(const State& state, Verb verb, int minimum, int maximum,
                          ActionList& actions) const {
  const Realm& realm = state.realms[state.on_turn];
  unsigned filled = 0;
  for (unsigned slot = 0; slot < 2; ++slot) {
    if (realm.dossier[slot] != kNoMission) filled |= 1U << slot;
  }
  for (unsigned slots = 0; slots < 4; ++slots) {
    const int cards = std::popcount(slots);
    if ((slots & ~filled) != 0 || cards < std::min(minimum, std::popcount(filled)) ||
        cards > maximum) {
      continue;
    }
    actions.push_back(make_action(verb, static_cast<int>(slots)));
  }
}

int Conquest::give_up(State& state, unsigned slots) const {
  Realm& realm = state.realms[state.on_turn];
  for (const int slot : BitRange(slots)) {
    auto& card = realm.dossier[static_cast<std::size_t>(slot)];
    state.discard |= bit<MissionSet>(card);
    card = kNoMission;
  }
  return std::popcount(slots);
}

}  // namespace muster::projecthex
