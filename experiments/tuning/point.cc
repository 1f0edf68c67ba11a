#include "experiments/tuning/point.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "core/config/canonical.h"
#include "core/dice/shuffle.h"
#include "experiments/statistics/distributions.h"

namespace muster::tuning {
namespace {

using Kind = TunedParameter::Kind;

double normal(Rng& rng) { return stats::normal_quantile(uniform_unit(rng) + 0x1.0p-54); }

std::size_t below(Rng& rng, std::size_t bound) {
  return static_cast<std::size_t>(uniform_below(rng, bound));
}

std::vector<std::size_t> unused(const TunedParameter& parameter,
                                const std::vector<std::size_t>& used) {
  std::vector<std::size_t> options;
  for (std::size_t i = 0; i < parameter.options.size(); ++i) {
    if (std::find(used.begin(), used.end(), i) == used.end()) options.push_back(i);
  }
  return options;
}

// One step: two are swapped, one is put in the place of another, one comes in, or one goes.
std::vector<std::size_t> reordered(const TunedParameter& parameter, std::vector<std::size_t> order,
                                   Rng& rng) {
  const std::vector<std::size_t> others = unused(parameter, order);
  enum class Edit { kSwap, kReplace, kInsert, kRemove };
  std::vector<Edit> edits;
  if (order.size() >= 2) edits.push_back(Edit::kSwap);
  if (!order.empty() && !others.empty()) edits.push_back(Edit::kReplace);
  if (order.size() < parameter.most && !others.empty()) edits.push_back(Edit::kInsert);
  if (order.size() > parameter.least) edits.push_back(Edit::kRemove);
  if (edits.empty()) return order;
  switch (edits[below(rng, edits.size())]) {
    case Edit::kSwap: {
      const std::size_t first = below(rng, order.size());
      const std::size_t second = (first + 1 + below(rng, order.size() - 1)) % order.size();
      std::swap(order[first], order[second]);
      break;
    }
    case Edit::kReplace:
      order[below(rng, order.size())] = others[below(rng, others.size())];
      break;
    case Edit::kInsert:
      order.insert(order.begin() + static_cast<std::ptrdiff_t>(below(rng, order.size() + 1)),
                   others[below(rng, others.size())]);
      break;
    case Edit::kRemove:
      order.erase(order.begin() + static_cast<std::ptrdiff_t>(below(rng, order.size())));
      break;
  }
  return order;
}

std::int64_t price_of(const TunedParameter& parameter, std::size_t option) {
  return parameter.prices.empty() ? 0 : parameter.prices[option];
}

// Options as often as they may still come into the set, in an order of luck.
std::vector<std::size_t> left_of(const TunedParameter& parameter,
                                 const std::vector<std::size_t>& set, Rng& rng) {
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < parameter.options.size(); ++i) {
    const auto used = static_cast<std::size_t>(std::count(set.begin(), set.end(), i));
    left.insert(left.end(), parameter.copies - used, i);
  }
  shuffle(left, rng);
  return left;
}

// Fills a set up to so many, as far as the budget goes; in order.
void fill(const TunedParameter& parameter, std::size_t length, std::vector<std::size_t>& set,
          Rng& rng) {
  std::int64_t money = parameter.budget;
  for (const std::size_t option : set) money -= price_of(parameter, option);
  for (const std::size_t option : left_of(parameter, set, rng)) {
    if (set.size() >= length) break;
    if (!parameter.prices.empty() && price_of(parameter, option) > money) continue;
    money -= price_of(parameter, option);
    set.push_back(option);
  }
  std::sort(set.begin(), set.end());
}

std::vector<std::size_t> drawn_set(const TunedParameter& parameter, Rng& rng) {
  const std::size_t more = parameter.most - parameter.least;
  const std::size_t length =
      parameter.prices.empty() ? parameter.least + below(rng, more + 1) : parameter.most;
  std::vector<std::size_t> set;
  fill(parameter, length, set, rng);
  return set;
}

// One step: one comes in the place of another, one comes in, or one goes. With prices one or two
// go, and others come for their money.
std::vector<std::size_t> changed_set(const TunedParameter& parameter, std::vector<std::size_t> set,
                                     Rng& rng) {
  const bool priced = !parameter.prices.empty();
  const bool full = set.size() >= parameter.copies * parameter.options.size();
  enum class Change { kReplace, kAdd, kRemove };
  std::vector<Change> changes;
  if (!set.empty() && !full) changes.push_back(Change::kReplace);
  if (!priced && !full && set.size() < parameter.most) changes.push_back(Change::kAdd);
  if (!priced && set.size() > parameter.least) changes.push_back(Change::kRemove);
  if (changes.empty()) return set;
  const Change change = changes[below(rng, changes.size())];
  const std::size_t length = priced                      ? parameter.most
                             : change == Change::kAdd    ? set.size() + 1
                             : change == Change::kRemove ? set.size() - 1
                                                         : set.size();
  std::size_t go = change == Change::kAdd ? 0 : 1;
  if (priced && set.size() > 1) go += below(rng, 2);
  for (; go > 0; --go) {
    set.erase(set.begin() + static_cast<std::ptrdiff_t>(below(rng, set.size())));
  }
  fill(parameter, length, set, rng);
  return set;
}

Setting near(const TunedParameter& parameter, const Setting& setting, double spread, Rng& rng) {
  if (parameter.kind == Kind::kNumber || parameter.kind == Kind::kInteger) {
    const double place = place_of(parameter, setting.number);
    double moved = place;
    // Truncated: one that leaves the range is drawn again.
    for (int tries = 0; tries < 100; ++tries) {
      moved = place + spread / 2 * normal(rng);
      if (moved >= 0 && moved <= 1) break;
    }
    return {number_at(parameter, std::clamp(moved, 0.0, 1.0)), {}};
  }
  if (uniform_unit(rng) >= spread) return setting;
  if (parameter.kind == Kind::kChoice) return drawn(parameter, rng);
  if (parameter.kind == Kind::kSet) return {0, changed_set(parameter, setting.chosen, rng)};
  return {0, reordered(parameter, setting.chosen, rng)};
}

std::string number_text(double number) {
  std::string text = fmt::format("{}", number);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";  // else it were an integer
  return text;
}

}  // namespace

