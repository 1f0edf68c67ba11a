// Choices of a warlord that are not about the map: missions, types of troops, set-up.
#include <algorithm>
#include <bit>
#include <cmath>

#include "agents/projecthex/warlord_plan.h"
#include "games/projecthex/inquiry/territories.h"
#include "games/projecthex/inquiry/units.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {
namespace {

constexpr double kNearlyBest = 0.93;  // capitals so good are drawn from

double value_of_card(const Standpoint& at, const Warlord& warlord, int card) {
  const Outlook look = outlook(at, card);
  if (look.effort >= kHopeless || look.effort <= 0) return 0;
  const double value = mission_value(at, card, look, warlord.delay);
  const int after = at.realm().prestige + at.game->prestige_of(card);
  return after >= at.game->rules().prestige_to_win ? 1.5 * value : value;
}

// In set-up a player stands nowhere yet: as if in every place, so that only the work counts.
double value_at_start(const Conquest& game, const Warlord& warlord, int card) {
  const Board& board = game.board();
  double effort = kHopeless;
  switch (mission_kind(card)) {
    case MissionKind::kManifestDestiny:
      effort = std::popcount(board.region(mission_object(card)));
      break;
    case MissionKind::kColonialAmbition:
      effort = 2.0 * board.regions();
      break;
    case MissionKind::kEyesOnTheHorizon:
      effort = game.rules().horizon_territories * game.rules().horizon_troops / 2.0;
      break;
    case MissionKind::kGlobalEmpire:
      effort = 16;
      break;
    case MissionKind::kRivalry:
      effort = 12;
      break;
    case MissionKind::kControlTheSeas:
      effort = 2.0 * std::popcount(board.islands());
      break;
    case MissionKind::kManTheWalls:
      effort = 4;
      break;
    case MissionKind::kDomination:
      effort = 28;
      break;
    case MissionKind::kQuickVictory:
    case MissionKind::kGreatVictory:
      break;
  }
  return game.prestige_of(card) / (1 + warlord.delay * effort / 3);
}

}  // namespace

// Keeps what is worth more than the average card that may be drawn for it.
Action choose_missions(const Conquest& game, const ConquestState& state, const Warlord& warlord,
                       const ActionList& legal) {
  const auto player = static_cast<Player>(state.on_turn);
  const bool setup = state.phase == Phase::kMulligan;
  const Standpoint at(game, state, player, warlord.enemy_effort);
  const auto value = [&](int card) {
    return setup ? value_at_start(game, warlord, card) : value_of_card(at, warlord, card);
  };
  MissionSet pool = state.deck != 0 ? state.deck : state.under;
  if (pool == 0) pool = state.discard;
  double sum = 0;
  int cards = 0;
  for (const int card : BitRange(pool)) {
    const double worth = value(card);
    if (worth <= 0) continue;  // met already or hopeless: the former are not drawn
    sum += worth;
    ++cards;
  }
  const double drawn = cards == 0 ? 0 : sum / cards / (setup ? 1 : warlord.swap);
  const Realm& realm = state.realms[state.on_turn];
  return best_of(legal, verb_of(legal[0]), legal[0], -1, [&](Action action) {
    double both = 0;
    for (std::size_t slot = 0; slot < 2; ++slot) {
      if (realm.dossier[slot] == kNoMission) continue;
      const bool goes = (argument_of(action) >> slot & 1) != 0;
      both += goes ? drawn : value(realm.dossier[slot]);
    }
    return both;
  });
}

// The share of the type that is asked about among those still to come.
Action choose_types(const Conquest& game, const ConquestState& state, const Warlord& warlord,
                    const ActionList& legal) {
  const auto player = static_cast<Player>(state.on_turn);
  const unsigned available = types(game, state, player);
  std::array<double, kUnitTypes> hostile{};
  double all = 1;
  for (const int t : BitRange(enemies(game, state, player))) {
    for (std::size_t type = 0; type < kUnitTypes; ++type) {
      const double count = state.troops[static_cast<std::size_t>(t)][type];
      hostile[type] += count;
      all += count;
    }
  }
  double own = 0;
  double sum = 0;
  for (int type = state.type; type < kUnitTypes; ++type) {
    if ((available >> type & 1) == 0) continue;
    const auto n = static_cast<std::size_t>(type);
    const double share = std::max(
        0.01, warlord.recruit[n] + warlord.counter * hostile[(n + 1) % kUnitTypes] / all +
                  warlord.modifier * modifier(game, state, player, static_cast<UnitType>(type)));
    if (type == state.type) own = share;
    sum += share;
  }
  const int least = argument_of(legal[0]) % 64;
  const int most = argument_of(legal[legal.size() - 1]) % 64;
  double left = state.phase == Phase::kBuy ? most : state.left;
  const Realm& realm = state.realms[state.on_turn];
  if (state.phase == Phase::kBuy && game.rules().fortresses &&
      std::count(realm.dossier.begin(), realm.dossier.end(),
                 mission_card(MissionKind::kManTheWalls)) > 0) {
    left = std::max(0.0, left - 2);  // kept for fortresses
  }
  const int wanted = static_cast<int>(std::lround(left * own / sum));
  return legal[static_cast<std::size_t>(std::clamp(wanted, least, most) - least)];
}

// Near what the missions ask for, with room around; one of those nearly as good as the best.
Action choose_capital(const Conquest& game, const ConquestState& state, const Warlord& warlord,
                      const ActionList& legal, Rng& rng) {
  const auto player = static_cast<Player>(state.on_turn);
  const Board& board = game.board();
  const TerritorySet hostile = enemies(game, state, player);
  std::array<double, kMaxTerritories> values{};
  double most = 0;
  for (const Action action : legal) {
    const int t = argument_of(action);
    const Standpoint at(game, state, player, bit<TerritorySet>(t), warlord.enemy_effort);
    double value = 1;
    for (const int card : at.realm().dossier) {
      if (card != kNoMission) value += warlord.mission * value_of_card(at, warlord, card);
    }
    for (const int other : BitRange(board.all())) {
      const int steps = board.distance(t, other);
      bool nearer = steps <= 3;
      for (const int enemy : BitRange(hostile)) nearer &= steps < board.distance(enemy, other);
      if (nearer) value += warlord.elbow_room / (1 + steps);
    }
    values[static_cast<std::size_t>(t)] = value;
    most = std::max(most, value);
  }
  Action best = legal[0];
  std::uint64_t equal = 0;
  for (const Action action : legal) {
    if (values[static_cast<std::size_t>(argument_of(action))] < kNearlyBest * most) continue;
    if (uniform_below(rng, ++equal) == 0) best = action;
  }
  return best;
}

// Factions and playtest cards by what the file says of them; unit cards by their modifier.
Action choose_by_preference(const Conquest& game, const Warlord& warlord, const ActionList& legal) {
  return best_of(legal, verb_of(legal[0]), legal[0], -1e9, [&](Action action) {
    const auto argument = static_cast<std::size_t>(argument_of(action));
    if (verb_of(action) == Verb::kFaction) return warlord.factions[argument];
    if (argument >= kUpgradeBit0) return warlord.upgrades[argument - kUpgradeBit0];
    const UnitCard& unit = game.rules().cards.units[argument];
    const double share = warlord.recruit[static_cast<std::size_t>(unit.type)];
    return share * (1 + unit.modifier);
  });
}

}  // namespace muster::projecthex
