#include "games/classic/kuhn_poker.h"

#include <fmt/format.h>

#include "core/fields/settings.h"

namespace muster::classic {

absl::StatusOr<std::shared_ptr<const KuhnPoker>> KuhnPoker::load(const RulesSource& source) {
  if (absl::Status status = no_settings(source); !status.ok()) return status;
  return std::make_shared<const KuhnPoker>();
}

Summary KuhnPoker::summary(const State& state) const {
  return {.margin = static_cast<double>(chips_won(state)),
          .rounds = turn(state),
          .metrics = {{"showdown", showdown(state)}}};
}

nlohmann::json KuhnPoker::to_json(const State& state) const {
  std::string betting;
  for (int digit = turn(state) - 1; digit >= 0; --digit) {
    betting += (state.history >> digit & 1) != 0 ? 'b' : 'p';
  }
  return {{"cards", {kCardNames[state.cards[0]], kCardNames[state.cards[1]]}},
          {"betting", betting}};
}

std::string KuhnPoker::describe(const State& state, Action action) const {
  if (to_move(state) == kChance) {
    return fmt::format("deal the {}", kCardNames[static_cast<std::size_t>(action)]);
  }
  const bool facing_bet = state.history == 0b11 || state.history == kPassBet;
  if (action == kPass) return facing_bet ? "fold" : "check";
  return facing_bet ? "call" : "bet";
}

}  // namespace muster::classic
