#include "games/heroes/state/ruleset.h"

#include "core/fields/settings.h"

namespace muster::heroes {
namespace {

using RulesTable = ParamTable<HeroesRules>;

void add_setup(RulesTable& table) {
  const auto tokens = [](Token kind) {
    return element(&HeroesRules::tokens, static_cast<std::size_t>(kind));
  };
  table
      .integer("items_per_player", tokens(Token::kItem), 0, 30,
               "items on random tiles at the start, for each player", "HE-13")
      .integer("resources_per_player", tokens(Token::kResource), 0, 30, "resources, likewise",
               "HE-13")
      .integer("monsters_per_player", tokens(Token::kMonster), 0, 30, "monsters, likewise", "HE-13")
      .integer("mines_per_player", tokens(Token::kMine), 0, 30, "mines, likewise", "HE-13")
      .integer("starting_coins", &HeroesRules::starting_coins, 0, 1000,
               "coins that a player begins with", "HE-19")
      .integers("turn_coins", &HeroesRules::turn_coins, 0, 1000,
                "coins more at the start, by place in the order of turns, the Anchor's first: a "
                "handicap that the rulebook does not have")
      .integer("starting_heroes", &HeroesRules::starting_heroes, 0, kHeroesPerSeat,
               "Heroes that a player begins with, in its Settlement", "HE-18");
}

void add_movement(RulesTable& table) {
  table
      .boolean("eight_way", &HeroesRules::eight_way,
               "true: steps to tiles that share a corner, too", "HE-12")
      .integer("tile_capacity", &HeroesRules::tile_capacity, 1, kMaxTokensOfKind,
               "tokens of a kind on a tile; more go to the nearest free one", "HE-14")
      .integer("movement_bonus", &HeroesRules::movement_bonus, 0, 36,
               "a Hero has 1d12 and so many points", "HE-30")
      .choice("move_choices", &HeroesRules::choices,
              {{"steps_and_goals", MoveChoices::kBoth},
               {"steps", MoveChoices::kSteps},
               {"goals", MoveChoices::kGoals}},
              "what a Hero chooses from; goals are tiles with something to deal with")
      .either("goal_range", &HeroesRules::far_goals, "points", "board",
              "goals within the points that are left, or all that can be reached some day")
      .either("hero_attack", &HeroesRules::forced_duels, "optional", "forced",
              "whether entering a tile with an enemy Hero is an attack", "HE-40a");
}

void add_daybreak(RulesTable& table) {
  table.integer("mine_income", &HeroesRules::mine_income, 0, 100, "coins of a mine a day", "HE-22")
      .integer("hero_upkeep", &HeroesRules::hero_upkeep, 0, 100, "coins for a Hero a day", "HE-23")
      .integer("buildings_per_day", &HeroesRules::buildings_per_day, 0, 10,
               "tiers and ramparts that a player may build a day", "HE-24")
      .integer("mercenary_price", &HeroesRules::mercenary_price, 1, 1000, "coins", "HE-26")
      .integer("hero_price", &HeroesRules::hero_price, 0, 1000, "coins", "HE-27")
      .integer("most_heroes", &HeroesRules::most_heroes, 0, kHeroesPerSeat, "Heroes of a player",
               "HE-27")
      .integer("army_limit", &HeroesRules::army_limit, 1, 120,
               "mercenaries of a Hero, and recruits of a Settlement", "HE-26")
      .boolean("founding", &HeroesRules::founding,
               "whether a player without a Settlement may found one", "HE-25")
      .integer("new_token_from", &HeroesRules::new_token_from, 10, 110,
               "what a percent die must show for a new token of a kind: 10, 20 .. 100; 110: never",
               "HE-29")
      .check([](Reader& reader, HeroesRules& rules) {
        if (rules.new_token_from % 10 == 0) return;
        reader.fail("new_token_from",
                    "expected what a percent die shows: 10, 20 .. 100; or 110, never");
      });
}

void add_tokens(RulesTable& table) {
  table.integer("bribe_price", &HeroesRules::bribe_price, 0, 1000, "coins for a monster", "HE-73")
      .either("unhired", &HeroesRules::unhired_fight, "leave", "fight",
              "what monsters do that offered to join and were not taken", "HE-77")
      .integer("capture_bonus", &HeroesRules::capture_bonus, 0, 1000, "coins for taking a mine",
               "HE-52")
      .either("items", &HeroesRules::item_cards, "dice", "cards", "item ruleset at the start",
              "HE-60")
      .integer("deck_main_hand", element(&HeroesRules::deck, 0), 0, 100,
               "main-hand cards of the item deck", "HE-61")
      .integer("deck_off_hand", element(&HeroesRules::deck, 1), 0, 100, "off-hand cards", "HE-61")
      .integer("deck_amulet", element(&HeroesRules::deck, 2), 0, 100, "amulets", "HE-61")
      .check([](Reader& reader, HeroesRules& rules) {
        if (rules.deck[0] + rules.deck[1] + rules.deck[2] > 0) return;
        reader.fail("deck_main_hand", "expected at least one card in the deck");
      });
}

// "never", or above how many dice.
void read_representative(Reader& reader, HeroesRules& rules) {
  const std::string_view key = "representative_rolls";
  const toml::node* node = reader.node(key);
  if (node == nullptr || (node->is_string() && node->value<std::string>() == "never")) return;
  if (!node->is_integer()) return reader.fail(key, "expected \"never\" or a number of dice");
  rules.battle.representative_above = static_cast<std::uint16_t>(
      reader.integer(key, {.fallback = rules.battle.representative_above, .min = 0, .max = 10000}));
}

void add_battle(RulesTable& table) {
  const auto battle = [](auto field) { return inside(&HeroesRules::battle, field); };
  table
      .choice("battle_model", battle(&BattleRules::model),
              {{"attrition", BattleModel::kAttrition},
               {"single_roll", BattleModel::kSingleRoll},
               {"duel", BattleModel::kDuel}},
              "how battles are fought", "HE-122")
      .choice("casualties", battle(&BattleRules::casualties),
              {{"creatures_first", CasualtyPolicy::kCreaturesFirst},
               {"choice", CasualtyPolicy::kChoice}},
              "attrition: what falls, or whether the losing side decides", "HE-125")
      .choice("ties", battle(&BattleRules::ties),
              {{"defender", SideOfBattle::kDefender}, {"attacker", SideOfBattle::kAttacker}},
              "who equal totals favour", "HE-129")
      .boolean(
          "faint_penalty", battle(&BattleRules::faint_penalty),
          "true: who wins with a fainted Hero loses half its creatures, and the Hero its items",
          "HE-136")
      .other({"representative_rolls", "\"never\"|integer 0..10000", "\"never\"",
              "sums of more dice are rolled as one die times their number", "HE-133"},
             read_representative)
      .integer("loss_step", battle(&BattleRules::loss_step), 1, 1000,
               "attrition: a loss for so much of the difference", "HE-124")
      .integer("piece_losses", battle(&BattleRules::piece_losses), 1, 100,
               "attrition: losses that a Hero or Settlement counts", "HE-126")
      .choice("retreat", &HeroesRules::retreat,
              {{"sacrifice", Retreat::kSacrifice},
               {"step_back", Retreat::kStepBack},
               {"none", Retreat::kNone}},
              "between rounds the attacking Hero may retreat and dies, or goes back", "HE-137")
      .either("garrison_losses", &HeroesRules::recruits_fall_first, "armies_first",
              "recruits_first", "whose creatures of a garrison fall first", "HE-95a")
      .either("spoils", &HeroesRules::coins_are_spoils, "none", "coins",
              "whether a defending Hero loses the loser's coins to the conqueror", "HE-99")
      .either("conquered_ramparts", &HeroesRules::ramparts_stay, "fall", "stay",
              "ramparts of a conquered Settlement", "HE-100");
}

void add_players(RulesTable& table) {
  table
      .either("alliances", &HeroesRules::open_alliances, "fixed", "free",
              "the scenario's teams, or offered and left at the start of one's turn, too", "HE-110")
      .either("votes", &HeroesRules::votes, "never", "called",
              "votes on the item ruleset, at the start of one's turn", "HE-112")
      .integer("day_limit", &HeroesRules::day_limit, 1, 1000, "days", "HE-142")
      .integer("creature_score", &HeroesRules::creature_score, 0, 1000,
               "score of a creature at the end", "HE-142")
      .integer("mine_score", &HeroesRules::mine_score, 0, 1000, "score of a mine at the end",
               "HE-142");
}

// What a file leaves out is as in the standard ruleset.
const RulesTable& rules_table() {
  static const RulesTable table = [] {
    RulesTable all;
    for (const auto add :
         {add_setup, add_movement, add_daybreak, add_tokens, add_battle, add_players}) {
      add(all);
    }
    return all;
  }();
  return table;
}

}  // namespace

absl::StatusOr<HeroesRules> parse_heroes_rules(const Document& document) {
  return read_settings(document, rules_table());
}

std::vector<ParamInfo> ruleset_settings() { return rules_table().info(); }

}  // namespace muster::heroes
