// Makes a GameEngine from any type that models Game: the bridge between templates and the runner.
//
// A game registers itself with
//
//   GameRegistration<MyGame> registration;
//   registration.info = {.name = "my_game", .summary = "..."};
//   registration.load = [](const RulesSource& source) { ... };
//   registration.agents = {...};                        // besides the general ones
//   registry.add(make_engine(std::move(registration)));
//
// and gets tournaments, search, playouts and reports. Instantiate it in a .cc file of its own: it
// brings all general agents with it.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "agents/equilibrium/solve.h"
#include "agents/general_agents.h"
#include "agents/witness.h"
#include "core/config/data_root.h"
#include "core/config/nearest.h"
#include "core/hash.h"
#include "core/playout.h"
#include "core/registry.h"
#include "experiments/engine/match.h"
#include "experiments/engine/position.h"

namespace muster {

template <Game G>
struct GameRegistration {
  GameInfo info;  // state_bytes is filled in
  // Builds the rules. Errors: InvalidArgument, one mistake per line.
  std::function<absl::StatusOr<std::shared_ptr<const G>>(const RulesSource&)> load;
  // Over everything `load` read besides the documents it was given (data files).
  std::function<std::uint64_t(const G&)> fingerprint = [](const G&) { return std::uint64_t{0}; };
  std::vector<AgentType<G>> agents;
  WitnessFactory<G> witness;  // looks on at every match, when there is one
  RuleExaminer<G> examiner;   // of seats that a rule drives, when there is one
};

// Writes down every step.
template <Game G>
class Recorder final : public Witness<G> {
 public:
  // All outlive this.
  Recorder(const G& game, std::vector<TranscriptStep>& steps, std::string& final_state)
      : game_(game), steps_(steps), final_state_(final_state) {}

  void before(const typename G::State& state, Action action) override {
    TranscriptStep step;
    step.turn = game_.turn(state);
    step.player = game_.to_move(state);
    if (step.player == kChance) {
      ChanceList outcomes;
      game_.chance_outcomes(state, outcomes);
      step.choices = outcomes.size();
    } else {
      ActionList actions;
      game_.legal_actions(state, actions);
      step.choices = actions.size();
    }
    step.action = game_.describe(state, action);
    step.state_before = game_.to_json(state).dump();
    steps_.push_back(std::move(step));
  }

  void report(const typename G::State& state, nlohmann::json& /*metrics*/) override {
    final_state_ = game_.to_json(state).dump();
  }

 private:
  const G& game_;
  std::vector<TranscriptStep>& steps_;
  std::string& final_state_;
};

template <Game G>
class TypedMatchup final : public Matchup {
 public:
  TypedMatchup(std::shared_ptr<const G> game, std::vector<ConfiguredAgent<G>> seats,
               std::vector<WitnessFactory<G>> witnesses, std::uint64_t fingerprint)
      : game_(std::move(game)),
        seats_(std::move(seats)),
        witnesses_(std::move(witnesses)),
        fingerprint_(fingerprint) {}

  int num_players() const override { return game_->num_players(); }
  std::uint64_t fingerprint() const override { return fingerprint_; }
  bool reproducible() const override {
    return std::all_of(seats_.begin(), seats_.end(),
                       [](const ConfiguredAgent<G>& seat) { return seat.reproducible; });
  }
  MatchResult play(std::uint64_t seed) const override {
    return play_with(seed, make_witnesses(seed));
  }
  MatchResult tell(std::uint64_t seed, std::vector<TranscriptStep>& steps,
                   std::string& final_state) const override {
    std::vector<std::unique_ptr<Witness<G>>> witnesses = make_witnesses(seed);
    witnesses.push_back(std::make_unique<Recorder<G>>(*game_, steps, final_state));
    return play_with(seed, witnesses);
  }

 private:
  MatchResult play_with(std::uint64_t seed,
                        std::span<const std::unique_ptr<Witness<G>>> witnesses) const {
    std::vector<std::unique_ptr<Agent<G>>> owned;
    std::vector<Agent<G>*> agents;
    for (const ConfiguredAgent<G>& seat : seats_) {
      owned.push_back(seat.make ? seat.make() : nullptr);
      agents.push_back(owned.back().get());
    }
    return play_match<G>(*game_, agents, seed, witnesses);
  }

