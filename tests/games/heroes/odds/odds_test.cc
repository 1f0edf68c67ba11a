// Exact odds of battles against brute force written from the rules (every die, every order),
// against values worked out by hand, and against battles played step by step.
#include "games/heroes/odds/odds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <tuple>

#include "core/status.h"
#include "tests/games/heroes/battle/battles.h"
#include "tests/support/rules.h"

namespace muster::heroes {
namespace {

using dice::Fraction;
using ::testing::HasSubstr;

BattleOdds odds(const BattleRules& rules, const BattleSide& attacker, const BattleSide& defender,
                const LineOrders& orders = {}) {
  auto result = exact_battle_odds(rules, attacker, defender, orders);
  EXPECT_TRUE(result.ok()) << result.status();
  return *std::move(result);
}

// ---- An independent battle: units one by one, dice one by one.

// A unit's kind is its number of dice and bonus; creatures are {1, 0}, and come first in an army.
struct ToyUnit {
  int dice = 1;
  int bonus = 0;
  int piece = -1;  // as in BattleSide; -1: a creature
  auto operator<=>(const ToyUnit&) const = default;
};
using Army = std::vector<ToyUnit>;

// Creatures, then the Settlement, then Heroes.
Army army_of(const BattleSide& side) {
  Army army(side.creatures);
  for (int piece = 0; piece < static_cast<int>(kMaxPieces); ++piece) {
    const PieceRoll& roll = side.rolls[static_cast<std::size_t>(piece)];
    if (side.stands(static_cast<std::size_t>(piece))) {
      army.push_back({roll.dice, roll.bonus, piece});
    }
  }
  return army;
}

Survivors survivors(SideOfBattle winner, const Army& army) {
  Survivors left{.winner = winner};
  for (const ToyUnit& unit : army) {
    if (unit.piece < 0) {
      ++left.creatures;
    } else {
      left.standing = static_cast<std::uint8_t>(left.standing | 1 << unit.piece);
    }
  }
  return left;
}

// In how many ways so many dice come to each sum, die by die.
void throw_dice(int dice, int sum, std::map<int, int>& ways) {
  if (dice == 0) {
    ++ways[sum];
    return;
  }
  for (int face = 1; face <= 6; ++face) throw_dice(dice - 1, sum + face, ways);
}

class Toy {
 public:
  using Result = std::map<Survivors, Fraction>;

  explicit Toy(const BattleRules& rules) : rules_(rules) {}

  // The chances of all totals.
  std::map<int, Fraction> totals(const Army& army) const {
    int dice = 0;
    int bonus = 0;
    for (const ToyUnit& unit : army) {
      dice += unit.dice;
      bonus += unit.bonus;
    }
    std::map<int, Fraction> chances;
    if (dice > rules_.representative_above) {
      for (int face = 1; face <= 6; ++face) chances[bonus + dice * face] = Fraction(1, 6);
      return chances;
    }
    std::map<int, int> ways;
    throw_dice(dice, bonus, ways);
    const auto all = static_cast<std::int64_t>(std::pow(6, dice));
    for (const auto& [total, count] : ways) chances[total] = Fraction(count, all);
    return chances;
  }

  bool attacker_higher(int attacker, int defender) const {
    return attacker > defender || (attacker == defender && rules_.ties == SideOfBattle::kAttacker);
  }

  Result fight(const Army& attacker, const Army& defender) {
    if (attacker.empty()) return {{survivors(SideOfBattle::kDefender, defender), Fraction(1)}};
    if (defender.empty()) return {{survivors(SideOfBattle::kAttacker, attacker), Fraction(1)}};
    const auto key = std::pair(attacker, defender);
    if (const auto known = memo_.find(key); known != memo_.end()) return known->second;
    Result result;
    switch (rules_.model) {
      case BattleModel::kAttrition:
        result = attrition(attacker, defender);
        break;
      case BattleModel::kSingleRoll:
        result = single_roll(attacker, defender);
        break;
      default:
        result = duel(attacker, defender);
    }
    return memo_[key] = result;
  }

 private:
  static void add(Result& sum, const Result& part, const Fraction& chance) {
    for (const auto& [left, probability] : part) sum[left] = sum[left] + probability * chance;
  }
  static Fraction win(const Result& result) {
    Fraction sum;
    for (const auto& [left, probability] : result) {
      if (left.winner == SideOfBattle::kAttacker) sum = sum + probability;
    }
    return sum;
  }

