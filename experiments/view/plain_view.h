// The view of games that bring none: the state as text, a line for each of its members.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "core/json_text.h"
#include "experiments/view/view.h"

namespace muster {

// Lines of a state's JSON as text of an SVG picture, and of a terminal.
std::string plain_lines(const nlohmann::json& state);
std::string plain_text(const std::string& moment, const nlohmann::json& state);
// The board that shows them.
std::string plain_board();

template <Game G>
class PlainView final : public View<G> {
 public:
  using View<G>::View;

  ViewPage page() const override {
    ViewPage page;
    page.board = plain_board();
    for (int seat = 0; seat < this->game().num_players(); ++seat) {
      page.colours.emplace_back(kSeatHues[static_cast<std::size_t>(seat)]);
    }
    return page;
  }
  ViewFrame frame(const typename G::State& state, int eye) const override {
    ViewFrame frame;
    frame.moment = moment(state);
    frame.round = this->game().turn(state);
    if (shows_all(eye)) frame.fill("state", plain_lines(this->game().to_json(state)));
    return frame;
  }
  std::string text(const typename G::State& state, int eye) const override {
    return plain_text(moment(state),
                      shows_all(eye) ? this->game().to_json(state) : nlohmann::json());
  }

 private:
  std::string moment(const typename G::State& state) const {
    return fmt::format("turn {}", this->game().turn(state));
  }
  // Nothing says what of a state's members a seat may see.
  bool shows_all(int eye) const { return eye == kSeesAll || !hides_information(this->game()); }
};

}  // namespace muster
