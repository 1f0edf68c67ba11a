#include "core/config/assignment.h"

#include <absl/status/statusor.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include "core/config/data_values.h"
#include "core/status.h"
#include "core/text.h"

namespace muster {
namespace {

absl::Status bad_override(std::string_view assignment, std::string_view why) {
  return absl::InvalidArgumentError(
      fmt::format("--set {}: {}; expected KEY=VALUE, for example repetitions=50",
                  shortened(visible(assignment)), why));
}

// The parts of a key, all of them texts that can be read; what is wrong with it goes to `problem`.
std::vector<std::string> parts_of(std::string_view key, std::string& problem) {
  if (std::count(key.begin(), key.end(), '.') >= std::ptrdiff_t{kMaxKeyParts}) {
    problem = fmt::format("the key has more than {} parts", kMaxKeyParts);
    return {};
  }
  std::vector<std::string> parts = absl::StrSplit(absl::string_view(key.data(), key.size()), '.');
  for (const std::string& part : parts) {
    if (part.empty()) problem = "the key has an empty part";
    if (const auto bad = unreadable(part)) {
      problem = fmt::format("the key has {}, expected characters that can be seen", *bad);
    }
  }
  return parts;
}

// Steps from `node` into `part`, creating a table where there is none; nullptr when impossible.
toml::node* step_into(toml::node* node, const std::string& part) {
  if (toml::table* table = node->as_table()) {
    if (table->get(part) == nullptr) table->insert(part, toml::table{});
    return table->get(part);
  }
  if (toml::array* array = node->as_array()) {
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), index);
    if (error != std::errc{} || end != part.data() + part.size()) return nullptr;
    return array->get(index);
  }
  return nullptr;
}

absl::Status none_there(const std::string& part) {
  return absl::InvalidArgumentError(fmt::format("no `{}` there", part));
}

// What holds the last part of a path.
absl::StatusOr<toml::node*> holder_of(Document& document, const std::vector<std::string>& path) {
  toml::node* node = &document.table;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    node = step_into(node, path[i]);
    if (node == nullptr) return none_there(path[i]);
  }
  return node;
}

absl::Status append_at(Document& document, const std::vector<std::string>& path,
                       const toml::node& value) {
  const auto holder = holder_of(document, path);
  if (!holder.ok()) return holder.status();
  const std::string& key = path.back();
  toml::table* table = (*holder)->as_table();
  if (table != nullptr && !table->contains(key)) table->insert(key, toml::array{});
  toml::node* list = step_into(*holder, key);
  if (list == nullptr || !list->is_array()) {
    return absl::InvalidArgumentError(fmt::format("`{}` is no list", key));
  }
  put_value(*list, toml::key(), nullptr, value);
  return absl::OkStatus();
}

absl::Status set_at(Document& document, const std::vector<std::string>& path,
                    const toml::node& value) {
  const auto holder = holder_of(document, path);
  if (!holder.ok()) return holder.status();
  const bool table = (*holder)->is_table();
  const toml::node* old = table ? nullptr : step_into(*holder, path.back());
  if (!table && old == nullptr) return none_there(path.back());
  put_value(**holder, toml::key(path.back()), old, value);
  return absl::OkStatus();
}

}  // namespace

absl::Status apply_override(Document& document, std::string_view assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    return bad_override(assignment, "no `=` after a key");
  }
  const bool appends = assignment[equals - 1] == '+';
  std::string problem;
  const std::vector<std::string> path =
      parts_of(assignment.substr(0, appends ? equals - 1 : equals), problem);
  if (!problem.empty()) return bad_override(assignment, problem);
  const std::string value(assignment.substr(equals + 1));
  absl::StatusOr<Document> parsed = parse_document(fmt::format("value = {}", value), "--set");
  if (!parsed.ok()) {  // a bare word
    if (value.find_first_of("\"'[]{}\n") != std::string::npos) {
      return bad_override(assignment, "the value is not TOML");
    }
    const std::size_t sign = value.starts_with('-') || value.starts_with('+') ? 1 : 0;
    if (value.size() > sign && value.find_first_not_of("0123456789", sign) == std::string::npos) {
      return bad_override(assignment, "not an integer of TOML: no leading zeros, at most 2^63 - 1");
    }
    parsed = parse_document(fmt::format("value = \"{}\"", value), "--set");
    if (!parsed.ok()) return bad_override(assignment, "the value is not TOML");
  }
  if (parsed->table.size() != 1) return bad_override(assignment, "more than one value");
  const toml::node& value_node = *parsed->table.get("value");
  const absl::Status done =
      appends ? append_at(document, path, value_node) : set_at(document, path, value_node);
  return done.ok() ? done : bad_override(assignment, message_of(done));
}

absl::Status set_value(Document& document, std::string_view key, const toml::node& value) {
  std::string problem;
  const std::vector<std::string> path = parts_of(key, problem);
  if (!problem.empty()) return absl::InvalidArgumentError(problem);
  return set_at(document, path, value);
}

}  // namespace muster
