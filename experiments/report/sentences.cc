#include "experiments/report/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "experiments/analysis/design.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using analysis::Answer;
using analysis::Difference;
using analysis::LevelRow;
using stats::Balance;
using stats::Verdict;

std::vector<std::string> names_of(const Answer& answer, const std::vector<std::size_t>& rows) {
  std::vector<std::string> names;
  for (const std::size_t row : rows) names.push_back(answer.rows[row].name);
  return names;
}

std::string counted_size(std::size_t count, const std::string& noun) {
  return counted(static_cast<std::int64_t>(count), noun);
}

// "about 3,000 games in all would decide that".
std::string needed_text(const Difference& difference) {
  if (!difference.games_to_decide) return "";
  return fmt::format("decided by about {} in all", games_text(*difference.games_to_decide));
}

std::string with_range(const std::string& text, const std::string& range) {
  return range.empty() ? text : text + " " + range;
}

std::string gap_text(const Scale& scale, const stats::Interval& gap) {
  return with_range(scale.gap(gap.estimate, gap.half_width()), scale.range(gap));
}

std::size_t count_verdicts(const Answer& answer, Verdict verdict) {
  return static_cast<std::size_t>(
      std::count_if(answer.differences.begin(), answer.differences.end(),
                    [verdict](const Difference& one) { return one.verdict == verdict; }));
}

// What a level does: "won 63.1 % [59.2, 66.8]".
std::string does(const Scale& scale, const LevelRow& row) {
  if (!scale.percent) return "has " + scale.value_and_range(row.value);
  return fmt::format("{} {}", row.tally.draws > 0 ? "scores" : "wins",
                     scale.value_and_range(row.value));
}

// "Between them: a − b 1.5 points [-2.5, 5.4] is open, decided by about 3,000 games in all."
std::string within_best(const Answer& answer, const Scale& scale,
                        const std::vector<std::size_t>& best) {
  std::size_t open = 0;
  std::size_t equal = 0;
  const Difference* hardest = nullptr;
  for (std::size_t i = 0; i < best.size(); ++i) {
    for (std::size_t j = i + 1; j < best.size(); ++j) {
      const Difference& difference = answer.difference(best[i], best[j]);
      equal += difference.verdict == Verdict::kEquivalent ? 1 : 0;
      if (difference.verdict != Verdict::kOpen) continue;
      ++open;
      const bool harder = hardest == nullptr || difference.games_to_decide.value_or(0) >
                                                    hardest->games_to_decide.value_or(0);
      if (harder) hardest = &difference;
    }
  }
  const std::size_t pairs = best.size() * (best.size() - 1) / 2;
  if (equal == pairs) {
    return fmt::format("{} are equal to within ±{}.", listed(names_of(answer, best)),
                       scale.gap(*answer.question.detect, *answer.question.detect));
  }
  if (hardest == nullptr) return "";
  const std::string names =
      fmt::format("{} − {}", answer.rows[hardest->better].name, answer.rows[hardest->worse].name);
  const std::string needed = needed_text(*hardest);
  if (pairs == 1) {
    return fmt::format("Which of them is better is open: {} is {}{}.", names,
                       gap_text(scale, hardest->shown), needed.empty() ? "" : ", " + needed);
  }
  return fmt::format("Among them {} of {} are open, the hardest {}: {}{}.", open,
                     counted_size(pairs, "pair"), names, gap_text(scale, hardest->shown),
                     needed.empty() ? "" : ", " + needed);
}

std::string span_text(std::size_t first, std::size_t last) {
  return first == last ? fmt::format("{}", first) : fmt::format("{}–{}", first, last);
}

std::string tiers_text(const Answer& answer) {
  if (answer.tiers < 2 || answer.rows.size() < 3) return "";
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::string>> members;
  bool several = false;
  for (const LevelRow& row : answer.rows) {
    members[{row.tier, row.last_tier}].push_back(row.name);
    several = several || row.last_tier > row.tier;
  }
  std::vector<std::string> tiers;
  for (const auto& [tier, names] : members) {
    tiers.push_back(
        fmt::format("{}. {}", span_text(tier.first, tier.second), fmt::join(names, ", ")));
  }
  return fmt::format("Tiers: {}", fmt::join(tiers, "; ")) +
         (several ? ". Everyone is ahead of all whose tiers are lower; who stands in several "
                    "is not told from some of the first and some of the last."
                  : ". Everyone in a tier is ahead of everyone in a lower one.");
}

