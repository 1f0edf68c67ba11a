// Connect four: seven columns, six rows; whoever first has four discs in a line wins, a full board
// is a draw. The first player wins with perfect play, beginning in the middle (Allis 1988, "A
// knowledge-based approach of Connect-Four").
//
// A column is seven bits of a board, lowest cell first; the seventh bit is never set, so that
// shifted boards do not run from one column into the next: a line is found by shifting a board onto
// itself by 1 (up), 7 (across), 6 and 8 (the diagonals).
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/bits.h"
#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "core/game.h"
#include "core/hash.h"

namespace muster::classic {

struct BoardCodec;  // board_codec.h

// An action is the column, 0..6. Player 0 begins.
class ConnectFour {
 public:
  using Board = std::uint64_t;
  static constexpr std::string_view kName = "connect_four";
  static constexpr bool kHiddenInformation = false;
  static constexpr bool kZeroSum = true;
  static constexpr int kColumns = 7;
  static constexpr int kRows = 6;
  static constexpr std::int16_t kNobody = -1;

  struct State {
    Board discs[2];       // by player
    std::uint32_t turns;  // discs on the board
    std::int16_t mover;   // 0, 1 or kTerminal
    std::int16_t winner;  // kNobody while there is none
  };

  ConnectFour() = default;
  // Games begin with `start`, which is not over.
  explicit ConnectFour(const State& start) : start_(start) {}

  // Settings of the scenario: `moves`, the columns of discs that are on the board at the start.
  // Errors: InvalidArgument for moves that cannot be played and for unknown keys.
  static absl::StatusOr<std::shared_ptr<const ConnectFour>> load(const RulesSource& source);
  // What the documents can say.
  static std::vector<ParamInfo> scenario_settings();
  // The position after discs in the given columns, digits 1..7 from the left: "4453". Errors:
  // InvalidArgument for other signs, a full column and a move after the end.
  static absl::StatusOr<State> position(std::string_view columns);

  int num_players() const { return 2; }
  State initial_state() const { return start_; }
  Player to_move(const State& state) const { return static_cast<Player>(state.mover); }
  void legal_actions(const State& state, ActionList& actions) const {
    const Board tops = occupied(state) & kTopRow;
    actions.clear();
    if (tops == 0) [[likely]] {  // constants, which the compiler stores together
      for (int column = 0; column < kColumns; ++column) {
        actions.push_back(static_cast<Action>(column));
      }
      return;
    }
    list_free(tops, actions, std::make_integer_sequence<int, kColumns>());
  }
  void apply(State& state, Action action) const {
    Board& own = state.discs[state.mover];
    own |= landing_cell(state, static_cast<int>(action));
    ++state.turns;
    if (state.turns > 6 && has_line(own)) {  // nobody has four discs before the seventh
      state.winner = state.mover;
      state.mover = kTerminal;
    } else {
      const auto other = static_cast<std::int16_t>(1 - state.mover);
      state.mover = state.turns == kColumns * kRows ? std::int16_t{kTerminal} : other;
    }
  }
  void chance_outcomes(const State&, ChanceList& outcomes) const { outcomes.clear(); }
  ChanceKey chance_key(const State&) const { return {0, 0}; }
  template <RandomBits Generator>
  Action sample_chance(const State&, Generator&) const {
    return Action{0};
  }
  Returns returns(const State& state) const {
    if (state.winner == kNobody) return {};
    return {state.winner == 0 ? 1.0 : -1.0, state.winner == 0 ? -1.0 : 1.0};
  }
  // A little for every cell that would complete four and for discs near the middle.
  friend double evaluate(const ConnectFour& game, const State& state, Player player) {
    return game.worth(state, player);
  }
  // Winning moves first, then those that stop a win, then by the threats they make and how near the
  // middle they are.
  int promise(const State& state, Action action) const {
    const Board own = state.discs[state.mover];
    const Board other = state.discs[1 - state.mover];
    const auto column = static_cast<int>(action);
    const Board cell = landing_cell(state, column);
    if (has_line(own | cell)) return kWins;
    if (has_line(other | cell)) return kStopsWin;
    const Board free = kCells & ~(own | other | cell);
    const int threats = count(completing_cells(own | cell) & free);
    return kThreat * threats + kMiddle[column];
  }
  Summary summary(const State& state) const;
  std::uint64_t information_state(const State& state, Player) const { return hash(state); }
  State resample(const State& state, Player, Rng&) const { return state; }
  // Every disc is a turn.
  int turn(const State& state) const { return static_cast<int>(state.turns); }
  // The discs decide everything else.
  std::uint64_t hash(const State& state) const {
    return hash_combine(state.discs[0], state.discs[1]);
  }
  nlohmann::json to_json(const State& state) const;
  // The state that to_json wrote. Errors: InvalidArgument, naming the member (positions.cc).
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;
  std::string describe(const State& state, Action action) const;

