// What is read while a recorder lives is recorded, with all that it names, and can be read again
// from what was kept.
#include "core/config/inputs.h"

#include <absl/status/status.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "core/config/canonical.h"
#include "core/config/data_root.h"
#include "core/config/outside.h"
#include "core/config/table_file.h"
#include "core/made_once.h"
#include "tests/support/environment.h"

namespace muster {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

// Two copies of a data root, below which everything is read.
class Inputs : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) / ("muster_inputs_" + std::to_string(getpid()));
    fs::remove_all(folder_);
    for (const char* copy : {"one", "two"}) {
      write(root(copy) / "games/toy/units.csv", "name,cost\nknight,3\n");
      write(root(copy) / "games/toy/rules.toml", "rule = \"bold\"\nrounds = 4\n");
      write(root(copy) / "agents/toy/bold.toml", "weights = \"w.txt\"\n");
      write(root(copy) / "agents/toy/w.txt", "1 2 3");
    }
    enter("one");
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path root(const std::string& copy) const { return folder_ / copy; }
  void enter(const std::string& copy) const { configs_.set(root(copy).string()); }

  // As games read: a document that names a document that names a file, and a table.
  struct Read {
    Input rules;
    std::vector<Input> data;
    std::vector<Input> named;
    std::string weights;
  };
  static Read read(const InputSource* source = nullptr, const std::string& name = "rules") {
    InputRecorder recorder(source);
    Read result;
    Diagnostics diagnostics;
    auto rules = resolve_document(name, data_file("games/toy"));
    EXPECT_TRUE(rules.ok()) << rules.status();
    if (!rules.ok()) return result;
    Reader reader(*rules, diagnostics);
    const Document bold = read_document(reader, "rule", data_file("agents/toy"), "");
    Reader inside(bold, diagnostics);
    const std::string file = inside.text("weights", std::nullopt);
    const auto weights =
        read_named_file(inside, "weights", file, {data_file("agents/toy/" + file)});
    EXPECT_TRUE(weights.ok()) << weights.status();
    if (weights.ok()) result.weights = weights->bytes;
    EXPECT_TRUE(read_table_text(data_file("games/toy/units.csv")).ok());
    EXPECT_TRUE(diagnostics.ok()) << diagnostics.status();
    EXPECT_TRUE(recorder.status().ok()) << recorder.status();
    result.rules = recorder.input_of(*rules);
    result.data = recorder.data();
    result.named = recorder.named();
    return result;
  }

  fs::path folder_;
  testing::EnvironmentVariable configs_{"MUSTER_CONFIGS"};
};

TEST_F(Inputs, CopiesOfTheDataGiveTheSameIdentity) {
  const Read one = read();
  enter("two");
  const Read two = read();
  EXPECT_EQ(one.rules.hash, two.rules.hash);
  EXPECT_EQ(one.data, two.data);
  EXPECT_EQ(one.named, two.named);
  ASSERT_EQ(one.named.size(), 2U);
  EXPECT_NE(one.rules.bytes->find("input:"), std::string::npos) << *one.rules.bytes;
  EXPECT_EQ(one.rules.bytes->find(folder_.string()), std::string::npos) << *one.rules.bytes;
}

TEST_F(Inputs, LayoutOfFilesDoesNotCount) {
  const Read before = read();
  write(root("one") / "games/toy/rules.toml", "# a comment\nrounds   =  4\n\nrule='bold'\n");
  write(root("one") / "games/toy/units.csv", "\xef\xbb\xbfname,cost\r\nknight,3\r\n\r\n");
  const Read after = read();
  EXPECT_EQ(before.rules.hash, after.rules.hash);
  ASSERT_EQ(after.data.size(), before.data.size());
  for (std::size_t i = 0; i < after.data.size(); ++i) EXPECT_EQ(before.data[i], after.data[i]);
}

TEST_F(Inputs, AValueThreeFilesAwayChangesTheDocumentThatLedThere) {
  const Read before = read();
  write(root("one") / "agents/toy/w.txt", "1 2 4");
  EXPECT_NE(read().rules.hash, before.rules.hash);
  write(root("one") / "agents/toy/w.txt", "1 2 3");
  EXPECT_EQ(read().rules.hash, before.rules.hash);
}

class Kept : public InputSource {
 public:
  void keep(const std::vector<Input>& inputs) {
    for (const Input& input : inputs) all_.push_back(input);
  }
  Hash128 id() const override { return hash128("kept"); }
  std::shared_ptr<const std::string> by_role(const std::string& role) const override {
    for (const Input& input : all_) {
      if (input.role == role) return input.bytes;
    }
    return nullptr;
  }
  std::shared_ptr<const std::string> by_hash(const Hash128& hash) const override {
    for (const Input& input : all_) {
      if (input.hash == hash) return input.bytes;
    }
    return nullptr;
  }

 private:
  std::vector<Input> all_;
};

