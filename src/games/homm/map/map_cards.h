// What Might & Magic cards do on the map (configs/games/homm_map/cards.toml). What they do in
// fights is the combat game's.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "core/config/reader.h"
#include "games/homm/cards.h"
#include "games/homm/map/tiles.h"

namespace muster::homm::map {

// One way to play a card on the map.
struct MapCardOption {
  std::string text;      // one line, for people
  bool expert = false;   // costs an expert token
  bool removes = false;  // the card leaves the game
  Resources gain;
  int movement = 0;
  int experience = 0;  // steps
  int morale = 0;      // 0 or 1
  int draw = 0;        // cards
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
