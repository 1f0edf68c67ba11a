// Agents of other repositories in built-in games: listed, configured and played like any other,
// with their version in the key of their games; and refused when something about them is wrong.
#include "experiments/registration/extra_agents.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "core/fields/settings.h"
#include "core/status.h"
#include "experiments/classic/engines.h"
#include "experiments/cli/game_options.h"
#include "experiments/registration/builtin_games.h"
#include "experiments/registration/builtin_types.h"
#include "experiments/signature/signature.h"
#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/hidden_card.h"

namespace muster {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

struct NthParams {
  std::int64_t n = 0;
};

// Takes the action at this place of the list, or the last one.
template <Game G>
class NthAgent final : public Agent<G> {
 public:
  explicit NthAgent(const NthParams& params) : n_(static_cast<std::size_t>(params.n)) {}
  Action choose(const Decision<G>& decision) override {
    return decision.legal[std::min(n_, decision.legal.size() - 1)];
  }

 private:
  std::size_t n_;
};

template <Game G>
AgentType<G> nth_agent_type(const std::string& version = "7", const std::string& name = "nth") {
  ParamTable<NthParams> table;
  table.integer("n", &NthParams::n, 0, 100, "place in the list of legal actions");
  return {{.name = name, .summary = "takes the n-th action", .params = table.info()},
          [table](Reader& reader) {
            const NthParams params = table.read(reader);
            return ConfiguredAgent<G>{
                .make = [params] { return std::make_unique<NthAgent<G>>(params); }};
          },
          version};
}

template <Game... Gs>
std::vector<std::string> names_of(GameTypes<Gs...> /*games*/) {
  return {std::string(Gs::kName)...};
}

std::unique_ptr<Registry> builtin_with(ExtraAgents extra) {
  auto registry = std::make_unique<Registry>();
  add_builtin_games(*registry, std::move(extra));
  return registry;
}
template <Game G>
std::string refusal_of(AgentType<G> type) {
  ExtraAgents extra;
  extra.add(std::move(type));
  return message_of(builtin_with(std::move(extra))->status());
}

// Whether the game has an agent type of this name.
bool has_type(const Registry& registry, const std::string& game, const std::string& type) {
  const std::vector<AgentInfo>& agents = registry.find(game)->agents();
  return std::any_of(agents.begin(), agents.end(),
                     [&](const AgentInfo& agent) { return agent.name == type; });
}

TEST(BuiltinTypes, AreTheGamesThatAreRegistered) {
  std::vector<std::string> registered;
  for (const GameEngine* game : testing::builtin_games().games()) {
    registered.push_back(game->info().name);
  }
  EXPECT_EQ(names_of(BuiltinGames{}), registered);
}

TEST(ExtraAgents, AreAmongTheAgentsOfTheirGameAlone) {
  ExtraAgents extra;
  extra.add(nth_agent_type<classic::Pig>("7", "one")).add(nth_agent_type<classic::Pig>("8", "two"));
  const auto registry = builtin_with(std::move(extra));
  EXPECT_EQ(message_of(registry->status()), "");
  EXPECT_TRUE(has_type(*registry, "pig", "one"));
  EXPECT_TRUE(has_type(*registry, "pig", "two"));
  EXPECT_FALSE(has_type(*registry, "nim", "one"));
  EXPECT_THAT(testing::call_muster(*registry, {"agents", "pig"}).out,
              AllOf(HasSubstr("one                    takes the n-th action (version 7)"),
                    HasSubstr("n                    place in the list of legal actions "
                              "(integer 0..100; default 0)"),
                    HasSubstr("(version 8)")));
  EXPECT_THAT(unsigned_types(*registry->find("pig")), ElementsAre());
}

TEST(ExtraAgents, OfATemplateAreThereForEveryGameThatItsConstraintLetsThrough) {
  ExtraAgents extra;
  extra.add_each(BuiltinGames{}, []<EvaluatedGame G> { return nth_agent_type<G>(); });
  extra.add_each(GameTypes<classic::Nim, classic::KuhnPoker>{},
                 []<Game G> { return nth_agent_type<G>("1", "some"); });
  const auto registry = builtin_with(std::move(extra));
  EXPECT_EQ(message_of(registry->status()), "");
  EXPECT_TRUE(has_type(*registry, "pig", "nth"));
  EXPECT_TRUE(has_type(*registry, "penance", "nth"));
  EXPECT_FALSE(has_type(*registry, "kuhn_poker", "nth"));  // no evaluate()
  EXPECT_TRUE(has_type(*registry, "kuhn_poker", "some"));
  EXPECT_FALSE(has_type(*registry, "pig", "some"));
}

// Tic-tac-toe's actions are the free squares in order, so that the first player has 0, 2, 4 and 6
// where both take the first one.
TEST(ExtraAgents, PlayAsTheirParametersSay) {
  ExtraAgents extra;
  extra.add(nth_agent_type<classic::TicTacToe>());
  const auto registry = builtin_with(std::move(extra));
  const GameEngine& game = *registry->find("tic_tac_toe");
  const auto spec_of = [&](const std::string& first) {
    return cli::matchup_option(game, "", "", {first, "nth"});
  };
  const auto matchup_of = [&](const std::string& first) { return game.prepare(*spec_of(first)); };
  const MatchResult first_squares = (*matchup_of("nth"))->play(1);
  EXPECT_EQ(first_squares.returns[0], 1);
  EXPECT_NE((*matchup_of("nth:n=2"))->play(1).history_hash, first_squares.history_hash);
  EXPECT_THAT(message_of(spec_of("nth:n=101").status()), HasSubstr("from 0 to 100"));
}

TEST(ExtraAgents, HaveTheirVersionInTheKeyOfTheirGames) {
  const auto cell_of = [](const std::string& version) {
    ExtraAgents extra;
    extra.add(nth_agent_type<classic::TicTacToe>(version));
    const auto registry = builtin_with(std::move(extra));
    const GameEngine& game = *registry->find("tic_tac_toe");
    const auto matchup = game.prepare(*cli::matchup_option(game, "", "", {"nth", "random"}));
    return (*matchup)->cell();
  };
  const CellIdentity cell = cell_of("7");
  EXPECT_EQ(cell.seats[0].version, "7");
  EXPECT_EQ(cell.seats[1].version, "");
  EXPECT_EQ(cell.version, "");  // the game is still muster's
  EXPECT_EQ(cell.key(), cell_of("7").key());
  EXPECT_NE(cell.key(), cell_of("8").key());
}

TEST(ExtraAgents, AreRefusedWithoutAVersion) {
  const std::string expected =
      "game pig: agent type `nth`, which is no part of it, tells no version";
  EXPECT_THAT(refusal_of(nth_agent_type<classic::Pig>("")), HasSubstr(expected));
  AgentType<classic::Pig> silent = nth_agent_type<classic::Pig>();
  silent.version.reset();
  EXPECT_THAT(refusal_of(std::move(silent)), HasSubstr(expected));
}

TEST(ExtraAgents, AreRefusedUnderANameThatIsTaken) {
  const std::string expected = "game penance: there are two agent types of the name `{}`";
  for (const char* taken : {"random", "pilot", "rule"}) {
    EXPECT_EQ(refusal_of(nth_agent_type<penance::CasketDuel>("1", taken)),
              fmt::format(fmt::runtime(expected), taken));
  }
  ExtraAgents twice;
  twice.add(nth_agent_type<classic::Pig>("1")).add(nth_agent_type<classic::Pig>("2"));
  EXPECT_EQ(message_of(builtin_with(std::move(twice))->status()),
            "game pig: there are two agent types of the name `nth`");
  EXPECT_EQ(refusal_of(nth_agent_type<classic::Pig>("1", "")),
            "game pig: an agent type has no name");
}

TEST(ExtraAgents, AreRefusedForAGameThatIsNotBuiltIn) {
  EXPECT_EQ(refusal_of(nth_agent_type<testing::HiddenCard>()),
            "agents are given for the game hidden_card, which is none of the built-in ones");
}

TEST(ExtraAgents, ThatAreRefusedEndEveryCommand) {
  ExtraAgents extra;
  extra.add(nth_agent_type<classic::Pig>(""));
  extra.add(nth_agent_type<testing::HiddenCard>());
  const auto registry = builtin_with(std::move(extra));
  const testing::Called called = testing::call_muster(*registry, {"games"});
  EXPECT_EQ(called.code, kExitBadInput);
  EXPECT_EQ(called.out, "");
  EXPECT_THAT(called.err, AllOf(HasSubstr("muster: error: game pig: "),
                                HasSubstr("muster: error: agents are given for the game hidden")));
}

TEST(Registry, RefusesAGameWhoseNameIsTaken) {
  Registry registry;
  add_builtin_games(registry);
  EXPECT_EQ(message_of(registry.status()), "");
  registry.add(classic::make_pig_engine());
  EXPECT_EQ(message_of(registry.status()), "there are two games of the name `pig`");
}

}  // namespace
}  // namespace muster
