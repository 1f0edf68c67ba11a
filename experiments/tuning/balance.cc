#include "experiments/tuning/balance.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "core/config/canonical.h"
#include "core/config/nearest.h"
#include "core/hash.h"
#include "core/status.h"
#include "experiments/config/game_documents.h"

namespace muster::tuning {
namespace {

using analysis::Effects;

constexpr int kPruningSteps = 4;
// Games of each of them, as a share of those of the search.
constexpr std::int64_t kPruningShare = 16;

enum class BalancePart : std::uint64_t { kScreen = 11, kSearch, kPrune, kConfirm };
std::uint64_t seed_of(const Experiment& experiment, BalancePart part, std::uint64_t number = 0) {
  return hash_combine(hash_combine(experiment.seed, static_cast<std::uint64_t>(part)), number);
}

// A ruleset beside the config's: its name, and its edits as TOML.
struct NamedEdits {
  std::string name;
  std::string edits;
};

std::string variants_override(const std::vector<NamedEdits>& rulesets) {
  std::vector<std::string> all;
  for (const NamedEdits& each : rulesets) {
    all.push_back(fmt::format("{{name={},edit={}}}", quoted_text(each.name), each.edits));
  }
  return fmt::format("ruleset_variants=[{}]", fmt::join(all, ","));
}

// Few edits, by small steps.
double cost_of(const std::vector<TunedParameter>& space, const Point& point, const Point& home) {
  double cost = 0;
  for (std::size_t i = 0; i < space.size(); ++i) {
    if (point[i] != home[i]) cost += 1 + distance(space[i], point[i], home[i]);
  }
  return cost;
}

// What is there now. Errors: InvalidArgument where a key is not, or its value is not of the space.
absl::StatusOr<Point> home_of(const Balance& balance, const Experiment& experiment) {
  const auto there =
      keyed_values(*experiment.engine, experiment.rulesets.front(), experiment.scenarios.front());
  if (!there.ok()) return there.status();
  std::vector<std::string> values;
  for (const TunedParameter& parameter : balance.space) {
    const auto found = there->find(parameter.key);
    if (found == there->end()) {
      std::vector<std::string> keys;
      for (const auto& [key, value] : *there) keys.push_back(key);
      std::sort(keys.begin(), keys.end());
      return absl::InvalidArgumentError(fmt::format(
          "balance.space: there is no `{}`{}", parameter.key, suggestion(parameter.key, keys)));
    }
    values.push_back(found->second);
  }
  auto home = point_of(balance.space, values);
  if (home.ok()) return home;
  return absl::InvalidArgumentError("balance.space: " + message_of(home.status()));
}

// The point with one parameter set to each of its ends, or to each of its choices.
std::vector<Point> ends_of(const std::vector<TunedParameter>& space, std::size_t parameter,
                           const Point& home) {
  std::vector<Setting> settings;
  if (space[parameter].kind == TunedParameter::Kind::kChoice) {
    for (std::size_t i = 0; i < space[parameter].options.size(); ++i) settings.push_back({0, {i}});
  } else {
    settings = {{space[parameter].low, {}}, {space[parameter].high, {}}};
  }
  std::vector<Point> points;
  for (Setting& setting : settings) {
    if (setting == home[parameter]) continue;
    points.push_back(home);
    points.back()[parameter] = std::move(setting);
  }
  return points;
}

bool moves_something(const std::vector<Effects>& effects, std::size_t ruleset) {
  return std::any_of(effects.begin(), effects.end(), [&](const Effects& each) {
    if (!has_band(each.question)) return false;
    const auto& row = each.effects[ruleset];
    return std::any_of(row.begin(), row.end(), [](const analysis::Effect& effect) {
      return effect.difference.width_known &&
             (effect.difference.low > 0 || effect.difference.high < 0);
    });
  });
}

// The config's players and the others.
std::vector<BalancePlayers> all_players(const Balance& balance) {
  std::vector<BalancePlayers> all(1);
  all.front().name = kConfigPlayers;
  all.front().searched = true;
  all.insert(all.end(), balance.players.begin(), balance.players.end());
  return all;
}

// The same rulesets with the same luck between several kinds of players, in the order of these.
using Compared = std::vector<analysis::Analysis>;

std::int64_t games_of(const Compared& compared) {
  std::int64_t games = 0;
  for (const analysis::Analysis& each : compared) games += static_cast<std::int64_t>(each.games);
  return games;
}

class Balancer {
 public:
  Balancer(const Balance& balance, const Experiment& experiment, const PlayStep& play)
      : balance_(balance), experiment_(experiment), play_(play) {
    result_.balance = balance;
    result_.experiment = experiment.name;
    result_.ruleset = experiment.rulesets.front().name;
    for (BalancePlayers& each : all_players(balance)) {
      if (each.searched) searched_.push_back(std::move(each));
    }
  }

