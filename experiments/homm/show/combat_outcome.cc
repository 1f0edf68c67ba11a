#include "experiments/homm/show/combat_outcome.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "experiments/homm/show/combat_panels.h"
#include "experiments/view/outcome_words.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"
#include "games/homm/units/roll.h"

namespace muster::homm {
namespace {

// Changes of one unit, in words.
class UnitFate : OutcomeWords {
 public:
  UnitFate(const Combat& combat, const State& before, const State& after, int unit)
      : combat_(combat), before_(before), after_(after), unit_(unit) {}

  // "" when nothing has become of it.
  std::string words() {
    const Unit& then = before_.units[unit_];
    const Unit& now = after_.units[unit_];
    const bool was = then.side != kNoSide && then.cell != kNoCell;
    const bool is = now.side != kNoSide && now.cell != kNoCell;
    if (before_.round == 0 || (!was && !is)) return "";
    if (!is) return "defeated";
    if (!was) return "joins";
    const bool turned = now.side != then.side && now.side == combat_.row(then).few;
    if (now.side != then.side && !turned) return "takes another's place";
    tell_health(turned);
    if (now.tokens != then.tokens) say("{:+} tokens", now.tokens - then.tokens);
    if (now.poison != then.poison) say("{:+} poison", now.poison - then.poison);
    constexpr std::pair<UnitFlag, std::string_view> kFlags[] = {
        {kParalysed, "paralysed"}, {kCorroded, "corroded"}, {kSilenced, "silenced"}};
    for (const auto& [flag, name] : kFlags) {
      if ((now.flags & ~then.flags & flag) != 0) say("{}", name);
    }
    return joined();
  }

 private:
  void tell_health(bool turned) {
    // Damage is healed when the fight is over.
    if (after_.phase != Phase::kOver) {
      const int lost = whole_health(combat_, before_, unit_) - whole_health(combat_, after_, unit_);
      if (lost > 0) say("{} damage", lost);
      if (lost < 0) say("heals {}", -lost);
    }
    if (turned) say("now {}", side_words(combat_, combat_.card(after_.units[unit_].side)));
  }

  const Combat& combat_;
  const State& before_;
  const State& after_;
  int unit_;
};

// Dice that somebody may still change, or damage that has not arrived.
std::string on_its_way(const Combat& combat, const State& state) {
  if (combat.to_move(state) < 0 || state.attacker == kNoUnit || state.target == kNoUnit) return "";
  switch (state.stage) {
    case Stage::kRolled:
    case Stage::kRerolls:
    case Stage::kDefenseDie:
    case Stage::kDamage:
      break;
    case Stage::kLethal:
    case Stage::kLethalCards:
    case Stage::kTokens:
    case Stage::kHit:
      return fmt::format("{} damage to come", int{state.damage});
    default:
      return "";
  }
  if (combat.ruleset().stacks.on) {
    const Pool pool = Pool::unpacked(state.choice);
    std::string faces;
    for (int face = kDieFaces; face >= 1; --face) {
      for (int die = 0; die < pool.showing(face); ++die) faces += fmt::format(" {}", face);
    }
    return "dice" + faces;
  }
  if (state.faces.second == kNoDie) return fmt::format("die {:+}", int{state.faces.first});
  return fmt::format("dice {:+} and {:+}", int{state.faces.first}, int{state.faces.second});
}

}  // namespace

std::string outcome_words(const Combat& combat, const UnitNames& names, int side,
                          const State& before, Action action, const State& after) {
  OutcomeWords parts;
  if (after.phase == Phase::kOver && before.phase != Phase::kOver) {
    parts.say("{} wins", after.winner < 0 ? std::string_view("nobody") : side_name(after.winner));
  }
  for (const int whose : {other_side(side), side}) {
    for (const int unit : BitRange(side_units(whose))) {
      const std::string fate = UnitFate(combat, before, after, unit).words();
      if (!fate.empty()) parts.say("{}: {}", names[unit], fate);
    }
  }
  const bool answer = after.phase == Phase::kWindow && after.mover != side;
  if (answer) parts.say("{} may play a card", side_name(after.mover));
  const std::string waits = on_its_way(combat, after);
  if (!waits.empty()) parts.say("{}", waits);
  const bool attacks =
      kind_of(action) == ActionKind::kAttack || !on_its_way(combat, before).empty();
  if (parts.empty() && attacks) parts.say("no damage");
  return parts.joined("; ");
}

}  // namespace muster::homm
