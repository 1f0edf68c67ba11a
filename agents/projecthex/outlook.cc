#include "agents/projecthex/outlook.h"

#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/inquiry/territories.h"
#include "games/projecthex/rules/cards.h"

namespace muster::projecthex {
namespace {

constexpr double kRegroup = 0.5;  // effort of a troop that only has to join others

// The territories of a set that lie in the nearest ring, and of those the one of least effort.
int nearest(const Standpoint& at, TerritorySet set) {
  const int steps = at.distance(set);
  if (steps >= kRings) return -1;
  int best = -1;
  double least = kHopeless;
  for (const int t : BitRange(set & at.ring(steps))) {
    const double effort = at.effort(t);
    if (effort >= least) continue;
    least = effort;
    best = t;
  }
  return best;
}

Outlook all_of(const Standpoint& at, TerritorySet area) {
  const TerritorySet need = area & ~at.held;
  return {.need = need, .area = area, .effort = at.effort_of(need)};
}

// By region.
using Efforts = std::array<double, kMaxRegions>;
Efforts region_efforts(const Standpoint& at) {
  Efforts efforts{};
  for (int r = 0; r < at.game->board().regions(); ++r) {
    efforts[static_cast<std::size_t>(r)] = at.effort_of(at.game->board().region(r));
  }
  return efforts;
}

Outlook one_in_each_region(const Standpoint& at) {
  const Board& board = at.game->board();
  Outlook look{.effort = 0};
  for (int r = 0; r < board.regions(); ++r) {
    const TerritorySet region = board.region(r);
    if ((region & at.held) != 0) {
      look.area |= region & at.held;
      continue;
    }
    const int t = nearest(at, region);
    if (t < 0) return {};
    look.need |= bit<TerritorySet>(t);
    look.effort += at.effort(t) + at.distance(region) - 1;
  }
  return look;
}

// The regions of least effort, `count` of them.
Outlook cheapest_regions(const Standpoint& at, int count) {
  const int regions = at.game->board().regions();
  if (regions < count) return {};
  const Efforts efforts = region_efforts(at);
  Outlook look{.effort = 0};
  unsigned chosen = 0;
  for (int i = 0; i < count; ++i) {
    int best = -1;
    for (int r = 0; r < regions; ++r) {
      const auto n = static_cast<std::size_t>(r);
      if ((chosen >> r & 1) != 0) continue;
      if (best < 0 || efforts[n] < efforts[static_cast<std::size_t>(best)]) best = r;
    }
    chosen |= 1U << best;
    look.area |= at.game->board().region(best);
    look.effort += efforts[static_cast<std::size_t>(best)];
  }
  look.need = look.area & ~at.held;
  return look;
}

Outlook two_far_regions(const Standpoint& at) {
  const Board& board = at.game->board();
  const Efforts efforts = region_efforts(at);
  Outlook look;
  for (int r = 0; r < board.regions(); ++r) {
    const unsigned below = (1U << r) - 1;
    for (const int s : BitRange(at.game->far_regions(r) & below)) {
      const double effort =
          efforts[static_cast<std::size_t>(r)] + efforts[static_cast<std::size_t>(s)];
      if (effort >= look.effort) continue;
      look.effort = effort;
      look.area = board.region(r) | board.region(s);
    }
  }
  look.need = look.area & ~at.held;
  return look;
}

// Troops that the strongest territories lack.
Outlook strong_territories(const Standpoint& at) {
  const ConquestRules& rules = at.game->rules();
  std::array<int, kMaxTroops + 1> strength{};  // number of territories by troops, up to enough
  for (const int t : BitRange(at.held)) {
    ++strength[static_cast<std::size_t>(std::min(at.troops(t), rules.horizon_troops))];
  }
  Outlook look{.effort = 0};
  int wanted = rules.horizon_territories;
  for (int n = rules.horizon_troops; n > 0 && wanted > 0; --n) {
    const int used = std::min(wanted, strength[static_cast<std::size_t>(n)]);
    look.stacks += used * (rules.horizon_troops - n);
    wanted -= used;
  }
  look.stacks += wanted * rules.horizon_troops;
  look.effort = kRegroup * look.stacks + wanted;
  return look;
}

// A region in one turn: only where all of it can be entered at once.
Outlook region_in_one_turn(const Standpoint& at) {
  const Board& board = at.game->board();
  const ConquestState& state = *at.state;
  const bool own_turn = state.on_turn == at.player && state.round > 0;
  const TerritorySet before = own_turn ? state.held_at_start : at.held;
  const int spare = at.realm().pieces - std::popcount(at.held);
  Outlook look{.effort = kHopeless / 2};
  for (int r = 0; r < board.regions(); ++r) {
    const TerritorySet region = board.region(r);
    const TerritorySet need = region & ~at.held;
    if ((region & before) != 0 || (need & ~at.ring(1)) != 0) continue;
    const double effort = at.effort_of(region);
    if (effort > spare || effort >= look.effort) continue;
    look = {.need = need, .area = region, .effort = effort};
  }
  return look;
}

Outlook capital_of(const Standpoint& at, int rival) {
  if (rival >= at.game->num_players() || rival == at.player) return {};
  const int capital = at.state->realms[static_cast<std::size_t>(rival)].capital;
  if (capital == kNowhere) {  // in set-up: where it will be is not known
    return {.effort = kHopeless / 4};
  }
  return all_of(at, bit<TerritorySet>(capital));
}

Outlook two_fortresses(const Standpoint& at) {
  const int built = std::popcount(at.state->fortresses & at.held);
  if (built >= 2) return {.effort = 0};
  if (at.game->rules().fortresses) return {.effort = 1.5 * (2 - built)};
  const TerritorySet others = at.state->fortresses & ~at.held;
  if (built + std::popcount(others) < 2) return {};
  return all_of(at, others);
}

Outlook many_defeated(const Standpoint& at) {
  const int missing = at.game->rules().great_victory_units - at.realm().defeated;
  return {.effort = missing <= 0 ? 0.0 : 3.0 * missing};
}

}  // namespace

Standpoint::Standpoint(const Conquest& of, const ConquestState& in, Player who,
                       TerritorySet holding, double per_enemy)
    : game(&of),
      state(&in),
      player(who),
      enemy_effort(per_enemy),
      held(holding),
      enemy(enemies(of, in, who) & ~holding),
      seen_(holding) {
  rings_[0] = holding;
}

TerritorySet Standpoint::ring(int steps) const {
  for (; known_ <= steps; ++known_) {
    const TerritorySet around = game->board().around(rings_[static_cast<std::size_t>(known_ - 1)]);
    rings_[static_cast<std::size_t>(known_)] = around & ~seen_;
    seen_ |= around;
  }
  return rings_[static_cast<std::size_t>(steps)];
}

int Standpoint::distance(TerritorySet set) const {
  int steps = 0;
  while (steps < kRings && (ring(steps) & set) == 0) ++steps;
  return steps;
}

double Standpoint::effort_of(TerritorySet set) const {
  const TerritorySet missing = set & ~held;
  if (missing == 0) return 0;
  double sum = std::popcount(missing);
  for (const int t : BitRange(missing & enemy)) sum += enemy_effort * troops(t);
  return sum + distance(missing) - 1;
}

Outlook outlook(const Standpoint& at, int mission) {
  switch (mission_kind(mission)) {
    case MissionKind::kQuickVictory:
      return region_in_one_turn(at);
    case MissionKind::kColonialAmbition:
      return one_in_each_region(at);
    case MissionKind::kDomination:
      return cheapest_regions(at, at.game->rules().domination_regions);
    case MissionKind::kEyesOnTheHorizon:
      return strong_territories(at);
    case MissionKind::kGlobalEmpire:
      return two_far_regions(at);
    case MissionKind::kManifestDestiny:
      return all_of(at, at.game->board().region(mission_object(mission)));
    case MissionKind::kRivalry:
      return capital_of(at, mission_object(mission));
    case MissionKind::kControlTheSeas:
      return all_of(at, at.game->board().islands());
    case MissionKind::kManTheWalls:
      return two_fortresses(at);
    case MissionKind::kGreatVictory:
      return many_defeated(at);
  }
  return {};
}

double turns_to_meet(const Standpoint& at, const Outlook& look) {
  if (look.effort <= 0) return 0;
  const Realm& realm = at.realm();
  const int spare = std::max(0, realm.pieces + total(realm.incoming) - std::popcount(at.held));
  const double now = std::min(look.effort, static_cast<double>(spare));
  const int recruits = income(*at.game, *at.state, at.player);
  return now / 4 + (look.effort - now) / (recruits + 0.5);
}

double mission_value(const Standpoint& at, int mission, const Outlook& look, double delay) {
  return at.game->prestige_of(mission) / (1 + delay * turns_to_meet(at, look));
}

}  // namespace muster::projecthex
