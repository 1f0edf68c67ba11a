// Map files: every mistake by its message, and files written are files read.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/status.h"
#include "tests/games/projecthex/board/boards.h"

namespace muster::projecthex {
namespace {

absl::StatusOr<Board> parse(const std::string& text) {
  return Board::parse(*parse_document(text, "m.toml"));
}

std::string mistakes(const std::string& text) { return message_of(parse(text).status()); }

// Lines 1 to 22.
constexpr const char* kGood = R"(name = "three"
regions = ["north", "south"]

[[territories]]
id = "t1"
region = "north"
x = 0.1
y = 0.2
land = ["t2"]
[[territories]]
id = "t2"
label = "two"
region = "south"
x = 0.5
y = 1
land = ["t1"]
sea = ["t3"]
[[territories]]
id = "t3"
x = 0
y = 0.123456
sea = ["t2"]
)";

// The good file with a first `was` replaced.
std::string changed(const std::string& was, const std::string& becomes) {
  std::string text = kGood;
  const std::size_t at = text.find(was);
  EXPECT_NE(at, std::string::npos) << was;
  return text.replace(at, was.size(), becomes);
}

TEST(ProjectHexBoardFile, GoodFileIsRead) {
  const auto board = parse(kGood);
  ASSERT_TRUE(board.ok()) << mistakes(kGood);
  EXPECT_EQ(board->name(), "three");
  EXPECT_EQ(board->data().regions, (std::vector<std::string>{"north", "south"}));
  EXPECT_EQ(board->territory(0), (Territory{"t1", "t1", 0, 0.1, 0.2}));
  EXPECT_EQ(board->territory(1), (Territory{"t2", "two", 1, 0.5, 1}));
  EXPECT_EQ(board->territory(2), (Territory{"t3", "t3", kNoRegion, 0, 0.123456}));
  EXPECT_EQ(board->land(1), 0b001U);
  EXPECT_EQ(board->sea(1), 0b100U);
  EXPECT_EQ(parse(changed("name = \"three\"\n", ""))->name(), "m") << "else the file's";
}

struct Mistake {
  std::string was;
  std::string becomes;
  std::string message;  // the whole
};

TEST(ProjectHexBoardFile, MistakesAreToldWhereTheyAre) {
  const Mistake all[] = {
      {"name = \"three\"", "nam = \"three\"",
       "m.toml:1:7: key `nam`: is unknown; did you mean `name`?"},
      {"x = 0.1", "x = 0.1\npopulation = 3",
       "m.toml:8:14: key `territories[0].population`: is unknown; known: `id`, `label`, `land`, "
       "`region`, "
       "`sea`, `x` and `y`"},
      {"x = 0.1", "x = 1.5",
       "m.toml:7:5: key `territories[0].x`: expected a number from 0 to 1, got 1.5"},
      {"y = 1\n", "y = -0.5\n",
       "m.toml:15:5: key `territories[1].y`: expected a number from 0 to 1, got -0.5"},
      {"y = 1\n", "",
       "m.toml:10:1: key `territories[1].y`: is missing; expected a number from 0 to 1"},
      {"region = \"south\"", "region = \"sout\"",
       "m.toml:13:10: key `territories[1].region`: there is no region \"sout\"; did you mean "
       "`south`?\nm.toml:2:21: key `regions`: \"south\" has no territory; expected one at least"},
      {"region = \"south\"", "",
       "m.toml:2:21: key `regions`: \"south\" has no territory; expected one at least"},
      {"\"south\"]", "\"south\", \"north\"]",
       "m.toml:2:30: key `regions`: \"north\" is there twice; expected each region once"},
      {"\"south\"]", "\"so uth\"]",
       "m.toml:2:21: key `regions`: expected letters, digits, _ and -, got \"so uth\"\n"
       "m.toml:13:10: key `territories[1].region`: there is no region \"south\"; did you mean `so "
       "uth` or `north`?\nm.toml:2:21: key `regions`: \"so uth\" has no territory; expected one at "
       "least"},
      {"id = \"t3\"", "id = \"t1\"",
       "m.toml:19:6: key `territories[2].id`: \"t1\" is the id of territories[0] already; expected "
       "an id of its own\nm.toml:17:8: key `territories[1].sea`: there is no territory \"t3\"; did "
       "you mean `t1` or `t2`?"},
      {"land = [\"t2\"]", "land = [\"t2\", \"t1\"]",
       "m.toml:9:15: key `territories[0].land`: \"t1\" names itself; expected its neighbours"},
      {"land = [\"t2\"]", "land = [\"t2\", \"t2\"]",
       "m.toml:9:15: key `territories[0].land`: \"t2\" is there twice; expected each neighbour "
       "once"},
      {"land = [\"t2\"]", "land = [\"t2\"]\nsea = [\"t3\"]",
       "m.toml:10:8: key `territories[0].sea`: \"t3\" does not name \"t1\" in its `sea`; expected "
       "edges named from both sides"},
      {"land = [\"t2\"]", "land = [\"t2\"]\nsea = [\"t2\"]",
       "m.toml:10:8: key `territories[0].sea`: \"t2\" is in `land` as well; expected one of land "
       "and sea"},
      {"land = [\"t2\"]", "land = [\"tt22\"]",
       "m.toml:9:9: key `territories[0].land`: there is no territory \"tt22\"; did you mean `t2`?\n"
       "m.toml:16:9: key `territories[1].land`: \"t1\" does not name \"t2\" in its `land`; "
       "expected "
       "edges named from both sides"},
      {"land = [\"t2\"]", "land = \"t2\"",
       "m.toml:9:8: key `territories[0].land`: expected a list of texts, got a text\n"
       "m.toml:16:9: key `territories[1].land`: \"t1\" does not name \"t2\" in its `land`; "
       "expected "
       "edges named from both sides"},
      {"id = \"t3\"", "",
       "m.toml:18:1: key `territories[2].id`: is missing; expected a text\n"
       "m.toml:17:8: key `territories[1].sea`: there is no territory \"t3\"; did you mean `t1` or "
       "`t2`?"},
  };
  for (const Mistake& mistake : all) {
    EXPECT_EQ(mistakes(changed(mistake.was, mistake.becomes)), mistake.message) << mistake.becomes;
  }
}

TEST(ProjectHexBoardFile, BoardsAreInOnePiece) {
  std::string text = kGood;
  for (const int t : {4, 5}) {
    text += fmt::format("[[territories]]\nid = \"t{}\"\nx = 0\ny = 0\nsea = [\"t{}\"]\n", t, 9 - t);
  }
  EXPECT_EQ(
      mistakes(text),
      "m.toml:24:6: key `territories[3].id`: \"t4\" cannot be reached from \"t1\"; expected a "
      "board in one piece");
}

TEST(ProjectHexBoardFile, SizesAreLimited) {
  EXPECT_EQ(mistakes("regions = []"),
            "m.toml:1:1: key `territories`: expected 2 to 64 territories, got 0");
  EXPECT_EQ(mistakes("territories = 3"),
            "m.toml:1:15: key `territories`: expected a list of tables ([[territories]]), got an "
            "integer");
  std::string text = "regions = [\"a\"]\n";
  for (int t = 0; t < 65; ++t) {
    text += fmt::format("[[territories]]\nid = \"t{}\"\nregion = \"a\"\nx = 0\ny = 0\nland = [", t);
    text += t > 0 ? fmt::format("\"t{}\",", t - 1) : "";
    text += t < 64 ? fmt::format("\"t{}\"]\n", t + 1) : "]\n";
  }
  EXPECT_EQ(mistakes(text), "m.toml:2:1: key `territories`: expected 2 to 64 territories, got 65");
  std::string regions =
      "regions = [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\", \"i\"]\n";
  for (int t = 0; t < 9; ++t) {
    const char region = static_cast<char>('a' + t);
    regions += fmt::format("[[territories]]\nid = \"{}\"\nregion = \"{}\"\nx = 0\ny = 0\nland = [",
                           region, region);
    regions += t > 0 ? fmt::format("\"{}\",", static_cast<char>(region - 1)) : "";
    regions += t < 8 ? fmt::format("\"{}\"]\n", static_cast<char>(region + 1)) : "]\n";
  }
  EXPECT_EQ(mistakes(regions), "m.toml:1:11: key `regions`: expected at most 8 regions, got 9");
}

TEST(ProjectHexBoardFile, WrittenBoardsAreReadAgain) {
  for (const char* name : {"board", "small"}) {
    const Board board = testing::board_named(name);
    const auto again = parse(board.to_toml());
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_EQ(again->data(), board.data());
    EXPECT_EQ(again->content_hash(), board.content_hash());
  }
  BoardData odd = parse(kGood)->data();
  odd.name = "a \"quoted\" \\ name";
  odd.summary = "two\nlines";
  odd.territories[1].label = "it's\t7 \x01";
  const Board board(odd);
  const auto again = parse(board.to_toml());
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->data(), odd);
}

}  // namespace
}  // namespace muster::projecthex
