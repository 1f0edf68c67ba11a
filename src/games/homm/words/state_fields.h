// The fields of a combat's state, once for both directions of its JSON (core/fields/archive.h).
// Left out is what is as in State{}; what follows from other members is not read.
#pragma once

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>

#include "core/fields/archive.h"
#include "games/homm/cards/state_names.h"
#include "games/homm/state/state.h"
#include "games/homm/words/state_names.h"

namespace muster::homm {

// A space as [column, row]; "beside the board"; null where there is none.
struct CellCodec {
  static nlohmann::json write(std::uint8_t cell);
  static std::string read(const nlohmann::json& json, std::uint8_t& cell);
};
// A set of them as a list.
struct CellsCodec {
  static nlohmann::json write(Mask cells);
  static std::string read(const nlohmann::json& json, Mask& cells);
};
// Who is to move: a side's number, -1 chance, -2 nobody.
inline constexpr Limits kMovers = {kTerminal, 1};
inline constexpr Limits kSlotLimits = kNoUnit;

// An empty slot.
inline bool is_fresh(const Unit& unit) {
  const Unit fresh;
  return std::memcmp(&unit, &fresh, sizeof(Unit)) == 0;
}

template <class Archive>
constexpr void unit_fields(Archive& archive, Unit& unit, const StateNames& names) {
  archive.name("unit", unit.side, names.units());
  archive.value("at", unit.cell, CellCodec{});
  archive.number("damage", unit.damage);
  archive.bit("retaliated", unit.flags, kRetaliated);
  archive.bit("paralysed", unit.flags, kParalysed);
  archive.bit("defending", unit.flags, kDefending);
  archive.bit("ability_used", unit.flags, kUsed);
  archive.bit("flipped", unit.flags, kFlipped);
  archive.bit("stacked", unit.flags, kStacked);
  archive.bit("corroded", unit.flags, kCorroded);
  archive.bit("silenced", unit.flags, kSilenced);
  archive.template bits<4>("poison", unit.poison, [&](auto cubes) { unit.poison = cubes & 15; });
  archive.template bits<4>("tokens", unit.tokens, [&](auto count) { unit.tokens = count & 15; });
  archive.value("marks", unit.marks, NameSetCodec(kUnitMarkNames));
  archive.follows(unit.attack, unit.defense, unit.initiative);
}

template <class Archive>
constexpr void cards_fields(Archive& archive, Cards& cards, NameList names) {
  archive.value("hand", cards.hand, NameSetCodec(names));
  archive.value("deck", cards.deck, NameSetCodec(names));
  archive.value("discard", cards.discard, NameSetCodec(names));
  archive.value("in_play", cards.play, NameSetCodec(names));
  archive.value("known", cards.known, NameSetCodec(names));
  archive.value("supply", cards.supply, NameSetCodec(names));
}

// What a side has, beside its units.
template <class Archive>
constexpr void side_fields(Archive& archive, State& state, std::size_t side,
                           const StateNames& names) {
  cards_fields(archive, state.cards[side], names.cards(side));
  archive.number("gold", state.gold[side]);
  archive.number("experts", state.experts[side]);
  archive.number("morale", state.morale[side], {-1, 1});
  archive.number("materials", state.materials[side]);
  archive.number("spells_cast", state.spells[side]);
  archive.number("machines_used", state.machine_used[side]);
  archive.value("fielded", state.fielded[side], IndexSetCodec(kMaxArmyCards));
  archive.value("ai_spells", state.ai_spells[side], IndexSetCodec(kMaxAiSpells));
  archive.numbers("ai_cards", state.ai_cards[side]);
}

template <class Archive>
constexpr void ask_fields(Archive& archive, Ask& ask) {
  archive.number("choice", ask.choice);
  archive.name("asker", ask.asker, kAskerNames);
  archive.name("what", ask.what, kAskWhatNames);
  archive.number("id", ask.id);
  archive.number("unit", ask.unit, kSlotLimits);
  archive.flag("may_decline", ask.may_decline);
  archive.number("dice", ask.dice);
  archive.number("faces", ask.faces);
  archive.number("spare", ask.spare);
}

template <class Archive>
constexpr void play_fields(Archive& archive, Play& play, const StateNames& names) {
  archive.name("side", play.side, kBothSides);
  archive.name("card", play.card, names.cards(play.side));
  archive.number("option", play.option, 3);
  archive.name("stage", play.stage, kPlayStageNames);
  archive.number("step", play.step);
  archive.numbers("targets", play.target, kNoUnit);
  archive.number("power", play.power);
  archive.number("paid", play.paid);
  archive.number("schools", play.schools, 15);
  archive.number("damage_lowered", play.lowered);
  archive.value("marks", play.marks, NameSetCodec(kPlayMarkNames));
  archive.number("cards_moved", play.moved);
}

template <class Archive>
constexpr void effect_fields(Archive& archive, Effect& effect) {
  archive.name("effect", effect.kind, kLastingNames);
  archive.number("on", effect.on);
  archive.number("amount", effect.amount);
  archive.number("until", effect.until);
  archive.number("source", effect.source);
}

template <class Archive>
constexpr void activation_fields(Archive& archive, State& state) {
  archive.number("active", state.active, kSlotLimits);
  archive.value("origin", state.origin, CellCodec{});
  archive.flag("may_defend", state.may_defend);
  archive.flag("moved", state.moved);
  archive.name("acted", state.acted, kActedNames);
  archive.flag("rooted", state.rooted);
  archive.number("step", state.step);
  archive.number("strikes", state.strikes);
  archive.number("activation_bonus", state.activation_bonus);
  archive.number("attack_bonus", state.attack_bonus);
  archive.number("defense_bonus", state.defense_bonus);
  archive.number("target_step", state.target_step);
  archive.value("attacked", state.attacked, IndexSetCodec(kUnits));
  archive.number("main_target", state.main_target, kSlotLimits);
  archive.value("target_at", state.target_cell, CellCodec{});
  archive.flag("killed", state.killed);
  archive.number("attack_value", state.attack_value);
  archive.number("ai_attack", state.ai_attack);
  archive.number("turn_plays", state.turn_plays);
}

// The attack or retaliation being resolved.
template <class Archive>
constexpr void attack_fields(Archive& archive, State& state) {
  archive.number("attacker", state.attacker, kSlotLimits);
  archive.number("target", state.target, kSlotLimits);
  archive.name("attack", state.kind, kAttackKindNames);
  archive.name("roll", state.two_dice, kRollKindNames);
  archive.number("first_face", state.faces.first);  // Dice Stacks: how the dice are thrown
  archive.number("second_face", state.faces.second);
  archive.number("dice_changes", state.dice_changes);
  archive.number("defense_die", state.defense_die);
  archive.number("rerolls", state.rerolls);
  archive.number("attack_damage", state.damage);
  archive.number("die", state.die, {-1, kNoDie});
  archive.number("last_bonus", state.last_bonus);
  archive.flag("cancelled", state.cancelled);
  PoolRoll& roll = state.pool_roll;
  archive.template bits<5>("dice_waiting", roll.waiting,
                           [&](auto dice) { roll.waiting = dice & 31; });
  archive.template bits<3>("next_face", roll.face, [&](auto face) { roll.face = face & 7; });
  archive.number("dice_open", roll.open, kPoolLimit);
  PoolRerolls& rerolls = state.pool_rerolls;
  archive.template bits<3>("reroll_face", rerolls.face,
                           [&](auto face) { rerolls.face = face & 7; });
  archive.template bits<2>("reroll_passes", rerolls.passes,
                           [&](auto passes) { rerolls.passes = passes & 3; });
  archive.template bits<2>("reroll_series", rerolls.series,
                           [&](auto series) { rerolls.series = series & 3; });
  archive.template bits<1>("rerolls_open", rerolls.open,
                           [&](auto open) { rerolls.open = open & 1; });
}

// Windows, questions, and cards on their way.
template <class Archive>
constexpr void cards_course_fields(Archive& archive, State& state, const StateNames& names) {
  archive.object("ask", [&](auto& inner) { ask_fields(inner, state.ask); });
  archive.object("play", [&](auto& inner) { play_fields(inner, state.play, names); });
  archive.object("answer", [&](auto& inner) { play_fields(inner, state.answer, names); });
  archive.object("aid", [&](auto& inner) { play_fields(inner, state.aid, names); });
  archive.value("with", state.with, NameSetCodec(names.cards(state.play.side)));
  archive.list("effects", state.effects, state.effect_count,
               [](auto& inner, Effect& effect) { effect_fields(inner, effect); });
  archive.name("window", state.window, kWindowNames);
  archive.name("outer_window", state.outer, kWindowNames);
  archive.name("window_side", state.window_side, kBothSides);
  archive.number("passes", state.passes, 2);
  archive.number("plays", state.plays);
  archive.number("draws", state.draws);
  archive.name("draw_side", state.draw_side, kBothSides);
  archive.name("draw_kind", state.draw_kind, kDrawKindNames);
  archive.number("deals", state.deals, 3);
  archive.flag("may_stop", state.may_stop);
}

template <class Archive>
constexpr void tally_fields(Archive& archive, Tally& tally) {
  archive.number("ai_attacks", tally.ai_attacks);
  archive.number("ai_choices", tally.ai_choices);
  archive.number("attacks", tally.attacks);
  archive.number("retaliations", tally.retaliations);
  archive.numbers("lost_gold", tally.lost_gold);
  archive.numbers("cards_played", tally.cards_played);
}

// `tell(archive, unit, slot)` adds to a unit what follows from other members.
template <class Archive, class Tell>
constexpr void state_fields(Archive& archive, State& state, const StateNames& names, Tell&& tell) {
  archive.name("phase", state.phase, kPhaseNames);
  archive.name("stage", state.stage, kStageNames);
  archive.number("to_move", state.mover, kMovers);
  archive.number("round", state.round);
  archive.number("turn", state.turn);
  archive.number("rounds_left", state.rounds_left);
  archive.flag("unlimited", state.unlimited);
  archive.entries(
      "units", "slot", state.units, [](const Unit& unit) { return !is_fresh(unit); },
      [&](auto& inner, Unit& unit, std::size_t slot) {
        unit_fields(inner, unit, names);
        tell(inner, unit, static_cast<int>(slot));
      });
  archive.objects("sides", 2,
                  [&](auto& inner, std::size_t side) { side_fields(inner, state, side, names); });
  archive.value("walls", state.walls, CellsCodec{});
  archive.value("gate", state.gate, CellCodec{});
  archive.value("to_activate", state.pending, IndexSetCodec(kUnits));
  archive.number("choice", state.choice);
  archive.name("setup", state.placing, kSetupNames);
  archive.number("next_card", state.next_card);
  archive.number("tie_initiative", state.tie_initiative);
  archive.name("tie_side", state.tie_side, kBothSides);
  archive.number("somebody_left", state.somebody_left, 3);
  activation_fields(archive, state);
  attack_fields(archive, state);
  cards_course_fields(archive, state, names);
  archive.number("winner", state.winner, {-1, 1});
  archive.name("ending", state.ending, kEndingNames);
  archive.object("tally", [&](auto& inner) { tally_fields(inner, state.tally); });
  archive.follows(state.occupied, state.obstacles, state.unit_at);
}

}  // namespace muster::homm
