#include "games/projecthex/course/missions.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "core/bits.h"
#include "games/projecthex/course/flow.h"
#include "games/projecthex/inquiry/missions.h"
#include "games/projecthex/inquiry/realms.h"

namespace muster::projecthex {

// ---- Drawing. The deck is a set: which of its cards comes next is drawn when it comes.

bool begin_draws(ConquestState& state) {
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
void apply_draw(const ConquestTables& conquest, ConquestState& state, int mission) {
  const MissionSet card = bit<MissionSet>(mission);
  Realm& realm = state.realms[state.on_turn];
  state.deck &= ~card;
  ++state.draws;
  if (met(conquest, state, static_cast<Player>(state.on_turn), mission)) {
    state.rejected |= card;
  } else {
    *std::find(realm.dossier.begin(), realm.dossier.end(), kNoMission) =
        static_cast<std::uint8_t>(mission);
    state.discard |= state.rejected;
    if (begin_draws(state)) return;
    return proceed(conquest, state);
  }
  if (state.deck == 0 && state.under != 0) std::swap(state.deck, state.under);
  if (state.deck == 0) std::swap(state.deck, state.discard);
  if (state.deck != 0) return;  // the next card
  state.discard |= state.rejected;
  state.rejected = 0;
  proceed(conquest, state);  // nothing fits: the place stays empty until the next draw (PH-74)
}

// ---- Scoring and giving up.

// PH-70: both cards by the same position.
bool score_missions(const ConquestTables& conquest, ConquestState& state) {
  const auto player = static_cast<Player>(state.on_turn);
  Realm& realm = state.realms[state.on_turn];
  std::array<bool, 2> scored{};
  for (std::size_t slot = 0; slot < scored.size(); ++slot) {
    scored[slot] =
        realm.dossier[slot] != kNoMission && met(conquest, state, player, realm.dossier[slot]);
  }
  for (std::size_t slot = 0; slot < scored.size(); ++slot) {
    if (!scored[slot]) continue;
    realm.prestige =
        static_cast<std::uint8_t>(realm.prestige + conquest.prestige_of(realm.dossier[slot]));
    state.discard |= bit<MissionSet>(realm.dossier[slot]);
    realm.dossier[slot] = kNoMission;
  }
  if (realm.prestige >= conquest.rules().prestige_to_win) {
    win(state, player);
    return true;
  }
  return begin_draws(state);
}

void list_slots(const ConquestState& state, Verb verb, int minimum, int maximum,
                ActionList& actions) {
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

int give_up(ConquestState& state, unsigned slots) {
  Realm& realm = state.realms[state.on_turn];
  for (const int slot : BitRange(slots)) {
    auto& card = realm.dossier[static_cast<std::size_t>(slot)];
    state.discard |= bit<MissionSet>(card);
    card = kNoMission;
  }
  return std::popcount(slots);
}

void list_discards(const ConquestState& state, ActionList& actions) {
  const auto player = static_cast<Player>(state.on_turn);
  const int most = is(state, player, Faction::kPhilosophers) ? 2 : 1;  // PH-55
  list_slots(state, Verb::kDiscard, 0, most, actions);
}

void apply_discard(const ConquestTables& conquest, ConquestState& state, Action action) {
  give_up(state, static_cast<unsigned>(argument_of(action)));
  if (begin_draws(state)) return;
  proceed(conquest, state);
}

}  // namespace muster::projecthex
