// The fields of a state on the map, once for both directions of its JSON (core/fields/archive.h).
// Left out is what is as in MapState{}; what follows from other members is not read.
#pragma once

#include <cstddef>

#include "core/fields/archive.h"
#include "games/homm/map/state/state.h"
#include "games/homm/map/words/state_names.h"

namespace muster::homm::map {

template <class Archive>
constexpr void piles_fields(Archive& archive, CardPiles& piles, NameList cards) {
  archive.value("hand", piles.hand, NameSetCodec(cards));
  archive.value("deck", piles.deck, NameSetCodec(cards));
  archive.value("discard", piles.discard, NameSetCodec(cards));
  archive.value("supply", piles.supply, NameSetCodec(cards));
  archive.value("aside", piles.aside, NameSetCodec(cards));
  archive.value("delayed", piles.delayed, NameSetCodec(cards));
  archive.value("layer", piles.layer, CardNumbersCodec(cards));
}

// The player's hero.
template <class Archive>
constexpr void hero_fields(Archive& archive, MapState& state, const MapNames& names) {
  archive.value("field", state.field, FieldCodec(names));
  archive.value("last", state.last, FieldCodec(names));
  archive.number("movement", state.movement);
  archive.flag("out", state.hero_out);
  archive.number("level", state.level, {1, 7});
  archive.number("experience", state.steps);
  archive.number("morale", state.morale.token, {-1, 1});
  archive.number("penalty", state.morale.penalty);
  archive.flag("lose_hand", state.lose_hand);
  archive.number("experts", state.experts);
  archive.flag("moved", state.moved);
  archive.flag("revisited", state.revisited);
}

template <class Archive>
constexpr void town_fields(Archive& archive, MapState& state) {
  archive.value("dwellings", state.dwellings, NameSetCodec(kTierNames));
  archive.flag("citadel", state.citadel);
  archive.flag("build_token", state.build_token);
  archive.flag("population_token", state.population_token);
  archive.flag("buying", state.buying);
  archive.number("purchases_any", state.purchases.any);
  archive.number("purchases_fresh", state.purchases.fresh);
  archive.value("bought", state.purchases.bought, IndexSetCodec(kMaxUnits));
}

template <class Archive>
constexpr void ai_hero_fields(Archive& archive, AiHeroState& hero, const MapNames& names) {
  archive.name("status", hero.status, kHeroStatusNames);
  archive.value("field", hero.field, FieldCodec(names));
  archive.value("last", hero.last, FieldCodec(names));
  archive.number("movement", hero.movement);
}

template <class Archive>
constexpr void placed_fields(Archive& archive, PlacedTile& placed, NameList tiles) {
  archive.name("tile", placed.tile, tiles);
  archive.number("rotation", placed.rotation, kDirections - 1);
  archive.flag("face_up", placed.face_up);
  archive.follows(placed.spare);
}

template <class Archive>
constexpr void unit_fields(Archive& archive, UnitState& unit) {
  archive.flag("in_deck", unit.in_deck);
  archive.flag("improved", unit.improved);
  archive.number("tokens", unit.tokens, kMostTokens);
  archive.follows(unit.spare);
}

// What a visit, a fight, a card or a unit still brings.
template <class Archive>
constexpr void pending_fields(Archive& archive, MapState& state, const MapNames& names) {
  archive.number("to_discard", state.to_discard);
  archive.number("discards_from", state.discards_from, 63);
  archive.number("to_gain", state.to_gain);
  archive.number("to_draw", state.to_draw);
  archive.number("to_improve", state.to_improve);
  archive.number("to_spy", state.to_spy);
  archive.flag("morale_ends", state.morale_ends);
  archive.value("settlement", state.settlement, FieldCodec(names));
  archive.number("discovering", state.discovering);
  archive.name("discoverer", state.discoverer, kPeople);
  archive.value("gained", state.gained, NameSetCodec(names.cards()));
  archive.value("improvable", state.improvable, IndexSetCodec(kMaxUnits));
  archive.value("spyable", state.spyable, IndexSetCodec(kMaxTiles));
  archive.value("effects", state.effects, NameSetCodec(kEffectNames));
  archive.value("moments", state.moments, NameSetCodec(kCardMomentNames));
  archive.name("targeting", state.targeting, kCardTargetNames);
  archive.number("raising", state.raising);
  archive.number("discount", state.discount);
  archive.number("searching", state.searching);
  archive.value("hire_tiers", state.hire_tiers, IndexSetCodec(8));
  archive.value("hireable", state.hireable, IndexSetCodec(kMaxUnits));
  archive.number("late_steps", state.late_steps);
  archive.number("to_step", state.to_step);
  archive.number("rolling", state.rolling);
  archive.number("peeking", state.peeking);
  archive.name("peeked", state.peeked, names.cards());
}

template <class Archive>
constexpr void fight_fields(Archive& archive, MapState& state, const MapNames& names) {
  archive.name("kind", state.fight, kFightKindNames);
  archive.number("opponent", state.opponent);
  archive.value("field", state.fight_field, FieldCodec(names));
  archive.name("meeting", state.meeting, names.meetings());
  archive.number("begun", state.fights_begun);
}

template <class Archive>
constexpr void tally_fields(Archive& archive, MapTally& tally) {
  archive.number("fights", tally.fights);
  archive.number("fights_won", tally.fights_won);
  archive.number("quick_combats", tally.quick_combats);
  archive.number("retreats", tally.retreats);
  archive.numbers("flags", tally.flags);
  archive.numbers("visits", tally.visits);
  archive.numbers("discovered", tally.discovered);
  archive.number("lost_gold", tally.lost_gold);
  archive.number("town_flagged", tally.town_flagged);
  archive.number("ai_beaten", tally.ai_beaten);
  archive.number("goal_flagged", tally.goal_flagged);
  archive.number("goal_by", tally.goal_by);
}

template <class Archive>
constexpr void course_fields(Archive& archive, MapState& state, const MapNames& names) {
  archive.name("phase", state.phase, kMapPhaseNames);
  archive.name("stage", state.stage, kMapStageNames);
  archive.number("to_move", state.mover, {kTerminal, 1});
  archive.number("round", state.round);
  archive.number("turn", state.turn);
  archive.number("draws_made", state.draws_made);
  archive.number("ai_hero", state.ai_hero, kMaxAiHeroes);
  archive.value("ai_moved", state.ai_moved, IndexSetCodec(kMaxAiHeroes));
  archive.value("ai_grown", state.grown, IndexSetCodec(kMaxAiHeroes));
  archive.value("ways", state.ways, IndexSetCodec(kDirections));
  archive.number("winner", state.winner, {-1, 1});
  archive.name("ended_by", state.ended_by, kEndEventNames);
  pending_fields(archive, state, names);
}

// `told` adds what follows from other members to the army's units, the map's places, AI heroes.
template <class Archive, class Told>
constexpr void map_fields(Archive& archive, MapState& state, const MapNames& names, Told&& told) {
  course_fields(archive, state, names);
  archive.object("hero", [&](auto& inner) { hero_fields(inner, state, names); });
  archive.object("resources", [&](auto& inner) {
    inner.number("gold", state.gold);
    inner.number("materials", state.materials);
    inner.number("valuables", state.valuables);
  });
  archive.object("town", [&](auto& inner) { town_fields(inner, state); });
  archive.objects("army", names.units(), [&](auto& inner, std::size_t unit) {
    unit_fields(inner, state.units[unit]);
    told.unit(inner, unit);
  });
  archive.object("cards", [&](auto& inner) { piles_fields(inner, state.piles, names.cards()); });
  archive.objects("tiles", names.places(), [&](auto& inner, std::size_t place) {
    placed_fields(inner, state.placed[place], names.tiles());
    told.place(inner, place);
  });
  archive.value("drawn", state.drawn, NameSetCodec(names.tiles()));
  archive.value("flagged_by_player", state.owned[0], FieldsCodec(names));
  archive.value("flagged_by_ai", state.owned[1], FieldsCodec(names));
  archive.value("for_troops", state.troops, FieldsCodec(names));
  archive.value("visited", state.visited, FieldsCodec(names));
  archive.value("spoilt", state.spoilt, FieldsCodec(names));
  archive.objects("ai_heroes", names.heroes(), [&](auto& inner, std::size_t hero) {
    ai_hero_fields(inner, state.heroes[hero], names);
    told.hero(inner, hero);
  });
  archive.object("fight", [&](auto& inner) { fight_fields(inner, state, names); });
  archive.object("tally", [&](auto& inner) { tally_fields(inner, state.tally); });
}

}  // namespace muster::homm::map
