#include "experiments/heroes/board_facts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "core/bits.h"

namespace muster::heroes {
namespace {

HeroFacts hero_facts(const HeroesGame& game, const HeroesState& state, int hero) {
  const Hero& own = state.heroes[static_cast<std::size_t>(hero)];
  return {.slot = hero % kHeroesPerSeat,
          .place = tile_name(game.board(), HeroesGame::hero_tile(state, hero)),
          .army = own.army,
          .points = own.points,
          .roll = to_string(HeroesGame::roll_of_hero(state, hero)),
          .items = items_of(own.items),
          .garrisoned = HeroesGame::garrison_of(state, hero) >= 0};
}

}  // namespace

std::vector<ItemFacts> items_of(const ItemCounts& counts) {
  std::vector<ItemFacts> items;
  for (std::size_t cell = 0; cell < counts.size(); ++cell) {
    if (counts[cell] > 0) items.push_back({item_at(cell), counts[cell]});
  }
  return items;
}

std::vector<Item> worn_of(const ItemCounts& counts) {
  std::vector<Item> worn;
  for (const ItemFacts& each : items_of(counts)) {
    if (!worn.empty() && worn.back().type == each.item.type) worn.pop_back();
    worn.push_back(each.item);
  }
  return worn;
}

RealmFacts facts_of(const HeroesGame& game, const HeroesState& state, int seat) {
  const Realm& realm = state.realms[static_cast<std::size_t>(seat)];
  RealmFacts facts;
  facts.score = game.score(state, seat);
  facts.coins = realm.coins;
  facts.income = game.income(state, seat);
  facts.mines = realm.mines;
  facts.out = realm.out != 0;
  for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
    if (!HeroesGame::has_hero(state, hero_of(seat, slot))) continue;
    facts.heroes.push_back(hero_facts(game, state, hero_of(seat, slot)));
    facts.mercenaries += facts.heroes.back().army;
  }
  for (std::size_t i = 0; i < state.settlements.size(); ++i) {
    const Settlement& place = state.settlements[i];
    if (place.owner != seat) continue;
    facts.settlements.push_back({.name = to_string(place.buildings),
                                 .place = tile_name(game.board(), state.settlement_at[i]),
                                 .recruits = place.recruits,
                                 .armory = items_of(place.armory)});
    facts.mercenaries += place.recruits;
  }
  return facts;
}

std::string item_words(Item item) {
  std::string words = to_string(item);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string list_words(const std::vector<ItemFacts>& items) {
  if (items.empty()) return "nothing";
  std::vector<std::string> words;
  for (const ItemFacts& each : items) {
    words.push_back(each.count == 1 ? item_words(each.item)
                                    : fmt::format("{} {}s", each.count, item_words(each.item)));
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string number_of(int count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string moment_words(const HeroesState& state) {
  if (state.day == 0) return "set-up";
  const std::string_view who = seat_name(state.on_turn);
  switch (state.phase) {
    case Phase::kOver:
      return fmt::format("day {}: over", state.day);
    case Phase::kUpkeep:
    case Phase::kBuild:
    case Phase::kRecruit:
    case Phase::kRaise:
      return fmt::format("day {}: Daybreak of {}", state.day, who);
    case Phase::kPlaceRow:
    case Phase::kPlaceColumn:
    case Phase::kAppear:
      return fmt::format("day {}: new tokens", state.day);
    default:
      return fmt::format("day {}: turn of {}", state.day, who);
  }
}

std::string ending_words(const HeroesGame& game, const HeroesState& state) {
  std::vector<std::string_view> winners;
  for (const int seat : BitRange(unsigned{state.winners})) winners.push_back(seat_name(seat));
  std::vector<std::string> scores;
  for (int seat = 0; seat < game.num_players(); ++seat) {
    scores.push_back(fmt::format("{} {}", seat_name(seat), game.score(state, seat)));
  }
  const std::string who = winners.empty() ? "Nobody wins"
                                          : fmt::format("{} win{}", fmt::join(winners, " and "),
                                                        winners.size() == 1 ? "s" : "");
  return fmt::format("{}{}; scores: {}.", who,
                     state.by_days != 0 ? " as the days are over" : " by elimination",
                     fmt::join(scores, ", "));
}

}  // namespace muster::heroes
