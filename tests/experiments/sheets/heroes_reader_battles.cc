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

using muster::testing::match_line;

int total(const Items& items) {
  int sum = 0;
  for (const auto& [name, count] : items) sum += count;
  return sum;
}

}  // namespace

void HeroesReader::learn_monsters() {
  on("% Hero # meets # monster token* at @", [this](const Words& w) {
    expect(tiles_[w[4]].monsters == number(w[2]), "tokens: " + line_);
    expect(hero(w[0], w[1]).at == w[4], "where: " + line_);
    fighting_ = 0;
    met_ = number(w[2]);
  });
  on("a monster token at @: *", [this](const Words& w) {
    --met_;
    if (w[1] == "fight" || w[1] == "hard fight") ++fighting_;
  });
  on("* at @: *d6* = # monster*",
     [this](const Words& w) { expect_roll(w[2] + "d6" + w[3], number(w[4])); });
  on("% Hero # takes in # of # defecting monsters: # mercenar* with it",
     [this](const Words& w) { join(w[0], w[1], w[2], w[4]); });
  on("% Hero # bribes # of # monsters for # coin*: # mercenar* with it, # coin* left",
     [this](const Words& w) {
       join(w[0], w[1], w[2], w[6]);
       pay(w[0], -number(w[4]), w[8]);
     });
  on("the other # monster* at @ fight",
     [this](const Words&) { fighting_ = std::max(fighting_, 1); });
  on("none fights: no monsters are left at @", [this](const Words& w) {
    expect(fighting_ == 0 && met_ == 0, "who fights: " + line_);
    tiles_[w[0]].monsters = 0;
  });
  on("the # % at @ pay # coin*: % has # coin*", [this](const Words& w) {
    expect(number(w[0]) == sides_[1].began && number(w[3]) == number(w[0]) / 2, "pay: " + line_);
    expect(w[2] == at_, "where: " + line_);
    pay(w[5], number(w[3]), w[6]);
  });
  on("the monsters at @ stay, as # token*", [this](const Words& w) {
    expect(w[0] == at_ && tiles_[at_].monsters == number(w[1]), "tokens: " + line_);
  });
}

void HeroesReader::join(const std::string& seat, const std::string& slot, const std::string& more,
                        const std::string& army) {
  hero(seat, slot).army += number(more);
  expect(hero(seat, slot).army == number(army), "army: " + line_);
}

void HeroesReader::expect_roll(const std::string& dice, int shown) {
  Words w;
  const bool bonus = match_line(dice, "#d6+#", w);
  if (!bonus && !match_line(dice, "#d6", w)) return;
  const int more = bonus ? number(w[1]) : 0;
  expect(shown >= number(w[0]) + more && shown <= 6 * number(w[0]) + more, "roll: " + line_);
}

void HeroesReader::learn_battle() {
  on("% Hero # with * fights # monster* at @", [this](const Words& w) {
    fight(w, "the monsters at " + w[5], number(w[3]), w[5]);
    expect(fighting_ > 0 && met_ == 0, "who fights: " + line_);
    tiles_[at_].monsters = fighting_;
  });
  on("% Hero # with * fights # guardian* of the mine at @",
     [this](const Words& w) { fight(w, "the guardians at " + w[5], number(w[3]), w[5]); });
  on("% Hero # with * attacks % Hero # with * at @", [this](const Words& w) {
    fight(w, fmt::format("{} Hero {}", w[3], w[4]), army_in(w[5]), w[6]);
    expect(hero(w[3], w[4]).at == w[6], "where: " + line_);
    expect(hero(w[3], w[4]).army == army_in(w[5]), "army: " + line_);
    foes_ = {w[3] + " " + w[4]};
  });
  on("% Hero # with * assaults %'s % at @", [this](const Words& w) {
    int creatures = place(w[5]).recruits;
    std::vector<std::string> garrison;
    for (const auto& [name, each] : heroes_) {
      if (each.at != w[5] || name.rfind(w[3] + " ", 0) != 0) continue;
      creatures += each.army;
      garrison.push_back(name);
    }
    fight(w, fmt::format("{}'s {} at {}", w[3], w[4], w[5]), creatures, w[5]);
    foes_ = garrison;
    expect(place(w[5]).owner == w[3] && place(w[5]).tier == w[4], "place: " + line_);
  });
  on("in *: *", [this](const Words& w) {
    if (w[0] != sides_[1].name) return;
    Words army;
    const bool some =
        match_line(w[1], "*# mercenar*", army) || match_line(w[1], "# mercenar*", army);
    if (some) expect(number(army[army.size() - 2]) == sides_[1].began, "army: " + line_);
  });
  on("round #: attacker * = #, defender * = #; *", [this](const Words& w) {
    expect_side(0, w[1], number(w[2]));
    expect_side(1, w[3], number(w[4]));
    const int difference = std::abs(number(w[2]) - number(w[4]));
    Words more;
    expect((match_line(w[5], "# more", more) || match_line(w[5], "# more, *", more))
               ? difference == number(more[0])
               : difference == 0,
           "difference: " + line_);
    Words losses;
    if (!match_line(w[5], "*, # loss* for *", losses)) return;
    const std::size_t loser = number(w[2]) < number(w[4]) ? 0 : 1;
    expect(difference == 0 || losses.back() == sides_[loser].name, "who loses: " + line_);
  });
  on("* against *, round #: * lost; *", [this](const Words& w) { lose(w[0], w[1], w[3]); });
}

