#include "core/config/data_edits.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "core/config/canonical.h"
#include "core/config/table_file.h"
#include "core/made_once.h"
#include "core/status.h"
#include "tests/support/environment.h"

namespace muster {
namespace {

std::vector<DataEdit> edits_of(const std::string& text) {
  const auto document = parse_document("[edit]\n" + text, "exp.toml");
  EXPECT_TRUE(document.ok()) << document.status();
  const auto edits = read_edits(*document);
  EXPECT_TRUE(edits.ok()) << edits.status();
  return edits.value_or(std::vector<DataEdit>());
}

// A ruleset edited, as canonical text, or what is wrong.
std::string edited(const std::string& ruleset, const std::string& text,
                   const std::vector<ParamInfo>& defaults = {}) {
  auto document = parse_document(ruleset, "rules.toml");
  EXPECT_TRUE(document.ok()) << document.status();
  for (const DataEdit& edit : edits_of(text)) {
    std::string_view key;
    if (!step_over(edit.key, "ruleset", key)) continue;
    const auto done = carry_out(edit, key, defaults, *document);
    if (!done.ok()) return message_of(done.status());
  }
  return canonical_text(document->table);
}

TEST(DataEdits, SetsOfAnyType) {
  EXPECT_EQ(edited("a = 1\nb = \"x\"", "\"ruleset.a\" = 7"), "{a = 7, b = \"x\"}");
  EXPECT_EQ(edited("a = 1\nb = \"x\"", "\"ruleset.b\" = \"+y\""), "{a = 1, b = \"+y\"}");
  EXPECT_EQ(edited("a = 1", "\"ruleset.a\" = [1, 2]"), "{a = [1, 2]}");
  EXPECT_EQ(edited("a = 1", "ruleset.a = -3"), "{a = -3}") << "an unquoted key is the same";
  EXPECT_EQ(edited("a = {x = 1}", "\"ruleset.a\" = {y = 2}"), "{a = {y = 2}}");
}

TEST(DataEdits, ChangesNumbers) {
  EXPECT_EQ(edited("a = 3", "\"ruleset.a\" = \"+2\""), "{a = 5}");
  EXPECT_EQ(edited("a = 3", "\"ruleset.a\" = \"- 5\""), "{a = -2}");
  EXPECT_EQ(edited("a = 30", "\"ruleset.a\" = \"*0.1\""), "{a = 3}");
  EXPECT_EQ(edited("a = 70", "\"ruleset.a\" = \"*0.1\""), "{a = 7}") << "7.000000000000001";
  EXPECT_EQ(edited("a = 1.5", "\"ruleset.a\" = \"*3\""), "{a = 4.5}");
  EXPECT_EQ(edited("a = [1, 2.5, [3]]", "\"ruleset.a\" = \"+1\""), "{a = [2, 3.5, [4]]}");
  EXPECT_EQ(edited("a = [1, 2]", "\"ruleset.a.1\" = \"+1\""), "{a = [1, 3]}");
  EXPECT_EQ(edited("u = [{id = \"x\", n = 1}]", "\"ruleset.u.x.n\" = \"+1\""),
            "{u = [{id = \"x\", n = 2}]}");
}

TEST(DataEdits, AnEditIsAsGoodAsTheFile) {
  EXPECT_EQ(edited("a = 2", "\"ruleset.a\" = \"+1\""), edited("a = 9", "\"ruleset.a\" = 3"));
}

TEST(DataEdits, WholeNumbersStayWhole) {
  EXPECT_EQ(edited("a = 3", "\"ruleset.a\" = \"*0.5\""),
            "exp.toml:2:1: edit `ruleset.a`: 3 *0.5 is 1.5, expected a whole number, as 3 is one");
  EXPECT_EQ(edited("a = 9223372036854775807", "\"ruleset.a\" = \"+1\""),
            "exp.toml:2:1: edit `ruleset.a`: 9223372036854775807 is too large to be changed");
  EXPECT_EQ(edited("a = \"x\"", "\"ruleset.a\" = \"+1\""),
            "exp.toml:2:1: edit `ruleset.a`: `+1` changes a number, and \"x\" is none");
  EXPECT_EQ(edited("a = []", "\"ruleset.a\" = \"+1\""),
            "exp.toml:2:1: edit `ruleset.a`: the list is empty, so that there is no number to "
            "change");
}

TEST(DataEdits, ASettingThatIsNotSaidHasItsDefault) {
  const std::vector<ParamInfo> defaults = {{"a", "integer", "30", ""}, {"b", "text", "(none)", ""}};
  EXPECT_EQ(edited("", "\"ruleset.a\" = \"+1\"", defaults), "{a = 31}");
  EXPECT_EQ(edited("a = 1", "\"ruleset.a\" = \"+1\"", defaults), "{a = 2}");
  EXPECT_EQ(edited("", "\"ruleset.b\" = \"+1\"", defaults), "{}") << "check() will tell";
}

TEST(DataEdits, ASettingInATableThatIsNotThereHasItsDefault) {
  const std::vector<ParamInfo> defaults = {{"t.a", "number 0..9", "1", ""},
                                           {"t.in.b", "integer", "30", ""}};
  EXPECT_EQ(edited("", "\"ruleset.t.a\" = \"*0.5\"", defaults), "{t = {a = 0.5}}");
  EXPECT_EQ(edited("t = {x = 1}", "\"ruleset.t.a\" = 7", defaults), "{t = {a = 7, x = 1}}");
  EXPECT_EQ(edited("", "\"ruleset.t.in.b\" = 7", defaults), "{t = {in = {b = 7}}}");
  EXPECT_EQ(edited("t = {in = {b = 2}}", "\"ruleset.t.in.b\" = \"+1\"", defaults),
            "{t = {in = {b = 3}}}");
  EXPECT_EQ(edited("t = \"named\"", "\"ruleset.t.a\" = 7", defaults), "{t = \"named\"}")
      << "it is for the document of that name";
  EXPECT_EQ(edited("", "\"ruleset.t.c\" = 7", defaults), "{}") << "check() will tell";
}

TEST(DataEdits, OfOtherDocumentsStayAway) {
  EXPECT_EQ(
      edited("a = 1\ncards = \"own\"",
             "\"scenario.a\" = 2\n\"units.a\" = 2\n\"ruleset.cards.x\" = 2\n\"rulesets.a\" = 3"),
      "{a = 1, cards = \"own\"}");
  EXPECT_EQ(edited("cards = {x = 1}", "\"ruleset.cards.x\" = 2"), "{cards = {x = 2}}");
}

TEST(DataEdits, MistakesOfReadersPointAtTheEdit) {
  auto document = parse_document("\n\n\na = 3\n", "rules.toml");
  document->role = "ruleset";
  const std::string own;
  const std::vector<DataEdit> edits = edits_of("\n\"ruleset.a\" = \"+7\"\n\"ruleset.c\" = 1");
  DataEditing editing(edits, own);
  ASSERT_TRUE(editing.edit(*document, {}).ok());
  Diagnostics diagnostics;
  Reader reader(*document, diagnostics);
  reader.integer("a", {.min = 0, .max = 9});
  reader.finish();
  EXPECT_EQ(message_of(diagnostics.status()),
            "exp.toml:3:1: key `a`: expected an integer from 0 to 9, got 10\n"
            "exp.toml:4:1: key `c`: is unknown; did you mean `a`?");
}

TEST(DataEdits, AreNoTable) {
  for (const char* text : {"edit = 3", "edit = [1]"}) {
    const auto edits = read_edits(*parse_document(text, "exp.toml"));
    EXPECT_EQ(message_of(edits.status()).substr(0, 40), "exp.toml:1:8: key `edit`: expected a tab")
        << text;
  }
  EXPECT_TRUE(read_edits(*parse_document("a = 1", "exp.toml"))->empty());
}

TEST(DataEdits, NamesOfData) {
  EXPECT_EQ(data_name("games/homm/units.csv", "games/homm"), "units");
  EXPECT_EQ(data_name("games/homm/cards/spells.toml", "games/homm"), "cards.spells");
  EXPECT_EQ(data_name("games/homm/units.csv", "games/homm_map"), "homm.units");
  EXPECT_EQ(data_name("ruleset", "games/homm"), "ruleset");
  EXPECT_EQ(data_name("ruleset/cards", "games/homm"), "ruleset.cards");
  EXPECT_EQ(data_name("seat 3", "games/homm"), "agent");
  EXPECT_EQ(data_name("seat 0/weights", "games/homm"), "agent.weights");
}

// Files of data in a folder of their own, which is the data root.
class DataEditsOfFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(root_ + "/games/g");
    std::ofstream(units()) << "id,attack,name\na,1,Imps\nb,2.5,Orcs\n";
    std::ofstream(cards()) << "[[card]]\nid = \"x\"\nn = 1\n";
  }
  void TearDown() override { std::filesystem::remove_all(root_); }
  std::string units() const { return root_ + "/games/g/units.csv"; }
  std::string cards() const { return root_ + "/games/g/cards.toml"; }

