// Command lines: a word a line, behind "muster". Only verbs that write nothing but what is named,
// in a folder of their own, and no word that leaves it; no verb that plays long.
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "experiments/cli/cli.h"
#include "experiments/cli/game_verbs.h"
#include "experiments/registration/builtin_games.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/builtin_games.h"

namespace {

constexpr std::size_t kMostWords = 24;
// Whatever their numbers, these end soon.
constexpr const char* kQuickVerbs[] = {"agents", "games",   "rules", "validate", "export",
                                       "check",  "compare", "cards", "map",      "plan",
                                       "report", "watch",   "gc",    "--help",   "--version"};
// These with small numbers alone: they play, or work out what is asked for.
constexpr const char* kBoundedVerbs[] = {"dice", "odds", "playout", "replay", "show", "annotate"};

bool is_any(const std::string& word, std::span<const char* const> of) {
  return std::any_of(of.begin(), of.end(), [&](const char* other) { return word == other; });
}

// Two digits in a row at most.
bool has_large_number(const std::string& word) {
  std::size_t digits = 0;
  for (const char c : word) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 2) return true;
  }
  return false;
}

bool is_harmless(const std::vector<std::string>& words) {
  if (words.empty() || words.size() > kMostWords) return false;
  for (const std::string& word : words) {
    if (word.find('/') != std::string::npos || word.find("..") != std::string::npos) return false;
    if (word.find('\0') != std::string::npos || word.starts_with("@")) return false;
    // Searches take as long as they are told to.
    for (const char* agent : {"mcts", "exact", "greedy", "equilibrium"}) {
      if (words.front() != "agents" && word.find(agent) != std::string::npos) return false;
    }
  }
  if (is_any(words.front(), kQuickVerbs)) return true;
  if (!is_any(words.front(), kBoundedVerbs)) return false;
  const bool counted = std::count(words.begin(), words.end(), "--count") > 0;
  return std::none_of(words.begin(), words.end(), has_large_number) &&
         (words.front() != "playout" || counted);
}

// Files to name: a config, a position, a rule, a pipe.
void furnish(const std::string& folder) {
  std::filesystem::create_directories(folder);
  std::filesystem::current_path(folder);
  const auto write = [](const std::string& name, std::string_view text) {
    std::ofstream(name) << text;
  };
  write("config.toml",
        "game = \"nim\"\nrepetitions = 2\nscenarios = [{ name = \"s\", heaps = [3, 2], players = 2 "
        "}]\n"
        "agents = [{ name = \"a\", type = \"random\" }, { name = \"b\", type = \"random\" }]\n");
  write("rule.toml", "summary = \"s\"\nkeys = [\"nearest\"]\n");
  write("state.json", "{}");
  mkfifo("pipe.toml", 0600);
}

}  // namespace

MUSTER_FUZZ_TARGET(command_line) {
  using namespace muster;
  std::vector<std::string> words;
  for (std::string_view rest = input; !rest.empty();) {
    const auto [word, others] = fuzz::split_line(rest);
    words.emplace_back(word);
    rest = others;
  }
  if (!is_harmless(words)) return;
  static const std::string place = fuzz::folder().path("words");
  std::error_code ignored;
  std::filesystem::remove_all(place, ignored);
  furnish(place);
  words.insert(words.begin(), "muster");
  std::vector<const char*> arguments;
  for (const std::string& word : words) arguments.push_back(word.c_str());
  const fuzz::Silence silence;
  static const cli::GameVerbs verbs = builtin_verbs(testing::builtin_games());
  const int code = cli_main(static_cast<int>(arguments.size()), arguments.data(),
                            testing::builtin_games(), verbs);
  fuzz::expect(code == kExitDone || code == kExitFailed || code == kExitBadInput,
               "the exit code is one of those that are documented");
}
