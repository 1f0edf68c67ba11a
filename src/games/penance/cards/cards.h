// The cards of Penance: what each is (kind, price, range) and the program of effects it runs. Cards
// are data (configs/games/penance/cards/); what an effect does is a code of vocabulary.h. All cards
// are loaded into one immutable CardTable, which duels share.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <bitset>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/config/reader.h"
#include "games/penance/cards/effects.h"

namespace muster::penance {

enum class Faction : std::uint8_t {
  kUniversal,
  kChurch,
  kDwarves,
  kElves,
  kNomads,
  kOssuarium,
  kCrucible,
  kEmergent,
  kExchange,
  kVestigeBloodlines,
  kWyrdConclave,
};
inline constexpr std::size_t kFactions = 11;  // with kUniversal
using FactionSet = std::uint16_t;             // bit 1 << Faction
constexpr FactionSet faction_bit(Faction faction) {
  return static_cast<FactionSet>(1U << static_cast<unsigned>(faction));
}
// Whether a card or item of these factions is open to a player of `faction`.
constexpr bool open_to(FactionSet factions, Faction faction) {
  return (factions & (faction_bit(faction) | faction_bit(Faction::kUniversal))) != 0;
}

enum class Category : std::uint8_t {
  kUniversal,
  kPrimaryWeapon,
  kSecondaryEquipment,
  kFactionTactic,
  kFaction,
  kAccessory,
  kEquipment,
  kSpecial,  // DAMAGED and SCRAP
};

enum class School : std::uint8_t { kNone, kFire, kIce, kLightning, kDeath, kNature, kLight, kVoid };

// Bits of Card::flags.
enum CardFlag : std::uint32_t {
  kAttackCard = 1U << 0,          // a dmg op at top level
  kMeleeCard = 1U << 1,           // attack of range 1 or less
  kRangedCard = 1U << 2,          // attack of range 2 or more
  kMovementCard = 1U << 3,        // a move op, no dmg
  kDefenseCard = 1U << 4,         // reduce, def, negate, reflect or guard_*, no dmg
  kReactive = 1U << 5,            // playable only in the reactive window, or at its trigger
  kPassive = 1U << 6,             // no play step; holds while not in Graveyard, exile or SCRAP
  kShieldCard = 1U << 7,          // barred against sides 2 to 5, tied to the Left Arm
  kPrimaryWeapon = 1U << 8,       // losing it adds Component Damage; tied to the Right Arm
  kSecondary = 1U << 9,           // secondary equipment (not a weapon): tied to the Left Arm
  kTeamOnly = 1U << 10,           // cannot be played in a duel
  kReactsToMelee = 1U << 11,      // only against an attacker at distance 1
  kExilesSelf = 1U << 12,         // leaves the game after use
  kAmmoCard = 1U << 13,           // of an ammo item
  kSpellCard = 1U << 14,          // of a spell item
  kLooksAtCards = 1U << 15,       // has reveal or peek: a card of the Head
  kHasTrigger = 1U << 16,         // has a trigger op: runs, or is playable, at Card::trigger_event
  kNeedsRewind = 1U << 17,        // needs a copy of the state at the start of the turn
  kPassiveDamage = 1U << 18,      // passive with dmg_*: modifies every own attack
  kPassiveReduce = 1U << 19,      // passive with reduce*: modifies every attack on the user
  kWhenAttackedOffer = 1U << 20,  // has a payment offered when an attack on the user is declared
  kUnplayable = 1U << 21,         // special, or nothing but campaign_only and setup_note
  kPoolCard = 1U << 22,           // faction card or tactic that generated decks may have
};

using CardId = std::uint16_t;  // index into CardTable::cards
inline constexpr CardId kNoCard = std::numeric_limits<CardId>::max();
using ItemId = std::uint8_t;  // index into CardTable::items
inline constexpr ItemId kNoItem = 255;
inline constexpr std::uint8_t kNoTopLevel = 255;
inline constexpr std::uint8_t kAllTokens = 255;  // Card::alt_cost of any number (X)
inline constexpr std::uint8_t kWholeBoard = 99;  // Card::range_max
inline constexpr std::uint8_t kNoWatchedName = 255;

using OpSet = std::bitset<kOps>;
using EventSet = std::uint32_t;  // bit 1 << Event
constexpr EventSet event_bit(Event event) { return 1U << static_cast<unsigned>(event); }

struct Card {
  std::uint32_t flags = 0;  // CardFlag
  EventSet events = 0;      // every event its effects listen to, triggers included
  EffectRange program{};    // its top level in CardTable::effects; nested lists stand behind it
  FactionSet factions = 0;
  Category category = Category::kUniversal;
  School school = School::kNone;  // of its item
  ItemId item = kNoItem;
  std::uint8_t sp_cost = 0;
  TokenKind alt_token = TokenKind::kRune;  // token price besides SP
  std::uint8_t alt_cost = 0;               // 0: none, kAllTokens: the player chooses (Amount kX)
  std::uint8_t range_min = 0;              // hexes; 0 to 0: the user itself
  std::uint8_t range_max = 0;
  std::uint8_t dmg_index = kNoTopLevel;        // of its first top-level dmg in the program
  std::int8_t printed_damage = 0;              // of that dmg
  Event trigger_event = Event::kNone;          // of its first trigger op
  What once_per = What::kNone;                 // of its once op
  std::uint8_t watched_name = kNoWatchedName;  // Event::kPlayNamed value that playing it raises

