// Names in files that must be among known ones.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/config/reader.h"

namespace muster::projecthex {

// The place of `name` among `known`. When it is not there: nothing, and a mistake at `key` that
// calls it `what` ("faction") and suggests the nearest.
std::optional<std::size_t> known_name(Reader& reader, std::string_view key, std::string_view what,
                                      const std::string& name,
                                      std::span<const std::string_view> known);

}  // namespace muster::projecthex
