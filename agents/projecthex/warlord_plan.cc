#include "agents/projecthex/warlord_plan.h"

#include <algorithm>
#include <bit>

namespace muster::projecthex {
namespace {

constexpr int kFarthestPull = 6;
constexpr double kNearToWinning = 8;  // effort up to which an enemy's mission is hindered
constexpr double kWeakPull = 0.5;     // of "any territory" beside what missions need

}  // namespace

Plan::Plan(const Conquest& game, const ConquestState& state, const Warlord& warlord, Player player)
    : me_(game, state, player, warlord.enemy_effort), warlord_(&warlord) {
  const Realm& realm = me_.realm();
  const int held = std::popcount(me_.held);
  const ConquestRules& rules = game.rules();
  kill_ = warlord.kill;
  const bool steps_up = (held + 1) / rules.income_divisor > held / rules.income_divisor &&
                        (held + 1) / rules.income_divisor > rules.income_minimum;
  income_ = steps_up ? warlord.income : 0;
  for (int r = 0; r < board().regions(); ++r) {
    const TerritorySet region = board().region(r);
    region_[static_cast<std::size_t>(r)] =
        warlord.region * std::popcount(region & me_.held) / std::popcount(region);
  }
  if (realm.capital != kNowhere) precious_ |= bit<TerritorySet>(realm.capital);
  if (player == state.on_turn) {
    for (std::size_t i = 0; i < state.spent.size; ++i) {
      const Group& group = state.spent.items[i];
      if (kind_of(group.kind).steps > 0) continue;
      auto& tired = tired_[group.territory];
      tired = static_cast<std::uint8_t>(tired + group.count);
    }
  }
  set_goals();
  if (warlord.denial > 0) {
    for (int other = 0; other < game.num_players(); ++other) {
      if (other != player) hinder(static_cast<Player>(other));
    }
  }
  spread(board().all() & ~me_.held, kWeakPull * warlord.territory);
  for (const Goal& goal : goals_) spread(goal.need, goal.each);
}

void Plan::set_goals() {
  const Realm& realm = me_.realm();
  std::array<Outlook, 2> looks;
  int prestige = realm.prestige;
  for (std::size_t slot = 0; slot < looks.size(); ++slot) {
    if (realm.dossier[slot] == kNoMission) continue;
    looks[slot] = outlook(me_, realm.dossier[slot]);
    if (looks[slot].effort <= 0) prestige += me_.game->prestige_of(realm.dossier[slot]);
  }
  for (std::size_t slot = 0; slot < looks.size(); ++slot) {
    const int card = realm.dossier[slot];
    const Outlook& look = looks[slot];
    if (card == kNoMission || look.effort >= kHopeless) continue;
    const int worth = me_.game->prestige_of(card);
    const bool met = look.effort <= 0;
    const int after = prestige + (met ? 0 : worth);
    Goal goal{.need = look.need};
    goal.wins = after >= me_.game->rules().prestige_to_win;
    goal.each = warlord_->mission * mission_value(me_, card, look, warlord_->delay) /
                std::max(1.0, look.effort) * (goal.wins ? warlord_->winning : 1);
    precious_ |= look.area & me_.held;
    if (goal.wins && std::popcount(goal.need) <= 3) winning_ |= goal.need;
    switch (mission_kind(card)) {
      case MissionKind::kEyesOnTheHorizon:
        set_strong(goal.each);
        break;
      case MissionKind::kManTheWalls:
        fortress_each_ = goal.each;
        break;
      case MissionKind::kGreatVictory:
        kill_ += goal.each;
        break;
      default:
        break;
    }
    if (goal.need != 0) goals_.push_back(goal);
  }
}

// The held territories with most troops; of equal ones those out of reach of enemies.
void Plan::set_strong(double each) {
  strong_each_ = each;
  const ConquestRules& rules = me_.game->rules();
  for (int i = 0; i < rules.horizon_territories; ++i) {
    int best = -1;
    int most = -1;
    for (const int t : BitRange(me_.held & ~strong_)) {
      const int troops = 2 * std::min(me_.troops(t), rules.horizon_troops) +
                         ((board().neighbours(t) & me_.enemy) == 0 ? 1 : 0);
      if (troops <= most) continue;
      most = troops;
      best = t;
    }
    if (best < 0) return;
    strong_ |= bit<TerritorySet>(best);
  }
}

// Missions with which an opponent can win: what it has of them is worth taking, what it needs is
// worth keeping.
void Plan::hinder(Player opponent) {
  const Realm& realm = state().realms[static_cast<std::size_t>(opponent)];
  const int to_win = me_.game->rules().prestige_to_win;
  const auto decides = [&](int card) {
    return card != kNoMission && realm.prestige + me_.game->prestige_of(card) >= to_win;
  };
  if (!decides(realm.dossier[0]) && !decides(realm.dossier[1])) return;
  const Standpoint it(*me_.game, state(), opponent, warlord_->enemy_effort);
  for (const int card : realm.dossier) {
    if (!decides(card) || hindered_.full()) continue;
    const Outlook look = outlook(it, card);
    if (look.effort > kNearToWinning) continue;
    precious_ |= look.need & me_.held;
    if (mission_kind(card) == MissionKind::kColonialAmbition) continue;  // too easily replaced
    const double value =
        warlord_->denial * warlord_->mission * warlord_->winning * me_.game->prestige_of(card);
    hindered_.push_back({.need = look.area & it.held, .each = value / (2 + look.effort)});
  }
}

void Plan::spread(TerritorySet from, double weight) {
  TerritorySet seen = 0;
  TerritorySet ring = from;
  for (int step = 0; step <= kFarthestPull && ring != 0; ++step) {
    seen |= ring;
    TerritorySet around = 0;
    for (const int t : BitRange(ring)) {
      pull_[static_cast<std::size_t>(t)] += weight;
      around |= board().neighbours(t);
    }
    ring = around & ~seen;
    weight *= warlord_->pull;
  }
}

double Plan::want(int t) const {
  const TerritorySet place = bit<TerritorySet>(t);
  double value = warlord_->territory + income_;
  const int region = board().region_of(t);
  if (region != kNoRegion) value += region_[static_cast<std::size_t>(region)];
  if ((board().articulation() & place) != 0) value += warlord_->choke;
  if ((board().islands() & place) != 0) value += warlord_->island;
  if ((me_.enemy & place) != 0) value += warlord_->harm;
  for (const Goal& goal : goals_) {
    if ((goal.need & place) != 0) value += goal.each;
  }
  for (const Goal& goal : hindered_) {
    if ((goal.need & place) != 0) value += goal.each;
  }
  return value;
}

int Plan::threat(int t, TerritorySet but) const {
  int most = 0;
  for (const int n : BitRange(board().neighbours(t) & me_.enemy & ~but)) {
    most = std::max(most, me_.troops(n) - 1);
  }
  return most;
}

int Plan::guards(int t, TerritorySet but) const {
  const TerritorySet place = bit<TerritorySet>(t);
  const int least = (strong_ & place) != 0 ? me_.game->rules().horizon_troops : 1;
  const int most = threat(t, but);
  if (most == 0) return least;
  double share = warlord_->guard;
  if ((board().articulation() & place) != 0) share += warlord_->choke_guard;
  if (t == me_.realm().capital) share += warlord_->capital_guard;
  if ((precious_ & place) != 0) share += warlord_->mission_guard;
  const double wanted = std::min(share * most + 0.5, warlord_->most_guards);
  return std::max(least, static_cast<int>(wanted));
}

int Plan::riders(int t) const {
  const auto mounted = static_cast<std::size_t>(UnitType::kMounted);
  int count = state().troops[static_cast<std::size_t>(t)][mounted];
  if (count == 0 || state().galloping != 0) return 0;
  for (std::size_t i = 0; i < state().spent.size; ++i) {
    const Group& group = state().spent.items[i];
    if (group.territory == t && kind_of(group.kind).type == UnitType::kMounted)
      count -= group.count;
  }
  return count;
}

}  // namespace muster::projecthex
