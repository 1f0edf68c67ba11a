// The values in the data that rules are made of, by keys that people can type: tables of TOML and
// of CSV alike.
//
//   ruleset.max_rounds                     key `max_rounds` of the ruleset
//   units.marksmen_pack.attack             units.csv: the row, the column
//   neutral_armies.IV.normal.bronze        a row with several columns in its name
//   cards.spells.card.magic_arrow.level    cards/spells.toml: the table of list [[card]] whose `id`
//                                          (or `name`) it is
//   evaluation.weights.2                   an element of a list, from 0
//
// A row of CSV is named by the columns from the left that tell rows apart, which one is enough for
// as a rule.
#pragma once

#include <toml++/toml.h>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

// A table in CSV, without quotes: cells without the spaces around them.
class CsvTable {
 public:
  explicit CsvTable(std::string_view text);

  const std::vector<std::string>& header() const { return header_; }
  std::size_t rows() const { return rows_.size(); }
  const std::string& cell(std::size_t row, std::size_t column) const { return rows_[row][column]; }
  void set(std::size_t row, std::size_t column, std::string value);
  // "IV.normal".
  const std::string& row_name(std::size_t row) const { return names_[row]; }
  // The cell that a key below the table's name leads to.
  struct Cell {
    std::size_t row;
    std::size_t column;
  };
  std::optional<Cell> find(std::string_view key) const;
  // Of a row in the text, from 1.
  std::size_t line(std::size_t row) const { return lines_[row]; }
  std::string text() const;

 private:
  void name_rows();

  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;  // each as long as the header, at least
  std::vector<std::size_t> lines_;
  std::vector<std::string> names_;
};

// Whether `key` is `name`, or `name`, a dot and more; then `rest` is what comes after.
bool step_over(std::string_view key, std::string_view name, std::string_view& rest);

// How the elements of a list are called: by their tables' `id` or `name` where all have one and
// these differ, else by their places from 0.
std::vector<std::string> element_names(const toml::array& list);

struct DataValue {
  std::string key;
  std::string value;  // as TOML; of CSV what stands in the cell
  friend bool operator==(const DataValue&, const DataValue&) = default;
};
// "units" of "units.marksmen_pack.attack".
inline std::string_view data_group(std::string_view key) { return key.substr(0, key.find('.')); }

// Adds all values; a list without tables inside is one. `name`: what their keys begin with.
void list_values(const toml::table& table, const std::string& name, std::vector<DataValue>& out);
void list_values(const CsvTable& table, const std::string& name, std::vector<DataValue>& out);

// The value at a key below the name: a leaf or anything else that stands there; nullptr.
const toml::node* find_value(const toml::table& table, std::string_view key);

// Puts a copy of a value, which may be inside the holder: in the place of `old`, an element of the
// list `holder`, at that list's end where `old` is nullptr, or under the key of the table `holder`.
// The key counts as new: messages point at where it stands, not at what was there.
void put_value(toml::node& holder, const toml::key& key, const toml::node* old,
               const toml::node& value);

}  // namespace muster
