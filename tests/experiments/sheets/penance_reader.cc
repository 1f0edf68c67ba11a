#include "tests/experiments/sheets/penance_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>

#include "games/penance/cards/components.h"

namespace muster::penance {
namespace {

constexpr std::array<std::string_view, 6> kDirectionNames = {"N", "NE", "SE", "S", "SW", "NW"};
constexpr std::array<std::string_view, 8> kTokenNames = {"rune",   "bargain", "forge", "meta",
                                                         "credit", "biomass", "shard", "scrap"};

bool has(std::string_view line, std::string_view words) {
  return line.find(words) != std::string_view::npos;
}
// The number behind the first `words`; a half counts as .5.
double number_after(const std::string& line, std::string_view words) {
  const std::size_t at = line.find(words);
  EXPECT_NE(at, std::string::npos) << line;
  return at == std::string::npos ? -1 : std::strtod(line.c_str() + at + words.size(), nullptr);
}
int int_after(const std::string& line, std::string_view words) {
  return static_cast<int>(number_after(line, words));
}
int half_points_after(const std::string& line, std::string_view words) {
  return static_cast<int>(2 * number_after(line, words));
}
// The whole number that stands before `words`.
int int_before(const std::string& line, std::string_view words) {
  const std::size_t at = line.find(words);
  if (at == std::string::npos) return -1;
  std::size_t first = at;
  while (first > 0 && std::isdigit(static_cast<unsigned char>(line[first - 1])) != 0) --first;
  return std::atoi(line.c_str() + first);
}

std::string_view second_word(std::string_view line) {
  const std::size_t first = line.find(' ');
  if (first == std::string_view::npos) return {};
  const std::string_view rest = line.substr(first + 1);
  return rest.substr(0, rest.find(' '));
}

// DAMAGED cards in a list of names.
int damaged_in(std::string_view names) {
  int cards = 0;
  constexpr std::string_view kName = "DAMAGED";
  for (std::size_t at = names.find(kName); at != std::string_view::npos;
       at = names.find(kName, at + 1)) {
    const std::string rest(names.substr(at + kName.size()));
    cards += rest.rfind(" x", 0) == 0 ? int_after(rest, " x") : 1;
  }
  return cards;
}

}  // namespace

// ---- Hexes.

int DuelReader::hex_in(std::string_view text) const {
  const std::vector<int> all = hexes_in(text);
  return all.empty() ? 255 : all.back();
}

std::vector<int> DuelReader::hexes_in(std::string_view text) const {
  std::vector<int> hexes;
  for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1)) {
    int column = 0;
    int row = 0;
    const std::string each(text.substr(at, 8));
    if (std::sscanf(each.c_str(), "(%d,%d)", &column, &row) != 2) continue;
    hexes.push_back((row - 1) * columns_ + column - 1);
  }
  return hexes;
}

// ---- Lines.

void DuelReader::read(const std::string& printed) {
  const std::size_t first = printed.find_first_not_of(' ');
  if (first == std::string::npos) return;
  const std::string line = printed.substr(first);
  if (read_heading(line) || read_opening(line) || read_piles(line)) return;
  if (read_attack(line) || read_summon(line) || read_zone(line) || read_ground(line) ||
      read_end(line))
    return;
  for (const std::size_t side : {0U, 1U}) {
    const std::string name = side == 0 ? "first" : "second";
    if (line.rfind(name + "'s ", 0) == 0) {
      read_part(caskets_[side], line);
    } else if (line.rfind(name + " ", 0) == 0) {
      Casket& own = caskets_[side];
      const bool known = read_figures(own, line) || read_has(own, line) || read_moves(own, line) ||
                         read_cards(own, line);
      (void)known;
    }
  }
}

