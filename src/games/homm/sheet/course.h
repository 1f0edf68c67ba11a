// The course of a combat in words, stretch by stretch: what an action does by itself, then each
// stage of what comes of it (Combat::take_stage).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/homm/combat.h"
#include "games/homm/sheet/blow.h"
#include "games/homm/sheet/changes.h"
#include "games/homm/sheet/lines.h"
#include "games/homm/sheet/names.h"
#include "games/homm/state/actions.h"

namespace muster::homm {

class Course {
 public:
  explicit Course(const Combat& combat) : combat_(combat), names_(combat) {}

  void open(const State& start, Sheet& sheet);
  // The next stretches write to this sheet.
  void write_to(Sheet& sheet) { lines_.write_to(sheet); }
  // From `before` to `after` by the action, or by a stage.
  void tell(const State& before, std::optional<Action> action, const State& after);

 private:
  struct Stretch {
    const State& before;
    const State& after;
    std::optional<Action> action;

    bool did(ActionKind kind) const { return action && kind_of(*action) == kind; }
    int argument() const { return argument_of(*action); }
    bool stage(Stage stage) const {
      return !action && before.phase == Phase::kResolving && before.stage == stage;
    }
  };

  // course.cc: headings and causes.
  void tell_heading(const Stretch& stretch);
  void tell_order(const State& before, int unit);
  void tell_quiet_turn();
  void tell_drawn(const State& after);
  ChangeCause cause_of(const Stretch& stretch) const;
  std::string card_on_its_way(const Stretch& stretch) const;
  // The ability that acts, as an index into ability_codes(), or -1; and its unit.
  struct Acting {
    int id = -1;
    int unit = kNoUnit;
  };
  Acting acting(const Stretch& stretch) const;
  std::string ability_words(const Acting& ability) const;
  int next_ability(const State& before, int unit, int hooks, int step) const;
  // course_acts.cc: what is done.
  void tell_action(const Stretch& stretch);
  void tell_dice(const Stretch& stretch);
  void tell_tie(const Stretch& stretch);
  void tell_play(const Stretch& stretch);
  void tell_machines(const Stretch& stretch);
  void tell_ai(const Stretch& stretch);
  void tell_rule(const Stretch& stretch);
  void tell_standstill(const Stretch& stretch);
  bool acts_by_rule(const Stretch& stretch) const;
  int action_instead(const State& state) const;
  // course_attack.cc: attacks.
  void follow_blow(const Stretch& stretch, ChangeCause& cause);
  void begin_blow(const Stretch& stretch);
  void tell_no_retaliation(const Stretch& stretch);

  const Combat& combat_;
  UnitNames names_;
  SheetLines lines_;
  std::optional<Blow> blow_;  // the attack under way
  bool in_turn_ = false;      // below the heading of an activation
  std::string doer_;          // the war machine, or an AI hero's spell or skill, in the stretch
  std::vector<MovedCard> drawn_[2];  // by side, not told yet
};

}  // namespace muster::homm
