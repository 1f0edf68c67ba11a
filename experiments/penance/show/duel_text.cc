#include "experiments/penance/show/duel_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "core/bits.h"
#include "experiments/penance/show/board_picture_facts.h"
#include "experiments/penance/show/board_picture_hexes.h"
#include "experiments/penance/show/casket_panels.h"
#include "experiments/report/columns.h"
#include "experiments/view/text_board.h"
#include "games/penance/cards/effects_words.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/places.h"
#include "games/penance/inquiry/units.h"
#include "games/penance/sheet/words.h"

namespace muster::penance {
namespace {

// ---- The arena. A hex is two lines high; those of even columns lie a line lower.

constexpr std::size_t kRowNumber = 3;
constexpr std::size_t kMostHex = 8;  // columns of a hex

// The Casket or summon on a hex: "1NE" is the first player's Casket with its facing, "2w3" the
// second's wolf with 3 hit points.
std::string unit_on(const CasketDuel& game, const DuelState& state, int hex) {
  for (const int side : {0, 1}) {
    const Duelist& own = duelist(state, side);
    if (own.hex != hex) continue;
    return fmt::format("[{}]{}", side + 1,
                       game.rules().facing ? direction_name(own.facing) : std::string_view());
  }
  for (int unit = kDuelists; unit < kUnits; ++unit) {
    const Summon& summon = summon_of(state, unit);
    if (summon.hex != hex || summon.effect == kNoEffect) continue;
    if (summon.hp > 0) {
      return fmt::format("{}{}{}", summon.tenure.owner() + 1,
                         word(game.effect(summon.effect).summon()).front(), int{summon.hp});
    }
    if (is_wreck(game, summon)) return "wreck";
  }
  return "";
}

// Where a player can deploy, as long as they do.
std::string deployment_on(const CasketDuel& game, const DuelState& state, int hex) {
  if (state.round > 0) return "";
  for (const int side : {0, 1}) {
    if (game.arena().deployment(side).hexes.contains(hex)) return fmt::format("({})", side + 1);
  }
  return "";
}

// Terrain and elevation: "rubble", "clear +1"; "" clear ground.
std::string ground_on(const CasketDuel& game, const DuelState& state, int hex, std::size_t width) {
  const Terrain now = terrain(game, state, hex);
  std::string name = now == Terrain::kClear ? "" : terrain_title(now);
  const int level = game.arena().level(hex);
  if (level == 0) return report::part_of(name, 0, width);
  return report::part_of(name, 0, width - 2) + fmt::format("+{}", level);
}

void draw_arena(const CasketDuel& game, const DuelState& state, TextBoard& board) {
  const HexGrid& grid = game.grid();
  const auto columns = static_cast<std::size_t>(grid.columns());
  const std::size_t pitch =
      std::clamp<std::size_t>((kTextColumns - kRowNumber) / columns, 2, kMostHex);
  TextCanvas canvas(2 * static_cast<std::size_t>(grid.rows()) + 2);
  for (std::size_t column = 0; column < columns; ++column) {
    canvas.put(0, kRowNumber + column * pitch, fmt::format("{}", column + 1));
  }
  for (int hex = 0; hex < grid.size(); ++hex) {
    const auto column = static_cast<std::size_t>(grid.column(hex) - 1);
    const std::size_t line = 2 * static_cast<std::size_t>(grid.row(hex)) - 1 + column % 2;
    if (column == 0) canvas.put(line, 0, fmt::format("{:>2}", grid.row(hex)));
    std::string upper = unit_on(game, state, hex);
    if (upper.empty()) upper = deployment_on(game, state, hex);
    std::string lower = ground_on(game, state, hex, pitch - 1);
    if (zone_at(state, hex) >= 0) upper += '~';
    if (upper.empty()) upper.swap(lower);
    if (upper.empty()) upper = ".";
    const std::size_t at = kRowNumber + column * pitch;
    canvas.put(line, at, report::part_of(upper, 0, pitch - 1));
    if (!lower.empty()) canvas.put(line + 1, at, lower);
  }
  board.drawn(canvas.text());
}

// What lies on hexes besides terrain: zones, seeds, structures that have been struck, changes.
void tell_ground(const CasketDuel& game, const DuelState& state, TextBoard& board) {
  const HexGrid& grid = game.grid();
  for (int zone = 0; zone < static_cast<int>(state.zones.size()); ++zone) {
    const Zone& here = state.zones[static_cast<std::size_t>(zone)];
    const HexSet hexes = zone_hexes(state, zone);
    if (here.effect == kNoEffect || hexes.empty()) continue;
    board.line(fmt::format("~ {}{} of {}: {}", spaced(word(game.effect(here.effect).zone())),
                           here.hp > 0 ? fmt::format(" {} hp", int{here.hp}) : std::string(),
                           seat_title(here.tenure.owner()), hexes_words(game, hexes)));
  }
  std::vector<std::string> facts;
  for (std::size_t i = 0; i < state.seed_hexes.size(); ++i) {
    const int count = seeds_in(state, i);
    if (count == 0 || state.seed_hexes[i] >= grid.size()) continue;
    facts.push_back(
        fmt::format("{} on {}", counted(count, "seed"), grid.name(state.seed_hexes[i])));
  }
  for (const int hex : state.changed) {
    if (hex >= grid.size() || terrain(game, state, hex) != game.arena().terrain(hex)) continue;
    facts.push_back(fmt::format("{} is difficult", grid.name(hex)));
  }
  for (const StruckHex& each : struck_hexes(game, state)) {
    facts.push_back(
        fmt::format("{} of {} hit points on {}", each.left, each.points, grid.name(each.hex)));
  }
  board.list("ground", facts);
}

// What terrain does, of all that the arena has.
void tell_terrain(const Arena& arena, TextBoard& board) {
  std::vector<std::string> words;
  for (int i = 0; i < kTerrains; ++i) {
    const auto terrain = static_cast<Terrain>(i);
    const std::string traits = traits_text(arena.traits(terrain));
    if (arena.of(terrain).empty() || traits.empty()) continue;
    words.push_back(fmt::format("{} ({})", terrain_title(terrain), traits));
  }
  for (int level = 1; level <= kMaxLevel; ++level) {
    if (arena.of_level(level).empty()) continue;
    words.push_back(
        fmt::format("level +{} ({} SP up from the ground)", level, arena.climb_between(0, level)));
  }
  board.list("terrain", words);
}

void tell_summons(const CasketDuel& game, const DuelState& state, TextBoard& board) {
  std::vector<std::string> words;
  for (int unit = kDuelists; unit < kUnits; ++unit) {
    const Summon& summon = summon_of(state, unit);
    if (summon.effect == kNoEffect || summon.hp == 0) continue;
    words.push_back(fmt::format("{}, {} hp{}", unit_words(game, state, unit), int{summon.hp},
                                summon.hex == kNoHex || !game.rules().board
                                    ? std::string()
                                    : " on " + game.grid().name(summon.hex)));
  }
  board.list("summons", words);
}

// ---- Players.

void tell_parts(const CasketFacts& facts, TextBoard& board) {
  std::vector<std::string> parts;
  for (std::size_t part = 0; part < kComponents; ++part) {
    parts.push_back(fmt::format("{} {}{}", kComponentTitles[part], pips_of(facts.parts[part]),
                                facts.parts[part].destroyed ? " destroyed" : ""));
  }
  board.line(fmt::format("   {}", fmt::join(parts, "   ")), 3);
}

// The own cards with what they do.
void tell_hand(const CasketDuel& game, const DuelState& state, int side, TextBoard& board) {
  std::vector<std::vector<std::string>> rows;
  for (const int kind : BitRange(duelist(state, side).hand.kinds())) {
    rows.push_back({"     " + held_words(game, state, side, kind),
                    card_title(game, card_id(game, state, side, kind))});
  }
  std::sort(rows.begin(), rows.end());
  board.drawn(report::table_text(rows, kTextColumns));
}

void tell_player(const CasketDuel& game, const DuelState& seen, int side, int eye,
                 TextBoard& board) {
  const int unseen = unseen_by(seen, side, eye);
  const CasketFacts facts = facts_of(game, seen, side, unseen);
  const std::string_view status = status_of(seen, side);
  board.line(fmt::format("{} {}: {}, {}{}", side + 1, seat_title(side), facts.deck, facts.kind,
                         status.empty() ? "" : fmt::format(", {}", status)));
  board.line(fmt::format(
      "   life {}: draw {}, hand {}, discard {}, graveyard {}; SP {} of {}; "
      "Heat {}{}",
      facts.life, facts.draw, facts.hand, facts.discard, facts.graveyard, points_text(facts.sp),
      facts.sp_max, facts.heat, facts.dangerous ? " danger" : ""));
  if (const int hex = duelist(seen, side).hex; game.rules().board && hex != kNoHex) {
    std::string place = fmt::format("   on {}", game.grid().name(hex));
    if (game.rules().facing) {
      place += fmt::format(" facing {}", direction_name(duelist(seen, side).facing));
    }
    board.line(fmt::format("{}; hexes moved: {}", place, facts.moved));
  }
  tell_parts(facts, board);
  board.list("   wounds", facts.wounds);
  board.list("   in force", facts.statuses);
  if (eye == side) {
    board.line("   hand:");
    tell_hand(game, seen, side, board);
    return;
  }
  std::vector<std::string> cards = facts.cards;
  if (unseen > 0) cards.push_back(fmt::format("{} unseen", counted(unseen, "card")));
  board.list("   hand", cards);
}

}  // namespace

std::string duel_text(const CasketDuel& game, const DuelState& state, const std::string& moment,
                      const std::string& attack, int eye) {
  const DuelState seen = seen_from(state, eye);
  TextBoard board;
  board.line(moment);
  board.line(attack);
  if (game.rules().board) {
    board.gap();
    draw_arena(game, state, board);
    board.gap();
    board.line(
        "[1]NE a Casket and its facing, 1w3 a summon of the first with 3 hit points, (1) "
        "deploys here, ~ a zone");
    if (const int first = duelist(state, 0).hex, second = duelist(state, 1).hex;
        first != kNoHex && second != kNoHex) {
      const int apart = game.grid().distance(first, second);
      board.line(fmt::format("the Caskets are {} {} apart", apart, apart == 1 ? "hex" : "hexes"));
    }
    tell_terrain(game.arena(), board);
    tell_ground(game, state, board);
  }
  tell_summons(game, state, board);
  for (const int side : {0, 1}) {
    board.gap();
    tell_player(game, seen, side, eye, board);
  }
  return board.text();
}

}  // namespace muster::penance
