// The PlaySession of a game. For engine.h.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "core/hash.h"
#include "core/scribe.h"
#include "experiments/engine/annotator.h"
#include "experiments/engine/match.h"
#include "experiments/engine/play_session.h"
#include "experiments/engine/position.h"
#include "experiments/engine/prospects_of.h"
#include "experiments/engine/typed_players.h"

namespace muster {

template <Game G>
class TypedSession final : public PlaySession {
 public:
  using State = typename G::State;

  TypedSession(std::shared_ptr<const G> game, TypedPlayers<G> players, SessionRequest request,
               const State& start)
      : game_(std::move(game)),
        players_(std::move(players)),
        request_(std::move(request)),
        start_(start),
        undone_(static_cast<std::size_t>(game_->num_players()), 0) {
    if (hides_information()) {
      for (std::size_t seat = 0; seat < players_.seats.size(); ++seat) {
        if (person(seat)) eyes_.push_back(static_cast<int>(seat));
      }
    }
    if (eyes_.empty()) eyes_.push_back(kSeesAll);
    seat_agents();
    begin();
    scribe_->open(state_, opening_);
    first_frames_ = frames();
  }

  ViewPage page() const override { return view_->page(); }
  const Sheet& opening() const override { return opening_; }
  const std::vector<ViewFrame>& first_frames() const override { return first_frames_; }
  bool hides_information() const override { return muster::hides_information(*game_); }
  const std::vector<int>& eyes() const override { return eyes_; }
  Player to_move() const override { return game_->to_move(state_); }
  bool waits() const override { return player_waited_for() >= 0 && legal().size() > 1; }
  std::size_t size() const override { return actions_.size(); }

  absl::StatusOr<SessionStep> advance() override {
    const Player player = to_move();
    if (player == kChance)
      return take(internal::chance_outcome(*game_, state_, request_.seed), false);
    const ActionList actions = legal();
    if (actions.size() == 1) return take(actions[0], false);
    const auto seat = static_cast<std::size_t>(player);
    const Action action =
        internal::ask<G>(*game_, state_, asked_agents_, {actions.begin(), actions.end()},
                         request_.seed, asked_[seat]);
    if (!contains(actions, action)) {
      return absl::InternalError(internal::misplay(*asked_agents_[seat], seat, action));
    }
    last_asked_ = {.seat = seat, .action = action};
    return take(action, true);
  }

  std::vector<SessionChoice> choices() const override {
    std::vector<SessionChoice> choices;
    if (!waits()) return choices;
    for (const Action action : legal()) {
      choices.push_back({action, game_->describe(state_, action), view_->slots_of(state_, action)});
    }
    return choices;
  }
  absl::StatusOr<SessionStep> choose(Action code) override {
    if (!waits() || !contains(legal(), code)) {
      return absl::InvalidArgumentError(
          fmt::format("{} is no legal action here", static_cast<int>(code)));
    }
    return take(code, true);
  }
  absl::StatusOr<MoveAnalysis> hint() const override {
    if (!players_.annotation || !players_.annotation->critic) {
      return absl::UnimplementedError("there is nobody to give hints");
    }
    if (!waits()) return absl::InvalidArgumentError("nobody is to choose");
    const std::uint64_t seed =
        hash_combine(game_->information_state(state_, to_move()), hash_text("hint"));
    const std::unique_ptr<Agent<G>> critic = players_.annotation->critic();
    auto analysis = ranking_at(*game_, *critic, state_, legal(), {.view = seed, .agent = seed});
    if (!analysis) return absl::UnimplementedError("the critic ranks no moves");
    return *std::move(analysis);
  }
  absl::StatusOr<Prospects> prospects(Action code) const override {
    if (!waits() || !contains(legal(), code)) {
      return absl::InvalidArgumentError(
          fmt::format("{} is no legal action here", static_cast<int>(code)));
    }
    return prospects_of(*game_, *view_, state_, code);
  }

