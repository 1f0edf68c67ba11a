#include "experiments/report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/statistics/proportions.h"

namespace muster::report {

using analysis::Analysis;

namespace {

// The value rounded to `digits`, without a negative zero.
std::string fixed(double value, int digits) {
  const double scale = std::pow(10.0, digits);
  const double rounded = std::round(value * scale) / scale;
  return fmt::format("{:.{}f}", rounded == 0 ? 0.0 : rounded, digits);
}

std::string with_sign(double value, int digits) {
  const std::string text = fixed(value, digits);
  return text.front() == '-' ? "−" + text.substr(1) : "+" + text;
}

// Digits after the point that make sense beside an uncertainty of this size.
int digits_for(double half_width) {
  if (half_width <= 0 || !std::isfinite(half_width)) return 2;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(half_width))), 0, 3);
}

}  // namespace

std::string grouped(std::int64_t value) {
  std::string digits = fmt::format("{}", value < 0 ? -value : value);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return value < 0 ? "−" + digits : digits;
}

std::string percent_number(double share) { return fixed(100 * share, 1); }

std::string percent(double share) { return percent_number(share) + " %"; }

std::string share_text(const analysis::Ratio& ratio) {
  return ratio.denominator == 0 ? "–" : percent(ratio.value());
}

std::string share_text(const stats::Interval& share) {
  if (share.count == 0) return "–";
  const std::string range = percent_range(share);
  return percent(share.estimate) + (range.empty() ? "" : " " + range);
}

std::string percent_range(const stats::Interval& interval) {
  if (!interval.width_known) return "";
  const auto end = [](double value) {
    const std::string text = fixed(100 * value, 1);
    return text.front() == '-' ? "−" + text.substr(1) : text;
  };
  return fmt::format("[{}, {}]", end(interval.low), end(interval.high));
}

std::string points(double difference) { return with_sign(100 * difference, 1); }

std::string points_range(const stats::Interval& interval) {
  if (!interval.width_known) return "";
  return fmt::format("[{}, {}]", points(interval.low), points(interval.high));
}

std::string plain_number(double value, double half_width) {
  const std::string text = fixed(value, digits_for(half_width));
  return text.front() == '-' ? "−" + text.substr(1) : text;
}

std::string signed_number(double value, double half_width) {
  return with_sign(value, digits_for(half_width));
}

std::string margin_text(const stats::Interval& margin) {
  const double half_width = margin.width_known ? margin.half_width() : 0.0;
  std::string text = signed_number(margin.estimate, half_width);
  if (margin.width_known) text += " ± " + fixed(half_width, digits_for(half_width));
  return text;
}

std::string metric_text(const AgentMetric& metric, const stats::Interval& value) {
  if (value.count == 0) return "–";
  const double scale = metric.percent ? 100 : 1;
  const double half_width = value.width_known ? scale * value.half_width() : 0.0;
  std::string text = fixed(scale * value.estimate, digits_for(half_width));
  if (value.width_known) text += " ± " + fixed(half_width, digits_for(half_width));
  return text;
}

std::string p_text(double p) {
  if (p < 0.001) return "p < 0.001";
  if (p > 0.995) return "p = 1";
  return fmt::format("p = {}", fixed(p, p < 0.1 ? 3 : 2));
}

std::string counted(std::int64_t count, const std::string& noun) {
  return fmt::format("{} {}", grouped(count), count == 1 ? noun : plural_of(noun));
}

std::string games_text(double games) {
  // Two digits are more than a forecast has.
  const double scale =
      std::pow(10, std::max(0.0, std::floor(std::log10(std::max(1.0, games))) - 1));
  return counted(static_cast<std::int64_t>(std::ceil(games / scale) * scale), "game");
}

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::string plural_of(const std::string& noun) {
  constexpr std::string_view kPlace = "place in";
  if (noun.compare(0, kPlace.size(), kPlace) == 0) return "places" + noun.substr(5);
  return noun + (!noun.empty() && noun.back() == 's' ? "es" : "s");
}

std::string shell_word(const std::string& text) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

std::string few_of(const std::vector<std::string>& names) {
  constexpr std::size_t kMostNames = 6;
  if (names.size() <= kMostNames + 1) return listed(names);
  std::vector<std::string> some(names.begin(), names.begin() + kMostNames);
  some.push_back(fmt::format("{} others", names.size() - kMostNames));
  return listed(some);
}

std::string place_name(const StoreMeta& meta, const analysis::PlaceSummary& place) {
  return meta.rulesets.size() > 1 ? place.scenario + ", " + place.ruleset : place.scenario;
}

std::string rate_name(const Analysis& analysis) {
  return analysis.has_draws() ? "score" : "win rate";
}

