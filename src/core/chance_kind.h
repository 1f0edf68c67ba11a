// What the purposes of a game's chance keys (ChanceKey, core/game.h) are called, where luck is
// added up by kind of event: "attack_dice", "cards".
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

namespace muster {

// The purposes first .. last have this name, a part of names of metrics. Several kinds may share
// one.
struct ChanceKind {
  std::uint32_t first;
  std::uint32_t last;
  std::string name;
};
using ChanceKinds = std::vector<ChanceKind>;

// Optional: a game that names all purposes of its chance keys.
template <class G>
concept NamedChanceGame = requires {
  { G::chance_kinds() } -> std::same_as<ChanceKinds>;
};

}  // namespace muster
