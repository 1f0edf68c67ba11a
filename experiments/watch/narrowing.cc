#include "experiments/watch/narrowing.h"

#include <algorithm>

#include "experiments/analysis/level_rows.h"
#include "experiments/watch/finish_times.h"

namespace muster::watch {

Tenths::Tenths(const Question& question, const StoreMeta& meta, const Plan& plan,
               const std::vector<std::uint8_t>& tenths)
    : question_(question), meta_(meta), plan_(plan), tenths_(tenths), games_(kTenths) {
  for (int tenth = 0; tenth < kTenths; ++tenth) tables_.emplace_back(question_, meta_, plan_);
}

void Tenths::add(const GameRow& game) {
  const auto cell = static_cast<std::size_t>(game.job % plan_.cells().size());
  for (std::size_t tenth = tenths_[game.job]; tenth < kTenths; ++tenth) {
    tables_[tenth].add(game, plan_.cells()[cell]);
    if (plan_.same_as(cell) == cell) ++games_[tenth];
  }
}

Narrowing Tenths::narrowing(const std::vector<std::string>& levels) const {
  Narrowing all{.games = games_, .levels = {}};
  for (const std::string& name : levels) all.levels.push_back({name, {}});
  for (const analysis::QuestionTable& table : tables_) {
    const auto rows = analysis::level_rows(question_, table, meta_, plan_);
    for (Narrowing::Level& level : all.levels) {
      const auto row = std::find_if(rows.begin(), rows.end(), [&](const analysis::LevelRow& one) {
        return one.name == level.name;
      });
      const bool known = row != rows.end() && row->value.count > 0;
      level.values.push_back(known ? std::optional(row->value) : std::nullopt);
    }
  }
  return all;
}

}  // namespace muster::watch