bool DuelReader::read_heading(const std::string& line) {
  if (line.rfind("== ", 0) == 0) {
    round_ = has(line, "Round ") ? int_after(line, "Round ") : 0;
    if (round_ > 0) {
      EXPECT_EQ(int_after(line, ": "), life(caskets_[0])) << line;
      EXPECT_EQ(int_after(line, " to "), life(caskets_[1])) << line;
    }
    return note("round");
  }
  const bool turn = has(line, "): ") && has(line, " cards, ") && has(line, " Heat") &&
                    (line.rfind("first (", 0) == 0 || line.rfind("second (", 0) == 0);
  if (!turn) return false;
  const Casket& own = caskets_[line.rfind("first", 0) == 0 ? 0 : 1];
  const std::string figures = line.substr(line.rfind("): "));
  EXPECT_EQ(int_after(figures, "): "), life(own)) << line;
  EXPECT_EQ(int_after(figures, " cards, "), own.heat) << line;
  return note("turn");
}

bool DuelReader::read_opening(const std::string& line) {
  if (has(line, " SP, initiative ")) {
    caskets_[opened_++].sp = half_points_after(line, "");
    return note("opening");
  }
  if (opened_ >= 2 || !has(line, " plays ")) return false;
  Casket& own = caskets_[opened_];
  own.draw = int_before(line, " cards)");
  return note("opening");
}

// "2 off the draw pile: A, B; 1 out of the hand: C"
bool DuelReader::read_piles(const std::string& line) {
  if (payer_ == nullptr) return false;
  Casket& own = *payer_;
  payer_ = nullptr;
  int sum = 0;
  const auto take = [&](std::string_view words, int& pile) {
    const int cards = int_before(line, words);
    if (cards < 0) return;
    pile -= cards;
    sum += cards;
  };
  take(" off the draw pile: ", own.draw);
  take(" out of the hand: ", own.hand);
  if (to_graveyard_) take(" out of the discard pile: ", own.discard);
  (to_graveyard_ ? own.graveyard : own.discard) += sum;
  EXPECT_EQ(sum, awaited_) << line;
  if (!to_graveyard_) return note("discarded");
  own.damaged -= damaged_in(line);
  // Cards that are being played are no life.
  EXPECT_LE(left_, life(own)) << line;
  EXPECT_GE(left_, life(own) - own.played) << line;
  return note("piles");
}

int DuelReader::life(const Casket& own) const {
  return own.draw + own.hand + own.discard - (damaged_is_life_ ? 0 : own.damaged);
}

// What a card or a step costs: "..., 2 SP (3 left)".
void DuelReader::pay(Casket& own, const std::string& line) {
  const std::size_t at = line.rfind(", ");
  if (at == std::string::npos || !has(line, " SP (")) return;
  const int price = half_points_after(line.substr(at), ", ");
  own.sp = std::max(0, own.sp - price);
  EXPECT_EQ(half_points_after(line.substr(at), " SP ("), own.sp) << line;
}

void DuelReader::read_loss(Casket& own, const std::string& line, int cards) {
  if (has(line, " for good ")) {
    int& pile = has(line, " off the draw") ? own.draw
                : has(line, " the hand")   ? own.hand
                                           : own.discard;
    pile -= cards;
    own.damaged -= damaged_in(line);
  } else if (has(line, " left")) {
    payer_ = &own;
    to_graveyard_ = true;
    awaited_ = cards;
    left_ = int_before(line, " left");
  }
}

bool DuelReader::read_cards(Casket& own, const std::string& line) {
  const std::string_view verb = second_word(line);
  const int cards = has(line, " card") ? int_before(line, " card") : 0;
  const int damaged = int_before(line, " DAMAGED card");
  if (verb == "plays" || verb == "answers") {
    --own.hand;
    ++own.discard;
    ++own.played;
    pay(own, line);
  } else if (verb == "draws") {
    own.draw -= cards;
    own.hand += cards;
  } else if (verb == "shuffles") {
    own.discard -= cards;
    own.draw += cards;
  } else if (verb == "discards") {
    if (has(line, " out of the hand") || has(line, " off the draw pile")) {
      (has(line, " out of the hand") ? own.hand : own.draw) -= cards;
      own.discard += cards;
    } else {
      payer_ = &own;
      to_graveyard_ = false;
      awaited_ = cards;
    }
  } else if (verb == "loses" && has(line, " card")) {
    read_loss(own, line, cards);
  } else if (verb == "takes" && damaged > 0) {
    own.discard += damaged;
    own.damaged += damaged;
  } else if (verb == "takes" && has(line, " out of the hand of ")) {
    Casket& other = caskets_[&own == &caskets_[0] ? 1 : 0];
    ++own.hand;
    --other.hand;
    own.damaged += damaged_in(line);
    other.damaged -= damaged_in(line);
  } else if (verb == "recovers") {
    own.discard -= cards;
    own.draw += cards;
  } else if (verb == "gets" && has(line, " back from the Graveyard")) {
    own.graveyard -= cards;
    (has(line, " into the discard pile") ? own.discard : own.draw) += cards;
    own.damaged += damaged_in(line);
  } else if (verb == "puts") {
    own.hand -= cards;
    own.draw += cards;
  } else if (verb == "sacrifices") {
    --own.hand;
    ++own.discard;
  } else if (verb == "purges") {
    --own.hand;
    ++own.graveyard;
    --own.damaged;
    EXPECT_EQ(int_before(line, " left"), life(own)) << line;
  } else {
    return false;
  }
  return note(std::string(verb).c_str());
}

