// What tasks are pushed with, by name: push(state, side, LoseTask{.cards = 2}). task_views.h has
// the same names for reading, and says what they mean.
#pragma once

#include "games/penance/cards/vocabulary.h"
#include "games/penance/state/core.h"

namespace muster::penance {

// ---- Cards.

struct DrawTask {
  static constexpr TaskKind kKind = TaskKind::kDraw;
  int cards = 0;
  unsigned flags = 0;
  constexpr TaskFields fields() const { return {.n = cards, .flags = flags}; }
};

struct FillHandTask {
  static constexpr TaskKind kKind = TaskKind::kFillHand;
  int hand = 0;
  unsigned flags = 0;
  constexpr TaskFields fields() const { return {.n = hand, .flags = flags}; }
};

struct LoseTask {
  static constexpr TaskKind kKind = TaskKind::kLose;
  int cards = 0;
  LossCause cause{};
  unsigned flags = 0;
  constexpr TaskFields fields() const {
    return {.n = cards, .x = static_cast<int>(cause), .flags = flags};
  }
};

struct DiscardTask {
  static constexpr TaskKind kKind = TaskKind::kDiscard;
  int cards = 0;
  Pile from{};
  unsigned flags = 0;
  constexpr TaskFields fields() const {
    return {.n = cards, .x = static_cast<int>(from), .flags = flags};
  }
};

struct PickTask {
  static constexpr TaskKind kKind = TaskKind::kPick;
  Filter filter{};
  Pile pile{};
  int owner = 0;
  unsigned flags = 0;
  constexpr TaskFields fields() const {
    return {.n = static_cast<int>(filter), .x = static_cast<int>(pile), .y = owner, .flags = flags};
  }
};

struct RandomCardTask {
  static constexpr TaskKind kKind = TaskKind::kRandomCard;
  int cards = 0;
  Filter filter{};
  Pile pile{};
  int owner = 0;
  unsigned flags = 0;
  constexpr TaskFields fields() const {
    return {.at = cards,
            .n = static_cast<int>(filter),
            .x = static_cast<int>(pile),
            .y = owner,
            .flags = flags};
  }
};

struct DamageDieTask {
  static constexpr TaskKind kKind = TaskKind::kDamageDie;
  int dice = 0;
  constexpr TaskFields fields() const { return {.n = dice}; }
};

struct SufferingTask {
  static constexpr TaskKind kKind = TaskKind::kSuffering;
  int dice = 0;
  constexpr TaskFields fields() const { return {.n = dice}; }
};

struct WoundTask {
  static constexpr TaskKind kKind = TaskKind::kWound;
  int wounds = 0;
  constexpr TaskFields fields() const { return {.n = wounds}; }
};

// ---- Moves and hexes.

struct MoveStepTask {
  static constexpr TaskKind kKind = TaskKind::kMoveStep;
  int unit = kNoUnit;
  int direction = 0;
  constexpr TaskFields fields() const {
    return {.unit = static_cast<std::uint8_t>(unit), .n = direction};
  }
};

struct FreeMoveTask {
  static constexpr TaskKind kKind = TaskKind::kFreeMove;
  int unit = kNoUnit;
  int effect = 0;
  int hexes = 0;
  unsigned ignores = 0;
  constexpr TaskFields fields() const {
    return {.unit = static_cast<std::uint8_t>(unit),
            .at = effect,
            .n = hexes,
            .x = static_cast<int>(ignores)};
  }
};

struct FacingTask {
  static constexpr TaskKind kKind = TaskKind::kFacing;
  int sides = 0;
  int allowed = 0;
  constexpr TaskFields fields() const { return {.n = sides, .x = allowed}; }
};

struct HexTask {
  static constexpr TaskKind kKind = TaskKind::kHex;
  int unit = kNoUnit;
  int effect = 0;
  int reach = 0;
  HexUse use{};
  unsigned flags = 0;
  constexpr TaskFields fields() const {
    return {.unit = static_cast<std::uint8_t>(unit),
            .at = effect,
            .n = reach,
            .x = static_cast<int>(use),
            .flags = flags};
  }
};

// ---- Choices and dice.

struct YesNoTask {
  static constexpr TaskKind kKind = TaskKind::kYesNo;
  Question question{};
  constexpr TaskFields fields() const { return {.x = static_cast<int>(question)}; }
};

struct NumberTask {
  static constexpr TaskKind kKind = TaskKind::kNumber;
  unsigned numbers = 0;
  int least = 0;
  Question question{};
  int most = 0;
  constexpr TaskFields fields() const {
    return {
        .at = static_cast<int>(numbers), .n = least, .x = static_cast<int>(question), .y = most};
  }
};

struct UnitTask {
  static constexpr TaskKind kKind = TaskKind::kUnit;
  unsigned units = 0;
  Question question{};
  unsigned flags = 0;
  constexpr TaskFields fields() const {
    return {.at = static_cast<int>(units), .x = static_cast<int>(question), .flags = flags};
  }
};

struct DieTask {
  static constexpr TaskKind kKind = TaskKind::kDie;
  int sides = 0;
  DieUse use{};
  int hex = 0;
  constexpr TaskFields fields() const { return {.n = sides, .x = static_cast<int>(use), .y = hex}; }
};

}  // namespace muster::penance
