#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "experiments/report/charts/charts.h"

namespace muster::report {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Json = nlohmann::json;

// The values that layers with a style draw.
Json values_of(const Json& spec, const std::string& style) {
  for (const Json& layer : spec["layer"]) {
    if (layer["mark"].value("style", "") != style) continue;
    return layer.contains("data") ? layer["data"]["values"] : spec["data"]["values"];
  }
  return nullptr;
}

const Json& layer_of(const Json& spec, const std::string& style) {
  static const Json none;
  for (const Json& layer : spec["layer"]) {
    if (layer["mark"].value("style", "") == style) return layer;
  }
  return none;
}

ForestChart forest() {
  ForestChart chart;
  chart.axis = "difference, points";
  chart.band = std::pair(-3.0, 3.0);
  chart.marks = {{"a", 8, 6, 10, std::pair(5.0, 11.0), "ahead"},
                 {"b", 0.5, -1, 2, std::nullopt, "equivalent"}};
  return chart;
}

TEST(ForestChartTest, DrawsTheBandTheMarksAndBothIntervals) {
  const Json spec = forest_spec(forest());
  const Json& band = layer_of(spec, "band")["encoding"];
  EXPECT_EQ(band["x"]["datum"], -3.0);
  EXPECT_EQ(band["x2"]["datum"], 3.0);
  const Json values = values_of(spec, "estimate");
  ASSERT_EQ(values.size(), 2U);
  EXPECT_EQ(values[0]["low"], 6.0);
  EXPECT_EQ(values[0]["high2"], 11.0);
  EXPECT_EQ(values[0]["interval"], "+6.0 to +10.0");
  EXPECT_FALSE(values[1].contains("low2"));
  EXPECT_EQ(layer_of(spec, "interval-wider")["encoding"]["x2"]["field"], "high2");
  EXPECT_THAT(layer_of(spec, "estimate")["encoding"]["color"]["scale"]["domain"],
              ElementsAre("ahead", "behind", "equivalent", "open"));
  EXPECT_TRUE(layer_of(spec, "overall").is_null());
  EXPECT_EQ(layer_of(spec, "reference")["encoding"]["x"]["datum"], 0.0);
}

TEST(ForestChartTest, AxisHoldsAllThatIsDrawn) {
  ForestChart chart = forest();
  chart.overall = ForestMark{"all", 4, 3, 5, std::pair(-20.0, 30.0)};
  const Json domain = layer_of(forest_spec(chart), "interval")["encoding"]["x"]["scale"]["domain"];
  EXPECT_LT(domain[0], -20.0);
  EXPECT_GT(domain[1], 30.0);
  chart.domain = std::pair(-50.0, 50.0);
  EXPECT_THAT(layer_of(forest_spec(chart), "estimate")["encoding"]["x"]["scale"]["domain"],
              ElementsAre(-50.0, 50.0));
}

TEST(ForestChartTest, OverallIsADiamondAsWideAsItsInterval) {
  ForestChart chart = forest();
  chart.overall = ForestMark{"say \"all\"", 4, 3, 5};
  const Json spec = forest_spec(chart);
  const Json corners = values_of(spec, "overall");
  ASSERT_EQ(corners.size(), 4U);
  EXPECT_EQ(corners[0]["at"], 3.0);
  EXPECT_EQ(corners[2]["at"], 5.0);
  EXPECT_EQ(corners[1]["at"], 4.0);
  EXPECT_EQ(corners[1]["height"], 1.0);
  EXPECT_THAT(layer_of(spec, "overall")["encoding"]["y"]["scale"]["domain"],
              ElementsAre("a", "b", "say \"all\""));
  EXPECT_EQ(spec["height"].get<int>(), 3 * 28);
}

TEST(ForestChartTest, DegenerateMarksHaveAnAxis) {
  ForestChart chart;
  chart.marks = {{"a", 0, 0, 0, std::nullopt, "open"}};
  const Json domain = layer_of(forest_spec(chart), "interval")["encoding"]["x"]["scale"]["domain"];
  EXPECT_LT(domain[0], domain[1]);
  EXPECT_TRUE(layer_of(forest_spec(chart), "band").is_null());
  EXPECT_TRUE(layer_of(forest_spec(chart), "interval-wider").is_null());
}

HeatMap matrix(std::size_t subjects) {
  HeatMap map;
  map.numbered = true;
  for (std::size_t i = 0; i < subjects; ++i) map.rows.push_back("s" + std::to_string(i));
  map.columns = map.rows;
  map.cells = {{"s1", "s0", 61.26, "61.3", "61.3 %, 40 games", HeatCounts{20, 9, 11}}};
  return map;
}

TEST(HeatMapTest, NumberedColumnsFollowTheRows) {
  const Json spec = heat_spec(matrix(3));
  const Json& value = spec["data"]["values"][0];
  EXPECT_EQ(value["row"], "2  s1");
  EXPECT_EQ(value["column"], "1");
  EXPECT_EQ(value["against"], "s0");
  EXPECT_EQ(value["counts"], "20 / 9 / 11");
  EXPECT_EQ(value["text"], "61.3");
  EXPECT_THAT(spec["encoding"]["x"]["scale"]["domain"], ElementsAre("1", "2", "3"));
  EXPECT_THAT(spec["encoding"]["tooltip"].dump(), HasSubstr("won / drawn / lost"));
}

TEST(HeatMapTest, LabelsStayInsideTheirCells) {
  EXPECT_EQ(heat_spec(matrix(30))["data"]["values"][0]["text"], "61");
  EXPECT_EQ(heat_spec(matrix(60))["data"]["values"][0]["text"], "");
  EXPECT_GE(heat_spec(matrix(30))["usermeta"]["least_width"], 30 * 20);
}

TEST(HeatMapTest, PlainMapsNameTheirColumns) {
  HeatMap map = matrix(2);
  map.numbered = false;
  map.cells[0].counts.reset();
  const Json spec = heat_spec(map);
  EXPECT_EQ(spec["data"]["values"][0]["column"], "s0");
  EXPECT_EQ(spec["encoding"]["tooltip"].dump().find("drawn"), std::string::npos);
}

CourseChart course(std::size_t rounds) {
  CourseChart chart;
  Course line{"a − b", {}, "ahead"};
  for (std::size_t n = 1; n <= rounds; ++n) {
    const auto x = static_cast<double>(n);
    line.points.push_back({x, 5, 5 - 100 / std::sqrt(x), 5 + 100 / std::sqrt(x)});
  }
  chart.courses = {line};
  return chart;
}

TEST(CourseChartTest, LongCoursesAreThinnedAndKeepTheirEnds) {
  const Json values = values_of(course_spec(course(100'000)), "course");
  EXPECT_LE(values.size(), 161U);
  EXPECT_GE(values.size(), 80U);
  EXPECT_EQ(values.front()["rounds"], 1.0);
  EXPECT_EQ(values.back()["rounds"], 100'000.0);
  EXPECT_EQ(values_of(course_spec(course(7)), "course").size(), 7U);
}

TEST(CourseChartTest, EarlyIntervalsDoNotStretchTheAxis) {
  const Json spec = course_spec(course(10'000));
  const Json domain = layer_of(spec, "course")["encoding"]["y"]["scale"]["domain"];
  // At 100 rounds, half of the logarithmic axis, the interval is 5 ± 10.
  EXPECT_NEAR(domain[0].get<double>(), -5, 1.5);
  EXPECT_NEAR(domain[1].get<double>(), 15, 1.5);
}

TEST(CourseChartTest, StopsAreMarkedWhereTheyHappened) {
  CourseChart chart = course(50);
  chart.courses.push_back({"c − d", {{1, 0, -1, 1}, {80, 2, 1, 3}}, ""});
  const Json stops = values_of(course_spec(chart), "course-stop");
  ASSERT_EQ(stops.size(), 1U);
  EXPECT_EQ(stops[0]["name"], "a − b");
  EXPECT_EQ(stops[0]["rounds"], 50.0);
  EXPECT_EQ(stops[0]["stop"], "ahead");
}

TEST(CourseChartTest, NothingPlayedIsNoError) {
  CourseChart chart;
  chart.courses = {{"a − b", {}, "ahead"}, {"one", {{1, 0, 0, 0}}, ""}};
  const Json spec = course_spec(chart);
  EXPECT_EQ(values_of(spec, "course").size(), 1U);
  EXPECT_TRUE(values_of(spec, "course-stop").empty());
  const Json domain = layer_of(spec, "course")["encoding"]["y"]["scale"]["domain"];
  EXPECT_LT(domain[0], domain[1]);
}

}  // namespace
}  // namespace muster::report
