// Which rule a test asserts: RULE("HC-37") inside a test names a rule of docs/rules/. When the
// environment variable MUSTER_RULES_DIR names a folder, every passing test writes the rules it
// named there, one file per process, lines "ID<TAB>suite.test"; scripts/checks/rules.py reads them.
#pragma once

#include <string_view>

namespace muster::testing {

// Notes that the running test asserts the rule.
void note_rule(std::string_view id);

}  // namespace muster::testing

#define RULE(id) ::muster::testing::note_rule(id)
