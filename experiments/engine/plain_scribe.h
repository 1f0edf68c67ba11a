// The scribe of games that bring none: turns, and who did what. For engine.h.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "core/playout.h"
#include "core/rng.h"
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
    const Player mover = game_.to_move(before);
    const std::string actor = actor_name(info_, mover);
    sheet.push_back(
        {SheetLevel::kAct, fmt::format("{}: {}", actor, game_.describe(before, action)),
         readers_of(before, action, after),
         fmt::format("{}: {}", actor, mover == kChance ? "something hidden" : "a hidden choice")});
    if (game_.to_move(after) == kTerminal) tell_end(after, sheet);
  }

 private:
  // States drawn to find out what else a step may have been.
  static constexpr int kDraws = 16;

  Readers readers_of(const typename G::State& before, Action action,
                     const typename G::State& after) const {
    Readers readers = kEverybody;
    if (!hides_information(game_)) return readers;
    for (int seat = 0; seat < game_.num_players(); ++seat) {
      if (seat == game_.to_move(before)) continue;
      const auto player = static_cast<Player>(seat);
      const std::uint64_t seen = game_.information_state(after, player);
      const std::string words = game_.describe(before, action);
      Rng rng(game_.information_state(before, player));
      bool knows = was_only(words, before, player, seen);
      for (int draw = 0; draw < kDraws && knows; ++draw) {
        knows = was_only(words, game_.resample(before, player, rng), player, seen);
      }
      if (!knows) readers = static_cast<Readers>(readers & ~only(seat));
    }
    return readers;
  }

  // Whether all that `player` may have seen as `seen` after this state is called alike.
  bool was_only(const std::string& words, const typename G::State& state, Player player,
                std::uint64_t seen) const {
    for (const Action action : choices(game_, state)) {
      typename G::State after = state;
      game_.apply(after, action);
      if (game_.information_state(after, player) != seen) continue;
      if (game_.describe(state, action) != words) return false;
    }
    return true;
  }

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

template <Game G>
ScribeFactory<G> plain_scribe(const GameInfo& info) {
  return [info](const G& game) { return std::make_unique<PlainScribe<G>>(game, info); };
}

}  // namespace muster
