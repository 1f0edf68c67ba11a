#include "experiments/analysis/counted_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string_view>

#include "experiments/analysis/design.h"

namespace muster::analysis {
namespace {

// The course of a run that looks; nothing for others.
absl::StatusOr<std::optional<Course>> course_of_run(const StoreMeta& meta, const Plan& plan,
                                                    const ForEachGame& games) {
  if (!meta.stopping.looks()) return std::nullopt;
  QuestionTable table(questions_of(meta).front(), meta, plan);
  OpenRounds there(plan.cells().size());
  absl::Status good;
  const absl::Status read = games([&](const GameRow& game) {
    if (good.ok()) good = check_row(game, plan);
    if (!good.ok()) return;
    const auto cell = static_cast<std::size_t>(game.job % plan.cells().size());
    table.add(game, plan.cells()[cell]);
    there.add(game.repetition, cell);
  });
  if (!read.ok()) return read;
  if (!good.ok()) return good;
  return std::optional(course_of(table, there, meta, plan));
}

}  // namespace

absl::Status check_row(const GameRow& game, const Plan& plan) {
  const auto foreign = [&](std::string_view what) {
    return absl::DataLossError(
        fmt::format("the row of job {} does not belong to this experiment: {}", game.job, what));
  };
  if (game.job >= plan.size()) return foreign("its number");
  const std::size_t cells = plan.cells().size();
  if (game.repetition != game.job / cells) return foreign("its repetition");
  const PlannedCell& cell = plan.cells()[static_cast<std::size_t>(game.job % cells)];
  if (cell.seats.size() != game.returns.size()) return foreign("its number of seats");
  return absl::OkStatus();
}

std::uint64_t CountedGames::games() const {
  return std::accumulate(until.begin(), until.end(), std::uint64_t{0},
                         [](std::uint64_t sum, std::int64_t repetitions) {
                           return sum + static_cast<std::uint64_t>(repetitions);
                         });
}

absl::StatusOr<CountedGames> counted_games(const StoreMeta& meta, const Plan& plan,
                                           const ForEachGame& games) {
  auto course = course_of_run(meta, plan, games);
  if (!course.ok()) return course.status();
  CountedGames counted{*std::move(course), {}};
  const std::optional<Course>& known = counted.course;
  const auto rounds = known && known->stopped_after ? *known->stopped_after
                                                    : static_cast<std::int64_t>(plan.repetitions());
  for (std::size_t cell = 0; cell < plan.cells().size(); ++cell) {
    counted.until.push_back(known ? std::min(rounds, known->rests_from[cell]) : rounds);
  }
  return counted;
}

}  // namespace muster::analysis
