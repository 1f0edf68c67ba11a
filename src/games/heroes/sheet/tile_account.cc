#include "games/heroes/sheet/tile_account.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/sides.h"
#include "games/heroes/sheet/words.h"
#include "games/heroes/state/actions.h"
#include "games/heroes/state/names.h"

namespace muster::heroes {
namespace {

std::string points_words(int points) { return number_of(points, "point", "points"); }

// HE-72.
std::string_view dice_of_band(Band band) {
  constexpr std::array<std::string_view, 4> kDice = {"4d6", "2d6", "2d6", "1d6+3"};
  return kDice[static_cast<std::size_t>(band)];
}

// Tiles at which a walk turns, its ends left out.
std::vector<int> corners(const std::vector<int>& tiles) {
  std::vector<int> corners;
  for (std::size_t i = 1; i + 1 < tiles.size(); ++i) {
    if (tiles[i + 1] - tiles[i] != tiles[i] - tiles[i - 1]) corners.push_back(tiles[i]);
  }
  return corners;
}

}  // namespace

// ---- Movement.

void TileAccount::walk(Telling& telling, Action action) {
  const HeroesState& before = telling.before;
  const HeroesState& after = telling.after;
  const auto hero = static_cast<std::size_t>(before.active);
  const Board& board = telling.game.board();
  const int from = before.hero_at[hero];
  const bool goal = verb_of(action) == Verb::kGoal;
  const int argument = argument_of(action);
  const int to = goal ? argument : board.neighbour(from, argument);
  const int points = before.heroes[hero].points;
  // The goal's way is over quiet tiles: what its steps cost is what is missing afterwards, but for
  // a token that is picked up at once.
  const bool goes_on = moving(after.phase);
  const bool picked = after.phase == Phase::kItemType || after.phase == Phase::kCacheRoll;
  int left = goes_on ? after.heroes[hero].points + (picked ? 1 : 0) : 0;
  if (!goal) left = points - 1;
  if (walk_.hero < 0) walk_ = {before.active, {from}, 0, points, -1};
  walk_.steps += points - left;
  walk_.points = left;
  const int reached = telling.outcome.hero_at[hero];
  if (reached != to) walk_.goal = to;
  telling.now.hero_at[hero] = static_cast<std::uint16_t>(reached);
  walk_.tiles.push_back(telling.now.hero_at[hero]);
}

void TileAccount::end_walk(Telling& telling) {
  if (walk_.hero < 0) return;
  const auto tile = [&telling](int where) { return telling.tile(where); };
  std::string words =
      fmt::format("{} goes from {} to {}: {}, {} left", hero_name(walk_.hero),
                  tile(walk_.tiles.front()), tile(walk_.tiles.back()),
                  number_of(walk_.steps, "step", "steps"), points_words(walk_.points));
  if (walk_.goal >= 0) words += fmt::format(", on the way to {}", tile(walk_.goal));
  telling.act(words);
  std::vector<std::string> by;
  for (const int corner : corners(walk_.tiles)) by.push_back(tile(corner));
  for (std::string& line : broken_list(fmt::format("{} goes by", hero_name(walk_.hero)), by)) {
    telling.detail(std::move(line));
  }
  walk_ = {};
}

void TileAccount::begin(Telling& telling) {
  const HeroesState& after = telling.after;
  if (after.phase != Phase::kMonsterRoll || telling.before.phase == Phase::kMonsterRoll) return;
  telling.act(fmt::format("{} meets {} at {}", hero_name(after.active),
                          number_of(after.encounter.unrolled, "monster token", "monster tokens"),
                          telling.tile(telling.here())));
}

void TileAccount::step(Telling& telling, Action action) {
  const HeroesState& before = telling.before;
  const int code = argument_of(action);
  const bool engages = verb_of(action) == Verb::kEngage;
  switch (before.phase) {
    case Phase::kMoveRoll: {
      const int bonus = telling.game.rules().movement_bonus;
      return telling.detail(fmt::format("{} rolls 1d12+{}: {} of movement",
                                        hero_name(before.active), bonus,
                                        points_words(code + bonus)));
    }
    case Phase::kMove:
      if (verb_of(action) == Verb::kStep || verb_of(action) == Verb::kGoal) {
        walk(telling, action);
        if (telling.after.phase != Phase::kMove) end_walk(telling);
      } else if (verb_of(action) == Verb::kPass) {
        const int left = before.heroes[before.active].points;
        telling.detail(fmt::format("{} stays at {}, {} unused", hero_name(before.active),
                                   telling.tile(telling.here()), points_words(left)));
      }
      return;
    case Phase::kMonsterRoll:
    case Phase::kMonsterCount:
      tell_monsters(telling, code);
      return tell_peace(telling);
    case Phase::kDefect:
    case Phase::kBribe:
      tell_taken(telling, code, before.encounter.willing);
      return tell_peace(telling);
    case Phase::kCacheCount:
    case Phase::kItemRarity:
      return tell_find(telling, code);
    case Phase::kGuardRoll:
      if (code == 0) return telling.capture(false);
      return telling.detail(fmt::format("a dP of 90 or 100: guardians at the mine at {}",
                                        telling.tile(telling.here())));
    case Phase::kLoadArmy:
    case Phase::kLoadItems:
    case Phase::kLoadItem:
      return tell_load(telling);
    case Phase::kEngage:
    case Phase::kAttackHero:
    case Phase::kAssault:
    case Phase::kCapture:
      return engages ? void() : tell_declined(telling);
    default:
      return;
  }
}

void TileAccount::tell_declined(Telling& telling) {
  const HeroesState& before = telling.before;
  const std::string who = hero_name(before.active);
  const std::string where = telling.tile(telling.here());
  switch (before.phase) {
    case Phase::kEngage:
      return telling.detail(fmt::format("{} stays with the monsters of {}", who, where));
    case Phase::kAttackHero:
      return telling.detail(
          fmt::format("{} leaves {} alone", who, hero_name(before.encounter.whom)));
    case Phase::kAssault:
      return telling.detail(
          fmt::format("{} leaves {} alone", who,
                      owned_place_words(telling.game.board(), before, before.encounter.whom)));
    default:
      return telling.detail(fmt::format("{} leaves the mine at {} alone", who, where));
  }
}

// ---- Monsters.

void TileAccount::tell_monsters(Telling& telling, int code) {
  const HeroesState& before = telling.before;
  const Encounter& encounter = before.encounter;
  if (before.phase == Phase::kMonsterRoll) {
    return telling.detail(fmt::format("a monster token at {}: {}", telling.tile(telling.here()),
                                      kBandNames[static_cast<std::size_t>(code)]));
  }
  const auto band = static_cast<std::size_t>(encounter.counting);
  telling.detail(fmt::format("{} at {}: {} = {}", kBandNames[band], telling.tile(telling.here()),
                             dice_of_band(encounter.counting),
                             number_of(code, "monster", "monsters")));
  const bool joins = encounter.counting == Band::kDefect || encounter.counting == Band::kBribe;
  const Phase next = telling.after.phase;
  const bool asked = next == Phase::kDefect || next == Phase::kBribe;
  if (!joins || encounter.bands[band] > 1 || (asked && telling.after.encounter.willing > 0)) return;
  tell_taken(telling, 0, encounter.willing + code);
}

// How many of those that are willing come along (HE-73, HE-77).
void TileAccount::tell_taken(Telling& telling, int number, int willing) {
  const HeroesState& before = telling.before;
  const Encounter& encounter = before.encounter;
  const bool bribe = encounter.counting == Band::kBribe;
  const std::string who = hero_name(before.active);
  const std::string of = fmt::format("{} {}", willing, bribe ? "monsters" : "defecting monsters");
  Hero& hero = telling.hero(before.active);
  if (number > 0) {
    hero.army = static_cast<std::uint8_t>(hero.army + number);
    std::string words =
        fmt::format("{} {} {} of {}", who, bribe ? "bribes" : "takes in", number, of);
    const int cost = bribe ? number * telling.game.rules().bribe_price : 0;
    if (cost > 0) words += fmt::format(" for {}", coins(cost));
    words += fmt::format(": {} with it", mercenaries(hero.army));
    const std::string purse = telling.earn(before.on_turn, -cost);
    if (cost > 0) words += fmt::format(", {} left", purse);
    telling.act(words);
  } else {
    const bool free = before.phase != Phase::kMonsterCount;
    telling.detail(fmt::format(
        "{} {} none of {}", who,
        bribe ? (free ? "bribes" : "can bribe") : (free ? "takes in" : "can take in"), of));
  }
  if (willing > number && telling.game.rules().unhired_fight) {
    telling.detail(fmt::format("the other {} at {} fight",
                               number_of(willing - number, "monster", "monsters"),
                               telling.tile(telling.here())));
  }
}

// All the tokens have been dealt with, and none of them fights.
void TileAccount::tell_peace(Telling& telling) {
  const HeroesState& after = telling.after;
  switch (after.phase) {
    case Phase::kMonsterRoll:
    case Phase::kMonsterCount:
    case Phase::kDefect:
    case Phase::kBribe:
      return;
    default:
      if (in_battle(after.phase) && after.encounter.foe == Foe::kMonsters) return;
  }
  std::uint16_t& tokens = telling.now.tokens[static_cast<std::size_t>(telling.here())];
  tokens = with_tokens(tokens, Token::kMonster, 0);
  telling.detail(
      fmt::format("none fights: no monsters are left at {}", telling.tile(telling.here())));
}

// ---- Items and resources.

void TileAccount::tell_find(Telling& telling, int code) {
  const HeroesState& before = telling.before;
  const std::string who = hero_name(before.active);
  const std::string where = telling.tile(telling.here());
  const std::size_t cell = before.encounter.cell;
  if (before.phase == Phase::kCacheCount) {
    return telling.act(fmt::format("{} picks up a resource at {}: {} ({}), {} has {}", who, where,
                                   coins(code), cell == 0 ? "small cache, 1d6" : "large cache, 2d6",
                                   seat_name(before.on_turn), telling.earn(before.on_turn, code)));
  }
  const Item item = {static_cast<ItemType>(cell), static_cast<Rarity>(code)};
  telling.act(
      fmt::format("{} picks up an item at {}: {}", who, where, with_article(item_words(item))));
  ItemCounts& items = telling.hero(before.active).items;
  const std::vector<Item> without = worn_of(items);
  std::uint8_t& count = items[index_of(item)];
  count = static_cast<std::uint8_t>(count + 1);
  const std::string roll = to_string(roll_of_hero(telling.game, telling.now, before.active));
  telling.detail(worn_of(items) == without
                     ? fmt::format("{} carries the {}, does not wear it; rolls {}", who,
                                   item_words(item), roll)
                     : fmt::format("{} wears the {}, which adds {}; rolls {}", who,
                                   item_words(item), to_string(telling.game.items().roll_of(item)),
                                   roll));
}

// ---- The garrison.

void TileAccount::tell_load(Telling& telling) {
  const HeroesState& loaded = telling.outcome;
  const std::string who = hero_name(telling.before.active);
  const Hero& before = telling.before.heroes[telling.before.active];
  const Hero& after = loaded.heroes[telling.before.active];
  const int place = garrison_of(loaded, telling.before.active);
  const std::string where = place_words(telling.game.board(), loaded, place);
  if (const int more = after.army - before.army; more != 0) {
    telling.act(fmt::format("{} {} {} at {}: {} with it, {} there", who,
                            more > 0 ? "takes along" : "leaves", std::abs(more), where,
                            mercenaries(after.army),
                            loaded.settlements[static_cast<std::size_t>(place)].recruits));
  }
  ItemCounts taken{};
  ItemCounts left{};
  for (std::size_t cell = 0; cell < taken.size(); ++cell) {
    const int more = after.items[cell] - before.items[cell];
    (more > 0 ? taken : left)[cell] = static_cast<std::uint8_t>(std::abs(more));
  }
  for (std::string& line :
       broken_list(who + " takes from the Armory:", item_list(items_of(taken)))) {
    telling.act(std::move(line));
  }
  for (std::string& line : broken_list(who + " puts into the Armory:", item_list(items_of(left)))) {
    telling.act(std::move(line));
  }
}

}  // namespace muster::heroes
