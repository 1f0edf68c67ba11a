// The shipped cards and decks, loaded once, for the tests of Penance.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "games/penance/cards/decks.h"
#include "games/penance/cards/effects_words.h"

namespace muster::penance {

inline const CardTable& shipped_cards() {
  static const auto* table = [] {
    auto loaded = CardTable::load(data_file("games/penance"));
    EXPECT_TRUE(loaded.ok()) << loaded.status();
    return new CardTable(loaded.ok() ? *std::move(loaded) : CardTable{});
  }();
  return *table;
}

inline const Armory& shipped_armory() {
  static const auto* armory = [] {
    auto loaded = Armory::load(data_file("games/penance"), shipped_cards());
    EXPECT_TRUE(loaded.ok()) << loaded.status();
    return new Armory(loaded.ok() ? *std::move(loaded) : Armory{});
  }();
  return *armory;
}

// The id of a card that there is.
inline CardId card_named(const std::string& id) {
  const CardId card = shipped_cards().find(id);
  EXPECT_NE(card, kNoCard) << id;
  return card;
}

}  // namespace muster::penance
