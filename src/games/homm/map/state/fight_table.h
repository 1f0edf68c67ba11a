// How fights end, as a stored table: for each meeting and worth of the player's army the outcomes
// with their weights (AM-26). `muster meetings homm_map` makes such tables by playing the combat
// game.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster::homm::map {

struct FightOutcome {
  bool win = false;      // the player's army
  int steps_lost = 0;    // sides of unit cards (a Pack has two) or tokens and units
  int extra_rounds = 0;  // bought against guards; 1 movement point each (HC-62)
  std::uint32_t weight = 0;
};

// The outcomes for armies worth at least `army_value` gold, up to the next entry.
struct FightOdds {
  int army_value = 0;
  std::vector<FightOutcome> outcomes;  // at most kMaxActionsPerNode
};

class FightTable {
 public:
  // Reads a CSV file with columns meeting, army_value, win, steps_lost, extra_rounds, weight; lines
  // of one meeting and army value stand together, values rising. Errors: InvalidArgument with file,
  // line and column.
  static absl::StatusOr<FightTable> load(const std::string& path);
  // The same for the file's text; `path` is for messages.
  static absl::StatusOr<FightTable> parse(const std::string& text, const std::string& path);

  // Index of a meeting, or -1.
  int find(std::string_view meeting) const;
  // The entry of the highest army value that is not above `army_value`, or the first one.
  const FightOdds& odds(int meeting, int army_value) const;
  // The probability of winning with at most so many extra rounds.
  double victory(int meeting, int army_value, int extra_rounds) const;

 private:
  struct Entry {
    std::string meeting;
    std::vector<FightOdds> odds;
  };
  std::vector<Entry> entries_;
};

}  // namespace muster::homm::map
