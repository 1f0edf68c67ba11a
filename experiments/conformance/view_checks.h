// Checks of a game's View: what the pages that show it rely on, and that it gives nothing away.
//
//   std::vector<ConformanceCheck> checks =
//       view_checks<Duel>("duel", [] { return load_duel(); }, duel_view, {.cases = 4});
#pragma once

#include <absl/status/status.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/game.h"
#include "core/hash.h"
#include "core/status.h"
#include "experiments/conformance/conformance.h"
#include "experiments/conformance/twins.h"
#include "experiments/conformance/walk.h"
#include "experiments/engine/prospects_of.h"
#include "experiments/view/markup.h"
#include "experiments/view/text_board.h"
#include "experiments/view/view.h"

namespace muster {

namespace conformance {

// What the frames of a match have to fit.
struct ViewSlots {
  explicit ViewSlots(const ViewPage& page) : curves(page.curves.size()) {
    for (const std::string& text : {page.board, page.panels}) {
      for (const std::string& slot : slots_in(text)) {
        if (!names.insert(slot).second) mistake = "there are two slots " + slot;
      }
      if (mistake.empty()) mistake = markup_mistake(text);
    }
  }

  std::set<std::string> names;
  std::size_t curves;
  std::string mistake;  // of the page
};

inline absl::Status frame_fits(const ViewSlots& page, const ViewFrame& frame) {
  if (frame.moment.empty()) return mistake("the frame has no moment");
  if (frame.curves.size() != page.curves) {
    return mistake("{} curves on the page, {} in the frame", page.curves, frame.curves.size());
  }
  for (const auto& [slot, content] : frame.slots) {
    if (!page.names.contains(slot)) return mistake("the page has no slot {}", slot);
    const std::string wrong = markup_mistake(content);
    if (!wrong.empty()) return mistake("slot {}: {}: {}", slot, wrong, content);
  }
  return absl::OkStatus();
}

inline bool same_frame(const ViewFrame& a, const ViewFrame& b) {
  return a.slots == b.slots && a.moment == b.moment && a.round == b.round && a.set_up == b.set_up &&
         a.curves == b.curves;
}

// Of two states that a seat cannot tell apart.
inline absl::Status same_to_seat(int seat, const ViewFrame& seen, const ViewFrame& twin) {
  if (same_frame(seen, twin)) return absl::OkStatus();
  for (const auto& [slot, content] : seen.slots) {
    const auto there = twin.slots.find(slot);
    if (there == twin.slots.end() || there->second != content) {
      return mistake("seat {} is shown what it does not know in slot {}: {}", seat, slot, content);
    }
  }
  return mistake("seat {} is shown what it does not know", seat);
}

// Calls `look(view, step)` for every state of a walk, with a view that has come there.
template <Game G, class Look>
absl::Status along_view(const G& game, const Walk<G>& walk, const ViewFactory<G>& make,
                        const Look& look) {
  const std::unique_ptr<View<G>> view = make(game);
  for (std::size_t k = 0; k <= walk.steps(); ++k) {
    const absl::Status looked = look(*view, k);
    if (!looked.ok()) return mistake("step {}: {}", k, message_of(looked));
    if (k < walk.steps()) view->step(walk.states[k], walk.actions[k], walk.states[k + 1]);
  }
  return absl::OkStatus();
}

// Frames fill slots of the page, in markup that is whole; setting up comes first, and rounds do
// not run backwards.
template <Game G>
absl::Status frames_fit_the_page(const G& game, const Walk<G>& walk, const ViewFactory<G>& make) {
  const ViewPage page = make(game)->page();
  const ViewSlots slots(page);
  if (!slots.mistake.empty()) return mistake("the page: {}", slots.mistake);
  if (page.colours.size() != static_cast<std::size_t>(game.num_players())) {
    return mistake("{} colours for {} seats", page.colours.size(), game.num_players());
  }
  int round = 0;
  bool set_up = true;
  return along_view(game, walk, make, [&](const View<G>& view, std::size_t k) {
    const ViewFrame frame = view.frame(walk.states[k], kSeesAll);
    if (frame.round < round) return mistake("round {} comes after {}", frame.round, round);
    if (frame.set_up && !set_up) return mistake("the board is laid out again");
    round = frame.round;
    set_up = frame.set_up;
    return frame_fits(slots, frame);
  });
}

// A seat's frame is that of every state that it cannot tell from the true one.
template <Game G>
absl::Status view_does_not_peek(const G& game, const Walk<G>& walk, const ViewFactory<G>& make,
                                std::uint64_t seed) {
  return along_view(game, walk, make, [&](const View<G>& view, std::size_t k) {
    const typename G::State& state = walk.states[k];
    for (int seat = 0; seat < game.num_players(); ++seat) {
      Rng rng(hash_combine(seed, k));
      const auto other = game.resample(state, static_cast<Player>(seat), rng);
      const absl::Status same =
          same_to_seat(seat, view.frame(state, seat), view.frame(other, seat));
      if (!same.ok()) return same;
    }
    return absl::OkStatus();
  });
}

// Views of two matches that a seat cannot tell apart.
template <Game G>
class TwinViews {
 public:
  TwinViews(const G& game, const ViewFactory<G>& make, int seat)
      : game_(game), make_(make), seat_(seat) {}

