// What a warlord makes of a state before it decides: its missions as goals, what territories are
// worth, where enemies threaten. Made anew for every decision (warlord.h).
#pragma once

#include "agents/projecthex/outlook.h"
#include "agents/projecthex/warlord.h"
#include "agents/projecthex/warlord_odds.h"
#include "core/inline_vector.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {

// An open mission.
struct Goal {
  TerritorySet need = 0;
  double each = 0;  // what a territory that it needs, or a troop it needs elsewhere, is worth
  bool wins = false;
};

class Plan {
 public:
  Plan(const Conquest& game, const ConquestState& state, const Warlord& warlord, Player player);

  const Standpoint& me() const { return me_; }
  const Warlord& warlord() const { return *warlord_; }
  const ConquestState& state() const { return *me_.state; }
  const Board& board() const { return me_.game->board(); }

  // What it is worth to have a territory that is not held.
  double want(int t) const;
  // What is at stake in a territory of one's own.
  double stake(int t) const { return warlord_->territory + ((precious_ >> t & 1) != 0 ? 2.0 : 0); }
  bool wins(int t) const { return (winning_ >> t & 1) != 0; }
  // How near a territory is to what is wanted.
  double pull(int t) const { return pull_[static_cast<std::size_t>(t)]; }

  // The most enemy troops in a neighbouring territory, `but` left out.
  int threat(int t, TerritorySet but = 0) const;
  // Troops that should stay in a territory of one's own, at least 1.
  int guards(int t, TerritorySet but = 0) const;

  // Eyes on the Horizon: the territories that are to be strong, and what a troop there is worth.
  TerritorySet strong() const { return strong_; }
  double strong_each() const { return strong_each_; }
  double fortress_each() const { return fortress_each_; }

  // Troops of a territory that can still make a step.
  int mobile(int t) const { return me_.troops(t) - tired_[static_cast<std::size_t>(t)]; }
  // Those that can make two.
  int riders(int t) const;
  // Troops that an attack from a territory can use.
  int attackers(int from, int to) const;
  // The gain of attacking with so many troops until it succeeds or becomes hopeless; less than 0:
  // better not.
  double attack_gain(int from, int to, int attackers) const;
  // The best of all enemy neighbours, 0 when there is none.
  double best_attack(int from, int attackers, int* to = nullptr) const;

 private:
  void set_goals();
  void set_strong(double each);
  void hinder(Player opponent);
  void spread(TerritorySet from, double weight);
  double bonus(int from, int to) const;
  DuelTerms terms(Player defender, bool sea) const;

  Standpoint me_;
  const Warlord* warlord_;
  InlineVector<Goal, 2> goals_;
  InlineVector<Goal, 4> hindered_;
  TerritorySet winning_ = 0;
  TerritorySet precious_ = 0;
  TerritorySet strong_ = 0;
  double strong_each_ = 0;
  double fortress_each_ = 0;
  double kill_ = 0;
  double income_ = 0;
  std::array<double, kMaxRegions> region_{};
  std::array<double, kMaxTerritories> pull_{};
  std::array<std::uint8_t, kMaxTerritories> tired_{};
  mutable std::array<DuelTerms, 2 * kMaxPlayers> terms_;
  mutable unsigned known_terms_ = 0;
};

// The action of a verb whose value(action) is highest and more than `least`, the first of equal
// ones; `otherwise` when there is none.
template <class Value>
Action best_of(const ActionList& legal, Verb verb, Action otherwise, double least, Value value) {
  Action best = otherwise;
  for (const Action action : legal) {
    if (verb_of(action) != verb) continue;
    const double worth = value(action);
    if (worth <= least) continue;
    least = worth;
    best = action;
  }
  return best;
}

// Decisions, each one of `legal`.
Action choose_capital(const Conquest& game, const ConquestState& state, const Warlord& warlord,
                      const ActionList& legal, Rng& rng);
Action choose_by_preference(const Conquest& game, const Warlord& warlord, const ActionList& legal);
Action choose_missions(const Conquest& game, const ConquestState& state, const Warlord& warlord,
                       const ActionList& legal);
Action choose_types(const Conquest& game, const ConquestState& state, const Warlord& warlord,
                    const ActionList& legal);
Action choose_fortress(const Plan& plan, const ActionList& legal);
Action choose_resurgence(const Plan& plan, const ActionList& legal);
Action choose_place(const Plan& plan, const ActionList& legal);
Action choose_move_from(const Plan& plan, const ActionList& legal);
Action choose_move_to(const Plan& plan, const ActionList& legal);
Action choose_moved(const Plan& plan, const ActionList& legal);
Action choose_attack_from(const Plan& plan, const ActionList& legal);
Action choose_target(const Plan& plan, const ActionList& legal);
Action choose_committed(const Plan& plan, const ActionList& legal);
Action choose_join(const Plan& plan, const ActionList& legal);
Action choose_stay(const Plan& plan, const ActionList& legal);

}  // namespace muster::projecthex
