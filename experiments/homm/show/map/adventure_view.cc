#include "experiments/homm/show/map/adventure_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "experiments/homm/show/map/map_board.h"
#include "experiments/homm/show/map/map_column.h"
#include "experiments/homm/show/map/map_facts.h"
#include "experiments/homm/show/map/map_outcome.h"
#include "experiments/homm/show/map/map_panels.h"
#include "experiments/homm/show/map/map_people.h"
#include "experiments/homm/show/map/map_signs.h"
#include "experiments/homm/show/map/map_slots.h"
#include "experiments/homm/show/map/map_text.h"
#include "experiments/homm/show/map/map_ways.h"
#include "experiments/report/charts/svg.h"
#include "games/homm/map/inquiry/prices.h"

namespace muster::homm::map {
namespace {

// The strongest AI hero on the map: what its army is worth in gold, or 0.
int strongest_hero(const Adventure& game, const MapState& state) {
  int most = 0;
  for (int hero = 0; hero < static_cast<int>(game.scenario().ai_heroes.size()); ++hero) {
    if (state.heroes[hero].status != HeroStatus::kOnMap) continue;
    most = std::max(most, hero_value(game, state, hero));
  }
  return most;
}

class AdventureView final : public View<Adventure> {
 public:
  explicit AdventureView(const Adventure& game)
      : View(game),
        words_(game),
        board_(game),
        people_(game, board_),
        panels_(game, board_),
        ways_(game) {}

  ViewPage page() const override {
    ViewPage page;
    page.board = report::svg_document(board_.size(), "the adventure map", head(), body());
    page.panels = panels_.html();
    page.style = panels_.styles();
    page.colours = {std::string(kSeatHues[0]), std::string(kSeatHues[1])};
    page.curves = {{.caption = "Flagged fields (blue: player, orange: AI heroes)",
                    .by_round = true,
                    .least_top = 4},
                   {.caption = "Army, worth in gold (orange: the strongest AI hero on the map)",
                    .by_round = true},
                   {.caption = "Gold that a round brings the player", .by_round = true}};
    return page;
  }

  void step(const MapState& before, Action action, const MapState&) override {
    ways_.step(before, action);
  }

  ViewFrame frame(const MapState& state, int) const override {
    ViewFrame frame;
    for (int place = 0; place < game().layout().places(); ++place) {
      frame.fill(tile_slot(place), board_.tile(state, place));
    }
    for (int field = 0; field < game().layout().fields(); ++field) {
      frame.fill(field_slot(field), board_.field(state, field));
    }
    frame.fill("borders", board_.borders(state));
    people_.fill(state, ways_, frame);
    panels_.fill(state, frame);
    frame.moment = moment_words(game(), words_, state);
    frame.round = state.round;
    frame.curves = {
        {static_cast<double>(state.owned[0].size()), static_cast<double>(state.owned[1].size())},
        {static_cast<double>(game().meetings().army_value(state.units)),
         static_cast<double>(strongest_hero(game(), state))},
        {static_cast<double>(income(game(), state).gold), 0.0}};
    return frame;
  }

  std::string picture(const MapState& state) const override {
    const report::SvgSize board = board_.size();
    const report::SvgColumn column = map_column(game(), words_, state, board.width + 12);
    const report::SvgSize size = {board.width + kMapColumnWidth,
                                  std::max(board.height, column.y() + 20)};
    const std::string drawn = with_slots_filled(body(), frame(state, kSeesAll));
    return report::svg_document(size, "the adventure map",
                                head() + std::string(map_column_styles()), drawn + column.svg());
  }

  std::string text(const MapState& state, int /*eye*/) const override {
    return map_text(game(), words_, state);
  }

  std::vector<std::string> slots_of(const MapState& state, Action action) const override {
    return action_slots(game(), state, action);
  }

  std::string outcome(const MapState& before, Action action, const MapState& after) const override {
    return outcome_words(game(), words_, before, action, after);
  }
  bool settled(const MapState& before, Action /*action*/, const MapState& now) const override {
    return rest_is_untold(before, now);
  }

 private:
  std::string head() const {
    return fmt::format("<style>{}{}</style>\n<defs>\n{}{}</defs>\n", board_.styles(), sign_styles(),
                       board_.definitions(), MapPeople::definitions());
  }
  std::string body() const { return board_.ground() + board_.labels() + people_.slots(); }

  MapWords words_;
  MapBoard board_;
  MapPeople people_;
  MapPanels panels_;
  MapWays ways_;
};

}  // namespace

std::unique_ptr<View<Adventure>> make_adventure_view(const Adventure& game) {
  return std::make_unique<AdventureView>(game);
}

}  // namespace muster::homm::map
