#include "core/config/data_edits.h"

#include <absl/strings/ascii.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_replace.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>

#include "core/config/canonical.h"
#include "core/config/nearest.h"
#include "core/text.h"

namespace muster {

// ---- What edits say.

std::string DataEdit::place() const {
  if (source.begin.line == 0) return file;
  return fmt::format("{}:{}:{}", file, source.begin.line, source.begin.column);
}

std::string DataEdit::text() const {
  constexpr std::string_view kSigns = " +-*";
  const char sign = kSigns[static_cast<std::size_t>(op)];
  return op == Op::kSet ? value : fmt::format("{}{}", sign, value);
}

namespace {

absl::Status bad_edit(const DataEdit& edit, std::string_view what) {
  return absl::InvalidArgumentError(
      fmt::format("{}: edit `{}`: {}", edit.place(), shortened(visible(edit.key)), what));
}

std::optional<double> number_of(std::string_view text) {
  double number = 0;
  if (!absl::SimpleAtod({text.data(), text.size()}, &number) || !std::isfinite(number)) {
    return std::nullopt;
  }
  return number;
}

std::optional<std::int64_t> whole_of(std::string_view text) {
  std::int64_t number = 0;
  if (!absl::SimpleAtoi(absl::string_view(text.data(), text.size()), &number)) return std::nullopt;
  return number;
}

// A sign and a number; false for any other text.
bool read_change(const std::string& text, DataEdit& edit) {
  if (text.size() < 2) return false;
  const std::string number(absl::StripAsciiWhitespace(absl::string_view(text).substr(1)));
  const bool digits = number.find_first_not_of("0123456789.eE-+") == std::string::npos &&
                      number.find_first_of("0123456789") == 0;
  if (!digits || !number_of(number)) return false;
  switch (text.front()) {
    case '+':
      edit.op = DataEdit::Op::kAdd;
      break;
    case '-':
      edit.op = DataEdit::Op::kSubtract;
      break;
    case '*':
      edit.op = DataEdit::Op::kMultiply;
      break;
    default:
      return false;
  }
  edit.value = number;
  return true;
}

}  // namespace

absl::StatusOr<std::vector<DataEdit>> read_edits(const Document& document,
                                                 const std::string& path) {
  std::vector<DataEdit> edits;
  const toml::node* node = document.table.get(kEditKey);
  if (node == nullptr) return edits;
  Diagnostics diagnostics;
  Reader reader(document, diagnostics, path);
  const toml::table* table = node->as_table();
  if (table == nullptr || table->empty()) {
    reader.fail(kEditKey, "expected a table of edits, { \"units.marksmen_pack.attack\" = \"+1\" }");
    return diagnostics.status();
  }
  if (table->size() > kMaxEdits) {
    reader.fail(kEditKey, fmt::format("{} edits are more than {}", table->size(), kMaxEdits));
    return diagnostics.status();
  }
  // An unquoted key has dots as well, and so makes tables.
  const auto add = [&](const auto& self, const std::string& prefix,
                       const toml::table& from) -> void {
    for (const auto& [key, value] : from) {
      DataEdit edit;
      edit.key = fmt::format("{}{}", prefix, key.str());
      edit.file = document.file;
      edit.source = key.source();
      const toml::table* inside = value.as_table();
      if (inside != nullptr && !inside->is_inline()) {
        self(self, edit.key + ".", *inside);
        continue;
      }
      const toml::value<std::string>* text = value.as_string();
      if (text == nullptr || !read_change(text->get(), edit)) edit.value = canonical_value(value);
      edits.push_back(std::move(edit));
    }
  };
  add(add, "", *table);
  return edits;
}

// ---- Names.

std::string data_name(std::string_view role, std::string_view own) {
  std::string name(role);
  for (const std::string_view extension : {".toml", ".csv"}) {
    if (name.ends_with(extension)) name = name.substr(0, name.size() - extension.size());
  }
  constexpr std::string_view kGames = "games/";
  const std::string inside = std::string(own) + "/";
  if (!own.empty() && name.starts_with(inside)) {
    name.erase(0, inside.size());
  } else if (name.starts_with(kGames)) {
    name.erase(0, kGames.size());
  }
  constexpr std::string_view kSeat = "seat ";
  if (name.starts_with(kSeat)) name = "agent" + name.substr(std::min(name.find('/'), name.size()));
  return absl::StrReplaceAll(name, {{"/", "."}});
}

// ---- What was read.

DataRead::DataRead(const InputRecorder& recorder, std::string_view own) : own_(own) {
  for (const InputRecorder::Read& read : recorder.tables()) {
    const std::string name = data_name(read.role, own);
    if (read.document != nullptr) {
      documents_.emplace(name, read.document);
    } else {
      tables_.emplace(name, CsvTable(*read.bytes));
    }
  }
}

void DataRead::add(const Document& document) {
  documents_.emplace(data_name(document.role, own_), std::make_shared<const Document>(document));
}

std::vector<DataValue> DataRead::values() const {
  std::vector<DataValue> all;
  for (const auto& [name, document] : documents_) list_values(document->table, name, all);
  for (const auto& [name, table] : tables_) list_values(table, name, all);
  return all;
}

bool DataRead::has(std::string_view key) const {
  std::string_view rest;
  for (const auto& [name, document] : documents_) {
    if (step_over(key, name, rest) && !rest.empty() && find_value(document->table, rest) != nullptr)
      return true;
  }
  for (const auto& [name, table] : tables_) {
    if (!step_over(key, name, rest)) continue;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      std::string_view column;
      if (!step_over(rest, table.row_name(row), column)) continue;
      if (std::count(table.header().begin(), table.header().end(), column) > 0) return true;
    }
  }
  return false;
}