std::string setup(const Analysis& analysis) {
  const StoreMeta& meta = analysis.meta;
  std::string text = fmt::format(
      "{} of {}: {}", counted(static_cast<std::int64_t>(analysis.games), "game"), meta.game,
      counted(static_cast<std::int64_t>(analysis.main.size()),
              analysis.gauntlet() ? "candidate" : "agent"));
  const auto times = [&](std::size_t count, const std::string& noun) {
    text += " × " + counted(static_cast<std::int64_t>(count), noun);
  };
  if (analysis.gauntlet()) times(meta.opponents.size(), "opponent");
  if (meta.rulesets.size() > 1) times(meta.rulesets.size(), "ruleset");
  times(meta.scenarios.size(), "scenario");
  times(static_cast<std::size_t>(meta.repetitions), "repetition");
  if (meta.format == "listed") return text + ", listed one by one";
  if (meta.seats == "swap") text += ", every seed from every seat";
  return text;
}

std::string seating(const Analysis& analysis) {
  const StoreMeta& meta = analysis.meta;
  if (meta.candidate_seat >= 0) {
    const auto seat = static_cast<std::size_t>(meta.candidate_seat);
    std::string text = fmt::format("Candidates play the {}", seat_name(meta, seat));
    if (meta.seat_names.size() == 2) {
      text += fmt::format(", opponents the {}", seat_name(meta, 1 - seat));
    }
    return text + ".";
  }
  if (meta.seats == "fixed") {
    return "Seats are fixed: of two agents, the one listed first in the config always has the "
           "first seat.";
  }
  if (meta.format == "listed") return "Every game says who has which seat.";
  return "Every agent plays every seat equally often.";
}

namespace {

std::string change_text(const DataChange& change) {
  if (change.before.empty() && change.after.empty()) return change.key + " " + change.text;
  if (change.before.empty()) return change.key + " " + change.after;
  return fmt::format("{} {} instead of {}", change.key, change.after, change.before);
}

// Of a document or an agent.
template <class Named>
void add_variations(const std::string& noun, const std::vector<Named>& all,
                    std::vector<std::string>& sentences) {
  constexpr std::size_t kMost = 12;
  for (const Named& each : all) {
    if (each.changes.empty()) continue;
    std::vector<std::string> changes;
    for (std::size_t i = 0; i < std::min(kMost, each.changes.size()); ++i) {
      changes.push_back(change_text(each.changes[i]));
    }
    if (each.changes.size() > kMost) {
      changes.push_back(fmt::format("{} more", each.changes.size() - kMost));
    }
    sentences.push_back(fmt::format("{} {}{} with {}.", capitalized(noun), each.name,
                                    each.from.empty() ? "" : " is " + each.from, listed(changes)));
  }
}

}  // namespace

std::vector<std::string> variations(const StoreMeta& meta) {
  std::vector<std::string> sentences;
  add_variations("ruleset", meta.rulesets, sentences);
  add_variations("scenario", meta.scenarios, sentences);
  add_variations("agent", meta.agents, sentences);
  return sentences;
}

std::string voucher_text(const Voucher& voucher) {
  const std::string rows = fmt::format("{} of another program",
                                       counted(static_cast<std::int64_t>(voucher.rows), "game"));
  if (voucher.replayed >= voucher.rows) {
    return fmt::format("All {} were played again with equal results.", rows);
  }
  if (voucher.replayed == 0) {
    return fmt::format("{} stand beside this one's, and none could be played again.", rows);
  }
  return fmt::format(
      "{} of {} were played again with equal results: at most {:.2g} % of its games can have "
      "changed (95 %).",
      grouped(static_cast<std::int64_t>(voucher.replayed)), rows,
      100 * stats::largest_unseen_share(voucher.replayed));
}

std::vector<std::string> warnings(const Analysis& analysis) {
  std::vector<std::string> notes;
  if (analysis.missing > 0) {
    notes.push_back(fmt::format(
        "Partial: {} of {} planned are here, {} are missing; intervals are valid however often one "
        "looks.",
        grouped(static_cast<std::int64_t>(analysis.games)),
        counted(static_cast<std::int64_t>(analysis.games + analysis.missing), "game"),
        grouped(static_cast<std::int64_t>(analysis.missing))));
  }
  if (!analysis.people.empty() && !analysis.people_count) {
    notes.push_back(fmt::format("{} that people played {} left out (--people counts {}).",
                                counted(static_cast<std::int64_t>(analysis.people.size()), "game"),
                                analysis.people.size() == 1 ? "is" : "are",
                                analysis.people.size() == 1 ? "it" : "them"));
  }
  const std::int64_t incomplete = analysis.answers.front().incomplete_blocks;
  if (incomplete > 0) {
    notes.push_back(fmt::format("{} lack some games and are left out of values and differences.",
                                counted(incomplete, "block")));
  }
  if (analysis.not_reproducible > 0) {
    notes.push_back(
        fmt::format("{} had an agent limited by wall time: another run of the same "
                    "config may give other results there.",
                    counted(analysis.not_reproducible, "game")));
  }
  for (const Voucher& voucher : analysis.vouchers) notes.push_back(voucher_text(voucher));
  return notes;
}

}  // namespace muster::report
