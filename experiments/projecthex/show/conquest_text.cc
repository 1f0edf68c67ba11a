#include "experiments/projecthex/show/conquest_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

#include "experiments/projecthex/show/board_signs.h"
#include "experiments/projecthex/show/duel_board.h"
#include "experiments/report/columns.h"
#include "experiments/view/text_board.h"
#include "games/projecthex/inquiry/fights.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/sheet/words.h"

namespace muster::projecthex {
namespace {

char owner_letter(const Conquest& game, int player) {
  if (player >= game.num_players()) return '-';
  return colour_letter(game.scenario().colours[static_cast<std::size_t>(player)]);
}

// ---- The map.

// A territory on it: name and owner, "t07 B*", and the troops below, "2a 1m".
struct Block {
  double x = 0;  // of the territory's place, 0 .. 1
  double y = 0;
  std::string head;
  std::string troops;

  std::size_t width() const {
    return std::max(report::columns_of(head), report::columns_of(troops));
  }
};

std::string block_head(const Conquest& game, const ConquestState& state, int territory) {
  const auto at = static_cast<std::size_t>(territory);
  std::string head =
      fmt::format("{} {}", place_words(game, territory), owner_letter(game, state.holder[at]));
  for (int player = 0; player < game.num_players(); ++player) {
    if (state.realms[static_cast<std::size_t>(player)].capital != territory) continue;
    head += '*';
    if (state.holder[at] != player) head += owner_letter(game, player);
  }
  if ((state.fortresses >> territory & 1) != 0) head += '#';
  return head;
}

// "2a 1m" of the first letters of types.
std::string short_troops(const Troops& troops) {
  std::string words;
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    if (troops[type] == 0) continue;
    words += fmt::format("{}{}{}", words.empty() ? "" : " ", int{troops[type]},
                         kUnitTypeNames[type].front());
  }
  return words;
}

std::vector<Block> blocks_of(const Conquest& game, const ConquestState& state) {
  double left = 1;
  double right = 0;
  double top = 1;
  double bottom = 0;
  for (const Territory& each : game.board().data().territories) {
    left = std::min(left, each.x);
    right = std::max(right, each.x);
    top = std::min(top, each.y);
    bottom = std::max(bottom, each.y);
  }
  std::vector<Block> blocks;
  for (int t = 0; t < game.board().size(); ++t) {
    const Territory& each = game.board().territory(t);
    blocks.push_back({.x = (each.x - left) / std::max(right - left, 1e-9),
                      .y = (each.y - top) / std::max(bottom - top, 1e-9),
                      .head = block_head(game, state, t),
                      .troops = short_troops(state.troops[static_cast<std::size_t>(t)])});
  }
  return blocks;
}

constexpr int kBlockLines = 3;  // with the empty one below
constexpr int kLeastBlock = 9;  // columns: a block stays where it is while troops change
constexpr int kBlockGap = 2;    // columns

// Where a block stands.
struct BlockSpot {
  int line = 0;
  int column = 0;
  int width = 0;
};

bool overlap(const BlockSpot& a, const BlockSpot& b) {
  return std::abs(a.line - b.line) < kBlockLines && a.column < b.column + b.width + kBlockGap &&
         b.column < a.column + a.width + kBlockGap;
}

// The free spot nearest to the block's place, a line counting as three columns; none: width 0.
BlockSpot spot_for(const Block& block, int lines, const std::vector<BlockSpot>& taken) {
  constexpr int kColumns = static_cast<int>(kTextColumns);
  const int width = std::max(static_cast<int>(block.width()), kLeastBlock);
  const double column = block.x * (kColumns - width);
  const double line = block.y * (lines - kBlockLines);
  double least = std::numeric_limits<double>::max();
  BlockSpot best;
  for (int l = 0; l + kBlockLines <= lines; ++l) {
    for (int c = 0; c + width <= kColumns; ++c) {
      const double far = std::abs(c - column) + 3 * std::abs(l - line);
      const BlockSpot spot = {.line = l, .column = c, .width = width};
      if (far >= least || std::any_of(taken.begin(), taken.end(), [&spot](const BlockSpot& other) {
            return overlap(spot, other);
          })) {
        continue;
      }
      least = far;
      best = spot;
    }
  }
  return best;
}

void draw_map(const Conquest& game, const ConquestState& state, TextBoard& board) {
  constexpr int kFewestRows = 6;
  const int lines = kBlockLines * std::max(kFewestRows, (game.board().size() + 3) / 4);
  TextCanvas canvas(static_cast<std::size_t>(lines));
  std::vector<BlockSpot> taken;
  std::vector<std::string> left_out;
  for (const Block& block : blocks_of(game, state)) {
    const BlockSpot spot = spot_for(block, lines, taken);
    if (spot.width == 0) {
      left_out.push_back(fmt::format("{} {}", block.head, block.troops));
      continue;
    }
    taken.push_back(spot);
    const auto line = static_cast<std::size_t>(spot.line);
    canvas.put(line, static_cast<std::size_t>(spot.column), block.head);
    canvas.put(line + 1, static_cast<std::size_t>(spot.column), block.troops);
  }
  board.drawn(canvas.text());
  board.list("and", left_out);
}

// "t04 (t03 t05 ~t09)": what is next to it.
std::string borders_words(const Conquest& game, int territory) {
  std::vector<std::string> names;
  for (const int next : BitRange(game.board().neighbours(territory))) {
    const char* sea = game.board().by_sea(territory, next) ? "~" : "";
    names.push_back(sea + place_words(game, next));
  }
  return fmt::format("{} ({})", place_words(game, territory), fmt::join(names, " "));
}

void tell_borders(const Conquest& game, TextBoard& board) {
  const Board& map = game.board();
  TerritorySet islands = map.all();
  const auto tell = [&](const std::string& name, TerritorySet territories) {
    std::vector<std::string> words;
    for (const int t : BitRange(territories)) words.push_back(borders_words(game, t));
    board.list(name, words);
  };
  for (int region = 0; region < map.regions(); ++region) {
    islands &= ~map.region(region);
    tell(map.data().regions[static_cast<std::size_t>(region)], map.region(region));
  }
  tell("free islands", islands);
}

// ---- Troops on their way.

// Of the player on turn: those that are not fresh, with what they have left.
void tell_spent(const Conquest& game, const ConquestState& state, TextBoard& board) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < state.spent.size; ++i) {
    const Group& group = state.spent.items[i];
    const Kind kind = kind_of(group.kind);
    words.push_back(fmt::format(
        "{} {} in {} ({}{})", int{group.count}, kUnitTypeNames[static_cast<std::size_t>(kind.type)],
        place_words(game, group.territory), counted(kind.steps, "step", "steps"),
        kind.bonus ? " and the bonus" : ""));
  }
  board.list("have moved, and have left", words);
}

