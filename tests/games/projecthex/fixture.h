// Games of ProjectHex in a few words, for the tests of its rules.
//
//   Table table({.rules = {"troop_capacity=10"}, .factions = {"nomads", "islanders"}});
//   table.put(0, t(1), {3, 0, 0}).put(1, t(4), {0, 1, 0}).begin();
//   table.move(t(1), t(3), UnitType::kAssault, 2);
//
// put, capital, dossier, incoming ... describe a position; begin() makes it that of a player whose
// turn starts. Every action is checked to be legal, an illegal one ends the test; after each action
// the state is checked for consistency (invariants.h).
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/status.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/inquiry/groups.h"
#include "games/projecthex/state/actions.h"
#include "games/projecthex/state/groups.h"
#include "tests/games/projecthex/board/boards.h"
#include "tests/games/projecthex/invariants.h"
#include "tests/support/legal.h"
#include "tests/support/rules.h"

namespace muster::projecthex::testing {

// Territory "t01" .. "t44" of `board` by its number.
constexpr int t(int number) { return number - 1; }

inline constexpr auto kAssault = UnitType::kAssault;
inline constexpr auto kMounted = UnitType::kMounted;
inline constexpr auto kRanged = UnitType::kRanged;

struct Setting {
  std::string ruleset = "0.1.3";
  std::vector<std::string> rules{};                                   // overrides: "type_bonus=2"
  std::vector<std::string> factions = {"philosophers", "islanders"};  // one for each player
  std::string map = "board";
  std::vector<std::string> scenario{};  // overrides: "max_rounds=3", "factions=choose"
};

inline void override_all(Document& document, const std::vector<std::string>& assignments) {
  for (const std::string& assignment : assignments) {
    const absl::Status status = apply_override(document, assignment);
    if (!status.ok()) throw std::logic_error(message_of(status));
  }
}

inline std::shared_ptr<const Conquest> load_conquest(const Setting& setting) {
  auto rules =
      load_document(data_file(fmt::format("games/projecthex/rulesets/{}.toml", setting.ruleset)));
  auto scenario = parse_document(
      fmt::format("players = {}\nmap = \"{}\"\nfactions = [\"{}\"]\n", setting.factions.size(),
                  setting.map, fmt::join(setting.factions, "\", \"")),
      "scenario.toml");
  if (!rules.ok()) throw std::logic_error(rules.status().ToString());
  if (!scenario.ok()) throw std::logic_error(scenario.status().ToString());
  override_all(*rules, setting.rules);
  override_all(*scenario, setting.scenario);
  auto game = Conquest::load({.ruleset = *rules, .scenario = *scenario, .seat_rules = {}});
  if (!game.ok()) throw std::logic_error(game.status().ToString());
  return *game;
}

class Table {
 public:
  explicit Table(const Setting& setting = {}) : Table(load_conquest(setting)) {}
  explicit Table(std::shared_ptr<const Conquest> rules)
      : state(rules->initial_state()), rules_(std::move(rules)) {}

  const Conquest& rules() const { return *rules_; }
  const Board& board() const { return rules_->board(); }
  int players() const { return rules_->num_players(); }
  Realm& realm(int player) { return state.realms[static_cast<std::size_t>(player)]; }
  const Realm& realm(int player) const { return state.realms[static_cast<std::size_t>(player)]; }
  Troops troops(int territory) const { return state.troops[static_cast<std::size_t>(territory)]; }
  int holder(int territory) const { return state.holder[static_cast<std::size_t>(territory)]; }
  Phase phase() const { return state.phase; }
  int mover() const { return state.mover; }
  bool over() const { return state.phase == Phase::kOver; }

  // ---- A position instead of set-up; begin() is its end.

