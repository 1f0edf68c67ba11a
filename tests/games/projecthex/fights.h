// Fights and moves of ProjectHex in a few words: what fixture.h does, with names and troops as
// text.
//
//   Skirmish war({"nomads", "imperials"});
//   war.troops(0, "t04", "3a1m").troops(1, "t05", "1r").start(0);
//   war.move("t04", "t03", "1m").attack("t04", "t05", "2a").roll("95", "3").exchange("9a", "3r");
//   EXPECT_EQ(war.at("t05"), "2a");
//
// Troops are written as in duel/terms.h, "-" for none, dice as digits, exchanges as face and type.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "games/projecthex/duel/terms.h"
#include "games/projecthex/state/actions.h"
#include "tests/games/projecthex/fixture.h"

namespace muster::projecthex::testing {

using Ids = std::set<std::string>;
using Factions = std::vector<std::string>;
using Settings = std::vector<std::string>;

// Factions without powers that would matter in most tests; and with one at sea.
inline const Factions kPlain = {"philosophers", "imperials"};
inline const Factions kIslanders = {"philosophers", "islanders"};

inline Troops troops_of(const std::string& text) {
  return text == "-" ? Troops{} : *parse_troops(text);
}

// On the small board unless another is named.
class Skirmish : public Table {
 public:
  explicit Skirmish(const Factions& factions, const Settings& rules = {},
                    const std::string& map = "small", const std::string& ruleset = "0.1.3")
      : Table(Setting{.ruleset = ruleset, .rules = rules, .factions = factions, .map = map}) {}

  // ---- The position, before start().

  Skirmish& troops(int player, const std::string& id, const std::string& text) {
    put(player, place(id), troops_of(text));
    return *this;
  }
  Skirmish& seat(int player, const std::string& id) {
    capital(player, place(id));
    return *this;
  }
  Skirmish& waiting(int player, const std::string& text) {
    incoming(player, troops_of(text));
    return *this;
  }
  Skirmish& purse(int player, int number) {
    coins(player, number);
    return *this;
  }
  Skirmish& walls(const std::string& id) {
    fortress(place(id));
    return *this;
  }
  Skirmish& card(int player, const std::string& name) {
    const auto& units = rules().rules().cards.units;
    int number = -1;
    for (std::size_t u = 0; u < units.size(); ++u) {
      if (units[u].name == name) number = static_cast<int>(u);
    }
    for (std::size_t u = 0; u < kUpgradeNames.size(); ++u) {
      if (kUpgradeNames[u] == name) number = kUpgradeBit0 + static_cast<int>(u);
    }
    if (number < 0) throw std::logic_error("no card " + name);
    unit_card(player, number);
    return *this;
  }
  // The turn of `player` begins.
  Skirmish& start(int player) {
    begin(player);
    return *this;
  }

  // ---- Actions.

  Skirmish& act(Verb verb, int argument = 0) {
    take(verb, argument);
    return *this;
  }
  Skirmish& pass() { return act(Verb::kPass); }
  Skirmish& skip_to(Phase wanted) {
    until(wanted);
    return *this;
  }
  Skirmish& to_moves() { return skip_to(Phase::kMoveFrom); }
  Skirmish& to_attacks() { return skip_to(Phase::kAttackFrom); }
  // Does nothing until another player's turn has begun.
  Skirmish& end_turn() {
    for (const std::uint32_t turn = state.turn; state.turn == turn && !over();) idle();
    return *this;
  }

