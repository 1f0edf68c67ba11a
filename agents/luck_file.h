// The files of configs/luck: by what the luck of games is measured (luck.h).
#pragma once

#include <string>
#include <vector>

#include "agents/mcts/rollout.h"
#include "core/fields/param_info.h"
#include "core/fields/settings.h"

namespace muster {

struct LuckRollouts {
  int count = 0;
  mcts::RolloutParams params;
};

struct LuckFile {
  enum class Kind { kRollouts, kWeights };

  std::string summary;
  Kind kind = Kind::kRollouts;
  LuckRollouts rollouts;
};

// Its settings but for what games read on their own: the rule of rollouts, and weights.
ParamTable<LuckFile> luck_file_table();
// What it can say: every key.
std::vector<ParamInfo> luck_file_settings();

}  // namespace muster
