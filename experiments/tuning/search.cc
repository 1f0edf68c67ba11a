#include "experiments/tuning/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

#include "core/hash.h"
#include "core/status.h"

namespace muster::tuning {
namespace {

constexpr std::int64_t kFewestCandidates = 4;
constexpr std::int64_t kMostCandidates = 200;
constexpr std::int64_t kMostElites = 5;
// Of what is new in a generation: one of so many is drawn from the whole space.
constexpr std::uint64_t kFreshEvery = 5;
// Of parameters that are set as they are at home: of points at random, and of others near one.
constexpr double kAtHome = 0.5;
constexpr double kGoesHome = 0.125;
// Points in a row that may not play, before the space is given up.
constexpr int kMostRefused = 1000;

// Of the space; an order or set counts as so many as are put in order.
double dimension_of(const Tune& tune) {
  double dimension = 0;
  for (const TunedParameter& parameter : tune.space) {
    dimension += parameter.is_list() ? static_cast<double>(parameter.most) : 1;
  }
  return dimension;
}

// Nearly as in iterated racing, with one generation more: López-Ibáñez et al. 2016, "The irace
// package".
std::int64_t generations_of(const Tune& tune) {
  return 3 + static_cast<std::int64_t>(std::floor(std::log2(dimension_of(tune))));
}

// Contests until of so many candidates no more than `left` are left, if half of them go after each;
// one at least.
std::int64_t contests_of(std::int64_t candidates, std::int64_t left) {
  std::int64_t contests = 1;
  for (; (candidates + 1) / 2 > left; candidates = (candidates + 1) / 2) ++contests;
  return contests;
}

// That so many candidates take, until no more than `left` are left: all contests take as many, and
// in the first of them everybody plays `rounds`.
std::int64_t games_of(std::int64_t candidates, std::int64_t left, std::int64_t games_per_round,
                      std::int64_t rounds) {
  return candidates * contests_of(candidates, left) * games_per_round * rounds;
}

class Searcher {
 public:
  Searcher(const SearchPlan& plan, Field& field)
      : plan_(plan), tune_(plan.tune), field_(field), rng_(plan.seed) {
    if (plan.home) seen_.push_back(*plan.home);  // it is the incumbent
  }

  absl::StatusOr<Found> by_generations() {
    const std::int64_t generations = generations_of(tune_);
    std::vector<Candidate> elites;
    for (std::int64_t generation = 0; generation < generations; ++generation) {
      const std::int64_t games = (tune_.games - found_.games) / (generations - generation);
      const std::int64_t count = affordable(games, kMostElites);
      const double spread = spread_of(count, generation);
      std::vector<Candidate> candidates = elites;
      add_incumbent(candidates);
      while (std::ssize(candidates) < count) {
        const absl::Status added = add(candidates, [&] { return bred(elites, spread); });
        if (!added.ok()) return added;
      }
      auto left = halve(std::move(candidates), games, kMostElites);
      if (!left.ok()) return left.status();
      elites = *std::move(left);
    }
    return std::move(found_);
  }

  absl::StatusOr<Found> by_halving() {
    auto candidates = many(affordable(tune_.games, 1));
    if (!candidates.ok()) return candidates.status();
    const auto left = halve(*std::move(candidates), tune_.games, 1);
    if (!left.ok()) return left.status();
    return std::move(found_);
  }

  absl::StatusOr<Found> at_random() {
    const std::int64_t even = tune_.games / (field_.games_per_round() * tune_.rounds);
    const std::int64_t count = std::min({even, plan_.points + 1, kMostCandidates});
    const auto candidates = many(std::max(kFewestCandidates, count));
    if (!candidates.ok()) return candidates.status();
    const auto standings = hold(*candidates, tune_.games);
    if (!standings.ok()) return standings.status();
    return std::move(found_);
  }

 private:
  // Near one of the best, or now and then from anywhere.
  Point bred(const std::vector<Candidate>& elites, double spread) {
    const bool fresh = uniform_below(rng_, kFreshEvery) == 0;
    const Candidate* parent = fresh ? nullptr : chosen(elites);
    return parent == nullptr ? anywhere()
                             : homed(near(tune_.space, *parent->point, spread, rng_), kGoesHome);
  }
  Point anywhere() { return homed(drawn(tune_.space, rng_), kAtHome); }
  Point homed(Point point, double chance) {
    for (std::size_t i = 0; plan_.home && i < point.size(); ++i) {
      if (uniform_unit(rng_) < chance) point[i] = (*plan_.home)[i];
    }
    return point;
  }

  // The most candidates of whom these games leave so many.
  std::int64_t affordable(std::int64_t games, std::int64_t left) const {
    std::int64_t count = kFewestCandidates;
    const auto cost = [&](std::int64_t candidates) {
      return games_of(candidates, left, field_.games_per_round(), tune_.rounds);
    };
    while (count < kMostCandidates && cost(count + 1) <= games) ++count;
    return count;
  }

  // The better half of the candidates goes on until no more than `left` are left; who goes on plays
  // twice as much. Sequential halving: Karnin, Koren and Somekh 2013.
  absl::StatusOr<std::vector<Candidate>> halve(std::vector<Candidate> candidates,
                                               std::int64_t games, std::int64_t left) {
    const std::int64_t contests = contests_of(std::ssize(candidates), left);
    for (std::int64_t contest = 0; contest < contests; ++contest) {
      auto standing = hold(candidates, games / contests);
      if (!standing.ok()) return standing.status();
      candidates = *std::move(standing);
      candidates.resize((candidates.size() + 1) / 2);
    }
    return candidates;
  }

