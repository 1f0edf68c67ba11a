// The cards of AI heroes (AI-20 .. AI-26): what configs/games/homm/ai_cards.toml says, and the
// decks that scenarios make of them.
//
// A deck is given by card, or by numbers of cards of each kind. Of the latter nobody knows which
// cards they are: each is any of the copies in the kind's pool that has not shown up yet (AI-21).
// So nothing is drawn at set-up; a card's identity is settled when it is drawn, which comes to the
// same. State::ai_cards holds a byte per card: in the low half the copies of which it is known that
// they are in the deck, in the high half the copies in the pool.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/reader.h"

namespace muster::homm {

class CombatTables;
struct State;

enum class Difficulty : std::uint8_t { kEasy, kNormal, kHard, kImpossible };
inline constexpr int kDifficulties = 4;

enum class AiKind : std::uint8_t { kMight, kMagic, kSkill };
inline constexpr std::size_t kAiKinds = 3;
inline constexpr std::size_t kMaxAiCards = 8;    // different ones; State::ai_cards
inline constexpr int kMaxAiCopies = 15;          // of one card in one deck
inline constexpr std::size_t kMaxAiSpells = 16;  // in one spell deck; State::ai_spells
inline constexpr std::size_t kMaxAiSkills = 8;   // in one scenario
inline constexpr std::size_t kMaxAiSteps = 4;    // of one skill

// What an AI card, or the scenario's skill, does.
enum class AiEffect : std::uint8_t {
  kAttack,   // the activating unit's next attack is `amount` stronger
  kDefense,  // at the next attack on the unit its defense is `amount` higher
  kCast,     // draws from the spell deck, with `amount` of power
  kSkill,    // uses the scenario's skill
  kHurt,     // `amount` of damage to the unit
  kHeal,     // takes `amount` of damage off the unit
  kShoot,    // `amount` of damage to an enemy
  kArchery,  // own ranged units' attack on targets that are not adjacent, this round
  kBreach,   // destroys `amount` of walls and gate, the gate first
};

// Which unit; ties are decided by the player (AI-26).
enum class AiUnit : std::uint8_t {
  kActive,       // the activating one
  kNext,         // the AI unit that activates next
  kMostHealth,   // own
  kMostDamaged,  // own
  kSlowestEnemy,
};

// What becomes of a skill card after its use.
enum class AiThen : std::uint8_t { kNothing, kAgain, kBackInFirstRound };

struct AiStep {
  AiEffect effect = AiEffect::kAttack;
  AiUnit unit = AiUnit::kActive;
  std::array<std::uint8_t, kDifficulties> amount{};
};

struct AiCard {
  std::string id;
  AiKind kind = AiKind::kMight;
  AiStep step;
  std::array<AiThen, kDifficulties> then{};
};

// How an AI hero uses a card that scenarios give it as its skill.
struct AiSkill {
  std::string id;
  std::vector<AiStep> steps;
};

// At whom an AI hero casts a spell.
enum class AiAim : std::uint8_t { kNobody, kEnemy, kOwn };

class AiCards {
 public:
  // Reads ai_cards.toml. Errors: InvalidArgument, one mistake per line.
  static absl::StatusOr<AiCards> load(const std::string& path);
  static absl::StatusOr<AiCards> parse(const Document& document);

  const std::vector<AiCard>& cards() const { return cards_; }
  const std::vector<AiSkill>& skills() const { return skills_; }
  // Index, or -1.
  int find(std::string_view id) const;
  AiAim aim(std::string_view spell) const;
  // Copies of every card in the pool from which cards of unknown identity come.
  int pool_copies() const { return pool_copies_; }
  int pool(AiKind kind) const;

 private:
  std::vector<AiCard> cards_;
  std::vector<AiSkill> skills_;
  std::vector<std::string> at_enemies_;
  std::vector<std::string> at_own_;
  int pool_copies_ = 2;
};

// What an AI deck asks (State::ask.id, Asker::kAiDeck): chance for a card, spell or skill, the
// player for the unit of a step or the aim of a spell.
enum class AiAsk : std::uint8_t { kCard, kSpell, kSkill, kStep, kAim };

// Where the card that is being resolved stands; State::ask carries it through questions and draws.
struct AiCue {
  std::uint8_t card = 0;   // index of the AI card
  std::uint8_t skill = 0;  // index of the scenario's skill it uses
  std::uint8_t step = 0;   // the next step
  std::uint8_t use = 0;    // 1: the skill is used again
};

// An entry of an AI spell deck.
struct AiSpell {
  int card = 0;  // index into the card catalog
  AiAim aim = AiAim::kNobody;
};

// One side's AI deck. The cards are those of ai_cards.toml.
struct AiDeckSetup {
  Difficulty difficulty = Difficulty::kNormal;
  std::vector<AiCard> cards;                       // all, by index
  std::array<std::uint8_t, kMaxAiCards> copies{};  // given by card
  std::array<std::uint8_t, kAiKinds> unknown{};    // given by kind only
  int pool_copies = 0;
  std::vector<AiSpell> spells;
  std::vector<AiSkill> skills;  // a skill card uses one of them, drawn at random

  bool empty() const;
};

}  // namespace muster::homm
