// The inside of core/config/inputs.h: what the functions that read share. For core/config only.
#pragma once

#include <absl/status/statusor.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/inputs.h"
#include "core/fields/param_info.h"

namespace muster {

// The largest document. Parsing takes some 70 times its size, and a second for 2 MiB.
inline constexpr std::uint64_t kMaxDocumentBytes = std::uint64_t{4} << 20;

class RecordedInputs {
 public:
  struct Item {
    Input input;                               // with names of files as they were given
    bool named = false;                        // by a document
    std::shared_ptr<const Document> document;  // nullptr for bytes
    bool table = false;                        // bytes that are a table in CSV
  };
  // A document names another input.
  struct Reference {
    std::string place;  // of the key, in the document
    std::string role;   // of what it names
    std::string prefix;
  };

  std::map<std::string, Item> items;                         // by role
  std::map<std::string, std::vector<Reference>> references;  // by the role of the document
};

// Reading from files or from a source, recorded or not, as the thread's recorder says.
class InputReading {
 public:
  InputReading() : recorder_(InputRecorder::current()) {}

  bool from_source() const { return recorder_ != nullptr && recorder_->source_ != nullptr; }
  // Whether a name or path stands for something that was kept: "input:HASH".
  bool is_kept_name(std::string_view path) const;
  bool is_there(const std::string& path) const;

  // The role of a path, the same each time; "" when nothing is recorded.
  std::string role_of(const std::string& path) const;
  // The role of what a key of a document names; "" when nothing is recorded, and for tables made in
  // code, whose files have the roles of their paths.
  std::string role_under(const Reader& reader, std::string_view key) const;

  // What stands at a path, recorded under `role`; "": under the path's own. `settings`: of the
  // document, for edits of what it leaves out.
  absl::StatusOr<Document> document(const std::string& path, const std::string& role,
                                    const std::vector<ParamInfo>& settings = {}) const;
  absl::StatusOr<std::string> bytes(const std::string& path, const std::string& role,
                                    void (*normalize)(std::string&) = nullptr) const;
  // The bytes that were kept for a path. Errors: NotFound.
  absl::StatusOr<std::string> kept(const std::string& path) const;

  // `named`: by a document. Nothing happens when nothing is recorded.
  void record(const Document& document, bool named) const;
  void record(const std::string& role, const std::string& bytes, bool named,
              bool table = false) const;
  // Key `key` of the reader's document names the input `role`.
  void refer(const Reader& reader, std::string_view key, const std::string& role,
             const std::string& prefix = "") const;
  void put(const RecordedInputs::Item& item) const;

 private:
  const InputSource& source() const { return *recorder_->source_; }

  InputRecorder* recorder_;
};

}  // namespace muster