// "ahead of", or what is said of outcomes that are no score.
std::string ahead_of(const Scale& scale) {
  return scale.percent ? "ahead of" : fmt::format("higher in {} than", scale.unit);
}

// The best and what they are ahead of.
std::string leaders_text(const Answer& answer, const Scale& scale, const std::string& scope) {
  const std::vector<std::size_t> best = answer.best();
  const LevelRow& first = answer.rows.front();
  const std::optional<std::size_t> place = answer.next_tier();
  const std::size_t others = answer.rows.size() - best.size();
  if (!place) {
    if (count_verdicts(answer, Verdict::kEquivalent) == answer.differences.size()) {
      const std::string all = answer.rows.size() == 2
                                  ? "Both " + plural_of(answer.role)
                                  : "All " + counted_size(answer.rows.size(), answer.role);
      return fmt::format("{} are equal {}.", all, scope);
    }
    return fmt::format("Open {}: {} {}, and no other {} is shown to be behind it.", scope,
                       first.name, does(scale, first), answer.role);
  }
  const std::string& next = answer.rows[*place].name;
  const std::string gap = gap_text(scale, answer.difference(0, *place).shown);
  const std::string lead =
      answer.rows.size() == 2 ? fmt::format("{} {} by {}", ahead_of(scale), next, gap)
                              : fmt::format("{} {}{} ({}, the next, is {} behind)", ahead_of(scale),
                                            others == answer.rows.size() - 1 ? "all " : "",
                                            counted_size(others, "other"), next, gap);
  if (best.size() == 1) {
    return fmt::format("{} is {} {}: it {}.", first.name, lead, scope, does(scale, first));
  }
  const bool all_ahead = std::all_of(
      best.begin(), best.end(), [&](std::size_t row) { return answer.rows[row].last_tier == 1; });
  if (all_ahead) {
    return fmt::format("{} are the best {}: ahead of the {}. {} {}.",
                       listed(names_of(answer, best)), scope, counted_size(others, "other"),
                       first.name, does(scale, first));
  }
  return fmt::format(
      "{} is {} {} of {} {}; not shown to be behind it: {}. It {}.", first.name, ahead_of(scale),
      others, counted_size(answer.rows.size() - 1, "other"), scope,
      listed(names_of(answer, std::vector<std::size_t>(best.begin() + 1, best.end()))),
      does(scale, first));
}

// Above, below, balanced and open, each with its levels.
std::vector<std::string> balance_text(const Answer& answer, const Scale& scale,
                                      const std::string& scope) {
  std::vector<std::string> sentences;
  const std::string band = fmt::format("±{} points", plain_number(100 * answer.question.band, 10));
  for (const Balance balance :
       {Balance::kAbove, Balance::kBelow, Balance::kBalanced, Balance::kOpen}) {
    std::vector<std::string> levels;
    for (const LevelRow& row : answer.rows) {
      if (row.balance != balance || !row.among_all || row.blocks == 0) continue;
      levels.push_back(fmt::format("{} {}", row.name, scale.value_and_range(*row.among_all)));
    }
    if (levels.empty()) continue;
    const char* const what = balance == Balance::kAbove      ? "Above the fair share"
                             : balance == Balance::kBelow    ? "Below it"
                             : balance == Balance::kBalanced ? "Balanced"
                                                             : "Open";
    std::string extra;
    if (balance == Balance::kAbove || balance == Balance::kBelow) {
      extra =
          sentences.empty() ? fmt::format(" of {}", percent(answer.rows.front().fair_share)) : "";
      if (balance == Balance::kBelow && sentences.empty()) {
        extra = fmt::format(" (the fair share of {})", percent(answer.rows.front().fair_share));
      }
    }
    if (balance == Balance::kBalanced) extra = fmt::format(" to within {}", band);
    sentences.push_back(fmt::format("{}{}{}: {}.", what, extra,
                                    sentences.empty() ? " " + scope : "", listed(levels)));
  }
  return sentences;
}

