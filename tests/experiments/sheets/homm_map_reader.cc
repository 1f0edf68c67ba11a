#include "tests/experiments/sheets/homm_map_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <regex>
#include <set>
#include <vector>

#include "core/config/data_root.h"
#include "games/homm/cards/cards.h"

namespace muster::testing {
namespace {

const std::string kMapSpot = R"(\((-?\d+), (-?\d+)\))";
const std::string kMapField = "the [^()]* at " + kMapSpot;

bool map_line_starts(const std::string& text, const std::string& with) {
  return text.starts_with(with);
}

Spot map_spot(const std::smatch& match, std::size_t first) {
  return {std::stoi(match[first]), std::stoi(match[first + 1])};
}

std::vector<std::string> map_list(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t comma = text.find(", "); comma != std::string::npos;
       comma = text.find(", ", from)) {
    parts.push_back(text.substr(from, comma - from));
    from = comma + 2;
  }
  parts.push_back(text.substr(from));
  return parts;
}

std::vector<Spot> map_spots(const std::string& text) {
  static const std::regex kOne(kMapSpot);
  std::vector<Spot> spots;
  for (std::sregex_iterator it(text.begin(), text.end(), kOne), end; it != end; ++it) {
    spots.push_back(map_spot(*it, 1));
  }
  return spots;
}

// "gold_dragons" as "Gold Dragons".
std::string ai_hero_title(std::string id) {
  bool first = true;
  for (char& letter : id) {
    if (letter == '_') letter = ' ';
    if (first) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    first = letter == ' ';
  }
  return id;
}

std::string map_unit_name(std::string id) {
  std::replace(id.begin(), id.end(), '_', ' ');
  return id;
}

int map_morale(const std::string& word) {
  return word == "positive" ? 1 : word == "negative" ? -1 : 0;
}

}  // namespace

// Lines that are set in further belong to a fight on the board.
void HommMapReader::read(const std::string& line) {
  if (line.empty()) return;
  const std::size_t column = line.find_first_not_of(' ');
  const std::string text = line.substr(column);
  if (column == 0) {
    heading(text);
  } else if (part_ == "start") {
    start(text);
  } else if (column == 2) {
    act(text);
  } else if (column == 4) {
    detail(text);
  } else {
    saw("fight lines");
  }
}

void HommMapReader::heading(const std::string& text) {
  static const std::regex kRound(R"(== Round (\d+) of \d+ ==)");
  std::smatch match;
  actor_.clear();
  if (std::regex_match(text, match, kRound)) {
    part_ = "round";
    EXPECT_EQ(std::stoi(match[1]), round_ + 1);
    ++round_;
  } else if (text == "== The start ==") {
    part_ = "start";
  } else if (text == "== The end ==") {
    part_ = "end";
  } else {
    actor_ = text;
  }
}

void HommMapReader::start(const std::string& text) {
  static const std::regex kHero("the hero \\(\\w+\\) is at " + kMapField +
                                R"(, level (\d+), (?:(\d+) of (\d+) steps|the highest))");
  static const std::regex kStock(R"(stock: (\d+) gold, (\d+) materials, (\d+) valuables)");
  static const std::regex kAi("(.*) (?:is at|comes in round \\d+ to) " + kMapField);
  static const std::regex kTile(R"(tile \S+ around )" + kMapSpot + ": (.*)");
  std::smatch match;
  const auto rest = [&text] { return text.substr(text.find(": ") + 2); };
  if (map_line_starts(text, "the player wins if ")) {
    ends_[0] = text;
  } else if (map_line_starts(text, "the player loses if ")) {
    ends_[1] = text;
  } else if (std::regex_match(text, match, kHero)) {
    hero_ = map_spot(match, 1);
    level_ = std::stoi(match[3]);
    if (match[4].matched) steps_ = std::stoi(match[4]);
    if (match[5].matched) per_level_ = std::stoi(match[5]);
  } else if (map_line_starts(text, "army: ")) {
    units(": " + rest(), true);
  } else if (std::regex_match(text, match, kStock)) {
    stock_ = {{"gold", std::stoi(match[1])},
              {"materials", std::stoi(match[2])},
              {"valuables", std::stoi(match[3])}};
  } else if (map_line_starts(text, "buildings: ")) {
    for (const std::string& each : map_list(rest())) buildings_.insert(each);
  } else if (map_line_starts(text, "flagged: ")) {
    for (const Spot& spot : map_spots(text)) {
      owned_[actor_ == "Player" ? 0 : 1].insert(spot);
      visited_.insert(spot);
    }
  } else if (map_line_starts(text, "morale ")) {
    morale_ = map_morale(text.substr(7));
  } else if (map_line_starts(text, "hand: ")) {
    for (const std::string& each : map_list(rest())) hand_.insert(each);
  } else if (std::regex_match(text, match, kTile)) {
    tile(map_spot(match, 1), match[3]);
  } else if (actor_ == "AI heroes" && std::regex_match(text, match, kAi)) {
    heroes_[match[1]].status = text.find(" is at ") != std::string::npos ? "on the map" : "to come";
    heroes_[match[1]].at = map_spot(match, 2);
  }
}

