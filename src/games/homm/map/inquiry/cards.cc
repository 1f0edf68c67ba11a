#include "games/homm/map/inquiry/cards.h"

#include "core/bits.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {
namespace {

bool usable(const MapTables& game, const MapState& state, const MapCardOption& option) {
  if (option.expert && state.experts == 0) return false;
  return option.faction.empty() || option.faction == game.scenario().faction;
}

}  // namespace

int hand_limit(const MapTables& game, const MapState& state) {
  const int limit = game.ruleset().hand_limits[static_cast<std::size_t>(state.level - 1)];
  return game.ruleset().dice_stacks ? initial_hand_limit(limit, state.morale) : limit;
}

bool may_play_cards(const MapTables& game, const MapState& state) {
  return !game.ruleset().dice_stacks || state.moved == 0;
}

void list_cards(const MapTables& game, const MapState& state, std::uint64_t cards,
                ActionList& actions) {
  for (int card : BitRange(cards)) {
    const auto& options = game.options_of(card);
    for (std::size_t option = 0; option < options.size(); ++option) {
      if (!usable(game, state, options[option])) continue;
      if (actions.size() + 2 > ActionList::capacity()) return;
      const int argument = card * 4 + static_cast<int>(option);
      // DS-58: what waits for a moment is played for later.
      if (options[option].when == CardMoment::kTurn) {
        actions.push_back(map_action(MapAction::kPlay, argument));
      }
      if (game.ruleset().dice_stacks) {
        actions.push_back(map_action(MapAction::kPlayLater, argument));
      }
    }
  }
}

CardMoment next_moment(const MapState& state) {
  return static_cast<CardMoment>(lowest_bit(unsigned{state.moments}));
}

void list_answers(const MapTables& game, const MapState& state, CardMoment moment,
                  ActionList& actions) {
  if (game.ruleset().dice_stacks) {
    for (int card : BitRange(state.piles.delayed)) {
      if (game.option_of(card, state.piles.layer[card]).when == moment) {
        actions.push_back(map_action(MapAction::kTakeEffect, card));
      }
    }
    return;
  }
  for (int card : BitRange(state.piles.hand)) {
    const auto& options = game.options_of(card);
    for (std::size_t option = 0; option < options.size(); ++option) {
      if (options[option].when != moment || !usable(game, state, options[option])) continue;
      if (actions.size() + 1 >= ActionList::capacity()) return;
      actions.push_back(map_action(MapAction::kPlay, card * 4 + static_cast<int>(option)));
    }
  }
}

bool can_answer(const MapTables& game, const MapState& state, CardMoment moment) {
  ActionList answers;
  list_answers(game, state, moment, answers);
  return !answers.empty();
}

}  // namespace muster::homm::map
