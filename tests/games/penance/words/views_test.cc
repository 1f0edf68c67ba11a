// What a player may do hangs on nothing that it does not see: duels of pilots with drawn decks.
#include "agents/penance/pilot.h"
#include "tests/games/penance/card_duels.h"

namespace muster::penance {
namespace {

constexpr std::array<const char*, 10> kFactionNames = {
    "church",       "dwarves",   "elves",
    "nomads",       "ossuarium", "crucible",
    "emergent",     "exchange",  "vestige-bloodlines",
    "wyrd-conclave"};

std::string drawn_deck(const char* seat, std::size_t faction, int seed) {
  return fmt::format(R"({}.deck={{faction="{}",class="warden",size=34,seed={}}})", seat,
                     kFactionNames[faction], seed);
}

std::vector<Action> choices(const CasketDuel& duel, const DuelState& state) {
  ActionList legal;
  duel.legal_actions(state, legal);
  return {legal.begin(), legal.end()};
}

Pilot pilot(const char* name) { return *Pilot::load(*resolve_document(name, Pilot::folder())); }

// Plays a duel; every decision is made on a view, whose choices are the state's own.
void expect_same_choices(const CasketDuel& duel, std::uint64_t seed) {
  static const std::array<Pilot, 2> pilots = {pilot("brawler"), pilot("turtle")};
  Rng rng(seed);
  DuelState state = duel.initial_state();
  for (Player player = duel.to_move(state); player != kTerminal; player = duel.to_move(state)) {
    if (player == kChance) {
      duel.apply(state, duel.sample_chance(state, rng));
      continue;
    }
    const DuelState view = CasketDuel::resample(state, player, rng);
    ASSERT_EQ(choices(duel, view), choices(duel, state))
        << duel.to_json(state).dump() << "\nseen as " << duel.to_json(view).dump();
    const Pilot& own = pilots[static_cast<std::size_t>(player)];
    duel.apply(state, rule_action(duel, view, own, rng));
  }
}

// Whose cards they are decides what they are worth: the decks number them differently.
TEST(PenancePilots, TheEnemyIsMadeToDiscardItsBestCard) {
  DuelTest duel = face_to_face({.first = "k-ch-faithful-thrust"});
  duel.hand(0, {"k-retreat", "k-ch-faithful-thrust", "k-feint"}).begin(0);
  duel.task(0, DiscardTask{.cards = 1, .from = Pile::kHand, .flags = kEnemyChooses});
  ASSERT_EQ(duel.mover(), 1);
  Rng rng(1);
  const Action action = rule_action(duel.rules(), duel.state, pilot("brawler"), rng);
  EXPECT_EQ(argument_of(action), duel.kind(0, "k-ch-faithful-thrust"));
}

TEST(PenanceViews, ChoicesHangOnWhatThePlayerSees) {
  for (std::size_t first = 0; first < kFactionNames.size(); ++first) {
    for (std::size_t step = 1; step < kFactionNames.size(); step += 3) {
      const std::size_t second = (first + step) % kFactionNames.size();
      const int deck = static_cast<int>(first + step);
      const auto duel = load_duel(
          {.scenario = {drawn_deck("first", first, deck), drawn_deck("second", second, deck)}});
      for (std::uint64_t seed = 0; seed < 2; ++seed) {
        expect_same_choices(*duel, 100 * first + 10 * step + seed);
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

}  // namespace
}  // namespace muster::penance
