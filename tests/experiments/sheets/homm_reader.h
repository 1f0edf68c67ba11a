// A reader of a combat's scoresheet: units, walls, rounds and the winner, from the text alone.
#pragma once

#include <map>
#include <regex>
#include <set>
#include <string>

#include "tests/experiments/sheets/follow.h"

namespace muster::testing {

class CombatReader final : public SheetReader {
 public:
  void read(const std::string& line) override;
  void check(const nlohmann::json& state) override;

  int seen(const std::string& what) const;  // how many lines of a kind were understood

 private:
  struct Unit {
    std::string side;   // "attacker"
    std::string card;   // "pack"
    std::string place;  // "on c4"
    int left = 0;       // health
    int full = 0;
    int tokens = 0;
    int poison = 0;
    bool paralysed = false;
    bool defending = false;
  };

  bool read_heading(const std::string& line);
  bool read_arrival(const std::string& line);
  bool read_standing(const std::string& line);
  bool read_move(const std::string& line);
  bool read_attack(const std::string& line);
  bool read_harm(const std::string& line);
  bool read_marks(const std::string& line);
  bool read_board(const std::string& line);

  static Unit condition(const std::string& side, const std::string& place,
                        const std::string& words);
  // What harm has left: "turned to few, 2 of 2 health left". `damage` < 0: healed; none: not told.
  void outcome(const std::string& name, const std::string& words, const int* damage);
  Unit& unit(const std::string& name);
  void expect_same(const Unit& told, const Unit& known, const std::string& name) const;
  void check_units(const nlohmann::json& state) const;
  void check_walls(const nlohmann::json& state) const;

  std::string line_;
  std::map<std::string, Unit> units_;  // those in the fight, by name
  std::string active_;
  std::set<std::string> walls_;
  std::string gate_;
  int round_ = 0;
  std::string end_;  // "attacker wins"
  std::map<std::string, int> seen_;
};

}  // namespace muster::testing
