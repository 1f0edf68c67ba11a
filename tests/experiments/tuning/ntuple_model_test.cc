// The model of NTBEA, by hand.
#include "experiments/tuning/ntuple_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace muster::tuning {
namespace {

using ::testing::ElementsAre;

std::vector<TunedParameter> levelled() {
  using enum TunedParameter::Kind;
  return {{.key = "weight", .kind = kNumber, .low = 0, .high = 3},
          {.key = "iterations", .kind = kInteger, .low = 1, .high = 1000000, .logarithmic = true},
          {.key = "depth", .kind = kInteger, .low = 4, .high = 6},
          {.key = "rollout", .kind = kChoice, .options = {"1", "2", "3"}},
          {.key = "keys", .kind = kOrder, .options = {"1", "2", "3", "4"}, .least = 1, .most = 3}};
}

TEST(LevelledSpace, HasLevelsOfNumbersOptionsAndPlacesOfAnOrder) {
  const std::vector<TunedParameter> space = levelled();
  const LevelledSpace levels(space);
  EXPECT_THAT(levels.sizes(), ElementsAre(7, 7, 3, 3, 5, 5, 5));
  const Point point = {{1.6, {}}, {900, {}}, {5, {}}, {0, {2}}, {0, {3, 1}}};
  EXPECT_THAT(levels.levels_of(point), ElementsAre(3, 3, 1, 2, 3, 1, 4));
  const Point rounded = {{1.5, {}}, {1000, {}}, {5, {}}, {0, {2}}, {0, {3, 1}}};
  EXPECT_EQ(levels.on_levels(point), rounded);
  EXPECT_EQ(levels.on_levels(rounded), rounded);
}

TEST(LevelledSpace, CountsTheOptionsOfASet) {
  const std::vector<TunedParameter> space = {{.key = "deck",
                                              .kind = TunedParameter::Kind::kSet,
                                              .options = {"1", "2", "3"},
                                              .least = 1,
                                              .most = 4,
                                              .copies = 2}};
  const LevelledSpace levels(space);
  EXPECT_THAT(levels.sizes(), ElementsAre(3, 3, 3));
  EXPECT_THAT(levels.levels_of({{0, {0, 2, 2}}}), ElementsAre(1, 0, 2));
}

TEST(LevelledSpace, MutatesToAnotherPointOfTheSpace) {
  const std::vector<TunedParameter> space = levelled();
  const LevelledSpace levels(space);
  Rng rng(1);
  Point point = levels.on_levels(drawn(space, rng));
  std::vector<int> changes(space.size());
  constexpr int kMutations = 5000;
  for (int i = 0; i < kMutations; ++i) {
    const Point other = levels.mutated(point, rng);
    EXPECT_NE(other, point);
    EXPECT_EQ(levels.on_levels(other), other);
    const std::vector<std::size_t>& order = other[4].chosen;
    EXPECT_TRUE(!order.empty() && order.size() <= 3);
    for (std::size_t p = 0; p < space.size(); ++p) changes[p] += other[p] == point[p] ? 0 : 1;
    point = other;
  }
  // One for sure, each of the others with a chance of 1 / 5.
  for (const int count : changes) EXPECT_NEAR(count, kMutations * (0.2 + 0.8 * 0.2), 200);
}

TEST(NTupleModel, AveragesOverWhatIsAlike) {
  NTupleModel model({2, 2, 2});
  EXPECT_EQ(model.mean({0, 0, 0}), 0);
  model.add({0, 0, 0}, 1);
  model.add({0, 1, 1}, 0);
  // Singles: 1/2, 1, 1; pairs: 1, 1, 1; the point: 1.
  EXPECT_DOUBLE_EQ(model.mean({0, 0, 0}), 6.5 / 7);
  // Singles: 1/2, 1, 0; the pairs of the first with either are 1 and 0, the third is not known.
  EXPECT_DOUBLE_EQ(model.mean({0, 0, 1}), 2.5 / 5);
  EXPECT_EQ(model.mean({1, 0, 0}), 3.0 / 3);  // two singles and their pair
}

TEST(NTupleModel, DoubtsWhatWasLookedAtLittle) {
  NTupleModel model({2});
  model.add({0}, 1);
  model.add({0}, 0);
  // A single and a point, both looked at twice or never; a standard deviation of sqrt(1/2).
  const double doubt = std::sqrt(0.5 * std::log(3.0));
  EXPECT_DOUBLE_EQ(model.upper({0}, 2), 0.5 + 2 * doubt / std::sqrt(2.5));
  EXPECT_DOUBLE_EQ(model.upper({1}, 2), 0 + 2 * doubt / std::sqrt(0.5));
  const double before = model.mean({0});
  model.expect({0});
  EXPECT_EQ(model.mean({0}), before);
  EXPECT_DOUBLE_EQ(model.upper({0}, 2), 0.5 + 2 * std::sqrt(0.5 * std::log(4.0)) / std::sqrt(3.5));
}

}  // namespace
}  // namespace muster::tuning
