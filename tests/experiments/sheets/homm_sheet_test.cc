// The scoresheet of the combat: what it says is what happens.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "games/homm/cards/cards.h"
#include "games/homm/sheet/combat_scribe.h"
#include "games/homm/state/actions.h"
#include "tests/experiments/sheets/follow.h"
#include "tests/experiments/sheets/homm_reader.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

using testing::CombatReader;
using testing::FollowedMatch;

// Follows `games` matches from seed 1; what was read is summed up in `seen`.
class Followed {
 public:
  explicit Followed(const FollowedMatch& match, int games = 8) {
    for (int seed = 1; seed <= games && !::testing::Test::HasFailure(); ++seed) {
      CombatReader reader;
      lines_ += testing::follow(match, static_cast<std::uint64_t>(seed), reader);
      for (const char* kind : kKinds) seen_[kind] += reader.seen(kind);
    }
  }
  int seen(const char* kind) const { return seen_.contains(kind) ? seen_.at(kind) : 0; }
  int lines() const { return lines_; }

 private:
  static constexpr const char* kKinds[] = {
      "arrival", "standing", "move",   "attack", "turn", "defeat",    "defense",
      "damage",  "healed",   "tokens", "poison", "wall", "paralysis", "retaliation"};
  std::map<std::string, int> seen_;
  int lines_ = 0;
};

TEST(CombatSheet, GuardsByTheRulebook) {
  const Followed sheets({.game = "homm",
                         .agents = {"greedy", "rule:rule=rulebook"},
                         .scenario = "castle_vs_level_4_normal"});
  EXPECT_GT(sheets.seen("attack"), 50);
  EXPECT_GT(sheets.seen("retaliation"), 20);
  EXPECT_GT(sheets.seen("turn"), 5);
  EXPECT_GT(sheets.seen("defeat"), 10);
}

TEST(CombatSheet, GuardsBySniperAgainstRandomPlay) {
  const Followed sheets({.game = "homm",
                         .agents = {"random", "rule:rule=sniper"},
                         .scenario = "necropolis_vs_level_5_hard"});
  EXPECT_GT(sheets.seen("standing"), 50);
}

TEST(CombatSheet, ClashGuards) {
  const Followed sheets({.game = "homm", .agents = {"random"}, .scenario = "clash_level_3_normal"});
  EXPECT_GT(sheets.seen("attack"), 20);
}

TEST(CombatSheet, TwoHeroes) {
  const Followed sheets({.game = "homm", .agents = {"random"}, .scenario = "castle_vs_necropolis"});
  EXPECT_GT(sheets.seen("defense"), 50);
  EXPECT_GT(sheets.seen("healed"), 5);
}

TEST(CombatSheet, TwoHeroesWithCards) {
  const Followed random({.game = "homm", .agents = {"random"}, .scenario = "catherine_vs_sandro"});
  EXPECT_GT(random.seen("attack"), 5);
  const Followed greedy({.game = "homm", .agents = {"greedy"}, .scenario = "catherine_vs_sandro"});
  EXPECT_GT(greedy.seen("damage"), 1);
}

TEST(CombatSheet, Siege) {
  const Followed sheets(
      {.game = "homm", .agents = {"greedy", "rule:rule=rulebook"}, .scenario = "sicilian_dragon"});
  EXPECT_GT(sheets.seen("wall"), 5);
  EXPECT_GT(sheets.seen("damage"), 5);
}

TEST(CombatSheet, SiegeByRulesAndRandomPlay) {
  for (const char* scenario : {"steadwicks_fall", "graduation_necropolis", "graduation_inferno"}) {
    const Followed sheets(
        {.game = "homm", .agents = {"random", "rule:rule=max-damage"}, .scenario = scenario}, 4);
    EXPECT_GT(sheets.seen("attack"), 20) << scenario;
  }
}

TEST(CombatSheet, AiHeroAttacks) {
  const Followed ruled({.game = "homm",
                        .agents = {"rule:rule=rulebook", "random"},
                        .scenario = "deal_with_the_devil_final"});
  EXPECT_GT(ruled.seen("attack"), 50);
  const Followed played(
      {.game = "homm", .agents = {"random"}, .scenario = "deal_with_the_devil_final"});
  EXPECT_GT(played.seen("wall"), 5);
}

