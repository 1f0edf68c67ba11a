// The muster command line: experiments, exports, reports, and looks at games and agents.
//
// A program of its own games does
//
//   int main(int argc, char** argv) {
//     muster::Registry registry;
//     registry.add(...);
//     return muster::cli_main(argc, argv, registry);
//   }
#pragma once

#include <string_view>

#include "experiments/engine/registry.h"

namespace muster {

inline constexpr int kExitDone = 0;
inline constexpr int kExitFailed = 1;        // failed, differs, is damaged or incomplete
inline constexpr int kExitBadInput = 2;      // config, data or command line; or refused
inline constexpr int kExitInterrupted = 75;  // the same command goes on (EX_TEMPFAIL)
inline constexpr int kExitSignal = 128;      // and the signal's number: verbs that store nothing

// Runs one command; results go to standard output, everything else to standard error, mistakes as
// lines "muster: error: ...". Returns the exit code.
int cli_main(int argc, const char* const* argv, const Registry& registry);

namespace cli {
// From which commit the program was built, for --version; "": it is not told.
void name_commit(std::string_view commit);
}  // namespace cli

}  // namespace muster
