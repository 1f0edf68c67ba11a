// Fights with cards in a few words.
//
//   CardFight fight(hero({"F griffins@1,1"}, holds({.hand = {"centaurs_axe"}})),
//                   hero({"F demons@1,2"}));
//   fight.attack(def(0)).play("centaurs_axe", 2).no_cards().roll(0);
//
// A card is named by its id, an option by its number in the card file, from 1. Whoever is to move
// plays it. Units have their abilities.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "games/homm/state/actions.h"
#include "tests/games/homm/fixture.h"

namespace muster::homm {

// Two armies that many tests fight with.
inline const std::string kPitLords = "F pit_lords@1,1";  // 4/1/6, initiative 6
inline const std::string kGorgons = "F gorgons@1,2";     // 4/2/5, initiative 5

// 5 attack against 2 defense, both with 7 health; the champions act first. Next to each other, and
// far away.
inline const std::string kChampions = "F champions@1,1";
inline const std::string kNix = "F nix@1,2";
inline const std::string kFarChampions = "F champions@0,0";
inline const std::string kFarNix = "F nix@3,4";

// What a side brings: the table `cards` of a scenario's side.
struct Holdings {
  std::vector<std::string> hand = {};
  std::vector<std::string> deck = {};
  std::vector<std::string> discard = {};
  std::vector<std::string> in_play = {};
  std::vector<std::string> supply = {};
  int draw = 0;
  int experts = 0;
  int morale = 0;
  int materials = 0;
};

inline std::string holds(const Holdings& cards) {
  const auto list = [](const std::vector<std::string>& ids) {
    return ids.empty() ? std::string("[]") : fmt::format("[\"{}\"]", fmt::join(ids, "\", \""));
  };
  return fmt::format(
      "cards = {{hand = {}, deck = {}, discard = {}, in_play = {}, supply = {}, draw = {}, "
      "experts = {}, morale = {}, materials = {}}}",
      list(cards.hand), list(cards.deck), list(cards.discard), list(cards.in_play),
      list(cards.supply), cards.draw, cards.experts, cards.morale, cards.materials);
}

using Ids = std::multiset<std::string>;

class CardFight : public AbleFight {
 public:
  using AbleFight::AbleFight;

  // Where the cards of a side are.
  Ids hand(int side) const { return ids(side, state.cards[side].hand); }
  Ids deck(int side) const { return ids(side, state.cards[side].deck); }
  Ids discard(int side) const { return ids(side, state.cards[side].discard); }
  Ids in_play(int side) const { return ids(side, state.cards[side].play); }
  Ids supply(int side) const { return ids(side, state.cards[side].supply); }
  // Whether a card of the side is out of the fight.
  bool removed(int side, const std::string& id) const {
    return hand(side).count(id) + deck(side).count(id) + discard(side).count(id) +
               in_play(side).count(id) + supply(side).count(id) ==
           0;
  }

  // The options that can be played now, as "id:1"; the morale token is "morale".
  std::set<std::string> plays() const {
    std::set<std::string> all;
    for (const int argument : options(ActionKind::kPlayCard)) {
      all.insert(
          fmt::format("{}:{}", rules().card_of(player(), argument / 4).id, argument % 4 + 1));
    }
    return all;
  }
  bool can_play(const std::string& id, int option = 1) const {
    return plays().contains(fmt::format("{}:{}", id, option));
  }
  // The cards that can be chosen, or drawn by chance, now.
  Ids choices() const {
    Ids all;
    for (const int instance : options(ActionKind::kPickCard)) {
      all.insert(rules().card_of(player(), instance).id);
    }
    for (const int instance : options(ActionKind::kDrawInstance)) {
      all.insert(rules().card_of(state.draw_side, instance).id);
    }
    return all;
  }

