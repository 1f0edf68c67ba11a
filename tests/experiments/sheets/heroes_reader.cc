#include "tests/experiments/sheets/heroes_reader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <stdexcept>

#include "games/heroes/state/scenario.h"
#include "tests/experiments/sheets/line_pattern.h"
#include "tests/games/heroes/figures.h"

namespace muster::heroes {
namespace {

using muster::testing::match_line;

void move_items(const Items& items, Items& from, Items& to) {
  for (const auto& [name, count] : items) {
    EXPECT_GE(from[name], count) << name;
    to[name] += count;
    if ((from[name] -= count) <= 0) from.erase(name);
  }
}

// What the words of a sheet say is built.
template <class Building, std::size_t N>
Building building(const std::array<std::string_view, N>& names, const std::string& name) {
  const auto* const at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) throw std::logic_error("no such building: " + name);
  return static_cast<Building>(at - names.begin());
}
SettlementTier tier_called(const std::string& name) {
  return building<SettlementTier>(kTierNames, name);
}

}  // namespace

void HeroesReader::read(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string::npos) return;
  const std::string words = line.substr(begin);
  for (const auto& [pattern, take] : patterns_) {
    Words parts;
    if (!match_line(words, pattern, parts)) continue;
    line_ = words;
    take(parts);
    ++seen_[pattern];
    return;
  }
}

void HeroesReader::expect(bool holds, const std::string& what) {
  if (!holds) ADD_FAILURE() << what;
}

ReadHero& HeroesReader::hero(const std::string& seat, const std::string& slot) {
  const std::string name = seat + " " + slot;
  expect(heroes_.count(name) > 0, "no such Hero: " + line_);
  return heroes_[name];
}

ReadPlace& HeroesReader::place(const std::string& tile) {
  expect(places_.count(tile) > 0, "no such Settlement: " + line_);
  return places_[tile];
}

void HeroesReader::pay(const std::string& seat, int coins, const std::string& purse) {
  seats_[seat].coins += coins;
  expect(seats_[seat].coins == number(purse), "coins: " + line_);
}

int HeroesReader::mines_of(const std::string& seat) const {
  int mines = 0;
  for (const auto& [at, tile] : tiles_) mines += tile.mine == seat;
  return mines;
}

int HeroesReader::heroes_of(const std::string& seat) const {
  int number = 0;
  for (const auto& [name, hero] : heroes_) number += name.rfind(seat + " ", 0) == 0;
  return number;
}

int HeroesReader::income_of(const std::string& seat) const {
  int income = mines_of(seat);
  for (const auto& [at, place] : places_) {
    if (place.owner == seat)
      income += shipped_figures().settlements.row_of(tier_called(place.tier)).reward;
  }
  return income;
}

int HeroesReader::score_of(const std::string& seat) const {
  int score = seats_.at(seat).coins + 3 * mines_of(seat);
  for (const auto& [at, place] : places_) {
    if (place.owner != seat) continue;
    score += shipped_figures().settlements.build_costs(
                 {tier_called(place.tier), building<Ramparts>(kRampartsNames, place.ramparts)}) +
             2 * place.recruits;
  }
  for (const auto& [name, hero] : heroes_) {
    if (name.rfind(seat + " ", 0) == 0) score += 2 * hero.army;
  }
  return score;
}

Items HeroesReader::items_in(const std::string& words) {
  Items items;
  for (std::size_t at = 0; at < words.size();) {
    std::size_t end = words.find(", ", at);
    if (end == std::string::npos) end = words.size();
    std::string each = words.substr(at, end - at);
    int count = 1;
    if (Words parts; match_line(each, "# *s", parts)) {
      count = number(parts[0]);
      each = parts[1];
    }
    std::replace(each.begin(), each.end(), ' ', '_');
    items[each] += count;
    at = end + 2;
  }
  return items;
}

void HeroesReader::learn() {
  learn_setup();
  learn_daybreak();
  learn_council();
  learn_movement();
  learn_monsters();
  learn_battle();
  learn_outcome();
  learn_deaths();
}

