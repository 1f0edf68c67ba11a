// Reading the two documents of a game strictly: rules from the ruleset, set-ups from the scenario.
//
//   Settings settings(source);
//   const auto target = settings.ruleset.integer("target", {.fallback = 100, .min = 2});
//   if (absl::Status status = settings.finish(); !status.ok()) return status;
#pragma once

#include <absl/status/status.h>

#include "core/config/reader.h"
#include "core/registry.h"

namespace muster::classic {

// Not copyable or movable: the readers report to its diagnostics.
class Settings {
 public:
  // `source` outlives the settings. The keys `name` and `summary` are known in both documents.
  explicit Settings(const RulesSource& source)
      : ruleset(source.ruleset, diagnostics_), scenario(source.scenario, diagnostics_) {
    for (Reader* reader : {&ruleset, &scenario}) {
      reader->text("name", "");
      reader->text("summary", "");
    }
  }
  Settings(const Settings&) = delete;
  Settings& operator=(const Settings&) = delete;

  // Whether nothing has been wrong so far.
  bool ok() const { return diagnostics_.ok(); }

  // Reports unknown keys. OK, or InvalidArgument with one mistake per line; call it last.
  absl::Status finish() {
    ruleset.finish();
    scenario.finish();
    return diagnostics_.status();
  }

 private:
  Diagnostics diagnostics_;  // first: the readers are made with it

 public:
  Reader ruleset;
  Reader scenario;
};

// For games without settings.
inline absl::Status no_settings(const RulesSource& source) { return Settings(source).finish(); }

}  // namespace muster::classic
