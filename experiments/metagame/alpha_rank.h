// Which strategies a population would play that learns by trying others now and then and keeping
// what does better: alpha-rank. Its parameter says how surely better ones are kept; at 0 all are
// played alike, and as it grows only what nothing beats, directly or around a circle, is left.
// Source: Omidshafiei et al. 2019, "alpha-Rank: Multi-Agent Evaluation by Evolution".
#pragma once

#include <vector>

#include "experiments/metagame/equilibrium.h"
#include "experiments/metagame/symmetric/symmetric_game.h"

namespace muster::metagame {

// The intensity of selection, times differences of payoffs; and how large a population is.
inline constexpr double kAlphas[] = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10};
inline constexpr int kPopulation = 50;
// Of two populations, one for each player, who has so many pairs of strategies and more: the chain
// over them would take too long.
inline constexpr std::size_t kMostProfiles = 400;

// How often each strategy is played; each adds up to 1.
struct AlphaRank {
  double alpha = 0;
  std::vector<double> rows;
  std::vector<double> columns;  // of the player of the columns; empty for one population
};

// One for each alpha. `symmetric`: one population, whose strategies are both rows and columns, and
// payoffs[i][j] = -payoffs[j][i]. Empty where there are more than kMostProfiles.
std::vector<AlphaRank> alpha_ranks(const PayoffMatrix& payoffs, bool symmetric);

// Of one population whose members meet in groups as large as a table, drawn at random without
// regard to what they play; what one of a group of another kind gets depends on how many of its
// group there are. With groups of two it is not quite the one above, where what is tried and the
// others only ever meet each other. Source: Gokhale and Traulsen 2010, "Evolutionary games in the
// multiverse".
std::vector<AlphaRank> alpha_ranks(const SymmetricGame& game);

// The stationary distribution of a chain of which every state can be reached from every other;
// [from][to], what is on the diagonal does not matter. Source: Grassmann, Taksar and Heyman 1985,
// "Regenerative analysis and steady state distributions for Markov chains", which never subtracts.
std::vector<double> stationary(std::vector<std::vector<double>> chances);

}  // namespace muster::metagame
