// The rulesets and scenarios that a game brings: where a bare name in a config is looked up.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/config/reader.h"
#include "experiments/engine/game_engine.h"
#include "experiments/engine/game_info.h"

namespace muster {

enum class DocumentKind { kRuleset, kScenario };

// "ruleset", "scenario".
std::string kind_name(DocumentKind kind);

// The folder of the game's files of this kind; "" when the game has no data files.
std::string document_folder(const GameInfo& game, DocumentKind kind);

// The document that is used when a config names none; an empty table named "default" when the game
// has no such file either.
absl::StatusOr<Document> default_document(const GameInfo& game, DocumentKind kind);

// `name` is a bare name in the game's folder, or a path (see resolve_document). A file may begin
// with another one and edit it (core/config/derived.h).
// Errors: InvalidArgument or NotFound, with the nearest existing names.
absl::StatusOr<Document> named_document(const GameInfo& game, DocumentKind kind,
                                        const std::string& name, const std::string& named_in_file);

// `node` is a name, a path, or an inline table, which may have a `name`. `earlier`: documents that
// its `from` may name besides.
absl::StatusOr<Document> document_of_node(const GameInfo& game, DocumentKind kind,
                                          const toml::node& node, const std::string& named_in_file,
                                          const std::vector<Document>& earlier = {});

// What stands at each key of the data behind these documents, as GameEngine::data tells it. Errors:
// those of that.
using KeyedValues = std::unordered_map<std::string, std::string>;
absl::StatusOr<KeyedValues> keyed_values(const GameEngine& engine, const Document& ruleset,
                                         const Document& scenario);

// The name of a ruleset in which a key is set to this value, which is TOML: "attack=3". Without
// what names cannot have.
std::string variant_name(std::string_view key, std::string value);

}  // namespace muster
