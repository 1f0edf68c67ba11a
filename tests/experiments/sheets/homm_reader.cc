#include "tests/experiments/sheets/homm_reader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <sstream>

namespace muster::testing {
namespace {

const std::string kPlace = "(on [a-d][1-5]|beside the board)";
const std::string kSide = "(attacker|defender)";

// The printed name of a unit, without its number, as ids have it.
std::string id_of(std::string name) {
  static const std::regex number(" [0-9]+$");
  name = std::regex_replace(name, number, "");
  for (char& each : name) {
    each = each == ' ' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(each)));
  }
  return name;
}

std::string place_of(const nlohmann::json& at) {
  if (at.is_string()) return at.get<std::string>();
  return fmt::format("on {}{}", static_cast<char>('a' + at[0].get<int>()), at[1].get<int>() + 1);
}

std::string card_of(const std::string& id) {
  for (const char* side : {"few", "pack", "neutral"}) {
    if (id.ends_with(side)) return side;
  }
  return "neutral";
}

int number(const std::smatch& match, std::size_t group) { return std::stoi(match.str(group)); }

}  // namespace

void CombatReader::read(const std::string& line) {
  line_ = line;
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == std::string::npos) return;
  const std::string text = line.substr(begin);
  if (begin == 0) {
    read_heading(text);
  } else if (begin == 2) {
    if (text.starts_with("declared: ") || !end_.empty()) {
      read_standing(text);
      return;
    }
    static_cast<void>(read_arrival(text) || read_board(text) || read_move(text) ||
                      read_attack(text) || read_harm(text) || read_marks(text));
  } else {
    static_cast<void>(read_standing(text) || read_marks(text));
  }
}

int CombatReader::seen(const std::string& what) const {
  const auto it = seen_.find(what);
  return it == seen_.end() ? 0 : it->second;
}

CombatReader::Unit& CombatReader::unit(const std::string& name) {
  const auto it = units_.find(name);
  if (it == units_.end()) {
    ADD_FAILURE() << "nobody is called " << name << ": " << line_;
    return units_[name];
  }
  return it->second;
}

bool CombatReader::read_heading(const std::string& line) {
  static const std::regex round("== Round ([0-9]+) ==");
  static const std::regex turn("(.+) \\(" + kSide + "\\) " + kPlace + ", initiative [0-9]+");
  std::smatch match;
  if (std::regex_match(line, match, round)) {
    EXPECT_EQ(number(match, 1), ++round_) << line;
    active_.clear();
  } else if (std::regex_match(line, match, turn)) {
    active_ = match[1];
    EXPECT_EQ(unit(active_).place, match.str(3)) << line;
    EXPECT_EQ(unit(active_).side, match.str(2)) << line;
  } else {
    return false;
  }
  return true;
}

CombatReader::Unit CombatReader::condition(const std::string& side, const std::string& place,
                                           const std::string& words) {
  Unit unit;
  unit.side = side;
  unit.place = place;
  std::istringstream stream(words);
  int place_in_list = 0;
  for (std::string part; std::getline(stream, part, ','); ++place_in_list) {
    std::istringstream each(part);
    const std::vector<std::string> all{std::istream_iterator<std::string>(each), {}};
    if (place_in_list == 0) {
      unit.card = all[0] == "plain" ? "few" : all[0] == "upgraded" ? "pack" : all[0];
    } else if (place_in_list == 1) {
      unit.left = std::stoi(all[0]);
      unit.full = std::stoi(all[2]);
    } else if (all[0] == "paralysed") {
      unit.paralysed = true;
    } else if (all[0] == "defense") {
      unit.defending = true;
    } else if (all.size() == 3) {
      unit.poison = std::stoi(all[0]);
    } else if (all[0] != "Stacked") {
      unit.tokens = std::stoi(all[0]);
    }
  }
  return unit;
}

bool CombatReader::read_arrival(const std::string& line) {
  static const std::regex arrival(kSide + ": (.+?) (?:join )?" + kPlace + " \\((.+)\\)");
  std::smatch match;
  if (!std::regex_match(line, match, arrival)) return false;
  EXPECT_FALSE(units_.contains(match[2])) << line;
  units_[match[2]] = condition(match[1], match[3], match[4]);
  ++seen_["arrival"];
  return true;
}

void CombatReader::expect_same(const Unit& told, const Unit& known, const std::string& name) const {
  const auto words = [](const Unit& each) {
    return fmt::format("{} {} {} {}/{} tokens {} poison {} {} {}", each.side, each.card, each.place,
                       each.left, each.full, each.tokens, each.poison, each.paralysed,
                       each.defending);
  };
  EXPECT_EQ(words(told), words(known)) << name << ": " << line_;
}

