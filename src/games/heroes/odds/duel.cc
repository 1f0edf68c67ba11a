// Exact odds of the battle model `duel`.
//
// What a round can lead to does not depend on who stands where, only on who meets whom. If one side
// sets its line at random, it is enough to put its pieces one after the other on places that are
// alike: opposite a piece of the other side, opposite a creature, or where nobody is met. If both
// do, the longer line decides by chance who waits, and all of the shorter one fight; so the shorter
// one can be taken in any order.
#include <algorithm>
#include <optional>

#include "games/heroes/odds/ways.h"

namespace muster::heroes {
namespace {

constexpr std::size_t kCreature = kMaxPieces;

// A piece, or a creature, of each side.
using Meeting = std::array<std::size_t, 2>;

struct Pairing {
  std::vector<Meeting> meetings;  // those with a piece
  int pairs = 0;                  // of two creatures
  Big weight = 1;
};

class DuelChain {
 public:
  DuelChain(const BattleRules& rules, const BattleSide& attacker, const BattleSide& defender,
            const LineOrders& orders)
      : rules_(rules),
        sides_{attacker, defender},
        orders_{orders.attacker, orders.defender},
        dice_(rules_) {}

  BattleOdds run() {
    return follow_chain(rules_, position_of(sides_[0], sides_[1]),
                        [this](const Position& at) { return steps(at); });
  }

 private:
  // Weights over 6^key.
  using Scaled = std::map<int, std::map<Position, Big>>;

  Steps steps(const Position& at) {
    Scaled scaled;
    Big ways = 1;
    for (const Pairing& pairing : pairings(at, ways)) {
      fight(at, pairing, 0, 0, pairing.weight, scaled);
    }
    const int most = scaled.rbegin()->first;
    Steps steps{.weights = {}, .total = power_of_6(most) * ways, .rounds = 0};
    steps.rounds = steps.total;
    for (const auto& [dice, weights] : scaled) {
      const Big factor = power_of_6(most - dice);
      for (const auto& [to, weight] : weights) steps.weights[to] += weight * factor;
    }
    return steps;
  }

  // ---- Who meets whom.

  static std::vector<std::size_t> pieces(const Position& at, std::size_t side) {
    std::vector<std::size_t> standing;
    for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
      if ((at.standing[side] >> piece & 1U) != 0) standing.push_back(piece);
    }
    return standing;
  }

  // The pieces of a side that sets its line in a given order, by their places.
  static std::map<int, std::size_t> line(const Position& at, std::size_t side, LineOrder order) {
    std::map<int, std::size_t> places;
    int place = order == LineOrder::kRear ? at.creatures[side] : 0;
    for (const std::size_t piece : pieces(at, side)) places[place++] = piece;
    return places;
  }

  // The weights add up to `ways`.
  std::vector<Pairing> pairings(const Position& at, Big& ways) const {
    const int meet = std::min(at.units(0), at.units(1));
    std::array<bool, 2> random{};
    for (const std::size_t side : {0U, 1U}) random[side] = orders_[side] == LineOrder::kRandom;
    if (!random[0] && !random[1]) return {fixed(at, meet)};
    const bool both = random[0] && random[1];
    const std::size_t longer = at.units(0) >= at.units(1) ? 0 : 1;
    const std::size_t side = both ? longer : (random[0] ? 0 : 1);
    const std::size_t other = 1 - side;
    Drawing drawing{.side = side,
                    .pieces = pieces(at, side),
                    .opposite = {},
                    .creatures = 0,
                    .waiting = at.units(side) - meet,
                    .pairings = {}};
    for (const auto& [place, piece] : line(at, other, orders_[other])) {
      if (place < meet) drawing.opposite.push_back(piece);
    }
    drawing.creatures = meet - static_cast<int>(drawing.opposite.size());
    for (std::size_t i = 0; i < drawing.pieces.size(); ++i) {
      ways *= at.units(side) - static_cast<int>(i);
    }
    draw(drawing, 0, {});
    return std::move(drawing.pairings);
  }

  Pairing fixed(const Position& at, int meet) const {
    std::map<int, Meeting> meetings;
    for (const std::size_t side : {0U, 1U}) {
      for (const auto& [place, piece] : line(at, side, orders_[side])) {
        if (place >= meet) continue;
        meetings.try_emplace(place, Meeting{kCreature, kCreature}).first->second[side] = piece;
      }
    }
    Pairing pairing;
    for (const auto& [place, meeting] : meetings) pairing.meetings.push_back(meeting);
    pairing.pairs = meet - static_cast<int>(meetings.size());
    return pairing;
  }

