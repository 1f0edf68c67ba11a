// What the views of all classic games share: seats by name, colour and plate, words for where a
// game is, and the document that a board stands in.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "experiments/report/charts/svg.h"

namespace muster::classic {

inline constexpr std::array<std::string_view, kMaxPlayers> kSeatNames = {
    "first", "second", "third", "fourth", "fifth", "sixth"};

std::string_view seat_name_of(int seat);
// CSS colours, by seat.
std::vector<std::string> seat_colours(int seats);
// "first has won", "first and third have won", "a draw"; `returns` of a game that is over.
std::string outcome_words(const Returns& returns, int seats);

enum class Standing { kWaits, kOnTurn, kWon, kLost, kDrew };
Standing standing_at_end(const Returns& returns, int seat);

// "on turn", "has won"; "" of who waits.
std::string_view standing_words(Standing standing);

template <Game G>
Standing standing_of(const G& game, const typename G::State& state, int seat) {
  const Player mover = game.to_move(state);
  if (mover == kTerminal) return standing_at_end(game.returns(state), seat);
  return mover == seat ? Standing::kOnTurn : Standing::kWaits;
}

// Of a game in which every turn is one move: "move 5: second"; "first has won in 9 moves".
template <Game G>
std::string move_words(const G& game, const typename G::State& state) {
  const int moves = game.turn(state);
  const Player mover = game.to_move(state);
  if (mover != kTerminal) return fmt::format("move {}: {}", moves + 1, seat_name_of(mover));
  return fmt::format("{} in {} move{}", outcome_words(game.returns(state), game.num_players()),
                     moves, moves == 1 ? "" : "s");
}
// The move that comes next, from 1, or the last one.
template <Game G>
int move_number(const G& game, const typename G::State& state) {
  return game.turn(state) + (game.to_move(state) == kTerminal ? 0 : 1);
}

// A seat beside its board: sign, name, a fact, and whether it is on turn or has won.
struct SeatPlate {
  int seat = 0;
  std::string sign;  // SVG around (0,0), up to 14 to each side
  std::string fact;  // plain text; may be empty
  Standing standing = Standing::kWaits;
  double width = 0;  // from 200
};
inline constexpr double kPlateHeight = 54;
// SVG, its upper left corner at (0,0).
std::string plate_svg(const SeatPlate& plate);
// The same as a line of text: "X second: on turn, 5 pawns"; `sign`: text.
std::string plate_text(const SeatPlate& plate);
// The place of a seat's plate: the slot "seat-0" and so on.
std::string plate_slot(int seat, double x, double y);

// A document with `body`; `style`: rules of its own, each for elements in ".classic". Classes that
// are there: name, soft, middle, end (of text), fill-0 ... and line-0 ... (colours of seats).
std::string board_document(report::SvgSize size, std::string_view title, std::string_view style,
                           std::string_view body);

}  // namespace muster::classic