// The lists of what both sides have say what has been told before.
bool CombatReader::read_standing(const std::string& line) {
  static const std::regex list(kSide + " has: (.*)");
  static const std::regex each("(.+?) " + kPlace + " \\((.+?)\\)(?:, )?");
  std::smatch match;
  if (!std::regex_match(line, match, list)) return false;
  const std::string items = match[2];
  for (std::sregex_iterator it(items.begin(), items.end(), each), end; it != end; ++it) {
    const std::string name = (*it)[1];
    expect_same(condition(match[1], (*it)[2], (*it)[3]), unit(name), name);
    ++seen_["standing"];
  }
  return true;
}

bool CombatReader::read_move(const std::string& line) {
  static const std::regex own("move from ([a-d][1-5]) to ([a-d][1-5])(, towards .+)?");
  static const std::regex other("(.+) moved from ([a-d][1-5]) to ([a-d][1-5])( \\(.+\\))?");
  std::smatch match;
  const bool mine = std::regex_match(line, match, own);
  if (!mine && !std::regex_match(line, match, other)) return false;
  Unit& moved = unit(mine ? active_ : match.str(1));
  EXPECT_EQ(moved.place, "on " + match.str(mine ? 1 : 2)) << line;
  moved.place = "on " + match.str(mine ? 2 : 3);
  ++seen_["move"];
  return true;
}

void CombatReader::outcome(const std::string& name, const std::string& words, const int* damage) {
  static const std::regex left(
      "(turned to ([a-z]+), |saved by its ability, )?([0-9]+) of ([0-9]+) health left");
  Unit& struck = unit(name);
  if (words == "defeated") {
    EXPECT_GE(damage == nullptr ? struck.left : *damage, struck.left) << line_;
    units_.erase(name);
    ++seen_["defeat"];
    return;
  }
  std::smatch match;
  if (!std::regex_match(words, match, left)) {
    ADD_FAILURE() << "no outcome: " << words << " in " << line_;
    return;
  }
  const int now = number(match, 3);
  const int full = number(match, 4);
  if (match[2].matched) {
    ++seen_["turn"];
    struck.card = match[2];
    // What is beyond the Pack's health carries over, or is lost by another reading.
    if (damage != nullptr) {
      EXPECT_GE(*damage, struck.left) << line_;
      EXPECT_EQ(now, now == full ? full : struck.left + full - *damage) << line_;
    }
  } else if (match[1].matched) {
    EXPECT_EQ(now, 1) << line_;
  } else if (damage != nullptr) {
    EXPECT_EQ(now, struck.left - *damage) << line_;
    EXPECT_EQ(full, struck.full) << line_;
  }
  struck.left = now;
  struck.full = full;
}

bool CombatReader::read_attack(const std::string& line) {
  static const std::regex attack(
      "(?:(?:.+: )?(?:attack|further attack on|extra attack on)|(.+) strike back at) (.+?): (.*)");
  static const std::regex harm(
      "(no|[0-9]+) damage, (?:([0-9]+) dealt after removing ([0-9]+) tokens? \\(([0-9]+) tokens? "
      "left\\), )?(.+)");
  std::smatch match;
  if (!std::regex_match(line, match, attack)) return false;
  ++seen_[match[1].matched ? "retaliation" : "attack"];
  const std::string name = match[2];
  const std::string what = match[3];
  if (what == "called off") return true;
  std::smatch parts;
  if (!std::regex_match(what, parts, harm)) {
    ADD_FAILURE() << "no damage: " << line;
    return true;
  }
  int damage = parts.str(1) == "no" ? 0 : number(parts, 1);
  if (parts[2].matched) {
    EXPECT_LT(number(parts, 2), damage) << line;
    damage = number(parts, 2);
    unit(name).tokens -= number(parts, 3);
    EXPECT_EQ(unit(name).tokens, number(parts, 4)) << line;
    ++seen_["tokens"];
  }
  outcome(name, parts[5], &damage);
  return true;
}

bool CombatReader::read_harm(const std::string& line) {
  static const std::regex harm(
      "(.+?): (?:([0-9]+) (damage|healed), )?((?:turned to [a-z]+, |saved by its ability, )?[0-9]+ "
      "of [0-9]+ health left|defeated)(?: \\(.+\\))?");
  std::smatch match;
  if (!std::regex_match(line, match, harm)) return false;
  ++seen_[match[3].matched ? match.str(3) : "other harm"];
  const int damage = !match[2].matched          ? 0
                     : match.str(3) == "healed" ? -number(match, 2)
                                                : number(match, 2);
  outcome(match[1], match[4], match[2].matched ? &damage : nullptr);
  return true;
}

