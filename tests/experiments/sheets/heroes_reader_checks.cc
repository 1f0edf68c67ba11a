#include "tests/experiments/sheets/heroes_reader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "games/heroes/state/scenario.h"
#include "tests/experiments/sheets/line_pattern.h"

namespace muster::heroes {
namespace {

std::string tile_of(const Json& at) {
  return fmt::format("[{}, {}]", at[0].get<int>(), at[1].get<int>());
}

Items items_of_json(const Json& json) {
  Items items;
  for (const auto& [name, count] : json.items()) items[name] = count.get<int>();
  return items;
}

}  // namespace

void HeroesReader::check(const Json& state) {
  expect(day_ == state["day"].get<int>(), "day");
  const std::string phase = state["phase"];
  check_seats(state);
  check_heroes(state, phase);
  check_places(state);
  if (day_ > 0) check_tiles(state, phase);
  if (phase == "battle_roll" || phase == "battle_choice" || phase == "retreat") {
    check_battle(state["battle"]);
  }
  expect(cards_ == state["item_cards"].get<bool>(), "item ruleset");
  if (day_ > 0) expect(anchor_ == state["anchor"].get<std::string>(), "anchor");
  if (phase == "over") check_end(state);
}

void HeroesReader::check_scores(const std::string& words) {
  for (const auto& [name, seat] : seats_) {
    const std::string told = fmt::format(", {} {},", name, score_of(name));
    expect(fmt::format(", {},", words).find(told) != std::string::npos,
           fmt::format("scores: {}{}", words, told));
  }
}

void HeroesReader::check_seats(const Json& state) const {
  expect(state["players"].size() == seats_.size(), "players");
  for (const Json& json : state["players"]) {
    ReadSeat seat = {json["coins"], json["out"], {}};
    for (const Json& ally : json["allies"]) seat.allies.insert(ally.get<std::string>());
    const std::string name = json["seat"];
    const ReadSeat& known = seats_.at(name);
    expect(seat.coins == known.coins,
           fmt::format("{} has {} coins, read {}", name, seat.coins, known.coins));
    expect(seat == known, "player " + name);
    if (day_ > 0) expect(mines_of(name) == json["mines"].get<int>(), "mines of " + name);
  }
}

void HeroesReader::check_heroes(const Json& state, const std::string& phase) const {
  expect(state["heroes"].size() == heroes_.size(), "number of Heroes");
  const int active = state["active"];
  for (const Json& json : state["heroes"]) {
    const std::string name =
        fmt::format("{} {}", json["seat"].get<std::string>(), json["slot"].get<int>() + 1);
    const auto known = heroes_.find(name);
    if (known == heroes_.end()) return expect(false, "no Hero " + name);
    ReadHero hero = {tile_of(json["at"]), json["army"], 0, items_of_json(json["items"])};
    // A walk is told when it ends.
    const std::string mover =
        fmt::format("{} {}", kSeatNames[static_cast<std::size_t>(active) / 2], active % 2 + 1);
    if (phase == "move" && name == mover) hero.at = known->second.at;
    expect(hero == known->second,
           fmt::format("{} is at {} with {}, read: at {} with {}", name, hero.at, hero.army,
                       known->second.at, known->second.army));
  }
}

void HeroesReader::check_places(const Json& state) const {
  expect(state["settlements"].size() == places_.size(), "number of Settlements");
  for (const Json& json : state["settlements"]) {
    const std::string at = tile_of(json["at"]);
    const ReadPlace place = {json["owner"], json["tier"], json["ramparts"], json["recruits"],
                             items_of_json(json["armory"])};
    const auto known = places_.find(at);
    expect(known != places_.end() && place == known->second, "Settlement " + at);
  }
}

void HeroesReader::check_tiles(const Json& state, const std::string& phase) const {
  std::map<std::string, ReadTile> tiles;
  for (const Json& json : state["tiles"]) {
    tiles[tile_of(json["at"])] = {json["items"], json["resources"], json["monsters"],
                                  json.value("mine", "")};
  }
  // A token that is being looked at has been taken from its tile and is told when it is known.
  const int active = state["active"];
  for (const Json& json : state["heroes"]) {
    if (json["seat"] != kSeatNames[static_cast<std::size_t>(active) / 2]) continue;
    if (json["slot"] != active % 2) continue;
    if (phase == "item_type" || phase == "item_rarity") ++tiles[tile_of(json["at"])].items;
    if (phase == "cache_roll" || phase == "cache_count") ++tiles[tile_of(json["at"])].resources;
  }
  for (const auto& [at, tile] : tiles_) {
    expect(tiles[at] == tile,
           fmt::format("{}: {} items, {} resources, {} monsters, mine {}; read {}, {}, {}, {}", at,
                       tiles[at].items, tiles[at].resources, tiles[at].monsters, tiles[at].mine,
                       tile.items, tile.resources, tile.monsters, tile.mine));
    tiles.erase(at);
  }
  for (const auto& [at, tile] : tiles) expect(tile == ReadTile(), "tokens at " + at);
}

void HeroesReader::check_battle(const Json& battle) const {
  if (battle["fresh"] != 1) return;  // within a round
  const char* names[] = {"attacker", "defender"};
  for (std::size_t side = 0; side < 2; ++side) {
    expect(battle[names[side]]["creatures"] == sides_[side].creatures,
           fmt::format("creatures of the {}", names[side]));
  }
}

void HeroesReader::check_end(const Json& state) const {
  expect(state["by_days"] == by_days_, "by days");
  expect(state["winners"].empty() == winners_.empty(), "a draw");
  for (const auto& [name, seat] : seats_) {
    bool wins = false;
    for (const Json& winner : state["winners"]) wins = wins || winner == name;
    expect(wins == (winners_.find(name) != std::string::npos), "winner " + name);
  }
}

}  // namespace muster::heroes
