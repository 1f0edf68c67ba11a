#include "experiments/report/report.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "experiments/analysis/analysis.h"
#include "experiments/report/charts/charts.h"
#include "experiments/report/html.h"
#include "experiments/report/page.h"
#include "experiments/report/words.h"
#include "tests/support/files.h"
#include "tests/support/markup.h"
#include "tests/support/synthetic_store.h"

namespace muster::report {
namespace {

using ::testing::AllOf;
using testing::gauntlet_meta;
using ::testing::HasSubstr;
using testing::nesting_mistake;
using ::testing::Not;
using testing::round_robin_meta;
using ::testing::StartsWith;
using testing::SyntheticStore;

constexpr const char* kHostile = "</script><b>'\"&{{title}}";

// Every text that a config can bring is hostile, and there are draws and several scenarios.
SyntheticStore hostile_store() {
  StoreMeta meta = gauntlet_meta("fixed", {kHostile, "weak"}, {"o", "p"}, {"s<1>", "t"}, 30);
  meta.title = meta.summary = meta.experiment = kHostile;
  meta.notes = {kHostile};
  meta.config = kHostile;
  meta.overrides = {std::string("summary=") + kHostile};
  meta.margin_unit = kHostile;
  meta.metric_ratios = {{kHostile, "hit", "shot"}};
  meta.agent_metrics = {{.label = kHostile,
                         .numerator = "hit",
                         .denominator = "shot",
                         .percent = true,
                         .meaning = kHostile}};
  meta.scenarios[0].summary = kHostile;
  meta.scenarios[0].contents = kHostile;
  SyntheticStore games(meta);
  for (std::uint64_t repetition = 0; repetition < 30; ++repetition) {
    for (const char* scenario : {"s<1>", "t"}) {
      for (const char* opponent : {"o", "p"}) {
        const bool draw = repetition % 5 == 0;
        games.play(scenario, repetition, {opponent, kHostile},
                   draw ? Outcome::kDraw : Outcome::kLoss, -2.5,
                   R"({"hit":1,"shot":3,"end":"<i>"})");
        games.play(scenario, repetition, {opponent, "weak"},
                   repetition % 3 == 0 ? Outcome::kLoss : Outcome::kWin, 1.5,
                   R"({"hit":1,"shot":3,"end":"b"})");
      }
    }
  }
  return games;
}

SyntheticStore plain_store(std::uint64_t played) {
  SyntheticStore games(round_robin_meta("swap", {"a", "b"}, {"s"}, 40));
  for (std::uint64_t repetition = 0; repetition < played; ++repetition) {
    games.play("s", repetition, {"a", "b"}, Outcome::kWin, 2);
    games.play("s", repetition, {"b", "a"}, Outcome::kLoss, -2);
  }
  return games;
}

std::string html_of(const SyntheticStore& games, std::string_view charts) {
  const auto findings = findings_of(games.store());
  EXPECT_TRUE(findings.ok()) << findings.status();
  PageAssets assets = embedded_assets();
  assets.charts = charts;
  return report_html(*findings, assets);
}

std::string table_of(const SyntheticStore& games) {
  const auto table = terminal_table(games.store());
  EXPECT_TRUE(table.ok()) << table.status();
  return *table;
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::size_t width = 0;
    for (const char c : line) width += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
    widest = std::max(widest, width);
  }
  return widest;
}

TEST(ReportTest, PageIsWellNestedAndEscaped) {
  for (const std::string_view charts : {"", "window.charts = 1;"}) {
    const std::string html = html_of(hostile_store(), charts);
    EXPECT_EQ(nesting_mistake(html), "");
    EXPECT_THAT(html, Not(HasSubstr("</script><b>")));
    EXPECT_THAT(html, Not(HasSubstr("<i>")));
    EXPECT_THAT(html, HasSubstr("&lt;/script&gt;&lt;b&gt;&#39;&quot;&amp;{{title}}"));
  }
}

TEST(ReportTest, PageNeedsNoNetwork) {
  const std::string html = html_of(hostile_store(), "window.charts = 1;");
  for (const char* reference : {"src=", "url(", "@import", "http:", "https:", "<link"}) {
    EXPECT_THAT(html, Not(HasSubstr(reference)));
  }
}

TEST(ReportTest, PageSaysWhenChartsAreMissing) {
  const SyntheticStore games = plain_store(40);
  EXPECT_THAT(html_of(games, ""), AllOf(HasSubstr("npm was missing"), Not(HasSubstr("<figure>"))));
  EXPECT_THAT(html_of(games, "window.charts = 1;"),
              AllOf(HasSubstr("<script>window.charts = 1;</script>"), HasSubstr("<figure>"),
                    Not(HasSubstr("npm was missing"))));
}

TEST(ReportTest, SameStoreGivesSameBytes) {
  const SyntheticStore first = hostile_store();
  const SyntheticStore second = hostile_store();
  EXPECT_EQ(html_of(first, "x"), html_of(second, "x"));
  EXPECT_EQ(table_of(first), table_of(second));
  ASSERT_TRUE(write_report(first.store(), first.path("report.html")).ok());
  EXPECT_EQ(content_of(first.path("report.html")), html_of(first, embedded_assets().charts));
  EXPECT_TRUE(absl::IsInvalidArgument(write_report(first.store(), first.path("none/report.html"))));
}

TEST(ReportTest, TableSaysWhoWonAndHowSure) {
  const std::string table = table_of(plain_store(40));
  EXPECT_THAT(table,
              HasSubstr("synthetic: 80 games of none: 2 agents × 1 scenario × 40 repetitions"));
  EXPECT_THAT(table, HasSubstr("Which agent is strongest?"));
  // All 40 blocks are won: Wilson's end with t(39); differences of 1 with a quarter of a block.
  EXPECT_THAT(table, HasSubstr("a is ahead of b by 100.0 points [97.5, 100.0] in this scenario: it "
                               "wins"));
  EXPECT_THAT(table, HasSubstr("100.0 %  [90.7, 100.0]"));
  EXPECT_THAT(table, HasSubstr("win rate by seat: north 50.0 %"));
  EXPECT_THAT(table, Not(HasSubstr("Partial")));
}

TEST(ReportTest, TableFitsTheTerminal) {
  EXPECT_LE(widest_line(table_of(plain_store(40))), 100U);
  EXPECT_LE(widest_line(table_of(hostile_store())), 100U);
  const std::string table = table_of(hostile_store());
  EXPECT_THAT(table, HasSubstr("Candidates play the south, opponents the north"));
  EXPECT_THAT(table, HasSubstr("33.3 %"));  // the ratio of metrics
}

// Long names that differ in the middle or at the end.
TEST(ReportTest, DifferentRowsLookDifferent) {
  const std::string faction = "a faction with a name that is much longer than any column";
  const std::vector<std::string> agents = {faction + " of the north", faction + " of the south"};
  const std::vector<std::string> scenarios = {"the plain of " + faction, "the coast of " + faction};
  SyntheticStore games(round_robin_meta("swap", agents, scenarios, 1));
  for (const std::string& scenario : scenarios) {
    games.play(scenario, 0, {agents[0], agents[1]}, Outcome::kWin, 2);
    games.play(scenario, 0, {agents[1], agents[0]}, Outcome::kWin, 2);
  }
  std::istringstream lines(table_of(games));
  std::set<std::string> names;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t cut = line.find("…");
    if (cut != std::string::npos) names.insert(line.substr(0, line.find("  ", cut)));
  }
  EXPECT_EQ(names.size(), 4U) << table_of(games);
}

