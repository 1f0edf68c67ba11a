#include "experiments/report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "experiments/statistics/proportions.h"

namespace muster::report {

using analysis::Analysis;
using analysis::Comparison;
using analysis::Ranking;
using analysis::Standing;

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

std::string plural(const std::string& noun, std::size_t count) {
  return counted(static_cast<std::int64_t>(count), noun);
}

std::vector<std::string> names_clearly_below(const Ranking& ranking, std::size_t row) {
  std::vector<std::string> names;
  for (std::size_t other = row + 1; other < ranking.rows.size(); ++other) {
    const Comparison& comparison = ranking.comparison(row, other);
    if (comparison.clear() && comparison.score.difference.estimate > 0) {
      names.push_back(ranking.rows[other].name);
    }
  }
  return names;
}

// "It beats all 7 others with certainty ..." in words.
std::string reach(const Ranking& ranking) {
  const std::vector<std::string> below = names_clearly_below(ranking, 0);
  const std::size_t others = ranking.rows.size() - 1;
  if (others < 2) return "";
  if (below.size() == others) {
    return fmt::format(" {} is clearly better than all {} others.", ranking.rows[0].name, others);
  }
  if (below.empty()) {
    return fmt::format(" {} is not clearly better than any other.", ranking.rows[0].name);
  }
  return fmt::format(" {} is clearly better than {} of the {} others: {}.", ranking.rows[0].name,
                     below.size(), others, listed(below));
}

std::string gap_to_next(const Ranking& ranking) {
  if (ranking.rows.size() < 2) return "";
  const Comparison& next = ranking.comparison(0, 1);
  const std::string& name = ranking.rows[1].name;
  const stats::Interval& gap = next.score.difference;
  if (next.units == 0) return fmt::format(" There are no games that compare it with {}.", name);
  if (gap.estimate == 0 && !gap.width_known) {
    return fmt::format(" {} did exactly as well under the same conditions.", name);
  }
  const std::string range = percent_range(gap);
  return fmt::format(" {} comes next, {} points behind{} (Holm {}): {}.", name,
                     fixed(100 * gap.estimate, 1), range.empty() ? "" : " " + range,
                     p_text(next.holm_p),
                     next.clear() ? "chance alone does not explain that"
                                  : "that may be chance, and more games would tell");
}

}  // namespace

