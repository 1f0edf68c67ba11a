#include "experiments/tuning/ntuple_model.h"

#include <algorithm>
#include <cmath>

namespace muster::tuning {
namespace {

using Kind = TunedParameter::Kind;

// Distinct, in order: an integer of a small range has fewer.
std::vector<double> number_levels(const TunedParameter& parameter) {
  std::vector<double> levels;
  constexpr std::size_t kMost = LevelledSpace::kNumberLevels;
  for (std::size_t i = 0; i < kMost; ++i) {
    const double number = number_at(parameter, static_cast<double>(i) / (kMost - 1));
    if (levels.empty() || number > levels.back()) levels.push_back(number);
  }
  return levels;
}

}  // namespace

LevelledSpace::LevelledSpace(const std::vector<TunedParameter>& space) : space_(space) {
  for (const TunedParameter& parameter : space) {
    numbers_.emplace_back();
    if (parameter.is_number()) {
      numbers_.back() = number_levels(parameter);
      sizes_.push_back(numbers_.back().size());
    } else if (parameter.kind == Kind::kChoice) {
      sizes_.push_back(parameter.options.size());
    } else if (parameter.kind == Kind::kSet) {
      sizes_.insert(sizes_.end(), parameter.options.size(), parameter.copies + 1);
    } else {
      sizes_.insert(sizes_.end(), parameter.most, parameter.options.size() + 1);
    }
  }
}

std::size_t LevelledSpace::nearest(std::size_t parameter, double number) const {
  const std::vector<double>& levels = numbers_[parameter];
  const TunedParameter& tuned = space_[parameter];
  const double place = place_of(tuned, number);
  const auto closer = [&](double a, double b) {
    return std::abs(place_of(tuned, a) - place) < std::abs(place_of(tuned, b) - place);
  };
  return static_cast<std::size_t>(std::min_element(levels.begin(), levels.end(), closer) -
                                  levels.begin());
}

Levels LevelledSpace::levels_of(const Point& point) const {
  Levels levels;
  for (std::size_t i = 0; i < space_.size(); ++i) {
    if (space_[i].is_number()) {
      levels.push_back(nearest(i, point[i].number));
      continue;
    }
    const std::vector<std::size_t>& chosen = point[i].chosen;
    if (space_[i].kind == Kind::kSet) {
      for (std::size_t option = 0; option < space_[i].options.size(); ++option) {
        levels.push_back(
            static_cast<std::size_t>(std::count(chosen.begin(), chosen.end(), option)));
      }
      continue;
    }
    levels.insert(levels.end(), chosen.begin(), chosen.end());
    if (space_[i].kind == Kind::kOrder) {
      levels.insert(levels.end(), space_[i].most - chosen.size(), space_[i].options.size());
    }
  }
  return levels;
}

Point LevelledSpace::on_levels(Point point) const {
  for (std::size_t i = 0; i < space_.size(); ++i) {
    if (space_[i].is_number()) point[i].number = numbers_[i][nearest(i, point[i].number)];
  }
  return point;
}

Point LevelledSpace::mutated(const Point& point, Rng& rng) const {
  Point other = point;
  const auto surely = static_cast<std::size_t>(uniform_below(rng, space_.size()));
  for (std::size_t i = 0; i < space_.size(); ++i) {
    if (i == surely || uniform_below(rng, space_.size()) == 0) {
      other[i] = changed(i, point[i], rng);
    }
  }
  return other;
}

Setting LevelledSpace::changed(std::size_t parameter, const Setting& setting, Rng& rng) const {
  // Any of the others, of so many; the same where there is none.
  const auto other = [&](std::size_t now, std::size_t count) {
    if (count == 1) return now;
    return (now + 1 + static_cast<std::size_t>(uniform_below(rng, count - 1))) % count;
  };
  const TunedParameter& tuned = space_[parameter];
  if (tuned.is_number()) {
    const std::vector<double>& levels = numbers_[parameter];
    return {levels[other(nearest(parameter, setting.number), levels.size())], {}};
  }
  if (tuned.kind == Kind::kChoice) {
    return {0, {other(setting.chosen.front(), tuned.options.size())}};
  }
  return near({tuned}, {setting}, 1, rng).front();
}

NTupleModel::NTupleModel(const Levels& sizes) : sizes_(sizes) {
  std::size_t cells = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    starts_.push_back(cells);
    cells += sizes[i];
    for (std::size_t j = 0; j < i; ++j) {
      starts_.push_back(cells);
      cells += sizes[i] * sizes[j];
    }
  }
  cells_.resize(cells);
}

std::vector<std::size_t> NTupleModel::cells_of(const Levels& levels) const {
  std::vector<std::size_t> cells;
  cells.reserve(starts_.size());
  for (std::size_t i = 0; i < levels.size(); ++i) {
    cells.push_back(starts_[cells.size()] + levels[i]);
    for (std::size_t j = 0; j < i; ++j) {
      cells.push_back(starts_[cells.size()] + levels[i] * sizes_[j] + levels[j]);
    }
  }
  return cells;
}

void NTupleModel::add(const Levels& levels, double value) {
  const auto to = [&](Cell& cell) {
    cell.sum += value;
    cell.count += 1;
    cell.looks += 1;
  };
  for (const std::size_t cell : cells_of(levels)) to(cells_[cell]);
  to(points_[levels]);
  looks_ += 1;
  values_.add(value);
}

void NTupleModel::expect(const Levels& levels) {
  for (const std::size_t cell : cells_of(levels)) cells_[cell].looks += 1;
  points_[levels].looks += 1;
  looks_ += 1;
}

double NTupleModel::mean(const Levels& levels) const { return upper(levels, 0); }

double NTupleModel::upper(const Levels& levels, double exploration) const {
  constexpr double kUnseen = 0.5;  // looks, so that what was not looked at has a bound, too
  double means = 0;
  double known = 0;
  double doubts = 0;
  const auto count = [&](const Cell& cell) {
    if (cell.count > 0) {
      means += cell.sum / cell.count;
      known += 1;
    }
    doubts += std::sqrt(std::log1p(looks_) / (cell.looks + kUnseen));
  };
  const std::vector<std::size_t> cells = cells_of(levels);
  for (const std::size_t cell : cells) count(cells_[cell]);
  const auto point = points_.find(levels);
  count(point == points_.end() ? Cell{} : point->second);
  const double mean = known > 0 ? means / known : 0;
  return mean + exploration * std::sqrt(values_.variance()) * doubts /
                    static_cast<double>(cells.size() + 1);
}

}  // namespace muster::tuning