  Result attrition(const Army& attacker, const Army& defender) {
    Result sum;
    Fraction again;
    for (const auto& [a, chance_a] : totals(attacker)) {
      for (const auto& [d, chance_d] : totals(defender)) {
        const bool won = attacker_higher(a, d);
        const int lost = std::max(1, std::abs(a - d) / 6);
        const Army& loser = won ? defender : attacker;
        std::vector<Army> left;
        lose(loser, lost, left);
        const Fraction chance = chance_a * chance_d;
        if (left.front() == loser) {
          again = again + chance;
          continue;
        }
        Result best;
        for (std::size_t i = 0; i < left.size(); ++i) {
          const Result next = won ? fight(attacker, left[i]) : fight(left[i], defender);
          const bool better = i == 0 || (won ? win(next) < win(best) : win(next) > win(best));
          if (better) best = next;
        }
        add(sum, best, chance);
      }
    }
    for (auto& [left, probability] : sum) probability = probability / (Fraction(1) - again);
    return sum;
  }

  // Loss by loss; what the army may be after all of them.
  void lose(const Army& army, int losses, std::vector<Army>& left) const {
    bool more = false;
    for (std::size_t i = 0; i < army.size() && losses > 0; ++i) {
      const int cost = army[i].piece < 0 ? 1 : 2;
      if (cost > losses && army.size() > 1) continue;
      more = true;
      Army rest = army;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      lose(rest, std::max(0, losses - cost), left);
      if (rules_.casualties == CasualtyPolicy::kCreaturesFirst) return;
    }
    if (!more) left.push_back(army);
  }

  Result single_roll(const Army& attacker, const Army& defender) const {
    Result sum;
    for (const auto& [a, chance_a] : totals(attacker)) {
      for (const auto& [d, chance_d] : totals(defender)) {
        const bool won = attacker_higher(a, d);
        Army rest = won ? attacker : defender;
        const auto number = std::count_if(rest.begin(), rest.end(),
                                          [](const ToyUnit& unit) { return unit.piece < 0; });
        const auto fallen = a == d ? 0 : number * std::min(a, d) / std::max(a, d);
        rest.erase(rest.begin(), rest.begin() + fallen);
        const auto side = won ? SideOfBattle::kAttacker : SideOfBattle::kDefender;
        add(sum, {{survivors(side, rest), Fraction(1)}}, chance_a * chance_d);
      }
    }
    return sum;
  }

  // Every order of both lines, every way in which the pairs may end.
  Result duel(const Army& attacker, const Army& defender) {
    Result sum;
    std::vector<std::size_t> one(attacker.size());
    std::iota(one.begin(), one.end(), 0);
    std::int64_t orders = 0;
    do {
      std::vector<std::size_t> two(defender.size());
      std::iota(two.begin(), two.end(), 0);
      do {
        ++orders;
        Army line_a;
        Army line_d;
        for (const std::size_t i : one) line_a.push_back(attacker[i]);
        for (const std::size_t i : two) line_d.push_back(defender[i]);
        meet(line_a, line_d, 0, {}, {}, Fraction(1), sum);
      } while (std::next_permutation(two.begin(), two.end()));
    } while (std::next_permutation(one.begin(), one.end()));
    for (auto& [left, probability] : sum) probability = probability / Fraction(orders);
    return sum;
  }

  Fraction meeting(const ToyUnit& attacker, const ToyUnit& defender) {
    const auto [place, added] = meetings_.try_emplace(std::pair(attacker, defender));
    if (!added) return place->second;
    Fraction won;
    for (const auto& [a, chance_a] : totals({attacker})) {
      for (const auto& [d, chance_d] : totals({defender})) {
        if (attacker_higher(a, d)) won = won + chance_a * chance_d;
      }
    }
    return place->second = won;
  }

  void meet(const Army& attacker, const Army& defender, std::size_t at, Army left_a, Army left_d,
            const Fraction& chance, Result& sum) {
    if (at == attacker.size() || at == defender.size()) {
      left_a.insert(left_a.end(), attacker.begin() + static_cast<std::ptrdiff_t>(at),
                    attacker.end());
      left_d.insert(left_d.end(), defender.begin() + static_cast<std::ptrdiff_t>(at),
                    defender.end());
      const auto in_order = [](const ToyUnit& x, const ToyUnit& y) { return x.piece < y.piece; };
      std::sort(left_a.begin(), left_a.end(), in_order);
      std::sort(left_d.begin(), left_d.end(), in_order);
      add(sum, fight(left_a, left_d), chance);
      return;
    }
    const Fraction won = meeting(attacker[at], defender[at]);
    Army with = left_a;
    with.push_back(attacker[at]);
    meet(attacker, defender, at + 1, with, left_d, chance * won, sum);
    with = left_d;
    with.push_back(defender[at]);
    meet(attacker, defender, at + 1, left_a, with, chance * (Fraction(1) - won), sum);
  }

