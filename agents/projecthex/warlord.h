// The warlord: a player of ProjectHex by rules of thumb, with weights that a file names
// (configs/agents/warlords). Rollouts of search follow it too.
//
// It remembers nothing from one decision to the next: every decision is scored anew from the state,
// in units of "one more territory". What a territory is worth is a sum of the weights below; a
// move or an attack is made when it gains more than `margin`.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"
#include "games/projecthex/duel/policy.h"
#include "games/projecthex/rules/cards.h"

namespace muster::projecthex {

struct Warlord {
  std::string name;
  std::string summary;
  DuelPolicy duel{DuelPolicyKind::kCounterType};

  // What a territory is worth.
  double territory = 1;
  double income = 0.3;  // more, when with it one more troop comes each turn
  double region = 0.4;  // times the share of its region that is held
  double choke = 0.2;   // more, when the board falls apart without it
  double island = 0;    // more, for islands
  double harm = 0.3;    // more, when an enemy loses it
  double mission = 15;  // one prestige, for the territories that its mission still needs
  double winning = 3;   // factor of a mission whose prestige wins the game
  double denial = 1;    // share of the value that enemy missions give to taking and keeping
  double pull = 0.6;    // of a wanted territory is left at each step of distance

  // How missions are judged.
  double delay = 1.6;         // what a turn costs of a mission's value
  double enemy_effort = 0.5;  // an enemy troop is as much work as so many empty territories
  double swap = 1.15;         // a card is given up when a new one is worth so many times more

  // Fights.
  double troop = 0.7;     // an own troop lost
  double kill = 0.5;      // an enemy troop defeated
  double min_odds = 0.4;  // least chance of capture, but for missions that win
  double margin = 0.25;   // least gain of a move or attack

  // Guards, in shares of the strongest neighbouring enemy troops.
  double guard = 0.3;
  double choke_guard = 0.2;    // more
  double capital_guard = 0.2;  // more
  double mission_guard = 0.2;  // more, where own missions count or enemy missions need it
  double most_guards = 6;
  double exposure = 0.2;  // what a threatened territory with too few guards loses of its value

  // Types: weights of shares when troops are recruited.
  std::array<double, kUnitTypes> recruit = {1, 4, 1};
  double counter = 1.5;   // more, times the share of enemy troops that the type beats
  double modifier = 0.5;  // more, for each point of the type's modifier

  // Gold (0.2.x).
  double fortress = 0;  // threatened value, per coin, above which a fortress is bought; 0: none

  // Choices in set-up: the highest is taken.
  double elbow_room = 0.5;  // of a capital: a territory that is nearer to it than to others
  std::array<double, kFactions> factions = {2, 3, 4, 6, 5, 1, 0};
  std::array<double, kUpgrades> upgrades = {2, 3, 0, 1};

  // Errors: InvalidArgument, one mistake per line.
  static absl::StatusOr<Warlord> load(const Document& document);
  // The folder of warlord files.
  static std::string folder();
  // What such a file can say.
  static std::vector<ParamInfo> settings();
};

}  // namespace muster::projecthex
