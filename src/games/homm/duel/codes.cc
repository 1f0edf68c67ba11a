#include "games/homm/duel/codes.h"

#include <algorithm>
#include <array>

namespace muster::homm::duel {
namespace {

constexpr std::string_view kNoCards = "nobody holds cards";
constexpr std::string_view kNoFriends = "there is no other unit";
constexpr std::string_view kNoOthers = "no other unit is next to it or its target";
constexpr std::string_view kNoStack = "nobody holds a Stacked token";
constexpr std::string_view kNoSpells = "nobody casts spells";
constexpr std::string_view kNotUsed = "duelists attack; they use no action in place of it (AI-19)";
constexpr std::string_view kOnMap = "acts outside combat";
constexpr std::string_view kNoMagicOfIt = "no duelist's bolt is of this kind";

constexpr Code numbers(std::string_view code) { return {.code = code, .act = Act::kNumbers}; }
constexpr Code nothing(std::string_view code, std::string_view why) {
  return {.code = code, .why = why};
}
constexpr Code act(std::string_view code, Act what, int amount = 0, int ninths = 9) {
  return {.code = code, .act = what, .amount = amount, .ninths = ninths};
}
constexpr Code on_die(std::string_view code, Act what, When when) {
  return {.code = code, .act = what, .when = when};
}

constexpr std::array kCodes = {
    // Numbers and dice (strike.h), and traits that rules of the duel ask for.
    numbers("ROLL2_HIGH_ANY"),
    numbers("ROLL2_HIGH_ATTACK"),
    numbers("ROLL2_SUM"),
    numbers("REROLL_MINUS1_ALWAYS"),
    numbers("REROLL_MINUS1_ATTACK"),
    numbers("REROLL_ZERO"),
    numbers("REROLL_IF_MOVED"),
    numbers("DIE_PLUS_1"),
    numbers("IGNORE_OWN_DIE"),
    numbers("SET_ATTACKER_DIE_MINUS1"),
    numbers("DAMAGE_CAP_4"),
    numbers("DAMAGE_CAP_5"),
    numbers("DEF1_ON_PLUS1"),
    numbers("DEF1_ON_ZERO_OR_PLUS1"),
    numbers("DEF1_VS_RETALIATION"),
    numbers("ATK1_ON_ZERO_OR_PLUS1"),
    numbers("ATK2_IF_FLIPPED"),
    numbers("REDUCE_DEF_1"),
    numbers("REDUCE_DEF_2"),
    numbers("REDUCE_DEF_2_ON_MINUS1"),
    numbers("IGNORE_PRINTED_DEF"),
    numbers("HATE_ARCH_DEVILS_2"),
    numbers("HATE_ARCHANGELS_2"),
    numbers("HATE_BLACK_DRAGONS_2"),
    numbers("HATE_EFREET_1"),
    numbers("ENEMY_RETAL_ROLL2_LOW"),
    numbers("ENEMY_RETAL_ATK_MINUS_1"),
    numbers("ENEMY_RETAL_ATK_MINUS_2"),
    numbers("NO_PENALTY"),
    numbers("NO_PENALTY_ADJACENT"),
    numbers("NO_RETALIATION"),
    numbers("RETALIATE_UNLIMITED"),
    numbers("TELEPORT_MOVE"),
    numbers("SURVIVE_AT_1_ONCE"),
    numbers("IMMUNE_PARALYSIS"),
    numbers("ELEMENTAL_DAMAGE"),  // with elemental_damage = "ignores_defense" only
    // Against the bolt of faerie dragons, the one spell damage in a duel.
    numbers("IMMUNE_SPELLS"),
    numbers("IMMUNE_SPELLS_SPECIALTY_DMG"),
    numbers("SPELL_DMG_REDUCE_1"),
    numbers("SPELL_DMG_REDUCE_2"),
    numbers("SPELL_DMG_REDUCE_3"),
    numbers("SPELL_DMG_REDUCE_1_AURA"),
    numbers("SPELL_SPECIALTY_DMG_REDUCE_2"),
    // On activation.
    act("HEAL_SELF_ACT_1", Act::kHeal, 1),
    act("HEAL_SELF_ACT_2", Act::kHeal, 2),
    act("HEAL_SELF_ACT_3", Act::kHeal, 3),
    act("BOLT_2_ACT", Act::kBolt, 2),
    act("HEAL_ALLY_2_ELSE_ATK_1", Act::kInspire, 1),
    // After attacks; abilities with dice of their own say how likely these are.
    on_die("PARALYZE_ON_MINUS1", Act::kParalyse, When::kOnMinus1),
    act("PARALYZE_EXTRA_ZERO", Act::kParalyse, 0, 3),
    act("RETAL_PARALYZE", Act::kParalyse),
    act("RETAL_PARALYZE_EXTRA_ZERO", Act::kParalyse, 0, 3),
    act("POISON_ATTACK_1", Act::kPoison, 1),
    act("POISON_ATTACK_2", Act::kPoison, 2),
    act("POISON_ANY_1", Act::kPoison, 1),
    act("DMG1_EXTRA_ZERO", Act::kHurt, 1, 3),
    act("THUNDER_EXTRA_ZERO_PLUS1", Act::kHurt, 1, 6),
    act("DEATH_STARE_DOUBLE_ZERO", Act::kSlay, 0, 1),
    act("DEATH_STARE_DOUBLE_MINUS1", Act::kSlay, 0, 1),
    act("FEAR_PUSH_EXTRA_ZERO", Act::kPush, 0, 3),
    act("CORROSION_1", Act::kCorrode, 1),
    act("WEAKNESS_TOKEN_ATTACK_1", Act::kWeaken, 1),
    act("HEAL_SELF_ATTACK_2", Act::kHealAfter, 2),
    act("HEAL_SELF_ATTACK_ALL", Act::kHealAfter, 255),
    act("SPLASH_ATTACK_2", Act::kSplash, 2),
    // When the attack is over.
    act("DOUBLE_SHOT", Act::kSecondShot),
    on_die("DOUBLE_SHOT_ON_MINUS1_OR_ZERO", Act::kSecondShot, When::kOnMinus1OrZero),
    act("DOUBLE_STRIKE", Act::kSecondStrike),
    act("STRIKE_AND_RETURN", Act::kReturn),
    // Codes that cannot matter.
    nothing("SPLASH_DMG_1", kNoOthers),
    nothing("CLEAVE_DMG_1", kNoOthers),
    nothing("MULTI_ATTACK_2", kNoOthers),
    nothing("ATTACK_ALL_ADJ_UNITS", kNoOthers),
    nothing("ATTACK_ALL_ADJ_ENEMIES", kNoOthers),
    nothing("BREATH_LINE_2", kNoOthers),
    nothing("BREATH_LINE_3", kNoOthers),
    nothing("EXTRA_ATTACK_ON_KILL", kNoOthers),
    nothing("CANCEL_LETHAL_ATTACK_ONCE", kNoFriends),
    nothing("DEFEND_AURA", kNoFriends),
    nothing("ROOT_ADJACENT_ENEMIES", "a unit next to its enemy does not want to move"),
    nothing("DISCARD_TO_IGNORE_DIE", kNoCards),
    nothing("ENEMY_DISCARD_RANDOM_ACT_1", kNoCards),
    nothing("ENEMY_DISCARD_ON_ATTACK_1", kNoCards),
    nothing("ENEMY_DISCARD_AFTER_ATTACK_RANDOM_OR_POWER", kNoCards),
    nothing("DRAW_1_COMBAT_START", kNoCards),
    nothing("DRAW_1_ON_MINUS1", kNoCards),
    nothing("ATTACK_MILL_UPTO3_TAKE_SPELL", kNoCards),
    nothing("OTHER_MILL_3_TAKE_SPELL", kNoCards),
    nothing("STRIP_MORALE_ACT", "nobody holds a morale token"),
    nothing("DISPEL_TARGET_ATTACK", "no side has effects on its own unit"),
    nothing("GOLD2_ON_KILL_ONCE", "gold decides nothing, and the duel is over"),
    nothing("OTHER_ATK_TOKEN_1", kNotUsed),
    nothing("OTHER_ATK_TOKEN_2", kNotUsed),
    nothing("OTHER_WEAKNESS_TOKEN_2", kNotUsed),
    nothing("OTHER_DESTROY_WALL_GATE", "there are no walls"),
    nothing("OTHER_DESTROY_WALL_GATE_TOWER", "there are no walls"),
    nothing("OTHER_SUMMON_DEMONS", "only after a friend has fallen"),
    nothing("MAGIC_RESIST_DIE", "resists cards; the bolt is none"),
    nothing("IGNORE_SPELL_SPECIALTY_EXCEPT_DMG", "the bolt is damage"),
    nothing("IGNORE_ONGOING_SPELLS", "nobody puts ongoing effects of spells on it"),
    nothing("IGNORE_ONGOING_ALL", "nobody puts ongoing effects of cards on it"),
    nothing("IMMUNE_MAGIC_ARROW", kNoMagicOfIt),
    nothing("IMMUNE_AIR", kNoMagicOfIt),
    nothing("IMMUNE_EARTH", kNoMagicOfIt),
    nothing("IMMUNE_FIRE", kNoMagicOfIt),
    nothing("IMMUNE_WATER", kNoMagicOfIt),
    nothing("IMMUNE_DMG_MAGIC_ARROW", kNoMagicOfIt),
    nothing("IMMUNE_DMG_FIRE", kNoMagicOfIt),
    nothing("ENEMY_SPELL_POWER_MINUS_1", kNoSpells),
    nothing("ENEMY_SPELL_TAX_DISCARD_1", kNoSpells),
    nothing("ENEMY_SPELL_TAX_POWER_CARD", kNoSpells),
    nothing("POWER1_FIRST_SPELL_ROUND", kNoSpells),
    nothing("POWER1_FIRST_AIR_ACT", kNoSpells),
    nothing("POWER1_FIRST_WATER_ACT", kNoSpells),
    nothing("POWER1_FIRST_FIRE_ACT", kNoSpells),
    nothing("POWER1_FIRST_EARTH_ACT", kNoSpells),
    nothing("STACKED_ATK_3", kNoStack),
    nothing("STACKED_DEFEND_TOKEN", kNoStack),
    nothing("STACKED_PARALYZE_ATTACK", kNoStack),
    nothing("STACKED_ENEMY_SPELL_POWER_MINUS_1", kNoStack),
    nothing("STACKED_ENEMY_NO_SPELLS", kNoStack),
    nothing("NECRO_REINFORCE_ON_DEATH", kOnMap),
    nothing("MAP_STABLES_DISCOUNT_6", kOnMap),
    nothing("MAP_GOLD_3", kOnMap),
    nothing("MAP_VALUABLES_2", kOnMap),
    nothing("MAP_PEEK_DECK", kOnMap),
    nothing("MAP_END_TURN_STEP", kOnMap),
    nothing("MAP_MORALE_DIE", kOnMap),
};

}  // namespace

std::span<const Code> codes() { return kCodes; }

const Code* find_code(std::string_view code) {
  const auto it = std::find_if(kCodes.begin(), kCodes.end(),
                               [&](const Code& entry) { return entry.code == code; });
  return it == kCodes.end() ? nullptr : &*it;
}

}  // namespace muster::homm::duel
