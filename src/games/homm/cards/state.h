// The part of a combat's state that cards speak about: lasting effects, cards by place, windows and
// the card on its way. Plain bytes without padding (state/state.h).
#pragma once

#include <cstdint>

namespace muster::homm {

// Effects that last, on a unit, a space, a side or everybody.
enum class Lasting : std::uint8_t {
  kNone,
  // On a unit.
  kAttack,       // amount
  kDefense,      // amount
  kInitiative,   // amount
  kHealth,       // amount
  kAttackToken,  // ogres (+) and sorceresses (-); not an ongoing card effect
  kSilence,      // no special ability
  kAntiMagic,
  kNoParalysis,
  kForgetful,  // no attack in its next activation
  kBerserk,    // attacks the nearest unit in its next activation
  kRollsLower,
  kFireShield,   // amount
  kAirShield,    // amount
  kSpellWard,    // the next spell of the schools in `amount` cast on it has no effect
  kDefenseOnce,  // an AI defense card, for the next attack on it (AI-25)
  // On a space.
  kForceField,
  kFireWall,  // amount
  // On a side.
  kArchery,  // attack of ranged units against targets that are not adjacent
  kRangedInitiative,
  kGroundInitiative,
  kNoPenalty,       // ranged units ignore the combat penalty
  kRerolls,         // in every attack so many dice may be rerolled
  kSpellLimit,      // amount more spells a round
  kDrawOnSpell,     // draws so many cards after each own spell
  kNoSurrender,     // may not surrender
  kMayCast,         // may cast a spell now; amount: beyond the limit
  kSchoolPower,     // amount of power for spells of the schools; `on` is on_schools()
  kNextSpellPower,  // the same for the next such spell only
  kDoublePower,     // the power of the next spell of the schools is doubled; on_schools()
  kDamageWaits,     // no effect of its own: `amount` of damage to unit `on` that its owner may
                    // still lower by tokens (DS-05)
  // On everybody.
  kNoRerolls,  // nor positive morale (spirit of oppression)
  kNoSpellsAtZero,
  kNoSpellsAtAll,
  kNoMagicDamage,
  kNoAbilities,
  kNoSpellAbilities,
};

constexpr bool lasts_on_unit(Lasting kind) {
  return kind > Lasting::kNone && kind <= Lasting::kDefenseOnce;
}
constexpr bool lasts_on_space(Lasting kind) {
  return kind == Lasting::kForceField || kind == Lasting::kFireWall;
}
constexpr bool lasts_on_everybody(Lasting kind) { return kind >= Lasting::kNoRerolls; }
// Effect::on of effects about a side's spells of some schools (bits of School).
constexpr std::uint8_t on_schools(int side, unsigned schools) {
  return static_cast<std::uint8_t>(static_cast<unsigned>(side) | schools << 4);
}

// `until`: the number of the round at whose end it goes, or one of these.
inline constexpr std::uint8_t kWholeCombat = 255;
inline constexpr std::uint8_t kThisActivation = 254;  // to the end of the current activation
inline constexpr std::uint8_t kOwnActivation = 253;   // to the end of the unit's next activation
inline constexpr std::uint8_t kNextAttackOnIt = 252;
inline constexpr std::uint8_t kNoCard = 64;

struct Effect {
  Lasting kind = Lasting::kNone;
  std::uint8_t on = 0;  // unit, space or side; see Lasting
  std::int8_t amount = 0;
  std::uint8_t until = 0;
  std::uint8_t source = 0;  // bit 7: the side that made it; rest: its card instance, or kNoCard
};
inline constexpr int kEffects = 12;

// The cards of one side, a bit for each of its instances (at most 62; 63 stands for the positive
// morale token when it is played). An instance in none of the sets is out of the fight.
struct Cards {
  std::uint64_t hand = 0;
  std::uint64_t deck = 0;     // order unknown: a draw takes any of them
  std::uint64_t discard = 0;  // open
  std::uint64_t play = 0;     // permanent and ongoing cards lying out
  std::uint64_t known = 0;    // cards of the hand that the other side has seen
  std::uint64_t supply = 0;   // open: cards of the common decks that searches may find
};
inline constexpr int kMoraleToken = 63;

// When cards may be played (docs/rules/homm-combat.md). A window opens on public facts only.
enum class Window : std::uint8_t {
  kNone,  // in options of cards: an own activation, before its attack
  kCombatStart,
  kRoundStart,
  kActivation,   // a unit has been activated and does nothing yet
  kAttack,       // an attack is declared
  kRolled,       // the attack dice lie on the table
  kLethal,       // the attack would bring the target to 0 health
  kRetaliation,  // a retaliation is declared
  kPower,        // a spell is being cast: its caster adds power
  kSpell,        // a spell was cast and has not taken effect: the other side answers
  kAfterSpell,   // a spell has taken effect: its caster
  kMachine,      // a war machine is about to work: its owner
};
inline constexpr std::size_t kWindows = 12;

// How far a card on its way has come.
enum class PlayStage : std::uint8_t {
  kCost,
  kPower,  // spells: cards that add power
  kTargets,
  kAnswers,  // spells: the other side's cards
  kClosest,  // targets that follow from the first one
  kResolve,
  kAfter,  // spells: cards that follow a spell
  kDone,
};

enum PlayMark : std::uint8_t {
  kIgnored = 1,    // an answer took the effect away
  kFree = 2,       // cast by an AI card: no cost, no limit
  kToHand = 4,     // the card returns to the hand
  kAllToHand = 8,  // and so do the cards played with it
  kFullPowered = 16,
  kTripled = 32,
  kSpellPaid = 64,  // a spell was among the cards discarded for it
  kStopped = 128,   // the player wants no more of what is being chosen
};

// A card on its way: announced, not yet resolved. All of it is open to both players.
struct Play {
  std::uint8_t card = kNoCard;  // instance
  std::uint8_t option = 0;
  std::uint8_t side = 0;
  PlayStage stage = PlayStage::kCost;
  std::uint8_t step = 0;                  // of its targets, then of its effects
  std::uint8_t target[3] = {31, 31, 31};  // units or spaces chosen
  std::int8_t power = 0;
  std::uint8_t paid = 0;     // cards discarded as its cost
  std::uint8_t schools = 0;  // that its power may still come from
  std::uint8_t lowered = 0;  // damage that answers take off
  std::uint8_t marks = 0;    // PlayMark
  std::uint8_t moved = 0;    // cards that its effect has moved
};

// What a random card is drawn for (Phase::kDrawCards).
enum class DrawKind : std::uint8_t {
  kDraw,    // deck to hand
  kLose,    // hand to discard pile
  kMill,    // deck to discard pile
  kLookAt,  // a card that a search looks at
};

}  // namespace muster::homm
