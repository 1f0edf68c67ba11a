// Random play with every card of the catalog: no card is lost or doubled, nobody is ever stuck, and
// views of hidden hands can be played on.
#include <bit>

#include "games/homm/state/actions.h"
#include "tests/games/homm/casting/cards/card_fight.h"

namespace muster::homm {
namespace {

struct Catalogs {
  std::vector<std::string> cards;
  std::vector<std::string> machines;
};

Catalogs all_cards() {
  const auto catalog = CardCatalog::load(cards_folder());
  if (!catalog.ok()) throw std::logic_error(message_of(catalog.status()));
  Catalogs all;
  for (const Card& card : catalog->cards()) {
    if (card.kind == CardKind::kWarMachine) all.machines.push_back(card.id);
    if (card.in_combat() && card.kind != CardKind::kToken) all.cards.push_back(card.id);
  }
  return all;
}

std::vector<std::string> some(const std::vector<std::string>& from, std::size_t count, Rng& rng) {
  std::vector<std::string> picked;
  for (std::size_t i = 0; i < count; ++i) picked.push_back(from[uniform_below(rng, from.size())]);
  return picked;
}

const char* const kArmies[][3] = {
    {"P griffins@0,%", "F marksmen@1,%", "F nagas@3,%"},
    {"P zombies@0,%", "F liches@2,%", "P vampires@3,%"},
    {"P familiars@0,%", "P magi@1,%", "P unicorns@2,%"},
    {"P pegasi@1,%", "P genies@2,%", "P behemoths@3,%"},
    {"P dwarves@0,%", "F phoenixes@2,%", "N faerie_dragons@3,%"},
};

std::vector<std::string> army(int side, Rng& rng) {
  std::vector<std::string> units;
  for (std::string unit : kArmies[uniform_below(rng, std::size(kArmies))]) {
    const int row = side == 0 ? static_cast<int>(uniform_below(rng, 2))
                              : 3 + static_cast<int>(uniform_below(rng, 2));
    unit.replace(unit.find('%'), 1, std::to_string(row));
    units.push_back(unit);
  }
  return units;
}

std::string random_hand(const Catalogs& all, Rng& rng) {
  return holds({.hand = some(all.cards, 6, rng),
                .deck = some(all.cards, 5, rng),
                .discard = some(all.cards, 2, rng),
                .in_play = some(all.machines, 1, rng),
                .supply = some(all.cards, 4, rng),
                .experts = 3,
                .morale = 1,
                .materials = 2});
}

// Every instance is in at most one place, and those on their way are in none.
void expect_whole(const CardFight& fight) {
  for (const Cards& cards : fight.state.cards) {
    const std::uint64_t places[] = {cards.hand, cards.deck, cards.discard, cards.play,
                                    cards.supply};
    std::uint64_t seen = 0;
    for (const std::uint64_t place : places) {
      ASSERT_EQ(seen & place, 0U);
      seen |= place;
    }
    ASSERT_EQ(cards.known & ~(cards.hand | cards.play), 0U);
  }
  for (int i = 0; i < fight.state.effect_count; ++i) {
    const Effect& effect = fight.state.effects[i];
    const int card = effect.source & 0x7f;
    if (lasts_on_unit(effect.kind)) {
      ASSERT_TRUE(fight.alive(effect.on));
    }
    if (card >= kMoraleToken) continue;
    // The card of an effect lies in play, is on its way, or has left the game.
    const Cards& cards = fight.state.cards[effect.source >> 7];
    ASSERT_EQ((cards.hand | cards.deck | cards.discard) >> card & 1, 0U);
  }
}

void expect_views(const CardFight& fight, Rng& rng) {
  for (const Player player : {Player{0}, Player{1}}) {
    const State view = fight.rules().resample(fight.state, player, rng);
    ASSERT_EQ(fight.rules().information_state(view, player),
              fight.rules().information_state(fight.state, player));
    if (view.phase == Phase::kOver || view.mover < 0) continue;
    ActionList actions;
    fight.rules().legal_actions(view, actions);
    ASSERT_FALSE(actions.empty());
    if (view.mover == player) {
      const std::vector<Action> legal = fight.legal();
      ASSERT_EQ(std::vector<Action>(actions.begin(), actions.end()), legal);
    }
  }
}

TEST(HommRandomCards, StayWhole) {
  RULE("HC-105");
  const Catalogs all = all_cards();
  std::size_t played = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const std::string citadel = seed % 3 == 0 ? "citadel = true\n" : "";
    CardFight fight(hero(army(0, rng), random_hand(all, rng)),
                    hero(army(1, rng), citadel + random_hand(all, rng)), "", "max_rounds = 6\n");
    for (int step = 0; !fight.over(); ++step) {
      ASSERT_LT(step, 3000);
      const std::vector<Action> legal = fight.legal();
      ASSERT_FALSE(legal.empty());
      Action action = legal[uniform_below(rng, legal.size())];
      for (int i = 0; i < 2 && kind_of(action) != ActionKind::kPlayCard; ++i) {
        action = legal[uniform_below(rng, legal.size())];  // cards are what this is about
      }
      played += kind_of(action) == ActionKind::kPlayCard ? 1 : 0;
      const std::string words = fight.rules().describe(fight.state, action);
      ASSERT_FALSE(words.empty());
      fight.act(kind_of(action), argument_of(action));
      expect_whole(fight);
      expect_views(fight, rng);
      if (::testing::Test::HasFatalFailure()) {
        FAIL() << words << "\n" << fight.rules().to_json(fight.state).dump();
      }
    }
  }
  EXPECT_GT(played, 2000U);
}

}  // namespace
}  // namespace muster::homm
