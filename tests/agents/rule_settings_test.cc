// What is told of files of rules are the keys that their readers ask for.
#include <gtest/gtest.h>

#include <string>

#include "agents/heroes/leader.h"
#include "agents/penance/pilot.h"
#include "agents/projecthex/warlord.h"
#include "core/config/inputs.h"
#include "games/homm/map/scenario/hero_rule.h"
#include "games/homm/state/targeting.h"
#include "tests/support/told_keys.h"

namespace muster {
namespace {

using testing::Keys;

// `more` has what no file has.
template <class Rule>
void expect_told(std::string_view more = "") {
  SCOPED_TRACE(Rule::folder());
  KeyLog log;
  std::size_t files = 0;
  for (const std::string& name : document_names(Rule::folder())) {
    auto document = load_document(Rule::folder() + "/" + name + ".toml");
    ASSERT_TRUE(document.ok()) << document.status();
    document->role = "rule";
    EXPECT_TRUE(Rule::load(*document).ok()) << name;
    ++files;
  }
  EXPECT_GT(files, 2U);
  Document further = *parse_document(more, "more.toml");
  further.role = "rule";
  (void)Rule::load(further);
  const Keys told = testing::told_keys(Rule::settings());
  const Keys asked = testing::asked_keys(log, "rule", told);
  EXPECT_EQ(testing::less(asked, told), Keys{}) << "asked for, but not told";
  EXPECT_EQ(testing::less(told, asked), Keys{}) << "told, but not asked for";
}

TEST(RuleSettings, AreTheKeysThatReadersAskFor) {
  expect_told<homm::TargetingRule>();
  expect_told<homm::map::HeroRule>();
  expect_told<heroes::Leader>();
  expect_told<penance::Pilot>("parts = {}");
  expect_told<projecthex::Warlord>();
}

}  // namespace
}  // namespace muster
