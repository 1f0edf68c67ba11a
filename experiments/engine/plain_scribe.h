// The scribe of games that bring none: turns, and who did what. For engine.h.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <utility>

#include "core/scribe.h"
#include "experiments/engine/game_info.h"

namespace muster {

// Who acts, by name.
inline std::string actor_name(const GameInfo& game, Player player) {
  return player == kChance ? "chance" : seat_name(game, static_cast<std::size_t>(player));
}

template <Game G>
class PlainScribe final : public Scribe<G> {
 public:
  // `game` outlives this.
  PlainScribe(const G& game, GameInfo info) : game_(game), info_(std::move(info)) {}

  void open(const typename G::State& /*start*/, Sheet& /*sheet*/) override {}
  void step(const typename G::State& before, Action action, const typename G::State& after,
            Sheet& sheet) override {
    if (const int turn = game_.turn(before); turn != turn_) {
      turn_ = turn;
      sheet.push_back({SheetLevel::kTurn, fmt::format("turn {}", turn)});
    }
    sheet.push_back(
        {SheetLevel::kAct, fmt::format("{}: {}", actor_name(info_, game_.to_move(before)),
                                       game_.describe(before, action))});
    if (game_.to_move(after) == kTerminal) tell_end(after, sheet);
  }

 private:
  void tell_end(const typename G::State& state, Sheet& sheet) const {
    const Returns returns = game_.returns(state);
    const auto seats = static_cast<std::size_t>(game_.num_players());
    std::size_t best = 0;
    bool shared = false;
    for (std::size_t seat = 1; seat < seats; ++seat) {
      shared = returns[seat] == returns[best] || (shared && returns[seat] < returns[best]);
      if (returns[seat] > returns[best]) best = seat;
    }
    sheet.push_back({SheetLevel::kAct,
                     shared ? std::string("nobody wins alone") : seat_name(info_, best) + " wins"});
  }

  const G& game_;
  GameInfo info_;
  int turn_ = -1;
};

}  // namespace muster
