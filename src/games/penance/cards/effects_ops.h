// What is known of each op, a row each: its word, whom it concerns when nothing is said, whether it
// lasts, which fields it takes in card files, and how it reads. The rows stand in op_rows/ by
// subject; who carries an op out is in effects/.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "games/penance/cards/effects.h"
#include "games/penance/cards/effects_words.h"

namespace muster::penance {

// Fields of effects in card files; card_file_effects.cc reads each into an Effect.
enum class Field : std::uint8_t {
  kN,
  kIf,
  kWhen,
  kOn,
  kWho,
  kSide,
  kLength,
  kStat,
  kKind,
  kName,
  kVs,
  kWhat,
  kIgnore,
  kCards,
  kChoice,
  kArea,
  kPer,
  kMin,
  kMax,
  kCap,
  kLimit,
  kRange,
  kHits,
  kTargets,
  kFrom,
  kTo,
  kFilter,
  kAt,
  kDice,
  kSet,
  kSave,
  kAlternateTurns,
  kDmgFromCrucible,
  kSpread,
  kHp,
  kDef,
  kDmg,
  kMove,
  kSlow,
  kSize,
  kRadius,
  kDmgCross,
  kDmgEnter,
  kRecover,
  kVent,
  kPenalty,
  kPing,
  kBlocksMove,
  kBlocksLos,
  kBlocksEnemy,
  kOrMelee,
  kSplit,
  kStraight,
  kTeleport,
  kToward,
  kReturn,
  kStack,
  kReplaces,
  kAlt,
  kWhenAttacked,
  kRandom,
  kUserChooses,
  kReorder,
  kMayDiscard,
  kHalf,
  kFirstEachRound,
  kBreaksOnAttack,
  kThen,
  kA,
  kB,
};
inline constexpr std::size_t kFields = static_cast<std::size_t>(Field::kB) + 1;
WordList word_list(Field);

// A field that an op takes; need(): one that must be given.
struct FieldUse {
  Field field = Field::kN;
  bool required = false;

  constexpr FieldUse() = default;
  // Implicit, so that lists of fields read as such.
  constexpr FieldUse(Field taken) : field(taken) {}  // NOLINT(google-explicit-constructor): lists
  constexpr FieldUse(Field taken, bool must) : field(taken), required(must) {}
};
constexpr FieldUse need(Field field) { return {field, true}; }

// In the order in which documents name them; `if`, `on` and `when` are taken by every op and are
// listed only where they are required.
class FieldList {
 public:
  constexpr FieldList(std::initializer_list<FieldUse> uses) {
    for (const FieldUse& use : uses) uses_[size_++] = use;
  }
  constexpr const FieldUse* begin() const { return uses_.data(); }
  constexpr const FieldUse* end() const { return uses_.data() + size_; }
  constexpr bool empty() const { return size_ == 0; }

 private:
  std::array<FieldUse, 16> uses_{};
  std::size_t size_ = 0;
};

// OpInfo::lasting: has a length, a default one if none is written.
inline constexpr bool kLasts = true;
inline constexpr bool kAtOnce = false;

struct OpInfo {
  Op op;
  std::string_view word;
  Who who;  // default
  bool lasting;
  FieldList fields;
  // How it reads: {n} amount, {+n} signed amount, {who} bearer, {kind} its stat, token, zone,
  // summon or status, {p} its parameter, {what}, {mask}, {from}, {to}, {hp} ... the placement.
  std::string_view text;
};

constexpr OpInfo op_row(Op op, std::string_view word, Who who, bool lasting, FieldList fields,
                        std::string_view text) {
  return {op, word, who, lasting, fields, text};
}

const OpInfo& op_info(Op op);
// Whether an op takes a field, and whether it must be given.
enum class KeyUse : std::uint8_t { kUnknown, kOptional, kRequired };
KeyUse key_use(const OpInfo& info, Field field);

}  // namespace muster::penance
