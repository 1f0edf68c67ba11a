#include "games/penance/state/ruleset.h"

#include "core/fields/settings.h"

namespace muster::penance {
namespace {

using RulesTable = ParamTable<DuelRules>;

void add_facing(RulesTable& table) {
  table
      .choice("rotation", &DuelRules::rotation,
              {{"any_facing", Rotation::kAnyFacing}, {"one_side", Rotation::kOneSide}},
              "what the free turn of a Casket may be", "PN-95")
      .choice("side_ties", &DuelRules::side_ties,
              {{"defender", SideTies::kDefender}, {"attacker", SideTies::kAttacker}},
              "who gets the better side when an attack comes along a border", "PN-97")
      .either("firing_arc", &DuelRules::firing_arc, "any", "front", "where attacks may go",
              "PN-105");
}

void add_positions(RulesTable& table) {
  RulesTable facing;
  add_facing(facing);
  table
      .choice("move_cost", &DuelRules::move_cost,
              {{"one", MoveCost::kOne}, {"class", MoveCost::kClass}}, "SP for a hex", "PN-90")
      .only(
          "facing = true", [](const DuelRules& rules) { return rules.facing; }, facing)
      .choice("edge_lines", &DuelRules::edge_lines,
              {{"both", EdgeLines::kBoth}, {"either", EdgeLines::kEither}},
              "hexes that block a line along an edge", "PN-102")
      .boolean("cover_defense", &DuelRules::cover_defense, "true: cover gives flat Defense, too",
               "PN-109")
      .boolean("arena_extras", &DuelRules::arena_extras,
               "true: the arena's own effects of cover and height", "PN-114")
      .boolean("hazards", &DuelRules::hazards, "true: a die of hazards in rounds 3, 5 and 7",
               "PN-119c")
      .boolean("heat_timer", &DuelRules::heat_timer, "true: 1 Heat in each turn after round 5",
               "PN-119d")
      .boolean("auto_sprout", &DuelRules::auto_sprout,
               "true: three seeds in a hex become a snare at the end of the turn", "PN-144");
}

void add_board(RulesTable& table) {
  RulesTable positions;
  add_positions(positions);
  table
      .boolean("board", &DuelRules::board,
               "false: no positions; everything is in range and in sight")
      .boolean("facing", &DuelRules::facing,
               "false: no sides, no firing arc, no rotation; so it is without a board")
      .check([](Reader& reader, DuelRules& rules) {
        if (rules.board) return;
        if (rules.facing && reader.has("facing")) reader.fail("facing", "is for board = true");
        rules.facing = false;
      })
      .boolean("reactives", &DuelRules::reactives, "false: reactive cards are never played")
      .only(
          "board = true", [](const DuelRules& rules) { return rules.board; }, positions)
      .check([](Reader& reader, DuelRules& rules) {
        if (!rules.cover_defense || !rules.arena_extras) return;
        reader.fail("cover_defense", "and arena_extras both give flat Defense for cover: set one");
      });
}

void add_turns(RulesTable& table) {
  table
      .integer("hand_size", &DuelRules::hand_size, 1, 12,
               "cards that a hand is filled up to in a round", "PN-89")
      .boolean("mulligan", &DuelRules::mulligan, "whether first hands may be given back", "PN-160")
      .either("hands", &DuelRules::hands_emptied, "kept", "emptied",
              "what happens to them at the end of a round", "PN-83")
      .integer("overspend_percent", &DuelRules::overspend_percent, 100, 300,
               "of the SP maximum that a turn may spend", "PN-88")
      .integer("reshuffle_penalty", &DuelRules::reshuffle_penalty, 0, 3,
               "DAMAGED cards that a reshuffle adds", "PN-89a")
      .boolean("defeat_only_at_zero_life", &DuelRules::defeat_only_at_zero_life,
               "true: having nothing to draw is no defeat", "PN-164")
      .integer("max_rounds", &DuelRules::max_rounds, 1, 100, "rounds, then life decides", "PN-166")
      .integer("reshuffles_to_lose", &DuelRules::reshuffles_to_lose, 0, 99,
               "reshuffles of a player that end the duel; 0: never", "PN-167")
      .integer("damage_to_win", &DuelRules::damage_to_win, 0, 99,
               "damage dealt that ends the duel; 0: never", "PN-167")
      .integer("components_to_win", &DuelRules::components_to_win, 0, 5,
               "components destroyed that end the duel; 0: never", "PN-167");
}

void add_damage(RulesTable& table) {
  table
      .choice("component_choice", &DuelRules::component_choice,
              {{"attacker", ComponentChoice::kAttacker}, {"random", ComponentChoice::kRandom}},
              "who picks the component that an attack is on", "PN-20")
      .choice("next_attack_buffs", &DuelRules::next_attack_buffs,
              {{"first_roll", NextAttackBuffs::kFirstRoll},
               {"every_roll", NextAttackBuffs::kEveryRoll}},
              "what a bonus for the next attack counts for, of a card with several hits", "PN-29a")
      .either("secondary_component_damage", &DuelRules::secondary_component_damage, "never",
              "left_arm", "when a secondary or shield card that is lost damages its component",
              "PN-45a")
      .choice("component_profile", &DuelRules::component_profile,
              {{"simple", ComponentProfile::kSimple}, {"zones", ComponentProfile::kZones}},
              "one threshold for all components, or zones by class", "PN-46")
      .only(
          "component_profile = \"simple\"",
          [](const DuelRules& rules) {
            return rules.component_profile == ComponentProfile::kSimple;
          },
          RulesTable().integer("component_threshold", &DuelRules::component_threshold, 1, 14,
                               "Component Damage that destroys one", "PN-46"))
      .boolean("major_wounds", &DuelRules::major_wounds,
               "whether much damage at once adds DAMAGED cards", "PN-44")
      .integer("major_wound_fallback", &DuelRules::major_wound_fallback, 1, 30,
               "how much, for a class without a number of its own", "PN-44")
      .boolean("damaged_counts_as_life", &DuelRules::damaged_counts_as_life,
               "whether DAMAGED cards are life", "PN-50");
}

void add_body(RulesTable& table) {
  table
      .integer("scrap_for_draw", &DuelRules::scrap_for_draw, 1, 6, "SCRAP of the hand for one card",
               "PN-59a")
      .boolean("strain_on_crossing", &DuelRules::strain_on_crossing,
               "true: strain at once when Heat rises from 4 or less to 5 or more", "PN-66")
      .boolean("suffering_die", &DuelRules::suffering_die,
               "false: self-harm as printed on the cards", "PN-70")
      .only(
          "suffering_die = true", [](const DuelRules& rules) { return rules.suffering_die; },
          RulesTable().boolean("blood_keeps_printed_bonus", &DuelRules::blood_keeps_printed_bonus,
                               "true: Blood Offering has its printed bonus beside the die",
                               "PN-70"))
      .either("passives", &DuelRules::passives_in_deck, "in_hand", "in_deck",
              "where passive cards are in force", "PN-136")
      .integer("bleed_cap", &DuelRules::bleed_cap, 1, 99, "counters of Bleed that take cards",
               "PN-142")
      .boolean("taint", &DuelRules::taint, "true: the Taint rules", "PN-125")
      .only(
          "taint = true", [](const DuelRules& rules) { return rules.taint; },
          RulesTable().choice(
              "taint_thresholds", &DuelRules::taint_thresholds,
              {{"ladder", TaintThresholds::kLadder}, {"exact", TaintThresholds::kExact}},
              "whether what Taint of 5 and of 8 brings stays above 7 and 9, or ends there",
              "PN-129"));
}

const RulesTable& rules_table() {
  static const RulesTable table = [] {
    RulesTable all;
    all.part(&DuelRules::dice, dice_settings());
    for (const auto add : {add_board, add_turns, add_damage, add_body}) add(all);
    return all;
  }();
  return table;
}

}  // namespace

absl::StatusOr<DuelRules> parse_duel_rules(const Document& document) {
  return read_settings(document, rules_table());
}

std::vector<ParamInfo> ruleset_settings() { return rules_table().info(); }

}  // namespace muster::penance
