// Exports of a run with rows as they are wanted: a scenario of two seats and one of three, texts
// with commas and quotes, metrics that only some games have.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "experiments/store/sqlite.h"
#include "tests/experiments/store_fixture.h"
#include "tests/support/command_line.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string kExportConfig = R"(name = "small, with comma"
game = "fake"
repetitions = 2
seats = "fixed"
scenarios = [{name = "two"}, {name = "three", seats = 3}]
[tournament]
format = "gauntlet"
candidate_seat = "north"
candidates = ["b, c"]
opponents = ["a"]
)" + testing::steady("a") + testing::steady("b, c", 2);

using Fields = std::vector<std::string>;

// The fields of CSV (RFC 4180), line by line.
std::vector<Fields> fields_of(const std::string& csv) {
  std::vector<Fields> lines = {{""}};
  bool quoted = false;
  for (std::size_t i = 0; i < csv.size(); ++i) {
    const char c = csv[i];
    if (c == '"' && quoted && i + 1 < csv.size() && csv[i + 1] == '"') {
      lines.back().back() += csv[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      lines.back().emplace_back();
    } else if (c == '\n' && !quoted) {
      lines.push_back({""});
    } else {
      lines.back().back() += c;
    }
  }
  EXPECT_EQ(lines.back(), Fields{""}) << "the last line has an end";
  lines.pop_back();
  return lines;
}

// Some columns of a table, by name.
std::vector<Fields> columns_of(const std::vector<Fields>& lines, const Fields& names) {
  std::vector<Fields> some;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    some.emplace_back();
    for (const std::string& name : names) {
      const auto place = std::find(lines[0].begin(), lines[0].end(), name) - lines[0].begin();
      const bool there = static_cast<std::size_t>(place) < lines[i].size();
      EXPECT_TRUE(there) << name;
      some.back().push_back(there ? lines[i][static_cast<std::size_t>(place)] : "(no column)");
    }
  }
  return some;
}

class ExportTest : public StoreFixture {
 protected:
  void SetUp() override {
    StoreFixture::SetUp();
    run_ = (folder_ / "run").string();
    out_ = (folder_ / "out").string();
  }

  // A run of four games: two seats, three, two, three.
  void fill_run() const {
    const Registry registry = testing::fake_registry();
    const auto experiment = parse_experiment(kExportConfig, "exp.toml", {}, registry);
    ASSERT_TRUE(experiment.ok()) << experiment.status();
    const RunDescription run = describe(*experiment, "1.2.3");
    const auto store = writer(run);
    RowsToAdd add;
    for (std::uint64_t job = 0; job < 4; ++job) add.rows.push_back(row_of(*store, run, job));
    add.rows[0].returns = {1, -1};
    add.rows[1].returns = {-1, 0.25, 0.25};
    add.rows[2].returns = {0, 0};
    add.rows[3].returns = {1, -0.5, -0.5};
    add.rows[0].metrics = {
        {"points_south", 7}, {"points_north", 12}, {"rounds", 9}, {"end", "a,b"}};
    add.rows[1].metrics = {{"points_seat_2", -3}, {"capped", true}, {"points", 4}};
    add.rows[2].metrics = {{"end", "say \"no\""}, {"share", 0.1 + 0.2}, {"capped", false}};
    add.rows[3].metrics = {{"end", ""}, {"share", 2.0}, {"luck_north_dice", -0.5}};
    ASSERT_TRUE(store->append(add).ok());
    ASSERT_TRUE(store->close().ok());
  }

