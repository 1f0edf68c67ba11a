#include "core/config/reader.h"

#include <absl/strings/str_join.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/config/nearest.h"
#include "core/text.h"

namespace muster {
namespace {

std::string type_name(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
      return "an integer";
    case toml::node_type::floating_point:
      return "a number";
    case toml::node_type::boolean:
      return "true/false";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::table:
      return "a table";
    default:
      return "a date or time";
  }
}

std::string located(const std::string& file, const toml::source_region& source) {
  if (source.begin.line == 0) return file;
  return fmt::format("{}:{}:{}", file, source.begin.line, source.begin.column);
}

// Unknown keys of one table that are reported each by name; a file may hold millions.
constexpr std::size_t kMaxNamedUnknown = 100;

// The line in which a key has more than kMaxKeyParts parts; 0 when there is none. The parser
// recurses once for each part, however many there are. Counts dots outside of texts and comments.
std::size_t line_of_deep_key(std::string_view text) {
  std::size_t line = 1;
  std::size_t dots = 0;
  std::string_view until;  // what ends the text or comment that we are in
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') ++line;
    if (!until.empty()) {
      const bool escaped = c == '\\' && until.front() == '"';
      if (escaped) ++i;
      const bool broken = c == '\n' && until.size() == 1;  // not closed: the parser tells
      if (!escaped && (broken || text.substr(i).starts_with(until))) {
        i += until.size() - 1;
        until = {};
      }
      continue;
    }
    if (c == '#') {
      until = "\n";
    } else if (c == '"' || c == '\'') {
      const std::string_view three = c == '"' ? "\"\"\"" : "'''";
      until = text.substr(i).starts_with(three) ? three : three.substr(0, 1);
      i += until.size() - 1;
    } else if (c == '.') {
      if (++dots >= kMaxKeyParts) return line;
    } else if (std::string_view("=[]{},\n").find(c) != std::string_view::npos) {
      dots = 0;
    }
  }
  return 0;
}

}  // namespace

absl::StatusOr<Document> parse_document(std::string_view text, const std::string& file) {
  if (const std::size_t line = line_of_deep_key(text); line != 0) {
    return absl::InvalidArgumentError(
        fmt::format("{}:{}: a key has more than {} parts", file, line, kMaxKeyParts));
  }
  Document document;
  document.file = file;
  document.name = std::filesystem::path(file).stem().string();
  try {
    document.table = toml::parse(text, std::string_view{file});
  } catch (const toml::parse_error& error) {  // toml++ reports by exception only in this mode
    return absl::InvalidArgumentError(
        fmt::format("{}: {}", located(file, error.source()), error.description()));
  }
  return document;
}

absl::Status Diagnostics::status() const {
  if (ok()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrJoin(messages_, "\n"));
}

namespace {

thread_local KeyLog* key_log = nullptr;

}  // namespace

KeyLog::KeyLog() : outer_(key_log) { key_log = this; }

KeyLog::~KeyLog() { key_log = outer_; }

void KeyLog::note(const std::string& role, std::string_view place) {
  std::string key;
  const std::vector<std::string> parts =
      absl::StrSplit(absl::string_view(place.data(), place.size()), kPlaceSeparator);
  for (const std::string& part : parts) {
    const bool index = part.find_first_not_of("0123456789") == std::string::npos;
    key += key.empty() ? part : index ? "[]" : "." + part;
  }
  keys_.emplace(role, std::move(key));
}

Reader::Reader(const toml::table& table, std::string file, Diagnostics& diagnostics,
               std::string path)
    : table_(&table),
      file_(std::move(file)),
      diagnostics_(&diagnostics),
      path_(std::move(path)),
      asked_(std::make_shared<std::set<std::string, std::less<>>>()) {}

Reader::Reader(const Document& document, Diagnostics& diagnostics, std::string path)
    : Reader(document.table, document.file, diagnostics, std::move(path)) {
  role_ = document.role;
  other_files_ = &document.other_files;
}

std::string Reader::place(std::string_view key) const { return inside_ + std::string(key); }