  // What reading both files gives under the edits; then what is wrong with these.
  std::string read(const std::string& text) const {
    const std::string own = "games/g";
    const std::vector<DataEdit> edits = edits_of(text);
    const InputRecorder recorder;
    const DataEditing editing(edits, own);
    const auto table = read_table_text(units());
    if (!table.ok()) return message_of(table.status());
    const auto document = load_document(cards());
    if (!document.ok()) return message_of(document.status());
    const absl::Status all = editing.check(DataRead(recorder, own));
    if (!all.ok()) return message_of(all);
    return *table + canonical_text(document->table);
  }

  const std::string root_ = ::testing::TempDir() + "muster_data_edits_" + std::to_string(getpid());
  const testing::EnvironmentVariable configs_{"MUSTER_CONFIGS", root_};
};

TEST_F(DataEditsOfFiles, BothKinds) {
  EXPECT_EQ(read("\"units.a.attack\" = \"+2\"\n\"cards.card.x.n\" = 5"),
            "id,attack,name\na,3,Imps\nb,2.5,Orcs\n{card = [{id = \"x\", n = 5}]}");
  EXPECT_EQ(read("\"units.b.attack\" = \"*2\"\n\"units.b.name\" = \"Ogres\""),
            "id,attack,name\na,1,Imps\nb,5,Ogres\n{card = [{id = \"x\", n = 1}]}");
}

