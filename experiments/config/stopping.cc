#include "experiments/config/stopping.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster {

std::int64_t rounds_allowed(const Stopping& stopping, std::size_t cells, std::int64_t planned) {
  if (!stopping.max_games || cells == 0) return planned;
  const auto games = static_cast<std::int64_t>(cells);
  return std::min(planned, (*stopping.max_games + games - 1) / games);
}

Stopping read_stopping(Reader& reader, const Question& question) {
  Stopping stopping;
  std::optional<Reader> table = reader.table("stop");
  if (!table) return stopping;
  stopping.when_resolved = table->has("when");
  if (stopping.when_resolved) {
    table->choice<bool>("when", std::nullopt, {{"resolved", true}});
    if (!question.detect) {
      table->fail("when",
                  "\"resolved\" needs the smallest difference of interest: add `detect` to "
                  "the (first) [question]");
    }
  }
  if (table->has("precision")) {
    const double precision = table->number("precision", {.min = 0});
    if (precision == 0) table->fail("precision", "must be more than 0");
    stopping.precision = question.of_score() ? precision / 100 : precision;
  }
  if (table->has("max_games")) stopping.max_games = table->integer("max_games", {.min = 1});
  if (table->has("max_time")) {
    stopping.max_seconds = table->number("max_time", {.min = 0});
    if (*stopping.max_seconds == 0) table->fail("max_time", "must be more than 0 seconds");
  }
  if (stopping.max_games && !stopping.looks()) {
    table->fail("max_games",
                "is for runs with `when` or `precision`; a fixed number of "
                "games comes from `repetitions`");
  }
  const bool unpaired =
      question.subject == Subject::kScenario || question.subject == Subject::kMetric;
  if (stopping.looks() && unpaired) {
    table->fail(stopping.when_resolved ? "when" : "precision",
                fmt::format("needs a question whose levels meet the same seeds; compare = \"{}\" "
                            "is none",
                            question.compared()));
  }
  table->finish();
  return stopping;
}

}  // namespace muster
