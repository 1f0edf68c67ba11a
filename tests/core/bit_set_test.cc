#include "core/bit_set.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

namespace muster {
namespace {

template <class Set>
class BitSets : public ::testing::Test {
 public:
  static std::set<int> members() {
    const auto drawn = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, Set::kCapacity));
    return {drawn.begin(), drawn.end()};
  }
  static Set of(const std::set<int>& members) {
    Set set;
    for (const int member : members) set.insert(member);
    return set;
  }
  static std::set<int> listed(const Set& set) {
    std::vector<int> order;
    for (const int member : set) order.push_back(member);
    RC_ASSERT(std::is_sorted(order.begin(), order.end()));
    return {order.begin(), order.end()};
  }
  static std::set<int> moved(const std::set<int>& members, int by) {
    std::set<int> there;
    for (const int member : members) {
      if (member + by >= 0 && member + by < Set::kCapacity) there.insert(member + by);
    }
    return there;
  }
};
using Sizes = ::testing::Types<BitSet<7>, BitSet<64>, BitSet<128>, BitSet<192>, BitSet<576>>;
TYPED_TEST_SUITE(BitSets, Sizes);

TYPED_TEST(BitSets, HoldWhatASetOfTheStandardLibraryHolds) {
  EXPECT_TRUE(rc::check([] {
    const std::set<int> a = TestFixture::members();
    const std::set<int> b = TestFixture::members();
    const TypeParam x = TestFixture::of(a);
    const TypeParam y = TestFixture::of(b);
    RC_ASSERT(TestFixture::listed(x) == a);
    RC_ASSERT(x.size() == static_cast<int>(a.size()));
    RC_ASSERT(x.empty() == a.empty());
    RC_ASSERT((x == y) == (a == b));
    std::set<int> both;
    std::set<int> any;
    std::set<int> without;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::inserter(any, any.end()));
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(),
                        std::inserter(without, without.end()));
    RC_ASSERT(TestFixture::listed(x & y) == both);
    std::vector<int> visited;
    x.each_of_both(y, [&](int member) {
      visited.push_back(member);
      return visited.size() < 3;
    });
    RC_ASSERT(visited.size() == std::min<std::size_t>(3, both.size()));
    RC_ASSERT(std::equal(visited.begin(), visited.end(), both.begin()));
    RC_ASSERT(TestFixture::listed(x | y) == any);
    RC_ASSERT(TestFixture::listed(x - y) == without);
    RC_ASSERT(x.intersects(y) == !both.empty());
    TypeParam rest = x;
    for (const int member : b) {
      RC_ASSERT(x.contains(member) == (a.count(member) > 0));
      rest.put(member, false);
    }
    RC_ASSERT(rest == x - y);
  }));
}

TYPED_TEST(BitSets, MoveByWholeWordsAndParts) {
  EXPECT_TRUE(rc::check([] {
    const std::set<int> a = TestFixture::members();
    const int by = *rc::gen::inRange(0, TypeParam::kCapacity + 1);
    const TypeParam x = TestFixture::of(a);
    RC_ASSERT(TestFixture::listed(x << by) == TestFixture::moved(a, by));
    RC_ASSERT(TestFixture::listed(x >> by) == TestFixture::moved(a, -by));
  }));
}

TEST(BitSetTest, TakesTheBitsOfAWordAtOnce) {
  BitSet<192> set;
  set.insert(70, 0b101);
  set.insert(128, ~std::uint64_t{0});
  EXPECT_EQ(set.size(), 66);
  EXPECT_TRUE(set.contains(70) && !set.contains(71) && set.contains(72) && set.contains(191));
  EXPECT_EQ(set.word(1), std::uint64_t{0b101} << 6);
}

}  // namespace
}  // namespace muster