  // Whether four of the discs are in a line.
  static bool has_line(Board discs) {
    return (fours(discs, 1) | fours(discs, kHeight - 1) | fours(discs, kHeight) |
            fours(discs, kHeight + 1)) != 0;
  }
  // The cells with three discs of a line of four around them, empty or not.
  static Board completing_cells(Board discs) {
    Board cells = 0;
    for (const int step : kSteps) {
      const Board below = discs << step & discs << (2 * step);
      const Board above = discs >> step & discs >> (2 * step);
      cells |= (below & discs << (3 * step)) | (below & discs >> step);
      cells |= (above & discs >> (3 * step)) | (above & discs << step);
    }
    return cells & kCells;
  }

 private:
  static BoardCodec board_codec();

  static constexpr int kHeight = 7;  // bits of a column
  static constexpr Board kBottomRow = 0x40810204081;
  static constexpr Board kTopRow = kBottomRow << (kRows - 1);
  static constexpr Board kCells = kBottomRow * 0x3f;
  static constexpr int kSteps[] = {1, kHeight - 1, kHeight, kHeight + 1};
  // Promise: threats are fewer than 64, middle weights less than 4.
  static constexpr int kWins = 1000;
  static constexpr int kStopsWin = 500;
  static constexpr int kThreat = 4;
  static constexpr int kMiddle[kColumns] = {0, 1, 2, 3, 2, 1, 0};

  // A loop over the columns, unrolled by hand: it is on the way of every playout.
  template <int... kColumn>
  static void list_free(Board tops, ActionList& actions,
                        std::integer_sequence<int, kColumn...> /*columns*/) {
    const auto list_if_free = [tops, &actions](int column) {
      if ((tops & top_cell(column)) == 0) actions.push_back(static_cast<Action>(column));
    };
    (list_if_free(kColumn), ...);
  }
  // Where lines of four in one direction begin.
  static Board fours(Board discs, int step) {
    const Board pairs = discs & (discs >> step);
    return pairs & (pairs >> (2 * step));
  }
  double worth(const State& state, Player player) const;
  static Board occupied(const State& state) { return state.discs[0] | state.discs[1]; }
  static constexpr Board bottom_cell(int column) { return Board{1} << (kHeight * column); }
  static constexpr Board top_cell(int column) { return bottom_cell(column) << (kRows - 1); }
  // Adding to the lowest bit of a column carries to the lowest free one.
  static Board landing_cell(const State& state, int column) {
    const Board discs = occupied(state);
    return (discs + bottom_cell(column)) & ~discs;
  }
  static int count(Board cells) {
    int number = 0;
    for (; cells != 0; cells = without_lowest(cells)) ++number;
    return number;
  }

  State start_{{0, 0}, 0, 0, kNobody};
};
static_assert(std::has_unique_object_representations_v<ConnectFour::State>);
static_assert(sizeof(ConnectFour::State) == 24);
static_assert(EvaluatedGame<ConnectFour> && OrderedGame<ConnectFour> &&
              SummarizedGame<ConnectFour>);

}  // namespace muster::classic
