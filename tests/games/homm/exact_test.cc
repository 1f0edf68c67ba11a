// Values of small duels worked out by hand and by a Markov chain of their own, against exhaustive
// expectation over the chance nodes and against frequencies of drawn ones.
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_map>

#include "games/homm/targeting/foresee.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {
namespace {

// An exact probability: integers throughout.
struct Fraction {
  long long top = 0;
  long long bottom = 1;
  friend Fraction operator+(Fraction a, Fraction b) {
    return reduced(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
  }
  friend Fraction operator*(Fraction a, Fraction b) {
    return reduced(a.top * b.top, a.bottom * b.bottom);
  }
  friend bool operator==(const Fraction&, const Fraction&) = default;
  static Fraction reduced(long long top, long long bottom) {
    const long long common = std::gcd(top, bottom);
    return {top / common, bottom / common};
  }
  double value() const { return static_cast<double>(top) / static_cast<double>(bottom); }
};
std::ostream& operator<<(std::ostream& out, const Fraction& f) {
  return out << f.top << "/" << f.bottom;
}

// Probabilities of: the attacker wins, the defender wins, nobody.
using Outcome = std::array<Fraction, 3>;

// Both sides are run by a rule, so that only chance nodes are left.
const std::string kFirst = "rule = {melee = ['closest'], ranged = ['closest'], tie = 'first'}";
Fight duel(const std::string& attacker, const std::string& defender, int rounds) {
  return Fight(ai_hero({attacker + "@1,1"}, kFirst), ai_hero({defender + "@1,2"}, kFirst), "",
               fmt::format("max_rounds = {}", rounds));
}

// Exhaustive expectation over all chance nodes.
Outcome solve(const Combat& rules, const State& state,
              std::unordered_map<std::uint64_t, Outcome>& known) {
  if (rules.to_move(state) == kTerminal) {
    Outcome outcome{};
    outcome[static_cast<std::size_t>(state.winner < 0 ? 2 : state.winner)] = {1, 1};
    return outcome;
  }
  const std::uint64_t key = rules.hash(state);
  if (const auto it = known.find(key); it != known.end()) return it->second;
  ChanceList outcomes;
  rules.chance_outcomes(state, outcomes);
  Outcome sum{};
  for (const ChanceOutcome& chance : outcomes) {
    State next = state;
    rules.apply(next, chance.action);
    const Outcome value = solve(rules, next, known);
    const Fraction weight = Fraction::reduced(static_cast<long long>(chance.weight),
                                              static_cast<long long>(total_weight(outcomes)));
    for (std::size_t i = 0; i < 3; ++i) sum[i] = sum[i] + weight * value[i];
  }
  known[key] = sum;
  return sum;
}

Outcome solve(const Fight& fight) {
  std::unordered_map<std::uint64_t, Outcome> known;
  return solve(fight.rules(), fight.state, known);
}

// The same duel as a Markov chain over remaining health. A round has four blows: the faster one's
// attack, the other's retaliation, the other's attack, the faster one's retaliation.
struct Fighter {
  int attack;
  int defense;
  int health;
  bool shooter = false;  // in contact: the lower of two dice
};

Outcome chain(const Fighter& first, const Fighter& second, int rounds) {
  using Health = std::pair<int, int>;
  std::map<Health, Fraction> now = {{{first.health, second.health}, {1, 1}}};
  Outcome outcome{};
  const auto blow = [&](bool by_first) {
    const Fighter& striker = by_first ? first : second;
    const Fighter& struck = by_first ? second : first;
    std::map<Health, Fraction> next;
    for (const auto& [health, probability] : now) {
      for (int die = -1; die <= 1; ++die) {
        const Fraction chance = !striker.shooter ? Fraction{1, 3}
                                : die < 0        ? Fraction{5, 9}
                                : die == 0       ? Fraction{3, 9}
                                                 : Fraction{1, 9};
        const int damage = std::max(0, striker.attack + die - struck.defense);
        Health left = health;
        (by_first ? left.second : left.first) -= damage;
        if (left.second <= 0) {
          outcome[0] = outcome[0] + probability * chance;
        } else if (left.first <= 0) {
          outcome[1] = outcome[1] + probability * chance;
        } else {
          next[left] = next[left] + probability * chance;
        }
      }
    }
    now = std::move(next);
  };
  for (int round = 0; round < rounds; ++round) {
    for (const bool by_first : {true, false, false, true}) blow(by_first);
  }
  for (const auto& [health, probability] : now) outcome[2] = outcome[2] + probability;
  return outcome;
}

TEST(HommExact, OneRoundOfEqualSkeletonsByHand) {
  RULE("HC-36");
  RULE("HC-37");
  RULE("HC-45");
  // Attack 2, defense 1, health 2: a blow deals 0, 1 or 2. The attacker kills at once: 1/3. Else
  // (2/3) the retaliation kills: 1/3, in all 2/9. In the other 4/9 both have taken 0 or 1, evenly.
  // Then the defender attacks: kills with 1/3 or 2/3, on average 1/2: 2/9. In the other 2/9 the
  // attacker strikes back with the same 1/2: 1/9, and 1/9 is left.
  const Outcome outcome = solve(duel("F skeletons", "F halberdiers", 1));
  EXPECT_EQ(outcome[0], (Fraction{4, 9}));
  EXPECT_EQ(outcome[1], (Fraction{4, 9}));
  EXPECT_EQ(outcome[2], (Fraction{1, 9}));
}

TEST(HommExact, AShooterInContactRollsTheLowerOfTwo) {
  RULE("HC-38");
  RULE("HC-48");
  // Goblins (attack 1, 4 health) are faster and deal 0, 1 or 2; gremlins (attack 2, 2 health)
  // strike with the lower of two dice: 1, 2 or 3 with 5, 3 and 1 of 9.
  const Fight fight = duel("N gremlins", "N goblins", 1);
  EXPECT_EQ(fight.state.attacker, def(0));
  const Outcome outcome = solve(fight);
  const Outcome expected = chain({1, 0, 4}, {2, 0, 2, true}, 1);
  EXPECT_EQ(outcome[0], expected[1]);
  EXPECT_EQ(outcome[1], expected[0]);
  EXPECT_EQ(outcome[2], expected[2]);
}

TEST(HommExact, DuelsAgreeWithAMarkovChain) {
  RULE("HC-40");
  RULE("HC-46");
  RULE("HC-47");
  for (int rounds = 1; rounds <= 3; ++rounds) {
    EXPECT_EQ(solve(duel("F skeletons", "F halberdiers", rounds)),
              chain({2, 1, 2}, {2, 1, 2}, rounds))
        << rounds;
    EXPECT_EQ(solve(duel("F wolf_raiders", "F gnolls", rounds)),
              chain({2, 0, 3}, {2, 1, 3}, rounds))
        << rounds;
    EXPECT_EQ(solve(duel("F cerberi", "F crusaders", rounds)), chain({3, 0, 4}, {3, 2, 4}, rounds))
        << rounds;
  }
  EXPECT_EQ(solve(duel("F griffins", "F lizardmen", 3)), chain({2, 0, 4}, {2, 0, 3, true}, 3));
}

TEST(HommExact, ADefenseTokenByHand) {
  RULE("HC-53");
  // Griffins (attack 2) against gnolls (defense 1, 1 health left) with a token: die -1 deals 0; 0
  // deals 1, or 0 with 1/3; +1 deals 2 or 1. Killed with 1/3 * 2/3 + 1/3 = 5/9.
  Fight fight(ai_hero({"F griffins@1,1"}, kFirst), hero({"F gnolls@1,2 damage=2 defending"}));
  Fraction killed{0, 1};
  for (int die = -1; die <= 1; ++die) {
    Fight rolled = fight;
    rolled.roll(die);
    ChanceList outcomes;
    rolled.rules().chance_outcomes(rolled.state, outcomes);
    for (const ChanceOutcome& outcome : outcomes) {
      State next = rolled.state;
      rolled.rules().apply(next, outcome.action);
      if (next.winner == 0)
        killed = killed + Fraction{1, 3} * Fraction{static_cast<long long>(outcome.weight), 3};
    }
  }
  EXPECT_EQ(killed, (Fraction{5, 9}));
  EXPECT_EQ(damage_probability(fight.rules(), fight.state, att(0), def(0), fight.cell(att(0)), 1),
            kOdds / 27 * 15);
  // Expected: (0 + (2*1 + 0)/3 + (2*2 + 1)/3) / 3 = 7/9 = 21/27.
  EXPECT_EQ(expected_damage(fight.rules(), fight.state, att(0), def(0), fight.cell(att(0)),
                            DamageMode::kExact),
            kOdds / 27 * 21);
}

// |count - n p| within 5 standard deviations.
void expect_frequency(int count, int n, double p) {
  EXPECT_LE(std::abs(count - n * p), 5 * std::sqrt(n * p * (1 - p)) + 1e-9)
      << count << " of " << n << ", p = " << p;
}

template <class Generator>
int drawn_winner(const Fight& fight, Generator generator) {
  State state = fight.state;
  while (fight.rules().to_move(state) == kChance) {
    auto random = generator(fight.rules().chance_key(state));
    fight.rules().apply(state, fight.rules().sample_chance(state, random));
  }
  return state.winner;
}

TEST(HommExact, DrawnDuelsHaveTheExactFrequencies) {
  constexpr int kGames = 20000;
  const Fight fight = duel("F griffins", "F lizardmen", 3);
  const Outcome exact = solve(fight);
  std::array<int, 3> by_rng{};
  std::array<int, 3> by_stream{};
  Rng rng(20240607);
  for (int game = 0; game < kGames; ++game) {
    const auto index = [](int winner) { return static_cast<std::size_t>(winner < 0 ? 2 : winner); };
    ++by_rng[index(drawn_winner(fight, [&](ChanceKey) { return Rng(rng()); }))];
    ++by_stream[index(drawn_winner(fight, [&](ChanceKey key) {
      return Stream(static_cast<std::uint64_t>(game), key.purpose, key.event);
    }))];
  }
  for (std::size_t i = 0; i < 3; ++i) {
    expect_frequency(by_rng[i], kGames, exact[i].value());
    expect_frequency(by_stream[i], kGames, exact[i].value());
  }
}

TEST(HommExact, DrawnDiceHaveTheExactFrequencies) {
  RULE("HC-36");
  RULE("HC-38");
  RULE("HC-53");
  constexpr int kRolls = 30000;
  Fight one(hero({"F griffins@1,1"}), hero({"F gnolls@1,2 defending"}));
  one.attack(def(0));
  Fight two(hero({"F evil_eyes@1,1"}), hero({"F zombies@1,2"}));
  two.attack(def(0));
  Fight token = one;
  token.roll(0);
  for (const Fight* fight : {&one, &two, &token}) {
    ChanceList outcomes;
    fight->rules().chance_outcomes(fight->state, outcomes);
    std::map<Action, int> counts;
    Rng rng(11);
    for (int i = 0; i < kRolls; ++i) ++counts[fight->rules().sample_chance(fight->state, rng)];
    for (const ChanceOutcome& outcome : outcomes) {
      expect_frequency(
          counts[outcome.action], kRolls,
          static_cast<double>(outcome.weight) / static_cast<double>(total_weight(outcomes)));
    }
  }
}

TEST(HommExact, EveryEventHasItsOwnKey) {
  Fight fight(ai_hero({"F demons@1,1 defending", "F pit_lords@0,2 defending"}, kFirst),
              ai_hero({"F demons@1,2 defending", "F pit_lords@2,1 defending"}, kFirst), "",
              "max_rounds = 3");
  std::set<std::pair<std::uint32_t, std::uint64_t>> seen;
  while (!fight.over()) {
    ASSERT_EQ(fight.to_move(), kChance);
    const ChanceKey key = fight.rules().chance_key(fight.state);
    EXPECT_LT(key.purpose, purpose::kFirstReservedPurpose);
    EXPECT_TRUE(seen.emplace(key.purpose, key.event).second);
    fight.rules().apply(fight.state, fight.legal().front());
  }
  EXPECT_GT(seen.size(), 10U);
}

TEST(HommExact, TheSameAttackInTheSameRoundMeetsTheSameDie) {
  // Whatever target is chosen, the event is named by round and attacker.
  Fight first(hero({"F griffins@1,1"}), hero({"F demons@1,2", "F demons@0,1"}));
  Fight second = first;
  first.attack(def(0));
  second.attack(def(1));
  EXPECT_EQ(first.rules().chance_key(first.state).event,
            second.rules().chance_key(second.state).event);
  EXPECT_EQ(first.rules().chance_key(first.state).purpose,
            second.rules().chance_key(second.state).purpose);
}

}  // namespace
}  // namespace muster::homm
