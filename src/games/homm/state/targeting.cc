#include "games/homm/state/targeting.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>

#include "core/config/data_root.h"
#include "core/config/nearest.h"

namespace muster::homm {
namespace {

struct TargetKeyName {
  KeyHelp help;
  TargetKey key;
};
constexpr std::array<TargetKeyName, 20> kTargetKeys = {{
    {{"same_tier", "keep targets of the attacker's tier"}, TargetKey::kSameTier},
    {{"lower_tier", "keep targets of lower tiers, the highest of those"}, TargetKey::kLowerTier},
    {{"higher_tier", "keep targets of higher tiers, the lowest of those"}, TargetKey::kHigherTier},
    {{"lowest_tier", "lowest tier first"}, TargetKey::kLowestTier},
    {{"ranged_first", "keep ranged targets"}, TargetKey::kRangedFirst},
    {{"melee_first", "keep ground and flying targets"}, TargetKey::kMeleeFirst},
    {{"closest", "fewest steps first"}, TargetKey::kClosest},
    {{"most_dice",
      "keep the own tier with not more dice and lower tiers, then most dice first (tiers stand for "
      "dice outside the Dice Stacks ruleset)"},
     TargetKey::kMostDice},
    {{"least_dice", "fewest dice first"}, TargetKey::kLeastDice},
    {{"lowest_health", "least remaining health first"}, TargetKey::kLowestHealth},
    {{"highest_health", "most remaining health first"}, TargetKey::kHighestHealth},
    {{"can_kill",
      "keep targets brought to 0 health with at least probability `chance` (default: any)"},
     TargetKey::kCanKill},
    {{"expected_damage", "most expected damage first; mode = \"exact\" | \"assumed\""},
     TargetKey::kExpectedDamage},
    {{"expected_damage_ratio", "most expected damage per remaining health first; `mode` as above"},
     TargetKey::kExpectedDamageRatio},
    {{"no_retaliation", "keep targets that will not strike back"}, TargetKey::kNoRetaliation},
    {{"lowest_defense", "least defense first"}, TargetKey::kLowestDefense},
    {{"highest_attack", "most attack first"}, TargetKey::kHighestAttack},
    {{"highest_initiative", "highest initiative first"}, TargetKey::kHighestInitiative},
    {{"not_yet_activated", "keep targets still to act this round"}, TargetKey::kNotYetActivated},
    {{"most_expensive", "highest gold value first"}, TargetKey::kMostExpensive},
}};

struct StandKeyName {
  KeyHelp help;
  StandKey key;
};
constexpr std::array<StandKeyName, 6> kStandKeys = {{
    {{"fewest_steps", "the space reached in fewest steps"}, StandKey::kFewestSteps},
    {{"most_steps", "the space reached in most steps"}, StandKey::kMostSteps},
    {{"fewest_adjacent_enemies", "next to as few enemies as possible"},
     StandKey::kFewestAdjacentEnemies},
    {{"most_adjacent_enemies", "next to as many enemies as possible"},
     StandKey::kMostAdjacentEnemies},
    {{"nearest_own_back_row", "as near the own back row as possible"},
     StandKey::kNearestOwnBackRow},
    {{"avoid_penalty", "keep spaces from which the attack has no combat penalty"},
     StandKey::kAvoidPenalty},
}};

template <class Names>
std::vector<std::string> names_of(const Names& names) {
  std::vector<std::string> all;
  for (const auto& entry : names) all.emplace_back(entry.help.name);
  return all;
}

template <class Names>
auto find_key(const Names& names, std::string_view name)
    -> std::optional<decltype(names.front().key)> {
  for (const auto& entry : names) {
    if (entry.help.name == name) return entry.key;
  }
  return std::nullopt;
}

// Reads the settings of one criterion given as a table: key, mode, chance.
TargetCriterion read_criterion_table(Reader& reader) {
  TargetCriterion criterion;
  const std::string name = reader.text("key", std::nullopt);
  if (const auto key = find_key(kTargetKeys, name)) {
    criterion.key = *key;
  } else if (!name.empty()) {
    reader.fail("key",
                fmt::format("unknown key \"{}\"{}", name, suggestion(name, names_of(kTargetKeys))));
  }
  const bool damage = criterion.key == TargetKey::kExpectedDamage ||
                      criterion.key == TargetKey::kExpectedDamageRatio;
  if (damage) {
    criterion.mode = reader.choice<DamageMode>(
        "mode", DamageMode::kExact,
        {{"exact", DamageMode::kExact}, {"assumed", DamageMode::kAssumed}});
  }
  if (criterion.key == TargetKey::kCanKill) {
    const double chance = reader.number("chance", {.fallback = 0.01, .min = 0.01, .max = 1.0});
    criterion.chance_in_27 = static_cast<std::uint8_t>(std::ceil(chance * 27 - 1e-9));
  }
  reader.finish();
  return criterion;
}

TargetCriteria read_targets(Reader& reader, std::string_view list) {
  TargetCriteria criteria;
  const toml::node* node = reader.node(list);
  const toml::array* array = node == nullptr ? nullptr : node->as_array();
  if (array == nullptr) {
    reader.fail(
        list, node == nullptr ? "is missing; expected a list of keys" : "expected a list of keys");
    return criteria;
  }
  for (const toml::node& element : *array) {
    if (criteria.full()) {
      reader.fail_at(element, list, fmt::format("holds at most {} keys", criteria.capacity()));
      break;
    }
    if (const toml::table* table = element.as_table()) {
      Reader entry(*table, reader.file(), reader.diagnostics(), std::string(list));
      criteria.push_back(read_criterion_table(entry));
      continue;
    }
    const auto name = element.value_exact<std::string>();
    const auto key = name ? find_key(kTargetKeys, *name) : std::nullopt;
    if (key) {
      criteria.push_back({.key = *key});
    } else {
      reader.fail_at(element, list,
                     name ? fmt::format("unknown key \"{}\"{}", *name,
                                        suggestion(*name, names_of(kTargetKeys)))
                          : std::string("expected the name of a key or a table with `key`"));
    }
  }
  return criteria;
}

InlineVector<StandKey, 8> read_stand(Reader& reader) {
  InlineVector<StandKey, 8> keys;
  for (const std::string& name : reader.texts("stand", std::vector<std::string>{"fewest_steps"})) {
    const auto key = find_key(kStandKeys, name);
    if (!key) {
      reader.fail("stand", fmt::format("unknown key \"{}\"{}", name,
                                       suggestion(name, names_of(kStandKeys))));
    } else if (keys.full()) {
      reader.fail("stand", fmt::format("holds at most {} keys", keys.capacity()));
    } else {
      keys.push_back(*key);
    }
  }
  return keys;
}

}  // namespace

std::string TargetingRule::folder() { return data_file("agents/targeting"); }

absl::StatusOr<TargetingRule> TargetingRule::load(const Document& document) {
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  TargetingRule rule;
  rule.name = reader.text("name", document.name);
  rule.summary = reader.text("summary", "");
  rule.melee = read_targets(reader, "melee");
  rule.ranged = read_targets(reader, "ranged");
  rule.stand = read_stand(reader);
  rule.tie = reader.choice<TieRule>(
      "tie", TieRule::kPlayer,
      {{"player", TieRule::kPlayer}, {"first", TieRule::kFirst}, {"random", TieRule::kRandom}});
  rule.ranged_moves = reader.boolean("ranged_moves", false);
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return rule;
}

std::vector<KeyHelp> target_key_help() {
  std::vector<KeyHelp> help;
  for (const TargetKeyName& entry : kTargetKeys) help.push_back(entry.help);
  return help;
}

std::string_view name_of(TargetKey key) {
  for (const TargetKeyName& entry : kTargetKeys) {
    if (entry.key == key) return entry.help.name;
  }
  return "";
}

std::vector<KeyHelp> stand_key_help() {
  std::vector<KeyHelp> help;
  for (const StandKeyName& entry : kStandKeys) help.push_back(entry.help);
  return help;
}

}  // namespace muster::homm
