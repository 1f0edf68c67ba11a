// Runs every target on every input of its corpus: CORPUS/TARGET/*. A target that fails ends the
// program, which says on which input.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/fuzz.h"
#include "tests/support/files.h"

#define MUSTER_FUZZ_TARGETS(X) \
  X(command_line)              \
  X(data_files)                \
  X(dice)                      \
  X(experiment)                \
  X(game_documents)            \
  X(overrides)                 \
  X(positions)                 \
  X(requests)                  \
  X(run_folder)                \
  X(store)

namespace muster::fuzz {
#define MUSTER_FUZZ_DECLARE(NAME) void run_##NAME(std::string_view input);
MUSTER_FUZZ_TARGETS(MUSTER_FUZZ_DECLARE)

namespace {

struct Target {
  const char* name;
  void (*run)(std::string_view);
};
#define MUSTER_FUZZ_ENTRY(NAME) {#NAME, run_##NAME},
constexpr Target kTargets[] = {MUSTER_FUZZ_TARGETS(MUSTER_FUZZ_ENTRY)};

// Of the input that is running, for the handler of signals.
char running[4096];
int errors = STDERR_FILENO;

extern "C" void tell(int signal) {
  for (const char* text : {"\nfuzz: failed on ", static_cast<const char*>(running), "\n"}) {
    if (write(errors, text, std::strlen(text)) < 0) break;
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

std::size_t run_corpus(const Target& target, const std::string& corpus) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(corpus, error)) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) {
    std::snprintf(running, sizeof running, "%s", file.c_str());
    target.run(content_of(file));
  }
  return files.size();
}

int replay(const std::string& corpora, std::string_view only) {
  errors = dup(STDERR_FILENO);  // targets close theirs
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL}) std::signal(signal, tell);
  const std::string root = std::filesystem::absolute(corpora).string();
  bool found = false;
  for (const Target& target : kTargets) {
    if (!only.empty() && only != target.name) continue;
    const auto start = std::chrono::steady_clock::now();
    const std::size_t inputs = run_corpus(target, fmt::format("{}/{}", root, target.name));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    fmt::print("{}: {} inputs, {:.1f} s\n", target.name, inputs, took.count());
    if (inputs == 0) return 2;
    found = true;
  }
  return found ? 0 : 2;
}

}  // namespace
}  // namespace muster::fuzz

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3 || std::string_view(argv[1]).starts_with("-")) {
    fmt::print(stderr, "usage: muster_fuzz_replay CORPORA [TARGET]\n");
    return 2;
  }
  return muster::fuzz::replay(argv[1], argc == 3 ? argv[2] : "");
}
