// What tasks of attacks and of cards being resolved are pushed with (see task_fields.h and
// effect_views.h).
#pragma once

#include "games/penance/state/core.h"

namespace muster::penance {

// ---- Attacks.

struct DeclareTask {
  static constexpr TaskKind kKind = TaskKind::kDeclare;
  int unit = kNoUnit;
  int effect = 0;
  constexpr TaskFields fields() const {
    return {.unit = static_cast<std::uint8_t>(unit), .at = effect};
  }
};

struct RollTask {
  static constexpr TaskKind kKind = TaskKind::kRoll;
  int unit = kNoUnit;
  int damage = 0;
  unsigned flags = 0;
  constexpr TaskFields fields() const {
    return {.unit = static_cast<std::uint8_t>(unit), .n = damage, .flags = flags};
  }
};

struct SplashTask {
  static constexpr TaskKind kKind = TaskKind::kSplash;
  int unit = kNoUnit;
  unsigned units = 0;
  int damage = 0;
  int most = 0;
  unsigned flags = 0;
  constexpr TaskFields fields() const {
    return {.unit = static_cast<std::uint8_t>(unit),
            .at = static_cast<int>(units),
            .n = damage,
            .y = most,
            .flags = flags};
  }
};

struct ComponentTask {
  static constexpr TaskKind kKind = TaskKind::kComponent;
  int points = 0;
  int part = 0;
  unsigned flags = 0;
  constexpr TaskFields fields() const { return {.n = points, .x = part, .flags = flags}; }
};

// ---- Cards being resolved.

struct CardTask {
  static constexpr TaskKind kKind = TaskKind::kCard;
  int unit = kNoUnit;
  int kind = 0;
  unsigned use = 0;
  constexpr TaskFields fields() const {
    return {.unit = static_cast<std::uint8_t>(unit), .x = kind, .flags = use};
  }
};

struct EffectsTask {
  static constexpr TaskKind kKind = TaskKind::kEffects;
  int unit = kNoUnit;
  int first = 0;
  int count = 0;
  int paid = 0;
  unsigned mode = 0;
  constexpr TaskFields fields() const {
    return {
        .unit = static_cast<std::uint8_t>(unit), .at = first, .n = count, .x = paid, .flags = mode};
  }
};

struct ZonesTask {
  static constexpr TaskKind kKind = TaskKind::kZones;
  unsigned flags = 0;
  constexpr TaskFields fields() const { return {.flags = flags}; }
};

}  // namespace muster::penance
