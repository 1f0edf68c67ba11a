// A game engine without a game, for tests of experiments: results are made from the seed and the
// agents' strengths. Scenarios have the keys name, summary, seats and luck, rulesets name and
// bonus.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "agents/equilibrium/game_tree.h"
#include "agents/equilibrium/sequence_form.h"
#include "core/agent_info.h"
#include "core/config/canonical.h"
#include "core/config/reader.h"
#include "core/hash.h"
#include "core/identity.h"
#include "experiments/engine/game_engine.h"
#include "experiments/engine/game_info.h"
#include "experiments/engine/match_result.h"
#include "experiments/engine/matchup.h"
#include "experiments/engine/registry.h"
#include "games/classic/matrix_game.h"

namespace muster::testing {

class FakeMatchup final : public Matchup {
 public:
  // `fatal`: it crashes in one of so many games, by the seed; 0: in none.
  FakeMatchup(std::vector<std::int64_t> strengths, std::vector<bool> broken, std::uint64_t fatal,
              std::int64_t luck, CellIdentity cell, std::function<void()> on_play)
      : strengths_(std::move(strengths)),
        broken_(std::move(broken)),
        fatal_(fatal),
        luck_(luck),
        cell_(std::move(cell)),
        on_play_(std::move(on_play)) {}

  int num_players() const override { return static_cast<int>(strengths_.size()); }
  bool reproducible() const override { return true; }
  const CellIdentity& cell() const override { return cell_; }
  const std::vector<WitnessIdentity>& witnesses() const override { return witnesses_; }
  absl::StatusOr<std::uint64_t> sign(std::uint64_t seed, std::uint64_t) const override {
    return play(seed).history_hash;
  }
  MatchResult play(std::uint64_t seed) const override {
    if (on_play_) on_play_();
    if (fatal_ != 0 && seed % fatal_ == 0) std::abort();
    MatchResult result;
    result.num_players = num_players();
    std::size_t best = 0;
    std::vector<std::int64_t> points;
    for (std::size_t seat = 0; seat < strengths_.size(); ++seat) {
      if (broken_[seat]) result.error = fmt::format("seat {} is broken", seat);
      const auto roll =
          static_cast<std::int64_t>(hash_combine(seed, seat) % static_cast<std::uint64_t>(luck_));
      points.push_back(strengths_[seat] + roll);
      if (points[seat] > points[best]) best = seat;
      result.returns[seat] = -1.0 / 3;
    }
    result.returns[best] = 1;
    result.summary.margin = static_cast<double>(points[0] - points[1]) / 7;
    result.summary.rounds = static_cast<int>(seed % 9);
    result.summary.metrics = {{"points", points[0]}};
    result.decisions = seed % 100;
    result.history_hash = hash_combine(seed, static_cast<std::uint64_t>(points[0]));
    return result;
  }
  MatchResult tell(std::uint64_t seed, const Telling& /*telling*/, const StepObserver& /*observer*/,
                   ToldEnd& /*end*/) const override {
    return play(seed);
  }
  ViewPage view_page() const override { return {}; }

 private:
  std::vector<std::int64_t> strengths_;
  std::vector<bool> broken_;
  std::uint64_t fatal_;
  std::int64_t luck_;
  CellIdentity cell_;
  std::vector<WitnessIdentity> witnesses_;
  std::function<void()> on_play_;
};

// Agent types: "steady" (parameter strength), "broken" (fails when it plays), "fatal" (crashes).
class FakeEngine final : public GameEngine {
 public:
  FakeEngine() {
    info_.name = "fake";
    info_.summary = "A game for tests.";
    info_.seat_names = {"north", "south"};
    agents_ = {{"steady",
                "Always as strong.",
                {{"strength", "integer 0..1000", "0", "what is added to every roll"}}},
               {"broken", "Breaks the contract.", {}},
               {"fatal",
                "Ends the program in a game.",
                {{"games", "integer 1..1000000", "7", "in one of so many, by the seed"}}}};
  }

  // Called at the start of every game, from the thread that plays it.
  std::function<void()> on_play;
  // Data files that nobody names, but that a game reads.
  std::uint64_t data_version = 0;

  const GameInfo& info() const override { return info_; }
  const std::vector<AgentInfo>& agents() const override { return agents_; }

