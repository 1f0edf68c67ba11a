#include "experiments/report/table.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "experiments/report/definitions.h"
#include "experiments/report/html.h"
#include "experiments/report/page.h"

namespace muster::report {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

Table rows(std::size_t count) {
  Table table("rows", {{"name", false}, {"value"}, {"word", false}});
  for (std::size_t i = 0; i < count; ++i) {
    table.add({fmt::format("</script> {}", i),
               {fmt::format("{} of 9", i), 0.25 * static_cast<double>(i)},
               "the same"});
  }
  return table;
}

// The data of rows that are no elements.
nlohmann::json more_rows(const std::string& html) {
  const std::string open = "class=\"more-rows\">";
  const std::size_t begin = html.find(open) + open.size();
  return nlohmann::json::parse(html.substr(begin, html.find("</script>", begin) - begin));
}

TEST(TableTest, CellsHaveKeysHeadingsHaveDefinitions) {
  Table table("c", {{"over", false}, {"verdict"}, {"95 % interval", true, "difference"}});
  table.add({"<a>", {"half", 0.5}, "[1, 2]"});
  table.add_total({"all", "p = 1", ""});
  const std::string html = table.html();
  EXPECT_THAT(html,
              AllOf(HasSubstr("<th scope=\"row\">&lt;a&gt;</th>"),
                    HasSubstr("<td class=\"number\" data-sort=\"0.5\">half</td>"),
                    HasSubstr("popovertarget=\"term-verdict\""),
                    HasSubstr("popovertarget=\"term-difference\""), HasSubstr("data-rows=\"1\"")));
  EXPECT_LT(html.find("</tbody>"), html.find(">all<"));
}

TEST(TableTest, LongTablesAreData) {
  EXPECT_THAT(rows(Table::kMostElements).html(), Not(HasSubstr("more-rows")));
  const std::string html = rows(Table::kMostElements + 3).html();
  EXPECT_EQ(count_of(html, "<tr>"), 1 + Table::kMostElements);
  EXPECT_THAT(html, HasSubstr("data-rows=\"53\""));
  const nlohmann::json data = more_rows(html);
  EXPECT_EQ(data["count"], 3);
  // "</script> 50", and what differs in the next two.
  EXPECT_EQ(data["columns"][0],
            (nlohmann::json{{"kept", "ALL"}, {"rest", {"</script> 50", "1", "2"}}}));
  EXPECT_EQ(data["columns"][1], (nlohmann::json{"50 of 9", "51 of 9", "52 of 9"}));
  EXPECT_EQ(data["columns"][2], nlohmann::json({{"texts", {"the same"}}}));
  EXPECT_EQ(data["sorts"]["1"][0], 12.5);
}

TEST(TableTest, RepeatedTextsAreNumbered) {
  Table table("rows", {{"a"}, {"b"}, {"same as b"}});
  for (std::size_t i = 0; i < Table::kMostElements + 200; ++i) {
    const std::string two = i % 2 == 0 ? "even" : "odd";
    table.add({fmt::format("{} again", 7 * i % 100), two, two});
  }
  const nlohmann::json columns = more_rows(table.html())["columns"];
  EXPECT_EQ(columns[0]["codes"].get<std::string>().size(), 400U);
  EXPECT_EQ(columns[0]["codes"].get<std::string>().substr(126, 6), "A_BABB");
  EXPECT_EQ(columns[0]["codes"].get<std::string>().substr(198, 4), "BjAA");
  EXPECT_EQ(columns[1]["codes"].get<std::string>().substr(0, 4), "ABAB");
  EXPECT_EQ(columns[2], (nlohmann::json{{"same", 1}}));
}

// About 60 bytes a row, where elements would take 150.
TEST(TableTest, ThousandsOfRowsStaySmall) { EXPECT_LT(rows(5400).html().size(), 400'000U); }

TEST(DefinitionsTest, IdsAndHeadingsAreUnique) {
  std::set<std::string_view> ids;
  std::set<std::string_view> headings;
  for (const Definition& entry : definitions()) {
    EXPECT_TRUE(ids.insert(entry.id).second) << entry.id;
    EXPECT_EQ(definition(entry.id), &entry);
    EXPECT_FALSE(entry.name.empty() || entry.text.empty()) << entry.id;
    for (const std::string_view heading : entry.headings) {
      EXPECT_TRUE(headings.insert(heading).second) << heading;
      EXPECT_EQ(definition_of_heading(heading), &entry);
    }
  }
  EXPECT_EQ(definition("no such thing"), nullptr);
  EXPECT_EQ(definition_of_heading("no such thing"), nullptr);
}

TEST(DefinitionsTest, PageDefinesTheTermsItUsesAndNoOthers) {
  PageContent content;
  content.body = "<p>" + term("verdict", "p & q") + "</p>";
  const std::string html = page_html(content, embedded_assets());
  EXPECT_THAT(html, HasSubstr("popovertarget=\"term-verdict\">p &amp; q</button>"));
  EXPECT_EQ(count_of(html, "id=\"term-verdict\""), 1U);
  EXPECT_EQ(count_of(html, "id=\"definition-verdict\""), 1U);
  EXPECT_THAT(html, Not(HasSubstr("definition-margin")));
  content.body = "<p>plain</p>";
  EXPECT_THAT(page_html(content, embedded_assets()), Not(HasSubstr("All definitions")));
}

}  // namespace
}  // namespace muster::report
