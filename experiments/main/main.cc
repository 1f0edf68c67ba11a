// The muster program: the command line over the built-in games.
#include <cstdio>

#include "experiments/cli/cli.h"
#include "experiments/cli/game_verbs.h"
#include "experiments/engine/registry.h"
#include "experiments/registration/builtin_games.h"

namespace muster {
extern const char kProgramCommit[];  // cmake/ProgramCommit.cmake
}

int main(int argc, char** argv) {
#ifdef __SSE4_2__
  if (!__builtin_cpu_supports("sse4.2") || !__builtin_cpu_supports("popcnt")) {
    std::fputs(
        "muster: this processor lacks instructions (SSE 4.2, POPCNT) that the program was "
        "built with; build it with -D MUSTER_PORTABLE=ON\n",
        stderr);
    return 1;
  }
#endif
  muster::Registry registry;
  muster::add_builtin_games(registry);
  muster::cli::name_commit(muster::kProgramCommit);
  return muster::cli_main(argc, argv, registry, muster::builtin_verbs(registry));
}
