// Polynomials of one degree over the simplex of mixtures, on smaller and smaller simplices: a
// polynomial is never below its least Bernstein coefficient nor above its largest one. Source:
// Farouki 2012, "The Bernstein polynomial basis: a centennial retrospective".
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "experiments/metagame/symmetric/symmetric_game.h"

namespace muster::metagame {

// Multisets of the corners of a simplex, by which coefficients are numbered; `others` of a game
// whose corners are strategies.
class BernsteinBasis {
 public:
  // Multisets of `degree` of so many corners.
  BernsteinBasis(std::size_t corners, std::size_t degree);

  std::size_t corners() const { return corners_; }
  std::size_t size() const { return multisets_.size(); }
  const OtherChoices& multisets() const { return multisets_; }
  // The coefficient that is the polynomial's value there.
  std::size_t at_corner(std::size_t corner) const;
  // Coefficients on the simplex whose corner `moved` is in the middle between where it was and
  // corner `to`.
  std::vector<double> halved(const std::vector<double>& coefficients, std::size_t moved,
                             std::size_t to) const;

 private:
  std::size_t corners_;
  OtherChoices multisets_;
  // [moved][to][multiset]: those with 0, 1, ... of `moved` in it changed to `to`.
  std::vector<std::vector<std::vector<std::vector<std::size_t>>>> changed_;
};

// A search over simplices. Of a point it is asked whether all `bounds` are 0 or less there.
struct BernsteinSearch {
  // It ends when the least is known to be above this, ...
  double above = std::numeric_limits<double>::infinity();
  // ... or a point has been found where it is not above this, ...
  double below = -std::numeric_limits<double>::infinity();
  // ... or both are within this.
  double tolerance = 1e-3;
};

// The polynomial `aim` is at least this where all `bounds` are 0 or less; infinite where they are
// so nowhere. A bound that holds, though not the closest one where the search takes too long.
double least_within(const BernsteinBasis& basis, const PayoffMatrix& bounds,
                    const std::vector<double>& aim, const BernsteinSearch& search);

}  // namespace muster::metagame
