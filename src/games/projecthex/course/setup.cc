#include "games/projecthex/course/setup.h"

#include <algorithm>

#include "core/bits.h"
#include "games/projecthex/course/control.h"
#include "games/projecthex/course/flow.h"
#include "games/projecthex/course/missions.h"
#include "games/projecthex/course/troops.h"
#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/inquiry/territories.h"
#include "games/projecthex/inquiry/units.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {
namespace {

// ---- Playtest picks (PH-05, N7).

int picks(const ConquestTables& conquest) {
  switch (conquest.rules().picks) {
    case Picks::kNone:
      return conquest.rules().free_base_units ? 0 : 2;
    case Picks::kTwo:
      return 2;
    case Picks::kTwoOfEach:
      return 4;
  }
  return 0;
}

CardSet pickable(const ConquestTables& conquest, const ConquestState& state) {
  const ConquestRules& rules = conquest.rules();
  const CardSet own = state.realms[state.on_turn].cards;
  const auto owns = [own](int card) { return card < 0 || (own >> card & 1) != 0; };
  CardSet units = 0;
  for (std::size_t u = 0; u < rules.cards.units.size(); ++u) {
    if (owns(rules.cards.units[u].requires_card)) units |= bit<CardSet>(static_cast<int>(u));
  }
  CardSet upgrades = 0;
  for (int u = 0; u < kUpgrades; ++u) {
    const UpgradeCard& card = rules.cards.upgrades[static_cast<std::size_t>(u)];
    const bool open = card.impossible ? rules.rocket : owns(card.requires_card);
    if (open) upgrades |= bit<CardSet>(kUpgradeBit0 + u);
  }
  units = static_cast<CardSet>(units & ~own);
  upgrades = static_cast<CardSet>(upgrades & ~own);
  if (rules.picks == Picks::kTwoOfEach) return state.left > 2 ? units : upgrades;
  const bool unarmed = types(conquest, state, static_cast<Player>(state.on_turn)) == 0;
  return state.left == 1 && unarmed ? units : static_cast<CardSet>(units | upgrades);
}

// ---- Capitals (PH-14, PH-15).

TerritorySet capital_places(const ConquestTables& conquest, const ConquestState& state) {
  for (int distance = conquest.rules().setup_distance; distance > 0; --distance) {
    TerritorySet taken = 0;
    for (int player = 0; player < conquest.num_players(); ++player) {
      for (const int t : BitRange(garrisoned(conquest, state, static_cast<Player>(player)))) {
        taken |= conquest.board().within(t, distance - 1);
      }
    }
    if (const TerritorySet free = conquest.board().all() & ~taken; free != 0) return free;
  }
  return 0;  // every territory has units on it: boards are larger than that (load checks it)
}

int starting_troops(const ConquestRules& rules, std::size_t seat) {
  const int more = seat < rules.seat_troops.size() ? rules.seat_troops[seat] : 0;
  return std::clamp(rules.starting_troops + more, 1, rules.troop_capacity);
}

void place_capital(const ConquestTables& conquest, ConquestState& state, int territory) {
  Realm& realm = state.realms[state.on_turn];
  realm.capital = static_cast<std::uint8_t>(territory);
  take_control(state, static_cast<Player>(state.on_turn), territory);
  if (conquest.rules().fortresses && realm.faction == static_cast<int>(Faction::kArchitects)) {
    state.fortresses |= bit<TerritorySet>(territory);  // PH-88
  }
  const int number = starting_troops(conquest.rules(), state.on_turn);
  if (begin_choosing(conquest, state, Phase::kFirstTroops, number)) return;
  next_setup_part(conquest, state);
  proceed(conquest, state);
}

}  // namespace

