#include "experiments/analysis/effects.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "experiments/analysis/design.h"
#include "experiments/statistics/all_pairs.h"
#include "experiments/statistics/blocks.h"

namespace muster::analysis {
namespace {

constexpr double kAlpha = 1 - stats::kDefaultConfidence;
constexpr const char* kRuleset = "ruleset";

// Block values by [ruleset][level].
using ByRuleset = std::vector<std::vector<stats::BlockValues>>;

bool is_decided(stats::Verdict verdict) {
  return stats::tells_apart(verdict) || verdict == stats::Verdict::kEquivalent;
}

// Effects on one question.
class EffectsMaker {
 public:
  EffectsMaker(const Question& question, const QuestionTable& source, const StoreMeta& meta)
      : question_(question), source_(source), dealt_(!source.planned()) {
    for (const StoredDocument& ruleset : meta.rulesets) effects_.rulesets.push_back(ruleset.name);
    effects_.question = question;
    effects_.text = question_text(question, meta);
    if (question.subject == Subject::kRuleset) {
      take_rulesets();
    } else {
      take_levels();
    }
  }

  // `compare`: whether verdicts between levels may be looked at.
  std::optional<Effects> make(bool compare) {
    if (effects_.levels.empty()) return std::nullopt;
    add_effects();
    const std::size_t levels = effects_.levels.size();
    if (compare && levels > 1 && levels <= kMostTurned) add_turned();
    return std::move(effects_);
  }

 private:
  // Rulesets are the levels: what is compared has one value under each.
  void take_rulesets() {
    const stats::LevelTable table = source_.table();
    effects_.levels = {question_.outcome};
    effects_.fair_shares = {0.5};
    for (const std::string& name : effects_.rulesets) {
      const auto level = std::find(source_.levels().begin(), source_.levels().end(), name);
      if (level == source_.levels().end()) return effects_.levels.clear();
      values_.push_back({table.of(static_cast<std::size_t>(level - source_.levels().begin()))});
    }
  }

  void take_levels() {
    effects_.levels = source_.levels();
    for (std::size_t level = 0; level < effects_.levels.size(); ++level) {
      effects_.fair_shares.push_back(source_.fair_share(level));
    }
    const auto cut = std::find_if(source_.cuts().begin(), source_.cuts().end(),
                                  [](const auto& each) { return each.name == kRuleset; });
    for (const std::string& name : effects_.rulesets) {
      const auto column = std::find(cut->columns.begin(), cut->columns.end(), name);
      if (column == cut->columns.end()) return effects_.levels.clear();
      std::vector<stats::BlockValues>& of_levels = values_.emplace_back();
      for (std::size_t level = 0; level < effects_.levels.size(); ++level) {
        of_levels.push_back(
            source_.values(static_cast<std::size_t>(cut - source_.cuts().begin()), level,
                           static_cast<std::size_t>(column - cut->columns.begin())));
      }
    }
  }

  stats::PairOptions options(double families) const {
    return {.confidence = 1 - kAlpha / families,
            .bounded = question_.of_score(),
            .together = false,
            .dealt = dealt_};
  }

  void add_effects() {
    const auto levels = static_cast<double>(effects_.levels.size());
    const auto rulesets = static_cast<double>(values_.size());
    for (std::size_t ruleset = 0; ruleset < values_.size(); ++ruleset) {
      std::vector<Effect>& row = effects_.effects.emplace_back();
      for (std::size_t level = 0; level < effects_.levels.size(); ++level) {
        Effect effect;
        const stats::LevelTable alone({values_[ruleset][level]});
        effect.value = stats::all_levels(alone, options(levels * rulesets)).front().alone;
        if (ruleset > 0) {
          const stats::LevelTable both({values_[ruleset][level], values_[0][level]});
          effect.difference =
              stats::all_pairs(both, options(levels * (rulesets - 1))).pairs.front().alone;
          effect.verdict = stats::verdict_of(effect.difference, question_.detect);
        }
        row.push_back(effect);
      }
    }
  }

  // Those of all rulesets hold together.
  void add_turned() {
    stats::PairOptions together = options(static_cast<double>(values_.size()));
    together.together = true;
    const auto pairs_under = [&](std::size_t ruleset) {
      return stats::all_pairs(stats::LevelTable(values_[ruleset]), together).pairs;
    };
    const std::vector<stats::PairDifference> before = pairs_under(0);
    effects_.turned.emplace_back();
    for (std::size_t ruleset = 1; ruleset < values_.size(); ++ruleset) {
      const std::vector<stats::PairDifference> after = pairs_under(ruleset);
      std::vector<TurnedVerdict>& turned = effects_.turned.emplace_back();
      for (std::size_t i = 0; i < before.size(); ++i) {
        const auto was = stats::verdict_of(before[i].simultaneous, question_.detect);
        const auto is = stats::verdict_of(after[i].simultaneous, question_.detect);
        if (was == is || !is_decided(was) || !is_decided(is)) continue;
        turned.push_back({before[i].first, before[i].second, was, is});
      }
    }
  }

  const Question& question_;
  const QuestionTable& source_;
  bool dealt_;
  ByRuleset values_;
  Effects effects_;
};

Question by_ruleset(Question question) {
  const bool cut = question.subject != Subject::kRuleset &&
                   std::count(question.given.begin(), question.given.end(), kRuleset) == 0;
  if (cut) question.given.emplace_back(kRuleset);
  return question;
}

}  // namespace

bool varies_ruleset(const StoreMeta& meta) {
  if (meta.rulesets.size() < 2) return false;
  return std::all_of(meta.rulesets.begin() + 1, meta.rulesets.end(), [&](const auto& ruleset) {
    return ruleset.from == meta.rulesets.front().name;
  });
}

EffectGames::EffectGames(const std::vector<Question>& questions, const StoreMeta& meta,
                         const Plan& plan)
    : meta_(meta), plan_(plan), questions_(questions) {
  for (const Question& question : questions) {
    tables_.emplace_back(by_ruleset(question), meta, plan);
  }
}

void EffectGames::add(const GameRow& game, const PlannedCell& cell) {
  for (QuestionTable& table : tables_) table.add(game, cell);
}

std::vector<Effects> EffectGames::effects() const {
  std::vector<Effects> all;
  for (std::size_t i = 0; i < questions_.size(); ++i) {
    const bool compare = questions_[i].subject != Subject::kRuleset &&
                         withheld_reason(questions_[i], meta_, plan_).empty() &&
                         tables_[i].problem().empty();
    auto effects = EffectsMaker(questions_[i], tables_[i], meta_).make(compare);
    if (effects) all.push_back(*std::move(effects));
  }
  return all;
}

}  // namespace muster::analysis