std::string DataRead::missing(std::string_view key) const {
  const std::vector<DataValue> all = values();
  const std::vector<std::string> parts =
      absl::StrSplit(absl::string_view(key.data(), key.size()), '.');
  std::string there;  // the longest part of the key that is there
  std::set<std::string> next;
  std::string wanted;
  for (const std::string& part : parts) {
    next.clear();
    wanted = part;
    const std::string prefix = there.empty() ? "" : there + ".";
    for (const DataValue& each : all) {
      if (!each.key.starts_with(prefix)) continue;
      next.emplace(data_group(each.key.substr(prefix.size())));
    }
    if (!next.contains(part)) break;
    there = prefix + part;
  }
  const std::vector<std::string> known(next.begin(), next.end());
  return fmt::format("there is no `{}`{}{}", shortened(visible(wanted)),
                     there.empty() ? "" : fmt::format(" in `{}`", there),
                     known.empty() ? "" : suggestion(wanted, known));
}

// ---- Edits carried out.

namespace {

std::string changed_text(const DataEdit& edit, double before, double after) {
  return fmt::format("{} {} is {}, expected a whole number, as {} is one", before, edit.text(),
                     after, before);
}

// A whole number changed; it stays whole.
absl::StatusOr<std::int64_t> changed(const DataEdit& edit, std::int64_t before) {
  const double by = *number_of(edit.value);
  const auto number = static_cast<double>(before);
  double after = 0;
  if (edit.op == DataEdit::Op::kAdd) after = number + by;
  if (edit.op == DataEdit::Op::kSubtract) after = number - by;
  if (edit.op == DataEdit::Op::kMultiply) after = number * by;
  const double whole = std::round(after);
  constexpr double kExact = 9e15;  // whole numbers that a double has
  if (std::abs(after) > kExact || std::abs(number) > kExact) {
    return bad_edit(edit, fmt::format("{} is too large to be changed", before));
  }
  if (std::abs(after - whole) > 1e-9 * std::max(1.0, std::abs(after))) {
    return bad_edit(edit, changed_text(edit, number, after));
  }
  return static_cast<std::int64_t>(whole);
}

double changed(const DataEdit& edit, double before) {
  const double by = *number_of(edit.value);
  if (edit.op == DataEdit::Op::kAdd) return before + by;
  if (edit.op == DataEdit::Op::kSubtract) return before - by;
  return before * by;
}

absl::Status change_node(const DataEdit& edit, toml::node& node) {
  if (toml::value<std::int64_t>* whole = node.as_integer()) {
    const auto after = changed(edit, whole->get());
    if (!after.ok()) return after.status();
    *whole = *after;
    return absl::OkStatus();
  }
  if (toml::value<double>* number = node.as_floating_point()) {
    *number = changed(edit, number->get());
    return absl::OkStatus();
  }
  if (toml::array* list = node.as_array()) {
    for (toml::node& each : *list) {
      absl::Status status = change_node(edit, each);
      if (!status.ok()) return status;
    }
    return list->empty() ? bad_edit(edit, "the list is empty, so that there is no number to change")
                         : absl::OkStatus();
  }
  return bad_edit(edit, fmt::format("`{}` changes a number, and {} is none", edit.text(),
                                    shortened(canonical_value(node))));
}

// Where an edit goes: the table or list, and the name or place in it.
struct Place {
  toml::node* holder = nullptr;
  std::string name;
  toml::node* node = nullptr;  // nullptr: not there yet
};

// Nothing where the way ends before: at a text that names a document, or at nothing.
std::optional<Place> find_place(toml::table& table, std::string_view key) {
  Place place{&table, std::string(key), nullptr};
  const std::size_t dot = key.rfind('.');
  // The longest way first, for keys that have dots.
  for (std::size_t end = dot; end != std::string_view::npos; end = key.rfind('.', end - 1)) {
    const toml::node* found = find_value(table, key.substr(0, end));
    if (found != nullptr) {
      place.holder = const_cast<toml::node*>(found);  // NOLINT: of `table`, which is ours
      place.name = key.substr(end + 1);
      break;
    }
    if (end == 0) break;
  }
  if (toml::table* inside = place.holder->as_table()) {
    place.node = inside->get(place.name);
  } else if (toml::array* list = place.holder->as_array()) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      if (element_name(*list, i) == place.name) place.node = list->get(i);
    }
    if (place.node == nullptr) return std::nullopt;
  } else {
    return std::nullopt;
  }
  return place;
}

