// Follows a game on the adventure map by its scoresheet alone.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "tests/experiments/sheets/follow.h"

namespace muster::testing {

using Spot = std::pair<int, int>;  // a field's coordinates

class HommMapReader : public SheetReader {
 public:
  void read(const std::string& line) override;
  void check(const nlohmann::json& state) override;

  // How often lines of a kind were understood.
  const std::map<std::string, int>& seen() const { return seen_; }

 private:
  struct Unit {
    bool here = false;
    bool improved = false;
    int tokens = 0;
    bool operator==(const Unit&) const = default;
  };
  struct Hero {
    std::string status = "to come";
    Spot at{};
  };

  void heading(const std::string& text);
  void start(const std::string& text);
  void act(const std::string& text);
  void detail(const std::string& text);
  void effects(const std::string& text);
  void units(const std::string& text, bool news);
  void moves(const std::string& text);

  void takes(const std::string& text, Spot at, bool ai);
  void hand(const std::string& text);
  void aim(const std::string& text);
  void tile(Spot centre, const std::string& list);
  void end(const std::string& text);
  void check_fields(const nlohmann::json& state) const;
  void check_heroes(const nlohmann::json& state) const;
  void check_hand(const nlohmann::json& state) const;
  void saw(const std::string& kind) { ++seen_[kind]; }

  std::map<std::string, int> seen_;
  std::string part_;   // "start", "round", "end"
  std::string actor_;  // whose turn it is
  std::string last_act_;
  int round_ = 0;
  Spot hero_{};
  int movement_ = 0;
  int level_ = 0;
  int steps_ = 0;
  int per_level_ = 2;
  int morale_ = 0;
  std::map<std::string, int> stock_;
  std::set<std::string> buildings_;
  std::map<std::string, Unit> army_;
  std::array<std::set<Spot>, 2> owned_;  // by the player, the AI heroes
  std::set<Spot> troops_;
  std::set<Spot> visited_;
  std::set<Spot> spoilt_;
  std::map<Spot, std::string> guards_;  // levels as printed
  std::map<std::string, Hero> heroes_;
  std::multiset<std::string> hand_;
  std::array<std::string, 2> ends_;  // what wins, loses
  std::string ended_by_;
};

}  // namespace muster::testing
