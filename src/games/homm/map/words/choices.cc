#include "games/homm/map/words/choices.h"

#include <fmt/format.h>

#include <bit>

#include "core/bits.h"
#include "games/homm/map/state/actions.h"

namespace muster::homm::map {
namespace {

std::string purchase_words(const Adventure& game, const MapWords& words, MapAction kind, int unit) {
  const std::string name = words.unit_name(unit);
  switch (kind) {
    case MapAction::kRecruitDowngraded:
      return fmt::format("turns {} back and recruits them", name);
    case MapAction::kReinforce:
      return fmt::format("reinforces {}", name);
    case MapAction::kUpgrade:
      return fmt::format("upgrades {}", name);
    case MapAction::kImprove:
      return fmt::format("{} {} at the hill fort",
                         game.ruleset().dice_stacks ? "upgrades" : "reinforces", name);
    case MapAction::kRaise:
      return fmt::format("reinforces {} at half the gold", name);
    default:
      return fmt::format("recruits {}", name);
  }
}

// Choices about cards.
MapChoice card_choice(const Adventure& game, const MapState& state, Action action) {
  const int what = map_argument(action);
  switch (map_kind(action)) {
    case MapAction::kPlay:
    case MapAction::kPlayLater:
      return {.act = fmt::format("plays {} {}({})", game.card_of(what / 4).name,
                                 map_kind(action) == MapAction::kPlayLater ? "for later " : "",
                                 game.option_of(what / 4, what % 4).text),
              .details = {}};
    case MapAction::kTakeEffect:
      return {.act = fmt::format("{} takes effect ({})", game.card_of(what).name,
                                 game.option_of(what, state.piles.layer[what]).text),
              .details = {}};
    case MapAction::kDiscard:
      return {.act = "", .details = {fmt::format("discards {}", game.card_of(what).name)}};
    case MapAction::kMorale:
      return {.act = "spends positive morale to draw a card", .details = {}};
    case MapAction::kTake:
      if (state.phase != MapPhase::kFind) return {};
      return {.act = fmt::format("gains {}", game.card_of(what).name), .details = {}};
    case MapAction::kTop:
      return {
          .act = "",
          .details = {fmt::format("{} stays on top of the deck", game.card_of(state.peeked).name)}};
    case MapAction::kBottom:
      return {.act = "",
              .details = {fmt::format("{} goes under the deck", game.card_of(state.peeked).name)}};
    case MapAction::kDraw:
      break;
    default:
      return {};
  }
  if (state.phase == MapPhase::kDeckTop) {
    return {.act = "",
            .details = {fmt::format("the top card of the deck is {}", game.card_of(what).name)}};
  }
  if (state.phase != MapPhase::kGainCard) return {};
  if (state.searching > 0) {
    return {.act = "", .details = {fmt::format("found: {}", game.card_of(what).name)}};
  }
  return {.act = fmt::format("gains {}", game.card_of(what).name), .details = {}};
}

std::string tile_words(const Adventure& game, const MapState& state, std::uint64_t tiles) {
  std::vector<std::string> ids;
  for (const int tile : BitRange(tiles & ~state.drawn)) {
    ids.push_back(game.layout().tiles()[static_cast<std::size_t>(tile)].id);
  }
  return joined(ids);
}

// Tiles and fields.
MapChoice field_choice(const Adventure& game, const MapWords& words, const MapState& state,
                       Action action) {
  const int what = map_argument(action);
  switch (map_kind(action)) {
    case MapAction::kDiscover:
      return {.act = fmt::format("discovers {}", words.place(what)), .details = {}};
    case MapAction::kSpy:
      return {.act = fmt::format("discovers {} without cost", words.place(what)), .details = {}};
    case MapAction::kTile:
      return {.act = "",
              .details = {fmt::format(
                  "the tile is drawn from {}",
                  tile_words(game, state, game.layout().candidates(state.discovering)))}};
    case MapAction::kOrient: {
      const int tile = state.placed[state.discovering].tile;
      const std::string turned =
          state.discoverer == 0
              ? what == 0 ? "not turned" : fmt::format("turned by {} degrees", what * 60)
          : what == 0 ? "which the player does not turn"
                      : fmt::format("which the player turns by {} degrees", what * 60);
      return {.act = fmt::format("{} is {}, {}", words.place(state.discovering),
                                 game.layout().tiles()[static_cast<std::size_t>(tile)].id, turned),
              .details = {}};
    }
    case MapAction::kStep:
      if (state.phase != MapPhase::kLastStep) return {};
      return {.act = "", .details = {"a step at the end of the turn"}};
    case MapAction::kRevisit:
      return {.act = fmt::format("uses {} again", words.field(state, state.field)), .details = {}};
    case MapAction::kIncome:
      return {.act = fmt::format("{} is to give income", words.field(state, state.settlement)),
              .details = {}};
    case MapAction::kPay:
      return {.act = fmt::format("the player pays for the defence of {}",
                                 words.field(state, state.fight_field)),
              .details = {}};
    case MapAction::kGiveUp:
      return {.act = fmt::format("the player gives {} up", words.field(state, state.fight_field)),
              .details = {}};
    case MapAction::kWay:
      if (state.phase != MapPhase::kTie) return {};
      return {.act = "",
              .details = {fmt::format("the player chooses between {} equally short ways",
                                      std::popcount(static_cast<unsigned>(state.ways)))}};
    default:
      return {};
  }
}

}  // namespace

MapChoice choice_words(const Adventure& game, const MapWords& words, const MapState& state,
                       Action action) {
  const int what = map_argument(action);
  switch (map_kind(action)) {
    case MapAction::kBuild:
      return {.act = fmt::format("builds {}", building_words(what)), .details = {}};
    case MapAction::kRecruit:
    case MapAction::kRecruitDowngraded:
    case MapAction::kReinforce:
    case MapAction::kUpgrade:
    case MapAction::kImprove:
    case MapAction::kRaise:
    case MapAction::kHire:
      return {.act = purchase_words(game, words, map_kind(action), what), .details = {}};
    case MapAction::kUnit:
      return {.act = "", .details = {fmt::format("neutral card drawn: {}", words.unit_name(what))}};
    case MapAction::kDie:
      return {.act = fmt::format("rolls the die for morale: {:+}", what - 1), .details = {}};
    case MapAction::kPlay:
    case MapAction::kPlayLater:
    case MapAction::kTakeEffect:
    case MapAction::kMorale:
    case MapAction::kTake:
    case MapAction::kDiscard:
    case MapAction::kTop:
    case MapAction::kBottom:
    case MapAction::kDraw:
      return card_choice(game, state, action);
    default:
      return field_choice(game, words, state, action);
  }
}

}  // namespace muster::homm::map
