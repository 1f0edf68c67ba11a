#include "experiments/metagame/symmetric/table_games.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "experiments/plan/multisets.h"

namespace muster::metagame {

std::string table_problem(const StoreMeta& meta, const Plan& plan) {
  const std::size_t players = plan.cells().front().seats.size();
  std::map<std::pair<std::size_t, std::size_t>, std::set<std::vector<std::size_t>>> seatings;
  for (const PlannedCell& cell : plan.cells()) {
    if (cell.seats.size() != players) {
      return "its scenarios are of different numbers of players; those of one number can be played "
             "alone";
    }
    seatings[{cell.scenario, cell.ruleset}].insert(cell.seats);
  }
  if (meta.format == "gauntlet") {
    return "a candidate among opponents who all play the same is not one of many who choose alike; "
           "a round robin with compositions = \"all\" is";
  }
  std::size_t ways = 1;
  for (std::size_t seat = 0; seat < players; ++seat) ways *= meta.agents.size();
  for (const auto& [place, all] : seatings) {
    if (all.size() + meta.agents.size() < ways) {
      return "not every mixture of strategies sits together; tournament.compositions = \"all\" "
             "lets them";
    }
  }
  return "";
}

TableGames::TableGames(const StoreMeta& meta, const Plan& plan)
    : scenarios_(meta.scenarios.size()) {
  for (const StoredAgent& agent : meta.agents) strategies_.push_back(agent.name);
  others_ = multisets(plan.cells().front().seats.size() - 1, strategies_.size());
  sums_.assign(strategies_.size(), std::vector<analysis::BlockSums>(others_.size()));
  const std::vector<std::uint32_t> none(scenarios_, 0);
  expected_.assign(strategies_.size(),
                   std::vector<std::vector<std::uint32_t>>(others_.size(), none));
  for (const PlannedCell& cell : plan.cells()) {
    each_seat(cell, [&](std::size_t /*seat*/, std::size_t strategy, std::size_t column) {
      ++expected_[strategy][column][cell.scenario];
    });
  }
}

template <class Take>
void TableGames::each_seat(const PlannedCell& cell, const Take& take) const {
  for (std::size_t seat = 0; seat < cell.seats.size(); ++seat) {
    std::vector<std::size_t> rest = cell.seats;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(seat));
    take(seat, cell.seats[seat], column_of(others_, std::move(rest)));
  }
}

void TableGames::add(const GameRow& game, const PlannedCell& cell) {
  const auto block = static_cast<std::size_t>(game.repetition);
  repetitions_ = std::max(repetitions_, block + 1);
  const analysis::Scores scores = analysis::scores_of(game.returns);
  each_seat(cell, [&](std::size_t seat, std::size_t strategy, std::size_t column) {
    sums_[strategy][column].add(cell.scenario, block, scores[seat]);
  });
}

PayoffTable TableGames::table() const {
  PayoffTable table;
  table.symmetric = true;
  table.rows = strategies_;
  table.others = others_;
  for (const std::vector<std::size_t>& column : others_) {
    std::vector<std::string> names;
    for (const std::size_t other : column) names.push_back(strategies_[other]);
    table.columns.push_back(fmt::format("{}", fmt::join(names, ", ")));
  }
  table.values.assign(strategies_.size(), std::vector<stats::BlockValues>(others_.size()));
  for (std::size_t row = 0; row < strategies_.size(); ++row) {
    for (std::size_t column = 0; column < others_.size(); ++column) {
      if (table.is_own(row, column)) continue;
      table.values[row][column] =
          sums_[row][column].values(scenarios_, repetitions_, &expected_[row][column]);
    }
  }
  return table;
}

}  // namespace muster::metagame
