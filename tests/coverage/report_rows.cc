// Runs that played their plan: what the report prints of them. The designs cross games that share a
// seed, their correlation, numbers of scenarios, swapped seats, rates, draws, two to four players,
// rulesets, turn orders, factions that are dealt.
#include <cmath>
#include <vector>

#include "tests/coverage/rows.h"
#include "tests/coverage/simulated.h"

namespace muster::testing {
namespace {

using L = LuckDesign;
using R = RareDesign;
using C = CrowdDesign;
using F = FactionDesign;

// Half the width in latent luck that a rate of .5 varies over runs: a quarter in logits. With
// blocks of single games no interval keeps its level at one fixed rate.
constexpr double kJitter = 0.15;

const RunForm kFixed = {};
const RunForm kSwap = {.swap = true};
const RunForm kFour = {.players = 4, .swap = true};

void add_shared_seeds(std::vector<Row>& rows) {
  rows.push_back(simulated("1 game a seed, 2 x 60, c 0",
                           L{.levels = 2, .scenarios = 2, .common_jitter = kJitter}, kFixed));
  rows.push_back(simulated("1 game a seed, 8 x 15, c .5",
                           L{.levels = 2,
                             .scenarios = 8,
                             .blocks = 15,
                             .correlation = 0.5,
                             .step = 0.2,
                             .jitter = kJitter},
                           kFixed));
  rows.push_back(simulated(
      "8 opponents, 2 x 50, c 0",
      L{.levels = 2, .scenarios = 2, .blocks = 50, .games = 8, .common_jitter = kJitter}, kFixed));
  rows.push_back(simulated("8 games swapped, 4 x 30, c .5, 3 equal",
                           L{.levels = 3,
                             .scenarios = 4,
                             .blocks = 30,
                             .games = 8,
                             .correlation = 0.5,
                             .swapped = true,
                             .spread = 0.5},
                           kSwap));
  rows.push_back(simulated("16 opponents, 2 x 50, c .8",
                           L{.levels = 2,
                             .scenarios = 2,
                             .blocks = 50,
                             .games = 16,
                             .correlation = 0.8,
                             .step = 0.1,
                             .common_jitter = kJitter},
                           kFixed));
  rows.push_back(simulated("16 games swapped, 4 x 25, c .5, 4 apart",
                           L{.levels = 4,
                             .scenarios = 4,
                             .blocks = 25,
                             .games = 16,
                             .correlation = 0.5,
                             .swapped = true,
                             .step = 0.1,
                             .spread = 0.5,
                             .interaction = 0.2},
                           kSwap));
  rows.push_back(simulated("16 games swapped, 24 x 5, c .8",
                           L{.levels = 2,
                             .scenarios = 24,
                             .blocks = 5,
                             .games = 16,
                             .correlation = 0.8,
                             .swapped = true,
                             .spread = 0.5,
                             .interaction = 0.3},
                           kSwap));
  rows.push_back(simulated(
      "6 equal, 8 x 8 x 1, c .5",
      L{.levels = 6, .scenarios = 8, .blocks = 8, .correlation = 0.5, .common_jitter = kJitter},
      kFixed));
}

void add_scenarios(std::vector<Row>& rows) {
  rows.push_back(simulated("24 x 5 single games that differ, c .5",
                           L{.levels = 2,
                             .scenarios = 24,
                             .blocks = 5,
                             .correlation = 0.5,
                             .interaction = 0.3,
                             .common_jitter = kJitter},
                           kFixed));
  rows.push_back(simulated("8 x 12, 8 games, scenarios differ, c .8",
                           L{.levels = 2,
                             .scenarios = 8,
                             .blocks = 12,
                             .games = 8,
                             .correlation = 0.8,
                             .spread = 0.5,
                             .interaction = 0.4,
                             .common_jitter = kJitter},
                           kFixed));
  rows.push_back(simulated(
      "12 x 2 swapped, 4 equal (Bonferroni)",
      L{.levels = 4, .scenarios = 24, .blocks = 2, .games = 2, .correlation = 0.5, .swapped = true},
      kSwap));
  rows.push_back(simulated(
      "mostly decided, 8 x 20, 4 games, 3 equal",
      L{.levels = 3, .scenarios = 8, .blocks = 20, .games = 4, .correlation = 0.5, .spread = 3},
      kFixed));
}

void add_rates(std::vector<Row>& rows) {
  rows.push_back(simulated(
      "rate .02, 16 opponents, 2 x 40, c .8",
      L{.levels = 2, .scenarios = 2, .blocks = 40, .games = 16, .correlation = 0.8, .rate = 0.02},
      kFixed));
  rows.push_back(simulated("rate .02, single games, 8 x 15, c .5",
                           L{.levels = 2,
                             .scenarios = 8,
                             .blocks = 15,
                             .correlation = 0.5,
                             .rate = 0.02,
                             .jitter = kJitter},
                           kFixed));
  rows.push_back(simulated("rate .98, 8 games swapped, 4 x 30, c .5",
                           L{.levels = 3,
                             .scenarios = 4,
                             .blocks = 30,
                             .games = 8,
                             .correlation = 0.5,
                             .swapped = true,
                             .rate = 0.98},
                           kSwap));
  rows.push_back(simulated("draws .6, single games, 4 x 30, c .5",
                           L{.levels = 2,
                             .scenarios = 4,
                             .blocks = 30,
                             .correlation = 0.5,
                             .step = 0.2,
                             .draws = 0.6,
                             .common_jitter = kJitter},
                           kFixed));
  rows.push_back(simulated("draws .6, 8 games swapped, 24 x 5, c .8",
                           L{.levels = 2,
                             .scenarios = 24,
                             .blocks = 5,
                             .games = 8,
                             .correlation = 0.8,
                             .swapped = true,
                             .draws = 0.6,
                             .interaction = 0.2},
                           kSwap));
}

void add_players_and_seats(std::vector<Row>& rows) {
  rows.push_back(simulated(
      "four players, 4 x 30, every seat, c .5",
      L{.levels = 3, .scenarios = 4, .blocks = 30, .games = 4, .correlation = 0.5, .rate = 0.25},
      kFour));
  rows.push_back(simulated("four players, 2 opponents, 8 x 15, c .5",
                           L{.levels = 2,
                             .scenarios = 8,
                             .blocks = 15,
                             .games = 8,
                             .correlation = 0.5,
                             .rate = 0.25,
                             .draws = 0.2},
                           kFour));
  rows.push_back(
      simulated("four seats, 2 x 40, c .5",
                C{.scenarios = 2, .blocks = 40, .games = 8, .correlation = 0.5, .lead = 0.3},
                {.levels_are = LevelsAre::kSeats, .players = 4}));
  rows.push_back(simulated("four factions in all seats, 4 x 20, c .5",
                           C{.scenarios = 4, .blocks = 20, .games = 8, .correlation = 0.5},
                           {.levels_are = LevelsAre::kLabels, .players = 4}));
  rows.push_back(simulated("four factions in pairs, 6 x 20, c .5", F{.step = 0.1},
                           {.levels_are = LevelsAre::kLabels}));
  rows.push_back(simulated("the seat of single games, 4 x 30, c .5",
                           L{.scenarios = 4, .blocks = 30, .correlation = 0.5, .jitter = kJitter},
                           {.one_player = true}));
}

void add_rulesets(std::vector<Row>& rows) {
  const L equal{.levels = 2,
                .scenarios = 4,
                .blocks = 30,
                .games = 2,
                .correlation = 0.5,
                .spread = 0.5,
                .common_jitter = kJitter};
  rows.push_back(
      simulated("rulesets: 2 equal, 4 x 30, c .5", equal, {.levels_are = LevelsAre::kRulesets}));
  rows.push_back(simulated("rulesets: 3 apart, swapped, 8 x 15, c .5",
                           L{.levels = 3,
                             .scenarios = 8,
                             .blocks = 15,
                             .games = 2,
                             .correlation = 0.5,
                             .swapped = true,
                             .step = 0.2,
                             .spread = 0.3,
                             .interaction = 0.3},
                           {.levels_are = LevelsAre::kRulesets, .swap = true}));
}

// The order is drawn for each game, or by the seed for all games of a block.
void add_turns(std::vector<Row>& rows) {
  const C equal{.players = 2, .scenarios = 4, .blocks = 30, .games = 2, .correlation = 0.5};
  rows.push_back(
      simulated("turns: 2 equal, 4 x 30, c .5", equal, {.levels_are = LevelsAre::kTurns}));
  rows.push_back(simulated("turns: 2 equal, of the seed, 4 x 30, c .5", equal,
                           {.levels_are = LevelsAre::kTurns, .order_of_seed = true}));
  rows.push_back(simulated(
      "turns: 3 apart, 4 x 30, c .5",
      C{.players = 3, .scenarios = 4, .blocks = 30, .games = 6, .correlation = 0.5, .step = 0.15},
      {.levels_are = LevelsAre::kTurns, .players = 3}));
  rows.push_back(simulated("turns: 4 apart, of the seed, 8 x 15, c .5",
                           C{.players = 4,
                             .scenarios = 8,
                             .blocks = 15,
                             .games = 8,
                             .correlation = 0.5,
                             .step = 0.15,
                             .interaction = 0.2},
                           {.levels_are = LevelsAre::kTurns, .players = 4, .order_of_seed = true}));
}

// Factions of which some are dealt anew every seed.
void add_dealt(std::vector<Row>& rows) {
  const RunForm four{.levels_are = LevelsAre::kLabels, .players = 4, .one_seating = true};
  const RunForm two{.levels_are = LevelsAre::kLabels};
  rows.push_back(simulated("factions: 4 of 6 equal, 1 x 120",
                           C{.players = 6, .dealt = 4, .blocks = 120}, four));
  rows.push_back(simulated(
      "factions: 4 of 6 apart, 2 x 60",
      C{.players = 6, .dealt = 4, .scenarios = 2, .step = 0.15, .interaction = 0.2}, four));
  const C pairs{.players = 6, .dealt = 2, .games = 2, .correlation = 0.5};
  rows.push_back(simulated("factions: 2 of 6 equal, swapped, 1 x 60", pairs, two));
  C longer = pairs;
  longer.blocks = 200;
  rows.push_back(simulated("factions: 2 of 6 equal, swapped, 1 x 200", longer, two));
  C many = pairs;
  many.players = 10;
  rows.push_back(simulated("factions: 2 of 10 equal, swapped, 1 x 60", many, two));
  many.scenarios = 2;
  many.step = 0.2;
  rows.push_back(simulated("factions: 2 of 10 apart, swapped, 2 x 60", many, two));
}

// Games in which the candidate moved first and those in which it moved second; a block may lack
// either.
void add_own_turns(std::vector<Row>& rows) {
  const L apart{.levels = 2,
                .scenarios = 4,
                .blocks = 30,
                .games = 4,
                .correlation = 0.5,
                .step = 0.2,
                .spread = 0.5};
  rows.push_back(
      simulated("a candidate's turns, 4 x 30, c .5", apart, {.levels_are = LevelsAre::kOwnTurns}));
  rows.push_back(
      simulated("a candidate's turns, of the seed, 4 x 30", apart,
                {.levels_are = LevelsAre::kOwnTurns, .swap = true, .order_of_seed = true}));
  // In one seat: a seed has one of them alone.
  const RunForm one_a_seed{.levels_are = LevelsAre::kOwnTurns, .order_of_seed = true};
  rows.push_back(simulated("a candidate's turns, one a seed, 4 x 30", apart, one_a_seed));
  L single = apart;
  single.games = 1;
  single.jitter = kJitter;
  rows.push_back(simulated("a candidate's turns, single games, 4 x 30", single, one_a_seed));
}

void add_sparse(std::vector<Row>& rows) {
  rows.push_back(simulated("rarely better, never worse, 4 x 30",
                           R{.scenarios = 4, .blocks = 30, .better = 0.04}, kFixed));
  rows.push_back(simulated(
      "rarely better, 8 games, 8 x 15, half too",
      R{.scenarios = 8, .blocks = 15, .games = 8, .better = 0.05, .gain = 0.25, .half_too = true},
      kFixed));
}

void add_outcomes(std::vector<Row>& rows) {
  rows.push_back(simulated(
      "margins, 8 x 30, c .5",
      L{.levels = 2, .scenarios = 8, .blocks = 30, .correlation = 0.5, .step = 0.3, .spread = 2},
      {.outcome = kMargin}, {kValue, kPairs, kValueIn, kPairIn}));
  rows.push_back(simulated("hits per attack, 4 x 15, 2 games",
                           L{.levels = 2, .scenarios = 4, .blocks = 15, .games = 2},
                           {.attacks = true}, {kMetric}));
}

void add_luck(std::vector<Row>& rows) {
  const L pair{.levels = 2,
               .scenarios = 4,
               .blocks = 30,
               .games = 2,
               .correlation = 0.5,
               .step = 0.2,
               .spread = 0.5,
               .common_jitter = kJitter,
               .told = 0.6};
  const std::vector<Slot> slots = {kValue,   kRawValue,  kPairs,     kRawPairs,   kPairIn,
                                   kValueIn, kLikePairs, kLuckPairs, kLuckFactor, kLuckValues};
  using enum LuckColumn;
  rows.push_back(simulated("luck: useful, 4 x 30, 2 games", pair, {.luck = {kUseful}}, slots));
  rows.push_back(
      simulated("luck: sign flipped, 4 x 30, 2 games", pair, {.luck = {kFlipped}}, slots));
  rows.push_back(simulated("luck: useless, 4 x 30, 2 games", pair, {.luck = {kUseless}}, slots));
  rows.push_back(simulated("luck: one of each, 4 x 30, 2 games", pair,
                           {.luck = {kUseful, kFlipped, kUseless}}, slots));
  L forty = pair;
  forty.scenarios = 2;
  forty.blocks = 20;
  rows.push_back(simulated("luck: useless, 2 x 20, 2 games", forty, {.luck = {kUseless}}, slots));
  rows.push_back(simulated("luck: three useless, 2 x 20, 2 games", forty,
                           {.luck = {kUseless, kUseless, kUseless}}, slots));
  L many = forty;
  many.levels = 5;
  many.step = 0;
  rows.push_back(
      simulated("luck: useless, 5 equal, 2 x 20", many, {.luck = {kUseless}},
                {kValue, kPairs, kRawPairs, kLuckPairs, kLuckFactor, kLuckValues, kVerdicts}));
  many.scenarios = 4;
  rows.push_back(
      simulated("luck: useful, 5 equal, 4 x 20", many, {.luck = {kUseful}},
                {kValue, kPairs, kRawPairs, kLuckPairs, kLuckFactor, kLuckValues, kVerdicts}));
  L decided = pair;
  decided.spread = 3;
  decided.scenarios = 8;
  decided.blocks = 15;
  rows.push_back(simulated("luck: useful, mostly decided, 8 x 15", decided, {.luck = {kUseful}},
                           {kValue, kPairs, kRawPairs, kLuckPairs}));
}

// Claims at the least favourable truth.
void add_claims(std::vector<Row>& rows) {
  const L apart{.levels = 2, .scenarios = 4, .blocks = 250, .correlation = 0.5, .step = 0.2};
  const double detect = expected_score(apart.step, 0) - 0.5;
  rows.push_back(simulated("apart by detect, 4 x 250", apart, {.detect = detect},
                           {kPairs, kEquivalence, kVerdicts}));
  rows.push_back(simulated("a seat at the edge of its band, 4 x 300",
                           L{.scenarios = 4, .blocks = 300, .rate = 0.55}, {.one_player = true},
                           {kSeatValue, kSeatAmongAll, kBalance}));
  const double lead = std::sqrt(2) * latent_of(0.55, 0);
  rows.push_back(simulated("turns at the edge of their band, 4 x 300",
                           C{.players = 2, .scenarios = 4, .blocks = 300, .games = 2, .lead = lead},
                           {.levels_are = LevelsAre::kTurns}, {kValue, kAmongAll, kBalance}));
}

}  // namespace

std::vector<Row> report_rows() {
  std::vector<Row> rows;
  add_shared_seeds(rows);
  add_scenarios(rows);
  add_rates(rows);
  add_players_and_seats(rows);
  add_rulesets(rows);
  add_turns(rows);
  add_dealt(rows);
  add_own_turns(rows);
  add_sparse(rows);
  add_outcomes(rows);
  add_luck(rows);
  add_claims(rows);
  return rows;
}

}  // namespace muster::testing
