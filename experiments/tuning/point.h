// Points of a space of settings: drawn at random, or near others.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <string>
#include <vector>

#include "core/rng.h"
#include "experiments/config/tune.h"

namespace muster::tuning {

// What a parameter is set to.
struct Setting {
  double number = 0;                // of a number or integer
  std::vector<std::size_t> chosen;  // options: one of a choice, in order of an order

  friend bool operator==(const Setting&, const Setting&) = default;
};

// By parameter of the space.
using Point = std::vector<Setting>;

// The place of a number in its range, 0 .. 1, in which logarithmic ones are by their ratio; and the
// number that a parameter is set to there: a whole one, or one of four significant digits.
double place_of(const TunedParameter& parameter, double number);
double number_at(const TunedParameter& parameter, double place);

// Numbers have four significant digits, so that what is printed is what was played. A number is
// drawn uniformly (or its logarithm is), an option likewise, the length of an order first.
Setting drawn(const TunedParameter& parameter, Rng& rng);
Point drawn(const std::vector<TunedParameter>& space, Rng& rng);

// Another point near one. `spread`, in (0, 1]: numbers have a standard deviation of half of it, in
// shares of their range, and a choice or order is changed with this chance. The same point where
// many tries find no other.
Point near(const std::vector<TunedParameter>& space, const Point& point, double spread, Rng& rng);

// As a config says it: a TOML value.
std::string value_text(const TunedParameter& parameter, const Setting& setting);

// The point that these values are, by parameter: texts as a config says them. Errors:
// InvalidArgument where one is not of the space.
absl::StatusOr<Point> point_of(const std::vector<TunedParameter>& space,
                               const std::vector<std::string>& values);
// How far apart two settings are, 0 .. 1: in shares of a range, or of a list of options.
double distance(const TunedParameter& parameter, const Setting& one, const Setting& other);

// Edits that set what differs between a point and `home`: { "a.b" = 3, ... }.
std::string edits_text(const std::vector<TunedParameter>& space, const Point& point,
                       const Point& home);

// An agent as in [[agents]], an inline table: `from` with these settings.
std::string agent_text(const std::string& name, const std::string& from,
                       const std::vector<TunedParameter>& space, const Point& point);

}  // namespace muster::tuning