TEST(CombatSheet, DiceStacks) {
  const Followed ruled({.game = "homm",
                        .agents = {"greedy", "rule:rule=dice-stacks"},
                        .scenario = "two_knights_defense",
                        .ruleset = "dice_stacks"});
  EXPECT_GT(ruled.seen("tokens"), 5);
  for (const char* scenario : {"castle_vs_necropolis", "catherine_vs_sandro", "steadwicks_fall"}) {
    const Followed random(
        {.game = "homm", .agents = {"random"}, .scenario = scenario, .ruleset = "dice_stacks"});
    EXPECT_GT(random.seen("attack"), 10) << scenario;
  }
}

TEST(CombatSheet, OtherReadings) {
  for (const char* ruleset : {"other-readings", "bare"}) {
    for (const char* scenario : {"devilish_plan_gold_dragons", "castle_vs_level_5_hard"}) {
      const Followed sheets({.game = "homm",
                             .agents = {"random", "rule:rule=random"},
                             .scenario = scenario,
                             .ruleset = ruleset},
                            4);
      EXPECT_GT(sheets.seen("attack"), 10) << ruleset << scenario;
    }
  }
}

// Every spell and many artifacts and abilities, played at random.
TEST(CombatSheet, ManyCards) {
  const auto catalog = CardCatalog::load(MUSTER_SOURCE_CONFIGS "/games/homm/cards");
  ASSERT_TRUE(catalog.ok());
  std::vector<std::string> cards[2];
  for (const Card& card : catalog->cards()) {
    if (!card.in_combat() || card.kind == CardKind::kToken) continue;
    if (card.kind == CardKind::kWarMachine) continue;
    auto& deck = cards[0].size() <= cards[1].size() ? cards[0] : cards[1];
    if (deck.size() < 56) deck.push_back("\"" + card.id + "\"");
  }
  const auto table = [&](const char* side, const char* army, int index) {
    return fmt::format(
        "[{}]\nkind = \"hero\"\nstarting_army = true\narmy = {}\n[{}.cards]\ndeck = "
        "[{}]\ndraw = 12\n"
        "experts = 5\nmorale = 1\nmaterials = 5\nin_play = [\"ballista\", \"first_aid_tent\"]\n",
        side, army, side, fmt::join(cards[index], ", "));
  };
  const std::string scenario =
      table("attacker",
            "[\"P gorgons\", \"P basilisks\", \"P wyverns\", \"F liches\", "
            "\"P vampires\"]",
            0) +
      table("defender",
            "[\"P zombies\", \"P genies\", \"P ogres\", \"P magogs\", "
            "\"P pit_lords\"]",
            1);
  const std::string file = ::testing::TempDir() + "/many_cards.toml";
  std::ofstream(file) << scenario;
  const Followed base({.game = "homm", .agents = {"random"}, .scenario = file}, 15);
  EXPECT_GT(base.seen("healed"), 5);
  const Followed stacks(
      {.game = "homm", .agents = {"random"}, .scenario = file, .ruleset = "dice_stacks"}, 15);
  EXPECT_GT(stacks.seen("tokens"), 5);
}

// A fight of few steps, and what is told of them.
class ToldFight {
 public:
  ToldFight(const std::string& attacker, const std::string& defender, const std::string& top = "",
            const std::string& ruleset = "")
      : fight_(attacker, defender, top, ruleset), scribe_(make_combat_scribe(fight_.rules())) {
    scribe_->open(fight_.state, sheet_);
  }
  ToldFight& act(ActionKind kind, int argument = 0) {
    const State before = fight_.state;
    fight_.act(kind, argument);
    scribe_->step(before, make_action(kind, argument), fight_.state, sheet_);
    return *this;
  }
  bool told(const std::string& text) const {
    for (const SheetLine& line : sheet_) {
      if (line.text == text) return true;
    }
    return false;
  }
  std::string all() const {
    std::string text;
    for (const SheetLine& line : sheet_) text += line.text + "\n";
    return text;
  }

 private:
  Fight fight_;
  std::unique_ptr<Scribe<Combat>> scribe_;
  Sheet sheet_;
};

// Of its own tier Griffins reach Halberdiers and Griffins; Crusaders are silver.
TEST(CombatSheet, SaysByWhichKeysATargetWasChosen) {
  ToldFight fight(hero({"F halberdiers@1,1", "F griffins@3,1", "F crusaders@0,1"}),
                  guards({"N griffins@1,3"}, kRulebook));
  fight.act(ActionKind::kRoll, 1);
  EXPECT_TRUE(
      fight.told("target by own tier: Halberdiers and Griffins (bronze) before Crusaders "
                 "(silver)"))
      << fight.all();
  EXPECT_TRUE(fight.told("target by closest: Halberdiers (2 steps) before Griffins (4 steps)"))
      << fight.all();
  EXPECT_TRUE(fight.told("attack Halberdiers: 2 damage, defeated")) << fight.all();
  EXPECT_TRUE(fight.told("attack 3, die 0, defense 1")) << fight.all();
}

