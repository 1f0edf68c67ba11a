// Signatures that are kept from one run to the next.
#include "experiments/runner/signature_cache.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "tests/support/command_line.h"

namespace muster {
namespace {

// The cache's folder is one of the test's own.
class SignatureCacheTest : public testing::FolderTest {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    if (const char* before = std::getenv(kVariable)) before_ = before;
    setenv(kVariable, path("caches").c_str(), 1);
  }
  void TearDown() override {
    if (before_) {
      setenv(kVariable, before_->c_str(), 1);
    } else {
      unsetenv(kVariable);
    }
    FolderTest::TearDown();
  }

 private:
  static constexpr const char* kVariable = "XDG_CACHE_HOME";
  std::optional<std::string> before_;
};

TEST_F(SignatureCacheTest, KeepsThemInAFolderThatItMakes) {
  const Hash128 one = hash128("one");
  const Hash128 other = hash128("other");
  SignatureCache first;
  EXPECT_EQ(first.find(one), std::nullopt);
  first.save();
  EXPECT_FALSE(std::filesystem::exists(path("caches")));  // nothing new, nothing written
  first.add(one, 7);
  EXPECT_EQ(first.find(one), 7U);
  first.save();
  const SignatureCache second;
  EXPECT_EQ(second.find(one), 7U);
  EXPECT_EQ(second.find(other), std::nullopt);
}

}  // namespace
}  // namespace muster
