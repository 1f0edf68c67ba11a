// What looks on at a match without playing: it sees every step and adds what it counted or measured
// to the metrics of the match.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "core/game.h"
#include "core/metrics.h"

namespace muster {

template <Game G>
class Witness {
 public:
  virtual ~Witness() = default;
  // Before each step of the match, chance included: the true state, and the action to be applied.
  virtual void before(const typename G::State& state, Action action) = 0;
  // Once, of the terminal state: adds what there is to say.
  virtual void report(const typename G::State& state, Metrics& metrics) = 0;
};

// Makes a witness of one match of `game`, which outlives it. `seed` is for it alone.
template <Game G>
using WitnessFactory =
    std::function<std::unique_ptr<Witness<G>>(const G& game, std::uint64_t seed)>;

// How the choices of a rule that drives a seat inside the game can be examined: further parameters
// of agents of type "rule".
template <Game G>
struct RuleExaminer {
  // Figures are stored under these and the parameters. The version changes when the figures do.
  std::string name;
  std::string version;
  std::vector<ParamInfo> params;  // no part of what decides the match
  // Reads the parameters and makes what examines the seat, or an empty function when nothing is to
  // be examined. Mistakes go to the reader's diagnostics.
  std::function<WitnessFactory<G>(Reader& reader, int seat)> configure;
};

}  // namespace muster
