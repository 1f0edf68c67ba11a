#include "experiments/engine/edited_load.h"

#include <absl/status/statusor.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "core/config/data_edits.h"
#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/status.h"

namespace muster {
namespace {

std::string below_root(const std::string& folder) {
  const std::string root = data_root() + "/";
  return folder.starts_with(root) ? folder.substr(root.size()) : folder;
}

// Mistakes in what was read stand where they were found; where edits are to be blamed is added to
// those that do not say it.
absl::Status blamed(const absl::Status& status, const std::vector<DataEdit>& edits) {
  if (edits.empty()) return status;
  std::string places;
  for (const DataEdit& edit : edits) {
    if (places.find(edit.place()) != std::string::npos) continue;
    places += fmt::format("{}{}", places.empty() ? "" : ", ", edit.place());
  }
  Diagnostics diagnostics;
  for (const auto line : absl::StrSplit(message_of(status), '\n')) {
    const bool told = std::any_of(edits.begin(), edits.end(), [&](const DataEdit& edit) {
      return std::string_view(line.data(), line.size()).starts_with(edit.place());
    });
    const std::string text(line);
    diagnostics.error(told ? text : fmt::format("{} (as edited by {})", text, places));
  }
  return diagnostics.status();
}

std::vector<DataEdit> edits_of(const std::vector<const Document*>& documents) {
  std::vector<DataEdit> edits;
  for (const Document* each : documents) {
    edits.insert(edits.end(), each->edits.begin(), each->edits.end());
  }
  return edits;
}

using Recorded = std::shared_ptr<const RecordedInputs>;

// Loads under a recorder of its own. `look` sees what was read.
absl::StatusOr<Recorded> load_apart(const std::string& own, const InputSource* source,
                                    const std::vector<const Document*>& documents,
                                    const std::function<absl::Status()>& load,
                                    const std::function<void(const DataRead&)>& look) {
  const std::vector<DataEdit> edits = edits_of(documents);
  const InputRecorder recorder(source);
  const DataEditing editing(edits, own);
  const absl::Status loaded = load();
  if (!loaded.ok()) return blamed(loaded, edits);
  if (!recorder.status().ok()) return recorder.status();
  DataRead read(recorder, own);
  for (const Document* each : documents) read.add(*each);
  absl::Status all = editing.check(read);
  if (!all.ok()) return all;
  look(read);
  return recorder.recorded();
}

absl::Status load_and_read(const std::string& folder, const std::vector<const Document*>& documents,
                           const std::function<absl::Status()>& load,
                           const std::function<void(const DataRead&)>& look) {
  InputRecorder* const outer = InputRecorder::current();
  const auto recorded = load_apart(below_root(folder), outer == nullptr ? nullptr : outer->source(),
                                   documents, load, look);
  if (!recorded.ok()) return recorded.status();
  if (outer != nullptr) outer->add(**recorded);
  return absl::OkStatus();
}

}  // namespace

absl::Status load_edited(const std::string& folder, const std::vector<const Document*>& documents,
                         const std::function<absl::Status()>& load) {
  const bool any = std::any_of(documents.begin(), documents.end(),
                               [](const Document* each) { return !each->edits.empty(); });
  return any ? load_and_read(folder, documents, load, [](const DataRead&) {}) : load();
}

absl::StatusOr<std::vector<DataValue>> list_data(const std::string& folder,
                                                 const std::vector<const Document*>& documents,
                                                 const std::function<absl::Status()>& load) {
  std::vector<DataValue> values;
  const absl::Status loaded = load_and_read(
      folder, documents, load, [&values](const DataRead& read) { values = read.values(); });
  if (!loaded.ok()) return loaded;
  return values;
}

void add_defaults(const Document& document, const std::vector<ParamInfo>& settings,
                  std::vector<DataValue>& values) {
  for (const ParamInfo& setting : settings) {
    if (setting.name.find_first_of(".[{") != std::string::npos) continue;
    if (document.table.contains(setting.name)) continue;
    std::string value = default_value(settings, setting.name);
    if (value.empty()) continue;
    values.push_back({fmt::format("{}.{}", document.role, setting.name), std::move(value)});
  }
}

}  // namespace muster
