// What the witness of Heroes counts, and how little leaders walk to and fro.
#include "agents/heroes/march_witness.h"

#include <memory>

#include "tests/games/heroes/table.h"

namespace muster::heroes::testing {
namespace {

using Json = nlohmann::json;

// A table under a witness.
class Watched {
 public:
  explicit Watched(const Setting& setting = {})
      : table(setting), witness_(march_witness()(table.game(), 1)) {}

  void act(Verb verb, int argument = 0) {
    witness_->before(table.state, make_action(verb, argument));
    table.act(verb, argument);
  }
  void roll(int code) {
    witness_->before(table.state, make_action(Verb::kRoll, code));
    table.roll(code);
  }
  Json report() {
    Metrics metrics;
    witness_->report(table.state, metrics);
    return to_json(metrics);
  }

  Table table;

 private:
  std::unique_ptr<Witness<HeroesGame>> witness_;
};

TEST(MarchWitness, CountsMovesThatReturnToWhereTheHeroWasTwoMovesBefore) {
  Watched watched;
  watched.table.hero_at(0, at(4, 4)).before_roll(0);
  watched.roll(6);
  watched.act(Verb::kStep, kEast);
  watched.act(Verb::kStep, kWest);   // back
  watched.act(Verb::kStep, kWest);   // on
  watched.act(Verb::kStep, kNorth);  // on
  watched.act(Verb::kStep, kEast);   // around a corner: not where it was two moves before
  const Json report = watched.report();
  EXPECT_EQ(report["moves_blue"], 5);
  EXPECT_EQ(report["moves_back_blue"], 1);
  EXPECT_EQ(report["steps_blue"], 5);
  EXPECT_EQ(report["hero_days_blue"], 1);
  EXPECT_EQ(report["moves_green"], 0);
}

TEST(MarchWitness, RemembersTheMovesOfAHeroFromDayToDay) {
  Watched watched;
  watched.table.hero_at(0, at(4, 4)).before_roll(0);
  watched.roll(6);
  watched.act(Verb::kStep, kEast);
  watched.act(Verb::kPass);
  watched.table.before_roll(0);
  watched.roll(6);
  watched.act(Verb::kStep, kWest);
  const Json report = watched.report();
  EXPECT_EQ(report["moves_back_blue"], 1);
  EXPECT_EQ(report["hero_days_blue"], 2);
}

TEST(MarchWitness, AGoalIsOneMoveOfManySteps) {
  Watched watched;
  watched.table.hero_at(0, at(4, 4)).mine(at(6, 7)).before_roll(0);
  watched.roll(6);
  watched.act(Verb::kGoal, at(6, 7));
  const Json report = watched.report();
  EXPECT_EQ(report["moves_blue"], 1);
  EXPECT_EQ(report["steps_blue"], 5);
  EXPECT_EQ(report["moves_back_blue"], 0);
}

}  // namespace
}  // namespace muster::heroes::testing
