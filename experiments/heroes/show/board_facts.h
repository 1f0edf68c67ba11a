// What pictures and pages of Heroes tell of a player and of the course of a game, in words and
// numbers.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/heroes/heroes.h"
#include "games/heroes/sheet/words.h"  // IWYU pragma: export

namespace muster::heroes {

struct HeroFacts {
  int slot = 0;  // of the seat, 0 or 1
  std::string place;
  int army = 0;
  int points = 0;    // of movement left
  std::string roll;  // by itself with the items it wears: "4d6+9"
  std::vector<ItemFacts> items;
  bool garrisoned = false;
};

struct SettlementFacts {
  std::string name;  // "villa with pallisade"
  std::string place;
  int recruits = 0;
  std::vector<ItemFacts> armory;
};

struct RealmFacts {
  int score = 0;  // HE-142
  int coins = 0;
  int income = 0;  // coins a day
  int mines = 0;
  int mercenaries = 0;  // of Heroes and Settlements
  bool out = false;
  std::vector<HeroFacts> heroes;
  std::vector<SettlementFacts> settlements;
};
RealmFacts facts_of(const HeroesGame& game, const HeroesState& state, int seat);

struct BattleSideFacts {
  std::string_view role;  // "attacker", "defender"
  std::string who;        // "blue Hero 1", "the monsters at [4, 4]"
  std::string standing;   // "Hero 1 and 3 mercenaries"
  std::string roll;       // of all that stand: "5d6+6"
};
struct BattleFacts {
  std::string place;
  int round = 1;
  std::array<BattleSideFacts, 2> sides;  // attacker, defender
};
// The battle in progress.
std::optional<BattleFacts> battle_of(const HeroesGame& game, const HeroesState& state);

// Whether a Hero is on its way: the active one.
bool hero_moves(const HeroesState& state);

// "wins", "out", "on turn" or "".
std::string_view status_words(const HeroesState& state, int seat);

// "set-up", "day 3: Daybreak of blue", "day 3: new tokens", "day 3: turn of blue", "day 60: over".
std::string moment_words(const HeroesState& state);

}  // namespace muster::heroes
