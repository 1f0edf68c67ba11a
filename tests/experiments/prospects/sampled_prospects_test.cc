// Odds of actions against what comes of them when it is drawn, in positions of random play.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <string>

#include "core/config/rules_of_files.h"
#include "core/playout.h"
#include "experiments/classic/show/views.h"
#include "experiments/engine/prospects_of.h"
#include "experiments/heroes/show/heroes_view.h"
#include "experiments/homm/show/combat_view.h"
#include "experiments/homm/show/map/adventure_view.h"
#include "experiments/penance/show/duel_view.h"
#include "experiments/projecthex/show/conquest_view.h"

namespace muster {
namespace {

constexpr int kDrawn = 20'000;

// Plays `state` on after `action` as far as odds are counted; what it has come to.
template <Game G>
std::string drawn_outcome(const G& game, const View<G>& view, const typename G::State& before,
                          Action action, Rng& rng) {
  typename G::State state = before;
  game.apply(state, action);
  bool chanced = false;
  for (;;) {
    const Player player = game.to_move(state);
    const ActionList open = choices(game, state);
    const bool next_turn = game.turn(state) != game.turn(before);
    if (player == kTerminal || (next_turn && (chanced || player != kChance))) break;
    if (view.settled(before, action, state)) break;
    if (player == kChance) {
      chanced = chanced || open.size() > 1;
      game.apply(state, game.sample_chance(state, rng));
    } else {
      if (open.size() > 1) break;
      game.apply(state, open[0]);
    }
  }
  const std::string words = view.outcome(before, action, state);
  return words.empty() ? "nothing" : words;
}

// Whether the action leaves something to chance that can be followed; then it is drawn, too.
template <Game G>
bool agrees(const G& game, const View<G>& view, const typename G::State& state, Action action,
            std::uint64_t seed) {
  ProspectCount<G> count(game, view, 100'000);
  if (!count.add(state, action, 1)) return false;
  const std::vector<Prospect> exact = std::move(count).outcomes(false, false);
  if (exact.size() < 2) return false;
  SCOPED_TRACE(game.describe(state, action));
  std::map<std::string, int> drawn;
  Rng rng(seed);
  for (int i = 0; i < kDrawn; ++i) ++drawn[drawn_outcome(game, view, state, action, rng)];
  int all = 0;
  for (const Prospect& each : exact) {
    const double mean = kDrawn * each.probability;
    const double sigma = std::sqrt(mean * (1 - each.probability));
    // What hardly ever happens is not normally distributed.
    EXPECT_NEAR(drawn[each.words], mean, 5 * sigma + 5) << each.words;
    all += drawn[each.words];
  }
  EXPECT_EQ(all, kDrawn) << "something came that has no odds";
  return true;
}

// Goes through random games until the odds of so many actions have been held against draws, looking
// at one in `every`.
template <Game G, class MakeView>
void expect_drawn(const G& game, const MakeView& make, int actions, int every = 3) {
  int seen = 0;
  for (std::uint64_t seed = 1; seed < 20 && seen < actions; ++seed) {
    const std::unique_ptr<View<G>> view = make(game);
    Rng rng(seed);
    typename G::State state = game.initial_state();
    int decisions = 0;
    while (game.to_move(state) != kTerminal && seen < actions) {
      const ActionList open = choices(game, state);
      Action action = open[uniform_below(rng, open.size())];
      if (game.to_move(state) == kChance) {
        action = game.sample_chance(state, rng);
      } else if (++decisions % every == 0 && agrees(game, *view, state, action, seed)) {
        ++seen;
        decisions = 1;
      }
      const typename G::State before = state;
      game.apply(state, action);
      view->step(before, action, state);
    }
  }
  EXPECT_EQ(seen, actions);
}

template <Game G, class MakeView>
void expect_drawn(const std::string& ruleset, const std::string& scenario, const MakeView& make,
                  int actions) {
  SCOPED_TRACE(fmt::format("{} {}", scenario, ruleset));
  const auto game = game_of_files<G>(ruleset, scenario);
  ASSERT_TRUE(game.ok()) << game.status();
  expect_drawn(**game, make, actions);
}

TEST(SampledProspects, Combats) {
  expect_drawn<homm::Combat>("base", "castle_vs_necropolis", homm::make_combat_view, 6);
  expect_drawn<homm::Combat>("base", "catherine_vs_sandro", homm::make_combat_view, 6);
  expect_drawn<homm::Combat>("base", "castle_vs_level_4_normal", homm::make_combat_view, 6);
  expect_drawn<homm::Combat>("dice_stacks", "castle_vs_necropolis", homm::make_combat_view, 6);
}

TEST(SampledProspects, TheAdventureMap) {
  expect_drawn<homm::map::Adventure>("base", "devilish_plan", homm::map::make_adventure_view, 6);
  expect_drawn<homm::map::Adventure>("play", "devilish_plan", homm::map::make_adventure_view, 6);
}

TEST(SampledProspects, Heroes) {
  expect_drawn<heroes::HeroesGame>("standard", "skirmish", heroes::make_heroes_view, 6);
  expect_drawn<heroes::HeroesGame>("duel", "skirmish", heroes::make_heroes_view, 6);
}

TEST(SampledProspects, Penance) {
  expect_drawn<penance::CasketDuel>("v3", "confessor_outrider", penance::make_duel_view, 6);
  expect_drawn<penance::CasketDuel>("kit", "proving_grounds", penance::make_duel_view, 6);
}

TEST(SampledProspects, ProjectHex) {
  expect_drawn<projecthex::Conquest>("0.1.3", "small_two", projecthex::make_conquest_view, 6);
}

TEST(SampledProspects, Leduc) {
  expect_drawn(classic::LeducPoker(), classic::make_leduc_poker_view, 3, 1);
}

}  // namespace
}  // namespace muster