  bool is(CardFlag flag) const { return (flags & flag) != 0; }
};
static_assert(sizeof(Card) <= 32);

struct CardText {
  std::string id;    // unique
  std::string name;  // printed name, for display
};

struct CardCopies {
  CardId card = kNoCard;
  std::uint8_t copies = 1;
  friend bool operator==(const CardCopies&, const CardCopies&) = default;
};

enum class ItemSlot : std::uint8_t {
  kWeapon,
  kSpell,
  kShield,
  kSecondary,
  kAccessory,
  kRelic,
  kAmmo,
  kConsumable,
};

// Slots of a class, or those that an item takes.
struct Slots {
  std::uint8_t weapon = 0;
  std::uint8_t shield = 0;
  std::uint8_t accessory = 0;
  friend bool operator==(const Slots&, const Slots&) = default;
};

// A piece of equipment, or a set of a faction's cards that counts as one.
struct Item {
  std::string id;
  std::string name;
  FactionSet factions = 0;
  bool set = false;         // of faction cards
  bool two_handed = false;  //
  ItemSlot slot = ItemSlot::kWeapon;
  School school = School::kNone;
  Slots uses;
  std::vector<CardCopies> cards;
  int cards_solo = 0;  // copies left without the cards that no duel allows
};

class CardTable {
 public:
  // Loads every file of `folder` (cards/*.toml, equipment.toml). Errors: NotFound, InvalidArgument
  // with "file:line:column: key `...`: ..." lines.
  static absl::StatusOr<CardTable> load(const std::string& folder);
  // The same of documents already read.
  static absl::StatusOr<CardTable> parse(std::span<const Document> card_files,
                                         const Document& equipment);

  std::span<const Card> cards() const { return cards_; }
  const Card& card(CardId id) const { return cards_[id]; }
  const CardText& text(CardId id) const { return texts_[id]; }
  std::span<const Effect> effects() const { return effects_; }
  const Effect& effect(std::size_t index) const { return effects_[index]; }
  // A stretch of effects: a card's program, a `then` list.
  std::span<const Effect> run(EffectRange range) const {
    return std::span<const Effect>(effects_).subspan(range.first, range.count);
  }
  std::span<const Effect> program(CardId id) const { return run(cards_[id].program); }
  const Placement& placement(const Effect& effect) const { return placements_[effect.placement]; }
  std::span<const Item> items() const { return items_; }
  // Names that some card's effect waits for (Event::kPlayNamed).
  std::span<const std::string> watched_names() const { return watched_names_; }

  CardId find(std::string_view id) const;       // kNoCard: there is none
  ItemId find_item(std::string_view id) const;  // kNoItem: there is none
  CardId damaged() const { return damaged_; }   // the DAMAGED card
  // Ops of the card at any depth: what an engine must be able to do to deal it.
  const OpSet& ops_of(CardId id) const { return ops_[id]; }
  // How many copies its pool, deck or item lists of a card; for display.
  int printed_copies(CardId id) const { return copies_[id]; }

 private:
  friend class CardTableBuilder;
  std::vector<Card> cards_;
  std::vector<CardText> texts_;
  std::vector<OpSet> ops_;
  std::vector<std::uint8_t> copies_;
  std::vector<Effect> effects_;
  std::vector<Placement> placements_;
  std::vector<Item> items_;
  std::vector<std::string> watched_names_;
  std::unordered_map<std::string, CardId> by_id_;
  CardId damaged_ = kNoCard;
};

}  // namespace muster::penance
