// What is known of each op: whom it concerns when nothing is said, whether it lasts, which keys it
// takes in card files, and how it reads.
#pragma once

#include <array>
#include <string_view>

#include "games/penance/cards/effects.h"

namespace muster::penance {

struct OpInfo {
  Op op = Op::kDmg;
  Who who = Who::kSelf;   // default
  bool lasting = false;   // has a length, a default one if none is written
  std::string_view keys;  // "n! vs": those it takes besides op, if, on, when; `!`: required
  // How it reads: {n} amount, {+n} signed amount, {who} bearer, {kind} its stat, token, zone,
  // summon or status, {p} its parameter, {what}, {mask}, {from}, {to}, {hp} ... the placement.
  std::string_view text;
};

const OpInfo& op_info(Op op);
// Whether `key` is in `info.keys`, and whether it must be given.
enum class KeyUse : std::uint8_t { kUnknown, kOptional, kRequired };
KeyUse key_use(const OpInfo& info, std::string_view key);

}  // namespace muster::penance
