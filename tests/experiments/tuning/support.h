// Verbs that search, called with a config.
#pragma once

#include <string>
#include <vector>

#include "tests/support/builtin_games.h"
#include "tests/support/command_line.h"
#include "tests/support/files.h"

namespace muster::tuning::testing {

class SearchVerbTest : public muster::testing::FolderTest {
 protected:
  muster::testing::Called call(std::vector<std::string> words) {
    return muster::testing::call_muster(muster::testing::builtin_games(), std::move(words));
  }
  // In the folder `out` of the test's.
  muster::testing::Called search(const std::string& verb, const std::string& config,
                                 const std::string& out, const std::vector<std::string>& more) {
    std::vector<std::string> words = {verb, write("exp.toml", config), "--out", path(out),
                                      "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    return call(std::move(words));
  }
};

}  // namespace muster::tuning::testing