double place_of(const TunedParameter& parameter, double number) {
  if (!parameter.logarithmic) return (number - parameter.low) / (parameter.high - parameter.low);
  return std::log(number / parameter.low) / std::log(parameter.high / parameter.low);
}

double number_at(const TunedParameter& parameter, double place) {
  double number = parameter.logarithmic
                      ? parameter.low * std::pow(parameter.high / parameter.low, place)
                      : parameter.low + place * (parameter.high - parameter.low);
  if (parameter.kind == Kind::kInteger) {
    number = std::round(number);
  } else {
    number = std::strtod(fmt::format("{:.4g}", number).c_str(), nullptr);
  }
  return std::clamp(number, parameter.low, parameter.high);
}

Setting drawn(const TunedParameter& parameter, Rng& rng) {
  const std::size_t count = parameter.options.size();
  switch (parameter.kind) {
    case Kind::kNumber:
      return {number_at(parameter, uniform_unit(rng)), {}};
    case Kind::kInteger:
      if (parameter.logarithmic) return {number_at(parameter, uniform_unit(rng)), {}};
      return {
          parameter.low + static_cast<double>(uniform_below(
                              rng, static_cast<std::uint64_t>(parameter.high - parameter.low) + 1)),
          {}};
    case Kind::kChoice:
      return {0, {static_cast<std::size_t>(uniform_below(rng, count))}};
    case Kind::kSet:
      return {0, drawn_set(parameter, rng)};
    case Kind::kOrder:
      break;
  }
  const std::size_t length = parameter.least + static_cast<std::size_t>(uniform_below(
                                                   rng, parameter.most - parameter.least + 1));
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  draw_first(order, length, rng);
  order.resize(length);
  return {0, std::move(order)};
}

Point drawn(const std::vector<TunedParameter>& space, Rng& rng) {
  Point point;
  for (const TunedParameter& parameter : space) point.push_back(drawn(parameter, rng));
  return point;
}

