// Who sees whom, and the terms of the target number that come from terrain (PN-15, PN-100 to
// PN-108). Without smoke and zones on the board a query is one table lookup; with them the hexes on
// the line are looked through.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "games/penance/board/arena.h"
#include "games/penance/board/hexes.h"

namespace muster::penance {

// Whether a line along an edge is blocked by hexes that block on both sides of it, or on either
// (PN-102).
enum class EdgeLines : std::uint8_t { kBoth, kEither };

// What has changed since the duel began.
struct Obstacles {
  HexSet walls = {};  // zones that block sight as walls do; they are heavy cover
  HexSet smoke =
      {};  // where smoke is now: zones, and hexes of Terrain::kSmoke that it has not left
  HexSet ruins = {};  // structures that have become rubble

  bool empty() const { return (walls | smoke | ruins).empty(); }
};

// What an attacker sees of a target.
class View {
 public:
  constexpr View() = default;
  constexpr View(bool visible, Cover cover, bool obscured, bool higher)
      : bits_(static_cast<std::uint8_t>((visible ? kVisible : 0) | static_cast<int>(cover) |
                                        (obscured ? kObscured : 0) | (higher ? kHigher : 0))) {}

  constexpr bool visible() const { return (bits_ & kVisible) != 0; }
  constexpr Cover cover() const { return static_cast<Cover>(bits_ & kCover); }  // the best piece
  constexpr bool obscured() const { return (bits_ & kObscured) != 0; }          // by smoke
  constexpr bool higher() const { return (bits_ & kHigher) != 0; }              // the attacker is

  // The terms by kind (PN-15): cover 0 .. 2, obscured 0 or 2, higher ground 0 or -1.
  constexpr int cover_term() const { return bits_ & kCover; }
  constexpr int obscured_term() const { return obscured() ? 2 : 0; }
  constexpr int height_term() const { return higher() ? -1 : 0; }
  // Their sum (PN-16).
  constexpr int to_hit() const { return cover_term() + obscured_term() + height_term(); }
  // The other reading of PN-16: only the largest of the terms that hinder.
  constexpr int to_hit_highest() const {
    return (cover_term() > obscured_term() ? cover_term() : obscured_term()) + height_term();
  }

  friend constexpr bool operator==(const View&, const View&) = default;

 private:
  static constexpr int kCover = 3;
  static constexpr int kObscured = 4;
  static constexpr int kHigher = 8;
  static constexpr int kVisible = 16;

  std::uint8_t bits_ = 0;
};

class Sight {
 public:
  // The arena outlives this.
  explicit Sight(const Arena& arena, EdgeLines edge_lines = EdgeLines::kBoth);

  // On the board as printed, without any smoke.
  View view(int from, int to) const { return views_[index(from, to)]; }
  View view(int from, int to, const Obstacles& obstacles) const {
    return obstacles.empty() ? view(from, to) : look(from, to, obstacles);
  }
  // PN-100 to PN-103; a hex sees itself.
  bool visible(int from, int to) const { return view(from, to).visible(); }
  bool visible(int from, int to, const Obstacles& obstacles) const {
    return view(from, to, obstacles).visible();
  }
  // Terms of a target in `to` that the attacker in `from` sees; 0 in the own hex.
  int terrain_to_hit(int from, int to) const { return view(from, to).to_hit(); }
  int terrain_to_hit(int from, int to, const Obstacles& obstacles) const {
    return view(from, to, obstacles).to_hit();
  }
  HexSet visible_from(int from, const Obstacles& obstacles = {}) const;

 private:
  static std::size_t index(int from, int to) {
    return static_cast<std::size_t>(from) * HexGrid::kMaxHexes + static_cast<std::size_t>(to);
  }
  View look(int from, int to, const Obstacles& obstacles) const;
  Cover cover(Hex hex, const Obstacles& obstacles) const;

  const Arena* arena_;
  EdgeLines edge_lines_;
  std::vector<View> views_;
};

// The tables of an arena, the same object each time.
std::shared_ptr<const Sight> shared_sight(const std::shared_ptr<const Arena>& arena,
                                          EdgeLines edge_lines);

}  // namespace muster::penance
