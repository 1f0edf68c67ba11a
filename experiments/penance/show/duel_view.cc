#include "experiments/penance/show/duel_view.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "experiments/penance/show/board_picture.h"
#include "experiments/penance/show/board_picture_hexes.h"
#include "experiments/penance/show/casket_panels.h"
#include "experiments/penance/show/duel_outcome.h"
#include "experiments/penance/show/duel_text.h"
#include "experiments/report/html.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/piles.h"
#include "games/penance/sheet/scribe.h"
#include "games/penance/sheet/words.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

// What can be lost of a unit: cards, hit points.
int strength_of(const DuelState& state, int unit) {
  if (!is_casket(unit)) return summon_of(state, unit).hp;
  return -duelist(state, unit).tally.lost[static_cast<std::size_t>(LossCause::kAttack)];
}

// The attack that is or was last resolved, until its card is.
class LastAttack {
 public:
  void step(const CasketDuel& game, const DuelState& before, Action action,
            const DuelState& after) {
    if (before.phase == Phase::kMain || before.turns != after.turns) known_ = false;
    if (verb_of(action) == Verb::kAttack) begin(game, before, action);
    if (!known_) return;
    const int lost = strength_ - strength_of(after, target_);
    mark_.words = std::string(kBandNames[index_of(band_)]);
    if (lost > 0) mark_.words += fmt::format(", {} lost", lost);
  }

  std::string svg(const CasketDuel& game) const {
    const bool shown = known_ && game.rules().board && mark_.from != kNoHex && mark_.to != kNoHex;
    return shown ? attack_svg(game, mark_) : std::string();
  }
  // "first's Strike against second: hit, 3 lost"
  std::string words() const {
    return known_ ? fmt::format("{}: {}", who_, mark_.words) : std::string();
  }

 private:
  void begin(const CasketDuel& game, const DuelState& before, Action action) {
    const Attack& attack = before.attack;
    known_ = true;
    band_ = band_of_roll(game, before, action);
    target_ = attack.target;
    strength_ = strength_of(before, target_);
    mark_ = {.from = hex_of(before, attack.attacker),
             .to = hex_of(before, target_),
             .missed = !is_hit(band_),
             .words = {}};
    const std::string card =
        attack.card == kNoAttackCard ? "attack" : game.cards().text(attack.card).name;
    who_ = fmt::format("{}'s {} against {}", unit_words(game, before, attack.attacker), card,
                       unit_words(game, before, target_));
  }

  AttackMark mark_;
  std::string who_;
  Band band_ = Band::kMiss;
  int target_ = 0;
  int strength_ = 0;
  bool known_ = false;
};

std::string moment_of(const DuelState& state) {
  if (state.mover == kTerminal) return fmt::format("round {}: over", state.round);
  if (state.round == 0) return "set-up";
  return fmt::format("round {}, turn {} of {}", state.round, state.turns,
                     seat_title(state.on_turn));
}

class DuelView final : public muster::View<CasketDuel> {
 public:
  using muster::View<CasketDuel>::View;

  ViewPage page() const override {
    return {
        .board = page_board_svg(game()),
        .panels = casket_panels(game()),
        .style = std::string(kCasketPanelStyle),
        .colours = {"#2f7bd0", "#c96a12"},
        .curves = {
            {.caption = "Life: cards in draw pile, hand and discard pile, at the end of each round",
             .by_round = true},
            {.caption = "Heat at the end of each turn", .least_top = 5}}};
  }

  // A Casket's trail begins anew with each of its turns.
  void step(const DuelState& before, Action action, const DuelState& after) override {
    attack_.step(game(), before, action, after);
    const bool new_turn = after.turns != before.turns;
    for (const int side : {0, 1}) {
      const int here = duelist(after, side).hex;
      const int from = duelist(before, side).hex;
      std::vector<int>& trail = trails_[static_cast<std::size_t>(side)];
      if (from == kNoHex || (new_turn && after.on_turn == side)) trail.clear();
      if (trail.empty()) trail.push_back(from == kNoHex || new_turn ? here : from);
      if (trail.back() != here) trail.push_back(here);
    }
  }

