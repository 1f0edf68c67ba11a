#include "games/homm/state/ruleset.h"

#include "core/config/data_root.h"
#include "core/fields/settings.h"
#include "games/homm/state/board.h"

namespace muster::homm {
namespace {

using RulesTable = ParamTable<Ruleset>;

void add_movement(RulesTable& table) {
  using FreeOrder = Ruleset::FreeOrder;
  table
      .integer("move_ground", &Ruleset::move_ground, 0, kMaxSteps, "spaces of a ground unit",
               "HC-24")
      .integer("move_flying", &Ruleset::move_flying, 0, kMaxSteps, "spaces of a flying unit",
               "HC-25")
      .integer("move_ranged", &Ruleset::move_ranged, 0, kMaxSteps, "spaces of a ranged unit",
               "HC-26")
      .boolean("ranged_penalty", &Ruleset::ranged_penalty,
               "two dice of which the lower counts, close by and from back row to back row",
               "HC-38, HC-39, HC-48")
      .choice("free_order", &Ruleset::free_order,
              {{"flying_ranged", FreeOrder::kFlyingRanged},
               {"all", FreeOrder::kAll},
               {"none", FreeOrder::kNone}},
              "who may attack first and move afterwards", "HC-30");
}

void add_course(RulesTable& table) {
  table
      .either("initiative_ties", &Ruleset::alternate_initiative_ties, "attacker_first", "alternate",
              "who goes first among units of equal initiative", "HC-21")
      .either("excess_damage", &Ruleset::excess_damage_carries, "lost", "carry",
              "damage beyond the health of a Pack side", "HC-43")
      .either("paralysis_ends", &Ruleset::attack_ends_paralysis, "damaged", "attacked",
              "what takes a paralysis token away", "HC-50")
      .boolean("paralysed_retaliate", &Ruleset::paralysed_retaliate,
               "true: a unit that is still paralysed strikes back", "HC-51")
      .choice("tower_tier", &Ruleset::tower_tier,
              {{"silver", Tier::kSilver}, {"bronze", Tier::kBronze}, {"gold", Tier::kGold}},
              "tier of the arrow tower: for aiming, and its dice under Dice Stacks", "HC-74, DS-02")
      .boolean("hold_back", &Ruleset::hold_back, "whether a player may leave units out", "HC-11")
      .other({"ai_placement", "\"rulebook\"", "\"rulebook\"", "how AI sides are placed",
              "AI-03, AI-04, AI-05"},
             [](Reader& reader, Ruleset&) {
               reader.choice<bool>("ai_placement", true, {{"rulebook", true}});
             })
      .integer("max_rounds", &Ruleset::max_rounds, 1, 100, "technical bound on every fight",
               "HC-66");
}

// The rule that AI sides follow where scenarios name the rulebook's (DS-38).
void read_rulebook_rule(Reader& reader, Ruleset& rules) {
  if (!reader.has("rulebook_rule")) return;
  const Document document = read_rule_document<TargetingRule>(reader, "rulebook_rule", "");
  if (document.file.empty()) return;  // reported
  auto rule = TargetingRule::load(document);
  if (rule.ok()) {
    rules.stacks.rulebook_rule = *std::move(rule);
  } else {
    reader.diagnostics().error(rule.status());
  }
}

// The Dice Stacks mod. Its settings mean nothing without it.
void add_stacks(RulesTable& table) {
  const auto stacks = [](auto field) { return inside(&Ruleset::stacks, field); };
  const auto pool = [](auto field) {
    return [field](Ruleset & rules) -> auto& { return rules.stacks.pool.*field; };
  };
  table
      .boolean("dice_stacks", stacks(&StackRules::on),
               "true: the Dice Stacks mod: pools of six-sided dice, and Quantity Tokens")
      .only(
          "dice_stacks = true", [](const Ruleset& rules) { return rules.stacks.on; },
          RulesTable()
              .either("faces", pool(&PoolReadings::natural_faces), "final", "natural",
                      "the faces that always hit or miss: after changes, or as rolled", "DS-08")
              .either("surplus_attack", pool(&PoolReadings::bonus_needs_hit), "always",
                      "with_a_hit", "when attack beyond defense + 4 adds damage", "DS-11")
              .either("triggered_values", pool(&PoolReadings::keyed_damage), "before_hits",
                      "as_damage", "attack or defense that the dice trigger", "DS-30")
              .choice("ai_tokens", stacks(&StackRules::ai_tokens),
                      {{"survive", TokenPolicy::kSurvive},
                       {"never", TokenPolicy::kNever},
                       {"always", TokenPolicy::kAlways}},
                      "tokens that AI sides remove", "DS-05")
              .either("rerolls", stacks(&StackRules::single_rerolls), "face", "die",
                      "what one reroll is of", "DS-28")
              .either("oppression", stacks(&StackRules::oppression_stops_all), "by_choice", "all",
                      "rerolls that the spirit of oppression stops", "DS-28")
              .either("slayer", stacks(&StackRules::slayer_sums), "attack_dice", "sum",
                      "what Slayer's dice are", "DS-16")
              .either("deadly", stacks(&StackRules::tokens_before_deadly), "before_tokens",
                      "after_tokens", "the damage that a deadly attack looks at", "DS-32")
              .boolean("new_hand", stacks(&StackRules::new_hand),
                       "whether players may change hands between rounds", "DS-35")
              .boolean("adapt_armies", stacks(&StackRules::adapt_armies),
                       "whether armies of the base game's scenarios get tokens", "DS-39")
              .other({"rulebook_rule", "name, path or table", "(the rule itself)",
                      "a targeting rule in place of the rule \"rulebook\"", "DS-38"},
                     read_rulebook_rule));
}

// Abilities, cards and AI decks.
void add_cards(RulesTable& table) {
  table
      .boolean("unit_abilities", &Ruleset::unit_abilities,
               "false: all units fight without special abilities", "HC-99")
      .boolean("retaliation_triggers_attack_icons", &Ruleset::retaliation_triggers_attack_icons,
               "true: attack abilities act in retaliations", "HC-84")
      .either("elemental_damage", &Ruleset::elemental_ignores_defense, "tag", "ignores_defense",
              "what elemental damage does", "HA:ELEMENTAL_DAMAGE")
      .either("corrosion", &Ruleset::corrosion_lasts, "one_attack", "combat",
              "how long a token of corrosion weakens", "HA:CORROSION_1")
      .boolean("tower_spells", &Ruleset::tower_spells, "whether spells may target the arrow tower",
               "HC-75")
      .other({"empty_deck", "\"reshuffle\"|\"stop\"", "\"reshuffle\"",
              "a draw from an empty deck; \"stop\" unless it is given with dice_stacks = true",
              "HC-106"},
             [](Reader& reader, Ruleset& rules) {
               rules.empty_deck_reshuffles =
                   reader.choice<bool>("empty_deck", !rules.stacks.on,
                                       {{"reshuffle", true}, {"stop", false}});  // DS-36
             })
      .either("ai_card_timing", &Ruleset::ai_card_then_acts, "instead_of_acting", "before_acting",
              "whether an AI hero's card takes the unit's activation", "AI-22")
      .either("ai_deck_empty", &Ruleset::ai_deck_reshuffles, "stop", "reshuffle",
              "an AI deck that runs out within the fight", "AI-23")
      .boolean("ai_spell_limit", &Ruleset::ai_spell_limit,
               "true: AI heroes, too, cast one spell a round", "AI-24")
      .either("ai_skill_b_hard", &Ruleset::ai_skill_returns_at_hard, "used_once", "as_normal",
              "the card at hard: shuffled back in the first round, or not", "HK:ai_skill_b");
}

const RulesTable& rules_table() {
  static const RulesTable table = [] {
    RulesTable all;
    for (const auto add : {add_movement, add_course, add_stacks, add_cards}) add(all);
    return all;
  }();
  return table;
}

}  // namespace

absl::StatusOr<Ruleset> parse_ruleset(const Document& document) {
  return read_settings(document, rules_table());
}

std::vector<ParamInfo> ruleset_settings() { return rules_table().info(); }

}  // namespace muster::homm
