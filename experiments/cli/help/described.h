// What the command line can say: read from the parser itself, so that help, documents, completion
// and the man page all tell the same.
#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's
class App;
}

namespace muster::cli {

struct DescribedOption {
  std::string name;   // "--out"; of a word without a name what stands for it: "DIR"
  bool word = false;  // such a word
  std::string value;  // what follows the name: "FILE"; "" for a flag
  std::string range;  // "1..1024"
  std::vector<std::string> choices;
  std::string fallback;  // "" for none
  std::string help;      // one line
  bool required = false;
  bool repeated = false;
};

struct DescribedVerb {
  std::string name;     // "run"; what one game has: "odds homm"
  std::string group;    // of the help: "Play"
  std::string summary;  // one line, no full stop
  std::string footer;   // paragraphs
  std::vector<DescribedOption> options;
};

// In the order of the help. Verbs that games have of their own stand before those of the games.
std::vector<DescribedVerb> described_verbs(const CLI::App& app);
// What may be given whatever the verb.
std::vector<DescribedOption> general_options(const CLI::App& app);

}  // namespace muster::cli
