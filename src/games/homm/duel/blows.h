// What one attack of a duel can deal, by everything in the duel that changes it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/inline_vector.h"
#include "games/homm/duel/position.h"
#include "games/homm/duel/roster.h"

namespace muster::homm::duel {

// One result of an attack. `face`: what the die showed, 0 when no ability asks.
struct Blow {
  double probability = 0;
  std::int8_t damage = 0;
  std::int8_t face = 0;
};
using Blows = InlineVector<Blow, 64>;  // at most three faces for each damage of kPoolLimit dice

// An attack about to be made.
struct Situation {
  int attacker = 0;  // side
  AttackKind kind = AttackKind::kMain;
  int attack_value = 0;  // kExtra, which is on the attacker itself: the printed value
  bool moved = false;    // the attacker has moved in this activation
};

// The attacks of one pair, each worked out when it is first met.
class BlowTable {
 public:
  BlowTable();
  void set_up(const Duelist& row, const Duelist& column, const Customs& customs);
  const Blows& of(const Position& position, const Situation& situation);

 private:
  Blows work_out(const Position& position, const Situation& situation) const;
  std::size_t key(const Position& position, const Situation& situation) const;

  std::array<const Duelist*, 2> duelists_{};
  Customs customs_;
  std::vector<std::uint16_t> slots_;  // by key: 1 + index into table_; 0: not yet met
  std::vector<std::uint32_t> met_;    // keys
  std::vector<Blows> table_;
};

}  // namespace muster::homm::duel
