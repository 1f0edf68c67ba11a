// The names that a state on the map has in JSON, and what writes fields, cards and sets of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields/archive.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/state/state.h"

namespace muster::homm::map {

inline constexpr auto kMapPhaseNames = std::to_array<std::string_view>(
    {"search",      "discard",  "draw_card", "turn",      "draw_tile", "orient",
     "settlement",  "gain",     "gained",    "lose_card", "improve",   "spy",
     "morale_ends", "react",    "target",    "raise",     "hire_draw", "hire",
     "find",        "deck_top", "peeked",    "die",       "last_step", "defend",
     "outcome",     "fight",    "tie",       "ai_turn",   "over",      "going_on"});
static_assert(kMapPhaseNames.size() == static_cast<std::size_t>(MapPhase::kGoingOn) + 1);

inline constexpr auto kMapStageNames = std::to_array<std::string_view>(
    {"round_start", "search_pile", "discards", "draws", "drawn", "turn_fight", "cards_first",
     "player_turn", "turn_over", "ai_heroes", "round_over"});
static_assert(kMapStageNames.size() == static_cast<std::size_t>(MapStage::kRoundOver) + 1);

inline constexpr auto kEndEventNames = std::to_array<std::string_view>(
    {"none", "ai_heroes_beaten", "town_flagged", "hero_out", "goal_flagged", "rounds_over"});
static_assert(kEndEventNames.size() == static_cast<std::size_t>(EndEvent::kRoundsOver) + 1);

inline constexpr auto kFightKindNames =
    std::to_array<std::string_view>({"none", "guards", "attack", "defence", "town", "turn_fight"});
inline constexpr auto kHeroStatusNames =
    std::to_array<std::string_view>({"to come", "on the map", "beaten"});
inline constexpr auto kCardTargetNames =
    std::to_array<std::string_view>({"none", "home", "step", "claim"});
// By bit.
inline constexpr auto kCardMomentNames =
    std::to_array<std::string_view>({"turn", "level_up", "victory", "search", "guards"});
static_assert(kCardMomentNames.size() == kCardMoments);
inline constexpr auto kTierNames = std::to_array<std::string_view>({"bronze", "silver", "gold"});
inline constexpr auto kEffectNames = std::to_array<std::string_view>(
    {"over_blocked", "over_borders", "past_guards", "peek_used", "die_used"});
inline constexpr auto kPeople = std::to_array<std::string_view>({"player", "ai"});

// The names of what a game is about.
class MapNames {
 public:
  explicit MapNames(const Adventure& game);
  // For FieldSizes: as many of everything as a state has room for.
  constexpr MapNames() = default;

  constexpr const Layout* layout() const { return layout_; }
  constexpr NameList cards() const { return cards_; }  // by instance; the second copy is "id#2"
  constexpr NameList tiles() const { return tiles_; }
  constexpr NameList meetings() const { return meetings_; }
  constexpr std::size_t places() const { return places_; }
  constexpr std::size_t units() const { return units_; }
  constexpr std::size_t heroes() const { return heroes_; }

 private:
  const Layout* layout_ = nullptr;
  std::vector<std::string> card_names_;
  std::vector<std::string_view> cards_;
  std::vector<std::string> tile_names_;
  std::vector<std::string_view> tiles_;
  std::vector<std::string_view> meetings_;
  std::size_t places_ = kMaxTiles;
  std::size_t units_ = kMaxUnits;
  std::size_t heroes_ = kMaxAiHeroes;
};

// A field as [q, r]; null off the map.
class FieldCodec {
 public:
  constexpr explicit FieldCodec(const MapNames& names) : layout_(names.layout()) {}
  nlohmann::json write(std::uint8_t field) const;
  std::string read(const nlohmann::json& json, std::uint8_t& field) const;

 private:
  const Layout* layout_;
};
// A set of them as a list.
class FieldsCodec {
 public:
  constexpr explicit FieldsCodec(const MapNames& names) : field_(names) {}
  nlohmann::json write(const FieldSet& fields) const;
  std::string read(const nlohmann::json& json, FieldSet& fields) const;

 private:
  FieldCodec field_;
};
// Numbers by card, those that are not 0.
class CardNumbersCodec {
 public:
  using Numbers = std::uint8_t[64];
  constexpr explicit CardNumbersCodec(NameList cards) : cards_(cards) {}
  nlohmann::json write(const Numbers& numbers) const;
  std::string read(const nlohmann::json& json, Numbers& numbers) const;

 private:
  NameList cards_;
};

}  // namespace muster::homm::map