void HeroesReader::expect_side(std::size_t side, const std::string& words, int shown) {
  const std::string& name = sides_[side].name;
  expect(words.rfind(name + " ", 0) == 0, "sides: " + line_);
  expect_roll(words.substr(std::min(words.size(), name.size() + 1)), shown);
}

int HeroesReader::army_in(const std::string& words) {
  Words w;
  return match_line(words, "# mercenar*", w) ? number(w[0]) : 0;
}

void HeroesReader::fight(const Words& w, const std::string& foe, int creatures,
                         const std::string& at) {
  const int army = army_in(w[2]);
  sides_[0] = {fmt::format("{} Hero {}", w[0], w[1]), army, army, 0};
  sides_[1] = {foe, creatures, creatures, 0};
  at_ = at;
  foes_ = {};
  expect(hero(w[0], w[1]).army == army, "army: " + line_);
  expect(hero(w[0], w[1]).at == at, "where: " + line_);
}

void HeroesReader::lose(const std::string& side, const std::string& other,
                        const std::string& what) {
  const bool attacker = side == sides_[0].name;
  expect(attacker || side == sides_[1].name, "who loses: " + line_);
  expect(other == sides_[attacker ? 1 : 0].name, "against whom: " + line_);
  if (std::isdigit(static_cast<unsigned char>(what[0])) == 0) return;  // a piece
  sides_[attacker ? 0 : 1].creatures -= number(what);
}

void HeroesReader::learn_outcome() {
  on("% Hero # beats * in round #*", [this](const Words& w) {
    expect(w[2] == sides_[1].name, "whom: " + line_);
    hero(w[0], w[1]).army = toll(0, w[4]);
    if (sides_[1].name.rfind("the monsters", 0) == 0) tiles_[at_].monsters = 0;
    for (const std::string& each : foes_) heroes_[each].army = 0;
  });
  on("% Hero # stands at @*", [this](const Words& w) {
    expect(hero(w[0], w[1]).at == w[2], "where: " + line_);
    hero(w[0], w[1]).army = toll(1, w[3]);
  });
  on("% Hero # retreats from * after round # to @*", [this](const Words& w) {
    hero(w[0], w[1]).at = w[4];
    hero(w[0], w[1]).army = toll(0, w[5]);
  });
  on("% Hero # retreats from * after round # and stays at @*",
     [this](const Words& w) { hero(w[0], w[1]).army = toll(0, w[5]); });
  on("% Hero # retreats from * after round #*",
     [this](const Words& w) { hero(w[0], w[1]).army = toll(0, w[4]); });
  on("%'s % at @ holds*", [this](const Words& w) {
    expect(place(w[2]).owner == w[0] && place(w[2]).tier == w[1], "place: " + line_);
    held_ = toll(1, w[3]);
    place(w[2]).recruits = foes_.empty() ? held_ : 0;  // with Heroes a line of its own follows
    at_ = w[2];
  });
  on("left in %'s % at @: *", [this](const Words& w) {
    expect(w[2] == at_, "where: " + line_);
    left_in_it(w[3]);
  });
  on("% Hero # loses to * in round #", [this](const Words& w) {
    expect(w[2] == sides_[1].name, "to whom: " + line_);
    hero(w[0], w[1]).army = 0;
  });
  on("% takes the * at @ from %", [this](const Words& w) {
    expect(place(w[2]).owner == w[3], "owner: " + line_);
    place(w[2]).owner = w[0];
    place(w[2]).recruits = 0;
  });
  on("the * of the % at @ fall*", [this](const Words& w) {
    expect(w[2] == at_ && place(at_).ramparts == w[0], "ramparts: " + line_);
    place(at_).ramparts = "none";
  });
  on("% takes all of %'s # coin*: % has # coin*", [this](const Words& w) {
    expect(seats_[w[1]].coins == number(w[2]), "spoils: " + line_);
    seats_[w[1]].coins = 0;
    pay(w[0], number(w[2]), w[5]);
  });
  on("% Hero # fainted and lives*", [this](const Words& w) {
    Words half;
    if (match_line(w[2], "*which costs half*", half)) {
      for (ReadSide& side : sides_) side.lost_half = 0;
    }
    drop(w[2], hero(w[0], w[1]));
  });
}

