#include "core/config/data_values.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/config/canonical.h"
#include "core/config/reader.h"

namespace muster {
namespace {

std::vector<std::string> row_names(const CsvTable& table) {
  std::vector<std::string> names;
  for (std::size_t row = 0; row < table.rows(); ++row) names.push_back(table.row_name(row));
  return names;
}

TEST(CsvTable, NamesRowsByTheFewestColumnsFromTheLeft) {
  const CsvTable one("id,attack\na,1\nb,2\n");
  EXPECT_EQ(row_names(one), (std::vector<std::string>{"a", "b"}));
  // The second column tells nothing that the first one does not.
  const CsvTable two("level,number,difficulty,gold\nI,1,easy,0\nI,1,hard,1\nII,2,easy,1\n");
  EXPECT_EQ(row_names(two), (std::vector<std::string>{"I.easy", "I.hard", "II.easy"}));
}

TEST(CsvTable, NamesRowsThatAreAlikeByTheirPlaces) {
  const CsvTable alike("a,b\n1,2\n1,2\n3,4\n");
  EXPECT_EQ(row_names(alike), (std::vector<std::string>{"0", "1", "2"}));
  EXPECT_EQ(row_names(CsvTable("a,b\nx,2\n")), (std::vector<std::string>{"x"}));
  EXPECT_EQ(CsvTable("a,b\n").rows(), 0U);
  EXPECT_EQ(CsvTable("").rows(), 0U);
}

TEST(CsvTable, KeepsLinesAndShortRows) {
  CsvTable table("id, attack ,text\n\na,1\nb,2,x\n");
  EXPECT_EQ(table.header(), (std::vector<std::string>{"id", "attack", "text"}));
  EXPECT_EQ(table.line(0), 3U);
  EXPECT_EQ(table.line(1), 4U);
  EXPECT_EQ(table.cell(0, 2), "");
  table.set(1, 1, "9");
  EXPECT_EQ(table.text(), "id,attack,text\n\na,1,\nb,9,x\n");
}

toml::table parsed(std::string_view text) { return parse_document(text, "t.toml")->table; }

std::vector<std::string> keys(std::string_view text) {
  std::vector<DataValue> values;
  list_values(parsed(text), "t", values);
  std::vector<std::string> keys;
  for (const DataValue& each : values) keys.push_back(each.key + " = " + each.value);
  return keys;
}

TEST(DataValues, TablesOfListsGoByIdOrName) {
  EXPECT_EQ(keys("[[unit]]\nid = \"a\"\nhp = 1\n[[unit]]\nid = \"b\"\nhp = 2\n"),
            (std::vector<std::string>{"t.unit.a.hp = 1", "t.unit.a.id = \"a\"", "t.unit.b.hp = 2",
                                      "t.unit.b.id = \"b\""}));
  EXPECT_EQ(keys("u = [{name = \"x\", n = 1.5}]"),
            (std::vector<std::string>{"t.u.x.n = 1.5", "t.u.x.name = \"x\""}));
}

TEST(DataValues, TablesWithoutNamesOfTheirOwnGoByPlace) {
  EXPECT_EQ(keys("u = [{name = \"x\"}, {name = \"x\"}]"),
            (std::vector<std::string>{"t.u.0.name = \"x\"", "t.u.1.name = \"x\""}));
  EXPECT_EQ(keys("u = [{n = 1}, {name = \"x\"}]"),
            (std::vector<std::string>{"t.u.0.n = 1", "t.u.1.name = \"x\""}));
}

TEST(DataValues, ListsWithoutTablesAreOneValue) {
  EXPECT_EQ(keys("a = [1, 2]\nb = true\nc = [[1], [2, 3]]"),
            (std::vector<std::string>{"t.a = [1, 2]", "t.b = true", "t.c = [[1], [2, 3]]"}));
}

TEST(DataValues, WhatIsListedIsFound) {
  const toml::table table = parsed(
      "a = [1, 2]\n[x.\"two.words\"]\ny = 3\n[[unit]]\nid = \"a.b\"\nhp = 1\nz = [{q = 5}]\n");
  std::vector<DataValue> values;
  list_values(table, "t", values);
  EXPECT_EQ(values.size(), 5U);
  for (const DataValue& each : values) {
    const toml::node* node = find_value(table, each.key.substr(2));
    ASSERT_NE(node, nullptr) << each.key;
    EXPECT_EQ(canonical_value(*node), each.value) << each.key;
  }
  ASSERT_NE(find_value(table, "a.1"), nullptr);
  EXPECT_EQ(canonical_value(*find_value(table, "a.1")), "2");
  for (const char* absent : {"b", "a.2", "a.1.0", "unit.a", "x.two", "unit.a.b.mp"}) {
    EXPECT_EQ(find_value(table, absent), nullptr) << absent;
  }
}

}  // namespace
}  // namespace muster
