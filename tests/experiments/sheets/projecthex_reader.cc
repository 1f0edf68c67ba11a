#include "tests/experiments/sheets/projecthex_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

namespace muster::projecthex::testing {
namespace {

using Json = nlohmann::json;
using Counts = std::map<std::string, int>;
using Words = std::vector<std::string>;

// Words without the signs of punctuation behind them.
Words words_of(const std::string& text) {
  Words words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) {
    while (word.size() > 1 && std::string(",;:()").find(word.back()) != std::string::npos) {
      word.pop_back();
    }
    if (word.front() == '(') word.erase(0, 1);
    words.push_back(word);
  }
  return words;
}

// What stands between two pieces of a line, or to its end; "" without the first.
std::string between(const std::string& text, std::string_view first, std::string_view last) {
  const std::size_t begin = text.find(first);
  if (begin == std::string::npos) return "";
  const std::size_t at = begin + first.size();
  const std::size_t end = last.empty() ? std::string::npos : text.find(last, at);
  return text.substr(at, end == std::string::npos ? end : end - at);
}

bool has(const std::string& text, std::string_view piece) {
  return text.find(piece) != std::string::npos;
}

int number_in(const std::string& text) {
  const std::size_t at = text.find_first_of("0123456789");
  return at == std::string::npos ? -1 : std::stoi(text.substr(at));
}

bool is_type(const std::string& word) {
  return word == "assault" || word == "mounted" || word == "ranged";
}

// "2 assault, 1 ranged".
Counts troops_in(const std::string& text) {
  Counts troops;
  const Words words = words_of(text);
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (is_type(words[i])) troops[words[i]] += number_in(words[i - 1]);
  }
  return troops;
}

// "1 assault, 2 mounted of t03, 1 ranged of t07": by place.
std::map<std::string, Counts> troops_by_place(const std::string& text, const std::string& link) {
  std::map<std::string, Counts> places;
  Counts pending;
  const Words words = words_of(text);
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (is_type(words[i])) pending[words[i]] += number_in(words[i - 1]);
    if (words[i - 1] != link) continue;
    places[words[i]] = pending;
    pending.clear();
  }
  return places;
}

void add(Counts& troops, const Counts& more, int sign = 1) {
  for (const auto& [type, number] : more) {
    troops[type] += sign * number;
    EXPECT_GE(troops[type], 0) << type;
    if (troops[type] == 0) troops.erase(type);
  }
}

int total(const Counts& troops) {
  int sum = 0;
  for (const auto& [type, number] : troops) sum += number;
  return sum;
}

// Names as JSON and sheets have them, made equal.
std::string plain(std::string name) {
  for (char& c : name) {
    c = c == '_' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return name;
}

std::string text_of(const Json& json) { return json.is_string() ? json.get<std::string>() : ""; }

Counts counts_of(const Json& json) {
  Counts counts;
  for (const auto& [type, number] : json.items()) counts[type] = number;
  return counts;
}

}  // namespace

void ProjectHexReader::read(const std::string& line) {
  if (line.empty()) return;
  if (line.rfind("== ", 0) == 0) return read_round(line);
  if (line.rfind("    ", 0) == 0) return read_detail(line.substr(4));
  if (line.rfind("  ", 0) == 0) return read_act(line.substr(2));
  read_turn(line);
}

void ProjectHexReader::read_round(const std::string& line) {
  if (has(line, "Set-up")) return;
  EXPECT_EQ(number_in(line), round_ + 1);
  ++round_;
}

// "red, New Order: 1 prestige, 3 territories, 7 troops, 4 coins".
void ProjectHexReader::read_turn(const std::string& line) {
  on_turn_ = line.substr(0, line.find(','));
  EXPECT_EQ(plain(between(line, ", ", ":")), seats_[on_turn_].faction) << line;
  standing(on_turn_, line.substr(line.find(':')));
  const std::string coins = between(line, "troop", "");
  if (has(coins, "coin")) {
    EXPECT_EQ(number_in(coins), seats_[on_turn_].coins) << line;
  }
}

