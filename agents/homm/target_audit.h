// How good are the choices of a targeting rule? A witness of the match looks at the activations in
// which the rule that drives a side chose among targets, lets search choose in its place, and
// measures what the difference costs.
//
// Both choices are played on from the same state with the same dice (common random numbers): the
// activation as chosen, then both sides by one rule. The regret of a choice is the probability of
// winning after the search's choice less that after the rule's. Search and measurement use
// different luck, so that search is not credited with the luck it chose by: the mean regret is
// unbiased, and a single one may be negative.
#pragma once

#include <cstdint>
#include <memory>

#include "agents/witness.h"
#include "games/homm/combat.h"

namespace muster::homm {

struct TargetAuditParams {
  std::int64_t iterations = 0;  // of the search for each choice; 0 = no audit
  std::int64_t rollouts = 64;   // of each of the two choices
  std::int64_t every = 1;       // of so many choices one is looked at, drawn at random
};

// Adds to the metrics, with `seat` "attacker" or "defender":
//   audited_SEAT          activations looked at
//   audit_agreed_SEAT     of these: search attacks the same target
//   audit_regret_SEAT     sum of their regrets, in probability of winning (a draw is half a win)
class TargetAudit final : public Witness<Combat> {
 public:
  // A rule drives `side` in `combat`, which outlives this; rollouts follow `rollout_rule`.
  TargetAudit(const Combat& combat, int side, const TargetAuditParams& params,
              std::shared_ptr<const TargetingRule> rollout_rule, std::uint64_t seed);
  ~TargetAudit() override;

  void before(const State& state, Action action) override;
  void report(const State& state, Metrics& metrics) override;

 private:
  class Measurement;  // search and rollouts

  void settle(const State& state);
  void look_for_choice(State next);

  int side_;
  TargetAuditParams params_;
  const TargetingRule& rule_;
  std::shared_ptr<const Combat> free_;  // an agent decides for the side
  std::unique_ptr<Measurement> measurement_;
  std::uint64_t seed_;
  std::uint64_t choices_ = 0;
  bool pending_ = false;
  State choice_;  // pending_: the activation in which the rule is about to choose
  std::int64_t audited_ = 0;
  std::int64_t agreed_ = 0;
  double regret_ = 0;
};

// Parameters `audit`, `audit_rollouts`, `audit_every` and `audit_rule` of agents of type "rule".
RuleExaminer<Combat> target_examiner();

}  // namespace muster::homm
