// States as JSON.
#include "tests/games/penance/fixture.h"

namespace muster::penance {
namespace {

TEST(PenanceJson, EveryStateOfADuelComesBackAsItWas) {
  DuelTest duel({.arena = "kit16"});
  duel.state = duel.rules().initial_state();
  Rng rng(5);
  for (int step = 0; step < 600 && !duel.over(); ++step) {
    const auto read = duel.rules().read_state(duel.rules().to_json(duel.state));
    ASSERT_TRUE(read.ok()) << read.status();
    ASSERT_EQ(CasketDuel::hash(*read), CasketDuel::hash(duel.state)) << step;
    const std::vector<Action> all = duel.legal();
    duel.rules().apply(duel.state, all[uniform_below(rng, all.size())]);
  }
}

TEST(PenanceJson, MistakesNameTheMember) {
  const DuelTest duel;
  auto json = duel.rules().to_json(duel.state);
  json["first"]["hand"] = {{"k-nonsense", 1}};
  json["second"]["heat"] = 1000;
  json["rounds"] = 3;
  const auto read = duel.rules().read_state(json);
  ASSERT_FALSE(read.ok());
  const std::string message(read.status().message());
  EXPECT_NE(message.find("member `first.hand`: there is no card \"k-nonsense\""),
            std::string::npos);
  EXPECT_NE(message.find("member `second.heat`: is 1000, expected a whole number from 0 to 255"),
            std::string::npos);
  EXPECT_NE(message.find("member `rounds`: is not known"), std::string::npos);
}

}  // namespace
}  // namespace muster::penance