// Prestige, territories and troops as a line sums them up.
void ProjectHexReader::standing(const std::string& colour, const std::string& text) {
  int troops = 0;
  for (const auto& [id, place] : places_) {
    if (place.holder == colour) troops += total(place.troops);
  }
  EXPECT_EQ(number_in(text), seats_[colour].prestige) << colour << text;
  EXPECT_EQ(number_in(between(text, "prestige", "")), number_held(colour)) << colour << text;
  EXPECT_EQ(number_in(between(text, "territor", "")), troops) << colour << text;
}

void ProjectHexReader::read_act(const std::string& text) {
  const Words words = words_of(text);
  if (words.size() < 2) return;
  if (words[0] == "rank") return read_rank(words);
  if (words[0] == "the") {
    capped_ = has(text, "without a winner");
    EXPECT_EQ(number_in(text), round_);
    return;
  }
  if (has(text, " is left empty")) {
    EXPECT_EQ(total(places_[words[0]].troops), 0) << text;
    places_[words[0]].holder = "";
    return;
  }
  if (read_set_up(words, text) || read_troops(words, text) || read_missions(words, text) ||
      read_attack(words, text)) {
    ++understood_[words[1]];
    return;
  }
  if (words[1] == "players") return;
  if (words[1] == "stays") return;
  if (words[1] == "has") return check_claim(words, text);
  ADD_FAILURE() << "not understood: " << text;
}

// What follows from other lines, but is worth a line of its own.
void ProjectHexReader::check_claim(const Words& words, const std::string& text) {
  const std::string& colour = words[0];
  if (has(text, "no territory left")) {
    EXPECT_EQ(number_held(colour), 0) << text;
  } else if (has(text, "has the capital of") || has(text, "has its capital again")) {
    // "red has the capital of blue now"
    const std::string& rival = words[2] == "the" ? words[5] : colour;
    EXPECT_EQ(places_[seats_[rival].capital].holder, colour) << text;
  } else {
    ADD_FAILURE() << "not understood: " << text;
  }
}

bool ProjectHexReader::holds(const std::string& colour, const std::string& region) const {
  const auto& territories = regions_.at(region);
  return std::all_of(territories.begin(), territories.end(), [&](const std::string& id) {
    const auto place = places_.find(id);
    return place != places_.end() && place->second.holder == colour;
  });
}

int ProjectHexReader::number_held(const std::string& colour) const {
  return static_cast<int>(std::count_if(places_.begin(), places_.end(), [&](const auto& place) {
    return place.second.holder == colour;
  }));
}

bool ProjectHexReader::read_set_up(const Words& words, const std::string& text) {
  const std::string& verb = words[1];
  Seat& seat = seats_[words[0]];
  if (verb == "is" || verb == "chooses" || verb == "plays") {
    seat.faction = plain(between(text, " the ", ""));
    seat.coins = starting_coins_;
  } else if (verb == "picks") {
    seat.cards.insert(plain(between(text, "picks ", " (")));
  } else if (verb == "founds") {
    seat.capital = words[5];
    Place& place = places_[words[5]];
    place.holder = words[0];
    place.troops = troops_in(text);
    place.fortress = has(text, "and a fortress");
  } else {
    if (seats_[words[0]].faction.empty()) seats_.erase(words[0]);
    return false;
  }
  return true;
}

