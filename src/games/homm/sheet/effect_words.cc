#include "games/homm/sheet/effect_words.h"

#include <fmt/format.h>

namespace muster::homm {
namespace {

constexpr int kBeforeEverybody = 50;  // an initiative that no unit has

std::string school_words(unsigned schools) {
  if (schools == kAllSchools) return "";
  std::vector<std::string> names;
  if ((schools & kAir) != 0) names.emplace_back("air");
  if ((schools & kEarth) != 0) names.emplace_back("earth");
  if ((schools & kFire) != 0) names.emplace_back("fire");
  if ((schools & kWater) != 0) names.emplace_back("water");
  return in_words(names, "or") + " ";
}

std::string on_unit(const Effect& effect) {
  const int amount = effect.amount;
  switch (effect.kind) {
    case Lasting::kAttack:
      return fmt::format("{:+} attack", amount);
    case Lasting::kDefense:
    case Lasting::kDefenseOnce:
      return fmt::format("{:+} defense", amount);
    case Lasting::kInitiative:
      return amount > kBeforeEverybody ? std::string("acts before all others")
                                       : fmt::format("{:+} initiative", amount);
    case Lasting::kHealth:
      return amount == 0 ? std::string("a copy with 1 health") : fmt::format("{:+} health", amount);
    case Lasting::kAttackToken:
      return fmt::format("a token of {:+} attack", amount);
    case Lasting::kSilence:
      return "no special ability";
    case Lasting::kAntiMagic:
      return "spells have no effect on it";
    case Lasting::kNoParalysis:
      return "cannot be paralysed";
    case Lasting::kForgetful:
      return "cannot attack";
    case Lasting::kBerserk:
      return "must attack the nearest unit";
    case Lasting::kRollsLower:
      return "rolls two dice, the lower counts";
    case Lasting::kFireShield:
      return fmt::format("{} damage to adjacent attackers", amount);
    case Lasting::kAirShield:
      return fmt::format("{:+} defense against ranged units", amount);
    case Lasting::kSpellWard:
      return fmt::format("the next {}spell on it has no effect",
                         school_words(static_cast<unsigned>(amount)));
    default:
      return "";
  }
}

std::string on_side(const Effect& effect) {
  const int amount = effect.amount;
  const std::string schools = school_words(effect.on >> 4);
  switch (effect.kind) {
    case Lasting::kArchery:
      return fmt::format("{:+} attack of ranged units at a distance", amount);
    case Lasting::kRangedInitiative:
      return fmt::format("{:+} initiative of ranged units", amount);
    case Lasting::kGroundInitiative:
      return fmt::format("{:+} initiative of ground units", amount);
    case Lasting::kNoPenalty:
      return "no ranged penalty";
    case Lasting::kRerolls:
      return fmt::format("{} in every attack", counted(amount, "reroll"));
    case Lasting::kSpellLimit:
      return fmt::format("{} more a round", counted(amount, "spell"));
    case Lasting::kDrawOnSpell:
      return fmt::format("draws {} after each spell", counted(amount, "card"));
    case Lasting::kNoSurrender:
      return "may not surrender";
    case Lasting::kMayCast:
      return "may cast a spell now";
    case Lasting::kSchoolPower:
      return fmt::format("{:+} power for {}spells", amount, schools);
    case Lasting::kNextSpellPower:
      return fmt::format("{:+} power for the next {}spell", amount, schools);
    case Lasting::kDoublePower:
      return fmt::format("double power for the next {}spell", schools);
    default:
      return "";
  }
}

std::string on_everybody(const Effect& effect) {
  switch (effect.kind) {
    case Lasting::kNoRerolls:
      return "no rerolls and no positive morale";
    case Lasting::kNoSpellsAtZero:
      return "no spells without power";
    case Lasting::kNoSpellsAtAll:
      return "no spells";
    case Lasting::kNoMagicDamage:
      return "no magic damage";
    case Lasting::kNoAbilities:
      return "no abilities of units";
    default:
      return "no abilities of units against spells";
  }
}

}  // namespace

std::string effect_words(const Effect& effect, const UnitNames& names) {
  if (lasts_on_unit(effect.kind)) return fmt::format("{}: {}", names[effect.on], on_unit(effect));
  if (effect.kind == Lasting::kForceField) return "force field on " + cell_name(effect.on);
  if (effect.kind == Lasting::kFireWall) {
    return fmt::format("fire wall on {}, {} damage", cell_name(effect.on), int{effect.amount});
  }
  if (lasts_on_everybody(effect.kind)) return "both sides: " + on_everybody(effect);
  return fmt::format("{}: {}", side_name(effect.on & 1), on_side(effect));
}

std::string until_words(const Effect& effect) {
  if (effect.kind == Lasting::kMayCast) return "";
  switch (effect.until) {
    case kWholeCombat:
      return " for the combat";
    case kThisActivation:
      return " for this activation";
    case kOwnActivation:
      return " to the end of its next activation";
    case kNextAttackOnIt:
      return " for the next attack on it";
    default:
      return fmt::format(" to the end of round {}", effect.until);
  }
}

std::string effect_source(const Combat& combat, const Effect& effect) {
  const int instance = effect.source & 0x7f;
  return instance < kNoCard ? combat.card_of(effect.source >> 7, instance).name : "";
}

}  // namespace muster::homm
