#include "experiments/tuning/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "experiments/tuning/nlopt_search.h"
#include "experiments/tuning/ntbea.h"
#include "experiments/tuning/searcher.h"

namespace muster::tuning {
namespace {

constexpr std::int64_t kMostElites = 5;
// Of what is new in a generation: one of so many is drawn from the whole space.
constexpr std::uint64_t kFreshEvery = 5;

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
// in the first of them everybody plays `each`.
std::int64_t games_of(std::int64_t candidates, std::int64_t left, std::int64_t each) {
  return candidates * contests_of(candidates, left) * each;
}

// The most candidates of whom these games leave so many.
std::int64_t affordable(const Searcher& searcher, std::int64_t games, std::int64_t left) {
  std::int64_t count = kFewestCandidates;
  const auto cost = [&](std::int64_t candidates) {
    return games_of(candidates, left, searcher.games_per_round() * searcher.tune().rounds);
  };
  while (count < kMostCandidates && cost(count + 1) <= games) ++count;
  return count;
}

// The better half of the candidates goes on until no more than `left` are left; who goes on plays
// twice as much. Sequential halving: Karnin, Koren and Somekh 2013.
absl::StatusOr<std::vector<Candidate>> halve(Searcher& searcher, std::vector<Candidate> candidates,
                                             std::int64_t games, std::int64_t left) {
  const std::int64_t contests = contests_of(std::ssize(candidates), left);
  for (std::int64_t contest = 0; contest < contests; ++contest) {
    const auto judged = searcher.hold(candidates, games / contests);
    if (!judged.ok()) return judged.status();
    candidates = candidates_of(*judged);
    candidates.resize((candidates.size() + 1) / 2);
  }
  return candidates;
}

// Around which the best ones are searched: the space shrinks by as much as there are candidates.
double spread_of(const Tune& tune, std::int64_t count, std::int64_t generation) {
  constexpr double kLeastSpread = 0.05;
  const double shrinks =
      std::pow(static_cast<double>(count), -static_cast<double>(generation) / dimension_of(tune));
  return std::max(kLeastSpread, shrinks);
}

// The first of n with n chances, the last with one; null: none has a point.
const Candidate* parent_of(const std::vector<Candidate>& elites, Rng& rng) {
  std::vector<const Candidate*> tickets;
  for (std::size_t i = 0; i < elites.size(); ++i) {
    if (elites[i].point) tickets.insert(tickets.end(), elites.size() - i, &elites[i]);
  }
  if (tickets.empty()) return nullptr;
  return tickets[static_cast<std::size_t>(uniform_below(rng, tickets.size()))];
}

absl::Status by_generations(Searcher& searcher) {
  const std::int64_t generations = generations_of(searcher.tune());
  std::vector<Candidate> elites;
  for (std::int64_t generation = 0; generation < generations; ++generation) {
    const std::int64_t games = searcher.games_left() / (generations - generation);
    const std::int64_t count = affordable(searcher, games, kMostElites);
    const double spread = spread_of(searcher.tune(), count, generation);
    std::vector<Candidate> candidates = elites;
    searcher.add_incumbent(candidates);
    // Near one of the best, or now and then from anywhere.
    const auto bred = [&] {
      const bool fresh = uniform_below(searcher.rng(), kFreshEvery) == 0;
      const Candidate* parent = fresh ? nullptr : parent_of(elites, searcher.rng());
      return parent == nullptr ? searcher.anywhere() : searcher.neighbour(*parent->point, spread);
    };
    while (std::ssize(candidates) < count) {
      if (absl::Status added = searcher.add(candidates, bred); !added.ok()) return added;
    }
    auto left = halve(searcher, std::move(candidates), games, kMostElites);
    if (!left.ok()) return left.status();
    elites = *std::move(left);
  }
  return absl::OkStatus();
}

absl::Status by_halving(Searcher& searcher) {
  const std::int64_t games = searcher.tune().games;
  auto candidates = searcher.many(affordable(searcher, games, 1));
  if (!candidates.ok()) return candidates.status();
  return halve(searcher, *std::move(candidates), games, 1).status();
}

absl::Status at_random(Searcher& searcher, std::int64_t points) {
  const Tune& tune = searcher.tune();
  const std::int64_t even = tune.games / (searcher.games_per_round() * tune.rounds);
  const std::int64_t count = std::min({even, points + 1, kMostCandidates});
  const auto candidates = searcher.many(std::max(kFewestCandidates, count));
  if (!candidates.ok()) return candidates.status();
  return searcher.hold(*candidates, tune.games).status();
}

// Who plays fewest_games().
std::string fewest_words(const Tune& tune) {
  if (tune.method == TuneMethod::kNtbea) {
    return fmt::format("three steps of {} candidates and a last contest", kFewestCandidates);
  }
  if (tune.method == TuneMethod::kNlopt) {
    return fmt::format("two stages of {} points and a last contest",
                       evaluations_of_nlopt(tune.space.size()));
  }
  return fmt::format("{} candidates", kFewestCandidates);
}

absl::Status by_method(Searcher& searcher, const SearchPlan& plan) {
  switch (plan.tune.method) {
    case TuneMethod::kIterated:
      return by_generations(searcher);
    case TuneMethod::kHalving:
      return by_halving(searcher);
    case TuneMethod::kNtbea:
      return by_ntbea(searcher);
    case TuneMethod::kNlopt:
      return by_nlopt(searcher);
    case TuneMethod::kRandom:
      break;
  }
  return at_random(searcher, plan.points);
}

}  // namespace

void Contested::rank() {
  std::stable_sort(standings.begin(), standings.end(), [](const Standing& a, const Standing& b) {
    return a.value.estimate > b.value.estimate;
  });
}

std::int64_t fewest_games(const Tune& tune, std::int64_t games_per_round) {
  const std::int64_t each = games_per_round * tune.rounds;
  switch (tune.method) {
    case TuneMethod::kIterated:
      return generations_of(tune) * games_of(kFewestCandidates, kMostElites, each);
    case TuneMethod::kHalving:
      return games_of(kFewestCandidates, 1, each);
    case TuneMethod::kNtbea:
      return kFewestOfNtbea * each;
    case TuneMethod::kNlopt:
      return fewest_of_nlopt(tune.space.size()) * each;
    case TuneMethod::kRandom:
      break;
  }
  return kFewestCandidates * each;
}

absl::StatusOr<Found> search(const SearchPlan& plan, Field& field) {
  if (plan.tune.method == TuneMethod::kNlopt) {
    if (absl::Status numbers = check_numbers(plan.tune.space); !numbers.ok()) return numbers;
  }
  const std::int64_t fewest = fewest_games(plan.tune, field.games_per_round());
  if (plan.tune.games < fewest) {
    return absl::InvalidArgumentError(
        fmt::format("{}: {} are too few; {} at least with `rounds` = {} games of {} each take {}",
                    plan.key, plan.tune.games, fewest_words(plan.tune), plan.tune.rounds,
                    field.games_per_round(), fewest));
  }
  Searcher searcher(plan, field);
  if (absl::Status done = by_method(searcher, plan); !done.ok()) return done;
  return searcher.take();
}

}  // namespace muster::tuning
