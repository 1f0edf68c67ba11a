// Games of several players who all choose among the same strategies, and whose payoffs depend on
// how many of the others choose which: a heuristic payoff table. Sources: Walsh, Das, Tesauro and
// Kephart 2002, "Analyzing complex strategic interactions in multi-agent systems"; Wellman 2006,
// "Methods for empirical game-theoretic analysis".
#pragma once

#include <cstddef>
#include <vector>

#include "experiments/metagame/equilibrium.h"

namespace muster::metagame {

// By column, which strategies the others play, in ascending order: all multisets of one size, in
// the order of multisets() (experiments/plan/multisets.h).
using OtherChoices = std::vector<std::vector<std::size_t>>;

// The column in which the others play these strategies, in any order.
std::size_t column_of(const OtherChoices& others, std::vector<std::size_t> chosen);

// payoffs[strategy][column]. A payoff is a score less an even share, so that those of a table add
// up to 0; where all play the same it is 0.
class SymmetricGame {
 public:
  SymmetricGame(OtherChoices others, PayoffMatrix payoffs);

  std::size_t players() const { return others_.front().size() + 1; }
  std::size_t strategies() const { return payoffs_.size(); }
  const OtherChoices& others() const { return others_; }
  const PayoffMatrix& payoffs() const { return payoffs_; }

  // How likely each column is where each of the others plays the mixture.
  std::vector<double> weights(const std::vector<double>& mixture) const;
  // What each strategy gets where all others play the mixture.
  std::vector<double> gains(const std::vector<double>& mixture) const;
  // [strategy][share]: derivatives of gains().
  PayoffMatrix slopes(const std::vector<double>& mixture) const;
  // What one player gains at most by not playing the mixture that all others play, who get 0 by it
  // as all do; 0 of a symmetric equilibrium.
  double regret(const std::vector<double>& mixture) const;

 private:
  OtherChoices others_;
  PayoffMatrix payoffs_;
  std::vector<std::vector<int>> counts_;  // by column: how many play each strategy
  std::vector<double> orders_;            // by column: in how many orders of the others
};

}  // namespace muster::metagame
