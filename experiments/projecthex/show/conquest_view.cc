#include "experiments/projecthex/show/conquest_view.h"

#include <fmt/format.h>

#include <bit>
#include <memory>
#include <utility>

#include "experiments/projecthex/show/attack_panel.h"
#include "experiments/projecthex/show/board_picture.h"
#include "experiments/projecthex/show/board_shapes.h"
#include "experiments/projecthex/show/board_signs.h"
#include "experiments/projecthex/show/conquest_text.h"
#include "experiments/projecthex/show/outcomes.h"
#include "experiments/projecthex/show/realm_panel.h"
#include "games/projecthex/inquiry/missions.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {
namespace {

// What whoever decides is about to do, in the order of Phase.
constexpr std::array<std::string_view, 25> kPhaseWords = {
    "chooses a faction",
    "picks a card",
    "draws a mission",
    "gives back missions",
    "founds its capital",
    "chooses troops",
    "buys troops",
    "may build a fortress",
    "may come back",
    "places troops",
    "moves",
    "moves",
    "moves",
    "may attack",
    "attacks",
    "attacks",
    "attacks",
    "and the dice",
    "chooses a die",
    "chooses a die",
    "moves in",
    "leaves a guard",
    "recruits",
    "may discard missions",
    "levies troops",
};

std::string land_slot(int territory) { return fmt::format("land-{}", territory); }

class ConquestView final : public View<Conquest> {
 public:
  explicit ConquestView(const Conquest& game)
      : View(game), shapes_(kept_shapes(game.board(), kMapWidth)), attack_(game) {}

  ViewPage page() const override;
  void step(const ConquestState& before, Action action, const ConquestState& after) override;
  ViewFrame frame(const ConquestState& state, int eye) const override;
  std::string picture(const ConquestState& state) const override {
    return position_svg(game(), state, *shapes_);
  }
  std::string text(const ConquestState& state, int eye) const override {
    return conquest_text(game(), state, moment_words(state), attack_, scored_, eye);
  }
  std::vector<std::string> slots_of(const ConquestState& state, Action action) const override;
  std::string outcome(const ConquestState& before, Action /*action*/,
                      const ConquestState& after) const override {
    return outcome_words(game(), before, after);
  }
  bool settled(const ConquestState& before, Action /*action*/,
               const ConquestState& now) const override {
    return rest_is_untold(before, now);
  }

 private:
  std::string moment_words(const ConquestState& state) const;
  std::string marks_svg(const ConquestState& state) const;

  std::shared_ptr<const BoardShapes> shapes_;
  AttackCourse attack_;
  ScoredMissions scored_;
  // Of the last step: a move that was made or an attack that ended, and where troops came.
  March march_;
  std::vector<int> arrived_;
};

ViewPage ConquestView::page() const {
  ViewPage page;
  page.board = page_board_svg(game().board(), *shapes_);
  page.panels = attack_panel() + realm_panels(game());
  page.style = fmt::format("{}{}", attack_style(), realm_style());
  for (int player = 0; player < game().num_players(); ++player) {
    const std::size_t colour = game().scenario().colours[static_cast<std::size_t>(player)];
    page.colours.emplace_back(kCurveColours[colour]);
  }
  page.curves = {{.caption = "Prestige at the end of each turn",
                  .least_top = static_cast<double>(game().rules().prestige_to_win)},
                 {.caption = "Territories"},
                 {.caption = "Troops on the board"}};
  return page;
}

void ConquestView::step(const ConquestState& before, Action action, const ConquestState& after) {
  attack_.step(before, action, after);
  for (int player = 0; player < game().num_players(); ++player) {
    for (const int card : scored(before, after, static_cast<Player>(player))) {
      scored_[static_cast<std::size_t>(player)].push_back({card, before.turn});
    }
  }
  const bool moved = verb_of(action) == Verb::kMove;
  const bool fought = before.fight.target != kNowhere && after.fight.target == kNowhere;
  march_ = moved || fought ? march_of(before) : March{};
  arrived_.clear();
  const int what = argument_of(action);
  switch (verb_of(action)) {
    case Verb::kPlaceAll:
    case Verb::kPlaceOne:
      arrived_.push_back(what % 64);
      break;
    case Verb::kCapital:
    case Verb::kFortress:
    case Verb::kResurge:
      arrived_.push_back(what);
      break;
    default:
      break;
  }
}

std::string ConquestView::moment_words(const ConquestState& state) const {
  const std::string when = state.round == 0 ? "set-up" : fmt::format("round {}", state.round);
  const auto phase = static_cast<std::size_t>(state.phase);
  if (state.mover == kTerminal || phase >= kPhaseWords.size()) return when + ": the end";
  const int player = state.mover >= 0 ? state.mover : state.on_turn;
  const std::string_view does = state.phase == Phase::kFaction && state.mover == kChance
                                    ? "is dealt a faction"
                                    : kPhaseWords[phase];
  return fmt::format("{}: {} {}", when, colour_of(game(), player), does);
}

std::string ConquestView::marks_svg(const ConquestState& state) const {
  const March now = march_of(state);
  if (!now.origins.empty()) return march_svg(now, *shapes_);
  return march_svg(march_, *shapes_) + arrival_svg(arrived_, *shapes_);
}

ViewFrame ConquestView::frame(const ConquestState& state, int eye) const {
  ViewFrame frame;
  frame.moment = moment_words(state);
  frame.round = state.round;
  frame.set_up = state.round == 0;
  fill_places(game(), state, frame);
  frame.fill("marks", marks_svg(state));
  fill_attack(game(), state, attack_, eye, frame);
  fill_realms(game(), state, scored_, frame);
  frame.curves.resize(3);
  for (std::size_t player = 0; std::cmp_less(player, game().num_players()); ++player) {
    const Realm& realm = state.realms[player];
    frame.curves[0][player] = realm.prestige;
    frame.curves[1][player] = std::popcount(realm.held);
    frame.curves[2][player] = realm.pieces;
  }
  return frame;
}

std::vector<std::string> ConquestView::slots_of(const ConquestState& state, Action action) const {
  const int what = argument_of(action);
  switch (verb_of(action)) {
    case Verb::kCapital:
    case Verb::kFortress:
    case Verb::kResurge:
    case Verb::kFrom:
    case Verb::kTo:
    case Verb::kJoin:
      return {land_slot(what)};
    case Verb::kPlaceAll:
    case Verb::kPlaceOne:
      return {land_slot(what % 64)};
    case Verb::kMove:
      return {land_slot(state.to), land_slot(state.from)};
    case Verb::kCommit:
      return {land_slot(state.fight.target)};
    case Verb::kStay:
      return {land_slot(state.fight.attackers.items[0].territory)};
    case Verb::kGuard:
      return {land_slot(state.fight.attackers.items[state.fight.next_kind].territory)};
    case Verb::kDie: {
      const int side = state.phase == Phase::kAttackerDie ? 0 : 1;
      const DuelChoice choice = duel_choice(what);
      return {fmt::format("die-{}-{}", side, choice.face),
              fmt::format("unit-{}-{}", side, static_cast<int>(choice.type))};
    }
    case Verb::kReturn:
    case Verb::kDiscard: {
      std::vector<std::string> missions;
      for (const int slot : BitRange(static_cast<unsigned>(what))) {
        missions.push_back(fmt::format("mission-{}-{}", static_cast<int>(state.mover), slot));
      }
      return missions;
    }
    default:
      return {};
  }
}

}  // namespace

std::unique_ptr<View<Conquest>> make_conquest_view(const Conquest& game) {
  return std::make_unique<ConquestView>(game);
}

}  // namespace muster::projecthex
