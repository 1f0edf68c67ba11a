#include "core/config/data_values.h"

#include <absl/strings/ascii.h>
#include <absl/strings/str_join.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/config/canonical.h"

namespace muster {
namespace {

std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  for (const auto cell : absl::StrSplit(absl::string_view(line.data(), line.size()), ',')) {
    cells.emplace_back(absl::StripAsciiWhitespace(cell));
  }
  return cells;
}

bool is_of_tables(const toml::array& list) {
  return std::any_of(list.begin(), list.end(),
                     [](const toml::node& each) { return each.is_table(); });
}

// The texts under `key` of all tables of the list, where all have one and these differ.
std::vector<std::string> names_under(const toml::array& list, std::string_view key) {
  std::vector<std::string> names;
  for (const toml::node& each : list) {
    const toml::table* table = each.as_table();
    const toml::node* name = table == nullptr ? nullptr : table->get(key);
    if (name == nullptr || !name->is_string()) return {};
    names.push_back(name->as_string()->get());
  }
  const std::set<std::string> different(names.begin(), names.end());
  return different.size() == names.size() && !different.contains("") ? names
                                                                     : std::vector<std::string>();
}

void list_node(const toml::node& node, const std::string& key, std::vector<DataValue>& out) {
  if (const toml::table* table = node.as_table()) {
    list_values(*table, key, out);
    return;
  }
  const toml::array* list = node.as_array();
  if (list == nullptr || !is_of_tables(*list)) {
    out.push_back({key, canonical_value(node)});
    return;
  }
  const std::vector<std::string> names = element_names(*list);
  for (std::size_t i = 0; i < list->size(); ++i) {
    list_node(*list->get(i), fmt::format("{}.{}", key, names[i]), out);
  }
}

}  // namespace

CsvTable::CsvTable(std::string_view text) {
  std::size_t number = 0;
  for (const auto line : absl::StrSplit(absl::string_view(text.data(), text.size()), '\n')) {
    ++number;
    if (line.empty()) continue;
    std::vector<std::string> cells = cells_of({line.data(), line.size()});
    if (header_.empty()) {
      header_ = std::move(cells);
      continue;
    }
    if (cells.size() < header_.size()) cells.resize(header_.size());
    rows_.push_back(std::move(cells));
    lines_.push_back(number);
  }
  name_rows();
}

void CsvTable::name_rows() {
  names_.assign(rows_.size(), "");
  std::size_t different = rows_.empty() ? 0 : 1;
  for (std::size_t column = 0; column < header_.size() && different < rows_.size(); ++column) {
    std::vector<std::string> longer;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      longer.push_back(column == 0 ? rows_[row][column]
                                   : fmt::format("{}.{}", names_[row], rows_[row][column]));
    }
    const std::size_t now = std::set<std::string>(longer.begin(), longer.end()).size();
    if (now == different && column > 0) continue;
    different = now;
    names_ = std::move(longer);
  }
  if (different < rows_.size() || rows_.size() == 1) {  // rows alike go by their places
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      names_[row] = rows_.size() == 1 ? rows_[row].front() : std::to_string(row);
    }
  }
}

void CsvTable::set(std::size_t row, std::size_t column, std::string value) {
  rows_[row][column] = std::move(value);
}

std::optional<CsvTable::Cell> CsvTable::find(std::string_view key) const {
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    std::string_view column;
    if (!step_over(key, names_[row], column)) continue;
    const auto found = std::find(header_.begin(), header_.end(), column);
    if (found != header_.end()) return Cell{row, static_cast<std::size_t>(found - header_.begin())};
  }
  return std::nullopt;
}

std::string CsvTable::text() const {
  std::string text = absl::StrJoin(header_, ",") + "\n";
  std::size_t number = 1;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (++number; number < lines_[row]; ++number) text += '\n';
    text += absl::StrJoin(rows_[row], ",") + "\n";
  }
  return text;
}

bool step_over(std::string_view key, std::string_view name, std::string_view& rest) {
  if (!key.starts_with(name)) return false;
  const std::string_view after = key.substr(name.size());
  if (!after.empty() && after.front() != '.') return false;
  rest = after.empty() ? after : after.substr(1);
  return true;
}

std::vector<std::string> element_names(const toml::array& list) {
  for (const char* key : {"id", "name"}) {
    std::vector<std::string> names = names_under(list, key);
    if (!names.empty()) return names;
  }
  std::vector<std::string> names;
  for (std::size_t i = 0; i < list.size(); ++i) names.push_back(std::to_string(i));
  return names;
}

void list_values(const toml::table& table, const std::string& name, std::vector<DataValue>& out) {
  for (const auto& [key, node] : table) {
    list_node(node, fmt::format("{}.{}", name, key.str()), out);
  }
}

void list_values(const CsvTable& table, const std::string& name, std::vector<DataValue>& out) {
  for (std::size_t row = 0; row < table.rows(); ++row) {
    for (std::size_t column = 0; column < table.header().size(); ++column) {
      out.push_back({fmt::format("{}.{}.{}", name, table.row_name(row), table.header()[column]),
                     table.cell(row, column)});
    }
  }
}

const toml::node* find_value(const toml::table& table, std::string_view key) {
  const toml::node* node = &table;
  while (!key.empty()) {
    const toml::node* next = nullptr;
    std::size_t longest = 0;
    std::string_view rest;
    const auto look_at = [&](std::string_view name, const toml::node& child) {
      std::string_view after;
      if (name.size() < longest || !step_over(key, name, after)) return;
      next = &child;
      longest = name.size();
      rest = after;
    };
    if (const toml::table* inside = node->as_table()) {
      for (const auto& [name, child] : *inside) look_at(name.str(), child);
    } else if (const toml::array* list = node->as_array()) {
      const std::vector<std::string> names = element_names(*list);
      for (std::size_t i = 0; i < list->size(); ++i) look_at(names[i], *list->get(i));
    }
    if (next == nullptr) return nullptr;
    node = next;
    key = rest;
  }
  return node;
}

void put_value(toml::node& holder, const toml::key& key, const toml::node* old,
               const toml::node& value) {
  value.visit([&](const auto& given) {
    auto copy = given;
    if (toml::table* table = holder.as_table()) {
      table->erase(key.str());
      table->insert(key, std::move(copy));
      return;
    }
    toml::array& list = *holder.as_array();
    if (old == nullptr) {
      list.push_back(std::move(copy));
      return;
    }
    for (auto each = list.begin(); each != list.end(); ++each) {
      if (&*each != old) continue;
      list.replace(each, std::move(copy));
      return;
    }
  });
}

}  // namespace muster
