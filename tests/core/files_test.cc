#include "core/files.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <string>
#include <utility>
#include <vector>

#include "core/status.h"

namespace muster {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
 protected:
  Files() : folder_(fs::path(::testing::TempDir()) / fmt::format("muster-files-{}", getpid())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~Files() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string text(const std::string& name) const {
    std::ifstream file(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void put(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  fs::path folder_;
};

// The number of a process that is no more.
pid_t dead_process() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  return child;
}

TEST_F(Files, AreReplacedAndKeepTheirPermissions) {
  const std::string bytes("a\0b\n", 4);
  ASSERT_TRUE(write_file(path("a"), "old and longer").ok());
  fs::permissions(path("a"), fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(write_file(path("a"), bytes).ok());
  EXPECT_EQ(text("a"), bytes);
  EXPECT_EQ(fs::status(path("a")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(names(), std::vector<std::string>{"a"});
}

TEST_F(Files, WhoReadsTheOldOneGoesOn) {
  put("a", "old");
  std::ifstream reader(path("a"));
  ASSERT_TRUE(write_file(path("a"), "new").ok());
  std::string read;
  reader >> read;
  EXPECT_EQ(read, "old");
  EXPECT_EQ(text("a"), "new");
}

TEST_F(Files, ALinkStaysALink) {
  fs::create_directory(folder_ / "real");
  put("real/a", "old");
  fs::create_symlink("real/a", folder_ / "link");
  ASSERT_TRUE(write_file(path("link"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(text("real/a"), "new");
  EXPECT_EQ(names(), (std::vector<std::string>{"link", "real"}));
}

TEST_F(Files, ALinkToNothingLeadsToTheNewFile) {
  fs::create_directory(folder_ / "real");
  fs::create_symlink("link", folder_ / "second");
  fs::create_symlink("real/a", folder_ / "link");
  ASSERT_TRUE(write_file(path("second"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(path("second")));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(text("real/a"), "new");
}

TEST_F(Files, APipeIsWrittenInto) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  auto read = std::async(std::launch::async, [this] { return text("pipe"); });
  ASSERT_TRUE(write_file(path("pipe"), "through").ok());
  EXPECT_EQ(read.get(), "through");
  EXPECT_TRUE(fs::is_fifo(path("pipe")));
}

TEST_F(Files, WhatCannotBeWrittenIsToldAndNothingIsLeft) {
  fs::create_directory(folder_ / "folder");
  put("file", "x");
  for (const std::string name : {"none/a", "folder", "file/a"}) {
    const absl::Status status = write_file(path(name), "new");
    EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
    EXPECT_TRUE(message_of(status).starts_with(path(name) + ": cannot be written: ")) << status;
  }
  const absl::Status full = write_file("/dev/full", "new");
  EXPECT_TRUE(absl::IsInternal(full)) << full;
  EXPECT_EQ(names(), (std::vector<std::string>{"file", "folder"}));
}

TEST_F(Files, ADraftLeavesTheOldOneUntilItIsPut) {
  put("a", "old");
  auto draft = FileDraft::make(path("a"));
  ASSERT_TRUE(draft.ok()) << draft.status();
  ASSERT_TRUE(draft->write("one ").ok());
  ASSERT_TRUE(draft->write("two").ok());
  EXPECT_EQ(text("a"), "old");
  EXPECT_EQ(fs::path(draft->place()).parent_path(), folder_);
  ASSERT_TRUE(draft->put().ok());
  EXPECT_EQ(text("a"), "one two");
  EXPECT_EQ(names(), std::vector<std::string>{"a"});
}

TEST_F(Files, ADraftThatIsNotPutGoes) {
  put("a", "old");
  {
    auto draft = FileDraft::make(path("a"));
    ASSERT_TRUE(draft.ok()) << draft.status();
    ASSERT_TRUE(draft->write("half").ok());
    const FileDraft moved = *std::move(draft);
    EXPECT_EQ(names().size(), 2U);
  }
  EXPECT_EQ(text("a"), "old");
  EXPECT_EQ(names(), std::vector<std::string>{"a"});
}

TEST_F(Files, ADraftOfWhatIsNoFileIsWrittenThrough) {
  auto draft = FileDraft::make("/dev/null");
  ASSERT_TRUE(draft.ok()) << draft.status();
  EXPECT_EQ(draft->place(), "");
  EXPECT_TRUE(draft->write("gone").ok());
  EXPECT_TRUE(draft->put().ok());
}

TEST_F(Files, DraftsOfDeadProcessesGo) {
  const std::string dead = fmt::format("a.{}.{}.tmp", host_name(), dead_process());
  const std::string living = fmt::format("a.{}.{}.tmp", host_name(), getppid());
  const std::string elsewhere = fmt::format("a.another-host.{}.tmp", dead_process());
  for (const std::string& name : {dead, living, elsewhere}) put(name, "half");
  ASSERT_TRUE(write_file(path("a"), "new").ok());
  std::vector<std::string> left = {"a", living, elsewhere};
  std::sort(left.begin(), left.end());
  EXPECT_EQ(names(), left);
}

TEST_F(Files, FoldersAreMadeWithThoseAbove) {
  ASSERT_TRUE(make_folders(path("one/two/three")).ok());
  ASSERT_TRUE(make_folders(path("one/two/three")).ok());
  ASSERT_TRUE(make_folders(path("one/two/four/")).ok());
  EXPECT_TRUE(fs::is_directory(path("one/two/three")));
  EXPECT_TRUE(fs::is_directory(path("one/two/four")));
  put("file", "x");
  for (const std::string name : {"file", "file/below"}) {
    const absl::Status status = make_folders(path(name));
    EXPECT_TRUE(absl::IsInvalidArgument(status)) << name << ": " << status;
  }
}

TEST_F(Files, AreRenamedAndRemoved) {
  put("a", "text");
  ASSERT_TRUE(rename_file(path("a"), path("b")).ok());
  EXPECT_EQ(text("b"), "text");
  EXPECT_FALSE(rename_file(path("a"), path("c")).ok());
  ASSERT_TRUE(remove_file(path("b")).ok());
  ASSERT_TRUE(remove_file(path("b")).ok());
  EXPECT_TRUE(names().empty());
}

}  // namespace
}  // namespace muster