  // The pieces of `side` are put on places one after the other; what is left of the places:
  struct Drawing {
    std::size_t side;
    std::vector<std::size_t> pieces;
    std::vector<std::size_t> opposite;  // pieces of the other side that meet somebody
    int creatures;                      // of the other side that meet somebody
    int waiting;                        // places that meet nobody
    std::vector<Pairing> pairings;
  };

  static Meeting meeting(std::size_t side, std::size_t own, std::size_t opposite) {
    Meeting both{};
    both[side] = own;
    both[1 - side] = opposite;
    return both;
  }

  static void draw(Drawing& drawing, std::size_t next, const Pairing& so_far) {
    if (next == drawing.pieces.size()) {
      Pairing whole = so_far;
      for (const std::size_t piece : drawing.opposite) {
        whole.meetings.push_back(meeting(drawing.side, kCreature, piece));
      }
      whole.pairs = drawing.creatures;
      drawing.pairings.push_back(std::move(whole));
      return;
    }
    const std::size_t piece = drawing.pieces[next];
    for (std::size_t i = 0; i < drawing.opposite.size(); ++i) {
      Drawing left = drawing;
      left.pairings.clear();
      left.opposite.erase(left.opposite.begin() + static_cast<std::ptrdiff_t>(i));
      draw_on(drawing, left, next, so_far, 1, meeting(drawing.side, piece, drawing.opposite[i]));
    }
    if (drawing.creatures > 0) {
      Drawing left = drawing;
      left.pairings.clear();
      --left.creatures;
      draw_on(drawing, left, next, so_far, drawing.creatures,
              meeting(drawing.side, piece, kCreature));
    }
    if (drawing.waiting > 0) {
      Drawing left = drawing;
      left.pairings.clear();
      --left.waiting;
      draw_on(drawing, left, next, so_far, drawing.waiting, std::nullopt);
    }
  }
  static void draw_on(Drawing& drawing, Drawing& left, std::size_t next, const Pairing& so_far,
                      int places, const std::optional<Meeting>& met) {
    Pairing grown = so_far;
    grown.weight *= places;
    if (met) grown.meetings.push_back(*met);
    draw(left, next + 1, grown);
    for (Pairing& pairing : left.pairings) drawing.pairings.push_back(std::move(pairing));
  }

  // ---- Who survives.

  // `after`: without the units that fell in the meetings before `next`, which took `dice` dice.
  void fight(const Position& after, const Pairing& pairing, std::size_t next, int dice,
             const Big& weight, Scaled& scaled) {
    if (next == pairing.meetings.size())
      return fight_pairs(after, pairing.pairs, dice, weight, scaled);
    const Meeting& met = pairing.meetings[next];
    const Ways difference =
        dice_.difference(roll_of(sides_[0], met[0]), roll_of(sides_[1], met[1]));
    const Big won = dice_.attacker_higher(difference);
    const Big lost = power_of_6(difference.dice) - won;
    for (const std::size_t loser : {0U, 1U}) {
      const Big& share = loser == 0 ? lost : won;
      if (share == 0) continue;
      Position then = after;
      if (met[loser] == kCreature) {
        --then.creatures[loser];
      } else {
        then.standing[loser] =
            static_cast<std::uint8_t>(then.standing[loser] & ~(1U << met[loser]));
      }
      fight(then, pairing, next + 1, dice + difference.dice, weight * share, scaled);
    }
  }

  void fight_pairs(const Position& after, int pairs, int dice, const Big& weight, Scaled& scaled) {
    const Ways difference = dice_.difference(d6(1), d6(1));
    const Big won = dice_.attacker_higher(difference);
    const Big lost = power_of_6(difference.dice) - won;
    Big choose = 1;
    for (int wins = 0; wins <= pairs; ++wins) {
      Position then = after;
      then.creatures[0] = static_cast<std::uint16_t>(then.creatures[0] - (pairs - wins));
      then.creatures[1] = static_cast<std::uint16_t>(then.creatures[1] - wins);
      scaled[dice + difference.dice * pairs][then] +=
          weight * choose * pow(won, static_cast<unsigned>(wins)) *
          pow(lost, static_cast<unsigned>(pairs - wins));
      choose = choose * (pairs - wins) / (wins + 1);
    }
  }

  const BattleRules& rules_;
  std::array<BattleSide, 2> sides_;
  std::array<LineOrder, 2> orders_;
  BattleDice dice_;
};

}  // namespace

BattleOdds duel_odds(const BattleRules& rules, const BattleSide& attacker,
                     const BattleSide& defender, const LineOrders& orders) {
  return DuelChain(rules, attacker, defender, orders).run();
}

}  // namespace muster::heroes
