// The fields of a state, once for both directions of its JSON (core/fields/archive.h). What follows
// from other members is not read.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/fields/archive.h"
#include "games/projecthex/conquest.h"
#include "games/projecthex/sheet/names.h"

namespace muster::projecthex {

inline constexpr auto kAllPhases = [] {
  std::array<std::string_view, kPhaseNames.size() + 1> names;
  std::copy(kPhaseNames.begin(), kPhaseNames.end(), names.begin());
  names.back() = kOverName;
  return names;
}();
static_assert(kAllPhases.size() == static_cast<std::size_t>(Phase::kOver) + 1);

// The names of what a game is about, by index.
class ConquestNames {
 public:
  explicit ConquestNames(const Conquest& game);
  // For FieldSizes.
  constexpr ConquestNames() = default;

  constexpr NameList colours() const { return colours_; }
  constexpr NameList places() const { return places_; }
  constexpr NameList missions() const { return missions_; }
  constexpr NameList cards() const { return cards_; }
  constexpr NameList movers() const { return movers_; }  // the colours, "chance", "nobody"

 private:
  std::vector<std::string_view> colours_;
  std::vector<std::string_view> places_;
  std::vector<std::string> mission_names_;
  std::vector<std::string_view> missions_;
  std::vector<std::string> card_names_;
  std::vector<std::string_view> cards_;
  std::vector<std::string_view> movers_;
};

// Troops by type, those there are.
struct TroopsCodec {
  static nlohmann::json write(const Troops& troops);
  static std::string read(const nlohmann::json& json, Troops& troops);
};
// Dice as a list of faces.
struct DiceCodec {
  static nlohmann::json write(const DicePool& pool);
  static std::string read(const nlohmann::json& json, DicePool& pool);
};
// Of a byte; null reads as `none`.
class NameOrNone : public NameCodec {
 public:
  static constexpr bool kReadsNull = true;
  constexpr NameOrNone(NameList names, std::uint8_t none) : NameCodec(names), none_(none) {}
  std::string read(const nlohmann::json& json, std::uint8_t& value) const;

 private:
  std::uint8_t none_;
};
// Who decides: the players' names, then those of chance and nobody.
class MoverCodec : public NameCodec {
 public:
  constexpr explicit MoverCodec(NameList movers)
      : NameCodec(movers), players_(static_cast<int>(movers.size()) - 2) {}
  nlohmann::json write(Player mover) const;
  std::string read(const nlohmann::json& json, Player& mover) const;

