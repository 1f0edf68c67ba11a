#include "experiments/engine/brings.h"

#include <absl/strings/str_replace.h>
#include <fmt/format.h>

#include "core/config/assignment.h"
#include "core/status.h"

namespace muster {
namespace {

constexpr std::string_view kSeatWord = "{seat}";
constexpr std::string_view kIndexWord = "{index}";

absl::Status mistaken(const Document& params, std::string_view key, std::string_view why) {
  return absl::InvalidArgumentError(
      fmt::format("{}: agent `{}`: key `{}`: {}", params.file, params.name, key, why));
}

std::string path_of(std::string_view key) { return fmt::format("{}.{}", kBringsKey, key); }

}  // namespace

ParamInfo brings_info() {
  return {std::string(kBringsKey), "table", "(none)",
          "keys of the scenario that stand for its seat, { \"{seat}.KEY\" = VALUE }: a deck, an "
          "army; \"{seat}\" is the seat's name, \"{index}\" its number from 0"};
}

absl::Status check_brings(const Document& params) {
  const toml::node* node = params.table.get(kBringsKey);
  if (node == nullptr) return absl::OkStatus();
  if (!node->is_table()) {
    return mistaken(params, kBringsKey, "expected a table of keys of the scenario");
  }
  for (const auto& [key, value] : *node->as_table()) {
    const std::string_view name = key.str();
    if (name.find(kSeatWord) != name.npos || name.find(kIndexWord) != name.npos) continue;
    return mistaken(params, path_of(name),
                    fmt::format("expected {} or {} in it: an agent brings what is of its own seat",
                                kSeatWord, kIndexWord));
  }
  return absl::OkStatus();
}

absl::Status bring(const Document& params, const std::string& seat, std::size_t index,
                   Document& scenario) {
  if (absl::Status checked = check_brings(params); !checked.ok()) return checked;
  const toml::table* table = params.table[kBringsKey].as_table();
  if (table == nullptr) return absl::OkStatus();
  for (const auto& [key, value] : *table) {
    const std::string name =
        absl::StrReplaceAll(absl::string_view(key.str().data(), key.str().size()),
                            {{"{seat}", seat}, {"{index}", std::to_string(index)}});
    const absl::Status set = set_value(scenario, name, value);
    if (!set.ok()) return mistaken(params, path_of(key.str()), message_of(set));
  }
  constexpr std::string_view kBrought = ", with what agents bring";
  if (!scenario.file.ends_with(kBrought)) scenario.file += kBrought;
  return absl::OkStatus();
}

}  // namespace muster
