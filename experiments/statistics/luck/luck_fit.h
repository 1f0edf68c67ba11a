// Luck taken out of block values: z = y - b C, where C is what the dice and cards of a block were
// worth beyond their expectation by a value function that was fixed beforehand. C has mean 0
// whatever the function is, so that z has the mean of y; the better the function, the smaller the
// variance. A function without any value must not cost anything: b is fitted on other blocks than
// those it is used on, pooled over the strata, and shrunk.
//
// Sources: White and Bowling 2009, "Learning a value analysis tool for agent evaluation" (MIVAT);
// Burch et al. 2018, "AIVAT: a new variance reduction technique for agent evaluation in imperfect
// information games"; James and Stein 1961 for the shrinking.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "experiments/statistics/blocks.h"

namespace muster::stats {

// With fewer blocks to fit on, a coefficient costs more than it may save: it is 0.
inline constexpr std::int64_t kLuckBlocks = 40;

// Luck that is absent or not finite counts as none: what did not happen was worth nothing.
inline double luck_or_none(double luck) { return std::isfinite(luck) ? luck : 0.0; }

struct LuckRule {
  std::size_t folds = 10;  // at least 2; block b of a stratum is in fold b mod min(folds, R)
  std::int64_t fewest_blocks = kLuckBlocks;
};

struct LuckFit {
  BlockValues adjusted;  // z; kAbsent where y is
  // By fold, by column: what the fold's own blocks were adjusted with. Zeros where nothing was.
  std::vector<std::vector<double>> coefficients;
  double factor = 1.0;  // V of y over V of z; 1 without adjustment. Infinite if only z has none.
};

// y: values; luck: one column (seat, kind of event) or several, each like y. Luck that is absent or
// not finite where y is there counts as none, 0: what did not happen was worth nothing. Luck where
// y is absent is not used.
//
// One column: b = sum (y - mean of y in the stratum) C / sum C^2 over the other folds (C is not
// centred: its mean is known), times 1 - 1/F if F > 1, else 0; F = explained variance over residual
// variance. Several columns: least squares, F by its columns (collinear ones counted once), and
// 1 - c/F with c = 1.5 - .5/columns, as far as useless columns were measured to need it. Luck
// that explains all of the other folds (an exact value function) is taken out whole.
LuckFit remove_luck(const BlockValues& values, const std::vector<BlockValues>& luck,
                    const LuckRule& rule = {});

// What a fit needs of the blocks of a stratum. Values are summed from `origin` on, one of them, for
// the sake of their digits.
struct LuckSums {
  std::int64_t blocks = 0;
  double origin = 0.0;
  double values = 0.0;
  double squares = 0.0;
  std::vector<double> luck;      // by column
  std::vector<double> products;  // of value and luck, by column
  std::vector<double> gram;      // of luck and luck, column by column
};

// The same while a run goes on: each round is adjusted by what the rounds before it say, so that z
// is fit for a confidence sequence, and needs no clipping.
class SequentialLuck {
 public:
  SequentialLuck(std::size_t strata, std::size_t columns, std::int64_t fewest_blocks = kLuckBlocks);

  // values: one a stratum; luck: [column][stratum]. Returns z, kAbsent where there is no value.
  std::vector<double> add_round(std::span<const double> values,
                                const std::vector<std::vector<double>>& luck);

  // What the next round is adjusted with, by column.
  const std::vector<double>& coefficients() const { return coefficients_; }

 private:
  std::vector<LuckSums> strata_;
  std::vector<double> coefficients_;
  std::int64_t fewest_blocks_;
};

}  // namespace muster::stats
