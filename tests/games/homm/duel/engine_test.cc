// The chains against the combat itself: every exact number must come out of the rules as played.
#include <algorithm>
#include <cmath>
#include <set>

#include "tests/games/homm/duel/duels.h"

namespace muster::homm::duel {
namespace {

std::string name(const Roster& roster, std::size_t row, std::size_t column) {
  return fmt::format("{} against {}", roster[row].card->id, roster[column].card->id);
}

void expect_same(const Roster& roster, const std::string& rules, std::size_t row,
                 std::size_t column) {
  const auto combat = fight(roster[row], roster[column], rules);
  const Standing played = EngineTree(*combat).run();
  const Standing solved = Duels(roster).after_rounds(row, column, kRounds);
  EXPECT_NEAR(solved.win, played.win, 1e-12) << name(roster, row, column);
  EXPECT_NEAR(solved.loss, played.loss, 1e-12) << name(roster, row, column);
  EXPECT_NEAR(solved.open, played.open, 1e-12) << name(roster, row, column);
}

// The codes that the pairs bring into play, on all their sides.
std::set<std::string> codes_in(const Roster& roster, const Pairs& pairs) {
  std::set<std::string> met;
  const auto add = [&](const UnitSide& card) {
    met.insert(card.abilities.begin(), card.abilities.end());
  };
  for (const auto& [row, column] : pairs) {
    add(*roster[row].card);
    add(*roster[column].card);
  }
  return met;
}

TEST(DuelEngine, SampledPlayAgreesWithTheExactValues) {
  const Roster all = roster();
  const Pairs pairs = even_pairs(all, 2);
  ASSERT_GE(pairs.size(), 300U);
  const std::set<std::string> met = codes_in(all, pairs);
  for (const Code& code : codes()) {
    const bool relevant = code.act != Act::kNothing;
    EXPECT_TRUE(!relevant || met.contains(std::string(code.code))) << code.code;
  }

  constexpr int kGames = 2000;
  double squares = 0;
  int compared = 0;
  for (const auto& [row, column] : pairs) {
    const auto combat = fight(all[row], all[column]);
    const Standing exact = Duels(all).after_rounds(row, column, kRounds);
    Rng rng(1000 * row + column);
    int wins = 0;
    int losses = 0;
    for (int game = 0; game < kGames; ++game) {
      const int winner = sampled(*combat, rng);
      wins += winner > 0 ? 1 : 0;
      losses += winner < 0 ? 1 : 0;
    }
    for (const auto& [count, probability] :
         {std::pair{wins, exact.win}, std::pair{losses, exact.loss}}) {
      const double spread = std::sqrt(std::max(0.0, kGames * probability * (1 - probability)));
      const double error = count - kGames * probability;
      // 4.5 standard errors; rare events are skew.
      EXPECT_LE(std::abs(error), 4.5 * spread + (probability > 0 && probability < 1 ? 2 : 1e-9))
          << name(all, row, column);
    }
    const double variance = kGames * exact.win * (1 - exact.win);
    if (variance < 5) continue;
    squares += std::pow(wins - kGames * exact.win, 2) / variance;
    ++compared;
  }
  // A sum of squares of standard scores: mean `compared`, variance about twice that.
  ASSERT_GT(compared, 100);
  EXPECT_NEAR(squares, compared, 4 * std::sqrt(2.0 * compared));
}

TEST(DuelEngine, EveryWayOfTheDiceAgreesWithTheChain) {
  const Roster all = roster();
  for (const auto& [row, column] : spread_pairs(all, 2)) expect_same(all, "", row, column);
  for (const auto& [row, column] : even_pairs(all, 3)) expect_same(all, "", row, column);
}

TEST(DuelEngine, TheChainFollowsTheSettings) {
  for (const char* rules :
       {"unit_abilities = false", "excess_damage = \"lost\"", "paralysis_ends = \"damaged\"",
        "ranged_penalty = false", "corrosion = \"combat\"",
        "elemental_damage = \"ignores_defense\"", "initiative_ties = \"attacker_first\""}) {
    const Roster all = roster(rules);
    const Pairs pairs = even_pairs(all, 1);
    for (std::size_t i = 0; i < pairs.size(); i += 6) {
      expect_same(all, rules, pairs[i].first, pairs[i].second);
    }
  }
}

TEST(DuelEngine, TheChainLetsParalysedUnitsStrikeBack) {
  const std::string rules = "paralysed_retaliate = true";
  const Roster all = roster(rules);
  const std::size_t row = all.find("basilisks_pack");
  const std::size_t column = all.find("troglodytes_few");
  expect_same(all, rules, row, column);
}

// Abilities that meet in few pairs only.
TEST(DuelEngine, RareMeetingsAgree) {
  const Roster all = roster();
  const std::pair<const char*, const char*> meetings[] = {
      {"crusaders_pack", "zombies_pack"},     // a 0 is rerolled again and again
      {"crusaders_pack", "mummies_neutral"},  // a die set to -1 is not rerolled
      {"champions_pack", "mummies_neutral"},
      {"champions_pack", "titans_pack"},          // it has moved: a reroll
      {"basilisks_pack", "mummies_neutral"},      // always -1: always paralysed
      {"basilisks_pack", "troglodytes_pack"},     // which cannot be
      {"manticores_alt_pack", "trolls_neutral"},  // poison and healing at once
      {"haspids_pack", "vampires_pack"},
      {"wyverns_pack", "phoenixes_few"},  // saved once from poison
      {"faerie_dragons_neutral", "manticores_alt_pack"},
      {"faerie_dragons_neutral", "black_dragons_pack"},
      {"faerie_dragons_neutral", "dwarves_pack"},
      {"faerie_dragons_neutral", "iron_golems_pack"},
      {"faerie_dragons_neutral", "steel_golems_neutral"},
      {"medusas_pack", "wolf_raiders_pack"},       // paralysed between two strikes
      {"liches_pack", "harpies_pack"},             // who come and go
      {"liches_pack", "behemoths_pack"},           // a corroded unit hits itself
      {"ghost_dragons_neutral", "marksmen_pack"},  // pushed away, it shoots
      {"gremlins_pack", "titans_pack"},            // shooters that turn to walkers
      {"griffins_pack", "wolf_raiders_pack"},      // two retaliations
      {"sorceresses_pack", "sorceresses_neutral"},
      {"dread_knights_few", "crusaders_neutral"},  // lower and higher die cancel out
      {"archangels_neutral", "arch_devils_neutral"},
      {"vampires_bank_crypt", "vampires_neutral"},
      {"arch_devils_pack", "titans_pack"},
  };
  for (const auto& [row, column] : meetings) {
    expect_same(all, "", all.find(row), all.find(column));
    expect_same(all, "", all.find(column), all.find(row));
  }
}

}  // namespace
}  // namespace muster::homm::duel
