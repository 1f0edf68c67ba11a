// The cards of AI heroes (AI-20 .. AI-26).
#include "games/homm/state/ai_deck.h"

#include <cmath>
#include <map>

#include "core/config/data_root.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/ai/deck_fight.h"

namespace muster::homm {
namespace {

TEST(HommAiDeck, TheFileHasTheEightPrintedCards) {
  const auto cards = AiCards::load(data_file("games/homm/ai_cards.toml"));
  ASSERT_TRUE(cards.ok()) << cards.status().message();
  EXPECT_EQ(cards->cards().size(), 8U);
  EXPECT_EQ(cards->pool(AiKind::kMight), 8);
  EXPECT_EQ(cards->pool(AiKind::kMagic), 4);
  EXPECT_EQ(cards->pool(AiKind::kSkill), 4);
  EXPECT_EQ(cards->aim("lightning_bolt"), AiAim::kEnemy);
  EXPECT_EQ(cards->aim("haste"), AiAim::kOwn);
  EXPECT_EQ(cards->aim("teleport"), AiAim::kNobody);
}

TEST(HommAiDeck, ItsMistakesAreNamed) {
  const struct {
    std::string text;
    std::vector<std::string> parts;
  } cases[] = {
      {"", {"key `card`", "1 to 8 cards"}},
      {"[[card]]\nid = \"a\"\nkind = \"migt\"\neffect = \"attack\"\namount = 1\n",
       {"ai.toml:3:", "`card[0].kind`", "might"}},
      {"[[card]]\nid = \"a\"\nkind = \"might\"\neffect = \"attack\"\namount = [1, 2]\n",
       {"ai.toml:5:", "`card[0].amount`", "list of four"}},
      {"[[card]]\nid = \"a\"\nkind = \"might\"\neffect = \"attack\"\namount = [1, 2, 3, 10]\n",
       {"ai.toml:5:", "`card[0].amount`", "0 to 9"}},
      {"[[card]]\nid = \"a\"\nkind = \"might\"\neffect = \"attack\"\n", {"`card[0].amount`"}},
      {"[[card]]\nid = \"a\"\nkind = \"might\"\neffect = \"attack\"\namount = 1\nthen = "
       "[\"again\"]",
       {"ai.toml:6:", "`card[0].then`"}},
      {"[[card]]\nid = \"a\"\nkind = \"might\"\neffect = \"attack\"\namount = 1\nthen = "
       "[\"again\", "
       "\"again\", \"again\", \"again\"]",
       {"ai.toml:6:", "`card[0].then`", "skill"}},
      {"[[card]]\nid = \"a\"\nkind = \"might\"\neffect = \"attack\"\namount = 1\nunit = \"nex\"\n",
       {"ai.toml:6:", "`card[0].unit`", "`next`"}},
      {"[[card]]\nid = \"a\"\nkind = \"skill\"\neffect = \"skill\"\n[[card]]\nid = \"a\"\nkind = "
       "\"skill\"\neffect = \"skill\"\n",
       {"`card`", "\"a\" is there twice"}},
      {"[[card]]\nid = \"a\"\nkind = \"skill\"\neffect = \"skill\"\n[[skill]]\nid = \"s\"\nsteps = "
       "[]\n",
       {"ai.toml:7:", "`skill[0].steps`", "1 to 4"}},
      {"[[card]]\nid = \"a\"\nkind = \"skill\"\neffect = \"skill\"\n[[skill]]\nid = \"s\"\nsteps = "
       "[{ effect = \"cast\", amount = 1 }]\n",
       {"ai.toml:7:", "`skill[0].steps[0].effect`"}},
      {"[[card]]\nid = \"a\"\nkind = \"skill\"\neffect = \"skill\"\n[spells]\nat_enemies = "
       "[\"slow\"]\nat_own = [\"slow\"]\n",
       {"ai.toml:7:", "`spells.at_own`", "\"slow\""}},
      {"[[card]]\nid = \"a\"\nkind = \"skill\"\neffect = \"skill\"\n[[skil]]\n",
       {"`skil`", "`skill`"}},
  };
  for (const auto& [text, parts] : cases) {
    const auto document = parse_document(text, "ai.toml");
    ASSERT_TRUE(document.ok()) << text;
    const auto cards = AiCards::parse(*document);
    ASSERT_FALSE(cards.ok()) << text;
    for (const std::string& part : parts) {
      EXPECT_TRUE(mentions(message_of(cards.status()), part))
          << text << "\n"
          << cards.status().message() << "\n  lacks " << part;
    }
  }
}

TEST(HommAiDeck, AttackCardsWorkByTheColumnOfTheDifficulty) {
  RULE("HK:ai_attack_a");
  RULE("HK:ai_attack_b");
  RULE("AI-20");
  RULE("AI-25");
  const std::map<std::string, std::vector<int>> bonus = {{"ai_attack_a", {0, 1, 1, 2}},
                                                         {"ai_attack_b", {1, 1, 2, 2}}};
  for (const auto& [card, by_difficulty] : bonus) {
    for (std::size_t i = 0; i < kDifficultyNames.size(); ++i) {
      Fight fight(
          hero({"F behemoths@1,2"}),
          with_deck({"F thunderbirds@1,3"}, fmt::format("cards = [\"{}\"], difficulty = \"{}\"",
                                                        card, kDifficultyNames[i])),
          "", kRooted);
      ASSERT_EQ(fight.phase(), Phase::kRoll);  // the deck's only card leaves chance no choice
      fight.roll(0);
      EXPECT_EQ(fight.damage(att(0)), 2 + by_difficulty[i]) << card << " " << kDifficultyNames[i];
      EXPECT_EQ(fight.phase(), Phase::kRoll);  // the retaliation
    }
  }
}

TEST(HommAiDeck, AnAttackCardIsForOneAttackOfItsUnit) {
  RULE("AI-25");
  const std::string deck = "cards = [\"ai_attack_b\"], difficulty = \"hard\"";
  // Not for the retaliation against it, nor for the next unit's attack.
  Fight fight(hero({"F behemoths@1,2", "F behemoths@3,2"}),
              with_deck({"F thunderbirds@1,3", "F wolf_raiders@3,3"}, deck), "", kRooted);
  fight.roll(0);
  EXPECT_EQ(fight.damage(att(0)), 4);
  fight.roll(-1);
  EXPECT_EQ(fight.damage(def(0)), 4);
  ASSERT_EQ(fight.state.attacker, def(1));
  fight.roll(+1);
  EXPECT_EQ(fight.damage(att(1)), 1);
  // A unit that attacks nobody leaves no bonus to anybody.
  Fight idle(hero({"F titans@0,0"}), with_deck({"F thunderbirds@3,4", "F behemoths@0,1"}, deck), "",
             kRooted);
  ASSERT_EQ(idle.active(), att(0));
  idle.attack(def(1)).roll(0);
  EXPECT_EQ(idle.damage(def(1)), 4);
  idle.roll(0);
  EXPECT_EQ(idle.damage(att(0)), 3);
}

TEST(HommAiDeck, DefenseCardsLieOnTheirUnitForOneAttack) {
  RULE("HK:ai_defense_a");
  RULE("HK:ai_defense_b");
  RULE("AI-20");
  RULE("AI-25");
  const std::map<std::string, std::vector<int>> bonus = {{"ai_defense_a", {0, 1, 1, 2}},
                                                         {"ai_defense_b", {1, 1, 2, 2}}};
  for (const auto& [card, by_difficulty] : bonus) {
    for (std::size_t i = 0; i < kDifficultyNames.size(); ++i) {
      Fight fight(hero({"F titans@1,1"}),
                  with_deck({"F thunderbirds@3,4", "F behemoths@1,2"},
                            fmt::format("cards = [\"{}\"], difficulty = \"{}\"", card,
                                        kDifficultyNames[i])),
                  "", kRooted);
      EXPECT_EQ(fight.active(), att(0));  // the thunderbirds could not do anything
      EXPECT_EQ(guarded(fight), by_difficulty[i] == 0 ? kNoUnit : def(1)) << card;
      fight.attack(def(1)).roll(0);
      EXPECT_EQ(fight.damage(def(1)), 4 - by_difficulty[i]) << card << " " << kDifficultyNames[i];
      fight.roll(-1);                      // the retaliation
      EXPECT_EQ(guarded(fight), kNoUnit);  // used up
      play_to(fight, Phase::kActivate);
      EXPECT_EQ(fight.state.round, 2);
      fight.state.units[def(1)].damage = 0;
      fight.attack(def(1)).roll(-1);
      EXPECT_EQ(fight.damage(def(1)), 3) << card;
    }
  }
}

TEST(HommAiDeck, WhichUnitADefenseCardLiesOn) {
  RULE("HK:ai_defense_a");
  RULE("HK:ai_defense_b");
  RULE("AI-25");
  const auto lies_on = [](const std::string& card, const std::vector<std::string>& units) {
    Fight fight(hero({"F zombies@0,0"}),
                with_deck(units, fmt::format("cards = [\"{}\"], difficulty = \"hard\"", card)), "",
                kRooted);
    return fight.phase() == Phase::kAsk ? -1 : guarded(fight);
  };
  const std::vector<std::string> three = {"F thunderbirds@3,4", "F wolf_raiders@2,4",
                                          "F behemoths@1,4"};
  EXPECT_EQ(lies_on("ai_defense_a", three), def(2));  // 9 health
  EXPECT_EQ(lies_on("ai_defense_b", three), def(1));  // initiative 7 after 9
  // Health is what is left of it.
  EXPECT_EQ(lies_on("ai_defense_a", {"F thunderbirds@3,4", "F behemoths@1,4 damage=5"}), def(0));
  // Equal units: AI-02 tells which activates next; whom a card of equal health goes to is asked.
  EXPECT_EQ(lies_on("ai_defense_b", {"F thunderbirds@3,4", "F gnolls@2,4", "F gnolls@1,4"}),
            def(2));
  EXPECT_EQ(lies_on("ai_defense_a", {"F thunderbirds@3,4", "F behemoths@2,4", "F behemoths@1,4"}),
            -1);
  // The last unit of a round: next is the first of the next round.
  EXPECT_EQ(lies_on("ai_defense_b", {"F thunderbirds@3,4"}), def(0));
}

TEST(HommAiDeck, ThePlayerDecidesTies) {
  RULE("AI-26");
  Fight fight(hero({"F zombies@0,0"}),
              with_deck({"F thunderbirds@3,4", "F behemoths@2,4", "F behemoths@1,4"},
                        "cards = [\"ai_defense_a\"]"),
              "", kRooted);
  ASSERT_EQ(fight.phase(), Phase::kAsk);
  EXPECT_EQ(fight.to_move(), 0);
  EXPECT_EQ(fight.options(ActionKind::kPickUnit), (std::set<int>{def(1), def(2)}));
  fight.pick(def(2));
  EXPECT_EQ(guarded(fight), def(2));
  EXPECT_EQ(fight.state.effect_count, 1);
}

TEST(HommAiDeck, EveryActivationOfAnAiHerosUnitDrawsOneCard) {
  RULE("AI-22");
  Fight fight(hero({"F zombies@0,0"}),
              with_deck({"F thunderbirds@3,4", "F wolf_raiders@2,4"},
                        "cards = [\"2 ai_attack_a\", \"ai_attack_b\"]"),
              "", kRooted);
  ASSERT_EQ(fight.phase(), Phase::kAiCard);
  EXPECT_EQ(fight.to_move(), kChance);
  EXPECT_EQ(fight.active(), def(0));
  EXPECT_EQ(fight.options(ActionKind::kAiCard), (std::set<int>{0, 1}));
  EXPECT_EQ(fight.weights(), (std::vector<std::uint64_t>{2, 1}));
  fight.act(ActionKind::kAiCard, 0);
  ASSERT_EQ(fight.phase(), Phase::kAiCard);  // it could not act; the next unit
  EXPECT_EQ(fight.active(), def(1));
  EXPECT_EQ(fight.weights(), (std::vector<std::uint64_t>{1, 1}));
  fight.act(ActionKind::kAiCard, 1);
  EXPECT_EQ(fight.phase(), Phase::kActivate);  // the player's unit draws none
  fight.end();
  // Round 2: one card is left, after which there is none (AI-23).
  EXPECT_EQ(fight.phase(), Phase::kActivate);
  EXPECT_EQ(fight.state.round, 2);
  // A paralysed unit does not activate and draws nothing.
  Fight paralysed(hero({"F zombies@0,0"}),
                  with_deck({"F thunderbirds@3,4 paralysed"}, "cards = [\"ai_attack_a\"]"), "",
                  kRooted);
  EXPECT_EQ(paralysed.state.ai_cards[1][0], 1);
}

TEST(HommAiDeck, TheCardMayTakeTheActivation) {
  RULE("AI-22");
  const std::string player = hero({"F behemoths@1,2"});
  const std::string ai = with_deck({"F thunderbirds@1,3"}, "cards = [\"ai_defense_a\"]");
  Fight acts(player, ai, "", kRooted);
  EXPECT_EQ(acts.phase(), Phase::kRoll);
  EXPECT_EQ(acts.state.attacker, def(0));
  Fight instead(player, ai, "", kRooted + "ai_card_timing = \"instead_of_acting\"");
  EXPECT_EQ(instead.phase(), Phase::kActivate);
  EXPECT_EQ(instead.active(), att(0));
  EXPECT_EQ(guarded(instead), def(0));
}

TEST(HommAiDeck, AnEmptyDeckGivesNoMoreCards) {
  RULE("AI-23");
  const auto attacks = [](const std::string& setting) {
    Fight fight(hero({"F behemoths@1,2", "F zombies@3,0"}),
                with_deck({"F thunderbirds@1,3"}, "cards = [\"ai_attack_b\"]"), "",
                kRooted + setting);
    std::vector<int> damage;
    for (int round = 1; round <= 3; ++round) {
      fight.roll(0);
      damage.push_back(fight.damage(att(0)));
      fight.roll(-1);  // the retaliation
      for (Unit& unit : fight.state.units) unit.damage = 0;
      while (fight.state.round == round) fight.end();
    }
    return damage;
  };
  EXPECT_EQ(attacks(""), (std::vector<int>{3, 2, 2}));
  EXPECT_EQ(attacks("ai_deck_empty = \"reshuffle\""), (std::vector<int>{3, 3, 3}));
}

// The probability of every sequence of cards drawn, and 0 of every other.
using Sequences = std::map<std::vector<int>, double>;

void walk(Fight fight, double probability, std::vector<int> drawn, std::size_t length,
          Sequences& all) {
  while (fight.phase() == Phase::kActivate && drawn.size() < length) fight.end();
  if (drawn.size() == length) {
    all[drawn] += probability;
    return;
  }
  ASSERT_EQ(fight.phase(), Phase::kAiCard);
  ChanceList outcomes;
  fight.rules().chance_outcomes(fight.state, outcomes);
  double whole = 0;
  for (const ChanceOutcome& outcome : outcomes) whole += static_cast<double>(outcome.weight);
  for (const ChanceOutcome& outcome : outcomes) {
    Fight next = fight;
    next.rules().apply(next.state, outcome.action);
    std::vector<int> longer = drawn;
    longer.push_back(argument_of(outcome.action) % 8);
    walk(next, probability * static_cast<double>(outcome.weight) / whole, longer, length, all);
  }
}

// The same by taking the deck at random from the pools first and shuffling it then: all orders of
// all choices of physical cards are equally likely.
void enumerate(const std::vector<int>& pool, std::vector<int>& left, std::size_t used,
               std::vector<int>& drawn, std::size_t length, Sequences& all) {
  // left[k]: how many cards of kind k are still to come; a card's kind is given by its number.
  if (drawn.size() == length) {
    all[drawn] += 1;
    return;
  }
  for (std::size_t i = 0; i < pool.size(); ++i) {
    const std::size_t kind = pool[i] < 4 ? 0 : pool[i] < 6 ? 1 : 2;
    if ((used >> i & 1) != 0 || left[kind] == 0) continue;
    --left[kind];
    drawn.push_back(pool[i]);
    enumerate(pool, left, used | (std::size_t{1} << i), drawn, length, all);
    drawn.pop_back();
    ++left[kind];
  }
}

TEST(HommAiDeck, AKindWithoutACardIsAnyCardOfItsPool) {
  RULE("AI-21");
  // Two might cards and one skill card; three AI units draw the whole deck in a round.
  Fight fight(hero({"F zombies@0,0"}),
              with_deck({"F thunderbirds@3,4", "F wolf_raiders@2,4", "F behemoths@1,4"},
                        "might = 2, skill = 1, difficulty = \"easy\""),
              "", kRooted);
  Sequences drawn;
  walk(fight, 1.0, {}, 3, drawn);
  // Every deck of physical cards and each of its orders is one case; all are equally likely.
  const std::vector<int> pool = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7};
  std::vector<int> left = {2, 0, 1};
  std::vector<int> none;
  Sequences expected;
  enumerate(pool, left, 0, none, 3, expected);
  double cases = 0;
  for (const auto& [sequence, count] : expected) cases += count;
  ASSERT_EQ(drawn.size(), expected.size());
  for (const auto& [sequence, count] : expected) {
    EXPECT_NEAR(drawn[sequence], count / cases, 1e-12) << sequence[0] << sequence[1] << sequence[2];
  }
}

TEST(HommAiDeck, SamplingAgreesWithTheOutcomes) {
  RULE("AI-21");
  Fight fight(hero({"F zombies@0,0"}),
              with_deck({"F thunderbirds@3,4"}, "might = 3, magic = 3, skill = 1"), "", kRooted);
  ASSERT_EQ(fight.phase(), Phase::kAiCard);
  ChanceList outcomes;
  fight.rules().chance_outcomes(fight.state, outcomes);
  std::map<int, double> expected;
  double whole = 0;
  for (const ChanceOutcome& outcome : outcomes) whole += static_cast<double>(outcome.weight);
  for (const ChanceOutcome& outcome : outcomes) {
    expected[argument_of(outcome.action) % 8] += static_cast<double>(outcome.weight) / whole;
  }
  const double might = 3.0 / 7 / 4;
  for (int card = 0; card < 4; ++card) EXPECT_NEAR(expected[card], might, 1e-12);
  for (int card = 4; card < 6; ++card) EXPECT_NEAR(expected[card], 3.0 / 7 / 2, 1e-12);
  for (int card = 6; card < 8; ++card) EXPECT_NEAR(expected[card], 1.0 / 7 / 2, 1e-12);
}

TEST(HommAiDeck, ASkillCardMayGoBackIntoTheDeckInTheFirstRound) {
  RULE("HK:ai_skill_b");
  RULE("AI-20");
  const auto cards_after = [](const std::string& difficulty, int round,
                              const std::string& setting = "") {
    Fight fight(hero({"F zombies@0,0"}),
                with_deck({"F thunderbirds@3,4"},
                          fmt::format("cards = [\"ai_skill_b\"], skills = [\"armorer\"], "
                                      "difficulty = \"{}\"",
                                      difficulty)),
                "", kRooted + setting);
    while (fight.state.round < round) fight.end();
    return fight.state.ai_cards[1][7];
  };
  EXPECT_EQ(cards_after("easy", 1), 0);
  EXPECT_EQ(cards_after("normal", 1), 1);
  EXPECT_EQ(cards_after("normal", 2), 0);
  EXPECT_EQ(cards_after("hard", 1), 1);
  EXPECT_EQ(cards_after("hard", 2), 0);
  EXPECT_EQ(cards_after("hard", 1, "ai_skill_b_hard = \"used_once\""), 0);
  EXPECT_EQ(cards_after("normal", 1, "ai_skill_b_hard = \"used_once\""), 1);
  EXPECT_EQ(cards_after("impossible", 1), 0);
  // A card known by its kind is known once it has been seen: it is drawn again, and no other.
  Fight fight(hero({"F zombies@0,0"}),
              with_deck({"F thunderbirds@3,4", "F wolf_raiders@2,4"},
                        "skill = 1, skills = [\"armorer\"], difficulty = \"normal\""),
              "", kRooted);
  ASSERT_EQ(fight.phase(), Phase::kAiCard);
  EXPECT_EQ(fight.legal().size(), 2U);
  fight.act(ActionKind::kAiCard, 8 + 7);
  EXPECT_EQ(guarded(fight), def(0));
  EXPECT_NE(fight.phase(), Phase::kAiCard);  // both units have drawn it
  EXPECT_EQ(fight.state.effect_count, 2);
}

TEST(HommAiDeck, SkillsAreUsedAgainWhereTheCardSaysSo) {
  RULE("HK:ai_skill_a");
  RULE("HK:ai_skill_b");
  RULE("AI-20");
  const std::map<std::string, std::vector<int>> uses = {{"ai_skill_a", {1, 1, 2, 2}},
                                                        {"ai_skill_b", {1, 1, 1, 2}}};
  for (const auto& [card, by_difficulty] : uses) {
    for (std::size_t i = 0; i < kDifficultyNames.size(); ++i) {
      Fight fight(hero({"F behemoths@1,2"}),
                  with_deck({"F thunderbirds@1,3"},
                            fmt::format("cards = [\"{}\"], skills = [\"sword_of_hellfire\"], "
                                        "difficulty = \"{}\"",
                                        card, kDifficultyNames[i])),
                  "", kRooted);
      EXPECT_EQ(fight.damage(def(0)), by_difficulty[i]);  // 1 for each use
      EXPECT_EQ(fight.state.ai_attack, 3 * by_difficulty[i]) << card << " " << kDifficultyNames[i];
      fight.roll(-1);
      EXPECT_EQ(fight.damage(att(0)), 1 + 3 * by_difficulty[i]);
    }
  }
}

TEST(HommAiDeck, EverySkillDoesWhatItSays) {
  RULE("AI-20");
  const auto fight_with = [](const std::string& skill, const std::string& player,
                             std::vector<std::string> units = {"F thunderbirds@3,4"}) {
    return Fight(
        player, with_deck(units, fmt::format("cards = [\"ai_skill_a\"], skills = [\"{}\"]", skill)),
        "", kRooted);
  };
  const std::string two = hero({"F zombies@0,0", "F behemoths@1,0"});
  EXPECT_EQ(fight_with("artillery", two).damage(att(0)), 1);  // initiative 3 before 6
  EXPECT_FALSE(fight_with("artillery_expert", two).alive(att(0)));
  EXPECT_EQ(fight_with("first_aid", two, {"F thunderbirds@3,4", "F behemoths@1,4 damage=4"})
                .damage(def(1)),
            3);
  EXPECT_EQ(fight_with("first_aid_expert", two,
                       {"F thunderbirds@3,4 damage=1", "F behemoths@1,4 damage=4"})
                .damage(def(1)),
            1);
  EXPECT_EQ(fight_with("first_aid", two).state.effect_count, 0);  // nobody is hurt
  const Fight shield = fight_with("shield_of_the_damned", two);
  EXPECT_EQ(shield.damage(def(0)), 1);
  EXPECT_EQ(defense_of(shield.state, def(0)), 1 + 3);
  EXPECT_EQ(guarded(fight_with("armorer", two)), def(0));
  // Archery: shots at units that are not adjacent, all of the side's ranged units, this round.
  Fight archery =
      fight_with("archery", hero({"F behemoths@0,1"}), {"F thunderbirds@3,4", "F evil_eyes@0,3"});
  ASSERT_EQ(archery.phase(), Phase::kActivate);  // behemoths 6 before evil eyes 5
  archery.end().roll(0);
  EXPECT_EQ(archery.damage(att(0)), 3 - 2 + 1);
  play_to(archery, Phase::kRoll);
  EXPECT_EQ(archery.state.round, 2);
  archery.roll(0);
  EXPECT_EQ(archery.damage(att(0)), 2 + 1);
  // Ballistics: the gate first, then a wall.
  Fight breach(
      with_deck({"F thunderbirds@0,0"}, "cards = [\"2 ai_skill_a\"], skills = [\"ballistics\"]"),
      hero({"F zombies@3,4"}, "citadel = true"), "", kRooted);
  while (breach.phase() == Phase::kPlaceGate) breach.pick_space(2, 2);
  EXPECT_EQ(std::popcount(breach.state.walls), 3);
  EXPECT_EQ(breach.state.walls & cell_bit(cell_at(2, 2)), 0U);
}

TEST(HommAiDeck, OneOfSeveralSkillsIsDrawn) {
  RULE("AI-20");
  Fight fight(hero({"F zombies@0,0"}),
              with_deck({"F thunderbirds@3,4"},
                        "cards = [\"ai_skill_a\"], skills = [\"armorer\", \"offense\"]"),
              "", kRooted);
  ASSERT_EQ(fight.phase(), Phase::kAiCard);
  EXPECT_EQ(fight.weights(), (std::vector<std::uint64_t>{1, 1}));
  const std::set<int> skills = fight.options(ActionKind::kAiCard);
  fight.act(ActionKind::kAiCard, *skills.begin());
  EXPECT_EQ(guarded(fight), def(0));
}

}  // namespace
}  // namespace muster::homm
