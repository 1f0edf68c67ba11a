#include "games/penance/sheet/scribe.h"

#include <fmt/format.h>

#include "games/penance/inquiry/piles.h"
#include "games/penance/sheet/moment.h"
#include "games/penance/sheet/words.h"
#include "games/penance/state/attack.h"

namespace muster::penance {
namespace {

// Takes each step again in slow motion, and tells what every task and stage has changed.
class DuelScribe final : public Scribe<CasketDuel> {
 public:
  explicit DuelScribe(const CasketDuel& game) : game_(game) {}

  void open(const DuelState& start, Sheet& sheet) override;
  void step(const DuelState& before, Action action, const DuelState& after, Sheet& sheet) override;

 private:
  void moment(const Moment& moment, Sheet& sheet);

  const CasketDuel& game_;
  Causes causes_;
  CardFlow cards_;
  AttackBlock attack_;
};

void tell_side(const CasketDuel& game, const DuelState& start, int side, Sheet& sheet) {
  const DeckTable& table = game.table(side);
  const Duelist& own = duelist(start, side);
  sheet.push_back(
      {SheetLevel::kAct, fmt::format("{} plays {} ({} {}, {} cards)", seat_title(side), table.name,
                                     spaced(faction_name(table.faction)),
                                     spaced(class_name(table.kind)), life_of(game, start, side))});
  const int wound =
      table.casket.major_wound > 0 ? table.casket.major_wound : game.rules().major_wound_fallback;
  sheet.push_back(
      {SheetLevel::kDetail, fmt::format("{} SP, initiative {:+}, Major Wound from {} damage",
                                        points_words(own.sp), table.casket.initiative, wound)});
}

void DuelScribe::open(const DuelState& start, Sheet& sheet) {
  const std::string where = game_.rules().board ? game_.arena().name() : "no board";
  sheet.push_back(
      {SheetLevel::kRound, fmt::format("Set-up: {}, rules {}", where, game_.rules().name)});
  for (const int side : {0, 1}) tell_side(game_, start, side, sheet);
  sheet.push_back({SheetLevel::kTurn, "Hands and deployment"});
}

void DuelScribe::step(const DuelState& before, Action action, const DuelState& after,
                      Sheet& sheet) {
  DuelState was = before;
  DuelState is = before;
  game_.act(is, action);
  const Task acting = was.tasks_used > 0 ? top_task(was) : Task{};
  moment(
      {.game = game_, .before = was, .after = is, .task = acting, .acted = true, .action = action},
      sheet);
  while (is.phase == Phase::kRun) {
    was = is;
    const Task task = was.tasks_used > 0 ? top_task(was) : Task{};
    game_.advance(is);
    moment({.game = game_, .before = was, .after = is, .task = task, .acted = false}, sheet);
  }
  if (after.phase != Phase::kOver) return;
  sheet.push_back({SheetLevel::kAct, ending_words(game_, after)});
  for (const int side : {0, 1}) {
    const Duelist& own = duelist(after, side);
    sheet.push_back(
        {SheetLevel::kDetail,
         fmt::format("{}: {} in the draw pile, {} in hand, {} discarded, {} lost", seat_title(side),
                     own.draw.size(), own.hand.size(), own.discard.size(), own.graveyard.size())});
  }
}

void DuelScribe::moment(const Moment& moment, Sheet& sheet) {
  Telling telling(moment, causes_, sheet);
  cards_.finish(telling);
  tell_headline(telling);
  attack_.follow(telling);
  cards_.follow(telling);
  for (const int side : {0, 1}) {
    tell_body(telling, side);
    tell_cards(telling, side);
  }
  tell_board(telling);
  causes_.note(telling);
}

}  // namespace

std::unique_ptr<Scribe<CasketDuel>> make_duel_scribe(const CasketDuel& game) {
  return std::make_unique<DuelScribe>(game);
}

Band band_of_roll(const CasketDuel& game, const DuelState& before, Action action) {
  DuelState state = before;
  const auto roll = static_cast<std::size_t>(before.tasks_used - 1);
  game.act(state, action);
  while (state.phase == Phase::kRun && state.tasks[roll].step <= kJudging) game.advance(state);
  if (state.phase == Phase::kRun) return static_cast<Band>(state.attack.band);
  // Whether to roll one die again is asked first.
  const auto pair = static_cast<KeptPair>(argument_of(action));
  return band_of(pair, before.attack.target_number, game.rules().dice);
}

}  // namespace muster::penance
