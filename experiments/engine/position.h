// Reaches a position of a game and has an agent analyse it.
#pragma once

#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "agents/agent.h"
#include "agents/rule_agent.h"
#include "core/config/nearest.h"
#include "core/game.h"
#include "core/hash.h"
#include "core/playout.h"
#include "core/position.h"
#include "core/rng.h"
#include "core/status.h"
#include "experiments/engine/match.h"

namespace muster {

// The one of `choices` that a step names, after so many moves. Errors: InvalidArgument with its
// place and the nearest names.
template <Game G>
absl::StatusOr<Action> action_named(const G& game, const typename G::State& state,
                                    const ActionList& choices, const PositionStep& step,
                                    std::size_t moves) {
  std::vector<std::string> known;
  for (const Action action : choices) {
    known.push_back(game.describe(state, action));
    if (known.back() == step.text || fmt::format("{}", static_cast<int>(action)) == step.text) {
      return action;
    }
  }
  return absl::InvalidArgumentError(fmt::format("{}: `{}` is not possible after {} moves{}",
                                                step.place, step.text, moves,
                                                suggestion(step.text, known)));
}

// Walks from the start of a game to a position.
template <Game G>
class PositionWalk {
 public:
  using State = typename G::State;

  explicit PositionWalk(const G& game) : game_(game), state_(game.initial_state()) {}

  // Errors: those of read_state behind the place of the start; InvalidArgument with the step's
  // place, what was expected and the nearest names.
  absl::Status go(const Position& position) {
    absl::Status begun = begin(position);
    if (!begun.ok()) return begun;
    for (const PositionStep& step : position.steps) {
      absl::Status ready = to_choice(position, &step);
      if (!ready.ok()) return ready;
      absl::Status applied = apply_step(step);
      if (!applied.ok()) return applied;
    }
    Rng rng(hash_combine(position.seed.value_or(0), hash_text("position")));
    for (std::uint64_t i = 0; i < position.random_decisions; ++i) {
      absl::Status ready = to_choice(position, nullptr);
      if (!ready.ok()) return ready;
      apply(choices_[uniform_below(rng, choices_.size())]);
    }
    return to_choice(position, nullptr);
  }

  const State& state() const { return state_; }
  const std::vector<std::string>& history() const { return history_; }
  // The legal actions of the decision reached.
  const ActionList& choices() const { return choices_; }

 private:
  absl::Status begin(const Position& position) {
    if (!position.start) return absl::OkStatus();
    if constexpr (ReadableGame<G>) {
      auto state = game_.read_state(*position.start);
      if (!state.ok()) return in_file(position.start_place, state.status());
      state_ = *std::move(state);
      return absl::OkStatus();
    } else {
      return absl::InvalidArgumentError(
          fmt::format("{}: states of {} cannot be read; expected a file of moves (TOML)",
                      position.start_place, std::string(G::kName)));
    }
  }

  // Plays forced moves, and chance with a seed, to the next thing to choose; `step` is what will.
  absl::Status to_choice(const Position& position, const PositionStep* step) {
    for (;;) {
      const Player player = game_.to_move(state_);
      if (player == kTerminal) {
        return absl::InvalidArgumentError(fmt::format(
            "{}the game is over after {} moves", step ? step->place + ": " : "", history_.size()));
      }
      if (player == kChance && position.seed) {
        const ChanceKey key = game_.chance_key(state_);
        Stream stream(*position.seed, key.purpose, key.event);
        apply(game_.sample_chance(state_, stream));
        continue;
      }
      choices_ = muster::choices(game_, state_);
      if (player == kChance && step == nullptr) {
        return absl::InvalidArgumentError(
            fmt::format("chance is next ({} ...): give its outcome as a step, or a seed",
                        game_.describe(state_, choices_[0])));
      }
      if (choices_.size() > 1 || (player == kChance && step != nullptr)) return absl::OkStatus();
      apply(choices_[0]);
    }
  }

  absl::Status apply_step(const PositionStep& step) {
    const auto action = action_named(game_, state_, choices_, step, history_.size());
    if (!action.ok()) return action.status();
    apply(*action);
    return absl::OkStatus();
  }

  void apply(Action action) {
    history_.push_back(game_.describe(state_, action));
    game_.apply(state_, action);
  }

  const G& game_;
  State state_;
  ActionList choices_;
  std::vector<std::string> history_;
};

// What each rule of `request` would choose at `state`, measured by `ranking`.
template <Game G>
absl::StatusOr<std::vector<RuleOpinion>> rule_opinions(const G& game,
                                                       const typename G::State& state,
                                                       const AnalysisRequest& request,
                                                       const MoveAnalysis& ranking) {
  std::vector<RuleOpinion> opinions;
  if constexpr (LoadableRuleGame<G>) {
    double best = -1;
    for (const RankedMove& move : ranking.moves) best = std::max(best, move.value);
    for (const Document& document : request.rules) {
      const auto rule = G::Rule::load(document);
      if (!rule.ok()) return rule.status();
      Rng rng(hash_combine(request.seed, hash_text(document.name)));
      const Action action = rule_action(game, state, *rule, rng);
      RuleOpinion opinion{document.name, action, game.describe(state, action), 0};
      for (const RankedMove& move : ranking.moves) {
        if (move.action == action) opinion.behind = best - move.value;
      }
      opinions.push_back(std::move(opinion));
    }
  } else if (!request.rules.empty()) {
    return absl::InvalidArgumentError(
        fmt::format("game {} has no rules to compare with", std::string(G::kName)));
  }
  return opinions;
}

// Of a ranking: what is hidden is drawn by the first, the agent draws by the second.
struct RankingSeeds {
  std::uint64_t view = 0;
  std::uint64_t agent = 0;
};
// The agent's ranking of the legal actions of a decision, by what its player knows; nothing for
// agents that have none.
template <Game G>
std::optional<MoveAnalysis> ranking_at(const G& game, Agent<G>& agent,
                                       const typename G::State& state, const ActionList& legal,
                                       const RankingSeeds& seeds) {
  const Player player = game.to_move(state);
  typename G::State view = state;
  if constexpr (G::kHiddenInformation) {
    Rng rng(seeds.view);
    view = game.resample(state, player, rng);
  }
  return agent.analyze(
      {internal::model_for(game, player), view, player, {legal.begin(), legal.end()}, seeds.agent});
}

// The agent's ranking of the moves at a position. Errors: InvalidArgument.
template <Game G>
absl::StatusOr<PositionAnalysis> analyze_position(const G& game, Agent<G>& agent,
                                                  const AnalysisRequest& request) {
  PositionWalk<G> walk(game);
  absl::Status reached = walk.go(request.position);
  if (!reached.ok()) return reached;
  auto analysis = ranking_at(
      game, agent, walk.state(), walk.choices(),
      {.view = hash_combine(request.seed, hash_text("view")), .agent = mix64(request.seed)});
  if (!analysis) {
    return absl::InvalidArgumentError(
        "this agent type cannot explain its choices here; expected mcts or, in a game of two "
        "players "
        "that hides nothing, exact");
  }
  PositionAnalysis result;
  auto opinions = rule_opinions(game, walk.state(), request, *analysis);
  if (!opinions.ok()) return opinions.status();
  result.analysis = *std::move(analysis);
  result.player = game.to_move(walk.state());
  result.history = walk.history();
  result.state = game.to_json(walk.state());
  result.rules = *std::move(opinions);
  return result;
}

}  // namespace muster
