#include "agents/projecthex/conquest_witness.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string>
#include <tuple>
#include <vector>

#include "games/projecthex/inquiry/fights.h"
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {
namespace {

template <class Value>
using BySeat = std::array<Value, kMaxPlayers>;

std::string seat_key(std::string_view what, std::size_t seat) {
  return fmt::format("{}_{}", what, kSeatNames[seat]);
}

class ConquestWitness final : public Witness<Conquest> {
 public:
  using State = ConquestState;

  explicit ConquestWitness(const Conquest& game)
      : game_(game),
        seats_(static_cast<std::size_t>(game.num_players())),
        last_(game.initial_state()) {
    holder_ = last_.holder;
  }

  void before(const State& state, Action action) override {
    look(state);
    switch (verb_of(action)) {
      case Verb::kTo:
        if (state.phase == Phase::kAttackTarget) ++attacks_[state.on_turn];
        break;
      case Verb::kDie:
        if (state.phase == Phase::kDefenderDie) count_loss(state, action);
        break;
      case Verb::kResurge:
        ++resurgences_[state.on_turn];
        break;
      default:
        break;
    }
  }

  void report(const State& state, Metrics& metrics) override {
    look(state);
    for (std::size_t seat = 0; seat < seats_; ++seat) report_seat(state, seat, metrics);
    for (std::size_t kind = 0; kind < kMissionKinds; ++kind) report_kind(kind, metrics);
    const bool decided = state.winner != kNobody;
    metrics.add("decided", decided ? 1 : 0);
    metrics.add("games", 1);
    metrics.add("ended_by", decided ? "prestige" : "cap");
    metrics.add("first_seat_won", state.winner == 0 ? 1 : 0);
    metrics.add("lead_changes", lead_changes_);
    metrics.add("rounds", state.round);
    metrics.add("winning_mission", decided && !last_scored_.empty() ? last_scored_ : "none");
  }

 private:
  void report_seat(const State& state, std::size_t seat, Metrics& metrics) const {
    const Realm& realm = state.realms[seat];
    metrics.add(seat_key("attacks", seat), attacks_[seat]);
    metrics.add(seat_key("captures", seat), captures_[seat]);
    metrics.add(seat_key("troops_lost", seat), troops_lost_[seat]);
    metrics.add(seat_key("resurgences", seat), resurgences_[seat]);
    metrics.add(seat_key("prestige", seat), realm.prestige);
    metrics.add(seat_key("territories", seat), std::popcount(realm.held));
    if (state.capped != 0) metrics.add(seat_key("cap_rank", seat), ranks(game_, state)[seat]);
    for (std::size_t i = 0; i < kCountedRounds.size(); ++i) {
      if (counted_ <= i) continue;
      const std::string what = fmt::format("territories_{:02}", kCountedRounds[i]);
      metrics.add(seat_key(what, seat), territories_[i][seat]);
    }
    if (realm.faction >= kFactions) return;
    const std::string faction(kFactionNames[realm.faction]);
    metrics.add(seat_key("faction", seat), faction);
    metrics.add("played_" + faction, 1);
    metrics.add("won_" + faction, state.winner == seat ? 1 : 0);
  }

  void report_kind(std::size_t kind, Metrics& metrics) const {
    const std::string what = fmt::format("scored_{}", kMissionNames[kind]);
    int sum = 0;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      metrics.add(seat_key(what, seat), scored_[seat][kind]);
      sum += scored_[seat][kind];
    }
    metrics.add(what, sum);
  }

  // Compares a state with the last one.
  void look(const State& state) {
    for (std::size_t seat = 0; seat < seats_; ++seat) count_missions(state, seat);
    for (std::size_t t = 0; t < state.holder.size(); ++t) {
      if (state.fight.target == t) continue;  // not settled yet
      const std::uint8_t now = state.holder[t];
      if (now != holder_[t] && now != kNobody && holder_[t] != kNobody) ++captures_[now];
      holder_[t] = now;
    }
    while (counted_ < kCountedRounds.size() && state.round >= kCountedRounds[counted_]) {
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        territories_[counted_][seat] = std::popcount(state.realms[seat].held);
      }
      ++counted_;
    }
    if (state.turn != last_.turn || state.mover == kTerminal) look_who_leads(state);
    last_ = state;
  }

  // Cards that left the dossier while prestige rose.
  void count_missions(const State& state, std::size_t seat) {
    const Realm& before = last_.realms[seat];
    const Realm& now = state.realms[seat];
    if (now.prestige <= before.prestige) return;
    last_scored_.clear();
    int gained = now.prestige - before.prestige;
    for (std::size_t slot = 0; slot < before.dossier.size(); ++slot) {
      const int card = before.dossier[slot];
      if (card >= kMissionCards || now.dossier[slot] == card) continue;
      if (game_.prestige_of(card) > gained) continue;
      gained -= game_.prestige_of(card);
      const auto kind = static_cast<std::size_t>(mission_kind(card));
      ++scored_[seat][kind];
      if (!last_scored_.empty()) last_scored_ += "+";
      last_scored_ += kMissionNames[kind];
    }
  }

  void look_who_leads(const State& state) {
    std::vector<std::tuple<int, int, int>> standing;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      const Realm& realm = state.realms[seat];
      standing.emplace_back(realm.prestige, std::popcount(realm.held), static_cast<int>(seat));
    }
    std::sort(standing.rbegin(), standing.rend());
    const auto& [prestige, held, first] = standing[0];
    if (std::get<0>(standing[1]) == prestige && std::get<1>(standing[1]) == held) return;
    if (leader_ >= 0 && leader_ != first) ++lead_changes_;
    leader_ = first;
  }

  // One unit of the side with the lower value (PH-43).
  void count_loss(const State& state, Action action) {
    const bool won = attacker_wins(fight_terms(game_, state), duel_choice(state.fight.choice),
                                   duel_choice(argument_of(action)));
    ++troops_lost_[won ? state.fight.defender : state.on_turn];
  }

  const Conquest& game_;
  std::size_t seats_;
  State last_;
  std::array<std::uint8_t, kMaxTerritories> holder_{};  // before the present fight
  BySeat<int> attacks_{};
  BySeat<int> captures_{};
  BySeat<int> troops_lost_{};
  BySeat<int> resurgences_{};
  BySeat<std::array<int, kMissionKinds>> scored_{};
  std::array<BySeat<int>, kCountedRounds.size()> territories_{};
  std::size_t counted_ = 0;  // of kCountedRounds
  std::string last_scored_;
  int leader_ = -1;
  int lead_changes_ = 0;
};

}  // namespace

WitnessFactory<Conquest> conquest_witness() {
  return [](const Conquest& game, std::uint64_t /*seed*/) -> std::unique_ptr<Witness<Conquest>> {
    return std::make_unique<ConquestWitness>(game);
  };
}

}  // namespace muster::projecthex
