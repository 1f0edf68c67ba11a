// The tables that a combat runs on, made of scenario, ruleset and catalogs.
#include "games/homm/state/tables.h"

#include <algorithm>
#include <string>

#include "games/homm/units/ability.h"
#include "games/homm/units/stacks.h"

namespace muster::homm {
namespace {

// Whether a card may change dice that lie on the table: by what can be played then, what gives
// rerolls, and positive morale, which can be spent then.
bool changes_rolls(const Card& card) {
  const auto rerolls = [](const CardEffect& effect) {
    return effect.op == Operation::kReroll || effect.lasting == Lasting::kRerolls ||
           effect.op == Operation::kMorale || effect.op == Operation::kRollMorale;
  };
  return std::any_of(card.options.begin(), card.options.end(), [&](const auto& option) {
    return option.at(Window::kRolled) ||
           std::any_of(option.effects.begin(), option.effects.end(), rerolls);
  });
}

}  // namespace

std::uint8_t CombatTables::intern(const UnitSide& side) {
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

void CombatTables::build() {
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
}

void CombatTables::add_instance(int side, int card, std::uint64_t Cards::*place) {
  auto& cards = instances_[static_cast<std::size_t>(side)];
  const auto one = bit<std::uint64_t>(static_cast<int>(cards.size()));
  cards.push_back(static_cast<std::uint16_t>(card));
  if (place != nullptr) dealt_[static_cast<std::size_t>(side)].*place |= one;
  const Card& values = card_catalog_->cards()[static_cast<std::size_t>(card)];
  auto& fitting = fitting_[static_cast<std::size_t>(side)];
  for (const CardOption& option : values.options) {
    for (std::size_t window = 0; window < kWindows; ++window) {
      if (option.at(static_cast<Window>(window))) fitting[window] |= one;
    }
  }
  rolls_change_ |= changes_rolls(values);
  if (values.spell()) spell_cards_[static_cast<std::size_t>(side)] |= one;
}

// Numbers the cards of each side, in the order of the catalog, so that copies stand together and a
// number says nothing about where its card is.
void CombatTables::build_cards() {
  for (int side = 0; side < 2; ++side) {
    const SideSetup& setup = scenario_.sides[static_cast<std::size_t>(side)];
    rolls_change_ |= setup.cards.morale > 0;
    struct Entry {
      int card;
      int order;
      std::uint64_t Cards::*place;
    };
    std::vector<Entry> entries;
    const auto add = [&entries](const std::vector<int>& list, int order,
                                std::uint64_t Cards::*place) {
      for (const int card : list) entries.push_back({card, order, place});
    };
    add(setup.cards.hand, 0, &Cards::hand);
    add(setup.cards.deck, 1, &Cards::deck);
    add(setup.cards.discard, 2, &Cards::discard);
    add(setup.cards.in_play, 3, &Cards::play);
    add(setup.cards.supply, 4, &Cards::supply);
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
      return a.card != b.card ? a.card < b.card : a.order < b.order;
    });
    for (const Entry& entry : entries) add_instance(side, entry.card, entry.place);
    for (const AiSpell& spell : setup.ai_deck.spells) {
      const auto& known = instances_[static_cast<std::size_t>(side)];
      const auto card = static_cast<std::uint16_t>(spell.card);
      if (std::find(known.begin(), known.end(), card) == known.end()) {
        add_instance(side, spell.card, nullptr);
      }
    }
  }
  for (const std::string& unit : card_catalog_->units()) {
    const UnitSide* side = catalog_->find(unit);
    summons_.push_back(side == nullptr || !uses_cards_ ? kNoSide : intern(*side));
  }
}

}  // namespace muster::homm