  absl::Status begin(const typename G::State& state, const typename G::State& twin) {
    views_[0] = make_(game_);
    views_[1] = make_(game_);
    return same_frames(state, twin);
  }
  absl::Status step(const TwinStep<G>& step) {
    for (std::size_t i = 0; i < 2; ++i)
      views_[i]->step(step.states[i], step.actions[i], step.next[i]);
    return same_frames(step.next[0], step.next[1]);
  }

 private:
  absl::Status same_frames(const typename G::State& state, const typename G::State& twin) const {
    return same_to_seat(seat_, views_[0]->frame(state, seat_), views_[1]->frame(twin, seat_));
  }

  const G& game_;
  const ViewFactory<G>& make_;
  int seat_;
  std::unique_ptr<View<G>> views_[2];
};

// The same of what a view remembers of the way to a position.
template <Game G>
absl::Status twins_look_alike(const G& game, const ViewFactory<G>& make, std::uint64_t seed,
                              const ConformanceOptions& options, const Glimpse<G>& glimpse) {
  if (!hides_information(game)) return absl::OkStatus();  // a twin is the match itself
  return along_all_twins(game, seed, options, glimpse,
                         [&](Player player) { return TwinViews<G>(game, make, player); });
}

// Legal actions stand for slots that there are.
template <Game G>
absl::Status actions_have_slots(const G& game, const Walk<G>& walk, const ViewFactory<G>& make) {
  const ViewSlots slots(make(game)->page());
  return along_view(game, walk, make, [&](const View<G>& view, std::size_t k) {
    const typename G::State& state = walk.states[k];
    if (game.to_move(state) < 0) return absl::OkStatus();
    for (const Action action : choices(game, state)) {
      for (const std::string& slot : view.slots_of(state, action)) {
        if (!slots.names.contains(slot)) {
          return mistake("{} stands for the slot {}, which the page has not",
                         game.describe(state, action), slot);
        }
      }
    }
    return absl::OkStatus();
  });
}

// What is wrong with odds; "": nothing.
inline std::string mistake_in(const Prospects& odds) {
  if (!odds.exact && !odds.outcomes.empty()) return "odds that are not exact";
  double sum = 0;
  for (const Prospect& each : odds.outcomes) {
    sum += each.probability;
    if (each.words.empty()) return "an outcome without words";
    if (!(each.probability > 0)) return fmt::format("no probability of \"{}\"", each.words);
  }
  const bool whole = odds.outcomes.empty() || std::abs(sum - 1) <= 1e-12;
  return whole ? "" : fmt::format("odds that add up to {:.17g}", sum);
}

inline bool same_odds(const Prospects& a, const Prospects& b) {
  return a.exact == b.exact && a.draws == b.draws &&
         std::equal(a.outcomes.begin(), a.outcomes.end(), b.outcomes.begin(), b.outcomes.end(),
                    [](const Prospect& one, const Prospect& other) {
                      return one.words == other.words && one.probability == other.probability;
                    });
}

// Odds of actions add up, and are the same at states that whoever chooses cannot tell apart.
template <Game G>
absl::Status odds_are_whole(const G& game, const Walk<G>& walk, const ViewFactory<G>& make,
                            std::uint64_t seed) {
  constexpr ProspectLimits kFew = {.states = 2'000, .draws = 6};
  const std::size_t every = 1 + walk.steps() / 8;
  return along_view(game, walk, make, [&](const View<G>& view, std::size_t k) {
    const typename G::State& state = walk.states[k];
    const Player player = game.to_move(state);
    if (player < 0 || hash_combine(seed, k) % every != 0) return absl::OkStatus();
    Rng rng(hash_combine(seed, k));
    const typename G::State other = game.resample(state, player, rng);
    for (const Action action : choices(game, state)) {
      const Prospects odds = prospects_of(game, view, state, action, kFew);
      const std::string wrong = mistake_in(odds);
      if (!wrong.empty()) return mistake("{}: {}", game.describe(state, action), wrong);
      if (!hides_information(game)) continue;
      if (!same_odds(odds, prospects_of(game, view, other, action, kFew))) {
        return mistake("the odds of {} tell seat {} what it does not know",
                       game.describe(state, action), player);
      }
    }
    return absl::OkStatus();
  });
}

// A picture is one whole document.
template <Game G>
absl::Status pictures_are_whole(const G& game, const Walk<G>& walk, const ViewFactory<G>& make) {
  const std::size_t every = 1 + walk.steps() / 8;
  return along_view(game, walk, make, [&](const View<G>& view, std::size_t k) {
    if (k % every != 0) return absl::OkStatus();
    const std::string picture = view.picture(walk.states[k]);
    const std::string wrong = markup_mistake(picture);
    if (!wrong.empty()) return mistake("the picture: {}", wrong);
    return picture.starts_with("<svg ") ? absl::OkStatus() : mistake("the picture is no SVG");
  });
}

// Whole lines that a terminal shows as they are.
inline absl::Status text_fits(const std::string& text) {
  if (text.empty() || !text.ends_with('\n')) return mistake("the text ends with no line break");
  std::size_t columns = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      columns = 0;
      continue;
    }
    if (byte < 0x20 || byte == 0x7f)
      return mistake("a control character {} in the text", int{byte});
    if ((byte & 0xc0) != 0x80 && ++columns > kTextColumns) {
      return mistake("a line of the text is longer than {} columns:\n{}", kTextColumns, text);
    }
  }
  return absl::OkStatus();
}

// Texts fit a terminal, and that of a seat is that of every state that it cannot tell from the true
// one.
template <Game G>
absl::Status texts_fit_and_do_not_peek(const G& game, const Walk<G>& walk,
                                       const ViewFactory<G>& make, std::uint64_t seed) {
  const std::size_t every = 1 + walk.steps() / 64;
  return along_view(game, walk, make, [&](const View<G>& view, std::size_t k) {
    if (k % every != 0 && k != walk.steps()) return absl::OkStatus();
    const typename G::State& state = walk.states[k];
    absl::Status fits = text_fits(view.text(state, kSeesAll));
    for (int seat = 0; fits.ok() && seat < game.num_players(); ++seat) {
      Rng rng(hash_combine(seed, k));
      const auto other = game.resample(state, static_cast<Player>(seat), rng);
      const std::string seen = view.text(state, seat);
      fits = text_fits(seen);
      if (fits.ok() && seen != view.text(other, seat)) {
        fits = mistake("seat {} reads what it does not know:\n{}", seat, seen);
      }
    }
    return fits;
  });
}

}  // namespace conformance

