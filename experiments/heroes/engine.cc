#include "experiments/heroes/engine.h"

#include "agents/heroes/battle_witness.h"
#include "agents/heroes/evaluation.h"
#include "agents/heroes/leader_agent.h"
#include "agents/heroes/march_witness.h"
#include "agents/rule_agent.h"
#include "core/config/data_root.h"
#include "experiments/engine/engine.h"
#include "experiments/heroes/show/heroes_view.h"
#include "experiments/heroes/signature.h"
#include "games/heroes/heroes.h"
#include "games/heroes/sheet/scribe.h"

namespace muster::heroes {

static_assert(LoadableRuleGame<HeroesGame> && EvaluatedGame<HeroesGame>);
static_assert(SummarizedGame<HeroesGame> && CommitmentGame<HeroesGame>);

namespace {

std::vector<AgentMetric> agent_metrics() {
  const auto mean = [](const char* label, const char* metric, const char* meaning = "") {
    return AgentMetric{.label = label,
                       .numerator = std::string(metric) + "_{seat}",
                       .denominator = "",
                       .percent = false,
                       .meaning = meaning};
  };
  const auto share = [](const char* label, const char* metric, const char* of,
                        const char* meaning) {
    return AgentMetric{.label = label,
                       .numerator = std::string(metric) + "_{seat}",
                       .denominator = std::string(of) + "_{seat}",
                       .percent = true,
                       .meaning = meaning};
  };
  constexpr const char* kLeft = "One that the attacker retreats from is not won.";
  constexpr const char* kOdds =
      "The mean chance of the attacker before the first die, if the battle is played to the end.";
  return {mean("income of day 10", "income_10", "Over the games that last so long."),
          mean("income of day 20", "income_20", "Over the games that last so long."),
          mean("income of day 30", "income_30", "Over the games that last so long."),
          mean("tokens dealt with a game", "tokens", "Items, resources, monsters, Mines taken."),
          mean("attacks a game", "attacks", "Battles that this player begins, of all kinds."),
          share("attacks won, %", "attacks_won", "attacks", kLeft),
          share("exact odds of attacks, %", "attack_odds", "attacks_rated", kOdds),
          share("attacks on Heroes won, %", "attacks_won_heroes", "attacks_heroes", kLeft),
          share("exact odds of attacks on Heroes, %", "attack_odds_heroes", "attacks_rated_heroes",
                kOdds),
          share("attacks on Settlements won, %", "attacks_won_settlements", "attacks_settlements",
                kLeft),
          share("exact odds of attacks on Settlements, %", "attack_odds_settlements",
                "attacks_rated_settlements", kOdds),
          mean("Heroes lost a game", "hero_deaths"),
          mean("Settlements taken a game", "settlements_taken"),
          mean("score at the end", "score"),
          share("moves that go back, %", "moves_back", "moves",
                "To where the Hero was before its last move."),
          {.label = "steps a Hero makes a day",
           .numerator = "steps_{seat}",
           .denominator = "hero_days_{seat}"}};
}

// The luck of a game by other weights of its evaluation.
absl::StatusOr<LuckEvaluator<HeroesGame>> luck_by_weights(const Document& document) {
  const auto weights = parse_evaluation(document);
  if (!weights.ok()) return weights.status();
  return [weights = *weights](const HeroesGame& game, const HeroesState& state,
                              std::uint64_t /*seed*/) {
    Returns values{};
    for (int seat = 0; seat < game.num_players(); ++seat) {
      values[static_cast<std::size_t>(seat)] =
          evaluate_position(game, state, weights, static_cast<Player>(seat));
    }
    return values;
  };
}

}  // namespace

std::unique_ptr<GameEngine> make_heroes_engine(AgentTypes<HeroesGame> extra_agents) {
  GameRegistration<HeroesGame> registration;
  registration.info = {
      .name = std::string(HeroesGame::kName),
      .summary = "Heroes, monsters, mines and Settlements on a board of tiles, for two to four",
      .seat_names = {kSeatNames.begin(), kSeatNames.end()},
      .data_folder = data_file("games/heroes"),
      .default_ruleset = "standard",
      .default_scenario = "two_players",
      .rule_folder = "",
      .rule_summary = "",
      .margin_unit = "points",
      .metric_ratios = {{"games that end by the day limit", "by_days", ""}},
      .agent_metrics = agent_metrics(),
  };
  registration.scribe = [](const HeroesGame& game) { return make_heroes_scribe(game); };
  registration.view = [](const HeroesGame& game) { return make_heroes_view(game); };
  registration.load = [](const RulesSource& source) { return HeroesGame::load(source); };
  registration.agents = {leader_agent_type()};
  registration.witnesses = {battle_witness(), march_witness()};
  registration.luck.by_weights = luck_by_weights;
  registration.version = kPartOfMuster;
  registration.signature = heroes_signature();
  registration.extra_agents = std::move(extra_agents);
  return make_engine(std::move(registration));
}

}  // namespace muster::heroes
