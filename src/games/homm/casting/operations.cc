#include "games/homm/cards/operations.h"

#include <array>
#include <span>

#include "games/homm/casting/effects.h"

namespace muster::homm {
namespace {

namespace fx = effects;

constexpr Moments kTurn = moment(Window::kNone);
constexpr Moments kStarts = moment(Window::kCombatStart) | moment(Window::kRoundStart);
constexpr Moments kActivates = moment(Window::kActivation);
constexpr Moments kAttacks = moment(Window::kAttack) | moment(Window::kRetaliation);
constexpr Moments kRolls = moment(Window::kRolled);
constexpr Moments kLethals = moment(Window::kLethal);
constexpr Moments kPowers = moment(Window::kPower);
constexpr Moments kSpells = moment(Window::kSpell);
constexpr Moments kAfters = moment(Window::kAfterSpell);
constexpr Moments kMachines = moment(Window::kMachine);
// Whenever nobody is in the middle of a roll or a spell.
constexpr Moments kAnyTurn = kTurn | kStarts | kActivates | kAttacks;
constexpr Moments kAny = 0xffff;

using Op = Operation;

constexpr CardOperation kOperations[] = {
    // ---- The attack being resolved.
    {Op::kAttack, "attack", "attack of the attacker in this attack", kAttacks, fx::attack},
    {Op::kDefense, "defense", "defense of the attacked unit in this attack", kAttacks, fx::defense},
    {Op::kDice, "dice", "changes how this attack's dice count: `change`", kAttacks | kRolls,
     fx::dice},
    {Op::kReroll, "reroll", "so many rerolls of an own attack die in this attack",
     kAttacks | kRolls, fx::reroll, nullptr, fx::may_reroll},
    {Op::kNegateBonus, "negate_bonus", "takes back the attack that a card gave last", kAttacks,
     fx::negate_bonus, nullptr, fx::has_bonus},
    {Op::kSlayer, "roll_for_attack", "rolls so many attack dice; each +1 is 1 attack", kAttacks,
     fx::roll_for_attack, fx::rolled_for_attack},
    // ---- Spells.
    {Op::kPower, "power", "power of the spell being cast; `schools`", kPowers, fx::power},
    {Op::kFullPower, "full_power", "the spell has its highest effect; `schools`", kPowers,
     fx::full_power},
    // ---- Cards and tokens.
    {Op::kDraw, "draw", "draws so many cards, `per_discard` more for each card discarded", kAny,
     fx::draw},
    {Op::kDiscard, "discard", "discards so many cards of one's choice", kAny, fx::discard,
     fx::discarded},
    {Op::kEnemyDiscards, "enemy_discards", "the enemy discards so many cards at random", kAnyTurn,
     fx::enemy_discards, nullptr, fx::enemy_has_hand},
    {Op::kSearch, "search", "looks at so many cards of `from` and takes one of them; `kinds`",
     kAnyTurn, fx::search, fx::found, fx::may_take},
    {Op::kSearchSchool, "search_school", "names a school, then as `search` among the spells of it",
     kAnyTurn, fx::search_school, fx::named_or_found, fx::may_take},
    {Op::kTake, "take", "takes so many cards of one's choice of `from`; `kinds`", kAnyTurn,
     fx::take, fx::taken, fx::may_take},
    {Op::kShuffle, "shuffle_discard", "the own discard pile is shuffled into the deck", kAnyTurn,
     fx::shuffle_discard},
    {Op::kMorale, "morale", "gains positive morale", kAnyTurn, fx::morale},
    {Op::kSpoilMorale, "spoil_morale", "an enemy with positive morale gains negative morale",
     kAnyTurn, fx::spoil_morale, nullptr, fx::enemy_has_morale},
    {Op::kRollMorale, "roll_for_morale", "rolls an attack die; on 0 gains positive morale",
     kAnyTurn, fx::roll_for_morale, fx::rolled_for_morale},
    {Op::kGold, "gold", "gains gold", kAnyTurn, fx::gold},
    {Op::kExpert, "expert_token", "gains expert tokens", kAnyTurn, fx::expert_token},
    // ---- Units and the board.
    {Op::kDamage, "damage", "damage to the target, or to the unit on the target space",
     kAnyTurn | kMachines, fx::damage},
    {Op::kWallDamage, "wall_damage", "damage to every unit next to a wall or the gate", kAnyTurn,
     fx::wall_damage},
    {Op::kRollDamage, "roll_area_damage",
     "rolls so many attack dice; each +1 is 1 damage on the target space and next to it", kAnyTurn,
     fx::roll_area_damage, fx::rolled_area_damage},
    {Op::kHeal, "heal", "removes damage from the target", kAnyTurn | kMachines, fx::heal},
    {Op::kCleanse, "cleanse", "removes paralysis or one effect from the target", kAnyTurn,
     fx::cleanse},
    {Op::kParalyse, "paralyse", "paralyses the target", kAnyTurn, fx::paralyse},
    {Op::kUnparalyse, "unparalyse", "removes paralysis from the target", kAnyTurn, fx::unparalyse},
    {Op::kCounterstrike, "clear_retaliated", "the target may retaliate again", kAnyTurn,
     fx::clear_retaliated},
    {Op::kLasting, "lasting",
     "something lasts on the target, a side or everybody: `lasting`, "
     "`amount`, `lasts`",
     kAny, fx::lasting},
    {Op::kDispel, "dispel", "removes what lasts on a space and the unit there", kAnyTurn,
     fx::dispel},
    {Op::kDispelOne, "dispel_one", "removes the effect put last on a space or the unit there",
     kAnyTurn, fx::dispel_one},
    {Op::kSummon, "summon", "a unit joins on the target space: `unit`", kAnyTurn, fx::summon},
    {Op::kClone, "clone", "a copy of the first target with 1 health joins on the second", kAnyTurn,
     fx::clone},
    {Op::kTeleport, "move", "moves the first target to the second", kAnyTurn, fx::move},
    {Op::kSwap, "swap", "the two targets change places", kAnyTurn, fx::swap},
    {Op::kMoveDamage, "move_damage", "damage of the first target goes to the second", kAnyTurn,
     fx::move_damage},
    {Op::kActNext, "act_next", "the target activates next", kAnyTurn, fx::act_next},
    {Op::kLoseActivation, "lose_activation", "the unit that is about to act loses its activation",
     kActivates, fx::lose_activation},
    {Op::kCancelAttack, "cancel_attack", "the attack deals nothing and is not retaliated", kLethals,
     fx::cancel_attack},
    {Op::kDestroyWalls, "destroy_walls",
     "destroys the target walls; amount 4: all walls and the gate", kAnyTurn, fx::destroy_walls},
    {Op::kDestroyTower, "destroy_tower", "destroys the enemy's arrow tower", kAnyTurn,
     fx::destroy_tower},
    {Op::kRemoveObstacle, "remove_obstacles", "removes the target walls and obstacles", kAnyTurn,
     fx::remove_obstacle},
    {Op::kBatter, "batter", "damage to the units on the target spaces; destroys walls there",
     kAnyTurn | kMachines, fx::batter},
    // ---- Answers to spells and machines.
    {Op::kIgnoreSpell, "ignore_spell",
     "the spell has no effect if its power is at most `amount`; `schools`", kSpells,
     fx::ignore_spell, nullptr, fx::may_ignore},
    {Op::kIgnoreLevel, "ignore_spell_level",
     "a spell of the `schools` and at most level `amount`, 1 basic, 2 expert, has no effect",
     kSpells, fx::ignore_level, nullptr, fx::may_ignore_level},
    {Op::kRollIgnoreSpell, "roll_to_ignore_spell",
     "rolls so many attack dice; on a +1 the spell has no effect", kSpells,
     fx::roll_to_ignore_spell, fx::rolled_to_ignore_spell},
    {Op::kLowerSpellDamage, "lower_spell_damage", "so much less damage of the spell to own units",
     kSpells, fx::lower_spell_damage},
    {Op::kRedirectSpell, "redirect_spell",
     "a new target for a spell at an own unit; `amount`: "
     "the highest tier, 1 bronze to 3 gold",
     kSpells, fx::redirect_spell, fx::redirected_spell, fx::may_redirect},
    {Op::kReturnSpell, "return_spell", "the spell card returns to the hand", kAfters,
     fx::return_spell},
    {Op::kReturnAll, "return_all", "the spell and the cards that gave it power return to the hand",
     kAfters, fx::return_all},
    {Op::kAllowSpell, "allow_spell", "a spell may be cast now; amount 1: beyond the limit", kStarts,
     fx::allow_spell},
    {Op::kCastDiscarded, "cast_discarded",
     "takes a spell of the own discard pile, which may be cast beyond the limit", kTurn,
     fx::cast_discarded, fx::cast_found, fx::may_take},
    {Op::kTripleMachine, "triple_ballista", "the ballista works three times", kMachines,
     fx::triple_machine, nullptr, fx::is_ballista},
    {Op::kTripleTent, "triple_tent", "the first aid tent works three times", kMachines,
     fx::triple_machine, nullptr, fx::is_tent},
    {Op::kNothing, "nothing", "no effect in combat", kAnyTurn, fx::nothing},
};
static_assert(std::size(kOperations) == static_cast<std::size_t>(Op::kCount));

// The table by operation.
constexpr auto kByOperation = [] {
  std::array<const CardOperation*, static_cast<std::size_t>(Op::kCount)> table{};
  for (const CardOperation& each : kOperations) table[static_cast<std::size_t>(each.op)] = &each;
  return table;
}();

}  // namespace

const CardOperation& card_operation(Operation op) {
  return *kByOperation[static_cast<std::size_t>(op)];
}

const CardOperation* find_card_operation(std::string_view name) {
  for (const CardOperation& each : kOperations) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

std::vector<CardWord> card_operations() {
  std::vector<CardWord> words;
  for (const CardOperation& each : kOperations) words.push_back({each.name, each.summary});
  return words;
}

}  // namespace muster::homm