TEST(CombatSheet, SaysByWhatFiguresATargetWasChosen) {
  ToldFight fight(hero({"F halberdiers@1,1 damage=1", "F griffins@3,1"}),
                  guards({"N harpies@1,3"}, "rule = \"finish-weakest\""));
  fight.act(ActionKind::kRoll, 1);
  EXPECT_TRUE(fight.told("attack Halberdiers: 1 damage, defeated")) << fight.all();
  EXPECT_TRUE(
      fight.told("target by a kill in at least 9 of 27 cases: Halberdiers (67 %) before "
                 "Griffins (0 %)"))
      << fight.all();
}

// Attack 2 with a die of -1, 0 and 1 against defense 1 and 2.
TEST(CombatSheet, SaysWhatDamageATargetWasChosenFor) {
  ToldFight fight(hero({"F halberdiers@1,1", "F crusaders@3,1"}),
                  guards({"N harpies@1,3"}, "rule = \"max-damage\""));
  EXPECT_TRUE(
      fight.told("target by most expected damage: Halberdiers (1.00) before Crusaders (0.33)"))
      << fight.all();
}

TEST(CombatSheet, SaysWhoseATieIsAndWhoDecides) {
  ToldFight fight(hero({"F halberdiers@0,1", "F griffins@2,1"}),
                  guards({"N griffins@1,3"}, kRulebook));
  fight.act(ActionKind::kPickUnit, att(1));
  fight.act(ActionKind::kPickSpace, cell_at(2, 2));
  EXPECT_TRUE(fight.told("b2 and c3 are equal: the attacker picks c3")) << fight.all();
  EXPECT_TRUE(fight.told("Halberdiers and Griffins are equal: the attacker picks Griffins"))
      << fight.all();
}

// Every spell and card that an AI deck can hold.
TEST(CombatSheet, AiDecks) {
  const auto cards = AiCards::load(MUSTER_SOURCE_CONFIGS "/games/homm/ai_cards.toml");
  ASSERT_TRUE(cards.ok());
  std::vector<std::string> skills;
  for (const AiSkill& skill : cards->skills()) {
    if (skills.size() < kMaxAiSkills) skills.push_back("\"" + skill.id + "\"");
  }
  const char* spells[] = {
      R"("magic_arrow", "lightning_bolt", "chain_lightning", "disrupting_ray", "earthquake",
         "implosion", "slow", "sorrow", "berserk", "blind", "curse", "fireball", "inferno",
         "misfortune", "forgetfulness", "frost_ring")",
      R"("weakness", "air_shield", "counterstrike", "fortune", "haste", "precision",
         "summon_air_elemental", "anti_magic", "resurrection", "stone_skin", "bloodlust",
         "fire_shield", "frenzy", "slayer", "clone", "prayer")"};
  for (const char* list : spells) {
    const std::string file = ::testing::TempDir() + "/ai_decks.toml";
    std::ofstream(file) << fmt::format(
        "[attacker]\nkind = \"hero\"\narmy = [\"P dwarves\", \"P elves\", \"P pegasi\", "
        "\"P unicorns\"]\n[defender]\nkind = \"ai_hero\"\narmy = [\"P zombies\", \"P wraiths\", "
        "\"P liches\", \"P vampires\", \"P dread_knights\"]\ncitadel = true\nrule = \"rulebook\"\n"
        "[defender.ai_deck]\ndifficulty = \"hard\"\nmight = 2\nmagic = 4\nskill = 2\n"
        "spells = [{}]\nskills = [{}]\n",
        list, fmt::join(skills, ", "));
    for (const char* ruleset : {"base", "dice_stacks"}) {
      const Followed sheets({.game = "homm",
                             .agents = {"random", "rule:rule=rulebook-revised"},
                             .scenario = file,
                             .ruleset = ruleset},
                            10);
      EXPECT_GT(sheets.seen("attack"), 20) << list << ruleset;
    }
  }
}

TEST(CombatSheet, GoldenGuards) {
  testing::expect_golden("homm_guards", {"homm", "--agent", "greedy", "--agent",
                                         "rule:rule=rulebook", "--seed", "45"});
}

TEST(CombatSheet, GoldenAiHero) {
  testing::expect_golden("homm_ai_hero",
                         {"homm", "--ruleset", "dice_stacks", "--scenario", "graduation_necropolis",
                          "--agent", "greedy", "--agent", "rule:rule=dice-stacks", "--seed", "4"});
}

}  // namespace
}  // namespace muster::homm
