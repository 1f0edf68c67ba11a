// Rows of the table whose numbers come by the report's own path: games of a design as rows of a
// plan, analysis::analyze, every interval of what it returns.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/status.h"
#include "tests/coverage/report_numbers.h"

namespace muster::testing {

inline bool at_half(const LuckDesign& design, const RunForm& form) {
  return design.rate == 0.5 && design.spread < 1 && form.players == 2;
}
inline bool at_half(const FactionDesign&, const RunForm&) { return true; }
inline bool at_half(const CrowdDesign& design, const RunForm&) { return design.in_game() == 2; }
template <typename Design>
bool at_half(const Design&, const RunForm&) {
  return false;
}
inline bool is_sparse(const LuckDesign& design) {
  return design.rate < 0.1 || design.rate > 0.9 || design.spread >= 2;
}
inline bool is_sparse(const RareDesign&) { return true; }
template <typename Design>
bool is_sparse(const Design&) {
  return false;
}

// Of a level in a scenario that has it: where it is chance which block has which level, the mean.
inline std::size_t blocks_of_level(const LuckRun& sample, const RunForm& form) {
  std::size_t there = 0;
  std::size_t blocks = 0;
  for (std::size_t level = 0; level < sample.table.levels(); ++level) {
    for (const std::vector<double>& values : sample.table.of(level)) {
      if (!stats::has_blocks(values)) continue;
      there +=
          static_cast<std::size_t>(std::count_if(values.begin(), values.end(), stats::is_there));
      blocks += values.size();
    }
  }
  const std::size_t of_scenario = sample.table.blocks(0) * there / blocks;
  return has_one_turn(form) ? of_scenario / form.players : of_scenario;
}

struct Extent {
  // Repetitions that were played before the report; none: all of them.
  std::function<std::uint64_t(Rng&)> rounds = nullptr;
  bool thinned = false;  // scenarios have played differently far
};

// `slots`: numbers to look at; empty: all that there are.
template <typename Design>
Row simulated(const std::string& name, const Design& design, const RunForm& form,
              const std::vector<Slot>& slots = {}, const Extent& extent = {}) {
  Rng first(1);
  const LuckRun sample = play(design, first);
  const std::size_t levels = sample.table.levels();
  const std::size_t blocks = sample.table.blocks(0);
  const bool gauntlet = is_gauntlet(form.levels_are);
  Shape shape{.levels = levels, .scenarios = sample.table.strata()};
  shape.blocks = blocks_of_level(sample, form);
  shape.dealt = shape.blocks < blocks;
  shape.seatings = form.swap ? form.players : 1;
  shape.opponents = gauntlet ? sample.games / shape.seatings : 1;
  shape.at_half = at_half(design, form);
  shape.sparse = is_sparse(design);
  shape.sequential = form.stopping.looks() || extent.rounds || extent.thinned;
  const auto plan =
      std::make_shared<const LuckPlan>(form, levels, shape.scenarios, blocks, sample.games);
  Row row;
  row.name = name;
  row.numbers = bands_of(shape, form, slots);
  row.drawn = !shape.sequential && (levels > 2 || shape.opponents > 2 ||
                                    has_balance(form.levels_are) || form.swap || form.one_player);
  row.run = [=](Rng& rng, std::vector<Said>& said) {
    const LuckRun run = extent.thinned ? thinned(play(design, rng)) : play(design, rng);
    const std::uint64_t rounds = extent.rounds ? extent.rounds(rng) : ~std::uint64_t{0};
    const auto analysis = plan->analyze(run, rng(), rounds);
    if (!analysis.ok()) {
      fmt::print(stderr, "{}: {}\n", name, message_of(analysis.status()));
      std::abort();
    }
    read_report(*analysis, form, run, said);
  };
  return row;
}

}  // namespace muster::testing
