// A position of a game as people write it down: a state, or the way from the start.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis.h"
#include "core/config/reader.h"
#include "core/game.h"

namespace muster {

struct PositionStep {
  std::string text;   // what Game::describe says of the action, or its code in digits
  std::string place;  // "file:line:column" for errors
};

// The state after `steps` from `start`, or from the game's own beginning. Forced decisions (one
// legal action) are no steps: they are played by themselves. With a seed, chance is no step either:
// it comes from the streams of a match with this seed; without one, its outcomes are steps like
// decisions.
struct Position {
  std::optional<nlohmann::json> start = {};  // as to_json writes it, of a ReadableGame
  std::string start_place = {};              // its file, for errors
  std::vector<PositionStep> steps;
  std::optional<std::uint64_t> seed;
  std::uint64_t random_decisions = 0;  // played after the steps, drawn by the seed, which it needs
};

// What a rule (RuleGame) would do in the position.
struct RuleOpinion {
  std::string rule;  // its name
  Action action{};
  std::string move;   // what it chooses; one draw where it leaves something open
  double behind = 0;  // value of the best move less that of this one
};

struct PositionAnalysis {
  MoveAnalysis analysis;
  Player player = 0;                 // to move
  std::vector<std::string> history;  // everything that happened, chance and forced moves included
  nlohmann::json state;
  std::vector<RuleOpinion> rules;
};

// What is asked about a position. The documents are those of a MatchupSpec, the agent that of its
// first seat; who sits at the game itself, with their rules and what they bring, follows by seat,
// or is left out: then rules drive the seats for which the scenario names one.
struct AnalysisRequest {
  Position position;
  std::uint64_t seed = 1;       // of the agent
  std::vector<Document> rules;  // to be compared with the agent's ranking
};

}  // namespace muster
