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

// A text of TOML as the only value of a table, "value"; nothing for other texts.
std::optional<toml::table> value_of(std::string_view text) {
  auto parsed = parse_document(fmt::format("value = {}", text), "");
  if (!parsed.ok() || parsed->table.size() != 1) return std::nullopt;
  return std::move(parsed->table);
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
  if (table == nullptr) {
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

std::string default_value(const std::vector<ParamInfo>& settings, std::string_view key) {
  for (const ParamInfo& each : settings) {
    if (each.name == key && value_of(each.fallback)) return each.fallback;
  }
  return "";
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

namespace {

// `known`: what is there.
std::string not_there(const std::string& wanted, std::string_view in,
                      const std::vector<std::string>& known) {
  return fmt::format("there is no `{}`{}{}", shortened(visible(wanted)),
                     in.empty() ? "" : fmt::format(" in `{}`", in),
                     known.empty() ? "" : suggestion(wanted, known));
}

}  // namespace

DataRead::DataRead(const InputRecorder& recorder, std::string_view own) : own_(own) {
  for (const InputRecorder::Read& read : recorder.tables()) {
    const std::string name = data_name(read.role, own);
    if (read.document != nullptr) {
      documents_.emplace(name, read.document);
    } else {
      tables_.emplace(name, read.bytes);
    }
  }
}

void DataRead::add(const Document& document) {
  documents_.emplace(data_name(document.role, own_), std::make_shared<const Document>(document));
}

std::vector<DataValue> DataRead::values() const {
  std::vector<DataValue> all;
  for (const auto& [name, document] : documents_) list_values(document->table, name, all);
  for (const auto& [name, table] : tables_) list_values(CsvTable(*table), name, all);
  return all;
}

bool DataRead::has(std::string_view key) const {
  std::string_view rest;
  for (const auto& [name, document] : documents_) {
    if (step_over(key, name, rest) && !rest.empty() && find_value(document->table, rest) != nullptr)
      return true;
  }
  return std::any_of(tables_.begin(), tables_.end(), [&](const auto& table) {
    return step_over(key, table.first, rest) && CsvTable(*table.second).find(rest).has_value();
  });
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
  return not_there(wanted, there, {next.begin(), next.end()});
}

// ---- Edits carried out.

namespace {

double changed(const DataEdit& edit, double before) {
  const double by = *number_of(edit.value);
  if (edit.op == DataEdit::Op::kAdd) return before + by;
  if (edit.op == DataEdit::Op::kSubtract) return before - by;
  return before * by;
}

// A whole number changed; it stays whole.
absl::StatusOr<std::int64_t> changed(const DataEdit& edit, std::int64_t before) {
  const auto number = static_cast<double>(before);
  const double after = changed(edit, number);
  const double whole = std::round(after);
  constexpr double kExact = 9e15;  // whole numbers that a double has
  if (std::abs(after) > kExact || std::abs(number) > kExact) {
    return bad_edit(edit, fmt::format("{} is too large to be changed", before));
  }
  if (std::abs(after - whole) > 1e-9 * std::max(1.0, std::abs(after))) {
    return bad_edit(edit, fmt::format("{} {} is {}, expected a whole number, as {} is one", before,
                                      edit.text(), after, before));
  }
  return static_cast<std::int64_t>(whole);
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
    const std::vector<std::string> names = element_names(*list);
    const auto found = std::find(names.begin(), names.end(), place.name);
    if (found == names.end()) return std::nullopt;
    place.node = list->get(static_cast<std::size_t>(found - names.begin()));
  } else {
    return std::nullopt;
  }
  return place;
}

// What a setting is where the document does not say it, in the tables it belongs into.
void insert_default(const std::vector<ParamInfo>& defaults, Document& document,
                    std::string_view key) {
  if (find_value(document.table, key) != nullptr) return;
  const auto setting = std::find_if(defaults.begin(), defaults.end(),
                                    [key](const ParamInfo& each) { return each.name == key; });
  if (setting == defaults.end()) return;
  std::string text = setting->fallback;
  // Half of a number is one, too, however the default is written.
  if (whole_of(text) && setting->type.starts_with("number")) text += ".0";
  const auto value = value_of(text);
  if (!value) return;
  toml::table* holder = &document.table;
  std::size_t begin = 0;
  for (std::size_t dot = key.find('.'); dot != std::string_view::npos; dot = key.find('.', begin)) {
    const std::string_view name = key.substr(begin, dot - begin);
    if (!holder->contains(name)) holder->insert(name, toml::table{});
    holder = holder->get(name)->as_table();
    if (holder == nullptr) return;  // a document's name: the setting is that document's
    begin = dot + 1;
  }
  put_value(*holder, toml::key(key.substr(begin)), nullptr, *value->get("value"));
}

absl::StatusOr<std::string> edited_cell(const DataEdit& edit, const std::string& before) {
  if (edit.op == DataEdit::Op::kSet) {
    const auto parsed = value_of(edit.value);
    const toml::value<std::string>* words = parsed ? parsed->get("value")->as_string() : nullptr;
    std::string text = words != nullptr ? words->get() : edit.value;
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

// A key in no table of the document, so that the settings tell what it may have meant.
std::string unknown_setting(std::string_view key, std::string_view name,
                            const std::vector<ParamInfo>& settings) {
  std::vector<std::string> known;
  for (const ParamInfo& each : settings) known.push_back(each.name);
  return not_there(std::string(key), name, known);
}

thread_local DataEditing* current_editing = nullptr;

}  // namespace

absl::StatusOr<bool> carry_out(const DataEdit& edit, std::string_view key,
                               const std::vector<ParamInfo>& defaults, Document& document) {
  insert_default(defaults, document, key);
  const auto place = find_place(document.table, key);
  if (!place) return false;
  const toml::key name(place->name, edit.source);  // where messages point at
  if (edit.op == DataEdit::Op::kSet) {
    // A key is new below something that is there; what is further off is no place.
    if (place->node == nullptr && place->name.find('.') != std::string::npos) return false;
    const auto value = value_of(edit.value);
    if (!value) return bad_edit(edit, "the value is not TOML");
    put_value(*place->holder, name, place->node, *value->get("value"));
  } else {
    if (place->node == nullptr) return false;
    absl::Status done = change_node(edit, *place->node);
    if (!done.ok()) return done;
    put_value(*place->holder, name, place->node, *place->node);
  }
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
  std::string all = current_editing->own_ + "\n";
  for (const DataEdit& edit : current_editing->edits_) {
    all += fmt::format("{}\n{}\n", edit.key, edit.text());
  }
  return hash128(all);
}

absl::Status DataEditing::edit(Document& document, const std::vector<ParamInfo>& settings) {
  const std::string name = data_name(document.role, own_);
  for (const DataEdit& edit : edits_) {
    std::string_view key;
    if (!step_over(edit.key, name, key) || key.empty()) continue;
    const auto done = carry_out(edit, key, settings, document);
    if (!done.ok()) return done.status();
    if (!*done && !settings.empty() && !document.table.contains(data_group(key))) {
      unknown_.insert_or_assign(edit.key, unknown_setting(key, name, settings));
    }
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
    const auto at = csv.find(key);
    if (!at) continue;
    auto value = edited_cell(edit, csv.cell(at->row, at->column));
    if (!value.ok()) return value.status();
    csv.set(at->row, at->column, *std::move(value));
    cells_.push_back(
        {path, static_cast<unsigned>(csv.line(at->row)), csv.header()[at->column], &edit});
  }
  table = csv.text();
  return absl::OkStatus();
}

absl::Status DataEditing::check(const DataRead& read) const {
  Diagnostics diagnostics;
  for (const DataEdit& edit : edits_) {
    if (read.has(edit.key)) continue;
    const auto unknown = unknown_.find(edit.key);
    diagnostics.error(
        bad_edit(edit, unknown != unknown_.end() ? unknown->second : read.missing(edit.key)));
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
