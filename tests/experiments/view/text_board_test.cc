// Lines, tables and grids of text for a terminal.
#include "experiments/view/text_board.h"

#include <gtest/gtest.h>

#include <string>

#include "experiments/report/columns.h"

namespace muster {
namespace {

TEST(TextBoard, BreaksWordsAtTheLastColumn) {
  TextBoard board;
  const std::string words(60, 'a');
  board.line("   " + words + " " + words);
  EXPECT_EQ(board.text(), "   " + words + "\n     " + words + "\n");
}

TEST(TextBoard, CutsDrawnLinesOffAndKeepsGapsSingle) {
  TextBoard board;
  board.gap();
  board.drawn(std::string(kTextColumns + 1, 'x') + "\n\nlast   \n");
  board.gap();
  board.gap();
  EXPECT_EQ(board.text(), std::string(kTextColumns - 1, 'x') + "…\n\nlast\n");
}

TEST(TextBoard, ListsNothingWithoutItems) {
  TextBoard board;
  board.list("hand", {});
  board.line("");
  EXPECT_EQ(board.text(), "");
  board.list("hand", {"Bless", "Haste"});
  EXPECT_EQ(board.text(), "hand: Bless, Haste\n");
}

TEST(TextGrid, IsAsHighAsItsHighestCells) {
  const TextGrid grid = {.cells = {{"a", "b\nlonger"}, {"c", ""}},
                         .line_labels = {"2", "1"},
                         .column_labels = {"x", "y"},
                         .width = 3};
  EXPECT_EQ(grid_text(grid),
            "  ┌───┬───┐\n"
            "2 │a  │b  │\n"
            "  │   │lo…│\n"
            "  ├───┼───┤\n"
            "1 │c  │   │\n"
            "  └───┴───┘\n"
            "    x   y\n");
}

TEST(TextTable, SetsColumnsSideBySide) {
  EXPECT_EQ(
      report::table_text({{"", "coins", "name"}, {"blue", "7", "Strike ×2"}, {"green", "12", ""}},
                         kTextColumns, {1}),
      "       coins  name\n"
      "blue       7  Strike ×2\n"
      "green     12\n");
}

TEST(TextTable, TheLastColumnGoesOnBelowItself) {
  const std::string words(50, 'a');
  EXPECT_EQ(report::table_text({{"Feint", words + " " + words}}, kTextColumns),
            "Feint  " + words + "\n       " + words + "\n");
}

TEST(TextCanvas, LaterWordsCoverEarlierOnes) {
  TextCanvas canvas(3);
  canvas.put(0, 2, "·abc");
  canvas.put(0, 4, "X");
  EXPECT_EQ(canvas.text(), "  ·aXc\n");
}

}  // namespace
}  // namespace muster
