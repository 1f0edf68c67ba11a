#include "core/fields/archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>

#include "core/status.h"

namespace muster {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

enum class Kind : std::uint8_t { kSword, kBow, kStaff };
constexpr auto kKindNames = std::to_array<std::string_view>({"sword", "bow", "staff"});

struct Item {
  Kind kind = Kind::kSword;
  std::uint8_t worth = 5;
};
struct Part {
  std::uint16_t points = 3;
  std::int8_t luck = 0;
  Kind kind = Kind::kBow;
  std::uint8_t flags = 0;
  std::uint8_t seen = 0;
  std::uint8_t low : 4 = 1;
  std::uint8_t high : 4 = 0;
  std::uint8_t count = 0;
  std::array<Item, 2> items{};
  std::uint8_t dice[3] = {1, 1, 1};
  std::uint8_t sum = 0;
  Item slots[2];
};

template <class Archive>
constexpr void item_fields(Archive& archive, Item& item) {
  archive.name("kind", item.kind, kKindNames);
  archive.number("worth", item.worth, {1, 9});
}
template <class Archive>
constexpr void part_fields(Archive& archive, Part& part) {
  archive.number("points", part.points);
  archive.number("luck", part.luck, {-3, 3});
  archive.name("kind", part.kind, kKindNames);
  archive.bit("tired", part.flags, 1);
  archive.bit("rich", part.flags, 0b11111110);
  archive.value("seen", part.seen, NameSetCodec(kKindNames));
  archive.template bits<4>("low", part.low, [&](auto value) { part.low = value & 15; });
  archive.template bits<4>("high", part.high, [&](auto value) { part.high = value & 15; });
  archive.list("items", part.items, part.count,
               [](auto& inner, Item& item) { item_fields(inner, item); });
  archive.numbers("dice", part.dice, {1, 6});
  archive.told("sum", [&] { return Json(part.sum); });
  archive.follows(part.sum);
  archive.entries(
      "slots", "slot", part.slots, [](const Item& item) { return item.worth != 5; },
      [](auto& inner, Item& item, std::size_t) { item_fields(inner, item); });
}
constexpr auto kPart = [](auto& archive, Part& part) { part_fields(archive, part); };
static_assert(bytes_of_fields<Part>(kPart) == sizeof(Part));
static_assert(bytes_of_fields<Part>([](auto& archive, Part& part) {
                archive.number("points", part.points);
              }) == sizeof(Part::points),
              "what is not listed is not counted");

Json whole(Part part) {
  JsonWriter writer;
  part_fields(writer, part);
  return writer.json();
}

// The part and what is wrong with the JSON.
std::pair<Part, std::string> read(const Json& json) {
  JsonMistakes mistakes;
  Part part;
  JsonReader reader(json, "", mistakes);
  part_fields(reader, part);
  reader.finish();
  return {part, message_of(mistakes.status())};
}

Part example() {
  Part part;
  part.points = 65535;
  part.luck = -3;
  part.kind = Kind::kStaff;
  part.flags = 0b11111110;
  part.seen = 0b101;
  part.low = 15;
  part.high = 9;
  part.count = 1;
  part.items[0] = {Kind::kBow, 9};
  part.dice[2] = 6;
  part.slots[1] = {Kind::kStaff, 1};
  return part;
}

TEST(Archive, WritesAndReadsWholeParts) {
  EXPECT_EQ(whole(example()),
            Json::parse(R"({"points": 65535, "luck": -3, "kind": "staff", "tired": false,
                            "rich": true, "seen": ["sword", "staff"], "low": 15, "high": 9,
                            "items": [{"kind": "bow", "worth": 9}], "dice": [1, 1, 6], "sum": 0,
                            "slots": [{"slot": 1, "kind": "staff", "worth": 1}]})"));
  const auto [part, wrong] = read(whole(example()));
  EXPECT_EQ(wrong, "");
  EXPECT_EQ(whole(part), whole(example()));
}

TEST(Archive, SparsePartsAreWhatDiffersAndWhatIsTold) {
  EXPECT_EQ(sparse_json(Part{}, kPart), Json::parse(R"({"sum": 0})"));
  Part part;
  part.kind = Kind::kSword;
  part.count = 2;
  part.items[1].worth = 7;
  part.slots[0] = {Kind::kSword, 2};
  const Json json = sparse_json(part, kPart);
  EXPECT_EQ(json, Json::parse(R"({"kind": "sword", "items": [{}, {"worth": 7}], "sum": 0,
                                  "slots": [{"slot": 0, "worth": 2}]})"));
  const auto [again, wrong] = read(json);
  EXPECT_EQ(wrong, "");
  EXPECT_EQ(whole(again), whole(part));
}

TEST(Archive, WhatIsLeftOutStaysAsItIs) {
  const auto [part, wrong] = read(Json::parse(R"({"luck": 2, "points": null})"));
  EXPECT_EQ(wrong, "");
  EXPECT_EQ(part.points, 3);
  EXPECT_EQ(part.luck, 2);
}

TEST(Archive, MistakesNameTheMember) {
  const auto tells = [](const char* text, const std::string& what) {
    const auto [part, wrong] = read(Json::parse(text));
    EXPECT_THAT(wrong, HasSubstr(what)) << text;
  };
  tells("7", "member `the state`: is 7, expected an object");
  tells(R"({"luck": 4})", "member `luck`: is 4, expected a whole number from -3 to 3");
  tells(R"({"luck": -4})", "member `luck`: is -4, expected a whole number from -3 to 3");
  tells(R"({"luck": 1.0})", "member `luck`: is 1.0, expected a whole number");
  tells(R"({"points": 65536})", "member `points`: is 65536, expected a whole number from 0");
  tells(R"({"points": 18446744073709551615})", "expected a whole number from 0 to 65535");
  tells(R"({"luck": 18446744073709551615})", "expected a whole number from -3 to 3");
  tells(R"({"high": 16})", "member `high`: is 16, expected a whole number from 0 to 15");
  tells(R"({"kind": "bwo"})", "member `kind`: unknown name \"bwo\"; did you mean `bow`");
  tells(R"({"kind": 1})", "member `kind`: unknown name 1");
  tells(R"({"tired": 1})", "member `tired`: is 1, expected true or false");
  tells(R"({"seen": "bow"})", "member `seen`: expected a list of names");
  tells(R"({"seen": ["bow", "axe"]})", "member `seen`: unknown name \"axe\"");
  tells(R"({"items": [{}, {}, {}]})", "member `items`: has 3 entries, expected at most 2");
  tells(R"({"items": [{"worth": 0}]})", "member `items[0].worth`: is 0, expected");
  tells(R"({"items": [3]})", "member `items[0]`: is 3, expected an object");
  tells(R"({"items": [{"wrth": 1}]})",
        "member `items[0].wrth`: is not known; did you mean `worth`");
  tells(R"({"dice": [1, 7]})", "member `dice`: is 7, expected a whole number from 1 to 6");
  tells(R"({"dice": 3})", "member `dice`: is 3, expected a list");
  tells(R"({"slots": [{"worth": 3}]})", "member `slots[0].slot`: is missing");
  tells(R"({"slots": [{"slot": 1}, {"slot": 1}]})", "member `slots[1].slot`: is there twice");
  tells(R"({"slots": [{"slot": 2}]})", "member `slots[0].slot`: is 2, expected a whole number");
}

TEST(Archive, IndexSetsAreListsOfNumbers) {
  std::uint16_t set = 0;
  const IndexSetCodec codec(10);
  EXPECT_EQ(codec.read(Json::parse("[0, 9]"), set), "");
  EXPECT_EQ(set, 0b1000000001);
  EXPECT_EQ(codec.write(set), Json::parse("[0, 9]"));
  for (const char* text : {"[10]", "[-1]", "[0.5]", "3", "[18446744073709551615]"}) {
    EXPECT_THAT(codec.read(Json::parse(text), set), HasSubstr("from 0 to 9")) << text;
  }
  EXPECT_EQ(set, 0b1000000001);
}

}  // namespace
}  // namespace muster
