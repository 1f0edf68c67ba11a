// Sets of fields of a map.
#pragma once

#include <type_traits>

#include "core/bit_set.h"

namespace muster::homm::map {

using FieldSet = BitSet<128>;
static_assert(std::has_unique_object_representations_v<FieldSet>);

}  // namespace muster::homm::map
