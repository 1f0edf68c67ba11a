// Components: what damages and destroys them, and the profile of zones.
#include "games/penance/inquiry/points.h"
#include "games/penance/state/attack.h"
#include "tests/games/penance/card_duels.h"

namespace muster::penance {
namespace {

const std::vector<std::string> kZones = {"component_profile=\"zones\""};

std::uint8_t& damage(DuelTest& duel, int side, Component part) {
  return duel.duelist(side).damage[index_of(part)];
}
// Player 1 has only these cards, all in the draw pile; it is hit for one point, aimed at the part,
// and loses the first of them.
DuelTest hit_for_one(const std::vector<std::string>& cards, Component part,
                     const std::vector<std::string>& rules = {}) {
  DuelTest duel = face_to_face({.rules = rules});
  duel.draw(1, cards).hand(0, {kThrust}).begin(0);
  play(duel, kThrust, part).attack(3, 3).defense(3);
  if (duel.phase() == Phase::kDrawCard) duel.draw_card(cards.front());
  return duel;
}

TEST(PenanceComponents, ShieldCardsDamageOnlyATargetedLeftArm) {
  RULE("PN-45a");
  const std::vector<std::string> cards = {"k-ch-buckler-block", "k-feint", "k-retreat"};
  DuelTest arm = hit_for_one(cards, Component::kLeftArm);
  EXPECT_EQ(damage(arm, 1, Component::kLeftArm), 1);
  DuelTest legs = hit_for_one(cards, Component::kLegs);
  EXPECT_EQ(damage(legs, 1, Component::kLegs), 0);
  DuelTest never =
      hit_for_one(cards, Component::kLeftArm, {"secondary_component_damage=\"never\""});
  EXPECT_EQ(damage(never, 1, Component::kLeftArm), 0);
}

TEST(PenanceComponents, PrimaryWeaponCardsDamageWhateverIsTargeted) {
  RULE("PN-45");
  for (const Component part : kAllComponents) {
    DuelTest duel = hit_for_one({kThrust, "k-feint", "k-retreat"}, part);
    EXPECT_EQ(damage(duel, 1, part), 1) << name_of(part);
  }
  DuelTest other = hit_for_one({"k-feint", kThrust, "k-retreat"}, Component::kLegs);
  EXPECT_EQ(damage(other, 1, Component::kLegs), 0);
}

TEST(PenanceComponents, ScrapAddsNoComponentDamage) {
  RULE("PN-59");
  DuelTest duel = face_to_face();
  duel.draw(1, {kThrust, "k-feint", "k-retreat"}).destroy(1, Component::kRightArm);
  duel.hand(0, {kThrust}).begin(0);
  play(duel, kThrust, Component::kLegs).attack(3, 3).defense(3);
  duel.draw_card(kThrust);
  EXPECT_EQ(damage(duel, 1, Component::kLegs), 0);
}

TEST(PenanceComponents, ADestroyedOneStaysAsItIs) {
  RULE("PN-46a");
  DuelTest duel = face_to_face();
  duel.begin(0);
  duel.task(1, ComponentTask{.points = 3, .part = static_cast<int>(Component::kLegs)});
  EXPECT_TRUE(duel.duelist(1).lacks(Component::kLegs));
  EXPECT_EQ(damage(duel, 1, Component::kLegs), 3);
  duel.task(1, ComponentTask{.points = 2, .part = static_cast<int>(Component::kLegs)});
  EXPECT_EQ(damage(duel, 1, Component::kLegs), 3) << "further damage is lost";
  duel.begin_at(Stage::kRoundOver).settle();
  EXPECT_TRUE(duel.duelist(1).lacks(Component::kLegs)) << "nothing repairs it";
}

TEST(PenanceComponents, TheThresholdIsASetting) {
  RULE("PN-46");
  for (const int threshold : {1, 5}) {
    DuelTest duel = face_to_face({.rules = {fmt::format("component_threshold={}", threshold)}});
    duel.begin(0);
    const int head = static_cast<int>(Component::kHead);
    if (threshold > 1) duel.task(1, ComponentTask{.points = threshold - 1, .part = head});
    EXPECT_FALSE(duel.duelist(1).lacks(Component::kHead));
    duel.task(1, ComponentTask{.points = 1, .part = head});
    EXPECT_TRUE(duel.duelist(1).lacks(Component::kHead));
  }
}

TEST(PenanceComponents, WithoutTheLeftArmShieldCardsAreScrap) {
  RULE("PN-47a");
  DuelTest duel = face_to_face();
  duel.hand(1, {"k-ch-buckler-block", "k-brace-for-impact", kThrust}).hand(0, {kThrust});
  duel.begin(0);
  duel.task(1, ComponentTask{.points = 3, .part = static_cast<int>(Component::kLeftArm)});
  EXPECT_EQ(duel.duelist(1).hand.size(), 2);
  EXPECT_TRUE(duel.duelist(1).discard.has(duel.kind(1, "k-ch-buckler-block")));
  duel.duelist(1).hand.add(duel.kind(1, "k-ch-buckler-block"));
  duel.duelist(1).discard.remove(duel.kind(1, "k-ch-buckler-block"));
  play(duel, kThrust, Component::kHead).attack(3, 3).defense(1);
  EXPECT_EQ(duel.arguments(Verb::kReact), (std::set<int>{duel.kind(1, "k-brace-for-impact")}));
}

TEST(PenanceComponents, WithoutTheHeadRangedAttacksAreHarder) {
  RULE("PN-48a");
  const auto number = [](const std::string& card, int column, int row) {
    DuelTest duel = face_to_face({.first = card});
    duel.place(1, column, row, "NW").hand(0, {card}).destroy(0, Component::kHead).begin(0);
    play(duel, card, Component::kChassis);
    return int{duel.state.attack.target_number};
  };
  EXPECT_EQ(number("k-el-aimed-shot", 5, 4), 6);
  EXPECT_EQ(number(kThrust, 4, 3), 5);
}

TEST(PenanceComponents, WithoutLegsMovementCardsReachOneHexLess) {
  RULE("PN-48");
  const auto reached = [](bool legs) {
    DuelTest duel = face_to_face();
    duel.place(1, 14, 2).hand(0, {"k-retreat"});
    if (!legs) duel.destroy(0, Component::kLegs);
    duel.begin(0);
    play(duel, "k-retreat");
    int hexes = 0;
    while (duel.phase() == Phase::kStep) {
      duel.act("move S");
      ++hexes;
    }
    return hexes;
  };
  EXPECT_EQ(reached(false), reached(true) - 1);
}

// ---- The profile of zones. Both decks are of Scouts: Head 1, 4, 6; arms 2, 4, 6; Chassis 2, 5, 8;
// Legs 2, 10.

DuelTest zoned(int side, Component part, int points) {
  DuelTest duel = face_to_face({.rules = kZones});
  damage(duel, side, part) = static_cast<std::uint8_t>(points);
  return duel;
}

TEST(PenanceComponents, ArmorIsWithoutEffectAndThenComesStructure) {
  RULE("PN-49");
  const DuelTest duel = face_to_face({.rules = kZones});
  const auto zone = [](Component part, int points) {
    const DuelTest at = zoned(0, part, points);
    return part_zone(at.rules(), at.state, 0, part);
  };
  EXPECT_EQ(zone(Component::kRightArm, 2), 0);
  EXPECT_EQ(zone(Component::kRightArm, 3), 1);
  EXPECT_EQ(zone(Component::kRightArm, 4), 1);
  EXPECT_EQ(zone(Component::kRightArm, 5), 2);
  EXPECT_EQ(zone(Component::kLegs, 9), 1) << "Legs have no critical zone";
  DuelTest last = zoned(1, Component::kLegs, 9);
  last.begin(0);
  last.task(1, ComponentTask{.points = 1, .part = static_cast<int>(Component::kLegs)});
  EXPECT_TRUE(last.duelist(1).lacks(Component::kLegs));
  EXPECT_EQ(last.phase(), Phase::kMain) << "no Pilot Wound for the Legs";
}

TEST(PenanceComponents, StructureOfAnArmAndOfTheHeadTakesDamageOffAttacks) {
  RULE("PN-49a");
  RULE("PN-49b");
  const auto dice = [](Component part, int points, const std::string& card = kThrust) {
    DuelTest duel = face_to_face({.first = card, .rules = kZones});
    damage(duel, 0, part) = static_cast<std::uint8_t>(points);
    duel.hand(0, {card}).begin(0);
    play(duel, card, Component::kChassis).attack(3, 3);
    return int{duel.state.attack.dice};
  };
  EXPECT_EQ(dice(Component::kRightArm, 2), 4);
  EXPECT_EQ(dice(Component::kRightArm, 3), 3);
  EXPECT_EQ(dice(Component::kRightArm, 5), 2) << "critical";
  EXPECT_EQ(dice(Component::kLeftArm, 3), 4) << "not a card of that arm";
  EXPECT_EQ(dice(Component::kHead, 3), 4) << "not a ranged attack";
  EXPECT_EQ(dice(Component::kHead, 3, "k-el-aimed-shot"), 3);
}

TEST(PenanceComponents, StructureOfTheChassisAndTheLegsCostsSp) {
  RULE("PN-49a");
  RULE("PN-49b");
  const DuelTest whole = zoned(0, Component::kChassis, 2);
  const int most = sp_max(whole.rules(), whole.state, 0);
  const DuelTest structure = zoned(0, Component::kChassis, 3);
  EXPECT_EQ(sp_max(structure.rules(), structure.state, 0), most - 1);
  const DuelTest critical = zoned(0, Component::kChassis, 6);
  EXPECT_EQ(sp_max(critical.rules(), critical.state, 0), most - 2);
  EXPECT_EQ(zoned(0, Component::kLegs, 2).price_of_step(0, 3), 2);
  EXPECT_EQ(zoned(0, Component::kLegs, 3).price_of_step(0, 3), 4);
}

TEST(PenanceComponents, StructureOfTheHeadHeatsEachTurn) {
  RULE("PN-49a");
  for (const int points : {1, 2}) {
    DuelTest duel = zoned(0, Component::kHead, points);
    duel.begin_at(Stage::kTurnEffects, 0);
    EXPECT_EQ(duel.duelist(0).heat, points == 2 ? 1 : 0);
  }
}

TEST(PenanceComponents, EachCriticalPointIsAPilotWound) {
  RULE("PN-49b");
  RULE("PN-49c");
  const auto wounds = [](Component part, int before, int points) {
    DuelTest duel = zoned(1, part, before);
    duel.begin(0);
    duel.task(1, ComponentTask{.points = points, .part = static_cast<int>(part)});
    while (duel.phase() == Phase::kWoundCard) {
      for (const Action action : duel.legal()) {  // not the one that locks cards: it rolls a die
        if (argument_of(action) == static_cast<int>(Wound::kLock)) continue;
        duel.take(Verb::kWound, argument_of(action));
        break;
      }
    }
    return std::popcount(duel.duelist(1).wounds);
  };
  EXPECT_EQ(wounds(Component::kRightArm, 2, 2), 0) << "structure";
  EXPECT_EQ(wounds(Component::kRightArm, 4, 1), 1);
  EXPECT_EQ(wounds(Component::kRightArm, 3, 2), 1) << "only one of them is critical";
  EXPECT_EQ(wounds(Component::kRightArm, 5, 1), 2) << "and one more for its end";
  EXPECT_EQ(wounds(Component::kHead, 4, 2), 3);
}

TEST(PenanceComponents, WhoLosesItsChassisIsEjectedAndOutOfTheFight) {
  RULE("PN-49c");
  for (const int face : {1, 6}) {
    DuelTest duel = zoned(1, Component::kChassis, 7);
    duel.begin(0);
    duel.task(1, ComponentTask{.points = 1, .part = static_cast<int>(Component::kChassis)});
    ASSERT_EQ(duel.phase(), Phase::kDie);
    EXPECT_EQ(duel.legal().size(), 6U);
    duel.roll(face);
    EXPECT_TRUE(duel.over());
    EXPECT_EQ(duel.winner(), 0);
    EXPECT_EQ(duel.state.ending, Ending::kEjected);
  }
}

TEST(PenanceComponents, ScenariosMayEndWithComponents) {
  RULE("PN-167");
  DuelTest duel = face_to_face({.rules = {"components_to_win=2"}});
  duel.begin(0);
  duel.task(1, ComponentTask{.points = 3, .part = static_cast<int>(Component::kHead)});
  EXPECT_FALSE(duel.over());
  duel.task(1, ComponentTask{.points = 3, .part = static_cast<int>(Component::kLegs)});
  EXPECT_TRUE(duel.over());
  EXPECT_EQ(duel.state.ending, Ending::kParts);
  EXPECT_EQ(duel.winner(), 0);
}

}  // namespace
}  // namespace muster::penance
