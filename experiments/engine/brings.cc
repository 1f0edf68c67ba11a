#include "experiments/engine/brings.h"

#include <absl/strings/str_replace.h>
#include <fmt/format.h>

#include <optional>

#include "core/config/assignment.h"
#include "core/status.h"

namespace muster {
namespace {

constexpr std::string_view kSeatWord = "{seat}";
constexpr std::string_view kIndexWord = "{index}";

}  // namespace

ParamInfo brings_info() {
  return {std::string(kBringsKey), "table", "(none)",
          "keys of the scenario that stand for its seat, { \"{seat}.KEY\" = VALUE }: a deck, an "
          "army; \"{seat}\" is the seat's name, \"{index}\" its number from 0"};
}

void check_brings(Reader& params) {
  std::optional<Reader> brings = params.table(kBringsKey);
  if (!brings) return;
  for (const auto& [key, value] : brings->raw()) {
    const std::string_view name = key.str();
    if (name.find(kSeatWord) != name.npos || name.find(kIndexWord) != name.npos) continue;
    brings->fail_at(value, name,
                    fmt::format("expected {} or {} in it: an agent brings what is of its own seat",
                                kSeatWord, kIndexWord));
  }
}

absl::Status bring(const Document& params, const std::string& seat, std::size_t index,
                   Document& scenario) {
  if (!params.table.contains(kBringsKey)) return absl::OkStatus();
  Diagnostics diagnostics;
  Reader reader(params, diagnostics, params.name);
  check_brings(reader);
  if (!diagnostics.ok()) return diagnostics.status();
  for (const auto& [key, value] : *params.table[kBringsKey].as_table()) {
    const std::string name =
        absl::StrReplaceAll(absl::string_view(key.str().data(), key.str().size()),
                            {{"{seat}", seat}, {"{index}", std::to_string(index)}});
    const absl::Status set = set_value(scenario, name, value);
    if (!set.ok()) {
      return absl::InvalidArgumentError(fmt::format("{}: agent `{}`: key `{}.{}`: {}", params.file,
                                                    params.name, kBringsKey, key.str(),
                                                    message_of(set)));
    }
  }
  constexpr std::string_view kBrought = ", with what agents bring";
  if (!scenario.file.ends_with(kBrought)) scenario.file += kBrought;
  return absl::OkStatus();
}

}  // namespace muster
