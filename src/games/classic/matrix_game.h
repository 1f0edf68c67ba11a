// Matrix games: both players choose at the same moment, once, and a table says what each gets.
//
// Player 0 chooses a row; player 1 chooses a column without having seen the row. Zero sum when only
// player 0's payoffs are given, general sum when player 1 has a table too.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/config/rules_source.h"
#include "core/fields/param_info.h"
#include "core/game.h"
#include "core/hash.h"

namespace muster::classic {

// An action is the row or the column, from 0.
class MatrixGame {
 public:
  static constexpr std::string_view kName = "matrix_game";
  static constexpr bool kHiddenInformation = true;
  static constexpr bool kZeroSum = false;  // some are: zero_sum()
  static constexpr std::size_t kMaxChoices = 32;
  static constexpr std::uint8_t kNotChosen = 0xff;

  struct State {
    std::uint8_t choices[2];  // row and column, or kNotChosen
  };
  // A table of payoffs: rows of equal length.
  using Table = std::vector<std::vector<double>>;

  // Rock, paper, scissors.
  MatrixGame();
  // 1..32 rows and columns; `second` is empty (the negative of `first`) or of the same shape. Names
  // are empty or one per row, one per column.
  explicit MatrixGame(const Table& first, const Table& second = {},
                      std::vector<std::string> row_names = {},
                      std::vector<std::string> column_names = {});

  // Settings of the scenario: `payoffs` (list of rows of numbers), `payoffs_second`, and the names
  // `rows` and `columns`. Without `payoffs` it is rock, paper, scissors. Errors: InvalidArgument.
  static absl::StatusOr<std::shared_ptr<const MatrixGame>> load(const RulesSource& source);
  // What the documents can say.
  static std::vector<ParamInfo> scenario_settings();

  bool zero_sum() const { return zero_sum_; }
  std::size_t rows() const { return row_names_.size(); }
  std::size_t columns() const { return column_names_.size(); }
  // Of the player's choices, by action.
  const std::vector<std::string>& names(Player player) const {
    return player == 0 ? row_names_ : column_names_;
  }
  // What `player` gets, in the unit of the table.
  double payoff(Player player, std::size_t row, std::size_t column) const {
    return payoffs_[static_cast<std::size_t>(player)][row * columns() + column];
  }

  int num_players() const { return 2; }
  State initial_state() const { return {{kNotChosen, kNotChosen}}; }
  Player to_move(const State& state) const {
    if (state.choices[0] == kNotChosen) return 0;
    return state.choices[1] == kNotChosen ? Player{1} : kTerminal;
  }
  // Both choices are made at the same moment.
  bool commits(const State&) const { return true; }
  void legal_actions(const State& state, ActionList& actions) const {
    actions.clear();
    const std::size_t choices = to_move(state) == 0 ? rows() : columns();
    for (std::size_t i = 0; i < choices; ++i) actions.push_back(static_cast<Action>(i));
  }
  void apply(State& state, Action action) const {
    state.choices[state.choices[0] == kNotChosen ? 0 : 1] = static_cast<std::uint8_t>(action);
  }
  void chance_outcomes(const State&, ChanceList& outcomes) const { outcomes.clear(); }
  ChanceKey chance_key(const State&) const { return {0, 0}; }
  template <RandomBits Generator>
  Action sample_chance(const State&, Generator&) const {
    return Action{0};
  }
  Returns returns(const State& state) const {
    return {payoff(0, state.choices[0], state.choices[1]) / scale_,
            payoff(1, state.choices[0], state.choices[1]) / scale_};
  }
  // The largest absolute payoff (1 when all are 0): returns times this are payoffs.
  double returns_scale() const { return scale_; }
  // The margin is half the difference of the payoffs; with zero sum, player 0's payoff.
  Summary summary(const State& state) const;

  // Before the end player 1 has not seen the row.
  std::uint64_t information_state(const State& state, Player player) const {
    State seen = state;
    if (player == 1 && to_move(state) == 1) seen.choices[0] = kHiddenRow;
    return hash(seen);
  }
  State resample(const State& state, Player player, Rng& rng) const {
    State view = state;
    if (player == 1 && to_move(state) == 1) {
      view.choices[0] = static_cast<std::uint8_t>(uniform_below(rng, rows()));
    }
    return view;
  }
  int turn(const State& state) const { return to_move(state) == kTerminal ? 1 : 0; }
  std::uint64_t hash(const State& state) const { return hash_object(state); }
  nlohmann::json to_json(const State& state) const;
  // The state that to_json wrote. Errors: InvalidArgument, naming the member (positions.cc).
  absl::StatusOr<State> read_state(const nlohmann::json& json) const;
  std::string describe(const State& state, Action action) const;

 private:
  static constexpr std::uint8_t kHiddenRow = 0xfe;

  std::vector<std::string> row_names_;
  std::vector<std::string> column_names_;
  std::vector<double> payoffs_[2];  // by player, row by row
  double scale_ = 1;
  bool zero_sum_ = true;
};
static_assert(std::has_unique_object_representations_v<MatrixGame::State>);
static_assert(sizeof(MatrixGame::State) == 2);
static_assert(ScaledGame<MatrixGame> && CommitmentGame<MatrixGame> && SummarizedGame<MatrixGame>);

}  // namespace muster::classic
