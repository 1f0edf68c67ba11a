// Rows of what is said for certain of strategies (experiments/metagame): that one dominates
// another, that an equilibrium plays it, or none does. A number is the share of runs in which
// nothing of that is false; and, to see that something is said at all, the share of strategies
// about which it is.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "experiments/metagame/metagame.h"
#include "tests/coverage/rows.h"
#include "tests/experiments/metagame/matrices.h"
#include "tests/experiments/metagame/played.h"

namespace muster::testing {
namespace {

using metagame::Membership;
using metagame::Metagame;
using metagame::PayoffMatrix;
using metagame::PayoffTable;
using metagame::Strategy;

constexpr double kPlayed = 1e-6;

// How much games tell.
struct Size {
  std::size_t scenarios = 1;
  std::size_t repetitions = 40;
};

PayoffTable table_of(const PayoffMatrix& scores, bool symmetric, const Size& size, Rng& rng) {
  return metagame::testing::played(scores, symmetric, size.scenarios, size.repetitions, rng);
}

// ---- Dominance.

// No strategy of the rows is dominated.
Row dominance_row(std::string name, const PayoffMatrix& scores, bool symmetric, Size size) {
  return {std::move(name),
          {{"no false dominance", 95, 100, 0}},
          [=](Rng& rng, std::vector<Said>& slots) {
            const auto found = metagame::dominated_strategies(
                table_of(scores, symmetric, size, rng), stats::kDefaultConfidence);
            slots[0] = said(std::none_of(found.begin(), found.end(),
                                         [](const auto& each) { return !each.column; }));
          }};
}

// The first row is dominated by the last one, by so much against every column.
Row found_row(std::string name, std::size_t columns, double by, Size size) {
  PayoffMatrix scores(3, std::vector<double>(columns));
  for (std::size_t j = 0; j < columns; ++j) {
    const double level = 0.3 + 0.3 * static_cast<double>(j) / static_cast<double>(columns);
    scores[0][j] = level;
    scores[1][j] = j % 2 == 0 ? level + 0.25 : level - 0.25;  // neither dominated nor dominating
    scores[2][j] = level + by;
  }
  return {std::move(name),
          {{"dominance is found", 50, 100, 0}, {"no false dominance", 95, 100, 1}},
          [=](Rng& rng, std::vector<Said>& slots) {
            bool found = false;
            bool wrong = false;
            for (const auto& each : metagame::dominated_strategies(
                     table_of(scores, false, size, rng), stats::kDefaultConfidence)) {
              if (each.column) continue;
              found = found || each.strategy == 0;
              wrong = wrong || each.strategy != 0;
            }
            slots[0] = said(found);
            slots[1] = said(!wrong);
          }};
}

// ---- Equilibria.

struct Game {
  PayoffMatrix payoffs;  // scores less a half
  bool symmetric = false;
  std::vector<std::size_t> cloned;  // rows that another one can stand for
};

// Whether all that is said of the rows is true; `told`: of how many something is said.
bool is_true(const Game& game, const Metagame& metagame, std::size_t& told) {
  const metagame::Equilibrium truth = metagame::maximum_entropy_equilibrium(game.payoffs);
  bool good = true;
  for (std::size_t i = 0; i < game.payoffs.size(); ++i) {
    const Strategy& strategy = metagame::testing::named(metagame.rows, "row " + std::to_string(i));
    const bool played = truth.rows[i] > kPlayed;
    const bool cloned = std::find(game.cloned.begin(), game.cloned.end(), i) != game.cloned.end();
    const bool none = strategy.membership() == Membership::kNone;
    const bool every = strategy.membership() == Membership::kEvery;
    if (none && played) good = false;
    if (every && (!played || cloned)) good = false;
    told += none || every ? 1 : 0;
  }
  return good;
}

using MakeGame = std::function<Game(Rng&)>;

Row equilibrium_row(std::string name, const MakeGame& make, Size size) {
  return {std::move(name),
          {{"all that is said is true", 95, 100, 0}, {"strategies of which it is said", 0, 100, 1}},
          [=](Rng& rng, std::vector<Said>& slots) {
            const Game game = make(rng);
            PayoffMatrix scores = game.payoffs;
            for (std::vector<double>& row : scores) {
              for (double& score : row) score += 0.5;
            }
            const PayoffTable table = table_of(scores, game.symmetric, size, rng);
            std::size_t told = 0;
            const bool good = is_true(
                game, metagame::metagame_of(table, size.scenarios * size.repetitions), told);
            slots[0] = said(good);
            slots[1] = said(true);
            slots[1].below = 1 - static_cast<double>(told) / static_cast<double>(scores.size());
          },
          true};
}

void scale(PayoffMatrix& payoffs, double factor) {
  for (std::vector<double>& row : payoffs) {
    for (double& payoff : row) payoff *= factor;
  }
}

// Four strategies against each other, the last one a clone of the third.
Game random_with_clone(Rng& rng) {
  Game game{metagame::testing::random_symmetric(rng, 4, false), true, {2, 3}};
  PayoffMatrix& payoffs = game.payoffs;
  for (std::size_t j = 0; j < 3; ++j) {
    payoffs[3][j] = payoffs[2][j];
    payoffs[j][3] = payoffs[j][2];
  }
  payoffs[3][3] = payoffs[2][3] = payoffs[3][2] = 0;
  scale(payoffs, 0.6);
  return game;
}

Game random_roles(Rng& rng) {
  Game game{metagame::testing::random_matrix(rng, 3, 4, false), false, {}};
  scale(game.payoffs, 0.6);
  return game;
}

// Rock, paper, scissors, and one that is a little worse than any of them: in no equilibrium.
Game circle_and_one_behind(Rng& /*rng*/) {
  return {
      {{0, .2, -.2, .05}, {-.2, 0, .2, .05}, {.2, -.2, 0, .05}, {-.05, -.05, -.05, 0}}, true, {}};
}

// All the same: every mixture is an equilibrium.
Game all_alike(Rng& /*rng*/) {
  return {PayoffMatrix(4, std::vector<double>(4)), true, {0, 1, 2, 3}};
}

}  // namespace

std::vector<Row> metagame_rows() {
  const Size small{2, 10};
  const Size medium{2, 40};
  const Size large{3, 300};
  return {
      dominance_row("metagame: equal against one of two columns", {{.5, .9}, {.5, .2}}, false,
                    medium),
      dominance_row("metagame: equal against one of two columns, few games", {{.5, .9}, {.5, .2}},
                    false, small),
      dominance_row("metagame: four alike against four",
                    PayoffMatrix(4, std::vector<double>(4, .5)), false, medium),
      dominance_row("metagame: five alike, all against all",
                    PayoffMatrix(5, std::vector<double>(5, .5)), true, medium),
      found_row("metagame: dominated by 15 points against four columns", 4, 0.15, large),
      equilibrium_row("metagame: random games of four with a clone", random_with_clone, medium),
      equilibrium_row("metagame: random games of four with a clone, few games", random_with_clone,
                      small),
      equilibrium_row("metagame: random games of three against four", random_roles, medium),
      equilibrium_row("metagame: a circle of three and one behind", circle_and_one_behind, medium),
      equilibrium_row("metagame: a circle of three and one behind, many games",
                      circle_and_one_behind, large),
      equilibrium_row("metagame: four alike, every mixture an equilibrium", all_alike, medium),
  };
}

}  // namespace muster::testing