  static testing::Called muster(const std::vector<std::string>& words) {
    return testing::call_muster(testing::fake_registry(), words);
  }
  // What `muster export` prints of the run.
  std::string exported(std::vector<std::string> options = {}) const {
    options.insert(options.begin(), {"export", run_});
    const testing::Called called = muster(options);
    EXPECT_EQ(called.code, kExitDone) << called.err;
    EXPECT_EQ(called.err, "");
    return called.out;
  }
  // The same as a file.
  testing::Called export_to(const std::string& file, std::vector<std::string> options = {}) const {
    options.insert(options.begin(), {"export", run_, "--out", file});
    return muster(options);
  }
  std::string text_of_file(const std::string& file) const {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  // Files beside the run.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      if (entry.path() != run_) names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  std::string run_;
  std::string out_;
};

TEST_F(ExportTest, RowsOfGamesHaveAColumnForEachSeatAndMetric) {
  fill_run();
  const std::vector<Fields> lines = fields_of(exported());
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_THAT(
      lines[0],
      ElementsAre("id", "job", "experiment", "game", "ruleset", "scenario", "repetition", "seed",
                  "agent_north", "agent_south", "agent_seat_2", "return_north", "return_south",
                  "return_seat_2", "outcome", "margin", "rounds", "decisions", "hash",
                  "reproducible", "program", "capped", "end", "luck_north_dice", "points",
                  "points_north", "points_seat_2", "points_south", "metric_rounds", "share"));
  for (const Fields& line : lines) EXPECT_EQ(line.size(), lines[0].size());
  EXPECT_THAT(columns_of(lines, {"job", "experiment", "scenario", "repetition", "rounds",
                                 "reproducible", "outcome"}),
              ElementsAre(Fields{"0", "small, with comma", "two", "0", "4", "true", "win"},
                          Fields{"1", "small, with comma", "three", "0", "4", "true", "loss"},
                          Fields{"2", "small, with comma", "two", "1", "4", "true", "draw"},
                          Fields{"3", "small, with comma", "three", "1", "4", "true", "win"}));
  EXPECT_THAT(columns_of(lines, {"agent_north", "agent_south", "agent_seat_2", "return_north",
                                 "return_south", "return_seat_2"}),
              ElementsAre(Fields{"b, c", "a", "", "1", "-1", ""},
                          Fields{"b, c", "a", "a", "-1", "0.25", "0.25"},
                          Fields{"b, c", "a", "", "0", "0", ""},
                          Fields{"b, c", "a", "a", "1", "-0.5", "-0.5"}));
  EXPECT_THAT(columns_of(lines, {"capped", "end", "points", "points_north", "points_seat_2",
                                 "points_south", "metric_rounds", "share"}),
              ElementsAre(Fields{"", "a,b", "", "12", "", "7", "9", ""},
                          Fields{"true", "", "4", "", "-3", "", "", ""},
                          Fields{"false", "say \"no\"", "", "", "", "", "", "0.30000000000000004"},
                          Fields{"", "", "", "", "", "", "", "2"}));
}

TEST_F(ExportTest, RowsOfSeatsHaveTheSeatsOwnMetrics) {
  fill_run();
  const std::vector<Fields> lines = fields_of(exported({"--by", "seat"}));
  ASSERT_EQ(lines.size(), 11u);
  EXPECT_THAT(lines[0],
              ElementsAre("id", "job", "experiment", "game", "ruleset", "scenario", "repetition",
                          "seed", "seat", "agent", "return", "won", "outcome", "margin", "rounds",
                          "decisions", "hash", "reproducible", "program", "capped", "end",
                          "luck_dice", "points", "points_", "metric_rounds", "share"));
  // `points` is the game's, `points_` the seat's.
  EXPECT_THAT(columns_of(lines, {"job", "seat", "agent", "return", "won", "capped", "points",
                                 "points_", "metric_rounds", "luck_dice"}),
              ElementsAre(Fields{"0", "north", "b, c", "1", "1", "", "", "12", "9", ""},
                          Fields{"0", "south", "a", "-1", "0", "", "", "7", "9", ""},
                          Fields{"1", "north", "b, c", "-1", "0", "true", "4", "", "", ""},
                          Fields{"1", "south", "a", "0.25", "0.5", "true", "4", "", "", ""},
                          Fields{"1", "seat 2", "a", "0.25", "0.5", "true", "4", "-3", "", ""},
                          Fields{"2", "north", "b, c", "0", "0.5", "false", "", "", "", ""},
                          Fields{"2", "south", "a", "0", "0.5", "false", "", "", "", ""},
                          Fields{"3", "north", "b, c", "1", "1", "", "", "", "", "-0.5"},
                          Fields{"3", "south", "a", "-0.5", "0", "", "", "", "", ""},
                          Fields{"3", "seat 2", "a", "-0.5", "0", "", "", "", "", ""}));
}

TEST_F(ExportTest, JsonLinesOfSeatsSayWhatTheirTableSays) {
  fill_run();
  const std::vector<Fields> table = fields_of(exported({"--by", "seat"}));
  std::istringstream lines(exported({"--by", "seat", "--format", "jsonl"}));
  std::size_t row = 1;
  for (std::string line; std::getline(lines, line); ++row) {
    ASSERT_LT(row, table.size());
    auto object = nlohmann::ordered_json::parse(line);
    auto metrics = object.at("metrics");
    object.erase("metrics");
    std::size_t column = 0;
    for (const auto& [name, value] : object.items()) {
      ASSERT_EQ(name, table[0][column]);
      const std::string& field = table[row][column++];
      EXPECT_EQ(value.is_string() ? value.get<std::string>() : value.dump(),
                value.is_number_float() ? nlohmann::json(std::stod(field)).dump() : field);
    }
    for (; column < table[0].size(); ++column) {
      const std::string& name = table[0][column];
      if (table[row][column].empty() && name != "end") {
        EXPECT_FALSE(metrics.contains(name)) << line;
      } else if (metrics.contains(name) && !metrics[name].is_number_float()) {
        EXPECT_EQ(
            metrics[name].is_string() ? metrics[name].get<std::string>() : metrics[name].dump(),
            table[row][column]);
      }
    }
  }
  EXPECT_EQ(row, table.size());
}

TEST_F(ExportTest, JsonLinesOfGamesHaveListsBySeat) {
  fill_run();
  const std::string text = exported({"--format", "jsonl"});
  const std::string line = text.substr(0, text.find('\n'));
  EXPECT_THAT(line, HasSubstr(R"("seats":["b, c","a"],"returns":[1.0,-1.0],"outcome":"win",)"));
  EXPECT_THAT(line, ::testing::EndsWith(R"("program":"p1","metrics":{"end":"a,b",)"
                                        R"("points_north":12,"points_south":7,"rounds":9}})"));
  EXPECT_EQ(exported({"--format", "jsonl", "--by", "game"}), text);
}

TEST_F(ExportTest, MetricsOfGamesThatThePlanHasNoMoreHaveNoColumn) {
  fill_run();
  const Registry registry = testing::fake_registry();
  const auto fewer = parse_experiment(kExportConfig, "exp.toml", {"repetitions=1"}, registry);
  ASSERT_TRUE(fewer.ok()) << fewer.status();
  ASSERT_TRUE(writer(describe(*fewer, "1.2.3"))->close().ok());
  const std::vector<Fields> lines = fields_of(exported());
  EXPECT_EQ(lines.size(), 3u);
  EXPECT_EQ(std::count(lines[0].begin(), lines[0].end(), "share"), 0);
  EXPECT_EQ(std::count(lines[0].begin(), lines[0].end(), "capped"), 1);
}

TEST_F(ExportTest, WithoutGamesThereIsAHeader) {
  ASSERT_NO_FATAL_FAILURE(fill(run_with(), {}));
  const std::vector<Fields> lines = fields_of(exported());
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0].back(), "program");
  EXPECT_EQ(exported({"--format", "jsonl"}), "");
}