// The checks of one view under one setting. `glimpse`: what steps show besides (twins.h).
template <Game G>
std::vector<ConformanceCheck> view_checks(const std::string& setting, GameMaker<G> make,
                                          ViewFactory<G> view,
                                          const ConformanceOptions& options = {},
                                          const conformance::Glimpse<G>& glimpse = {}) {
  std::vector<ConformanceCheck> checks;
  const auto add = [&](const std::string& name, const auto& check) {
    checks.push_back(
        {std::string(G::kName), setting, name, [=](std::uint64_t seed) -> absl::Status {
           const absl::StatusOr<std::shared_ptr<const G>> game = make();
           if (!game.ok()) return game.status();
           return conformance::check_property(seed, options.cases, [&](std::uint64_t playout) {
             const auto walk = conformance::random_walk(**game, playout, options.max_steps);
             return walk.ok() ? check(**game, *walk, playout) : walk.status();
           });
         }});
  };
  using conformance::Walk;
  add("frames_fit_the_page", [view](const G& game, const Walk<G>& walk, std::uint64_t) {
    return conformance::frames_fit_the_page(game, walk, view);
  });
  add("view_does_not_peek", [view](const G& game, const Walk<G>& walk, std::uint64_t seed) {
    return conformance::view_does_not_peek(game, walk, view, seed);
  });
  checks.push_back(
      {std::string(G::kName), setting, "twins_look_alike", [=](std::uint64_t seed) -> absl::Status {
         const absl::StatusOr<std::shared_ptr<const G>> game = make();
         if (!game.ok()) return game.status();
         return conformance::twins_look_alike(**game, view, seed, options, glimpse);
       }});
  add("actions_have_slots", [view](const G& game, const Walk<G>& walk, std::uint64_t) {
    return conformance::actions_have_slots(game, walk, view);
  });
  add("odds_are_whole", [view](const G& game, const Walk<G>& walk, std::uint64_t seed) {
    return conformance::odds_are_whole(game, walk, view, seed);
  });
  add("texts_fit_and_do_not_peek", [view](const G& game, const Walk<G>& walk, std::uint64_t seed) {
    return conformance::texts_fit_and_do_not_peek(game, walk, view, seed);
  });
  add("pictures_are_whole", [view](const G& game, const Walk<G>& walk, std::uint64_t) {
    return conformance::pictures_are_whole(game, walk, view);
  });
  return checks;
}

}  // namespace muster
