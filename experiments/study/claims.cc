#include "experiments/study/claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/config/nearest.h"
#include "core/status.h"

namespace muster::study {
namespace {

using analysis::Answer;
using stats::Interval;
using stats::Verdict;

constexpr double kShare = 100;  // values of scores are in percent

template <class T, class Name>
std::vector<std::string> names_in(const std::vector<T>& all, Name name) {
  std::vector<std::string> names;
  for (const T& each : all) names.push_back(std::invoke(name, each));
  return names;
}

absl::Status unknown(const std::string& what, const std::string& name,
                     const std::vector<std::string>& known) {
  return absl::InvalidArgumentError(
      fmt::format("there is no {} `{}`{}", what, name, suggestion(name, known)));
}

// The element of that name.
template <class T, class Name>
absl::StatusOr<std::size_t> place_of(const std::vector<T>& all, Name name,
                                     const std::string& wanted, const std::string& what) {
  const std::vector<std::string> names = names_in(all, name);
  const auto found = std::find(names.begin(), names.end(), wanted);
  if (found == names.end()) return unknown(what, wanted, names);
  return static_cast<std::size_t>(found - names.begin());
}

// How far the interval is inside of what is said; below 0 where part of it is outside.
double room_of(const Claim& claim, const Interval& value, double factor) {
  if (claim.above) return factor * value.low - *claim.above;
  if (claim.below) return *claim.below - factor * value.high;
  return std::min(factor * value.low - claim.within->first,
                  claim.within->second - factor * value.high);
}

// All of the interval is outside.
bool contradicts(const Claim& claim, const Interval& value, double factor) {
  const double low = factor * value.low;
  const double high = factor * value.high;
  if (claim.above) return high < *claim.above;
  if (claim.below) return low > *claim.below;
  return high < claim.within->first || low > claim.within->second;
}

Standing standing_of(const Claim& claim, const Interval& value, double factor) {
  if (!value.width_known) return Standing::kOpen;
  if (room_of(claim, value, factor) > 0) return Standing::kHolds;
  return contradicts(claim, value, factor) ? Standing::kFails : Standing::kOpen;
}

int badness(Standing standing) {
  return standing == Standing::kHolds ? 0 : standing == Standing::kOpen ? 1 : 2;
}

// The claims of one part on one seed.
class Judge {
 public:
  Judge(const Claim& claim, const Played& run) : claim_(claim), run_(run) {}

  absl::StatusOr<Judged> judged() const {
    if (!claim_.fair_for.empty()) return of_balance();
    if (!claim_.in_equilibrium.empty()) return of_equilibrium();
    if (const auto* oracle = std::get_if<tuning::DoubleOracle>(&run_.result)) {
      return of_oracle(*oracle);
    }
    if (is_of_nothing()) return Judged{Standing::kFails, {}, false, false, kNothing};
    const analysis::Analysis* analysis = run_.analysis();
    if (analysis == nullptr) return absl::InvalidArgumentError("the part has no such values");
    if (!claim_.item.empty()) return of_item(*analysis);
    if (!claim_.metric.empty()) return of_metric(*analysis);
    if (claim_.question > analysis->answers.size()) {
      return absl::InvalidArgumentError(
          fmt::format("question {}: the config has {}", claim_.question, analysis->answers.size()));
    }
    const Answer& answer = analysis->answers[claim_.question - 1];
    if (!claim_.ruleset.empty()) return of_effect(*analysis, answer);
    if (claim_.of == kEveryLevel) return of_every_level(answer);
    const auto row = place_of(answer.rows, &analysis::LevelRow::name, claim_.of, answer.role);
    if (!row.ok()) return row.status();
    if (!claim_.ahead_of.empty() || !claim_.equal_to.empty()) {
      return of_order(answer, *row);
    }
    return of_level(answer, answer.rows[*row]);
  }

 private:
  static constexpr const char* kNothing = "nothing was found";

  // Of what a search was to find, and has not.
  bool is_of_nothing() const {
    const auto* tuned = std::get_if<tuning::Tuned>(&run_.result);
    if (tuned == nullptr) return false;
    const auto lacks = [&](const std::string& name) {
      return (name == tuning::kTuned && tuned->agent.empty()) ||
             (name == tuning::kRandomSearch && tuned->random_agent.empty());
    };
    return lacks(claim_.of) || std::any_of(claim_.ahead_of.begin(), claim_.ahead_of.end(), lacks) ||
           std::any_of(claim_.equal_to.begin(), claim_.equal_to.end(), lacks);
  }

  Judged of_number(const Interval& value, bool share) const {
    return {standing_of(claim_, value, share ? kShare : 1), value, false, share, ""};
  }

  absl::StatusOr<Judged> of_level(const Answer& answer, const analysis::LevelRow& row) const {
    if (claim_.like_these && !row.like_these) {
      return absl::InvalidArgumentError("`like_these` takes five scenarios or more");
    }
    const Interval& value = claim_.like_these ? *row.like_these : row.shown();
    return of_number(value, answer.question.of_score());
  }

