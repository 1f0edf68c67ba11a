// Strict reading of TOML: every mistake is collected with file, line, column, the key and what was
// expected; a key that nobody asked for is a mistake too, with the nearest known names.
//
//   Diagnostics diagnostics;
//   Reader reader(document, diagnostics);
//   settings.rounds = reader.integer("max_rounds", {.fallback = 30, .min = 1, .max = 100});
//   reader.finish();                       // reports unknown keys
//   if (!diagnostics.ok()) return diagnostics.status();
//
// Getters return the fallback (or an empty value) after reporting, so one pass finds all mistakes.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <toml++/toml.h>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/config/data_edit.h"

namespace muster {

// A parsed TOML file or an inline table, and where it came from.
struct Document {
  std::string file;  // as shown in messages
  std::string name;  // file name without folder and extension, or the inline table's `name`
  toml::table table;
  std::string role = {};  // as what it was read (core/config/inputs.h); "" when made in code
  std::vector<DataEdit> edits = {};  // of what is read with it; its own are carried out
  // For people: the name of what it begins with, and what it changes of that and of what is read
  // with it.
  std::string from = {};
  std::vector<DataChange> changes = {};
  // Files besides `file` that some of the keys come from.
  std::set<std::string> other_files = {};
};

// Reads and parses a file. Errors: NotFound, InvalidArgument with "file:line:column: ...".
absl::StatusOr<Document> load_document(const std::string& path);
// Parses text; `file` is used in messages only.
absl::StatusOr<Document> parse_document(std::string_view text, const std::string& file);
// Sets `assignment` ("a.b=3", "a.b=\"text\"", bare words are taken as text) in `document`, creating
// tables on the way; an index picks an array's element ("scenarios.0.extra_rounds=1"). With `+=`
// the value becomes the list's last element ("candidates+=\"mine\"").
absl::Status apply_override(Document& document, std::string_view assignment);
// The most parts of a key ("a.b.c" has three), and the most tables inside each other on a way of
// such keys, that are read.
inline constexpr std::size_t kMaxKeyParts = 32;

// Collects mistakes in the order found.
class Diagnostics {
 public:
  void error(std::string message) { messages_.push_back(std::move(message)); }
  void error(const absl::Status& status) { messages_.emplace_back(status.message()); }
  bool ok() const { return messages_.empty(); }
  // OK, or InvalidArgument with one mistake per line.
  absl::Status status() const;

 private:
  std::vector<std::string> messages_;
};

struct IntegerRange {
  std::optional<std::int64_t> fallback = std::nullopt;  // none: the key is required
  std::int64_t min = std::numeric_limits<std::int64_t>::min();
  std::int64_t max = std::numeric_limits<std::int64_t>::max();
};
struct NumberRange {
  std::optional<double> fallback = std::nullopt;
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool open = false;  // min and max are outside
};

// While one lives, it gathers the keys that readers of this thread ask for, for whoever describes
// documents: of each its role (Document::role) and the key, as in "tile[].at".
class KeyLog {
 public:
  KeyLog();
  ~KeyLog();
  KeyLog(const KeyLog&) = delete;
  KeyLog& operator=(const KeyLog&) = delete;

  const std::set<std::pair<std::string, std::string>>& keys() const { return keys_; }
  void note(const std::string& role, std::string_view place);

 private:
  std::set<std::pair<std::string, std::string>> keys_;
  KeyLog* outer_;
};

inline constexpr char kPlaceSeparator = '\x1f';

// Reads one table. Copyable; copies share the record of which keys were asked for.
class Reader {
 public:
  // A document and `diagnostics` outlive the reader. `path` stands before keys in messages.
  Reader(const Document& document, Diagnostics& diagnostics, std::string path = "");
  // A table that is no document: files that it names count as named by code.
  Reader(const toml::table& table, std::string file, Diagnostics& diagnostics,
         std::string path = "");

  bool has(std::string_view key) const;
  std::int64_t integer(std::string_view key, const IntegerRange& range);
  double number(std::string_view key, const NumberRange& range);
  bool boolean(std::string_view key, std::optional<bool> fallback);
  std::string text(std::string_view key, const std::optional<std::string>& fallback);
  std::vector<std::string> texts(std::string_view key,
                                 const std::optional<std::vector<std::string>>& fallback);
  std::vector<std::int64_t> integers(std::string_view key,
                                     const std::optional<std::vector<std::int64_t>>& fallback);

  // One of the given names; `fallback` none: required.
  template <class E>
  E choice(std::string_view key, std::optional<E> fallback,
           const std::vector<std::pair<std::string, E>>& names) {
    std::vector<std::string> allowed;
    for (const auto& [name, value] : names) allowed.push_back(name);
    const std::optional<std::string> chosen = choice_text(key, allowed, !fallback.has_value());
    for (const auto& [name, value] : names) {
      if (chosen == name) return value;
    }
    return fallback.value_or(names.front().second);
  }

  // The sub-table `key`, or nothing (reported when `required`).
  std::optional<Reader> table(std::string_view key, bool required = false);
  // The tables of an array of tables; empty when the key is absent. `or_one`: a table stands for a
  // list of one.
  std::vector<Reader> tables(std::string_view key, bool or_one = false);
  // Of the table that is element `index` of the list `key`, which the caller has looked into.
  Reader element(std::string_view key, std::size_t index, const toml::table& table) const;
  // The raw node, marked as read; nullptr when absent.
  const toml::node* node(std::string_view key);

  // Reports "file:line:column: key `path.key`: message" at the key (or the table if absent).
  void fail(std::string_view key, std::string_view message);
  // The same at a node inside the value of `key`.
  void fail_at(const toml::node& at, std::string_view key, std::string_view message);
  // Reports every key that was not asked for; of hundreds in one table, the rest as a number.
  void finish();

  const toml::table& raw() const { return *table_; }
  const std::string& file() const { return file_; }
  // The file that says the key, which is another one where a document is made of several.
  std::string file_of(std::string_view key) const;
  // The document's; "" for tables that are none.
  const std::string& role() const { return role_; }
  // Where the key stands in the document: keys and indices of lists, joined by kPlaceSeparator.
  std::string place(std::string_view key) const;
  Diagnostics& diagnostics() { return *diagnostics_; }

 private:
  std::optional<std::string> choice_text(std::string_view key,
                                         const std::vector<std::string>& allowed, bool required);
  const toml::node* get(std::string_view key, bool required, std::string_view expected);
  std::string full_key(std::string_view key) const;
  void note(std::string_view key) const;
  // Where to point for `key`: the node, or, as copies of nodes lose their place in the file but
  // keys keep theirs, the key; or the start of the table.
  toml::source_region source_of(const toml::node& at, std::string_view key) const;
  std::string file_at(const toml::source_region& source) const;

  const toml::table* table_;
  std::string file_;
  const std::set<std::string>* other_files_ = nullptr;
  Diagnostics* diagnostics_;
  std::string path_;
  std::string role_;
  std::string inside_;  // places of keys begin with this
  std::shared_ptr<std::set<std::string, std::less<>>> asked_;
};

}  // namespace muster
