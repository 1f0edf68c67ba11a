#include "agents/homm/target_audit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "agents/mcts/rollout.h"
#include "agents/mcts/search.h"
#include "agents/rule_agent.h"
#include "core/hash.h"
#include "games/homm/ai/sides.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

Rng generator(std::uint64_t seed, std::uint64_t purpose) {
  return Rng(hash_combine(seed, purpose));
}

// What one target is worth more than another, in probability of winning.
struct Difference {
  double mean = 0;
  double error = 0;  // standard error
};

}  // namespace

// Chooses targets by search, and compares them. States are those at which the target is open
// (leave_target).
class TargetAudit::Measurement {
 public:
  // `combat` outlives this.
  Measurement(const Combat& combat, int side, const TargetAuditParams& params,
              std::shared_ptr<const TargetingRule> rollout_rule)
      : combat_(combat),
        side_(side),
        rollouts_(params.rollouts),
        rule_(std::move(rollout_rule)),
        search_(combat, search_params(params.iterations), rollout()) {
    if (params.check == 1) return;
    check_.emplace(combat, search_params(params.iterations * params.check), rollout());
  }

  int searched(const State& open, std::uint64_t seed) { return run(search_, open, seed); }
  // With TargetAuditParams::check.
  int checked(const State& open, std::uint64_t seed) { return run(*check_, open, seed); }

  // How much more often the side wins with `one` target than with `other`, by rollouts in pairs:
  // the same `seed` meets the same dice.
  Difference compare(const State& open, int one, int other, std::uint64_t seed) {
    double sum = 0;
    double squares = 0;
    for (std::int64_t i = 0; i < rollouts_; ++i) {
      const std::uint64_t luck = hash_combine(seed, static_cast<std::uint64_t>(i));
      const double gain = (returns_of(open, one, luck) - returns_of(open, other, luck)) / 2;
      sum += gain;
      squares += gain * gain;
    }
    const auto count = static_cast<double>(rollouts_);
    const double mean = sum / count;
    const double variance = std::max(0.0, squares / count - mean * mean);
    return {mean, rollouts_ > 1 ? std::sqrt(variance / (count - 1)) : 0};
  }

 private:
  static mcts::SearchParams search_params(std::int64_t iterations) {
    mcts::SearchParams search;
    search.iterations = iterations;
    return search;
  }
  mcts::Rollout<Combat> rollout() const {
    return mcts::Rollout<Combat>({.kind = mcts::RolloutKind::kRule}, rule_);
  }
  int run(mcts::Search<Combat>& search, const State& open, std::uint64_t seed) const {
    return argument_of(search.run(open, static_cast<Player>(side_), seed));
  }

  // Plays to the end: chance by named events, as in a match, so that two targets meet the same dice
  // as long as things go alike.
  double returns_of(State state, int target, std::uint64_t seed) {
    Rng ties = generator(seed, 1);
    combat_.apply(state, make_action(ActionKind::kPickUnit, target));
    for (;;) {
      const Player player = combat_.to_move(state);
      if (player == kTerminal) return combat_.returns(state)[static_cast<std::size_t>(side_)];
      if (player == kChance) {
        const ChanceKey key = combat_.chance_key(state);
        Stream stream(seed, key.purpose, key.event);
        combat_.apply(state, combat_.sample_chance(state, stream));
        continue;
      }
      combat_.apply(state, rule_action(combat_, state, *rule_, ties));
    }
  }

  const Combat& combat_;
  int side_;
  std::int64_t rollouts_;
  std::shared_ptr<const TargetingRule> rule_;  // of rollouts
  mcts::Search<Combat> search_;
  std::optional<mcts::Search<Combat>> check_;
};

TargetAudit::TargetAudit(const Combat& combat, int side, const TargetAuditParams& params,
                         std::shared_ptr<const TargetingRule> rollout_rule, std::uint64_t seed)
    : side_(side),
      params_(params),
      driven_(combat.without_picks()),
      choices_(combat, side),
      measurement_(std::make_unique<Measurement>(*driven_, side, params, std::move(rollout_rule))),
      seed_(seed) {}

TargetAudit::~TargetAudit() = default;

void TargetAudit::before(const State& state, Action action) {
  choices_.step(state, action, [this](const TargetChoice& choice) {
    if (choice.attack && without_lowest(choice.candidates) != 0) examine(choice);
  });
}

