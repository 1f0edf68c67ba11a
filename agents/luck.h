// Luck: how far what chance did in a match was better for a seat than what it does on average.
//
// At every chance node luck is V(what came) - sum of w V(outcome) over all outcomes, w being their
// exact probabilities and V any fixed function of the state. Its mean is 0 whatever V is, so a
// score less (a multiple of) its game's luck has the same expectation as the score itself; the
// better V tells who will win, the less it varies. Zinkevich, Bowling, Bard, Kan and Billings,
// "Optimal unbiased estimators for evaluating agent performance", 2006; White and Bowling,
// "Learning a value analysis tool for agent evaluation", 2009 (MIVAT: a V whose luck explains most,
// out of weighted features); Burch, Schmid, Moravcik, Morrill and Bowling, "AIVAT", 2018.
//
// V is given the true state, hidden parts and all: it is fixed before the first game, so this
// brings no bias.
#pragma once

#include <absl/status/statusor.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/chance_kind.h"
#include "core/config/data_root.h"
#include "core/config/reader.h"
#include "core/game.h"
#include "core/registry.h"

namespace muster {

// Figures are stored under this name, a version and the parameters of the config's [luck] table.
inline constexpr std::string_view kLuckWitness = "luck";

// Evaluators that are no file: the game's own evaluate(), and what files weigh, each feature by
// itself (to fit a file).
inline constexpr std::string_view kEvaluateFunction = "evaluate";
inline constexpr std::string_view kSingleFeatures = "features";

// The metric of a seat's luck, all of it or of one kind of event: luck_attacker,
// luck_attacker_attack_dice. A seat's name has `_` for its spaces.
inline std::string luck_metric(std::string_view seat, std::string_view kind = "") {
  std::string name = fmt::format("luck_{}{}{}", seat, kind.empty() ? "" : "_", kind);
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

// V, or several at once: replaces `values` by one entry for each of `parts`, by seat. Any real
// numbers, on the scale of returns() where V is good. Of terminal states the witness takes
// returns() instead.
template <Game G>
struct LuckEvaluator {
  std::vector<std::string> parts = {""};
  std::function<void(const G& game, const typename G::State& state, std::vector<Returns>& values)>
      evaluate;
};

// A game's luck: what V can be.
template <Game G>
struct LuckModel {
  // What a config's [luck] stands for without a name: kEvaluateFunction, or that of a file.
  std::string evaluator = std::string(kEvaluateFunction);
  // Changes whenever values of an evaluator or the names of kinds do.
  std::string version = "1";
  // V by a file of configs/luck/GAME, or anywhere else. Errors: InvalidArgument, one mistake a
  // line.
  std::function<absl::StatusOr<LuckEvaluator<G>>(const Document& document)> of_file = nullptr;
  // What files give weights to, for fitting them.
  std::function<LuckEvaluator<G>()> features = nullptr;

  // Reads a [luck] table. Mistakes go to the reader's diagnostics; then the result has no function.
  LuckEvaluator<G> read(Reader& reader, std::string_view game) const;

 private:
  LuckEvaluator<G> of_function(Reader& reader, std::string_view game) const;
};

template <Game G>
LuckEvaluator<G> LuckModel<G>::of_function(Reader& reader, std::string_view game) const {
  if constexpr (EvaluatedGame<G>) {
    return {.evaluate = [](const G& rules, const typename G::State& state,
                           std::vector<Returns>& values) {
      values.assign(1, evaluations_of(rules, state));
    }};
  } else {
    reader.fail("evaluator", fmt::format("game {} has no function that evaluates states{}", game,
                                         of_file ? "; expected the name of a file" : ""));
    return {};
  }
}

template <Game G>
LuckEvaluator<G> LuckModel<G>::read(Reader& reader, std::string_view game) const {
  const toml::node* node = reader.node("evaluator");
  const std::string name =
      node == nullptr ? evaluator : node->value_exact<std::string>().value_or("");
  if (name == kEvaluateFunction) return of_function(reader, game);
  if (name == kSingleFeatures && features) return features();
  if (!of_file) {
    reader.fail("evaluator", fmt::format("expected \"{}\"; game {} has no files of evaluators",
                                         kEvaluateFunction, game));
    return {};
  }
  const Document document =
      read_document(reader, "evaluator", data_file(fmt::format("luck/{}", game)), evaluator);
  if (!reader.diagnostics().ok()) return {};
  auto made = of_file(document);
  if (made.ok()) return *std::move(made);
  reader.diagnostics().error(made.status());
  return {};
}

}  // namespace muster
