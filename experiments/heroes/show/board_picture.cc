#include "experiments/heroes/show/board_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/heroes/show/board_facts.h"
#include "experiments/heroes/show/board_signs.h"
#include "experiments/report/charts/svg.h"
#include "games/heroes/inquiry/places.h"

namespace muster::heroes {
namespace {

constexpr double kKeyWidth = 350;
constexpr double kIndent = 28;

// A group for each tile, filled or for a script to fill.
std::string tiles_svg(const HeroesGame& game, const HeroesState* state) {
  const Board& board = game.board();
  std::string svg;
  for (int tile = 0; tile < board.tiles(); ++tile) {
    const std::string drawn = state == nullptr ? std::string() : tile_svg(game, *state, tile);
    if (state != nullptr && drawn.empty()) continue;
    const Spot spot = centre(board, tile);
    svg += fmt::format("<g id=\"tile-{}\" transform=\"translate({:.0f},{:.0f})\">{}</g>\n", tile,
                       spot.x, spot.y, drawn);
  }
  return svg;
}

bool hero_moves(const HeroesState& state) {
  return state.phase >= Phase::kMoveRoll && state.phase != Phase::kOver &&
         has_hero(state, state.active);
}

std::string mover_svg(const Board& board, const HeroesState& state) {
  if (!hero_moves(state)) return {};
  return trail_svg(board, seat_of_hero(state.active), {hero_tile(state, state.active)});
}

void add_hero(report::SvgColumn& key, const HeroesGame& game, const HeroesState& state, int seat,
              const HeroFacts& hero) {
  const int index = hero_of(seat, hero.slot);
  key.put(fmt::format("<g transform=\"translate({:.0f},17) scale(.6)\">{}</g>", kIndent + 10,
                      hero_sign(game, state, index)),
          0);
  const bool moves = hero_moves(state) && state.active == index;
  key.line("key",
           fmt::format("{}, {}, rolls {}{}", hero.place,
                       number_of(hero.army, "mercenary", "mercenaries"), hero.roll,
                       moves ? fmt::format(", {}", number_of(hero.points, "point", "points")) : ""),
           kIndent + 28);
  // A gem for each item.
  std::string gems;
  double x = kIndent + 34;
  for (const ItemFacts& each : hero.items) {
    for (int i = 0; i < each.count; ++i, x += 11) gems += gem_sign(each.item.rarity, {x, 10});
  }
  key.put(gems.empty() ? "" : "<g><title>" + list_words(hero.items) + "</title>" + gems + "</g>",
          gems.empty() ? 6 : 18);
}

void add_settlement(report::SvgColumn& key, const SettlementFacts& place) {
  std::string words = fmt::format("{} {}", place.name, place.place);
  if (place.recruits > 0) {
    words += fmt::format(", {}", number_of(place.recruits, "mercenary", "mercenaries"));
  }
  key.line("key", words, kIndent);
  std::string gems;
  double x = kIndent + 54;
  for (const ItemFacts& each : place.armory) {
    for (int i = 0; i < each.count; ++i, x += 11) gems += gem_sign(each.item.rarity, {x, 10});
  }
  if (gems.empty()) return;
  key.put(fmt::format("<text class=\"small\" x=\"{:.0f}\" y=\"14\">Armory</text><g><title>{}"
                      "</title>{}</g>",
                      kIndent, list_words(place.armory), gems),
          18);
}

void add_player(report::SvgColumn& key, const HeroesGame& game, const HeroesState& state,
                int seat) {
  const RealmFacts facts = facts_of(game, state, seat);
  key.space(8);
  key.put(fmt::format("<rect x=\"2\" y=\"7\" width=\"17\" height=\"17\" rx=\"4\" fill=\"{}\"/>",
                      kSeatColours[static_cast<std::size_t>(seat)]),
          0);
  std::string name(seat_name(seat));
  if ((state.winners >> seat & 1) != 0) {
    name += ", wins";
  } else if (facts.out) {
    name += ", out";
  } else if (state.mover != kTerminal && state.day > 0 && state.on_turn == seat) {
    name += ", on turn";
  }
  key.line("strong", name, kIndent);
  key.line("key",
           fmt::format("score {}, {}, income {}, {}", facts.score,
                       number_of(facts.coins, "coin", "coins"), facts.income,
                       number_of(facts.mines, "mine", "mines")),
           kIndent);
  for (const SettlementFacts& place : facts.settlements) add_settlement(key, place);
  for (const HeroFacts& hero : facts.heroes) add_hero(key, game, state, seat, hero);
}

}  // namespace

std::string position_svg(const HeroesGame& game, const HeroesState& state,
                         const std::vector<HeroTrail>& trails) {
  const report::SvgSize size = board_size(game.board());
  report::SvgColumn key(size.width + 12);
  key.line("strong", game.scenario().name);
  key.line("key", moment_words(state));
  if (state.mover == kTerminal) key.line("key", ending_words(game, state));
  for (int seat = 0; seat < game.num_players(); ++seat) add_player(key, game, state, seat);
  key.space(10);
  add_signs(key);
  std::string ways;
  for (const HeroTrail& trail : trails) ways += trail_svg(game.board(), trail.seat, trail.tiles);
  return report::svg_document({size.width + kKeyWidth, std::max(size.height, key.y() + 12)},
                              fmt::format("{}, {}", game.scenario().name, moment_words(state)),
                              board_head(),
                              grid_svg(game.board()) + tiles_svg(game, &state) +
                                  mover_svg(game.board(), state) + ways + key.svg());
}

std::string page_board_svg(const HeroesGame& game) {
  return report::svg_document(
      board_size(game.board()), game.scenario().name, board_head(),
      grid_svg(game.board()) + tiles_svg(game, nullptr) + "<g id=\"marks\"></g>\n");
}

std::string page_signs_svg() {
  report::SvgColumn key(6);
  add_signs(key);
  return report::svg_document({kKeyWidth, key.y() + 8}, "signs", "", key.svg());
}

}  // namespace muster::heroes
