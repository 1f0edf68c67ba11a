#include "experiments/report/metagame/metagame_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "experiments/report/columns.h"
#include "experiments/report/interval_json.h"
#include "experiments/report/metagame/metagame_words.h"
#include "experiments/report/report.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using metagame::Membership;
using metagame::Metagame;
using metagame::Strategy;

// More columns than this are not printed.
constexpr std::size_t kMostColumns = 12;
constexpr std::size_t kMostHead = 30;
constexpr std::size_t kLeastHead = 8;

std::vector<std::string> names_of(const std::vector<Strategy>& strategies) {
  std::vector<std::string> names;
  for (const Strategy& strategy : strategies) names.push_back(strategy.name);
  return row_names(names, kMostHead);
}

// "  12 sniper  ", of the strategies in their order.
class RowHeads {
 public:
  explicit RowHeads(const std::vector<Strategy>& strategies)
      : names_(names_of(strategies)), width_(widest(names_, kLeastHead)) {}
  std::string operator[](std::size_t row) const {
    return fmt::format("  {:>2} {}", row + 1, left(names_[row], width_));
  }
  std::string blank() const { return std::string(5 + width_, ' '); }

 private:
  std::vector<std::string> names_;
  std::size_t width_;
};

std::string strategies_text(const std::vector<Strategy>& strategies) {
  const RowHeads heads(strategies);
  std::string text = fmt::format("{}  {:>6}  {:>6}  {:>22}  {}\n", heads.blank(), "score", "share",
                                 "regret, points", "for certain");
  for (std::size_t row = 0; row < strategies.size(); ++row) {
    const Strategy& strategy = strategies[row];
    const std::string regret =
        fmt::format("{:.1f} [{:.1f}, {:.1f}]", 100 * strategy.regret, 100 * strategy.range.least,
                    100 * strategy.range.largest);
    text += fmt::format("{}  {:>6.1f}  {:>6.1f}  {:>22}  {}\n", heads[row], 100 * strategy.score,
                        100 * strategy.share, regret, certain_text(strategy));
  }
  return text;
}

// "3"; of more than two players what the others play, by their numbers: "1 1 3".
std::string column_head(const Metagame& metagame, std::size_t column) {
  if (metagame.of_two()) return fmt::format("{}", column + 1);
  std::vector<std::size_t> numbers = metagame.others[column];
  for (std::size_t& number : numbers) ++number;
  return fmt::format("{}", fmt::join(numbers, " "));
}

std::string scores_text(const Metagame& metagame) {
  const RowHeads heads(metagame.rows);
  const std::size_t columns = metagame.scores.front().size();
  const std::size_t shown = std::min(columns, kMostColumns);
  std::size_t width = 5;
  for (std::size_t column = 0; column < shown; ++column) {
    width = std::max(width, column_head(metagame, column).size());
  }
  std::string text = heads.blank();
  for (std::size_t column = 0; column < shown; ++column) {
    text += fmt::format("  {:>{}}", column_head(metagame, column), width);
  }
  text += shown < columns ? fmt::format("  and {} more\n", columns - shown) : "\n";
  for (std::size_t row = 0; row < metagame.rows.size(); ++row) {
    text += heads[row];
    for (std::size_t column = 0; column < shown; ++column) {
      const stats::Interval& score = metagame.scores[row][column];
      text += fmt::format("  {:>{}}",
                          metagame.is_own(row, column) ? "."
                          : score.count == 0           ? "-"
                                                       : percent_number(score.estimate),
                          width);
    }
    text += "\n";
  }
  return text;
}

std::string all_play_it_table(const std::vector<Strategy>& strategies) {
  const RowHeads heads(strategies);
  std::string text;
  for (std::size_t row = 0; row < strategies.size(); ++row) {
    text += fmt::format("{}  {}\n", heads[row], all_play_it_text(strategies[row]));
  }
  return text;
}

nlohmann::ordered_json all_play_it_json(const metagame::AllPlayIt& all) {
  nlohmann::ordered_json json = {
      {"equilibrium", all.standing == metagame::Standing::kHolds    ? "yes"
                      : all.standing == metagame::Standing::kBroken ? "no"
                                                                    : "open"},
      {"deviation", all.deviation},
      {"gain", interval_json(all.gain)}};
  if (all.games_to_decide) json["games_to_decide"] = *all.games_to_decide;
  return json;
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
    if (strategy.all_play_it) one["all_play_it"] = all_play_it_json(*strategy.all_play_it);
  }
  return all;
}

std::vector<std::string> names_at(const std::vector<Strategy>& strategies,
                                  std::span<const std::size_t> places) {
  std::vector<std::string> names;
  for (const std::size_t i : places) names.push_back(strategies[i].name);
  return names;
}

// Of more than two players.
void add_tables(const Metagame& metagame, nlohmann::ordered_json& json) {
  json["players"] = metagame.players();
  for (const std::vector<std::size_t>& column : metagame.others) {
    json["others"].push_back(names_at(metagame.rows, column));
  }
  for (const metagame::FoundMixture& found : metagame.found) {
    json["found"].push_back({{"shares", found.mixture.shares},
                             {"regret",
                              {{"estimate", found.mixture.regret},
                               {"low", found.gains.least},
                               {"high", found.gains.largest}}}});
  }
}

}  // namespace

std::string metagame_text(const metagame::Metagame& metagame) {
  std::string text = fmt::format("{}: {}\n", metagame.title, metagame_scope(metagame));
  for (const std::string& sentence : metagame_sentences(metagame)) {
    text += wrapped("  " + sentence, kLeastWidth, 2);
  }
  text += fmt::format("\nScores of rows {}, percent\n{}",
                      !metagame.of_two() ? "where the others play columns" : "against columns",
                      scores_text(metagame));
  text += fmt::format("\n{}\n{}", metagame.symmetric ? "Strategies" : "Strategies of the rows",
                      strategies_text(metagame.rows));
  if (!metagame.symmetric) {
    text += fmt::format("\nStrategies of the columns\n{}", strategies_text(metagame.columns));
  }
  if (!metagame.of_two()) {
    text += fmt::format("\nIf all play it\n{}", all_play_it_table(metagame.rows));
  }
  return text + "\n" + wrapped(metagame_notes(metagame), kLeastWidth);
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
  if (!metagame.of_two()) add_tables(metagame, json);
  for (const std::vector<stats::Interval>& row : metagame.scores) {
    nlohmann::ordered_json& cells = json["scores"].emplace_back(nlohmann::ordered_json::array());
    for (const stats::Interval& score : row) cells.push_back(interval_json(score));
  }
  if (metagame.cycles) {
    json["cyclic_share"] = metagame.cycles->cyclic_share;
    json["ratings"] = metagame.cycles->ratings;
  }
  if (metagame.circle) {
    json["circle"] = {{"beats_the_next", names_at(metagame.rows, metagame.circle->strategies)},
                      {"certain", metagame.circle->certain}};
  }
  for (const std::vector<std::size_t>& sink : metagame.sinks) {
    json["sinks"].push_back(names_at(metagame.rows, sink));
  }
  for (const metagame::AlphaRank& rank : metagame.alpha_ranks) {
    nlohmann::ordered_json& one = json["alpha_rank"].emplace_back();
    one["alpha"] = rank.alpha;
    one["rows"] = rank.rows;
    if (!metagame.symmetric) one["columns"] = rank.columns;
  }
  return json;
}

}  // namespace muster::report
