// What is true in every state of ProjectHex: the parts of a state agree with each other.
#pragma once

#include <gtest/gtest.h>

#include <bit>

#include "games/projecthex/conquest.h"
#include "games/projecthex/inquiry/groups.h"
#include "games/projecthex/state/groups.h"

namespace muster::projecthex::testing {

// Troops, pieces and the masks that follow from them.
inline void check_troops(const Conquest& game, const ConquestState& state) {
  std::array<int, kMaxPlayers> pieces{};
  TerritorySet crowded = 0;
  for (int place = 0; place < kMaxTerritories; ++place) {
    const int number = total(state.troops[static_cast<std::size_t>(place)]);
    const int holder = state.holder[static_cast<std::size_t>(place)];
    if (number > 1) crowded |= bit<TerritorySet>(place);
    if (number == 0) continue;
    ASSERT_LT(holder, game.num_players());
    pieces[static_cast<std::size_t>(holder)] += number;
  }
  ASSERT_EQ(state.crowded, crowded);
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    const Realm& realm = state.realms[seat];
    ASSERT_EQ(realm.pieces, pieces[seat]);
    ASSERT_LE(realm.pieces + total(realm.incoming) + realm.incoming_any,
              game.rules().troop_capacity);
  }
}

// Who holds what: PH-02.
inline void check_holders(const Conquest& game, const ConquestState& state) {
  const bool arriving = state.step == Step::kCapitals || state.step == Step::kPlace;
  for (int place = 0; place < kMaxTerritories; ++place) {
    const int holder = state.holder[static_cast<std::size_t>(place)];
    for (int seat = 0; seat < static_cast<int>(kMaxPlayers); ++seat) {
      const bool held = (state.realms[static_cast<std::size_t>(seat)].held >> place & 1) != 0;
      ASSERT_EQ(held, holder == seat) << place;
    }
    if (holder == kNobody || game.rules().markers_hold || arriving) continue;
    ASSERT_GT(total(state.troops[static_cast<std::size_t>(place)]), 0) << place;
  }
}

// Troops that are not fresh are troops of the player on turn, sorted and counted once.
inline void check_spent(const ConquestState& state) {
  std::array<Troops, kMaxTerritories> spent{};
  for (std::size_t i = 0; i < kMaxTroops; ++i) {
    const Group& group = state.spent.items[i];
    if (i >= state.spent.size) {
      ASSERT_EQ(group_order(group) + group.count, 0);
      continue;
    }
    if (i > 0) {
      ASSERT_LT(group_order(state.spent.items[i - 1]), group_order(group));
    }
    const Kind kind = kind_of(group.kind);
    ASSERT_GT(group.count, 0);
    ASSERT_EQ(state.holder[group.territory], state.on_turn);
    ASSERT_NE(group.kind, fresh_kind(state, kind.type));
    auto& count = spent[group.territory][static_cast<std::size_t>(kind.type)];
    count = static_cast<std::uint8_t>(count + group.count);
    ASSERT_LE(count, state.troops[group.territory][static_cast<std::size_t>(kind.type)]);
  }
}

// What is noted of them, counted again.
inline void check_weariness(const ConquestState& state) {
  Weariness weary;
  for (int place = 0; place < kMaxTerritories; ++place) {
    int fresh = total(state.troops[static_cast<std::size_t>(place)]);
    bool steps = false;
    bool bonus = false;
    const int present = total_in(state.spent, place);
    for (std::size_t i = 0; i < state.spent.size; ++i) {
      const Group& group = state.spent.items[i];
      if (group.territory != place) continue;
      fresh -= group.count;
      steps = steps || kind_of(group.kind).steps > 0;
      bonus = bonus || kind_of(group.kind).bonus;
    }
    if (present == 0) continue;
    weary.touched |= bit<TerritorySet>(place);
    if (fresh > 0 || steps) continue;
    (bonus ? weary.bonus_only : weary.exhausted) |= bit<TerritorySet>(place);
  }
  ASSERT_EQ(state.weary.touched, weary.touched);
  ASSERT_EQ(state.weary.exhausted, weary.exhausted);
  ASSERT_EQ(state.weary.bonus_only, weary.bonus_only);
}

// Each mission card is in one place.
inline void check_missions(const Conquest& game, const ConquestState& state) {
  MissionSet seen = 0;
  const auto add = [&seen](MissionSet cards) {
    ASSERT_EQ(seen & cards, 0U);
    seen |= cards;
  };
  for (const MissionSet cards : {state.deck, state.under, state.discard, state.rejected}) {
    add(cards);
  }
  for (const Realm& realm : state.realms) {
    for (const auto card : realm.dossier) {
      if (card != kNoMission) add(bit<MissionSet>(card));
    }
  }
  ASSERT_EQ(seen, game.missions());
}

inline void check_fight(const ConquestState& state) {
  const Groups& attackers = state.fight.attackers;
  if (state.fight.target == kNowhere) {
    ASSERT_EQ(attackers.size, 0);
    return;
  }
  for (std::size_t i = 0; i < attackers.size; ++i) {
    ASSERT_EQ(state.holder[attackers.items[i].territory], state.on_turn);
  }
  ASSERT_LE(total(attackers), state.realms[state.on_turn].pieces);
}

inline void check_state(const Conquest& game, const ConquestState& state) {
  check_troops(game, state);
  check_holders(game, state);
  check_spent(state);
  check_weariness(state);
  check_missions(game, state);
  check_fight(state);
}

}  // namespace muster::projecthex::testing
