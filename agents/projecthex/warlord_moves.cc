// Where a warlord places troops and how it moves them.
#include <algorithm>
#include <bit>

#include "agents/projecthex/warlord_plan.h"
#include "games/projecthex/inquiry/units.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {
namespace {

constexpr double kNearness = 0.3;  // of the pull of a place that is entered
constexpr double kRide = 0.9;      // of what troops can enter with their second step
constexpr double kFlow = 0.6;      // of the pull gained by each troop that joins others

struct Move {
  double gain = 0;
  int to = -1;
  int number = 0;
  bool ride = false;  // for troops that go on
};

// The empty neighbour most worth to enter, `but` left out.
double best_entry(const Plan& plan, int t, TerritorySet but) {
  const TerritorySet open = plan.board().neighbours(t) & ~plan.me().enemy & ~plan.me().held & ~but;
  double best = 0;
  for (const int n : BitRange(open)) best = std::max(best, plan.want(n));
  return best;
}

// Into a territory that nobody holds: as many as its guard takes.
Move entering(const Plan& plan, int from, int to, int spare, int able) {
  Move move{.to = to};
  const bool forced = spare < 1;  // the guards of `from` would have to go
  move.number = forced ? 1 : std::clamp(plan.guards(to), 1, spare);
  move.gain = plan.want(to);
  const bool exposed = plan.threat(to) > move.number;
  if (exposed && !plan.wins(to)) move.gain *= 1 - plan.warlord().exposure;
  // In passing: with one troop too few nothing can go on from there next turn.
  move.gain += kNearness * plan.pull(to);
  if (forced) {
    if (able < 1) return {};
    if (!plan.wins(to)) {
      move.gain -= plan.warlord().exposure * plan.stake(from) + plan.warlord().territory / 2;
      const bool strong = (plan.strong() >> from & 1) != 0;
      if (strong && plan.me().troops(from) <= plan.me().game->rules().horizon_troops)
        move.gain -= plan.strong_each();
    }
  }
  return move;
}

// To own troops: where they are needed as guards, for a mission, or on the way.
Move joining(const Plan& plan, int from, int to, int spare, int riders) {
  if (spare < 1) return {};
  Move move{.to = to, .number = spare};
  const int there = plan.me().troops(to);
  const double flow = plan.pull(to) - plan.pull(from);
  const int lacking = std::min(plan.guards(to) - there, spare);
  if (lacking > 0) {
    const bool strong = (plan.strong() >> to & 1) != 0;
    move.gain = lacking *
                (plan.warlord().exposure * plan.stake(to) / 2 + (strong ? plan.strong_each() : 0));
    if (flow <= 0) move.number = lacking;
  }
  if (flow > 0) move.gain += move.number * kFlow * flow;
  if (riders > 0) {
    const double ride = kRide * best_entry(plan, to, plan.board().neighbours(from));
    if (ride > move.gain) {
      move.gain = ride;
      move.number = 1;
      move.ride = true;
    }
  }
  return move;
}

Move evaluate_move(const Plan& plan, int from, int to, int spare, int able, int riders) {
  const bool own = (plan.me().held >> to & 1) != 0;
  return own ? joining(plan, from, to, spare, riders) : entering(plan, from, to, spare, able);
}

// The best move out of a territory into one of `open`.
Move best_move(const Plan& plan, int from, TerritorySet open) {
  const int troops = plan.me().troops(from);
  const int able = std::min(plan.mobile(from), troops - 1);
  const int spare = std::min(able, troops - plan.guards(from));
  const int riders = spare > 0 ? plan.riders(from) : 0;
  const bool galloping = plan.state().galloping != 0;
  const bool fights = !galloping && (plan.board().neighbours(from) & plan.me().enemy) != 0;
  const double attack = fights ? plan.best_attack(from, able) : 0;
  Move best;
  for (const int to : BitRange(open)) {
    Move move = evaluate_move(plan, from, to, spare, able, riders);
    if (move.to < 0) continue;
    if (attack > 0 && plan.me().game->rules().attack_takes_step)
      move.gain -= attack - plan.best_attack(from, std::max(0, able - move.number));
    if (move.gain > best.gain) best = move;
  }
  return best;
}

TerritorySet open_around(const Plan& plan, int from) {
  return plan.board().neighbours(from) & ~plan.me().enemy;
}

}  // namespace

