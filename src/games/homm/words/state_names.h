// The names that a combat's state has in JSON.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields/archive.h"
#include "games/homm/combat.h"
#include "games/homm/state/phases.h"
#include "games/homm/state/state.h"

namespace muster::homm {

inline constexpr auto kPhaseNames = std::to_array<std::string_view>(
    {"place",      "place_order",  "place_gate", "draw",      "choose_unit", "activate",
     "act",        "move_after",   "tie_target", "tie_space", "roll",        "reroll",
     "reroll_die", "defense_roll", "ask",        "dice",      "window",      "ai_card",
     "draw_cards", "buy_round",    "resolving",  "over"});
static_assert(kPhaseNames.size() == static_cast<std::size_t>(Phase::kOver) + 1);

inline constexpr auto kStageNames = std::to_array<std::string_view>(
    {"setup",           "combat_start", "round_start", "round_cards",
     "next_activation", "activated",    "ai_deck",     "activation_cards",
     "acting",          "declared",     "roll",        "rolled",
     "rerolls",         "defense_die",  "damage",      "lethal",
     "lethal_cards",    "tokens",       "hit",         "struck",
     "retaliate",       "retaliated",   "follow_up",   "activation_over",
     "round_over",      "moved",        "new_hand"});
static_assert(kStageNames.size() == static_cast<std::size_t>(Stage::kNewHand) + 1);

inline constexpr auto kEndingNames = std::to_array<std::string_view>(
    {"none", "elimination", "retreat", "surrender", "quick_combat", "round_limit", "yielded"});
static_assert(kEndingNames.size() == static_cast<std::size_t>(Ending::kYielded) + 1);

inline constexpr auto kAttackKindNames =
    std::to_array<std::string_view>({"main", "again", "extra", "retaliation"});
inline constexpr auto kRollKindNames =
    std::to_array<std::string_view>({"one_die", "lower_die", "planned_dice"});
inline constexpr auto kActedNames =
    std::to_array<std::string_view>({"not_yet", "has_acted", "lost_activation"});
inline constexpr auto kAskerNames =
    std::to_array<std::string_view>({"nobody", "ability", "card", "engine", "ai_deck"});
inline constexpr auto kAskWhatNames =
    std::to_array<std::string_view>({"unit", "space", "yes_no", "card", "tokens"});
inline constexpr auto kBothSides = std::to_array<std::string_view>({"attacker", "defender"});
inline constexpr auto kSetupNames = std::to_array<std::string_view>(
    {"attacker_places", "guards_are_drawn", "defender_places", "citadel", "ready"});
static_assert(kSetupNames.size() == static_cast<std::size_t>(Placing::kReady) + 1);
// By bit of UnitMark.
inline constexpr auto kUnitMarkNames =
    std::to_array<std::string_view>({"no_spells", "no_paralysis", "cannot_attack", "berserk",
                                     "rolls_lower", "fire_shield", "air_shield", "clone"});

// The names of what a combat is about: sides of units by their place in its table, each side's
// cards by instance. Of several copies of a card the second is "id#2", the third "id#3".
class StateNames {
 public:
  explicit StateNames(const Combat& combat);
  // For FieldSizes.
  constexpr StateNames() = default;

  constexpr NameList units() const { return units_; }
  constexpr NameList cards(std::size_t side) const { return cards_[side & 1]; }

 private:
  std::vector<std::string_view> units_;
  std::array<std::vector<std::string>, 2> card_names_;
  std::array<std::vector<std::string_view>, 2> cards_;
};

}  // namespace muster::homm
