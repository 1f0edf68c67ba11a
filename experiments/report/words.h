// Numbers and findings in words, the same on the terminal and in the page. For the report only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/analysis/analysis.h"

namespace muster::report {

// 12345 -> "12,345".
std::string grouped(std::int64_t value);
// 0.5251 -> "52.5 %"; with `sign`, "+52.5 %".
std::string percent(double share);
// The share of one metric in another, in percent; "–" for nothing over nothing.
std::string share_text(const analysis::Ratio& ratio);
// A share with its interval: "52.5 % [50.1, 54.9]"; "–" without data.
std::string share_text(const stats::Interval& share);
// The same as percent() without the unit: "52.5".
std::string percent_number(double share);
// "[50.1, 54.9]" in percent; "" when the width is not known.
std::string percent_range(const stats::Interval& interval);
// A difference of shares in percentage points, with sign: 0.061 -> "+6.1".
std::string points(double difference);
// "[+4.0, +8.2]" in percentage points; "" when the width is not known.
std::string points_range(const stats::Interval& interval);
// As many digits as make sense beside an uncertainty of this size; no negative zero: "12.30".
std::string plain_number(double value, double half_width);
// With sign and as many digits as make sense beside the interval's width: "+1.23".
std::string signed_number(double value, double half_width);
// "+1.2 ± 0.4", or "+1.2" when the width is not known.
std::string margin_text(const stats::Interval& margin);
// An agent's metric, in percent where it says so: "12.3 ± 0.4"; "–" without data.
std::string metric_text(const AgentMetric& metric, const stats::Interval& value);
// "p < 0.001", "p = 0.034".
std::string p_text(double p);
// 1 -> "1 game", 2 -> "2 games".
std::string counted(std::int64_t count, const std::string& noun);
// A forecast, which has two digits: "3,100 games".
std::string games_text(double games);
// The first letter as a capital.
std::string capitalized(std::string text);
// "faction" -> "factions", "class" -> "classes".
std::string plural_of(const std::string& noun);
// As a shell reads it back.
std::string shell_word(const std::string& text);
// "a", "a and b", "a, b and c".
std::string listed(const std::vector<std::string>& names);
// "a, b and 4 others".
std::string few_of(const std::vector<std::string>& names);

// "scenario", or "scenario, ruleset" when there are several rulesets.
std::string place_name(const StoreMeta& meta, const analysis::PlaceSummary& place);
// "win rate" without draws, else "score".
std::string rate_name(const analysis::Analysis& analysis);

// What was played: "12,800 games of homm: 8 candidates × 2 opponents × 4 scenarios × 200
// repetitions".
std::string setup(const analysis::Analysis& analysis);
// Who sits where: "Candidates play the defender in every game; ..."
std::string seating(const analysis::Analysis& analysis);
// What begins with another ruleset, scenario or agent and changes it, a sentence each: "Ruleset
// sharper is base with units.marksmen_pack.attack 3 instead of 2."
std::vector<std::string> variations(const StoreMeta& meta);
// "300 of 1,234 games of another program were played again with equal results: at most 1 % of its
// games can have changed (95 %)".
std::string voucher_text(const Voucher& voucher);
// What limits what the numbers say: a partial run, rows that cannot be repeated, few scenarios,
// rows of other programs.
std::vector<std::string> warnings(const analysis::Analysis& analysis);

}  // namespace muster::report
