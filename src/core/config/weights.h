// Files of named weights, such as those of an evaluation: a table of numbers, one a name, all of
// them optional.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "core/config/reader.h"

namespace muster {

template <class Weights>
struct NamedWeight {
  std::string_view name;
  double Weights::*field;
};

// The weights that a file gives, 0 .. `most`; those it leaves out are as in Weights{}. A `summary`
// is allowed and left aside. Errors: InvalidArgument, one mistake per line.
template <class Weights, std::size_t N>
absl::StatusOr<Weights> parse_weights(const Document& document,
                                      const std::array<NamedWeight<Weights>, N>& names,
                                      double most) {
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  Weights weights;
  reader.text("summary", "");
  for (const NamedWeight<Weights>& weight : names) {
    double& value = weights.*weight.field;
    value = reader.number(weight.name, {.fallback = value, .min = 0, .max = most});
  }
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return weights;
}

}  // namespace muster
