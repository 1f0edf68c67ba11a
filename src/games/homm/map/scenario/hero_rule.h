// Where a hero goes, as data: an ordered list of goals. The hero makes for the first goal there is,
// by a cheapest route, and looks again after every movement point (AI-31).
//
// The same kind of file (configs/agents/map_heroes) drives AI heroes inside the game and is a
// simple player: goals, how sure of a fight it wants to be, and what it buys.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "core/inline_vector.h"

namespace muster::homm::map {

enum class Goal : std::uint8_t {
  kHeroOnTile,  // an enemy hero on the own tile (AI-28)
  kHero,        // the nearest enemy hero
  kFlagOnTile,  // a mine or settlement on the own tile that is not one's own (AI-29)
  kFlag,        // the nearest one on discovered tiles
  kTown,        // the enemy's towns: of an AI hero the player's (AI-30)
  kOwnTown,
  kThreatenedTown,  // of players: the own town that an AI hero can be at first, within `watch`
                    // rounds
  kScenario,        // the scenario's goal field
  kLandmark,        // the nearest landmark that is not one's own
  kVisit,           // the nearest field to be visited
  kExplore,         // the nearest face-down tile
};

enum class Spending : std::uint8_t { kCitadel, kBuild, kRecruit, kReinforce, kUpgrade };

// How a player turns the tiles that are discovered: the first way, or so that AI heroes are as far
// from the player's towns as can be, or as near.
enum class TileTurning : std::uint8_t { kFirst, kHinder, kInvite };

struct HeroRule {
  std::string name;
  std::string summary;
  InlineVector<Goal, 12> goals;  // empty: the hero stays where it is
  // In a seat: every AI hero keeps the rule that its scenario gives it; nothing else counts.
  bool as_written = false;
  bool player_breaks_ties = true;  // AI heroes, tie = "player"; "first": the first direction
  // Of players: the least chance of victory with which the hero enters a fight and with which a
  // defence without the hero is paid for (AM-16), the rounds before an AI hero is at a town in
  // which the hero goes back there, the gold that purchases leave while AI heroes walk about, what
  // is bought in which order, and how tiles are turned.
  double courage = 0.5;
  double defence = 0.5;
  int watch = 2;
  int reserve = 0;
  InlineVector<Spending, 5> spend;
  TileTurning turning = TileTurning::kFirst;

  // Errors: InvalidArgument, one mistake per line, unknown names with the nearest ones.
  static absl::StatusOr<HeroRule> load(const Document& document);
  // The folder of rule files.
  static std::string folder();
  // What such a file can say.
  static std::vector<ParamInfo> settings();
};

// "hero_on_tile"; "an enemy hero on the same tile".
std::string_view name_of(Goal goal);
std::string_view summary_of(Goal goal);

}  // namespace muster::homm::map
