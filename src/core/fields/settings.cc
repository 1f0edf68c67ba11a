#include "core/fields/settings.h"

#include <limits>

namespace muster {
namespace {

// Of bounds that there are.
template <class T>
std::string ranged(std::string_view type, std::optional<T> least, std::optional<T> most,
                   bool open) {
  if (!least && !most) return std::string(type);
  if (least && most && !open) return fmt::format("{} {}..{}", type, *least, *most);
  std::string text(type);
  if (least) text += fmt::format(" {} {}", open ? "above" : "from", *least);
  if (most) text += fmt::format("{} {} {}", least ? "," : "", open ? "below" : "up to", *most);
  return text;
}

template <class T>
std::optional<T> unless_it_is(T unbounded, T bound) {
  return bound == unbounded ? std::nullopt : std::optional<T>(bound);
}

}  // namespace

std::string type_text(const IntegerRange& range) {
  using Whole = std::numeric_limits<std::int64_t>;
  return ranged("integer", unless_it_is(Whole::min(), range.min),
                unless_it_is(Whole::max(), range.max), false);
}

std::string type_text(const NumberRange& range) {
  constexpr double kUnbounded = std::numeric_limits<double>::infinity();
  return ranged("number", unless_it_is(-kUnbounded, range.min), unless_it_is(kUnbounded, range.max),
                range.open);
}

}  // namespace muster
