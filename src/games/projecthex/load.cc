// Builds the rules object: reads ruleset, scenario and weights.
#include <memory>
#include <utility>

#include "core/config/data_root.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/course/setup.h"

namespace muster::projecthex {

static_assert(Game<Conquest>);

absl::StatusOr<std::shared_ptr<const Conquest>> Conquest::load(const RulesSource& source) {
  auto rules = parse_ruleset(source.ruleset);
  if (!rules.ok()) return rules.status();
  auto scenario = parse_conquest_scenario(source.scenario, *rules);
  if (!scenario.ok()) return scenario.status();
  const auto evaluation_file = load_document(data_file("games/projecthex/evaluation.toml"));
  if (!evaluation_file.ok()) return evaluation_file.status();
  auto evaluation = parse_evaluation(*evaluation_file);
  if (!evaluation.ok()) return evaluation.status();

  auto game = std::shared_ptr<Conquest>(new Conquest());
  game->rules_ = *std::move(rules);
  game->scenario_ = *std::move(scenario);
  game->evaluation_ = *evaluation;
  game->build();
  game->start_ = make_start(*game);
  return game;
}

}  // namespace muster::projecthex
