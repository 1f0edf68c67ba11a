// The files of items and Settlements: what they can say, and games by the least and the most of it.
#include "games/heroes/state/figures.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include "agents/heroes/leader_odds.h"
#include "core/config/inputs.h"
#include "core/status.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/inquiry/sides.h"
#include "games/heroes/sheet/scribe.h"
#include "tests/games/heroes/figures.h"
#include "tests/games/heroes/table.h"
#include "tests/support/environment.h"

namespace muster::heroes::testing {
namespace {

constexpr const char* kItemsFile = "games/heroes/items.toml";
constexpr const char* kSettlementsFile = "games/heroes/settlements.toml";

Document shipped_file(const char* file) {
  auto document = load_document(data_file(file));
  if (!document.ok()) throw std::logic_error(document.status().ToString());
  return *std::move(document);
}
// The shipped file with "tier.0.cost=7" and the like.
Document changed_file(const char* file, const std::vector<std::string>& assignments) {
  Document document = shipped_file(file);
  for (const std::string& assignment : assignments) {
    const absl::Status status = apply_override(document, assignment);
    if (!status.ok()) throw std::logic_error(status.ToString());
  }
  return document;
}
absl::StatusOr<ItemTable> items_with(const std::string& assignment) {
  return parse_items(changed_file(kItemsFile, {assignment}));
}
absl::StatusOr<SettlementTable> settlements_with(const std::string& assignment) {
  return parse_settlements(changed_file(kSettlementsFile, {assignment}));
}

void status_tells(const absl::Status& status, const std::string& what) {
  EXPECT_NE(message_of(status).find(what), std::string::npos) << message_of(status);
}

TEST(HeroesFigures, RollsAreReadAsDice) {
  const auto hero = [](const std::string& roll) {
    return items_with("hero=\"" + roll + "\"")->hero();
  };
  EXPECT_EQ(hero("3d6"), d6(3));
  EXPECT_EQ(hero("d6 + 4"), d6(1, 4));
  EXPECT_EQ(hero("1d6+1 + 2d6+2"), d6(3, 3));
  EXPECT_EQ(hero("4d6+6 - 2"), d6(4, 4));
  const auto sword = items_with("item.2.roll=\"7\"");
  EXPECT_EQ(sword->roll_of({ItemType::kMainHand, Rarity::kRare}), d6(0, 7));
  const auto places = settlements_with("ramparts.1.needs=\"estate\"");
  EXPECT_EQ(places->row_of(Ramparts::kFortifications).needs, SettlementTier::kEstate);
}

TEST(HeroesFigures, AllDiceHaveSixSides) {
  const auto wrong = [](const std::string& roll) {
    status_tells(items_with("hero=\"" + roll + "\"").status(),
                 "`hero`: expected six-sided dice and a bonus");
  };
  for (const char* roll :
       {"2d8+6", "1d6+1d4", "dP", "2 * 1d6", "4d6kh3", "2d6r1", "2d{1,6}", "3d6-1d6"}) {
    wrong(roll);
  }
  status_tells(
      settlements_with("tier.3.defense=\"5d10\"").status(),
      "`tier[3].defense`: expected six-sided dice and a bonus, as in \"2d6+6\" (HE-05), got "
      "\"5d10\"");
  status_tells(items_with("hero=\"2d\"").status(), "column");  // what core/dice says
  status_tells(items_with("hero=\"\"").status(), "`hero`");
  status_tells(items_with("hero=12").status(), "`hero`: expected a text, got an integer");
}

// The least and the most of each number are accepted, one less and one more are not.
TEST(HeroesFigures, NumbersHaveLimits) {
  struct Range {
    std::string key;
    int least;
    int most;
    std::string of = "%";  // how the number is written
    std::string wrong;
  };
  const std::string bonus = "expected a bonus from 0 to 60";
  const auto dice = [](int least) { return fmt::format("expected {} to 20 dice", least); };
  const auto check = [](const Range& range, auto read) {
    const auto status = [&](int number) {
      std::string value = range.of;
      if (number == 0 && value == "\"%d6\"") return read(range.key + "=\"0\"").status();
      value.replace(value.find('%'), 1, fmt::format("{}", number));
      return read(range.key + "=" + value).status();
    };
    EXPECT_TRUE(status(range.least).ok()) << range.key << status(range.least);
    EXPECT_TRUE(status(range.most).ok()) << range.key << status(range.most);
    if (range.least > 0) status_tells(status(range.least - 1), range.wrong);
    if (range.least == 0 && range.of == "%") status_tells(status(-1), range.wrong);
    status_tells(status(range.most + 1), range.wrong);
  };
  for (const char* key : {"hero", "item.0.roll", "item.14.roll"}) {
    const int least = std::string(key) == "hero" ? 1 : 0;
    check({key, least, kMostFigureDice, "\"%d6\"", dice(least)}, items_with);
    check({key, 0, kMostFigureBonus, "\"1d6+%\"", bonus}, items_with);
  }
  status_tells(items_with("hero=\"2d6-1\"").status(), bonus + ", got -1");
  status_tells(items_with("hero=\"1000d6\"").status(), dice(1) + ", got 1000");
  for (int tier = 0; tier < static_cast<int>(kSettlementTiers); ++tier) {
    const std::string key = fmt::format("tier.{}.", tier);
    check({key + "cost", 1, 1000, "%", "an integer from 1 to 1000"}, settlements_with);
    check({key + "reward", 0, 100, "%", "an integer from 0 to 100"}, settlements_with);
    check({key + "defense", 1, 20, "\"%d6\"", dice(1)}, settlements_with);
    check({key + "defense", 0, 60, "\"1d6+%\"", bonus}, settlements_with);
  }
  for (const std::string key : {"ramparts.0.", "ramparts.1."}) {
    check({key + "cost", 1, 1000, "%", "an integer from 1 to 1000"}, settlements_with);
    check({key + "defense", 0, 20, "\"%d6\"", dice(0)}, settlements_with);
    check({key + "defense", 0, 60, "\"1d6+%\"", bonus}, settlements_with);
  }
}

std::string mistakes_in(absl::Status (*parse)(const Document&), const std::string& text) {
  const auto document = parse_document(text, "file.toml");
  return document.ok() ? message_of(parse(*document)) : "not TOML";
}
std::string items_mistakes(const std::string& text) {
  return mistakes_in([](const Document& document) { return parse_items(document).status(); }, text);
}
std::string settlements_mistakes(const std::string& text) {
  return mistakes_in([](const Document& document) { return parse_settlements(document).status(); },
                     text);
}

TEST(HeroesFigures, EveryMistakeIsToldWithItsPlace) {
  const std::string wrong = items_mistakes(R"(heroes = 1
[[item]]
id = "rare_amulett"
roll = "1d6"
[[item]]
id = "rare_amulet"
rolls = "1d6"
[[item]]
id = "rare_amulet"
roll = "30d6"
[[item]]
id = 3
roll = "1d6"
[[item]]
roll = "1d6"
)");
  for (const char* what :
       {"key `hero`: is missing", "file.toml:1:10: key `heroes`: is unknown; did you mean `hero`",
        "file.toml:3:6: key `item[0].id`: unknown item \"rare_amulett\"",
        "did you mean `rare_amulet`", "key `item[1].roll`: is missing",
        "file.toml:7:9: key `item[1].rolls`: is unknown; did you mean `roll`",
        "file.toml:9:6: key `item[2].id`: two tables [[item]] are \"rare_amulet\"",
        "file.toml:10:8: key `item[2].roll`: expected 0 to 20 dice, got 30",
        "file.toml:12:6: key `item[3].id`: expected a text", "key `item[4].id`: is missing",
        "key `item`: \"common_main_hand\" is missing; expected a table [[item]] with this id"}) {
    EXPECT_NE(wrong.find(what), std::string::npos) << what << "\n" << wrong;
  }
  EXPECT_EQ(wrong.find("\"rare_amulet\" is missing"), std::string::npos) << wrong;
  const std::string places = settlements_mistakes(R"([[tier]]
id = "villa"
reward = 1.5
defense = "1d6"
[[ramparts]]
id = "none"
cost = 1
defense = "0"
needs = "tower"
[walls]
)");
  for (const char* what :
       {"key `tier[0].cost`: is missing; expected an integer from 1 to 1000",
        "file.toml:3:10: key `tier[0].reward`: expected an integer from 0 to 100, got a number",
        "file.toml:6:6: key `ramparts[0].id`: unknown ramparts \"none\"",
        "file.toml:9:9: key `ramparts[0].needs`: expected one of", "key `walls`: is unknown",
        "key `tier`: \"encampment\" is missing", "key `tier`: \"castle\" is missing",
        "key `ramparts`: \"fortifications\" is missing"}) {
    EXPECT_NE(places.find(what), std::string::npos) << what << "\n" << places;
  }
}

// ---- Games by other files.

// A data root with other numbers, for as long as it lives.
class OtherFigures {
 public:
  OtherFigures(const std::string& roll, const std::string& added, int cost, int reward) {
    namespace fs = std::filesystem;
    const std::string shipped_root = data_root();
    const std::string pattern = (fs::temp_directory_path() / "figures.XXXXXX").string();
    std::vector<char> name(pattern.begin(), pattern.end());
    name.push_back('\0');
    if (mkdtemp(name.data()) == nullptr) throw std::logic_error("no folder");
    root_ = name.data();
    fs::create_directories(root_ / "games");
    fs::copy(shipped_root + "/games/heroes", root_ / "games/heroes", fs::copy_options::recursive);
    std::vector<std::string> assignments = {"hero=\"" + roll + "\""};
    for (std::size_t i = 0; i < kItemTypes * kRarities; ++i) {
      assignments.push_back(fmt::format("item.{}.roll=\"{}\"", i, added));
    }
    write(kItemsFile, changed_file(kItemsFile, assignments));
    assignments.clear();
    for (std::size_t i = 0; i < kSettlementTiers; ++i) {
      assignments.push_back(fmt::format("tier.{}.cost={}", i, cost));
      assignments.push_back(fmt::format("tier.{}.reward={}", i, reward));
      assignments.push_back(fmt::format("tier.{}.defense=\"{}\"", i, roll));
    }
    for (std::size_t i = 0; i + 1 < kRampartsLevels; ++i) {
      assignments.push_back(fmt::format("ramparts.{}.cost={}", i, cost));
      assignments.push_back(fmt::format("ramparts.{}.defense=\"{}\"", i, added));
      assignments.push_back(fmt::format("ramparts.{}.needs=encampment", i));
    }
    write(kSettlementsFile, changed_file(kSettlementsFile, assignments));
    variable_.emplace("MUSTER_CONFIGS", root_.string());
  }
  ~OtherFigures() { std::filesystem::remove_all(root_); }
  OtherFigures(const OtherFigures&) = delete;
  OtherFigures& operator=(const OtherFigures&) = delete;

