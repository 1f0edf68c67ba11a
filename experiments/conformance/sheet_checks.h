// Checks of a game's scribe: a seat reads nothing that it does not know.
//
//   std::vector<ConformanceCheck> checks =
//       sheet_checks<Duel>("duel", [] { return load_duel(); }, make_duel_scribe, {.cases = 4});
#pragma once

#include <absl/status/status.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/scribe.h"
#include "core/sheet.h"
#include "experiments/conformance/conformance.h"
#include "experiments/conformance/twins.h"
#include "experiments/conformance/walk.h"

namespace muster {

namespace conformance {

// What a seat reads of two matches that it cannot tell apart.
inline absl::Status same_words(int seat, const Sheet& sheet, const Sheet& twin) {
  const Sheet seen = seen_by(seat, sheet);
  const Sheet other = seen_by(seat, twin);
  if (seen == other) return absl::OkStatus();
  const auto [a, b] = std::mismatch(seen.begin(), seen.end(), other.begin(), other.end());
  return mistake("seat {} reads what it does not know: \"{}\", not \"{}\"", seat,
                 a == seen.end() ? "" : a->text, b == other.end() ? "" : b->text);
}

// Tells two matches at once.
template <Game G>
class TwinScribes {
 public:
  TwinScribes(const G& game, const ScribeFactory<G>& make, int seat)
      : game_(game), make_(make), seat_(seat) {}

  absl::Status begin(const typename G::State& state, const typename G::State& twin) {
    scribes_[0] = make_(game_);
    scribes_[1] = make_(game_);
    Sheet sheets[2];
    scribes_[0]->open(state, sheets[0]);
    scribes_[1]->open(twin, sheets[1]);
    return same_words(seat_, sheets[0], sheets[1]);
  }
  absl::Status step(const TwinStep<G>& step) {
    Sheet sheets[2];
    for (std::size_t i = 0; i < 2; ++i) {
      scribes_[i]->step(step.states[i], step.actions[i], step.next[i], sheets[i]);
    }
    return same_words(seat_, sheets[0], sheets[1]);
  }

 private:
  const G& game_;
  const ScribeFactory<G>& make_;
  int seat_;
  std::unique_ptr<Scribe<G>> scribes_[2];
};

// Where nothing is hidden, every seat reads every line.
template <Game G>
absl::Status everything_is_told(const G& game, const Walk<G>& walk, const ScribeFactory<G>& make) {
  const std::unique_ptr<Scribe<G>> scribe = make(game);
  Sheet sheet;
  scribe->open(walk.states[0], sheet);
  for (std::size_t k = 0; k < walk.steps(); ++k) {
    scribe->step(walk.states[k], walk.actions[k], walk.states[k + 1], sheet);
  }
  for (int seat = 0; seat < game.num_players(); ++seat) {
    if (seen_by(seat, sheet) != seen_by(kSeesAll, sheet)) {
      return mistake("nothing is hidden and yet seat {} does not read all", seat);
    }
  }
  return absl::OkStatus();
}

template <Game G>
absl::Status words_do_not_peek(const G& game, const ScribeFactory<G>& make, std::uint64_t seed,
                               const ConformanceOptions& options, const Glimpse<G>& glimpse) {
  if (hides_information(game)) {
    return along_all_twins(game, seed, options, glimpse,
                           [&](Player player) { return TwinScribes<G>(game, make, player); });
  }
  return check_property(seed, options.cases, [&](std::uint64_t playout) {
    const auto walk = random_walk(game, playout, options.max_steps);
    return walk.ok() ? everything_is_told(game, *walk, make) : walk.status();
  });
}

}  // namespace conformance

// The checks of one scribe under one setting. `glimpse`: what steps show besides (twins.h).
template <Game G>
std::vector<ConformanceCheck> sheet_checks(const std::string& setting, GameMaker<G> make,
                                           ScribeFactory<G> scribe,
                                           const ConformanceOptions& options = {},
                                           const conformance::Glimpse<G>& glimpse = {}) {
  return {{std::string(G::kName), setting, "words_do_not_peek",
           [=](std::uint64_t seed) -> absl::Status {
             const absl::StatusOr<std::shared_ptr<const G>> game = make();
             if (!game.ok()) return game.status();
             return conformance::words_do_not_peek(**game, scribe, seed, options, glimpse);
           }}};
}

}  // namespace muster