  std::vector<std::unique_ptr<Witness<G>>> make_witnesses(std::uint64_t seed) const {
    std::vector<std::unique_ptr<Witness<G>>> witnesses;
    for (const WitnessFactory<G>& make : witnesses_) {
      Stream stream(seed, purpose::kWitness, witnesses.size());
      witnesses.push_back(make(*game_, stream()));
    }
    return witnesses;
  }

  std::shared_ptr<const G> game_;
  std::vector<ConfiguredAgent<G>> seats_;
  std::vector<WitnessFactory<G>> witnesses_;
  std::uint64_t fingerprint_;
};

template <Game G>
class Engine final : public GameEngine {
 public:
  explicit Engine(GameRegistration<G> registration) : registration_(std::move(registration)) {
    registration_.info.state_bytes = sizeof(typename G::State);
    types_ = general_agents<G>();
    for (AgentType<G>& type : registration_.agents) types_.push_back(std::move(type));
    for (const AgentType<G>& type : types_) infos_.push_back(type.info);
    if (has_rules()) {
      AgentInfo rule{std::string(kRuleAgentType),
                     registration_.info.rule_summary,
                     {{"rule", "name, path or table", "(required)",
                       "the rule file that drives the seat inside the game"}}};
      for (const ParamInfo& param : registration_.examiner.params) rule.params.push_back(param);
      infos_.push_back(std::move(rule));
    }
  }

  const GameInfo& info() const override { return registration_.info; }
  const std::vector<AgentInfo>& agents() const override { return infos_; }

  absl::StatusOr<int> num_players(const Document& ruleset,
                                  const Document& scenario) const override {
    auto game = registration_.load({ruleset, scenario, {}});
    if (!game.ok()) return game.status();
    return (*game)->num_players();
  }

  absl::Status check_agent(const AgentConfig& agent) const override {
    if (agent.type == kRuleAgentType && has_rules()) return rule_of(agent, 0).status();
    return configure(agent).status();
  }

  absl::StatusOr<std::unique_ptr<Matchup>> prepare(const MatchupSpec& spec) const override {
    std::uint64_t fingerprint = hash_text(canonical_text(spec.ruleset.table));
    fingerprint = hash_combine(fingerprint, hash_text(canonical_text(spec.scenario.table)));
    RulesSource source{spec.ruleset, spec.scenario, {}};
    std::vector<ConfiguredAgent<G>> seats;
    std::vector<WitnessFactory<G>> witnesses;
    if (registration_.witness) witnesses.push_back(registration_.witness);
    for (const AgentConfig& agent : spec.seats) {
      fingerprint = hash_combine(fingerprint, hash_text(agent.type));
      fingerprint = hash_combine(fingerprint, hash_text(canonical_text(agent.params.table)));
      source.seat_rules.emplace_back();
      source.seat_agents.push_back(agent.type != kRuleAgentType);
      if (agent.type == kRuleAgentType && has_rules()) {
        auto rule = rule_of(agent, static_cast<int>(seats.size()));
        if (!rule.ok()) return rule.status();
        fingerprint = hash_combine(fingerprint, hash_text(canonical_text(rule->document.table)));
        source.seat_rules.back() = std::move(rule->document);
        if (rule->examiner) witnesses.push_back(std::move(rule->examiner));
        seats.emplace_back();
        continue;
      }
      auto configured = configure(agent);
      if (!configured.ok()) return configured.status();
      fingerprint = hash_combine(fingerprint, configured->fingerprint);
      seats.push_back(*std::move(configured));
    }
    auto game = registration_.load(source);
    if (!game.ok()) return game.status();
    if (static_cast<int>(seats.size()) != (*game)->num_players()) {
      return absl::InvalidArgumentError(
          fmt::format("{}: the scenario has {} seats, {} agents are given", spec.scenario.file,
                      (*game)->num_players(), seats.size()));
    }
    for (const ConfiguredAgent<G>& seat : seats) {
      absl::Status fits = seat.check ? seat.check(**game) : absl::OkStatus();
      if (!fits.ok()) return fits;
    }
    fingerprint = hash_combine(fingerprint, registration_.fingerprint(**game));
    return std::make_unique<TypedMatchup<G>>(*std::move(game), std::move(seats),
                                             std::move(witnesses), fingerprint);
  }

