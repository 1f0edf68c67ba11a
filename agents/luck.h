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
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/config/reader.h"
#include "core/game.h"

namespace muster {

// Figures are stored under this name, a version and the parameters of the config's [luck] table.
inline constexpr std::string_view kLuckWitness = "luck";

// The evaluator that is no file: the game's own evaluate().
inline constexpr std::string_view kEvaluateFunction = "evaluate";

// The metric of a seat's luck, all of it or of one kind of event: luck_attacker,
// luck_attacker_attack_dice. A seat's name has `_` for its spaces.
inline std::string luck_metric(std::string_view seat, std::string_view kind = "") {
  std::string name = fmt::format("luck_{}{}{}", seat, kind.empty() ? "" : "_", kind);
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

// V for all seats, on the scale of returns(); of a state that is not terminal (there luck takes
// returns() instead). `seed` is the same for all outcomes of a chance node and comes from nothing
// that happens in the match.
template <Game G>
using LuckEvaluator =
    std::function<Returns(const G& game, const typename G::State& state, std::uint64_t seed)>;

// What V can be for a game.
template <Game G>
struct LuckModel {
  // What a config's [luck] stands for without a name: kEvaluateFunction, or that of a file.
  std::string evaluator = std::string(kEvaluateFunction);
  // Changes whenever figures do: values of an evaluator, names of kinds.
  std::string version = "1";
  // evaluate() by other weights, which `document` gives; for files with kind = "weights". Errors:
  // InvalidArgument, one mistake a line.
  std::function<absl::StatusOr<LuckEvaluator<G>>(const Document& document)> by_weights = nullptr;
};

}  // namespace muster
