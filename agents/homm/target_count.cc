#include "agents/homm/target_count.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "agents/homm/target_choices.h"
#include "games/homm/targeting/target_chooser.h"

namespace muster::homm {
namespace {

class TargetCount final : public Witness<Combat> {
 public:
  TargetCount(const Combat& combat, int side)
      : combat_(combat), side_(side), choices_(combat, side) {
    const TargetingRule& rule = combat.rule_for(side);
    for (const auto& keys : {rule.melee, rule.ranged}) {
      for (const TargetCriterion& each : keys) by_key_[std::string(name_of(each.key))] = 0;
    }
  }

  void before(const State& state, Action action) override {
    choices_.step(state, action, [this](const TargetChoice& choice) { count(choice); });
  }

  void report(const State& /*state*/, Metrics& metrics) override {
    const char* seat = side_ == 0 ? "attacker" : "defender";
    const auto add = [&](std::string_view what, std::int64_t value) {
      metrics.add(fmt::format("target_{}_{}", what, seat), value);
    };
    add("single", single_);
    add("choices", made_);
    add("ties", ties_);
    add("ties_player", ties_player_);
    add("as_rule", as_rule_);
    add("approaches", approaches_);
    for (const auto& [key, count] : by_key_) add("by_" + key, count);
  }

 private:
  void count(const TargetChoice& choice) {
    const bool one = without_lowest(choice.candidates) == 0;
    if (!choice.attack) {
      approaches_ += one ? 0 : 1;
      return;
    }
    if (one) {
      ++single_;
      return;
    }
    ++made_;
    TargetChooser chooser(combat_, choice.before, combat_.rule_for(side_), choice.before.active,
                          choice.before.origin);
    const auto narrowings = chooser.narrowings(choice.candidates);
    const Mask left = narrowings.empty() ? choice.candidates : narrowings.back().after;
    as_rule_ += (left & bit<Mask>(choice.target)) != 0 ? 1 : 0;
    if (without_lowest(left) == 0) {
      ++by_key_[std::string(name_of(narrowings.back().criterion.key))];
      return;
    }
    ++ties_;
    const bool other = choice.left && !combat_.picks(side_);
    ties_player_ += other && combat_.rule_for(side_).tie == TieRule::kPlayer ? 1 : 0;
  }

  const Combat& combat_;
  int side_;
  TargetChoices choices_;
  std::map<std::string, std::int64_t> by_key_;
  std::int64_t single_ = 0;
  std::int64_t made_ = 0;
  std::int64_t ties_ = 0;
  std::int64_t ties_player_ = 0;
  std::int64_t as_rule_ = 0;
  std::int64_t approaches_ = 0;
};

}  // namespace

RuleExaminer<Combat> count_examiner() {
  RuleExaminer<Combat> examiner;
  examiner.name = "target_count";
  examiner.version = "1";
  examiner.params = {{"count_targets", "true|false", "false",
                      "counts the rule's choices of targets by the key that decides them"}};
  examiner.configure = [](Reader& reader, int seat) -> WitnessFactory<Combat> {
    if (!reader.boolean("count_targets", false)) return {};
    return
        [seat](const Combat& combat, std::uint64_t /*seed*/) -> std::unique_ptr<Witness<Combat>> {
          return std::make_unique<TargetCount>(combat, seat);
        };
  };
  return examiner;
}

}  // namespace muster::homm
