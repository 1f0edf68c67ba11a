// Sorted lists of groups of troops (state.h).
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "games/projecthex/state/state.h"

namespace muster::projecthex {

constexpr int group_order(const Group& group) { return group.territory << 8 | group.kind; }

// Adds `count` troops of a kind in a territory. Contract: no more than kMaxTroops groups.
inline void add_group(Groups& groups, int territory, int kind, int count) {
  if (count == 0) return;
  const Group added(territory, kind, count);
  std::size_t at = 0;
  while (at < groups.size && group_order(groups.items[at]) < group_order(added)) ++at;
  if (at < groups.size && group_order(groups.items[at]) == group_order(added)) {
    groups.items[at].count = static_cast<std::uint8_t>(groups.items[at].count + count);
    return;
  }
  assert(groups.size < kMaxTroops);
  const auto place = groups.items.begin() + static_cast<std::ptrdiff_t>(at);
  std::copy_backward(place, groups.items.begin() + groups.size,
                     groups.items.begin() + groups.size + 1);
  groups.items[at] = added;
  ++groups.size;
}

// Takes `count` troops away from the group at place `at`; an empty group goes.
inline void shrink_group(Groups& groups, std::size_t at, int count) {
  Group& group = groups.items[at];
  assert(group.count >= count);
  group.count = static_cast<std::uint8_t>(group.count - count);
  if (group.count > 0) return;
  --groups.size;
  const auto place = groups.items.begin() + static_cast<std::ptrdiff_t>(at);
  std::copy(place + 1, groups.items.begin() + groups.size + 1, place);
  groups.items[groups.size] = {};
}

// The place of a kind in a territory, or `groups.size`.
inline std::size_t find_group(const Groups& groups, int territory, int kind) {
  std::size_t at = 0;
  while (at < groups.size &&
         (groups.items[at].territory != territory || groups.items[at].kind != kind)) {
    ++at;
  }
  return at;
}

inline void clear_groups(Groups& groups) {
  std::fill_n(groups.items.begin(), groups.size, Group{});
  groups.size = 0;
}

// Troops of all groups.
inline int total(const Groups& groups) {
  int sum = 0;
  for (std::size_t i = 0; i < groups.size; ++i) sum += groups.items[i].count;
  return sum;
}

// The same of one territory.
inline int total_in(const Groups& groups, int territory) {
  int sum = 0;
  for (std::size_t i = 0; i < groups.size; ++i) {
    if (groups.items[i].territory == territory) sum += groups.items[i].count;
  }
  return sum;
}

}  // namespace muster::projecthex
