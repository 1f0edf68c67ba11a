#include "agents/preset.h"

#include <fmt/format.h>

#include "core/agent_info.h"
#include "core/config/data_root.h"
#include "core/config/inputs.h"

namespace muster {

ParamInfo preset_param(const std::string& file) {
  return {std::string(kPresetKey), fmt::format("\"{}\"|\"{}\"", kRecommendedPreset, kPlainPreset),
          fmt::format("\"{}\"", kRecommendedPreset),
          fmt::format("what holds where a parameter is not given: {}, if it is there; plain: the "
                      "defaults listed here",
                      file)};
}

absl::StatusOr<std::optional<Document>> read_preset(Reader& reader, const std::string& file) {
  const bool recommended = reader.choice<bool>(
      kPresetKey, true,
      {{std::string(kRecommendedPreset), true}, {std::string(kPlainPreset), false}});
  if (!recommended) return std::optional<Document>();
  return load_document_if_there(data_file(file));
}

}  // namespace muster
