#include "experiments/homm/duel/units.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_replace.h>
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/config/data_root.h"
#include "core/status.h"
#include "games/homm/units/stacks.h"

namespace muster::homm {

absl::StatusOr<std::shared_ptr<const UnitCatalog>> load_units() {
  auto units = UnitCatalog::load(data_file("games/homm/units.csv"));
  if (!units.ok()) return units.status();
  return std::make_shared<const UnitCatalog>(*std::move(units));
}

absl::StatusOr<const UnitSide*> unit_option(const UnitCatalog& units, const std::string& text) {
  std::string name = text;
  std::replace(name.begin(), name.end(), ':', '_');
  const UnitSide* only = nullptr;
  int sides = 0;
  for (const UnitSide& side : units.sides()) {
    if (!side.id.starts_with(name + "_")) continue;
    only = &side;
    ++sides;
  }
  auto side = sides == 1 && units.find(name) == nullptr ? only : units.resolve(name);
  if (side.ok() && (*side)->faction == "siege") {
    return absl::InvalidArgumentError(
        fmt::format("\"{}\" belongs to a citadel and does not fight by itself", text));
  }
  return side;
}

absl::StatusOr<StackOption> stack_option(const UnitCatalog& units, const std::string& text) {
  StackOption option;
  std::string name = text;
  const std::size_t colon = name.rfind(':');
  if (colon != std::string::npos && absl::SimpleAtoi(name.substr(colon + 1), &option.tokens)) {
    name.resize(colon);
    if (option.tokens < 0 || option.tokens > kMostTokens) {
      return absl::InvalidArgumentError(
          fmt::format("\"{}\": a unit holds 0 to {} tokens", text, kMostTokens));
    }
  }
  const auto side = unit_option(units, absl::StrReplaceAll(name, {{":upgraded", ":pack"}}));
  option.side = side.ok() ? *side : units.find(name + "_few");
  if (option.side == nullptr) return side.status();
  return option;
}

absl::StatusOr<Document> ruleset_option(const std::string& name) {
  auto document = resolve_document(name.empty() ? "base" : name, data_file("games/homm/rulesets"));
  if (document.ok()) return document;
  return absl::InvalidArgumentError(
      fmt::format("--ruleset {}: {}", name, message_of(document.status())));
}

std::string side_name(const UnitSide& side) {
  constexpr std::string_view kBank = "_bank_";
  std::string kind = side.side == CardSide::kFew    ? "few"
                     : side.side == CardSide::kPack ? "pack"
                                                    : "neutral";
  const std::size_t bank = side.id.find(kBank);
  if (bank != std::string::npos) {
    kind = side.id.substr(bank + kBank.size());
    std::replace(kind.begin(), kind.end(), '_', ' ');
    kind = fmt::format("({})", kind);
  }
  return fmt::format("{} {}", side.name, kind);
}

}  // namespace muster::homm
