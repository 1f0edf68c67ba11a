// Reads which V a config's table [luck] asks for (luck.h).
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "agents/luck.h"
#include "agents/luck_file.h"
#include "agents/luck_rollouts.h"
#include "core/config/data_root.h"
#include "core/config/reader.h"
#include "core/game.h"

namespace muster {

// V by the game's own evaluate().
template <Game G>
LuckEvaluator<G> luck_by_evaluation(Reader& reader, std::string_view game) {
  if constexpr (EvaluatedGame<G>) {
    return [](const G& rules, const typename G::State& state, std::uint64_t /*seed*/) {
      return evaluations_of(rules, state);
    };
  } else {
    reader.fail("evaluator",
                fmt::format("game {} has no function that evaluates states; expected the name of "
                            "a file, or a table",
                            game));
    return nullptr;
  }
}

// V by a file (luck_file.h).
template <Game G>
LuckEvaluator<G> luck_by_file(Document document, Diagnostics& diagnostics,
                              const LuckModel<G>& model, std::string_view game) {
  Reader reader(document, diagnostics);
  const LuckFile file = luck_file_table().read(reader);
  if (!diagnostics.ok()) return nullptr;
  if (file.kind == LuckFile::Kind::kRollouts) {
    LuckEvaluator<G> evaluator = luck_by_rollouts<G>(reader, file.rollouts);
    reader.finish();
    return evaluator;
  }
  if (!model.by_weights) {
    reader.fail("kind", fmt::format("expected \"rollouts\"; game {} has no other weights", game));
    return nullptr;
  }
  document.table.erase("kind");
  auto made = model.by_weights(document);
  if (made.ok()) return *std::move(made);
  diagnostics.error(made.status());
  return nullptr;
}

// The key `evaluator`. Mistakes go to the reader's diagnostics; then the result has no function.
// The caller calls reader.finish().
template <Game G>
LuckEvaluator<G> read_luck(Reader& reader, const LuckModel<G>& model, std::string_view game) {
  const toml::node* node = reader.node("evaluator");
  const std::string name =
      node == nullptr ? model.evaluator : node->value_exact<std::string>().value_or("");
  if (name == kEvaluateFunction) return luck_by_evaluation<G>(reader, game);
  Document document =
      read_document(reader, "evaluator", data_file(fmt::format("luck/{}", game)), model.evaluator);
  if (!reader.diagnostics().ok()) return nullptr;
  return luck_by_file<G>(std::move(document), reader.diagnostics(), model, game);
}

}  // namespace muster
