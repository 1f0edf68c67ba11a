// A map scenario that is another one with some of its numbers changed: for maps that are played as
// printed and in a version that both sides can win (docs/homm-map.md, "Variants").
//
//   variant_of = "sentinels"
//   [[change]]
//   key = "ai_hero.sentinel.appears"   # tables of a list go by their `name`
//   printed = 10                       # what the scenario has, which is checked
//   value = 11
#pragma once

#include <absl/status/statusor.h>

#include "core/config/reader.h"

namespace muster::homm::map {

// Whether `document` is such a variant.
bool is_variant(const Document& document);

// The scenario that the variant changes, with the changes, under the variant's name and summary; it
// keeps its file and role, under which the files it names are recorded. Errors: InvalidArgument,
// one mistake per line; a key that is no whole number, or not the one that is printed, is one.
absl::StatusOr<Document> varied_scenario(const Document& document);

}  // namespace muster::homm::map
