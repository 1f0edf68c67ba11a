// Suggestions for mistyped names.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace muster {

// The candidates closest to `name` by edit distance, best first: at most `count`, and only those
// that plausibly were meant. Empty when nothing is near.
std::vector<std::string> nearest_names(std::string_view name,
                                       std::span<const std::string> candidates,
                                       std::size_t count = 3);

// "; did you mean `a` or `b`?" or, when nothing is near, "; known: `a`, `b`, ..." (all of them).
std::string suggestion(std::string_view name, std::span<const std::string> candidates);

}  // namespace muster
