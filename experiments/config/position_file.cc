#include "experiments/config/position_file.h"

#include <fmt/format.h>

#include "core/config/reader.h"
#include "core/json_text.h"
#include "core/status.h"
#include "experiments/config/game_documents.h"

namespace muster {
namespace {

std::string place_of(const std::string& file, const toml::node& node) {
  const toml::source_position at = node.source().begin;
  return fmt::format("{}:{}:{}", file, at.line, at.column);
}

void read_moves(Reader& reader, Position& position) {
  const toml::node* moves = reader.node("moves");
  if (moves == nullptr) return;
  if (!moves->is_array()) return reader.fail("moves", "is no list; expected texts or numbers");
  for (const toml::node& move : *moves->as_array()) {
    PositionStep step{"", place_of(reader.file(), move)};
    if (const auto text = move.value_exact<std::string>()) {
      step.text = *text;
    } else if (const auto code = move.value_exact<std::int64_t>()) {
      step.text = fmt::format("{}", *code);
    } else {
      reader.fail_at(move, "moves", "expected a text or a number");
    }
    position.steps.push_back(std::move(step));
  }
}

std::optional<Document> read_document_of(Reader& reader, DocumentKind kind, const GameInfo& game) {
  const std::string key = kind_name(kind);
  const toml::node* node = reader.node(key);
  if (node == nullptr) return std::nullopt;
  auto document = document_of_node(game, kind, *node, reader.file());
  if (document.ok()) return *std::move(document);
  reader.fail(key, message_of(document.status()));
  return std::nullopt;
}

}  // namespace

absl::StatusOr<PositionFile> load_position(const std::string& path, const GameInfo& game) {
  if (path.ends_with(".json")) {
    auto json = read_json(path);
    if (!json.ok()) return json.status();
    PositionFile file;
    file.position.start = *std::move(json);
    file.position.start_place = path;
    return file;
  }
  const auto document = load_document(path);
  if (!document.ok()) return document.status();
  Diagnostics diagnostics;
  Reader reader(*document, diagnostics);
  PositionFile file;
  const std::string named = reader.text("game", game.name);
  if (named != game.name) {
    reader.fail("game", fmt::format("is \"{}\"; expected \"{}\"", named, game.name));
  }
  file.ruleset = read_document_of(reader, DocumentKind::kRuleset, game);
  file.scenario = read_document_of(reader, DocumentKind::kScenario, game);
  if (reader.has("seed")) {
    file.position.seed = static_cast<std::uint64_t>(reader.integer("seed", {.min = 0}));
  }
  file.position.random_decisions = static_cast<std::uint64_t>(
      reader.integer("random_decisions", {.fallback = 0, .min = 0, .max = 1'000'000}));
  if (file.position.random_decisions > 0 && !file.position.seed) {
    reader.fail("random_decisions", "needs a `seed`");
  }
  read_moves(reader, file.position);
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return file;
}

}  // namespace muster
