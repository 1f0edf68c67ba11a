// Positions of ProjectHex that are set up by hand, for tests of warlords and of the evaluation.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/config/data_root.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/inquiry/units.h"
#include "tests/games/projecthex/shipped.h"

namespace muster::projecthex {

inline Document projecthex_file(const std::string& path) {
  auto document = load_document(data_file("games/projecthex/" + path + ".toml"));
  EXPECT_TRUE(document.ok()) << document.status();
  return document.ok() ? *document : Document{};
}

inline std::shared_ptr<const Conquest> two_player_game(const std::string& ruleset = "0.1.3") {
  return testing::shipped_game(ruleset, "two_players");
}

// Player 0 is on turn in round 5; nobody has anything yet.
class Position {
 public:
  explicit Position(const Conquest& game) : game_(&game), state_(game.initial_state()) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      Realm& realm = state_.realms[seat];
      realm.faction =
          static_cast<std::uint8_t>(seat == 0 ? Faction::kPhilosophers : Faction::kIslanders);
      realm.dossier = {kNoMission, kNoMission};
    }
    state_.on_turn = 0;
    state_.round = 5;
    state_.turn = 9;
    state_.deck = game.missions();
  }

  Position& put(Player player, const std::string& id, Troops troops) {
    const int t = place(id);
    state_.troops[static_cast<std::size_t>(t)] = troops;
    state_.holder[static_cast<std::size_t>(t)] = static_cast<std::uint8_t>(player);
    Realm& realm = state_.realms[static_cast<std::size_t>(player)];
    realm.held |= bit<TerritorySet>(t);
    if (total(troops) > 1) state_.crowded |= bit<TerritorySet>(t);
    realm.pieces = static_cast<std::uint8_t>(realm.pieces + total(troops));
    return *this;
  }
  Position& capital(Player player, const std::string& id) {
    state_.realms[static_cast<std::size_t>(player)].capital = static_cast<std::uint8_t>(place(id));
    return *this;
  }
  Position& dossier(Player player, int first, int second = kNoMission) {
    Realm& realm = state_.realms[static_cast<std::size_t>(player)];
    realm.dossier = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
    for (const int card : {first, second}) {
      if (card != kNoMission) state_.deck &= ~bit<MissionSet>(card);
    }
    return *this;
  }
  Position& prestige(Player player, int points) {
    state_.realms[static_cast<std::size_t>(player)].prestige = static_cast<std::uint8_t>(points);
    return *this;
  }
  Position& incoming(Troops troops) {
    state_.realms[0].incoming = troops;
    return *this;
  }

  ConquestState at(Step step, Phase phase) const {
    ConquestState state = state_;
    state.step = step;
    state.phase = phase;
    state.mover = 0;
    state.done = step == Step::kAttacks ? 1 : 0;
    state.held_at_start = state.realms[0].held;
    for (std::size_t type = 0; type < kUnitTypes; ++type) {
      const auto unit = static_cast<UnitType>(type);
      state.fresh[type] =
          static_cast<std::uint8_t>(kind_code({unit, movement(*game_, state, 0, unit), false}));
    }
    return state;
  }
  int place(const std::string& id) const {
    const int t = game_->board().find(id);
    EXPECT_GE(t, 0) << id;
    return t;
  }

 private:
  const Conquest* game_;
  ConquestState state_;
};

}  // namespace muster::projecthex
