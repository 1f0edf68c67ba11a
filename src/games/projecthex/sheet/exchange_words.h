// One exchange of dice in words: for attacks on the board and for the duel by itself.
#pragma once

#include <string>
#include <string_view>

#include "core/scribe.h"
#include "games/projecthex/rules/fight.h"

namespace muster::projecthex {

struct SheetExchange {
  int number;                 // 1 on
  std::string_view attacker;  // what the sides are called
  std::string_view defender;
  DuelChoice attack;
  DuelChoice defence;
  Survivors left;  // after it
};

// "exchange 2: red assault 7 +1 type = 8, blue mounted 8: equal, red loses 1 assault, 2 v 3 left".
// What is added: the modifier of cards and sea, and the bonus of the type that beats the other.
std::string exchange_words(const DuelTerms& terms, const SheetExchange& exchange);

// What decides exchanges: types and faces.
void tell_duel_rules(int type_bonus, NaturalFaces naturals, SheetLines& lines);

// "red rolls 9, 7, 2", as only `seat` knows.
void tell_roll(std::string_view side, int seat, const DicePool& dice, SheetLines& lines);

}  // namespace muster::projecthex
