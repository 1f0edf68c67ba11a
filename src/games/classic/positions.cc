// States of the classic games from JSON: the inverses of their to_json.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "core/fields/archive.h"
#include "games/classic/board_codec.h"
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

// Cards of a deck that holds each once, in the order in which they are dealt; 0: not yet.
void check_dealt(std::span<const std::uint8_t> cards, JsonMistakes& mistakes) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (cards[i] != 0 && cards[k] == 0) {
        mistakes.add("cards", "a card is dealt before one that is missing");
      }
      if (cards[i] != 0 && cards[k] == cards[i]) mistakes.add("cards", "are one card twice");
    }
  }
}

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
        reader.value("board", state.discs, board_codec());
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
        reader.value("board", state.pawns, board_codec());
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
  std::array<std::uint8_t, 2> cards{};
  std::string betting;
  JsonMistakes mistakes;
  JsonReader top(json, "", mistakes);
  top.values("cards", cards, NameCodec(kCardNames));
  top.value("betting", betting, TextCodec{"expected a text of p (pass) and b (bet)"});
  top.finish();
  check_dealt(cards, mistakes);
  State state = initial_state();
  for (const std::uint8_t card : cards) {
    if (card != 0) apply(state, Action{card});
  }
  for (const char sign : betting) {
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
  std::array<std::uint8_t, 3> cards{};
  std::span<std::uint8_t> own(cards.data(), 2);
  std::string betting;
  JsonMistakes mistakes;
  JsonReader top(json, "", mistakes);
  top.values("cards", own, NameCodec(kCardNames));
  top.name("public", cards[2], kCardNames);
  top.value("betting", betting, TextCodec{"expected a text"});
  top.told("chips", [] { return Json(); });
  top.finish();
  check_dealt(cards, mistakes);
  if (!mistakes.ok()) return mistakes.status();
  State state = initial_state();
  std::size_t dealt = 0;
  const auto deal = [&] {
    while (to_move(state) == kChance && dealt < cards.size() && cards[dealt] != 0) {
      apply(state, Action{cards[dealt++]});
    }
  };
  deal();
  constexpr std::string_view kSigns = "fcr";  // by code of the action
  for (const char sign : betting) {
    if (sign == '/') continue;
    const auto action = static_cast<Action>(kSigns.find(sign));
    ActionList legal;
    if (to_move(state) >= 0) legal_actions(state, legal);
    if (std::find(legal.begin(), legal.end(), action) == legal.end()) {
      top.fail("betting", "expected c (call), r (raise) and f (fold) of players in turn");
      return mistakes.status();
    }
    apply(state, action);
    deal();
  }
  if (dealt < cards.size() && cards[dealt] != 0) {
    top.fail("public", "is dealt before the first round of betting is over");
    return mistakes.status();
  }
  return state;
}

}  // namespace muster::classic
