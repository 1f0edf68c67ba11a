// Duels whose result is known by hand, and what must hold for all of them.
#include "games/homm/duel/chain.h"

#include <cmath>
#include <set>

#include "games/homm/units/ability.h"
#include "tests/games/homm/duel/duels.h"

namespace muster::homm::duel {
namespace {

// A roster of invented units without prices.
UnitSide unit(const std::string& id, UnitType type, std::array<int, 4> values,
              const std::vector<std::string>& abilities = {}) {
  UnitSide side;
  side.id = id;
  side.name = "Invented";
  side.side = id.ends_with("_pack")  ? CardSide::kPack
              : id.ends_with("_few") ? CardSide::kFew
                                     : CardSide::kNeutral;
  side.type = type;
  side.attack = values[0];
  side.defense = values[1];
  side.health = values[2];
  side.initiative = values[3];
  side.abilities = abilities;
  return side;
}

Result invented(const std::vector<UnitSide>& sides, const std::string& row,
                const std::string& column, bool flip = true) {
  const auto roster = Roster::make(sides, Ruleset{}, flip);
  EXPECT_TRUE(roster.ok());
  return solve(*roster, row, column);
}

constexpr UnitType kGround = UnitType::kGround;

// Halberdiers hit peasants for 1, 2 or 3 of their 2 health. Only after a 1 the peasant strikes
// back, and has its own attack: it needs a +1 in both (2 health) before it is hit again.
TEST(DuelChain, HalberdiersAgainstPeasants) {
  const Result result = solve(roster(), "halberdiers_few", "peasants_neutral");
  EXPECT_NEAR(result.win, 26.0 / 27, 1e-15);
  EXPECT_NEAR(result.loss, 1.0 / 27, 1e-15);
  EXPECT_EQ(result.never, 0);
  EXPECT_EQ(result.rounds, 1);
}

// 1 health each, and every attack hits with 1/3. Of two equal units the row's strikes first, then
// the column's twice, then the row's twice, and so on: R C | C R | R C | C R | ...
// Row: 1/3 + (2/3)^3 * 1/3 * (1 + 2/3) + ... = (1/3 + 8/27 * 1/3) / (1 - 16/81) over blocks of
// four.
TEST(DuelChain, EqualUnitsOfOneHealth) {
  const Result result =
      invented({unit("a", kGround, {1, 1, 1, 5}), unit("b", kGround, {1, 1, 1, 5})}, "a", "b");
  const double miss = 2.0 / 3;
  // Strikes 1 and 4 of each four are the row's.
  const double row = (1 + std::pow(miss, 3)) / 3 / (1 - std::pow(miss, 4));
  EXPECT_NEAR(result.win, row, 1e-14);
  EXPECT_NEAR(result.loss, 1 - row, 1e-14);
  // A round has four strikes and ends the duel with 1 - (2/3)^4: a geometric number of rounds.
  EXPECT_NEAR(result.rounds, 1 / (1 - std::pow(miss, 4)), 1e-14);
}

TEST(DuelChain, NobodyCanHurtAnybody) {
  const Result result =
      invented({unit("a", kGround, {1, 2, 1, 5}), unit("b", kGround, {1, 2, 1, 5})}, "a", "b");
  EXPECT_EQ(result.win, 0);
  EXPECT_EQ(result.loss, 0);
  EXPECT_EQ(result.never, 1);
  EXPECT_TRUE(std::isnan(result.rounds));
}

// The Pack kills with 2/3; otherwise it is struck back, turns to a Few side that neither hurts nor
// can be hurt.
TEST(DuelChain, ADuelThatMayNeverEnd) {
  const std::vector<UnitSide> sides = {unit("a_pack", kGround, {3, 0, 1, 5}),
                                       unit("a_few", kGround, {0, 9, 9, 4}),
                                       unit("b", kGround, {2, 1, 2, 3})};
  const Result result = invented(sides, "a_pack", "b");
  EXPECT_NEAR(result.win, 2.0 / 3, 1e-15);
  EXPECT_EQ(result.loss, 0);
  EXPECT_NEAR(result.never, 1.0 / 3, 1e-15);
  EXPECT_NEAR(result.rounds, 1, 1e-15);  // of those that end
  const Result without = invented(sides, "a_pack", "b", false);
  EXPECT_NEAR(without.loss, 1.0 / 3, 1e-15);
  EXPECT_EQ(without.never, 0);
}

// Whoever heals more than it is dealt lives until three strikes in a row hit: the chain has cycles.
TEST(DuelChain, HealingMakesCycles) {
  const std::vector<UnitSide> sides = {
      unit("a", UnitType::kFlying, {1, 0, 3, 5}, {"NO_RETALIATION"}),
      unit("b", kGround, {0, 0, 2, 4}, {"HEAL_SELF_ACT_1"})};
  const auto roster = Roster::make(sides, Ruleset{}, true);
  const Result result = solve(*roster, "a", "b");
  // A deals 0, 1 or 2, each with 1/3; B, healed by 1 before its own attack, deals 0, 0 or 1 and is
  // struck back by A. Health of B before A's attack: 2, or 1 after a wound that did not heal.
  EXPECT_NEAR(result.win + result.loss, 1, 1e-14);
  EXPECT_EQ(result.never, 0);
  const Standing late = Duels(*roster).after_rounds(0, 1, 400);
  EXPECT_NEAR(late.win, result.win, 1e-12);
  EXPECT_NEAR(late.loss, result.loss, 1e-12);
}

// Saved once on each side: every hit would kill, and the third does.
TEST(DuelChain, ATurnedUnitIsSavedOnceMore) {
  const Result result = invented({unit("a_pack", kGround, {0, 0, 1, 4}, {"SURVIVE_AT_1_ONCE"}),
                                  unit("a_few", kGround, {0, 0, 1, 4}, {"SURVIVE_AT_1_ONCE"}),
                                  unit("b", kGround, {3, 9, 1, 5}, {"NO_RETALIATION"})},
                                 "a_pack", "b");
  EXPECT_EQ(result.loss, 1);
  EXPECT_EQ(result.rounds, 2);  // B's attack, its retaliation, and its next attack
}

// Shooters keep shooting from back row to back row, with the lower of two dice.
TEST(DuelChain, ShootersStayWhereTheyAre) {
  const Result result = invented(
      {unit("a", UnitType::kRanged, {1, 0, 1, 5}), unit("b", UnitType::kRanged, {1, 0, 1, 4})}, "a",
      "b");
  const double hit = 4.0 / 9;  // the lower of two dice is 0 or +1
  const double miss = 1 - hit;
  EXPECT_NEAR(result.win, hit / (1 - miss * miss), 1e-14);
}

// A plain duel, told once more: values are iterated round by round.
double iterated_win(const UnitSide& row, const UnitSide& column) {
  const auto hurt = [](const UnitSide& by, const UnitSide& on, int die) {
    return std::max(0, by.attack + die - on.defense);
  };
  const std::size_t width = static_cast<std::size_t>(column.health) + 1;
  const auto at = [width](int r, int c) {
    return static_cast<std::size_t>(std::max(0, r)) * width +
           static_cast<std::size_t>(std::max(0, c));
  };
  std::vector<double> value(width * (static_cast<std::size_t>(row.health) + 1), 0);
  for (int r = 1; r <= row.health; ++r) value[at(r, 0)] = 1;
  const bool row_first = row.initiative >= column.initiative;
  for (int round = 0; round < 200; ++round) {
    std::vector<double> next = value;
    for (int r = 1; r <= row.health; ++r) {
      for (int c = 1; c <= column.health; ++c) {
        // Four strikes: first unit, retaliation, second unit, retaliation.
        double sum = 0;
        for (int dice = 0; dice < 81; ++dice) {
          int left_r = r;
          int left_c = c;
          const bool by_row[4] = {row_first, !row_first, !row_first, row_first};
          for (int strike = 0, rest = dice; strike < 4; ++strike, rest /= 3) {
            if (left_r <= 0 || left_c <= 0) break;
            (by_row[strike] ? left_c : left_r) -=
                by_row[strike] ? hurt(row, column, rest % 3 - 1) : hurt(column, row, rest % 3 - 1);
          }
          sum += value[at(left_r, left_c)] / 81;
        }
        next[at(r, c)] = sum;
      }
    }
    value = next;
  }
  return value[at(row.health, column.health)];
}

TEST(DuelChain, PlainDuelsAgreeWithASlowIteration) {
  const Roster all = roster();
  const char* const plain[] = {"halberdiers_few", "crusaders_few",  "boars_neutral",
                               "nomads_neutral",  "goblins_few",    "skeletons_few",
                               "demons_neutral",  "champions_few",  "peasants_neutral",
                               "gargoyles_few",   "pegasi_neutral", "nix_few"};
  for (const char* row : plain) {
    for (const char* column : plain) {
      EXPECT_NEAR(solve(all, row, column).win,
                  iterated_win(*units().find(row), *units().find(column)), 1e-12)
          << row << " against " << column;
    }
  }
}

TEST(DuelChain, ProbabilitiesOfEveryPairAddUpToOne) {
  for (const bool flip : {true, false}) {
    const Roster all = roster("", flip);
    EXPECT_EQ(all.size(), 262U);
    const std::vector<Result> results = Duels(all).all();
    for (std::size_t row = 0; row < all.size(); ++row) {
      for (std::size_t column = 0; column < all.size(); ++column) {
        if (row == column) continue;
        const Result& result = results[row * all.size() + column];
        ASSERT_NEAR(result.win + result.loss + result.never, 1, 1e-13)
            << all[row].card->id << " against " << all[column].card->id;
        ASSERT_GE(std::min({result.win, result.loss, result.never}), 0);
      }
    }
  }
}

// A duel told from the other side, where initiative is never equal; and what may be mirrored is.
TEST(DuelChain, TheTableAgreesWithSinglePairs) {
  const Roster all = roster();
  Duels duels(all);
  const std::vector<Result> results = duels.all();
  for (const auto& [row, column] : spread_pairs(all, 4)) {
    const Result alone = duels.solve(row, column);
    const Result& listed = results[row * all.size() + column];
    EXPECT_NEAR(listed.win, alone.win, 1e-14);
    EXPECT_NEAR(listed.loss, alone.loss, 1e-14);
    EXPECT_FALSE(duels.chain().overflowed());
  }
}

TEST(DuelChain, PoisonNeverNeedsToBeCut) {
  const Roster all = roster();
  Duels duels(all);
  const auto poisons = [](const Form& form) { return form.does(Act::kPoison); };
  int met = 0;
  for (std::size_t row = 0; row < all.size(); ++row) {
    if (!all[row].some(poisons)) continue;
    for (std::size_t column = 0; column < all.size(); ++column) {
      duels.solve(row, column);
      EXPECT_FALSE(duels.chain().overflowed()) << all[column].card->id;
      ++met;
    }
  }
  EXPECT_GE(met, 6 * 262);
}

TEST(DuelCodec, NumbersStandForPositions) {
  const Roster all = roster();
  Codec codec;
  codec.set_up(all[all.find("manticores_alt_pack")], all[all.find("phoenixes_few")], false,
               all.customs());
  std::set<std::uint32_t> seen;
  for (std::uint32_t number = 0; number < codec.size(); ++number) {
    const Position position = codec.position(number);
    if (position.fighters[0].health == 0 || position.fighters[1].health == 0) continue;
    EXPECT_EQ(codec.number(position), number);
  }
}

// Every code that a duelist has is either played or has its reason not to be.
TEST(DuelCodes, EveryCodeIsKnown) {
  std::set<std::string> known;
  for (const Code& code : codes()) {
    EXPECT_TRUE(known.insert(std::string(code.code)).second) << code.code;
    EXPECT_GE(find_ability(code.code), 0) << code.code;
    EXPECT_EQ(code.why.empty(), code.act != Act::kNothing) << code.code;
  }
  for (const UnitSide& side : units().sides()) {
    if (side.faction == "siege") continue;
    for (const std::string& code : side.abilities) EXPECT_TRUE(known.contains(code)) << code;
  }
}

// What changes the numbers of an attack can matter.
TEST(DuelCodes, NumbersAreNotCalledNothing) {
  for (const Code& code : codes()) {
    const AbilityCode& ability = ability_codes()[static_cast<std::size_t>(find_ability(code.code))];
    const bool numbers = (ability.hook & (kOnDeclare | kOnRoll)) != 0;
    if (!numbers || code.code == "STACKED_ATK_3") continue;
    EXPECT_EQ(code.act, Act::kNumbers) << code.code;
  }
}

}  // namespace
}  // namespace muster::homm::duel
