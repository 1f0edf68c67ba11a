// The main() of every test program: GoogleTest, plus the list of rules that passing tests named.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <string>

#include "tests/support/rules.h"

namespace muster::testing {
namespace {

std::set<std::string, std::less<>>& noted() {
  static std::set<std::string, std::less<>> ids;
  return ids;
}

class RuleWriter final : public ::testing::EmptyTestEventListener {
 public:
  void OnTestStart(const ::testing::TestInfo&) override { noted().clear(); }
  void OnTestEnd(const ::testing::TestInfo& info) override {
    const char* folder = std::getenv("MUSTER_RULES_DIR");
    if (folder == nullptr || *folder == '\0' || noted().empty() || !info.result()->Passed()) return;
    std::ofstream out(std::string(folder) + "/" + std::to_string(getpid()) + ".txt", std::ios::app);
    for (const std::string& id : noted()) {
      out << id << '\t' << info.test_suite_name() << '.' << info.name() << '\n';
    }
  }
};

}  // namespace

void note_rule(std::string_view id) { noted().emplace(id); }

}  // namespace muster::testing

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  ::testing::UnitTest::GetInstance()->listeners().Append(new muster::testing::RuleWriter);
  return RUN_ALL_TESTS();
}
