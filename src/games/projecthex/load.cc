// Builds the rules object and what it looks up.
#include <fmt/format.h>

#include "core/config/data_root.h"
#include "games/projecthex/conquest.h"

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
  game->board_ = game->scenario_.board;
  game->evaluation_ = *evaluation;
  game->players_ = game->scenario_.players;
  game->max_rounds_ = game->scenario_.max_rounds.value_or(game->rules_.max_rounds);
  game->tabulate();
  game->start_ = game->make_start();
  return game;
}

void Conquest::tabulate() {
  const std::vector<UnitCard>& units = rules_.cards.units;
  for (std::size_t u = 0; u < units.size(); ++u) {
    const auto card = bit<CardSet>(static_cast<int>(u));
    const auto type = static_cast<std::size_t>(units[u].type);
    cards_of_type_[type] |= card;
    if (units[u].stays) staying_cards_[type] |= card;
  }
  for (int card = 0; card < kMissionCards; ++card) {
    const MissionKind kind = mission_kind(card);
    if (!rules_.missions[static_cast<std::size_t>(kind)]) continue;
    const int object = mission_object(card);
    if (kind == MissionKind::kManifestDestiny && object >= board_->regions()) continue;
    if (kind == MissionKind::kRivalry && object >= players_ && rules_.absent_rivalries_removed) {
      continue;  // N24
    }
    missions_ |= bit<MissionSet>(card);
  }
  for (int r = 0; r < board_->regions(); ++r) {
    for (int s = 0; s < board_->regions(); ++s) {
      const int distance = rules_.global_empire == GlobalEmpire::kRegions
                               ? board_->region_hops(r, s)
                               : board_->region_distance(r, s);
      const int near = rules_.global_empire == GlobalEmpire::kNotAdjacent ? 1 : 2;
      if (distance > near) far_regions_[static_cast<std::size_t>(r)] |= 1U << s;
    }
  }
}

}  // namespace muster::projecthex