// "NE gold mine III, SE blocked, centre town".
void HommMapReader::tile(Spot centre, const std::string& list) {
  static const std::regex kGuarded(R"((NE|E|SE|SW|W|NW|centre) .* ([IV]+))");
  static const std::map<std::string, Spot> kDirections = {
      {"NE", {1, -1}}, {"E", {1, 0}},   {"SE", {0, 1}},    {"SW", {-1, 1}},
      {"W", {-1, 0}},  {"NW", {0, -1}}, {"centre", {0, 0}}};
  std::smatch match;
  for (const std::string& each : map_list(list)) {
    if (!std::regex_match(each, match, kGuarded)) continue;
    const Spot step = kDirections.at(match[1]);
    guards_[{centre.first + step.first, centre.second + step.second}] = match[2];
  }
}

void HommMapReader::act(const std::string& text) {
  if (part_ == "end") {
    end(text);
    return;
  }
  last_act_ = text;
  effects(text);
  moves(text);
  if (map_line_starts(text, "builds ")) {
    buildings_.insert(text.substr(7, text.find(':') - 7));
    saw("builds");
  }
  hand(text);
}

void HommMapReader::effects(const std::string& text) {
  static const std::regex kAmount(R"(([+-]\d+) (gold|materials|valuables) \(now (\d+)\))");
  static const std::regex kExperience(
      R"(([+-]\d+) experience \(now level (\d+), (?:(\d+) of \d+ steps|the highest)\))");
  static const std::regex kMorale(R"(morale now (positive|negative|neutral))");
  for (std::sregex_iterator it(text.begin(), text.end(), kAmount), end; it != end; ++it) {
    int& amount = stock_[(*it)[2]];
    amount += std::stoi((*it)[1]);
    EXPECT_EQ(amount, std::stoi((*it)[3])) << text;
    saw("amounts");
  }
  std::smatch match;
  if (std::regex_search(text, match, kExperience)) {
    const int all = level_ * per_level_ + steps_ + std::stoi(match[1]);
    level_ = std::stoi(match[2]);
    steps_ = match[3].matched ? std::stoi(match[3]) : 0;
    EXPECT_EQ(level_ * per_level_ + steps_, all) << text;
    saw("experience");
  }
  if (std::regex_search(text, match, kMorale)) {
    morale_ = map_morale(match[1]);
    saw("morale");
  }
  if (text.find("'s army is now ") == std::string::npos) units(text, true);
}

