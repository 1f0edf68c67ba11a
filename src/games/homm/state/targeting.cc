#include "games/homm/state/targeting.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>

#include "core/config/data_root.h"
#include "core/fields/names.h"
#include "core/fields/settings.h"

namespace muster::homm {
namespace {

constexpr std::array<Word<TargetKey>, 20> kTargetKeys = {{
    {"same_tier", TargetKey::kSameTier, "keep targets of the attacker's tier"},
    {"lower_tier", TargetKey::kLowerTier, "keep targets of lower tiers, the highest of those"},
    {"higher_tier", TargetKey::kHigherTier, "keep targets of higher tiers, the lowest of those"},
    {"lowest_tier", TargetKey::kLowestTier, "lowest tier first"},
    {"ranged_first", TargetKey::kRangedFirst, "keep ranged targets"},
    {"melee_first", TargetKey::kMeleeFirst, "keep ground and flying targets"},
    {"closest", TargetKey::kClosest, "fewest steps first"},
    {"most_dice", TargetKey::kMostDice,
     "keep the own tier with not more dice and lower tiers, then most dice first (tiers stand for "
     "dice outside the Dice Stacks ruleset)"},
    {"least_dice", TargetKey::kLeastDice, "fewest dice first"},
    {"lowest_health", TargetKey::kLowestHealth, "least remaining health first"},
    {"highest_health", TargetKey::kHighestHealth, "most remaining health first"},
    {"can_kill", TargetKey::kCanKill,
     "keep targets brought to 0 health with at least probability `chance` (default: any)"},
    {"expected_damage", TargetKey::kExpectedDamage,
     "most expected damage first; mode = \"exact\" | \"assumed\""},
    {"expected_damage_ratio", TargetKey::kExpectedDamageRatio,
     "most expected damage per remaining health first; `mode` as above"},
    {"no_retaliation", TargetKey::kNoRetaliation, "keep targets that will not strike back"},
    {"lowest_defense", TargetKey::kLowestDefense, "least defense first"},
    {"highest_attack", TargetKey::kHighestAttack, "most attack first"},
    {"highest_initiative", TargetKey::kHighestInitiative, "highest initiative first"},
    {"not_yet_activated", TargetKey::kNotYetActivated, "keep targets still to act this round"},
    {"most_expensive", TargetKey::kMostExpensive, "highest gold value first"},
}};

constexpr std::array<Word<StandKey>, 6> kStandKeys = {{
    {"fewest_steps", StandKey::kFewestSteps, "the space reached in fewest steps"},
    {"most_steps", StandKey::kMostSteps, "the space reached in most steps"},
    {"fewest_adjacent_enemies", StandKey::kFewestAdjacentEnemies,
     "next to as few enemies as possible"},
    {"most_adjacent_enemies", StandKey::kMostAdjacentEnemies,
     "next to as many enemies as possible"},
    {"nearest_own_back_row", StandKey::kNearestOwnBackRow, "as near the own back row as possible"},
    {"avoid_penalty", StandKey::kAvoidPenalty,
     "keep spaces from which the attack has no combat penalty"},
}};

// Reads the settings of one criterion given as a table: key, mode, chance.
TargetCriterion read_criterion_table(Reader& reader) {
  TargetCriterion criterion;
  const std::string name = reader.text("key", std::nullopt);
  if (!name.empty()) {
    criterion.key = known_word(reader, "key", "key", name, kTargetKeys).value_or(criterion.key);
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
  for (std::size_t i = 0; i < array->size(); ++i) {
    const toml::node& element = *array->get(i);
    if (criteria.full()) {
      reader.fail_at(element, list, fmt::format("holds at most {} keys", criteria.capacity()));
      break;
    }
    const auto name = element.value_exact<std::string>();
    if (const toml::table* table = element.as_table()) {
      Reader entry = reader.element(list, i, *table);
      criteria.push_back(read_criterion_table(entry));
    } else if (!name) {
      reader.fail_at(element, list, "expected the name of a key or a table with `key`");
    } else if (const auto key = known_word(reader, list, "key", *name, kTargetKeys, &element)) {
      criteria.push_back({.key = *key});
    }
  }
  return criteria;
}

void read_stand(Reader& reader, TargetingRule& rule) {
  if (!reader.has("stand")) {
    rule.stand.push_back(StandKey::kFewestSteps);
  } else {
    read_words(reader, "stand", "key", kStandKeys, rule.stand);
  }
}

const ParamTable<TargetingRule>& targeting_table() {
  static const ParamTable<TargetingRule> table =
      ParamTable<TargetingRule>()
          .other({"melee", "a list of keys", "",
                  "whom ground and flying units attack, key after key: " + explained(kTargetKeys)},
                 [](Reader& reader, TargetingRule& rule) {
                   rule.melee = read_targets(reader, "melee");
                 })
          .other({"ranged", "a list of keys", "", "whom ranged units attack: the same keys"},
                 [](Reader& reader, TargetingRule& rule) {
                   rule.ranged = read_targets(reader, "ranged");
                 })
          .other({"{melee,ranged}[].key", "a key", "", "a key as a table"})
          .other({"{melee,ranged}[].mode", "\"exact\"|\"assumed\"", "\"exact\"",
                  "of expected damage: with what abilities and cards do, or printed values"})
          .other({"{melee,ranged}[].chance", "number 0.01..1", "0.01", "of can_kill: the least"})
          .other({"stand", "a list of keys", "[\"fewest_steps\"]",
                  "the space to attack from: " + explained(kStandKeys)},
                 read_stand)
          .choice("tie", &TargetingRule::tie,
                  {{"player", TieRule::kPlayer},
                   {"first", TieRule::kFirst},
                   {"random", TieRule::kRandom}},
                  "who decides what the last key leaves")
          .boolean(
              "ranged_moves", &TargetingRule::ranged_moves,
              "true: ranged units may step before they shoot, to a space that `stand` prefers");
  return table;
}

}  // namespace

std::string TargetingRule::folder() { return data_file("agents/targeting"); }

std::vector<ParamInfo> TargetingRule::settings() { return targeting_table().info(); }

absl::StatusOr<TargetingRule> TargetingRule::load(const Document& document) {
  return read_settings(document, targeting_table());
}

std::string_view name_of(TargetKey key) { return word_of(kTargetKeys, key); }
std::vector<std::string> target_keys() { return names_of(kTargetKeys); }
std::vector<std::string> stand_keys() { return names_of(kStandKeys); }

}  // namespace muster::homm
