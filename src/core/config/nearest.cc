#include "core/config/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace muster {
namespace {

// Damerau-Levenshtein distance with adjacent transpositions (optimal string alignment); something
// larger than `most` when it is. Files with many mistakes ask for this a million times.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t most) {
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > most) return most + 1;
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> previous(b.size() + 1);
  std::vector<std::size_t> current(b.size() + 1);
  std::iota(previous.begin(), previous.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substitution = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      current[j] = std::min({previous[j] + 1, current[j - 1] + 1, substitution});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        current[j] = std::min(current[j], before[j - 2] + 1);
      }
    }
    // Every later row comes from these two.
    if (*std::min_element(current.begin(), current.end()) > most &&
        *std::min_element(previous.begin(), previous.end()) > most) {
      return most + 1;
    }
    std::swap(before, previous);
    std::swap(previous, current);
  }
  return previous[b.size()];
}

std::string quoted_list(std::span<const std::string> names, std::string_view last_separator) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? last_separator : std::string_view(", ");
    text += fmt::format("`{}`", names[i]);
  }
  return text;
}

}  // namespace

std::vector<std::string> nearest_names(std::string_view name,
                                       std::span<const std::string> candidates, std::size_t count) {
  constexpr std::size_t kLongest = 200;  // nobody's slip of the pen
  if (name.size() > kLongest) return {};
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const std::string& candidate : candidates) {
    const bool contains = name.size() >= 3 && candidate.find(name) != std::string::npos;
    const std::size_t most =
        contains ? candidate.size() : std::max<std::size_t>(2, candidate.size() / 3);
    const std::size_t distance = edit_distance(name, candidate, most);
    if (distance <= most) {
      ranked.emplace_back(distance, candidate);
    }
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> names;
  for (const auto& [distance, candidate] : ranked) {
    if (names.size() == count) break;
    names.push_back(candidate);
  }
  return names;
}

std::string suggestion(std::string_view name, std::span<const std::string> candidates) {
  const std::vector<std::string> near = nearest_names(name, candidates);
  if (!near.empty()) return fmt::format("; did you mean {}?", quoted_list(near, " or "));
  if (candidates.empty()) return "";
  return fmt::format("; known: {}", quoted_list(candidates, " and "));
}

}  // namespace muster
