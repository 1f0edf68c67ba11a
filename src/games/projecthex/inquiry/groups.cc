#include "games/projecthex/inquiry/groups.h"

namespace muster::projecthex {

InlineVector<Group, kKinds> groups_at(const ConquestState& state, int territory) {
  InlineVector<Group, kKinds> groups;
  Troops fresh = state.troops[static_cast<std::size_t>(territory)];
  if ((state.weary.touched >> territory & 1) != 0) {
    std::size_t i = 0;
    while (state.spent.items[i].territory != territory) ++i;
    for (; i < state.spent.size && state.spent.items[i].territory == territory; ++i) {
      const Group& group = state.spent.items[i];
      groups.push_back(group);
      auto& left = fresh[static_cast<std::size_t>(kind_of(group.kind).type)];
      left = static_cast<std::uint8_t>(left - group.count);
    }
  }
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    if (fresh[type] > 0) groups.push_back({territory, state.fresh[type], fresh[type]});
  }
  return groups;
}

}  // namespace muster::projecthex