bool ProjectHexReader::read_troops(const Words& words, const std::string& text) {
  const std::string& verb = words[1];
  Seat& seat = seats_[words[0]];
  const std::string reason = between(text, " for ", "");
  if (has(reason, "territor")) {
    const std::size_t at = reason.find(", now");
    EXPECT_EQ(number_in(reason.substr(0, at)), number_held(words[0])) << text;
  }
  if (has(reason, "held")) {
    EXPECT_EQ(number_in(reason),
              std::count_if(regions_.begin(), regions_.end(),
                            [&](auto& region) { return holds(words[0], region.first); }))
        << text;
  }
  if (verb == "recruits") {
    if (has(text, "to be chosen")) {
      seat.incoming_any += number_in(text);
    } else {
      add(seat.incoming, troops_in(between(text, "recruits ", "")));
    }
  } else if (verb == "calls") {
    add(seat.incoming, troops_in(text));
    seat.incoming_any -= total(troops_in(text));
  } else if (verb == "buys") {
    add(seat.incoming, troops_in(text));
    seat.coins -= number_in(between(text, " for ", ""));
    EXPECT_EQ(number_in(between(text, "coin", "")), seat.coins) << text;
  } else if (verb == "builds") {
    places_[words[5]].fortress = true;
    seat.coins -= number_in(between(text, " for ", ""));
    EXPECT_EQ(number_in(between(text, "coin", "")), seat.coins) << text;
  } else if (verb == "receives") {
    seat.coins += number_in(text);
    EXPECT_EQ(number_in(between(text, ", now ", "")), seat.coins) << text;
  } else if (verb == "places" || verb == "levies") {
    if (verb == "places") add(seat.incoming, troops_in(text), -1);
    const std::string place = words_of(between(text, " in ", "")).front();
    add(places_[place].troops, troops_in(text));
    EXPECT_EQ(places_[place].holder, words[0]) << text;
  } else if (verb == "comes") {
    EXPECT_EQ(places_[words.back()].holder, "") << text;
    places_[words.back()].holder = words[0];
  } else if (verb == "moves") {
    Place& to = places_[words[7]];
    add(places_[words[5]].troops, troops_in(text), -1);
    EXPECT_EQ(places_[words[5]].holder, words[0]) << text;
    EXPECT_EQ(to.holder == words[0], !has(text, "takes it")) << text;
    EXPECT_TRUE(to.holder == words[0] || total(to.troops) == 0) << text;
    add(to.troops, troops_in(text));
    to.holder = words[0];
  } else {
    return false;
  }
  return true;
}

bool ProjectHexReader::read_missions(const Words& words, const std::string& text) {
  const std::string& verb = words[1];
  Seat& seat = seats_[words[0]];
  const auto give_up = [&](const std::string& name) {
    const auto found = seat.missions.find(plain(name));
    ASSERT_NE(found, seat.missions.end()) << text;
    seat.missions.erase(found);
  };
  if (verb == "draws") {
    seat.missions.insert(plain(between(text, "draws ", " (")));
  } else if (verb == "gives" || verb == "discards") {
    const std::string names = between(text, verb == "gives" ? "back " : "discards ", "");
    give_up(names.substr(0, names.find(" and ")));
    if (has(names, " and ")) give_up(between(names, " and ", ""));
  } else if (verb == "scores") {
    give_up(between(text, "scores ", ":"));
    seat.prestige += number_in(between(text, ":", ""));
    EXPECT_EQ(number_in(between(text, ", now ", "")), seat.prestige) << text;
  } else if (verb == "wins") {
    winner_ = words[0];
    EXPECT_EQ(number_in(text), seat.prestige) << text;
    EXPECT_LE(number_in(between(text, "prestige:", "")), seat.prestige) << text;
  } else {
    return false;
  }
  return true;
}

bool ProjectHexReader::read_attack(const Words& words, const std::string& text) {
  const std::string& verb = words[1];
  if (verb == "attacks") {
    read_declaration(words, text);
    return true;
  }
  if (verb != "fails" && verb != "empties" && verb != "captures") return false;
  Place& target = places_[attack_.target];
  EXPECT_TRUE(has(text, attack_.target)) << text;
  read_losses(words[0], text);
  if (verb == "fails") {
    EXPECT_EQ(troops_in(between(text, " keeps ", " there")), target.troops) << text;
    EXPECT_EQ(words_of(between(text, "; ", " keeps")).front(), target.holder) << text;
    return true;
  }
  EXPECT_EQ(total(target.troops), 0) << text;
  if (verb == "empties") return true;
  target.holder = words[0];
  for (const auto& [origin, troops] : troops_by_place(between(text, "; ", ""), "from")) {
    EXPECT_EQ(attack_.from.count(origin), 1U) << text;
    add(places_[origin].troops, troops, -1);
    add(target.troops, troops);
  }
  return true;
}

