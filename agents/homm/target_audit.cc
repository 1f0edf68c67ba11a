#include "agents/homm/target_audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>
#include <vector>

#include "agents/mcts/rollout.h"
#include "agents/mcts/search.h"
#include "agents/rule_agent.h"
#include "core/hash.h"

namespace muster::homm {
namespace {

// The steps of one activation up to and with its attack.
using Course = std::vector<Action>;

constexpr std::size_t kLongestCourse = 4;         // of a course
constexpr int kMaxActivationsAhead = 4 * kUnits;  // looked through for one with a choice

Rng generator(std::uint64_t seed, std::uint64_t purpose) {
  return Rng(hash_combine(seed, purpose));
}

// What the attack of a course is on; kNoUnit when it does not attack.
int target_of(const Course& course) {
  if (course.empty() || kind_of(course.back()) != ActionKind::kAttack) return kNoUnit;
  return argument_of(course.back());
}

bool is_legal(const Combat& combat, const State& state, Action action) {
  ActionList actions;
  combat.legal_actions(state, actions);
  return std::find(actions.begin(), actions.end(), action) != actions.end();
}

}  // namespace

// Chooses by search, and values courses.
class TargetAudit::Measurement {
 public:
  Measurement(const Combat& combat, int side, const TargetAuditParams& params,
              std::shared_ptr<const TargetingRule> rollout_rule)
      : combat_(combat),
        side_(side),
        rollouts_(params.rollouts),
        rule_(std::move(rollout_rule)),
        search_(combat, search_params(params),
                mcts::Rollout<Combat>({.kind = mcts::RolloutKind::kRule}, rule_)) {}

  // What search does in the activation that begins in `state`.
  Course chosen(State state, std::uint64_t seed) {
    Course course;
    const int unit = state.active;
    while (course.size() < kLongestCourse && state.active == unit && decides(state)) {
      ActionList actions;
      combat_.legal_actions(state, actions);
      Action action = actions[0];
      if (actions.size() > 1) {
        action = search_.run(state, static_cast<Player>(side_), hash_combine(seed, course.size()));
      }
      course.push_back(action);
      if (kind_of(action) != ActionKind::kMove) break;
      combat_.apply(state, action);
    }
    return course;
  }

  // The probability that the side wins after `course`, by rollouts; the same `seed` meets the same
  // dice.
  double value(const State& start, const Course& course, std::uint64_t seed) {
    State after = start;
    for (const Action action : course) combat_.apply(after, action);
    double won = 0;
    for (std::int64_t i = 0; i < rollouts_; ++i) {
      State state = after;
      won += (returns_of(state, hash_combine(seed, static_cast<std::uint64_t>(i))) + 1) / 2;
    }
    return won / static_cast<double>(rollouts_);
  }

 private:
  static mcts::SearchParams search_params(const TargetAuditParams& params) {
    mcts::SearchParams search;
    search.iterations = params.iterations;
    return search;
  }

  bool decides(const State& state) const {
    return (state.phase == Phase::kActivate || state.phase == Phase::kAct) && state.mover == side_;
  }

  // Plays to the end: chance by named events, as in a match, so that two courses meet the same dice
  // as long as they go alike.
  double returns_of(State& state, std::uint64_t seed) {
    Rng ties = generator(seed, 1);
    for (;;) {
      const Player player = combat_.to_move(state);
      if (player == kTerminal) return combat_.returns(state)[static_cast<std::size_t>(side_)];
      if (player == kChance) {
        const ChanceKey key = combat_.chance_key(state);
        Stream stream(seed, key.purpose, key.event);
        combat_.apply(state, combat_.sample_chance(state, stream));
        continue;
      }
      combat_.apply(state, combat_.rule_action(state, *rule_, ties));
    }
  }

