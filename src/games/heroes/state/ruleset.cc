#include "games/heroes/state/ruleset.h"

namespace muster::heroes {
namespace {

// Defaults are those of HeroesRules: what a file leaves out is as in the standard ruleset.
class RulesReader {
 public:
  explicit RulesReader(const Document& document) : top_(document, diagnostics_) {
    rules_.name = document.name;
  }

  absl::StatusOr<HeroesRules> read() {
    rules_.name = top_.text("name", rules_.name);
    top_.text("summary", "");
    read_setup();
    read_movement();
    read_daybreak();
    read_tokens();
    read_battle();
    read_players();
    top_.finish();
    if (!diagnostics_.ok()) return diagnostics_.status();
    return rules_;
  }

 private:
  template <class Number>
  void number(std::string_view key, Number& value, int min, int max) {
    value = static_cast<Number>(
        top_.integer(key, {.fallback = static_cast<int>(value), .min = min, .max = max}));
  }
  // A setting of two words, `no` and `yes`.
  void either(std::string_view key, bool& value, const char* no, const char* yes) {
    value = top_.choice<bool>(key, value, {{no, false}, {yes, true}});
  }

  void read_setup() {
    number("items_per_player", rules_.tokens[0], 0, 30);
    number("resources_per_player", rules_.tokens[1], 0, 30);
    number("monsters_per_player", rules_.tokens[2], 0, 30);
    number("mines_per_player", rules_.tokens[3], 0, 30);
    number("starting_coins", rules_.starting_coins, 0, 1000);
    number("starting_heroes", rules_.starting_heroes, 0, kHeroesPerSeat);
  }

  void read_movement() {
    rules_.eight_way = top_.boolean("eight_way", rules_.eight_way);
    number("tile_capacity", rules_.tile_capacity, 1, kMaxTokensOfKind);
    number("movement_bonus", rules_.movement_bonus, 0, 36);
    rules_.choices = top_.choice<MoveChoices>("move_choices", rules_.choices,
                                              {{"steps_and_goals", MoveChoices::kBoth},
                                               {"steps", MoveChoices::kSteps},
                                               {"goals", MoveChoices::kGoals}});
    either("goal_range", rules_.far_goals, "points", "board");
    either("hero_attack", rules_.forced_duels, "optional", "forced");
  }

  void read_daybreak() {
    number("mine_income", rules_.mine_income, 0, 100);
    number("hero_upkeep", rules_.hero_upkeep, 0, 100);
    number("buildings_per_day", rules_.buildings_per_day, 0, 10);
    number("mercenary_price", rules_.mercenary_price, 1, 1000);
    number("hero_price", rules_.hero_price, 0, 1000);
    number("most_heroes", rules_.most_heroes, 0, kHeroesPerSeat);
    number("army_limit", rules_.army_limit, 1, 120);
    rules_.founding = top_.boolean("founding", rules_.founding);
    number("new_token_from", rules_.new_token_from, 10, 110);
    if (rules_.new_token_from % 10 != 0) {
      top_.fail("new_token_from",
                "expected what a percent die shows: 10, 20 .. 100; or 110, never");
    }
  }

  void read_tokens() {
    number("bribe_price", rules_.bribe_price, 0, 1000);
    either("unhired", rules_.unhired_fight, "leave", "fight");
    number("capture_bonus", rules_.capture_bonus, 0, 1000);
    either("items", rules_.item_cards, "dice", "cards");
    number("deck_main_hand", rules_.deck[0], 0, 100);
    number("deck_off_hand", rules_.deck[1], 0, 100);
    number("deck_amulet", rules_.deck[2], 0, 100);
    if (rules_.deck[0] + rules_.deck[1] + rules_.deck[2] == 0) {
      top_.fail("deck_main_hand", "expected at least one card in the deck");
    }
  }

  void read_battle() {
    BattleRules& battle = rules_.battle;
    battle.model = top_.choice<BattleModel>("battle_model", battle.model,
                                            {{"attrition", BattleModel::kAttrition},
                                             {"single_roll", BattleModel::kSingleRoll},
                                             {"duel", BattleModel::kDuel}});
    battle.casualties =
        top_.choice<CasualtyPolicy>("casualties", battle.casualties,
                                    {{"creatures_first", CasualtyPolicy::kCreaturesFirst},
                                     {"choice", CasualtyPolicy::kChoice}});
    battle.ties = top_.choice<SideOfBattle>(
        "ties", battle.ties,
        {{"defender", SideOfBattle::kDefender}, {"attacker", SideOfBattle::kAttacker}});
    battle.faint_penalty = top_.boolean("faint_penalty", battle.faint_penalty);
    read_representative();
    number("loss_step", battle.loss_step, 1, 1000);
    number("piece_losses", battle.piece_losses, 1, 100);
    rules_.retreat = top_.choice<Retreat>("retreat", rules_.retreat,
                                          {{"sacrifice", Retreat::kSacrifice},
                                           {"step_back", Retreat::kStepBack},
                                           {"none", Retreat::kNone}});
    either("garrison_losses", rules_.recruits_fall_first, "armies_first", "recruits_first");
    either("spoils", rules_.coins_are_spoils, "none", "coins");
    either("conquered_ramparts", rules_.ramparts_stay, "fall", "stay");
  }

  // "never", or above how many dice.
  void read_representative() {
    const std::string_view key = "representative_rolls";
    const toml::node* node = top_.node(key);
    if (node == nullptr || (node->is_string() && node->value<std::string>() == "never")) return;
    if (!node->is_integer()) return top_.fail(key, "expected \"never\" or a number of dice");
    number(key, rules_.battle.representative_above, 0, 10000);
  }

  void read_players() {
    either("alliances", rules_.open_alliances, "fixed", "free");
    either("votes", rules_.votes, "never", "called");
    number("day_limit", rules_.day_limit, 1, 1000);
    number("creature_score", rules_.creature_score, 0, 1000);
    number("mine_score", rules_.mine_score, 0, 1000);
  }

  Diagnostics diagnostics_;
  Reader top_;
  HeroesRules rules_;
};

}  // namespace

absl::StatusOr<HeroesRules> parse_heroes_rules(const Document& document) {
  return RulesReader(document).read();
}

}  // namespace muster::heroes
