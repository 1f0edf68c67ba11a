#include "experiments/report/tuning/steps_table.h"

#include <fmt/format.h>

#include "experiments/report/words.h"

namespace muster::report {

Table steps_table(const tuning::Found& found, const std::string& method,
                  const std::function<std::string(const stats::Interval&)>& shown) {
  Table table("Steps of " + method, {{"step", false},
                                     {"games so far"},
                                     {"best", false},
                                     {"by the games that chose it"},
                                     {"by those of the next step"}});
  for (std::size_t i = 0; i < found.steps.size(); ++i) {
    const tuning::Found::Step& step = found.steps[i];
    table.add({fmt::format("{}", i + 1), grouped(step.games), step.best.name, shown(step.chosen_by),
               step.after ? shown(*step.after) : "–"});
  }
  table.keep_order();
  return table;
}

}  // namespace muster::report