  CardFight& play(const std::string& id, int option = 1) {
    for (const int argument : options(ActionKind::kPlayCard)) {
      if (argument % 4 == option - 1 && rules().card_of(player(), argument / 4).id == id) {
        return act(ActionKind::kPlayCard, argument);
      }
    }
    throw std::logic_error(fmt::format("cannot play {}:{} but {} in {}", id, option, plays(),
                                       rules().to_json(state).dump()));
  }
  // Plays a spell of the hand for 1 power: always its last option.
  CardFight& burn(const std::string& id) {
    const Card* card = rules().card_catalog().find(id);
    if (card == nullptr) throw std::logic_error("no card " + id);
    return play(id, static_cast<int>(card->options.size()));
  }
  // Chance draws this card, or takes it from a hand.
  CardFight& draw(const std::string& id) { return named(ActionKind::kDrawInstance, id); }
  CardFight& choose(const std::string& id) { return named(ActionKind::kPickCard, id); }
  CardFight& no_card() { return act(ActionKind::kPass); }
  // Nobody plays any further card in the windows that are open, or open after them.
  CardFight& no_cards() {
    while (phase() == Phase::kWindow) no_card();
    return *this;
  }
  CardFight& decline() { return act(ActionKind::kDecline); }
  CardFight& answer(bool yes) { return act(ActionKind::kAnswer, yes ? 1 : 0); }
  // Dice for a card: how many of them show a face that counts.
  CardFight& dice(int count) { return act(ActionKind::kDice, count); }
  CardFight& reroll(bool yes) { return act(ActionKind::kReroll, yes ? 1 : 0); }

  // The actions of Fight, to go on with those of cards.
  CardFight& act(ActionKind kind, int argument = 0) {
    Fight::act(kind, argument);
    return *this;
  }
  CardFight& attack(int slot) { return act(ActionKind::kAttack, slot); }
  CardFight& move(int column, int row) { return act(ActionKind::kMove, cell_at(column, row)); }
  CardFight& pick(int slot) { return act(ActionKind::kPickUnit, slot); }
  CardFight& pick_space(int column, int row) {
    return act(ActionKind::kPickSpace, cell_at(column, row));
  }
  CardFight& defend() { return act(ActionKind::kDefend); }
  CardFight& end() { return act(ActionKind::kEnd); }
  CardFight& roll(int die) { return act(ActionKind::kRoll, die + 1); }

 private:
  int player() const {
    return phase() == Phase::kActivate || phase() == Phase::kAct ? side_of(active()) : to_move();
  }
  Ids ids(int side, std::uint64_t set) const {
    Ids all;
    for (int instance = 0; instance < kMoraleToken; ++instance) {
      if ((set >> instance & 1) != 0) all.insert(rules().card_of(side, instance).id);
    }
    return all;
  }
  CardFight& named(ActionKind kind, const std::string& id) {
    const int side = kind == ActionKind::kDrawInstance ? state.draw_side : player();
    for (const int instance : options(kind)) {
      if (rules().card_of(side, instance).id == id) return act(kind, instance);
    }
    throw std::logic_error(
        fmt::format("cannot choose {} but {} in {}", id, choices(), rules().to_json(state).dump()));
  }
};

// The attack on a target of `fight` with this die, when nobody plays any further card: its damage.
// The fight is a copy; it stands where the attack is declared, or before its roll.
inline int damage_with(CardFight fight, int target, int die = 0) {
  const int before = fight.damage(target);
  fight.no_cards().roll(die).no_cards();
  return fight.damage(target) - before;
}

// Champions and nix far away, pit lords next to gorgons: at the first activation of a side with
// these cards.
inline CardFight with_cards(const Holdings& own, const Holdings& enemy = {}) {
  CardFight fight(hero({kFarChampions}, holds(own)), hero({kFarNix}, holds(enemy)));
  fight.no_cards();
  return fight;
}
inline CardFight pit_lords_fight(const Holdings& own, const Holdings& enemy = {},
                                 const std::string& ruleset = "") {
  CardFight fight(hero({kPitLords}, holds(own)), hero({kGorgons}, holds(enemy)), "", ruleset);
  fight.no_cards();
  return fight;
}

}  // namespace muster::homm