TEST_F(ExportTest, TextsThatLookLikeFormulasAreTexts) {
  const RunDescription run = run_with();
  const auto store = writer(run);
  RowsToAdd add;
  add.rows.push_back(row_of(*store, run, 0));
  add.rows[0].metrics = {{"cell", "=1+1"}, {"minus", -1}};
  ASSERT_TRUE(store->append(add).ok());
  ASSERT_TRUE(store->close().ok());
  EXPECT_THAT(columns_of(fields_of(exported()), {"cell", "minus"}),
              ElementsAre(Fields{"'=1+1", "-1"}));
}

TEST_F(ExportTest, AMetricOfSeveralKindsHasOneColumn) {
  const RunDescription run = run_with();
  const auto store = writer(run);
  RowsToAdd add;
  for (std::uint64_t job = 0; job < 2; ++job) add.rows.push_back(row_of(*store, run, job));
  add.rows[0].metrics = {{"numbers", 1}, {"mixed", true}};
  add.rows[1].metrics = {{"numbers", 0.5}, {"mixed", 2}};
  ASSERT_TRUE(store->append(add).ok());
  ASSERT_TRUE(store->close().ok());
  EXPECT_THAT(columns_of(fields_of(exported()), {"numbers", "mixed"}),
              ElementsAre(Fields{"1", "true"}, Fields{"0.5", "2"}));
  ASSERT_EQ(export_to(out_, {"--format", "sqlite"}).code, kExitDone);
  EXPECT_EQ(testing::run_sql(out_, "SELECT typeof(numbers), mixed FROM games ORDER BY job").cells,
            "real true real 2 ");
}

