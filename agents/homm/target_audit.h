// How good are the choices of a targeting rule? A witness of the match looks at the attacks for
// which the rule that drives a side had more than one target, lets a search choose the target in
// its place, and measures what the difference costs.
//
// The search's only decision is this one target: movement, and all later choices of the side, are
// the rule's, the other side is searched. Then both targets are played on from the same state with
// the same dice (common random numbers): the side by its rule, the other by the rule of rollouts.
// The regret of a choice is the probability of winning after the search's target less that after
// the rule's. Search and measurement use different luck, so that search is not credited with the
// luck it chose by: the mean regret is unbiased, and a single one may be negative.
//
// Whether the search has converged shows in the same way: a second one with several times the
// iterations chooses again, and the first one's regret against it is measured.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "agents/homm/target_choices.h"
#include "agents/witness.h"
#include "games/homm/combat.h"

namespace muster::homm {

struct TargetAuditParams {
  std::int64_t iterations = 0;  // of the search for each choice; 0 = no audit
  std::int64_t rollouts = 64;   // of each target
  std::int64_t every = 1;       // of so many choices one is looked at, drawn at random
  std::int64_t check = 1;       // a second search has so many times the iterations; 1 = none
  std::int64_t only = 0;        // the number of the choice to be looked at alone; 0 = all
  bool position = false;        // report the worst choice's position
};

// Adds to the metrics, with `seat` "attacker" or "defender":
//   audited_SEAT            choices looked at
//   audit_agreed_SEAT       of these: the search takes the same target
//   audit_regret_SEAT       sum of their regrets, in probability of winning (a draw is half a win)
//   audit_worst_SEAT        the largest of them (0 when there is none), and
//   audit_worst_choice_SEAT its number in the match, from 1
// with `check`:
//   audit_check_agreed_SEAT the second search takes the first one's target
//   audit_check_regret_SEAT sum of the regrets of the first one's targets against the second's
// with `position`:
//   audit_position_SEAT     JSON of the worst choice: state, unit, targets, chosen, search, values
class TargetAudit final : public Witness<Combat> {
 public:
  // A rule drives `side` in `combat`, which outlives this; the other side follows `rollout_rule` in
  // rollouts.
  TargetAudit(const Combat& combat, int side, const TargetAuditParams& params,
              std::shared_ptr<const TargetingRule> rollout_rule, std::uint64_t seed);
  ~TargetAudit() override;

  void before(const State& state, Action action) override;
  void report(const State& state, Metrics& metrics) override;

 private:
  class Measurement;  // search and rollouts

  void examine(const TargetChoice& choice);
  void note(const TargetChoice& choice, int searched, double regret, double error);

  int side_;
  TargetAuditParams params_;
  std::shared_ptr<const Combat> driven_;  // the rule makes all other choices of the side
  TargetChoices choices_;
  std::unique_ptr<Measurement> measurement_;
  std::uint64_t seed_;
  std::int64_t number_ = 0;  // of choices so far
  std::int64_t audited_ = 0;
  std::int64_t agreed_ = 0;
  double regret_ = 0;
  std::int64_t check_agreed_ = 0;
  double check_regret_ = 0;
  double worst_ = 0;
  std::int64_t worst_choice_ = 0;
  std::string position_;
};

// Parameters `audit` and `audit_*` of agents of type "rule".
RuleExaminer<Combat> target_examiner();

}  // namespace muster::homm
