// InlineVector against std::vector, and as a value.
#include "core/inline_vector.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <vector>

namespace muster {
namespace {

using Small = InlineVector<int, 4>;
static_assert(std::is_trivially_copyable_v<Small>);
static_assert(Small::capacity() == 4);

std::vector<int> contents(const Small& list) { return {list.begin(), list.end()}; }

TEST(InlineVector, GrowsToItsCapacity) {
  Small list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.begin(), list.end());
  for (const int value : {3, 1, 4, 1}) {
    EXPECT_FALSE(list.full());
    list.push_back(value);
  }
  EXPECT_TRUE(list.full());
  EXPECT_EQ(list.size(), 4U);
  EXPECT_EQ(contents(list), (std::vector<int>{3, 1, 4, 1}));
}

TEST(InlineVector, IsMadeFromAList) {
  const Small list{5, 6};
  EXPECT_EQ(contents(list), (std::vector<int>{5, 6}));
  EXPECT_EQ(list[1], 6);
  EXPECT_EQ(list.data(), list.begin());
}

TEST(InlineVector, ChangesInPlace) {
  Small list{1, 2, 3};
  list[0] = 7;
  for (int& value : list) value *= 2;
  EXPECT_EQ(contents(list), (std::vector<int>{14, 4, 6}));
}

TEST(InlineVector, CopiesByBytes) {
  Small list{1, 2, 3, 4};
  Small copy;
  std::memcpy(static_cast<void*>(&copy), &list, sizeof list);
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(contents(copy), (std::vector<int>{1, 2, 3, 4}));
}

RC_GTEST_PROP(InlineVectorProperty, BehavesLikeAVector, (const std::vector<int>& steps)) {
  Small list;
  std::vector<int> model;
  for (const int step : steps) {
    if (step % 5 == 0) {
      list.clear();
      model.clear();
    } else if (step % 5 == 1 && !model.empty()) {
      list.pop_back();
      model.pop_back();
    } else if (step % 5 == 2) {
      list.truncate(model.size() / 2);
      model.resize(model.size() / 2);
    } else if (model.size() < Small::capacity()) {
      list.push_back(step);
      model.push_back(step);
    }
    RC_ASSERT(contents(list) == model);
    RC_ASSERT(list.size() == model.size());
    RC_ASSERT(list.empty() == model.empty());
    RC_ASSERT(list.full() == (model.size() == 4U));
  }
}

}  // namespace
}  // namespace muster
