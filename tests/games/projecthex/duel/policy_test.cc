// What the named duel policies choose.
#include "games/projecthex/duel/policy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/status.h"
#include "games/projecthex/duel/table.h"
#include "games/projecthex/duel/terms.h"
#include "tests/games/projecthex/duel/fights.h"

namespace muster::projecthex {
namespace {

using PolicyKind = DuelPolicyKind;
using ::testing::HasSubstr;

DicePool dice(const std::string& faces) {
  DicePool pool{};
  for (const char face : faces) ++pool[static_cast<std::size_t>(face - '0')];
  return pool;
}

DuelView view(const std::string& faces, const char* own, const char* enemy, int enemy_dice,
              bool attacker = true, const DuelTerms& terms = {}) {
  return {attacker, terms, dice(faces), *parse_troops(own), *parse_troops(enemy), enemy_dice};
}

// "9a*3 9m*3": choices with their weights.
std::string chosen(const DuelPolicy& policy, const DuelView& view) {
  DuelChoices choices;
  policy.distribution(view, choices);
  std::string text;
  for (const auto& [choice, weight] : choices) {
    text += (text.empty() ? "" : " ") + std::to_string(choice.face) + type_letter(choice.type) +
            "*" + std::to_string(weight);
  }
  return text;
}
std::string chosen(PolicyKind kind, const DuelView& view) { return chosen(DuelPolicy(kind), view); }

// All terms that cards can give, and some more.
std::vector<DuelTerms> many_terms() {
  std::vector<DuelTerms> all;
  for (const auto naturals :
       {NaturalFaces::kPlain, NaturalFaces::kDefender, NaturalFaces::kBonuses}) {
    for (std::int8_t bonus = 0; bonus <= 2; ++bonus) {
      for (std::int8_t a = 0; a <= 5; ++a) {
        for (std::int8_t d = 0; d <= 4; ++d) {
          all.push_back({{a, 0, 2}, {d, 1, 0}, bonus, naturals});
        }
      }
    }
  }
  return all;
}

TEST(DuelPolicy, FacesBeatenAgreesWithTheExchangeItself) {
  for (const DuelTerms& terms : many_terms()) {
    for (int code = 0; code < 2 * kFaces * kUnitTypes * kUnitTypes; ++code) {
      const bool attacker = code % 2 == 0;
      const int face = code / 2 % kFaces;
      const auto own = static_cast<UnitType>(code / 20 % kUnitTypes);
      const auto enemy = static_cast<UnitType>(code / 60);
      for (int other = 0; other < kFaces; ++other) {
        const bool wins = attacker ? attacker_wins(terms, {face, own}, {other, enemy})
                                   : !attacker_wins(terms, {other, enemy}, {face, own});
        ASSERT_EQ(wins, other < faces_beaten(terms, attacker, face, own, enemy));
      }
    }
  }
}

TEST(DuelPolicy, HighestAndLowestTakeTheStrongestType) {
  DuelTerms terms;
  terms.attack = {0, 1, 1};
  const DuelView all = view("0379", "2a1m1r", "1a", 1, true, terms);
  EXPECT_EQ(chosen(PolicyKind::kHighestFirst, all), "9m*3 9r*3");
  EXPECT_EQ(chosen(PolicyKind::kLowestFirst, all), "0m*3 0r*3");
  EXPECT_EQ(chosen(PolicyKind::kHighestFirst, view("0379", "2a1r", "1a", 1, true, terms)), "9r*6");
  EXPECT_EQ(chosen(PolicyKind::kHighestFirst, view("0379", "2a", "1a", 1, true, terms)), "9a*6");
  // The defender's bonuses are its own.
  EXPECT_EQ(chosen(PolicyKind::kHighestFirst, view("5", "1a1m1r", "1a", 1, false, terms)),
            "5a*2 5m*2 5r*2");
}

TEST(DuelPolicy, RandomTakesEveryDieAndLivingType) {
  EXPECT_EQ(chosen(PolicyKind::kRandom, view("355", "4a1r", "1a", 1)), "3a*3 3r*3 5a*6 5r*6");
}

TEST(DuelPolicy, CounterTypeBeatsMostOfTheEnemysUnits) {
  // Mounted beats ranged, ranged beats assault.
  EXPECT_EQ(chosen(PolicyKind::kCounterType, view("46", "1a1m1r", "3r", 1)), "6m*6");
  EXPECT_EQ(chosen(PolicyKind::kCounterType, view("46", "1a1m1r", "3a1r", 1)), "6r*6");
  // Against all types alike: all the same.
  EXPECT_EQ(chosen(PolicyKind::kCounterType, view("46", "1a1m1r", "1a1m1r", 1)), "6a*2 6m*2 6r*2");
  // A natural 9 wins with any type.
  EXPECT_EQ(chosen(PolicyKind::kCounterType, view("49", "1a1m1r", "3r", 1)), "9a*2 9m*2 9r*2");
}

TEST(DuelPolicy, SpendLowKeepsDiceThatWouldLoseToTheHighest) {
  // The attacker's 8 beats the highest of n dice in 0.8^n of the rolls: 0.512 of three, 0.41 of
  // four.
  EXPECT_EQ(chosen(PolicyKind::kSpendLow, view("128", "3a", "3a", 3)), "8a*6");
  EXPECT_EQ(chosen(PolicyKind::kSpendLow, view("128", "3a", "3a", 4)), "1a*6");
  EXPECT_EQ(chosen(PolicyKind::kSpendLow, view("125", "3a", "3a", 1)), "5a*6");  // exactly one half
  EXPECT_EQ(chosen(PolicyKind::kSpendLow, view("124", "3a", "3a", 1)), "1a*6");
  // The defender wins ties: its 8 beats 0.9^n.
  EXPECT_EQ(chosen(PolicyKind::kSpendLow, view("128", "3a", "3a", 6, false)), "8a*6");
  EXPECT_EQ(chosen(PolicyKind::kSpendLow, view("128", "3a", "3a", 7, false)), "1a*6");
}

TEST(DuelPolicy, BestResponseTakesTheLeastDieThatIsGoodEnough) {
  // Faces 6 to 8 and the type bonus of three: 9 wins as surely as any that reaches it.
  const DuelTerms strong{{4, 0, 0}, {0, 0, 0}, 2, NaturalFaces::kPlain};
  EXPECT_EQ(chosen(PolicyKind::kBestResponse, view("6789", "2a", "2a", 2, true, strong)), "6a*6");
  // Against one that always opens with the highest of many dice only the 9 is worth anything.
  DuelMixture highest{};
  highest[static_cast<std::size_t>(PolicyKind::kHighestFirst)] = 1;
  EXPECT_EQ(chosen(DuelPolicy(highest), view("0589", "2a", "2a", 6)), "9a*6");
  // It knows that highest-first plays its strongest type, here ranged, and answers with mounted.
  DuelTerms ranged;
  ranged.defence = {0, 0, 3};
  const DuelView mixed = view("5", "1a1m1r", "5a1r", 1, true, ranged);
  EXPECT_EQ(chosen(DuelPolicy(highest), mixed), "5m*6");
  EXPECT_EQ(chosen(PolicyKind::kCounterType, mixed), "5r*6");
}

TEST(DuelPolicy, ChoosingFollowsTheDistribution) {
  DuelTerms terms;
  terms.attack = {1, 1, 0};
  const DuelView views[] = {view("01357", "2a2m1r", "1a3m1r", 4, true, terms),
                            view("2226689", "1a1m1r", "2m2r", 3, false, terms),
                            view("9", "1r", "2m", 1)};
  Rng rng(7);
  for (int kind = 0; kind < kDuelPolicies - 1; ++kind) {
    const DuelPolicy policy(static_cast<PolicyKind>(kind));
    for (const DuelView& each : views) {
      DuelChoices choices;
      policy.distribution(each, choices);
      double sum = 0;
      for (const WeightedChoice& choice : choices) sum += choice.weight;
      std::vector<int> counts(choices.size());
      constexpr int kDraws = 6000;
      for (int i = 0; i < kDraws; ++i) {
        const DuelChoice drawn = policy.choose(each, rng);
        const auto* const place =
            std::find_if(choices.begin(), choices.end(),
                         [&](const WeightedChoice& c) { return c.choice == drawn; });
        ASSERT_NE(place, choices.end());
        ++counts[static_cast<std::size_t>(place - choices.begin())];
      }
      for (std::size_t i = 0; i < choices.size(); ++i) {
        const double p = choices[i].weight / sum;
        EXPECT_NEAR(counts[i], kDraws * p, 4.5 * std::sqrt(kDraws * p * (1 - p)) + 1e-9);
      }
    }
  }
}

TEST(DuelPolicy, NamesAreReadAndSuggested) {
  for (int kind = 0; kind < kDuelPolicies; ++kind) {
    EXPECT_EQ(*duel_policy_kind(kDuelPolicyNames[static_cast<std::size_t>(kind)]),
              static_cast<PolicyKind>(kind));
  }
  EXPECT_EQ(DuelPolicy::parse("spend-low")->kind(), PolicyKind::kSpendLow);
  EXPECT_THAT(message_of(DuelPolicy::parse("highest-frist").status()),
              HasSubstr("unknown duel policy `highest-frist`; did you mean `highest-first`?"));
  EXPECT_THAT(message_of(DuelPolicy::parse("random:x").status()), HasSubstr("has no file"));
  EXPECT_THAT(message_of(DuelPolicy::parse("equilibrium").status()),
              HasSubstr("expected equilibrium:FILE"));
  EXPECT_EQ(DuelPolicy::parse("equilibrium:/no/such/file").status().code(),
            absl::StatusCode::kNotFound);
}

TEST(DuelTable, KeepsChoicesAndFallsBack) {
  DuelTable table(DuelTerms{});
  const DuelView known = view("27", "2a", "2a", 2);
  table.add(known, {{2, UnitType::kAssault}, {7, UnitType::kAssault}}, {1, 3});
  table.sort();
  const auto read = DuelTable::parse(table.to_json({}), "here");
  ASSERT_TRUE(read.ok()) << read.status();
  const DuelPolicy policy(*read);
  EXPECT_EQ(chosen(policy, known), "2a*16384 7a*49152");
  EXPECT_EQ(chosen(policy, view("28", "2a", "2a", 2)), "8a*65536");
  EXPECT_EQ(chosen(policy, view("27", "2a", "2a", 2, false)), "7a*65536");
  EXPECT_EQ(chosen(policy, view("27", "2a", "2a", 2, true, terms_021())), "7a*65536");
  Rng rng(3);
  int high = 0;
  for (int i = 0; i < 4000; ++i) high += policy.choose(known, rng).face == 7 ? 1 : 0;
  EXPECT_NEAR(high, 3000, 4.5 * std::sqrt(4000 * 0.75 * 0.25));
}

TEST(DuelTable, RefusesFilesThatAreNone) {
  DuelTable table(DuelTerms{});
  table.add(view("27", "2a", "2a", 2), {{2, UnitType::kAssault}, {7, UnitType::kAssault}}, {1, 1});
  const nlohmann::json good = table.to_json({});
  const auto refused = [&](const std::string& pointer, const nlohmann::json& value) {
    nlohmann::json json = good;
    json[nlohmann::json::json_pointer(pointer)] = value;
    const auto read = DuelTable::parse(json, "table.json");
    return read.ok() ? "" : message_of(read.status());
  };
  EXPECT_THAT(refused("/format", "other"), HasSubstr("table.json: is no muster duel table"));
  EXPECT_THAT(refused("/version", "one"), HasSubstr("table.json: "));
  EXPECT_THAT(refused("/terms/naturals", "odd"), HasSubstr("bad `terms`"));
  EXPECT_THAT(refused("/fallback", "highest"), HasSubstr("did you mean `highest-first`?"));
  EXPECT_THAT(refused("/fallback", "random"), HasSubstr("cannot be one"));
  EXPECT_THAT(refused("/entries/0/dice", "2x"), HasSubstr("entry 0: bad situation"));
  EXPECT_THAT(refused("/entries/0/choices/7a", 5), HasSubstr("entry 0: bad choices"));
  EXPECT_THAT(refused("/entries/0/choices/9a", 0), HasSubstr("entry 0: bad choices"));
}

}  // namespace
}  // namespace muster::projecthex
