#include "experiments/statistics/ratings/choice_model.h"

#include <absl/status/status.h>
#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>
#include <cmath>
#include <limits>
#include <map>
#include <string>

namespace muster::stats {
namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

// A parameter that has come so far is on its way to infinity: odds of 10^8.
constexpr double kFarthest = 18.5;

// Pivots below this share of the largest: some parameters cannot be told apart.
constexpr double kSingular = 1e-11;

constexpr int kMostSteps = 200;

Eigen::Index row(std::size_t i) { return static_cast<Eigen::Index>(i); }

double value_of(const Terms& terms, const Vector& b) {
  double sum = 0.0;
  for (const auto& [index, factor] : terms) sum += factor * b[row(index)];
  return sum;
}

void add_terms(const Terms& terms, double factor, Vector& out) {
  for (const auto& [index, own] : terms) out[row(index)] += factor * own;
}

// Chances of the alternatives, and the logarithm of what they are divided by.
double chances(const Choice& choice, const Vector& b, std::vector<double>& out) {
  out.clear();
  double highest = -std::numeric_limits<double>::infinity();
  for (const Alternative& alternative : choice.alternatives) {
    out.push_back(value_of(alternative.terms, b) + std::log(alternative.weight));
    highest = std::max(highest, out.back());
  }
  double sum = 0.0;
  for (double& chance : out) sum += chance = std::exp(chance - highest);
  for (double& chance : out) chance /= sum;
  return highest + std::log(sum);
}

// A choice that was made so often.
struct CountedChoice {
  const Choice* choice;
  double count;
};

// The derivative of a choice's log-likelihood times its count, added to `score`; and minus the
// second one, added to `information` unless that is null.
void differentiate(const CountedChoice& counted, const Vector& b, Vector& score,
                   Matrix* information) {
  const auto& [choice, count] = counted;
  std::vector<double> chance;
  chances(*choice, b, chance);
  Terms mean;
  for (std::size_t k = 0; k < chance.size(); ++k) {
    for (const auto& [index, factor] : choice->alternatives[k].terms) {
      mean.emplace_back(index, chance[k] * factor);
    }
  }
  add_terms(choice->chosen, count, score);
  add_terms(mean, -count, score);
  if (information == nullptr) return;
  const auto add_outer = [&](const Terms& terms, double weight) {
    for (const auto& [i, x] : terms) {
      for (const auto& [j, y] : terms) (*information)(row(i), row(j)) += weight * x * y;
    }
  };
  for (std::size_t k = 0; k < chance.size(); ++k) {
    add_outer(choice->alternatives[k].terms, count * chance[k]);
  }
  add_outer(mean, -count);
}

// Choices that are not data: the prior's.
std::vector<Choice> prior_choices(const ChoiceModel& model) {
  std::vector<Choice> prior;
  if (!(model.prior_games > 0.0)) return prior;
  for (std::size_t i = 0; i < model.parameters; ++i) {
    prior.push_back({.chosen = {{i, 0.5}}, .alternatives = {{.terms = {{i, 1.0}}}, {.terms = {}}}});
  }
  return prior;
}

class Likelihood {
 public:
  // `counts`: of the model's kinds.
  Likelihood(const ChoiceModel& model, const std::vector<double>& counts)
      : relative_(model.relative), prior_(prior_choices(model)) {
    for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
      if (!(counts[kind] > 0.0)) continue;
      for (const Choice& choice : model.kinds[kind]) choices_.push_back({&choice, counts[kind]});
    }
    for (const Choice& choice : prior_) choices_.push_back({&choice, model.prior_games});
  }

  double value(const Vector& b) const {
    double sum = 0.0;
    std::vector<double> chance;
    for (const auto& [choice, count] : choices_) {
      sum += count * (value_of(choice->chosen, b) - chances(*choice, b, chance));
    }
    const double total = b.head(held()).sum();
    return sum - 0.5 * total * total;
  }

