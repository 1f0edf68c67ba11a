// Cards of players from place to place.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <map>

#include "games/homm/sheet/changes.h"
#include "games/homm/state/actions.h"

namespace muster::homm {
namespace {

enum class Where : std::uint8_t { kAway, kHand, kDeck, kDiscard, kPlay, kSupply };

Where where(const Cards& cards, int instance) {
  const auto in = [instance](std::uint64_t set) { return (set >> instance & 1) != 0; };
  if (in(cards.hand)) return Where::kHand;
  if (in(cards.deck)) return Where::kDeck;
  if (in(cards.discard)) return Where::kDiscard;
  if (in(cards.play)) return Where::kPlay;
  return in(cards.supply) ? Where::kSupply : Where::kAway;
}

// "" for what is told as the play of a card.
std::string_view way_words(Where from, Where to) {
  if (to == Where::kHand) {
    if (from == Where::kDiscard) return "takes back from the discard pile";
    if (from == Where::kSupply) return "finds";
    return "takes back to the hand";
  }
  if (to == Where::kDiscard) {
    if (from == Where::kHand) return "discards";
    if (from == Where::kDeck) return "discards from the deck";
    if (from == Where::kPlay) return "discards from play";
    return "";
  }
  if (to == Where::kPlay) return from == Where::kAway ? "keeps in play" : "puts into play";
  if (to == Where::kDeck) return "shuffles into the deck";
  if (from == Where::kDiscard) return "loses from the discard pile";
  return "";
}

// What the other side does not see is which card of the hand or deck it is, unless it knows it.
bool is_open(const Cards& then, const Cards& now, int instance) {
  const auto one = bit<std::uint64_t>(instance);
  const bool seen = ((then.hand | then.deck) & (now.hand | now.deck) & one) == 0;
  return seen || ((then.hand & then.known) & one) != 0 || ((now.hand & now.known) & one) != 0;
}

}  // namespace

void tell_moved_cards(int side, std::string_view way, const std::vector<MovedCard>& cards,
                      SheetLines& lines) {
  std::vector<std::string> names;
  std::vector<std::string> known;
  for (const MovedCard& card : cards) {
    names.push_back(card.name);
    if (card.open) known.push_back(card.name);
  }
  const std::string title = fmt::format("{} {}", side_name(side), way);
  if (known.size() == cards.size()) return lines.list(SheetLevel::kDetail, title, names);
  const std::string rest = counted(static_cast<int>(cards.size() - known.size()), "card");
  const std::string others = known.empty()
                                 ? fmt::format("{} {}", title, rest)
                                 : fmt::format("{}: {}, {}", title, fmt::join(known, ", "), rest);
  lines.list(SheetLevel::kDetail, title, names, only(side), others);
}

void Changes::tell_cards(std::optional<Action> action, std::vector<MovedCard> (&drawn)[2]) const {
  const bool plays = action && kind_of(*action) == ActionKind::kPlayCard;
  const int played = plays ? argument_of(*action) / 4 : -1;
  for (int side = 0; side < 2; ++side) {
    const Cards& then = before_.cards[side];
    const Cards& now = after_.cards[side];
    std::map<std::string_view, std::vector<MovedCard>> ways;
    const std::uint64_t changed = (then.hand ^ now.hand) | (then.deck ^ now.deck) |
                                  (then.discard ^ now.discard) | (then.play ^ now.play) |
                                  (then.supply ^ now.supply);
    for (int instance : BitRange(changed)) {
      const Where from = where(then, instance);
      const Where to = where(now, instance);
      const std::string_view way = way_words(from, to);
      if (from == to || (instance == played && from == Where::kHand)) continue;
      const MovedCard card{combat_.card_of(side, instance).name, is_open(then, now, instance)};
      if (from == Where::kDeck && to == Where::kHand) {
        drawn[side].push_back(card);
      } else if (!way.empty()) {
        ways[way].push_back(card);
      }
    }
    for (const auto& [way, cards] : ways) {
      tell_moved_cards(side, way, cards, lines_);
    }
  }
}

}  // namespace muster::homm
