// The names of what cards/state.h counts, by value: of card files and of states as JSON.
#pragma once

#include <array>
#include <string_view>

#include "games/homm/cards/state.h"

namespace muster::homm {

inline constexpr auto kLastingNames = std::to_array<std::string_view>({"none",
                                                                       "attack",
                                                                       "defense",
                                                                       "initiative",
                                                                       "health",
                                                                       "attack_token",
                                                                       "silence",
                                                                       "anti_magic",
                                                                       "no_paralysis",
                                                                       "forgetful",
                                                                       "berserk",
                                                                       "rolls_lower",
                                                                       "fire_shield",
                                                                       "air_shield",
                                                                       "spell_ward",
                                                                       "defense_once",
                                                                       "force_field",
                                                                       "fire_wall",
                                                                       "archery",
                                                                       "ranged_initiative",
                                                                       "ground_initiative",
                                                                       "no_penalty",
                                                                       "rerolls",
                                                                       "spell_limit",
                                                                       "draw_on_spell",
                                                                       "no_surrender",
                                                                       "may_cast",
                                                                       "school_power",
                                                                       "next_spell_power",
                                                                       "double_power",
                                                                       "damage_waits",
                                                                       "no_rerolls",
                                                                       "no_spells_at_zero",
                                                                       "no_spells",
                                                                       "no_magic_damage",
                                                                       "no_abilities",
                                                                       "no_spell_abilities"});
static_assert(kLastingNames.size() == static_cast<std::size_t>(Lasting::kNoSpellAbilities) + 1);

inline constexpr auto kWindowNames = std::to_array<std::string_view>(
    {"turn", "combat_start", "round_start", "activation", "attack", "rolled", "lethal",
     "retaliation", "power", "spell", "after_spell", "machine"});
static_assert(kWindowNames.size() == kWindows);

inline constexpr auto kPlayStageNames = std::to_array<std::string_view>(
    {"cost", "power", "targets", "answers", "closest", "resolve", "after", "done"});
static_assert(kPlayStageNames.size() == static_cast<std::size_t>(PlayStage::kDone) + 1);

// By bit of PlayMark.
inline constexpr auto kPlayMarkNames =
    std::to_array<std::string_view>({"ignored", "free", "to_hand", "all_to_hand", "full_powered",
                                     "tripled", "spell_paid", "stopped"});

inline constexpr auto kDrawKindNames =
    std::to_array<std::string_view>({"draw", "lose", "mill", "look_at"});
static_assert(kDrawKindNames.size() == static_cast<std::size_t>(DrawKind::kLookAt) + 1);

}  // namespace muster::homm
