// Edits: values of the data that rules and agents are made of, changed on the way from their files.
//
//   edit = { "units.marksmen_pack.attack" = "+1", "neutral_armies.IV.normal.bronze" = 2 }
//
// A number, text, list or table is set; a text of `+`, `-` or `*` and a number changes the number
// that stands there, or every number of a list. What a document leaves out is edited from its
// default, where there is a list of its settings. Keys: core/config/data_values.h. They begin with
//   units, cards.spells        a data file of the game, by its path below the game's folder;
//   homm.units                 of another game
//   ruleset, scenario, agent   what the config names
//   ruleset.cards              what its key `cards` names, or holds as a table
//
// What is read is edited before it is recorded (core/config/inputs.h), so that what identifies
// games is what was read: "+1" on 2 and 3 are the same game, and inputs that were kept need no
// edits.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <toml++/toml.h>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/config/data_edit.h"
#include "core/config/data_values.h"
#include "core/config/inputs.h"
#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "core/hash128.h"

namespace muster {

inline constexpr std::string_view kEditKey = "edit";
inline constexpr std::size_t kMaxEdits = 1000;

// The edits that key `edit` of a document holds. Errors: InvalidArgument, with file and line.
// `path`: of the document, before keys in messages.
absl::StatusOr<std::vector<DataEdit>> read_edits(const Document& document,
                                                 const std::string& path = "");

// What holds where a document does not say a setting, as TOML; "" for what only words tell.
std::string default_value(const std::vector<ParamInfo>& settings, std::string_view key);

// Carries an edit out at a key of the document's own; false where there is no such place, or a name
// of another document on the way. `defaults`: of keys that it does not say. Errors:
// InvalidArgument.
absl::StatusOr<bool> carry_out(const DataEdit& edit, std::string_view key,
                               const std::vector<ParamInfo>& defaults, Document& document);

// What the keys of values begin with that are read in a role (core/config/inputs.h). `own`: the
// folder of the game, "games/homm".
std::string data_name(std::string_view role, std::string_view own);

// Everything that was read, but for what documents hold as tables, and the values in it.
class DataRead {
 public:
  // What the recorder has recorded.
  DataRead(const InputRecorder& recorder, std::string_view own);
  void add(const Document& document);  // that was handed over
  std::vector<DataValue> values() const;
  bool has(std::string_view key) const;
  // "there is no `atack` in `units.marksmen_pack`; did you mean `attack`?"
  std::string missing(std::string_view key) const;

 private:
  std::string own_;
  std::map<std::string, std::shared_ptr<const Document>> documents_;  // by name
  // Texts of CSV, by name: most are never looked into.
  std::map<std::string, std::shared_ptr<const std::string>> tables_;
};

// While one lives, what its thread reads is edited. They nest; the innermost one edits alone.
// Nothing is edited while inputs that were kept are read.
class DataEditing {
 public:
  // Both outlive it.
  DataEditing(const std::vector<DataEdit>& edits, const std::string& own);
  ~DataEditing();
  DataEditing(const DataEditing&) = delete;
  DataEditing& operator=(const DataEditing&) = delete;

  // The innermost one of this thread; nullptr when nothing is edited.
  static DataEditing* current();
  // Of the edits and the game they are for, whose own files they name; Hash128{} where there is
  // none.
  static Hash128 current_id();

  // Edits what is read, a document as document.role; `settings` have the values of keys that it
  // leaves out. Errors: InvalidArgument.
  absl::Status edit(Document& document, const std::vector<ParamInfo>& settings);
  absl::Status edit(std::string& table, const std::string& path, const std::string& role);

  // That every edit had something to edit. Errors: InvalidArgument, a line each.
  absl::Status check(const DataRead& read) const;
  // Where the edit stands that made this cell of a table; "" where it is the file's.
  std::string editor_of(const std::string& path, unsigned line, std::string_view column) const;

 private:
  struct Cell {
    std::string path;
    unsigned line;
    std::string column;
    const DataEdit* edit;
  };

  const std::vector<DataEdit>& edits_;
  const std::string& own_;
  std::vector<Cell> cells_;
  std::map<std::string, std::string> unknown_;  // what is wrong with keys that no settings have
  DataEditing* outer_;
};

}  // namespace muster