TEST(ReportTest, AllRatiosAndMetricsArePrinted) {
  StoreMeta meta = round_robin_meta("fixed", {"a", "b"}, {"s", "t"}, 1);
  std::string row = "{";
  for (int i = 1; i <= 7; ++i) {
    meta.metric_ratios.push_back(
        {fmt::format("share {}", i), fmt::format("hit{}", i), fmt::format("shot{}", i)});
    meta.agent_metrics.push_back({.label = fmt::format("mean {}", i),
                                  .numerator = fmt::format("hit{}", i),
                                  .denominator = ""});
    row += fmt::format("{}\"hit{}\":{},\"shot{}\":{}", i == 1 ? "" : ",", i, i, i, i == 7 ? 0 : 10);
  }
  SyntheticStore games(meta);
  for (const char* scenario : {"s", "t"}) {
    games.play(scenario, 0, {"a", "b"}, Outcome::kWin, 1, row + "}");
  }
  const std::string table = table_of(games);
  for (int i = 1; i <= 3; ++i)
    EXPECT_THAT(table, HasSubstr(fmt::format("    [{0}] share {0}\n", i)));
  EXPECT_THAT(table, HasSubstr("    [5] share 5: 50.0 %; s 50.0 %, t 50.0 %\n"));
  EXPECT_THAT(table, HasSubstr("    [7] share 7: –; s –, t –\n"));  // nothing over nothing
  for (int i = 1; i <= 7; ++i)
    EXPECT_THAT(table, HasSubstr(fmt::format("    ({0}) mean {0}\n", i)));
  EXPECT_LE(widest_line(table), 100U);
}

