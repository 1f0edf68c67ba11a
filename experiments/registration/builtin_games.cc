#include "experiments/registration/builtin_games.h"

#include "experiments/homm/engine.h"

namespace muster {

void add_builtin_games(Registry& registry) { registry.add(homm::make_combat_engine()); }

}  // namespace muster
