#include "agents/heroes/march_witness.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/routes.h"
#include "games/heroes/state/actions.h"
#include "games/heroes/state/names.h"

namespace muster::heroes {
namespace {

struct March {
  int moves = 0;
  int back = 0;
  int steps = 0;
  int days = 0;
};

class MarchWitness final : public Witness<HeroesGame> {
 public:
  explicit MarchWitness(const HeroesGame& game) : game_(game) { before_last_.fill(kNowhere); }

  void before(const HeroesState& state, Action action) override {
    look(state);
    if (state.phase == Phase::kMoveRoll) ++march_of(state.active).days;
    if (state.phase != Phase::kMove) return;
    const Verb verb = verb_of(action);
    if (verb != Verb::kStep && verb != Verb::kGoal) return;
    mover_ = state.active;
    from_ = state.hero_at[state.active];
    march_of(mover_).steps += verb == Verb::kStep ? 1 : steps_to(state, argument_of(action));
  }

  void report(const HeroesState& state, Metrics& metrics) override {
    look(state);
    for (int seat = 0; seat < game_.num_players(); ++seat) {
      const March& march = marches_[static_cast<std::size_t>(seat)];
      const auto add = [&](std::string_view what, int number) {
        metrics.add(fmt::format("{}_{}", what, kSeatNames[static_cast<std::size_t>(seat)]), number);
      };
      add("hero_days", march.days);
      add("moves", march.moves);
      add("moves_back", march.back);
      add("steps", march.steps);
    }
  }

 private:
  March& march_of(int hero) { return marches_[static_cast<std::size_t>(seat_of_hero(hero))]; }

  // What has become of the move that was seen last; of Heroes that are no more.
  void look(const HeroesState& state) {
    if (mover_ >= 0) {
      const auto hero = static_cast<std::size_t>(mover_);
      March& march = march_of(mover_);
      ++march.moves;
      if (state.hero_at[hero] != kNowhere && state.hero_at[hero] == before_last_[hero]) {
        ++march.back;
      }
      before_last_[hero] = from_;
      mover_ = -1;
    }
    for (std::size_t hero = 0; hero < before_last_.size(); ++hero) {
      if (state.hero_at[hero] == kNowhere) before_last_[hero] = kNowhere;
    }
  }

  // Of the cheapest way to a goal, as far as the points go.
  int steps_to(const HeroesState& state, int goal) const {
    const int points = state.heroes[state.active].points;
    int way = points;
    game_.board().flood(hero_tile(state, state.active), ground(state, state.on_turn), points,
                        [&](const TileSet& layer, int steps) {
                          if (!layer.contains(goal)) return true;
                          way = steps;
                          return false;
                        });
    return way;
  }

  const HeroesGame& game_;
  int mover_ = -1;                 // the Hero whose move was seen last, -1: none
  std::uint16_t from_ = kNowhere;  // where it was before
  std::array<std::uint16_t, kMaxHeroes> before_last_{};  // where a Hero's last move began
  std::array<March, kMaxSeats> marches_{};
};

}  // namespace

WitnessFactory<HeroesGame> march_witness() {
  return
      [](const HeroesGame& game, std::uint64_t /*seed*/) -> std::unique_ptr<Witness<HeroesGame>> {
        return std::make_unique<MarchWitness>(game);
      };
}

}  // namespace muster::heroes
