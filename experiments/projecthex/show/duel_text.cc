#include "experiments/projecthex/show/duel_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "experiments/projecthex/show/attack_panel.h"
#include "experiments/projecthex/show/duel_board.h"
#include "experiments/report/columns.h"
#include "experiments/view/text_board.h"
#include "games/projecthex/sheet/exchange_words.h"
#include "games/projecthex/sheet/words.h"

namespace muster::projecthex {
namespace {

// "9, 7, 2"; "3 secret"; "3 to roll".
std::string side_dice(const DuelGame& game, const DuelGame::State& state, std::size_t side,
                      int eye) {
  const int dice = dice_left(game.fight(), state, side);
  if (state.rolling <= static_cast<int>(side)) {
    if (!sees_dice(side, eye) || total(state.dice[side]) == 0)
      return fmt::format("{} to roll", dice);
    return fmt::format("{}, {} to roll", fmt::join(faces_of(state.dice[side]), ", "),
                       dice - total(state.dice[side]));
  }
  if (sees_dice(side, eye)) return fmt::format("{}", fmt::join(faces_of(state.dice[side]), ", "));
  return fmt::format("{} secret", dice);
}

std::string pick_of(const DuelGame::State& state, int eye) {
  if (state.pending == DuelGame::kNone) return "";
  if (!sees_dice(0, eye)) return "the attacker has chosen in secret";
  const DuelChoice choice = duel_choice(state.pending);
  return fmt::format("the attacker has chosen {} with {}, in secret", choice.face,
                     kUnitTypeNames[static_cast<std::size_t>(choice.type)]);
}

}  // namespace

std::vector<std::string> exchange_lines(const DuelGame& game, const DuelGame::State& state) {
  const DuelTerms& terms = game.fight().terms;
  Survivors troops = {game.fight().attack, game.fight().defence};
  std::vector<std::string> lines;
  for (std::size_t exchange = 0; exchange < state.exchange; ++exchange) {
    const DuelChoice attack = duel_choice(state.exchanges[exchange][0]);
    const DuelChoice defence = duel_choice(state.exchanges[exchange][1]);
    troops = after_exchange(terms, troops, attack, defence);
    lines.push_back(exchange_words(terms, {.number = static_cast<int>(exchange) + 1,
                                           .attacker = DuelGame::kSides[0],
                                           .defender = DuelGame::kSides[1],
                                           .attack = attack,
                                           .defence = defence,
                                           .left = troops}));
  }
  return lines;
}

std::string duel_text(const DuelGame& game, const DuelGame::State& state, const DuelWords& words,
                      int eye) {
  TextBoard board;
  board.line(words.moment);
  board.gap();
  std::vector<std::vector<std::string>> rows = {{"", "troops", "dice"}};
  for (const std::size_t side : {0U, 1U}) {
    rows.push_back(
        {side_title(game.fight(), side),
         armed_words(troops_of(state.troops, side), bonuses_of(game.fight().terms, side)),
         side_dice(game, state, side, eye)});
  }
  board.drawn(report::table_text(rows, kTextColumns));
  board.line(pick_of(state, eye));
  board.gap();
  for (const std::string& exchange : exchange_lines(game, state)) board.line(exchange);
  board.line(result_words(game, state));
  board.line(words.standing);
  board.gap();
  board.line(duel_rules_words(game.fight().terms));
  board.line(words.stakes);
  return board.text();
}

}  // namespace muster::projecthex