absl::Status set_node(const DataEdit& edit, const Place& place) {
  const auto parsed = parse_document(fmt::format("value = {}", edit.value), edit.file);
  if (!parsed.ok()) return bad_edit(edit, "the value is not TOML");
  parsed->table.get("value")->visit([&](const auto& value) {
    if (toml::table* inside = place.holder->as_table()) {
      inside->erase(place.name);  // the key as well: messages point at the edit
      inside->insert(toml::key(place.name, edit.source), value);
      return;
    }
    toml::array& list = *place.holder->as_array();
    for (auto each = list.begin(); each != list.end(); ++each) {
      if (&*each != place.node) continue;
      list.replace(each, value);
      break;
    }
  });
  return absl::OkStatus();
}

// A changed number keeps its key, whose place in the file would be told: the edit's is better.
void point_at_edit(const DataEdit& edit, const Place& place) {
  toml::table* inside = place.holder->as_table();
  if (inside == nullptr) return;
  place.node->visit([&](const auto& value) {
    auto copy = value;
    inside->erase(place.name);
    inside->insert(toml::key(place.name, edit.source), std::move(copy));
  });
}

// What a setting is where the document does not say it.
void insert_default(const std::vector<ParamInfo>& defaults, Document& document,
                    std::string_view key) {
  if (document.table.contains(key)) return;
  for (const ParamInfo& each : defaults) {
    if (each.name != key) continue;
    const auto value = parse_document(fmt::format("value = {}", each.fallback), "default");
    if (!value.ok() || value->table.size() != 1) return;
    value->table.get("value")->visit([&](const auto& node) { document.table.insert(key, node); });
  }
}

std::string cell_text(const DataEdit& edit) {
  const auto parsed = parse_document(fmt::format("value = {}", edit.value), edit.file);
  if (!parsed.ok()) return edit.value;
  const toml::node& value = *parsed->table.get("value");
  return value.is_string() ? value.as_string()->get() : canonical_value(value);
}

