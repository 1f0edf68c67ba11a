// An attack on the scoresheet, from its declaration to who moves in. For the scribe.
#pragma once

#include <array>
#include <string>

#include "core/scribe.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

class FightRecord {
 public:
  // `game` outlives this.
  explicit FightRecord(const Conquest& game) : game_(game) {}

  // Goes on from here, where an attack may be under way.
  void open(const ConquestState& state);
  // Tells a step of an attack; of other steps nothing.
  void step(const ConquestState& before, Action action, const ConquestState& after,
            SheetLines& lines);

 private:
  void begin(const ConquestState& state, SheetLines& lines);
  std::string origin_words(const ConquestState& state, int origin, int number) const;
  void tell_bonuses(const ConquestState& state, int side, SheetLines& lines) const;
  void exchange(const ConquestState& before, DuelChoice defence, const ConquestState& after,
                SheetLines& lines);
  void end(const ConquestState& after, SheetLines& lines) const;
  std::string losses_words() const;
  std::string moved_words(const ConquestState& after) const;
  std::string_view name(int side) const;
  int seat(int side) const;

  const Conquest& game_;
  ConquestState start_{};                          // when all have joined
  std::array<Troops, 2> lost_{};                   // of the attacker, of the defender
  std::array<Troops, kMaxTerritories> lost_at_{};  // the attacker's, by where they came from
};

}  // namespace muster::projecthex
