#include "experiments/heroes/show/board_picture.h"

#include <absl/strings/str_split.h>
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

// A slot for each tile, and one for marks above them.
std::string tiles_svg(const HeroesGame& game) {
  const Board& board = game.board();
  std::string svg;
  for (int tile = 0; tile < board.tiles(); ++tile) {
    const Spot spot = centre(board, tile);
    svg += fmt::format(
        "<g transform=\"translate({:.0f},{:.0f})\"><title>{}</title><g data-slot=\"{}\"></g></g>\n",
        spot.x, spot.y, tile_name(board, tile), tile_slot(tile));
  }
  return svg + fmt::format("<g data-slot=\"{}\"></g>\n", kMarksSlot);
}

// A gem for each item, in rows.
void add_gems(report::SvgColumn& key, const std::vector<ItemFacts>& items, double indent) {
  constexpr int kInARow = 22;
  constexpr double kApart = 12;
  constexpr int kRow = 14;
  std::string gems;
  int drawn = 0;
  for (const ItemFacts& each : items) {
    for (int i = 0; i < each.count; ++i, ++drawn) {
      const int y = 10 + kRow * (drawn / kInARow);
      gems +=
          gem_sign(each.item.rarity, {indent + kApart * (drawn % kInARow), static_cast<double>(y)});
    }
  }
  const int height = 18 + kRow * ((drawn - 1) / kInARow);
  key.put(fmt::format("<g><title>{}</title>{}</g>", list_words(items), gems), height);
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
  if (hero.items.empty()) return key.space(6);
  add_gems(key, hero.items, kIndent + 34);
}

void add_settlement(report::SvgColumn& key, const SettlementFacts& place) {
  std::string words = fmt::format("{} {}", place.name, place.place);
  if (place.recruits > 0) {
    words += fmt::format(", {}", number_of(place.recruits, "mercenary", "mercenaries"));
  }
  key.line("key", words, kIndent);
  if (place.armory.empty()) return;
  key.put(fmt::format("<text class=\"small\" x=\"{:.0f}\" y=\"14\">Armory</text>", kIndent), 0);
  add_gems(key, place.armory, kIndent + 54);
}

void add_battle(report::SvgColumn& key, const BattleFacts& battle) {
  key.space(8);
  key.line("strong", fmt::format("battle at {}, round {}", battle.place, battle.round));
  for (const BattleSideFacts& side : battle.sides) {
    key.line("key", fmt::format("{} {}", side.role, side.who), 4);
    key.line("small", fmt::format("{}, rolls {}", side.standing, side.roll), 16);
  }
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
  if (state.mover == kTerminal) {
    const std::vector<std::string> ending = absl::StrSplit(ending_words(game, state), "; ");
    for (const std::string& line : ending) key.line("key", line);
  }
  if (const auto battle = battle_of(game, state)) add_battle(key, *battle);
  for (int seat = 0; seat < game.num_players(); ++seat) add_player(key, game, state, seat);
  key.space(10);
  add_signs(key);
  ViewFrame frame;
  fill_tiles(game, state, frame);
  std::string marks;
  if (hero_moves(state)) {
    marks = trail_svg(game.board(), seat_of_hero(state.active), {hero_tile(state, state.active)});
  }
  for (const HeroTrail& trail : trails) marks += trail_svg(game.board(), trail.seat, trail.tiles);
  frame.fill(kMarksSlot, marks);
  return report::svg_document(
      {size.width + kKeyWidth, std::max(size.height, key.y() + 12)},
      fmt::format("{}, {}", game.scenario().name, moment_words(state)), board_head(),
      numbers_svg(game.board()) + with_slots_filled(tiles_svg(game), frame) + key.svg());
}

std::string tile_slot(int tile) { return fmt::format("tile-{}", tile); }

std::string page_board_svg(const HeroesGame& game) {
  return report::svg_document(board_size(game.board()), game.scenario().name, board_head(),
                              numbers_svg(game.board()) + tiles_svg(game));
}

void fill_tiles(const HeroesGame& game, const HeroesState& state, ViewFrame& frame) {
  for (int tile = 0; tile < game.board().tiles(); ++tile) {
    frame.fill(tile_slot(tile), tile_svg(game, state, tile));
  }
}

std::string page_signs_svg() {
  report::SvgColumn key(6);
  add_signs(key);
  return report::svg_document({kKeyWidth, key.y() + 8}, "signs", "", key.svg());
}

}  // namespace muster::heroes
