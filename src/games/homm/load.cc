// Builds the rules object: reads data files, ruleset and scenario.
#include <string>

#include "core/config/data_root.h"
#include "core/made_once.h"
#include "games/homm/combat.h"
#include "games/homm/course/setup.h"

namespace muster::homm {
namespace {

struct Data {
  std::shared_ptr<const UnitCatalog> catalog;
  std::shared_ptr<const NeutralTable> neutrals;
  std::shared_ptr<const AiCards> ai_cards;
  std::shared_ptr<const CardCatalog> cards;
};

absl::StatusOr<std::shared_ptr<const Data>> load_data() {
  auto catalog = UnitCatalog::load(data_file("games/homm/units.csv"));
  if (!catalog.ok()) return catalog.status();
  auto neutrals = NeutralTable::load(data_file("games/homm/neutral_armies.csv"));
  if (!neutrals.ok()) return neutrals.status();
  auto ai_cards = AiCards::load(data_file("games/homm/ai_cards.toml"));
  if (!ai_cards.ok()) return ai_cards.status();
  auto cards = CardCatalog::load(data_file(cards_folder()));
  if (!cards.ok()) return cards.status();
  return std::make_shared<const Data>(
      Data{std::make_shared<const UnitCatalog>(*std::move(catalog)),
           std::make_shared<const NeutralTable>(*std::move(neutrals)),
           std::make_shared<const AiCards>(*std::move(ai_cards)),
           std::make_shared<const CardCatalog>(*std::move(cards))});
}

// The data files, read once per data root: an experiment prepares hundreds of matchups.
absl::StatusOr<std::shared_ptr<const Data>> shared_data() {
  static MadeOnce<std::string, Data> data;
  return data.get(data_root(), load_data);
}

// DS-39: what stands for the Packs of scenarios that were written for the base game. An army that a
// player has got together since the start is what it is: its Packs are Upgraded, without tokens.
void adapt_army(const UnitCatalog& catalog, SideSetup& side) {
  const bool own = side.kind == SideKind::kHero;
  if (own && !side.starting_army) return;
  for (UnitEntry& entry : side.army) {
    if (entry.own_stack) continue;
    if (entry.side->side == CardSide::kPack) {
      const UnitSide* few = catalog.other_side(*entry.side, false);
      if (own && few != nullptr) entry.side = few;
      entry.tokens = own ? 1 : 2;
    }
    if (!side.final_battle) continue;
    if (entry.side->tier == Tier::kBronze) entry.tokens += 2;
    if (entry.side->tier == Tier::kSilver) entry.tokens += 1;
  }
}

void adapt_armies(const UnitCatalog& catalog, Scenario& scenario) {
  for (SideSetup& side : scenario.sides) adapt_army(catalog, side);
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Combat>> Combat::load(const RulesSource& source) {
  const auto shared = shared_data();
  if (!shared.ok()) return shared.status();
  const Data& data = **shared;
  Diagnostics diagnostics;
  const auto rules = parse_ruleset(source.ruleset);
  if (!rules.ok()) diagnostics.error(rules.status());
  auto scenario = parse_scenario(source, {*data.catalog, *data.neutrals, *data.ai_cards,
                                          *data.cards, rules.ok() ? &*rules : nullptr});
  if (!scenario.ok()) diagnostics.error(scenario.status());
  if (!diagnostics.ok()) return diagnostics.status();

  if (rules->stacks.on && rules->stacks.adapt_armies) adapt_armies(*data.catalog, *scenario);
  auto combat = std::shared_ptr<Combat>(new Combat());
  combat->scenario_ = *scenario;
  combat->rules_ = *rules;
  combat->catalog_ = data.catalog;
  combat->ai_cards_ = data.ai_cards;
  combat->card_catalog_ = data.cards;
  combat->build();
  combat->restart();
  for (std::size_t player = 0; player < 2; ++player) {
    const bool knows = scenario->player_knows_rule && !source.unaware(player);
    if (knows || !combat->driven_[1 - player]) continue;
    combat->model_[player] = combat->without_rule(static_cast<int>(1 - player));
  }
  return combat;
}

std::shared_ptr<const Combat> Combat::without_rule(int side) const {
  auto model = std::shared_ptr<Combat>(new Combat(*this));
  model->driven_[static_cast<std::size_t>(side)] = false;
  model->picks_[static_cast<std::size_t>(side)] = false;
  model->restart();
  return model;
}

std::shared_ptr<const Combat> Combat::without_picks() const {
  auto model = std::shared_ptr<Combat>(new Combat(*this));
  model->picks_ = {};
  model->restart();
  return model;
}

std::shared_ptr<const Combat> Combat::in_stages() const {
  auto staged = std::shared_ptr<Combat>(new Combat(*this));
  staged->in_stages_ = true;
  staged->straight_ = false;
  staged->quick_ = false;
  staged->restart();
  return staged;
}

void Combat::restart() {
  start_ = State{};
  start_setup(*this, start_);
}

const Combat& Combat::model_for(Player player) const {
  const auto& model = model_[static_cast<std::size_t>(player)];
  return model == nullptr ? *this : *model;
}

}  // namespace muster::homm
