// Actions in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/bits.h"
#include "games/heroes/heroes.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/sheet/words.h"
#include "games/heroes/state/actions.h"
#include "games/heroes/state/names.h"

namespace muster::heroes {
namespace {

// "the blue Hero", or "the second blue Hero" of a player with two.
std::string hero_words(const HeroesState& state, int hero) {
  const int seat = seat_of_hero(hero);
  const bool two = heroes_of(state, seat) > 1;
  const std::string_view which = !two ? "" : hero % kHeroesPerSeat == 0 ? "first " : "second ";
  return fmt::format("the {}{} Hero", which, seat_name(seat));
}

std::string_view pass_words(Phase phase) {
  switch (phase) {
    case Phase::kBuild:
      return "build nothing";
    case Phase::kRaise:
      return "no new Hero";
    case Phase::kDiplomacy:
      return "leave alliances as they are";
    case Phase::kAnswer:
      return "refuse the alliance";
    case Phase::kCallVote:
      return "call no vote";
    case Phase::kVote:
      return "vote against a change of the item ruleset";
    case Phase::kMove:
      return "end the movement";
    case Phase::kEngage:
      return "stay where the Hero is";
    case Phase::kAttackHero:
      return "leave the Hero alone";
    case Phase::kAssault:
      return "leave the Settlement alone";
    case Phase::kCapture:
      return "leave the Mine alone";
    case Phase::kRetreat:
      return "fight on";
    default:
      return "nothing";
  }
}

std::string_view yes_words(Phase phase) {
  switch (phase) {
    case Phase::kAnswer:
      return "accept the alliance";
    case Phase::kCallVote:
      return "call a vote on the item ruleset";
    default:
      return "vote for a change of the item ruleset";
  }
}

std::string engage_words(const Board& board, const HeroesState& state) {
  switch (state.phase) {
    case Phase::kAttackHero:
      return "attack " + hero_words(state, state.encounter.whom);
    case Phase::kAssault:
      return "assault " + settlement_words(board, state, state.encounter.whom);
    case Phase::kCapture:
      return "capture the Mine";
    default:
      return "deal with the monsters";
  }
}

// "an item and a mine appear".
std::string appearance_words(unsigned kinds) {
  std::vector<std::string> names;
  for (const int kind : BitRange(kinds)) {
    const std::string_view name = kTokenNames[static_cast<std::size_t>(kind)];
    names.push_back(fmt::format("{} {}", name.front() == 'i' ? "an" : "a", name));
  }
  if (names.empty()) return "nothing appears";
  return fmt::format("{} appear{}", fmt::join(names, " and "), names.size() == 1 ? "s" : "");
}

std::string load_words(LoadWay way) {
  switch (way) {
    case LoadWay::kKeep:
      return "leave the items where they are";
    case LoadWay::kBest:
      return "take the best item of each type";
    case LoadWay::kAll:
      return "take all items";
    case LoadWay::kNone:
      return "store all items";
    default:
      return "divide the items one by one";
  }
}

std::string words_of_roll(const HeroesTables& game, const HeroesState& state, int code) {
  const auto at = static_cast<std::size_t>(code);
  switch (state.phase) {
    case Phase::kPlaceRow:
      return fmt::format("the {} appears in row {}", kTokenNames[state.kind], code + 1);
    case Phase::kPlaceColumn:
      return fmt::format("the {} appears at {}", kTokenNames[state.kind],
                         tile_name(game.board(), game.board().tile(code, state.at)));
    case Phase::kAnchorRoll:
      return fmt::format("{} rolls {} for the Anchor", seat_name(state.at), code);
    case Phase::kAppear:
      return appearance_words(static_cast<unsigned>(code));
    case Phase::kVoteTie:
      return code == 0 ? "the tie goes to the change" : "the tie goes against the change";
    case Phase::kMoveRoll:
      return fmt::format("{} has {} points", hero_words(state, state.active),
                         code + game.rules().movement_bonus);
    case Phase::kMonsterRoll:
      return fmt::format("a monster token: {}", kBandNames[at]);
    case Phase::kMonsterCount:
      return fmt::format("{}: {} monsters",
                         kBandNames[static_cast<std::size_t>(state.encounter.counting)], code);
    case Phase::kCacheRoll:
      return fmt::format("a {} cache for {}", code == 0 ? "small" : "large",
                         hero_words(state, state.active));
    case Phase::kCacheCount:
      return fmt::format("{} for {}", coins(code), hero_words(state, state.active));
    case Phase::kItemType:
      return fmt::format("an item for {}: {}", hero_words(state, state.active),
                         type_words(static_cast<ItemType>(at)));
    case Phase::kItemRarity:
      return fmt::format(
          "an item for {}: {}", hero_words(state, state.active),
          item_words({static_cast<ItemType>(state.encounter.cell), static_cast<Rarity>(at)}));
    case Phase::kGuardRoll:
      return code == 0 ? "the Mine is not guarded" : "the Mine is guarded";
    case Phase::kGuardCount:
      return fmt::format("{} guardians", code);
    default:
      return game.battle().describe(state.battle, code);
  }
}

}  // namespace

std::string HeroesGame::describe(const State& state, Action action) const {
  const int what = argument_of(action);
  const auto mine = [&state](int slot) { return hero_words(state, hero_of(state.on_turn, slot)); };
  const auto place = [&](int settlement) { return settlement_words(board(), state, settlement); };
  switch (verb_of(action)) {
    case Verb::kPass:
      return std::string(pass_words(state.phase));
    case Verb::kRoll:
      return words_of_roll(*this, state, what);
    case Verb::kStarve:
      return mine(what) + " goes unpaid";
    case Verb::kRaiseTier: {
      const SettlementTier tier = state.settlements[static_cast<std::size_t>(what)].buildings.tier;
      return fmt::format("build a {} out of {}", name_of(next_tier(tier)), place(what));
    }
    case Verb::kRaiseRamparts: {
      const Ramparts now = state.settlements[static_cast<std::size_t>(what)].buildings.ramparts;
      return fmt::format("build {} for {}", name_of(next_ramparts(now)), place(what));
    }
    case Verb::kFound:
      return "found an encampment under " + mine(what);
    case Verb::kRecruit:
      return fmt::format("recruit {} at {}", what, place(state.at));
    case Verb::kRaiseHero:
      return "a new Hero at " + place(what);
    case Verb::kAlly:
      return fmt::format("offer an alliance to {}", seat_name(what));
    case Verb::kBreak:
      return fmt::format("leave the alliance with {}", seat_name(what));
    case Verb::kYes:
      return std::string(yes_words(state.phase));
    case Verb::kHero:
      return mine(what) + " moves first";
    case Verb::kStep:
      return fmt::format("step {}", kDirectionNames[static_cast<std::size_t>(what)]);
    case Verb::kGoal:
      return fmt::format("go to {}", tile_name(board(), what));
    case Verb::kGarrison:
      return "see to the garrison";
    case Verb::kEngage:
      return engage_words(board(), state);
    case Verb::kPickItem:
      return "pick up an item";
    case Verb::kPickResource:
      return "pick up a resource";
    case Verb::kTake:
      return fmt::format("{} {}", state.phase == Phase::kBribe ? "bribe" : "take in", what);
    case Verb::kBattle:
      return battle().describe(state.battle, what);
    case Verb::kRetreat:
      return "retreat";
    case Verb::kLoadArmy:
      return fmt::format("{} mercenaries go with the Hero", what);
    case Verb::kLoadItems:
      return load_words(static_cast<LoadWay>(what));
    default:
      return fmt::format("take {} {}", what, to_string(item_at(state.encounter.cell)));
  }
}

}  // namespace muster::heroes