TEST_F(DataEditsOfFiles, WhatIsNotThereIsToldWithWhatIs) {
  EXPECT_EQ(read("\"units.a.atack\" = 1"),
            "exp.toml:2:1: edit `units.a.atack`: there is no `atack` in `units.a`; did you mean "
            "`attack`?");
  EXPECT_EQ(read("\"units.c.attack\" = 1"),
            "exp.toml:2:1: edit `units.c.attack`: there is no `c` in `units`; did you mean `a` or "
            "`b`?");
  EXPECT_EQ(read("\"unit.a.attack\" = \"+1\""),
            "exp.toml:2:1: edit `unit.a.attack`: there is no `unit`; did you mean `units`?");
  EXPECT_EQ(read("\"cards.card.y.n\" = 1\n\"cards.card.x.m\" = \"+1\""),
            "exp.toml:3:1: edit `cards.card.x.m`: there is no `m` in `cards.card.x`; did you mean "
            "`n` or `id`?\n"
            "exp.toml:2:1: edit `cards.card.y.n`: there is no `y` in `cards.card`; did you mean "
            "`x`?")
      << "in the order of their keys";
}

TEST_F(DataEditsOfFiles, CellsAreNoPlaceForMoreCells) {
  EXPECT_EQ(read("\"units.a.name\" = \"x,y\""),
            "exp.toml:2:1: edit `units.a.name`: a cell of a CSV table has no `,`, `\"` or line "
            "break");
  EXPECT_EQ(read("\"units.a.name\" = \"+1\""),
            "exp.toml:2:1: edit `units.a.name`: `+1` changes a number, and \"Imps\" is none");
}

TEST_F(DataEditsOfFiles, MistakesInCellsPointAtTheEdit) {
  const std::string own = "games/g";
  const std::vector<DataEdit> edits = edits_of("\"units.b.attack\" = 9");
  const InputRecorder recorder;
  const DataEditing editing(edits, own);
  ASSERT_TRUE(read_table_text(units()).ok());
  EXPECT_EQ(message_of(column_error(units(), 3, "attack", "too large")),
            "exp.toml:2:1: edit `units.b.attack`: " + units() + ":3: column `attack`: too large");
  EXPECT_EQ(message_of(column_error(units(), 2, "attack", "too large")),
            units() + ":2: column `attack`: too large");
}

// Identity: an edit counts by what it makes, and what is not edited stays what it is.
TEST_F(DataEditsOfFiles, WhatIsRecordedIsWhatWasRead) {
  const std::string own = "games/g";
  const auto hash_under = [&](const std::string& text) {
    const std::vector<DataEdit> edits = text.empty() ? std::vector<DataEdit>() : edits_of(text);
    const InputRecorder recorder;
    const DataEditing editing(edits, own);
    EXPECT_TRUE(read_table_text(units()).ok());
    return to_text(recorder.data().front().hash);
  };
  const std::string plain = hash_under("");
  EXPECT_EQ(hash_under("\"units.a.attack\" = 1"), plain);
  EXPECT_NE(hash_under("\"units.a.attack\" = 2"), plain);
  EXPECT_EQ(hash_under("\"units.a.attack\" = 2"), hash_under("\"units.a.attack\" = \"*2\""));
}

TEST_F(DataEditsOfFiles, WhatIsMadeOnceIsMadeForEachEdit) {
  MadeOnce<int, std::string> made;
  const std::string own = "games/g";
  const auto make = [&]() -> absl::StatusOr<std::shared_ptr<const std::string>> {
    auto text = read_table_text(units());
    if (!text.ok()) return text.status();
    return std::make_shared<const std::string>(*std::move(text));
  };
  const std::string plain = **made.get(0, make);
  const std::vector<DataEdit> edits = edits_of("\"units.a.attack\" = 4");
  {
    const InputRecorder recorder;
    const DataEditing editing(edits, own);
    EXPECT_NE(**made.get(0, make), plain);
    EXPECT_TRUE(editing.check(DataRead(recorder, own)).ok());
  }
  {  // made before, and still known to be read
    const InputRecorder recorder;
    const DataEditing editing(edits, own);
    EXPECT_NE(**made.get(0, make), plain);
    EXPECT_TRUE(editing.check(DataRead(recorder, own)).ok());
  }
  EXPECT_EQ(**made.get(0, make), plain);
}

}  // namespace
}  // namespace muster
