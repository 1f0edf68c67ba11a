// A scenario for tests of targeting rules.
#pragma once

namespace muster {

// Armies that stand already, so that placing plays no part, and no limit of rounds before 30.
inline constexpr const char* kStandingArmies = R"(
[attacker]
kind = "hero"
army = [{unit = "P halberdiers", at = [1, 1]}, {unit = "P marksmen", at = [0, 0]},
        {unit = "F griffins", at = [2, 1]}, {unit = "F champions", at = [3, 1]}]
[defender]
kind = "ai_hero"
army = [{unit = "P skeletons", at = [1, 3]}, {unit = "P wraiths", at = [2, 3]},
        {unit = "F liches", at = [0, 4]}, {unit = "F dread_knights", at = [3, 3]}]
rule = "nearest"
)";

}  // namespace muster
