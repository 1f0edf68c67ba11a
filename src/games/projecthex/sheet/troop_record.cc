#include "games/projecthex/sheet/troop_record.h"

#include <fmt/format.h>

#include <bit>

#include "games/projecthex/inquiry/realms.h"
#include "games/projecthex/inquiry/territories.h"
#include "games/projecthex/inquiry/units.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/sheet/words.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {
namespace {

void add(Troops& troops, int type, int number) {
  auto& count = troops[static_cast<std::size_t>(type)];
  count = static_cast<std::uint8_t>(count + number);
}

// Whether the next question is about a further type of the same troops.
bool goes_on(const ConquestState& before, const ConquestState& after) {
  return after.phase == before.phase && after.turn == before.turn &&
         after.on_turn == before.on_turn && after.type > before.type;
}

}  // namespace

void TroopRecord::step(const ConquestState& before, Action action, const ConquestState& after,
                       SheetLines& lines) {
  const auto player = static_cast<Player>(before.on_turn);
  switch (verb_of(action)) {
    case Verb::kTake:
      return take(before, argument_of(action), after, lines);
    case Verb::kPlaceAll:
    case Verb::kPlaceOne:
      return place(before, action, after, lines);
    case Verb::kCapital:  // with one type there is nothing to choose
      if (after.phase == Phase::kFirstTroops && after.on_turn == before.on_turn) return;
      return tell_founding(after, player, lines);
    case Verb::kFortress: {
      const int price = fortress_price(game_, before, player, argument_of(action));
      return lines.act(
          fmt::format("{} builds a fortress in {} for {}, {} left", colour_of(game_, player),
                      place_words(game_, argument_of(action)), counted(price, "coin", "coins"),
                      before.realms[before.on_turn].coins - price));
    }
    default:
      return;
  }
}

void TroopRecord::take(const ConquestState& before, int argument, const ConquestState& after,
                       SheetLines& lines) {
  const int number = argument % 64;
  add(taken_, before.type, number);
  if (goes_on(before, after)) return;
  const auto player = static_cast<Player>(before.on_turn);
  int coins = before.realms[before.on_turn].coins;
  if (before.phase == Phase::kBuy) {
    coins -= number * price(game_, before, player, static_cast<UnitType>(before.type));
  } else {
    // Of the last type all that are left are taken without a question.
    const int last = std::bit_width(types(game_, before, player)) - 1;
    if (last > before.type) add(taken_, last, before.left - number);
  }
  if (before.phase == Phase::kFirstTroops) {
    tell_founding(after, player, lines);
  } else if (total(taken_) > 0) {
    tell_taken(before, coins, lines);
  }
  taken_ = {};
}

void TroopRecord::tell_founding(const ConquestState& after, int player, SheetLines& lines) const {
  const int capital = after.realms[static_cast<std::size_t>(player)].capital;
  const bool fortress = (after.fortresses >> capital & 1) != 0;  // PH-88
  lines.act(fmt::format("{} founds its capital in {} with {}{}", colour_of(game_, player),
                        place_words(game_, capital),
                        troop_words(after.troops[static_cast<std::size_t>(capital)]),
                        fortress ? " and a fortress" : ""));
}

// `coins`: left after buying.
void TroopRecord::tell_taken(const ConquestState& before, int coins, SheetLines& lines) const {
  const auto player = static_cast<Player>(before.on_turn);
  const std::string_view name = colour_of(game_, player);
  const int capital = before.realms[before.on_turn].capital;
  switch (before.phase) {
    case Phase::kBuy: {
      int cost = 0;
      for (std::size_t type = 0; type < kUnitTypes; ++type) {
        if (taken_[type] == 0) continue;
        cost += taken_[type] * price(game_, before, player, static_cast<UnitType>(type));
      }
      return lines.act(fmt::format("{} buys {} for {}, {} left", name, troop_words(taken_),
                                   counted(cost, "coin", "coins"), coins));
    }
    case Phase::kLevy: {
      const int regions = std::popcount(regions_held(game_, before, player));
      return lines.act(fmt::format("{} levies {} in {} for {} held", name, troop_words(taken_),
                                   place_words(game_, capital),
                                   counted(regions, "region", "regions")));
    }
    default:
      return tell_recruits(before, lines);
  }
}

void TroopRecord::tell_recruits(const ConquestState& before, SheetLines& lines) const {
  const auto player = static_cast<Player>(before.on_turn);
  const std::string words =
      fmt::format("{} recruits {}", colour_of(game_, player), troop_words(taken_));
  if (before.step == Step::kPlace) {  // N9
    return lines.act(fmt::format("{} calls up {}", colour_of(game_, player), troop_words(taken_)));
  }
  if (before.done == 2) return lines.act(words + " as the New Order");
  const int held = std::popcount(before.realms[before.on_turn].held);
  lines.act(fmt::format("{} for {}", words, counted(held, "territory", "territories")));
  const int due = income(game_, before, player);
  if (total(taken_) < due) {
    lines.detail(fmt::format("{} would come, but the capacity is {}",
                             counted(due, "troop", "troops"), game_.rules().troop_capacity));
  }
}

void TroopRecord::place(const ConquestState& before, Action action, const ConquestState& after,
                        SheetLines& lines) {
  const int type = argument_of(action) / 64;
  const int number = verb_of(action) == Verb::kPlaceOne
                         ? 1
                         : before.realms[before.on_turn].incoming[static_cast<std::size_t>(type)];
  add(placed_[static_cast<std::size_t>(argument_of(action) % 64)], type, number);
  if (after.phase == Phase::kPlace && after.turn == before.turn) return;
  for (int t = 0; t < game_.board().size(); ++t) {
    const Troops& troops = placed_[static_cast<std::size_t>(t)];
    if (total(troops) == 0) continue;
    lines.act(fmt::format("{} places {} in {}", colour_of(game_, before.on_turn),
                          troop_words(troops), place_words(game_, t)));
  }
  placed_ = {};
}

}  // namespace muster::projecthex
