#include "experiments/report/tuning/adaptive_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "experiments/report/columns.h"
#include "experiments/report/html.h"
#include "experiments/report/metagame/metagame_section.h"
#include "experiments/report/metagame/metagame_text.h"
#include "experiments/report/page.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using tuning::AdaptiveMetagame;
using tuning::Look;
using tuning::LooksEnd;

std::vector<std::string> names_of(const Look& look, const AdaptiveMetagame& decided) {
  std::vector<std::string> names;
  for (const std::size_t row : look.plan.rows) names.push_back(decided.strategies[row]);
  return names;
}

std::string games_sentence(const AdaptiveMetagame& decided) {
  const std::string looks =
      fmt::format("{}: {} in {}", decided.experiment, counted(decided.games, "game"),
                  counted(static_cast<std::int64_t>(decided.looks.size()), "look"));
  const std::int64_t all = decided.games_of_all();
  if (all <= decided.games) return looks + ".";
  return fmt::format("{}; as many of every pair as the last look has would be {}.", looks,
                     grouped(all));
}

std::string end_sentence(const AdaptiveMetagame& decided) {
  switch (decided.end) {
    case LooksEnd::kDecided:
      return "Of every strategy it is certain whether it is in an equilibrium.";
    case LooksEnd::kClose:
      return fmt::format(
          "What is open loses less than {:.3g} point{} against an equilibrium, whichever it is.",
          100 * decided.limits.within, decided.limits.within == 0.01 ? "" : "s");
    case LooksEnd::kEven:
      return "What is open is even by the estimates: no number of games would tell.";
    case LooksEnd::kBudget:
      break;
  }
  return fmt::format("{} open with at most {}.",
                     decided.looks.back().open == 1
                         ? "1 strategy is"
                         : fmt::format("{} strategies are", decided.looks.back().open),
                     counted(decided.limits.most_games, "game"));
}

const char* end_word(LooksEnd end) {
  switch (end) {
    case LooksEnd::kDecided:
      return "decided";
    case LooksEnd::kClose:
      return "close";
    case LooksEnd::kEven:
      return "even";
    case LooksEnd::kBudget:
      break;
  }
  return "budget";
}

Table looks_table(const AdaptiveMetagame& decided) {
  Table table(
      "Looks",
      {{"look"}, {"games"}, {"games of a pair so far"}, {"who plays", false}, {"open after it"}});
  for (const Look& look : decided.looks) {
    table.add({std::to_string(look.plan.number), grouped(look.games),
               grouped(look.rounds * decided.games_per_pair), listed(names_of(look, decided)),
               std::to_string(look.open)});
  }
  table.keep_order();
  return table;
}

}  // namespace

std::string adaptive_text(const AdaptiveMetagame& decided, std::size_t width) {
  std::string text = wrapped(games_sentence(decided), width, 2);
  text += wrapped("  " + end_sentence(decided), width, 4);
  for (const Look& look : decided.looks) {
    text +=
        wrapped(fmt::format("  Look {}: {} of a pair so far, of {}; {} open after it.",
                            look.plan.number, counted(look.rounds * decided.games_per_pair, "game"),
                            listed(names_of(look, decided)), look.open),
                width, 4);
  }
  return text + "\n" + metagame_text(decided.metagame);
}

nlohmann::ordered_json adaptive_json(const AdaptiveMetagame& decided) {
  nlohmann::ordered_json json = {
      {"experiment", decided.experiment},        {"games", decided.games},
      {"most_games", decided.limits.most_games}, {"within", decided.limits.within},
      {"games_of_all", decided.games_of_all()},  {"end", end_word(decided.end)}};
  for (const Look& look : decided.looks) {
    json["looks"].push_back({{"games", look.games},
                             {"games_of_a_pair", look.rounds * decided.games_per_pair},
                             {"who", names_of(look, decided)},
                             {"open", look.open}});
  }
  json["metagame"] = metagame_json(decided.metagame);
  return json;
}

std::string adaptive_html(const AdaptiveMetagame& decided) {
  const PageAssets& assets = embedded_assets();
  const bool charts = !assets.charts.empty();
  return page_html({.title = decided.experiment + ": which strategy to choose",
                    .version = "",
                    .introduction = paragraph(games_sentence(decided), "setup"),
                    .answer = answer_box("Is it certain who is in an equilibrium?",
                                         paragraph(end_sentence(decided), "answer")),
                    .notice = "",
                    .body = metagame_section(decided.metagame, charts) +
                            section("looks", "The looks", looks_table(decided).html()),
                    .charts = charts},
                   assets);
}

}  // namespace muster::report
