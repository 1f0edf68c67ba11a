// The muster command line with one game more, and with agents more for muster's own.
#include "experiments/cli/game_verbs.h"
#include "experiments/engine/registry.h"
#include "experiments/registration/builtin_games.h"
#include "guests.h"
#include "nim_duel.h"

int main(int argc, char** argv) {
  muster::Registry registry;
  muster::add_builtin_games(registry, guests::agents());
  registry.add(nim_duel::make_engine());
  return muster::cli_main(argc, argv, registry, muster::builtin_verbs(registry));
}
