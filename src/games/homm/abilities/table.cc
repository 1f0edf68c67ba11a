#include "games/homm/units/ability.h"

#include <algorithm>
#include <array>
#include <utility>

#include "games/homm/abilities/steps.h"
#include "games/homm/abilities/strikes.h"

namespace muster::homm {
namespace ability {
namespace {

using enum Icon;

using Declare = void (*)(Strike&, int);
using Rolled = void (*)(Strike&, Faces, int);

// ---- Lines of the table, by what they do.

// A change before the roll, or by the faces rolled, of an attack by the unit or on it.
constexpr AbilityCode its_attack(std::string_view code, Icon icon, int amount, Declare declare,
                                 std::string_view summary) {
  return {.code = code,
          .summary = summary,
          .icon = icon,
          .hook = kOnDeclare,
          .amount = amount,
          .declare = declare};
}
constexpr AbilityCode its_roll(std::string_view code, Icon icon, int amount, Rolled rolled,
                               std::string_view summary) {
  return {.code = code,
          .summary = summary,
          .icon = icon,
          .hook = kOnRoll,
          .amount = amount,
          .rolled = rolled};
}
constexpr AbilityCode attack_on_it(std::string_view code, Icon icon, int amount, Declare declare,
                                   std::string_view summary) {
  AbilityCode line = its_attack(code, icon, amount, declare, summary);
  line.role = Role::kTarget;
  return line;
}
constexpr AbilityCode roll_on_it(std::string_view code, Icon icon, int amount, Rolled rolled,
                                 std::string_view summary) {
  AbilityCode line = its_roll(code, icon, amount, rolled, summary);
  line.role = Role::kTarget;
  return line;
}

// A rule that asks for a trait.
constexpr AbilityCode trait(std::string_view code, Icon icon, Trait trait,
                            std::string_view summary) {
  return {.code = code, .summary = summary, .icon = icon, .traits = trait_bit(trait)};
}
constexpr AbilityCode traits(std::string_view code, Trait first, Trait second,
                             std::string_view summary) {
  AbilityCode line = trait(code, kPassive, first, summary);
  line.traits |= trait_bit(second);
  return line;
}
constexpr AbilityCode shield(std::string_view code, std::uint8_t SideRow::*member, int amount,
                             std::string_view summary) {
  return {.code = code, .summary = summary, .amount = amount, .shield = member};
}

// Something that happens at a moment of the combat.
struct Moment {
  void (*step)(const CombatTables&, State&, Cue) = nullptr;
  void (*answer)(const CombatTables&, State&, Cue, int) = nullptr;
  bool (*open)(const CombatTables&, const State&, Cue) = nullptr;
};
constexpr AbilityCode moment(std::string_view code, Icon icon, int hooks, int amount,
                             Moment functions, std::string_view summary) {
  return {.code = code,
          .summary = summary,
          .icon = icon,
          .hook = static_cast<std::uint16_t>(hooks),
          .amount = amount,
          .step = functions.step,
          .answer = functions.answer,
          .open = functions.open};
}

// The same of an ability that looks at the dice of its unit's attack when it is over.
constexpr AbilityCode by_dice(AbilityCode line) {
  line.traits |= trait_bit(Trait::kKeyedToDice);
  return line;
}

// Nothing that combat would look up: it acts on the map, or is a rule about the card as such.
constexpr AbilityCode elsewhere(std::string_view code, std::string_view summary) {
  return {.code = code, .summary = summary, .icon = kNone};
}

constexpr int kEveryOwnAttack = kAfterAttack | kAfterRetaliation;

constexpr std::array kCodes = {
    // ---- Passive: the unit's own attacks and those on it.
    its_attack("ROLL2_HIGH_ANY", kPassive, 0, set_dice<&DicePlan::higher>,
               "rolls two dice on every attack, the higher counts"),
    its_attack("REROLL_MINUS1_ALWAYS", kPassive, 0, set_dice<&DicePlan::reroll_minus1_always>,
               "rerolls each -1 of its attacks until it is gone"),
    its_attack("STACKED_ATK_3", kPassive, 3, more_attack_if_stacked, "while Stacked: +3 attack"),
    attack_on_it("SET_ATTACKER_DIE_MINUS1", kPassive, 0, set_dice<&DicePlan::set_minus1>,
                 "the die of an attack on it is set to -1, before rerolls"),
    attack_on_it("DAMAGE_CAP_4", kPassive, 4, cap_damage, "takes at most 4 damage of one attack"),
    attack_on_it("DAMAGE_CAP_5", kPassive, 5, cap_damage, "takes at most 5 damage of one attack"),
    attack_on_it("DEF1_VS_RETALIATION", kPassive, 1, more_defense_vs_retaliation,
                 "+1 defense against retaliations"),
    roll_on_it("DEF1_ON_PLUS1", kPassive, 1, more_defense_on<1, 1>,
               "+1 defense against an attack that rolls +1"),
    roll_on_it("DEF1_ON_ZERO_OR_PLUS1", kPassive, 1, more_defense_on<0, 1>,
               "+1 defense against an attack that rolls 0 or +1"),
    moment("DISCARD_TO_IGNORE_DIE", kPassive, kOnTargeted, 0, {offer_discard, discard_for_die},
           "attacked: its owner may discard a card, then the attack die counts 0"),
    trait("NO_PENALTY_ADJACENT", kPassive, Trait::kNoPenaltyAdjacent,
          "no combat penalty against adjacent units"),
    trait("DEFEND_AURA", kPassive, Trait::kDefendAura,
          "adjacent friends count as holding a defense token"),
    trait("STACKED_DEFEND_TOKEN", kPassive, Trait::kStackedDefendToken,
          "while Stacked: counts as holding a defense token"),
    trait("CANCEL_LETHAL_ATTACK_ONCE", kPassive, Trait::kCancelsLethalAttack,
          "once: calls off an attack that would bring another friend to 0 health"),
    trait("SURVIVE_AT_1_ONCE", kPassive, Trait::kSurvivesOnce, "once: keeps 1 health instead of 0"),
    trait("IMMUNE_PARALYSIS", kPassive, Trait::kImmuneToParalysis, "cannot be paralysed"),
    trait("ELEMENTAL_DAMAGE", kPassive, Trait::kElementalDamage, "its damage is elemental"),
    trait("TELEPORT_MOVE", kPassive, Trait::kTeleports, "moves to any empty space"),
    trait("ROOT_ADJACENT_ENEMIES", kPassive, Trait::kRootsEnemies,
          "enemies that activate next to it cannot move"),

    // ---- Passive: after every attack of its own, retaliations included.
    moment("POISON_ANY_1", kPassive, kEveryOwnAttack, 1, {poison},
           "after every attack: 1 poison cube on the target"),
    moment("THUNDER_EXTRA_ZERO_PLUS1", kPassive, kEveryOwnAttack, 1,
           {roll_dice<1, 2>, hurt_on_dice}, "after an attack a die: 0 or +1 deals 1 damage"),
    moment("ENEMY_DISCARD_ON_ATTACK_1", kPassive, kEveryOwnAttack, 1, {enemy_discards},
           "after an attack the enemy discards a card of its choice"),
    moment("GOLD2_ON_KILL_ONCE", kPassive, kEveryOwnAttack, 2, {gold_for_kill},
           "once: 2 gold for its owner when it removes a unit"),
    moment("DRAW_1_COMBAT_START", kPassive, kOnCombatStart, 1, {draw},
           "before the first round its owner draws a card"),

    // ---- Passive: spells and specialties.
    trait("IMMUNE_SPELLS", kPassive, Trait::kImmuneSpells, "spells have no effect on it"),
    traits("IMMUNE_SPELLS_SPECIALTY_DMG", Trait::kImmuneSpells, Trait::kImmuneSpecialtyDamage,
           "no effect of spells, no damage of specialties on it"),
    trait("IGNORE_SPELL_SPECIALTY_EXCEPT_DMG", kPassive, Trait::kOnlyDamageFromMagic,
          "spells and specialties do nothing but damage to it"),
    trait("IGNORE_ONGOING_SPELLS", kPassive, Trait::kIgnoresOngoingSpells,
          "no ongoing effects of spells on it"),
    trait("IGNORE_ONGOING_ALL", kPassive, Trait::kIgnoresOngoing, "no ongoing effects on it"),
    trait("IMMUNE_MAGIC_ARROW", kPassive, Trait::kImmuneMagicArrow,
          "Magic Arrow has no effect on it"),
    trait("IMMUNE_AIR", kPassive, Trait::kImmuneAir, "air spells have no effect on it"),
    trait("IMMUNE_EARTH", kPassive, Trait::kImmuneEarth, "earth spells have no effect on it"),
    trait("IMMUNE_FIRE", kPassive, Trait::kImmuneFire, "fire spells have no effect on it"),
    trait("IMMUNE_WATER", kPassive, Trait::kImmuneWater, "water spells have no effect on it"),
    trait("IMMUNE_DMG_MAGIC_ARROW", kPassive, Trait::kNoMagicArrowDamage,
          "no damage of Magic Arrow"),
    trait("IMMUNE_DMG_FIRE", kPassive, Trait::kNoFireDamage, "no damage of fire spells"),
    shield("SPELL_DMG_REDUCE_1", &SideRow::spell_shield, 1, "1 less damage of each spell"),
    shield("SPELL_DMG_REDUCE_2", &SideRow::spell_shield, 2, "2 less damage of each spell"),
    shield("SPELL_DMG_REDUCE_3", &SideRow::spell_shield, 3, "3 less damage of each spell"),
    shield("SPELL_SPECIALTY_DMG_REDUCE_2", &SideRow::specialty_shield, 2,
           "2 less damage of each spell and specialty"),
    trait("SPELL_DMG_REDUCE_1_AURA", kPassive, Trait::kReducesSpellsAround,
          "1 less damage of each spell for it and adjacent friends"),
    trait("MAGIC_RESIST_DIE", kPassive, Trait::kResistDie,
          "a spell or specialty on it alone: on +1 it has no effect"),
    trait("ENEMY_SPELL_POWER_MINUS_1", kPassive, Trait::kEnemyPowerDown,
          "enemy spells have 1 less power"),
    trait("ENEMY_SPELL_TAX_DISCARD_1", kPassive, Trait::kEnemyCastingTax,
          "the enemy discards one card more to cast a spell"),
    trait("ENEMY_SPELL_TAX_POWER_CARD", kPassive, Trait::kEnemyCastingTaxPower,
          "the enemy discards a card that provides power to cast a spell"),
    trait("STACKED_ENEMY_SPELL_POWER_MINUS_1", kPassive, Trait::kStackedEnemyPowerDown,
          "while Stacked: enemy spells have 1 less power"),
    trait("STACKED_ENEMY_NO_SPELLS", kPassive, Trait::kStackedEnemyNoSpells,
          "while Stacked: the enemy cannot cast spells"),

    // ---- Attack: dice and values of its first attack of an activation.
    its_attack("NO_PENALTY", kAttack, 0, set_flag<&Strike::penalty, false>,
               "no combat penalty at all"),
    its_attack("ROLL2_HIGH_ATTACK", kAttack, 0, set_dice<&DicePlan::higher>,
               "rolls two dice, the higher counts"),
    its_attack("ROLL2_SUM", kAttack, 0, set_dice<&DicePlan::sum>, "rolls two dice, both count"),
    its_attack("REROLL_MINUS1_ATTACK", kAttack, 0, set_dice<&DicePlan::reroll_minus1_once>,
               "rerolls a -1 once"),
    its_attack("REROLL_ZERO", kAttack, 0, set_dice<&DicePlan::reroll_zero>,
               "may reroll a 0, again and again"),
    its_attack("REROLL_IF_MOVED", kAttack, 0, reroll_if_moved,
               "may reroll a die once when it has moved"),
    its_attack("DIE_PLUS_1", kAttack, 1, shift_die, "+1 to the die"),
    its_attack("IGNORE_OWN_DIE", kAttack, 0, set_dice<&DicePlan::ignore>, "its die counts 0"),
    its_attack("ATK2_IF_FLIPPED", kAttack, 2, more_attack_if_flipped,
               "+2 attack if it was turned from Pack to Few"),
    its_attack("REDUCE_DEF_1", kAttack, 1, less_defense, "the target's defense counts 1 less"),
    its_attack("REDUCE_DEF_2", kAttack, 2, less_defense, "the target's defense counts 2 less"),
    its_attack("IGNORE_PRINTED_DEF", kAttack, 0, no_printed_defense,
               "the target's printed defense counts 0"),
    its_attack("HATE_ARCH_DEVILS_2", kAttack, 2, more_attack_against<KnownName::kArchDevils>,
               "+2 attack against Arch Devils"),
    its_attack("HATE_ARCHANGELS_2", kAttack, 2, more_attack_against<KnownName::kArchangels>,
               "+2 attack against Archangels"),
    its_attack("HATE_BLACK_DRAGONS_2", kAttack, 2, more_attack_against<KnownName::kBlackDragons>,
               "+2 attack against Black Dragons"),
    its_attack("HATE_EFREET_1", kAttack, 1, more_attack_against<KnownName::kEfreet>,
               "+1 attack against Efreet"),
    its_roll("ATK1_ON_ZERO_OR_PLUS1", kAttack, 1, more_attack_on<0, 1>,
             "+1 attack when it rolls 0 or +1"),
    its_roll("REDUCE_DEF_2_ON_MINUS1", kAttack, 2, less_defense_on<-1, -1>,
             "the target's defense counts 2 less when it rolls -1"),

    // ---- Attack: retaliations to it.
    trait("NO_RETALIATION", kAttack, Trait::kNoRetaliation, "its targets do not retaliate"),
    attack_on_it("ENEMY_RETAL_ROLL2_LOW", kAttack, 0, set_dice<&DicePlan::lower>,
                 "a retaliation to its attack rolls two dice, the lower counts"),
    attack_on_it("ENEMY_RETAL_ATK_MINUS_1", kAttack, 1, less_attack,
                 "a retaliation to its attack has 1 less attack"),
    attack_on_it("ENEMY_RETAL_ATK_MINUS_2", kAttack, 2, less_attack,
                 "a retaliation to its attack has 2 less attack"),

    // ---- Attack: after it, before a retaliation.
    moment("SPLASH_ATTACK_2", kAttack, kAfterAttack, 2, {splash_attack, extra_attack},
           "attacks a unit next to the target, too, with attack 2"),
    moment("SPLASH_DMG_1", kAttack, kAfterAttack, 1, {splash_damage, hurt_chosen},
           "shooting: 1 damage to a unit next to the target"),
    moment("CLEAVE_DMG_1", kAttack, kAfterAttack, 1, {cleave, hurt_chosen},
           "1 damage to another adjacent enemy"),
    moment("BREATH_LINE_2", kAttack, kAfterAttack, 2, {breath},
           "attacks the unit behind the target, too, with attack 2"),
    moment("BREATH_LINE_3", kAttack, kAfterAttack, 3, {breath},
           "attacks the unit behind the target, too, with attack 3"),
    moment("CORROSION_1", kAttack, kAfterAttack, 1, {corrode},
           "a corrosion token on the target: 1 less defense at the next attack on it"),
    by_dice(moment("PARALYZE_ON_MINUS1", kAttack, kAfterAttack, 0, {paralyse_on_minus1},
                   "paralyses the target when it rolls -1")),
    moment("PARALYZE_EXTRA_ZERO", kAttack, kAfterAttack, 0, {roll_dice<1, 1>, paralyse_on_dice},
           "a die: 0 paralyses the target"),
    moment("STACKED_PARALYZE_ATTACK", kAttack, kAfterAttack, 0, {paralyse_if_stacked},
           "while Stacked: paralyses the target"),
    moment("POISON_ATTACK_1", kAttack, kAfterAttack, 1, {poison}, "1 poison cube on the target"),
    moment("POISON_ATTACK_2", kAttack, kAfterAttack, 2, {poison}, "2 poison cubes on the target"),
    moment("DMG1_EXTRA_ZERO", kAttack, kAfterAttack, 1, {roll_dice<1, 1>, hurt_on_dice},
           "a die: 0 deals 1 damage to the target"),
    moment("DEATH_STARE_DOUBLE_ZERO", kAttack, kAfterAttack, 0, {roll_dice<2, 1>, kill_on_two_dice},
           "two dice: two 0 take all health of the target"),
    moment("DEATH_STARE_DOUBLE_MINUS1", kAttack, kAfterAttack, 0,
           {roll_dice<2, 1>, kill_on_two_dice}, "two dice: two -1 take all health of the target"),
    moment("FEAR_PUSH_EXTRA_ZERO", kAttack, kAfterAttack, 0, {roll_dice<1, 1>, push_on_dice},
           "a die: on 0 the target's owner moves it one space away"),
    moment("WEAKNESS_TOKEN_ATTACK_1", kAttack, kAfterAttack, -1, {token_on_target},
           "a token on the target: -1 attack for two rounds"),
    moment("HEAL_SELF_ATTACK_2", kAttack, kAfterAttack, 2, {heal_self}, "heals 2 of its damage"),
    moment("HEAL_SELF_ATTACK_ALL", kAttack, kAfterAttack, kAllDamage, {heal_self},
           "heals all of its damage"),
    moment("DISPEL_TARGET_ATTACK", kAttack, kAfterAttack, 0, {dispel},
           "ends the ongoing effects that the target's side has put on it"),
    by_dice(moment("DRAW_1_ON_MINUS1", kAttack, kAfterAttack, 1, {draw_on_minus1},
                   "its owner draws a card when it rolls -1")),
    moment("ENEMY_DISCARD_AFTER_ATTACK_RANDOM_OR_POWER", kAttack, kAfterAttack, 1,
           {offer_power_discard, discard_power_or_random},
           "the enemy discards a random card or one that provides power"),
    moment("ATTACK_MILL_UPTO3_TAKE_SPELL", kAttack, kAfterAttack, 3, {mill_up_to},
           "discards up to 3 cards off its owner's deck, who may take one spell of them"),

    // ---- Attack: further attacks, and what comes last.
    moment("DOUBLE_SHOT", kAttack, kFollowUp, 2, {shoot_again},
           "attacks a target that is not adjacent twice"),
    by_dice(moment("DOUBLE_SHOT_ON_MINUS1_OR_ZERO", kAttack, kFollowUp, 2,
                   {shoot_again_unless_plus1},
                   "attacks a target that is not adjacent again after a -1 or 0")),
    moment("DOUBLE_STRIKE", kAttack, kFollowUp, 2, {strike_again},
           "attacks the target again after its retaliation"),
    moment("MULTI_ATTACK_2", kAttack, kFollowUp, 2, {attack_second_enemy, attack_chosen},
           "may attack a second adjacent enemy"),
    moment("ATTACK_ALL_ADJ_UNITS", kAttack, kFollowUp, 0, {attack_all_units, attack_chosen},
           "attacks every adjacent unit, friends included"),
    moment("ATTACK_ALL_ADJ_ENEMIES", kAttack, kFollowUp, 0, {attack_all_enemies, attack_chosen},
           "attacks every adjacent enemy"),
    moment("EXTRA_ATTACK_ON_KILL", kAttack, kFollowUp, 0, {attack_after_kill, attack_chosen},
           "may attack another adjacent enemy when it brought the target to 0 health"),
    moment("STRIKE_AND_RETURN", kAttack, kFollowUp, 0, {offer_return, go_back},
           "may go back to the space it came from"),

    // ---- Retaliation.
    trait("RETALIATE_UNLIMITED", kRetaliation, Trait::kUnlimitedRetaliation,
          "retaliates against every attack"),
    moment("RETAL_PARALYZE", kRetaliation, kAfterRetaliation, 0, {paralyse_target},
           "paralyses the target of its retaliation"),
    moment("RETAL_PARALYZE_EXTRA_ZERO", kRetaliation, kAfterRetaliation, 0,
           {roll_dice<1, 1>, paralyse_on_dice}, "after its retaliation a die: 0 paralyses"),

    // ---- Activation: healing comes first.
    moment("HEAL_SELF_ACT_1", kActivation, kOnActivation, 1, {heal_self}, "heals 1 of its damage"),
    moment("HEAL_SELF_ACT_2", kActivation, kOnActivation, 2, {heal_self}, "heals 2 of its damage"),
    moment("HEAL_SELF_ACT_3", kActivation, kOnActivation, 3, {heal_self}, "heals 3 of its damage"),
    moment("HEAL_ALLY_2_ELSE_ATK_1", kActivation, kOnActivation, 2,
           {heal_ally_or_strengthen, heal_chosen},
           "heals 2 damage of another friend; if none has any: +1 attack"),
    moment("BOLT_2_ACT", kActivation, kOnActivation, 2, {bolt, bolt_chosen},
           "2 spell damage to a unit"),
    moment("STRIP_MORALE_ACT", kActivation, kOnActivation, 0, {strip_morale},
           "the enemy loses a Positive Morale token"),
    moment("ENEMY_DISCARD_RANDOM_ACT_1", kActivation, kOnActivation, 1, {enemy_discards_random},
           "the enemy discards a random card"),
    moment("POWER1_FIRST_SPELL_ROUND", kActivation, kOnActivation, 1, {power_this_round},
           "its owner's first spell of the round has 1 more power"),
    moment("POWER1_FIRST_AIR_ACT", kActivation, kOnActivation, 1, {power_now<kAir>},
           "the first air spell of its activation has 1 more power"),
    moment("POWER1_FIRST_WATER_ACT", kActivation, kOnActivation, 1, {power_now<kWater>},
           "the first water spell of its activation has 1 more power"),
    moment("POWER1_FIRST_FIRE_ACT", kActivation, kOnActivation, 1, {power_now<kFire>},
           "the first fire spell of its activation has 1 more power"),
    moment("POWER1_FIRST_EARTH_ACT", kActivation, kOnActivation, 1, {power_now<kEarth>},
           "the first earth spell of its activation has 1 more power"),

    // ---- Other: in place of moving, attacking and defending.
    moment("OTHER_ATK_TOKEN_1", kOther, kInstead, 1, {strengthen, token_on_chosen, can_strengthen},
           "+1 attack token for two rounds"),
    moment("OTHER_ATK_TOKEN_2", kOther, kInstead, 2, {strengthen, token_on_chosen, can_strengthen},
           "+2 attack token for two rounds"),
    moment("OTHER_WEAKNESS_TOKEN_2", kOther, kInstead, -2, {weaken, token_on_chosen, can_weaken},
           "-2 attack token for two rounds"),
    moment("OTHER_DESTROY_WALL_GATE", kOther, kInstead, 0, {break_walls, break_chosen, has_walls},
           "destroys a wall or the gate"),
    moment("OTHER_DESTROY_WALL_GATE_TOWER", kOther, kInstead, 0,
           {break_walls_or_tower, break_chosen, has_walls_or_tower},
           "destroys a wall, the gate or the arrow tower"),
    moment("OTHER_MILL_3_TAKE_SPELL", kOther, kInstead, 3, {mill_all, nullptr, can_mill},
           "discards 3 cards off its owner's deck, who takes one spell of them"),
    moment("OTHER_SUMMON_DEMONS", kOther, kInstead, 0, {summon, summon_answer, can_summon},
           "once, after a loss: Few Demons next to it, or own Few Demons become a Pack"),

    // ---- Rules about the citadel's cards: the board and Combat::walls_from play them.
    trait("OFFBOARD", kNone, Trait::kOffBoard, "stands beside the board"),
    elsewhere("HIT_ONLY_BY_RANGED_OR_EFFECTS", "only ranged attacks and effects reach it"),
    elsewhere("FALLS_WITH_WALLS_AND_GATE", "goes with the last wall or gate"),
    elsewhere("NOT_NEEDED_FOR_VICTORY", "counts for no side's survival"),
    elsewhere("STRUCTURE_OBSTACLE", "closes its space to all but flyers passing"),
    elsewhere("GATE_OPEN_FOR_DEFENDER", "no obstacle to the defender"),
    elsewhere("DESTROYED_BY_ADJACENT_ATTACK", "falls to any adjacent ground or flying attack"),
    elsewhere("COVER_COLUMN_1", "1 less damage of shots on defenders behind it"),

    // ---- Outside combat.
    elsewhere("NECRO_REINFORCE_ON_DEATH", "a Necropolis victor reinforces a bronze unit"),
    elsewhere("MAP_STABLES_DISCOUNT_6", "at Stables its Pack costs 6 gold less"),
    elsewhere("MAP_GOLD_3", "3 gold at each Resource round"),
    elsewhere("MAP_VALUABLES_2", "2 valuables at each Resource round"),
    elsewhere("MAP_PEEK_DECK", "its owner looks at the top card of a deck each turn"),
    elsewhere("MAP_END_TURN_STEP", "its hero may step to an adjacent field at the turn's end"),
    elsewhere("MAP_MORALE_DIE", "a die each turn: +1 yields Positive Morale"),
};
static_assert(kCodes.size() < 256, "rows hold indices in a byte");

constexpr std::array<std::pair<std::string_view, KnownName>, 4> kNames = {
    {{"Archangels", KnownName::kArchangels},
     {"Arch Devils", KnownName::kArchDevils},
     {"Black Dragons", KnownName::kBlackDragons},
     {"Efreet", KnownName::kEfreet}}};

}  // namespace
}  // namespace ability

using ability::kCodes;

std::span<const AbilityCode> ability_codes() { return kCodes; }

int find_ability(std::string_view code) {
  const auto it = std::find_if(kCodes.begin(), kCodes.end(),
                               [&](const AbilityCode& entry) { return entry.code == code; });
  return it == kCodes.end() ? -1 : static_cast<int>(it - kCodes.begin());
}

void add_abilities(const UnitSide& card, SideRow& row) {
  for (const auto& [name, known] : ability::kNames) {
    if (card.name == name) row.name = known;
  }
  for (const std::string& text : card.abilities) {
    const int id = find_ability(text);
    if (id < 0) continue;
    const AbilityCode& code = kCodes[static_cast<std::size_t>(id)];
    row.traits |= code.traits;
    row.hooks |= code.hook;
    if (code.shield != nullptr) {
      row.*code.shield = static_cast<std::uint8_t>(row.*code.shield + code.amount);
    }
    if (code.hook != 0) row.abilities.push_back(static_cast<std::uint8_t>(id));
  }
  std::sort(row.abilities.begin(), row.abilities.end());
}

}  // namespace muster::homm
