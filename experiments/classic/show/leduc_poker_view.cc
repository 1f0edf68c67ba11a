#include <array>

#include "experiments/classic/show/card_table.h"
#include "experiments/classic/show/seats.h"
#include "experiments/classic/show/views.h"

namespace muster::classic {
namespace {

using LeducStage = LeducPoker::Stage;

constexpr std::string_view kRanks[] = {"jack", "queen", "king"};

std::string_view rank_word(int card) {
  return kRanks[static_cast<std::size_t>(LeducPoker::rank(card))];
}

TableCard leduc_card(std::uint8_t card) {
  if (card == 0) return {};
  const std::string_view name = LeducPoker::kCardNames[card];
  return {.side = TableCard::Side::kFace,
          .rank = name[0],
          .suit = name[1],
          .title = fmt::format("{} of {}", rank_word(card), name[1] == 's' ? "spades" : "hearts")};
}

class LeducPokerView final : public View<LeducPoker> {
 public:
  using View::View;

  ViewPage page() const override {
    return {.board = table_document("Leduc poker", true),
            .panels = "",
            .style = "",
            .colours = seat_colours(2),
            .curves = {{.caption = "Chips put in, by turn", .least_top = LeducPoker::kMostChips}}};
  }

  void step(const LeducPoker::State& before, Action action, const LeducPoker::State&) override {
    const Player player = game().to_move(before);
    if (player >= 0) acts_[static_cast<std::size_t>(player)] = game().describe(before, action);
    if (before.stage == LeducStage::kDealPublic) acts_ = {};
  }

  ViewFrame frame(const LeducPoker::State& state, int eye) const override {
    ViewFrame frame;
    frame.moment = moment_of(state);
    frame.round = state.history[1] == 1 && state.cards[2] == 0 ? 1 : 2;
    frame.set_up = state.stage == LeducStage::kDealFirst || state.stage == LeducStage::kDealSecond;
    frame.curves.push_back(
        {static_cast<double>(state.chips[0]), static_cast<double>(state.chips[1])});
    fill_table(seats_of(state, eye), frame);
    frame.fill("card-public", card_svg(leduc_card(state.cards[2])));
    return frame;
  }

  std::string text(const LeducPoker::State& state, int eye) const override {
    return card_table_text(moment_of(state), seats_of(state, eye), leduc_card(state.cards[2]));
  }

  std::string outcome(const LeducPoker::State& before, Action /*action*/,
                      const LeducPoker::State& after) const override {
    if (game().to_move(after) == kTerminal) return outcome_words(game().returns(after), 2);
    const bool dealt = before.cards[2] == 0 && after.cards[2] != 0;
    return dealt ? fmt::format("the card is a {}", rank_word(after.cards[2])) : "";
  }

 private:
  std::vector<TableSeat> seats_of(const LeducPoker::State& state, int eye) const {
    std::vector<TableSeat> seats;
    for (int seat = 0; seat < 2; ++seat) {
      seats.push_back({.seat = seat,
                       .card = card_of(state, seat, eye),
                       .chips = state.chips[seat],
                       .act = acts_[static_cast<std::size_t>(seat)],
                       .fact = fact_of(state, seat),
                       .standing = standing_of(game(), state, seat)});
    }
    return seats;
  }

  static TableCard card_of(const LeducPoker::State& state, int seat, int eye) {
    const bool open = eye == kSeesAll || eye == seat || state.stage == LeducStage::kShowdown;
    if (state.cards[seat] == 0 || open) return leduc_card(state.cards[seat]);
    return {.side = TableCard::Side::kBack};
  }

  std::string moment_of(const LeducPoker::State& state) const {
    switch (state.stage) {
      case LeducStage::kDealFirst:
      case LeducStage::kDealSecond:
        return "the deal";
      case LeducStage::kFirstRound:
        return fmt::format("first round: {}", seat_name_of(state.on_turn));
      case LeducStage::kDealPublic:
        return "the public card";
      case LeducStage::kSecondRound:
        return fmt::format("second round: {}", seat_name_of(state.on_turn));
      case LeducStage::kFolded:
        return fmt::format("a fold: {}", outcome_words(game().returns(state), 2));
      case LeducStage::kShowdown:
        break;
    }
    return fmt::format("showdown: {}", outcome_words(game().returns(state), 2));
  }

  // At the end: the hand, if it is shown, and the chips.
  static std::string fact_of(const LeducPoker::State& state, int seat) {
    if (state.stage != LeducStage::kFolded && state.stage != LeducStage::kShowdown) return "";
    const int won = LeducPoker::chips_won(state);
    std::string chips = chips_words(seat == 0 ? won : -won);
    if (state.stage == LeducStage::kFolded) return chips;
    const int card = state.cards[seat];
    const bool pair = LeducPoker::rank(card) == LeducPoker::rank(state.cards[2]);
    return pair ? fmt::format("a pair of {}s, {}", rank_word(card), chips)
                : fmt::format("a {}, {}", rank_word(card), chips);
  }

  std::array<std::string, 2> acts_;  // the last ones of the round, by seat
};

}  // namespace

std::unique_ptr<View<LeducPoker>> make_leduc_poker_view(const LeducPoker& game) {
  return std::make_unique<LeducPokerView>(game);
}

}  // namespace muster::classic
