#include "games/penance/cards/deck_builder.h"

#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <memory>
#include <mutex>

#include "core/hash.h"
#include "core/rng.h"

namespace muster::penance {
// Counts the ways to choose equipment: ways(n, room) looks at the first n items and must use up all
// cards of the room, a weapon slot among others.
class EquipmentCounts {
 public:
  // What may still be chosen: slots left, cards left, and whether a weapon slot is in use.
  struct Room {
    int weapon = 0;
    int shield = 0;
    int accessory = 0;
    int cards = 0;
    bool armed = false;
  };

  struct Choice {
    const Item* item = nullptr;
    Slots slots;
  };

  EquipmentCounts(Faction faction, ClassKind kind, SetsOfCards sets, const Armory& armory) {
    const CasketClass& casket = armory.casket(kind);
    for (const Item& item : armory.cards().items()) {
      if (item.set && sets == SetsOfCards::kWithout) continue;
      const auto slots = slots_taken(item, casket);
      if (slots && open_to(item.factions, faction)) choices_.push_back({&item, *slots});
    }
    const PoolPlaces places = pool_places(faction, armory.cards(), armory.rules());
    fixed_ = places.faction_cards + places.tactics;
    for (const CardCopies& each : armory.rules().universal) fixed_ += each.copies;
    most_ = {.weapon = casket.slots.weapon,
             .shield = casket.slots.shield,
             .accessory = casket.slots.accessory,
             .cards = std::max(casket.deck_max - fixed_, 0)};
    count();
  }

  std::size_t items() const { return choices_.size(); }
  const Choice& choice(std::size_t n) const { return choices_[n]; }
  int fixed() const { return fixed_; }
  // All slots free, and the cards of a deck of `size`; contract: fixed() <= size <= deck_max.
  Room room_for(int size) const {
    Room room = most_;
    room.cards = size - fixed_;
    return room;
  }
  bool fits(std::size_t n, const Room& room) const {
    const Choice& choice = choices_[n];
    return choice.slots.weapon <= room.weapon && choice.slots.shield <= room.shield &&
           choice.slots.accessory <= room.accessory && choice.item->cards_solo <= room.cards;
  }
  Room after(std::size_t n, Room room) const {
    const Choice& choice = choices_[n];
    room.weapon -= choice.slots.weapon;
    room.shield -= choice.slots.shield;
    room.accessory -= choice.slots.accessory;
    room.cards -= choice.item->cards_solo;
    room.armed = room.armed || choice.slots.weapon > 0;
    return room;
  }
  std::uint64_t ways(std::size_t n, const Room& room) const { return ways_[n][index(room)]; }

 private:
  std::size_t index(const Room& room) const {
    int index = room.weapon;
    index = index * (most_.shield + 1) + room.shield;
    index = index * (most_.accessory + 1) + room.accessory;
    index = index * (most_.cards + 1) + room.cards;
    index = index * 2 + (room.armed ? 1 : 0);
    return static_cast<std::size_t>(index);
  }

  template <class Visit>
  void each_room(const Visit& visit) const {
    for (int weapon = 0; weapon <= most_.weapon; ++weapon) {
      for (int shield = 0; shield <= most_.shield; ++shield) {
        for (int accessory = 0; accessory <= most_.accessory; ++accessory) {
          for (int cards = 0; cards <= most_.cards; ++cards) {
            visit(Room{weapon, shield, accessory, cards, false});
            visit(Room{weapon, shield, accessory, cards, true});
          }
        }
      }
    }
  }

  void count() {
    Room last = most_;
    last.armed = true;
    ways_.assign(choices_.size() + 1, std::vector<std::uint64_t>(index(last) + 1, 0));
    each_room(
        [&](const Room& room) { ways_[0][index(room)] = room.cards == 0 && room.armed ? 1 : 0; });
    for (std::size_t n = 1; n <= choices_.size(); ++n) {
      each_room([&](const Room& room) {
        std::uint64_t ways = ways_[n - 1][index(room)];
        if (fits(n - 1, room)) ways += ways_[n - 1][index(after(n - 1, room))];
        ways_[n][index(room)] = ways;
      });
    }
  }

