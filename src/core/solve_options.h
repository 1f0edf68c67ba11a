// What is asked of a solver and what it answers, without a game's type: for the command line and
// the registry. agents/equilibrium/solve.h does the work.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace muster {

enum class SolveAlgorithm : std::uint8_t {
  kCfr,            // counterfactual regret minimization (Zinkevich et al. 2007)
  kCfrPlus,        // CFR+ (Tammelin 2014)
  kLinearCfr,      // linear CFR (Brown and Sandholm 2019)
  kDiscountedCfr,  // discounted CFR (Brown and Sandholm 2019)
  kExternalMccfr,  // external-sampling Monte Carlo CFR (Lanctot et al. 2009)
  kOutcomeMccfr,   // outcome-sampling Monte Carlo CFR (Lanctot et al. 2009)
  // No iteration of a solver: the mixture of a double oracle (experiments/tuning/double_oracle.h).
  kDoubleOracle,
};

// What decides the result besides the game. A resumed run has those of its file: a setting given
// here must then be the same.
struct SolveOptions {
  std::optional<SolveAlgorithm> algorithm;  // none: CFR+
  std::optional<std::uint64_t> seed;        // of the sampling algorithms; none: 1
  std::optional<std::uint32_t> workers;     // of the sampling algorithms, 1..1024; none: 1
  std::optional<std::uint32_t> batch;       // games a worker samples between two merges; none: 32

  std::uint64_t iterations = 1000;  // in all, with those of the run that is resumed
  std::uint64_t max_nodes = 10'000'000;
  int threads = 1;  // for the workers; no matter for the result

  std::string save_path;    // "" = nowhere; written at every point of the curve and at least every
                            // minute
  std::string resume_path;  // "" = from the start
  std::string export_path;  // the strategy as .csv or .json; "" = nowhere

  const std::atomic<bool>* stop = nullptr;  // set to true: save, report and return
  std::function<void()> begun;              // called when iterations begin, and `stop` is heeded
};

// How good the average strategy is after some iterations.
struct CurvePoint {
  std::uint64_t iteration = 0;
  double exploitability = 0;   // NashConv / number of players, in the game's unit
  std::vector<double> values;  // of each player under the average strategy, in the game's unit
  double seconds = 0;          // of iterating, in this call
};
using SolveObserver = std::function<void(const CurvePoint&)>;

struct SolveResult {
  SolveAlgorithm algorithm = SolveAlgorithm::kCfrPlus;
  CurvePoint last;
  std::uint64_t nodes = 0;             // histories, terminal ones and chance included
  std::uint64_t information_sets = 0;  // of all players
  // Information states that several information sets share, because the game's information_state
  // forgets what the player did before; each was solved as if the player remembered.
  std::uint64_t forgetful_states = 0;
  bool interrupted = false;
};

}  // namespace muster
