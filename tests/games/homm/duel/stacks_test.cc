// Duels under the Dice Stacks mod: chains against the combat itself.
#include <cmath>

#include "tests/games/homm/duel/duels.h"

namespace muster::homm::duel {
namespace {

const std::string kRules = "dice_stacks = true\nadapt_armies = false\n";

struct Meeting {
  const char* row;
  int row_tokens;
  const char* column;
  int column_tokens;
};

void expect_same(const Meeting& meeting, const std::string& more = "") {
  Roster all = roster(kRules + more);
  const std::size_t row = all.with_tokens(all.find(meeting.row), meeting.row_tokens);
  const std::size_t column = all.with_tokens(all.find(meeting.column), meeting.column_tokens);
  const auto combat = fight(all[row], all[column], kRules + more);
  const Standing played = EngineTree(*combat).run();
  const Standing solved = Duels(all).after_rounds(row, column, kRounds);
  EXPECT_NEAR(solved.win, played.win, 1e-11) << meeting.row << " " << meeting.column << more;
  EXPECT_NEAR(solved.loss, played.loss, 1e-11) << meeting.row << " " << meeting.column << more;
  EXPECT_NEAR(solved.open, played.open, 1e-11) << meeting.row << " " << meeting.column << more;
}

TEST(DuelStacks, EveryWayOfTheDiceAgreesWithTheChain) {
  const Meeting meetings[] = {
      {"griffins_few", 1, "zombies_few", 1},         // defense against more 6s
      {"zombies_pack", 2, "dread_knights_pack", 0},  // both keyed to the dice
      {"crusaders_pack", 1, "zombies_pack", 1},      // 3s are thrown again and again
      {"crusaders_pack", 1, "haspids_few", 0},       // where they miss
      {"champions_pack", 0, "titans_pack", 1},       // it has moved: one face again
      {"champions_neutral", 0, "mummies_neutral", 1},
      {"mummies_neutral", 2, "crusaders_neutral", 1},
      {"basilisks_pack", 1, "crusaders_few", 1},  // paralysed by more 1s
      {"elves_pack", 1, "marksmen_pack", 1},      // second shots
      {"ghost_dragons_pack", 0, "haspids_pack", 1},
      {"nix_pack", 1, "behemoths_pack", 0},     // a cap, less defense, corrosion
      {"wyverns_pack", 1, "phoenixes_few", 1},  // poison, and saved once
      {"gorgons_pack", 1, "hydras_few", 1},     // a deadly stare meets tokens
      {"trolls_neutral", 1, "manticores_alt_pack", 0},
      {"halflings_neutral", 2, "medusas_few", 1},
      {"vampires_bank_crypt", 1, "vampires_neutral", 0},  // as silver
      {"liches_pack", 1, "wolf_raiders_pack", 2},
  };
  for (const Meeting& meeting : meetings) {
    expect_same(meeting);
    expect_same({meeting.column, meeting.column_tokens, meeting.row, meeting.row_tokens});
  }
}

// Crusaders so weak that of their three dice two have to be 6s, against Mummies, which set them to
// 1: of 30 throws of a die 11, 6, 0, 6, 6 and 1 show the faces from 1 to 6 once no 3 is left.
TEST(DuelStacks, ThreesAreThrownAgainOnDiceThatWereSet) {
  const Roster all = roster(kRules);
  BlowTable blows;
  blows.set_up(all[all.find("crusaders_pack")], all[all.find("mummies_neutral")], all.customs());
  Position position;
  position.fighters[0].weak = 4;
  double nothing = 0;
  for (const Blow& blow : blows.of(position, {})) {
    if (blow.damage == 0) nothing += blow.probability;
  }
  const double six = 1.0 / 30;
  EXPECT_NEAR(nothing, std::pow(1 - six, 3) + 3 * six * std::pow(1 - six, 2), 1e-12);
}

TEST(DuelStacks, TheChainFollowsTheSettings) {
  for (const char* setting : {"faces = \"natural\"", "surplus_attack = \"with_a_hit\"",
                              "triggered_values = \"as_damage\"", "ai_tokens = \"never\"",
                              "ai_tokens = \"always\"", "unit_abilities = false"}) {
    expect_same({"ghost_dragons_pack", 1, "zombies_pack", 2}, setting);
    expect_same({"pit_lords_pack", 2, "griffins_pack", 1}, setting);
  }
}

TEST(DuelStacks, SampledPlayAgreesWithTheExactValues) {
  constexpr int kGames = 4000;
  Roster all = roster(kRules);
  const std::size_t sides = all.size();
  double squares = 0;
  int compared = 0;
  for (std::size_t i = 0; i < sides; i += 7) {
    const std::size_t row = all.with_tokens(i, 1);
    const std::size_t column = all.with_tokens((i + 13) % sides, 2);
    const auto combat = fight(all[row], all[column], kRules);
    const Standing exact = Duels(all).after_rounds(row, column, kRounds);
    Rng rng(500 + i);
    int wins = 0;
    for (int game = 0; game < kGames; ++game) wins += sampled(*combat, rng) > 0 ? 1 : 0;
    const double variance = kGames * exact.win * (1 - exact.win);
    const double error = wins - kGames * exact.win;
    EXPECT_LE(std::abs(error), 4.5 * std::sqrt(std::max(0.0, variance)) + 2)
        << all[row].card->id << " " << all[column].card->id;
    if (variance < 5) continue;
    squares += error * error / variance;
    ++compared;
  }
  ASSERT_GT(compared, 5);
  EXPECT_NEAR(squares, compared, 4 * std::sqrt(2.0 * compared));
}

TEST(DuelStacks, TokensWin) {
  Roster all = roster(kRules);
  const std::size_t plain = all.find("griffins_few");
  const std::size_t strong = all.with_tokens(plain, 2);
  const std::size_t other = all.find("dwarves_few");
  EXPECT_GT(Duels(all).solve(strong, other).win, Duels(all).solve(plain, other).win);
  EXPECT_EQ(all.with_tokens(plain, 0), plain);
}

TEST(DuelStacks, APackDoesNotTurn) {
  const Roster all = roster(kRules);
  EXPECT_EQ(all[all.find("griffins_pack")].form_count, 1);
}

}  // namespace
}  // namespace muster::homm::duel
