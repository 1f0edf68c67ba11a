// Builds the rules object.
#include "core/config/data_root.h"
#include "core/config/reader.h"
#include "core/hash.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {

static_assert(Game<HeroesGame>);

absl::StatusOr<std::shared_ptr<const HeroesGame>> HeroesGame::load(const RulesSource& source) {
  auto rules = parse_heroes_rules(source.ruleset);
  if (!rules.ok()) return rules.status();
  auto scenario = parse_heroes_scenario(source.scenario, *rules);
  if (!scenario.ok()) return scenario.status();
  const auto weights = load_document(data_file("games/heroes/evaluation.toml"));
  if (!weights.ok()) return weights.status();
  const auto evaluation = parse_evaluation(*weights);
  if (!evaluation.ok()) return evaluation.status();
  auto game = std::shared_ptr<HeroesGame>(new HeroesGame(*std::move(rules), *std::move(scenario)));
  game->evaluation_ = *evaluation;
  return game;
}

HeroesGame::HeroesGame(HeroesRules rules, HeroesScenario scenario)
    : rules_(std::move(rules)),
      scenario_(std::move(scenario)),
      board_(scenario_.size, rules_.eight_way),
      battle_(rules_.battle),
      day_limit_(scenario_.day_limit.value_or(rules_.day_limit)),
      start_(make_start()) {}

}  // namespace muster::heroes