std::string one_level(const Answer& answer, const Scale& scale, const std::string& scope) {
  const LevelRow& row = answer.rows.front();
  std::string text = fmt::format("{} {} {}", row.name, does(scale, row), scope);
  if (scale.percent) {
    const double fair = row.fair_share;
    const char* const verdict = !row.value.width_known  ? ""
                                : row.value.low > fair  ? "; that is more than the fair share of "
                                : row.value.high < fair ? "; that is less than the fair share of "
                                                        : "; it is open whether that is more or "
                                                          "less than the fair share of ";
    if (*verdict != '\0') text += verdict + percent(fair);
  }
  return text + ".";
}

// The lead among scenarios like these, which is a wider claim.
std::string like_these_text(const Answer& answer, const Scale& scale) {
  const std::optional<std::size_t> next = answer.next_tier();
  if (!next) return "";
  const Difference& difference = answer.difference(0, *next);
  const auto& spread = difference.heterogeneity;
  std::string text;
  if (spread && spread->strata > 1) {
    text = fmt::format("{} is {} {} in {} of {}", answer.rows.front().name, ahead_of(scale),
                       answer.rows[*next].name, spread->ahead, counted(spread->strata, "scenario"));
  }
  if (difference.like_these && difference.like_these->width_known) {
    const bool holds = difference.like_these->low > 0;
    text += fmt::format("{}in scenarios like these the lead is {}{}", text.empty() ? "" : "; ",
                        gap_text(scale, *difference.like_these), holds ? "" : ", which is open");
  }
  return text.empty() ? "" : text + ".";
}

std::string elo_text(double elo) { return fmt::format("{:.1f}", elo); }

// The test of a match: what it accepts, and the strength by its own estimate.
std::string match_text(const Answer& answer, const analysis::MatchCourse& match) {
  const char* const scale =
      match.rule.scale == stats::EloScale::kNormalized ? "normalized Elo" : "Elo";
  const auto bounds = [&](double elo) {
    return fmt::format("{} {}", plain_number(elo, 0.1), scale);
  };
  std::string text;
  switch (match.state) {
    case stats::GsprtState::kAcceptElo1:
      text = fmt::format(
          "{} passes against {}: the test takes {} of strength over it for true, not {}",
          match.first, match.second, bounds(match.rule.elo1), plain_number(match.rule.elo0, 0.1));
      break;
    case stats::GsprtState::kAcceptElo0:
      text = fmt::format(
          "{} does not pass against {}: the test takes {} of strength over it for true, not {}",
          match.first, match.second, bounds(match.rule.elo0), plain_number(match.rule.elo1, 0.1));
      break;
    case stats::GsprtState::kGoOn:
      text = fmt::format("Whether {} passes against {} is open: {} of strength over it, or {}",
                         match.first, match.second, bounds(match.rule.elo1),
                         plain_number(match.rule.elo0, 0.1));
      break;
  }
  text += fmt::format(" (log-likelihood ratio {:.2f}, bounds {:.2f} and {:.2f}", match.llr,
                      match.lower_bound, match.upper_bound);
  if (answer.course) {
    text += ", " + counted(static_cast<std::int64_t>(answer.course->games), "game");
  }
  text += ").";
  if (match.estimate) {
    text += fmt::format(" Estimate after this stop: {} [{}, {}] {}.", elo_text(match.estimate->elo),
                        elo_text(match.estimate->low), elo_text(match.estimate->high), scale);
  }
  return text;
}

// Who is left of a race.
std::string race_text(const Answer& answer, const Scale& scale) {
  const analysis::RaceCourse& race = *answer.course->race;
  if (race.in.size() == 1) {
    return fmt::format("{} wins the race: every other {} is surely behind one that was in it.",
                       race.in.front(), answer.role);
  }
  const std::string left = fmt::format("{} of {}", race.in.size(),
                                       counted_size(answer.course->levels.size(), answer.role));
  if (race.tied && answer.question.detect) {
    return fmt::format("The race ends in a tie of {}, all within ±{} of the leader: {}.", left,
                       scale.gap(*answer.question.detect, *answer.question.detect),
                       listed(race.in));
  }
  return fmt::format("Still in the race are {}: {}.", left, listed(race.in));
}

