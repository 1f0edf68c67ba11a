// Runs that are looked at while they go on, that stop by what they see, or that are not finished;
// and the errors of the sequential probability ratio test.
#include <cmath>
#include <string>
#include <vector>

#include "experiments/statistics/ratings/elo.h"
#include "experiments/statistics/sequential/decide.h"
#include "experiments/statistics/sequential/gsprt.h"
#include "tests/coverage/rows.h"
#include "tests/coverage/simulated.h"

namespace muster::testing {
namespace {

using L = LuckDesign;
using R = RareDesign;

constexpr double kNever = 1e-6;  // a precision that no run reaches: all looks are taken

Stopping resolved() {
  Stopping stopping;
  stopping.when = StopWhen::kResolved;
  return stopping;
}

Stopping precise(double precision) {
  Stopping stopping;
  stopping.precision = precision;
  return stopping;
}

void add_looks(std::vector<Row>& rows) {
  const RunForm looks{.stopping = precise(kNever)};
  const std::vector<Slot> slots = {kValue, kPairs, kVerdicts, kLooks};
  rows.push_back(simulated("looks: 2 equal, 2 x 150, c .5",
                           L{.levels = 2, .scenarios = 2, .blocks = 150, .correlation = 0.5}, looks,
                           slots));
  rows.push_back(simulated("looks: 4 equal, 2 x 100, 2 games, c .5",
                           L{.levels = 4,
                             .scenarios = 2,
                             .blocks = 100,
                             .games = 2,
                             .correlation = 0.5,
                             .swapped = true},
                           {.swap = true, .stopping = precise(kNever)}, slots));
  rows.push_back(simulated("looks: rate .02, 1 x 300, c .8",
                           L{.levels = 2, .blocks = 300, .correlation = 0.8, .rate = 0.02}, looks,
                           slots));
  rows.push_back(simulated("looks: rarely better, never worse, 2 x 150",
                           R{.scenarios = 2, .blocks = 150, .better = 0.02}, looks, slots));
  rows.push_back(simulated(
      "looks: mostly decided, 8 x 40",
      L{.levels = 2, .scenarios = 8, .blocks = 40, .correlation = 0.5, .step = 0.2, .spread = 3},
      looks, slots));
}

void add_stops(std::vector<Row>& rows) {
  rows.push_back(simulated(
      "resolved: 2 equal, detect .15, 2 x 200",
      L{.levels = 2, .scenarios = 2, .blocks = 200, .correlation = 0.5, .common_jitter = 0.15},
      {.detect = 0.15, .stopping = resolved()}));
  rows.push_back(simulated("resolved: 3 apart, detect .1, 4 x 80",
                           L{.levels = 3,
                             .scenarios = 4,
                             .blocks = 80,
                             .games = 2,
                             .correlation = 0.5,
                             .swapped = true,
                             .step = 0.3,
                             .interaction = 0.2},
                           {.swap = true, .detect = 0.1, .stopping = resolved()}));
  const L apart{.levels = 2, .scenarios = 2, .blocks = 250, .correlation = 0.5, .step = 0.3};
  rows.push_back(simulated("resolved: apart by detect, 2 x 250", apart,
                           {.detect = expected_score(apart.step, 0) - 0.5, .stopping = resolved()},
                           {kPairs, kVerdicts, kEquivalence, kLooks, kStopped}));
  rows.push_back(
      simulated("resolved: rate .02, 2 x 200",
                L{.levels = 2, .scenarios = 2, .blocks = 200, .correlation = 0.5, .rate = 0.02},
                {.detect = 0.05, .stopping = resolved()}));
  rows.push_back(simulated(
      "precision .08, 2 x 200, c .5",
      L{.levels = 2, .scenarios = 2, .blocks = 200, .correlation = 0.5, .common_jitter = 0.15},
      {.stopping = precise(0.08), .attacks = true}));
  rows.push_back(simulated("precision .05, rarely better, 2 x 100",
                           R{.scenarios = 2, .blocks = 100, .better = 0.04},
                           {.stopping = precise(0.05)}));
}

void add_stops_of_other_levels(std::vector<Row>& rows) {
  rows.push_back(simulated(
      "resolved: 2 rulesets, detect .15, 2 x 200",
      L{.levels = 2, .scenarios = 2, .blocks = 200, .correlation = 0.5, .common_jitter = 0.15},
      {.levels_are = LevelsAre::kRulesets, .detect = 0.15, .stopping = resolved()}));
  rows.push_back(simulated(
      "resolved: 3 rulesets, detect .1, 4 x 80",
      L{.levels = 3,
        .scenarios = 4,
        .blocks = 80,
        .games = 2,
        .correlation = 0.5,
        .swapped = true,
        .step = 0.3,
        .interaction = 0.2},
      {.levels_are = LevelsAre::kRulesets, .swap = true, .detect = 0.1, .stopping = resolved()}));
  rows.push_back(simulated(
      "resolved: 3 turns, detect .15, 2 x 150",
      CrowdDesign{
          .players = 3, .scenarios = 2, .blocks = 150, .games = 6, .correlation = 0.5, .step = 0.4},
      {.levels_are = LevelsAre::kTurns, .players = 3, .detect = 0.15, .stopping = resolved()}));
}

void add_partial(std::vector<Row>& rows) {
  const Extent some{.rounds = [](Rng& rng) { return 15 + uniform_below(rng, 85); }};
  rows.push_back(simulated("ended at a random time, 3 levels, 4 x 100",
                           L{.levels = 3,
                             .scenarios = 4,
                             .blocks = 100,
                             .games = 2,
                             .correlation = 0.5,
                             .swapped = true,
                             .step = 0.1},
                           {.swap = true}, {}, some));
  rows.push_back(simulated("ended, 15 to 60 blocks in 4",
                           L{.levels = 3,
                             .scenarios = 4,
                             .blocks = 60,
                             .games = 2,
                             .correlation = 0.5,
                             .swapped = true,
                             .spread = 0.5},
                           {.swap = true}, {kValue, kPairs, kVerdicts}, {.thinned = true}));
}

void add_luck_in_looks(std::vector<Row>& rows) {
  const L pair{.levels = 2, .scenarios = 2, .blocks = 150, .correlation = 0.5, .told = 0.6};
  L short_pair = pair;
  short_pair.blocks = 30;
  const std::vector<Slot> slots = {kValue, kRawValue,  kPairs,      kRawPairs,  kVerdicts,
                                   kLooks, kLuckPairs, kLuckFactor, kLuckValues};
  using enum LuckColumn;
  const auto looks = [](LuckColumn column) {
    return RunForm{.stopping = precise(kNever), .luck = {column}};
  };
  rows.push_back(simulated("looks, luck: useful, 2 x 150", pair, looks(kUseful), slots));
  rows.push_back(simulated("looks, luck: sign flipped, 2 x 150", pair, looks(kFlipped), slots));
  rows.push_back(simulated("looks, luck: useless, 2 x 150", pair, looks(kUseless), slots));
  rows.push_back(simulated("looks, luck: useless, 2 x 30", short_pair, looks(kUseless), slots));
  rows.push_back(simulated("resolved, luck: useful, detect .15, 2 x 200", pair,
                           {.detect = 0.15, .stopping = resolved(), .luck = {kUseful}}, slots));
}

// A look after every round, where reports draw sixty.
template <typename Design>
Row every_round(const std::string& name, const Design& design, const stats::DecisionRule& rule) {
  return {name,
          {{"every round", 95, 100}, {"no false ahead ever", 95, 100, 1}},
          [=](Rng& rng, std::vector<Said>& all) {
            const LuckRun run = play(design, rng);
            stats::Decider decider(rule, run.table.levels(), run.table.strata());
            all[0] = all[1] = said(true);
            for (std::size_t r = 0; r < stats::rounds_of(run.table); ++r) {
              decider.add_round(stats::round_of(run.table, r));
              for (const stats::PairDecision& pair : decider.pairs()) {
                const double truth = run.these[pair.first] - run.these[pair.second];
                if (pair.look.high() < truth) all[0].below = 1;
                if (pair.look.low() > truth) all[0].above = 1;
                const bool first = pair.standing == stats::Standing::kFirstAhead;
                const bool second = pair.standing == stats::Standing::kSecondAhead;
                if ((first && truth < 1e-9) || (second && truth > -1e-9)) all[1].above = 1;
              }
            }
            if (all[0].below > 0) all[0].above = 0;
          },
          false};
}

void add_every_round(std::vector<Row>& rows) {
  rows.push_back(every_round("2 equal, 500 rounds, c .5",
                             L{.levels = 2, .blocks = 500, .correlation = 0.5}, {.detect = 0.05}));
  rows.push_back(
      every_round("4 equal, 2 x 250, 2 games, c .5",
                  L{.levels = 4, .scenarios = 2, .blocks = 250, .games = 2, .correlation = 0.5},
                  {.detect = 0.05}));
  // Pairs without the focus are sums of two: they hold where these do.
  const L eight{.levels = 8, .scenarios = 2, .blocks = 250, .correlation = 0.5};
  rows.push_back(
      every_round("8 equal, 2 x 250, c .5, one's pairs", eight, {.detect = 0.05, .focus = 3}));
  L apart = eight;
  apart.step = 0.03;
  rows.push_back(
      every_round("8 apart, 2 x 250, c .5, one's pairs", apart, {.detect = 0.05, .focus = 3}));
  rows.push_back(
      every_round("better in 1 %, 500 rounds", R{.blocks = 500, .better = 0.01}, {.detect = 0.05}));
  rows.push_back(every_round("better in 4 %, 8 x 60",
                             R{.scenarios = 8, .blocks = 60, .better = 0.04}, {.detect = 0.05}));
}

// Pairs of games with seats swapped, or single games, at the strength of a hypothesis.
Row gsprt_row(const std::string& name, const stats::GsprtRule& rule, double elo, double draws) {
  return {name,
          {{"right hypothesis", 94.5, 100}},
          [=](Rng& rng, std::vector<Said>& all) {
            const double threshold = draws > 0 ? threshold_of(draws) : 0;
            const double mean = latent_of(stats::score_from_elo(elo), threshold);
            const LuckDesign design{.games = static_cast<std::size_t>(rule.games)};
            stats::Gsprt test(rule);
            while (test.state() == stats::GsprtState::kGoOn) {
              double points = 0;
              for (std::size_t i = 0; i < design.games; ++i) {
                points += luck_game(design, mean, threshold, 0, rng).score;
              }
              test.add(points / static_cast<double>(design.games));
            }
            const bool first = test.state() == stats::GsprtState::kAcceptElo0;
            all[0] = said(first == (elo < (rule.elo0 + rule.elo1) / 2));
          },
          false};
}

void add_gsprt(std::vector<Row>& rows) {
  const auto add = [&](const std::string& name, stats::GsprtRule rule, double draws) {
    rule.scale = stats::EloScale::kLogistic;
    rows.push_back(gsprt_row(name + ", at elo0", rule, rule.elo0, draws));
    rows.push_back(gsprt_row(name + ", at elo1", rule, rule.elo1, draws));
  };
  add("GSPRT [0, 60]", {.elo0 = 0, .elo1 = 60}, 0.4);
  add("GSPRT [0, 60] of pairs", {.elo0 = 0, .elo1 = 60, .games = 2}, 0.4);
  add("GSPRT [-20, 60], no draws", {.elo0 = -20, .elo1 = 60}, 0);
}

}  // namespace

std::vector<Row> sequential_rows() {
  std::vector<Row> rows;
  add_looks(rows);
  add_stops(rows);
  add_stops_of_other_levels(rows);
  add_partial(rows);
  add_luck_in_looks(rows);
  add_every_round(rows);
  add_gsprt(rows);
  return rows;
}

}  // namespace muster::testing
