// What signatures are asked of a game: hashes of a few games that show how a program plays.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace muster {

// A few games that show how a program plays (experiments/signature).
struct SignRequest {
  std::uint64_t games = 1;
  std::uint64_t seed = 1;
  // Of each seat so many choices are its agent's, the rest are drawn: searches take long.
  std::uint64_t choices = ~std::uint64_t{0};
  // Agents search little, whatever their parameters say.
  bool cheaply = false;
};

// The fixed set that tests/fingerprints.txt is about: games in some scenarios, a line for each
// player.
struct SignatureSeat {
  std::string type;         // of agent
  std::string params = {};  // TOML
};
struct SignaturePlayer {
  std::string label;
  std::vector<SignatureSeat> seats;  // one: in all seats
  std::uint64_t games = 1;           // in each scenario
  std::uint64_t choices = ~std::uint64_t{0};
};
struct SignatureCase {
  std::string setting;                 // what lines are called, between game and player
  std::string ruleset;                 // "": the game's default
  std::vector<std::string> scenarios;  // empty: the game's default
  std::vector<SignaturePlayer> players;
  // Every scenario with each of these settings (apply_override) made; none: as it is.
  std::vector<std::vector<std::string>> variants = {};
  // Algorithms of `muster solve` whose results count, too; so many iterations.
  std::vector<std::string> solvers = {};
  std::uint64_t iterations = 100;
};

}  // namespace muster