  // The level that is the worst of all, which is named.
  absl::StatusOr<Judged> of_every_level(const Answer& answer) const {
    if (!claim_.of_value()) {
      return absl::InvalidArgumentError(
          fmt::format("`of = \"{}\"` goes with `above`, `below` and `within`", kEveryLevel));
    }
    const double factor = answer.question.of_score() ? kShare : 1;
    std::optional<Judged> worst;
    for (const analysis::LevelRow& row : answer.rows) {
      auto level = of_level(answer, row);
      if (!level.ok()) return level;
      level->words = row.name;
      const int step = worst ? badness(level->standing) - badness(worst->standing) : 1;
      if (step > 0 || (step == 0 && room_of(claim_, *level->value, factor) <
                                        room_of(claim_, *worst->value, factor))) {
        worst = *std::move(level);
      }
    }
    if (!worst) return absl::InvalidArgumentError("the question compares nothing");
    return *std::move(worst);
  }

  // Of one pair, by the verdict; in scenarios like these by the interval.
  absl::StatusOr<Standing> of_pair(const analysis::Difference& difference, bool ahead) const {
    if (claim_.like_these) {
      if (!difference.like_these) {
        return absl::InvalidArgumentError("`like_these` takes five scenarios or more");
      }
      if (!ahead) return absl::InvalidArgumentError("`like_these` goes with `ahead_of`");
      return difference.like_these->low > 0    ? Standing::kHolds
             : difference.like_these->high < 0 ? Standing::kFails
                                               : Standing::kOpen;
    }
    switch (difference.verdict) {
      case Verdict::kAhead:
        return ahead ? Standing::kHolds : Standing::kFails;
      case Verdict::kBehind:
        return Standing::kFails;
      case Verdict::kEquivalent:
        return ahead ? Standing::kFails : Standing::kHolds;
      case Verdict::kNoData:
      case Verdict::kOpen:
        break;
    }
    return Standing::kOpen;
  }

  // The worst of several pairs; of equal ones that with the least difference, or the largest where
  // they are to be equal.
  absl::StatusOr<Judged> of_order(const Answer& answer, std::size_t row) const {
    const bool ahead = !claim_.ahead_of.empty();
    Judged worst{Standing::kHolds, {}, true, answer.question.of_score(), ""};
    for (const std::string& name : ahead ? claim_.ahead_of : claim_.equal_to) {
      const auto other = place_of(answer.rows, &analysis::LevelRow::name, name, answer.role);
      if (!other.ok()) return other.status();
      if (*other == row) return absl::InvalidArgumentError("is compared with itself");
      const analysis::Difference difference = answer.seen_from(row, *other);
      const auto standing = of_pair(difference, ahead);
      if (!standing.ok()) return standing.status();
      const Interval shown = claim_.like_these ? *difference.like_these : difference.shown;
      const auto closer = [&] {
        return ahead ? shown.estimate < worst.value->estimate
                     : std::abs(shown.estimate) > std::abs(worst.value->estimate);
      };
      const int step = badness(*standing) - badness(worst.standing);
      if (!worst.value || step > 0 || (step == 0 && closer())) {
        worst.standing = *standing;
        worst.value = shown;
      }
    }
    return worst;
  }

  absl::StatusOr<Judged> of_effect(const analysis::Analysis& analysis, const Answer& answer) const {
    const auto effects = std::find_if(
        analysis.effects.begin(), analysis.effects.end(),
        [&](const analysis::Effects& each) { return each.question == answer.question; });
    if (effects == analysis.effects.end()) {
      return absl::InvalidArgumentError("no ruleset of the run changes its first one");
    }
    const auto ruleset = place_of(effects->rulesets, std::identity{}, claim_.ruleset, "ruleset");
    if (!ruleset.ok()) return ruleset.status();
    const auto level = place_of(effects->levels, std::identity{}, claim_.of, "level");
    if (!level.ok()) return level.status();
    Judged judged =
        of_number(effects->effects[*ruleset][*level].difference, answer.question.of_score());
    judged.difference = true;
    return judged;
  }

  absl::StatusOr<Judged> of_item(const analysis::Analysis& analysis) const {
    if (!analysis.worths) return absl::InvalidArgumentError("the config has no [worth]");
    const auto item =
        place_of(analysis.worths->items, &analysis::ItemWorth::name, claim_.item, "item");
    if (!item.ok()) return item.status();
    Judged judged = of_number(analysis.worths->items[*item].worth, true);
    judged.difference = true;
    return judged;
  }

  absl::StatusOr<Judged> of_metric(const analysis::Analysis& analysis) const {
    const auto table = place_of(
        analysis.metrics, [](const analysis::MetricTable& each) { return each.metric.label; },
        claim_.metric, "metric");
    if (!table.ok()) return table.status();
    const analysis::MetricTable& metric = analysis.metrics[*table];
    const auto agent = place_of(analysis.main, std::identity{}, claim_.of, "agent");
    if (!agent.ok()) return agent.status();
    Interval value = metric.all[*agent];
    if (!claim_.ruleset.empty()) {
      const auto ruleset = place_of(
          analysis.meta.rulesets, [](const auto& each) { return each.name; }, claim_.ruleset,
          "ruleset");
      if (!ruleset.ok()) return ruleset.status();
      value = metric.by_ruleset[*agent][*ruleset];
    }
    return of_number(value, metric.metric.percent);
  }