  ViewFrame frame(const DuelState& state, int eye) const override {
    ViewFrame frame;
    frame.moment = moment_of(state);
    frame.round = state.round;
    frame.set_up = state.round == 0 && state.mover != kTerminal;
    fill_board(game(), state, frame);
    if (game().rules().board) {
      for (const int side : {0, 1}) {
        frame.fill(trail_slot(side),
                   trail_svg(game(), trails_[static_cast<std::size_t>(side)], side));
      }
      frame.fill(kAttackSlot, attack_.svg(game()));
    }
    frame.fill("last-attack", report::escape(attack_.words()));
    fill_casket_panels(game(), state, eye, frame);
    frame.curves.resize(2);
    for (const int side : {0, 1}) {
      const auto at = static_cast<std::size_t>(side);
      frame.curves[0][at] = life_of(game(), state, side);
      frame.curves[1][at] = duelist(state, side).heat;
    }
    return frame;
  }

  std::string picture(const DuelState& state) const override { return position_svg(game(), state); }

  std::string outcome(const DuelState& before, Action /*action*/,
                      const DuelState& after) const override {
    return outcome_words(game(), before, after);
  }
  bool settled(const DuelState& /*before*/, Action /*action*/,
               const DuelState& now) const override {
    return only_draws_cards(now);
  }

  std::string text(const DuelState& state, int eye) const override {
    return duel_text(game(), state, moment_of(state), attack_.words(), eye);
  }

  std::vector<std::string> slots_of(const DuelState& state, Action action) const override {
    const int what = argument_of(action);
    const int mover = state.mover;
    switch (verb_of(action)) {
      case Verb::kPlay:
      case Verb::kReact:
        return {card_slot(mover, what)};
      case Verb::kLose:
        return {card_slot(top_task(state).side, what)};
      case Verb::kSacrifice:
      case Verb::kPurge:
        return {card_slot(mover, kDamagedKind)};
      case Verb::kPick: {
        const PickView pick(top_task(state));
        if (pick.pile() != Pile::kHand) return {};
        return {card_slot(pick.owner(), what)};
      }
      case Verb::kAim:
        if (!is_casket(state.attack.target)) return {};
        return {part_slot(state.attack.target, what)};
      default:
        return places_of(state, action);
    }
  }

 private:
  // Of actions that are about the board.
  std::vector<std::string> places_of(const DuelState& state, Action action) const {
    const int what = argument_of(action);
    if (!game().rules().board) {
      if (verb_of(action) != Verb::kUnit || !is_casket(what)) return {};
      return {player_slot(what)};
    }
    const bool main = state.phase == Phase::kMain;
    switch (verb_of(action)) {
      case Verb::kMove:
        return ahead(hex_of(state, main ? state.mover : top_task(state).unit), what);
      case Verb::kTurn: {
        const int side = main ? state.mover : top_task(state).side;
        std::vector<std::string> slots = ahead(duelist(state, side).hex, what);
        slots.insert(slots.begin(), unit_slot(side));
        return slots;
      }
      case Verb::kColumn: {
        std::vector<std::string> column;
        for (int row = 1; row <= game().grid().rows(); ++row) {
          column.push_back(hex_slot(game().grid().at(what, row)));
        }
        return column;
      }
      case Verb::kRow:
        return {hex_slot(game().grid().at(state.column, what))};
      case Verb::kUnit:
        if (what >= kUnits) return {};
        return {unit_slot(what)};
      default:
        return {};
    }
  }

  // The hex next to another in a direction, if there is one.
  std::vector<std::string> ahead(int hex, int direction) const {
    if (hex == kNoHex) return {};
    const int next = game().grid().neighbour(hex, direction);
    if (next == HexGrid::kNoHex) return {};
    return {hex_slot(next)};
  }

  LastAttack attack_;
  std::array<std::vector<int>, kDuelists> trails_;
};

}  // namespace

std::unique_ptr<muster::View<CasketDuel>> make_duel_view(const CasketDuel& game) {
  return std::make_unique<DuelView>(game);
}

}  // namespace muster::penance
