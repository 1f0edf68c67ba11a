#include "games/penance/cards/decks.h"

#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include <algorithm>

#include "games/penance/cards/effects_words.h"

namespace muster::penance {
namespace {

// Collects the rules a deck breaks.
class DeckCheck {
 public:
  DeckCheck(const Deck& deck, const Armory& armory)
      : deck_(deck),
        table_(armory.cards()),
        rules_(armory.rules()),
        casket_(armory.casket(deck.kind)) {}

  absl::Status run() {
    check_state_limits();
    if (!deck_.prebuilt) {
      check_size();
      check_universal();
      check_pool();
      for (const CardCopies& each : deck_.cards) check_card(each.card);
      check_equipment();
    }
    if (errors_.empty()) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrJoin(errors_, "\n"));
  }

 private:
  void fail(std::string message) {
    errors_.push_back(fmt::format("deck \"{}\": {}", deck_.id, message));
  }
  const std::string& id_of(CardId card) const { return table_.text(card).id; }

  void check_state_limits() {
    if (deck_.cards.size() > kMaxKinds) {
      fail(fmt::format("{} different cards, a duel takes at most {}", deck_.cards.size(),
                       kMaxKinds));
    }
    if (deck_.size() < 1 || deck_.size() > kMaxDeckCards) {
      fail(fmt::format("{} cards, a duel takes 1 to {}", deck_.size(), kMaxDeckCards));
    }
    for (const CardCopies& each : deck_.cards) {
      if (each.copies > kMaxCopies) {
        fail(fmt::format("{} copies of {}, a duel takes at most {}", each.copies, id_of(each.card),
                         kMaxCopies));
      }
    }
  }

  void check_size() {
    const int size = deck_.size();
    if (size >= casket_.deck_min && size <= casket_.deck_max) return;
    fail(fmt::format("{} cards, a {} has {} to {} (PN-153)", size, class_name(deck_.kind),
                     casket_.deck_min, casket_.deck_max));
  }

  void check_universal() {
    for (const CardCopies& each : rules_.universal) {
      if (deck_.copies(each.card) == each.copies) continue;
      fail(fmt::format("{} copies of the universal card {}, expected {} (PN-154)",
                       deck_.copies(each.card), id_of(each.card), each.copies));
    }
  }

  bool is_universal(CardId card) const {
    return std::any_of(rules_.universal.begin(), rules_.universal.end(),
                       [card](const CardCopies& each) { return each.card == card; });
  }

  void check_pool() {
    int faction_cards = 0;
    int tactics = 0;
    for (const CardCopies& each : deck_.cards) {
      const Card& card = table_.card(each.card);
      if (!card.is(kPoolCard)) continue;
      (card.category == Category::kFactionTactic ? tactics : faction_cards) += each.copies;
      if (each.copies <= rules_.max_copies) continue;
      fail(fmt::format("{} copies of {}, at most {} (PN-155)", each.copies, id_of(each.card),
                       rules_.max_copies));
    }
    const PoolPlaces places = pool_places(deck_.faction, table_, rules_);
    if (faction_cards != places.faction_cards) {
      fail(fmt::format("{} faction cards, expected {} ({})", faction_cards, places.faction_cards,
                       places.tactics == 0 ? "PN-155" : "PN-154"));
    }
    if (tactics != places.tactics) {
      fail(fmt::format("{} tactics, expected {} ({})", tactics, places.tactics,
                       places.tactics == 0 ? "PN-155" : "PN-154"));
    }
  }

  void check_card(CardId id) {
    const Card& card = table_.card(id);
    if (card.is(kTeamOnly)) {
      fail(fmt::format("{} needs a friendly Casket (PN-156)", id_of(id)));
    } else if (card.is(kUnplayable)) {
      fail(fmt::format("{} does nothing in a duel (PN-156)", id_of(id)));
    } else if (!open_to(card.factions, deck_.faction)) {
      fail(fmt::format("{} is not for {} (PN-157)", id_of(id), faction_name(deck_.faction)));
    } else if (!is_universal(id) && !card.is(kPoolCard) && !in_some_item(id)) {
      fail(
          fmt::format("{} is neither one of the universal cards, nor a faction card or tactic, "
                      "nor of an item (PN-154)",
                      id_of(id)));
    }
  }

  bool in_some_item(CardId card) const {
    return std::any_of(table_.items().begin(), table_.items().end(), [card](const Item& item) {
      return std::any_of(item.cards.begin(), item.cards.end(),
                         [card](const CardCopies& each) { return each.card == card; });
    });
  }

