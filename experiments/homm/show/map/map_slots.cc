#include "experiments/homm/show/map/map_slots.h"

#include "experiments/homm/show/map/map_board.h"
#include "experiments/homm/show/map/map_fight.h"
#include "experiments/homm/show/map/map_panels.h"
#include "experiments/homm/show/map/map_people.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {
namespace {

using SlotNames = std::vector<std::string>;

// A field, or the tile that lies face down there.
SlotNames place_to_go(const MapState& state, int field) {
  const int place = Layout::place_of(field);
  if (state.placed[static_cast<std::size_t>(place)].face_up == 0) return {tile_slot(place)};
  return {field_slot(field)};
}

// A card, or the hero's morale, which is played like one.
SlotNames card_played(int card) {
  return {card == kMoraleToken ? std::string(kHeroLineSlot) : card_slot(card)};
}

SlotNames combat_slots(const MapState& state, Action action) {
  const int what = argument_of(action);
  const auto unit = [&state](int slot) {
    return SlotNames{fight_slot(state.combat.units[slot].cell)};
  };
  const auto kept = [](SlotNames slots) { return slots.front().empty() ? SlotNames{} : slots; };
  switch (kind_of(action)) {
    case ActionKind::kPlace:
    case ActionKind::kPickSpace:
    case ActionKind::kMove:
    case ActionKind::kAttackWall:
      return kept({fight_slot(what)});
    case ActionKind::kPickUnit:
    case ActionKind::kAttack:
      return what < kUnits ? kept(unit(what)) : SlotNames{};
    case ActionKind::kDefend:
      return state.combat.active < kUnits ? kept(unit(state.combat.active)) : SlotNames{};
    case ActionKind::kPickCard:
      return card_played(what);
    case ActionKind::kPlayCard:
      return card_played(what / 4);
    default:
      return {};
  }
}

}  // namespace

std::vector<std::string> action_slots(const Adventure& game, const MapState& state, Action action) {
  if (!is_map_action(action)) return combat_slots(state, action);
  const int what = map_argument(action);
  switch (map_kind(action)) {
    case MapAction::kStep:
      return place_to_go(state, game.layout().next(state.field, what));
    case MapAction::kWay:
      return place_to_go(state, game.layout().next(state.heroes[state.ai_hero].field, what));
    case MapAction::kField:
      return place_to_go(state, what);
    case MapAction::kDiscover:
    case MapAction::kSpy:
      return {tile_slot(what)};
    case MapAction::kOrient:
      return {tile_slot(state.discovering)};
    case MapAction::kRevisit:
    case MapAction::kFight:
      return {kHeroSlot, field_slot(state.field)};
    case MapAction::kStay:
      return {ai_slot(state.ai_hero)};
    case MapAction::kIncome:
    case MapAction::kTroops:
      return {field_slot(state.settlement)};
    case MapAction::kPay:
    case MapAction::kGiveUp:
      return {field_slot(state.fight_field)};
    case MapAction::kBuild:
      return {building_slot(what)};
    case MapAction::kRecruit:
    case MapAction::kRecruitDowngraded:
    case MapAction::kReinforce:
    case MapAction::kUpgrade:
    case MapAction::kImprove:
    case MapAction::kRaise:
    case MapAction::kHire:
      return {unit_slot(what)};
    case MapAction::kPlay:
    case MapAction::kPlayLater:
      return card_played(what / 4);
    case MapAction::kTakeEffect:
    case MapAction::kTake:
    case MapAction::kDiscard:
      return card_played(what);
    case MapAction::kTop:
    case MapAction::kBottom:
      return card_played(state.peeked);
    case MapAction::kMorale:
    case MapAction::kRollDie:
      return {kHeroLineSlot};
    case MapAction::kPeek:
      return {kPilesSlot};
    default:
      return {};
  }
}

}  // namespace muster::homm::map