  // Around which the best ones are searched: the space shrinks by as much as there are candidates.
  double spread_of(std::int64_t count, std::int64_t generation) const {
    constexpr double kLeastSpread = 0.05;
    const double shrinks = std::pow(static_cast<double>(count),
                                    -static_cast<double>(generation) / dimension_of(tune_));
    return std::max(kLeastSpread, shrinks);
  }

  void add_incumbent(std::vector<Candidate>& candidates) const {
    if (plan_.incumbent.empty()) return;
    for (const Candidate& candidate : candidates) {
      if (!candidate.point) return;
    }
    candidates.push_back({plan_.incumbent, std::nullopt});
  }

  // One that may play, and has not been looked at; where many tries find none, the same again.
  absl::Status add(std::vector<Candidate>& candidates, const std::function<Point()>& propose) {
    for (int refused = 0;; ++refused) {
      Point point = propose();
      for (int tries = 0; tries < 100 && seen(point); ++tries) point = anywhere();
      seen_.push_back(point);
      Candidate candidate{fmt::format("{}{}", plan_.prefix, found_.points + 1), std::move(point)};
      const absl::Status may = field_.may_play(candidate);
      if (may.ok()) {
        ++found_.points;
        candidates.push_back(std::move(candidate));
        return absl::OkStatus();
      }
      if (!absl::IsInvalidArgument(may)) return may;
      if (refused < kMostRefused) continue;
      return absl::InvalidArgumentError(
          fmt::format("{}: none of {} points of the space may play, the last one because of\n{}",
                      plan_.key, refused, message_of(may)));
    }
  }
  bool seen(const Point& point) const {
    return std::find(seen_.begin(), seen_.end(), point) != seen_.end();
  }

  absl::StatusOr<std::vector<Candidate>> many(std::int64_t count) {
    std::vector<Candidate> candidates;
    add_incumbent(candidates);
    while (static_cast<std::int64_t>(candidates.size()) < count) {
      const absl::Status added = add(candidates, [this] { return anywhere(); });
      if (!added.ok()) return added;
    }
    return candidates;
  }

  // The first of n with n chances, the last with one; null: none has a point.
  const Candidate* chosen(const std::vector<Candidate>& elites) {
    std::vector<const Candidate*> tickets;
    for (std::size_t i = 0; i < elites.size(); ++i) {
      if (elites[i].point) tickets.insert(tickets.end(), elites.size() - i, &elites[i]);
    }
    if (tickets.empty()) return nullptr;
    return tickets[static_cast<std::size_t>(uniform_below(rng_, tickets.size()))];
  }

  // The candidates, best first. Every step has luck of its own, so that nobody is chosen twice by
  // the same games.
  absl::StatusOr<std::vector<Candidate>> hold(const std::vector<Candidate>& candidates,
                                              std::int64_t games) {
    const std::string name = fmt::format("{}step-{}", plan_.prefix, found_.steps.size() + 1);
    const std::uint64_t seed = hash_combine(plan_.seed, found_.steps.size() + 1);
    const auto contested = field_.hold({name, candidates, seed, games});
    if (!contested.ok()) return contested.status();
    std::vector<Candidate> standing;
    if (!found_.steps.empty()) {
      Found::Step& before = found_.steps.back();
      for (const Standing& each : contested->standings) {
        if (candidates[each.candidate].name == before.best.name) before.after = each.value;
      }
    }
    for (const Standing& each : contested->standings)
      standing.push_back(candidates[each.candidate]);
    found_.games += contested->games;
    found_.best = standing.front();
    found_.steps.push_back(
        {found_.best, contested->standings.front().value, std::nullopt, found_.games});
    return standing;
  }

  const SearchPlan& plan_;
  const Tune& tune_;
  Field& field_;
  Rng rng_;
  std::vector<Point> seen_;
  Found found_;
};

}  // namespace

void Contested::rank() {
  std::stable_sort(standings.begin(), standings.end(), [](const Standing& a, const Standing& b) {
    return a.value.estimate > b.value.estimate;
  });
}

std::int64_t fewest_games(const Tune& tune, std::int64_t games_per_round) {
  const bool random = tune.method == TuneMethod::kRandom;
  const bool iterated = tune.method == TuneMethod::kIterated;
  const std::int64_t left = random ? kFewestCandidates : iterated ? kMostElites : 1;
  return (iterated ? generations_of(tune) : 1) *
         games_of(kFewestCandidates, left, games_per_round, tune.rounds);
}

absl::StatusOr<Found> search(const SearchPlan& plan, Field& field) {
  const std::int64_t fewest = fewest_games(plan.tune, field.games_per_round());
  if (plan.tune.games < fewest) {
    return absl::InvalidArgumentError(fmt::format(
        "{}: {} are too few; {} candidates at least with `rounds` = {} games of {} each "
        "take {}",
        plan.key, plan.tune.games, kFewestCandidates, plan.tune.rounds, field.games_per_round(),
        fewest));
  }
  Searcher searcher(plan, field);
  switch (plan.tune.method) {
    case TuneMethod::kIterated:
      return searcher.by_generations();
    case TuneMethod::kHalving:
      return searcher.by_halving();
    case TuneMethod::kRandom:
      break;
  }
  return searcher.at_random();
}

}  // namespace muster::tuning
