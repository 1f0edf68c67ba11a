// States of the classic games from JSON: the inverses of their to_json.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "core/fields/archive.h"
#include "games/classic/breakthrough.h"
#include "games/classic/connect_four.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/matrix_game.h"
#include "games/classic/nim.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"

namespace muster::classic {
namespace {

using Json = nlohmann::json;

// A board as rows of signs, the highest first: 'x' of player 0, 'o' of player 1, '.' empty.
struct BoardCodec {
  using Boards = std::uint64_t[2];
  int rows;
  int columns;
  int (*cell)(int row, int column);

  static Json write(const Boards&) { return {}; }
  std::string read(const Json& json, Boards& boards) const {
    std::string expected =
        fmt::format("expected {} rows of {} signs: x, o or a point", rows, columns);
    if (!json.is_array() || json.size() != static_cast<std::size_t>(rows)) return expected;
    Boards read = {0, 0};
    for (int row = 0; row < rows; ++row) {
      const Json& line = json[static_cast<std::size_t>(rows - 1 - row)];
      const std::string* signs = line.get_ptr<const std::string*>();
      if (signs == nullptr || signs->size() != static_cast<std::size_t>(columns)) return expected;
      for (int column = 0; column < columns; ++column) {
        const char sign = (*signs)[static_cast<std::size_t>(column)];
        if (sign != 'x' && sign != 'o' && sign != '.') return expected;
        if (sign != '.') read[sign == 'x' ? 0 : 1] |= bit<std::uint64_t>(cell(row, column));
      }
    }
    std::copy(std::begin(read), std::end(read), std::begin(boards));
    return "";
  }
};

// Reads `state` by `read(reader, state)` and then looks at what was read by `check(state)`, which
// says what is wrong: a member and why.
template <class State, class Read, class Check>
absl::StatusOr<State> read_checked(const Json& json, State state, Read read, Check check) {
  JsonMistakes mistakes;
  JsonReader top(json, "", mistakes);
  read(top, state);
  top.finish();
  if (mistakes.ok()) {
    for (const auto& [member, wrong] : check(state)) mistakes.add(member, wrong);
  }
  if (!mistakes.ok()) return mistakes.status();
  return state;
}
using Wrong = std::vector<std::pair<std::string, std::string>>;

// The places of cards that were dealt in this order: a later one may not be there before.
constexpr std::string_view kGap = "a card is dealt before one that is missing";

}  // namespace

absl::StatusOr<TicTacToe::State> TicTacToe::read_state(const Json& json) const {
  return read_checked(
      json, State{},
      [](JsonReader& reader, State& state) {
        reader.number("x", state.marks[0], kBoard);
        reader.number("o", state.marks[1], kBoard);
      },
      [](const State& state) -> Wrong {
        if ((state.marks[0] & state.marks[1]) != 0) return {{"o", "has a cell that x has"}};
        const int ahead = std::popcount(state.marks[0]) - std::popcount(state.marks[1]);
        if (ahead != 0 && ahead != 1) return {{"x", "expected as many cells as o, or one more"}};
        return {};
      });
}

absl::StatusOr<ConnectFour::State> ConnectFour::read_state(const Json& json) const {
  auto read = read_checked(
      json, State{},
      [](JsonReader& reader, State& state) {
        const BoardCodec codec{kRows, kColumns,
                               [](int row, int column) { return column * kHeight + row; }};
        reader.value("board", state.discs, codec);
        reader.expect("board");
      },
      [](const State& state) -> Wrong {
        const Board discs = occupied(state);
        if ((discs & ~(discs << 1 | kBottomRow)) != 0)
          return {{"board", "a disc hangs in the air"}};
        const int ahead = std::popcount(state.discs[0]) - std::popcount(state.discs[1]);
        if (ahead != 0 && ahead != 1) return {{"board", "expected as many x as o, or one more"}};
        const Board last = state.discs[ahead == 1 ? 1 : 0];
        if (has_line(last)) return {{"board", "the game was over before the last disc"}};
        return {};
      });
  if (!read.ok()) return read;
  State& state = *read;
  state.turns = static_cast<std::uint32_t>(std::popcount(occupied(state)));
  const auto last = static_cast<std::int16_t>(state.turns % 2 == 0 ? 1 : 0);
  const bool won = state.turns > 0 && has_line(state.discs[last]);
  const bool full = state.turns == kColumns * kRows;
  state.winner = won ? last : kNobody;
  state.mover = won || full ? std::int16_t{kTerminal} : static_cast<std::int16_t>(state.turns % 2);
  return read;
}

absl::StatusOr<Breakthrough::State> Breakthrough::read_state(const Json& json) const {
  State fresh{};
  fresh.winner = kNobody;
  auto read = read_checked(
      json, fresh,
      [this](JsonReader& reader, State& state) {
        const BoardCodec codec{rows_, columns_,
                               [](int row, int column) { return row * kStride + column; }};
        reader.value("board", state.pawns, codec);
        reader.expect("board");
        reader.number("mover", state.mover, {kTerminal, 1});
        reader.number("turns", state.turns);
      },
      [this](const State& state) -> Wrong {
        if (state.pawns[0] == 0 && state.pawns[1] == 0) return {{"board", "expected pawns"}};
        if (state.mover == kChance) return {{"mover", "expected 0, 1 or -2 (nobody)"}};
        const bool through[2] = {(state.pawns[0] & far_row_[0]) != 0 || state.pawns[1] == 0,
                                 (state.pawns[1] & far_row_[1]) != 0 || state.pawns[0] == 0};
        if (through[0] && through[1]) return {{"board", "both players have won"}};
        if ((through[0] || through[1]) != (state.mover == kTerminal)) {
          return {{"mover", "expected -2 (nobody) when somebody has won, and then only"}};
        }
        return {};
      });
  if (!read.ok()) return read;
  State& state = *read;
  if ((state.pawns[0] & far_row_[0]) != 0 || state.pawns[1] == 0) state.winner = 0;
  if ((state.pawns[1] & far_row_[1]) != 0 || state.pawns[0] == 0) state.winner = 1;
  return read;
}

absl::StatusOr<Nim::State> Nim::read_state(const Json& json) const {
  return read_checked(
      json, State{},
      [this](JsonReader& reader, State& state) {
        std::vector<std::uint8_t> heaps(static_cast<std::size_t>(
            std::count_if(heaps_.begin(), heaps_.end(), [](int heap) { return heap > 0; })));
        reader.numbers("heaps", heaps, kMaxObjects);
        std::size_t next = 0;
        for (std::size_t heap = 0; heap < kMaxHeaps; ++heap) {
          if (heaps_[heap] > 0) state.heaps[heap] = heaps[next++];
        }
        reader.number("player", state.mover, players_ - 1);
        reader.number("turns", state.turns);
      },
      [this](const State& state) -> Wrong {
        for (std::size_t heap = 0; heap < kMaxHeaps; ++heap) {
          if (state.heaps[heap] > heaps_[heap]) {
            return {{"heaps", "has more objects than the game begins with"}};
          }
        }
        return {};
      });
}

absl::StatusOr<Pig::State> Pig::read_state(const Json& json) const {
  return read_checked(
      json, initial_state(),
      [this](JsonReader& reader, State& state) {
        reader.numbers("scores", state.scores, target_ + 5);
        reader.number("turn_total", state.turn_total, target_ + 5);
        reader.number("rolls", state.rolls);
        reader.number("turns", state.turns, max_turns_);
        reader.number("phase", state.phase, static_cast<int>(Phase::kOver));
      },
      [this](const State& state) -> Wrong {
        const bool won = state.scores[0] >= target_ || state.scores[1] >= target_;
        const bool over = won || state.turns >= max_turns_;
        if (over != (state.phase == Phase::kOver)) {
          return {{"phase",
                   fmt::format("expected {}: the game is {}over",
                               over ? static_cast<int>(Phase::kOver) : 0, over ? "" : "not ")}};
        }
        return {};
      });
}

absl::StatusOr<MatrixGame::State> MatrixGame::read_state(const Json& json) const {
  return read_checked(
      json, initial_state(),
      [this](JsonReader& reader, State& state) {
        const std::vector<std::string_view> rows(row_names_.begin(), row_names_.end());
        const std::vector<std::string_view> columns(column_names_.begin(), column_names_.end());
        reader.name("row", state.choices[0], rows);
        reader.name("column", state.choices[1], columns);
      },
      [](const State& state) -> Wrong {
        if (state.choices[0] == kNotChosen && state.choices[1] != kNotChosen) {
          return {{"row", "is missing; the row is chosen first"}};
        }
        return {};
      });
}

absl::StatusOr<KuhnPoker::State> KuhnPoker::read_state(const Json& json) const {
  static constexpr std::array<std::string_view, 4> kCardNames = {"-", "jack", "queen", "king"};
  struct Told {
    std::array<std::uint8_t, 2> cards{};
    std::string betting;
  } told;
  JsonMistakes mistakes;
  JsonReader top(json, "", mistakes);
  const auto cards = top.list("cards", told.cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto* const name = std::find(kCardNames.begin(), kCardNames.end(), cards[i]);
    if (name == kCardNames.end()) top.fail("cards", unknown_name(cards[i], kCardNames));
    told.cards[i] =
        static_cast<std::uint8_t>(name == kCardNames.end() ? 0 : name - kCardNames.begin());
  }
  if (const Json* betting = top.member("betting")) {
    if (betting->is_string()) {
      told.betting = betting->get<std::string>();
    } else {
      top.fail("betting", "expected a text of p (pass) and b (bet)");
    }
  }
  top.finish();
  State state = initial_state();
  if (told.cards[0] == 0 && told.cards[1] != 0) top.fail("cards", kGap);
  if (told.cards[0] != 0 && told.cards[0] == told.cards[1]) top.fail("cards", "are one card twice");
  for (const std::uint8_t card : told.cards) {
    if (card != 0) apply(state, Action{card});
  }
  for (const char sign : told.betting) {
    if (!mistakes.ok()) break;
    if ((sign != 'p' && sign != 'b') || to_move(state) < 0) {
      top.fail("betting", "expected p (pass) and b (bet) of players in turn, after both cards");
    } else {
      apply(state, sign == 'b' ? kBet : kPass);
    }
  }
  if (!mistakes.ok()) return mistakes.status();
  return state;
}

absl::StatusOr<LeducPoker::State> LeducPoker::read_state(const Json& json) const {
  static constexpr std::array<std::string_view, kCards + 1> kCardNames = {"-",  "Js", "Jh", "Qs",
                                                                          "Qh", "Ks", "Kh"};
  std::array<std::uint8_t, 3> cards{};
  JsonMistakes mistakes;
  JsonReader top(json, "", mistakes);
  top.told("chips", [] { return Json(); });
  const auto own = top.list("cards", 2);
  const auto read_card = [&](const Json& name, std::size_t place) {
    const auto* const found = std::find(kCardNames.begin(), kCardNames.end(), name);
    if (found == kCardNames.end()) {
      top.fail(place < 2 ? "cards" : "public", unknown_name(name, kCardNames));
    } else {
      cards[place] = static_cast<std::uint8_t>(found - kCardNames.begin());
    }
  };
  for (std::size_t i = 0; i < own.size(); ++i) read_card(own[i], i);
  if (const Json* shared = top.member("public")) read_card(*shared, 2);
  const Json* betting = top.member("betting");
  if (betting != nullptr && !betting->is_string()) top.fail("betting", "expected a text");
  top.finish();
  for (std::size_t i = 0; i < cards.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (cards[i] != 0 && cards[k] == 0) top.fail("cards", kGap);
      if (cards[i] != 0 && cards[k] == cards[i]) top.fail("cards", "are one card twice");
    }
  }
  if (!mistakes.ok()) return mistakes.status();
  State state = initial_state();
  std::size_t dealt = 0;
  const auto deal = [&] {
    while (to_move(state) == kChance && dealt < cards.size() && cards[dealt] != 0) {
      apply(state, Action{cards[dealt++]});
    }
  };
  deal();
  const std::string signs = betting == nullptr ? "" : betting->get<std::string>();
  for (const char sign : signs) {
    if (sign == '/') continue;
    const std::optional<Action> action = sign == 'c'   ? std::optional(kCall)
                                         : sign == 'r' ? std::optional(kRaise)
                                         : sign == 'f' ? std::optional(kFold)
                                                       : std::nullopt;
    ActionList legal;
    if (to_move(state) >= 0) legal_actions(state, legal);
    if (!action || std::find(legal.begin(), legal.end(), *action) == legal.end()) {
      top.fail("betting", "expected c (call), r (raise) and f (fold) of players in turn");
      return mistakes.status();
    }
    apply(state, *action);
    deal();
  }
  if (dealt < cards.size() && cards[dealt] != 0) {
    top.fail("public", "is dealt before the first round of betting is over");
    return mistakes.status();
  }
  return state;
}

}  // namespace muster::classic
