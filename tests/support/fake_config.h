// Parts of configs of the fake game (fake_engine.h).
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>

namespace muster::testing {

// The table of a steady agent; of the type's own strength unless it is given.
inline std::string steady(const std::string& name, std::optional<int> strength = {}) {
  return fmt::format("[[agents]]\nname = \"{}\"\ntype = \"steady\"\n", name) +
         (strength ? fmt::format("strength = {}\n", *strength) : "");
}

// A race that has something to decide: four candidates of which two are far behind. `more`: tables
// before [tournament].
inline std::string race_config(const std::string& more) {
  return "game = \"fake\"\nrepetitions = 300\nscenarios = [{name = \"s0\"}, {name = \"s1\", "
         "luck = 200}]\n" +
         more + R"(
[tournament]
format = "gauntlet"
candidates = ["a", "b", "c", "d"]
opponents = ["foe"]
)" + steady("a") +
         steady("b", 50) + steady("c", 48) + steady("d", 5) + steady("foe", 20);
}

}  // namespace muster::testing
