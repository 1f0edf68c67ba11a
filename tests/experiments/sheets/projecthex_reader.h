// A reader of ProjectHex scoresheets: rebuilds the open figures of a game from the words alone.
#pragma once

#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "tests/experiments/sheets/follow.h"

namespace muster::projecthex::testing {

class ProjectHexReader final : public muster::testing::SheetReader {
 public:
  void read(const std::string& line) override;
  void check(const nlohmann::json& state) override;

  // How many lines of each kind were understood, by their verb.
  const std::map<std::string, int>& understood() const { return understood_; }

 private:
  using Counts = std::map<std::string, int>;  // troops by type; without zeros
  using Words = std::vector<std::string>;
  struct Seat {
    std::string faction;
    int prestige = 0;
    int coins = 0;
    std::string capital;
    std::multiset<std::string> missions;
    std::set<std::string> cards;
    Counts incoming;
    int incoming_any = 0;
  };
  struct Place {
    std::string holder;  // a colour; "": nobody
    Counts troops;
    bool fortress = false;
  };
  // The attack under way: what its own lines add up to.
  struct Attack {
    std::string target;
    std::string defender;
    std::map<std::string, Counts> from;
    std::map<std::string, std::multiset<int>> dice;  // by colour
    std::map<std::string, Counts> lost;
  };

  void read_round(const std::string& line);
  void read_turn(const std::string& line);
  void read_act(const std::string& text);
  void read_detail(const std::string& text);
  bool read_set_up(const Words& words, const std::string& text);
  bool read_troops(const Words& words, const std::string& text);
  bool read_missions(const Words& words, const std::string& text);
  bool read_attack(const Words& words, const std::string& text);
  void read_declaration(const Words& words, const std::string& text);
  void read_losses(const std::string& colour, const std::string& text);
  void read_exchange(const std::string& text);
  void read_rank(const Words& words);
  void check_claim(const Words& words, const std::string& text);
  bool holds(const std::string& colour, const std::string& region) const;
  int number_held(const std::string& colour) const;
  void standing(const std::string& colour, const std::string& text);

  void check_seat(const nlohmann::json& seat, const std::string& phase);
  void check_places(const nlohmann::json& territories, const std::string& phase);

  std::map<std::string, Seat> seats_;    // by colour
  std::map<std::string, Place> places_;  // by id
  std::map<std::string, std::set<std::string>> regions_;
  Attack attack_;
  std::map<std::string, int> understood_;
  int starting_coins_ = 0;
  int round_ = 0;
  std::string on_turn_;
  std::string winner_;
  bool capped_ = false;
};

}  // namespace muster::projecthex::testing
