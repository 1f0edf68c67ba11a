// A match in progress with people in some seats: what `muster play` shows and asks, without the
// type of the game.
//
// Chance, and the agents of the other seats, do what they would do in a match of the same seed
// (match.h) in which the people's choices were an agent's: so that a game can be stored as its seed
// and what people chose.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis.h"
#include "core/game.h"
#include "core/position.h"
#include "core/sheet.h"
#include "experiments/engine/match_result.h"
#include "experiments/engine/prospects.h"
#include "experiments/view/view.h"

namespace muster {

struct SessionRequest {
  std::uint64_t seed = 1;
  std::vector<bool> people;  // by seat: whether a person chooses instead of the matchup's agent
  // Where it begins, as to_json writes a state; none: at the game's own beginning.
  std::optional<nlohmann::json> start = {};
};

// A legal action of whoever is to choose.
struct SessionChoice {
  Action code{};
  std::string text;                // Game::describe
  std::vector<std::string> slots;  // View::slots_of
};

struct SessionStep {
  int turn = 0;                  // of the position before it
  Player by = kChance;           // who did it
  bool choice = false;           // out of two actions or more
  std::string action;            // Game::describe: everything, whoever may know it
  Sheet told;                    // for everybody: core/sheet.h, seen_by
  std::vector<ViewFrame> after;  // by PlaySession::eyes
};

class PlaySession {
 public:
  virtual ~PlaySession() = default;
  virtual ViewPage page() const = 0;
  // What lies on the table before the first step, and how it looks, by eyes.
  virtual const Sheet& opening() const = 0;
  virtual const std::vector<ViewFrame>& first_frames() const = 0;
  // Whether some seats do not know everything.
  virtual bool hides_information() const = 0;
  // Whose frames are made of each step: the people's seats, where something is hidden from them;
  // else kSeesAll alone.
  virtual const std::vector<int>& eyes() const = 0;

  // Who is to do the next step: a seat, kChance or kTerminal.
  virtual Player to_move() const = 0;
  // Whether that is a person who has a choice.
  virtual bool waits() const = 0;
  // Steps so far.
  virtual std::size_t size() const = 0;
  // Takes the next step, which is chance's, an agent's, or has no choice: nobody is waited for.
  // Errors: Internal when an agent breaks its contract.
  virtual absl::StatusOr<SessionStep> advance() = 0;

  // Of the seat that is waited for:
  // What it can do; empty when nobody is waited for.
  virtual std::vector<SessionChoice> choices() const = 0;
  // Errors: InvalidArgument when it is not legal.
  virtual absl::StatusOr<SessionStep> choose(Action code) = 0;
  // How the seat's own critic (MatchupSpec::annotation) ranks its choices, by what the seat knows.
  // Errors: Unimplemented without one.
  virtual absl::StatusOr<MoveAnalysis> hint() const = 0;
  // What a choice leads to by chance, as far as the seat knows.
  virtual absl::StatusOr<Prospects> prospects(Action code) const = 0;

  // What was behind the agents' last choice; nothing for agents that rank nothing.
  virtual std::optional<MoveAnalysis> last_thoughts() const = 0;
  // What the position is as JSON, and as text as `eye` sees it.
  virtual nlohmann::json state() const = 0;
  virtual std::string text(int eye) const = 0;

  // The seat of the person who chose last; kChance when none has.
  virtual Player last_chooser() const = 0;
  // Goes back to that choice, which counts as taken back. Returns the number of steps that stay;
  // nothing when no person has chosen yet.
  virtual std::optional<std::size_t> undo() = 0;
  // Plays on by these choices, whoever made them; chance and what is forced go by themselves.
  // `observer` hears each step. Errors: InvalidArgument with the place of a step that is not
  // possible.
  virtual absl::Status restore(const std::vector<PositionStep>& steps,
                               const std::function<void(SessionStep)>& observer) = 0;

  // By seat: what a person has chosen there, in order, and how often something was taken back.
  virtual std::vector<Action> choices_of(std::size_t seat) const = 0;
  virtual std::uint64_t undone(std::size_t seat) const = 0;
  // Every choice out of several, in order, as words that restore() reads.
  virtual std::vector<std::string> record() const = 0;
  // What came of it when it is over; the metrics are those of the game alone.
  virtual MatchResult result() const = 0;
};

}  // namespace muster
