// Texts from outside stay short and harmless in messages and tables.
#include "core/text.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace muster {
namespace {

TEST(Shortened, LeavesShortTextsAndTellsWhatItLeftOut) {
  EXPECT_EQ(shortened("as it is"), "as it is");
  EXPECT_EQ(shortened(std::string(80, 'x')), std::string(80, 'x'));
  const std::string brief = shortened(std::string(100'000, 'x') + "end");
  EXPECT_LT(brief.size(), 130U);
  EXPECT_NE(brief.find("(99923 bytes left out)"), std::string::npos) << brief;
  EXPECT_TRUE(brief.ends_with("xend"));
}

TEST(Shortened, CutsNoCharacterInHalf) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "\u20ac";  // three bytes
  for (std::size_t most = 20; most < 40; ++most) {
    EXPECT_EQ(unreadable(shortened(text, most)), std::nullopt) << most;
  }
}

TEST(CountText, SaysOneAndMany) {
  EXPECT_EQ(count_text(0, "row"), "0 rows");
  EXPECT_EQ(count_text(1, "row"), "1 row");
  EXPECT_EQ(count_text(2, "row"), "2 rows");
}

TEST(CsvField, QuotesWhatWouldBreakTheRow) {
  EXPECT_EQ(csv_field("plain text"), "plain text");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"no\""), "\"say \"\"no\"\"\"");
  EXPECT_EQ(csv_field("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(csv_field(""), "");
}

TEST(CsvField, IsNoFormulaForASpreadsheet) {
  for (const char first : std::string("=+-@\t\r")) {
    const std::string field = csv_field(std::string(1, first) + "HYPERLINK(1,2)");
    EXPECT_TRUE(field.starts_with("'") || field.starts_with("\"'")) << field;
  }
  EXPECT_EQ(csv_field("a=b"), "a=b");
}

TEST(Unreadable, NamesWhatCannotBeSeen) {
  const std::vector<std::pair<std::string, std::string>> bad = {
      {std::string("a\x7f"), "U+007F"},
      {"a\u202eb", "U+202E"},
      {"a\u200bb", "U+200B"},
      {"a\u2028b", "U+2028"},
      {"\ufeffa", "U+FEFF"},
      {"e\u0301", "U+0301"},
      {"a\u00a0b", "U+00A0"},
      {"a\tb", "U+0009"},
      {"a  b", "two spaces"},
      {" a", "space at an end"},
      {"a\xff", "no UTF-8"},
      {"\xc0\xaf", "no UTF-8"},
      {std::string("a\0b", 3), "U+0000"},
      {"a\u00adb", "U+00AD"},
      {"\xed\xa0\x80", "U+D800"},
      {"\xf4\x90\x80\x80", "no UTF-8"},
      {"\xe2\x82", "no UTF-8"},
  };
  for (const auto& [name, told] : bad) {
    const auto why = unreadable(name);
    ASSERT_TRUE(why.has_value()) << told;
    EXPECT_NE(why->find(told), std::string::npos) << *why;
  }
}

TEST(Visible, SpellsOutWhatCannotBeSeen) {
  EXPECT_EQ(visible("a\u202eb\x7f"), "a\\u{202E}b\\u{007F}");
  EXPECT_EQ(visible("a\xff\x1b[2J"), "a\\xFF\\u{001B}[2J");
  EXPECT_EQ(visible("J\u00e4ger  \u5c06"), "J\u00e4ger  \u5c06");
}

TEST(Unreadable, ReadsNamesOfManyLanguages) {
  for (const char* name : {"greedy", "first player, again", "J\u00e4ger", "\u5c06\u519b",
                           "\u0412\u043e\u0438\u043d", "\u03b5-greedy", "\U0001f3b2", "=1+1"}) {
    EXPECT_EQ(unreadable(name), std::nullopt) << name;
  }
}

}  // namespace
}  // namespace muster
