// What changes of a Casket: SP, Heat, components, wounds, statuses, place.
#include <fmt/format.h>

#include <bit>

#include "core/bits.h"
#include "games/penance/cards/effects_words.h"
#include "games/penance/sheet/moment.h"
#include "games/penance/sheet/words.h"

namespace muster::penance {
namespace {

// By category that a wound locks (PN-76).
constexpr std::array<std::string_view, kLockedCategories> kLockedTitles = {
    "universal", "primary weapon", "secondary", "other"};

// One Casket before and after.
struct Pair {
  Telling& t;
  int side;
  std::string who;
  const Duelist& was;
  const Duelist& is;
};

void tell_sp(const Pair& p) {
  if (p.was.sp != p.is.sp && !p.t.told(p.side, kSpTold)) {
    const int change = p.is.sp - p.was.sp;
    p.t.detail(fmt::format("{} {} {} SP{}: {} left", p.who, change > 0 ? "gains" : "loses",
                           points_words(change > 0 ? change : -change), p.t.cause(),
                           points_words(p.is.sp)));
  }
  if (p.is.sp_change != p.was.sp_change && p.is.sp_change != 0) {
    p.t.detail(fmt::format("{} will have {:+} SP at its next Refresh", p.who, p.is.sp_change));
  }
  if (p.is.sp_max_change != p.was.sp_max_change) {
    p.t.act(fmt::format("{} has an SP maximum {} lower", p.who, -p.is.sp_max_change));
  }
  if (p.is.zero_turns > p.was.zero_turns) {
    p.t.act(fmt::format("{} has no SP in every other of its next {} turns{}", p.who,
                        p.is.zero_turns, p.t.cause()));
  }
}

void tell_heat(const Pair& p) {
  if (p.was.heat != p.is.heat && !p.t.told(p.side, kHeatTold)) {
    const int change = p.is.heat - p.was.heat;
    const bool more = change > 1 && has_wound(p.was, Wound::kHeat);  // PN-76
    const bool crossed = p.was.heat < kDangerousHeat && p.is.heat >= kDangerousHeat;
    p.t.detail(fmt::format("{} {} {} Heat{}{}: {}{}", p.who, change > 0 ? "gains" : "vents",
                           change > 0 ? change : -change, p.t.cause(),
                           more ? ", 1 of it by a wound" : "", p.is.heat,
                           crossed ? ", in danger" : ""));
  }
  if (p.was.taint != p.is.taint && !p.t.told(p.side, kTaintTold)) {
    const int change = p.is.taint - p.was.taint;
    p.t.detail(fmt::format("{} {} {} Taint{}: {}", p.who, change > 0 ? "gains" : "loses",
                           change > 0 ? change : -change, p.t.cause(), p.is.taint));
  }
}

// Damage of Suffering Dice and Taint (PN-74).
void tell_fury(const Pair& p) {
  if (p.is.fury.byte == p.was.fury.byte) return;
  if (p.is.fury.byte == 0) {
    return p.t.detail(fmt::format("{} has used up its damage bonus", p.who));
  }
  p.t.detail(fmt::format("{} attacks with {:+} damage this turn, {:+} the next time", p.who,
                         p.is.fury.turn(), p.is.fury.next()));
}

void tell_counters(const Pair& p) {
  if (p.was.bleed != p.is.bleed) {
    p.t.act(
        fmt::format("{} has {} Bleed, {} before{}", p.who, p.is.bleed, p.was.bleed, p.t.cause()));
  }
  if (p.is.bleed_outs > p.was.bleed_outs) {
    p.t.detail(fmt::format("{} will lose {} at its next Refresh", p.who,
                           counted(p.is.bleed_outs, "card")));
  }
  if (p.is.stored != p.was.stored) {
    p.t.act(fmt::format("{} has {} damage stored{}", p.who, p.is.stored, p.t.cause()));
  }
  if (p.is.skip_turns > p.was.skip_turns) {
    p.t.act(fmt::format("{} will skip {}{}", p.who, counted(p.is.skip_turns, "Action phase"),
                        p.t.cause()));
  } else if (p.is.skip_turns < p.was.skip_turns) {
    p.t.act(fmt::format("{} skips its Action phase", p.who));
  }
  tell_fury(p);
  for (std::size_t i = 0; i < p.was.tokens.size(); ++i) {
    const int change = p.is.tokens[i] - p.was.tokens[i];
    if (change == 0) continue;
    const std::string_view token = word(static_cast<TokenKind>(i));
    p.t.detail(fmt::format("{} {} {}{}: {}", p.who, change > 0 ? "gains" : "pays",
                           counted(change > 0 ? change : -change, fmt::format("{} token", token)),
                           p.t.cause(), p.is.tokens[i]));
  }
}

// ---- Components and the pilot.

void tell_parts(const Pair& p) {
  const CasketDuel& game = p.t.m.game;
  const bool zones = game.rules().component_profile == ComponentProfile::kZones;
  for (const Component part : kAllComponents) {
    const std::size_t i = index_of(part);
    const int points = p.is.damage[i] - p.was.damage[i];
    const bool falls = p.is.lacks(part) && !p.was.lacks(part);
    if (points == 0 && !falls) continue;
    const int most =
        zones ? game.table(p.side).casket.component_hp[i] : game.rules().component_threshold;
    p.t.act(fmt::format("{}'s {} {} {} Component Damage: {} of {}{}", p.who, title_of(part),
                        part == Component::kLegs ? "take" : "takes", points, p.is.damage[i], most,
                        falls ? ", destroyed" : ""));
  }
}

void tell_pilot(const Pair& p) {
  const unsigned fresh = p.is.wounds & ~unsigned{p.was.wounds};
  for (const int wound : BitRange(fresh)) {
    p.t.act(fmt::format("{} suffers Pilot Wound {} of {}: {}", p.who, std::popcount(p.is.wounds),
                        kWoundCards, wound_title(wound)));
  }
  if (p.is.locked != p.was.locked && p.is.locked != kNotLocked) {
    p.t.act(fmt::format("{} may not play {} cards from now on", p.who, kLockedTitles[p.is.locked]));
  }
}

// ---- Statuses.

void tell_flags(const Pair& p) {
  for (const FlagTitle& each : flag_titles()) {
    if (p.was.is(each.flag) == p.is.is(each.flag)) continue;
    const bool quiet = each.flag == kStrainDue || each.flag == kNoOverspending;
    std::string text = fmt::format("{} {}", p.who, p.is.is(each.flag) ? each.begins : each.ends);
    if (quiet) {
      p.t.detail(std::move(text));
    } else {
      p.t.act(std::move(text));
    }
  }
}

// What holds a Casket back, or marks it, is part of the course of the duel.
bool weighs(Op op) {
  return op == Op::kStatus || op == Op::kForm || op == Op::kRoot || op == Op::kImmobile ||
         op == Op::kLock || op == Op::kDot || op == Op::kBurn;
}

void tell_one_lasting(const Pair& p, const Lasting& lasting, bool begins) {
  const CasketDuel& game = p.t.m.game;
  const std::string end = begins ? end_words(lasting) : "";
  std::string text = fmt::format("{} {} {}{}{}", p.who, begins ? "now has" : "no longer has",
                                 lasting_words(game, lasting), end.empty() ? "" : " ", end);
  if (weighs(game.effect(lasting.effect).op)) {
    p.t.act(std::move(text));
  } else {
    p.t.detail(std::move(text));
  }
}

// New ones come last, and what ends leaves the others in their order.
void tell_lasting(const Pair& p) {
  std::size_t j = 0;
  for (std::size_t i = 0; i < p.was.lastings; ++i) {
    const Lasting& before = p.was.lasting[i];
    if (j < p.is.lastings && p.is.lasting[j].effect == before.effect &&
        p.is.lasting[j].value == before.value) {
      ++j;
    } else {
      tell_one_lasting(p, before, false);
    }
  }
  for (; j < p.is.lastings; ++j) tell_one_lasting(p, p.is.lasting[j], true);
}

// ---- Where it is, and what is seen of its cards.

std::string_view moved_how(const Moment& m) {
  const Effect* const effect = m.effect();
  if (effect == nullptr) return "is moved";
  switch (effect->op) {
    case Op::kPush:
      return "is pushed";
    case Op::kPull:
      return "is pulled";
    case Op::kMove:
      return "jumps";
    default:
      return "is put";
  }
}

void tell_place(const Pair& p) {
  const CasketDuel& game = p.t.m.game;
  if (p.was.hex != p.is.hex && !p.t.told(p.side, kPlaceTold)) {
    if (p.was.hex == kNoHex) {
      p.t.act(fmt::format("{} deploys at {}", p.who, game.grid().name(p.is.hex)));
    } else {
      p.t.act(fmt::format("{} {} from {} to {}{}", p.who, moved_how(p.t.m),
                          game.grid().name(p.was.hex), game.grid().name(p.is.hex), p.t.cause()));
    }
  }
  if (p.was.facing != p.is.facing && !p.t.told(p.side, kFacingTold)) {
    p.t.act(fmt::format("{} turns to face {}{}", p.who, direction_name(p.is.facing), p.t.cause()));
  }
}

void tell_seen(const Pair& p) {
  const Moment& m = p.t.m;
  KindSet fresh = p.is.shown & ~p.was.shown;
  if (p.is.shown_damaged > p.was.shown_damaged) fresh |= kind_bit(kDamagedKind);
  CardPile seen;
  for (const int kind : BitRange(fresh)) seen.add(kind);
  const bool asked = m.effect() != nullptr && m.effect()->op == Op::kReveal;
  if (asked && !seen.empty()) {
    p.t.detail(fmt::format("{} shows {}{}", p.who, pile_words(m.game, m.after, p.side, seen),
                           p.t.cause()));
  }
  const bool looks = m.effect() != nullptr && m.effect()->op == Op::kPeek;
  const bool same = p.is.tops == p.was.tops && p.is.top == p.was.top;
  if (!looks || p.is.tops == 0 || same) return;
  std::string names;
  for (std::size_t i = 0; i < p.is.tops; ++i) {
    names += (i == 0 ? "" : ", ") + card_words(m.game, m.after, p.side, p.is.top[i]);
  }
  // Whether a new order is another one the other player does not see.
  const bool learns = p.is.tops > p.was.tops;
  p.t.secret(SheetLevel::kDetail, only(p.side),
             fmt::format("{} knows the top of its draw pile: {}", p.who, names),
             learns ? fmt::format("{} has looked at the top {} of its draw pile", p.who,
                                  counted(p.is.tops, "card"))
                    : "");
}

}  // namespace

void tell_body(Telling& t, int side) {
  const Pair p{t, side, std::string(seat_title(side)), duelist(t.m.before, side),
               duelist(t.m.after, side)};
  tell_place(p);
  tell_sp(p);
  tell_heat(p);
  tell_parts(p);
  tell_pilot(p);
  tell_flags(p);
  tell_counters(p);
  tell_lasting(p);
  tell_seen(p);
}

}  // namespace muster::penance