  absl::StatusOr<Balanced> run() {
    auto home = home_of(balance_, experiment_);
    if (!home.ok()) return home.status();
    home_ = *std::move(home);
    if (absl::Status status = screen(); !status.ok()) return status;
    if (absl::Status status = look(); !status.ok()) return status;
    if (absl::Status status = prune(); !status.ok()) return status;
    tell_edits();
    if (result_.edits.empty()) return std::move(result_);
    if (absl::Status status = confirm(); !status.ok()) return status;
    return std::move(result_);
  }

  // By those that the search looks at, with so many games of all together.
  absl::StatusOr<Compared> compare_searched(const std::string& name,
                                            const std::vector<NamedEdits>& rulesets,
                                            std::uint64_t seed, std::int64_t games) const {
    Compared compared;
    for (const BalancePlayers& players : searched_) {
      auto analysis =
          compare(players.agent.empty() ? name : fmt::format("{}-{}", name, players.name), players,
                  rulesets, seed, games / static_cast<std::int64_t>(searched_.size()));
      if (!analysis.ok()) return analysis.status();
      compared.push_back(*std::move(analysis));
    }
    return compared;
  }

  // Less is better: all of them are to be in the bands.
  double weighed(const Compared& compared, std::size_t ruleset, const Point& point) const {
    double weight = balance_.edit_cost * cost_of(space_, point, home_);
    for (std::size_t i = 0; i < compared.size(); ++i) {
      weight +=
          loss(placed(compared[i].effects, ruleset, searched_[i].band, searched_[i].shares_only),
               balance_.aim);
    }
    return weight;
  }
  NamedEdits named(const std::string& name, const Point& point) const {
    return {name, edits_text(space_, point, home_)};
  }
  const Point& home() const { return home_; }
  std::int64_t games_per_round() const {
    return static_cast<std::int64_t>(experiment_.cells.size() * searched_.size());
  }

 private:
  // Rulesets beside the config's, all with the same luck, with so many games of all together.
  absl::StatusOr<analysis::Analysis> compare(const std::string& name, const BalancePlayers& players,
                                             const std::vector<NamedEdits>& rulesets,
                                             std::uint64_t seed, std::int64_t games) const {
    const auto cells = static_cast<std::int64_t>(experiment_.cells.size() * (rulesets.size() + 1));
    constexpr std::int64_t kFewestRepetitions = 2;
    std::vector<std::string> overrides = {variants_override(rulesets)};
    if (!players.agent.empty()) overrides.push_back(agents_override(players));
    const auto store = play_(planned_step(name, std::move(overrides), seed,
                                          std::max(kFewestRepetitions, games / cells)));
    if (!store.ok()) return store.status();
    auto analysis = analysis::analyze(**store);
    if (analysis.ok() && placed(analysis->effects, 0).empty()) {
      return absl::InvalidArgumentError(
          "balance: the games say nothing of what is to be in a band");
    }
    return analysis;
  }

  absl::Status screen();
  absl::Status look();
  absl::Status prune();
  absl::Status confirm();
  void tell_edits();
  std::string agents_override(const BalancePlayers& players) const;