void HeroesReader::learn_setup() {
  on("%: % at @ with Hero 1, # coin*",
     [this](const Words& w) { begin(w[0], w[1], w[2], 1, number(w[3])); });
  on("%: % at @ with Heroes 1 and 2, # coin*",
     [this](const Words& w) { begin(w[0], w[1], w[2], 2, number(w[3])); });
  on("* are a team: they are allied and win together", [this](const Words& w) {
    for (const auto& [one, a] : seats_) {
      for (const auto& [other, b] : seats_) {
        if (w[0].find(one) == std::string::npos || w[0].find(other) == std::string::npos) continue;
        seats_[one].allies.insert(other);
      }
    }
  });
  on("equal totals favour the %; items by *", [this](const Words& w) { cards_ = w[1] == "cards"; });
  on("items at *", [this](const Words& w) { lay(w[0], [](ReadTile& t) { ++t.items; }); });
  on("resources at *", [this](const Words& w) { lay(w[0], [](ReadTile& t) { ++t.resources; }); });
  on("monsters at *", [this](const Words& w) { lay(w[0], [](ReadTile& t) { ++t.monsters; }); });
  on("free mines at *",
     [this](const Words& w) { lay(w[0], [](ReadTile& t) { t.mine = "free"; }); });
  on("% is the Anchor; the order of turns: *", [this](const Words& w) { anchor_ = w[0]; });
}

void HeroesReader::begin(const std::string& seat, const std::string& tier, const std::string& at,
                         int heroes, int coins) {
  seats_[seat] = {coins, false, {seat}};
  places_[at] = {seat, tier, "none", 0, {}};
  for (int slot = 1; slot <= heroes; ++slot) heroes_[fmt::format("{} {}", seat, slot)].at = at;
}

void HeroesReader::lay(const std::string& words, const std::function<void(ReadTile&)>& put) {
  for (std::size_t at = words.find('['); at != std::string::npos; at = words.find('[', at + 1)) {
    put(tiles_[words.substr(at, words.find(']', at) + 1 - at)]);
  }
}

void HeroesReader::learn_daybreak() {
  on("== Day # ==", [this](const Words& w) {
    expect(number(w[0]) == ++day_, "day " + w[0]);
    for (const auto& side : sides_) expect(side.lost_half == 0, "losses without a reason");
  });
  on("scores: *", [this](const Words& w) { check_scores(w[0]); });
  on("Daybreak of %", [this](const Words& w) { seat_ = w[0]; });
  on("%: income #, upkeep #: # coin*", [this](const Words& w) {
    earn(w[0], number(w[1]));
    pay(w[0], number(w[1]) - number(w[2]), w[3]);
  });
  on("%: income #, too little for # Hero*: # coin*", [this](const Words& w) {
    earn(w[0], number(w[1]));
    expect(number(w[2]) == heroes_of(w[0]), "Heroes: " + line_);
    pay(w[0], number(w[1]), w[4]);
  });
  on("%: income #: # coin*", [this](const Words& w) {
    earn(w[0], number(w[1]));
    pay(w[0], number(w[1]), w[2]);
  });
  on("%: upkeep #: # coin*", [this](const Words& w) {
    expect(w[0] == seat_, "whose Daybreak: " + line_);
    pay(w[0], -number(w[1]), w[2]);
  });
  on("% builds % % out of the * at @ for # coin*: # coin* left", [this](const Words& w) {
    expect(place(w[4]).owner == w[0], "place: " + line_);
    place(w[4]).tier = w[2];
    pay(w[0], -number(w[5]), w[7]);
  });
  on("% builds * for the * at @ for # coin*: # coin* left", [this](const Words& w) {
    expect(place(w[3]).owner == w[0], "place: " + line_);
    place(w[3]).ramparts = w[1] == "a pallisade" ? "pallisade" : w[1];
    pay(w[0], -number(w[4]), w[6]);
  });
  on("% founds an encampment at @ under Hero # for # coin*: # coin* left", [this](const Words& w) {
    expect(hero(w[0], w[2]).at == w[1], "where: " + line_);
    places_[w[1]] = {w[0], "encampment", "none", 0, {}};
    pay(w[0], -number(w[3]), w[5]);
  });
  on("% recruits # mercenar* at the % at @ for # coin*: # there, # coin* left",
     [this](const Words& w) {
       ReadPlace& there = place(w[4]);
       expect(there.owner == w[0] && there.tier == w[3], "place: " + line_);
       there.recruits += number(w[1]);
       expect(there.recruits == number(w[7]), "recruits: " + line_);
       pay(w[0], -number(w[5]), w[8]);
     });
  on("% raises Hero # at the % at @ for # coin*: # coin* left", [this](const Words& w) {
    heroes_[w[0] + " " + w[1]] = {w[3], 0, 0, {}};
    pay(w[0], -number(w[4]), w[6]);
  });
  on("an item appears at @", [this](const Words& w) { ++tiles_[w[0]].items; });
  on("a resource appears at @", [this](const Words& w) { ++tiles_[w[0]].resources; });
  on("a monster appears at @", [this](const Words& w) { ++tiles_[w[0]].monsters; });
  on("a free mine appears at @", [this](const Words& w) { tiles_[w[0]].mine = "free"; });
}

