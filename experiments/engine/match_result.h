// What became of a match, and its steps in words.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/hash.h"
#include "core/sheet.h"
#include "experiments/engine/thoughts.h"
#include "experiments/view/view.h"

namespace muster {

struct MatchResult {
  Returns returns{};
  int num_players = 0;
  Summary summary;
  std::uint64_t decisions = 0;  // with at least two legal actions, by all seats
  // Over all actions and chance outcomes in order and the returns.
  std::uint64_t history_hash = 0;
  std::vector<Metrics> witnessed;  // by Matchup::witnesses()
  std::string error;               // not empty: an agent broke its contract; the rest is void
};

// A hash over all that a row says of a match: history, returns and metrics. Not over the layout of
// states, so that it stays when only that changes.
inline std::uint64_t result_hash(const MatchResult& result) {
  std::uint64_t hash = hash_combine(result.history_hash, hash_of(result.summary.metrics));
  hash = hash_combine(hash, bits_of(result.summary.margin));
  hash = hash_combine(hash, static_cast<std::uint64_t>(result.summary.rounds));
  return hash_combine(hash, result.decisions);
}

// What could have been done in a step.
struct TranscriptChoice {
  Action action;
  std::string text;
  std::uint64_t weight = 0;  // of an outcome of chance, out of the sum; 0 for a seat's action
};

// One step of a match in words.
struct TranscriptStep {
  int turn = 0;
  Player player = 0;  // or kChance
  Action code{};      // what was done ...
  std::string action;
  std::vector<TranscriptChoice> choices;  // ... out of these: all legal actions, or all outcomes
  std::uint64_t hash = 0;    // over the actions and outcomes of the match until here, this one too
  std::string state_before;  // JSON
  // The words of the scribe (core/scribe.h): of the first step what lay on the table before it, of
  // each step what it did.
  Sheet opening;
  Sheet told;
  ViewFrame frame_before;
  StepThoughts thoughts;
};
using StepObserver = std::function<void(TranscriptStep step)>;

// What is told of a match besides who did what, in the words of its scribe.
struct Telling {
  bool choices = true;    // TranscriptStep::choices
  bool states = true;     // TranscriptStep::state_before, ToldEnd::state
  bool frames = false;    // TranscriptStep::frame_before, ToldEnd::frame
  int eye = kSeesAll;     // whose frames
  bool thoughts = false;  // TranscriptStep::thoughts, of a matchup with MatchupSpec::annotation
};
struct ToldEnd {
  std::string state;  // JSON
  ViewFrame frame;
};

}  // namespace muster