  const Balance& balance_;
  const Experiment& experiment_;
  const PlayStep& play_;
  std::vector<BalancePlayers> searched_;  // the config's first
  std::vector<TunedParameter> space_;     // without what moves nothing
  Point home_;                            // of that
  Point best_;
  Balanced result_;
};

// Contests of rulesets.
class RulesField final : public Field {
 public:
  explicit RulesField(const Balancer& balancer) : balancer_(balancer) {}

  std::int64_t games_per_round() const override { return balancer_.games_per_round(); }

  // The config's ruleset plays, too, whether it is among the candidates or not.
  absl::StatusOr<Contested> hold(const Contest& contest) override {
    std::vector<NamedEdits> rulesets;
    std::vector<std::size_t> places;  // by candidate; 0: the config's
    for (const Candidate& candidate : contest.candidates) {
      if (candidate.point) rulesets.push_back(balancer_.named(candidate.name, *candidate.point));
      places.push_back(candidate.point ? rulesets.size() : 0);
    }
    const auto compared =
        balancer_.compare_searched(contest.name, rulesets, contest.seed, contest.games);
    if (!compared.ok()) return compared.status();
    Contested contested;
    contested.games = games_of(*compared);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Point& point =
          contest.candidates[i].point ? *contest.candidates[i].point : balancer_.home();
      stats::Interval value;
      value.estimate = -balancer_.weighed(*compared, places[i], point);
      value.low = value.high = value.estimate;
      value.width_known = false;
      contested.standings.push_back({i, value});
    }
    contested.rank();
    return contested;
  }

 private:
  const Balancer& balancer_;
};

// Every number at its ends, one at a time; what moves nothing for certain is left as it is.
absl::Status Balancer::screen() {
  std::vector<NamedEdits> rulesets;
  std::vector<std::size_t> of_parameter;
  for (std::size_t i = 0; i < balance_.space.size(); ++i) {
    for (const Point& point : ends_of(balance_.space, i, home_)) {
      const std::string& key = balance_.space[i].key;
      rulesets.push_back(
          {variant_name(key.substr(key.rfind('.') + 1), value_text(balance_.space[i], point[i])),
           edits_text(balance_.space, point, home_)});
      of_parameter.push_back(i);
    }
  }
  auto compared = compare_searched("screen", rulesets, seed_of(experiment_, BalancePart::kScreen),
                                   balance_.screen_games);
  if (!compared.ok()) return compared.status();
  std::vector<bool> moves(balance_.space.size(), false);
  for (std::size_t kind = 0; kind < searched_.size(); ++kind) {
    for (std::size_t i = 0; i < rulesets.size(); ++i) {
      if (moves_something((*compared)[kind].effects, i + 1)) moves[of_parameter[i]] = true;
    }
    result_.screens.push_back({searched_[kind].name, std::move((*compared)[kind])});
  }
  const Point all = std::exchange(home_, {});
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i]) {
      space_.push_back(balance_.space[i]);
      home_.push_back(all[i]);
    } else {
      result_.idle.push_back(balance_.space[i].key);
    }
  }
  return absl::OkStatus();
}

absl::Status Balancer::look() {
  best_ = home_;
  if (space_.empty()) return absl::OkStatus();
  SearchPlan plan;
  plan.tune.games = balance_.games;
  plan.tune.space = space_;
  plan.tune.rounds = std::max<std::int64_t>(
      2, (balance_.candidate_games + games_per_round() - 1) / games_per_round());
  plan.incumbent = result_.ruleset;
  plan.seed = seed_of(experiment_, BalancePart::kSearch);
  plan.prefix = "search-";
  plan.home = home_;
  plan.key = "balance.games";
  RulesField field(*this);
  auto found = search(plan, field);
  if (!found.ok()) return found.status();
  result_.found = *std::move(found);
  if (result_.found.best.point) best_ = *result_.found.best.point;
  return absl::OkStatus();
}

