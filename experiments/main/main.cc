// The muster program: the command line over the built-in games.
#include "core/registry.h"
#include "experiments/cli/game_verbs.h"
#include "experiments/registration/builtin_games.h"

int main(int argc, char** argv) {
  muster::Registry registry;
  muster::add_builtin_games(registry);
  return muster::cli_main(argc, argv, registry, muster::builtin_verbs());
}
