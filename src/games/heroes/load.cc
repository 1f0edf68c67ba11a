// Builds the rules object.
#include <memory>
#include <utility>

#include "core/config/data_root.h"
#include "core/config/reader.h"
#include "games/heroes/course/setup.h"
#include "games/heroes/heroes.h"
#include "games/heroes/state/evaluation.h"
#include "games/heroes/state/figures.h"

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
  const auto figures = load_figures();
  if (!figures.ok()) return figures.status();
  return std::shared_ptr<const HeroesGame>(
      new HeroesGame(*std::move(rules), *std::move(scenario), *evaluation, *figures));
}

HeroesGame::HeroesGame(HeroesRules rules, HeroesScenario scenario,
                       const EvaluationWeights& evaluation, const Figures& figures)
    : HeroesTables(std::move(rules), std::move(scenario), evaluation, figures),
      start_(make_start(*this)) {}

}  // namespace muster::heroes