Point near(const std::vector<TunedParameter>& space, const Point& point, double spread, Rng& rng) {
  Point other;
  for (int tries = 0; tries < 100; ++tries) {
    other.clear();
    for (std::size_t i = 0; i < space.size(); ++i) {
      other.push_back(near(space[i], point[i], spread, rng));
    }
    if (other != point) break;
  }
  return other;
}

std::string value_text(const TunedParameter& parameter, const Setting& setting) {
  switch (parameter.kind) {
    case Kind::kNumber:
      return number_text(setting.number);
    case Kind::kInteger:
      return fmt::format("{}", static_cast<std::int64_t>(setting.number));
    case Kind::kChoice:
      return parameter.options[setting.chosen.front()];
    case Kind::kOrder:
    case Kind::kSet:
      break;
  }
  std::vector<std::string> values;
  for (const std::size_t i : setting.chosen) values.push_back(parameter.options[i]);
  return fmt::format("[{}]", fmt::join(values, ", "));
}

absl::StatusOr<Point> point_of(const std::vector<TunedParameter>& space,
                               const std::vector<std::string>& values) {
  Point point;
  for (std::size_t i = 0; i < space.size(); ++i) {
    const TunedParameter& parameter = space[i];
    const std::string& value = values[i];
    if (parameter.kind == Kind::kChoice) {
      const auto option = std::find(parameter.options.begin(), parameter.options.end(), value);
      if (option == parameter.options.end()) {
        return absl::InvalidArgumentError(fmt::format(
            "`{}`: expected what is there now, {}, among the choices", parameter.key, value));
      }
      point.push_back({0, {static_cast<std::size_t>(option - parameter.options.begin())}});
      continue;
    }
    char* end = nullptr;
    const double number = std::strtod(value.c_str(), &end);
    const bool whole = !value.empty() && end == value.c_str() + value.size();
    if (parameter.is_list() || !whole || number < parameter.low || number > parameter.high) {
      return absl::InvalidArgumentError(
          fmt::format("`{}`: expected what is there now, {}, from {} to {}", parameter.key, value,
                      parameter.low, parameter.high));
    }
    point.push_back({number, {}});
  }
  return point;
}

double distance(const TunedParameter& parameter, const Setting& one, const Setting& other) {
  if (one == other) return 0;
  if (parameter.kind == Kind::kNumber || parameter.kind == Kind::kInteger) {
    return std::abs(place_of(parameter, one.number) - place_of(parameter, other.number));
  }
  if (parameter.is_list()) return 1;
  return std::abs(static_cast<double>(one.chosen.front()) -
                  static_cast<double>(other.chosen.front())) /
         static_cast<double>(parameter.options.size() - 1);
}

std::string edits_text(const std::vector<TunedParameter>& space, const Point& point,
                       const Point& home) {
  std::vector<std::string> edits;
  for (std::size_t i = 0; i < space.size(); ++i) {
    if (point[i] == home[i]) continue;
    edits.push_back(
        fmt::format("{} = {}", quoted_text(space[i].key), value_text(space[i], point[i])));
  }
  return edits.empty() ? "{}" : fmt::format("{{ {} }}", fmt::join(edits, ", "));
}

std::string agent_text(const std::string& name, const std::string& from,
                       const std::vector<TunedParameter>& space, const Point& point) {
  std::string own;
  std::vector<std::string> edits;
  std::vector<std::string> brings;
  for (std::size_t i = 0; i < space.size(); ++i) {
    const TunedParameter& parameter = space[i];
    const std::string value = value_text(parameter, point[i]);
    if (parameter.is_edit()) {
      edits.push_back(fmt::format("{} = {}", quoted_text(parameter.key), value));
    } else if (parameter.is_brought()) {
      const std::string key = parameter.key.substr(parameter.key.find('.') + 1);
      brings.push_back(fmt::format("{} = {}", quoted_text(key), value));
    } else {
      own += fmt::format(", {} = {}", parameter.key, value);
    }
  }
  if (!brings.empty()) own += fmt::format(", brings = {{ {} }}", fmt::join(brings, ", "));
  if (!edits.empty()) own += fmt::format(", edit = {{ {} }}", fmt::join(edits, ", "));
  return fmt::format("{{ name = {}, from = {}{} }}", quoted_text(name), quoted_text(from), own);
}

}  // namespace muster::tuning