// "mine is 3rd to 5th of 9 in these 24 scenarios: it wins 48.3 % [..]. Ahead of it: ...".
std::vector<std::string> focus_text(const Answer& answer, std::size_t focus, const Scale& scale,
                                    const std::string& scope, const StoreMeta& meta) {
  std::map<Verdict, std::vector<std::string>> others;  // that are so, seen from the others
  for (std::size_t row = 0; row < answer.rows.size(); ++row) {
    if (row == focus) continue;
    others[answer.seen_from(row, focus).verdict].push_back(answer.rows[row].name);
  }
  const std::size_t first = others[Verdict::kAhead].size() + 1;
  const std::size_t last = answer.rows.size() - others[Verdict::kBehind].size();
  const LevelRow& row = answer.rows[focus];
  std::vector<std::string> parts;
  const auto add = [&](Verdict verdict, const char* what) {
    if (!others[verdict].empty()) {
      parts.push_back(fmt::format("{}: {}", what, fmt::join(others[verdict], ", ")));
    }
  };
  add(Verdict::kAhead, "Ahead of it");
  add(Verdict::kBehind, "behind it");
  add(Verdict::kEquivalent, "equal to it");
  add(Verdict::kOpen, "open");
  return {
      fmt::format("{} is in place {} of {} {}: it {}.", row.name, span_text(first, last),
                  answer.rows.size(), scope, does(scale, row)),
      capitalized(fmt::format("{}.", fmt::join(parts, "; "))),
      fmt::format(
          "Beside the best of the others: {}.",
          verdict_text(answer, focus == 0 ? answer.difference(0, 1) : answer.difference(0, focus),
                       meta))};
}

// What is said of two, the better one first.
struct Compared {
  Scale scale;
  std::string better;
  std::string worse;
  stats::Interval difference;
  Verdict verdict = Verdict::kNoData;
  double detect = 0;
  std::string needed = {};  // how many games would tell; "": not known
};

std::string said_of(const Compared& two) {
  const std::string gap = gap_text(two.scale, two.difference);
  switch (two.verdict) {
    case Verdict::kAhead:
      return fmt::format("{} is {} {} by {}", two.better, ahead_of(two.scale), two.worse, gap);
    case Verdict::kBehind:  // of a run that is not finished: rows are ranked by other blocks, too
      return fmt::format("{} is behind {}: {}", two.better, two.worse, gap);
    case Verdict::kEquivalent:
      return fmt::format("{} and {} are equal to within ±{}: {}", two.better, two.worse,
                         two.scale.gap(two.detect, two.detect), gap);
    case Verdict::kOpen:
      return fmt::format("{} and {}: open, {}{}", two.better, two.worse, gap,
                         two.needed.empty() ? "" : ", " + two.needed);
    case Verdict::kNoData:
      break;
  }
  return fmt::format("{} and {}: no verdict, {}", two.better, two.worse, gap);
}

}  // namespace

Scale::Scale(const Question& question, const StoreMeta& meta) {
  percent = question.of_score();
  if (percent) return;
  unit = question.outcome;
  of_column = unit != kMargin && unit != kRounds && unit != kDecisions;
  if (unit == kMargin) unit = meta.margin_unit.empty() ? "margin" : meta.margin_unit;
}

std::string Scale::value(const stats::Interval& interval) const {
  if (percent) return report::percent(interval.estimate);
  const double half = interval.width_known ? interval.half_width() : 0;
  const std::string number = plain_number(interval.estimate, half);
  return unit.empty() ? number : fmt::format("{} {}", number, unit);
}

Scale Scale::under_heading() const {
  Scale bare = *this;
  if (of_column) bare.unit.clear();
  return bare;
}

std::string Scale::range(const stats::Interval& interval) const {
  if (!interval.width_known) return "";
  if (percent) return percent_range(interval);
  return fmt::format("[{}, {}]", plain_number(interval.low, interval.half_width()),
                     plain_number(interval.high, interval.half_width()));
}

std::string Scale::value_and_range(const stats::Interval& interval) const {
  return with_range(value(interval), range(interval));
}

std::string Scale::gap(double difference, double half_width) const {
  if (percent) return percent_number(difference) + " points";
  return plain_number(difference, half_width) + " " + unit;
}

