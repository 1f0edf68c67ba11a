// Set-up: factions, playtest picks, missions, capitals and first troops (PH-04 .. PH-16).
#include <algorithm>
#include <bit>

#include "games/projecthex/conquest.h"
#include "games/projecthex/state/groups.h"

namespace muster::projecthex {

ConquestState Conquest::make_start() const {
  State state;
  state.holder.fill(kNobody);
  state.deck = missions_;
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    Realm& realm = state.realms[seat];
    const bool plays = static_cast<int>(seat) < players_;
    realm.faction = kNobody;
    if (!plays) continue;
    if (scenario_.choice == FactionChoice::kNamed) {
      realm.faction = static_cast<std::uint8_t>(scenario_.factions[seat]);
    }
    if (rules_.free_base_units) realm.cards = rules_.cards.base;
    realm.coins = rules_.gold ? static_cast<std::uint16_t>(rules_.starting_coins) : 0;
  }
  state.step = Step::kDealFactions;
  proceed(state);
  return state;
}

// Begins the present part of set-up for the player on turn; true when it waits.
bool Conquest::begin_setup_part(State& state) const {
  const auto player = static_cast<Player>(state.on_turn);
  Realm& realm = state.realms[state.on_turn];
  switch (state.step) {
    case Step::kDealFactions:
      if (realm.faction != kNobody) return false;
      wait(state, Phase::kFaction, scenario_.choice == FactionChoice::kRandom ? kChance : player);
      return true;
    case Step::kPicks:
      if (state.left == 0 && state.done == 0) state.left = static_cast<std::uint8_t>(picks());
      state.done = 1;
      if (state.left == 0 || pickable(state) == 0) {
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

// The next player, or the next part of set-up for the first player, or the first turn.
void Conquest::next_setup_part(State& state) const {
  state.done = 0;
  if (state.on_turn + 1 < players_) {
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
    start_turn(state);
    return;
  }
  state.step = static_cast<Step>(static_cast<int>(state.step) + 1);
}

// ---- Playtest picks (PH-05, N7).

int Conquest::picks() const {
  switch (rules_.picks) {
    case Picks::kNone:
      return rules_.free_base_units ? 0 : 2;
    case Picks::kTwo:
      return 2;
    case Picks::kTwoOfEach:
      return 4;
  }
  return 0;
}

CardSet Conquest::pickable(const State& state) const {
  const CardSet own = state.realms[state.on_turn].cards;
  const auto has = [own](int card) { return card < 0 || (own >> card & 1) != 0; };
  CardSet units = 0;
  for (std::size_t u = 0; u < rules_.cards.units.size(); ++u) {
    if (has(rules_.cards.units[u].requires_card)) units |= bit<CardSet>(static_cast<int>(u));
  }
  CardSet upgrades = 0;
  for (int u = 0; u < kUpgrades; ++u) {
    const UpgradeCard& card = rules_.cards.upgrades[static_cast<std::size_t>(u)];
    const bool open = card.impossible ? rules_.rocket : has(card.requires_card);
    if (open) upgrades |= bit<CardSet>(kUpgradeBit0 + u);
  }
  units = static_cast<CardSet>(units & ~own);
  upgrades = static_cast<CardSet>(upgrades & ~own);
  if (rules_.picks == Picks::kTwoOfEach) return state.left > 2 ? units : upgrades;
  const bool unarmed = types(state, static_cast<Player>(state.on_turn)) == 0;
  return state.left == 1 && unarmed ? units : static_cast<CardSet>(units | upgrades);
}

// ---- Capitals (PH-14, PH-15).

TerritorySet Conquest::capital_places(const State& state) const {
  for (int distance = rules_.setup_distance; distance > 0; --distance) {
    TerritorySet taken = 0;
    for (int player = 0; player < players_; ++player) {
      for (const int t : BitRange(garrisoned(state, static_cast<Player>(player)))) {
        taken |= board_->within(t, distance - 1);
      }
    }
    if (const TerritorySet free = board_->all() & ~taken; free != 0) return free;
  }
  return 0;  // every territory has units on it: boards are larger than that (load checks it)
}

void Conquest::place_capital(State& state, int territory) const {
  Realm& realm = state.realms[state.on_turn];
  realm.capital = static_cast<std::uint8_t>(territory);
  take_control(state, static_cast<Player>(state.on_turn), territory);
  if (rules_.fortresses && realm.faction == static_cast<int>(Faction::kArchitects)) {
    state.fortresses |= bit<TerritorySet>(territory);  // PH-88
  }
  if (begin_choosing(state, Phase::kFirstTroops, rules_.starting_troops)) return;
  next_setup_part(state);
  proceed(state);
}

void Conquest::list_setup(const State& state, ActionList& actions) const {
  switch (state.phase) {
    case Phase::kFaction:
      for (int f = 0; f < kFactions; ++f) {
        if (faction_free(state, f)) actions.push_back(make_action(Verb::kFaction, f));
      }
      break;
    case Phase::kPick:
      for (const int card : BitRange(pickable(state))) {
        actions.push_back(make_action(Verb::kPick, card));
      }
      break;
    case Phase::kMulligan:
      list_slots(state, Verb::kReturn, rules_.mulligan_minimum, 2, actions);
      break;
    case Phase::kCapital:
      for (const int t : BitRange(capital_places(state))) {
        actions.push_back(make_action(Verb::kCapital, t));
      }
      break;
    default:
      break;
  }
}

bool Conquest::faction_free(const State& state, int faction) const {
  if (!rules_.factions[static_cast<std::size_t>(faction)]) return false;
  return std::none_of(state.realms.begin(), state.realms.end(),
                      [faction](const Realm& realm) { return realm.faction == faction; });
}

void Conquest::apply_setup(State& state, Action action) const {
  Realm& realm = state.realms[state.on_turn];
  const int argument = argument_of(action);
  switch (verb_of(action)) {
    case Verb::kFaction:
      realm.faction = static_cast<std::uint8_t>(argument);
      break;
    case Verb::kPick:
      realm.cards |= bit<CardSet>(argument);
      --state.left;
      return proceed(state);  // the same player may have picks left
    case Verb::kReturn:
      realm.mulligans = static_cast<std::uint8_t>(give_up(state, static_cast<unsigned>(argument)));
      break;
    case Verb::kCapital:
      return place_capital(state, argument);
    default:
      break;
  }
  next_setup_part(state);
  proceed(state);
}

}  // namespace muster::projecthex
