// What a setting of a ruleset or scenario, or a parameter of an agent, is: for people, docs and
// checks.
#pragma once

#include <string>

namespace muster {

struct ParamInfo {
  // The key. Of keys inside tables "prices.bronze", of tables in a list "tile[].at"; keys of
  // several tables alike stand once: "{attacker,defender}.army".
  std::string name;
  std::string
      type;  // with the range: "integer 1..1000", "\"a\"|\"b\"", or in words: "a list of tiles"
  // What holds without the key, as TOML; in words in brackets: "(the ruleset's)"; "" when the key
  // must be there.
  std::string fallback;
  std::string summary;
  std::string rule = {};  // ids of the rules it changes, "HC-38, HC-39"; "" when it has none
  std::string only =
      {};  // what else must be said for it to mean anything: "dice_stacks = true"; "" always
};

}  // namespace muster