TEST_F(ExportTest, AFileHoldsWhatIsPrinted) {
  fill_run();
  for (const auto& options :
       std::vector<std::vector<std::string>>{{},
                                             {"--by", "seat"},
                                             {"--format", "jsonl"},
                                             {"--format", "jsonl", "--by", "seat"},
                                             {"--timings"}}) {
    std::ofstream(out_) << "an older file that is longer than nothing";
    const testing::Called called = export_to(out_, options);
    EXPECT_EQ(called.code, kExitDone) << called.err;
    EXPECT_EQ(called.out, "");
    EXPECT_EQ(text_of_file(out_), exported(options));
    EXPECT_THAT(files(), ElementsAre("out"));
  }
}

TEST_F(ExportTest, AFolderThatIsNotThereIsNamed) {
  fill_run();
  for (const char* format : {"csv", "jsonl", "sqlite"}) {
    const std::string file = (folder_ / "none" / "games").string();
    const testing::Called called = export_to(file, {"--format", format});
    EXPECT_EQ(called.code, kExitBadInput) << format;
    EXPECT_EQ(called.err,
              "muster: error: " + file + ": cannot be written: No such file or directory\n");
  }
  EXPECT_THAT(files(), ElementsAre());
}

TEST_F(ExportTest, WhatCannotBeAnExportIsRefused) {
  fill_run();
  const std::string before = text_of_file(path_);
  const auto refused = [&](const testing::Called& called, const std::string& why) {
    EXPECT_EQ(called.code, kExitBadInput) << why;
    EXPECT_THAT(called.err, HasSubstr(why));
  };
  refused(export_to(path_), "is the store of the run; expected another file");
  refused(export_to(run_ + "/../run/games.sqlite"), "is the store of the run");
  EXPECT_EQ(text_of_file(path_), before);
  refused(export_to(folder_.string()), "Is a directory");
  refused(muster({"export", run_, "--format", "sqlite"}), "--format sqlite needs --out FILE");
  refused(export_to(out_, {"--format", "sqlite", "--by", "seat"}), "leave --by out");
  refused(export_to("/dev/null", {"--format", "sqlite"}), "/dev/null: cannot hold an SQLite");
  refused(muster({"export", run_, "--by", "agent"}), "agent not in {game,seat}");
  refused(muster({"export", "--out", run_}), "DIR is required");
  refused(muster({"export", (folder_ / "none").string(), "--out", out_}), "there is no store");
  EXPECT_THAT(files(), ElementsAre());
}

// A file is there as a whole or not at all.
TEST_F(ExportTest, ADamagedStoreLeavesTheOldFile) {
  fill_run();
  std::ofstream(out_) << "old";
  forge("UPDATE games SET rounds = rounds + 1 WHERE id = 4");
  for (const char* format : {"csv", "jsonl", "sqlite"}) {
    EXPECT_EQ(export_to(out_, {"--format", format}).code, kExitFailed) << format;
    EXPECT_EQ(text_of_file(out_), "old");
    EXPECT_THAT(files(), ElementsAre("out"));
  }
}

TEST_F(ExportTest, TheSameRunGivesTheSameBytes) {
  fill_run();
  for (const char* format : {"csv", "jsonl", "sqlite"}) {
    ASSERT_EQ(export_to(out_, {"--format", format}).code, kExitDone);
    const std::string first = text_of_file(out_);
    EXPECT_FALSE(first.empty());
    ASSERT_EQ(export_to(out_ + "2", {"--format", format}).code, kExitDone);
    EXPECT_EQ(text_of_file(out_ + "2"), first) << format;
  }
}

