#include "experiments/projecthex/show/duel_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/projecthex/show/duel_board.h"
#include "experiments/projecthex/show/duel_text.h"
#include "experiments/projecthex/show/outcomes.h"
#include "experiments/report/html.h"
#include "games/projecthex/sheet/words.h"

namespace muster::projecthex {
namespace {

constexpr std::string_view kDuelStyle = R"css(
.duel { padding: 0.4rem 0.6rem; border: 1px solid var(--line); border-radius: 4px; font-size: 0.92rem; line-height: 1.4; }
.duel p, .duel ol { margin: 0; padding: 0; list-style: none; }
.duel p { color: var(--soft); }
.duel .standing { color: var(--ink); font-weight: 600; }
.duel li { border-top: 1px solid var(--line); padding: 0.15rem 0; }
)css";

std::string stakes_words(const DuelStakes& stakes) {
  if (stakes.payoff == DuelPayoff::kCapture) {
    return "The attacker wins with a capture, when no defender is left; else the defender wins.";
  }
  return fmt::format(
      "The attacker gets 1 for each defender lost, less 1 for each attacker lost, and {:g} more "
      "for a capture.",
      stakes.capture_bonus);
}

class DuelGameView final : public View<DuelGame> {
 public:
  using View::View;

  ViewPage page() const override;
  ViewFrame frame(const DuelGame::State& state, int eye) const override;
  std::string text(const DuelGame::State& state, int eye) const override {
    return duel_text(game(), state,
                     {moment_words(state), standing_words(state), stakes_words(game().stakes())},
                     eye);
  }
  std::vector<std::string> slots_of(const DuelGame::State& state, Action action) const override;
  std::string outcome(const DuelGame::State& before, Action /*action*/,
                      const DuelGame::State& after) const override {
    return outcome_words(game(), before, after);
  }

 private:
  std::string moment_words(const DuelGame::State& state) const;
  std::string standing_words(const DuelGame::State& state) const;
  std::string exchanges_html(const DuelGame::State& state) const;
};

ViewPage DuelGameView::page() const {
  ViewPage page;
  page.board = duel_board_svg(game());
  page.panels = fmt::format(
      "<section class=\"duel\"><p>{}</p><p class=\"standing\" data-slot=\"standing\"></p>"
      "<ol data-slot=\"exchanges\"></ol></section>\n",
      report::escape(stakes_words(game().stakes())));
  page.style = kDuelStyle;
  page.colours = {std::string(kSeatHues[0]), std::string(kSeatHues[1])};
  page.curves = {{.caption = "Troops left after each exchange", .by_round = true}};
  return page;
}

std::string DuelGameView::moment_words(const DuelGame::State& state) const {
  if (state.rolling < 2) return fmt::format("the {} rolls", DuelGame::kSides[state.rolling]);
  const Player player = game().to_move(state);
  if (player == kTerminal) return "the end";
  return fmt::format("exchange {}: the {} chooses", state.exchange + 1,
                     DuelGame::kSides[static_cast<std::size_t>(player)]);
}

std::string DuelGameView::standing_words(const DuelGame::State& state) const {
  const Survivors& left = state.troops;
  if (game().to_move(state) == kTerminal) {
    return fmt::format("{}: attacker has {} left, defender {}",
                       total(left.defence) == 0 ? "Captured" : "Not captured",
                       troop_words(left.attack), troop_words(left.defence));
  }
  const int exchanges =
      std::min(dice_left(game().fight(), state, 0), dice_left(game().fight(), state, 1));
  return fmt::format("For a capture the attacker has to win {}; the dice are enough for {}.",
                     counted(total(left.defence), "exchange", "exchanges"), exchanges);
}

std::string DuelGameView::exchanges_html(const DuelGame::State& state) const {
  std::string html;
  for (const std::string& exchange : exchange_lines(game(), state)) {
    html += fmt::format("<li>{}</li>", report::escape(exchange));
  }
  return html;
}

ViewFrame DuelGameView::frame(const DuelGame::State& state, int eye) const {
  ViewFrame frame;
  frame.moment = moment_words(state);
  frame.set_up = state.rolling < 2;
  if (!frame.set_up) {
    frame.round = game().to_move(state) == kTerminal ? state.exchange : state.exchange + 1;
  }
  fill_duel_board(game(), state, eye, frame);
  frame.fill("standing", report::escape(standing_words(state)));
  frame.fill("exchanges", exchanges_html(state));
  frame.curves = {{static_cast<double>(total(state.troops.attack)),
                   static_cast<double>(total(state.troops.defence))}};
  return frame;
}

std::vector<std::string> DuelGameView::slots_of(const DuelGame::State& state, Action action) const {
  const DuelChoice choice = duel_choice(static_cast<int>(action));
  const int side = state.pending == DuelGame::kNone ? 0 : 1;
  return {fmt::format("die-{}-{}", side, choice.face),
          fmt::format("unit-{}-{}", side, static_cast<int>(choice.type))};
}

}  // namespace

std::unique_ptr<View<DuelGame>> make_duel_view(const DuelGame& game) {
  return std::make_unique<DuelGameView>(game);
}

}  // namespace muster::projecthex
