// Recommended parameters: a file that a game brings for an agent type (configs/agents/search) lies
// under the parameters that an agent is given, unless it says preset = "plain".
#pragma once

#include <absl/status/statusor.h>

#include <optional>
#include <string>

#include "core/config/reader.h"
#include "core/fields/param_info.h"

namespace muster {

// Key `preset` as a parameter that `muster agents` lists; `file`: AgentInfo::preset_file.
ParamInfo preset_param(const std::string& file);

// The document that lies under the parameters of `reader`, as its key `preset` says; nothing for
// "plain", and where there is no `file`. It is an input of what is being prepared. Mistakes in
// `preset` go to the reader's diagnostics. Errors: InvalidArgument.
absl::StatusOr<std::optional<Document>> read_preset(Reader& reader, const std::string& file);

}  // namespace muster
