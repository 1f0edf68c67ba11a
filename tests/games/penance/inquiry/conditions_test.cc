// Conditions of effects: each is false, and true once what it asks about is so.
#include "games/penance/state/attack.h"
#include "tests/games/penance/one_card.h"

namespace muster::penance {
namespace {

struct Case {
  std::string condition;
  std::function<void(DuelTest&)> make;  // makes it so
};

void mark(DuelTest& duel, const std::string& card, int bearer) {
  duel.start_lasting(effect_of(duel, card, Op::kStatus), 1 - bearer, bearer, 0);
}
TokenKind token_named(const std::string& word) { return *find_word<TokenKind>(word); }

// Quantities, of the user and of the target.
std::vector<Case> quantities() {
  std::vector<Case> cases;
  for (const int side : {0, 1}) {
    const std::string who = side == 0 ? "self" : "tgt";
    const auto own = [side](DuelTest& duel) -> Duelist& { return duel.duelist(side); };
    cases.push_back({who + ".heat>=3", [=](DuelTest& duel) { own(duel).heat = 3; }});
    cases.push_back({who + ".taint>=2", [=](DuelTest& duel) { own(duel).taint = 2; }});
    cases.push_back({who + ".bleed>=1", [=](DuelTest& duel) { own(duel).bleed = 1; }});
    cases.push_back({who + ".cd>=3", [=](DuelTest& duel) {
                       own(duel).damage[0] = 1;
                       own(duel).damage[4] = 2;
                     }});
    cases.push_back(
        {who + ".graveyard>=1", [=](DuelTest& duel) { duel.graveyard(side, {"k-feint"}); }});
    cases.push_back({who + ".deck<=1", [=](DuelTest& duel) { duel.draw(side, {"k-feint"}); }});
    cases.push_back({who + ".life<=2", [=](DuelTest& duel) {
                       duel.hand(side, {"k-feint"}).discard(side, {"k-retreat"}).draw(side, {});
                     }});
    for (const std::string token : {"forge", "meta", "credit", "bargain", "rune"}) {
      cases.push_back({fmt::format("{}.{}>=2", who, token),
                       [=](DuelTest& duel) { tokens(duel, token_named(token), 2, side); }});
    }
  }
  return cases;
}

std::vector<Case> of_the_attack() {
  const auto result = [](Band band) {
    return [band](DuelTest& duel) { duel.state.attack.band = static_cast<std::uint8_t>(band); };
  };
  const auto stands = [](Side side) {
    return [side](DuelTest& duel) { duel.state.attack.side = static_cast<std::uint8_t>(side); };
  };
  return {
      {"kill", [](DuelTest& duel) { duel.state.attack.kills = 1; }},
      {"dealt_damage", [](DuelTest& duel) { duel.state.attack.damage = 1; }},
      {"dmg>=4", [](DuelTest& duel) { duel.state.attack.damage = 4; }},
      {"blocked>=3", [](DuelTest& duel) { duel.state.attack.prevented = 3; }},
      {"took_damage", [](DuelTest& duel) { duel.state.attack.lost = 1; }},
      {"result==critical", result(Band::kCriticalHit)},
      {"arc==front", stands(Side::kFront)},
      {"arc==rear", stands(Side::kRear)},
      {"would_take_cd", [](DuelTest& duel) { duel.state.attack.criticals = 1; }},
      {"would_take_cd", [](DuelTest& duel) { duel.duelist(0).set(kWeakened); }},
      {"tgt.discarded_matching_component",
       [](DuelTest& duel) {
         duel.state.attack.component = 2;
         duel.state.attack.parts_lost = 1U << 2U;
       }},
      {"attacked_this_turn", [](DuelTest& duel) { duel.duelist(0).set(kAttacked); }},
      {"self.discarded_this_turn", [](DuelTest& duel) { duel.duelist(0).set(kDiscardedSelf); }},
      {"self.moved_this_turn", [](DuelTest& duel) { duel.duelist(0).moved = 1; }},
      {"tgt.moved_last_turn", [](DuelTest& duel) { duel.duelist(1).moved_last = 1; }},
  };
}

std::vector<Case> of_states() {
  const auto bears = [](const std::string& card, Op op) {
    return [card, op](DuelTest& duel) { duel.start_lasting(effect_of(duel, card, op), 0, 1, 1); };
  };
  const auto taken = [](FormKind form) {
    return [form](DuelTest& duel) {
      duel.duelist(0).forms = static_cast<std::uint8_t>(1U << static_cast<unsigned>(form));
    };
  };
  return {
      {"tgt.slowed_or_rooted", bears("k-el-entangling-arrow", Op::kRoot)},
      {"tgt.slowed_or_rooted", bears("druids-tome-entangle", Op::kSlow)},
      {"tgt.slowed_or_rooted", bears("k-dw-fortify", Op::kImmobile)},
      {"tgt.slowed_or_rooted", [](DuelTest& duel) { mark(duel, "cr-volcanic-tremor", 1); }},
      {"prey_marked", [](DuelTest& duel) { mark(duel, "ve-predators-mark", 1); }},
      {"in_honor_duel", [](DuelTest& duel) { mark(duel, "cr-honor-duel", 1); }},
      {"in_form", taken(FormKind::kTank)},
      {"form==assault", taken(FormKind::kAssault)},
  };
}

// Player 0 in (3,3), player 1 far away in (9,9).
std::vector<Case> of_the_board() {
  const auto zone = [](const std::string& card, int column, int row) {
    return [=](DuelTest& duel) {
      put_zone(duel, effect_of(duel, card, Op::kZone), 1, duel.hex(column, row),
               Tenure::kForTheDuel);
    };
  };
  const auto merc = [](int column, int row, int owner) {
    return [=](DuelTest& duel) {
      const int hire = effect_of(duel, "xc-hire-mercenary", Op::kSummon);
      put_summon(duel, hire, owner, duel.hex(column, row));
    };
  };
  const auto place = [](int column, int row) {
    return [=](DuelTest& duel) { duel.place(1, column, row); };
  };
  return {
      {"adjacent", place(4, 3)},
      {"ends_adjacent", place(4, 3)},
      {"in_lava", zone("cr-lava-flask", 3, 3)},
      {"near_fire", zone("cr-lava-flask", 3, 4)},
      {"near_fire", zone("pyromancers-grimoire-flame-wall", 3, 4)},
      {"path_has_lava", [](DuelTest& duel) { duel.state.attack.flags |= kThroughLava; }},
      {"tgt.adjacent_to_my_merc", merc(9, 8, 0)},
      {"enemies_within_6>=1", merc(3, 9, 1)},
      {"enemies_within_6>=2",
       [=](DuelTest& duel) {
         merc(3, 9, 1)(duel);
         merc(3, 8, 1)(duel);
       }},
      {"hex.seeds>=3",
       [](DuelTest& duel) {
         duel.state.seed_hexes[0] = static_cast<std::uint8_t>(duel.hex(3, 6));
         duel.state.seeds[0] = 3;
       }},
  };
}

void expect_each(const std::vector<Case>& cases) {
  for (const Case& test : cases) {
    DuelTest duel = face_to_face();
    duel.place(1, 9, 9);
    duel.state.attack.side = static_cast<std::uint8_t>(Side::kNoSide);
    EXPECT_FALSE(duel.holds(test.condition)) << test.condition;
    test.make(duel);
    EXPECT_TRUE(duel.holds(test.condition)) << test.condition;
    const Condition condition = *parse_condition(test.condition);
    if (condition.comparison == Comparison::kTrue && condition.kind != ConditionKind::kForm &&
        test.condition.find('=') == std::string::npos) {
      EXPECT_FALSE(duel.holds("!" + test.condition)) << test.condition;
    }
  }
}

TEST(PenanceConditions, QuantitiesOfUserAndTargetCompare) { expect_each(quantities()); }
TEST(PenanceConditions, OfTheAttack) { expect_each(of_the_attack()); }
TEST(PenanceConditions, OfWhatIsBorne) { expect_each(of_states()); }
TEST(PenanceConditions, OfTheBoard) { expect_each(of_the_board()); }

TEST(PenanceConditions, ComparisonsAreExactAtTheirNumber) {
  const auto at = [](int heat, const std::string& condition) {
    DuelTest duel = face_to_face();
    duel.heat(0, heat);
    return duel.holds(condition);
  };
  EXPECT_FALSE(at(2, "self.heat>=3"));
  EXPECT_TRUE(at(3, "self.heat>=3"));
  EXPECT_TRUE(at(3, "self.heat<=3"));
  EXPECT_FALSE(at(4, "self.heat<=3"));
  EXPECT_TRUE(at(2, "self.heat<3"));
  EXPECT_FALSE(at(3, "self.heat<3"));
}

TEST(PenanceConditions, ThoseThatHoldFromTheStartEndWithWhatTheyAskAbout) {
  DuelTest duel = face_to_face();
  duel.place(1, 9, 9);
  EXPECT_TRUE(duel.holds("no_enemy_within_3"));
  duel.place(1, 3, 6);
  EXPECT_FALSE(duel.holds("no_enemy_within_3"));
  EXPECT_TRUE(duel.holds("in_open_terrain"));
  put_zone(duel, effect_of(duel, "k-dw-earthshaker", Op::kZone), 1, duel.hex(3, 3),
           Tenure::kForTheDuel);
  EXPECT_FALSE(duel.holds("in_open_terrain"));
  EXPECT_TRUE(duel.holds("tgt.no_cover"));
  duel.state.attack.terrain = 1;
  EXPECT_FALSE(duel.holds("tgt.no_cover"));
  duel.state.attack.terrain = -1;
  EXPECT_TRUE(duel.holds("tgt.no_cover")) << "higher ground is no cover";
}

TEST(PenanceConditions, MarksAreOfTheTarget) {
  DuelTest duel = holding("cr-honor-duel");
  EXPECT_FALSE(duel.holds("tgt.coward_mark"));
  play(duel, "cr-honor-duel").act("no");
  EXPECT_TRUE(duel.holds("tgt.coward_mark"));
  EXPECT_FALSE(duel.holds("tgt.coward_mark", 1, 0));
}

TEST(PenanceConditions, WrecksAreOfEnemySummonsWithinFourHexes) {
  constexpr auto kScavenge = "os-scavenge-wreckage";
  for (const auto& [row, owner, open] : {std::tuple{5, 0, false}, {7, 1, true}, {8, 1, false}}) {
    DuelTest duel = holding(kScavenge);
    const int hire = effect_of(duel, "xc-hire-mercenary", Op::kSummon);
    put_summon(duel, hire, owner, duel.hex(3, row)).hp = 0;
    duel.run();
    EXPECT_EQ(duel.arguments(Verb::kPlay).size(), open ? 1U : 0U) << row << owner;
  }
}

TEST(PenanceConditions, SwitchesOfTheRulesAreRead) {
  RULE("PN-70");
  const auto holds = [](const std::vector<std::string>& rules, const std::string& condition) {
    return face_to_face({.rules = rules}).holds(condition);
  };
  EXPECT_TRUE(holds({}, "rule.suffering_die"));
  EXPECT_FALSE(holds({"suffering_die=false"}, "rule.suffering_die"));
  EXPECT_FALSE(holds({}, "rule.blood_printed_bonus"));
  EXPECT_TRUE(holds({"suffering_die=false"}, "rule.blood_printed_bonus"));
  EXPECT_TRUE(holds({"blood_keeps_printed_bonus=true"}, "rule.blood_printed_bonus"));
}

TEST(PenanceConditions, WhatNeedsAFriendNeverHolds) {
  RULE("PN-139");
  const DuelTest duel = face_to_face();
  for (const std::string condition :
       {"allies_adjacent>=1", "allies_within_3>=1", "allies_within_4>=1", "tgt.adjacent_to_my_ally",
        "tgt.killed_ally", "ally_would_die", "pack_instinct_active",
        "casket_destroyed_this_round_within_3", "casket_destroyed_this_round_within_6"}) {
    EXPECT_FALSE(duel.holds(condition)) << condition;
  }
}

TEST(PenanceConditions, EveryOneIsTriedHereOrNamed) {
  // Looked at where they count: what a move may end in, two cards drawn, what an effect before did,
  // a try to move, the wreck that a card uses.
  std::set<ConditionKind> tried = {ConditionKind::kNone,
                                   ConditionKind::kEndNearTerrain,
                                   ConditionKind::kTriggered,
                                   ConditionKind::kBothDrawnAreRanged,
                                   ConditionKind::kTargetTriesToMove,
                                   ConditionKind::kWreckWithin4,
                                   ConditionKind::kDestroyedEnemyMarker};
  for (const auto& cases : {quantities(), of_the_attack(), of_states(), of_the_board()}) {
    for (const Case& test : cases) tried.insert(parse_condition(test.condition)->kind);
  }
  for (const std::string condition :
       {"no_enemy_within_3", "in_open_terrain", "tgt.no_cover", "tgt.coward_mark",
        "rule.suffering_die", "rule.blood_printed_bonus"}) {
    tried.insert(parse_condition(condition)->kind);
  }
  for (std::size_t i = 0; i < kConditionKinds; ++i) {
    const auto kind = static_cast<ConditionKind>(i);
    if (never_in_duel(kind)) continue;
    EXPECT_TRUE(tried.contains(kind)) << word(kind);
  }
}

// ---- Multipliers.

TEST(PenanceConditions, AmountsAreMultiplied) {
  const auto dice_of = [](DuelTest& attack, const std::string& card) {
    attack.begin(0);
    play(attack, card, Component::kChassis).attack(3, 3);
    return int{attack.state.attack.dice};
  };
  DuelTest rooted = holding("k-el-aimed-shot");
  const int before = dice_of(rooted, "k-el-aimed-shot");
  DuelTest wrath = face_to_face({.first = "k-el-verdant-wrath"});
  wrath.hand(0, {"k-el-aimed-shot"});
  wrath.start_lasting(effect_of(wrath, "k-el-entangling-arrow", Op::kRoot), 0, 1, 1);
  EXPECT_EQ(dice_of(wrath, "k-el-aimed-shot"), before + 1) << "one for each rooted enemy";
}

TEST(PenanceConditions, KillsOfACardPay) {
  constexpr auto kReap = "os-bone-scythe-reap";
  DuelTest duel = holding(kReap);
  const int hire = effect_of(duel, "xc-hire-mercenary", Op::kSummon);
  put_summon(duel, hire, 1, duel.hex(5, 4)).hp = 2;
  put_summon(duel, hire, 1, duel.hex(4, 4)).hp = 1;
  duel.run();
  play(duel, kReap, Component::kChassis).attack(3, 3).defense(3).settle();
  EXPECT_EQ(tokens_of(duel, TokenKind::kShard), 4) << "2 for each of the two";
}

}  // namespace
}  // namespace muster::penance
