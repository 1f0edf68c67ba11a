// What the command line can say, in the forms that documents, shells and `man` read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/cli/help/described.h"

namespace muster::cli {

struct DescribedProgram {
  std::vector<DescribedOption> general;
  std::vector<DescribedVerb> verbs;
  std::string description;
  std::string footer;
  std::vector<std::string> games;        // what GAME can be
  std::vector<std::string> experiments;  // and CONFIG, besides files
};

// docs/verbs.md
std::string markdown_of(const DescribedProgram& program);
// muster(1)
std::string man_page_of(const DescribedProgram& program);
// A script that the shell reads. Contract: one of kShells.
inline constexpr std::string_view kShells[] = {"bash", "zsh", "fish"};
std::string completion_of(const DescribedProgram& program, std::string_view shell);

}  // namespace muster::cli