absl::StatusOr<std::string> edited_cell(const DataEdit& edit, const std::string& before) {
  if (edit.op == DataEdit::Op::kSet) {
    std::string text = cell_text(edit);
    if (text.find_first_of(",\n\r\"") != std::string::npos) {
      return bad_edit(edit, "a cell of a CSV table has no `,`, `\"` or line break");
    }
    return text;
  }
  if (const auto whole = whole_of(before)) {
    const auto after = changed(edit, *whole);
    return after.ok() ? absl::StatusOr<std::string>(fmt::format("{}", *after)) : after.status();
  }
  if (const auto number = number_of(before)) return fmt::format("{}", changed(edit, *number));
  return bad_edit(edit, fmt::format("`{}` changes a number, and \"{}\" is none", edit.text(),
                                    shortened(before)));
}

thread_local DataEditing* current_editing = nullptr;

}  // namespace

absl::StatusOr<bool> carry_out(const DataEdit& edit, std::string_view key,
                               const std::vector<ParamInfo>& defaults, Document& document) {
  if (edit.op != DataEdit::Op::kSet) insert_default(defaults, document, key);
  const auto place = find_place(document.table, key);
  if (!place) return false;
  absl::Status done;
  if (edit.op == DataEdit::Op::kSet) {
    // A key is new below something that is there; what is further off is no place.
    if (place->node == nullptr && place->name.find('.') != std::string::npos) return false;
    done = set_node(edit, *place);
  } else {
    if (place->node == nullptr) return false;
    done = change_node(edit, *place->node);
    if (done.ok()) point_at_edit(edit, *place);
  }
  if (!done.ok()) return done;
  if (edit.source.path != nullptr) document.other_files.insert(*edit.source.path);
  return true;
}

DataEditing::DataEditing(const std::vector<DataEdit>& edits, const std::string& own)
    : edits_(edits), own_(own), outer_(current_editing) {
  current_editing = this;
}

DataEditing::~DataEditing() { current_editing = outer_; }

DataEditing* DataEditing::current() { return current_editing; }

Hash128 DataEditing::current_id() {
  if (current_editing == nullptr || current_editing->edits_.empty()) return {};
  std::string all;
  for (const DataEdit& edit : current_editing->edits_) {
    all += fmt::format("{}\n{}\n", edit.key, edit.text());
  }
  return hash128(all);
}

absl::Status DataEditing::edit(Document& document) const {
  const std::string name = data_name(document.role, own_);
  for (const DataEdit& edit : edits_) {
    std::string_view key;
    if (!step_over(edit.key, name, key) || key.empty()) continue;
    const auto done = carry_out(edit, key, {}, document);
    if (!done.ok()) return done.status();
  }
  return absl::OkStatus();
}

absl::Status DataEditing::edit(std::string& table, const std::string& path,
                               const std::string& role) {
  const std::string name = data_name(role, own_);
  std::string_view key;
  const auto is_here = [&](const DataEdit& each) { return step_over(each.key, name, key); };
  if (std::none_of(edits_.begin(), edits_.end(), is_here)) return absl::OkStatus();
  CsvTable csv(table);
  for (const DataEdit& edit : edits_) {
    if (!is_here(edit)) continue;
    for (std::size_t row = 0; row < csv.rows(); ++row) {
      std::string_view column;
      if (!step_over(key, csv.row_name(row), column)) continue;
      for (std::size_t at = 0; at < csv.header().size(); ++at) {
        if (csv.header()[at] != column) continue;
        auto value = edited_cell(edit, csv.cell(row, at));
        if (!value.ok()) return value.status();
        csv.set(row, at, *std::move(value));
        cells_.push_back({path, static_cast<unsigned>(csv.line(row)), csv.header()[at], &edit});
      }
    }
  }
  table = csv.text();
  return absl::OkStatus();
}

absl::Status DataEditing::check(const DataRead& read) const {
  Diagnostics diagnostics;
  for (const DataEdit& edit : edits_) {
    if (!read.has(edit.key)) diagnostics.error(bad_edit(edit, read.missing(edit.key)));
  }
  return diagnostics.status();
}

std::string DataEditing::editor_of(const std::string& path, unsigned line,
                                   std::string_view column) const {
  for (const Cell& cell : cells_) {
    if (cell.path == path && cell.line == line && cell.column == column) {
      return fmt::format("{}: edit `{}`", cell.edit->place(), cell.edit->key);
    }
  }
  return "";
}

}  // namespace muster
