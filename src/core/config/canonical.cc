#include "core/config/canonical.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/config/reader.h"

namespace muster {
namespace {

void write_string(std::string_view text, std::string& out) {
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte == 0x7f) {
      out += fmt::format("\\u{:04X}", byte);
    } else {
      out += c;
    }
  }
  out += '"';
}

void write_key(std::string_view key, std::string& out) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  });
  if (bare) {
    out += key;
  } else {
    write_string(key, out);
  }
}

// The shortest digits that read back as the same number, and no integer.
void write_number(double value, std::string& out) {
  if (std::isnan(value)) {
    out += "nan";
    return;
  }
  const std::string digits = fmt::format("{}", value);
  out += digits;
  if (digits.find_first_of(".en") == std::string::npos) out += ".0";
}

void write_node(const toml::node& node, std::string& out);

void write_table(const toml::table& table, std::string& out) {
  out += '{';
  bool first = true;
  for (const auto& [key, value] : table) {  // toml++ keeps keys sorted
    if (!first) out += ", ";
    first = false;
    write_key(key.str(), out);
    out += " = ";
    write_node(value, out);
  }
  out += '}';
}

void write_array(const toml::array& array, std::string& out) {
  out += '[';
  bool first = true;
  for (const toml::node& element : array) {
    if (!first) out += ", ";
    first = false;
    write_node(element, out);
  }
  out += ']';
}

void write_node(const toml::node& node, std::string& out) {
  if (const toml::table* table = node.as_table()) {
    write_table(*table, out);
  } else if (const toml::array* array = node.as_array()) {
    write_array(*array, out);
  } else if (const auto* text = node.as_string()) {
    write_string(text->get(), out);
  } else if (const auto* whole = node.as_integer()) {
    out += fmt::format("{}", whole->get());
  } else if (const auto* number = node.as_floating_point()) {
    write_number(number->get(), out);
  } else if (const auto* truth = node.as_boolean()) {
    out += truth->get() ? "true" : "false";
  } else {  // dates and times
    std::ostringstream stream;
    if (const auto* date = node.as_date()) stream << date->get();
    if (const auto* time = node.as_time()) stream << time->get();
    if (const auto* both = node.as_date_time()) stream << both->get();
    out += stream.str();
  }
}

}  // namespace

std::string canonical_text(const toml::table& table) {
  std::string text;
  write_table(table, text);
  return text;
}

std::string canonical_value(const toml::node& value) {
  std::string text;
  write_node(value, text);
  return text;
}

std::string quoted_text(const std::string& text) {
  return canonical_value(toml::value<std::string>(text));
}

absl::StatusOr<toml::table> parse_canonical(std::string_view text) {
  auto document = parse_document(fmt::format("value = {}", text), "canonical text");
  if (!document.ok()) return document.status();
  toml::table* table = document->table["value"].as_table();
  if (table == nullptr) return absl::InvalidArgumentError("the canonical text is no table");
  table->is_inline(false);
  return std::move(*table);
}

}  // namespace muster
