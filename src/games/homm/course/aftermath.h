// What follows a fight (HC-88 .. HC-98, AI-36): armies, heroes, gold, cubes and experience, as a
// pure function of the terminal state. Nothing here changes a combat; the map takes it from here.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/homm/state/tables.h"

namespace muster::homm {

enum class HeroFate : std::uint8_t {
  kNone,       // no hero: guards, or the army of an AI hero
  kStays,      // the winner
  kLastField,  // back to the field visited before (HC-89)
  kOwnTown,    // moved to a friendly town or settlement (HC-92)
  kRemoved,    // out of the game until recruited anew (HC-92)
};
std::string_view to_string(HeroFate fate);

struct SideAftermath {
  // Units that are the side's after the fight, healed, on the side they ended on (HC-88); those
  // left out of the fight (HC-11) included. None for guards: the survivors are discarded.
  std::vector<std::string> survivors;
  std::vector<std::string> lost;    // units the side has no more, on the side they came with
  std::vector<std::string> turned;  // came as a Pack and survived as a Few
  HeroFate fate = HeroFate::kNone;
  bool loses_morale = false;  // HC-90
  int gold_gained = 0;        // during the fight, by abilities and cards; may be negative
  int gold_paid = 0;          // HC-86, HC-90
  int gold_received = 0;
  int valuables_received = 0;  // AI-36
  int cubes_given = 0;         // faction cubes (HC-91)
  int cubes_received = 0;
  std::optional<int> experience =
      0;                        // nullopt: the scenario does not give the levels it depends on
  std::vector<int> levels;      // reached at once, in the order in which their effects come (HC-97)
  int free_reinforcements = 0;  // of one bronze unit each (NECRO_REINFORCE_ON_DEATH)
  bool may_be_eliminated = false;  // HC-94
};

struct Aftermath {
  int winner = -1;  // side, or -1
  Ending ending = Ending::kNone;
  std::array<SideAftermath, 2> sides;
};

// `state` is terminal.
Aftermath aftermath(const CombatTables& combat, const State& state);
nlohmann::json to_json(const Aftermath& aftermath);

}  // namespace muster::homm
