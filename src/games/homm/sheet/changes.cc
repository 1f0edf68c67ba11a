#include "games/homm/sheet/changes.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/homm/inquiry/units.h"
#include "games/homm/sheet/blow.h"
#include "games/homm/sheet/effect_words.h"

namespace muster::homm {
namespace {

std::string because(const std::string& cause) {
  return cause.empty() ? "" : fmt::format(" ({})", cause);
}

bool same_effect(const Effect& a, const Effect& b) {
  return a.kind == b.kind && a.on == b.on && a.amount == b.amount && a.until == b.until &&
         a.source == b.source;
}

std::vector<Effect> lasting(const State& state) {
  std::vector<Effect> all(state.effects, state.effects + state.effect_count);
  std::erase_if(all, [](const Effect& each) { return each.kind == Lasting::kDamageWaits; });
  return all;
}

// Those of `all` that `others` lacks.
std::vector<Effect> without(const std::vector<Effect>& all, std::vector<Effect> others) {
  std::vector<Effect> left;
  for (const Effect& each : all) {
    const auto same = std::find_if(others.begin(), others.end(),
                                   [&](const Effect& other) { return same_effect(each, other); });
    if (same == others.end()) {
      left.push_back(each);
    } else {
      others.erase(same);
    }
  }
  return left;
}

}  // namespace

void Changes::tell(const ChangeCause& cause) const {
  tell_placed();
  tell_moves(cause);
  tell_walls();
  for (int unit = 0; unit < kUnits; ++unit) {
    if (alive(before_, unit)) tell_harm(unit, cause);
  }
  for (int unit = 0; unit < kUnits; ++unit) {
    if (alive(before_, unit) && alive(after_, unit)) tell_marks(unit, cause);
  }
  tell_effects();
  tell_sides();
  tell_attack_changes();
}

void Changes::tell_walls() const {
  if (after_.walls != 0 && before_.walls == 0) {
    std::vector<std::string> walls;
    for (int cell : BitRange(after_.walls & ~cell_bit(after_.gate)))
      walls.push_back(cell_name(cell));
    lines_.act(fmt::format("walls on {}, the gate on {}", in_words(walls), cell_name(after_.gate)));
    return;
  }
  for (int cell : BitRange(before_.walls & ~after_.walls)) {
    lines_.act(fmt::format("the {} on {} is destroyed", cell == before_.gate ? "gate" : "wall",
                           cell_name(cell)));
  }
}

void Changes::tell_placed() const {
  std::vector<int> placed;
  for (int unit = 0; unit < kUnits; ++unit) {
    if (!alive(before_, unit) && alive(after_, unit)) placed.push_back(unit);
  }
  const auto rank = [this](int unit) {
    const SideRow& values = combat_.row(after_.units[unit]);
    return (values.type == UnitType::kRanged ? 1 << 16 : 0) + values.initiative * 8 +
           static_cast<int>(values.tier);
  };
  std::stable_sort(placed.begin(), placed.end(), [&](int a, int b) { return rank(a) > rank(b); });
  for (const int unit : placed) {
    lines_.act(fmt::format("{}: {} {}{} ({})", side_name(side_of(unit)), names_[unit],
                           before_.round == 0 ? "" : "join ", place_name(after_.units[unit].cell),
                           condition_words(combat_, after_, unit)));
  }
}

void Changes::tell_moves(const ChangeCause& cause) const {
  for (int unit = 0; unit < kUnits; ++unit) {
    if (!alive(before_, unit)) continue;
    const int from = before_.units[unit].cell;
    // A unit that the move killed has been there all the same.
    const int to = after_.units[unit].cell;
    if (to == from || to == kNoCell) continue;
    const std::string way = fmt::format("from {} to {}", cell_name(from), cell_name(to));
    if (unit == after_.active && cause.own_move) {
      const std::string aim = cause.towards.empty() ? "" : ", towards " + cause.towards;
      lines_.act(fmt::format("move {}{}", way, aim));
    } else {
      lines_.act(fmt::format("{} moved {}{}", names_[unit], way, because(cause.words)));
    }
  }
}

void Changes::tell_harm(int unit, const ChangeCause& cause) const {
  const Unit& then = before_.units[unit];
  const Unit& now = after_.units[unit];
  if (now.tokens != then.tokens && now.cell != kNoCell && (cause.tokens >> unit & 1) == 0) {
    const int change = now.tokens - then.tokens;
    lines_.act(fmt::format("{}: {} {}, {} left", names_[unit], counted(std::abs(change), "token"),
                           change < 0 ? "removed" : "added", int{now.tokens}));
  }
  if ((cause.struck >> unit & 1) != 0) return;
  const std::string outcome = outcome_words(combat_, before_, after_, unit);
  const auto say = [&](const std::string& what) {
    lines_.act(fmt::format("{}: {}{}{}", names_[unit], what, outcome, because(cause.words)));
  };
  const bool turned = now.side != then.side;
  if (now.cell == kNoCell) {
    const bool tower = then.cell == kOffBoard && after_.walls == 0 && before_.walls != 0;
    if (tower) {
      lines_.act(names_[unit] + ": defeated (falls with the last wall)");
    } else {
      say("");
    }
  } else if (turned) {
    const int dealt = health_left(combat_, before_, unit) + now.damage;
    const bool few = combat_.card(now.side).side == CardSide::kFew;
    say(few && dealt > 0 ? fmt::format("{} damage, ", dealt) : "");
  } else if (now.damage > then.damage) {
    say(fmt::format("{} damage, ", now.damage - then.damage));
  } else if (now.damage < then.damage) {
    say(fmt::format("{} healed, ", then.damage - now.damage));
  } else if (health_left(combat_, before_, unit) != health_left(combat_, after_, unit)) {
    say("");
  }
}

void Changes::tell_marks(int unit, const ChangeCause& cause) const {
  const Unit& then = before_.units[unit];
  const Unit& now = after_.units[unit];
  const unsigned gained = now.flags & ~then.flags;
  const unsigned lost = then.flags & ~now.flags;
  const std::string& name = names_[unit];
  const std::string why = because(cause.words);
  if ((gained & kParalysed) != 0) lines_.act(name + " paralysed" + why);
  if ((lost & kParalysed) != 0) lines_.act(name + " no longer paralysed");
  if ((gained & kCorroded) != 0) {
    lines_.act(name + ": a corrosion token, -1 defense at the next attack on it");
  }
  if ((lost & kCorroded) != 0) lines_.detail(name + ": corrosion token discarded");
  if ((gained & kDefending) != 0) {
    lines_.act(unit == after_.active ? "defend: a defense token" : name + ": a defense token");
  }
  if ((lost & kDefending) != 0) lines_.detail(name + ": defense token discarded");
  if ((lost & kRetaliated) != 0 && before_.round == after_.round) {
    lines_.act(name + " may strike back again this round" + why);
  }
  if (now.poison > then.poison) {
    lines_.act(fmt::format("{}: {} more, {} in all", name,
                           counted(now.poison - then.poison, "poison cube"), int{now.poison}));
  } else if (now.poison < then.poison) {
    lines_.detail(fmt::format("{}: {} off, {} left", name,
                              counted(then.poison - now.poison, "poison cube"), int{now.poison}));
  }
}

void Changes::tell_effects() const {
  const std::vector<Effect> then = lasting(before_);
  const std::vector<Effect> now = lasting(after_);
  for (const Effect& each : without(now, then)) {
    const std::string source = effect_source(combat_, each);
    lines_.act(
        fmt::format("{}{}{}", effect_words(each, names_), until_words(each), because(source)));
  }
  for (const Effect& each : without(then, now)) {
    if (lasts_on_unit(each.kind) && !alive(after_, each.on)) continue;
    lines_.detail("over: " + effect_words(each, names_));
  }
}

void Changes::tell_sides() const {
  for (int side = 0; side < 2; ++side) {
    const std::string_view name = side_name(side);
    const int gold = after_.gold[side] - before_.gold[side];
    if (gold != 0) {
      lines_.act(fmt::format("{}: {} gold {}, {} held", name, std::abs(gold),
                             gold > 0 ? "gained" : "paid", after_.gold[side]));
    }
    if (after_.morale[side] != before_.morale[side]) {
      constexpr std::string_view kTokens[] = {"negative morale", "no morale token",
                                              "positive morale"};
      lines_.act(
          fmt::format("{}: {}", name, kTokens[static_cast<std::size_t>(after_.morale[side] + 1)]));
    }
    const int experts = after_.experts[side] - before_.experts[side];
    if (experts != 0) {
      lines_.detail(fmt::format("{}: {} {}, {} left", name,
                                counted(std::abs(experts), "expert token"),
                                experts > 0 ? "gained" : "spent", int{after_.experts[side]}));
    }
    const int materials = after_.materials[side] - before_.materials[side];
    if (materials != 0) {
      lines_.detail(fmt::format("{}: {} building materials {}, {} left", name, std::abs(materials),
                                materials > 0 ? "gained" : "spent", int{after_.materials[side]}));
    }
  }
}

// What cards and abilities do to the attack or activation under way.
void Changes::tell_attack_changes() const {
  const int attack = after_.attack_bonus - before_.attack_bonus;
  const int defense = after_.defense_bonus - before_.defense_bonus;
  const bool over = after_.attack_bonus == 0 && after_.defense_bonus == 0;
  if (attack != 0 && !over) lines_.detail(fmt::format("{:+} attack for this attack", attack));
  if (defense != 0 && !over) lines_.detail(fmt::format("{:+} defense for this attack", defense));
  if (after_.activation_bonus > before_.activation_bonus) {
    lines_.act(fmt::format("{:+} attack in this activation",
                           after_.activation_bonus - before_.activation_bonus));
  }
}

}  // namespace muster::homm
