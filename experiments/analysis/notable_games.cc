#include "experiments/analysis/notable_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agents/luck.h"
#include "core/text.h"
#include "experiments/analysis/agent_sums.h"

namespace muster::analysis {
namespace {

// The seat that won alone.
std::optional<std::size_t> winner_of(const GameRow& game) {
  const auto best = std::max_element(game.returns.begin(), game.returns.end());
  if (std::count(game.returns.begin(), game.returns.end(), *best) != 1) return std::nullopt;
  return static_cast<std::size_t>(best - game.returns.begin());
}

}  // namespace

NotableGames::NotableGames(const Store& store) : store_(store), seats_(store.meta().seat_names) {
  for (const std::string& seat : seats_) {
    luck_.emplace_back(luck_metric(seat));
    regret_.emplace_back(with_seat("audit_regret_{seat}", seat));
  }
}

void NotableGames::keep(Candidates& best, Candidate candidate) {
  const auto better = [](const Candidate& a, const Candidate& b) {
    return a.value > b.value || (a.value == b.value && a.job < b.job);
  };
  if (best.size() == kMost && !better(candidate, best.back())) return;
  const auto place = std::upper_bound(best.begin(), best.end(), candidate, better);
  best.insert(place, std::move(candidate));
  if (best.size() > kMost) best.pop_back();
}

void NotableGames::add(const GameRow& game) {
  const std::size_t cell = store_.plan().job(game.job).cell;
  if (!store_.plan().cells()[cell].reproducible) return;  // it would not come out the same again
  keep(best_[kLongest],
       {game.rounds + 1e-9 * static_cast<double>(game.decisions), game.job,
        fmt::format("{}, {}", count_text(static_cast<std::uint64_t>(game.rounds), "round"),
                    count_text(game.decisions, "decision"))});
  if (const auto changes = lead_changes_.number(game); changes && *changes > 0) {
    keep(best_[kLeadChanges],
         {*changes, game.job, count_text(static_cast<std::uint64_t>(*changes), "change")});
  }
  add_regret(game);
  const auto winner = winner_of(game);
  if (!winner) return;
  if (!store_.meta().margin_unit.empty() && game.returns.size() == 2) {
    keep(best_[kClosest],
         {-std::abs(game.margin), game.job,
          fmt::format("decided by {:.4g} {}", std::abs(game.margin), store_.meta().margin_unit)});
  }
  add_luck(game, *winner);
  const auto [first, fresh] = first_win_.try_emplace({cell, *winner}, game.job);
  if (!fresh) first->second = std::min(first->second, game.job);
}

void NotableGames::add_luck(const GameRow& game, std::size_t winner) {
  if (winner >= luck_.size()) return;
  const auto luck = luck_[winner].number(game);
  if (!luck || *luck <= 0) return;
  // Values go from -1 to 1, probabilities of winning from 0 to 100 points.
  keep(best_[kLuckiest],
       {*luck, game.job,
        fmt::format("chance gave {} {:.0f} points of winning chance, event by event",
                    seats_[winner], 50 * *luck)});
}

void NotableGames::add_regret(const GameRow& game) {
  for (std::size_t seat = 0; seat < regret_.size(); ++seat) {
    const auto regret = regret_[seat].number(game);
    if (!regret || *regret <= 0) continue;
    keep(best_[kWorstRule],
         {*regret, game.job,
          fmt::format("choices of {} gave away {:.0f} points", seats_[seat], 100 * *regret)});
  }
}

// The first win of each cell that went against the ratings, the largest difference first.
NotableGames::Candidates NotableGames::upsets(const RatingTable& ratings) const {
  std::map<std::string, double> rating;
  for (const RatingRow& row : ratings.rows) rating[row.name] = row.rating.estimate;
  const StoreMeta& meta = store_.meta();
  Candidates best;
  for (const auto& [win, job] : first_win_) {
    const auto& [cell, winner] = win;
    const std::vector<std::size_t>& seats = store_.plan().cells()[cell].seats;
    double others = 0;
    bool rated = true;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      const auto found = rating.find(meta.agents[seats[seat]].name);
      rated = rated && found != rating.end();
      if (rated && seat != winner) others += found->second;
    }
    if (!rated || seats.size() < 2) continue;
    const double lead =
        others / static_cast<double>(seats.size() - 1) - rating[meta.agents[seats[winner]].name];
    if (lead <= 0) continue;
    keep(best, {lead, job,
                ratings.of_pairs ? fmt::format("rated {:.0f} Elo below", lead)
                                 : fmt::format("rated {:.2f} below", lead)});
  }
  return best;
}

std::string NotableGames::why(Kind kind, const Candidate& candidate) const {
  constexpr std::string_view kNames[] = {"closest",      "longest",      "upset",
                                         "lead changes", "luckiest win", "worst of a rule"};
  return fmt::format("{}: {}", kNames[kind], candidate.figure);
}

absl::StatusOr<std::vector<NotableGame>> NotableGames::list(
    const std::optional<RatingTable>& ratings, std::size_t count) const {
  std::array<Candidates, kKinds> kinds = best_;
  if (ratings && ratings->refused.empty()) kinds[kUpset] = upsets(*ratings);
  const auto ids = store_.ids();
  if (!ids.ok()) return ids.status();
  std::vector<NotableGame> games;
  std::map<Hash128, std::size_t> taken;  // places in `games`, by row
  for (std::size_t place = 0; place < kMost && games.size() < count; ++place) {
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      if (place >= kinds[kind].size()) continue;
      const Candidate& candidate = kinds[kind][place];
      auto game = store_.game(candidate.job);
      if (!game.ok()) return game.status();
      const std::string reason = why(static_cast<Kind>(kind), candidate);
      const auto known = taken.find(game->key);
      if (known != taken.end()) {
        games[known->second].why += "; " + reason;
      } else if (games.size() < count) {
        taken[game->key] = games.size();
        const std::string id = ids->of(game->key);
        games.push_back({*std::move(game), id, reason});
      }
    }
  }
  return games;
}

}  // namespace muster::analysis
