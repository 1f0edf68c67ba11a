// Where the designer's data (configs/) is found, in a checkout and after installation.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/config/reader.h"
#include "core/fields/param_info.h"

namespace muster {

// $MUSTER_CONFIGS; "" where it is not set.
std::string chosen_data_root();
// The configs folder: $MUSTER_CONFIGS if set, else the source tree's, else the installed one.
std::string data_root();
// data_root() + "/" + relative. An absolute path, or one that already starts with data_root(),
// stays what it is: games of other repositories keep their data where they like.
std::string data_file(std::string_view relative);

// Loads what a config names: a path (it has a '/' or ends in ".toml"; looked for beside the file
// that names it, then under data_root(), then as given, which is first where no file names it; as
// far as core/config/outside.h lets it), or a bare name, which is `folder`/NAME.toml. A bare name
// that is not there gets an error with the nearest existing names.
absl::StatusOr<Document> resolve_document(const std::string& name, const std::string& folder,
                                          const std::string& named_in_file = "");

// Reads key `key` of `reader`, a name or path (resolved as above) or an inline table. Mistakes go
// to the reader's diagnostics; then the result is empty. `fallback` is used when the key is absent;
// an empty fallback makes an absent key an empty document. `settings`: of such documents, so that
// edits (core/config/data_edits.h) reach what a file leaves out.
Document read_document(Reader& reader, std::string_view key, const std::string& folder,
                       const std::string& fallback, const std::vector<ParamInfo>& settings = {});
// The same for a kind of rule, which says where its files are and perhaps what they may say.
template <class Rule>
Document read_rule_document(Reader& reader, std::string_view key, const std::string& fallback) {
  if constexpr (requires { Rule::settings(); }) {
    return read_document(reader, key, Rule::folder(), fallback, Rule::settings());
  } else {
    return read_document(reader, key, Rule::folder(), fallback);
  }
}
// As read_document, for one node (an element of a list).
absl::StatusOr<Document> node_document(const toml::node& node, const std::string& folder,
                                       const std::string& named_in_file);

}  // namespace muster