// "griffins (now upgraded, 2 tokens)". News change the army; other lines are held against it.
void HommMapReader::units(const std::string& text, bool news) {
  static const std::regex kUnit(
      R"((?:: |, )([a-z][a-z ]*) \((?:now )?((?:few|pack|lost|neutral|upgraded|not in|\d+ token)[^()]*)\))");
  for (std::sregex_iterator it(text.begin(), text.end(), kUnit), end; it != end; ++it) {
    Unit unit{.here = true};
    for (const std::string& each : map_list((*it)[2])) {
      if (each == "lost" || each == "not in the army") unit.here = false;
      if (each == "pack" || each == "upgraded") unit.improved = true;
      if (each.find("token") != std::string::npos) unit.tokens = std::stoi(each);
    }
    if (news) {
      army_[(*it)[1]] = unit;
      saw(unit.here ? "units" : "lost units");
    } else {
      EXPECT_TRUE(army_[(*it)[1]] == unit) << text;
    }
  }
}

void HommMapReader::moves(const std::string& text) {
  static const std::regex kGoes("goes(?: [NESW]+)? to " + kMapField + "(.*)");
  static const std::regex kStays("(.*) takes " + kMapField + "(.*)");
  static const std::regex kSent("the player's hero goes (?:home|back) to " + kMapField);
  static const std::regex kComes("(.*) comes on the map at " + kMapField + "(.*)");
  static const std::regex kLeaves("(.*) leaves the map.*");
  static const std::regex kTakes("(flags|destroys|visits) " + kMapField + "(.*)");
  static const std::regex kTroops(kMapField + " is to give troops.*");
  std::smatch match;
  if (std::regex_match(text, match, kGoes)) {
    if (actor_ == "Player") {
      hero_ = map_spot(match, 1);
      saw("steps");
    } else {
      heroes_[actor_].at = map_spot(match, 1);
      takes(match[3], map_spot(match, 1), true);
      saw("steps of AI heroes");
    }
  } else if (std::regex_match(text, match, kStays)) {
    EXPECT_TRUE(heroes_[match[1]].at == map_spot(match, 2)) << text;
    takes(match[4], map_spot(match, 2), true);
    saw("fields taken on arrival");
  } else if (std::regex_match(text, match, kSent)) {
    hero_ = map_spot(match, 1);
    saw("sent back");
  } else if (std::regex_match(text, match, kComes)) {
    heroes_[match[1]] = {.status = "on the map", .at = map_spot(match, 2)};
    takes(match[4], map_spot(match, 2), true);
    saw("arrivals");
  } else if (std::regex_match(text, match, kLeaves)) {
    heroes_[match[1]].status = "beaten";
    saw("beaten AI heroes");
  } else if (std::regex_match(text, match, kTakes)) {
    takes(" and " + match[1].str() + " it" + match[4].str(), map_spot(match, 2), false);
  } else if (std::regex_match(text, match, kTroops)) {
    troops_.insert(map_spot(match, 1));
    saw("troops");
  }
}

// " and flags it, the player's until now".
void HommMapReader::takes(const std::string& text, Spot at, bool ai) {
  const auto has = [&text](const char* words) { return text.find(words) != std::string::npos; };
  const bool flags = has(" and flags it");
  const bool destroys = has(" and destroys it");
  if (flags || destroys) {
    EXPECT_EQ(has("the player's until now"), ai && owned_[0].contains(at)) << text;
    if (!ai) {
      EXPECT_EQ(has("the AI heroes' until now"), owned_[1].contains(at)) << text;
    }
    troops_.erase(at);
    owned_[0].erase(at);
    owned_[1].erase(at);
    saw(flags ? "flags" : "destroyed");
  }
  if (flags) owned_[ai ? 1 : 0].insert(at);
  if (destroys) spoilt_.insert(at);
  if (has(" and visits it")) saw("visits");
  if (flags || destroys || (has(" and visits it") && !spoilt_.contains(at))) visited_.insert(at);
}

void HommMapReader::hand(const std::string& text) {
  static const std::regex kPlays(R"(plays (.*?) (?:for later )?\(.*)");
  const auto remove = [&](const std::string& card) {
    const auto it = hand_.find(card);
    EXPECT_NE(it, hand_.end()) << text;
    if (it != hand_.end()) hand_.erase(it);
    saw("cards from the hand");
  };
  const auto after = [&text](const std::string& start) {
    return map_list(text.substr(start.size()));
  };
  std::smatch match;
  if (std::regex_match(text, match, kPlays)) remove(match[1]);
  for (const std::string words : {"discards ", "out of the hand: "}) {
    if (!map_line_starts(text, words)) continue;
    for (const std::string& each : after(words)) remove(each);
  }
  for (const std::string words : {"draws ", "gains ", "into the hand: "}) {
    if (!map_line_starts(text, words)) continue;
    for (const std::string& each : after(words)) hand_.insert(each);
    saw("cards to the hand");
  }
}

