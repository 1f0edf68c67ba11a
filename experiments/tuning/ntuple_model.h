// What the games of a search say of its space: a model of single parameters, of pairs of them, and
// of whole points, from which the worth of points that were not played is told, too. Lucas, Liu and
// Perez-Liebana 2018, "The N-Tuple Bandit Evolutionary Algorithm for Game Agent Optimisation".
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "core/rng.h"
#include "experiments/config/tune.h"
#include "experiments/statistics/intervals.h"
#include "experiments/tuning/point.h"

namespace muster::tuning {

// A point by the level of every variable.
using Levels = std::vector<std::size_t>;

// A space in which every parameter has a few values. Numbers and integers have up to kNumberLevels
// from the lowest to the highest, evenly spaced (logarithmic ones by their ratio). A choice has its
// options; an order is a variable for each of its places, whose levels are the options and absence;
// a set is one for each option, whose levels are how often it is there.
class LevelledSpace {
 public:
  static constexpr std::size_t kNumberLevels = 7;

  explicit LevelledSpace(const std::vector<TunedParameter>& space);  // which outlives it

  // How many levels each variable has.
  const Levels& sizes() const { return sizes_; }
  // Numbers count as the nearest of their levels.
  Levels levels_of(const Point& point) const;
  // The point with each number at the nearest of its levels.
  Point on_levels(Point point) const;
  // Another point: one parameter at least is changed, and every other one with a chance of 1 / N:
  // to any other value, an order by one step (two swapped, one replaced, put in or taken out).
  Point mutated(const Point& point, Rng& rng) const;

 private:
  std::size_t nearest(std::size_t parameter, double number) const;
  Setting changed(std::size_t parameter, const Setting& setting, Rng& rng) const;

  const std::vector<TunedParameter>& space_;
  std::vector<std::vector<double>> numbers_;  // by parameter: the levels of a number
  Levels sizes_;
};

class NTupleModel {
 public:
  // `sizes`: how many levels each variable has.
  explicit NTupleModel(const Levels& sizes);

  void add(const Levels& levels, double value);
  // A value that is still to come: upper() counts it as looked at. For a copy of the model, which
  // spreads a step over several points.
  void expect(const Levels& levels);

  // Of what was added: the mean over tuples of the mean of those that are alike in it; tuples of
  // which nothing is known do not count. 0 if there is none.
  double mean(const Levels& levels) const;
  // An upper confidence bound: mean(), and `exploration` times the mean over tuples of sqrt(log(1 +
  // looks at all) / (looks at the tuple + 1/2)), in standard deviations of all values, so that it
  // does not matter in what units they are.
  double upper(const Levels& levels, double exploration) const;

 private:
  struct Cell {
    double sum = 0;
    double count = 0;
    double looks = 0;  // those to come too
  };
  // Of the variables and pairs, those that the point is in.
  std::vector<std::size_t> cells_of(const Levels& levels) const;

  Levels sizes_;
  std::vector<std::size_t> starts_;  // of the cells of each variable and pair
  std::vector<Cell> cells_;
  std::map<Levels, Cell> points_;
  double looks_ = 0;
  stats::Moments values_;
};

}  // namespace muster::tuning