  // Moves troops type by type; of several kinds of a type that with the fewest steps that can do
  // it, or with `steps` left.
  Skirmish& move(const std::string& from, const std::string& to, const std::string& text,
                 int steps = -1) {
    const Troops number = troops_of(text);
    for (std::size_t type = 0; type < number.size(); ++type) {
      if (number[type] == 0) continue;
      act(Verb::kFrom, place(from)).act(Verb::kTo, place(to));
      std::set<int> fitting;
      for (const int argument : options(Verb::kMove)) {
        const Kind kind = kind_of(argument / 64);
        if (kind.type == static_cast<UnitType>(type) && argument % 64 == number[type] &&
            (steps < 0 || kind.steps == steps)) {
          fitting.insert(argument);
        }
      }
      if (fitting.empty()) throw std::logic_error("cannot move " + text);
      act(Verb::kMove, *fitting.begin());
    }
    return *this;
  }
  // Up to the dice, or to the first question about further troops that join.
  Skirmish& attack(const std::string& from, const std::string& target, const std::string& text) {
    to_attacks();
    act(Verb::kFrom, place(from)).act(Verb::kTo, place(target));
    return commit(text);
  }
  Skirmish& join(const std::string& from, const std::string& text) {
    return act(Verb::kJoin, place(from)).commit(text);
  }
  Skirmish& commit(const std::string& text) {
    Troops left = troops_of(text);
    while (state.phase == Phase::kCommit) {
      const std::set<int> numbers = options(Verb::kCommit);
      auto& wanted = left[static_cast<std::size_t>(kind_of(*numbers.begin() / 64).type)];
      const int number = std::min<int>(wanted, *numbers.rbegin() % 64);
      act(Verb::kCommit, *numbers.begin() / 64 * 64 + number);
      wanted = static_cast<std::uint8_t>(wanted - number);
    }
    return *this;
  }
  // The dice of both sides, one digit each.
  Skirmish& roll(const std::string& attacker, const std::string& defender) {
    if (state.phase == Phase::kJoin) pass();
    for (const char face : attacker) act(Verb::kRoll, face - '0');
    for (const char face : defender) act(Verb::kRoll, kFaces + face - '0');
    return *this;
  }
  // One exchange, "9a" against "3m".
  Skirmish& exchange(const std::string& attacker, const std::string& defender) {
    for (const std::string& text : {attacker, defender}) {
      const auto type = std::string("amr").find(text.at(1));
      act(Verb::kDie, duel_code({text.at(0) - '0', static_cast<UnitType>(type)}));
    }
    return *this;
  }
  // An attack that is won with nines against zeros, the defenders losing "3m" type by type.
  Skirmish& storm(const std::string& from, const std::string& target, const std::string& text) {
    attack(from, target, text);
    return roll(std::string(static_cast<std::size_t>(state.fight.to_roll[0]), '9'),
                std::string(static_cast<std::size_t>(state.fight.to_roll[1]), '0'))
        .settle();
  }
  // Exchanges with the first dice and types there are, to the end of the fight.
  Skirmish& settle() {
    while (state.phase == Phase::kAttackerDie || state.phase == Phase::kDefenderDie) {
      act(Verb::kDie, *options(Verb::kDie).begin());
    }
    return *this;
  }
  Skirmish& stay(int number) { return act(Verb::kStay, number); }

  // ---- What is so.

  int place(const std::string& id) const {
    const int number = board().find(id);
    if (number < 0) throw std::logic_error("no territory " + id);
    return number;
  }
  std::string at(const std::string& id) const {
    return troops_text(state.troops[static_cast<std::size_t>(place(id))]);
  }
  // The player in control; -1: nobody.
  int owner(const std::string& id) const {
    const int player = holder(place(id));
    return player == kNobody ? -1 : player;
  }
  // Territories that an action of the verb may name now.
  Ids places(Verb verb) const {
    Ids ids;
    for (const int argument : options(verb)) ids.insert(board().territory(argument % 64).id);
    return ids;
  }
  // Where troops of a territory can move, or whom they can attack; {} when it cannot be named.
  Ids from(const std::string& id) const {
    if (!can(Verb::kFrom, place(id))) return {};
    Skirmish next = *this;
    return next.act(Verb::kFrom, place(id)).places(Verb::kTo);
  }
  // What can move from one territory to another: type and steps left, like "m2".
  Ids movers(const std::string& id, const std::string& to) const {
    Skirmish next = *this;
    next.act(Verb::kFrom, place(id)).act(Verb::kTo, place(to));
    Ids kinds;
    for (const int argument : next.options(Verb::kMove)) {
      const Kind kind = kind_of(argument / 64);
      kinds.insert(fmt::format("{}{}", type_letter(kind.type), kind.steps));
    }
    return kinds;
  }
  // How many troops at most attack together, nobody joining from elsewhere.
  int most_attackers(const std::string& id, const std::string& target) const {
    Skirmish next = *this;
    next.to_attacks();
    next.act(Verb::kFrom, place(id)).act(Verb::kTo, place(target));
    while (next.phase() == Phase::kCommit) {
      next.act(Verb::kCommit, *next.options(Verb::kCommit).rbegin());
    }
    if (next.phase() == Phase::kJoin) next.pass();
    return next.state.fight.to_roll[0];
  }
};

// The first player on t04 and the second next to it on t05, the first to move.
inline Skirmish facing(const std::string& own, const std::string& other, const Settings& rules = {},
                       const Factions& factions = kPlain) {
  Skirmish war(factions, rules);
  war.troops(0, "t04", own).troops(1, "t05", other).start(0);
  return war;
}

}  // namespace muster::projecthex::testing
