// A step is played again with rules of which the scribe sees every stage, and each stage is told by
// what it has changed.
#include "games/homm/map/words/scribe.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bits.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/state/actions.h"
#include "games/homm/map/words/aim.h"
#include "games/homm/map/words/changes.h"
#include "games/homm/map/words/choices.h"
#include "games/homm/map/words/fight_sheet.h"
#include "games/homm/map/words/opening.h"
#include "games/homm/map/words/words.h"

namespace muster::homm::map {
namespace {

class MapScribe final : public Scribe<Adventure>, private MapWatcher {
 public:
  explicit MapScribe(const Adventure& game)
      : game_(game), words_(game), watched_(game.watched_by(*this)) {}

  void open(const MapState& start, Sheet& sheet) override {
    sheet_ = &sheet;
    if (game_.hash(start) == game_.hash(game_.initial_state())) {
      watched_->replayed_start();
    } else {  // from within a game
      last_ = start;
      tell_opening(game_, words_, start, sheet);
    }
  }

  void step(const MapState& before, Action action, const MapState& after, Sheet& sheet) override {
    sheet_ = &sheet;
    last_ = before;
    chosen_ = {};
    if (is_map_action(action)) chosen_ = choice_words(game_, words_, before, action);
    if (is_map_action(action)) told_cards(before, action);
    if (before.phase == MapPhase::kOutcome) drawn_ = outcome_words(before, action);
    MapState now = before;
    watched_->apply(now, action);
    if (after.phase != MapPhase::kDrawCard) tell_draws();
    if (after.phase == MapPhase::kOver) tell_end(game_, after, sheet);
  }

 private:
  // ---- MapWatcher.
  void passed(const MapState& now, MapMoment moment) override {
    if (now.to_draw == 0) tell_draws();
    switch (moment) {
      case MapMoment::kSetUp:
        tell_opening(game_, words_, now, *sheet_);
        break;
      case MapMoment::kFightSettled:
        tell("", now, moment);
        if (std::exchange(opening_, false)) fight_->open(now.combat, *sheet_);
        break;
      case MapMoment::kFightBegins:
        tell_chosen(now, moment);
        fight_begins(now);
        break;
      case MapMoment::kAiTurn:
        tell("", now, moment);
        turn_begins(now);
        break;
      case MapMoment::kRoundBegins:
        round_begins(now);
        break;
      default: {
        const std::string act = act_of(now, moment);
        if (act.empty()) {
          tell_chosen(now, moment);
        } else {
          if (!chosen_.act.empty()) tell_chosen(last_, moment);
          tell(act, now, moment);
          for (const std::string& each : std::exchange(chosen_, {}).details) detail(each);
        }
        ai_aim(now, moment);
        if (moment == MapMoment::kStage) player_begins(now);
      }
    }
    last_ = now;
  }

  void fought(const MapState& now, Action action) override {
    if (fight_) fight_->step(last_.combat, action, now.combat, *sheet_);
    last_ = now;
  }

  void fight_over(const MapState& now, const FightResult& result) override {
    fight_.reset();
    tell(result_words(now, result), now, MapMoment::kStage);
    if (!drawn_.empty()) detail(std::exchange(drawn_, ""));
    last_ = now;
  }

  // ---- Lines.
  void act(std::string text) { line(SheetLevel::kAct, std::move(text)); }
  void detail(std::string text) { line(SheetLevel::kDetail, std::move(text)); }
  void line(SheetLevel level, std::string text) {
    if (!turn_.empty()) sheet_->push_back({SheetLevel::kTurn, std::exchange(turn_, "")});
    sheet_->push_back({level, std::move(text)});
  }

  // An act and what is different now. Without an act the first change is one.
  void tell(const std::string& act, const MapState& now, MapMoment moment) {
    MapChanges changes = changes_between(game_, words_, last_, now, moment);
    std::vector<std::string>& acts = changes.acts;
    if (!act.empty()) acts.insert(acts.begin(), act + there_words(changes.there));
    if (!changes.effects.empty()) {
      const std::string effects = joined(changes.effects);
      if (acts.empty()) {
        acts.push_back(effects);
      } else {
        acts.back() += ": " + effects;
      }
    }
    for (std::string& each : acts) this->act(std::move(each));
    for (std::string& each : changes.details) detail(std::move(each));
  }

  // " and flags it": what an AI hero does where it goes.
  static std::string there_words(const std::vector<std::string>& there) {
    std::string text;
    for (const std::string& each : there) text += " and " + each;
    return text;
  }

  void tell_chosen(const MapState& now, MapMoment moment) {
    const MapChoice chosen = std::exchange(chosen_, {});
    tell(chosen.act, now, moment);
    for (const std::string& each : chosen.details) detail(each);
  }

