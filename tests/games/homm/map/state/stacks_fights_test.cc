// Fights on the board under Dice Stacks: Quantity Tokens go into them and come back.
#include "core/bits.h"
#include "tests/games/homm/map/journey.h"

namespace muster::homm::map {
namespace {

// Plays the fight that `go` has started; what is asked is answered at random.
void play_out(Journey& journey, std::uint64_t seed) {
  Rng rng(seed);
  ActionList actions;
  while (journey.state.phase == MapPhase::kFight) {
    const bool chance = journey.rules().to_move(journey.state) == kChance;
    if (!chance) journey.rules().legal_actions(journey.state, actions);
    journey.rules().apply(journey.state, chance ? journey.rules().sample_chance(journey.state, rng)
                                                : actions[uniform_below(rng, actions.size())]);
  }
}

SmallMap armed() {
  SmallMap map;
  map.army = "army = [\"F halberdiers\", \"F griffins\"]";
  map.more = enemy(1, -1, "rule = \"static\"");
  const std::string weak = "army = [\"P skeletons\"]";
  map.more.replace(map.more.find(weak), weak.size(), "army = [\"F vampires\"]");
  return map;
}

Journey stacks_journey(const std::string& fights) {
  return Journey(armed(),
                 "dice_stacks = true\ncombat = \"dice_stacks\"\nfights = \"" + fights + "\"");
}

TEST(MapStacksFights, TokensGoWithTheirUnits) {
  RULE("DS-42");
  Journey journey = stacks_journey("play");
  journey.state.units[kHalberdiers].tokens = 3;
  journey.state.units[kGriffins].tokens = 1;
  journey.go(kNE);
  ASSERT_EQ(journey.state.phase, MapPhase::kFight);
  // Places everybody on the first space.
  while (journey.state.combat.phase == Phase::kPlace && journey.state.combat.mover == 0) {
    journey.rules().apply(journey.state, journey.legal()[0]);
  }
  std::vector<int> tokens;
  for (const int slot : BitRange(side_units(0))) {
    if (journey.state.combat.units[slot].side != kNoSide) {
      tokens.push_back(journey.state.combat.units[slot].tokens);
    }
  }
  EXPECT_EQ(tokens, (std::vector<int>{3, 1}));
}

TEST(MapStacksFights, TokensLeftComeBack) {
  RULE("DS-42");
  int fewer = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Journey journey = stacks_journey("rule");
    const std::uint8_t tokens = seed % 2 == 0 ? 3 : 1;
    journey.state.units[kHalberdiers].tokens = tokens;
    journey.go(kNE);
    play_out(journey, seed);
    const UnitState& halberdiers = journey.unit(kHalberdiers);
    EXPECT_LE(halberdiers.tokens, tokens);
    EXPECT_LE(journey.unit(kGriffins).tokens, 0) << "had none";
    EXPECT_TRUE(halberdiers.in_deck != 0 || halberdiers.tokens == 0) << "the destroyed lose all";
    fewer += halberdiers.in_deck != 0 && halberdiers.tokens < tokens ? 1 : 0;
  }
  EXPECT_GT(fewer, 0) << "some of forty fights cost tokens only";
}

TEST(MapStacksFights, MoreTokensWinMoreFights) {
  RULE("AM-27");
  const auto won = [](std::uint8_t tokens) {
    int fights = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Journey journey = stacks_journey("rule");
      journey.state.units[kHalberdiers].tokens = tokens;
      journey.go(kNE);
      play_out(journey, seed);
      fights += journey.state.heroes[0].status == HeroStatus::kBeaten ? 1 : 0;
    }
    return fights;
  };
  EXPECT_LT(won(0), won(4));
}

}  // namespace
}  // namespace muster::homm::map
