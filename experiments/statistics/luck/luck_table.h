// Luck taken out of what several levels did in the same blocks (luck_fit.h), by coefficients that
// are fitted on what the levels differ by: contrasts of the levels of a block, which shared luck
// has left already. One coefficient a kind of event serves all levels, so that values, differences
// and everything else that is said are of the same numbers. Where blocks are too few to tell kinds
// apart (kContrastsPerKind), all kinds have the same coefficient.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "experiments/statistics/blocks.h"
#include "experiments/statistics/luck/luck_fit.h"
#include "experiments/statistics/sequential/decide.h"

namespace muster::stats {

// Contrasts that a coefficient of its own takes. Measured: useless kinds cost less than 2 % then.
inline constexpr std::int64_t kContrastsPerKind = 60;

struct LuckTable {
  LevelTable adjusted;
  // Variances, before over after: of the differences of all pairs, summed; of these against levels
  // that share no luck (the variances of both); of the levels' own values. 1 without adjustment or
  // where nothing has variance.
  double factor = 1.0;
  double unpaired_factor = 1.0;
  double level_factor = 1.0;
};

// table: complete blocks. luck: by kind of event, each like the table; absent luck counts as 0.
LuckTable remove_luck(const LevelTable& table, const std::vector<LevelTable>& luck,
                      const LuckRule& rule = {});

// The same round by round, each adjusted by what the rounds before it say (SequentialLuck).
class LuckRounds {
 public:
  // Levels and strata of a round; kinds of events.
  LuckRounds(std::size_t levels, std::size_t strata, std::size_t kinds);

  // luck: by kind.
  Round adjust(const Round& round, const std::vector<Round>& luck);

 private:
  std::size_t levels_;
  std::size_t strata_;
  std::size_t kinds_;
  SequentialLuck by_kind_;
  SequentialLuck together_;  // of all kinds as one
  std::int64_t contrasts_ = 0;
};

// All rounds of the table by LuckRounds; the factors are those of what it returns.
LuckTable remove_luck_by_rounds(const LevelTable& table, const std::vector<LevelTable>& luck);

}  // namespace muster::stats
