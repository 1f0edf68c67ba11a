#include "experiments/tuning/searcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/hash.h"
#include "core/status.h"

namespace muster::tuning {
namespace {

// Of parameters that are set as they are at home: of points at random, and of others near one.
constexpr double kAtHome = 0.5;
constexpr double kGoesHome = 0.125;
// Points in a row that may not play, before the space is given up.
constexpr int kMostRefused = 1000;

}  // namespace

std::vector<Candidate> candidates_of(const std::vector<Judged>& judged) {
  std::vector<Candidate> candidates;
  candidates.reserve(judged.size());
  for (const Judged& each : judged) candidates.push_back(each.candidate);
  return candidates;
}

Searcher::Searcher(const SearchPlan& plan, Field& field)
    : plan_(plan), field_(field), rng_(plan.seed) {}

Point Searcher::anywhere() { return homed(drawn(tune().space, rng_), kAtHome); }

Point Searcher::neighbour(const Point& point, double spread) {
  return homed(near(tune().space, point, spread, rng_), kGoesHome);
}

Point Searcher::homed(Point point, double chance) {
  for (std::size_t i = 0; plan_.home && i < point.size(); ++i) {
    if (uniform_unit(rng_) < chance) point[i] = (*plan_.home)[i];
  }
  return point;
}

bool Searcher::seen(const Point& point) const {
  if (plan_.home && point == *plan_.home) return true;  // it is the incumbent
  return std::any_of(known_.begin(), known_.end(),
                     [&](const Candidate& each) { return *each.point == point; });
}

bool Searcher::refused(const Point& point) const {
  return std::find(refused_.begin(), refused_.end(), point) != refused_.end();
}

absl::StatusOr<Point> Searcher::allowed(const Propose& propose) {
  absl::Status why;
  for (int tries = 0; tries < kMostRefused; ++tries) {
    Point point = propose();
    if (refused(point)) continue;
    why = field_.may_play({next_name(), point});
    if (why.ok()) return point;
    if (!absl::IsInvalidArgument(why)) return why;
    refused_.push_back(std::move(point));
  }
  return absl::InvalidArgumentError(
      fmt::format("{}: none of {} points of the space may play, the last one because of\n{}",
                  plan_.key, kMostRefused, message_of(why)));
}

absl::Status Searcher::add(std::vector<Candidate>& candidates, const Propose& propose) {
  auto point = allowed([&] {
    Point proposed = propose();
    for (int tries = 0; tries < 100 && seen(proposed); ++tries) proposed = anywhere();
    return proposed;
  });
  if (!point.ok()) return point.status();
  candidates.push_back(named(*std::move(point)));
  return absl::OkStatus();
}

Candidate Searcher::candidate_of(const Point& point) {
  const auto known = std::find_if(known_.begin(), known_.end(),
                                  [&](const Candidate& each) { return *each.point == point; });
  return known != known_.end() ? *known : named(point);
}

std::string Searcher::next_name() const {
  return fmt::format("{}{}", plan_.prefix, found_.points + 1);
}

Candidate Searcher::named(Point point) {
  known_.push_back({next_name(), std::move(point)});
  ++found_.points;
  return known_.back();
}

void Searcher::add_incumbent(std::vector<Candidate>& candidates) const {
  if (plan_.incumbent.empty()) return;
  for (const Candidate& candidate : candidates) {
    if (!candidate.point) return;
  }
  candidates.push_back({plan_.incumbent, std::nullopt});
}

absl::StatusOr<std::vector<Candidate>> Searcher::many(std::int64_t count) {
  std::vector<Candidate> candidates;
  add_incumbent(candidates);
  while (std::ssize(candidates) < count) {
    const absl::Status added = add(candidates, [this] { return anywhere(); });
    if (!added.ok()) return added;
  }
  return candidates;
}

absl::StatusOr<std::vector<Judged>> Searcher::hold(const std::vector<Candidate>& candidates,
                                                   std::int64_t games) {
  auto judged = contest(fmt::format("{}step-{}", plan_.prefix, step()), candidates, games);
  if (judged.ok()) note(*judged);
  return judged;
}

void Searcher::choose(const Candidate& best, double modelled, std::int64_t values) {
  stats::Interval by;
  by.estimate = by.low = by.high = modelled;
  by.count = values;
  by.width_known = false;
  found_.best = best;
  found_.steps.back().best = best;
  found_.steps.back().chosen_by = by;
}

absl::StatusOr<Judged> Searcher::hold_part(const Candidate& candidate, std::int64_t games) {
  const std::string name = fmt::format("{}step-{}-{}", plan_.prefix, step(), parts_.size() + 1);
  const auto judged = contest(name, {candidate}, games);
  if (!judged.ok()) return judged.status();
  parts_.push_back(judged->front());
  return judged->front();
}

std::vector<Judged> Searcher::end_step() {
  std::vector<Judged> judged = std::exchange(parts_, {});
  std::stable_sort(judged.begin(), judged.end(), [](const Judged& a, const Judged& b) {
    return a.value.estimate > b.value.estimate;
  });
  note(judged);
  return judged;
}

absl::StatusOr<std::vector<Judged>> Searcher::contest(const std::string& name,
                                                      const std::vector<Candidate>& candidates,
                                                      std::int64_t games) {
  const auto contested = field_.hold({name, candidates, hash_combine(plan_.seed, step()), games});
  if (!contested.ok()) return contested.status();
  found_.games += contested->games;
  std::vector<Judged> judged;
  for (const Standing& each : contested->standings) {
    judged.push_back({candidates[each.candidate], each.value});
  }
  return judged;
}

// A step has ended.
void Searcher::note(const std::vector<Judged>& judged) {
  if (!found_.steps.empty()) {
    Found::Step& before = found_.steps.back();
    for (const Judged& each : judged) {
      if (each.candidate.name == before.best.name) before.after = each.value;
    }
  }
  found_.best = judged.front().candidate;
  found_.steps.push_back({found_.best, judged.front().value, std::nullopt, found_.games});
}

}  // namespace muster::tuning