void tell_march(const Conquest& game, const ConquestState& state, TextBoard& board) {
  const March march = march_of(state);
  if (march.origins.empty()) return;
  std::vector<std::string> from;
  for (const int origin : march.origins) from.push_back(place_words(game, origin));
  const std::string_view what = march.attack ? "attack" : "move";
  board.line(march.to == kNowhere ? fmt::format("{} from {}", what, fmt::join(from, ", "))
                                  : fmt::format("{} from {} to {}", what, fmt::join(from, ", "),
                                                place_words(game, march.to)));
}

// ---- The attack.

std::string side_words(const Conquest& game, const ConquestState& state, std::size_t side,
                       int eye) {
  const Fight& fight = state.fight;
  std::string words =
      fmt::format("   {}: {}", colour_of(game, side == 0 ? state.on_turn : fight.defender),
                  armed_words(fighting(state, static_cast<int>(side)),
                              bonuses_of(fight_terms(game, state), side)));
  const bool seen = sees_dice(state, side, eye);
  if (const int dice = total(fight.dice[side]); dice > 0) {
    words += seen ? fmt::format("; dice {}", fmt::join(faces_of(fight.dice[side]), ", "))
                  : fmt::format("; {}", counted(dice, "secret die", "secret dice"));
  }
  if (fight.to_roll[side] > 0) words += fmt::format("; {} to roll", int{fight.to_roll[side]});
  if (side == 0 && state.phase == Phase::kDefenderDie) words += "; " + pick_words(state, seen);
  return words;
}

void tell_attack(const Conquest& game, const ConquestState& state, const AttackCourse& course,
                 int eye, TextBoard& board) {
  if (in_fight(game, state)) {
    board.line(fmt::format("{} attacks {} of {}", colour_of(game, state.on_turn),
                           place_words(game, state.fight.target),
                           colour_of(game, state.fight.defender)));
    for (const std::size_t side : {0U, 1U}) board.line(side_words(game, state, side, eye));
  }
  for (const std::string& exchange : course.exchanges()) board.line("   " + exchange);
  board.line(course.result());
}

// ---- Players.

void tell_realm(const Conquest& game, const ConquestState& state, int player,
                const std::vector<ScoredMission>& scored, TextBoard& board) {
  const Realm& realm = state.realms[static_cast<std::size_t>(player)];
  std::string_view note;
  if (state.winner == player) {
    note = ", wins";
  } else if (state.on_turn == player && state.mover != kTerminal) {
    note = ", on turn";
  }
  board.line(fmt::format("{} {}, {}: {} of {} prestige{}", owner_letter(game, player),
                         colour_of(game, player), faction_words(state, player), int{realm.prestige},
                         game.rules().prestige_to_win, note));
  board.line(fmt::format("   {}", fmt::join(realm_facts(game, state, player), ", ")));
  for (const int card : realm.dossier) {
    if (card < kMissionCards) {
      board.line("   mission " + mission_line(game, state, player, card));
    }
  }
  std::vector<std::string> missions;
  for (const ScoredMission& each : scored) {
    missions.push_back(mission_with_prestige(game, each.card));
  }
  board.list("   scored", missions);
  board.list("   cards", realm_cards(game, realm));
}

}  // namespace

std::string conquest_text(const Conquest& game, const ConquestState& state,
                          const std::string& moment, const AttackCourse& course,
                          const ScoredMissions& scored, int eye) {
  TextBoard board;
  board.line(moment);
  board.gap();
  draw_map(game, state, board);
  board.gap();
  board.line(
      "B: of blue, - of nobody, * a capital (*B: blue's, held by another), # a fortress; a m "
      "r: assault, mounted, ranged; ~ by sea");
  tell_borders(game, board);
  board.gap();
  tell_attack(game, state, course, eye, board);
  tell_march(game, state, board);
  tell_spent(game, state, board);
  board.gap();
  for (int player = 0; player < game.num_players(); ++player) {
    tell_realm(game, state, player, scored[static_cast<std::size_t>(player)], board);
  }
  return board.text();
}

}  // namespace muster::projecthex
