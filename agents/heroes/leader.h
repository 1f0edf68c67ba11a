// The leader: a player of Heroes by rules of thumb, with weights that a file names
// (configs/agents/leaders). Rollouts of search follow it too.
//
// It remembers nothing from one decision to the next. Everything is valued in coins; a Hero goes
// where it gains most for each point of movement, and on its way to whatever pays as well.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"

namespace muster::heroes {

struct Leader {
  std::string name;
  std::string summary;

  // What there is to go for, in coins.
  double item = 12;         // an item token
  double resource = 6;      // a resource token
  double monsters = 1;      // times what a monster token pays on average
  double mine = 1;          // times the income of a Mine until the end ...
  double horizon = 7;       // ... or for so many days
  double harm = 0.35;       // share of the same that an enemy loses with its Mine
  double hero = 1;          // times what an enemy Hero has cost and carries
  double settlement = 0.5;  // times what an enemy Settlement has cost and gives
  double finish = 40;       // more, for the last Settlement or Hero of a player
  double recruits = 1.5;    // a mercenary that waits in an own Settlement
  double defend = 0.5;      // times an own Settlement that can be lost, for a Hero that comes home

  // Routes.
  double delay = 8;      // points that a goal costs besides the way
  double detour = 0.4;   // on its way a Hero takes what pays this share of the goal's rate or more
  double share = 0.5;    // of a goal's value is left when another own Hero is nearer
  double pursuit = 0.3;  // of an enemy Hero's value is left when it is out of reach today

  // Fights.
  double least_odds = 0.75;  // chance of winning below which nothing is attacked
  double caution = 1;        // times what a lost Hero would have been worth
  double life = 4;           // of a Hero, besides price, army and items
  double fear = 0.35;        // times what a stronger enemy Hero within a day's reach can destroy
  double flee = 0.3;         // a Hero steps back from a battle below this chance, where that is the
                             // rule
  double spite = 0;          // below this chance it sacrifices itself to leave monsters on a
                             // Settlement
  double bribe = 1;          // share of affordable monsters that is bribed

  // Daybreak: values per coin that are compared.
  double tier = 1;      // times the income of a higher tier over the horizon
  double ramparts = 0;  // at all times ...
  double alarm = 2;     // ... and more, times the chance that the Settlement falls
  double recruit = 2;   // mercenaries ...
  double urgency = 4;   // ... and more, times the same chance
  double patience = 4;  // days of income that are saved for a building
  double heroes = 2;    // Heroes wanted
  double guard = 0.1;   // share of the strength needed against the strongest enemy Hero near that
                        // stays at home

  // Errors: InvalidArgument, one mistake per line.
  static absl::StatusOr<Leader> load(const Document& document);
  // The folder of leader files.
  static std::string folder();
  // What such a file can say.
  static std::vector<ParamInfo> settings();

  friend bool operator==(const Leader& a, const Leader& b) = default;
};

}  // namespace muster::heroes
