// What turns bring by themselves, on the scoresheet: headings, missions scored, income, the end.
// For the scribe.
#pragma once

#include "core/scribe.h"
#include "games/projecthex/conquest.h"

namespace muster::projecthex {

class TurnRecord {
 public:
  // `game` outlives this.
  explicit TurnRecord(const Conquest& game) : game_(game) {}

  // Tells what a step brought besides what was decided or drawn, in the order of the turn.
  void step(const ConquestState& before, Action action, const ConquestState& after,
            SheetLines& lines) const;

 private:
  // Of one player's turn: the steps that began and what the player had before them.
  struct Passage {
    int player;
    int first;  // Step
    int last;
    int coins;
    Troops incoming;
    int incoming_any;
    bool began(Step step) const {
      return first <= static_cast<int>(step) && static_cast<int>(step) <= last;
    }
  };
  static Passage passage_of(const ConquestState& before, const ConquestState& after, int player,
                            std::uint32_t turn);
  void settle(const ConquestState& before, Action action, Passage& passage) const;

  void tell_heading(const ConquestState& before, const ConquestState& after, int player,
                    std::uint32_t turn, SheetLines& lines) const;
  void tell_scores(const ConquestState& before, const ConquestState& after, int player,
                   SheetLines& lines) const;
  void tell_coins(const ConquestState& after, const Passage& passage, SheetLines& lines) const;
  void tell_troops(const ConquestState& after, const Passage& passage, SheetLines& lines) const;
  void tell_levy(const ConquestState& before, const ConquestState& after, const Passage& passage,
                 SheetLines& lines) const;
  void tell_end(const ConquestState& state, SheetLines& lines) const;

  const Conquest& game_;
};

}  // namespace muster::projecthex