ConquestState make_start(const ConquestTables& conquest) {
  const ConquestRules& rules = conquest.rules();
  const ConquestScenario& scenario = conquest.scenario();
  ConquestState state;
  state.holder.fill(kNobody);
  state.deck = conquest.missions();
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    Realm& realm = state.realms[seat];
    const bool plays = static_cast<int>(seat) < conquest.num_players();
    realm.faction = kNobody;
    if (!plays) continue;
    if (scenario.choice == FactionChoice::kNamed) {
      realm.faction = static_cast<std::uint8_t>(scenario.factions[seat]);
    }
    if (rules.free_base_units) realm.cards = rules.cards.base;
    realm.coins = rules.gold ? static_cast<std::uint16_t>(rules.starting_coins) : 0;
  }
  state.step = Step::kDealFactions;
  proceed(conquest, state);
  return state;
}

bool begin_setup_part(const ConquestTables& conquest, ConquestState& state) {
  const auto player = static_cast<Player>(state.on_turn);
  Realm& realm = state.realms[state.on_turn];
  switch (state.step) {
    case Step::kDealFactions:
      if (realm.faction != kNobody) return false;
      wait(state, Phase::kFaction,
           conquest.scenario().choice == FactionChoice::kRandom ? kChance : player);
      return true;
    case Step::kPicks:
      if (state.left == 0 && state.done == 0) {
        state.left = static_cast<std::uint8_t>(picks(conquest));
      }
      state.done = 1;
      if (state.left == 0 || pickable(conquest, state) == 0) {
        state.left = 0;
        return false;
      }
      wait(state, Phase::kPick, player);
      return true;
    case Step::kFirstMissions:
    case Step::kNewMissions:
      return state.done++ == 0 && begin_draws(state);
    case Step::kMulligans:
      wait(state, Phase::kMulligan, player);
      return true;
    case Step::kCapitals:
      if (realm.capital != kNowhere) return false;
      wait(state, Phase::kCapital, player);
      return true;
    default:
      return false;
  }
}

void next_setup_part(const ConquestTables& conquest, ConquestState& state) {
  state.done = 0;
  if (state.on_turn + 1 < conquest.num_players()) {
    ++state.on_turn;
    return;
  }
  state.on_turn = 0;
  if (state.step == Step::kMulligans) {  // PH-12: under the deck
    state.under = state.discard;
    state.discard = 0;
  }
  if (state.step == Step::kCapitals) {
    state.round = 1;
    start_turn(conquest, state);
    return;
  }
  state.step = static_cast<Step>(static_cast<int>(state.step) + 1);
}

void list_setup(const ConquestTables& conquest, const ConquestState& state, ActionList& actions) {
  switch (state.phase) {
    case Phase::kFaction:
      for (int f = 0; f < kFactions; ++f) {
        if (faction_free(conquest, state, f)) actions.push_back(make_action(Verb::kFaction, f));
      }
      break;
    case Phase::kPick:
      for (const int card : BitRange(pickable(conquest, state))) {
        actions.push_back(make_action(Verb::kPick, card));
      }
      break;
    case Phase::kMulligan:
      list_slots(state, Verb::kReturn, conquest.rules().mulligan_minimum, 2, actions);
      break;
    case Phase::kCapital:
      for (const int t : BitRange(capital_places(conquest, state))) {
        actions.push_back(make_action(Verb::kCapital, t));
      }
      break;
    default:
      break;
  }
}

void apply_setup(const ConquestTables& conquest, ConquestState& state, Action action) {
  Realm& realm = state.realms[state.on_turn];
  const int argument = argument_of(action);
  switch (verb_of(action)) {
    case Verb::kFaction:
      realm.faction = static_cast<std::uint8_t>(argument);
      break;
    case Verb::kPick:
      realm.cards |= bit<CardSet>(argument);
      --state.left;
      return proceed(conquest, state);  // the same player may have picks left
    case Verb::kReturn:
      realm.mulligans = static_cast<std::uint8_t>(give_up(state, static_cast<unsigned>(argument)));
      break;
    case Verb::kCapital:
      return place_capital(conquest, state, argument);
    default:
      break;
  }
  next_setup_part(conquest, state);
  proceed(conquest, state);
}

}  // namespace muster::projecthex
