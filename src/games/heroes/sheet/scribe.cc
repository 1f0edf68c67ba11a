#include "games/heroes/sheet/scribe.h"

#include "games/heroes/sheet/battle_account.h"
#include "games/heroes/sheet/day_account.h"
#include "games/heroes/sheet/telling.h"
#include "games/heroes/sheet/tile_account.h"
#include "games/heroes/sheet/words.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {
namespace {

class HeroesScribe final : public Scribe<HeroesGame> {
 public:
  explicit HeroesScribe(const HeroesGame& game) : game_(game) {}

  void open(const HeroesState& start, Sheet& sheet) override {
    Telling telling(game_, start, Action{}, start, sheet);
    DayAccount::open(telling);
  }

  void step(const HeroesState& before, Action action, const HeroesState& after,
            Sheet& sheet) override {
    Telling telling(game_, before, action, after, sheet);
    const bool walks = verb_of(action) == Verb::kStep || verb_of(action) == Verb::kGoal;
    if (!walks) tile_.end_walk(telling);
    if (in_battle(before.phase)) {
      battle_.step(telling, action);
    } else if (before.phase >= Phase::kMoveRoll) {
      tile_.step(telling, action);
    } else {
      day_.step(telling, action);
    }
    telling.settle();
    TileAccount::begin(telling);
    if (in_battle(after.phase) && !battle_.under_way()) battle_.begin(telling);
    DayAccount::go_on(telling);
    if (after.phase == Phase::kOver) {
      telling.round("The end");
      telling.act(ending_words(game_, after));
    }
  }

 private:
  const HeroesGame& game_;
  DayAccount day_;
  TileAccount tile_;
  BattleAccount battle_;
};

}  // namespace

std::unique_ptr<Scribe<HeroesGame>> make_heroes_scribe(const HeroesGame& game) {
  return std::make_unique<HeroesScribe>(game);
}

}  // namespace muster::heroes
