// The settings of an agent of type `mcts`: its own parameters over the recommended ones of its
// game.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "agents/mcts/mcts_params.h"
#include "core/config/reader.h"
#include "core/fields/settings.h"

namespace muster::mcts {

class Settings {
 public:
  // Reads all of `table` and the key `preset`; `preset_file`: AgentInfo::preset_file. Mistakes go
  // to the diagnostics of `own`, which outlives this.
  Settings(Reader& own, const ParamTable<MctsParams>& table, const GameTraits& traits,
           const std::string& preset_file);
  Settings(const Settings&) = delete;
  Settings& operator=(const Settings&) = delete;

  const MctsParams& params() const { return params_; }
  Reader& own() { return own_; }
  // Whoever gives `key`: the agent itself, else the preset; the agent when neither does.
  Reader& giver(std::string_view key);
  // Reports keys of the preset that nobody has asked for.
  void finish();

 private:
  void read_under(const ParamTable<MctsParams>& table, const std::string& file);
  void report(const GameTraits& traits, const MctsParams& alone);

  Reader& own_;
  MctsParams params_;
  std::optional<Document> under_;  // the preset's
  std::optional<Reader> preset_;   // reads it
};

}  // namespace muster::mcts
