#include <array>
#include <cctype>

#include "experiments/classic/show/card_table.h"
#include "experiments/classic/show/seats.h"
#include "experiments/classic/show/views.h"

namespace muster::classic {
namespace {

// Both have put in one chip, and those who bet another one.
int chips_in(const KuhnPoker& game, const KuhnPoker::State& state, int seat) {
  const int acts = game.turn(state);
  for (int act = seat; act < acts; act += 2) {
    if ((state.history >> (acts - 1 - act) & 1) != 0) return 2;
  }
  return 1;
}

class KuhnPokerView final : public View<KuhnPoker> {
 public:
  using View::View;

  ViewPage page() const override {
    return {.board = table_document("Kuhn poker", false),
            .panels = "",
            .style = "",
            .colours = seat_colours(2),
            .curves = {}};
  }

  void step(const KuhnPoker::State& before, Action action, const KuhnPoker::State&) override {
    const Player player = game().to_move(before);
    if (player >= 0) acts_[static_cast<std::size_t>(player)] = game().describe(before, action);
  }

  ViewFrame frame(const KuhnPoker::State& state, int eye) const override {
    ViewFrame frame;
    frame.moment = moment_of(state);
    frame.round = 1;
    frame.set_up = game().to_move(state) == kChance;
    fill_table(seats_of(state, eye), frame);
    return frame;
  }

  std::string text(const KuhnPoker::State& state, int eye) const override {
    return card_table_text(moment_of(state), seats_of(state, eye));
  }

  std::string outcome(const KuhnPoker::State& /*before*/, Action /*action*/,
                      const KuhnPoker::State& after) const override {
    if (game().to_move(after) != kTerminal) return "";
    return outcome_words(game().returns(after), 2);
  }

 private:
  std::vector<TableSeat> seats_of(const KuhnPoker::State& state, int eye) const {
    std::vector<TableSeat> seats;
    for (int seat = 0; seat < 2; ++seat) {
      seats.push_back({.seat = seat,
                       .card = card_of(state, seat, eye),
                       .chips = chips_in(game(), state, seat),
                       .act = acts_[static_cast<std::size_t>(seat)],
                       .fact = fact_of(state, seat),
                       .standing = standing_of(game(), state, seat)});
    }
    return seats;
  }

  static TableCard card_of(const KuhnPoker::State& state, int seat, int eye) {
    const std::uint8_t card = state.cards[seat];
    if (card == 0) return {};
    if (eye != kSeesAll && eye != seat && !KuhnPoker::showdown(state)) {
      return {.side = TableCard::Side::kBack};
    }
    const std::string_view name = KuhnPoker::kCardNames[card];
    return {.side = TableCard::Side::kFace,
            .rank = static_cast<char>(std::toupper(name.front())),
            .title = std::string(name)};
  }

  std::string moment_of(const KuhnPoker::State& state) const {
    const Player mover = game().to_move(state);
    if (mover == kChance) return "the deal";
    if (mover >= 0) return fmt::format("betting: {}", seat_name_of(mover));
    return fmt::format("{}: {}", KuhnPoker::showdown(state) ? "showdown" : "a fold",
                       outcome_words(game().returns(state), 2));
  }

  std::string fact_of(const KuhnPoker::State& state, int seat) const {
    if (game().to_move(state) != kTerminal) return "";
    const int won = KuhnPoker::chips_won(state);
    return chips_words(seat == 0 ? won : -won);
  }

  std::array<std::string, 2> acts_;  // the last ones, by seat
};

}  // namespace

std::unique_ptr<View<KuhnPoker>> make_kuhn_poker_view(const KuhnPoker& game) {
  return std::make_unique<KuhnPokerView>(game);
}

}  // namespace muster::classic