// "red attacks t05 (blue: 2 mounted) from t03 with 2 assault and from t07 over the sea with 1
// ranged".
void ProjectHexReader::read_declaration(const Words& words, const std::string& text) {
  attack_ = {};
  attack_.target = words[2];
  attack_.defender = words[3];
  const Place& target = places_[attack_.target];
  EXPECT_EQ(target.holder, attack_.defender) << text;
  EXPECT_EQ(target.troops, troops_in(between(text, "(", ")"))) << text;
  std::string origin;
  for (std::size_t i = 4; i < words.size(); ++i) {
    if (words[i - 1] == "from") origin = words[i];
    if (is_type(words[i]) && !origin.empty()) {
      attack_.from[origin][words[i]] += number_in(words[i - 1]);
    }
  }
  for (const auto& [place, troops] : attack_.from) {
    EXPECT_EQ(places_[place].holder, words[0]) << text;
    for (const auto& [type, number] : troops) {
      EXPECT_LE(number, places_[place].troops[type]) << text;
    }
  }
}

// What both sides lost, as the result says, against the exchanges.
void ProjectHexReader::read_losses(const std::string& colour, const std::string& text) {
  const std::string own = between(text, "losing ", " against ");
  const Counts theirs = troops_in(between(text, " against ", ";"));
  EXPECT_EQ(attack_.lost[colour], troops_in(own)) << text;
  EXPECT_EQ(attack_.lost[attack_.defender], theirs) << text;
  add(places_[attack_.target].troops, theirs, -1);
  if (attack_.from.size() == 1) {
    add(places_[attack_.from.begin()->first].troops, troops_in(own), -1);
    return;
  }
  for (const auto& [place, troops] : troops_by_place(own, "of")) {
    EXPECT_EQ(attack_.from.count(place), 1U) << text;
    add(places_[place].troops, troops, -1);
  }
}

void ProjectHexReader::read_detail(const std::string& text) {
  const Words words = words_of(text);
  if (text.rfind("everybody begins with", 0) == 0) {
    starting_coins_ = number_in(text);
    for (auto& [colour, seat] : seats_) seat.coins = starting_coins_;
  } else if (words[0] == "region") {
    regions_[words[1]].insert(words.begin() + 2, words.end());
  } else if (words.size() == 5 && words[1] == "holds") {
    EXPECT_TRUE(holds(words[0], words.back())) << text;
  } else if (has(text, " no longer holds all of ")) {
    EXPECT_FALSE(holds(words[0], words.back())) << text;
  } else if (words[0] == "exchange") {
    read_exchange(text);
  } else if (words.size() > 2 && words[1] == "rolls") {
    for (std::size_t i = 2; i < words.size(); ++i) {
      attack_.dice[words[0]].insert(number_in(words[i]));
    }
  } else if (text.rfind("missions: ", 0) == 0) {
    std::multiset<std::string> missions;
    std::istringstream stream(text.substr(9));
    for (std::string each; std::getline(stream, each, ',');) {
      missions.insert(plain(between(each, " ", " (")));
    }
    EXPECT_EQ(missions, seats_[on_turn_].missions) << text;
  }
}