void HommMapReader::detail(const std::string& text) {
  static const std::regex kMovement(R"((\d+) movement points? left)");
  static const std::regex kGuards("no guards of level [IV]+ are left at " + kMapSpot);
  static const std::regex kTile("around " + kMapSpot + ": (.*)");
  std::smatch match;
  if (std::regex_match(text, match, kMovement)) {
    movement_ = std::stoi(match[1]);
  } else if (std::regex_match(text, match, kGuards)) {
    visited_.insert(map_spot(match, 1));
    saw("guards gone");
  } else if (std::regex_match(text, match, kTile)) {
    tile(map_spot(match, 1), match[3]);
    saw("tiles");
  } else if (map_line_starts(text, "the player has: ")) {
    units(text, false);
    saw("armies in fights");
  }
  aim(text);
  hand(text);
}

// An AI hero that has made a step for a field that was so many points away is nearer to it.
void HommMapReader::aim(const std::string& text) {
  static const std::regex kAim(R"(makes for (.*), (\d+) movement points? away)");
  std::smatch match;
  if (!std::regex_match(text, match, kAim) || !map_line_starts(last_act_, "goes")) return;
  const std::string fields = match[1];
  const Spot at = heroes_[actor_].at;
  int nearest = 1000;
  for (const Spot& spot : map_spots(fields)) {
    const int q = at.first - spot.first;
    const int r = at.second - spot.second;
    nearest = std::min(nearest, (std::abs(q) + std::abs(r) + std::abs(q + r)) / 2);
  }
  EXPECT_LT(nearest, std::stoi(match[2])) << text;
  saw("aims");
}

void HommMapReader::end(const std::string& text) {
  static const std::map<std::string, std::string> kReasons = {
      {"all AI heroes are beaten", "ai_heroes_beaten"},
      {"a town of the player is flagged", "town_flagged"},
      {"the player's hero is beaten", "hero_out"},
      {"the player's hero is beaten and has no place to go", "hero_out"},
      {"the player has flagged the goal", "goal_flagged"},
      {"an AI hero has flagged the goal", "goal_flagged"}};
  const std::size_t colon = text.find(": ");
  ASSERT_NE(colon, std::string::npos) << text;
  const std::string why = text.substr(colon + 2);
  const auto known = kReasons.find(why);
  ended_by_ = known != kReasons.end() ? known->second : "rounds_over";
  if (ended_by_ == "rounds_over") {
    const auto named = [&](std::size_t side) { return ends_[side].find(why) != std::string::npos; };
    EXPECT_EQ(text.substr(0, colon), named(1)   ? "the AI heroes win"
                                     : named(0) ? "the player wins"
                                                : "nobody wins");
  }
  saw("ends by " + ended_by_);
}

namespace {

using Json = nlohmann::json;

// Of a field as [q, r].
Spot spot_of(const Json& field) { return {field.at(0).get<int>(), field.at(1).get<int>()}; }

// The fields of a list that a state leaves out when it is empty.
std::set<Spot> spots_of(const Json& state, const char* key) {
  std::set<Spot> spots;
  for (const Json& field : state.value(key, Json::array())) spots.insert(spot_of(field));
  return spots;
}

// The printed name of a card by its id, "learning#2" being the second of its kind.
std::string card_of_id(const std::string& id) {
  static const auto* const catalog =
      new homm::CardCatalog(*homm::CardCatalog::load(data_file(homm::cards_folder())));
  return catalog->find(id.substr(0, id.find('#')))->name;
}

}  // namespace

