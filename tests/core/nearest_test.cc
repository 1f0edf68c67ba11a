#include "core/config/nearest.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace muster {
namespace {

using Names = std::vector<std::string>;

TEST(NearestNamesTest, AreThoseOfFewEditsTheNearestFirst) {
  const Names names = {"nearest", "strongest", "weakest", "random"};
  EXPECT_EQ(nearest_names("naerest", names, 3), (Names{"nearest"}));
  EXPECT_EQ(nearest_names("strngest", names, 3), (Names{"strongest"}));
  EXPECT_EQ(nearest_names("anything", names, 3), Names{});
  EXPECT_EQ(nearest_names("", Names{"ab", "abc"}, 3), Names{"ab"});
}

TEST(NearestNamesTest, APartOfALongNameIsNearHoweverMuchIsMissing) {
  const Names names = {"halberdiers_pack", "marksmen_pack", "halberdiers_few"};
  EXPECT_EQ(nearest_names("few", names, 3), (Names{"halberdiers_few"}));
  EXPECT_EQ(nearest_names("halberdiers", names, 3), (Names{"halberdiers_few", "halberdiers_pack"}));
}

}  // namespace
}  // namespace muster
