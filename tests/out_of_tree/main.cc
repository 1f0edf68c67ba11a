// The muster command line with one game more.
#include "core/registry.h"
#include "experiments/cli/cli.h"
#include "experiments/registration/builtin_games.h"
#include "nim_duel.h"

int main(int argc, char** argv) {
  muster::Registry registry;
  muster::add_builtin_games(registry);
  registry.add(nim_duel::make_engine());
  return muster::cli_main(argc, argv, registry);
}
