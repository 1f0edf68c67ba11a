#include "games/heroes/sheet/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "core/bits.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"

namespace muster::heroes {

std::string seat_names(unsigned seats) {
  std::vector<std::string> names;
  for (const int seat : BitRange(seats)) names.emplace_back(seat_name(seat));
  return and_list(names);
}

std::string hero_name(int hero) {
  return fmt::format("{} Hero {}", seat_name(seat_of_hero(hero)), hero % kHeroesPerSeat + 1);
}

std::string tile_name(const Board& board, int tile) {
  if (tile < 0 || tile >= board.tiles()) return "nowhere";
  return fmt::format("[{}, {}]", board.column(tile) + 1, board.row(tile) + 1);
}

std::string settlement_words(const Board& board, const HeroesState& state, int settlement) {
  const auto at = static_cast<std::size_t>(settlement);
  return fmt::format("the {} at {}", to_string(state.settlements[at].buildings),
                     tile_name(board, state.settlement_at[at]));
}

std::string place_words(const Board& board, const HeroesState& state, int settlement) {
  const auto at = static_cast<std::size_t>(settlement);
  return fmt::format("the {} at {}", name_of(state.settlements[at].buildings.tier),
                     tile_name(board, state.settlement_at[at]));
}

std::string mine_words(int owner) {
  return owner < 0 ? "free mine" : fmt::format("{}'s mine", seat_name(owner));
}

std::string owned_place_words(const Board& board, const HeroesState& state, int settlement) {
  const Settlement& place = state.settlements[static_cast<std::size_t>(settlement)];
  return fmt::format("{}'s {}", seat_name(place.owner),
                     place_words(board, state, settlement).substr(4));
}

std::string defender_words(const Board& board, const HeroesState& state) {
  const Encounter& encounter = state.encounter;
  switch (encounter.foe) {
    case Foe::kHero:
      return hero_name(encounter.whom);
    case Foe::kSettlement:
      return owned_place_words(board, state, encounter.whom);
    default:
      return fmt::format("the {} at {}",
                         encounter.foe == Foe::kGuardians ? "guardians" : "monsters",
                         tile_name(board, hero_tile(state, state.active)));
  }
}

std::vector<std::string> piece_words(const HeroesState& state, SideOfBattle side) {
  const auto hero = [](int index) { return fmt::format("Hero {}", index % kHeroesPerSeat + 1); };
  std::vector<std::string> pieces(kMaxPieces);
  const Encounter& encounter = state.encounter;
  if (side == SideOfBattle::kAttacker) {
    pieces[1] = hero(state.active);
  } else if (encounter.foe == Foe::kHero) {
    pieces[1] = hero(encounter.whom);
  } else if (encounter.foe == Foe::kSettlement) {
    const Buildings& buildings = state.settlements[encounter.whom].buildings;
    pieces[kSettlementPiece] = fmt::format("the {}", name_of(buildings.tier));
    std::size_t piece = kSettlementPiece;
    for (const int each : garrison(state, encounter.whom)) pieces[++piece] = hero(each);
  }
  return pieces;
}

std::pair<std::string_view, std::string_view> creature_words(const HeroesState& state,
                                                             SideOfBattle side) {
  const Foe foe = state.encounter.foe;
  if (side == SideOfBattle::kAttacker || foe == Foe::kHero || foe == Foe::kSettlement) {
    return {"mercenary", "mercenaries"};
  }
  if (foe == Foe::kGuardians) return {"guardian", "guardians"};
  return {"monster", "monsters"};
}

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

int number_of_items(const ItemCounts& counts) {
  return std::accumulate(counts.begin(), counts.end(), 0);
}

std::string type_words(ItemType type) {
  std::string words(kItemTypeNames[static_cast<std::size_t>(type)]);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

std::string item_words(Item item) {
  return fmt::format("{} {}", kRarityNames[static_cast<std::size_t>(item.rarity)],
                     type_words(item.type));
}

std::vector<std::string> item_list(const std::vector<ItemFacts>& items) {
  std::vector<std::string> words;
  for (const ItemFacts& each : items) {
    words.push_back(each.count == 1 ? item_words(each.item)
                                    : fmt::format("{} {}s", each.count, item_words(each.item)));
  }
  return words;
}

std::string list_words(const std::vector<ItemFacts>& items) {
  return items.empty() ? "nothing" : fmt::format("{}", fmt::join(item_list(items), ", "));
}

std::string number_of(int count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string mercenaries(int count) { return number_of(count, "mercenary", "mercenaries"); }

std::string coins(int count) { return number_of(count, "coin", "coins"); }

std::string with_article(std::string_view words) {
  const bool vowel = std::string_view("aeiou").find(words.front()) != std::string_view::npos;
  return fmt::format("{} {}", vowel ? "an" : "a", words);
}

std::string and_list(const std::vector<std::string>& words) {
  if (words.empty()) return "";
  if (words.size() == 1) return words.front();
  return fmt::format("{} and {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

std::vector<std::string> broken_list(const std::string& prefix,
                                     const std::vector<std::string>& words) {
  constexpr std::size_t kWidth = 95;
  std::vector<std::string> lines;
  for (const std::string& each : words) {
    if (lines.empty() || lines.back().size() + each.size() + 2 > kWidth) {
      lines.push_back(fmt::format("{} {}", prefix, each));
    } else {
      lines.back() += ", " + each;
    }
  }
  return lines;
}

std::string score_words(const HeroesTables& game, const HeroesState& state) {
  std::vector<std::string> scores;
  for (int seat = 0; seat < game.players(); ++seat) {
    scores.push_back(fmt::format("{} {}", seat_name(seat), score(game, state, seat)));
  }
  return fmt::format("scores: {}", fmt::join(scores, ", "));
}

std::string ending_words(const HeroesTables& game, const HeroesState& state) {
  const unsigned winners = state.winners;
  const bool one = std::has_single_bit(winners);
  std::string words = winners == 0 ? std::string("a draw")
                                   : fmt::format("{} win{}", seat_names(winners), one ? "s" : "");
  if (state.by_days != 0) {
    words += fmt::format("{} after {} days", winners == 0 ? "" : " by score", state.day);
  } else if (winners != 0) {
    words += fmt::format(" by elimination on day {}", state.day);
  }
  return fmt::format("{}; {}", words, score_words(game, state));
}

}  // namespace muster::heroes