std::string Scale::difference(const stats::Interval& interval) const {
  return percent
             ? points(interval.estimate)
             : signed_number(interval.estimate, interval.width_known ? interval.half_width() : 0);
}

std::string Scale::difference_unit() const { return percent ? "points" : unit; }

std::string Scale::axis() const { return percent ? "score, %" : unit; }

std::string scope_text(const Answer& answer, const StoreMeta& meta) {
  std::string text;
  if (answer.question.subject != Subject::kScenario) {
    const std::vector<std::string>& some = answer.question.scenarios;
    text = !some.empty() && some.size() <= analysis::kMostNamed ? "in " + listed(some)
           : answer.scenarios == 1
               ? "in this scenario"
               : fmt::format("in these {}", counted(answer.scenarios, "scenario"));
  }
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (meta.format == "gauntlet" && answer.question.subject == Subject::kAgent) {
    add(meta.opponents.size() == 1
            ? "against " + meta.opponents[0]
            : fmt::format("against these {}", counted_size(meta.opponents.size(), "opponent")));
  } else if (meta.format == "gauntlet" && answer.question.subject == Subject::kOpponent) {
    add(fmt::format("against these {}", counted_size(meta.candidates.size(), "candidate")));
  } else if (answer.question.subject != Subject::kAgent) {
    const std::size_t players =
        answer.question.players.empty() ? meta.agents.size() : answer.question.players.size();
    if (!answer.question.players.empty()) {
      add("played by " + listed(answer.question.players));
    } else if (meta.format != "gauntlet" || players == 1) {
      add(fmt::format("between these {}", counted_size(players, "agent")));
    }
  }
  if (meta.rulesets.size() > 1 && answer.question.subject != Subject::kRuleset) {
    add(fmt::format("over {}", counted_size(meta.rulesets.size(), "ruleset")));
  }
  return text;
}

std::vector<std::string> headline(const Answer& answer, const StoreMeta& meta) {
  const Scale scale(answer, meta);
  const std::string scope = scope_text(answer, meta);
  if (!answer.withheld.empty()) {
    return {fmt::format("These games cannot say: {}.", answer.withheld)};
  }
  if (answer.rows.empty()) {
    return {fmt::format("No game tells its {}.", answer.role)};
  }
  if (answer.blocks == 0) return {"No repetition is complete yet."};
  if (answer.rows.size() == 1) return {one_level(answer, scale, scope)};
  std::vector<std::string> sentences;
  const bool balance = std::any_of(answer.rows.begin(), answer.rows.end(),
                                   [](const LevelRow& row) { return row.among_all.has_value(); });
  if (balance) {
    sentences = balance_text(answer, scale, scope);
    if (!sentences.empty()) return sentences;
  }
  const bool no_interval =
      std::all_of(answer.differences.begin(), answer.differences.end(),
                  [](const Difference& one) { return one.verdict == Verdict::kNoData; });
  if (no_interval) {
    return {fmt::format("Too few games for a verdict {}: {} {}.", scope, answer.rows.front().name,
                        does(scale, answer.rows.front()))};
  }
  if (const auto focus = answer.focus_row()) {
    return focus_text(answer, *focus, scale, scope, meta);
  }
  if (answer.course && answer.course->match) {
    sentences.push_back(match_text(answer, *answer.course->match));
  }
  if (answer.course && answer.course->race) sentences.push_back(race_text(answer, scale));
  sentences.push_back(leaders_text(answer, scale, scope));
  const std::vector<std::size_t> best = answer.best();
  if (best.size() > 1) sentences.push_back(within_best(answer, scale, best));
  sentences.push_back(tiers_text(answer));
  sentences.push_back(like_these_text(answer, scale));
  std::erase(sentences, "");
  return sentences;
}

std::string tier_text(const LevelRow& row) {
  return row.tier == 0 ? "–" : span_text(row.tier, row.last_tier);
}

std::string verdict_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::kAhead:
      return "ahead";
    case Verdict::kBehind:
      return "behind";
    case Verdict::kEquivalent:
      return "equivalent";
    case Verdict::kOpen:
      return "open";
    case Verdict::kNoData:
      break;
  }
  return "no verdict";
}

