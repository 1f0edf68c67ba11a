// The spells of AI heroes, and their cards in words and in events (AI-24, AI-26).
#include "games/homm/state/ai_deck.h"

#include <cmath>
#include <map>

#include "core/config/data_root.h"
#include "games/homm/ai/deck.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"
#include "tests/games/homm/ai/deck_fight.h"

namespace muster::homm {
namespace {

TEST(HommAiDeck, HarmfulSpellsHitThePlayersUnitOfHighestDefense) {
  RULE("HK:ai_cast_a");
  RULE("HK:ai_cast_b");
  RULE("AI-26");
  RULE("AI-20");
  const std::map<std::string, std::vector<int>> damage = {{"ai_cast_a", {2, 3, 3, 4}},
                                                          {"ai_cast_b", {2, 3, 4, 4}}};
  for (const auto& [card, by_difficulty] : damage) {
    for (std::size_t i = 0; i < kDifficultyNames.size(); ++i) {
      Fight fight(hero({"F zombies@0,0", "F titans@1,0", "F demons@2,0"}),  // defense 1, 3, 2
                  with_deck({"F thunderbirds@3,4"},
                            fmt::format("cards = [\"{}\"], spells = [\"lightning_bolt\"], "
                                        "difficulty = \"{}\"",
                                        card, kDifficultyNames[i])),
                  "", kRooted);
      EXPECT_EQ(fight.damage(att(1)), by_difficulty[i]) << card << " " << kDifficultyNames[i];
      EXPECT_EQ(fight.damage(att(0)), 0);
      EXPECT_EQ(fight.damage(att(2)), 0);
    }
  }
  // Ties are the player's.
  Fight tie(
      hero({"F titans@0,0", "F titans@1,0"}),
      with_deck({"F thunderbirds@3,4"}, "cards = [\"ai_cast_a\"], spells = [\"lightning_bolt\"]"),
      "", kRooted);
  ASSERT_EQ(tie.phase(), Phase::kAsk);
  EXPECT_EQ(tie.to_move(), 0);
  EXPECT_EQ(tie.options(ActionKind::kPickUnit), (std::set<int>{att(0), att(1)}));
  tie.pick(att(1));
  EXPECT_EQ(tie.damage(att(1)), 3);
}

TEST(HommAiDeck, HelpfulSpellsAreForTheAisUnitOfHighestDefense) {
  RULE("AI-26");
  Fight fight(hero({"F titans@0,0"}),
              with_deck({"F thunderbirds@3,4", "F behemoths@2,4"},
                        "cards = [\"ai_cast_b\"], spells = [\"haste\"], difficulty = \"hard\""),
              "", kRooted);
  EXPECT_EQ(initiative_of(fight.state, def(1)), 6 + 3);
  EXPECT_EQ(initiative_of(fight.state, def(0)), 9);
  // A spell that no rule aims comes to nothing.
  Fight idle(hero({"F titans@0,0"}),
             with_deck({"F thunderbirds@3,4"}, "cards = [\"ai_cast_b\"], spells = [\"teleport\"]"),
             "", kRooted);
  EXPECT_EQ(idle.phase(), Phase::kActivate);
  EXPECT_EQ(idle.cell(def(0)), cell_at(3, 4));
  EXPECT_EQ(idle.state.ai_spells[1], 0);
}

TEST(HommAiDeck, SpellsOnSpacesAreForTheSakeOfTheUnit) {
  RULE("AI-26");
  const auto damage = [](const std::string& spell, const std::string& more) {
    Fight fight(hero({"F titans@1,1", "F zombies@3,1"}),  // the titans' defense is higher
                with_deck({"F thunderbirds@1,2", "F gnolls@3,4"},
                          fmt::format("cards = [\"ai_cast_b\"], spells = [\"{}\"], difficulty = "
                                      "\"impossible\"{}",
                                      spell, more)),
                "", kRooted);
    return std::vector<int>{fight.damage(att(0)), fight.damage(att(1)), fight.damage(def(0))};
  };
  // A ball of fire on its space and the next one.
  EXPECT_EQ(damage("fireball", "")[0], 2);
  // A ring around the space where it meets most enemies: between the two, not on the own unit.
  EXPECT_EQ(damage("frost_ring", ""), (std::vector<int>{2, 2, 0}));
}

TEST(HommAiDeck, SpellsOfATierTakeTheHighestDefenseAmongThoseTheyCanHit) {
  RULE("AI-26");
  const auto blinded = [](const std::string& difficulty) {
    Fight fight(hero({"F titans@0,0", "F demons@1,0", "F halberdiers@2,0"}),  // 3, 2, 1
                with_deck({"F thunderbirds@3,4"},
                          fmt::format("cards = [\"ai_cast_b\"], spells = [\"blind\"], "
                                      "difficulty = \"{}\"",
                                      difficulty)),
                "", kRooted);
    for (int i = 0; i < 3; ++i) {
      if (fight.has(att(i), kParalysed)) return i;
    }
    return fight.active() == att(0) ? -1 : 0;  // the titans were due and lost their activation
  };
  EXPECT_EQ(blinded("easy"), 2);    // power 0: bronze
  EXPECT_EQ(blinded("normal"), 1);  // power 1: up to silver
  EXPECT_EQ(blinded("hard"), 0);    // power 2: up to gold
}

TEST(HommAiDeck, AnAttackerMayHaveAnAiDeckAsWell) {
  RULE("AI-20");
  Fight fight(with_deck({"F thunderbirds@1,1"}, "cards = [\"ai_attack_b\"]"),
              hero({"F behemoths@1,2"}), "", kRooted);
  fight.roll(0);
  EXPECT_EQ(fight.damage(def(0)), 3);
}

TEST(HommAiDeck, AnEmptySpellDeckAndTheSpellLimit) {
  RULE("AI-24");
  const auto damage = [](const std::string& spells, const std::string& setting) {
    Fight fight(hero({"F behemoths@0,0"}),
                with_deck({"F thunderbirds@3,4", "F wolf_raiders@2,4"},
                          fmt::format("cards = [\"2 ai_cast_a\"], spells = [{}]", spells)),
                "", kRooted + setting);
    EXPECT_EQ(fight.phase(), Phase::kActivate);
    return fight.damage(att(0));
  };
  EXPECT_EQ(damage("", ""), 0);
  EXPECT_EQ(damage("\"lightning_bolt\"", ""), 3);        // the second card finds none
  EXPECT_EQ(damage("\"2 lightning_bolt\"", ""), 3 + 3);  // two in one round
  EXPECT_EQ(damage("\"2 lightning_bolt\"", "ai_spell_limit = true"), 3);
}

TEST(HommAiDeck, SpellsAreDrawnAtRandom) {
  RULE("AI-20");
  Fight fight(hero({"F behemoths@0,0"}),
              with_deck({"F thunderbirds@3,4", "F wolf_raiders@2,4"},
                        "cards = [\"2 ai_cast_a\"], spells = [\"2 lightning_bolt\", \"curse\"]"),
              "", kRooted);
  ASSERT_EQ(fight.phase(), Phase::kAiCard);
  EXPECT_EQ(fight.weights(), (std::vector<std::uint64_t>{2, 1}));
  const std::set<int> entries = fight.options(ActionKind::kAiCard);
  fight.act(ActionKind::kAiCard, *entries.begin());
  ASSERT_EQ(fight.phase(), Phase::kAiCard);
  EXPECT_EQ(fight.weights(), (std::vector<std::uint64_t>{1, 1}));
}

TEST(HommAiDeck, EventsOfOneActivationAreDifferent) {
  // The same seed meets the same cards: the events name round, unit and draw.
  Fight fight(hero({"F titans@0,0"}),
              with_deck({"F thunderbirds@3,4", "F wolf_raiders@2,4"},
                        "might = 1, magic = 2, spells = [\"lightning_bolt\", \"curse\"]"),
              "", kRooted);
  ASSERT_EQ(fight.phase(), Phase::kAiCard);
  const ChanceKey card = fight.rules().chance_key(fight.state);
  fight.act(ActionKind::kAiCard, 8 + 4);
  ASSERT_EQ(fight.phase(), Phase::kAiCard);
  EXPECT_EQ(fight.active(), def(0));
  const ChanceKey spell = fight.rules().chance_key(fight.state);
  EXPECT_NE(card.event, spell.event);
  EXPECT_EQ(card.purpose, spell.purpose);
}

TEST(HommAiDeck, InWords) {
  Fight fight(hero({"F titans@0,0"}),
              with_deck({"F thunderbirds@3,4", "F wolf_raiders@2,4"},
                        "cards = [\"ai_cast_a\"], might = 2, spells = [\"2 slow\", \"curse\"]"),
              "", kRooted);
  ASSERT_EQ(fight.phase(), Phase::kAiCard);
  const auto words = [&](int argument) {
    return describe_ai_card(fight.rules(), fight.state, argument);
  };
  EXPECT_EQ(words(4), "AI card ai_cast_a");
  EXPECT_EQ(words(8 + 1), "AI card ai_attack_b");
  EXPECT_EQ(ai_deck_json(fight.rules(), fight.state, 1),
            nlohmann::json::parse(R"({"cards": {"ai_cast_a": 1}, "might": 2, "magic": 0, "skill": 0,
                                      "spells": ["slow", "slow", "curse"]})"));
  EXPECT_EQ(ai_deck_json(fight.rules(), fight.state, 0), nullptr);
  fight.act(ActionKind::kAiCard, 4);
  EXPECT_EQ(words(*fight.options(ActionKind::kAiCard).begin()), "AI spell Slow");
  EXPECT_EQ(ai_deck_json(fight.rules(), fight.state, 1)["cards"], nlohmann::json::object());
}

// A spell for an attack is cast before the unit acts, and serves its next attack alone.
TEST(HommAiDeck, SpellsForAnAttackHoldForIt) {
  RULE("AI-39");
  const auto damage = [](const std::string& spell) {
    Fight fight(hero({"F titans@1,1"}),
                with_deck({"F thunderbirds@1,2"},
                          fmt::format("cards = [\"ai_cast_b\"], spells = [\"{}\"]", spell)),
                "", kRooted);
    while (fight.phase() != Phase::kRoll) fight.end();
    fight.roll(0);
    return fight.damage(att(0));
  };
  EXPECT_EQ(damage("bloodlust"), damage("haste") + 2);  // power 1
}

TEST(HommAiDeck, OptionalThingsOfAiUnits) {
  RULE("AI-19");
  // A die is rerolled when that raises what is expected.
  const auto after = [](int die) {
    Fight fight(hero({"F titans@1,1"}), ai_hero({"P champions@1,4"}, kRulebook), "", kAble);
    while (fight.phase() != Phase::kRoll) fight.end();
    return fight.roll(die).phase();
  };
  EXPECT_EQ(after(-1), Phase::kRerollDie);
  EXPECT_NE(after(+1), Phase::kRerollDie);
  // The enemy beside the target is hit, not the friend.
  Fight splash(hero({"F titans@1,1", "F behemoths@0,1"}),
               ai_hero({"P liches@3,4", "F zombies@2,1"}, "rule = \"nearest\""), "",
               kAble + kRooted);
  while (splash.state.kind != AttackKind::kExtra && !splash.over()) {
    if (splash.phase() == Phase::kRoll) {
      splash.roll(-1);
    } else if (splash.phase() == Phase::kTieTarget) {
      splash.pick(att(0));
    } else {
      splash.end();
    }
  }
  EXPECT_EQ(side_of(splash.state.target), 0);
  // Ogres that reach nobody strengthen a friend; those that do attack.
  const auto tokens = [](const std::string& ogres) {
    Fight fight(hero({"F titans@0,0"}), ai_hero({ogres, "F zombies@3,4"}, kRulebook), "",
                kAble + kRooted);
    while (fight.state.round == 1 && fight.phase() != Phase::kRoll) fight.end();
    return static_cast<int>(fight.state.effect_count);
  };
  EXPECT_EQ(tokens("F ogres@3,3"), 1);
  EXPECT_EQ(tokens("F ogres@0,1"), 0);
}

}  // namespace
}  // namespace muster::homm
