// Documents that begin with another one: `from` names it, other keys stand in place of its, and
// `edit` changes values of it and of what is read with it (core/config/data_edits.h).
//
//   { name = "sharper", from = "base", max_rounds = 20, edit = { "units.imps_few.attack" = "+1" } }
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <toml++/toml.h>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"

namespace muster {

inline constexpr std::string_view kFromKey = "from";

struct Derivation {
  std::string role;                 // "ruleset": what keys of the document's own begin with
  std::vector<ParamInfo> settings;  // what it can say
  // What a name stands for, derived already.
  std::function<absl::StatusOr<Document>(const std::string&)> base;
  std::string path = {};  // of the document, before keys in messages: "agents[1]"
};

// The document without `from` and `edit`, which are carried out; edits of what is read with it are
// gathered in Document::edits. Errors: InvalidArgument, with file and line.
absl::StatusOr<Document> derived(Document document, const Derivation& derivation);

// Documents that are files of a folder.
struct DocumentFiles {
  std::string folder;  // where bare names are looked up
  std::string role;    // Derivation::role
  std::vector<ParamInfo> settings = {};
};
// The document of a name or path (resolve_document), derived from others of these files. Errors:
// InvalidArgument, NotFound.
absl::StatusOr<Document> derived_file(const DocumentFiles& files, const std::string& name,
                                      const std::string& named_in_file = "");

// A mistake of derived() goes to the diagnostics of the reader whose key `key` holds the document,
// `node`: at the place that it tells, else at the node.
void tell_mistake(Reader& reader, std::string_view key, const toml::node& node,
                  const absl::Status& mistake);

}  // namespace muster