bool DuelReader::read_figures(Casket& own, const std::string& line) {
  const std::string_view verb = second_word(line);
  if (verb != "gains" && verb != "loses" && verb != "vents" && verb != "pays") return false;
  const int sign = verb == "gains" ? 1 : -1;
  const std::string rest = line.substr(line.find(verb) + verb.size());
  char* unit = nullptr;
  const double change = std::strtod(rest.c_str(), &unit) * sign;
  const std::string_view what(unit);
  const std::string told = line.substr(line.rfind(": "));
  const auto add = [&](int& figure, int by) {
    figure += by;
    EXPECT_EQ(figure, int_after(told, ": ")) << line;
    return note(std::string(what.substr(1, what.find_first_of(":(,") - 1)).c_str());
  };
  const auto is = [&](std::string_view name) { return what.rfind(name, 0) == 0; };
  const int by = static_cast<int>(change);
  if (is(" Heat")) return add(own.heat, by);
  if (is(" Taint")) return add(own.taint, by);
  for (std::size_t i = 0; i < kTokenNames.size(); ++i) {
    if (is(" " + std::string(kTokenNames[i]) + " token")) return add(own.tokens[i], by);
  }
  if (!is(" SP")) return false;
  own.sp += static_cast<int>(2 * change);
  EXPECT_EQ(half_points_after(told, ": "), own.sp) << line;
  return note("SP");
}

bool DuelReader::read_has(Casket& own, const std::string& line) {
  const auto begins = [&](std::string_view words) {
    return line.substr(line.find(' ') + 1).rfind(words, 0) == 0;
  };
  if (begins("now has ")) {
    own.lasting.push_back(line.substr(line.find("now has ") + 8));
    return note("lasting");
  }
  if (begins("no longer has ")) {
    const std::string over = line.substr(line.find("has ") + 4);
    const auto it = std::find_if(own.lasting.begin(), own.lasting.end(),
                                 [&](const std::string& text) { return text.rfind(over, 0) == 0; });
    EXPECT_NE(it, own.lasting.end()) << line;
    if (it != own.lasting.end()) own.lasting.erase(it);
    return true;
  }
  if (begins("is jammed")) own.jammed = !has(line, "no longer");
  if (begins("has a structural weakness")) own.weakened = true;
  if (begins("has the structural weakness no longer")) own.weakened = false;
  if (begins("suffers Pilot Wound ")) {
    ++own.wounds;
    EXPECT_EQ(int_after(line, "Wound "), own.wounds) << line;
    return note("wound");
  }
  if (!begins("has ")) return false;
  if (has(line, " Bleed, ")) {
    EXPECT_EQ(int_after(line, " Bleed, "), own.bleed) << line;
    own.bleed = int_after(line, "has ");
    return note("bleed");
  }
  if (has(line, " SP") && !has(line, "no SP") && !has(line, "an SP")) {
    own.sp = half_points_after(line, "has ");
  }
  return true;
}

