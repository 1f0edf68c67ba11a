// Every interval and verdict of a report (analysis::Analysis) against the truth of a simulated run.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/rng.h"
#include "tests/coverage/measure.h"
#include "tests/support/luck_rows.h"

namespace muster::testing {

// Numbers of a report. "Jointly": all of an answer's hold together.
enum Slot : std::size_t {
  kValue,          // LevelRow::value
  kRawValue,       // LevelRow::raw
  kLikeValue,      // LevelRow::like_these
  kAmongAll,       // LevelRow::among_all, jointly
  kPairs,          // Difference::shown, jointly
  kRawPairs,       // Difference::raw, jointly
  kLikePairs,      // Difference::like_these, jointly
  kValueIn,        // LevelRow::by_scenario
  kPairIn,         // Difference::by_scenario
  kCells,          // Matrix::Cell::value
  kOpponentValue,  // the same of the second question
  kOpponentPairs,
  kOpponentCells,
  kSeatValue,  // of what seats are worth
  kSeatAmongAll,
  kMetric,        // MetricTable::all
  kEffectValues,  // Effect::value, jointly
  kEffects,       // Effect::difference, jointly
  kVerdicts,      // no verdict "ahead" of what is not
  kEquivalence,   // no verdict "equivalent" of what differs by `detect`
  kBalance,       // no "balanced" of what is a band away from its share
  kLooks,         // the course of a run that looks, jointly over pairs and looks
  kLuckPairs,     // squared errors of differences, with the luck and without
  kLuckValues,    // of the levels' own values
  kLuckFactor,    // LuckRemoved::factor
  kStopped,       // runs that stopped before their plan's end: no error, for information
  kSlots
};

std::string name_of(Slot slot);

// What is true of the levels of a question, by name.
struct LevelTruth {
  std::string name;
  double these = 0;
  double like = 0;
  std::vector<double> in_scenario;  // NaN: it is not there
};

// Fills the slots that there is something for.
void read_report(const analysis::Analysis& analysis, const RunForm& form, const LuckRun& run,
                 std::vector<Said>& said);

// What a design is like: how wide the band of a number has to be.
struct Shape {
  std::size_t levels = 1;
  std::size_t scenarios = 1;
  std::size_t blocks = 1;  // of a level in a scenario
  std::size_t opponents = 1;
  std::size_t seatings = 1;
  bool dealt = false;    // it is chance which block has which level
  bool at_half = false;  // rates around .5, in all scenarios
  bool sparse = false;   // rare wins, or differences that most blocks do not have
  bool sequential = false;
  bool single_rate = false;  // blocks are single games, of rates that do not vary
};

// The bands of `slots`, or of all numbers that such a design has.
std::vector<Number> bands_of(const Shape& shape, const RunForm& form,
                             const std::vector<Slot>& slots);

}  // namespace muster::testing
