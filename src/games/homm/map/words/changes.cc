#include "games/homm/map/words/changes.h"

#include <fmt/format.h>

#include <utility>

#include "core/bits.h"
#include "games/homm/map/inquiry/fields.h"

namespace muster::homm::map {
namespace {

// Compares two states.
class Comparison {
 public:
  Comparison(const Adventure& game, const MapWords& words, const MapState& before,
             const MapState& now, MapMoment moment)
      : game_(game), words_(words), before_(before), now_(now), moment_(moment) {}

  MapChanges all() {
    player_goes();
    tiles();
    flags();
    visits();
    heroes();
    stocks();
    army();
    hero();
    movement();
    cards();
    return std::move(changes_);
  }

 private:
  void act(std::string text) { changes_.acts.push_back(std::move(text)); }
  void effect(std::string text) { changes_.effects.push_back(std::move(text)); }
  void detail(std::string text) { changes_.details.push_back(std::move(text)); }

  // Moves that nobody has chosen step by step, and that of a card.
  void player_goes() {
    if (before_.field == now_.field || moment_ == MapMoment::kMoves) return;
    const std::string to = words_.field(now_, now_.field);
    act(moment_ == MapMoment::kSentHome ? fmt::format("the player's hero goes home to {}", to)
        : before_.fight != FightKind::kNone
            ? fmt::format("the player's hero goes back to {}", to)
            : fmt::format("goes{} to {}", words_.direction(before_.field, now_.field), to));
  }

  void tiles() {
    for (int place = 0; place < game_.layout().places(); ++place) {
      const auto at = static_cast<std::size_t>(place);
      if (before_.placed[at].face_up == now_.placed[at].face_up) continue;
      Sheet lines;
      tell_list(SheetLevel::kDetail,
                fmt::format("around {}", words_.at(Layout::field_of(place, kCentre))),
                words_.printed(now_, place), lines);
      for (SheetLine& line : lines) detail(std::move(line.text));
    }
  }

  void flags() {
    for (const int owner : {0, 1}) {
      for (const int field : now_.owned[owner] - before_.owned[owner]) {
        done("flags", field, before_.owned[1 - owner].contains(field) ? 1 - owner : owner);
      }
    }
    for (const int field : now_.spoilt - before_.spoilt) {
      done("destroys", field, before_.owned[0].contains(field) ? 0 : 1);
    }
    for (const int field : now_.troops - before_.troops) {
      act(fmt::format("{} is to give troops, not income", words_.field(now_, field)));
    }
  }

  // What a hero does to a field that may have been `owner`'s.
  void done(std::string_view verb, int field, int owner) {
    const std::string before = former_owner(field, owner);
    if (ai_moves()) {
      changes_.there.push_back(fmt::format("{} it{}", verb, before));
    } else {
      act(fmt::format("{} {}{}", verb, words_.field(before_, field), before));
    }
  }
  bool ai_moves() const { return moment_ == MapMoment::kAiMoves || moment_ == MapMoment::kAppears; }

  std::string former_owner(int field, int owner) const {
    if (!before_.owned[owner].contains(field)) return "";
    return owner == 0 ? ", the player's until now" : ", the AI heroes' until now";
  }

  // Fields with a cube: visited, or without their guards.
  void visits() {
    const FieldSet flagged =
        (now_.owned[0] - before_.owned[0]) | (now_.owned[1] - before_.owned[1]);
    for (const int field : now_.visited - before_.visited) {
      const int level = guards_at(game_, before_, field);
      if (level > 0) {
        detail(fmt::format("no guards of {} are left at {}", level_words(level), words_.at(field)));
      }
      if (flagged.contains(field) || now_.spoilt.contains(field)) continue;
      if (kind_at(game_, before_, field).use == FieldUse::kVisit) done("visits", field, 0);
    }
    const bool again =
        moment_ == MapMoment::kVisit && kind_at(game_, now_, now_.field).use == FieldUse::kRevisit;
    if (again && (before_.movement != now_.movement || before_.gold != now_.gold ||
                  before_.materials != now_.materials || before_.valuables != now_.valuables)) {
      done("uses", now_.field, 0);
    }
  }