  // Without a prior the likelihood does not depend on the sum of relative parameters. A penalty on
  // it alone holds it at 0 and changes nothing else.
  void derivatives(const Vector& b, Vector& score, Matrix& information) const {
    score.setZero(b.size());
    information.setZero(b.size(), b.size());
    for (const CountedChoice& counted : choices_) differentiate(counted, b, score, &information);
    const Eigen::Index relative = held();
    const double total = b.head(relative).sum();
    score.head(relative).array() -= total;
    information.topLeftCorner(relative, relative).array() += 1.0;
  }

 private:
  Eigen::Index held() const { return prior_.empty() ? row(relative_) : 0; }

  std::size_t relative_;
  std::vector<Choice> prior_;
  std::vector<CountedChoice> choices_;
};

absl::Status no_unique() {
  return absl::FailedPreconditionError(
      "some parameters cannot be told apart by these games (a level that always has the same seat, "
      "or the same composition)");
}

absl::Status no_finite() {
  return absl::FailedPreconditionError(
      "no finite estimates: some level, seat or draw decided every game it was in; a prior "
      "(prior_games) makes them finite");
}

bool solvable(const Eigen::LDLT<Matrix>& solver) {
  const Vector pivots = solver.vectorD();
  return solver.info() == Eigen::Success && pivots.minCoeff() > kSingular * pivots.maxCoeff();
}

absl::StatusOr<Vector> maximize(const Likelihood& likelihood, std::size_t parameters) {
  Vector b = Vector::Zero(row(parameters));
  Vector score;
  Matrix information;
  double value = likelihood.value(b);
  for (int step = 0; step < kMostSteps; ++step) {
    likelihood.derivatives(b, score, information);
    const Eigen::LDLT<Matrix> solver(information);
    if (!solvable(solver)) return step == 0 ? no_unique() : no_finite();
    const Vector direction = solver.solve(score);
    // Half of the gain that the step promises.
    const double gain = direction.dot(score);
    if (gain < 1e-18) return b;
    double length = 1.0;
    Vector next = b + direction;
    double reached = likelihood.value(next);
    while (reached < value + 1e-4 * length * gain && length > 1e-6) {
      length /= 2.0;
      next = b + length * direction;
      reached = likelihood.value(next);
    }
    // No gain that rounding leaves visible: this is the maximum.
    if (!(reached > value)) return gain < 1e-6 ? absl::StatusOr<Vector>(next) : no_finite();
    b = next;
    value = reached;
    if (b.cwiseAbs().maxCoeff() > kFarthest) return no_finite();
  }
  return no_finite();
}

}  // namespace

Interval ChoiceFit::interval(const Terms& terms, double confidence, double unit) const {
  double estimate = 0.0;
  double variance = 0.0;
  for (const auto& [i, x] : terms) {
    estimate += x * estimates[i];
    for (const auto& [j, y] : terms) variance += x * y * covariance[i][j];
  }
  const double error = std::sqrt(std::max(variance, 0.0)) * std::abs(unit);
  return student_t_interval(estimate * unit, error, static_cast<double>(blocks - 1), blocks,
                            confidence);
}

absl::StatusOr<std::vector<double>> count_kinds(const ForEachBlock& blocks, std::size_t kinds) {
  std::vector<double> counts(kinds, 0.0);
  bool good = true;
  blocks([&](std::span<const Counted> block) {
    for (const auto& [kind, count] : block) {
      good = good && kind < kinds && count >= 0.0 && std::isfinite(count);
      if (good) counts[kind] += count;
    }
  });
  if (!good)
    return absl::InvalidArgumentError("counts of games must be 0 or more, of kinds listed");
  return counts;
}