 private:
  int players_;
};

template <class Archive>
inline constexpr bool kCounts = std::is_same_v<Archive, FieldSizes>;

// A kind of troops, coded as one number.
template <class Archive>
constexpr void kind_fields(Archive& archive, std::uint8_t& code, bool typed) {
  if constexpr (kCounts<Archive>) {
    archive.follows(code);
  } else {
    Kind kind = kind_of(code);
    auto bonus = static_cast<std::uint8_t>(kind.bonus ? 1 : 0);
    if (typed) archive.name("unit", kind.type, kUnitTypeNames);
    archive.number("steps", kind.steps, 3);
    archive.flag("bonus", bonus);
    kind.bonus = bonus != 0;
    code = static_cast<std::uint8_t>(kind_code(kind));
  }
}

template <class Archive>
constexpr void groups_fields(Archive& archive, std::string_view key, Groups& groups,
                             NameList places) {
  archive.list(key, groups.items, groups.size, [&](auto& inner, Group& group) {
    if constexpr (std::remove_cvref_t<decltype(inner)>::kReads) group = Group(kNowhere, 0, 1);
    inner.name("in", group.territory, places);
    kind_fields(inner, group.kind, true);
    inner.number("number", group.count, Limits(1, kMaxTroops));
    inner.follows(group.zero);
    if constexpr (std::remove_cvref_t<decltype(inner)>::kReads) inner.expect("in");
  });
}

template <class Archive>
constexpr void fight_fields(Archive& archive, Fight& fight, const ConquestNames& names) {
  groups_fields(archive, "attackers", fight.attackers, names.places());
  archive.name("target", fight.target, names.places());
  archive.name("defender", fight.defender, names.colours());
  archive.value("attacker_dice", fight.dice[0], DiceCodec{});
  archive.value("defender_dice", fight.dice[1], DiceCodec{});
  archive.numbers("to_roll", fight.to_roll);
  if constexpr (kCounts<Archive>) {
    archive.follows(fight.choice);
  } else {
    archive.object("choice", [&](auto& inner) {
      DuelChoice choice = duel_choice(fight.choice);
      inner.number("face", choice.face, kFaces - 1);
      inner.name("unit", choice.type, kUnitTypeNames);
      fight.choice = static_cast<std::uint8_t>(duel_code(choice));
    });
  }
  archive.number("exchange", fight.exchange);
  archive.number("next", fight.next_kind);
}

template <class Archive>
constexpr void realm_fields(Archive& archive, Realm& realm, const ConquestNames& names) {
  archive.value("faction", realm.faction, NameOrNone(kFactionNames, kNobody));
  archive.number("prestige", realm.prestige);
  archive.values("dossier", realm.dossier, NameOrNone(names.missions(), kNoMission));
  archive.value("cards", realm.cards, NameSetCodec(names.cards()));
  archive.number("coins", realm.coins);
  archive.value("incoming", realm.incoming, TroopsCodec{});
  archive.number("incoming_any", realm.incoming_any, kMaxTroops);
  archive.name("capital", realm.capital, names.places());
  archive.number("mulligans", realm.mulligans, 2);
  archive.number("defeated", realm.defeated);
  archive.follows(realm.held, realm.pieces);
}

template <class Archive>
constexpr void decks_fields(Archive& archive, ConquestState& state, NameList missions) {
  archive.value("deck", state.deck, NameSetCodec(missions));
  archive.value("under_deck", state.under, NameSetCodec(missions));
  archive.value("discard", state.discard, NameSetCodec(missions));
  archive.value("turned_down", state.rejected, NameSetCodec(missions));
  archive.number("draws", state.draws);
}

// What the turn stands at; after the phase and who is on turn.
template <class Archive>
constexpr void turn_fields(Archive& archive, ConquestState& state, const ConquestNames& names) {
  archive.value("mover", state.mover, MoverCodec(names.movers()));
  groups_fields(archive, "spent", state.spent, names.places());
  archive.value("held_at_start", state.held_at_start, NameSetCodec(names.places()));
  archive.name("from", state.from, names.places());
  archive.name("to", state.to, names.places());
  archive.number("left", state.left);
  archive.value("unit", state.type, NameOrNone(kUnitTypeNames, kUnitTypes));
  archive.number("attacks", state.attacks);
  archive.name("step", state.step, kStepNames);
  archive.number("done", state.done);
  archive.flag("hit_and_run", state.galloping);
  archive.name("winner", state.winner, names.colours());
  archive.flag("capped", state.capped);
}

template <class Archive>
constexpr void course_fields(Archive& archive, ConquestState& state, const ConquestNames& names) {
  archive.number("round", state.round);
  archive.number("turn", state.turn, 1 << 30);
  archive.name("phase", state.phase, kAllPhases);
  archive.name("on_turn", state.on_turn, names.colours());
}

// What troops of each type have that have not done anything.
template <class Archive>
constexpr void fresh_fields(Archive& archive, std::array<std::uint8_t, kUnitTypes>& fresh) {
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    if constexpr (Archive::kReads) {
      fresh[type] = static_cast<std::uint8_t>(kind_code({static_cast<UnitType>(type), 0, false}));
    }
    archive.object(kUnitTypeNames[type],
                   [&](auto& inner) { kind_fields(inner, fresh[type], false); });
  }
}

}  // namespace muster::projecthex