void TargetAudit::examine(const TargetChoice& choice) {
  const std::uint64_t seed = hash_combine(seed_, static_cast<std::uint64_t>(++number_));
  if (params_.only != 0 ? number_ != params_.only
                        : seed % static_cast<std::uint64_t>(params_.every) != 0) {
    return;
  }
  State open = choice.before;
  leave_target(open, choice.candidates);
  Rng rng = generator(seed, 2);
  open = driven_->resample(open, static_cast<Player>(side_), rng);
  const int searched = measurement_->searched(open, generator(seed, 3)());
  // One choice that is looked at again is measured with other luck than picked it out.
  const std::uint64_t luck = generator(seed, params_.only == 0 ? 4 : 6)();
  ++audited_;
  agreed_ += searched == choice.target ? 1 : 0;
  if (searched != choice.target) {
    const Difference lost = measurement_->compare(open, searched, choice.target, luck);
    regret_ += lost.mean;
    if (worst_choice_ == 0 || lost.mean > worst_) note(choice, searched, lost.mean, lost.error);
  }
  if (params_.check == 1) return;
  const int checked = measurement_->checked(open, generator(seed, 5)());
  check_agreed_ += checked == searched ? 1 : 0;
  if (checked != searched) {
    check_regret_ += measurement_->compare(open, checked, searched, luck).mean;
  }
}

void TargetAudit::note(const TargetChoice& choice, int searched, double regret, double error) {
  worst_ = regret;
  worst_choice_ = number_;
  if (!params_.position) return;
  nlohmann::json targets = nlohmann::json::array();
  for (int unit : BitRange(choice.candidates)) targets.push_back(unit);
  position_ = nlohmann::json{
      {"state", driven_->to_json(choice.before)},
      {"unit", choice.before.active},
      {"targets", targets},
      {"chosen", choice.target},
      {"searched", searched},
      {"regret", regret},
      {"error",
       error}}.dump();
}

void TargetAudit::report(const State& /*state*/, Metrics& metrics) {
  const char* seat = side_ == 0 ? "attacker" : "defender";
  const auto add = [&](std::string_view what, const auto& value) {
    metrics.add(fmt::format("{}_{}", what, seat), value);
  };
  add("audited", audited_);
  add("audit_agreed", agreed_);
  add("audit_regret", regret_);
  add("audit_worst", worst_);
  add("audit_worst_choice", worst_choice_);
  if (params_.check > 1) {
    add("audit_check_agreed", check_agreed_);
    add("audit_check_regret", check_regret_);
  }
  if (params_.position) add("audit_position", position_);
}

RuleExaminer<Combat> target_examiner() {
  RuleExaminer<Combat> examiner;
  examiner.name = "target_audit";
  examiner.version = "2";
  examiner.params = {
      {"audit", "integer 0..1000000", "0",
       "iterations of a search that chooses the target in the rule's place, to measure what the "
       "rule's choice costs; 0: no audit"},
      {"audit_rollouts", "integer 1..100000", "64", "rollouts that value each of the two targets"},
      {"audit_every", "integer 1..1000", "1", "one of so many choices is looked at"},
      {"audit_rule", "name, path or table", "\"max-damage\"",
       "the rule that the other side follows in the audit's rollouts"},
      {"audit_check", "integer 1..64", "1",
       "a second search with so many times the iterations shows whether the first has converged; "
       "1: none"},
      {"audit_only", "integer 0..100000", "0", "the one choice of a match to look at; 0: all"},
      {"audit_position", "true|false", "false", "keeps the position of each game's worst choice"},
  };
  examiner.configure = [](Reader& reader, int seat) -> WitnessFactory<Combat> {
    TargetAuditParams params;
    params.iterations = reader.integer("audit", {.fallback = 0, .min = 0, .max = 1'000'000});
    params.rollouts = reader.integer("audit_rollouts", {.fallback = 64, .min = 1, .max = 100'000});
    params.every = reader.integer("audit_every", {.fallback = 1, .min = 1, .max = 1000});
    params.check = reader.integer("audit_check", {.fallback = 1, .min = 1, .max = 64});
    params.only = reader.integer("audit_only", {.fallback = 0, .min = 0, .max = 100'000});
    params.position = reader.boolean("audit_position", false);
    if (params.iterations == 0 && !reader.has("audit_rule")) return {};
    const auto other = read_rule<Combat>(reader, "audit_rule", "max-damage");
    if (!reader.diagnostics().ok() || params.iterations == 0) return {};
    return [params, seat, other](const Combat& combat,
                                 std::uint64_t seed) -> std::unique_ptr<Witness<Combat>> {
      return std::make_unique<TargetAudit>(combat, seat, params, other, seed);
    };
  };
  return examiner;
}

}  // namespace muster::homm
