// A config of a fake game in which a race has something to decide.
#pragma once

#include <string>

namespace muster::testing {

// Four candidates of which two are far behind. `more`: tables before [tournament].
inline std::string race_config(const std::string& more) {
  return "game = \"fake\"\nrepetitions = 300\nscenarios = [{name = \"s0\"}, {name = \"s1\", "
         "luck = 200}]\n" +
         more + R"(
[tournament]
format = "gauntlet"
candidates = ["a", "b", "c", "d"]
opponents = ["foe"]
[[agents]]
name = "a"
type = "steady"
[[agents]]
name = "b"
type = "steady"
strength = 50
[[agents]]
name = "c"
type = "steady"
strength = 48
[[agents]]
name = "d"
type = "steady"
strength = 5
[[agents]]
name = "foe"
type = "steady"
strength = 20
)";
}

}  // namespace muster::testing
