// Names and phrases for what people read of a duel: scoresheets, pictures and pages.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/penance/duel.h"

namespace muster::penance {

// "first", "second"
std::string_view seat_title(int side);
// A number of SP given in half points: "2", "2.5".
std::string points_words(int half_points);
// "1 card", "2 cards"
std::string counted(int count, std::string_view noun);
// "death_mark" as people read it.
std::string spaced(std::string_view word);

// What a Pilot Wound does, by Wound.
std::string_view wound_title(int wound);

// A state of a Casket that is on or off.
struct FlagTitle {
  DuelistFlag flag;
  std::string_view title;   // "jammed"
  std::string_view begins;  // "is jammed": of the Casket
  std::string_view ends;
};
std::span<const FlagTitle> flag_titles();

// "Defense +2 (Brace)"
std::string lasting_words(const CasketDuel& game, const Lasting& lasting);
// "until its next turn"; "" where it lasts to the end of the duel.
std::string end_words(const Lasting& lasting);

std::string card_words(const CasketDuel& game, const DuelState& state, int side, int kind);
// "Feint, Strike x2", in alphabetical order.
std::string pile_words(const CasketDuel& game, const DuelState& state, int side,
                       const CardPile& pile);
// "first", "second's skeleton 3". Contract: the unit is or was in play.
std::string unit_words(const CasketDuel& game, const DuelState& state, int unit);
// "(3,4), (4,4)"
std::string hexes_words(const CasketDuel& game, const HexSet& hexes);

// Who has won a duel that is over, with what left, and by what.
std::string ending_words(const CasketDuel& game, const DuelState& state);

}  // namespace muster::penance
