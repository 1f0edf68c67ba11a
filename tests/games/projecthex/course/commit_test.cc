// Which troops take part in an attack, kind by kind, against a slow count of all ways (PH-36,
// PH-38, PH-40).
#include <functional>

#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fights.h"

namespace muster::projecthex::testing {
namespace {

// Every set of troops that can be committed from t04, as text by kind.
std::set<std::string> committed(const Skirmish& war) {
  std::set<std::string> found;
  const std::function<void(Skirmish)> follow = [&](const Skirmish& at) {
    if (at.phase() != Phase::kCommit) {
      std::string text;
      for (std::size_t i = 0; i < at.state.fight.attackers.size; ++i) {
        const Group& group = at.state.fight.attackers.items[i];
        const Kind kind = kind_of(group.kind);
        text += fmt::format("{}{}{} ", group.count, type_letter(kind.type), kind.steps);
      }
      EXPECT_TRUE(found.insert(text).second) << text;  // one way to each
      return;
    }
    for (const int argument : at.options(Verb::kCommit)) {
      follow(Skirmish(at).act(Verb::kCommit, argument));
    }
  };
  Skirmish start = war;
  start.to_attacks().act(Verb::kFrom, start.place("t04")).act(Verb::kTo, start.place("t05"));
  follow(start);
  return found;
}

struct Part {
  std::string name;
  int count;
};

// All ways to take 1 .. `most` of the parts.
std::set<std::string> ways(const std::vector<Part>& parts, int most) {
  std::set<std::string> found;
  const std::function<void(std::size_t, int, std::string)> choose = [&](std::size_t part, int taken,
                                                                        const std::string& text) {
    if (part == parts.size()) {
      if (taken > 0) found.insert(text);
      return;
    }
    for (int n = 0; n <= parts[part].count && taken + n <= most; ++n) {
      choose(part + 1, taken + n, n == 0 ? text : text + fmt::format("{}{} ", n, parts[part].name));
    }
  };
  choose(0, 0, "");
  return found;
}

Skirmish rested(const Factions& factions, const Settings& rules = {}) {
  Skirmish war(factions, rules);
  war.troops(0, "t04", "2a1m2r").troops(1, "t05", "1a").start(0);
  return war;
}

TEST(ProjectHexCommit, AllButOneInAnyMix) {
  RULE("PH-36");
  RULE("PH-40");
  const std::vector<Part> parts = {{"a1", 2}, {"m2", 1}, {"r1", 2}};
  EXPECT_EQ(committed(rested({"imperials", "islanders"})), ways(parts, 4));
  EXPECT_EQ(committed(rested({"nomads", "islanders"})), ways(parts, 5));
  for (const std::string reading : {"advancing", "ignored"}) {
    EXPECT_EQ(committed(rested({"imperials", "islanders"}, {"abandonment=" + reading})),
              ways(parts, 5));
  }
}

TEST(ProjectHexCommit, KindsAreCommittedApart) {
  RULE("PH-37");
  RULE("PH-38");
  RULE("PH-39");
  const auto moved = [](const Settings& rules) {
    Skirmish war({"imperials", "islanders"}, rules);
    war.troops(0, "t03", "3a2m2r").troops(0, "t04", "1a1m1r").troops(1, "t05", "1a").start(0);
    war.move("t03", "t04", "2a1m1r");
    return war;
  };
  EXPECT_EQ(committed(moved({})), ways({{"a1", 1}, {"m1", 1}, {"m2", 1}, {"r0", 1}, {"r1", 1}}, 6));
  EXPECT_EQ(committed(moved({"spent_ranged=stay_out"})),
            ways({{"a1", 1}, {"m1", 1}, {"m2", 1}, {"r1", 1}}, 6));
  EXPECT_EQ(committed(moved({"attack_step=free"})), ways({{"a1", 3}, {"m2", 2}, {"r1", 2}}, 6));
}

TEST(ProjectHexCommit, QuestionsWithOneAnswerAreNotAsked) {
  Skirmish war({"imperials", "islanders"});
  war.troops(0, "t04", "2a").troops(1, "t05", "1a").start(0);
  war.to_attacks().act(Verb::kFrom, war.place("t04")).act(Verb::kTo, war.place("t05"));
  EXPECT_EQ(war.phase(), Phase::kRoll);
}

}  // namespace
}  // namespace muster::projecthex::testing
