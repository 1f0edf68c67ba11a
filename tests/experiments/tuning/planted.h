// Fields whose best settings are known.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iterator>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "core/hash.h"
#include "core/rng.h"
#include "experiments/tuning/search.h"

namespace muster::tuning::testing {

using Kind = TunedParameter::Kind;
using Truth = std::function<double(const Point&)>;

// A field in which a candidate scores as its point is worth, and luck is as in some games a round.
// Candidates share none of it: that is the most that contests on the same seeds can have to fear.
class PlantedField final : public Field {
 public:
  PlantedField(Truth truth, double incumbent, double noise)
      : truth_(std::move(truth)), incumbent_(incumbent), noise_(noise) {}

  std::int64_t games_per_round() const override { return 4; }

  absl::StatusOr<Contested> hold(const Contest& contest) override {
    contests.push_back(contest);
    std::vector<Rng> luck;
    for (const Candidate& candidate : contest.candidates) {
      luck.emplace_back(hash_combine(contest.seed, hash_text(candidate.name)));
    }
    std::vector<double> sums(contest.candidates.size(), 0);
    const std::int64_t each = std::ssize(sums) * games_per_round();
    const std::int64_t rounds = contest.games / each;
    for (std::int64_t round = 0; round < rounds; ++round) {
      for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] += worth(contest.candidates[i]) + noise_ * gauss(luck[i]);
      }
    }
    Contested contested;
    contested.games = rounds * each;
    const double half = 2 * noise_ / std::sqrt(static_cast<double>(rounds));
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const double mean = sums[i] / static_cast<double>(rounds);
      contested.standings.push_back({i, {mean, mean - half, mean + half, 0.95, rounds, true}});
    }
    contested.rank();
    return contested;
  }

  absl::Status may_play(const Candidate& candidate) override {
    if (may(*candidate.point)) return absl::OkStatus();
    return absl::InvalidArgumentError("against the rules");
  }

  double worth(const Candidate& candidate) const {
    return candidate.point ? truth_(*candidate.point) : incumbent_;
  }

  std::vector<Contest> contests;
  std::function<bool(const Point&)> may = [](const Point&) { return true; };

 private:
  static double gauss(Rng& rng) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += uniform_unit(rng);
    return sum;
  }
  Truth truth_;
  double incumbent_;
  double noise_;
};

struct Problem {
  std::string name;
  std::vector<TunedParameter> space;
  Truth truth;
  double best = 0;
  double near = 0;  // so much less is still found
  std::function<bool(const Point&)> may = [](const Point&) { return true; };

  friend void PrintTo(const Problem& problem, std::ostream* out) { *out << problem.name; }
};

// Four weights, of which the best are known.
inline Problem weights() {
  const std::vector<double> best = {0.2, 0.7, 0.45, 0.9};
  Problem problem;
  problem.name = "weights";
  for (std::size_t i = 0; i < best.size(); ++i) {
    problem.space.push_back({.key = fmt::format("w{}", i)});
  }
  problem.truth = [best](const Point& point) {
    double off = 0;
    for (std::size_t i = 0; i < best.size(); ++i) off += std::pow(point[i].number - best[i], 2);
    return 0.7 - 0.4 * off;
  };
  problem.best = 0.7;
  problem.near = 0.03;
  return problem;
}

// Numbers by their ratio and whole ones, one of which matters ten times as much as another.
inline Problem scales() {
  Problem problem;
  problem.name = "scales";
  problem.space = {
      {.key = "exploration", .low = 0.01, .high = 10, .logarithmic = true},
      {.key = "iterations", .kind = Kind::kInteger, .low = 10, .high = 10000, .logarithmic = true},
      {.key = "depth", .kind = Kind::kInteger, .low = 1, .high = 12},
      {.key = "weight", .low = -2, .high = 2},
      {.key = "temperature", .low = 0.1, .high = 10, .logarithmic = true}};
  problem.truth = [](const Point& point) {
    return 0.68 - 0.08 * std::pow(std::log10(point[0].number / 0.5), 2) -
           0.02 * std::pow(std::log10(point[1].number / 3000), 2) -
           0.003 * std::pow(point[2].number - 4, 2) - 0.02 * std::pow(point[3].number - 0.7, 2) -
           0.02 * std::pow(std::log10(point[4].number), 2);
  };
  problem.best = 0.68;
  problem.near = 0.03;
  return problem;
}

// A rule of up to four keys of eight, in order; earlier ones matter more.
inline Problem rule() {
  Problem problem;
  problem.name = "rule";
  TunedParameter keys{.key = "agent.rule.melee", .kind = Kind::kOrder, .least = 1, .most = 4};
  for (int i = 0; i < 8; ++i) keys.options.push_back(fmt::format("\"k{}\"", i));
  problem.space = {keys};
  problem.truth = [](const Point& point) {
    const std::vector<std::size_t> best = {5, 2, 7, 0};
    const double worth[] = {0.12, 0.06, 0.03, 0.015};
    double value = 0.45;
    for (std::size_t i = 0; i < std::min(best.size(), point[0].chosen.size()); ++i) {
      if (point[0].chosen[i] == best[i]) value += worth[i];
    }
    return value;
  };
  problem.best = 0.675;
  problem.near = 0.05;
  return problem;
}

// What a search has: choices that matter together, a budget by its logarithm, and a weight.
inline Problem mixed() {
  Problem problem;
  problem.name = "mixed";
  problem.space = {
      {.key = "rollout", .kind = Kind::kChoice, .options = {"1", "2", "3", "4"}},
      {.key = "prior", .kind = Kind::kChoice, .options = {"1", "2", "3"}},
      {.key = "n", .kind = Kind::kInteger, .low = 10, .high = 1000, .logarithmic = true},
      {.key = "exploration", .kind = Kind::kNumber, .low = 0.1, .high = 10, .logarithmic = true}};
  problem.truth = [](const Point& point) {
    const bool together = point[0].chosen[0] == 2 && point[1].chosen[0] == 1;
    return 0.4 +
           (together                  ? 0.15
            : point[0].chosen[0] == 2 ? 0.05
                                      : 0) +
           0.1 * std::log10(point[2].number / 10) / 2 -
           0.1 * std::pow(std::log10(point[3].number / 2), 2);
  };
  problem.best = 0.65;
  problem.near = 0.05;
  return problem;
}

// A deck: four cards of twelve, each up to twice, of which two are better together, and two never
// go together.
inline Problem deck() {
  Problem problem;
  problem.name = "deck";
  TunedParameter cards{
      .key = "brings.{seat}.deck", .kind = Kind::kSet, .least = 4, .most = 4, .copies = 2};
  for (int i = 0; i < 12; ++i) cards.options.push_back(fmt::format("\"c{}\"", i));
  problem.space = {cards};
  const auto count = [](const Point& point, std::size_t card) {
    return std::count(point[0].chosen.begin(), point[0].chosen.end(), card);
  };
  problem.truth = [count](const Point& point) {
    double value = 0.35;
    for (const std::size_t card : point[0].chosen) {
      value += 0.01 * static_cast<double>(card % 6);  // 5 and 11 are the best alone
    }
    return value + (count(point, 2) > 0 && count(point, 7) > 0 ? 0.15 : 0);
  };
  problem.best = 0.35 + 0.02 + 0.01 + 0.1 + 0.15;  // 2, 7 and two of 5 or 11
  problem.near = 0.04;
  problem.may = [count](const Point& point) {
    return count(point, 5) == 0 || count(point, 11) == 0;
  };
  return problem;
}

}  // namespace muster::tuning::testing
