// The board of a duel of ProjectHex: both sides' troops and dice that are left, and below them one
// row for each exchange.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "experiments/view/view.h"
#include "games/projecthex/duel/game.h"

namespace muster::projecthex {

// Of attacker and defender: of signs with white letters on them.
inline constexpr std::array<std::string_view, 2> kSideColours = {"#1f5fae", "#b45400"};

// Dice of a side before the first exchange, and those that are left.
int dice_at_start(const DuelFight& fight, std::size_t side);
int dice_left(const DuelFight& fight, const DuelGame::State& state, std::size_t side);

// Troops of a side that are left, and what they add to dice.
const Troops& troops_of(const Survivors& troops, std::size_t side);
const std::array<std::int8_t, kUnitTypes>& bonuses_of(const DuelTerms& terms, std::size_t side);
// Whether `eye` sees the dice and the choice of a side.
bool sees_dice(std::size_t side, int eye);
// "attacker"; "defender, fortress: 1 die more".
std::string side_title(const DuelFight& fight, std::size_t side);
// Which type beats which, and which faces decide.
std::string duel_rules_words(const DuelTerms& terms);
// "captured", "held"; "" before the end.
std::string result_words(const DuelGame& game, const DuelGame::State& state);

// An SVG document. Its slots are, of each side S (0: the attacker), unit-S-T of each type T,
// die-S-F of each face F and hidden-S (dice that `eye` does not see, or that are not rolled yet);
// exchange-K of each exchange that there can be, from 0; and `result`.
std::string duel_board_svg(const DuelGame& game);
void fill_duel_board(const DuelGame& game, const DuelGame::State& state, int eye, ViewFrame& frame);

}  // namespace muster::projecthex
