// What exact search is asked for and what it answers.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "agents/exact/transposition_table.h"
#include "core/game.h"

namespace muster::exact {

// Every kind gives the same values; each looks at fewer states than the one before, as a rule.
enum class Pruning : std::uint8_t {
  kPlain,      // all states, no table: the reference
  kAlphaBeta,  // cuts at decisions; each outcome of a chance node is searched with a full window
  kStar1,      // cuts at chance nodes too, from the range of values (Ballard 1983)
  kStar2,      // bounds the outcomes of a chance node by one action each before (Ballard 1983)
};

// What a search of depth n means. Forced moves and chance cost nothing in either unit.
enum class DepthUnit : std::uint8_t {
  kDecisions,  // a state is cut at the decision after n decisions with a choice
  kTurns,      // a state is cut when its Game::turn() is n or more above the root's
};

struct Options {
  Pruning pruning = Pruning::kStar2;
  std::size_t table_bytes = std::size_t{16} << 20;  // 0 = no table; kPlain never has one
};

struct Limits {
  int depth = kUnlimited;  // 1 .. kUnlimited
  DepthUnit unit = DepthUnit::kDecisions;
  std::uint64_t max_nodes = 0;  // states looked at; 0 = any number
  std::int64_t time_ms = 0;     // 0 = any time; with a limit results are not reproducible
  // Searches depths 1, 2 .. up to `depth`, so that there is an answer when a limit is met, and so
  // that every search orders the actions of the next. False: `depth` at once.
  bool deepen = true;
  // Searches every action of the root with the full window.
  bool action_values = false;
  // Values outside of [alpha, beta] need not be told apart: an answer not above alpha is an upper
  // bound, one not below beta a lower bound. With action_values the window is not used.
  double alpha = -1;
  double beta = 1;
};

// Values are player 0's, in [-1, 1]; player 1's are their negatives.
struct ActionValue {
  Action action;
  double value;
  bool proven;  // no leaf below was cut off
};

struct Result {
  double value = 0;
  // No leaf that the value rests on was cut off by depth: the value is the game's.
  bool proven = false;
  std::optional<Action> best;  // empty when the root is no decision
  // Expected play from the root, forced moves included, up to the first chance node, the end of the
  // game, or what the table has forgotten. Begins with `best`.
  std::vector<Action> principal_variation;
  std::vector<ActionValue> action_values;  // in the order of legal_actions; when asked for
  // Depth of the last search that was finished, which the answer is from; 0 = none: then the value
  // is the root's estimate, and the best action the one that looks most promising.
  int completed_depth = 0;
  std::uint64_t nodes = 0;  // states looked at, in all
};

// Counts states against the limits of a search.
class Budget {
 public:
  Budget() = default;
  explicit Budget(const Limits& limits)
      : max_nodes_(limits.max_nodes == 0 ? std::numeric_limits<std::uint64_t>::max()
                                         : limits.max_nodes),
        timed_(limits.time_ms > 0) {
    if (timed_) end_ = Clock::now() + std::chrono::milliseconds(limits.time_ms);
  }

  // False when nothing may be looked at any more; then it stays so.
  bool take() {
    if (nodes_ >= max_nodes_ || (timed_ && nodes_ % 1024 == 1023 && Clock::now() >= end_)) {
      spent_ = true;
    }
    if (spent_) return false;
    ++nodes_;
    return true;
  }
  bool spent() const { return spent_; }
  std::uint64_t nodes() const { return nodes_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::uint64_t nodes_ = 0;
  std::uint64_t max_nodes_ = std::numeric_limits<std::uint64_t>::max();
  bool timed_ = false;
  bool spent_ = false;
  Clock::time_point end_{};
};

}  // namespace muster::exact