// Edits are taken back, one at a time, while that leaves outcomes where they are to be.
absl::Status Balancer::prune() {
  for (int step = 0; step < kPruningSteps && best_ != home_; ++step) {
    std::vector<Point> points = {best_};
    for (std::size_t i = 0; i < space_.size(); ++i) {
      if (best_[i] == home_[i]) continue;
      points.push_back(best_);
      points.back()[i] = home_[i];
    }
    std::vector<NamedEdits> rulesets;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (points[i] == home_) continue;  // plays anyway
      rulesets.push_back(named(fmt::format("without-{}", i), points[i]));
    }
    const auto compared = compare_searched(fmt::format("prune-{}", step + 1), rulesets,
                                           seed_of(experiment_, BalancePart::kPrune, step + 1),
                                           balance_.games / kPruningShare);
    if (!compared.ok()) return compared.status();
    result_.pruning_games += games_of(*compared);
    std::size_t best = 0;
    double least = weighed(*compared, 1, best_);
    for (std::size_t i = 1; i < points.size(); ++i) {
      const double weight = weighed(*compared, points[i] == home_ ? 0 : i + 1, points[i]);
      if (weight >= least) continue;
      least = weight;
      best = i;
    }
    if (best == 0) break;
    best_ = points[best];
  }
  return absl::OkStatus();
}

void Balancer::tell_edits() {
  for (std::size_t i = 0; i < space_.size(); ++i) {
    if (best_[i] == home_[i]) continue;
    result_.edits.push_back(
        fmt::format("{} = {}", quoted_text(space_[i].key), value_text(space_[i], best_[i])));
    result_.before.push_back(value_text(space_[i], home_[i]));
  }
}

// Every agent of the config is this one, under its own name.
std::string Balancer::agents_override(const BalancePlayers& players) const {
  std::vector<std::string> agents;
  for (const AgentConfig& agent : experiment_.agents) {
    toml::table named = players.agent;
    named.insert_or_assign("name", agent.name);
    agents.push_back(canonical_text(named));
  }
  return fmt::format("agents=[{}]", fmt::join(agents, ","));
}

absl::Status Balancer::confirm() {
  const std::vector<BalancePlayers> all = all_players(balance_);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const BalancePlayers& players = all[i];
    auto analysis = compare("confirm-" + players.name, players, {named(kBalanced, best_)},
                            seed_of(experiment_, BalancePart::kConfirm, i),
                            players.games > 0 ? players.games : balance_.confirm_games);
    if (!analysis.ok()) return analysis.status();
    BalanceConfirmed& confirmed = result_.confirmed.emplace_back();
    confirmed.players = players.name;
    confirmed.before = placed(analysis->effects, 0, players.band, players.shares_only);
    confirmed.after = placed(analysis->effects, 1, players.band, players.shares_only);
    confirmed.analysis = *std::move(analysis);
  }
  return absl::OkStatus();
}

}  // namespace

std::size_t BalanceConfirmed::count(InBand standing) const {
  return static_cast<std::size_t>(
      std::count_if(after.begin(), after.end(),
                    [&](const Placed& placed) { return placed.standing() == standing; }));
}

bool BalanceConfirmed::is_inside() const { return count(InBand::kInside) == after.size(); }

std::int64_t Balanced::games() const {
  std::int64_t sum = found.games + pruning_games;
  for (const BalanceScreen& each : screens) {
    sum += static_cast<std::int64_t>(each.analysis.games);
  }
  for (const BalanceConfirmed& each : confirmed) {
    sum += static_cast<std::int64_t>(each.analysis.games);
  }
  return sum;
}

absl::StatusOr<Balanced> balance(const Balance& balance, const Experiment& experiment,
                                 const PlayStep& play) {
  if (experiment.rulesets.size() != 1) {
    return absl::InvalidArgumentError(fmt::format(
        "balance: changes one ruleset, and the config has {}", experiment.rulesets.size()));
  }
  if (std::none_of(experiment.questions.begin(), experiment.questions.end(), has_band)) {
    return absl::InvalidArgumentError(
        "balance: no question has a band: expected compare = \"seat\", \"turn\" or what games tell "
        "(\"faction\"), or an outcome with `between`");
  }
  return Balancer(balance, experiment, play).run();
}

}  // namespace muster::tuning