TEST_F(Inputs, WhatWasKeptIsReadWithoutAnyFile) {
  const Read before = read();
  Kept kept;
  kept.keep(before.data);
  kept.keep(before.named);
  kept.keep({before.rules});
  fs::remove_all(root("one"));
  // As a stored cell is prepared: its ruleset by its hash.
  InputRecorder recorder(&kept);
  auto rules = document_of_input(*before.rules.bytes, "ruleset");
  ASSERT_TRUE(rules.ok());
  rules->role = before.rules.role;
  Diagnostics diagnostics;
  Reader reader(*rules, diagnostics);
  const Document bold = read_document(reader, "rule", data_file("agents/toy"), "");
  ASSERT_TRUE(diagnostics.ok()) << diagnostics.status();
  Reader inside(bold, diagnostics);
  const std::string file = inside.text("weights", std::nullopt);
  const auto weights = read_named_file(inside, "weights", file, {data_file("agents/toy/" + file)});
  ASSERT_TRUE(weights.ok()) << weights.status();
  EXPECT_EQ(weights->bytes, "1 2 3");
  EXPECT_TRUE(read_table_text(data_file("games/toy/units.csv")).ok());
  // And has the same identity as from files.
  EXPECT_EQ(recorder.input_of(*rules).hash, before.rules.hash);
  // What was not kept is missed in words.
  const auto other = read_table_text(data_file("games/toy/other.csv"));
  ASSERT_TRUE(absl::IsNotFound(other.status()));
  EXPECT_NE(other.status().message().find("not among the inputs"), std::string::npos);
}

TEST_F(Inputs, WhatACacheServesCountsForEachThatUsesIt) {
  MadeOnce<std::string, std::string> cache;
  int made = 0;
  const auto use = [&] {
    InputRecorder recorder;
    const auto value =
        cache.get("units", [&]() -> absl::StatusOr<std::shared_ptr<const std::string>> {
          ++made;
          auto text = read_table_text(data_file("games/toy/units.csv"));
          if (!text.ok()) return text.status();
          return std::make_shared<const std::string>(*text);
        });
    EXPECT_TRUE(value.ok()) << value.status();
    return recorder.data();
  };
  const auto first = use();
  const auto second = use();
  EXPECT_EQ(made, 1);
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first, second);
}

TEST_F(Inputs, AFileThatChangesWhileItIsReadIsAnError) {
  InputRecorder recorder;
  const std::string path = data_file("games/toy/units.csv");
  ASSERT_TRUE(read_table_text(path).ok());
  write(path, "name,cost\nknight,4\n");
  ASSERT_TRUE(read_table_text(path).ok());
  EXPECT_TRUE(absl::IsInternal(recorder.status())) << recorder.status();
}

