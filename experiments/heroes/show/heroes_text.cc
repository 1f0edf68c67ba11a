#include "experiments/heroes/show/heroes_text.h"

#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "core/bits.h"
#include "experiments/heroes/show/board_facts.h"
#include "experiments/heroes/show/board_signs.h"
#include "experiments/report/columns.h"
#include "experiments/view/text_board.h"
#include "games/heroes/inquiry/places.h"

namespace muster::heroes {
namespace {

constexpr std::size_t kRowLabel = 3;
constexpr std::size_t kMostTile = 8;  // columns of a tile

std::string number_after(char sign, int count) {
  if (count == 0) return "";
  return count == 1 ? std::string(1, sign) : fmt::format("{}{}", sign, count);
}

// What is on a tile: Heroes "B1", a Settlement "B^", monster, item and resource tokens "m2", "i",
// "r", a mine "$" or "$b" with its owner.
std::string tile_text(const HeroesState& state, int tile) {
  std::string text;
  for (const int hero : BitRange(entries_of(state.hero_at, tile))) {
    text += fmt::format("{}{}", seat_letter(seat_of_hero(hero)), hero % kHeroesPerSeat + 1);
  }
  if (const int place = settlement_on(state, tile); place >= 0) {
    const int owner = state.settlements[static_cast<std::size_t>(place)].owner;
    text += fmt::format("{}^", seat_letter(owner));
  }
  text += number_after('m', tokens_on(state, tile, Token::kMonster));
  text += number_after('i', tokens_on(state, tile, Token::kItem));
  text += number_after('r', tokens_on(state, tile, Token::kResource));
  const int mine = tokens_on(state, tile, Token::kMine);
  if (mine != kNoMine) text += '$';
  if (mine > kFreeMine) {
    text += static_cast<char>(std::tolower(seat_letter(mine - kFreeMine - 1)));
  }
  return text;
}

// What does not fit into a tile is told below: "more on [3, 2]: B1m2i".
void draw_board(const HeroesGame& game, const HeroesState& state, TextBoard& board) {
  const Board& tiles = game.board();
  const std::size_t width =
      std::min(kMostTile, (kTextColumns - kRowLabel) / static_cast<std::size_t>(tiles.columns()));
  const auto cell = [width](const std::string& text) { return report::left(text, width); };
  std::string head(kRowLabel, ' ');
  for (int column = 0; column < tiles.columns(); ++column) {
    head += cell(fmt::format("{}", column + 1));
  }
  board.drawn(head);
  std::vector<std::string> more;
  for (int row = 0; row < tiles.rows(); ++row) {
    std::string line = report::left(fmt::format("{:>2}", row + 1), kRowLabel);
    for (int column = 0; column < tiles.columns(); ++column) {
      const int tile = tiles.tile(column, row);
      std::string text = tile_text(state, tile);
      if (text.empty()) text = ".";
      if (text.size() >= width) {
        more.push_back(fmt::format("{} {}", tile_name(tiles, tile), text));
        text = text.substr(0, width - 2) + "+";
      }
      line += cell(text);
    }
    board.drawn(line);
  }
  board.list("more (+)", more);
}

std::string armory_words(const SettlementFacts& place) {
  std::string words = fmt::format("   {} {}", place.name, place.place);
  if (place.recruits > 0) words += ": " + mercenaries(place.recruits);
  if (!place.armory.empty()) words += fmt::format("; Armory: {}", list_words(place.armory));
  return words;
}

std::string hero_words(const HeroesState& state, int seat, const HeroFacts& hero) {
  const bool moves = hero_moves(state) && state.active == hero_of(seat, hero.slot);
  std::string words =
      fmt::format("   {} Hero {} {}{}: {}, rolls {}", moves ? '>' : ' ', hero.slot + 1, hero.place,
                  hero.garrisoned ? " in the garrison" : "", mercenaries(hero.army), hero.roll);
  if (moves) words += fmt::format(", {} left", number_of(hero.points, "point", "points"));
  if (!hero.items.empty()) words += fmt::format("; {}", list_words(hero.items));
  return words;
}

void tell_realm(const HeroesGame& game, const HeroesState& state, int seat, TextBoard& board) {
  const RealmFacts facts = facts_of(game, state, seat);
  const std::string_view status = status_words(state, seat);
  board.line(fmt::format("{}{}: score {}, {}, income {}, {}, {}", seat_name(seat),
                         status.empty() ? "" : fmt::format(" ({})", status), facts.score,
                         coins(facts.coins), facts.income, number_of(facts.mines, "mine", "mines"),
                         mercenaries(facts.mercenaries)));
  const unsigned allies = state.realms[static_cast<std::size_t>(seat)].allies & ~(1U << seat);
  if (allies != 0) board.line(fmt::format("   allied with {}", seat_names(allies)));
  for (const SettlementFacts& place : facts.settlements) board.line(armory_words(place));
  for (const HeroFacts& hero : facts.heroes) board.line(hero_words(state, seat, hero), 4);
}

}  // namespace

std::string heroes_text(const HeroesGame& game, const HeroesState& state) {
  TextBoard board;
  board.line(moment_words(state));
  board.gap();
  draw_board(game, state, board);
  board.gap();
  board.line(
      "B1 a Hero of blue, B^ a Settlement, m monsters, i item, r resource, $ mine, $b blue's; a "
      "number: so many tokens");
  board.gap();
  if (const auto battle = battle_of(game, state)) {
    board.line(fmt::format("battle at {}, round {}", battle->place, battle->round));
    for (const BattleSideFacts& side : battle->sides) {
      board.line(
          fmt::format("   {} {}: {}, rolls {}", side.role, side.who, side.standing, side.roll));
    }
  }
  for (int seat = 0; seat < game.num_players(); ++seat) tell_realm(game, state, seat, board);
  return board.text();
}

}  // namespace muster::heroes