std::string Reader::full_key(std::string_view key) const {
  return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

void Reader::note(std::string_view key) const {
  asked_->emplace(key);
  if (key_log != nullptr) key_log->note(role_, place(key));
}

bool Reader::has(std::string_view key) const {
  note(key);
  return table_->contains(key);
}

const toml::node* Reader::node(std::string_view key) {
  note(key);
  return table_->get(key);
}

const toml::node* Reader::get(std::string_view key, bool required, std::string_view expected) {
  const toml::node* found = node(key);
  if (found == nullptr && required) {
    fail(key, fmt::format("is missing; expected {}", expected));
  }
  return found;
}

void Reader::fail(std::string_view key, std::string_view message) {
  const toml::node* at = table_->get(key);
  fail_at(at != nullptr ? *at : *table_, key, message);
}

void Reader::fail_at(const toml::node& at, std::string_view key, std::string_view message) {
  const toml::source_region source = source_of(at, key);
  diagnostics_->error(
      fmt::format("{}: key `{}`: {}", located(file_at(source), source), full_key(key), message));
}

std::string Reader::file_at(const toml::source_region& source) const {
  const bool other =
      other_files_ != nullptr && source.path != nullptr && other_files_->contains(*source.path);
  return other ? *source.path : file_;
}

std::string Reader::file_of(std::string_view key) const {
  const auto own = table_->find(key);
  return own == table_->end() ? file_ : file_at(own->first.source());
}

toml::source_region Reader::source_of(const toml::node& at, std::string_view key) const {
  if (at.source().begin.line != 0) return at.source();
  const auto own = table_->find(key);
  if (own != table_->end()) return own->first.source();
  toml::source_region first = table_->source();
  if (first.begin.line != 0) return first;
  for (const auto& [other, value] : *table_) {
    const toml::source_region& source = other.source();
    if (source.begin.line == 0) continue;
    if (first.begin.line == 0 || source.begin < first.begin) first = source;
  }
  return first;
}

std::int64_t Reader::integer(std::string_view key, const IntegerRange& range) {
  std::string expected = "an integer";
  if (range.min != std::numeric_limits<std::int64_t>::min() &&
      range.max != std::numeric_limits<std::int64_t>::max()) {
    expected = fmt::format("an integer from {} to {}", range.min, range.max);
  } else if (range.min != std::numeric_limits<std::int64_t>::min()) {
    expected = fmt::format("an integer of at least {}", range.min);
  }
  const std::int64_t fallback = range.fallback.value_or(range.min);
  const toml::node* found = get(key, !range.fallback.has_value(), expected);
  if (found == nullptr) return fallback;
  const auto value = found->value_exact<std::int64_t>();
  if (!value) {
    fail(key, fmt::format("expected {}, got {}", expected, type_name(*found)));
    return fallback;
  }
  if (*value < range.min || *value > range.max) {
    fail(key, fmt::format("expected {}, got {}", expected, *value));
    return fallback;
  }
  return *value;
}

namespace {

std::string expected_of(const NumberRange& range) {
  const bool least = range.min != -std::numeric_limits<double>::infinity();
  const bool most = range.max != std::numeric_limits<double>::infinity();
  if (least && most) {
    return range.open ? fmt::format("a number above {} and below {}", range.min, range.max)
                      : fmt::format("a number from {} to {}", range.min, range.max);
  }
  if (least) return fmt::format("a number {} {}", range.open ? "above" : "of at least", range.min);
  if (most) return fmt::format("a number {} {}", range.open ? "below" : "of at most", range.max);
  return range.open ? "a finite number" : "a number";
}

}  // namespace

double Reader::number(std::string_view key, const NumberRange& range) {
  const std::string expected = expected_of(range);
  const double fallback = range.fallback.value_or(0.0);
  const toml::node* found = get(key, !range.fallback.has_value(), expected);
  if (found == nullptr) return fallback;
  const auto value = found->value<double>();
  if (!value || (!found->is_integer() && !found->is_floating_point())) {
    fail(key, fmt::format("expected {}, got {}", expected, type_name(*found)));
    return fallback;
  }
  const bool inside = range.open ? *value > range.min && *value < range.max
                                 : *value >= range.min && *value <= range.max;
  if (!inside) {
    fail(key, fmt::format("expected {}, got {}", expected, *value));
    return fallback;
  }
  return *value;
}

bool Reader::boolean(std::string_view key, std::optional<bool> fallback) {
  const toml::node* found = get(key, !fallback.has_value(), "true or false");
  if (found == nullptr) return fallback.value_or(false);
  const auto value = found->value_exact<bool>();
  if (!value) fail(key, fmt::format("expected true or false, got {}", type_name(*found)));
  return value.value_or(fallback.value_or(false));
}

std::string Reader::text(std::string_view key, const std::optional<std::string>& fallback) {
  const toml::node* found = get(key, !fallback.has_value(), "a text");
  if (found == nullptr) return fallback.value_or("");
  const auto value = found->value_exact<std::string>();
  if (!value) fail(key, fmt::format("expected a text, got {}", type_name(*found)));
  return value.value_or(fallback.value_or(""));
}

std::optional<std::string> Reader::choice_text(std::string_view key,
                                               const std::vector<std::string>& allowed,
                                               bool required) {
  const std::string expected = fmt::format("one of \"{}\"", absl::StrJoin(allowed, "\", \""));
  const toml::node* found = get(key, required, expected);
  if (found == nullptr) return std::nullopt;
  auto value = found->value_exact<std::string>();
  if (!value) {
    fail(key, fmt::format("expected {}, got {}", expected, type_name(*found)));
    return std::nullopt;
  }
  if (std::find(allowed.begin(), allowed.end(), *value) == allowed.end()) {
    fail(key,
         fmt::format("expected {}, got \"{}\"{}", expected, *value,
                     nearest_names(*value, allowed).empty() ? "" : suggestion(*value, allowed)));
    return std::nullopt;
  }
  return value;
}

namespace {

// The elements of a list of T, or nothing when the node is something else.
template <class T>
std::optional<std::vector<T>> list_of(const toml::node& node) {
  const toml::array* array = node.as_array();
  if (array == nullptr) return std::nullopt;
  std::vector<T> values;
  for (const toml::node& element : *array) {
    const auto value = element.value_exact<T>();
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

}  // namespace

std::vector<std::string> Reader::texts(std::string_view key,
                                       const std::optional<std::vector<std::string>>& fallback) {
  const toml::node* found = get(key, !fallback.has_value(), "a list of texts");
  if (found == nullptr) return fallback.value_or(std::vector<std::string>{});
  auto values = list_of<std::string>(*found);
  if (!values) fail(key, fmt::format("expected a list of texts, got {}", type_name(*found)));
  return values.value_or(std::vector<std::string>{});
}

std::vector<std::int64_t> Reader::integers(
    std::string_view key, const std::optional<std::vector<std::int64_t>>& fallback) {
  const toml::node* found = get(key, !fallback.has_value(), "a list of integers");
  if (found == nullptr) return fallback.value_or(std::vector<std::int64_t>{});
  auto values = list_of<std::int64_t>(*found);
  if (!values) fail(key, fmt::format("expected a list of integers, got {}", type_name(*found)));
  return values.value_or(std::vector<std::int64_t>{});
}

std::optional<Reader> Reader::table(std::string_view key, bool required) {
  const toml::node* found = get(key, required, "a table");
  if (found == nullptr) return std::nullopt;
  const toml::table* sub = found->as_table();
  if (sub == nullptr) {
    fail(key, fmt::format("expected a table, got {}", type_name(*found)));
    return std::nullopt;
  }
  Reader reader(*sub, file_, *diagnostics_, full_key(key));
  reader.role_ = role_;
  reader.other_files_ = other_files_;
  reader.inside_ = place(key) + kPlaceSeparator;
  return reader;
}

std::vector<Reader> Reader::tables(std::string_view key, bool or_one) {
  const toml::node* found = node(key);
  std::vector<Reader> readers;
  if (found == nullptr) return readers;
  if (or_one && found->is_table()) {
    readers.push_back(element(key, 0, *found->as_table()));
    readers.back().path_ = full_key(key);
    return readers;
  }
  const toml::array* array = found->as_array();
  if (array == nullptr || (or_one && array->empty())) {
    const std::string name = full_key(key);
    fail(key, fmt::format("expected {}, got {}",
                          or_one ? fmt::format("a table [{0}] or tables [[{0}]]", name)
                                 : fmt::format("a list of tables ([[{}]])", name),
                          type_name(*found)));
    return readers;
  }
  for (std::size_t i = 0; i < array->size(); ++i) {
    const toml::table* sub = array->get(i)->as_table();
    if (sub == nullptr) {
      fail_at(*array->get(i), key,
              fmt::format("expected a table, got {}", type_name(*array->get(i))));
      continue;
    }
    readers.push_back(element(key, i, *sub));
  }
  return readers;
}

Reader Reader::element(std::string_view key, std::size_t index, const toml::table& table) const {
  Reader reader(table, file_, *diagnostics_, fmt::format("{}[{}]", full_key(key), index));
  reader.role_ = role_;
  reader.other_files_ = other_files_;
  reader.inside_ = fmt::format("{1}{0}{2}{0}", kPlaceSeparator, place(key), index);
  return reader;
}

void Reader::finish() {
  std::vector<std::string> unknown;
  for (const auto& [key, value] : *table_) {
    if (!asked_->contains(key.str())) unknown.emplace_back(key.str());
  }
  const std::vector<std::string> known(asked_->begin(), asked_->end());
  for (std::size_t i = 0; i < std::min(unknown.size(), kMaxNamedUnknown); ++i) {
    fail(unknown[i], fmt::format("is unknown{}", suggestion(unknown[i], known)));
  }
  if (unknown.size() > kMaxNamedUnknown) {
    const std::size_t more = unknown.size() - kMaxNamedUnknown - 1;
    fail(unknown[kMaxNamedUnknown],
         fmt::format("is unknown, and {} more keys of this table", more));
  }
}

}  // namespace muster
