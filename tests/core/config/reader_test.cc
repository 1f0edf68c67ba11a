#include "core/config/reader.h"

#include <absl/strings/str_split.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/status.h"

namespace muster {
namespace {

// What is reported of a file that has `count` keys that nobody asks for.
std::vector<std::string> reports_of_unknown(int count) {
  std::string text = "known = 1\n";
  for (int i = 0; i < count; ++i) text += fmt::format("key{:04} = 1\n", i);
  const auto document = parse_document(text, "some.toml");
  EXPECT_TRUE(document.ok()) << document.status();
  Diagnostics diagnostics;
  Reader reader(*document, diagnostics);
  EXPECT_TRUE(reader.has("known"));
  reader.finish();
  return absl::StrSplit(message_of(diagnostics.status()), '\n', absl::SkipEmpty());
}

TEST(Reader, NamesEveryUnknownKey) {
  EXPECT_TRUE(reports_of_unknown(0).empty());
  const std::vector<std::string> reports = reports_of_unknown(100);
  ASSERT_EQ(reports.size(), 100u);
  EXPECT_TRUE(reports[0].starts_with("some.toml:2:11: key `key0000`: is unknown")) << reports[0];
  EXPECT_TRUE(reports[99].starts_with("some.toml:101:11: key `key0099`: is unknown"))
      << reports[99];
}

TEST(Reader, OfThousandsOfUnknownKeysTheRestIsANumber) {
  const std::vector<std::string> reports = reports_of_unknown(5000);
  ASSERT_EQ(reports.size(), 101u);
  EXPECT_EQ(reports[100],
            "some.toml:102:11: key `key0100`: is unknown, and 4899 more keys of this table");
}

}  // namespace
}  // namespace muster
