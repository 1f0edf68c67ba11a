// What a game says of itself, and what reports show of it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/fields/param_info.h"

namespace muster {

// A share that reports show besides win rates: sum of one metric over the sum of another
// (Summary::metrics; truth values count as 0 and 1), in percent.
struct MetricRatio {
  std::string label;
  std::string numerator;
  std::string denominator;  // "": games

  friend bool operator==(const MetricRatio&, const MetricRatio&) = default;
};

// What reports show of each agent besides its score: a metric summed over its games, over the sum
// of another, with an interval. "{seat}" in a metric's name is the name of the seat the agent had.
struct AgentMetric {
  std::string label;
  std::string numerator;
  std::string denominator;  // "": games
  bool percent = false;
  std::string meaning = {};  // one sentence

  friend bool operator==(const AgentMetric&, const AgentMetric&) = default;
};

struct GameInfo {
  std::string name;
  std::string summary;                  // one line
  std::vector<std::string> seat_names;  // in seat order; scenarios may use the first few
  // Folder with rulesets/ and scenarios/; "" for a game without data files.
  std::string data_folder;
  std::string default_ruleset;  // bare names in those folders; "" = an empty table
  std::string default_scenario;
  // What ruleset and scenario files can say, besides `name` and `summary`.
  std::vector<ParamInfo> ruleset_settings = {};
  std::vector<ParamInfo> scenario_settings = {};
  // And the files of rules that players follow, in this folder; "" for a game without such.
  std::string rules_folder = {};
  std::vector<ParamInfo> rule_settings = {};
  // Folder of the rule files that can drive a seat inside the game; "" when the game has none.
  std::string rule_folder;
  std::string rule_summary;  // what such a rule decides, one line
  // A key of agents of type "rule" under which an agent can stand that makes some of the rule's
  // choices itself, and which, one line; "" when the game has none.
  std::string rule_choice_key = {};
  std::string rule_choice_summary = {};
  // Whether seats can be kept from knowing the rules that drive others (kKnowsRuleKey).
  bool rules_can_be_unknown = false;
  std::string margin_unit;  // unit of Summary::margin: "gold", "points"; "" = plain number
  std::vector<MetricRatio> metric_ratios = {};
  std::vector<AgentMetric> agent_metrics = {};
  // A state of a match of this game takes this many bytes.
  std::size_t state_bytes = 0;
};
// "attacker"; "seat 3" for a seat without a name.
inline std::string seat_name(const GameInfo& game, std::size_t seat) {
  return seat < game.seat_names.size() ? game.seat_names[seat] : "seat " + std::to_string(seat);
}

}  // namespace muster
