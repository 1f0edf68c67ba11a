// Piles as bit planes.
#include "games/penance/cards/pile.h"

#include <gtest/gtest.h>

#include <array>

namespace muster::penance {
namespace {

CardPile pile_of(std::initializer_list<int> kinds) {
  CardPile pile;
  for (const int kind : kinds) pile.add(kind);
  return pile;
}

TEST(PenancePile, CountsUpToSevenCopiesAndBack) {
  CardPile pile;
  for (int copies = 1; copies <= kMostCopies; ++copies) {
    pile.add(5);
    EXPECT_EQ(pile.copies(5), copies);
    EXPECT_EQ(pile.size(), copies);
  }
  EXPECT_TRUE(pile.full(5));
  for (int copies = kMostCopies - 1; copies >= 0; --copies) {
    pile.remove(5);
    EXPECT_EQ(pile.copies(5), copies);
  }
  EXPECT_TRUE(pile.empty());
}

TEST(PenancePile, EveryNumberIsACardAndEachKindHasItsCopies) {
  const CardPile pile = pile_of({0, 3, 3, 7, 7, 7, 47, 47, 47, 47, 47});
  std::array<int, kAllKinds> seen{};
  for (int number = 0; number < pile.size(); ++number) {
    ++seen[static_cast<std::size_t>(pile.card(number))];
  }
  for (int kind = 0; kind < kAllKinds; ++kind) {
    EXPECT_EQ(seen[static_cast<std::size_t>(kind)], pile.copies(kind)) << kind;
  }
}

TEST(PenancePile, TakesAllOrSomeOfAnotherPile) {
  CardPile pile = pile_of({1, 1, 2});
  CardPile other = pile_of({1, 1, 1, 2, 4});
  pile.take(other, kind_bit(2) | kind_bit(4));
  EXPECT_EQ(pile, pile_of({1, 1, 2, 2, 4}));
  EXPECT_EQ(other, pile_of({1, 1, 1}));
  pile.take_all(other);
  EXPECT_EQ(pile, pile_of({1, 1, 1, 1, 1, 2, 2, 4}));
  EXPECT_TRUE(other.empty());
  EXPECT_EQ(pile.count(kind_bit(1)), 5);
}

}  // namespace
}  // namespace muster::penance
