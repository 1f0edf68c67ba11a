// How columns of seats and metrics are called.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace muster::exports {

// A seat's name as a plain identifier: letters, digits and `_`, which stands for all else. "AI
// heroes": AI_heroes.
std::string identifier(std::string_view seat_name);

// Whose a metric is, and what it is called in that seat's rows: damage_dealt_attacker is the
// attacker's damage_dealt, luck_attacker_attack_dice its luck_attack_dice.
struct SeatMetric {
  std::optional<std::size_t> seat;  // nothing: the game's, for all seats
  std::string name;
};
// `seats`: identifiers. Where several would do, the longest.
SeatMetric seat_metric(std::string_view metric, const std::vector<std::string>& seats);

// Names of a table, each once. Whether letters are capitals makes no difference, as in SQL.
class NamesTaken {
 public:
  // The name, with `_` behind it as often as it takes.
  std::string take(std::string name);
  // The metric's name; `metric_NAME` where that is a column's that every table has, with `_` behind
  // it where it is another metric's (as columns of a store).
  std::string for_metric(const std::string& name);
  // From now on names are of metrics.
  void end_own() { own_ = names_; }

 private:
  std::set<std::string> names_;
  std::set<std::string> own_;
};

}  // namespace muster::exports
