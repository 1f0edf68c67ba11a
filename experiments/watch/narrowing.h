// How the values of what is compared came about: with their intervals after each tenth of the games
// that are there, in the order in which they ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analysis/question_table.h"
#include "experiments/config/question.h"
#include "experiments/plan/plan.h"
#include "experiments/scan/game_row.h"
#include "experiments/statistics/intervals.h"
#include "experiments/store/meta.h"

namespace muster::watch {

struct Narrowing {
  struct Level {
    std::string name;
    std::vector<std::optional<stats::Interval>> values;  // by tenth; nothing before the first round
  };
  std::vector<std::uint64_t> games;  // after each tenth, each once
  std::vector<Level> levels;
};

class Tenths {
 public:
  // `tenths`: by job (FinishTimes). `meta`, `plan` and `tenths` outlive this.
  Tenths(const Question& question, const StoreMeta& meta, const Plan& plan,
         const std::vector<std::uint8_t>& tenths);

  void add(const GameRow& game);
  // Of these levels, in this order. The intervals hold however often one looks.
  Narrowing narrowing(const std::vector<std::string>& levels) const;

 private:
  const Question question_;
  const StoreMeta& meta_;
  const Plan& plan_;
  const std::vector<std::uint8_t>& tenths_;
  std::vector<analysis::QuestionTable> tables_;  // of the games until each tenth's end
  std::vector<std::uint64_t> games_;
};

}  // namespace muster::watch