  std::vector<Choice> choices_;
  Room most_;
  int fixed_ = 0;  // cards of a deck that are no equipment
  std::vector<std::vector<std::uint64_t>> ways_;
};

namespace {

std::shared_ptr<const EquipmentCounts> counts_of(Faction faction, ClassKind kind, SetsOfCards sets,
                                                 const Armory& armory) {
  EquipmentMemo& memo = armory.memo();
  const std::lock_guard lock(memo.mutex);
  auto& counts = memo.counts[{faction, kind, sets == SetsOfCards::kWith}];
  if (counts == nullptr) {
    counts = std::make_shared<const EquipmentCounts>(faction, kind, sets, armory);
  }
  return counts;
}

std::vector<int> sizes_of(const EquipmentCounts& counts, const CasketClass& casket) {
  std::vector<int> sizes;
  for (int size = std::max<int>(casket.deck_min, counts.fixed()); size <= casket.deck_max; ++size) {
    if (counts.ways(counts.items(), counts.room_for(size)) > 0) sizes.push_back(size);
  }
  return sizes;
}

void add_equipment(const EquipmentCounts& counts, int size, const CardTable& table, Rng& rng,
                   CopiesOf& cards) {
  EquipmentCounts::Room room = counts.room_for(size);
  for (std::size_t n = counts.items(); n > 0; --n) {
    const std::uint64_t without = counts.ways(n - 1, room);
    if (uniform_below(rng, counts.ways(n, room)) < without) continue;
    add_item(*counts.choice(n - 1).item, table, cards);
    room = counts.after(n - 1, room);
  }
}

// The cards of a pool that a duel can deal: those that go back in time need a copy of the state.
std::vector<CardId> dealt(Faction faction, Category category, const CardTable& table) {
  std::vector<CardId> pool = pool_of(faction, category, table);
  std::erase_if(pool, [&table](CardId id) { return table.card(id).is(kNeedsRewind); });
  return pool;
}

// `places` cards out of `copies` of each of the pool. False when there are not so many.
bool add_from_pool(const std::vector<CardId>& pool, int places, int copies, Rng& rng,
                   CopiesOf& cards) {
  std::vector<CardId> heap;
  for (int i = 0; i < copies; ++i) heap.insert(heap.end(), pool.begin(), pool.end());
  for (int i = 0; i < places; ++i) {
    if (heap.empty()) return false;
    const auto pick = static_cast<std::ptrdiff_t>(uniform_below(rng, heap.size()));
    ++cards[heap[static_cast<std::size_t>(pick)]];
    heap.erase(heap.begin() + pick);
  }
  return true;
}

}  // namespace

std::vector<int> reachable_sizes(Faction faction, ClassKind kind, SetsOfCards sets,
                                 const Armory& armory) {
  return sizes_of(*counts_of(faction, kind, sets, armory), armory.casket(kind));
}

absl::StatusOr<Deck> build_deck(const DeckOrder& order, const Armory& armory) {
  const CardTable& table = armory.cards();
  const auto counts = counts_of(order.faction, order.kind, SetsOfCards::kWith, armory);
  const std::vector<int> sizes = sizes_of(*counts, armory.casket(order.kind));
  const std::string what =
      fmt::format("{} {}", faction_name(order.faction), class_name(order.kind));
  const bool legal =
      order.size == 0 ? !sizes.empty() : std::binary_search(sizes.begin(), sizes.end(), order.size);
  if (!legal) {
    return absl::InvalidArgumentError(
        fmt::format("a legal deck of a {} has one of the sizes {}, "
                    "not {} (PN-153, PN-157)",
                    what, absl::StrJoin(sizes, ", "), order.size));
  }
  Rng rng(hash_combine(hash_combine(order.seed, static_cast<std::uint64_t>(order.faction)),
                       static_cast<std::uint64_t>(order.kind)));
  const int size = order.size != 0 ? order.size : sizes[uniform_below(rng, sizes.size())];

  CopiesOf cards;
  for (const CardCopies& each : armory.rules().universal) cards[each.card] += each.copies;
  add_equipment(*counts, size, table, rng, cards);
  const PoolPlaces places = pool_places(order.faction, table, armory.rules());
  const int copies = armory.rules().max_copies;
  const bool enough = add_from_pool(dealt(order.faction, Category::kFaction, table),
                                    places.faction_cards, copies, rng, cards) &&
                      add_from_pool(dealt(order.faction, Category::kFactionTactic, table),
                                    places.tactics, copies, rng, cards);
  if (!enough) {
    return absl::InvalidArgumentError(
        fmt::format("{} has too few faction cards for a deck (PN-154, PN-155)", what));
  }
  Deck deck = {.id = fmt::format("{}-{}-{}-{}", faction_name(order.faction), class_name(order.kind),
                                 size, order.seed),
               .name = fmt::format("{} of {} cards, number {}", what, size, order.seed),
               .faction = order.faction,
               .kind = order.kind,
               .sp_max = armory.casket(order.kind).sp,
               .cards = cards_of(cards)};
  assert(deck.size() == size);
  const absl::Status status = check_deck(deck, armory);
  if (!status.ok()) return status;
  return deck;
}

}  // namespace muster::penance
