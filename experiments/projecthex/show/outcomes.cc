#include "experiments/projecthex/show/outcomes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "experiments/view/outcome_words.h"
#include "games/projecthex/inquiry/fights.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/sheet/words.h"

namespace muster::projecthex {
namespace {

// Troops of a player on the board.
Troops all_troops(const Conquest& game, const ConquestState& state, int player) {
  Troops sum{};
  for (int t = 0; t < game.board().size(); ++t) {
    const auto at = static_cast<std::size_t>(t);
    if (state.holder[at] != player) continue;
    for (std::size_t type = 0; type < sum.size(); ++type) {
      sum[type] = static_cast<std::uint8_t>(sum[type] + state.troops[at][type]);
    }
  }
  return sum;
}

// Of each type, how many fewer there are.
Troops fewer(const Troops& then, const Troops& now) {
  Troops lost{};
  for (std::size_t type = 0; type < lost.size(); ++type) {
    lost[type] = static_cast<std::uint8_t>(std::max(then[type] - now[type], 0));
  }
  return lost;
}

int kinds_of_dice(const DicePool& dice) {
  return static_cast<int>(std::count_if(dice.begin(), dice.end(), [](auto n) { return n > 0; }));
}

// The own dice that were not there before.
std::string dice_words(const ConquestState& before, const ConquestState& after) {
  if (after.fight.target == kNowhere || total(before.fight.dice[0]) > 0) return "";
  if (before.mover != after.on_turn || total(after.fight.dice[0]) == 0) return "";
  return fmt::format("best die {}", faces_of(after.fight.dice[0]).front());
}

}  // namespace

std::string outcome_words(const Conquest& game, const ConquestState& before,
                          const ConquestState& after) {
  OutcomeWords parts;
  if (after.mover == kTerminal) {
    if (after.winner == kNobody) {
      parts.say("the end");
    } else {
      parts.say("{} wins", colour_of(game, after.winner));
    }
  }
  for (int player = 0; player < game.num_players(); ++player) {
    const Troops lost = fewer(all_troops(game, before, player), all_troops(game, after, player));
    if (total(lost) > 0) {
      parts.say("{} loses {}", colour_of(game, player), troop_words(lost));
    }
  }
  for (int t = 0; t < game.board().size(); ++t) {
    const auto at = static_cast<std::size_t>(t);
    if (before.holder[at] != kNobody && before.holder[at] != after.holder[at]) {
      parts.say("{} falls", place_words(game, t));
    }
  }
  const std::string dice = dice_words(before, after);
  if (!dice.empty()) parts.say("{}", dice);
  // By what dice there may be it is known how likely that is, and no more.
  if (after.phase == Phase::kDefenderDie && parts.empty()) {
    parts.say("{} chooses", colour_of(game, after.fight.defender));
  }
  return parts.joined();
}

bool rest_is_untold(const ConquestState& before, const ConquestState& now) {
  if (now.phase == Phase::kDraw) return true;
  if (now.phase != Phase::kRoll || now.fight.to_roll[0] > 0 || before.mover != now.on_turn) {
    return false;
  }
  const Troops units = fighting(now, 0);
  const auto types = std::count_if(units.begin(), units.end(), [](auto n) { return n > 0; });
  return kinds_of_dice(now.fight.dice[0]) * types > 1;
}

std::string outcome_words(const DuelGame& game, const DuelGame::State& before,
                          const DuelGame::State& after) {
  OutcomeWords parts;
  const Troops attack = fewer(before.troops.attack, after.troops.attack);
  const Troops defence = fewer(before.troops.defence, after.troops.defence);
  if (total(defence) > 0) {
    parts.say("the {} loses {}", DuelGame::kSides[1], troop_words(defence));
  }
  if (total(attack) > 0) {
    parts.say("the {} loses {}", DuelGame::kSides[0], troop_words(attack));
  }
  if (game.to_move(after) == kTerminal) {
    parts.say("{}", total(after.troops.defence) == 0 ? "captured" : "not captured");
  }
  if (parts.empty() && after.pending != DuelGame::kNone) {
    parts.say("the {} chooses", DuelGame::kSides[1]);
  }
  return parts.joined();
}

}  // namespace muster::projecthex
