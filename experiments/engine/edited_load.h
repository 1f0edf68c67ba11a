// Loading rules and agents while edits change what is read (core/config/data_edits.h).
#pragma once

#include <absl/status/status.h>

#include <functional>
#include <string>
#include <vector>

#include "core/config/data_values.h"
#include "core/config/reader.h"
#include "core/fields/param_info.h"

namespace muster {

// Calls load() while what it reads is edited as the `edits` of the documents say, in that order;
// the documents are what load() is handed. `folder`: of the game's data (GameInfo::data_folder).
// Errors: InvalidArgument, a line for every mistake, among them edits of what is not read; those of
// load().
absl::Status load_edited(const std::string& folder, const std::vector<const Document*>& documents,
                         const std::function<absl::Status()>& load);

// Every value that edits of the documents can change: of these and of what load() reads, in the
// order of their keys' first parts. Errors: those of load_edited().
absl::StatusOr<std::vector<DataValue>> list_data(const std::string& folder,
                                                 const std::vector<const Document*>& documents,
                                                 const std::function<absl::Status()>& load);
// Settings that a document does not say, with their defaults; those that cannot be said in one line
// are left out.
void add_defaults(const Document& document, const std::vector<ParamInfo>& settings,
                  std::vector<DataValue>& values);

}  // namespace muster
