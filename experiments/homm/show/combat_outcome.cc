#include "experiments/homm/show/combat_outcome.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "experiments/homm/show/combat_panels.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"
#include "games/homm/units/roll.h"

namespace muster::homm {
namespace {

// Changes of one unit, in words.
class UnitFate {
 public:
  UnitFate(const Combat& combat, const State& before, const State& after, int unit)
      : combat_(combat), before_(before), after_(after), unit_(unit) {}

  std::vector<std::string> words() {
    const Unit& then = before_.units[unit_];
    const Unit& now = after_.units[unit_];
    const bool was = then.side != kNoSide && then.cell != kNoCell;
    const bool is = now.side != kNoSide && now.cell != kNoCell;
    if (before_.round == 0 || (!was && !is)) return {};
    if (!is) return {"defeated"};
    if (!was) return {"joins"};
    const bool turned = now.side != then.side && now.side == combat_.row(then).few;
    if (now.side != then.side && !turned) return {"takes another's place"};
    tell_health(turned);
    if (now.tokens != then.tokens) say("{:+} tokens", now.tokens - then.tokens);
    if (now.poison != then.poison) say("{:+} poison", now.poison - then.poison);
    constexpr std::pair<UnitFlag, std::string_view> kFlags[] = {
        {kParalysed, "paralysed"}, {kCorroded, "corroded"}, {kSilenced, "silenced"}};
    for (const auto& [flag, name] : kFlags) {
      if ((now.flags & ~then.flags & flag) != 0) say("{}", name);
    }
    return std::move(words_);
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

  template <class... Args>
  void say(fmt::format_string<Args...> text, Args&&... args) {
    words_.push_back(fmt::format(text, std::forward<Args>(args)...));
  }

  const Combat& combat_;
  const State& before_;
  const State& after_;
  int unit_;
  std::vector<std::string> words_;
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
  std::vector<std::string> parts;
  if (after.phase == Phase::kOver && before.phase != Phase::kOver) {
    parts.push_back(after.winner < 0 ? std::string("nobody wins")
                                     : fmt::format("{} wins", side_name(after.winner)));
  }
  for (const int whose : {other_side(side), side}) {
    for (const int unit : BitRange(side_units(whose))) {
      const std::vector<std::string> fate = UnitFate(combat, before, after, unit).words();
      if (fate.empty()) continue;
      parts.push_back(fmt::format("{}: {}", names[unit], fmt::join(fate, ", ")));
    }
  }
  const bool answer = after.phase == Phase::kWindow && after.mover != side;
  if (answer) parts.push_back(fmt::format("{} may play a card", side_name(after.mover)));
  const std::string waits = on_its_way(combat, after);
  if (!waits.empty()) parts.push_back(waits);
  const bool attacks =
      kind_of(action) == ActionKind::kAttack || !on_its_way(combat, before).empty();
  if (parts.empty() && attacks) parts.emplace_back("no damage");
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace muster::homm
