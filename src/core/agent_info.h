// What a type of agent says of itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/fields/param_info.h"

namespace muster {

struct AgentInfo {
  std::string name;
  std::string summary;  // one line
  std::vector<ParamInfo> params;
  // Where the game's recommended parameters stand (data_file), which hold unless kPresetKey says
  // kPlainPreset; "" for types without such a key. There need not be such a file.
  std::string preset_file = {};
  // What a type that is no part of muster says of itself (AgentType::version); "": nothing.
  std::string version = {};
};
// The type of what a person chose in a recorded game (agents/human).
inline constexpr std::string_view kHumanAgentType = "human";
// Which parameters lie under those that are given.
inline constexpr std::string_view kPresetKey = "preset";
inline constexpr std::string_view kPlainPreset = "plain";              // the listed defaults
inline constexpr std::string_view kRecommendedPreset = "recommended";  // the game's file

}  // namespace muster