bool CombatReader::read_marks(const std::string& line) {
  static const std::regex tokens("(.+): ([0-9]+) tokens? (removed|added), ([0-9]+) left");
  static const std::regex poison(
      "(.+): ([0-9]+) poison cubes? (more|off), ([0-9]+) (?:in all|left)");
  static const std::regex freed("(.+) no longer paralysed");
  static const std::regex paralysed("(.+?) paralysed(?: \\(.+\\))?");
  static const std::regex defends("(.+): a defense token");
  static const std::regex discards("(.+): defense token discarded");
  std::smatch match;
  if (std::regex_match(line, match, tokens)) {
    Unit& owner = unit(match[1]);
    owner.tokens += match.str(3) == "added" ? number(match, 2) : -number(match, 2);
    EXPECT_EQ(owner.tokens, number(match, 4)) << line;
    ++seen_["tokens"];
  } else if (std::regex_match(line, match, poison)) {
    Unit& owner = unit(match[1]);
    owner.poison += match.str(3) == "more" ? number(match, 2) : -number(match, 2);
    EXPECT_EQ(owner.poison, number(match, 4)) << line;
    ++seen_["poison"];
  } else if (std::regex_match(line, match, freed)) {
    EXPECT_TRUE(unit(match[1]).paralysed) << line;
    unit(match[1]).paralysed = false;
  } else if (std::regex_match(line, match, paralysed)) {
    unit(match[1]).paralysed = true;
    ++seen_["paralysis"];
  } else if (std::regex_match(line, match, defends)) {
    unit(match.str(1) == "defend" ? active_ : match.str(1)).defending = true;
    ++seen_["defense"];
  } else if (std::regex_match(line, match, discards)) {
    EXPECT_TRUE(unit(match[1]).defending) << line;
    unit(match[1]).defending = false;
  } else {
    return false;
  }
  return true;
}

bool CombatReader::read_board(const std::string& line) {
  static const std::regex raised("walls on (..), (..) and (..), the gate on (..)");
  static const std::regex broken("the (wall|gate) on (..) is destroyed");
  static const std::regex end("(" + kSide + " wins|nobody wins): .+");
  std::smatch match;
  if (std::regex_match(line, match, raised)) {
    for (std::size_t i = 1; i <= 4; ++i) walls_.insert(match[i]);
    gate_ = match[4];
  } else if (std::regex_match(line, match, broken)) {
    EXPECT_EQ(walls_.erase(match[2]), 1u) << line;
    EXPECT_EQ(match.str(1) == "gate", match.str(2) == gate_) << line;
    ++seen_["wall"];
  } else if (std::regex_match(line, match, end)) {
    end_ = match[1];
  } else {
    return false;
  }
  return true;
}

void CombatReader::check_units(const nlohmann::json& state) const {
  std::map<std::string, const Unit*> by_place;
  std::map<std::string, std::string> names;
  for (const auto& [name, each] : units_) {
    by_place[each.place] = &each;
    names[each.place] = id_of(name);
  }
  EXPECT_EQ(by_place.size(), units_.size()) << "two in one place";
  std::size_t count = 0;
  const bool over = state["phase"] == "over";
  for (const nlohmann::json& entry : state["units"]) {
    if (!entry.contains("at")) continue;
    ++count;
    const std::string id = entry["unit"];
    const std::string place = place_of(entry["at"]);
    const auto it = by_place.find(place);
    if (it == by_place.end()) {
      ADD_FAILURE() << id << " is " << place << ", untold";
      continue;
    }
    const Unit& known = *it->second;
    EXPECT_TRUE(id.starts_with(names[place])) << id << " as " << names[place];
    Unit told{.side = entry["slot"].get<int>() < 7 ? "attacker" : "defender",
              .card = card_of(id),
              .place = place,
              .left = over ? known.left : known.full - entry.value("damage", 0),
              .full = known.full,
              .tokens = entry.value("tokens", 0),
              .poison = entry.value("poison", 0),
              .paralysed = entry.value("paralysed", false),
              .defending = entry.value("defending", false)};
    expect_same(told, known, id);
  }
  EXPECT_EQ(count, units_.size());
}

void CombatReader::check_walls(const nlohmann::json& state) const {
  std::set<std::string> walls;
  if (state.contains("walls")) {
    for (const nlohmann::json& each : state["walls"]) walls.insert(place_of(each).substr(3));
  }
  EXPECT_EQ(walls, walls_);
}

void CombatReader::check(const nlohmann::json& state) {
  check_units(state);
  check_walls(state);
  // A heading is printed with the first line below it.
  const int ahead = state["round"].get<int>() - round_;
  EXPECT_TRUE(ahead == 0 || ahead == 1) << "round " << round_;
  std::string end;
  if (state["phase"] == "over") {
    const int winner = state["winner"];
    end = winner < 0 ? "nobody wins" : winner == 0 ? "attacker wins" : "defender wins";
  }
  EXPECT_EQ(end, end_);
}

}  // namespace muster::testing
