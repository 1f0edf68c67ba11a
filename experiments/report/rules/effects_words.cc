#include "experiments/report/rules/effects_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "experiments/report/words.h"

namespace muster::report {
namespace {

using analysis::Effect;
using analysis::Effects;
using analysis::TurnedVerdict;

constexpr std::size_t kMostTold = 6;

bool is_certain(const Effect& effect) { return stats::tells_apart(effect.verdict); }

const Effect& at(const Effects& effects, const EffectAt& where) {
  return effects.effects[where.ruleset][where.level];
}

// "of first " where there are several levels.
std::string whose(const Effects& effects, std::size_t level) {
  return effects.levels.size() > 1 ? effects.levels[level] + " " : "";
}

std::string size_sentence(const Effects& effects, const Scale& scale) {
  std::vector<std::string> moving;
  for (std::size_t ruleset = 1; ruleset < effects.rulesets.size(); ++ruleset) {
    const std::vector<Effect>& row = effects.effects[ruleset];
    if (std::any_of(row.begin(), row.end(), is_certain))
      moving.push_back(effects.rulesets[ruleset]);
  }
  const std::size_t changes = effects.rulesets.size() - 1;
  if (!moving.empty()) {
    return fmt::format(
        "Of {} changes to {}, {} for certain: {}.", changes, effects.rulesets.front(),
        moving.size() == 1 ? "1 moves something" : fmt::format("{} move something", moving.size()),
        few_of(moving));
  }
  double widest = 0;
  for (const EffectAt& where : by_size(effects)) {
    const stats::Interval& difference = at(effects, where).difference;
    if (!difference.width_known) return fmt::format("What {} changes move is not known.", changes);
    widest = std::max({widest, std::abs(difference.low), std::abs(difference.high)});
  }
  return fmt::format("None of {} changes to {} moves anything for certain; none by more than {}.",
                     changes, effects.rulesets.front(), scale.gap(widest, widest / 10));
}

std::string largest_sentence(const Effects& effects, const Scale& scale) {
  const std::vector<EffectAt> sorted = by_size(effects);
  if (sorted.empty() || !is_certain(at(effects, sorted.front()))) return "";
  const EffectAt& most = sorted.front();
  const Effect& effect = at(effects, most);
  return fmt::format("The largest: under {} {}{} {} ({} {}).", effects.rulesets[most.ruleset],
                     whose(effects, most.level), effects.levels.size() > 1 ? "has" : "it is",
                     scale.value_and_range(effect.value), difference_text(scale, effect.difference),
                     scale.difference_unit());
}

// A pair with another verdict, and the rulesets under which it has that.
struct TurnedPair {
  TurnedVerdict turned;
  std::vector<std::string> under;
};

std::vector<TurnedPair> turned_pairs(const Effects& effects) {
  std::vector<TurnedPair> pairs;
  for (std::size_t ruleset = 1; ruleset < effects.turned.size(); ++ruleset) {
    for (const TurnedVerdict& turned : effects.turned[ruleset]) {
      const auto same = std::find_if(pairs.begin(), pairs.end(), [&](const TurnedPair& pair) {
        return pair.turned.first == turned.first && pair.turned.second == turned.second &&
               pair.turned.after == turned.after;
      });
      TurnedPair& pair = same != pairs.end() ? *same : pairs.emplace_back();
      pair.turned = turned;
      pair.under.push_back(effects.rulesets[ruleset]);
    }
  }
  return pairs;
}

std::string turned_text(const Effects& effects, const TurnedPair& pair) {
  const auto said = [](stats::Verdict verdict) {
    if (verdict == stats::Verdict::kAhead) return "ahead of";
    return verdict == stats::Verdict::kBehind ? "behind" : "equivalent to";
  };
  return fmt::format("{} is {} {} under {}, and {} it under {}.",
                     capitalized(effects.levels[pair.turned.first]), said(pair.turned.before),
                     effects.levels[pair.turned.second], effects.rulesets.front(),
                     said(pair.turned.after), few_of(pair.under));
}

std::vector<std::string> turned_sentences(const Effects& effects) {
  if (!effects.compared()) return {};
  const std::vector<TurnedPair> pairs = turned_pairs(effects);
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < std::min(kMostTold, pairs.size()); ++i) {
    sentences.push_back(turned_text(effects, pairs[i]));
  }
  if (pairs.size() > kMostTold) {
    sentences.push_back(
        fmt::format("And {} pairs more have other verdicts.", pairs.size() - kMostTold));
  }
  if (pairs.empty()) {
    sentences.push_back(
        fmt::format("No change makes another verdict certain than {} does: where both are decided, "
                    "they agree.",
                    effects.rulesets.front()));
  }
  return sentences;
}

// The number that a text is; none where it is another value.
std::optional<double> number_of(const std::string& text) {
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (text.empty() || end != text.c_str() + text.size() || !std::isfinite(number)) {
    return std::nullopt;
  }
  return number;
}

}  // namespace

std::vector<EffectAt> by_size(const Effects& effects) {
  std::vector<EffectAt> all;
  for (std::size_t ruleset = 1; ruleset < effects.rulesets.size(); ++ruleset) {
    for (std::size_t level = 0; level < effects.levels.size(); ++level) {
      if (effects.effects[ruleset][level].difference.count > 0) all.push_back({ruleset, level});
    }
  }
  std::stable_sort(all.begin(), all.end(), [&](const EffectAt& a, const EffectAt& b) {
    return std::abs(at(effects, a).difference.estimate) >
           std::abs(at(effects, b).difference.estimate);
  });
  return all;
}

std::vector<std::string> effect_sentences(const Effects& effects, const StoreMeta& meta) {
  const Scale scale(effects.question, meta);
  std::vector<std::string> sentences = {size_sentence(effects, scale)};
  const std::string largest = largest_sentence(effects, scale);
  if (!largest.empty()) sentences.push_back(largest);
  const std::vector<std::string> turned = turned_sentences(effects);
  sentences.insert(sentences.end(), turned.begin(), turned.end());
  return sentences;
}

std::vector<SweptNumber> swept_numbers(const StoreMeta& meta) {
  std::vector<SweptNumber> swept;
  if (!analysis::varies_ruleset(meta)) return swept;
  for (const DataChange& change : meta.rulesets[1].changes) {
    const auto before = number_of(change.before);
    if (!before) return {};
    swept.push_back({change.key, {*before}});
  }
  if (swept.size() > 2) return {};
  for (std::size_t ruleset = 1; ruleset < meta.rulesets.size(); ++ruleset) {
    const std::vector<DataChange>& changes = meta.rulesets[ruleset].changes;
    if (changes.size() != swept.size()) return {};
    for (std::size_t i = 0; i < swept.size(); ++i) {
      const auto after = number_of(changes[i].after);
      if (changes[i].key != swept[i].key || !after) return {};
      swept[i].values.push_back(*after);
    }
  }
  return swept;
}

std::string difference_text(const Scale& scale, const stats::Interval& difference) {
  if (difference.count == 0) return "–";
  if (!difference.width_known) return scale.difference(difference);
  const std::string range =
      scale.percent
          ? points_range(difference)
          : fmt::format("[{}, {}]", signed_number(difference.low, difference.half_width()),
                        signed_number(difference.high, difference.half_width()));
  return scale.difference(difference) + " " + range;
}

std::string level_title(const Effects& effects) {
  return effects.question.subject == Subject::kRuleset ? "outcome" : effects.question.compared();
}

}  // namespace muster::report
