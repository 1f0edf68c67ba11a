#include "agents/equilibrium/solver_file.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <filesystem>
#include <memory>
#include <type_traits>
#include <utility>

#include "core/config/inputs.h"
#include "core/files.h"
#include "core/hash.h"

namespace muster::equilibrium {
namespace {

// Numbers are written as they are in memory.
static_assert(std::endian::native == std::endian::little);

constexpr std::string_view kMagic = "muster solver ";
constexpr std::string_view kVersion = "1\n";

class Writer {
 public:
  template <class T>
  void number(T value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class T>
  void list(const T& values) {
    number(static_cast<std::uint64_t>(values.size()));
    bytes_.append(reinterpret_cast<const char*>(values.data()),
                  values.size() * sizeof(*values.data()));
  }
  void raw(std::string_view text) { bytes_ += text; }
  std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

// Reads what Writer wrote; after reading beyond the end all is empty and ok() false.
class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  void number(T& value) {
    if (!take(sizeof value)) return;
    std::memcpy(&value, taken_.data(), sizeof value);
  }
  template <class T>
  void list(T& values) {
    std::uint64_t size = 0;
    number(size);
    constexpr std::size_t kItem = sizeof(typename T::value_type);
    if (!ok_ || size > bytes_.size() / kItem || !take(size * kItem)) {
      ok_ = false;
      return;
    }
    values.resize(size);
    if (size > 0) std::memcpy(values.data(), taken_.data(), taken_.size());
  }
  bool ok() const { return ok_; }
  bool at_end() const { return bytes_.empty(); }

 private:
  bool take(std::size_t size) {
    ok_ = ok_ && size <= bytes_.size();
    if (!ok_) return false;
    taken_ = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return true;
  }

  std::string_view bytes_;
  std::string_view taken_;
  bool ok_ = true;
};

// The same fields in the same order for reading and writing.
template <class Archive, class Settings>
void settings_fields(Archive& archive, Settings& settings) {
  archive.number(settings.algorithm);
  archive.number(settings.alpha);
  archive.number(settings.beta);
  archive.number(settings.gamma);
  archive.number(settings.exploration);
  archive.number(settings.seed);
  archive.number(settings.workers);
  archive.number(settings.batch);
}

absl::Status damaged(const std::string& path) {
  return absl::InvalidArgumentError(
      fmt::format("{}: the solver file is damaged (cut off or changed)", path));
}

// Whether slots and actions are where they should be: nothing is read outside of the arrays.
bool consistent(const SolverFile& file) {
  const std::size_t slots = file.actions.size();
  if (file.state.regrets.size() != slots || file.state.averages.size() != slots) return false;
  for (const InformationSet& set : file.information_sets) {
    if (set.num_actions < 1 || set.first_slot > slots || set.parent_slot >= slots ||
        static_cast<std::size_t>(set.num_actions) > slots - set.first_slot) {
      return false;
    }
  }
  return file.state.settings.algorithm <= SolveAlgorithm::kDoubleOracle;
}

}  // namespace

absl::Status save_solver(const std::string& path, const GameTree& tree, const SolverState& state) {
  Writer writer;
  writer.raw(kMagic);
  writer.raw(kVersion);
  writer.list(tree.game);
  writer.number(tree.hash);
  writer.number(static_cast<std::uint64_t>(tree.nodes.size()));
  writer.list(tree.information_sets);
  writer.list(tree.actions);
  settings_fields(writer, state.settings);
  writer.number(state.iteration);
  writer.list(state.regrets);
  writer.list(state.averages);
  writer.number(hash_text(writer.bytes()));
  return write_file(path, writer.bytes());
}

absl::StatusOr<SolverFile> load_solver(const std::string& path) {
  const auto content = read_input(path);
  if (!content.ok()) return content.status();
  return parse_solver(*content, path);
}

absl::StatusOr<SolverFile> parse_solver(const std::string& content, const std::string& path) {
  std::string_view bytes = content;
  if (!bytes.starts_with(kMagic)) {
    // An empty or very short file may be one that was cut off.
    return kMagic.starts_with(bytes)
               ? damaged(path)
               : absl::InvalidArgumentError(fmt::format("{}: is not a solver file", path));
  }
  bytes.remove_prefix(kMagic.size());
  if (bytes.find('\n') != std::string_view::npos && !bytes.starts_with(kVersion)) {
    return absl::InvalidArgumentError(
        fmt::format("{}: the solver file is of another version of muster", path));
  }
  SolverFile file;
  if (bytes.size() < kVersion.size() + sizeof file.checksum) return damaged(path);
  std::memcpy(&file.checksum, bytes.data() + bytes.size() - sizeof file.checksum,
              sizeof file.checksum);
  const std::string_view whole = content;
  if (hash_text(whole.substr(0, whole.size() - sizeof file.checksum)) != file.checksum) {
    return damaged(path);
  }
  bytes.remove_suffix(sizeof file.checksum);
  bytes.remove_prefix(kVersion.size());
  Cursor cursor(bytes);
  cursor.list(file.game);
  cursor.number(file.tree_hash);
  cursor.number(file.nodes);
  cursor.list(file.information_sets);
  cursor.list(file.actions);
  settings_fields(cursor, file.state.settings);
  cursor.number(file.state.iteration);
  cursor.list(file.state.regrets);
  cursor.list(file.state.averages);
  if (!cursor.ok() || !cursor.at_end() || !consistent(file)) return damaged(path);
  return file;
}

absl::StatusOr<SolverState> state_for(const SolverFile& file, const std::string& path,
                                      const GameTree& tree) {
  if (file.game != tree.game) {
    return absl::InvalidArgumentError(
        fmt::format("{}: belongs to game {}, not {}", path, file.game, tree.game));
  }
  if (file.tree_hash != tree.hash || file.actions.size() != tree.actions.size()) {
    return absl::InvalidArgumentError(fmt::format(
        "{}: belongs to another ruleset or scenario of {} ({} histories, {} information "
        "sets; here {} and {})",
        path, file.game, file.nodes, file.information_sets.size(), tree.nodes.size(),
        tree.information_sets.size()));
  }
  return file.state;
}

}  // namespace muster::equilibrium
