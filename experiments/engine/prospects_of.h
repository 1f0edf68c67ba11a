// Follows an action through chance to the next choice and counts what it comes to (prospects.h).
#pragma once

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/hash.h"
#include "core/rng.h"
#include "experiments/engine/prospects.h"
#include "experiments/view/view.h"

namespace muster {

// Of one action, over all states that it may have been chosen at. Used once.
template <Game G>
class ProspectCount {
 public:
  using State = typename G::State;

  ProspectCount(const G& game, const View<G>& view, std::size_t most_states)
      : game_(game), view_(view), most_states_(most_states) {}

  // Counts what `action` comes to, `share` (of 1) being the probability of `before`. False: that is
  // more than can be followed.
  bool add(const State& before, Action action, double share) {
    Course course{before, action, game_.turn(before), {}};
    State state = before;
    game_.apply(state, action);
    std::vector<Branch> level = {{state, share, false}};
    // Rolls that may be repeated for ever are followed until nearly nothing is left of them.
    const double negligible = kNegligible * share;
    double open = share;
    while (!level.empty() && open > negligible) {
      followed_ += level.size();
      if (followed_ > most_states_) return false;
      level = next_level(course, level);
      open = 0;
      for (const Branch& branch : level) open += branch.probability;
    }
    return true;
  }

  // What there is to tell. `events`: the game's own words for the first event that has several
  // outcomes may stand in for a view that says nothing. `drawn`: what is hidden may yet decide,
  // though it makes no difference in any draw.
  std::vector<Prospect> outcomes(bool events, bool drawn) && {
    const bool silent = told_.size() == 1 && told_[0].words.empty();
    const bool chanced = first_event_.has_value();
    if (silent && events && chanced) tell_first_event();
    if (silent ? !events || !chanced : told_.size() == 1 && !chanced && !drawn) return {};
    for (Prospect& each : told_) {
      if (each.words.empty()) each.words = "nothing";
    }
    std::sort(told_.begin(), told_.end(), [](const Prospect& a, const Prospect& b) {
      return a.probability != b.probability ? a.probability > b.probability : a.words < b.words;
    });
    return std::move(told_);
  }

 private:
  static constexpr double kNegligible = 1e-14;

  struct Course {
    const State& before;
    Action action;
    int turn;
    ActionList legal;
  };
  struct Branch {
    State state;
    double probability;
    bool chanced;
  };

  // Whether this is as far as the action is followed: the end, a choice of anybody, the next turn.
  bool is_over(Course& course, const Branch& branch) const {
    const Player player = game_.to_move(branch.state);
    if (player == kTerminal) return true;
    if (branch.chanced && game_.turn(branch.state) != course.turn) return true;
    if (view_.settled(course.before, course.action, branch.state)) return true;
    if (player == kChance) return false;
    // What somebody must do in the next turn is not what the action has come to.
    if (game_.turn(branch.state) != course.turn) return true;
    game_.legal_actions(branch.state, course.legal);
    return course.legal.size() > 1;
  }

  // One step on; equal states become one.
  std::vector<Branch> next_level(Course& course, const std::vector<Branch>& level) {
    std::vector<Branch> next;
    absl::flat_hash_map<std::uint64_t, std::size_t> places;
    const auto go = [&](const Branch& from, Action action, double probability, bool chanced) {
      Branch to = {from.state, probability, from.chanced || chanced};
      game_.apply(to.state, action);
      const auto [place, fresh] =
          places.try_emplace(hash_combine(game_.hash(to.state), to.chanced), next.size());
      if (fresh) {
        next.push_back(to);
      } else {
        next[place->second].probability += probability;
      }
    };
    ChanceList outcomes;
    for (const Branch& branch : level) {
      if (is_over(course, branch)) {
        tell(course, branch);
      } else if (game_.to_move(branch.state) != kChance) {
        go(branch, course.legal[0], branch.probability, false);
      } else {
        game_.chance_outcomes(branch.state, outcomes);
        const bool open = outcomes.size() > 1;
        if (open && !first_event_) first_event_ = branch.state;
        const auto total = static_cast<double>(total_weight(outcomes));
        for (const ChanceOutcome& outcome : outcomes) {
          const double part = static_cast<double>(outcome.weight) / total;
          go(branch, outcome.action, branch.probability * part, open);
        }
      }
    }
    return next;
  }

  void tell(const Course& course, const Branch& branch) {
    tell(view_.outcome(course.before, course.action, branch.state), branch.probability);
  }
  void tell(std::string words, double probability) {
    const auto [place, fresh] = by_words_.try_emplace(words, told_.size());
    if (fresh) told_.push_back({std::move(words), 0});
    told_[place->second].probability += probability;
  }

  void tell_first_event() {
    told_.clear();
    by_words_.clear();
    ChanceList outcomes;
    game_.chance_outcomes(*first_event_, outcomes);
    const auto total = static_cast<double>(total_weight(outcomes));
    for (const ChanceOutcome& outcome : outcomes) {
      tell(game_.describe(*first_event_, outcome.action),
           static_cast<double>(outcome.weight) / total);
    }
  }

  const G& game_;
  const View<G>& view_;
  std::size_t most_states_;
  std::size_t followed_ = 0;
  std::optional<State> first_event_;
  std::vector<Prospect> told_;
  absl::flat_hash_map<std::string, std::size_t> by_words_;
};

// What `action` may come to at `state`, a decision, as whoever decides can know it, in the words of
// View::outcome; where the view has none and nothing is hidden, the game's own for the first event.
// Exact from each state that it is counted at: weights of chance, forced decisions, up to the next
// choice of anybody, the end of the turn or of the game. Equal knowledge gives equal odds, bit for
// bit. What a game's hash leaves out must make no difference to the words.
template <Game G>
Prospects prospects_of(const G& game, const View<G>& view, const typename G::State& state,
                       Action action, const ProspectLimits& limits = {}) {
  const bool hides = hides_information(game);
  std::vector<std::pair<typename G::State, int>> draws;
  if (!hides) {
    draws.emplace_back(state, 1);
  } else {
    const Player player = game.to_move(state);
    Rng rng(hash_combine(game.information_state(state, player), hash_text("prospects")));
    absl::flat_hash_map<std::uint64_t, std::size_t> places;
    for (int draw = 0; draw < limits.draws; ++draw) {
      const typename G::State drawn = game.resample(state, player, rng);
      const auto [place, fresh] = places.try_emplace(game.hash(drawn), draws.size());
      if (fresh) draws.emplace_back(drawn, 0);
      ++draws[place->second].second;
    }
  }
  Prospects prospects;
  if (draws.size() > 1) prospects.draws = limits.draws;
  ProspectCount<G> count(game, view, limits.states);
  for (const auto& [drawn, times] : draws) {
    const double share = hides ? static_cast<double>(times) / limits.draws : 1;
    if (count.add(drawn, action, share)) continue;
    prospects.exact = false;
    return prospects;
  }
  prospects.outcomes = std::move(count).outcomes(!hides, draws.size() > 1);
  return prospects;
}

}  // namespace muster