void HeroesReader::earn(const std::string& seat, int income) {
  expect(seat == seat_, "whose Daybreak: " + line_);
  expect(income == income_of(seat), "income: " + line_);
}

void HeroesReader::learn_council() {
  on("% accepts: % and % are allied", [this](const Words& w) {
    seats_[w[1]].allies.insert(w[2]);
    seats_[w[2]].allies.insert(w[1]);
  });
  on("% leaves the alliance with %", [this](const Words& w) {
    seats_[w[0]].allies.erase(w[1]);
    seats_[w[1]].allies.erase(w[0]);
  });
  on("the vote is over: items * go by *", [this](const Words& w) {
    expect((w[0] == "now") == (cards_ != (w[1] == "cards")), "vote: " + line_);
    cards_ = w[1] == "cards";
  });
}

void HeroesReader::learn_movement() {
  on("% Hero # rolls 1d12+#: # point* of movement", [this](const Words& w) {
    hero(w[0], w[1]).points = number(w[3]);
    expect(number(w[3]) > number(w[2]) && number(w[3]) <= number(w[2]) + 12, "die: " + line_);
  });
  on("% Hero # goes from @ to @: # step*, # point* left*", [this](const Words& w) {
    ReadHero& who = hero(w[0], w[1]);
    expect(who.at == w[2], "from: " + line_);
    who.at = w[3];
    who.points -= number(w[4]);
    expect(who.points == number(w[6]), "points: " + line_);
  });
  on("% Hero # stays at @, # point* unused", [this](const Words& w) {
    expect(hero(w[0], w[1]).at == w[2], "where: " + line_);
    expect(hero(w[0], w[1]).points == number(w[3]), "points: " + line_);
  });
  on("% Hero # picks up a resource at @: # coin* (*), % has # coin*", [this](const Words& w) {
    picked(w[0], w[1], w[2]);
    --tiles_[w[2]].resources;
    pay(w[6], number(w[3]), w[7]);
  });
  on("% Hero # picks up an item at @: % *", [this](const Words& w) {
    picked(w[0], w[1], w[2]);
    --tiles_[w[2]].items;
    for (const auto& [name, count] : items_in(w[4])) hero(w[0], w[1]).items[name] += count;
  });
  on("% Hero # captures *mine at @*: # mine*, # coin*", [this](const Words& w) {
    const std::string owner = w[2] == "the free " ? "free" : w[2].substr(0, w[2].find('\''));
    expect(tiles_[w[3]].mine == owner, "whose mine: " + line_);
    expect(hero(w[0], w[1]).at == w[3], "where: " + line_);
    tiles_[w[3]].mine = w[0];
    expect(mines_of(w[0]) == number(w[5]), "mines: " + line_);
    Words bonus;
    pay(w[0], match_line(w[4], "* and gets # coin*", bonus) ? number(bonus[1]) : 0, w[7]);
  });
  on("% Hero # takes along # at the % at @: # mercenar* with it, # there",
     [this](const Words& w) { load(w, 1); });
  on("% Hero # leaves # at the % at @: # mercenar* with it, # there",
     [this](const Words& w) { load(w, -1); });
  on("% Hero # takes from the Armory: *", [this](const Words& w) {
    ReadHero& who = hero(w[0], w[1]);
    move_items(items_in(w[2]), place(who.at).armory, who.items);
  });
  on("% Hero # puts into the Armory: *", [this](const Words& w) {
    ReadHero& who = hero(w[0], w[1]);
    move_items(items_in(w[2]), who.items, place(who.at).armory);
  });
}

void HeroesReader::picked(const std::string& seat, const std::string& slot, const std::string& at) {
  expect(hero(seat, slot).at == at, "where: " + line_);
  --hero(seat, slot).points;
}

void HeroesReader::load(const Words& w, int sign) {
  ReadHero& who = hero(w[0], w[1]);
  ReadPlace& there = place(w[4]);
  who.army += sign * number(w[2]);
  there.recruits -= sign * number(w[2]);
  expect(who.at == w[4] && there.owner == w[0], "where: " + line_);
  expect(who.army == number(w[5]) && there.recruits == number(w[7]), "load: " + line_);
}

}  // namespace muster::heroes
