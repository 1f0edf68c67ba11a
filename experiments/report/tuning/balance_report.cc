#include "experiments/report/tuning/balance_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/report/charts/charts.h"
#include "experiments/report/columns.h"
#include "experiments/report/html.h"
#include "experiments/report/interval_json.h"
#include "experiments/report/page.h"
#include "experiments/report/report.h"
#include "experiments/report/rules/effects_section.h"
#include "experiments/report/rules/effects_text.h"
#include "experiments/report/sentences.h"
#include "experiments/report/tuning/steps_table.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

using tuning::BalanceConfirmed;
using tuning::Balanced;
using tuning::InBand;
using tuning::Placed;

const char* in_band_word(InBand standing) {
  return standing == InBand::kInside ? "inside" : standing == InBand::kOutside ? "outside" : "open";
}

std::string band_text(const Placed& placed) {
  if (placed.question.of_score()) {
    return fmt::format("{} to {} %", percent_number(placed.low), percent_number(placed.high));
  }
  return fmt::format("{} to {}", placed.low, placed.high);
}

// The value of a level: "first", or of a question about rulesets "rounds".
std::string value_text(const Placed& placed, const StoreMeta& meta) {
  return Scale(placed.question, meta).value_and_range(placed.value);
}

std::string scope(const Balanced& balanced) {
  return fmt::format("{}: {} of {} by {} in all", balanced.experiment,
                     counted(static_cast<std::int64_t>(balanced.balance.space.size()), "number"),
                     balanced.ruleset, counted(balanced.games(), "game"));
}

// "first 53.2 % [52.1, 54.3], outside of 48.0 to 52.0 %".
std::string missed_text(const Placed& placed, const StoreMeta& meta) {
  return fmt::format("{} {}, {} of {}", placed.level, value_text(placed, meta),
                     placed.standing() == InBand::kOutside ? "outside" : "not for certain inside",
                     band_text(placed));
}

std::string players_words(const std::string& players) {
  return players == kConfigPlayers ? "the config’s players" : players;
}

// Under the rules as they are; "–" where no game had it there.
std::string before_text(const BalanceConfirmed& confirmed, const Placed& after) {
  for (const Placed& before : confirmed.before) {
    if (before.text == after.text && before.level == after.level) {
      return value_text(before, confirmed.analysis.meta);
    }
  }
  return "–";
}

std::string confirmed_sentence(const BalanceConfirmed& confirmed) {
  const std::string who = players_words(confirmed.players);
  const std::size_t inside = confirmed.count(InBand::kInside);
  if (confirmed.is_inside()) {
    return fmt::format("With {} every value is inside of its band on new seeds: {} of {}.", who,
                       inside, confirmed.after.size());
  }
  std::vector<std::string> missed;
  for (const Placed& placed : confirmed.after) {
    if (placed.standing() == InBand::kInside) continue;
    missed.push_back(missed_text(placed, confirmed.analysis.meta));
  }
  return fmt::format("With {} {} of {} values are inside of their bands on new seeds; {}.", who,
                     inside, confirmed.after.size(), fmt::join(missed, "; "));
}

std::string idle_sentence(const Balanced& balanced) {
  if (balanced.idle.empty()) return "";
  return fmt::format("Left as they are, as they move nothing for certain: {}.",
                     listed(balanced.idle));
}

// Scores before and after, with one kind of players.
std::string band_figure(const BalanceConfirmed& confirmed) {
  ForestChart chart;
  chart.axis = "score, %";
  chart.interval_title = "95 %, all together";
  chart.groups = {"as it is", "with the edits"};
  for (const auto& [group, all] :
       {std::pair(0U, &confirmed.before), std::pair(1U, &confirmed.after)}) {
    for (const Placed& placed : *all) {
      if (!placed.question.of_score() || !placed.value.width_known) continue;
      ForestMark mark{fmt::format("{}, {}", placed.level, chart.groups[group]),
                      100 * placed.value.estimate, 100 * placed.value.low, 100 * placed.value.high};
      mark.group = chart.groups[group];
      chart.marks.push_back(std::move(mark));
      chart.band = {100 * placed.low, 100 * placed.high};
      chart.reference = 50 * (placed.low + placed.high);
    }
  }
  if (chart.marks.empty() || chart.marks.size() > kMostMarks) return "";
  return figure(forest_spec(chart),
                fmt::format("Scores before and after, with {}, beside the band (shaded).",
                            players_words(confirmed.players)));
}

// Of a candidate: how far it is from the bands, with what its edits cost.
std::string weight_text(const stats::Interval& value) {
  return fmt::format("{:.3f}", -value.estimate);
}

nlohmann::ordered_json placed_json(const std::vector<Placed>& all) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const Placed& placed : all) {
    json.push_back({{"question", placed.text},
                    {"level", placed.level},
                    {"low", placed.low},
                    {"high", placed.high},
                    {"value", interval_json(placed.value)},
                    {"in_band", in_band_word(placed.standing())}});
  }
  return json;
}

std::string bands_lines(const Balanced& balanced) {
  std::string text;
  for (const BalanceConfirmed& confirmed : balanced.confirmed) {
    const StoreMeta& meta = confirmed.analysis.meta;
    std::vector<std::string> levels;
    for (const Placed& placed : confirmed.after) levels.push_back(placed.level);
    const std::size_t width = widest(levels, confirmed.players.size());
    text += fmt::format("  {}  {}  {}  {}\n", left(confirmed.players, width),
                        left(balanced.ruleset, 24), left("with the edits", 24), "band");
    for (const Placed& after : confirmed.after) {
      text +=
          fmt::format("  {}  {}  {}  {}, {}\n", left(after.level, width),
                      left(before_text(confirmed, after), 24), left(value_text(after, meta), 24),
                      band_text(after), in_band_word(after.standing()));
    }
  }
  return text;
}

}  // namespace