  Table& put(int player, int territory, Troops troops) {
    const auto place = static_cast<std::size_t>(territory);
    positioned();
    realm(player).held |= bit<TerritorySet>(territory);
    realm(player).pieces = static_cast<std::uint8_t>(realm(player).pieces + total(troops));
    state.holder[place] = static_cast<std::uint8_t>(player);
    state.troops[place] = troops;
    if (total(troops) > 1) state.crowded |= bit<TerritorySet>(territory);
    return *this;
  }
  // The same in each territory of a list.
  Table& put_all(int player, const std::vector<int>& territories, Troops troops) {
    for (const int territory : territories) put(player, territory, troops);
    return *this;
  }
  Table& capital(int player, int territory) {
    positioned();
    realm(player).capital = static_cast<std::uint8_t>(territory);
    return *this;
  }
  // Cards of the Dossier; kNoMission: none.
  Table& dossier(int player, int first, int second = kNoMission) {
    positioned();
    realm(player).dossier = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
    given_[static_cast<std::size_t>(player)] = true;
    return *this;
  }
  Table& incoming(int player, Troops troops) {
    positioned();
    realm(player).incoming = troops;
    return *this;
  }
  Table& coins(int player, int coins) {
    positioned();
    realm(player).coins = static_cast<std::uint16_t>(coins);
    return *this;
  }
  Table& prestige(int player, int prestige) {
    positioned();
    realm(player).prestige = static_cast<std::uint8_t>(prestige);
    return *this;
  }
  Table& fortress(int territory) {
    positioned();
    state.fortresses |= bit<TerritorySet>(territory);
    return *this;
  }
  // Further unit cards and upgrades, by number of the unit card and by upgrade.
  Table& unit_card(int player, int unit) {
    positioned();
    realm(player).cards |= bit<CardSet>(unit);
    return *this;
  }
  Table& upgrade(int player, Upgrade upgrade) {
    return unit_card(player, kUpgradeBit0 + static_cast<int>(upgrade));
  }
  // The turn of a player begins in the position. Capitals that were not given are where nobody
  // else's is, Dossiers are of cards that are hard to meet.
  Table& begin(int player = 0, int round = 2) {
    positioned();
    for (int seat = 0; seat < players(); ++seat) complete(seat);
    collect_deck();
    state.step = Step::kEnd;
    state.phase = Phase::kResurge;
    state.round = static_cast<std::uint16_t>(player == 0 ? round - 1 : round);
    state.on_turn = static_cast<std::uint8_t>((player + players() - 1) % players());
    rules_->apply(state, make_action(Verb::kPass, 0));
    check_state(rules(), state);
    return *this;
  }
  // Of the deck only these cards are left, the others are discarded; `under`: under the deck.
  Table& stack_deck(MissionSet deck, MissionSet under = 0) {
    state.discard |= (state.deck | state.under) & ~(deck | under);
    state.discard &= ~(deck | under);
    state.deck = deck;
    state.under = under;
    return *this;
  }

  // ---- Play.

  // Legal actions; at a chance node: outcomes.
  std::vector<Action> legal() const { return legal_or_outcomes(*rules_, state); }
  // Arguments of the legal actions of a verb.
  std::set<int> options(Verb verb) const {
    std::set<int> arguments;
    for (const Action action : legal()) {
      if (verb_of(action) == verb) arguments.insert(argument_of(action));
    }
    return arguments;
  }
  bool can(Verb verb, int argument = 0) const { return options(verb).contains(argument); }