  absl::StatusOr<int> num_players(const Document& ruleset,
                                  const Document& scenario) const override {
    const auto rules = load(ruleset, scenario);
    if (!rules.ok()) return rules.status();
    return rules->seats;
  }

  absl::Status check_agent(const AgentConfig& agent) const override {
    return strength(agent).status();
  }

  absl::StatusOr<std::unique_ptr<Matchup>> prepare(const MatchupSpec& spec) const override {
    const auto rules = load(spec.ruleset, spec.scenario);
    if (!rules.ok()) return rules.status();
    CellIdentity cell;
    cell.game = info_.name;
    cell.ruleset = make_input("ruleset", canonical_text(spec.ruleset.table));
    cell.scenario = make_input("scenario", canonical_text(spec.scenario.table));
    cell.data = {make_input("data", fmt::format("{}", data_version))};
    std::vector<std::int64_t> strengths;
    std::vector<bool> broken;
    std::uint64_t fatal = 0;
    for (const AgentConfig& agent : spec.seats) {
      const auto value = strength(agent);
      if (!value.ok()) return value.status();
      strengths.push_back(*value + rules->bonus);
      if (agent.type == "fatal") fatal = static_cast<std::uint64_t>(*value);
      broken.push_back(agent.type == "broken");
      cell.seats.push_back(
          {agent.type, "", make_input("params", canonical_text(agent.params.table))});
    }
    return std::make_unique<FakeMatchup>(strengths, broken, fatal, rules->luck, std::move(cell),
                                         on_play);
  }

  // Of rock, paper, scissors; its agents are random there.
  absl::StatusOr<equilibrium::GameTree> tree(const Document&, const Document&,
                                             const equilibrium::TreeOptions&) const override {
    return equilibrium::build_tree(classic::MatrixGame());
  }
  absl::StatusOr<equilibrium::SlotVector> policy(const AgentConfig&, const Document&,
                                                 const Document&,
                                                 const equilibrium::GameTree& tree) const override {
    return equilibrium::uniform_strategy(tree);
  }

  absl::StatusOr<PlayoutReport> playouts(const MatchupSpec&, std::uint64_t games,
                                         std::uint64_t) const override {
    PlayoutReport report;
    report.games = games;
    report.decisions = 3 * games;
    report.num_players = 2;
    report.mean_returns = {0.25, -0.25};
    return report;
  }

 private:
  struct Rules {
    int seats = 2;
    std::int64_t luck = 100;
    std::int64_t bonus = 0;
  };

  static absl::StatusOr<Rules> load(const Document& ruleset, const Document& scenario) {
    Diagnostics diagnostics;
    Rules rules;
    Reader in_scenario(scenario, diagnostics);
    in_scenario.text("name", "");
    in_scenario.text("summary", "");
    rules.seats =
        static_cast<int>(in_scenario.integer("seats", {.fallback = 2, .min = 1, .max = 6}));
    rules.luck = in_scenario.integer("luck", {.fallback = 100, .min = 1, .max = 1000});
    in_scenario.texts("list", std::vector<std::string>{});  // of nothing
    in_scenario.finish();
    Reader in_ruleset(ruleset, diagnostics);
    in_ruleset.text("name", "");
    rules.bonus = in_ruleset.integer("bonus", {.fallback = 0, .min = 0, .max = 10});
    in_ruleset.finish();
    if (!diagnostics.ok()) return diagnostics.status();
    return rules;
  }

  static absl::StatusOr<std::int64_t> strength(const AgentConfig& agent) {
    Diagnostics diagnostics;
    Reader reader(agent.params, diagnostics, agent.name);
    std::int64_t value = 0;
    reader.has("brings");
    if (agent.type == "steady") {
      value = reader.integer("strength", {.fallback = 0, .min = 0, .max = 1000});
    } else if (agent.type == "fatal") {
      value = reader.integer("games", {.fallback = 7, .min = 1, .max = 1'000'000});
    }
    reader.finish();
    if (!diagnostics.ok()) return diagnostics.status();
    return value;
  }

  GameInfo info_;
  std::vector<AgentInfo> agents_;
};

// A registry with the game "fake".
inline Registry fake_registry(std::function<void()> on_play = {}, std::uint64_t data_version = 0) {
  auto engine = std::make_unique<FakeEngine>();
  engine->on_play = std::move(on_play);
  engine->data_version = data_version;
  Registry registry;
  registry.add(std::move(engine));
  return registry;
}

}  // namespace muster::testing