namespace {

// What the blocks' scores at b add up to, each times itself; the number of blocks in `count`.
Matrix outer_scores(const ChoiceModel& model, const Vector& b, std::int64_t& count) {
  Matrix score_of_kind = Matrix::Zero(b.size(), row(model.kinds.size()));
  Vector score(b.size());
  for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
    score.setZero();
    for (const Choice& choice : model.kinds[kind]) differentiate({&choice, 1.0}, b, score, nullptr);
    score_of_kind.col(row(kind)) = score;
  }
  Matrix sum = Matrix::Zero(b.size(), b.size());
  count = 0;
  model.blocks([&](std::span<const Counted> block) {
    score.setZero();
    bool any = false;
    for (const auto& [kind, times] : block) {
      if (!(times > 0.0) || model.kinds[kind].empty()) continue;
      score += times * score_of_kind.col(row(kind));
      any = true;
    }
    if (!any) return;
    ++count;
    sum.noalias() += score * score.transpose();
  });
  return sum;
}

}  // namespace

absl::StatusOr<ChoiceFit> fit_choices(const ChoiceModel& model) {
  const auto counts = count_kinds(model.blocks, model.kinds.size());
  if (!counts.ok()) return counts.status();
  const Likelihood likelihood(model, *counts);
  const absl::StatusOr<Vector> b = maximize(likelihood, model.parameters);
  if (!b.ok()) return b.status();
  Vector score;
  Matrix information;
  likelihood.derivatives(*b, score, information);
  const Eigen::LDLT<Matrix> solver(information);
  if (!solvable(solver)) return no_unique();

  ChoiceFit fit;
  fit.estimates.assign(b->begin(), b->end());
  fit.covariance.assign(model.parameters, std::vector<double>(model.parameters, 0.0));
  Matrix meat = outer_scores(model, *b, fit.blocks);
  if (fit.blocks < 2) return fit;
  meat *= static_cast<double>(fit.blocks) / static_cast<double>(fit.blocks - 1);
  const Matrix half = solver.solve(meat);
  const Matrix covariance = solver.solve(half.transpose());
  for (std::size_t i = 0; i < model.parameters; ++i) {
    for (std::size_t j = 0; j < model.parameters; ++j) {
      fit.covariance[i][j] = covariance(row(i), row(j));
    }
  }
  return fit;
}

std::vector<std::vector<std::size_t>> comparable_groups(
    std::size_t levels, std::span<const std::pair<std::size_t, std::size_t>> ahead) {
  boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS> graph(levels);
  for (const auto& [winner, loser] : ahead) boost::add_edge(winner, loser, graph);
  std::vector<std::size_t> group(levels);
  boost::strong_components(
      graph, boost::make_iterator_property_map(group.begin(), get(boost::vertex_index, graph)));
  std::map<std::size_t, std::vector<std::size_t>> by_group;
  for (std::size_t level = 0; level < levels; ++level) by_group[group[level]].push_back(level);
  std::vector<std::vector<std::size_t>> groups;
  for (auto& [number, members] : by_group) groups.push_back(std::move(members));
  std::sort(groups.begin(), groups.end());
  return groups;
}

absl::Status check_comparable(std::size_t levels,
                              std::span<const std::pair<std::size_t, std::size_t>> ahead,
                              double prior_games) {
  if (!(prior_games >= 0.0) || !std::isfinite(prior_games)) {
    return absl::InvalidArgumentError("prior_games must be 0 or more");
  }
  if (levels < 2) return absl::FailedPreconditionError("ratings need at least two levels");
  const auto groups = comparable_groups(levels, ahead);
  if (groups.size() == 1 || prior_games > 0.0) return absl::OkStatus();
  std::vector<std::string> texts;
  for (const auto& group : groups) texts.push_back(fmt::format("{}", fmt::join(group, ", ")));
  return absl::FailedPreconditionError(fmt::format(
      "no finite ratings: levels fall into {} groups of which one never got ahead of another, nor "
      "level with it (levels {}); a prior (prior_games) makes them finite",
      groups.size(), fmt::join(texts, " | levels ")));
}

}  // namespace muster::stats
