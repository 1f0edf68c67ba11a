#include "experiments/homm/study/meetings.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <tuple>
#include <vector>

#include "core/hash.h"
#include "experiments/cli/cli.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"
#include "experiments/homm/map_engine.h"
#include "games/homm/map/adventure.h"

namespace muster::homm::map {
namespace {

constexpr int kExtraRounds =
    2;  // what is left of three movement points after the step to the field

using Units = std::array<UnitState, kMaxUnits>;

// Armies of rising worth: one unit more at a time, then one side (or token) more at a time.
std::vector<Units> growing_armies(const Meetings& meetings, bool dice_stacks) {
  std::vector<int> order(static_cast<std::size_t>(meetings.units()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return meetings.prices(a).recruit.gold < meetings.prices(b).recruit.gold;
  });
  std::vector<Units> armies;
  Units army{};
  for (const int unit : order) {
    army[static_cast<std::size_t>(unit)].in_deck = 1;
    armies.push_back(army);
  }
  for (const int unit : order) {
    UnitState& each = army[static_cast<std::size_t>(unit)];
    (dice_stacks ? each.tokens : each.improved) = 1;
    armies.push_back(army);
  }
  return armies;
}

// One fight, the player's side by the targeting rule.
FightOutcome play_one(const Meetings& meetings, MapState state, Rng& rng) {
  const Combat& rules = *meetings[state.meeting].rules;
  const int steps = meetings.army_steps(state.units);
  state.combat = meetings.start(state);
  for (;;) {
    meetings.settle(state, state.combat);
    const Player mover = rules.to_move(state.combat);
    if (mover == kTerminal) break;
    rules.apply(state.combat, mover == kChance ? rules.sample_chance(state.combat, rng)
                                               : meetings.rule_action(state));
  }
  const FightResult result = meetings.finish(state);
  return {.win = result.won,
          .steps_lost = std::max(steps - meetings.army_steps(state.units), 0),
          .extra_rounds = kExtraRounds - result.movement_left};
}

// Overrides what a table for this ruleset and scenario does not depend on.
absl::StatusOr<std::shared_ptr<const Adventure>> load_for_board(const MeetingsQuery& query) {
  RulesSource source;
  source.ruleset = query.ruleset;
  source.scenario = query.scenario;
  source.ruleset.table.insert_or_assign("fights", "rule");
  source.scenario.table.erase("table");
  return Adventure::load(source);
}

struct MeetingsVerb {
  std::string scenario;
  std::string ruleset;
  std::string output;
  int games = 200;
  std::uint64_t seed = 1;
};

int act(const MeetingsVerb& verb) {
  const std::unique_ptr<GameEngine> engine = make_map_engine();
  auto ruleset = cli::document_option(engine->info(), DocumentKind::kRuleset, verb.ruleset);
  if (!ruleset.ok()) return cli::report_error(ruleset.status());
  auto scenario = cli::document_option(engine->info(), DocumentKind::kScenario, verb.scenario);
  if (!scenario.ok()) return cli::report_error(scenario.status());
  const auto table = play_meetings({.ruleset = *std::move(ruleset),
                                    .scenario = *std::move(scenario),
                                    .games = verb.games,
                                    .seed = verb.seed});
  if (!table.ok()) return cli::report_error(table.status());
  return cli::write_text(verb.output, *table);
}

std::function<int()> add_options(CLI::App& app) {
  auto verb = std::make_shared<MeetingsVerb>();
  app.add_option("--scenario", verb->scenario, "A map scenario's name or file")->type_name("F");
  app.add_option("--ruleset", verb->ruleset, "A map ruleset's name or file")->type_name("F");
  app.add_option("--count", verb->games, "Fights for each meeting and army")
      ->capture_default_str()
      ->check(CLI::Range(1, 1000000))
      ->type_name("N");
  cli::add_seed_option(app, verb->seed, "Seed of the first fight");
  app.add_option("--out", verb->output, "File to write (default: the terminal)")->type_name("FILE");
  app.footer(
      "Plays every meeting of a map scenario on the combat board, against armies of rising worth,\n"
      "and writes the table that rulesets with fights = \"table\" draw from. For example:\n"
      "  muster meetings homm_map --scenario two_knights_defense --count 500 \\\n"
      "    --out configs/games/homm_map/tables/two_knights_defense.csv");
  return [verb] { return act(*verb); };
}

}  // namespace

absl::StatusOr<std::string> play_meetings(const MeetingsQuery& query) {
  const auto adventure = load_for_board(query);
  if (!adventure.ok()) return adventure.status();
  const Meetings& meetings = (*adventure)->meetings();
  const bool dice_stacks = (*adventure)->ruleset().dice_stacks;
  std::string csv = "meeting,army_value,win,steps_lost,extra_rounds,weight\n";
  for (std::size_t meeting = 0; meeting < meetings.all().size(); ++meeting) {
    int last_value = -1;
    for (const Units& army : growing_armies(meetings, dice_stacks)) {
      MapState state = (*adventure)->initial_state();
      std::copy(army.begin(), army.end(), state.units);
      state.meeting = static_cast<std::uint8_t>(meeting);
      state.fight = FightKind::kGuards;
      state.movement = kExtraRounds;
      const int value = meetings.army_value(state.units);
      if (value <= last_value) continue;  // units that cost nothing
      last_value = value;
      std::map<std::tuple<bool, int, int>, int> counts;
      for (int game = 0; game < query.games; ++game) {
        Rng rng(hash_combine(
            hash_combine(query.seed, hash_text(meetings[meeting].name)),
            hash_combine(static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(game))));
        const FightOutcome outcome = play_one(meetings, state, rng);
        ++counts[{outcome.win, outcome.steps_lost, outcome.extra_rounds}];
      }
      for (const auto& [outcome, count] : counts) {
        const auto& [win, steps, rounds] = outcome;
        csv += fmt::format("{},{},{},{},{},{}\n", meetings[meeting].name, value, win ? 1 : 0, steps,
                           rounds, count);
      }
    }
  }
  return csv;
}

cli::GameVerb meetings_verb() {
  return {.verb = {"meetings", "Plays a game's possible fights and writes a table of outcomes"},
          .game = std::string(Adventure::kName),
          .summary = "fights of a map scenario, for rulesets that draw their outcomes",
          .add = add_options};
}

}  // namespace muster::homm::map