std::string balance_word(Balance balance) {
  switch (balance) {
    case Balance::kAbove:
      return "above";
    case Balance::kBelow:
      return "below";
    case Balance::kBalanced:
      return "balanced";
    case Balance::kOpen:
      break;
  }
  return "open";
}

std::string verdict_text(const Answer& answer, const Difference& difference,
                         const StoreMeta& meta) {
  std::string text =
      said_of({Scale(answer, meta), answer.rows[difference.better].name,
               answer.rows[difference.worse].name, difference.shown, difference.verdict,
               answer.question.detect.value_or(0), needed_text(difference)});
  if (difference.verdict == Verdict::kNoData) return text;
  const auto& spread = difference.heterogeneity;
  if (spread && spread->strata > 1) {
    text += fmt::format("; ahead in {} of {}", spread->ahead, counted(spread->strata, "scenario"));
  }
  return text;
}

std::string verdict_text(const std::string& first, const std::string& second,
                         const stats::Interval& difference, Verdict verdict, double detect) {
  const Scale scores(true);
  if (difference.estimate >= 0) {
    return said_of({scores, first, second, difference, verdict, detect});
  }
  const Verdict turned = verdict == Verdict::kBehind  ? Verdict::kAhead
                         : verdict == Verdict::kAhead ? Verdict::kBehind
                                                      : verdict;
  return said_of({scores, second, first, stats::negated(difference), turned, detect});
}

std::string confidence_text(const Answer& answer) {
  if (!answer.question.focus.empty()) {
    return fmt::format(
        "Intervals of differences from {0} hold together at every look at the run, in at least 95 "
        "of 100 such runs; those of others are what follows from theirs from {0}.",
        answer.question.focus);
  }
  if (answer.sequential) {
    return "Intervals of differences hold together, for all pairs and at every look at the run, "
           "in at least 95 of 100 such runs.";
  }
  if (answer.differences.size() < 2) return "Intervals hold in 95 of 100 such runs.";
  return "Intervals of differences hold for all pairs together in 95 of 100 such runs.";
}

std::string luck_text(const Answer& answer) {
  if (!answer.luck) return "";
  std::string kinds;
  for (const std::string& kind : answer.luck->kinds) {
    kinds += (kinds.empty() ? "" : ", ") + kind;
  }
  std::replace(kinds.begin(), kinds.end(), '_', ' ');
  std::string text = fmt::format("Luck ({}) is taken out of values and differences", kinds);
  if (answer.rows.size() > 1) {
    text += fmt::format(
        ": a game tells {:.2f} times as much about a difference as its pairing by seeds leaves, "
        "and {:.2f} times as much as an unpaired game",
        answer.luck->factor, answer.luck->unpaired_factor);
  } else {
    text += fmt::format(": a game tells {:.2f} times as much", answer.luck->level_factor);
  }
  return text + ".";
}

std::string notes_text(const Answer& answer, bool confidence) {
  std::string notes = course_text(answer);
  const auto add = [&](const std::string& note) { notes += (notes.empty() ? "" : " ") + note; };
  if (confidence) add(confidence_text(answer));
  if (answer.luck) add(luck_text(answer));
  for (const std::string& limit : answer.limits) notes += " Scope: " + limit + ".";
  return notes;
}

std::string course_text(const Answer& answer) {
  if (!answer.course) return "";
  const analysis::Course& course = *answer.course;
  if (!course.stopped_after) return fmt::format("Goes on: {}.", course.standing);
  const std::string rounds = counted(course.rounds, "round");
  const double saved = course.planned > 0 ? 1 - static_cast<double>(course.games) /
                                                    static_cast<double>(course.planned)
                                          : 0;
  const std::map<std::string, const char*> reasons = {
      {"resolved", "every pair was decided"},
      {"best", "the best was known"},
      {"precision", "the precision was reached"},
      {"accepted elo1", "the test had reached its upper bound"},
      {"accepted elo0", "the test had reached its lower bound"},
      {"max_games", "the games were used up"}};
  std::string text = fmt::format("Stopped after {}, when {}", rounds, reasons.at(course.reason));
  if (saved > 0.005) text += fmt::format(": {} of the planned games were saved", percent(saved));
  return text + ".";
}

}  // namespace muster::report