  void check_equipment() {
    Slots used;
    bool armed = false;
    for (const Item& item : table_.items()) {
      if (!takes(item)) continue;
      const auto slots = slots_taken(item, casket_);
      if (!slots) {
        fail(fmt::format("a {} has no slot for {} (PN-157)", class_name(deck_.kind), item.id));
        continue;
      }
      armed = armed || item.uses.weapon > 0;
      used.weapon = static_cast<std::uint8_t>(used.weapon + slots->weapon);
      used.shield = static_cast<std::uint8_t>(used.shield + slots->shield);
      used.accessory = static_cast<std::uint8_t>(used.accessory + slots->accessory);
    }
    if (!armed) fail("no item in a weapon slot (PN-157)");
    check_slots("weapon", used.weapon, casket_.slots.weapon);
    check_slots("shield", used.shield, casket_.slots.shield);
    check_slots("accessory", used.accessory, casket_.slots.accessory);
  }

  // Whether the deck has the item; tells when it has a part of it only.
  bool takes(const Item& item) {
    bool some = false;
    for (const CardCopies& each : item.cards) some = some || deck_.copies(each.card) > 0;
    if (!some) return false;
    for (const CardCopies& each : item.cards) {
      const int expected = table_.card(each.card).is(kTeamOnly) ? 0 : each.copies;
      const int copies = deck_.copies(each.card);
      if (copies == expected || expected == 0) continue;  // check_card tells of the latter
      fail(fmt::format("{} copies of {}, the whole of {} has {} (PN-157)", copies, id_of(each.card),
                       item.id, expected));
    }
    return true;
  }

  void check_slots(std::string_view name, int used, int slots) {
    if (used <= slots) return;
    fail(fmt::format("{} {} slots taken, a {} has {} (PN-157)", used, name, class_name(deck_.kind),
                     slots));
  }

  const Deck& deck_;
  const CardTable& table_;
  const DeckRules& rules_;
  const CasketClass& casket_;
  std::vector<std::string> errors_;
};

}  // namespace

void add_item(const Item& item, const CardTable& table, CopiesOf& copies) {
  for (const CardCopies& each : item.cards) {
    if (!table.card(each.card).is(kTeamOnly)) copies[each.card] += each.copies;
  }
}

std::vector<CardCopies> cards_of(const CopiesOf& copies) {
  std::vector<CardCopies> cards;
  for (const auto& [card, number] : copies) {
    cards.push_back({.card = card, .copies = static_cast<std::uint8_t>(std::min(number, 255))});
  }
  return cards;
}

int Deck::size() const {
  int size = 0;
  for (const CardCopies& each : cards) size += each.copies;
  return size;
}

int Deck::copies(CardId card) const {
  for (const CardCopies& each : cards) {
    if (each.card == card) return each.copies;
  }
  return 0;
}

const Deck* Armory::find(std::string_view id) const {
  const auto it =
      std::find_if(decks_.begin(), decks_.end(), [id](const Deck& deck) { return deck.id == id; });
  return it == decks_.end() ? nullptr : &*it;
}

std::vector<CardId> pool_of(Faction faction, Category category, const CardTable& table) {
  std::vector<CardId> pool;
  for (CardId id = 0; id < table.cards().size(); ++id) {
    const Card& card = table.card(id);
    if (card.is(kPoolCard) && card.category == category && open_to(card.factions, faction)) {
      pool.push_back(id);
    }
  }
  return pool;
}

PoolPlaces pool_places(Faction faction, const CardTable& table, const DeckRules& rules) {
  if (pool_of(faction, Category::kFactionTactic, table).empty()) {
    return {.faction_cards = rules.faction_cards + rules.tactics, .tactics = 0};
  }
  return {.faction_cards = rules.faction_cards, .tactics = rules.tactics};
}

std::optional<Slots> slots_taken(const Item& item, const CasketClass& casket) {
  Slots slots = item.uses;
  if (casket.slots.shield == 0 && item.two_handed) {
    slots.weapon = static_cast<std::uint8_t>(slots.weapon + slots.shield);
    slots.shield = 0;
  }
  const bool fits = slots.weapon <= casket.slots.weapon && slots.shield <= casket.slots.shield &&
                    slots.accessory <= casket.slots.accessory;
  return fits ? std::optional(slots) : std::nullopt;
}

absl::Status check_deck(const Deck& deck, const Armory& armory) {
  return DeckCheck(deck, armory).run();
}

std::string_view faction_name(Faction faction) { return word(faction); }
std::string_view class_name(ClassKind kind) { return word(kind); }

}  // namespace muster::penance
