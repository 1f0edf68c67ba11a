#include "core/json_text.h"

#include <gtest/gtest.h>

#include <string>

namespace muster {
namespace {

std::string nested(std::size_t depth, const std::string& inside = "") {
  return std::string(depth, '[') + inside + std::string(depth, ']');
}

TEST(JsonText, DepthIsThatOfListsAndObjectsOutsideOfStrings) {
  EXPECT_EQ(json_depth(""), 0);
  EXPECT_EQ(json_depth("3"), 0);
  EXPECT_EQ(json_depth(R"({"a": [1, {"b": []}], "c": [[]]})"), 4);
  EXPECT_EQ(json_depth(R"(["[[[", "\"[[", "\\", []])"), 2);
  EXPECT_EQ(json_depth("]]]["), 1);
  EXPECT_EQ(json_depth("[[[\""), 3);
}

TEST(JsonText, WhatIsTooDeepIsNotParsed) {
  EXPECT_TRUE(parse_json(nested(kMostJsonDepth, "1")).is_array());
  EXPECT_TRUE(parse_json(nested(kMostJsonDepth + 1)).is_discarded());
  EXPECT_TRUE(parse_json(nested(3'000'000)).is_discarded());
  EXPECT_TRUE(parse_json(std::string(3'000'000, '{')).is_discarded());
  EXPECT_TRUE(parse_json<nlohmann::ordered_json>("{\"b\": 1").is_discarded());
  EXPECT_EQ(parse_json<nlohmann::ordered_json>(R"({"b": 1, "a": 2})").dump(), R"({"b":1,"a":2})");
}

TEST(JsonText, MembersOfAnotherKindAreAsMissingOnes) {
  const nlohmann::json object = {{"text", "a"}, {"whole", 3u}, {"below", -3}, {"real", 1.5}};
  EXPECT_EQ(text_in(object, "text"), "a");
  EXPECT_EQ(whole_in(object, "whole"), 3);
  for (const char* key : {"whole", "nothing"}) EXPECT_EQ(text_in(object, key), "") << key;
  for (const char* key : {"text", "below", "real", "nothing"})
    EXPECT_EQ(whole_in(object, key), 0) << key;
}

}  // namespace
}  // namespace muster