  std::optional<MoveAnalysis> last_thoughts() const override {
    if (!last_asked_) return std::nullopt;
    return listeners_[last_asked_->seat]->thoughts_of(last_asked_->action);
  }
  nlohmann::json state() const override { return game_->to_json(state_); }
  std::string text(int eye) const override { return view_->text(state_, eye); }

  Player last_chooser() const override {
    const std::size_t steps = through_last_choice();
    return steps == 0 ? kChance : made_[steps - 1].by;
  }
  std::optional<std::size_t> undo() override {
    const std::size_t keep = through_last_choice();
    if (keep == 0) return std::nullopt;
    ++undone_[static_cast<std::size_t>(made_[keep - 1].by)];
    const std::vector<Action> stay(actions_.begin(),
                                   actions_.begin() + static_cast<std::ptrdiff_t>(keep - 1));
    seat_agents();
    begin();
    Sheet again;
    scribe_->open(state_, again);
    for (const Action action : stay) replay(action);
    return stay.size();
  }

  absl::Status restore(const std::vector<PositionStep>& steps,
                       const std::function<void(SessionStep)>& observer) override {
    for (const PositionStep& step : steps) {
      while (to_move() != kTerminal && (to_move() == kChance || legal().size() == 1)) {
        auto forced = advance();
        if (!forced.ok()) return forced.status();
        observer(*std::move(forced));
      }
      if (to_move() == kTerminal) {
        return absl::InvalidArgumentError(
            fmt::format("{}: the game is over after {} moves", step.place, actions_.size()));
      }
      const auto action = action_named(*game_, state_, legal(), step, actions_.size());
      if (!action.ok()) return action.status();
      reask();
      observer(take(*action, true));
    }
    return absl::OkStatus();
  }

  std::vector<Action> choices_of(std::size_t seat) const override {
    std::vector<Action> chosen;
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      if (made_[i].choice && made_[i].by == static_cast<Player>(seat)) {
        chosen.push_back(actions_[i]);
      }
    }
    return chosen;
  }
  std::uint64_t undone(std::size_t seat) const override { return undone_[seat]; }
  std::vector<std::string> record() const override {
    std::vector<std::string> words;
    for (const Made& each : made_) {
      if (each.choice) words.push_back(each.words);
    }
    return words;
  }
  MatchResult result() const override {
    MatchResult result;
    result.num_players = game_->num_players();
    result.decisions = decisions_;
    internal::finish(*game_, state_, history_, result);
    return result;
  }

 private:
  // What was done in a step, besides the action.
  struct Made {
    Player by = kChance;
    bool choice = false;
    std::string words;  // Game::describe
  };

  // Keeps the last decision of an agent, so that it can be asked about it.
  class Listener final : public Agent<G> {
   public:
    explicit Listener(std::unique_ptr<Agent<G>> agent) : agent_(std::move(agent)) {}

    Action choose(const Decision<G>& decision) override {
      game_ = &decision.game;
      state_ = decision.state;
      player_ = decision.player;
      legal_.assign(decision.legal.begin(), decision.legal.end());
      seed_ = decision.seed;
      return agent_->choose(decision);
    }
    bool uses_hidden_parts() const override { return agent_->uses_hidden_parts(); }
    bool remembers() const override { return agent_->remembers(); }
    std::string complaint() const override { return agent_->complaint(); }
    std::optional<MoveAnalysis> thoughts_of(Action chosen) {
      return agent_->explain({*game_, state_, player_, legal_, seed_}, chosen);
    }

   private:
    std::unique_ptr<Agent<G>> agent_;
    const G* game_ = nullptr;
    State state_{};
    Player player_ = 0;
    std::vector<Action> legal_;
    std::uint64_t seed_ = 0;
  };

  struct Asked {
    std::size_t seat = 0;
    Action action{};
  };

  static bool contains(const ActionList& actions, Action action) {
    return std::find(actions.begin(), actions.end(), action) != actions.end();
  }