bool DuelReader::read_moves(Casket& own, const std::string& line) {
  const std::string_view verb = second_word(line);
  if (verb == "turns") {
    const std::string to = line.substr(line.find("to face ") + 8);
    const std::string name = to.substr(0, to.find_first_of(" ,"));
    const auto it = std::find(kDirectionNames.begin(), kDirectionNames.end(), name);
    EXPECT_NE(it, kDirectionNames.end()) << line;
    own.facing = static_cast<int>(it - kDirectionNames.begin());
    pay(own, line);
    return note("turns");
  }
  const bool goes = verb == "moves" || verb == "deploys" || verb == "jumps" ||
                    (verb == "is" && has(line, " from ("));
  if (!goes || !has(line, "(")) return false;
  if (has(line, " from (")) {
    EXPECT_EQ(hexes_in(line).front(), own.hex) << line;
  }
  own.hex = hex_in(line);
  pay(own, line);
  return note(verb == "is" ? "shoved" : std::string(verb).c_str());
}

bool DuelReader::read_part(Casket& own, const std::string& line) {
  if (!has(line, " Component Damage: ")) return false;
  for (const Component part : kAllComponents) {
    if (!has(line, "'s " + std::string(title_of(part)) + " take")) continue;
    int& damage = own.damage[index_of(part)];
    damage += int_before(line, " Component Damage");
    EXPECT_EQ(int_after(line, "Damage: "), damage) << line;
    if (has(line, ", destroyed")) own.destroyed[index_of(part)] = true;
    if (has(line, ", destroyed")) note("destroyed");
    return note("part");
  }
  return false;
}

bool DuelReader::read_summon(const std::string& line) {
  const std::size_t owned = line.find("'s ");
  if (owned == std::string::npos || owned > 6) return false;
  // "first's skeleton 2 appears at (3,6): 4 hit points"
  const std::size_t number = line.find_first_of("0123456789", owned);
  if (number == std::string::npos) return false;
  const std::size_t end = line.find(' ', number);
  const std::string name = line.substr(0, end);
  const std::string rest = end == std::string::npos ? "" : line.substr(end);
  if (rest.rfind(" appears", 0) == 0) {
    summons_[name] = {hex_in(rest), int_after(rest, ": ")};
    return note("appears");
  }
  const auto it = summons_.find(name);
  if (it == summons_.end()) return false;
  if (rest.rfind(" is destroyed", 0) == 0 || rest.rfind(" is gone", 0) == 0) {
    summons_.erase(it);
    return note("summon destroyed");
  }
  if (rest.rfind(" moves from ", 0) == 0) {
    EXPECT_EQ(hexes_in(rest).front(), it->second.hex) << line;
    it->second.hex = hex_in(rest);
    return note("summon moves");
  }
  if (rest.rfind(" takes ", 0) == 0) {
    it->second.hp -= int_after(rest, " takes ");
    EXPECT_EQ(int_after(rest, ": "), it->second.hp) << line;
    return note("summon hurt");
  }
  return false;
}

// The hexes stand in the line, or in the next one when they are many.
bool DuelReader::read_zone(const std::string& line) {
  std::vector<int> hexes;
  const bool listed = zone_hexes_ > 0;
  if (listed) {
    hexes = hexes_in(line);
    zone_hexes_ -= static_cast<int>(hexes.size());
    EXPECT_GE(zone_hexes_, 0) << line;
  } else {
    const bool covers = has(line, " zone covers ");
    if (!covers && !has(line, " zone is gone from ")) return false;
    zone_covers_ = covers;
    if (has(line, " hexes")) {
      zone_hexes_ = int_before(line, " hexes");
      return note("large zone");
    }
    hexes = hexes_in(line);
    note(covers ? "zone" : "zone gone");
  }
  for (const int hex : hexes) {
    if (zone_covers_) {
      zones_.insert(hex);
    } else {
      EXPECT_EQ(zones_.erase(hex), 1U) << line;
    }
  }
  return true;
}

