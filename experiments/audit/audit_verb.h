// The verb `muster audit GAME`: checks what a rulebook claims about its dice.
#pragma once

#include <functional>
#include <string>

#include "experiments/audit/query.h"
#include "experiments/cli/game_verbs.h"
#include "experiments/engine/registry.h"

namespace muster::audit {

inline const cli::VerbKind kAuditVerb = {
    "audit", "Checks the numbers a rulebook claims about its dice against exact ones"};

// What is audited under a game's name.
struct Subject {
  std::string game;
  std::string claims;  // the claims file, absolute or under the configs folder
  // The game's own rolls and functions; empty for games whose claims are about plain dice.
  std::function<Vocabulary()> vocabulary = {};
};

cli::GameVerb audit_verb(Subject subject);

// Adds the verb for every game of the registry that has none in `verbs`: with plain dice, and the
// file claims.toml of the game's data folder.
void add_audit_verbs(const Registry& registry, cli::GameVerbs& verbs);

}  // namespace muster::audit