// The table of a database as the fields that CSV has, and its columns' types.
class DatabaseTest : public ExportTest {
 protected:
  // As CSV has a value whose column is declared as `type`.
  static std::string field(const sqlite::Statement& row, int column, bool is_truth) {
    if (row.null(column)) return "";
    if (row.type(column) == SQLITE_FLOAT) return fmt::format("{}", row.number(column));
    if (is_truth) return row.integer(column) == 1 ? "true" : "false";
    return row.text(column);
  }
  std::vector<Fields> table(const std::string& name, const Fields& truths) const {
    const auto database = sqlite::open(out_, sqlite::Access::kRead);
    EXPECT_TRUE(database.ok()) << database.status();
    sqlite::Statement columns(database->get(),
                              "SELECT name FROM pragma_table_info('" + name + "')");
    std::vector<Fields> lines(1);
    while (*columns.step()) lines[0].push_back(columns.text(0));
    sqlite::Statement row(database->get(), "SELECT * FROM " + name);
    while (*row.step()) {
      lines.emplace_back();
      for (int i = 0; i < row.columns(); ++i) {
        const bool is_truth =
            std::count(truths.begin(), truths.end(), lines[0][static_cast<std::size_t>(i)]) > 0;
        lines.back().push_back(field(row, i, is_truth));
      }
    }
    return lines;
  }
};

TEST_F(DatabaseTest, ItsTablesAreThoseOfCsv) {
  fill_run();
  ASSERT_EQ(export_to(out_, {"--format", "sqlite", "--timings"}).code, kExitDone);
  EXPECT_EQ(table("games", {"reproducible", "capped"}), fields_of(exported({"--timings"})));
  EXPECT_EQ(table("seats", {"reproducible", "capped"}),
            fields_of(exported({"--by", "seat", "--timings"})));
  EXPECT_THAT(files(), ElementsAre("out"));
}

TEST_F(DatabaseTest, ColumnsHaveTypesAndJoinsHaveIndices) {
  fill_run();
  ASSERT_EQ(export_to(out_, {"--format", "sqlite"}).code, kExitDone);
  const auto types = [&](const std::string& name) {
    return testing::run_sql(
               out_, "SELECT type FROM pragma_table_info('games') WHERE name = '" + name + "'")
        .cells;
  };
  for (const char* name : {"job", "rounds", "reproducible", "capped", "points_north"}) {
    EXPECT_EQ(types(name), "INTEGER ") << name;
  }
  for (const char* name : {"margin", "return_seat_2", "share"}) EXPECT_EQ(types(name), "REAL ");
  for (const char* name : {"id", "seed", "agent_north", "end"}) EXPECT_EQ(types(name), "TEXT ");
  EXPECT_EQ(testing::run_sql(out_, "SELECT typeof(share) FROM games WHERE job = 3").cells, "real ");
  EXPECT_EQ(testing::run_sql(out_, "PRAGMA integrity_check").cells, "ok ");
  const std::string plan =
      testing::run_sql(out_,
                       "EXPLAIN QUERY PLAN SELECT * FROM seats s JOIN games g ON g.job = "
                       "s.job JOIN games h ON h.seed = g.seed WHERE s.job = 1")
          .cells;
  EXPECT_THAT(plan, HasSubstr("seats_by_job"));
  EXPECT_THAT(plan, HasSubstr("INTEGER PRIMARY KEY"));
  EXPECT_THAT(plan, HasSubstr("games_by_seed"));
}

TEST_F(DatabaseTest, SaysWhatRunItIs) {
  fill_run();
  ASSERT_EQ(export_to(out_, {"--format", "sqlite"}).code, kExitDone);
  EXPECT_EQ(testing::run_sql(out_, "SELECT experiment, game, version, config FROM run").cells,
            "small, with comma fake 1.2.3 " + kExportConfig + " ");
  const auto store = reader();
  EXPECT_EQ(testing::run_sql(out_, "SELECT identity FROM run").cells, store->meta().identity + " ");
}

}  // namespace
}  // namespace muster
