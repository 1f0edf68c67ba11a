// Reads the scoresheet of a duel and keeps what it says of piles, Caskets and the board.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/experiments/sheets/follow.h"

namespace muster::penance {

class DuelReader final : public testing::SheetReader {
 public:
  // The board's columns and whether DAMAGED cards are life are printed in arenas and rules.
  DuelReader(int columns, bool damaged_is_life)
      : columns_(columns), damaged_is_life_(damaged_is_life) {}

  void read(const std::string& line) override;
  void check(const nlohmann::json& state) override;

  // How often each sort of line was read, for tests that must have seen some.
  const std::map<std::string, int>& seen() const { return seen_; }

 private:
  struct Casket {
    int draw = 0;
    int hand = 0;
    int discard = 0;  // with cards that are being played
    int graveyard = 0;
    int damaged = 0;  // DAMAGED cards among those three piles
    int played = 0;   // at most so many cards are being played
    int sp = 0;       // half points
    int heat = 0;
    int taint = 0;
    int bleed = 0;
    int wounds = 0;
    std::array<int, 5> damage{};
    std::array<bool, 5> destroyed{};
    std::array<int, 8> tokens{};
    int hex = 255;
    int facing = 0;
    bool jammed = false;
    bool weakened = false;
    std::vector<std::string> lasting;
  };
  struct Summon {
    int hex = 255;
    int hp = 0;
    // NOLINTNEXTLINE(modernize-use-nullptr): takes the comparison with 0 for a pointer
    auto operator<=>(const Summon&) const = default;
  };

  // Each answers whether the line was one of its own.
  bool read_heading(const std::string& line);
  bool read_opening(const std::string& line);
  bool read_cards(Casket& own, const std::string& line);
  void read_loss(Casket& own, const std::string& line, int cards);
  bool read_piles(const std::string& line);
  bool read_figures(Casket& own, const std::string& line);
  bool read_has(Casket& own, const std::string& line);
  bool read_moves(Casket& own, const std::string& line);
  bool read_part(Casket& own, const std::string& line);
  bool read_summon(const std::string& line);
  bool read_zone(const std::string& line);
  bool read_ground(const std::string& line);
  bool read_end(const std::string& line);
  bool read_attack(const std::string& line);
  int life(const Casket& own) const;
  void pay(Casket& own, const std::string& line);

  void check_casket(const nlohmann::json& state, std::size_t side) const;
  void check_piles(const nlohmann::json& state, std::size_t side);
  void check_board(const nlohmann::json& state) const;
  int hex_in(std::string_view text) const;  // of "... (3,6) ..."
  std::vector<int> hexes_in(std::string_view text) const;
  bool note(const char* sort) {
    ++seen_[sort];
    return true;
  }

  int columns_;
  bool damaged_is_life_;
  std::array<Casket, 2> caskets_;
  std::size_t opened_ = 0;
  int round_ = 0;
  // The loss or discard whose piles the next line names.
  Casket* payer_ = nullptr;
  bool to_graveyard_ = false;
  int left_ = 0;
  int awaited_ = 0;
  std::map<std::string, Summon> summons_;
  std::set<int> zones_;
  int zone_hexes_ = 0;  // that the next line lists
  bool zone_covers_ = false;
  std::map<int, int> seeds_;
  int changed_ = 0;  // hexes
  int needed_ = 0;   // by the last attack
  int damage_ = 0;   // of it, as last told
  std::string winner_;
  std::map<std::string, int> seen_;
};

}  // namespace muster::penance
