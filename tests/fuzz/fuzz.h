// What the fuzz targets share. A target is a function of bytes, which may be anything; it is wrong
// when it crashes, reads outside of memory, hangs or takes too much, and when an expectation of its
// own fails.
//
//   MUSTER_FUZZ_TARGET(dice) { ... input ... }
//
// With libFuzzer (MUSTER_FUZZ) each file of targets is a program of its own. muster_fuzz_replay
// links all of them and runs what is in tests/fuzz/corpus.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

#include "core/config/canonical.h"
#include "core/config/reader.h"

#ifdef MUSTER_FUZZ_REPLAY
#define MUSTER_FUZZ_TARGET(NAME)           \
  namespace muster::fuzz {                 \
  void run_##NAME(std::string_view input); \
  }                                        \
  void muster::fuzz::run_##NAME(std::string_view input)
#else
#define MUSTER_FUZZ_TARGET(NAME)                                                      \
  static void run_target(std::string_view input);                                     \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { \
    run_target({reinterpret_cast<const char*>(data), size});                          \
    return 0;                                                                         \
  }                                                                                   \
  static void run_target(std::string_view input)
#endif

namespace muster::fuzz {

// Ends the program with a message unless `good`.
inline void expect(bool good, std::string_view what) {
  if (good) return;
  fmt::print(stderr, "fuzz: expected that {}\n", what);
  std::abort();
}

// The first line of an input says of what kind the rest is.
inline std::pair<std::string_view, std::string_view> split_line(std::string_view input) {
  const std::size_t end = input.find('\n');
  if (end == std::string_view::npos) return {input, {}};
  return {input.substr(0, end), input.substr(end + 1)};
}

// A folder of this process, in memory where there is such a place, that goes with it.
class Folder {
 public:
  Folder() {
    std::error_code ignored;
    const bool memory = std::filesystem::is_directory("/dev/shm", ignored);
    const char* chosen = std::getenv("TMPDIR");
    const std::string base = chosen != nullptr ? chosen : memory ? "/dev/shm" : "/tmp";
    path_ = fmt::format("{}/muster-fuzz-{}", base, getpid());
    std::filesystem::create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path(std::string_view name) const { return fmt::format("{}/{}", path_, name); }
  // Writes a file and returns its path.
  std::string write(std::string_view name, std::string_view bytes) const {
    std::ofstream file(path(name), std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    expect(file.good(), "the temporary folder can be written");
    return path(name);
  }

 private:
  std::string path_;
};
inline const Folder& folder() {
  static const Folder made;
  return made;
}

// What is printed goes nowhere as long as this lives. libFuzzer has -close_fd_mask for that, which
// keeps its own reports.
class Silence {
 public:
#ifdef MUSTER_FUZZ_REPLAY
  Silence() {
    std::fflush(stdout);
    std::fflush(stderr);
    FILE* nowhere = std::fopen("/dev/null", "w");
    for (int i = 0; i < 2; ++i) kept_[i] = dup(i + 1);
    for (int i = 0; i < 2; ++i) dup2(fileno(nowhere), i + 1);
    std::fclose(nowhere);
  }
  ~Silence() {
    std::fflush(stdout);
    std::fflush(stderr);
    for (int i = 0; i < 2; ++i) {
      dup2(kept_[i], i + 1);
      close(kept_[i]);
    }
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  int kept_[2];
#else
  Silence() {}
#endif
};

// The largest absolute whole number below a node, how many nodes there are, and how far inside each
// other: what says that a game could last long, or a file ask for much.
struct Extent {
  std::uint64_t largest = 0;
  std::size_t nodes = 0;
  std::size_t depth = 0;
};
inline void measure(const toml::node& node, Extent& extent, std::size_t depth = 1) {
  ++extent.nodes;
  extent.depth = std::max(extent.depth, depth);
  if (const auto* table = node.as_table()) {
    for (const auto& [key, value] : *table) measure(value, extent, depth + 1);
  } else if (const auto* array = node.as_array()) {
    for (const toml::node& value : *array) measure(value, extent, depth + 1);
  } else if (const auto* whole = node.as_integer()) {
    const std::int64_t value = whole->get();
    const auto size = static_cast<std::uint64_t>(value);
    extent.largest = std::max(extent.largest, value < 0 ? ~size + 1 : size);
  }
}
// Nothing below `node` is larger than this: games by random players end soon.
inline bool is_short(const toml::node& node, std::uint64_t most = 200) {
  Extent extent;
  measure(node, extent);
  return extent.largest <= most && extent.nodes <= 4000;
}

// The canonical text of a table leads back to itself. (The parser takes lists and tables up to 256
// inside each other, and a canonical text stands in one more.)
inline void expect_canonical(const toml::table& table) {
  Extent extent;
  measure(table, extent);
  if (extent.depth > 200) return;
  const std::string canonical = canonical_text(table);
  const auto again = parse_canonical(canonical);
  expect(again.ok(), "a canonical text can be read");
  expect(canonical_text(*again) == canonical, "a canonical text is read as it was written");
}

}  // namespace muster::fuzz
