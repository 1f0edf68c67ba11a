// Builds the rules object: parses ruleset and scenario, and makes the tables combat runs on.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/config/data_root.h"
#include "core/hash.h"
#include "core/made_once.h"
#include "games/homm/combat.h"

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
  combat->build_tables();
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
  model->start_ = State{};
  model->start_setup(model->start_);
  return model;
}

std::shared_ptr<const Combat> Combat::without_picks() const {
  auto model = std::shared_ptr<Combat>(new Combat(*this));
  model->picks_ = {};
  model->start_ = State{};
  model->start_setup(model->start_);
  return model;
}

std::shared_ptr<const Combat> Combat::in_stages() const {
  auto staged = std::shared_ptr<Combat>(new Combat(*this));
  staged->in_stages_ = true;
  staged->straight_ = false;
  staged->quick_ = false;
  staged->start_ = State{};
  staged->start_setup(staged->start_);
  return staged;
}

const Combat& Combat::model_for(Player player) const {
  const auto& model = model_[static_cast<std::size_t>(player)];
  return model == nullptr ? *this : *model;
}

std::uint8_t Combat::intern(const UnitSide& side) {
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    if (cards_[i] == &side) return static_cast<std::uint8_t>(i);
  }
  SideRow values;
  values.attack = static_cast<std::int8_t>(side.attack);
  values.defense = static_cast<std::int8_t>(side.defense);
  values.health = static_cast<std::int8_t>(side.health);
  values.initiative = static_cast<std::uint8_t>(side.initiative);
  values.tier = fighting_tier(catalog_->sides(), side, rules_.tower_tier);
  values.type = side.type;
  const int steps = side.type == UnitType::kFlying   ? rules_.move_flying
                    : side.type == UnitType::kRanged ? rules_.move_ranged
                                                     : rules_.move_ground;
  values.steps = static_cast<std::uint8_t>(steps);
  values.gold =
      static_cast<std::uint16_t>(rules_.stacks.on ? stack_price(side, 0) : side.gold_value());
  values.gold_lost = values.gold;
  values.token_gold = static_cast<std::uint8_t>(side.recruit_gold);
  if (side.side == CardSide::kPack && !rules_.stacks.on) {  // HC-42: it turns to the Few side
    const std::string few_id = side.id.substr(0, side.id.size() - 4) + "few";
    if (const UnitSide* few = catalog_->find(few_id)) {
      values.few = intern(*few);
      values.gold_lost = static_cast<std::uint16_t>(values.gold - few->gold_value());
    }
  }
  bare_rows_.push_back(values);
  const bool fights_bare = !rules_.unit_abilities && side.faction != "siege";
  if (!fights_bare) add_abilities(side, values);
  if (values.has(Trait::kOffBoard)) values.steps = bare_rows_.back().steps = 0;
  roots_ |= values.has(Trait::kRootsEnemies);
  auras_ |= values.has(Trait::kDefendAura);
  cancels_ |= values.has(Trait::kCancelsLethalAttack);
  cards_.push_back(&side);
  rows_.push_back(values);
  const auto index = static_cast<std::uint8_t>(cards_.size() - 1);
  const auto& codes = side.abilities;
  if (std::find(codes.begin(), codes.end(), "OTHER_SUMMON_DEMONS") != codes.end()) {
    const char* summoned = rules_.stacks.on ? "demons_few" : "demons_pack";  // DS-34
    const std::uint8_t demons = intern(*catalog_->find(summoned));
    rows_[index].summons = demons;
  }
  return index;
}

void Combat::build_tables() {
  for (std::size_t side = 0; side < 2; ++side) {
    const SideSetup& setup = scenario_.sides[side];
    for (const UnitEntry& entry : setup.army) army_[side].push_back(intern(*entry.side));
    driven_[side] = setup.rule.has_value();
    picks_[side] = setup.picks_targets;
    forced_[side] = setup.kind != SideKind::kHero;
    surrenders_[side] = setup.kind == SideKind::kHero && !setup.town &&
                        scenario_.sides[1 - side].kind == SideKind::kHero;
    if (setup.rule.has_value()) rule_[side] = *setup.rule;
    const bool on_board = !setup.army.empty() && setup.army.front().cell >= 0;
    prefilled_[side] = driven_[side] || setup.kind != SideKind::kHero || on_board;
    if (!setup.draw.has_value()) continue;
    for (std::size_t tier = 0; tier < 4; ++tier) {
      if (setup.draw->count[tier] == 0) continue;
      for (const UnitSide* card : catalog_->neutral_deck(static_cast<Tier>(tier))) {
        const std::uint8_t index = intern(*card);
        deck_position_.resize(cards_.size());
        deck_position_[index] = static_cast<std::uint8_t>(deck_[tier].size());
        deck_[tier].push_back(index);
      }
    }
  }
  if (scenario_.sides[1].citadel) tower_ = intern(*catalog_->find("arrow_tower"));
  for (const SideSetup& setup : scenario_.sides) {
    uses_cards_ |= !setup.cards.empty() || !setup.ai_deck.empty();
  }
  build_cards();
  const auto plain = [](const SideRow& values) { return values.hooks == 0 && values.traits == 0; };
  calm_ = !uses_cards_ && tower_ == kNoSide && std::all_of(rows_.begin(), rows_.end(), plain);
  straight_ = !uses_cards_;
  quick_ = calm_;
  start_ = State{};
  start_setup(start_);
}

State Combat::initial_state() const { return start_; }

}  // namespace muster::homm