TEST(ReportTest, ScoresByPlaceInTheTurnOrderAreShown) {
  SyntheticStore games(round_robin_meta("swap", {"a", "b"}, {"s", "t"}, 4));
  for (std::uint64_t repetition = 0; repetition < 4; ++repetition) {
    const Outcome outcome = repetition == 0 ? Outcome::kLoss : Outcome::kWin;
    for (const auto& [first, second] : {std::pair{"a", "b"}, {"b", "a"}}) {
      games.play("s", repetition, {first, second}, outcome, 1,
                 R"({"turn_order_north":1,"turn_order_south":2})");
    }
  }
  EXPECT_THAT(table_of(games), HasSubstr("score by place in the turn order: 1st 75.0 %"));
  EXPECT_THAT(html_of(games, "x"), HasSubstr("Score by place in the turn order"));
  EXPECT_THAT(table_of(plain_store(3)), Not(HasSubstr("turn order")));
}

TEST(ReportTest, WiderTerminalsHaveLongerLines) {
  const auto analysis = analysis::analyze(hostile_store().store());
  ASSERT_TRUE(analysis.ok());
  EXPECT_LE(widest_line(terminal_table(*analysis)), 100U);
  EXPECT_EQ(terminal_table(*analysis, 40), terminal_table(*analysis));
  EXPECT_GT(widest_line(terminal_table(*analysis, 160)), 100U);
}

TEST(ReportTest, DegenerateStoresHaveTablesAndPages) {
  for (const std::uint64_t played : {0U, 1U, 39U}) {
    const SyntheticStore games = plain_store(played);
    EXPECT_THAT(table_of(games), HasSubstr("Partial: "));
    const std::string html = html_of(games, "x");
    EXPECT_EQ(nesting_mistake(html), "");
    EXPECT_THAT(html, HasSubstr("Partial: "));
    EXPECT_THAT(html, Not(HasSubstr("nan")));
  }
  EXPECT_THAT(table_of(plain_store(0)), HasSubstr("No game has been played yet."));
}

TEST(ReportTest, NothingIsSaidOfAgentsWhereTheSeatMayHaveDecided) {
  for (const char* seats : {"fixed", "swap"}) {
    SyntheticStore games(round_robin_meta(seats, {"a", "b"}, {"s"}, 40));
    for (std::uint64_t repetition = 0; repetition < 40; ++repetition) {
      games.play("s", repetition, {"a", "b"}, Outcome::kWin, 1);
      if (seats == std::string("swap")) games.play("s", repetition, {"b", "a"}, Outcome::kLoss, -1);
    }
    const bool fixed = seats == std::string("fixed");
    for (const std::string& text : {table_of(games), html_of(games, "x")}) {
      EXPECT_EQ(text.find("a is ahead of b by 100.0 points") == std::string::npos, fixed) << text;
      EXPECT_EQ(text.find("These games cannot say") != std::string::npos, fixed) << text;
    }
    if (!fixed) continue;
    EXPECT_THAT(table_of(games), HasSubstr("seats = \"swap\""));
  }
}

// Nothing is called equal without a margin that the config states.
TEST(ReportTest, OpenIsNotEqual) {
  for (const bool margin : {false, true}) {
    StoreMeta meta = gauntlet_meta("fixed", {"x", "y"}, {"o"}, {"s"}, 40);
    if (margin) {
      Question question;
      question.detect = 0.2;
      meta.questions = {question};
    }
    SyntheticStore games(meta);
    for (std::uint64_t repetition = 0; repetition < 40; ++repetition) {
      const Outcome outcome = repetition % 3 == 0 ? Outcome::kWin : Outcome::kLoss;
      const bool other = repetition == 7;
      games.play("s", repetition, {"o", "x"}, outcome, 0);
      games.play("s", repetition, {"o", "y"}, other ? Outcome::kDraw : outcome, 0);
    }
    const std::string table = table_of(games);
    EXPECT_EQ(table.find("equal") != std::string::npos, margin) << table;
    EXPECT_EQ(table.find("Open in this scenario") != std::string::npos, !margin) << table;
    EXPECT_THAT(table, HasSubstr(margin ? "equal to within ±20.0 points" : "open, "));
  }
}

