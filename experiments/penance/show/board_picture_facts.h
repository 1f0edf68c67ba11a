// What pictures and pages tell of a player's Casket, in words.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/penance/duel.h"

namespace muster::penance {

struct PartFacts {
  int damage = 0;
  int limit = 0;  // Component Damage that destroys it
  bool destroyed = false;
};

struct CasketFacts {
  std::string deck;
  std::string kind;  // faction and class
  int life = 0;      // cards in draw pile, hand and discard pile (PN-50)
  int draw = 0;      // cards in each pile
  int hand = 0;
  int discard = 0;
  int graveyard = 0;
  int sp = 0;  // half points
  int sp_max = 0;
  int heat = 0;
  bool dangerous = false;  // Heat of PN-60
  std::array<PartFacts, kComponents> parts;
  std::vector<std::string> cards;     // in hand, as far as they are known: "Feint", "Strike x2"
  int unseen = 0;                     // others in hand
  std::vector<std::string> wounds;    // Pilot Wounds
  std::vector<std::string> statuses;  // lasting effects, counters, tokens and the like
  std::string moved;                  // hexes: "2 this turn, 1 in the last"; "" without a board
};

// Terrain that attacks have struck and not destroyed.
struct StruckHex {
  int hex = kNoHex;
  int left = 0;    // hit points ...
  int points = 0;  // ... of so many
};
std::vector<StruckHex> struck_hexes(const CasketDuel& game, const DuelState& state);

// "●●○": Component Damage of what destroys the part.
std::string pips_of(const PartFacts& part);
// "2", "2½"
std::string points_text(int half_points);
// `unseen`: cards of the hand that `state` has in the draw pile (CasketDuel::seen_by).
CasketFacts facts_of(const CasketDuel& game, const DuelState& state, int side, int unseen = 0);
// "Strike (SCRAP) x2": a kind of the hand.
std::string held_words(const CasketDuel& game, const DuelState& state, int side, int kind);

}  // namespace muster::penance
