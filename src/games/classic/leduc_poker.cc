#include "games/classic/leduc_poker.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/fields/settings.h"

namespace muster::classic {
namespace {

std::string_view card_name(int card) {
  return LeducPoker::kCardNames[static_cast<std::size_t>(card)];
}

// "c" and "r" for every call and raise of a round.
std::string betting(unsigned history) {
  std::string text;
  for (; history > 1; history >>= 1) text.push_back((history & 1) != 0 ? 'r' : 'c');
  std::reverse(text.begin(), text.end());
  return text;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const LeducPoker>> LeducPoker::load(const RulesSource& source) {
  if (absl::Status status = no_settings(source); !status.ok()) return status;
  return std::make_shared<const LeducPoker>();
}

Summary LeducPoker::summary(const State& state) const {
  return {.margin = static_cast<double>(chips_won(state)),
          .rounds = turn(state),
          .metrics = {{"pot", state.chips[0] + state.chips[1]},
                      {"showdown", state.stage == Stage::kShowdown}}};
}

nlohmann::json LeducPoker::to_json(const State& state) const {
  std::string rounds = betting(state.history[0]);
  if (state.cards[2] != 0) rounds += fmt::format("/{}", betting(state.history[1]));
  if (state.stage == Stage::kFolded) rounds += "f";
  return {{"cards", {card_name(state.cards[0]), card_name(state.cards[1])}},
          {"public", card_name(state.cards[2])},
          {"betting", rounds},
          {"chips", {state.chips[0], state.chips[1]}}};
}

std::string LeducPoker::describe(const State& state, Action action) const {
  if (to_move(state) == kChance) {
    return fmt::format("deal {}", card_name(static_cast<int>(action)));
  }
  if (action == kFold) return "fold";
  if (action == kRaise) return "raise";
  return state.chips[0] == state.chips[1] ? "check" : "call";
}

}  // namespace muster::classic