  // Agents are of one match: those that remember have to forget what was taken back.
  void seat_agents() {
    listeners_.clear();
    asked_agents_.clear();
    for (std::size_t seat = 0; seat < players_.seats.size(); ++seat) {
      const ConfiguredAgent<G>& player = players_.seats[seat];
      const bool played = player.make && !person(seat);
      listeners_.push_back(played ? std::make_unique<Listener>(player.make()) : nullptr);
      asked_agents_.push_back(listeners_.back().get());
    }
  }

  void begin() {
    state_ = start_;
    actions_.clear();
    made_.clear();
    asked_.fill(0);
    history_ = 0;
    decisions_ = 0;
    last_asked_.reset();
    scribe_ = players_.scribe(*game_);
    view_ = players_.view(*game_);
  }

  bool person(std::size_t seat) const {
    return seat < request_.people.size() && request_.people[seat];
  }
  bool made_by_person(std::size_t step) const {
    return made_[step].choice && person(static_cast<std::size_t>(made_[step].by));
  }
  // The number of steps up to the last one that a person chose, that one too.
  std::size_t through_last_choice() const {
    std::size_t steps = actions_.size();
    while (steps > 0 && !made_by_person(steps - 1)) --steps;
    return steps;
  }
  // The person whose turn it is, or -1.
  Player player_waited_for() const {
    const Player player = to_move();
    return player >= 0 && person(static_cast<std::size_t>(player)) ? player : Player{-1};
  }
  ActionList legal() const {
    ActionList actions;
    if (to_move() >= 0) game_->legal_actions(state_, actions);
    return actions;
  }

  std::vector<ViewFrame> frames() const {
    std::vector<ViewFrame> frames;
    for (const int eye : eyes_) frames.push_back(view_->frame(state_, eye));
    return frames;
  }

  // Applies an action, with the words for it.
  Sheet apply(Action action, bool choice) {
    const Player by = to_move();
    if (choice) {
      ++decisions_;
      ++asked_[static_cast<std::size_t>(by)];
    }
    made_.push_back({by, choice, game_->describe(state_, action)});
    const State before = state_;
    history_ = internal::history_after(history_, action);
    game_->apply(state_, action);
    Sheet told;
    scribe_->step(before, action, state_, told);
    view_->step(before, action, state_);
    actions_.push_back(action);
    return told;
  }
  SessionStep take(Action action, bool choice) {
    SessionStep step;
    step.turn = game_->turn(state_);
    step.by = to_move();
    step.choice = choice;
    step.told = apply(action, choice);
    step.action = made_.back().words;
    step.after = frames();
    return step;
  }

  // Puts a choice that is known to an agent that remembers, as the match did.
  void reask() {
    const Player player = to_move();
    if (player < 0) return;
    const auto seat = static_cast<std::size_t>(player);
    if (listeners_[seat] == nullptr || !listeners_[seat]->remembers()) return;
    const ActionList actions = legal();
    if (actions.size() < 2) return;
    internal::ask<G>(*game_, state_, asked_agents_, {actions.begin(), actions.end()}, request_.seed,
                     asked_[seat]);
  }
  void replay(Action action) {
    reask();
    apply(action, to_move() >= 0 && legal().size() > 1);
  }

  std::shared_ptr<const G> game_;
  TypedPlayers<G> players_;
  SessionRequest request_;
  State start_;
  std::vector<int> eyes_;
  std::vector<std::unique_ptr<Listener>> listeners_;  // by seat; nullptr: a person or a rule
  std::vector<Agent<G>*> asked_agents_;
  std::unique_ptr<Scribe<G>> scribe_;
  std::unique_ptr<View<G>> view_;
  Sheet opening_;
  std::vector<ViewFrame> first_frames_;

  State state_{};
  std::vector<Action> actions_;
  std::vector<Made> made_;
  std::array<std::uint64_t, kMaxPlayers> asked_{};
  std::uint64_t history_ = 0;
  std::uint64_t decisions_ = 0;
  std::optional<Asked> last_asked_;
  std::vector<std::uint64_t> undone_;
};

}  // namespace muster
