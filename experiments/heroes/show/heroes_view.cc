#include "experiments/heroes/show/heroes_view.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "experiments/heroes/show/board_facts.h"
#include "experiments/heroes/show/board_picture.h"
#include "experiments/heroes/show/board_signs.h"
#include "experiments/heroes/show/heroes_text.h"
#include "experiments/heroes/show/outcome.h"
#include "experiments/heroes/show/realm_panels.h"
#include "experiments/heroes/show/routes.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {
namespace {

// The tile that an encounter is about.
int tile_of_encounter(const HeroesState& state) {
  const Encounter& encounter = state.encounter;
  if (state.phase == Phase::kAttackHero) return hero_tile(state, encounter.whom);
  if (state.phase == Phase::kAssault) return state.settlement_at[encounter.whom];
  return hero_tile(state, state.active);
}

class HeroesView final : public View<HeroesGame> {
 public:
  using View::View;

  ViewPage page() const override {
    ViewPage page;
    page.board = page_board_svg(game());
    page.panels = realm_panels(game());
    page.style = kRealmPanelStyle;
    page.colours.assign(kSeatColours.begin(), kSeatColours.begin() + game().num_players());
    page.curves = {
        {.caption = "Score at the end of each day", .by_round = true, .least_top = 10},
        {.caption = "Income of a day", .by_round = true, .least_top = 5},
        {.caption = "Mercenaries, of Heroes and Settlements", .by_round = true, .least_top = 5}};
    return page;
  }

  // A Hero's trail begins with its movement.
  void step(const HeroesState& before, Action /*action*/, const HeroesState& after) override {
    if (!hero_moves(after)) {
      trail_.clear();
      return;
    }
    const int tile = hero_tile(after, after.active);
    const bool new_hero = before.turn != after.turn || before.active != after.active ||
                          after.phase == Phase::kMoveRoll;
    if (new_hero) trail_ = {tile};
    if (trail_.empty()) trail_ = {hero_moves(before) ? hero_tile(before, before.active) : tile};
    if (trail_.back() != tile) walk(before, after.active, tile);
  }

  // Nothing of it is hidden: where pieces stand in the lines of a duel is not on view.
  ViewFrame frame(const HeroesState& state, int /*eye*/) const override {
    ViewFrame frame;
    frame.moment = moment_words(state);
    frame.round = state.day;
    frame.set_up = state.day == 0;
    fill_tiles(game(), state, frame);
    if (hero_moves(state)) {
      const int tile = hero_tile(state, state.active);
      const bool here = !trail_.empty() && trail_.back() == tile;
      frame.fill(kMarksSlot, trail_svg(game().board(), seat_of_hero(state.active),
                                       here ? trail_ : std::vector<int>{tile}));
    }
    fill_realm_panels(game(), state, frame);
    frame.curves.resize(3);
    for (int seat = 0; seat < game().num_players(); ++seat) {
      const RealmFacts facts = facts_of(game(), state, seat);
      const auto at = static_cast<std::size_t>(seat);
      frame.curves[0][at] = facts.score;
      frame.curves[1][at] = facts.income;
      frame.curves[2][at] = facts.mercenaries;
    }
    return frame;
  }

  std::string picture(const HeroesState& state) const override {
    return position_svg(game(), state);
  }

  std::string outcome(const HeroesState& before, Action /*action*/,
                      const HeroesState& after) const override {
    return outcome_words(game(), before, after);
  }

  std::string text(const HeroesState& state, int /*eye*/) const override {
    return heroes_text(game(), state);
  }

  std::vector<std::string> slots_of(const HeroesState& state, Action action) const override {
    const int what = argument_of(action);
    const auto settlement = [&](int index) {
      return std::vector<std::string>{
          tile_slot(state.settlement_at[static_cast<std::size_t>(index)])};
    };
    const auto hero = [&](int index) {
      return std::vector<std::string>{tile_slot(hero_tile(state, index)), hero_slot(index)};
    };
    switch (verb_of(action)) {
      case Verb::kStarve:
      case Verb::kHero:
      case Verb::kFound:
        return hero(hero_of(state.on_turn, what));
      case Verb::kRaiseTier:
      case Verb::kRaiseRamparts:
      case Verb::kRaiseHero:
        return settlement(what);
      case Verb::kRecruit:
        return settlement(state.at);
      case Verb::kAlly:
      case Verb::kBreak:
        return {seat_slot(what)};
      case Verb::kStep:
        return {tile_slot(game().board().neighbour(hero_tile(state, state.active), what))};
      case Verb::kGoal:
        return {tile_slot(what)};
      case Verb::kEngage:
        return {tile_slot(tile_of_encounter(state))};
      case Verb::kGarrison:
      case Verb::kPickItem:
      case Verb::kPickResource:
      case Verb::kTake:
        return hero(state.active);
      case Verb::kLoadArmy:
      case Verb::kLoadItems:
      case Verb::kLoadNumber:
        return {hero_slot(state.active)};
      default:
        return {};
    }
  }

 private:
  // On to a tile, by a shortest way where the game walked several steps at once.
  void walk(const HeroesState& before, int hero, int to) {
    const bool there = has_hero(before, hero) && hero_tile(before, hero) == trail_.back();
    const std::vector<int> way =
        there ? shortest_way(game(), before, hero, to) : std::vector<int>();
    if (way.empty()) {
      trail_.push_back(to);
    } else {
      trail_.insert(trail_.end(), way.begin() + 1, way.end());
    }
  }

  std::vector<int> trail_;  // tiles of the Hero that moves, since its movement began
};

}  // namespace

std::unique_ptr<View<HeroesGame>> make_heroes_view(const HeroesGame& game) {
  return std::make_unique<HeroesView>(game);
}

}  // namespace muster::heroes