 private:
  void write(const char* file, const Document& document) const {
    std::ofstream(root_ / file) << document.table << "\n";
  }

  std::filesystem::path root_;
  std::optional<muster::testing::EnvironmentVariable> variable_;
};

constexpr std::array<Item, kItemTypes> kBestItems = {Item{ItemType::kMainHand, Rarity::kLegendary},
                                                     Item{ItemType::kOffHand, Rarity::kLegendary},
                                                     Item{ItemType::kAmulet, Rarity::kLegendary}};

// Both Heroes of a seat with all items in its Settlement, against a Hero with all items.
Table all_wear_all() {
  Table table({.rules = {"starting_heroes=2"}});
  table.built(0, SettlementTier::kCastle, Ramparts::kFortifications);
  for (const int hero : {0, 1, 2}) {
    for (const Item item : kBestItems) table.give(hero, item);
  }
  return table;
}

void plays_to_the_end(const std::string& ruleset) {
  const auto game = load_heroes({.ruleset = ruleset,
                                 .rules = {"day_limit=15", "items_per_player=12",
                                           "monsters_per_player=1", "starting_coins=500"}});
  HeroesState state = game->initial_state();
  Rng rng(5);
  ActionList actions;
  ChanceList outcomes;
  while (game->to_move(state) != kTerminal) {
    if (game->to_move(state) == kChance) {
      game->chance_outcomes(state, outcomes);
      ASSERT_GT(total_weight(outcomes), 0U);
      const Action rolled = game->sample_chance(state, rng);
      ASSERT_TRUE(std::any_of(outcomes.begin(), outcomes.end(),
                              [&](const ChanceOutcome& each) { return each.action == rolled; }));
      game->apply(state, rolled);
    } else {
      game->legal_actions(state, actions);
      const std::uint64_t least = actions.size() > 1 && uniform_below(rng, 4) > 0 ? 1 : 0;
      game->apply(state, actions[least + uniform_below(rng, actions.size() - least)]);
    }
    check_state(*game, state);
    ASSERT_FALSE(::testing::Test::HasFatalFailure());
  }
}

TEST(HeroesFigures, GamesBeginWithTheLeastThatFilesCanSay) {
  const OtherFigures least("1d6", "0", 1, 0);
  Table table = all_wear_all();
  EXPECT_EQ(table.game().items().hero(), d6(1));
  EXPECT_EQ(roll_of_hero(table.game(), table.state, 0), d6(1));
  const BattleSide castle = side_of_settlement(table.game(), table.state, 0);
  EXPECT_EQ(total_of(castle), d6(3));
  EXPECT_EQ(castle.units(), 3);
  EXPECT_EQ(income(table.game(), table.state, 0), 0);
  EXPECT_EQ(table.game().settlements().build_costs({}), 1);
  EXPECT_EQ(table.game().cheapest_building(), 1);
  for (const char* ruleset : {"standard", "single_roll", "duel", "other_readings"}) {
    plays_to_the_end(ruleset);
  }
}

TEST(HeroesFigures, GamesHaveRoomForTheMostThatFilesCanSay) {
  const OtherFigures most("20d6+60", "20d6+60", 1000, 100);
  Table table = all_wear_all();
  const DiceSum hero = roll_of_hero(table.game(), table.state, 2);
  EXPECT_EQ(hero, d6(80, 240));
  EXPECT_EQ(roll_of(side_of_hero(table.game(), table.state, 2), 1), hero);
  const BattleSide castle = side_of_settlement(table.game(), table.state, 0);
  EXPECT_EQ(roll_of(castle, kSettlementPiece), d6(40, 120));
  EXPECT_EQ(total_of(castle), d6(200, 600));
  EXPECT_EQ(income(table.game(), table.state, 0), 100);
  EXPECT_EQ(score(table.game(), table.state, 0), 6000);
  table.purse(0, 65'000).daybreak();
  EXPECT_EQ(table.coins(0), 65'000 + 100 - 2);
  for (const char* ruleset : {"standard", "single_roll", "duel", "other_readings"}) {
    plays_to_the_end(ruleset);
  }
}

// A leader has chances for them, from tables or about.
TEST(HeroesFigures, ChancesOfTheMostThatFilesCanSay) {
  const OtherFigures most("20d6+60", "20d6+60", 1000, 100);
  Table table = all_wear_all();
  for (const int army : {0, 60, 100}) {
    table.army_of(0, army).army_of(1, army).army_of(2, army).settlement(0).recruits =
        static_cast<std::uint8_t>(army);
    const BattleSide attacker = side_of_hero(table.game(), table.state, 2);
    const BattleSide defender = side_of_settlement(table.game(), table.state, 0);
    for (const BattleModel model :
         {BattleModel::kAttrition, BattleModel::kSingleRoll, BattleModel::kDuel}) {
      BattleRules rules;
      rules.model = model;
      const double chance = win_chance(rules, attacker, defender);
      EXPECT_GE(chance, 0);
      EXPECT_LT(chance, 0.3);
      EXPECT_GT(win_chance(rules, attacker, side_of_monsters(army + 1)), 0.9);
    }
  }
}

TEST(HeroesFigures, AnItemThatAddsNothingIsToldAsWorn) {
  const OtherFigures least("2d6", "0", 1, 0);
  Table table;
  table.hero_at(0, at(4, 4)).put(Token::kItem, at(3, 4), 2).move(0, 18).step(kWest);
  const auto scribe = make_heroes_scribe(table.game());
  const auto found = [&](Rarity rarity) {
    table.roll(0);  // a main hand
    const HeroesState before = table.state;
    const int code = static_cast<int>(rarity);
    table.roll(code);
    Sheet sheet;
    scribe->step(before, make_action(Verb::kRoll, code), table.state, sheet);
    std::string told;
    for (const auto& line : sheet) told += line.text + "\n";
    return told;
  };
  std::string told = found(Rarity::kRare);
  EXPECT_NE(told.find("which adds 0; rolls 2d6"), std::string::npos) << told;
  told = found(Rarity::kCommon);
  EXPECT_NE(told.find("does not wear it; rolls 2d6"), std::string::npos) << told;
}

TEST(HeroesFigures, AreInputsOfGames) {
  const InputRecorder recorder;
  load_heroes({});
  std::vector<std::string> roles;
  for (const Input& input : recorder.data()) roles.push_back(input.role);
  for (const char* file : {kItemsFile, kSettlementsFile, "games/heroes/evaluation.toml"}) {
    EXPECT_EQ(std::count(roles.begin(), roles.end(), file), 1) << file;
  }
}

TEST(HeroesFigures, AGameTellsMistakesOfBothFiles) {
  const OtherFigures wrong("2d8", "0", 0, 0);
  const auto game = HeroesGame::load(source_of({}));
  ASSERT_FALSE(game.ok());
  status_tells(game.status(), "items.toml:");
  status_tells(game.status(), "settlements.toml:");
}

}  // namespace
}  // namespace muster::heroes::testing