std::vector<std::string> balance_sentences(const Balanced& balanced) {
  std::vector<std::string> sentences;
  if (balanced.edits.empty()) {
    sentences.push_back(
        fmt::format("Nothing better than {} as it is was found.", balanced.ruleset));
  }
  std::size_t fair = 0;
  for (const BalanceConfirmed& confirmed : balanced.confirmed) {
    fair += confirmed.is_inside() ? 1 : 0;
    sentences.push_back(confirmed_sentence(confirmed));
  }
  if (fair > 0 && fair < balanced.confirmed.size()) {
    sentences.emplace_back("So it is fair between some players, and not shown to be between all.");
  }
  return sentences;
}

std::string balance_edits(const Balanced& balanced) {
  if (balanced.edits.empty()) return "";
  std::string text = fmt::format("from = \"{}\"\n\n[edit]\n", balanced.ruleset);
  for (std::size_t i = 0; i < balanced.edits.size(); ++i) {
    text += fmt::format("{}  # {}\n", balanced.edits[i], balanced.before[i]);
  }
  return text;
}

Table band_table(const Balanced& balanced) {
  Table table("What is to be in a band, on new seeds", {{"players", false},
                                                        {"value of", false},
                                                        {"band", false},
                                                        {balanced.ruleset},
                                                        {"with the edits"},
                                                        {"band?", false}});
  for (const BalanceConfirmed& confirmed : balanced.confirmed) {
    const StoreMeta& meta = confirmed.analysis.meta;
    for (const Placed& after : confirmed.after) {
      table.add({confirmed.players, after.level, band_text(after), before_text(confirmed, after),
                 value_text(after, meta), in_band_word(after.standing())});
    }
  }
  table.keep_order();
  return table;
}

std::string balance_text(const Balanced& balanced, std::size_t width) {
  std::string text = wrapped(scope(balanced), width, 2);
  for (const std::string& sentence : balance_sentences(balanced))
    text += wrapped(sentence, width, 2);
  const std::string idle = idle_sentence(balanced);
  if (!idle.empty()) text += wrapped(idle, width, 2);
  if (!balanced.edits.empty()) text += "\n" + bands_lines(balanced);
  if (!balanced.edits.empty()) text += "\nAs a ruleset:\n" + balance_edits(balanced);
  for (const tuning::BalanceScreen& screen : balanced.screens) {
    if (balanced.screens.size() > 1) {
      text += fmt::format("\nBetween {}:\n", players_words(screen.players));
    }
    text += effects_text(screen.analysis, width);
  }
  return text;
}

nlohmann::ordered_json balance_json(const Balanced& balanced) {
  nlohmann::ordered_json json = {{"experiment", balanced.experiment},
                                 {"ruleset", balanced.ruleset},
                                 {"games", balanced.games()},
                                 {"sentences", balance_sentences(balanced)},
                                 {"edits", balanced.edits},
                                 {"idle", balanced.idle},
                                 {"screen", effects_json(balanced.screens.front().analysis)}};
  for (std::size_t i = 1; i < balanced.screens.size(); ++i) {
    json["screens_of_others"].push_back({{"players", balanced.screens[i].players},
                                         {"screen", effects_json(balanced.screens[i].analysis)}});
  }
  json["confirmed"] = nlohmann::ordered_json::array();
  for (const BalanceConfirmed& confirmed : balanced.confirmed) {
    json["confirmed"].push_back({{"players", confirmed.players},
                                 {"games", confirmed.analysis.games},
                                 {"inside", confirmed.is_inside()},
                                 {"before", placed_json(confirmed.before)},
                                 {"after", placed_json(confirmed.after)}});
  }
  return json;
}

std::string balance_html(const Balanced& balanced) {
  const PageAssets& assets = embedded_assets();
  const bool charts = !assets.charts.empty();
  std::string answer;
  for (const std::string& sentence : balance_sentences(balanced)) {
    answer += paragraph(sentence, answer.empty() ? "answer" : "");
  }
  std::string body;
  if (!balanced.edits.empty()) {
    body += section("found", "The edits", "<pre>" + escape(balance_edits(balanced)) + "</pre>\n");
    std::string bands;
    for (const BalanceConfirmed& confirmed : balanced.confirmed) {
      if (charts) bands += band_figure(confirmed);
    }
    body += section("bands", "Inside of the bands?", bands + band_table(balanced).html());
  }
  const analysis::Analysis& screen = balanced.screens.front().analysis;
  const bool several = balanced.screens.size() > 1;
  for (std::size_t i = 0; i < balanced.screens.size(); ++i) {
    const tuning::BalanceScreen& each = balanced.screens[i];
    body +=
        effects_section(each.analysis, charts, several ? players_words(each.players) : "", i + 1);
  }
  const std::string idle = idle_sentence(balanced);
  body += section("trace", "How it was found",
                  (idle.empty() ? "" : paragraph(idle)) +
                      steps_table(balanced.found, "the search", weight_text).html());
  body += reproduction_section(screen);
  return page_html({.title = balanced.experiment + ": which numbers make it fair",
                    .version = screen.meta.version,
                    .introduction = paragraph(scope(balanced) + ".", "setup"),
                    .answer = answer_box("Is it fair with these edits?", answer),
                    .notice = "",
                    .body = body,
                    .charts = charts},
                   assets);
}

}  // namespace muster::report