  void heroes() {
    for (int hero = 0; hero < static_cast<int>(game_.scenario().ai_heroes.size()); ++hero) {
      const AiHeroState& was = before_.heroes[hero];
      const AiHeroState& is = now_.heroes[hero];
      if (was.status != HeroStatus::kBeaten && is.status == HeroStatus::kBeaten) {
        act(fmt::format("{} leaves the map", words_.hero(hero)));
      }
      const auto bit = 1u << static_cast<unsigned>(hero);
      if ((now_.grown & ~before_.grown & bit) != 0) {
        act(fmt::format("{}'s army is now {}", words_.hero(hero),
                        joined(words_.hero_army(hero, true))));
      }
    }
  }

  void amount(int was, int is, std::string_view what) {
    if (was != is) effect(fmt::format("{:+} {} (now {})", is - was, what, is));
  }
  void stocks() {
    amount(before_.gold, now_.gold, "gold");
    amount(before_.materials, now_.materials, "materials");
    amount(before_.valuables, now_.valuables, "valuables");
  }

  void army() {
    for (int unit = 0; unit < game_.meetings().units(); ++unit) {
      if (before_.units[unit] == now_.units[unit]) continue;
      effect(words_.unit(unit, now_.units[unit], before_.units[unit].in_deck != 0));
    }
  }

  void hero() {
    const int per_level = game_.ruleset().steps_per_level;
    const int steps = (now_.level - before_.level) * per_level + now_.steps - before_.steps;
    if (steps != 0) {
      effect(fmt::format("{:+} experience (now {})", steps, words_.experience(now_)));
    }
    if (before_.morale.token != now_.morale.token) {
      const bool over = before_.morale_ends != 0 && now_.morale_ends == 0;
      effect(fmt::format("morale now {}{}", morale_words(now_.morale.token),
                         over ? ", the fight being over" : ""));
    }
    if (before_.morale.penalty < now_.morale.penalty) {
      detail("a second negative morale: the next draw at the start of a turn is a card lower");
    }
    if (before_.lose_hand < now_.lose_hand) {
      detail("a second negative morale: the hand goes at the end of the turn");
    }
    if (before_.experts != now_.experts) {
      detail(counted(now_.experts, "expert token left", "expert tokens left"));
    }
  }

  void movement() {
    if (before_.movement != now_.movement) {
      detail(counted(now_.movement, "movement point left", "movement points left"));
    }
  }

  void cards() {
    const CardPiles& was = before_.piles;
    const CardPiles& is = now_.piles;
    if (const auto come = is.hand & ~was.hand) {
      detail(fmt::format("into the hand: {}", joined(words_.cards(come))));
    }
    if (const auto gone = was.hand & ~is.hand) {
      detail(fmt::format("out of the hand: {}", joined(words_.cards(gone))));
    }
    if (const auto found = is.aside & ~was.aside) {
      detail(fmt::format("found in the discard pile: {}", joined(words_.cards(found))));
    }
    if (const auto lapsed = was.delayed & ~is.delayed & is.discard;
        lapsed != 0 && now_.stage == MapStage::kAiHeroes) {
      detail(fmt::format("played for later and not used: {}", joined(words_.cards(lapsed))));
    }
  }

  const Adventure& game_;
  const MapWords& words_;
  const MapState& before_;
  const MapState& now_;
  MapMoment moment_;
  MapChanges changes_;
};

}  // namespace

MapChanges changes_between(const Adventure& game, const MapWords& words, const MapState& before,
                           const MapState& now, MapMoment moment) {
  return Comparison(game, words, before, now, moment).all();
}

}  // namespace muster::homm::map