TEST_F(Inputs, PipesDevicesAndFoldersAreRefusedAtOnce) {
  const std::string pipe = (folder_ / "pipe").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& path : {pipe, std::string("/dev/zero"), folder_.string()}) {
    const auto read = read_file(path);
    ASSERT_TRUE(absl::IsInvalidArgument(read.status())) << path << read.status();
    EXPECT_NE(read.status().message().find("expected an ordinary file"), std::string::npos);
  }
  write(folder_ / "long", std::string(1'000, 'x'));
  const auto large = read_file((folder_ / "long").string(), 999);
  EXPECT_TRUE(absl::IsInvalidArgument(large.status())) << large.status();
}

// A config in folder "mine" that names a document, and what came of it.
class Outside : public Inputs {
 protected:
  void SetUp() override {
    Inputs::SetUp();
    write(folder_ / "mine/exp.toml", "");
    write(folder_ / "mine/sub/near.toml", "x = 1\n");
    write(folder_ / "other/far.toml", "x = 1\n");
    write(folder_ / "mine-too/far.toml", "x = 1\n");
    write(folder_ / "mine/shadow.toml", "x = \"own\"\n");
    fs::create_symlink(folder_ / "other/far.toml", folder_ / "mine/link.toml");
    fs::create_directory_symlink(folder_ / "other", folder_ / "mine/door");
    mkfifo((folder_ / "mine/pipe.toml").c_str(), 0600);
  }
  void TearDown() override {
    allow_outside(false);
    Inputs::TearDown();
  }
  absl::Status named(const std::string& name) const { return named_in(name, config()); }
  static absl::Status named_in(const std::string& name, const std::string& file) {
    return node_document(toml::value<std::string>(name), data_file("games/toy"), file).status();
  }
  absl::Status named_file(const std::string& name) const {
    const Document document{config(), "exp", {}};
    Diagnostics diagnostics;
    const Reader reader(document, diagnostics);
    return read_named_file(reader, "key", name, {name, data_file(name)}).status();
  }
  std::string config() const { return (folder_ / "mine/exp.toml").string(); }
};

TEST_F(Outside, AConfigNamesWhatIsInItsFolderBelowItAndInTheConfigsFolder) {
  for (const std::string& name :
       {std::string("sub/near.toml"), std::string("./sub/../sub/near.toml"), std::string("rules"),
        std::string("agents/toy/bold.toml"), (folder_ / "mine/sub/near.toml").string(),
        (root("one") / "agents/toy/bold.toml").string()}) {
    EXPECT_TRUE(named(name).ok()) << name << ": " << named(name);
  }
  EXPECT_TRUE(named_file((folder_ / "mine/sub/near.toml").string()).ok());
  EXPECT_TRUE(named_file("agents/toy/w.txt").ok());
}

TEST_F(Outside, OthersNeedPermission) {
  for (const std::string& name :
       {std::string("../other/far.toml"), std::string("../mine-too/far.toml"),
        std::string("link.toml"), std::string("door/far.toml"),
        std::string("../two/games/toy/rules.toml"), (folder_ / "other/far.toml").string()}) {
    const absl::Status refused = named(name);
    EXPECT_TRUE(absl::IsPermissionDenied(refused)) << name << ": " << refused;
    EXPECT_NE(refused.message().find("--allow-outside"), std::string::npos) << refused;
    EXPECT_NE(refused.message().find(config()), std::string::npos) << refused;
  }
  const std::string far = (folder_ / "other/far.toml").string();
  EXPECT_TRUE(absl::IsPermissionDenied(named_file(far))) << named_file(far);
  EXPECT_TRUE(absl::IsPermissionDenied(named_file("../two/agents/toy/w.txt")));
  allow_outside(true);
  EXPECT_TRUE(named("../other/far.toml").ok());
  EXPECT_TRUE(named_file(far).ok());
  allow_outside(false);
  EXPECT_FALSE(named("link.toml").ok());
  const testing::EnvironmentVariable allowed("MUSTER_ALLOW_OUTSIDE", "1");
  EXPECT_TRUE(named("link.toml").ok());
}

TEST_F(Outside, OptionsAndCodeNameWhatTheyLike) {
  const std::string far = (folder_ / "other/far.toml").string();
  EXPECT_TRUE(resolve_document(far, data_file("games/toy")).ok());
  EXPECT_TRUE(named_in(far, "--agent rule:rule=" + far).ok());
}

TEST_F(Outside, WhatMayBeNamedGoesBeforeWhatMayNot) {
  const fs::path before = fs::current_path();
  fs::create_directories(folder_ / "here");
  write(folder_ / "here/shadow.toml", "x = \"foreign\"\n");
  fs::current_path(folder_ / "here");
  const auto document =
      node_document(toml::value<std::string>("shadow.toml"), data_file("games/toy"), config());
  fs::current_path(before);
  ASSERT_TRUE(document.ok()) << document.status();
  EXPECT_EQ(document->table["x"].value_or(std::string()), "own");
}

TEST_F(Outside, PipesAndDevicesAreNoFiles) {
  for (const std::string name : {"pipe.toml", "/dev/zero", "/dev/stdin"}) {
    EXPECT_TRUE(absl::IsInvalidArgument(named(name))) << named(name);
    EXPECT_FALSE(named_file(name).ok());
  }
}

TEST(CanonicalText, IsOneForOneContentAndLeadsBack) {
  const auto text_of = [](const std::string& toml) {
    const auto document = parse_document(toml, "t.toml");
    EXPECT_TRUE(document.ok()) << document.status();
    return document.ok() ? canonical_text(document->table) : "";
  };
  const std::string one =
      text_of("b = 1\n[a]\nx = \"q\\\"\\n\\u0001\"\ny = [1.5, 2.0]\nz = true\n");
  EXPECT_EQ(one, text_of("a = {z=true, y = [ 1.5, 2.0 ], x = \"q\\\"\\n\\u0001\"}\nb=1"));
  EXPECT_EQ(one.find('\n'), std::string::npos);
  EXPECT_NE(one, text_of("b = 1.0\n[a]\nx = \"q\\\"\\n\\u0001\"\ny = [1.5, 2.0]\nz = true\n"));
  const auto table = parse_canonical(one);
  ASSERT_TRUE(table.ok()) << table.status();
  EXPECT_EQ(canonical_text(*table), one);
}

// libtomlplusplus takes its stack and gigabytes for such keys.
TEST(KeyDepth, IsLimitedInWords) {
  std::string key = "a";
  for (int i = 0; i < 50'000; ++i) key += ".a";
  for (const std::string& text : {key + " = 1\n", "[" + key + "]\nx = 1\n",
                                  "x = { " + key + " = 1 }\n", "[[" + key + "]]\n"}) {
    const auto document = parse_document(text, "deep.toml");
    ASSERT_TRUE(absl::IsInvalidArgument(document.status()));
    EXPECT_NE(document.status().message().find("deep.toml:1"), std::string::npos)
        << document.status().message().substr(0, 200);
    EXPECT_LT(document.status().message().size(), 500U);
  }
  std::string most = "a";
  for (std::size_t i = 1; i < kMaxKeyParts; ++i) most += ".a";
  EXPECT_TRUE(parse_document(most + " = 1\n", "t.toml").ok());
  EXPECT_TRUE(parse_document("text = \"" + key + "\"\n# " + key + "\n", "t.toml").ok());
}

}  // namespace
}  // namespace muster
