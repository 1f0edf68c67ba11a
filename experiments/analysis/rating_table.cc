#include "experiments/analysis/rating_table.h"

#include <algorithm>
#include <numeric>

#include "core/status.h"

namespace muster::analysis {
namespace {

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
    : meta_(meta), plan_(plan), cells_(meta.scenarios.size()), played_(meta.agents.size(), false) {
  std::map<std::vector<std::size_t>, std::size_t> places;
  for (std::size_t cell = 0; cell < plan.cells().size(); ++cell) {
    const std::vector<std::size_t>& seats = plan.cells()[cell].seats;
    const auto [place, added] = places.try_emplace(seats, seatings_.size());
    if (added) seatings_.push_back(seats);
    seating_of_.push_back(place->second);
    cells_[plan.cells()[cell].scenario].push_back(cell);
  }
  known_.resize(seatings_.size());
}

std::uint32_t RatingGames::kind_of(std::size_t seating, std::span<const double> returns) {
  std::vector<int> places;
  places.reserve(returns.size());
  for (const double own : returns) {
    places.push_back(1 +
                     static_cast<int>(std::count_if(returns.begin(), returns.end(),
                                                    [&](double other) { return other > own; })));
  }
  const auto [known, added] =
      known_[seating].try_emplace(places, static_cast<std::uint32_t>(kinds_.size()));
  if (added) kinds_.push_back({seating, std::move(places)});
  return known->second;
}

void RatingGames::add(const GameRow& game, const PlannedCell& cell) {
  for (const std::size_t agent : cell.seats) played_[agent] = true;
  const bool pair = cell.seats.size() == 2;
  if (pair && cell.seats[0] == cell.seats[1]) return;  // with itself
  (pair ? of_two_ : of_more_) = true;
  if (kind_of_job_.size() <= game.job) kind_of_job_.resize(game.job + 1, kNone);
  const std::size_t seating = seating_of_[game.job % plan_.cells().size()];
  kind_of_job_[game.job] = kind_of(seating, game.returns);
}

stats::ForEachBlock RatingGames::blocks() const {
  return [this](const std::function<void(std::span<const stats::Counted>)>& visit) {
    std::vector<stats::Counted> block;
    for (std::size_t first = 0; first < kind_of_job_.size(); first += plan_.cells().size()) {
      for (const std::vector<std::size_t>& cells : cells_) {
        block.clear();
        for (const std::size_t cell : cells) {
          const std::size_t job = first + cell;
          if (job >= kind_of_job_.size() || kind_of_job_[job] == kNone) continue;
          block.push_back({.kind = kind_of_job_[job], .count = 1});
        }
        if (!block.empty()) visit(block);
      }
    }
  };
}

std::vector<std::size_t> RatingGames::levels() const {
  std::vector<std::size_t> levels(played_.size(), 0);
  std::size_t next = 0;
  for (std::size_t agent = 0; agent < played_.size(); ++agent) {
    levels[agent] = played_[agent] ? next++ : 0;
  }
  return levels;
}

RatingTable RatingGames::rate_pairs(const std::vector<std::string>& names) const {
  const std::vector<std::size_t> level = levels();
  std::vector<stats::PairGame> games;
  for (const Kind& kind : kinds_) {
    const std::vector<std::size_t>& seats = seatings_[kind.seating];
    const int lead = kind.places[1] - kind.places[0];
    games.push_back({.first = level[seats[0]],
                     .second = level[seats[1]],
                     .result = lead > 0   ? stats::PairResult::kFirst
                               : lead < 0 ? stats::PairResult::kSecond
                                          : stats::PairResult::kDraw});
  }
  RatingTable table;
  const auto fitted = stats::fit_pair_ratings(games, blocks(), names.size(),
                                              {.seat_advantage = meta_.seats != "fixed"});
  if (!fitted.ok()) {
    table.refused = message_of(fitted.status());
    return table;
  }
  add_rows(*fitted, names, table);
  table.seat_advantage = fitted->seat_advantage();
  table.draw_share = fitted->draw_share();
  return table;
}

RatingTable RatingGames::rate_orders(const std::vector<std::string>& names) const {
  const std::vector<std::size_t> level = levels();
  std::vector<stats::OrderGame> games;
  for (const Kind& kind : kinds_) {
    stats::OrderGame& game = games.emplace_back();
    for (std::size_t seat = 0; seat < kind.places.size(); ++seat) {
      const std::size_t agent = seatings_[kind.seating][seat];
      game.players.push_back({.level = level[agent], .place = kind.places[seat]});
    }
  }
  RatingTable table;
  table.of_pairs = false;
  const auto fitted = stats::fit_order_ratings(games, blocks(), names.size());
  if (!fitted.ok()) {
    table.refused = message_of(fitted.status());
    return table;
  }
  add_rows(*fitted, names, table);
  return table;
}

std::optional<RatingTable> RatingGames::table() const {
  std::vector<std::string> names;
  for (std::size_t agent = 0; agent < played_.size(); ++agent) {
    if (played_[agent]) names.push_back(meta_.agents[agent].name);
  }
  if (names.size() < 2 || of_two_ == of_more_) return std::nullopt;
  return of_two_ ? rate_pairs(names) : rate_orders(names);
}

}  // namespace muster::analysis
