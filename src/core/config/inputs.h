// Inputs: everything that decides the games of a matchup besides the program and the seed.
// Rulesets, scenarios, parameters, data files, rule, weight and net files, whatever they name.
//
// All files that games and agents read go through here (scripts/checks/includes.py sees to that).
// While an InputRecorder lives, each thing that its thread reads is recorded with its role and its
// canonical bytes, so that nothing can be forgotten. What was recorded makes an identity that is
// the same for a copied checkout, an installed package and a node of a cluster, and it can be read
// again later from where it was kept (InputSource) instead of from files.
//
// A role says as what something was read, never from where:
//   "games/homm/units.csv"     a data file, below the data root
//   "ruleset/combat"           what key `combat` of document "ruleset" names, or holds as a table
//   "file:weights.toml"        a file elsewhere that code names
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/reader.h"
#include "core/hash128.h"

namespace muster {

// The largest file that is read: 64 MiB of text; solver files and tables may have 900 MB.
inline constexpr std::uint64_t kMaxTextBytes = std::uint64_t{64} << 20;
inline constexpr std::uint64_t kMaxInputBytes = 900'000'000;

// One thing that was read. The bytes of a document are its name, a line break and its canonical
// text, in which every name of a file is replaced by that file's "input:HASH".
struct Input {
  std::string role;
  Hash128 hash;  // of the bytes
  std::shared_ptr<const std::string> bytes;

  friend bool operator==(const Input& a, const Input& b) {
    return a.role == b.role && a.hash == b.hash;
  }
};
Input make_input(std::string role, std::string bytes);

// "input:" and the hash: what stands for a file where it is to be read from an InputSource.
inline constexpr std::string_view kInputPrefix = "input:";
std::string input_name(const Hash128& hash);

// The document whose bytes these are; `file` is for messages. Errors: DataLoss.
absl::StatusOr<Document> document_of_input(const std::string& bytes, const std::string& file);

// Inputs that were kept. Thread-safe once made.
class InputSource {
 public:
  virtual ~InputSource() = default;
  // The same for sources with the same data files: what is made from them can be shared.
  virtual Hash128 id() const = 0;
  // The bytes of a data file; nullptr when it was not kept.
  virtual std::shared_ptr<const std::string> by_role(const std::string& role) const = 0;
  // The bytes of anything; nullptr when they were not kept.
  virtual std::shared_ptr<const std::string> by_hash(const Hash128& hash) const = 0;
};

// What a recorder has recorded, for use under another one (core/made_once.h).
class RecordedInputs;

// Records what its thread reads for as long as it lives. Recorders nest; the innermost one records.
class InputRecorder {
 public:
  // With a source everything is read from there and nothing from files; it outlives the recorder.
  explicit InputRecorder(const InputSource* source = nullptr);
  ~InputRecorder();
  InputRecorder(const InputRecorder&) = delete;
  InputRecorder& operator=(const InputRecorder&) = delete;

  // The innermost one of this thread; nullptr when nothing is recorded.
  static InputRecorder* current();
  const InputSource* source() const { return source_; }

  // What was recorded until now, and the same for a recorder around this one.
  std::shared_ptr<const RecordedInputs> recorded() const;
  void add(const RecordedInputs& inputs);

  // The final form of a document that was handed to what was recorded, with its role.
  Input input_of(const Document& document) const;
  // Data files, sorted by role.
  std::vector<Input> data() const;
  // What documents name, sorted by role. These are read by their hashes.
  std::vector<Input> named() const;
  // A document, or a table in CSV (then `document` is nullptr).
  struct Read {
    std::string role;
    std::shared_ptr<const Document> document;
    std::shared_ptr<const std::string> bytes;
  };
  // All of those, sorted by role.
  std::vector<Read> tables() const;
  // Not OK when two different things were read under one role. Errors: Internal.
  const absl::Status& status() const { return status_; }

 private:
  friend class InputReading;

  const InputSource* source_;
  InputRecorder* outer_;
  std::unique_ptr<RecordedInputs> inputs_;
  std::map<std::string, std::string> outside_;  // roles of files elsewhere, by path
  absl::Status status_;
};

// ---- Reading. Errors: NotFound, InvalidArgument for what is no regular file or too large; in
// words that name the file.

// The bytes of a file, not recorded: for what is no input of games.
absl::StatusOr<std::string> read_file(const std::string& path,
                                      std::uint64_t max_bytes = kMaxTextBytes);

// The bytes of a file.
absl::StatusOr<std::string> read_input(const std::string& path);

// The text of a table (CSV) without a byte order mark, with "\n" at line ends and without empty
// lines at the end.
absl::StatusOr<std::string> read_table_text(const std::string& path);

// The document at `path`, or nothing where there is no file. That there is none is not recorded:
// once there is one, it is an input. Errors: InvalidArgument.
absl::StatusOr<std::optional<Document>> load_document_if_there(const std::string& path);

// Names of the .toml files in `folder`, sorted, without extension; empty when there is no folder.
std::vector<std::string> document_names(const std::string& folder);

enum class NamedKind { kBytes, kTable };  // kTable: as of read_table_text

// A file that a text under a key names.
struct NamedFile {
  std::string path;   // for messages
  std::string bytes;  // of the file
};
// Reads the file `name` that key `key` of `reader` names: the first of `places` that is a file. The
// key's text may have `prefix` before the name ("equilibrium:").
absl::StatusOr<NamedFile> read_named_file(const Reader& reader, std::string_view key,
                                          const std::string& name,
                                          const std::vector<std::string>& places,
                                          NamedKind kind = NamedKind::kBytes,
                                          const std::string& prefix = "");

}  // namespace muster
