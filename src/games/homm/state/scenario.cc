#include "games/homm/state/scenario.h"

#include <fmt/format.h>

#include "core/config/data_root.h"
#include "core/status.h"
#include "games/homm/state/board.h"
#include "games/homm/state/scenario_side.h"

namespace muster::homm {
namespace {

void check_spaces(const Scenario& scenario, Reader& reader) {
  Mask taken = 0;
  for (const SideSetup& side : scenario.sides) {
    for (const UnitEntry& entry : side.army) {
      if (entry.cell < 0) continue;
      if ((taken & cell_bit(entry.cell)) != 0) {
        reader.fail("attacker", fmt::format("two units stand on [{}, {}]", column_of(entry.cell),
                                            row_of(entry.cell)));
      }
      taken |= cell_bit(entry.cell);
    }
  }
  const SideSetup& defender = scenario.sides[1];
  if (defender.citadel && (taken & row_mask(kRows / 2)) != 0) {
    reader.fail("defender", "the walls of a citadel take the whole middle row (HC-67)");
  }
}

// The hero's level may stand at the top, too.
void read_hero_level(Reader& reader, Scenario& scenario) {
  if (!reader.has("hero_level")) return;
  SideSetup& attacker = scenario.sides[0];
  const int level =
      static_cast<int>(reader.integer("hero_level", {.fallback = 0, .min = 0, .max = 7}));
  if (attacker.level != 0) {
    reader.fail("hero_level", "is the attacker's `level`, which is given as well");
  } else if (level != 0 && (attacker.kind != SideKind::kHero || !attacker.main_hero)) {
    reader.fail("hero_level", "is for a main hero who attacks");
  }
  attacker.level = level;
}

void read_movement(Reader& reader, Ruleset& rules) {
  const auto steps = [&](std::string_view key, int fallback) {
    return static_cast<int>(
        reader.integer(key, {.fallback = fallback, .min = 0, .max = kMaxSteps}));
  };
  rules.move_ground = steps("move_ground", rules.move_ground);
  rules.move_flying = steps("move_flying", rules.move_flying);
  rules.move_ranged = steps("move_ranged", rules.move_ranged);
}

// Abilities, cards and AI decks.
void read_card_rules(Reader& reader, Ruleset& rules) {
  rules.unit_abilities = reader.boolean("unit_abilities", true);
  rules.retaliation_triggers_attack_icons =
      reader.boolean("retaliation_triggers_attack_icons", false);
  rules.elemental_ignores_defense =
      reader.choice<bool>("elemental_damage", false, {{"tag", false}, {"ignores_defense", true}});
  rules.corrosion_lasts =
      reader.choice<bool>("corrosion", false, {{"one_attack", false}, {"combat", true}});
  rules.tower_spells = reader.boolean("tower_spells", true);
  rules.empty_deck_reshuffles = reader.choice<bool>(
      "empty_deck", !rules.stacks.on, {{"reshuffle", true}, {"stop", false}});  // DS-36
  rules.ai_card_then_acts = reader.choice<bool>(
      "ai_card_timing", true, {{"before_acting", true}, {"instead_of_acting", false}});
  rules.ai_deck_reshuffles =
      reader.choice<bool>("ai_deck_empty", false, {{"stop", false}, {"reshuffle", true}});
  rules.ai_spell_limit = reader.boolean("ai_spell_limit", false);
  rules.ai_skill_returns_at_hard =
      reader.choice<bool>("ai_skill_b_hard", true, {{"as_normal", true}, {"used_once", false}});
}

// The rule that AI sides follow where scenarios name the rulebook's (DS-38).
void read_rulebook_rule(Reader& reader, StackRules& stacks) {
  if (!reader.has("rulebook_rule")) return;
  const Document document = read_document(reader, "rulebook_rule", TargetingRule::folder(), "");
  if (document.file.empty()) return;  // reported
  auto rule = TargetingRule::load(document);
  if (rule.ok()) {
    stacks.rulebook_rule = *std::move(rule);
  } else {
    reader.diagnostics().error(rule.status());
  }
}

// The Dice Stacks mod. Its settings mean nothing without it.
void read_stacks(Reader& reader, StackRules& stacks) {
  stacks.on = reader.boolean("dice_stacks", false);
  for (const char* key :
       {"faces", "surplus_attack", "triggered_values", "ai_tokens", "rerolls", "oppression",
        "slayer", "deadly", "new_hand", "adapt_armies", "rulebook_rule"}) {
    if (!stacks.on && reader.has(key)) reader.fail(key, "is for rulesets with dice_stacks = true");
  }
  stacks.pool.natural_faces =
      reader.choice<bool>("faces", false, {{"final", false}, {"natural", true}});
  stacks.pool.bonus_needs_hit =
      reader.choice<bool>("surplus_attack", false, {{"always", false}, {"with_a_hit", true}});
  stacks.pool.keyed_damage =
      reader.choice<bool>("triggered_values", false, {{"before_hits", false}, {"as_damage", true}});
  stacks.ai_tokens = reader.choice<TokenPolicy>("ai_tokens", TokenPolicy::kSurvive,
                                                {{"survive", TokenPolicy::kSurvive},
                                                 {"never", TokenPolicy::kNever},
                                                 {"always", TokenPolicy::kAlways}});
  stacks.single_rerolls = reader.choice<bool>("rerolls", false, {{"face", false}, {"die", true}});
  stacks.oppression_stops_all =
      reader.choice<bool>("oppression", false, {{"by_choice", false}, {"all", true}});
  stacks.slayer_sums =
      reader.choice<bool>("slayer", false, {{"attack_dice", false}, {"sum", true}});
  stacks.tokens_before_deadly =
      reader.choice<bool>("deadly", false, {{"before_tokens", false}, {"after_tokens", true}});
  stacks.new_hand = reader.boolean("new_hand", true);
  stacks.adapt_armies = reader.boolean("adapt_armies", true);
  read_rulebook_rule(reader, stacks);
}

}  // namespace

absl::StatusOr<Ruleset> parse_ruleset(const Document& document) {
  using FreeOrder = Ruleset::FreeOrder;
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  Ruleset rules;
  rules.name = reader.text("name", document.name);
  reader.text("summary", "");
  read_movement(reader, rules);
  rules.ranged_penalty = reader.boolean("ranged_penalty", true);
  rules.alternate_initiative_ties = reader.choice<bool>(
      "initiative_ties", true, {{"alternate", true}, {"attacker_first", false}});
  rules.excess_damage_carries =
      reader.choice<bool>("excess_damage", true, {{"carry", true}, {"lost", false}});
  rules.attack_ends_paralysis =
      reader.choice<bool>("paralysis_ends", true, {{"attacked", true}, {"damaged", false}});
  rules.paralysed_retaliate = reader.boolean("paralysed_retaliate", false);
  rules.tower_tier = reader.choice<Tier>(
      "tower_tier", Tier::kSilver,
      {{"bronze", Tier::kBronze}, {"silver", Tier::kSilver}, {"gold", Tier::kGold}});
  rules.hold_back = reader.boolean("hold_back", true);
  rules.free_order = reader.choice<FreeOrder>("free_order", FreeOrder::kFlyingRanged,
                                              {{"flying_ranged", FreeOrder::kFlyingRanged},
                                               {"all", FreeOrder::kAll},
                                               {"none", FreeOrder::kNone}});
  reader.choice<bool>("ai_placement", true, {{"rulebook", true}});
  rules.max_rounds =
      static_cast<int>(reader.integer("max_rounds", {.fallback = 30, .min = 1, .max = 100}));
  read_stacks(reader, rules.stacks);
  read_card_rules(reader, rules);
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return rules;
}

absl::StatusOr<Scenario> parse_scenario(const RulesSource& source, const GameData& data) {
  const Document& document = source.scenario;
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  Scenario scenario;
  scenario.name = reader.text("name", document.name);
  scenario.summary = reader.text("summary", "");
  scenario.extra_rounds =
      static_cast<int>(reader.integer("extra_rounds", {.fallback = 2, .min = 0, .max = 100}));
  scenario.player_knows_rule = reader.boolean("player_knows_rule", true);
  const char* names[] = {"attacker", "defender"};
  for (std::size_t side = 0; side < 2; ++side) {
    std::optional<Reader> table = reader.table(names[side], true);
    if (table) scenario.sides[side] = read_side(*table, side, source, data, scenario);
  }
  read_hero_level(reader, scenario);
  if (reader.has("field_level")) {
    scenario.field_level =
        static_cast<int>(reader.integer("field_level", {.fallback = 0, .min = 1, .max = 7}));
  }
  check_spaces(scenario, reader);
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return scenario;
}

}  // namespace muster::homm