bool DuelReader::read_ground(const std::string& line) {
  const bool changes = has(line, " is rubble now") || has(line, " becomes difficult ground") ||
                       (has(line, "the smoke at (") && has(line, " clears"));
  if (changes) {
    ++changed_;
    return note("ground");
  }
  if (line[0] != '(' || !has(line, " seed")) return false;
  std::size_t at = 0;
  while (at != std::string::npos && line[at] == '(') {
    const std::string each = line.substr(at);
    const int seeds = int_after(each, " has ");
    const int hex = hexes_in(each).front();
    seeds_[hex] = seeds;
    if (seeds == 0) seeds_.erase(hex);
    const std::size_t next = line.find(", (", at);
    at = next == std::string::npos ? next : next + 2;
  }
  return note("seeds");
}

bool DuelReader::read_end(const std::string& line) {
  const bool wins = line.rfind("first wins with", 0) == 0 || line.rfind("second wins with", 0) == 0;
  if (wins) {
    winner_ = line.substr(0, line.find(' '));
    return note(has(line, "round cap") ? "capped" : "won");
  }
  if (line.rfind("nobody wins", 0) == 0) {
    winner_ = "nobody";
    return note("drawn");
  }
  if (has(line, " in the draw pile, ") && has(line, " discarded, ")) {
    Casket& own = caskets_[line.rfind("first", 0) == 0 ? 0 : 1];
    EXPECT_EQ(int_before(line, " in the draw pile"), own.draw) << line;
    EXPECT_EQ(int_before(line, " in hand"), own.hand) << line;
    EXPECT_EQ(int_before(line, " lost"), own.graveyard) << line;
    const int discard = int_before(line, " discarded");
    EXPECT_LE(discard, own.discard) << line;
    EXPECT_GE(discard, own.discard - own.played) << line;
    own.discard = discard;  // without the cards that are still being played
    return note("end");
  }
  const std::size_t of = line.find(" of ");
  if (!has(line, " leaves the game") || of == std::string::npos) return false;
  --caskets_[has(line, " of first leaves") ? 0 : 1].discard;
  return note("exiled");
}

// The sum of the signed numbers in a list of terms: "5 +1 range -2 side".
int sum_of_terms(const std::string& terms) {
  int sum = std::atoi(terms.c_str());
  for (std::size_t i = 0; i + 1 < terms.size(); ++i) {
    if (terms[i] == ' ' && (terms[i + 1] == '+' || terms[i + 1] == '-')) {
      sum += std::atoi(terms.c_str() + i + 1);
    }
  }
  return sum;
}

// The numbers of an attack add up, line by line.
bool DuelReader::read_attack(const std::string& line) {
  if (has(line, " attacks ") && has(line, " against ")) {
    const std::string dice = line.substr(line.rfind(": "));
    const int total = int_after(dice, ": ") + int_after(dice, " + ");
    EXPECT_EQ(int_after(dice, " = "), total) << line;
    needed_ = int_after(dice, " against ");
    return note(has(line, " hit") ? "hit" : "no hit");
  }
  if (has(line, "needs ")) {
    const std::string need = line.substr(line.find("needs "));
    EXPECT_EQ(int_after(need, "needs "), needed_) << line;
    if (has(need, " with ") || !has(need, ": ")) return note("need");
    EXPECT_EQ(sum_of_terms(need.substr(need.find(": ") + 2)), needed_) << line;
    return note("terms");
  }
  if (line.rfind("damage ", 0) == 0 && has(line, " printed")) {
    const int sum = sum_of_terms(line.substr(line.find(": ") + 2));
    damage_ = int_after(line, "damage ");
    if (has(line, ", at least 1")) {
      EXPECT_EQ(damage_, 1) << line;
    } else {
      EXPECT_EQ(damage_, sum) << line;
    }
    return note("damage");
  }
  if (line.rfind("flat Defense ", 0) == 0) {
    EXPECT_LE(int_after(line, ": "), damage_) << line;
    damage_ = int_after(line, ": ");
    return note("flat");
  }
  if (!has(line, " damage, ") || !has(line, " left")) return false;
  const int blocked = has(line, " blocked") ? int_before(line, " blocked") : 0;
  const int off = has(line, " taken off") ? int_before(line, " taken off") : 0;
  const int left = has(line, "at least 1") ? 1 : int_before(line, " damage, ") - blocked - off;
  EXPECT_EQ(int_before(line, " left"), left) << line;
  return note("final");
}

}  // namespace muster::penance
