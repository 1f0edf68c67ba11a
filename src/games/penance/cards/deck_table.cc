#include "games/penance/cards/deck_table.h"

#include <algorithm>
#include <span>

namespace muster::penance {
namespace {

// The classes a card belongs to, as bits by KindClass.
class Classes {
 public:
  explicit Classes(const Card& card) {
    mark(KindClass::kPrimary, card.is(kPrimaryWeapon));
    mark(KindClass::kWeapon, card.is(kPrimaryWeapon));
    mark(KindClass::kSecondary, card.is(kSecondary) || card.is(kShieldCard));
    mark(KindClass::kShield, card.is(kShieldCard));
    mark(KindClass::kAttack, card.is(kAttackCard));
    mark(KindClass::kMelee, card.is(kAttackCard) && card.is(kMeleeCard));
    mark(KindClass::kRanged, card.is(kAttackCard) && card.is(kRangedCard));
    mark(KindClass::kMovement, card.is(kMovementCard));
    mark(KindClass::kDefense, card.is(kDefenseCard));
    mark(KindClass::kPassive, card.is(kPassive));
    mark(KindClass::kHeadPart, card.is(kLooksAtCards));
    mark(KindClass::kExiles, card.is(kExilesSelf));
    mark(KindClass::kPriced, card.alt_cost > 0);
    // A card that is never played in a duel is in no class of playable ones (PN-139).
    const bool ever = !card.is(kTeamOnly) && !card.is(kUnplayable) && !card.is(kPassive);
    const bool bound = card.is(kHasTrigger);
    mark(KindClass::kReactive, ever && card.is(kReactive) && !bound);
    mark(KindClass::kAtEvent, ever && bound);
    mark(KindClass::kPlayable, ever && !card.is(kReactive) && !bound);
    mark(KindClass::kConditional, card.once_per != What::kNone);
  }

  void mark(KindClass which, bool member) {
    if (member) bits_ |= 1U << static_cast<unsigned>(which);
  }
  bool has(std::size_t which) const { return (bits_ >> which & 1U) != 0; }

 private:
  unsigned bits_ = 0;
};

std::size_t lock_of(const Card& card) {
  switch (card.category) {
    case Category::kUniversal:
      return 0;
    case Category::kPrimaryWeapon:
      return 1;
    case Category::kSecondaryEquipment:
      return 2;
    default:
      return 3;
  }
}

bool changes_price(const Effect& effect) {
  return (effect.op == Op::kBuff || effect.op == Op::kDebuff) &&
         (effect.stat() == Stat::kCost || effect.stat() == Stat::kCardCost);
}

bool changes_range(const Effect& effect) {
  return (effect.op == Op::kBuff || effect.op == Op::kDebuff) && effect.stat() == Stat::kRange;
}

bool changes_moves(const Effect& effect) {
  const bool stat = effect.op == Op::kBuff || effect.op == Op::kDebuff;
  return effect.op == Op::kSlow || effect.op == Op::kMoveFlags || effect.op == Op::kForm ||
         (stat && effect.stat() == Stat::kMove);
}

class TableMaker {
 public:
  TableMaker(const Deck& deck, const Armory& armory) : cards_(armory.cards()) {
    table_.name = deck.name;
    table_.faction = deck.faction;
    table_.kind = deck.kind;
    table_.casket = armory.casket(deck.kind);
    table_.sp_max = deck.sp_max;
    table_.once.fill(DeckTable::kNoOnce);
    table_.card.fill(cards_.damaged());
  }

  DeckTable make(const Deck& deck) {
    for (const CardCopies& copies : deck.cards) {
      const int kind = table_.kinds++;
      table_.card[static_cast<std::size_t>(kind)] = copies.card;
      for (int i = 0; i < copies.copies; ++i) table_.cards.add(kind);
      enter(kind, copies.card);
    }
    const KindSet attacks = table_.set(KindClass::kAttack);
    const int all = table_.cards.count(attacks);
    for (std::size_t distance = 0; all > 0 && distance < table_.reach.size(); ++distance) {
      const int reaching = table_.cards.count(attacks & table_.reaching[distance]);
      table_.reach[distance] = static_cast<double>(reaching) / all;
    }
    return table_;
  }

 private:
  void enter(int kind, CardId id) {
    const Card& card = cards_.card(id);
    const KindSet bit = kind_bit(kind);
    const auto at = static_cast<std::size_t>(kind);
    Classes classes(card);
    classes.mark(KindClass::kHead, cards_.text(id).name == "Sensor Sweep");
    bool required = card.once_per != What::kNone;
    for (const Effect& effect : cards_.program(id)) required = required || effect.op == Op::kReq;
    classes.mark(KindClass::kConditional, required);
    for (std::size_t which = 0; which < kKindClasses; ++which) {
      if (classes.has(which)) table_.sets[which] |= bit;
    }
    table_.cost[at] = card.sp_cost;
    for (int cost = std::min<int>(card.sp_cost, kMostCost); cost <= kMostCost; ++cost) {
      table_.costing[static_cast<std::size_t>(cost)] |= bit;
    }
    for (int distance = 0; distance <= kMostDistance; ++distance) {
      if (distance >= card.range_min && distance <= card.range_max) {
        table_.reaching[static_cast<std::size_t>(distance)] |= bit;
      }
    }
    if (card.once_per != What::kNone && onces_ < 32) table_.once[at] = onces_++;
    table_.locks[lock_of(card)] |= bit;
    enter_events(bit, id);
    if (card.is(kPassive)) enter_passive(id);
  }

  void enter_events(KindSet bit, CardId id) {
    const Card& card = cards_.card(id);
    table_.events |= card.events;
    for (std::size_t event = 0; event < kEvents; ++event) {
      if ((card.events >> event & 1U) == 0) continue;
      if (card.is(kPassive)) {
        table_.listeners[event] |= bit;
      } else if (card.is(kHasTrigger) && card.trigger_event == static_cast<Event>(event)) {
        table_.at_event[event] |= bit;
      }
    }
    for (const Effect& effect : all_effects(id)) {
      if (effect.when == When::kNextTurn) table_.events |= event_bit(Event::kStartOfTurn);
      if (changes_price(effect)) table_.changes_prices = true;
      if (changes_moves(effect)) table_.changes_moves = true;
      if (changes_range(effect)) table_.changes_range = true;
    }
  }

  // Those of nested lists, too, which stand behind the card's program.
  std::span<const Effect> all_effects(CardId id) const {
    const std::size_t first = cards_.card(id).program.first;
    const std::size_t next = static_cast<std::size_t>(id) + 1;
    const std::size_t end =
        next < cards_.cards().size() ? cards_.cards()[next].program.first : cards_.effects().size();
    return cards_.effects().subspan(first, end - first);
  }

  void enter_passive(CardId id) {
    table_.passive_ops |= cards_.ops_of(id);
    for (const Effect& effect : cards_.program(id)) {
      if (effect.op != Op::kBuff && effect.op != Op::kDebuff && effect.op != Op::kDef) continue;
      const Stat stat = effect.op == Op::kDef ? Stat::kDef : effect.stat();
      table_.passive_stats |= 1U << static_cast<unsigned>(stat);
    }
  }

  const CardTable& cards_;
  DeckTable table_;
  std::uint8_t onces_ = 0;
};

}  // namespace

DeckTable make_deck_table(const Deck& deck, const Armory& armory) {
  return TableMaker(deck, armory).make(deck);
}

}  // namespace muster::penance