  absl::StatusOr<Judged> of_equilibrium() const {
    const auto* result = std::get_if<RunResult>(&run_.result);
    if (result == nullptr) return absl::InvalidArgumentError("`in_equilibrium` is for runs");
    const auto row =
        place_of(result->metagame->rows, &metagame::Strategy::name, claim_.of, "strategy");
    if (!row.ok()) return row.status();
    const metagame::Strategy& strategy = result->metagame->rows[*row];
    const metagame::Membership membership = strategy.membership();
    const bool every = membership == metagame::Membership::kEvery;
    Judged judged;
    if (membership != metagame::Membership::kOpen) {
      judged.standing =
          every == (claim_.in_equilibrium == "every") ? Standing::kHolds : Standing::kFails;
    }
    judged.words = every                                       ? "in every one"
                   : membership == metagame::Membership::kNone ? "in none"
                                                               : "open";
    return judged;
  }

  // Exact numbers, in the game's unit.
  absl::StatusOr<Judged> of_oracle(const tuning::DoubleOracle& oracle) const {
    if (!claim_.of_value()) {
      return absl::InvalidArgumentError(
          "a double oracle's numbers go with `above`, `below` and `within`");
    }
    const std::vector<std::string> known = {"exploitability", "value"};
    const auto number = place_of(known, std::identity{}, claim_.of, "number of a double oracle");
    if (!number.ok()) return number.status();
    const double exact = *number == 0 ? oracle.last().exploitability : oracle.last().value;
    return Judged{standing_of(claim_, {exact, exact, exact, 1, 1, true}, 1),
                  {},
                  false,
                  false,
                  fmt::format("{:.4f}, exact", exact)};
  }

  absl::StatusOr<Judged> of_balance() const {
    const auto* balanced = std::get_if<tuning::Balanced>(&run_.result);
    if (balanced == nullptr) return absl::InvalidArgumentError("`fair_for` is for a balance");
    if (balanced->confirmed.empty()) {
      Judged judged;
      judged.standing = Standing::kFails;
      judged.words = kNothing;
      return judged;
    }
    const auto players = place_of(balanced->confirmed, &tuning::BalanceConfirmed::players,
                                  claim_.fair_for, "kind of players");
    if (!players.ok()) return players.status();
    const tuning::BalanceConfirmed& confirmed = balanced->confirmed[*players];
    const std::size_t inside = confirmed.count(tuning::InBand::kInside);
    const std::size_t outside = confirmed.count(tuning::InBand::kOutside);
    Judged judged;
    judged.standing = outside > 0                        ? Standing::kFails
                      : inside == confirmed.after.size() ? Standing::kHolds
                                                         : Standing::kOpen;
    judged.words =
        fmt::format("{} of {} values inside, {} outside", inside, confirmed.after.size(), outside);
    return judged;
  }

  const Claim& claim_;
  const Played& run_;
};

}  // namespace

absl::StatusOr<Judged> judged(const Claim& claim, const PlayedPart& part) {
  std::size_t place = 0;
  if (!claim.run.empty()) {
    const auto found = place_of(part.runs, &Played::name, claim.run, "run");
    if (!found.ok()) return found.status();
    place = *found;
  }
  return Judge(claim, part.runs[place]).judged();
}

std::size_t JudgedClaim::holds() const {
  return static_cast<std::size_t>(std::count_if(
      on.begin(), on.end(), [](const Judged& each) { return each.standing == Standing::kHolds; }));
}

Standing JudgedClaim::standing() const {
  if (holds() == on.size()) return Standing::kHolds;
  const bool fails = std::any_of(
      on.begin(), on.end(), [](const Judged& each) { return each.standing == Standing::kFails; });
  return fails ? Standing::kFails : Standing::kOpen;
}

absl::StatusOr<std::vector<std::vector<JudgedClaim>>> judge(const PlayedStudy& played) {
  std::vector<std::vector<JudgedClaim>> all;
  for (std::size_t part = 0; part < played.study.parts.size(); ++part) {
    std::vector<JudgedClaim>& claims = all.emplace_back();
    for (const Claim& claim : played.study.parts[part].claims) {
      JudgedClaim& judged_claim = claims.emplace_back();
      judged_claim.claim = claim;
      for (const std::vector<PlayedPart>& parts : played.seeds) {
        auto one = judged(claim, parts[part]);
        if (!one.ok()) {
          return absl::InvalidArgumentError(
              fmt::format("{}: part `{}`: claim \"{}\": {}", played.study.file,
                          played.study.parts[part].name, claim.says, message_of(one.status())));
        }
        judged_claim.on.push_back(*std::move(one));
      }
    }
  }
  return all;
}

}  // namespace muster::study
