// Who plays in a typed matchup, and who looks on. For the engine.
#pragma once

#include <optional>
#include <vector>

#include "agents/agent.h"
#include "agents/witness.h"
#include "core/identity.h"
#include "core/scribe.h"
#include "experiments/engine/annotator.h"
#include "experiments/view/view.h"

namespace muster {

// What examines a seat that a rule drives, or measures luck.
template <Game G>
struct Examiner {
  WitnessIdentity identity;
  WitnessFactory<G> make;
};

// Who plays and who looks on.
template <Game G>
struct TypedPlayers {
  std::vector<ConfiguredAgent<G>> seats;
  std::vector<WitnessFactory<G>> own_witnesses;  // add to the match's metrics
  std::vector<Examiner<G>> examiners;
  ScribeFactory<G> scribe;
  ViewFactory<G> view;
  std::optional<TypedAnnotation<G>> annotation;
};

}  // namespace muster
