#include "agents/mcts/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "agents/preset.h"

namespace muster::mcts {

Settings::Settings(Reader& own, const ParamTable<MctsParams>& table, const GameTraits& traits,
                   const std::string& preset_file)
    : own_(own), params_(table.read(own)) {
  const MctsParams alone = params_;
  read_under(table, preset_file);
  report(traits, alone);
}

void Settings::read_under(const ParamTable<MctsParams>& table, const std::string& file) {
  auto under = read_preset(own_, file);
  if (!under.ok()) own_.diagnostics().error(under.status());
  if (!under.ok() || !under->has_value()) return;
  under_ = *std::move(under);
  preset_.emplace(*under_, own_.diagnostics());
  // The file is an agent's that experiments can name: its name decides nothing here.
  preset_->text("name", "");
  preset_->choice<bool>("type", true, {{"mcts", true}});
  preset_->choice<bool>(kPresetKey, true, {{std::string(kPlainPreset), true}});
  Diagnostics told;  // mistakes of `own` have been reported
  Reader again(own_.raw(), own_.file(), told);
  params_ = table.read(again, table.read(*preset_));
}

void Settings::report(const GameTraits& traits, const MctsParams& alone) {
  const std::vector<Problem> by_itself = problems_of(alone, traits);
  for (const Problem& problem : problems_of(params_, traits)) {
    const bool own_fault =
        !preset_ || std::find(by_itself.begin(), by_itself.end(), problem) != by_itself.end();
    own_.fail(problem.key,
              own_fault ? problem.message
                        : fmt::format("{} (beside the recommended settings of {}, which preset = "
                                      "\"{}\" goes without)",
                                      problem.message, preset_->file(), kPlainPreset));
  }
}

Reader& Settings::giver(std::string_view key) {
  const bool in_preset = preset_ && preset_->has(key);  // asked for, though it may not count
  return in_preset && !own_.has(key) ? *preset_ : own_;
}

void Settings::finish() {
  if (preset_) preset_->finish();
}

}  // namespace muster::mcts
