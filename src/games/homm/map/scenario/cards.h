// What Might & Magic cards do on the map (configs/games/homm_map/cards.toml). What they do in
// fights is the combat game's.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/config/reader.h"
#include "games/homm/cards/cards.h"
#include "games/homm/map/board/tiles.h"

namespace muster::homm::map {

// When a card can be played. At other moments than the turn itself it answers what happens; under
// Dice Stacks it is played for later before, and its effect comes then (DS-58).
enum class CardMoment : std::uint8_t {
  kTurn,     // in the player's turn
  kLevelUp,  // the hero reaches a level
  kVictory,  // a fight is won
  kSearch,   // a field gives a card
  kGuards,   // the hero meets guards of its own level
};
inline constexpr int kCardMoments = 5;

// Fields that a card has its player choose from.
enum class CardTarget : std::uint8_t {
  kNone,
  kHome,   // the hero goes to an own town or settlement
  kStep,   // the hero enters a neighbouring field, over whatever lies between
  kClaim,  // a mine of the AI next to the hero is flagged
};

// One way to play a card on the map.
struct MapCardOption {
  std::string text;      // one line, for people
  std::string faction;   // only for players of it; empty: for all
  bool expert = false;   // costs an expert token
  bool removes = false;  // the card leaves the game
  CardMoment when = CardMoment::kTurn;
  CardTarget target = CardTarget::kNone;
  Resources gain;
  int movement = 0;
  int experience = 0;         // steps
  int morale = 0;             // 0 or 1
  int draw = 0;               // cards
  int reinforce = 0;          // at half the gold: 1 a bronze or silver unit, 2 any unit
  int discount = 0;           // gold off the next unit recruited or reinforced this turn
  int search = 0;             // cards of the supply that one is chosen from
  bool hires = false;         // neutral cards are drawn, one of which may be recruited (AM-32)
  bool skips = false;         // the guards are passed without a fight
  bool late_step = false;     // a step at the end of the turn
  bool over_blocked = false;  // for the turn: over blocked fields,
  bool over_borders = false;  // over borders,
  bool past_guards = false;   // through fields of guards and AI heroes
};

class MapCards {
 public:
  // Errors: InvalidArgument with file, line and key, one mistake per line.
  static absl::StatusOr<MapCards> load(const std::string& path, const CardCatalog& catalog);
  static absl::StatusOr<MapCards> parse(const Document& document, const CardCatalog& catalog);

  // Of a card, an index into the catalog; at most kMaxOptions, empty for cards without use here.
  const std::vector<MapCardOption>& options(int card) const {
    return options_[static_cast<std::size_t>(card)];
  }

 private:
  std::vector<std::vector<MapCardOption>> options_;
};

}  // namespace muster::homm::map