// a wins every game; metrics as a game tells them.
TEST(ReportTest, FiguresForOtherPrograms) {
  StoreMeta meta = round_robin_meta("swap", {"a", "b, c"}, {"s"}, 2);
  meta.agent_metrics = {{.label = "hits", .numerator = "hit_{seat}", .denominator = "shot_{seat}"}};
  SyntheticStore games(meta);
  for (std::uint64_t repetition = 0; repetition < 2; ++repetition) {
    games.play("s", repetition, {"a", "b, c"}, Outcome::kWin, 1,
               R"({"hit_north":1,"shot_north":4,"hit_south":3,"shot_south":3})");
    games.play("s", repetition, {"b, c", "a"}, Outcome::kLoss, 1,
               R"({"hit_north":3,"shot_north":3,"hit_south":1,"shot_south":4})");
  }
  const auto analysis = analysis::analyze(games.store());
  ASSERT_TRUE(analysis.ok()) << analysis.status();
  EXPECT_THAT(report::ranking_csv(*analysis),
              AllOf(StartsWith("question,compared,level,tier,last_tier,value,low,high,"),
                    HasSubstr("\n1,agent,a,1,1,1,"), HasSubstr("\n1,agent,\"b, c\",")));
  EXPECT_THAT(report::differences_csv(*analysis), HasSubstr("\n1,a,\"b, c\",1,"));
  const std::string metrics = report::metrics_csv(*analysis);
  EXPECT_THAT(metrics,
              AllOf(StartsWith("metric,agent,ruleset,value,low,high,blocks\nhits,a,,0.25,"),
                    HasSubstr("\nhits,\"b, c\",,1,")));
  EXPECT_EQ(std::count(metrics.begin(), metrics.end(), '\n'), 3);
}

TEST(ReportTest, ComparesRulesetsWhereTheyVary) {
  StoreMeta meta = gauntlet_meta("fixed", {"x"}, {"o"}, {"s"}, 30);
  meta.rulesets.push_back({"other", "", "{}"});
  SyntheticStore games(meta);
  for (std::uint64_t repetition = 0; repetition < 30; ++repetition) {
    games.play("s", repetition, {"o", "x"}, Outcome::kLoss, 1, "{}", {}, "base");
    games.play("s", repetition, {"o", "x"}, Outcome::kWin, 1, "{}", {}, "other");
  }
  for (const std::string& text : {table_of(games), html_of(games, "x")}) {
    EXPECT_THAT(text, HasSubstr("Under which ruleset do candidates win more often?"));
    EXPECT_THAT(text, HasSubstr("base is ahead of other by 100.0 points"));
  }
}

TEST(WordsTest, Numbers) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(grouped(-1000), "−1,000");
  EXPECT_EQ(percent(0.5), "50.0 %");
  EXPECT_EQ(points(-0.0004), "+0.0");
  EXPECT_EQ(points(-0.061), "−6.1");
  EXPECT_EQ(p_text(0.0005), "p < 0.001");
  EXPECT_EQ(p_text(0.034), "p = 0.034");
  EXPECT_EQ(p_text(1), "p = 1");
  EXPECT_EQ(counted(1, "game"), "1 game");
  EXPECT_EQ(listed({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(margin_text({1.25, 0.75, 1.75, 0.95, 9, true}), "+1.25 ± 0.50");
  EXPECT_EQ(margin_text({1.25, 1.25, 1.25, 0.95, 1, false}), "+1.25");
}

TEST(HtmlTest, EscapesAndFillsOnce) {
  EXPECT_EQ(escape("<a b='\"'>&"), "&lt;a b=&#39;&quot;&#39;&gt;&amp;");
  EXPECT_EQ(script_json({{"k", "</script><!--&\xff"}}),
            "{\"k\":\"\\u003c/script\\u003e\\u003c!--\\u0026\\ufffd\"}");
  EXPECT_EQ(filled("{{a}}-{{b}}-{{c", {{"a", "{{b}}"}}), "{{b}}-{{b}}-{{c");
}

TEST(ChartsTest, IntervalsKeepTheirOrderAndDomain) {
  IntervalChart chart;
  chart.marks = {{"b", 60, 55, 65}, {"a", 40, 31, 49}};
  const auto domain = common_domain({chart});
  EXPECT_EQ(domain, std::pair(30.0, 65.0));
  chart.domain = domain;
  const auto spec = interval_spec(chart);
  EXPECT_EQ(spec["data"]["values"][0]["name"], "b");
  EXPECT_EQ(spec["layer"][1]["encoding"]["x"]["scale"]["domain"][0], 30.0);
  EXPECT_EQ(common_domain({}), std::pair(0.0, 100.0));
}

}  // namespace
}  // namespace muster::report
