#include "experiments/report/metagame_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/report/interval_json.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using metagame::DominatedBy;
using metagame::Membership;
using metagame::Metagame;
using metagame::Strategy;

// More columns than this are not printed.
constexpr std::size_t kMostColumns = 12;

std::size_t name_width(const std::vector<Strategy>& strategies) {
  std::size_t width = 8;
  for (const Strategy& strategy : strategies) width = std::max(width, strategy.name.size());
  return width;
}

// "dominated by sniper (p < 0.001)".
std::string dominated_text(const DominatedBy& dominated) {
  const std::string later =
      dominated.round > 1 ? fmt::format(", in round {}", dominated.round) : std::string();
  return fmt::format("dominated by {} ({}{})", dominated.name, p_text(dominated.p), later);
}

// What is dominated is in no equilibrium, whether or not the box alone says so.
std::string certain_text(const Strategy& strategy) {
  std::string dominated = strategy.dominated ? dominated_text(*strategy.dominated) : "";
  if (strategy.range.membership == Membership::kEvery) return "in every equilibrium";
  if (strategy.range.membership == Membership::kNone) {
    return dominated.empty() ? "in no equilibrium" : "in no equilibrium; " + dominated;
  }
  if (!dominated.empty()) return dominated;
  if (!strategy.games_to_decide) return "open";
  return fmt::format("open; about {} in all would tell", games_text(*strategy.games_to_decide));
}

std::string strategies_text(const std::vector<Strategy>& strategies) {
  const std::size_t width = name_width(strategies);
  std::string text = fmt::format("  {:>2} {:<{}}  {:>6}  {:>6}  {:>22}  {}\n", "", "", width,
                                 "score", "share", "regret, points", "for certain");
  std::size_t number = 0;
  for (const Strategy& strategy : strategies) {
    const std::string regret =
        fmt::format("{:.1f} [{:.1f}, {:.1f}]", 100 * strategy.regret, 100 * strategy.range.least,
                    100 * strategy.range.largest);
    text += fmt::format("  {:>2} {:<{}}  {:>6.1f}  {:>6.1f}  {:>22}  {}\n", ++number, strategy.name,
                        width, 100 * strategy.score, 100 * strategy.share, regret,
                        certain_text(strategy));
  }
  return text;
}

std::string scores_text(const Metagame& metagame) {
  const std::vector<Strategy>& columns = metagame.symmetric ? metagame.rows : metagame.columns;
  const std::size_t shown = std::min(columns.size(), kMostColumns);
  const std::size_t width = name_width(metagame.rows);
  std::string text = fmt::format("  {:>2} {:<{}}", "", "", width);
  for (std::size_t column = 0; column < shown; ++column) {
    text += fmt::format("  {:>5}", column + 1);
  }
  text += shown < columns.size() ? fmt::format("  and {} more\n", columns.size() - shown) : "\n";
  for (std::size_t row = 0; row < metagame.rows.size(); ++row) {
    text += fmt::format("  {:>2} {:<{}}", row + 1, metagame.rows[row].name, width);
    for (std::size_t column = 0; column < shown; ++column) {
      const stats::Interval& score = metagame.scores[row][column];
      const bool own = metagame.symmetric && row == column;
      text += own                ? fmt::format("  {:>5}", ".")
              : score.count == 0 ? fmt::format("  {:>5}", "-")
                                 : fmt::format("  {:>5.1f}", 100 * score.estimate);
    }
    text += "\n";
  }
  return text;
}

nlohmann::ordered_json strategies_json(const std::vector<Strategy>& strategies) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const Strategy& strategy : strategies) {
    nlohmann::ordered_json& one = all.emplace_back();
    one["name"] = strategy.name;
    one["score"] = strategy.score;
    one["share"] = strategy.share;
    one["regret"] = {{"estimate", strategy.regret},
                     {"low", strategy.range.least},
                     {"high", strategy.range.largest}};
    one["in_equilibrium"] = strategy.range.membership == Membership::kEvery  ? "every"
                            : strategy.range.membership == Membership::kNone ? "none"
                                                                             : "open";
    if (strategy.games_to_decide) one["games_to_decide"] = *strategy.games_to_decide;
    if (strategy.dominated) {
      one["dominated"] = {{"by", strategy.dominated->name},
                          {"p", strategy.dominated->p},
                          {"round", strategy.dominated->round}};
    }
  }
  return all;
}

}  // namespace

std::string metagame_text(const metagame::Metagame& metagame) {
  std::string text =
      fmt::format("{}: {} games, {}\n\nScores of rows against columns, percent\n{}\n",
                  metagame.title, grouped(static_cast<std::int64_t>(metagame.games)),
                  counted(metagame.scenarios, "scenario"), scores_text(metagame));
  text += fmt::format("{}\n{}", metagame.symmetric ? "Strategies" : "Strategies of the rows",
                      strategies_text(metagame.rows));
  if (!metagame.symmetric) {
    text += fmt::format("\nStrategies of the columns\n{}", strategies_text(metagame.columns));
    text += fmt::format("\nvalue of the rows: {}\n", share_text(metagame.value));
  }
  if (metagame.cycles) {
    text += fmt::format(
        "\nin circles: {} of who beats whom (log-odds of the estimates, noise among "
        "them)\n",
        percent(metagame.cycles->cyclic_share));
  }
  text +=
      "\nshare: of an equilibrium of the estimates, the one that mixes most. regret: what a "
      "strategy loses\nagainst an equilibrium, with bounds. All bounds, and what is certain of "
      "equilibria, hold together\nwith 95 %, in these scenarios; so does all that is said of "
      "dominance.\n";
  return text;
}

nlohmann::ordered_json metagame_json(const metagame::Metagame& metagame) {
  nlohmann::ordered_json json = {{"experiment", metagame.title},
                                 {"games", metagame.games},
                                 {"scenarios", metagame.scenarios},
                                 {"symmetric", metagame.symmetric},
                                 {"confidence", metagame.value.confidence},
                                 {"value", interval_json(metagame.value)},
                                 {"rows", strategies_json(metagame.rows)}};
  if (!metagame.symmetric) json["columns"] = strategies_json(metagame.columns);
  for (const std::vector<stats::Interval>& row : metagame.scores) {
    nlohmann::ordered_json& cells = json["scores"].emplace_back(nlohmann::ordered_json::array());
    for (const stats::Interval& score : row) cells.push_back(interval_json(score));
  }
  if (metagame.cycles) {
    json["cyclic_share"] = metagame.cycles->cyclic_share;
    json["ratings"] = metagame.cycles->ratings;
  }
  return json;
}

}  // namespace muster::report
