// Attacks of a warlord: which of them, with how many, and who stays behind.
#include <algorithm>
#include <bit>

#include "agents/projecthex/warlord_plan.h"
#include "games/projecthex/inquiry/fights.h"
#include "games/projecthex/state/actions.h"
#include "games/projecthex/state/groups.h"

namespace muster::projecthex {
namespace {

constexpr double kFewestOdds = 0.02;  // even a mission that wins is not worth less
constexpr double kReject = -1000;

unsigned types_of(const Troops& troops) {
  return (troops[0] > 0 ? 1U : 0) | (troops[1] > 0 ? 2U : 0) | (troops[2] > 0 ? 4U : 0);
}

double mean_bonus(const std::array<std::int8_t, kUnitTypes>& bonuses, unsigned types) {
  double sum = 0;
  for (const int type : BitRange(types)) sum += bonuses[static_cast<std::size_t>(type)];
  return types == 0 ? 0 : sum / std::popcount(types);
}

}  // namespace

DuelTerms Plan::terms(Player defender, bool sea) const {
  const int number = 2 * defender + (sea ? 1 : 0);
  const auto index = static_cast<std::size_t>(number);
  if ((known_terms_ >> index & 1) == 0) {
    terms_[index] = duel_terms(*me_.game, state(), me_.player, defender, sea);
    known_terms_ |= 1U << index;
  }
  return terms_[index];
}

double Plan::bonus(int from, int to) const {
  const Player defender = static_cast<Player>(state().holder[static_cast<std::size_t>(to)]);
  const DuelTerms duel = terms(defender, board().by_sea(from, to));
  const unsigned own = types_of(state().troops[static_cast<std::size_t>(from)]);
  const unsigned other = types_of(state().troops[static_cast<std::size_t>(to)]);
  return mean_bonus(duel.attack, own) - mean_bonus(duel.defence, other) +
         duel.type_bonus * wheel_edge(own, other);
}

int Plan::attackers(int from, int to) const {
  const int staying = wins(to) ? 1 : guards(from, bit<TerritorySet>(to));
  return std::min(mobile(from), me_.troops(from) - staying);
}

double Plan::attack_gain(int from, int to, int attackers) const {
  if (attackers < 1) return kReject;
  const bool fortress = (state().fortresses >> to & 1) != 0;
  const ConquestRules& rules = me_.game->rules();
  const CampaignOdds odds = campaign(attackers, me_.troops(to), bonus(from, to), fortress,
                                     rules.naturals == NaturalFaces::kPlain);
  const auto capture = static_cast<double>(odds.capture);
  if (capture < (wins(to) ? kFewestOdds : warlord_->min_odds)) return kReject;
  return capture * want(to) + kill_ * static_cast<double>(odds.killed) -
         warlord_->troop * static_cast<double>(odds.lost);
}

double Plan::best_attack(int from, int attackers, int* to) const {
  double best = 0;
  for (const int t : BitRange(board().neighbours(from) & me_.enemy)) {
    const int able = attackers >= 0 ? attackers : this->attackers(from, t);
    const double gain = attack_gain(from, t, able);
    if (gain <= best) continue;
    best = gain;
    if (to != nullptr) *to = t;
  }
  return best;
}

Action choose_attack_from(const Plan& plan, const ActionList& legal) {
  const Action pass = make_action(Verb::kPass, 0);
  return best_of(legal, Verb::kFrom, pass, plan.warlord().margin,
                 [&](Action action) { return plan.best_attack(argument_of(action), -1); });
}

Action choose_target(const Plan& plan, const ActionList& legal) {
  int to = -1;
  plan.best_attack(plan.state().from, -1, &to);
  const Action wanted = make_action(Verb::kTo, to < 0 ? 0 : to);
  return std::find(legal.begin(), legal.end(), wanted) != legal.end() ? wanted : legal[0];
}

// As many as can be spared; of the kinds asked for last, who may stay behind anyway, fewer.
Action choose_committed(const Plan& plan, const ActionList& legal) {
  const ConquestState& state = plan.state();
  const int committed = total_in(state.fight.attackers, state.from);
  const int wanted = plan.attackers(state.from, state.fight.target) - committed;
  const int least = argument_of(legal[0]) % 64;
  const int chosen = std::clamp(wanted - least, 0, static_cast<int>(legal.size()) - 1);
  return legal[static_cast<std::size_t>(chosen)];
}

Action choose_join(const Plan& plan, const ActionList& legal) {
  const Fight& fight = plan.state().fight;
  const Action pass = make_action(Verb::kPass, 0);
  if (total(fight.attackers) >= 2 * plan.me().troops(fight.target) + 1) return pass;
  return best_of(legal, Verb::kJoin, pass, 0,
                 [&](Action action) { return plan.attackers(argument_of(action), fight.target); });
}

// Those that may stay do so as far as the territory they came from lacks guards; the conquest
// itself must not stay empty.
Action choose_stay(const Plan& plan, const ActionList& legal) {
  const Fight& fight = plan.state().fight;
  const Group& group = fight.attackers.items[0];  // who is asked about; the list: 0, 1, ... stay
  const int others = plan.me().troops(fight.target) + total(fight.attackers) - group.count;
  const int behind = plan.me().troops(group.territory) - total_in(fight.attackers, group.territory);
  int wanted = std::max(0, plan.guards(group.territory) - std::max(0, behind));
  if (others == 0) wanted = std::min<int>(wanted, group.count - 1);
  return legal[std::min(static_cast<std::size_t>(wanted), legal.size() - 1)];
}

}  // namespace muster::projecthex