std::string grouped(std::int64_t value) {
  std::string digits = fmt::format("{}", value < 0 ? -value : value);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
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

std::string ordinal(std::size_t number) {
  const bool teens = number % 100 / 10 == 1;
  const std::size_t last = teens ? 0 : number % 10;
  const char* const ending = last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
  return fmt::format("{}{}", number, ending);
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
  return fmt::format("{} {}{}", grouped(count), noun, count == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

std::string seat_name(const StoreMeta& meta, int seat) {
  const auto index = static_cast<std::size_t>(seat);
  return index < meta.seat_names.size() ? meta.seat_names[index] : fmt::format("seat {}", seat);
}

std::string place_name(const StoreMeta& meta, const analysis::PlaceSummary& place) {
  return meta.rulesets.size() > 1 ? place.scenario + ", " + place.ruleset : place.scenario;
}

std::string rate_name(const Analysis& analysis) {
  return analysis.all.first_seat.tally.draws > 0 ? "score" : "win rate";
}

std::string question(const Analysis& analysis) {
  return analysis.gauntlet() ? "Which candidate is hardest to beat?" : "Which agent is strongest?";
}

std::string answer(const Analysis& analysis) {
  if (analysis.games == 0) return "No game has been played yet.";
  if (analysis.seats_confounded()) {
    return "These games cannot say: of two agents, the one listed first in the config always has "
           "the first seat, so that its score is as much the seat's. With `seats = \"swap\"` every "
           "seed is played from every seat.";
  }
  const Ranking& ranking = analysis.main;
  const Standing& first = ranking.rows.front();
  const std::string seat =
      ranking.seat >= 0 ? " as " + seat_name(analysis.meta, ranking.seat) : std::string();
  const std::string rate = first.score.tally.draws > 0
                               ? fmt::format("scored {}", percent(first.score.rate.estimate))
                               : fmt::format("won {}", percent(first.score.rate.estimate));
  std::string text = fmt::format("{}: it {} of its {}{} {}.", first.name, rate,
                                 counted(first.score.tally.games(), "game"), seat,
                                 percent_range(first.score.rate));
  text += gap_to_next(ranking);
  text += reach(ranking);
  if (analysis.missing > 0) text = "So far, " + text;
  return text;
}

std::string verdict(const Ranking& ranking, const Comparison& comparison) {
  const std::string& better = ranking.rows[comparison.better].name;
  const std::string& worse = ranking.rows[comparison.worse].name;
  const stats::Interval& difference = comparison.score.difference;
  if (comparison.units == 0) {
    return fmt::format("{} and {}: no games under the same conditions, no verdict", better, worse);
  }
  if (difference.estimate == 0 && !difference.width_known) {
    return fmt::format("{} and {} did equally well in each of {}", better, worse,
                       counted(comparison.score.pairs, "seed"));
  }
  const std::string range = percent_range(difference);
  const std::string numbers =
      fmt::format("{} points{}, Holm {}", fixed(100 * difference.estimate, 1),
                  range.empty() ? "" : " " + range, p_text(comparison.holm_p));
  if (!comparison.clear()) {
    return fmt::format("{} and {} cannot be told apart: {}", better, worse, numbers);
  }
  // In a run that is not finished, matched games may say otherwise than the ranking does.
  if (difference.estimate < 0) {
    return fmt::format("{} does worse than {} under the same conditions: {}", better, worse,
                       numbers);
  }
  return fmt::format("{} beats {} by {}", better, worse, numbers);
}

std::string setup(const Analysis& analysis) {
  const StoreMeta& meta = analysis.meta;
  std::string text =
      fmt::format("{} of {}: {}", counted(static_cast<std::int64_t>(analysis.games), "game"),
                  meta.game, plural(analysis.main.role, analysis.main.rows.size()));
  if (analysis.opponents) text += " × " + plural("opponent", analysis.opponents->rows.size());
  if (meta.rulesets.size() > 1) text += " × " + plural("ruleset", meta.rulesets.size());
  text += " × " + plural("scenario", meta.scenarios.size());
  text += " × " + counted(static_cast<std::int64_t>(meta.repetitions), "repetition");
  if (meta.seats == "swap") text += ", every seed from every seat";
  return text;
}

std::string seating(const Analysis& analysis) {
  const Ranking& ranking = analysis.main;
  if (ranking.seat >= 0) {
    std::string text =
        fmt::format("Candidates play the {}", seat_name(analysis.meta, ranking.seat));
    if (analysis.opponents->seat >= 0) {
      text += fmt::format(", opponents the {}", seat_name(analysis.meta, analysis.opponents->seat));
    }
    return text + fmt::format("; the {} is the candidate's.", rate_name(analysis));
  }
  if (analysis.meta.seats == "fixed") {
    return "Seats are fixed: of two agents, the one listed first in the config always has the "
           "first seat, so scores mix what it is worth with the agents' play, and only what two "
           "agents did from the same seat is compared.";
  }
  return "Every agent plays every seat equally often.";
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
    notes.push_back(fmt::format("Partial: {} of {} planned are here, {} are missing.",
                                grouped(static_cast<std::int64_t>(analysis.games)),
                                counted(static_cast<std::int64_t>(analysis.meta.plan_size), "game"),
                                grouped(static_cast<std::int64_t>(analysis.missing))));
  }
  if (analysis.incomplete_units > 0) {
    notes.push_back(
        fmt::format("{} of games from every seat lack some games and are left out of "
                    "paired comparisons and margins.",
                    counted(analysis.incomplete_units, "set")));
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
