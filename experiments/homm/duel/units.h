// Unit sides and rulesets as the verbs about single fights name them.
#pragma once

#include <absl/status/statusor.h>

#include <memory>
#include <string>

#include "games/homm/state/scenario.h"
#include "games/homm/units/units.h"

namespace muster::homm {

// The units of the data root. Errors: InvalidArgument with file and line.
absl::StatusOr<std::shared_ptr<const UnitCatalog>> load_units();

// "griffins:pack", "griffins_pack" or "P griffins"; a bare "griffins" when that is one side only.
// Errors: InvalidArgument with the nearest names, or for a card that cannot fight by itself.
absl::StatusOr<const UnitSide*> unit_option(const UnitCatalog& units, const std::string& text);

// The same with Quantity Tokens behind it: "pit_lords:upgraded:4" ("upgraded" is the Pack side). A
// bare name of several sides is the plain (Few) one.
struct StackOption {
  const UnitSide* side = nullptr;
  int tokens = 0;
};
absl::StatusOr<StackOption> stack_option(const UnitCatalog& units, const std::string& text);

// The document of --ruleset NAME: "" is the game's default. Errors: InvalidArgument.
absl::StatusOr<Document> ruleset_option(const std::string& name);

// "Griffins pack".
std::string side_name(const UnitSide& side);

}  // namespace muster::homm