  absl::StatusOr<PlayoutReport> playouts(const MatchupSpec& spec, std::uint64_t games,
                                         std::uint64_t seed) const override {
    PlayoutReport report;
    report.games = games;
    if (!spec.seats.empty()) {
      auto matchup = prepare(spec);
      if (!matchup.ok()) return matchup.status();
      report.num_players = (*matchup)->num_players();
      for (std::uint64_t i = 0; i < games; ++i) {
        const MatchResult result = (*matchup)->play(hash_combine(seed, i));
        if (!result.error.empty()) return absl::InternalError(result.error);
        report.decisions += result.decisions;
        report.turns += static_cast<std::uint64_t>(result.summary.rounds);
        add_returns(result.returns, report);
      }
    } else {
      auto game = registration_.load({spec.ruleset, spec.scenario, {}});
      if (!game.ok()) return game.status();
      report.num_players = (*game)->num_players();
      Rng rng(seed);
      const typename G::State start = (*game)->initial_state();
      for (std::uint64_t i = 0; i < games; ++i) {
        typename G::State state = start;
        const PlayoutCount count = random_playout(**game, state, rng);
        report.decisions += count.decisions;
        report.forced += count.forced;
        report.chance_nodes += count.chance_nodes;
        report.turns += static_cast<std::uint64_t>((*game)->turn(state));
        add_returns((*game)->returns(state), report);
      }
    }
    for (double& mean : report.mean_returns) mean /= games > 0 ? static_cast<double>(games) : 1.0;
    return report;
  }

  absl::StatusOr<PositionAnalysis> analyze(const MatchupSpec& spec,
                                           const AnalysisRequest& request) const override {
    auto configured = configure(spec.seats.front());
    if (!configured.ok()) return configured.status();
    auto game = registration_.load({spec.ruleset, spec.scenario, {}});
    if (!game.ok()) return game.status();
    const std::unique_ptr<Agent<G>> agent = configured->make();
    return analyze_position(**game, *agent, request);
  }

  absl::StatusOr<SolveResult> solve(const Document& ruleset, const Document& scenario,
                                    const SolveOptions& options,
                                    const SolveObserver& observer) const override {
    auto game = registration_.load({ruleset, scenario, {}});
    if (!game.ok()) return game.status();
    return equilibrium::solve(**game, options, observer);
  }

 private:
  bool has_rules() const { return !registration_.info.rule_folder.empty(); }

  static void add_returns(const Returns& returns, PlayoutReport& report) {
    for (std::size_t p = 0; p < kMaxPlayers; ++p) report.mean_returns[p] += returns[p];
  }

  struct SeatRule {
    Document document;
    WitnessFactory<G> examiner;
  };

  absl::StatusOr<SeatRule> rule_of(const AgentConfig& agent, int seat) const {
    Diagnostics diagnostics;
    Reader reader(agent.params.table, agent.params.file, diagnostics, agent.name);
    if (!reader.has("rule")) reader.fail("rule", "is missing; expected a rule file");
    SeatRule rule;
    rule.document = read_document(reader, "rule", data_file(registration_.info.rule_folder), "");
    if (registration_.examiner.configure) {
      rule.examiner = registration_.examiner.configure(reader, rule.document, seat);
    }
    reader.finish();
    if (!diagnostics.ok()) return diagnostics.status();
    return rule;
  }

  absl::StatusOr<ConfiguredAgent<G>> configure(const AgentConfig& agent) const {
    std::vector<std::string> names;
    for (const AgentType<G>& type : types_) {
      names.push_back(type.info.name);
      if (type.info.name != agent.type) continue;
      Diagnostics diagnostics;
      Reader reader(agent.params.table, agent.params.file, diagnostics, agent.name);
      ConfiguredAgent<G> configured = type.configure(reader);
      reader.finish();
      if (!diagnostics.ok()) return diagnostics.status();
      return configured;
    }
    if (has_rules()) names.emplace_back(kRuleAgentType);
    return absl::InvalidArgumentError(fmt::format(
        "{}: agent `{}`: game {} has no agent type `{}`{}", agent.params.file, agent.name,
        registration_.info.name, agent.type, suggestion(agent.type, names)));
  }

  GameRegistration<G> registration_;
  std::vector<AgentType<G>> types_;
  std::vector<AgentInfo> infos_;
};

template <Game G>
std::unique_ptr<GameEngine> make_engine(GameRegistration<G> registration) {
  return std::make_unique<Engine<G>>(std::move(registration));
}

}  // namespace muster
