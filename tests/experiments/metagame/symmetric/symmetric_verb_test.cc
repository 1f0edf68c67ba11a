// `muster metagame` of runs of more than two players.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "experiments/cli/cli.h"
#include "tests/support/command_line.h"
#include "tests/support/fake_engine.h"
#include "tests/support/files.h"

namespace muster::metagame {
namespace {

using ::testing::HasSubstr;

class SymmetricVerb : public muster::testing::FolderTest {
 protected:
  muster::testing::Called call(std::vector<std::string> words) {
    static const Registry* const games = new Registry(muster::testing::fake_registry());
    return muster::testing::call_muster(*games, std::move(words));
  }
  std::string run(const std::string& config, const std::string& to) {
    std::string folder = path(to);
    const auto told =
        call({"run", write(to + ".toml", config), "--out", folder, "--no-report", "--quiet"});
    EXPECT_EQ(told.code, kExitDone) << told.err;
    return folder;
  }
};

constexpr const char* kThree = R"(game = "fake"
repetitions = 60
scenarios = [{ name = "three", seats = 3 }]
agents = [{ name = "slow", type = "steady", strength = 1 }, { name = "middle", type = "steady", strength = 40 },
  { name = "fast", type = "steady", strength = 90 }]
)";

TEST_F(SymmetricVerb, AllMixturesAtATable) {
  const std::string folder =
      run(std::string(kThree) + "[tournament]\ncompositions = \"all\"\n", "all");
  const auto told = call({"metagame", folder});
  ASSERT_EQ(told.code, kExitDone) << told.err;
  EXPECT_THAT(told.out,
              HasSubstr("all: 1,440 games, 1 scenario\n"
                        "  By the estimates a symmetric equilibrium of 3 players plays "));
  EXPECT_THAT(told.out, HasSubstr("Scores of rows where the others play columns, percent\n"));
  EXPECT_THAT(told.out, HasSubstr("1 1    1 2    1 3    2 2    2 3    3 3\n"));
  EXPECT_THAT(told.out, HasSubstr("If all play it\n"));
  const auto json = nlohmann::json::parse(call({"metagame", folder, "--json"}).out);
  EXPECT_EQ(json.at("players"), 3);
  EXPECT_EQ(json.at("others").size(), 6U);
  EXPECT_EQ(json.at("scores").at(0).size(), 6U);
  EXPECT_EQ(json.at("found").at(0).at("shares").size(), 3U);
  EXPECT_EQ(json.at("rows").at(0).at("all_play_it").count("equilibrium"), 1U);
  // Of what sits at a table scores add up to 1.
  double sum = 0;
  for (std::size_t row = 0; row < 3; ++row) {
    const std::size_t others[] = {4, 2, 1};  // all but itself
    sum += json.at("scores").at(row).at(others[row]).at("estimate").get<double>();
  }
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_EQ(call({"report", folder, "--out", path("page.html")}).code, kExitDone);
  const std::string page = content_of(path("page.html"));
  EXPECT_THAT(page, HasSubstr("If all play the same strategy"));
  EXPECT_THAT(page, HasSubstr("a symmetric equilibrium of 3 players plays"));
}

TEST_F(SymmetricVerb, SaysWhichMixturesAreMissing) {
  const std::string lone = run(kThree, "lone");
  const auto told = call({"metagame", lone});
  EXPECT_EQ(told.code, kExitBadInput);
  EXPECT_THAT(told.err, HasSubstr("tournament.compositions = \"all\" lets them"));
  EXPECT_EQ(call({"report", lone, "--out", path("page.html")}).code, kExitDone);
  EXPECT_THAT(content_of(path("page.html")), ::testing::Not(HasSubstr("Which strategy to choose")));
  const std::string gauntlet = run(std::string(kThree) +
                                       "[tournament]\nformat = \"gauntlet\"\ncandidates = "
                                       "[\"slow\", \"fast\"]\nopponents = [\"middle\"]\n",
                                   "gauntlet");
  EXPECT_THAT(call({"metagame", gauntlet}).err, HasSubstr("a round robin with compositions"));
}

// Of two agents one alone and one in the other seats are all mixtures of three.
TEST_F(SymmetricVerb, TwoAgentsOfThreePlayersNeedNoSetting) {
  const std::string two = R"(game = "fake"
repetitions = 40
scenarios = [{ name = "three", seats = 3 }]
agents = [{ name = "slow", type = "steady", strength = 1 }, { name = "fast", type = "steady", strength = 90 }]
)";
  EXPECT_EQ(call({"metagame", run(two, "two")}).code, kExitDone);
}

}  // namespace
}  // namespace muster::metagame
