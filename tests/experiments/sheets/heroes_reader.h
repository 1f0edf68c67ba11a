// Rebuilds a game of Heroes from the lines of its scoresheet.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/experiments/sheets/follow.h"

namespace muster::heroes {

using Json = nlohmann::json;
using Words = std::vector<std::string>;
using Items = std::map<std::string, int>;  // "rare_main_hand"

inline int number(const std::string& words) { return std::stoi(words); }

struct ReadHero {
  std::string at;
  int army = 0;
  int points = 0;
  Items items;
  bool operator==(const ReadHero& other) const {
    return at == other.at && army == other.army && items == other.items;
  }
};
struct ReadPlace {
  std::string owner;
  std::string tier;
  std::string ramparts = "none";
  int recruits = 0;
  Items armory;
  bool operator==(const ReadPlace&) const = default;
};
struct ReadTile {
  int items = 0;
  int resources = 0;
  int monsters = 0;
  std::string mine;  // "free", a seat, or ""
  bool operator==(const ReadTile&) const = default;
};
struct ReadSeat {
  int coins = 0;
  bool out = false;
  std::set<std::string> allies;
  bool operator==(const ReadSeat&) const = default;
};
// A side of the battle that is told.
struct ReadSide {
  std::string name;  // "blue Hero 1", "the monsters at [4, 4]"
  int began = 0;
  int creatures = 0;
  int lost_half = 0;  // creatures that a faint has to account for
};

// It tracks who is where with what army and items, Settlements, tokens and mines, purses, alliances
// and the battle under way; figures that the lines give are held against what it has added up.
class HeroesReader final : public muster::testing::SheetReader {
 public:
  HeroesReader() { learn(); }

  void read(const std::string& line) override;

  void check(const Json& state) override;

  // How often a line was read.
  const std::map<std::string, int>& seen() const { return seen_; }

 private:
  using Take = std::function<void(const Words&)>;

  static void expect(bool holds, const std::string& what);
  void on(const char* pattern, Take take) { patterns_.emplace_back(pattern, std::move(take)); }

  ReadHero& hero(const std::string& seat, const std::string& slot);
  ReadPlace& place(const std::string& tile);
  // Adds coins; what the line says is there must be the sum.
  void pay(const std::string& seat, int coins, const std::string& purse);
  int mines_of(const std::string& seat) const;
  int heroes_of(const std::string& seat) const;
  int income_of(const std::string& seat) const;
  int score_of(const std::string& seat) const;

  // "2 common main hands, rare off hand".
  static Items items_in(const std::string& words);
  void learn();

  void learn_setup();
  void begin(const std::string& seat, const std::string& tier, const std::string& at, int heroes,
             int coins);
  // Every tile that is named.
  void lay(const std::string& words, const std::function<void(ReadTile&)>& put);

  void learn_daybreak();
  // The income of the seat whose Daybreak it is.
  void earn(const std::string& seat, int income);

  void learn_council();

  void learn_movement();
  void picked(const std::string& seat, const std::string& slot, const std::string& at);
  void load(const Words& w, int sign);

  void learn_monsters();
  void join(const std::string& seat, const std::string& slot, const std::string& more,
            const std::string& army);
  // "5d6+15": what it shows can be.
  void expect_roll(const std::string& dice, int shown);

  void learn_battle();
  static int army_in(const std::string& words);
  void fight(const Words& w, const std::string& foe, int creatures, const std::string& at);
  // "blue Hero 1 7d6+6": the name is the side's, and the dice can show so many.
  void expect_side(std::size_t side, const std::string& words, int shown);
  // What one side has lost against the other: "3 mercenaries and Hero 1".
  void lose(const std::string& side, const std::string& other, const std::string& what);

  void learn_outcome();
  // ": 3 of 12 mercenaries lost, 9 left" of a side: what is left.
  int toll(std::size_t side, const std::string& words);
  void left_in_it(const std::string& words);

  void learn_deaths();
  void die(const Words& w);
  void drop(const std::string& words, ReadHero& who);

  void end(const std::string& winners, bool by_days, const std::string& scores);
  // "blue 34, green 41".
  void check_scores(const std::string& words);

  // ---- Against the state.

  void check_seats(const Json& state) const;
  void check_heroes(const Json& state, const std::string& phase) const;
  void check_places(const Json& state) const;
  void check_tiles(const Json& state, const std::string& phase) const;
  void check_battle(const Json& battle) const;
  void check_end(const Json& state) const;

  std::vector<std::pair<std::string, Take>> patterns_;
  std::map<std::string, int> seen_;
  std::string line_;
  int day_ = 0;
  std::string seat_;  // whose Daybreak it is
  std::string anchor_;
  bool cards_ = true;
  std::map<std::string, ReadSeat> seats_;
  std::map<std::string, ReadHero> heroes_;
  std::map<std::string, ReadPlace> places_;
  std::map<std::string, ReadTile> tiles_;
  int met_ = 0;       // monster tokens not rolled yet
  int fighting_ = 0;  // monster tokens that fight
  std::array<ReadSide, 2> sides_;
  std::vector<std::string> foes_;  // Heroes that defend
  std::string at_;                 // the tile that is fought for
  int held_ = 0;                   // creatures left in a Settlement that holds
  std::string dead_hero_;          // that died last: "blue 1"
  Items dead_;                     // what it had
  std::string out_;
  std::string winners_;
  bool by_days_ = false;
};

}  // namespace muster::heroes