  BattleRules rules_;
  std::map<std::pair<Army, Army>, Result> memo_;
  std::map<std::pair<ToyUnit, ToyUnit>, Fraction> meetings_;
};

void expect_toy_agrees(const BattleRules& rules, const BattleSide& attacker,
                       const BattleSide& defender) {
  const BattleOdds exact = odds(rules, attacker, defender);
  Toy::Result toy = Toy(rules).fight(army_of(attacker), army_of(defender));
  std::erase_if(toy, [](const auto& entry) { return entry.second == Fraction(0); });
  EXPECT_EQ(exact.outcomes.size(), toy.size());
  Fraction sum;
  for (const auto& [left, probability] : exact.outcomes) {
    EXPECT_EQ(toy[left].to_string(), probability.to_string())
        << kSideNames[static_cast<std::size_t>(left.winner)] << " " << left.creatures << " "
        << int{left.standing};
    sum = sum + probability;
  }
  EXPECT_EQ(sum, Fraction(1));
}

TEST(HeroesOdds, AttritionAgreesWithBruteForce) {
  RULE("HE-123");
  RULE("HE-124");
  RULE("HE-126");
  RULE("HE-128");
  for (const SideOfBattle ties : {SideOfBattle::kDefender, SideOfBattle::kAttacker}) {
    for (const CasualtyPolicy policy : {CasualtyPolicy::kCreaturesFirst, CasualtyPolicy::kChoice}) {
      BattleRules rules;
      rules.ties = ties;
      rules.casualties = policy;
      expect_toy_agrees(rules, creatures(3), creatures(2));
      expect_toy_agrees(rules, with_hero(creatures(2), d6(1, 2)), creatures(3));
      expect_toy_agrees(rules, with_hero(creatures(3), d6(1, 9)),
                        with_settlement(with_hero(creatures(1), d6(1, 4)), d6(1, 6)));
    }
  }
}

TEST(HeroesOdds, SingleRollAgreesWithBruteForce) {
  RULE("HE-130");
  RULE("HE-131");
  BattleRules rules = rules_of(BattleModel::kSingleRoll);
  for (const SideOfBattle ties : {SideOfBattle::kDefender, SideOfBattle::kAttacker}) {
    rules.ties = ties;
    expect_toy_agrees(rules, creatures(4), creatures(3));
    expect_toy_agrees(rules, with_hero(creatures(3)), with_settlement(creatures(2)));
  }
}

TEST(HeroesOdds, DuelAgreesWithAllOrdersOfBothLines) {
  RULE("HE-132");
  RULE("HE-132a");
  BattleRules rules = rules_of(BattleModel::kDuel);
  for (const SideOfBattle ties : {SideOfBattle::kDefender, SideOfBattle::kAttacker}) {
    rules.ties = ties;
    expect_toy_agrees(rules, creatures(3), creatures(2));
    expect_toy_agrees(rules, with_hero(creatures(2), d6(1, 2)), with_settlement(creatures(1)));
    expect_toy_agrees(rules, with_hero(creatures(1), d6(2, 2)),
                      with_settlement(with_hero(creatures(1), d6(1, 3)), d6(1, 4)));
    expect_toy_agrees(rules, with_hero(with_hero(creatures(1), d6(1, 1)), d6(1, 2)),
                      with_hero(creatures(1), d6(1, 2)));
  }
}

TEST(HeroesOdds, RepresentativeRollsAgreeWithBruteForce) {
  RULE("HE-133");
  for (const BattleModel model :
       {BattleModel::kAttrition, BattleModel::kSingleRoll, BattleModel::kDuel}) {
    for (const int above : {1, 2, 3}) {
      BattleRules rules = rules_of(model);
      rules.representative_above = static_cast<std::uint16_t>(above);
      expect_toy_agrees(rules, with_hero(creatures(2), d6(2, 1)),
                        with_settlement(creatures(1), d6(3, 2)));
    }
  }
}

TEST(HeroesOdds, OneCreatureAgainstOneIsFifteenInThirtySix) {
  RULE("HE-122");
  RULE("HE-120");
  RULE("HE-129");
  for (const BattleModel model :
       {BattleModel::kAttrition, BattleModel::kSingleRoll, BattleModel::kDuel}) {
    BattleRules rules = rules_of(model);
    EXPECT_EQ(odds(rules, creatures(1), creatures(1)).attacker_wins, Fraction(5, 12));
    EXPECT_EQ(odds(rules, creatures(1), creatures(1)).mean_rounds, Fraction(1));
    rules.ties = SideOfBattle::kAttacker;
    EXPECT_EQ(odds(rules, creatures(1), creatures(1)).attacker_wins, Fraction(7, 12));
  }
}

TEST(HeroesOdds, RoundsThatLapseCountAsRounds) {
  RULE("HE-126");
  // 1d6+40 always beats 1d6+1 and 1d6+25, by 14 and a die less two dice.
  const BattleSide attacker = with_hero(creatures(0), d6(1, 40));
  const BattleSide defender = with_settlement(with_hero(creatures(0), d6(1, 1)), d6(1, 25));
  BattleRules rules;
  rules.loss_step = 3;
  int falls = 0;  // results with two losses or more
  int both = 0;   // with three or more
  for (int i = 0; i < 216; ++i) {
    const int difference = 14 + (i % 6 + 1) - (i / 6 % 6 + 1) - (i / 36 + 1);
    falls += difference >= 6 ? 1 : 0;
    both += difference >= 9 ? 1 : 0;
  }
  const auto exact = odds(rules, attacker, defender);
  EXPECT_EQ(exact.attacker_wins, Fraction(1));
  // Three losses take both pieces; two leave the Hero, who falls in the next round.
  EXPECT_EQ(exact.mean_rounds, Fraction(216, falls) + Fraction(falls - both, falls));
}

TEST(HeroesOdds, TheFaintPenaltyHalvesWhatIsLeft) {
  RULE("HE-136");
  BattleRules rules;
  rules.casualties = CasualtyPolicy::kChoice;
  const BattleSide attacker = with_hero(creatures(7), d6(1, 1));
  const BattleOdds without = odds(rules, attacker, creatures(6));
  rules.faint_penalty = true;
  const BattleOdds with = odds(rules, attacker, creatures(6));
  EXPECT_EQ(with.attacker_wins, without.attacker_wins);
  BattleOdds expected;
  for (const auto& [left, probability] : without.outcomes) {
    Survivors after = left;
    if (left.winner == SideOfBattle::kAttacker && left.standing == 0) {
      after.creatures = static_cast<std::uint16_t>((left.creatures + 1) / 2);
    }
    expected.outcomes[after] = expected.outcomes[after] + probability;
  }
  EXPECT_TRUE(with.outcomes == expected.outcomes);
}

TEST(HeroesOdds, AChoiceIsNeverWorseThanCreaturesFirstForWhoHasIt) {
  RULE("HE-125");
  // Only the attacker has something to choose.
  BattleRules rules;
  const BattleSide attacker = with_hero(creatures(8), d6(1));
  const Fraction first = odds(rules, attacker, creatures(9)).attacker_wins;
  rules.casualties = CasualtyPolicy::kChoice;
  EXPECT_GT(odds(rules, attacker, creatures(9)).attacker_wins, first);
}

TEST(HeroesOdds, GivenLinesDecideWhoMeetsWhom) {
  RULE("HE-132");
  const BattleRules rules = rules_of(BattleModel::kDuel);
  const BattleSide attacker = with_hero(creatures(1), d6(1, 6));         // beats every creature
  const BattleSide defender = with_settlement(creatures(1), d6(1, 12));  // beats everybody
  const auto wins = [&](LineOrder a, LineOrder d) {
    return odds(rules, attacker, defender, {a, d}).outcomes;
  };
  const Survivors settlement{SideOfBattle::kDefender, 0, 1};
  const Survivors all{SideOfBattle::kDefender, 1, 1};
  // Hero against Settlement, creature against creature.
  EXPECT_EQ(wins(LineOrder::kFront, LineOrder::kFront).at(settlement), Fraction(5, 12));
  EXPECT_EQ(wins(LineOrder::kRear, LineOrder::kRear).at(all), Fraction(7, 12));
  // Hero against creature, creature against Settlement; then Hero against Settlement.
  EXPECT_EQ(wins(LineOrder::kRear, LineOrder::kFront).at(settlement), Fraction(1));
  // Half of each, whoever draws lots.
  for (const LineOrder order : {LineOrder::kRandom, LineOrder::kFront}) {
    EXPECT_EQ(wins(LineOrder::kRandom, order).at(settlement), Fraction(17, 24));
  }
  EXPECT_EQ(wins(LineOrder::kRear, LineOrder::kRandom).at(settlement), Fraction(17, 24));
}

// ---- Battles played step by step.

void expect_play_agrees(const BattleRules& rules, const BattleSide& attacker,
                        const BattleSide& defender) {
  const BattleOdds exact = odds(rules, attacker, defender);
  const Battle battle(rules);
  constexpr int kBattles = 4'000;
  Rng rng(88);
  std::map<Survivors, int> seen;
  double rounds = 0;
  ActionList choices;
  for (int i = 0; i < kBattles; ++i) {
    BattleState state = battle.begin(attacker, defender);
    for (battle.roll_on(state, rng); need_of(state) == BattleNeed::kDecision;
         battle.roll_on(state, rng)) {
      battle.choices(state, choices);
      battle.apply(state, static_cast<int>(choices[uniform_below(rng, choices.size())]));
    }
    const BattleSide& won = state.sides[static_cast<std::size_t>(winner_of(state))];
    ++seen[{winner_of(state), won.creatures, won.standing}];
    rounds += state.round;
  }
  double statistic = 0;
  double rest = 0;
  int rest_seen = kBattles;
  int cells = 0;
  for (const auto& [left, probability] : exact.outcomes) {
    const double expected = probability.to_double() * kBattles;
    if (expected < 8) {
      rest += expected;
      continue;
    }
    statistic += (seen[left] - expected) * (seen[left] - expected) / expected;
    rest_seen -= seen[left];
    ++cells;
  }
  EXPECT_LT(statistic, cells + 4 * std::sqrt(2.0 * cells));
  EXPECT_LT(std::abs(rest_seen - rest), 5 * std::sqrt(rest) + 5);
  EXPECT_NEAR(rounds / kBattles, exact.mean_rounds.to_double(), 0.15);
}

TEST(HeroesOdds, PlayedBattlesAgree) {
  for (const BattleModel model :
       {BattleModel::kAttrition, BattleModel::kSingleRoll, BattleModel::kDuel}) {
    for (const std::uint16_t above : {kNeverRepresentative, std::uint16_t{6}}) {
      BattleRules rules = rules_of(model);
      rules.representative_above = above;
      expect_play_agrees(rules, with_hero(creatures(14), d6(4, 6)),
                         with_settlement(with_hero(creatures(4), d6(2, 1)), d6(3, 9)));
      expect_play_agrees(rules, with_hero(creatures(3), d6(4, 6)),
                         with_settlement(with_hero(creatures(0), d6(2, 1)), d6(3, 9)));
    }
  }
}

TEST(HeroesOdds, RepresentativeRollsHelpTheWeakerSide) {
  RULE("HE-133");
  const BattleSide attacker = with_hero(creatures(12), d6(4, 6));
  const BattleSide defender = with_settlement(creatures(9), d6(7, 21));
  for (const BattleModel model : {BattleModel::kAttrition, BattleModel::kSingleRoll}) {
    BattleRules rules = rules_of(model);
    const double individual = odds(rules, attacker, defender).attacker_wins.to_double();
    rules.representative_above = 1;
    const double representative = odds(rules, attacker, defender).attacker_wins.to_double();
    EXPECT_LT(individual, 0.06);
    EXPECT_GT(representative, 0.2);
  }
}

TEST(HeroesOdds, ValuesGivenAWin) {
  const BattleOdds one = odds(rules_of(BattleModel::kDuel), creatures(2), creatures(1));
  const auto left = [](const Survivors& survivors) { return int{survivors.creatures}; };
  // Both 5/12: two are left. 7/12, then 5/12: one.
  const Values attacker = odds_if_won(one, SideOfBattle::kAttacker, left);
  EXPECT_EQ(attacker.at(2), Fraction(60, 95));
  EXPECT_EQ(attacker.at(1), Fraction(35, 95));
  EXPECT_EQ(mean(attacker), Fraction(155, 95));
  EXPECT_EQ(odds_if_won(one, SideOfBattle::kDefender, left).at(1), Fraction(1));
}

TEST(HeroesOdds, TooLargeBattlesAreRefused) {
  const auto refused = [](BattleModel model, const BattleSide& attacker,
                          const BattleSide& defender) {
    const auto result = exact_battle_odds(rules_of(model), attacker, defender);
    return result.ok() ? std::string() : message_of(result.status());
  };
  EXPECT_EQ(refused(BattleModel::kAttrition, creatures(0), creatures(1)),
            "a side without units does not fight");
  EXPECT_THAT(refused(BattleModel::kSingleRoll, creatures(kMostOddsDice + 1), creatures(1)),
              HasSubstr("121 dice on one side: exact odds are for up to 120"));
  EXPECT_THAT(refused(BattleModel::kAttrition, creatures(60), creatures(60)),
              HasSubstr("60 units against 60 come to 3721 positions"));
  EXPECT_EQ(refused(BattleModel::kSingleRoll, creatures(60), creatures(60)), "");
}

}  // namespace
}  // namespace muster::heroes