Action choose_move_from(const Plan& plan, const ActionList& legal) {
  const Action pass = make_action(Verb::kPass, 0);
  return best_of(legal, Verb::kFrom, pass, plan.warlord().margin, [&](Action action) {
    const int from = argument_of(action);
    return best_move(plan, from, open_around(plan, from)).gain;
  });
}

Action choose_move_to(const Plan& plan, const ActionList& legal) {
  TerritorySet open = 0;
  for (const Action action : legal) open |= bit<TerritorySet>(argument_of(action));
  const Move move = best_move(plan, plan.state().from, open);
  return move.to < 0 ? legal[0] : make_action(Verb::kTo, move.to);
}

// Of the kinds that may go one that keeps the fastest for later, but sends those that ride on.
Action choose_moved(const Plan& plan, const ActionList& legal) {
  const int to = plan.state().to;
  const Move move = best_move(plan, plan.state().from, bit<TerritorySet>(to));
  const int wanted = std::max(1, move.number);
  return best_of(legal, Verb::kMove, legal[0], 0, [&](Action action) {
    const bool fast = kind_of(argument_of(action) / 64).steps > 1;
    const int number = argument_of(action) % 64;
    if (number > wanted) return 0;
    return number * 4 + (move.ride == fast ? 100 : 0);
  });
}

namespace {

// What one more troop is worth in a territory of one's own; `fresh`: that can still move.
double troop_value(const Plan& plan, int t) {
  const Standpoint& me = plan.me();
  const int troops = me.troops(t);
  const int guards = plan.guards(t);
  const int spare = troops - guards;
  double value = 0;
  if (spare < 0) {
    const bool strong = (plan.strong() >> t & 1) != 0;
    value = plan.warlord().exposure * plan.stake(t) + (strong ? plan.strong_each() : 0);
  }
  // The (spare + 1)-th best of the empty neighbours can be entered with it.
  int better = spare;
  double entry = 0;
  const TerritorySet open = plan.board().neighbours(t) & ~me.enemy & ~me.held;
  if (std::popcount(open) > std::max(0, better)) {
    for (const int n : BitRange(open))
      entry = std::max(entry, plan.want(n) + kNearness * plan.pull(n));
    if (better > 0) entry *= 0.8;
  }
  value = std::max(value, entry);
  return value + kFlow * plan.pull(t);
}

// The worth of each of `number` troops that are placed in a territory, for an attack with all.
double attack_value(const Plan& plan, int t, int number) {
  if ((plan.board().neighbours(t) & plan.me().enemy) == 0) return 0;
  const int able = plan.me().troops(t) - 1;
  return (plan.best_attack(t, able + number) - plan.best_attack(t, able)) / number;
}

}  // namespace

Action choose_place(const Plan& plan, const ActionList& legal) {
  const int left = plan.me().realm().incoming[plan.state().type];
  const Action best = best_of(legal, Verb::kPlaceAll, legal[0], -1, [&](Action action) {
    const int t = argument_of(action) % 64;
    return std::max(troop_value(plan, t), attack_value(plan, t, left));
  });
  const int t = argument_of(best) % 64;
  const bool lump = attack_value(plan, t, left) > troop_value(plan, t);
  const Action one = make_action(Verb::kPlaceOne, argument_of(best));
  if (lump || std::find(legal.begin(), legal.end(), one) == legal.end()) return best;
  return one;
}

Action choose_resurgence(const Plan& plan, const ActionList& legal) {
  return best_of(legal, Verb::kResurge, legal[0], -1000, [&](Action action) {
    const int t = argument_of(action);
    return plan.want(t) + plan.pull(t) -
           plan.warlord().exposure * plan.warlord().troop * plan.threat(t);
  });
}

Action choose_fortress(const Plan& plan, const ActionList& legal) {
  const Action pass = make_action(Verb::kPass, 0);
  return best_of(legal, Verb::kFortress, pass, 0, [&](Action action) {
    const int t = argument_of(action);
    const double price = fortress_price(*plan.me().game, plan.state(), plan.me().player, t);
    double value = plan.fortress_each();
    if (plan.warlord().fortress > 0 && plan.threat(t) > 0)
      value += plan.stake(t) - plan.warlord().fortress * price;
    return value - 0.01 * price;  // of equally good ones the cheapest
  });
}

}  // namespace muster::projecthex