void HommMapReader::check(const Json& state) {
  EXPECT_EQ(round_, state["round"]);
  const Json& hero = state["hero"];
  EXPECT_EQ(spot_of(hero["field"]), hero_);
  EXPECT_EQ(hero.value("movement", 0), movement_);
  EXPECT_EQ(hero.value("level", 1), level_);
  EXPECT_EQ(hero.value("experience", 0), steps_);
  EXPECT_EQ(hero.value("morale", 0), morale_);
  const Json stock = state.value("resources", Json::object());
  for (const char* each : {"gold", "materials", "valuables"}) {
    EXPECT_EQ(stock.value(each, 0), stock_[each]) << each;
  }
  const Json town = state.value("town", Json::object());
  const auto dwellings = town.value("dwellings", std::set<std::string>());
  for (const char* each : {"bronze", "silver", "gold"}) {
    EXPECT_EQ(dwellings.contains(each),
              buildings_.contains("the " + std::string(each) + " dwelling"))
        << each;
  }
  EXPECT_EQ(town.value("citadel", false), buildings_.contains("the citadel"));
  for (const Json& each : state["army"]) {
    std::string name = map_unit_name(each["unit"]);
    if (map_line_starts(name, "N ")) name = name.substr(2);  // a neutral card
    const Unit& read = army_[name];
    EXPECT_EQ(each.value("in_deck", false), read.here) << name;
    EXPECT_EQ(each.value("tokens", 0), read.tokens) << name;
    EXPECT_EQ(each.value("improved", false), read.improved) << name;
  }
  check_fields(state);
  check_heroes(state);
  check_hand(state);
  if (state["phase"] == "over") {
    EXPECT_EQ(state["ended_by"], ended_by_);
  }
}

void HommMapReader::check_fields(const Json& state) const {
  static const std::regex kGuarded(R"(([IV]+):.*)");
  const std::set<Spot> owned[2] = {spots_of(state, "flagged_by_player"),
                                   spots_of(state, "flagged_by_ai")};
  const std::set<Spot> troops = spots_of(state, "for_troops");
  const std::set<Spot> visited = spots_of(state, "visited");
  const std::set<Spot> spoilt = spots_of(state, "spoilt");
  std::smatch match;
  for (const Json& tile : state["tiles"]) {
    if (!tile.value("face_up", false)) continue;
    for (const Json& field : tile["fields"]) {
      const std::string text = field;
      const Spot at = map_spots(text).at(0);
      EXPECT_EQ(owned[0].contains(at), owned_[0].contains(at)) << text;
      EXPECT_EQ(owned[1].contains(at), owned_[1].contains(at)) << text;
      EXPECT_EQ(troops.contains(at), troops_.contains(at)) << text;
      EXPECT_EQ(visited.contains(at), visited_.contains(at)) << text;
      EXPECT_EQ(spoilt.contains(at), spoilt_.contains(at)) << text;
      const bool guarded = guards_.contains(at) && !visited_.contains(at);
      EXPECT_EQ(std::regex_match(text, match, kGuarded) ? match[1].str() : "",
                guarded ? guards_.at(at) : "")
          << text;
    }
  }
}

void HommMapReader::check_heroes(const nlohmann::json& state) const {
  for (const auto& each : state["ai_heroes"]) {
    const auto found = heroes_.find(ai_hero_title(each["name"]));
    ASSERT_NE(found, heroes_.end()) << each["name"];
    const std::string status = each.value("status", "to come");
    EXPECT_EQ(status, found->second.status) << each["name"];
    if (status != "on the map") continue;
    EXPECT_EQ(spot_of(each["field"]), found->second.at) << each["name"];
  }
}

// Draws are told together.
void HommMapReader::check_hand(const nlohmann::json& state) const {
  if (state["phase"] == "draw_card") return;
  std::multiset<std::string> hand;
  const Json cards = state.value("cards", Json::object());
  for (const std::string id : cards.value("hand", Json::array())) hand.insert(card_of_id(id));
  EXPECT_EQ(hand, hand_);
}

}  // namespace muster::testing
