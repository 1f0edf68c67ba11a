// The Matchup of a game: rules and players of one cell, ready to play. For engine.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "agents/agent.h"
#include "agents/witness.h"
#include "core/identity.h"
#include "core/json_text.h"
#include "core/scribe.h"
#include "experiments/engine/annotator.h"
#include "experiments/engine/match.h"
#include "experiments/engine/match_result.h"
#include "experiments/engine/matchup.h"
#include "experiments/engine/typed_players.h"
#include "experiments/engine/typed_session.h"
#include "experiments/view/view.h"

namespace muster {

// Tells every step.
template <Game G>
class Recorder final : public Witness<G> {
 public:
  // `game`, `view`, `annotator` and `observer` outlive this.
  // No annotator: thoughts are not told.
  Recorder(const G& game, const Telling& telling, std::unique_ptr<Scribe<G>> scribe, View<G>* view,
           Annotator<G>* annotator, const StepObserver& observer)
      : game_(game),
        telling_(telling),
        scribe_(std::move(scribe)),
        view_(view),
        annotator_(annotator),
        observer_(observer) {}

  void before(const typename G::State& state, Action action) override {
    TranscriptStep step;
    step.turn = game_.turn(state);
    step.player = game_.to_move(state);
    step.code = action;
    step.action = game_.describe(state, action);
    if (telling_.choices) step.choices = choices_of(state, step.player);
    history_ = internal::history_after(history_, action);
    step.hash = history_;
    if (telling_.states) step.state_before = json_text(game_.to_json(state));
    if (telling_.frames) step.frame_before = view_->frame(state, telling_.eye);
    if (annotator_ != nullptr) step.thoughts = annotator_->of(state, action);
    tell(state, action, step);
    observer_(std::move(step));
  }

  void report(const typename G::State& /*state*/, Metrics& /*metrics*/) override {}

 private:
  void tell(const typename G::State& state, Action action, TranscriptStep& step) {
    if (!opened_) scribe_->open(state, step.opening);
    opened_ = true;
    typename G::State after = state;
    game_.apply(after, action);
    scribe_->step(state, action, after, step.told);
    if (telling_.frames) view_->step(state, action, after);
  }

  std::vector<TranscriptChoice> choices_of(const typename G::State& state, Player player) const {
    std::vector<TranscriptChoice> choices;
    if (player == kChance) {
      ChanceList outcomes;
      game_.chance_outcomes(state, outcomes);
      for (const ChanceOutcome& outcome : outcomes) {
        choices.push_back({outcome.action, game_.describe(state, outcome.action), outcome.weight});
      }
      return choices;
    }
    ActionList actions;
    game_.legal_actions(state, actions);
    for (const Action action : actions) choices.push_back({action, game_.describe(state, action)});
    return choices;
  }

  const G& game_;
  Telling telling_;
  std::unique_ptr<Scribe<G>> scribe_;
  View<G>* view_;
  Annotator<G>* annotator_;
  const StepObserver& observer_;
  std::uint64_t history_ = 0;
  bool opened_ = false;
};

template <Game G>
class TypedMatchup final : public Matchup {
 public:
  TypedMatchup(std::shared_ptr<const G> game, TypedPlayers<G> players, CellIdentity cell)
      : game_(std::move(game)), players_(std::move(players)), cell_(std::move(cell)) {
    for (const Examiner<G>& examiner : players_.examiners) {
      witnesses_.push_back(examiner.identity);
    }
  }