  const Combat& combat_;
  int side_;
  std::int64_t rollouts_;
  std::shared_ptr<const TargetingRule> rule_;  // of rollouts, for both sides
  mcts::Search<Combat> search_;
};

TargetAudit::TargetAudit(const Combat& combat, int side, const TargetAuditParams& params,
                         std::shared_ptr<const TargetingRule> rollout_rule, std::uint64_t seed)
    : side_(side),
      params_(params),
      rule_(*combat.scenario().sides[static_cast<std::size_t>(side)].rule),
      free_(combat.without_rule(side)),
      measurement_(std::make_unique<Measurement>(*free_, side, params, std::move(rollout_rule))),
      seed_(seed) {
  const State start = free_->initial_state();  // a fight may begin with the side's activation
  if (start.round > 0) look_for_choice(start);
}

TargetAudit::~TargetAudit() = default;

void TargetAudit::before(const State& state, Action action) {
  settle(state);
  if (pending_ || state.round == 0) return;
  State next = state;
  free_->apply(next, action);
  look_for_choice(next);
}

// Follows the combat from `next`, in the model in which the side decides, to the next activation in
// which it has a choice of targets. The rule itself makes that choice out of sight, within one step
// of the match.
void TargetAudit::look_for_choice(State next) {
  Rng rng = generator(seed_, choices_);
  for (int i = 0; i < kMaxActivationsAhead && free_->to_move(next) == side_; ++i) {
    if (next.phase == Phase::kActivate) {
      const int unit = next.active;
      const Options options =
          free_->attack_options(next, unit, next.units[unit].cell, /*ranged_moves=*/false);
      if (std::popcount(options.targets) > 1) {
        pending_ = true;
        choice_ = next;
        return;
      }
    }
    free_->apply(next, free_->rule_action(next, rule_, rng));
  }
}

// The rule has chosen: `state` is the first one after it.
void TargetAudit::settle(const State& state) {
  if (!pending_) return;
  if (state.phase == Phase::kTieTarget || state.phase == Phase::kTieSpace) return;  // not yet
  pending_ = false;
  const int unit = choice_.active;
  const bool attacked = state.active == unit && state.round == choice_.round &&
                        state.attacked != 0 && alive(state, unit) &&
                        alive(state, state.main_target);
  if (!attacked) return;
  const std::uint64_t seed = hash_combine(seed_, ++choices_);
  if (seed % static_cast<std::uint64_t>(params_.every) != 0) return;

  Course rules;
  if (state.units[unit].cell != choice_.units[unit].cell) {
    rules.push_back(make_action(ActionKind::kMove, state.units[unit].cell));
  }
  rules.push_back(make_action(ActionKind::kAttack, state.main_target));
  Rng rng = generator(seed, 2);
  const State start = free_->resample(choice_, static_cast<Player>(side_), rng);
  State there = start;
  for (const Action action : rules) {
    if (!is_legal(*free_, there, action)) return;
    free_->apply(there, action);
  }
  const Course best = measurement_->chosen(start, generator(seed, 3)());
  ++audited_;
  agreed_ += target_of(best) == target_of(rules) ? 1 : 0;
  if (best == rules) return;
  const std::uint64_t luck = generator(seed, 4)();
  regret_ += measurement_->value(start, best, luck) - measurement_->value(start, rules, luck);
}

void TargetAudit::report(const State& /*state*/, Metrics& metrics) {
  const char* seat = side_ == 0 ? "attacker" : "defender";
  metrics.add(fmt::format("audited_{}", seat), audited_);
  metrics.add(fmt::format("audit_agreed_{}", seat), agreed_);
  metrics.add(fmt::format("audit_regret_{}", seat), regret_);
}

RuleExaminer<Combat> target_examiner() {
  RuleExaminer<Combat> examiner;
  examiner.name = "target_audit";
  examiner.version = "1";
  examiner.params = {
      {"audit", "integer 0..1000000", "0",
       "iterations of a search that chooses in the rule's place, to measure what the rule's choice "
       "costs; 0: no audit"},
      {"audit_rollouts", "integer 1..100000", "64", "rollouts that value each of the two choices"},
      {"audit_every", "integer 1..1000", "1", "one of so many choices is looked at"},
      {"audit_rule", "name, path or table", "\"max-damage\"",
       "the rule that both sides follow in the audit's rollouts"},
  };
  examiner.configure = [](Reader& reader, int seat) -> WitnessFactory<Combat> {
    TargetAuditParams params;
    params.iterations = reader.integer("audit", {.fallback = 0, .min = 0, .max = 1'000'000});
    params.rollouts = reader.integer("audit_rollouts", {.fallback = 64, .min = 1, .max = 100'000});
    params.every = reader.integer("audit_every", {.fallback = 1, .min = 1, .max = 1000});
    if (params.iterations == 0 && !reader.has("audit_rule")) return {};
    const auto both = read_rule<Combat>(reader, "audit_rule", "max-damage");
    if (!reader.diagnostics().ok() || params.iterations == 0) return {};
    return [params, seat, both](const Combat& combat,
                                std::uint64_t seed) -> std::unique_ptr<Witness<Combat>> {
      return std::make_unique<TargetAudit>(combat, seat, params, both, seed);
    };
  };
  return examiner;
}

}  // namespace muster::homm