  // What a moment is, where the changes do not say it.
  std::string act_of(const MapState& now, MapMoment moment) const {
    switch (moment) {
      case MapMoment::kMoves:
        return step_words(now);
      case MapMoment::kAppears:
        return appearance(now);
      case MapMoment::kGivesWay:
        return fmt::format("guards of {} let a hero of {} pass",
                           level_words(guards_at(game_, now, now.field)), level_words(now.level));
      case MapMoment::kAiMoves:
        return ai_step_words(now);
      case MapMoment::kDefeat:
        return "the defeat is paid for";
      case MapMoment::kStage:
        if (now.discovering != kNoField && now.discovering != last_.discovering &&
            now.discoverer == 1) {
          return fmt::format("discovers {}", words_.place(now.discovering));
        }
        if (now.phase == MapPhase::kDefend && last_.phase != MapPhase::kDefend) {
          return fmt::format("comes up to {}", words_.field(now, now.fight_field));
        }
        return "";
      default:
        return "";
    }
  }

  std::string step_words(const MapState& now) const {
    const int enemy = ai_hero_at(now, now.field);
    return fmt::format("goes{} to {}{}", words_.direction(last_.field, now.field),
                       words_.field_and_guards(now, now.field),
                       enemy < 0 ? "" : fmt::format(", where {} is", words_.hero(enemy)));
  }

  std::string ai_step_words(const MapState& now) const {
    for (int hero = 0; hero < kMaxAiHeroes; ++hero) {
      const int from = last_.heroes[hero].field;
      const int to = now.heroes[hero].field;
      if (from == to) continue;
      return fmt::format("goes{} to {}", words_.direction(from, to), words_.field(last_, to));
    }
    // It has beaten the player's hero where it came on the map (AM-25).
    return fmt::format("{} takes {}", words_.hero(now.opponent),
                       words_.field(last_, now.fight_field));
  }

  std::string appearance(const MapState& now) const {
    for (int hero = 0; hero < kMaxAiHeroes; ++hero) {
      if (last_.heroes[hero].status != HeroStatus::kToCome) continue;
      if (now.heroes[hero].status != HeroStatus::kOnMap) continue;
      return fmt::format("{} comes on the map at {}", words_.hero(hero),
                         words_.field(last_, now.heroes[hero].field));
    }
    return "";
  }

  void tell_draws() {
    if (!draws_.empty()) detail("draws " + joined(std::exchange(draws_, {})));
  }

  // Cards of which the choice itself says that they leave or join the hand. Draws are told
  // together.
  void told_cards(const MapState& before, Action action) {
    const int card = map_argument(action);
    const MapAction kind = map_kind(action);
    if (kind == MapAction::kPlay || kind == MapAction::kPlayLater) {
      last_.piles.hand &= ~bit<std::uint64_t>(card / 4);
    } else if (kind == MapAction::kDiscard) {
      last_.piles.hand &= ~bit<std::uint64_t>(card);
    } else if (before.phase == MapPhase::kDrawCard) {
      last_.piles.hand |= bit<std::uint64_t>(card);
      draws_.push_back(game_.card_of(card).name);
    } else if (before.phase == MapPhase::kFind ||
               (before.phase == MapPhase::kGainCard && before.searching == 0)) {
      last_.piles.hand |= bit<std::uint64_t>(card);
    }
  }

  // ---- Rounds and turns.
  void round_begins(const MapState& now) {
    turn_.clear();
    sheet_->push_back(
        {SheetLevel::kRound, fmt::format("Round {} of {}", now.round, game_.scenario().rounds)});
    MapState paid = last_;
    paid.gold = now.gold;
    paid.materials = now.materials;
    paid.valuables = now.valuables;
    const MapChanges changes = changes_between(game_, words_, last_, paid, MapMoment::kRoundBegins);
    if (!changes.effects.empty()) {
      act("income: " + joined(changes.effects));
      tell_list(SheetLevel::kDetail, "from", words_.income(last_), *sheet_);
    }
    detail(counted(now.movement, "movement point left", "movement points left"));
    last_ = paid;
    last_.movement = now.movement;
    tell("", now, MapMoment::kRoundBegins);
  }

  void player_begins(const MapState& now) {
    const bool own = now.stage >= MapStage::kSearchPile && now.stage <= MapStage::kPlayerTurn;
    if (!own || now.fight != FightKind::kNone || players_round_ == now.round) return;
    players_round_ = now.round;
    turn_ = "Player";
  }

  void turn_begins(const MapState& now) {
    aim_ = {};
    turn_ = words_.hero(now.ai_hero);
  }

