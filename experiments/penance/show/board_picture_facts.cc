#include "experiments/penance/show/board_picture_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/bits.h"
#include "games/penance/cards/effects_words.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/inquiry/piles.h"
#include "games/penance/inquiry/points.h"
#include "games/penance/sheet/words.h"

namespace muster::penance {
namespace {

void add_counter(std::vector<std::string>& list, std::string_view name, int count) {
  if (count != 0) list.push_back(fmt::format("{} {}", name, count));
}

std::vector<std::string> statuses_of(const CasketDuel& game, const DuelState& state, int side) {
  const Duelist& own = duelist(state, side);
  std::vector<std::string> list;
  for (const FlagTitle& each : flag_titles()) {
    if (own.is(each.flag)) list.emplace_back(each.title);
  }
  add_counter(list, "Bleed", own.bleed);
  add_counter(list, "bleeding out", own.bleed_outs);
  if (game.rules().taint) add_counter(list, "Taint", own.taint);
  add_counter(list, "Fury", own.fury.turn());
  add_counter(list, "Fury of the next attack", own.fury.next());
  add_counter(list, "stored damage", own.stored);
  add_counter(list, "turns to skip", own.skip_turns);
  for (std::size_t i = 0; i < own.tokens.size(); ++i) {
    add_counter(list, spaced(word(static_cast<TokenKind>(i))), own.tokens[i]);
  }
  for (std::size_t i = 0; i < own.lastings; ++i) {
    list.push_back(lasting_words(game, own.lasting[i]));
  }
  return list;
}

std::vector<std::string> hand_of(const CasketDuel& game, const DuelState& state, int side) {
  std::vector<std::string> cards;
  for (const int kind : BitRange(duelist(state, side).hand.kinds())) {
    cards.push_back(held_words(game, state, side, kind));
  }
  std::sort(cards.begin(), cards.end());
  return cards;
}

std::array<PartFacts, kComponents> parts_of(const CasketDuel& game, const Duelist& own, int side) {
  std::array<PartFacts, kComponents> parts;
  const bool zones = game.rules().component_profile == ComponentProfile::kZones;
  for (std::size_t i = 0; i < kComponents; ++i) {
    parts[i] = {
        .damage = own.damage[i],
        .limit = zones ? game.table(side).casket.component_hp[i] : game.rules().component_threshold,
        .destroyed = own.lacks(static_cast<Component>(i))};
  }
  return parts;
}

}  // namespace

std::vector<StruckHex> struck_hexes(const CasketDuel& game, const DuelState& state) {
  std::vector<StruckHex> hexes;
  std::size_t number = 0;
  for (const int hex : game.arena().breakable()) {
    if (number >= state.struck.size()) break;
    const int struck = state.struck[number++];
    const int points = game.arena().traits(hex).hit_points;
    if (struck > 0 && struck < points) hexes.push_back({hex, points - struck, points});
  }
  return hexes;
}

std::string pips_of(const PartFacts& part) {
  const int shown = std::min(part.damage, part.limit);
  std::string text;
  for (int i = 0; i < part.limit; ++i) text += i < shown ? "\u25cf" : "\u25cb";
  return text;
}

std::string points_text(int half_points) {
  std::string half = half_points % 2 == 0 ? "" : "\u00bd";
  if (half_points == 1) return half;
  return fmt::format("{}{}", half_points / 2, half);
}

std::string held_words(const CasketDuel& game, const DuelState& state, int side, int kind) {
  const int copies = duelist(state, side).hand.copies(kind);
  const bool useless = (scrap(game, state, side) & kind_bit(kind)) != 0;
  return fmt::format("{}{}{}", game.cards().text(card_id(game, state, side, kind)).name,
                     useless ? " (SCRAP)" : "",
                     copies > 1 ? fmt::format(" \u00d7{}", copies) : std::string());
}

CasketFacts facts_of(const CasketDuel& game, const DuelState& state, int side, int unseen) {
  const Duelist& own = duelist(state, side);
  const DeckTable& table = game.table(side);
  CasketFacts facts;
  facts.deck = table.name;
  facts.kind =
      fmt::format("{} {}", spaced(faction_name(table.faction)), spaced(class_name(table.kind)));
  facts.life = life_of(game, state, side);
  facts.draw = own.draw.size() - unseen;
  facts.hand = own.hand.size() + unseen;
  facts.unseen = unseen;
  facts.discard = own.discard.size();
  facts.graveyard = own.graveyard.size();
  facts.sp = own.sp;
  facts.sp_max = sp_max(game, state, side);
  facts.heat = own.heat;
  facts.dangerous = own.heat >= kDangerousHeat;
  facts.parts = parts_of(game, own, side);
  facts.cards = hand_of(game, state, side);
  for (const int wound : BitRange(unsigned{own.wounds})) {
    facts.wounds.emplace_back(wound_title(wound));
  }
  facts.statuses = statuses_of(game, state, side);
  if (game.rules().board) {
    facts.moved = fmt::format("{} this turn, {} in the last", own.moved, own.moved_last);
  }
  return facts;
}

}  // namespace muster::penance
