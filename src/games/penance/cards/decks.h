// Decks of Penance: the casket classes, prebuilt decks, what a scenario may write as a deck, and
// when a deck is legal (PN-150 to PN-159).
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/config/reader.h"
#include "games/penance/cards/cards.h"
#include "games/penance/cards/components.h"

namespace muster::penance {

enum class ClassKind : std::uint8_t { kScout, kWarden, kVanguard, kColossus };
inline constexpr std::size_t kClasses = 4;

// Last damage value still in armour, in structure, in pilot exposure; 0: there is no such zone.
struct ComponentZones {
  std::uint8_t armour = 0;
  std::uint8_t structure = 0;
  std::uint8_t exposure = 0;
  friend bool operator==(const ComponentZones&, const ComponentZones&) = default;
};

struct CasketClass {
  std::uint8_t sp = 0;            // SP maximum; a prebuilt deck's own wins
  std::int8_t initiative = 0;     // added to 1d6
  std::uint8_t major_wound = 0;   // final damage from which a Major Wound comes; 0: the ruleset's
  std::uint8_t move_half_sp = 0;  // price of a hex in half SP (optional rule)
  std::uint8_t deck_min = 0;      // of generated decks
  std::uint8_t deck_max = 0;      //
  Slots slots;                    //
  std::array<std::uint8_t, kComponents> component_hp{};
  std::array<ComponentZones, kComponents> zones{};
};

// Limits of a duel's state: kinds of a deck (DAMAGED not counted), copies of a kind.
inline constexpr std::size_t kMaxKinds = 47;
inline constexpr int kMaxCopies = 7;
inline constexpr int kMaxDeckCards = 60;  // leaves room for DAMAGED cards

struct Deck {
  std::string id;    // of a prebuilt deck; of others what they are
  std::string name;  // for display
  Faction faction = Faction::kChurch;
  ClassKind kind = ClassKind::kWarden;
  std::uint8_t sp_max = 0;
  bool prebuilt = false;          // legal as printed
  std::vector<CardCopies> cards;  // each kind once, ascending

  int size() const;
  // Copies of a card, 0 if it has none.
  int copies(CardId card) const;
};

// Copies of cards on their way to a deck.
using CopiesOf = std::map<CardId, int>;
// Adds what a duel deals of an item.
void add_item(const Item& item, const CardTable& table, CopiesOf& copies);
// As a deck has them; of more than 255 copies, which no deck may have, 255.
std::vector<CardCopies> cards_of(const CopiesOf& copies);

// Numbers of generated and listed decks (classes.toml, `[deck]`).
struct DeckRules {
  std::vector<CardCopies> universal;  // the ten every such deck has
  int faction_cards = 6;
  int tactics = 2;
  int max_copies = 2;  // of one faction card or tactic
};

// How many ways there are to choose equipment: worked out once for an armory (deck_builder.cc).
class EquipmentCounts;
struct EquipmentMemo {
  std::mutex mutex;
  // By faction, class, and whether with sets of cards.
  std::map<std::tuple<Faction, ClassKind, bool>, std::shared_ptr<const EquipmentCounts>> counts;
};

// Classes, rules and prebuilt decks.
class Armory {
 public:
  // Reads classes.toml and decks.toml of `folder`. `cards` outlives the armory. Errors as
  // CardTable.
  static absl::StatusOr<Armory> load(const std::string& folder, const CardTable& cards);

  // The same of documents already read.
  static absl::StatusOr<Armory> parse(const Document& classes, const Document& decks,
                                      const CardTable& cards);

  const CardTable& cards() const { return *cards_; }
  const CasketClass& casket(ClassKind kind) const {
    return classes_[static_cast<std::size_t>(kind)];
  }
  const DeckRules& rules() const { return rules_; }
  std::span<const Deck> decks() const { return decks_; }
  const Deck* find(std::string_view id) const;  // nullptr: there is none
  EquipmentMemo& memo() const { return *memo_; }

 private:
  friend class ArmoryReader;
  const CardTable* cards_ = nullptr;
  std::array<CasketClass, kClasses> classes_{};
  DeckRules rules_;
  std::vector<Deck> decks_;
  std::shared_ptr<EquipmentMemo> memo_ = std::make_shared<EquipmentMemo>();
};

// The deck a scenario names under `key`:
//   deck = "church-confessor"                                            a prebuilt deck
//   deck = { faction = "church", class = "scout", size = 30, seed = 7 }  drawn by build_deck; size
//                                                                        may be absent
//   deck = { faction = "church", class = "scout", name = "mine", cards = { k-feint = 1, ... } }
//   deck = { faction = "church", class = "scout", items = ["eq-dagger", ...], faction_cards =
//            ["k-ch-..", ...], tactics = [...] }                         and the universal cards
// Mistakes go to the reader's diagnostics; then the deck is empty.
Deck read_deck(Reader& reader, std::string_view key, const Armory& armory);

// OK, or InvalidArgument with every broken rule of PN-153 to PN-158a and the state limits, one a
// line. Prebuilt decks have only the state limits.
absl::Status check_deck(const Deck& deck, const Armory& armory);

// Places for faction cards and tactics in a deck: a faction without tactics has more of the former
// (PN-155).
struct PoolPlaces {
  int faction_cards = 0;
  int tactics = 0;
};
PoolPlaces pool_places(Faction faction, const CardTable& table, const DeckRules& rules);
// The cards of a faction that such a place may hold, ascending.
std::vector<CardId> pool_of(Faction faction, Category category, const CardTable& table);

// The slots an item takes in a class, or nothing when it can take none there: a two-handed item
// takes both weapon slots where there is no shield slot (PN-158).
std::optional<Slots> slots_taken(const Item& item, const CasketClass& casket);

std::string_view faction_name(Faction faction);
std::string_view class_name(ClassKind kind);

}  // namespace muster::penance