  int num_players() const override { return game_->num_players(); }
  const CellIdentity& cell() const override { return cell_; }
  const std::vector<WitnessIdentity>& witnesses() const override { return witnesses_; }
  bool reproducible() const override {
    return std::all_of(players_.seats.begin(), players_.seats.end(),
                       [](const ConfiguredAgent<G>& seat) { return seat.reproducible; });
  }
  MatchResult play(std::uint64_t seed) const override {
    typename G::State last;
    return play_with(seed, nullptr, last);
  }
  absl::StatusOr<std::uint64_t> sign(std::uint64_t seed, std::uint64_t choices) const override {
    const Seated seated(players_);
    typename G::State last;
    const MatchResult result = play_match<G>(*game_, seated.agents, seed, {}, &last, choices);
    if (!result.error.empty()) return absl::InternalError(result.error);
    return hash_combine(result.history_hash, hash_text(json_text(game_->to_json(last))));
  }
  MatchResult tell(std::uint64_t seed, const Telling& telling, const StepObserver& observer,
                   ToldEnd& end) const override {
    typename G::State last;
    const std::unique_ptr<View<G>> view = players_.view(*game_);
    std::optional<Annotator<G>> annotator;
    if (telling.thoughts && players_.annotation) {
      annotator.emplace(*game_, *players_.annotation, witness_seed(seed, event_of(kAllSeats)));
    }
    Annotator<G>* listener = annotator ? &*annotator : nullptr;
    auto recorder = std::make_unique<Recorder<G>>(*game_, telling, players_.scribe(*game_),
                                                  view.get(), listener, observer);
    MatchResult result = play_with(seed, std::move(recorder), last, listener);
    if (!result.error.empty()) return result;
    if (telling.states) end.state = json_text(game_->to_json(last));
    if (telling.frames) end.frame = view->frame(last, telling.eye);
    return result;
  }
  ViewPage view_page() const override { return players_.view(*game_)->page(); }
  absl::StatusOr<std::unique_ptr<PlaySession>> begin(const SessionRequest& request) const override {
    typename G::State start = game_->initial_state();
    if (request.start) {
      if constexpr (ReadableGame<G>) {
        auto state = game_->read_state(*request.start);
        if (!state.ok()) return state.status();
        start = *std::move(state);
      } else {
        return absl::InvalidArgumentError(
            fmt::format("states of {} cannot be read", std::string(G::kName)));
      }
    }
    return std::make_unique<TypedSession<G>>(game_, players_, request, start);
  }

 private:
  // The agents of one match.
  struct Seated {
    explicit Seated(const TypedPlayers<G>& players) {
      for (const ConfiguredAgent<G>& seat : players.seats) {
        owned.push_back(seat.make ? seat.make() : nullptr);
        agents.push_back(owned.back().get());
      }
    }
    // From now on an annotator hears what they think.
    void speak_to(Annotator<G>& annotator) {
      for (Agent<G>*& agent : agents) {
        if (agent == nullptr) continue;
        owned.push_back(annotator.listen_to(*agent));
        agent = owned.back().get();
      }
    }
    std::vector<std::unique_ptr<Agent<G>>> owned;
    std::vector<Agent<G>*> agents;
  };

  // `recorder` and `annotator` may be nullptr.
  MatchResult play_with(std::uint64_t seed, std::unique_ptr<Witness<G>> recorder,
                        typename G::State& last, Annotator<G>* annotator = nullptr) const {
    Seated seated(players_);
    if (annotator != nullptr) seated.speak_to(*annotator);
    std::vector<std::unique_ptr<Witness<G>>> onlookers;
    for (std::size_t i = 0; i < players_.own_witnesses.size(); ++i) {
      onlookers.push_back(make_witness(players_.own_witnesses[i], seed, std::uint64_t{i} << 32));
    }
    for (const Examiner<G>& examiner : players_.examiners) {
      onlookers.push_back(make_witness(examiner.make, seed, event_of(examiner.identity.seat)));
    }
    if (recorder != nullptr) onlookers.push_back(std::move(recorder));
    MatchResult result = play_match<G>(*game_, seated.agents, seed, onlookers, &last);
    if (!result.error.empty()) return result;
    std::size_t next = 0;
    for (std::size_t i = 0; i < players_.own_witnesses.size(); ++i) {
      onlookers[next++]->report(last, result.summary.metrics);
    }
    for (std::size_t i = 0; i < players_.examiners.size(); ++i) {
      onlookers[next++]->report(last, result.witnessed.emplace_back());
    }
    return result;
  }

  // The event of a witness of a seat, or of kAllSeats.
  static std::uint64_t event_of(int seat) {
    return static_cast<std::uint64_t>(seat == kAllSeats ? static_cast<int>(kMaxPlayers) : seat) + 1;
  }
  // `event` does not depend on who else looks on.
  static std::uint64_t witness_seed(std::uint64_t seed, std::uint64_t event) {
    Stream stream(seed, purpose::kWitness, event);
    return stream();
  }
  std::unique_ptr<Witness<G>> make_witness(const WitnessFactory<G>& make, std::uint64_t seed,
                                           std::uint64_t event) const {
    return make(*game_, witness_seed(seed, event));
  }

  std::shared_ptr<const G> game_;
  TypedPlayers<G> players_;
  CellIdentity cell_;
  std::vector<WitnessIdentity> witnesses_;
};

}  // namespace muster
