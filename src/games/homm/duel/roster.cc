#include "games/homm/duel/roster.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "games/homm/units/ability.h"

namespace muster::homm::duel {
namespace {

// What combat's tables hold of a card (CombatTables::intern).
SideRow row_of_card(const UnitSide& card, std::span<const UnitSide> sides, const Ruleset& ruleset) {
  SideRow row;
  row.attack = static_cast<std::int8_t>(card.attack);
  row.defense = static_cast<std::int8_t>(card.defense);
  row.health = static_cast<std::int8_t>(card.health);
  row.initiative = static_cast<std::uint8_t>(card.initiative);
  row.tier = fighting_tier(sides, card, ruleset.tower_tier);
  row.type = card.type;
  const int steps = card.type == UnitType::kFlying   ? ruleset.move_flying
                    : card.type == UnitType::kRanged ? ruleset.move_ranged
                                                     : ruleset.move_ground;
  row.steps = static_cast<std::uint8_t>(steps);
  if (ruleset.unit_abilities) add_abilities(card, row);
  return row;
}

void add_after(const AbilityCode& ability, const Code& code, bool all_icons, Form& form) {
  const After after = {.act = code.act,
                       .when = code.when,
                       .amount = static_cast<std::uint8_t>(code.amount),
                       .chance = code.ninths / 9.0};
  for (std::size_t i = 0; i < kAttackKinds; ++i) {
    const auto kind = static_cast<AttackKind>(i);
    const int moment = kind != AttackKind::kRetaliation
                           ? kAfterAttack
                           : kAfterRetaliation | (all_icons ? kAfterAttack : 0);
    if ((ability.hook & moment) == 0 || !acts_in(ability.icon, kind, all_icons)) continue;
    form.after[i].push_back(after);
    form.looks_at_die[i] |= code.when != When::kAlways;
  }
}

void add_code(const AbilityCode& ability, const Code& code, bool all_icons, Form& form) {
  switch (code.act) {
    case Act::kNumbers:
    case Act::kNothing:
      return;
    case Act::kHeal:
      form.heal += code.amount;
      return;
    case Act::kBolt:
      form.bolt += code.amount;
      return;
    case Act::kInspire:
      form.inspire += code.amount;
      return;
    case Act::kSecondShot:
    case Act::kSecondStrike:
      form.again = code.act;
      form.again_when = code.when;
      form.looks_at_die[static_cast<std::size_t>(AttackKind::kMain)] |= code.when != When::kAlways;
      return;
    case Act::kReturn:
      form.returns = true;
      return;
    default:
      add_after(ability, code, all_icons, form);
  }
}

absl::StatusOr<Form> make_form(const UnitSide& card, std::span<const UnitSide> sides,
                               const Ruleset& ruleset) {
  Form form;
  form.row = row_of_card(card, sides, ruleset);
  for (const std::string& text : card.abilities) {
    if (find_code(text) == nullptr) {
      return absl::InvalidArgumentError(
          fmt::format("{}: duels do not know the ability {}", card.id, text));
    }
  }
  // In the order in which abilities that meet at one moment act.
  for (const std::uint8_t id : form.row.abilities) {
    const AbilityCode& ability = ability_codes()[id];
    add_code(ability, *find_code(ability.code), ruleset.retaliation_triggers_attack_icons, form);
  }
  return form;
}

// HC-42: the side that a Pack turns to; nullptr: none.
const UnitSide* few_side(const UnitSide& card, std::span<const UnitSide> sides) {
  if (card.side != CardSide::kPack) return nullptr;
  const std::string id = fmt::format("{}few", card.id.substr(0, card.id.size() - 4));
  const auto few =
      std::find_if(sides.begin(), sides.end(), [&](const UnitSide& side) { return side.id == id; });
  return few == sides.end() ? nullptr : &*few;
}

}  // namespace

bool Form::does(Act act) const {
  return std::any_of(after.begin(), after.end(), [act](const AfterList& list) {
    return std::any_of(list.begin(), list.end(),
                       [act](const After& each) { return each.act == act; });
  });
}

int Duelist::health() const {
  return forms[0].row.health + (form_count > 1 ? forms[1].row.health : 0);
}

absl::StatusOr<Roster> Roster::make(std::span<const UnitSide> sides, const Ruleset& ruleset,
                                    bool flip, int tokens) {
  Roster roster;
  roster.customs_ = {.excess_carries = ruleset.excess_damage_carries,
                     .attack_ends_paralysis = ruleset.attack_ends_paralysis,
                     .paralysed_retaliate = ruleset.paralysed_retaliate,
                     .all_icons = ruleset.retaliation_triggers_attack_icons,
                     .ranged_penalty = ruleset.ranged_penalty,
                     .corrosion_lasts = ruleset.corrosion_lasts,
                     .elemental_ignores_defense = ruleset.elemental_ignores_defense,
                     .stacks = ruleset.stacks.on,
                     .readings = ruleset.stacks.pool,
                     .tokens = ruleset.stacks.ai_tokens};
  for (const UnitSide& card : sides) {
    if (card.faction == "siege") continue;
    Duelist duelist;
    duelist.card = &card;
    duelist.tokens = tokens;
    const bool turns = flip && !ruleset.stacks.on;  // DS-31
    const UnitSide* const few = turns ? few_side(card, sides) : nullptr;
    for (const UnitSide* side : {&card, few}) {
      if (side == nullptr) continue;
      auto form = make_form(*side, sides, ruleset);
      if (!form.ok()) return form.status();
      duelist.forms[side == &card ? 0 : 1] = *form;
    }
    duelist.form_count = few == nullptr ? 1 : 2;
    roster.duelists_.push_back(duelist);
  }
  return roster;
}

std::size_t Roster::with_tokens(std::size_t index, int tokens) {
  if (duelists_[index].tokens == tokens) return index;
  duelists_.push_back(duelists_[index]);
  duelists_.back().tokens = tokens;
  return duelists_.size() - 1;
}

std::size_t Roster::find(std::string_view id) const {
  const auto it = std::find_if(duelists_.begin(), duelists_.end(),
                               [&](const Duelist& duelist) { return duelist.card->id == id; });
  return static_cast<std::size_t>(it - duelists_.begin());
}

}  // namespace muster::homm::duel
