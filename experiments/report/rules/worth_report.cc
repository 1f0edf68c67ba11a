#include "experiments/report/rules/worth_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "experiments/report/charts/charts.h"
#include "experiments/report/columns.h"
#include "experiments/report/html.h"
#include "experiments/report/interval_json.h"
#include "experiments/report/sentences.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using analysis::ItemWorth;
using analysis::Worths;

constexpr std::size_t kMostItemName = 40;

std::string word_of(const ItemWorth& item) {
  switch (item.verdict) {
    case stats::Verdict::kAhead:
      return "worth more";
    case stats::Verdict::kBehind:
      return "worth less";
    case stats::Verdict::kEquivalent:
      return "average";
    case stats::Verdict::kOpen:
    case stats::Verdict::kNoData:
      break;
  }
  return "open";
}

std::string named_sentence(const Worths& worths, stats::Verdict verdict, const char* what) {
  std::vector<std::string> names;
  for (const ItemWorth& item : worths.items) {
    if (item.verdict == verdict) names.push_back(item.name);
  }
  return names.empty() ? "" : fmt::format("{}: {}.", what, few_of(names));
}

std::vector<std::string> sentences_of(const Worths& worths) {
  std::vector<std::string> sentences = {fmt::format(
      "{} of the {} in `{}`, drawn {}: what a game’s score of {} gains by each, against an average "
      "one in its place.",
      worths.worth.size, worths.worth.pool.size(), worths.worth.key,
      counted(static_cast<std::int64_t>(worths.lists), "time"), worths.worth.seat)};
  if (!worths.problem.empty()) {
    sentences.push_back(fmt::format("Nothing is said: {}.", worths.problem));
    return sentences;
  }
  const ItemWorth& best = worths.items.front();
  const ItemWorth& worst = worths.items.back();
  sentences.push_back(fmt::format("The best is {}, {} points {}; the worst {}, {} {}.", best.name,
                                  points(best.worth.estimate), points_range(best.worth), worst.name,
                                  points(worst.worth.estimate), points_range(worst.worth)));
  for (const auto& [verdict, what] :
       {std::pair(stats::Verdict::kAhead, "Worth more than average for certain"),
        std::pair(stats::Verdict::kBehind, "Worth less for certain"),
        std::pair(stats::Verdict::kEquivalent, "As good as average")}) {
    const std::string sentence = named_sentence(worths, verdict, what);
    if (!sentence.empty()) sentences.push_back(sentence);
  }
  return sentences;
}

std::string worth_figure(const Worths& worths) {
  ForestChart chart;
  chart.axis = "worth, points of score";
  chart.interval_title = "95 %, all together";
  if (worths.worth.detect) chart.band = {-100 * *worths.worth.detect, 100 * *worths.worth.detect};
  for (const ItemWorth& item : worths.items) {
    ForestMark mark{item.name, 100 * item.worth.estimate, 100 * item.worth.low,
                    100 * item.worth.high};
    mark.group = verdict_word(item.verdict);
    chart.marks.push_back(std::move(mark));
  }
  if (chart.marks.size() > kMostMarks) return "";
  return figure(forest_spec(chart),
                "What each is worth against an average one in its place; intervals hold together.");
}

Table worth_table(const Worths& worths) {
  Table table("What each is worth", {{"item", false},
                                     {"lists"},
                                     {"worth, points"},
                                     {"95 % interval, all together"},
                                     {"for certain", false, "verdict"}});
  for (const ItemWorth& item : worths.items) {
    table.add({item.name, grouped(item.draws), points(item.worth.estimate),
               points_range(item.worth), word_of(item)});
  }
  return table;
}

}  // namespace

std::string worth_text(const analysis::Analysis& analysis, std::size_t width) {
  if (!analysis.worths) return "";
  const Worths& worths = *analysis.worths;
  std::string text = "\nWhat each is worth\n";
  for (const std::string& sentence : sentences_of(worths)) {
    text += wrapped("  " + sentence, width, 2);
  }
  if (worths.items.empty()) return text;
  std::vector<std::string> all;
  for (const ItemWorth& item : worths.items) all.push_back(item.name);
  const std::vector<std::string> names = row_names(all, kMostItemName);
  const std::size_t name_width = widest(names, 4);
  text += fmt::format("\n  {}  {}  {}  {}\n", left("item", name_width), right("lists", 6),
                      right("points", 7), "95 % interval");
  for (std::size_t i = 0; i < names.size(); ++i) {
    const ItemWorth& item = worths.items[i];
    text += fmt::format("  {}  {}  {}  {}  {}\n", left(names[i], name_width),
                        right(grouped(item.draws), 6), right(points(item.worth.estimate), 7),
                        left(points_range(item.worth), 16), word_of(item));
  }
  return text;
}

std::string worth_section(const analysis::Analysis& analysis, bool charts) {
  if (!analysis.worths) return "";
  const Worths& worths = *analysis.worths;
  std::string body;
  for (const std::string& sentence : sentences_of(worths)) body += paragraph(sentence);
  if (charts && !worths.items.empty()) body += worth_figure(worths);
  if (!worths.items.empty()) body += worth_table(worths).html();
  return section("worth", "What each is worth", body);
}

nlohmann::ordered_json worth_json(const analysis::Analysis& analysis) {
  if (!analysis.worths) return nullptr;
  const Worths& worths = *analysis.worths;
  nlohmann::ordered_json json = {{"key", worths.worth.key},
                                 {"seat", worths.worth.seat},
                                 {"lists", worths.lists},
                                 {"sentences", sentences_of(worths)}};
  if (!worths.problem.empty()) json["problem"] = worths.problem;
  json["items"] = nlohmann::ordered_json::array();
  for (const ItemWorth& item : worths.items) {
    json["items"].push_back({{"name", item.name},
                             {"lists", item.draws},
                             {"worth", interval_json(item.worth)},
                             {"verdict", word_of(item)}});
  }
  return json;
}

}  // namespace muster::report
