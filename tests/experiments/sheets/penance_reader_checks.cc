// What a reader of duels has understood against states.
#include <gtest/gtest.h>

#include <bit>

#include "games/penance/state/state.h"
#include "tests/experiments/sheets/penance_reader.h"

namespace muster::penance {
namespace {

using Json = nlohmann::json;

int cards_of(const Json& pile) {
  int cards = 0;
  for (const auto& [name, copies] : pile.items()) cards += copies.get<int>();
  return cards;
}

int count_tasks(const Json& state, TaskKind kind, std::size_t side) {
  int count = 0;
  for (const Json& task : state["tasks"]) {
    count += static_cast<int>(task["kind"] == static_cast<int>(kind) && task["side"] == side);
  }
  return count;
}

Phase phase_of(const Json& state) { return static_cast<Phase>(state["phase"].get<int>()); }

}  // namespace

void DuelReader::check(const Json& state) {
  for (const std::size_t side : {0U, 1U}) {
    check_piles(state, side);
    check_casket(state, side);
  }
  check_board(state);
  if (phase_of(state) != Phase::kOver) {
    EXPECT_EQ(winner_, "");
    // A heading waits for the first line under it.
    if (phase_of(state) == Phase::kMain) {
      EXPECT_EQ(state["round"], round_);
    }
    return;
  }
  const int winner = state["winner"];
  EXPECT_EQ(winner_, winner == 0 ? "first" : winner == 1 ? "second" : "nobody");
}

// The piles are told when the cards of a draw, a loss or a discard have all moved.
void DuelReader::check_piles(const Json& state, std::size_t side) {
  const Json& own = state[side == 0 ? "first" : "second"];
  Casket& told = caskets_[side];
  const bool over = phase_of(state) == Phase::kOver;
  const bool moving = count_tasks(state, TaskKind::kDraw, side) > 0 ||
                      count_tasks(state, TaskKind::kFillHand, side) > 0 ||
                      count_tasks(state, TaskKind::kLose, side) > 0 ||
                      count_tasks(state, TaskKind::kDiscard, side) > 0;
  if (!over && (moving || phase_of(state) == Phase::kRandomCard)) return;
  const int limbo = over ? 0 : count_tasks(state, TaskKind::kCard, side);
  EXPECT_EQ(told.draw, cards_of(own["draw"]));
  EXPECT_EQ(told.hand, cards_of(own["hand"]));
  EXPECT_EQ(told.discard, cards_of(own["discard"]) + limbo);
  EXPECT_EQ(told.graveyard, cards_of(own["graveyard"]));
  told.played = limbo;
  int damaged = 0;
  for (const char* pile : {"draw", "hand", "discard"}) damaged += own[pile].value("x-damaged", 0);
  EXPECT_EQ(told.damaged, damaged);
}

void DuelReader::check_casket(const Json& state, std::size_t side) const {
  const Json& own = state[side == 0 ? "first" : "second"];
  const Casket& told = caskets_[side];
  EXPECT_EQ(told.sp, own["sp"]);
  EXPECT_EQ(told.heat, own["heat"]);
  EXPECT_EQ(told.taint, own["taint"]);
  EXPECT_EQ(told.bleed, own["bleed"]);
  EXPECT_EQ(told.wounds, std::popcount(own["wounds"].get<unsigned>()));
  EXPECT_EQ(told.lasting.size(), own["lasting"].size());
  EXPECT_EQ(told.facing, own["facing"]);
  const unsigned flags = own["flags"];
  EXPECT_EQ(told.jammed, (flags & kJammed) != 0);
  EXPECT_EQ(told.weakened, (flags & kWeakened) != 0);
  for (std::size_t part = 0; part < told.damage.size(); ++part) {
    EXPECT_EQ(told.damage[part], own["damage"][part]);
    EXPECT_EQ(told.destroyed[part], (own["destroyed"].get<unsigned>() >> part & 1U) != 0);
  }
  for (std::size_t i = 0; i < told.tokens.size(); ++i) EXPECT_EQ(told.tokens[i], own["tokens"][i]);
  const bool on_its_way = count_tasks(state, TaskKind::kMoveStep, side) > 0;
  if (!on_its_way) {
    EXPECT_EQ(told.hex, own["hex"]);
  }
}

void DuelReader::check_board(const Json& state) const {
  std::multiset<Summon> told;
  for (const auto& [name, summon] : summons_) told.insert(summon);
  std::multiset<Summon> there;
  for (const Json& summon : state["summons"]) {
    if (summon["hp"] > 0) there.insert({summon["hex"], summon["hp"]});
  }
  EXPECT_EQ(told, there);
  std::set<int> covered;
  const Json& zone_of = state["zone_of"];
  for (std::size_t i = 0; i < zone_of.size(); ++i) {
    const unsigned both = zone_of[i];
    if ((both & 15U) != 0) covered.insert(static_cast<int>(2 * i));
    if ((both >> 4) != 0) covered.insert(static_cast<int>(2 * i + 1));
  }
  EXPECT_EQ(zones_, covered);
  std::map<int, int> seeds;
  for (std::size_t i = 0; i < state["seed_hexes"].size(); ++i) {
    const unsigned both = state["seeds"][i / 2];
    const unsigned count = i % 2 == 0 ? both & 15U : both >> 4;
    if (count > 0) seeds[state["seed_hexes"][i]] = static_cast<int>(count);
  }
  EXPECT_EQ(seeds_, seeds);
  EXPECT_EQ(changed_, state["changed"].size());
}

}  // namespace muster::penance