  // Why an AI hero has done what it did: told at its first step, and when it changes.
  void ai_aim(const MapState& now, MapMoment moment) {
    if (!game_.driven() || last_.stage != MapStage::kAiHeroes || last_.ai_hero >= kMaxAiHeroes ||
        last_.fight != FightKind::kNone) {
      return;
    }
    const AiHeroState& was = last_.heroes[last_.ai_hero];
    const bool discovers = now.discovering != kNoField && last_.discovering == kNoField;
    const bool spent = was.movement > now.heroes[last_.ai_hero].movement;
    if (last_.discovering != kNoField || !spent) return;
    const bool stays = moment == MapMoment::kStage && !discovers && now.phase != MapPhase::kDefend;
    AiAim aim = aim_of(game_, words_, last_, last_.ai_hero, stays);
    if (!aim.words.empty() && (aim.goal != aim_.goal || aim.fields != aim_.fields)) {
      detail(aim.words);
      if (aim.goal != aim_.goal) detail("by its goal: " + aim.goal);
    }
    aim_ = std::move(aim);
  }

  // ---- Fights.
  void fight_begins(const MapState& now) {
    act(meeting_words(now));
    ai_aim(now, MapMoment::kFightBegins);
    const Meetings& meetings = game_.meetings();
    tell_list(SheetLevel::kDetail, "the player has", words_.army(now), *sheet_);
    if (!meetings.has_army(now.units)) return;
    const bool guards = now.fight == FightKind::kGuards || now.fight == FightKind::kTurnFight;
    const bool table = game_.ruleset().fights == FightMode::kTable;
    if (!guards && table) {
      tell_list(SheetLevel::kDetail, words_.opponent(now) + " has",
                words_.hero_army(now.opponent, (now.grown >> now.opponent & 1) != 0), *sheet_);
    }
    if (table) {
      detail(fmt::format(
          "by the table an army worth {} gold wins with {:.3g} %", meetings.army_value(now.units),
          100 * meetings.victory(now.meeting, now.units,
                                 now.fight == FightKind::kGuards ? now.movement : 99)));
      return;
    }
    fight_.emplace(*meetings[now.meeting].rules, meetings[now.meeting].player_side);
    opening_ = true;
  }

  std::string meeting_words(const MapState& now) const {
    const std::string opponent = words_.opponent(now);
    const std::string field = words_.field(now, now.fight_field);
    const bool walls = game_.meetings()[now.meeting].name.ends_with(":citadel");
    switch (now.fight) {
      case FightKind::kAttack:
        return fmt::format("the player's hero attacks {} at {}", opponent, field);
      case FightKind::kDefence:
        return fmt::format("{} attacks the player's hero at {}{}", opponent, field,
                           walls ? ", behind the walls of the citadel" : "");
      case FightKind::kTown:
        return fmt::format("{} attacks {}, defended without the hero{}", opponent, field,
                           walls ? " from the walls of the citadel" : "");
      case FightKind::kTurnFight:
        return fmt::format("{} attack the player's hero at {}", opponent, field);
      default:
        return fmt::format("the player's hero fights {} at {}", opponent, words_.at(now.field));
    }
  }

  std::string result_words(const MapState& now, const FightResult& result) const {
    const std::string opponent = words_.opponent(now);
    const bool guards = now.fight == FightKind::kGuards || now.fight == FightKind::kTurnFight;
    if (result.won) return fmt::format("the player's army beats {}", opponent);
    if (result.decided) {
      return fmt::format("{} {} the player's army", opponent, guards ? "beat" : "beats");
    }
    return guards ? "the player's army retreats" : "the fight ends with no winner";
  }

  // A row of the table of fights.
  std::string outcome_words(const MapState& state, Action action) const {
    const FightOdds& odds = game_.meetings().odds(state.meeting, state.units);
    std::uint64_t all = 0;
    for (const FightOutcome& each : odds.outcomes) all += each.weight;
    const FightOutcome& row = odds.outcomes[static_cast<std::size_t>(map_argument(action))];
    return fmt::format("drawn from the table: {}, {} lost, {}; {} of {} fights go so",
                       row.win ? "won" : "lost", counted(row.steps_lost, "step", "steps"),
                       counted(row.extra_rounds, "further round", "further rounds"), row.weight,
                       all);
  }

  const Adventure& game_;
  MapWords words_;
  std::shared_ptr<const Adventure> watched_;
  Sheet* sheet_ = nullptr;  // of the step that is being told
  MapState last_;           // what has been told
  MapChoice chosen_;        // by the step's action, and not told yet
  std::string drawn_;       // of the table of fights
  std::string turn_;        // a heading that has nothing under it yet
  std::vector<std::string> draws_;
  AiAim aim_;  // of the AI hero whose turn it is
  std::optional<FightSheet> fight_;
  bool opening_ = false;
  int players_round_ = 0;
};

}  // namespace

std::unique_ptr<Scribe<Adventure>> make_map_scribe(const Adventure& game) {
  return std::make_unique<MapScribe>(game);
}

}  // namespace muster::homm::map
