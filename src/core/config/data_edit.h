// One edit of a value, and what came of it; core/config/data_edits.h says what edits are.
#pragma once

#include <toml++/toml.h>
#include <string>

namespace muster {

struct DataEdit {
  enum class Op { kSet, kAdd, kSubtract, kMultiply };

  std::string key;
  Op op = Op::kSet;
  std::string value;           // as TOML: what is set, or the number
  std::string file;            // where the edit stands
  toml::source_region source;  // in that file

  // "exp.toml:5:20"
  std::string place() const;
  // "+1", "3"
  std::string text() const;
};

// What an edit, or a key that stands in place of another document's, has changed.
struct DataChange {
  std::string key;     // "units.marksmen_pack.attack", "ruleset.max_rounds"
  std::string text;    // as it was said: "+1", "3"
  std::string before;  // "" where there was nothing, or where that is not known
  std::string after;

  friend bool operator==(const DataChange&, const DataChange&) = default;
};

}  // namespace muster