  Table& take(Verb verb, int argument = 0) {
    if (!can(verb, argument)) {
      throw std::logic_error(fmt::format("illegal: verb {} argument {} in phase {}; legal: {}",
                                         static_cast<int>(verb), argument,
                                         static_cast<int>(phase()), fmt::join(options(verb), " ")));
    }
    rules_->apply(state, make_action(verb, argument));
    check_state(rules(), state);
    return *this;
  }
  Table& pass() { return take(Verb::kPass); }
  Table& draw(int mission) { return take(Verb::kDrawMission, mission); }
  Table& take_troops(UnitType type, int number) {
    return take(Verb::kTake, static_cast<int>(type) * 64 + number);
  }
  Table& place_all(UnitType type, int territory) {
    return take(Verb::kPlaceAll, static_cast<int>(type) * 64 + territory);
  }
  Table& place_one(UnitType type, int territory) {
    return take(Verb::kPlaceOne, static_cast<int>(type) * 64 + territory);
  }
  // Troops that have not moved yet; move_kind: of any kind.
  Table& move(int from, int to, UnitType type, int number) {
    return move_kind(from, to, kind_of(fresh_kind(state, type)), number);
  }
  Table& move_kind(int from, int to, Kind kind, int number) {
    return take(Verb::kFrom, from)
        .take(Verb::kTo, to)
        .take(Verb::kMove, kind_code(kind) * 64 + number);
  }
  // Chooses an attack; the troops that take part are chosen next, when there is a choice.
  Table& attack(int from, int to) {
    until(Phase::kAttackFrom);
    return take(Verb::kFrom, from).take(Verb::kTo, to);
  }
  // How many of the group that is asked about take part.
  Table& commit(int number) {
    const int kind = *options(Verb::kCommit).begin() / 64;
    return take(Verb::kCommit, kind * 64 + number);
  }
  // As many as possible of every group, nobody else joins.
  Table& commit_all() {
    while (phase() == Phase::kCommit) take(Verb::kCommit, *options(Verb::kCommit).rbegin());
    if (phase() == Phase::kJoin) pass();
    return *this;
  }
  Table& roll(const std::vector<int>& attacker, const std::vector<int>& defender) {
    for (const int face : attacker) take(Verb::kRoll, face);
    for (const int face : defender) take(Verb::kRoll, kFaces + face);
    return *this;
  }
  Table& exchange(int face, UnitType type, int defending_face, UnitType defending_type) {
    take(Verb::kDie, duel_code({face, type}));
    return take(Verb::kDie, duel_code({defending_face, defending_type}));
  }

  // The tamest thing: pass, keep, take the first of the list; dice show 0.
  Table& idle() {
    const std::vector<Action> all = legal();
    if (all.empty()) throw std::logic_error("the game is over");
    rules_->apply(state, all.front());
    check_state(rules(), state);
    return *this;
  }
  // Idles until a phase (of a player) comes; at once when it is here.
  Table& until(Phase wanted) {
    for (int i = 0; phase() != wanted; ++i) {
      if (i > 5000) throw std::logic_error("the phase does not come");
      idle();
    }
    return *this;
  }
  Table& until_turn(int player) {
    while (!over() && state.on_turn == player) idle();
    while (!over() && state.on_turn != player) idle();
    return *this;
  }

  ConquestState state;

 private:
  // From the start state to an empty board after set-up, once.
  void positioned() {
    if (positioned_) return;
    positioned_ = true;
    state = ConquestState{};
    state.holder.fill(kNobody);
    const ConquestState start = rules_->initial_state();
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
      state.realms[seat].faction = start.realms[seat].faction;
      state.realms[seat].cards = start.realms[seat].cards;
      state.realms[seat].coins = start.realms[seat].coins;
    }
    state.turn = 10;
  }
  void complete(int seat) {
    if (realm(seat).capital == kNowhere) {
      int place = 0;
      const auto used = [&](int there) {
        return std::any_of(state.realms.begin(), state.realms.end(),
                           [there](const Realm& other) { return other.capital == there; });
      };
      while (realm(seat).held >> place != 0 && (realm(seat).held >> place & 1) == 0) ++place;
      while (used(place)) place = (place + 1) % board().size();
      realm(seat).capital = static_cast<std::uint8_t>(place);
    }
    if (given_[static_cast<std::size_t>(seat)]) return;
    for (auto& card : realm(seat).dossier) {
      for (const int mission : {2, 4, 1, 10, 9, 8, 7, 6, 5, 3, 0, 13, 14, 15, 16, 17, 18}) {
        const bool there = (rules().missions() >> mission & 1) != 0;
        if (card == kNoMission && there && !dealt(mission)) {
          card = static_cast<std::uint8_t>(mission);
        }
      }
    }
  }
  bool dealt(int mission) const {
    return std::any_of(state.realms.begin(), state.realms.end(), [mission](const Realm& other) {
      return other.dossier[0] == mission || other.dossier[1] == mission;
    });
  }
  void collect_deck() {
    state.deck = rules().missions();
    for (const Realm& other : state.realms) {
      for (const auto card : other.dossier) {
        if (card != kNoMission) state.deck &= ~bit<MissionSet>(card);
      }
    }
  }

  std::shared_ptr<const Conquest> rules_;
  std::array<bool, kMaxPlayers> given_{};
  bool positioned_ = false;
};

}  // namespace muster::projecthex::testing