// "exchange 2: red assault 7 +1 type = 8, blue mounted 8: equal, red loses 1 assault, 2 v 3 left".
void ProjectHexReader::read_exchange(const std::string& text) {
  const std::string sums = between(text, ": ", ": ");
  const std::array<std::string, 2> sides = {sums.substr(0, sums.find(", ")),
                                            between(sums, ", ", "")};
  std::array<int, 2> values{};
  std::array<std::string, 2> colours;
  for (const std::size_t side : {0U, 1U}) {
    const Words words = words_of(sides[side]);
    ASSERT_GE(words.size(), 3U) << text;
    colours[side] = words[0];
    const int face = number_in(words[2]);
    auto& dice = attack_.dice[words[0]];
    ASSERT_GE(dice.count(face), 1U) << text;
    dice.erase(dice.find(face));
    values[side] = face;
    for (std::size_t i = 3; i < words.size(); ++i) {
      if (words[i][0] == '+' || words[i][0] == '-') values[side] += std::stoi(words[i]);
      if (words[i] == "=") {
        EXPECT_EQ(std::stoi(words[i + 1]), values[side]) << text;
      }
    }
  }
  const std::string verdict = text.substr(text.rfind(": ") + 2);
  const Words before = words_of(verdict.substr(0, verdict.find(" loses")));
  const std::string& loser = before.back();
  if (!has(verdict, "highest") && !has(verdict, "lowest") && !has(verdict, "of two")) {
    EXPECT_EQ(loser, colours[values[0] > values[1] ? 1 : 0]) << text;
  }
  add(attack_.lost[loser], troops_in(between(verdict, " loses ", ",")));
  int attackers = -total(attack_.lost[colours[0]]);
  for (const auto& [place, troops] : attack_.from) attackers += total(troops);
  const int defenders = total(places_[attack_.target].troops) - total(attack_.lost[colours[1]]);
  const Words left = words_of(verdict.substr(verdict.find(" loses ") + 7));
  EXPECT_EQ(number_in(left[2]), attackers) << text;
  EXPECT_EQ(number_in(left[4]), defenders) << text;
}

// "rank 1: red with 2 prestige, 9 territories, 17 troops".
void ProjectHexReader::read_rank(const Words& words) {
  std::string rest;
  for (std::size_t i = 4; i < words.size(); ++i) rest += words[i] + " ";
  standing(words[2], rest);
}

// ---- Against states.

void ProjectHexReader::check(const Json& state) {
  const std::string phase = state["phase"];
  // In the midst of an attack or of founding a capital the sheet has not told all.
  if (state.contains("fight") || phase == "first_troops") return;
  EXPECT_EQ(state["round"], round_);
  if (state["turn"] > 0 && phase != "over") {
    EXPECT_EQ(state["on_turn"], on_turn_);
  }
  EXPECT_EQ(text_of(state["winner"]), winner_);
  EXPECT_EQ(state["capped"], capped_);
  for (const Json& seat : state["players"]) check_seat(seat, phase);
  check_places(state["territories"], phase);
}

void ProjectHexReader::check_seat(const Json& json, const std::string& phase) {
  const std::string colour = json["colour"];
  const Seat& seat = seats_[colour];
  EXPECT_EQ(plain(text_of(json["faction"])), seat.faction) << colour;
  EXPECT_EQ(text_of(json["capital"]), seat.capital) << colour;
  EXPECT_EQ(json["prestige"], seat.prestige) << colour;
  std::multiset<std::string> missions;
  for (const Json& mission : json["dossier"]) {
    if (!mission.is_null()) missions.insert(plain(mission));
  }
  EXPECT_EQ(missions, seat.missions) << colour;
  std::set<std::string> cards;
  for (const Json& card : json["cards"]) cards.insert(plain(card));
  EXPECT_TRUE(std::includes(cards.begin(), cards.end(), seat.cards.begin(), seat.cards.end()));
  const bool choosing = phase == "buy" || phase == "place" || phase == "recruit";
  if (phase != "buy" && !seat.faction.empty()) {
    EXPECT_EQ(json["coins"], seat.coins) << colour;
  }
  if (choosing) return;
  EXPECT_EQ(counts_of(json["incoming"]), seat.incoming) << colour;
  EXPECT_EQ(json["incoming_any"], seat.incoming_any) << colour;
}

void ProjectHexReader::check_places(const Json& territories, const std::string& phase) {
  for (const auto& [id, json] : territories.items()) places_.try_emplace(id);
  for (auto& [id, place] : places_) {
    const Json json = territories.value(id, Json::object());
    EXPECT_EQ(json.value("holder", ""), place.holder) << id;
    EXPECT_EQ(json.value("fortress", false), place.fortress) << id;
    if (phase == "place" || phase == "levy") continue;
    EXPECT_EQ(counts_of(json.value("troops", Json::object())), place.troops) << id;
  }
}

}  // namespace muster::projecthex::testing