int HeroesReader::toll(std::size_t side, const std::string& words) {
  ReadSide& who = sides_[side];
  Words w;
  int lost = 0;
  int left = 0;
  if (match_line(words, ": # of # mercenar* lost, # left", w)) {
    lost = number(w[0]);
    left = number(w[3]);
    expect(number(w[1]) == who.began && lost + left == who.began, "toll: " + line_);
  } else if (match_line(words, ": no losses, # mercenar* left", w)) {
    left = number(w[0]);
    expect(left == who.began, "toll: " + line_);
  } else {
    expect(who.began == 0, "toll: " + line_);
  }
  expect(left <= who.creatures, "round by round: " + line_);
  who.lost_half = who.creatures - left;
  return left;
}

void HeroesReader::left_in_it(const std::string& words) {
  Words w;
  int creatures = 0;
  if (match_line(words, "# recruit*", w)) creatures = place(at_).recruits = number(w[0]);
  for (auto& [name, each] : heroes_) {
    const std::string who = name.substr(0, name.size() - 1) + "Hero " + name.back() + " with ";
    const std::size_t found = words.find(who);
    if (found == std::string::npos) continue;
    each.army = army_in(words.substr(found + who.size()));
    creatures += each.army;
  }
  expect(creatures == held_, "left: " + line_);
}

void HeroesReader::learn_deaths() {
  on("% Hero # goes unpaid and dies at @*", [this](const Words& w) { die(w); });
  on("% Hero # dies at @*", [this](const Words& w) { die(w); });
  on("% Hero # had: *", [this](const Words& w) {
    expect(w[0] + " " + w[1] == dead_hero_, "whose items: " + line_);
    for (const auto& [name, count] : items_in(w[2])) {
      expect((dead_[name] -= count) >= 0, "items: " + line_);
    }
  });
  on("dropped near @: *", [this](const Words& w) {
    const auto each = [this, &w](const char* one, int ReadTile::*kind) {
      std::size_t from = 0;
      for (;;) {
        const std::size_t found = w[1].find(one, from);
        if (found == std::string::npos) return;
        const std::size_t digits = w[1].rfind(' ', found - 2) + 1;
        const std::size_t open = w[1].find('[', found);
        tiles_[w[1].substr(open, w[1].find(']', open) + 1 - open)].*kind +=
            std::stoi(w[1].substr(digits == std::string::npos + 1 ? 0 : digits));
        from = open;
      }
    };
    each("item", &ReadTile::items);
    each("monster", &ReadTile::monsters);
  });
  on("% is out: it has neither Settlement nor Hero", [this](const Words& w) {
    seats_[w[0]].out = true;
    out_ = w[0];
  });
  on("%'s mine* free again: *", [this](const Words& w) {
    expect(w[0] == out_, "who is out: " + line_);
    lay(w[2], [this](ReadTile& tile) {
      expect(tile.mine == out_, "mine: " + line_);
      tile.mine = "free";
    });
  });
  on("* by score after # days; scores: *", [this](const Words& w) { end(w[0], true, w[2]); });
  on("a draw after # days; scores: *", [this](const Words& w) { end("", true, w[1]); });
  on("* by elimination on day #; scores: *", [this](const Words& w) { end(w[0], false, w[2]); });
}

void HeroesReader::die(const Words& w) {
  ReadHero& who = hero(w[0], w[1]);
  expect(who.at == w[2], "where: " + line_);
  dead_ = who.items;
  dead_hero_ = w[0] + " " + w[1];
  drop(w[3], who);
  Words left;
  const bool token = match_line(w[3], "*a monster token is left*", left);
  expect(token == (who.army > 0), "living mercenaries: " + line_);
  if (token && left[1].empty()) ++tiles_[who.at].monsters;
  heroes_.erase(w[0] + " " + w[1]);
}

void HeroesReader::drop(const std::string& words, ReadHero& who) {
  Words w;
  int number_told = 0;
  if (match_line(words, "*; # item* into the Armory*", w)) {
    number_told = number(w[1]);
    for (const auto& [name, count] : who.items) place(who.at).armory[name] += count;
  } else if (match_line(words, "*; # item* drop*", w)) {
    number_told = number(w[1]);
    int here = number_told;
    const std::string more = w[3].substr(0, w[3].find(';'));
    Words away;
    Words lost;
    if (match_line(more, "*, # near by*", away)) here -= number(away[1]);
    if (match_line(more, "*, # lost for*", lost)) here -= number(lost[1]);
    tiles_[who.at].items += here;
  } else {
    return;
  }
  expect(number_told == total(who.items), "items: " + line_);
  who.items.clear();
}

void HeroesReader::end(const std::string& winners, bool by_days, const std::string& scores) {
  winners_ = winners;
  by_days_ = by_days;
  check_scores(scores);
}

}  // namespace muster::heroes
