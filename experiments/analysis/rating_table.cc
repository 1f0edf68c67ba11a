#include "experiments/analysis/rating_table.h"

#include <algorithm>
#include <numeric>

#include "core/status.h"

namespace muster::analysis {
namespace {

// Of agents that played: their places in a list without the others.
std::vector<std::size_t> places_of(const std::vector<bool>& played) {
  std::vector<std::size_t> places(played.size(), 0);
  std::size_t next = 0;
  for (std::size_t agent = 0; agent < played.size(); ++agent)
    places[agent] = played[agent] ? next++ : 0;
  return places;
}

void add_rows(const stats::Ratings& ratings, const std::vector<std::string>& names,
              RatingTable& table) {
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return ratings.rating(a).estimate > ratings.rating(b).estimate;
  });
  for (std::size_t i = 0; i < order.size(); ++i) {
    RatingRow row{names[order[i]], ratings.rating(order[i]), std::nullopt};
    if (i + 1 < order.size()) {
      row.over_next = ratings.likelihood_of_superiority(order[i], order[i + 1]);
    }
    table.rows.push_back(std::move(row));
  }
}

}  // namespace

RatingGames::RatingGames(const StoreMeta& meta, const Plan& plan)
    : meta_(meta), repetitions_(plan.repetitions()), played_(meta.agents.size(), false) {}

void RatingGames::add(const StoredGame& game, const PlannedCell& cell) {
  const auto block = static_cast<std::size_t>(cell.scenario * repetitions_ + game.repetition);
  for (const std::size_t agent : cell.seats) played_[agent] = true;
  if (cell.seats.size() == 2) {
    if (cell.seats[0] == cell.seats[1]) return;  // with itself
    Wins& wins = pairs_[{block, {cell.seats[0], cell.seats[1]}}];
    const double lead = game.returns[0] - game.returns[1];
    (lead > 0 ? wins.first : lead < 0 ? wins.second : wins.draws) += 1;
    return;
  }
  stats::GameOrder order{.block = block, .players = {}};
  for (std::size_t seat = 0; seat < cell.seats.size(); ++seat) {
    const auto better = std::count_if(game.returns.begin(), game.returns.end(),
                                      [&](double other) { return other > game.returns[seat]; });
    order.players.push_back({.level = cell.seats[seat], .place = 1 + static_cast<int>(better)});
  }
  orders_.push_back(std::move(order));
}

std::optional<RatingTable> RatingGames::table() const {
  const std::vector<std::size_t> places = places_of(played_);
  std::vector<std::string> names;
  for (std::size_t agent = 0; agent < played_.size(); ++agent) {
    if (played_[agent]) names.push_back(meta_.agents[agent].name);
  }
  if (names.size() < 2 || pairs_.empty() == orders_.empty()) return std::nullopt;
  RatingTable table;
  table.of_pairs = orders_.empty();
  if (table.of_pairs) {
    std::vector<stats::PairScore> scores;
    for (const auto& [key, wins] : pairs_) {
      scores.push_back({.block = key.first,
                        .first = places[key.second.first],
                        .second = places[key.second.second],
                        .first_wins = wins.first,
                        .draws = wins.draws,
                        .second_wins = wins.second});
    }
    const auto fitted =
        stats::fit_pair_ratings(scores, names.size(), {.seat_advantage = meta_.seats != "fixed"});
    if (!fitted.ok()) {
      table.refused = message_of(fitted.status());
      return table;
    }
    add_rows(*fitted, names, table);
    table.seat_advantage = fitted->seat_advantage();
    table.draw_share = fitted->draw_share();
    return table;
  }
  std::vector<stats::GameOrder> orders = orders_;
  for (stats::GameOrder& order : orders) {
    for (stats::Placed& player : order.players) player.level = places[player.level];
  }
  const auto fitted = stats::fit_order_ratings(orders, names.size());
  if (!fitted.ok()) {
    table.refused = message_of(fitted.status());
    return table;
  }
  add_rows(*fitted, names, table);
  return table;
}

}  // namespace muster::analysis
