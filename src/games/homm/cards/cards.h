// The cards that players bring into combat: what configs/games/homm/cards/*.toml says.
//
// A card has up to four options, each a way to play it: when, at what cost, on whom, and a list of
// effects. An effect names an operation of the table in card_effects.cc and its numbers, which may
// grow with the power of a spell. Designers write cards with the operations there are; a new
// operation is one line of the table and one small function.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/config/reader.h"
#include "core/inline_vector.h"
#include "games/homm/cards/state.h"
#include "games/homm/cards/vocabulary.h"
#include "games/homm/units/strike.h"
#include "games/homm/units/units.h"

namespace muster::homm {

// Numbers and units by power: entry i counts from the option's i-th power threshold on. Options
// without thresholds have one entry.
inline constexpr std::size_t kThresholds = 3;
template <class T>
using ByPower = std::array<T, kThresholds>;

using Types = std::uint8_t;  // a bit per UnitType
using Tiers = std::uint8_t;  // a bit per Tier
inline constexpr Tiers kAnyTier = 0xff;

struct TargetSpec {
  TargetKind kind = TargetKind::kUnit;
  Types types = 0xff;
  ByPower<Tiers> tiers = {kAnyTier, kAnyTier, kAnyTier};
  ByPower<std::uint8_t> wanted = {1, 1, 1};  // 0: not chosen at this power
  bool optional = false;                     // the player may stop here
  bool not_active = false;                   // only units that have still to activate
  bool damaged = false;                      // only units with damage
};

struct CardEffect {
  Operation op = Operation::kNothing;
  ByPower<std::int8_t> amount = {0, 0, 0};
  std::uint8_t per_paid = 0;  // more amount for each card discarded as cost
  std::uint8_t target = 0;    // which of the option's targets
  Lasting lasting = Lasting::kNone;
  ByPower<Lasts> lasts = {Lasts::kCombat, Lasts::kCombat, Lasts::kCombat};
  std::uint8_t dice = 0;  // kDice: DiceChange bits
  // kSearch, kTake, kIgnoreSpell, kPower: which cards or spells; 0: all.
  Kinds kinds = 0;
  std::uint8_t schools = 0;
  SpellLevel level = SpellLevel::kNone;
  std::uint8_t from = 0;                   // kSearch, kTake: Place bits
  bool if_spell_paid = false;              // only if a spell was among the cards discarded as cost
  ByPower<std::uint8_t> unit = {0, 0, 0};  // kSummon: index into CardCatalog::units() + 1
};

struct CardCost {
  std::uint8_t discard = 0;        // exactly so many cards of the hand
  std::uint8_t discard_up_to = 0;  // and as many more as wished
  std::uint8_t remove = 0;         // cards of the hand that leave the game
  Kinds kinds = 0;                 // which cards; 0: any
  std::uint8_t materials = 0;
  bool expert = false;   // an expert token
  bool morale = false;   // the positive morale token
  bool itself = false;   // the card is removed, not discarded
  bool returns = false;  // the card returns to the hand
};

struct CardOption {
  std::string text;  // one line, for people
  Timing timing = Timing::kInstant;
  Moments when = 0;
  std::uint16_t needs = 0;
  std::uint8_t from = kFromHand;
  bool once_a_round = false;  // war machines
  bool automatic = false;     // war machines: works by itself when a round starts
  CardCost cost;
  std::uint8_t thresholds = 0;  // entries of `power`; 0: power does not matter
  ByPower<std::uint8_t> power = {0, 0, 0};
  InlineVector<TargetSpec, 3> targets;
  std::vector<CardEffect> effects;

  bool at(Window window) const { return (when & moment(window)) != 0; }
  bool burn() const;  // gives power and nothing else, as any spell does
};

inline constexpr std::size_t kMaxOptions = 4;

struct Card {
  std::string id;    // "lightning_bolt"
  std::string name;  // "Lightning Bolt"
  CardKind kind = CardKind::kStatistic;
  std::uint8_t schools = 0;  // of spells
  SpellLevel level = SpellLevel::kNone;
  Quality quality = Quality::kNone;
  std::vector<CardOption> options;  // spells: the last one burns the card for 1 power

  bool spell() const { return kind == CardKind::kSpell; }
  // Whether some option gives power to a spell of one of the schools.
  bool gives_power(std::uint8_t wanted) const;
  // Whether it can be played in combat otherwise than for power.
  bool in_combat() const;
};

class CardCatalog {
 public:
  // Reads statistics.toml, abilities.toml, spells.toml, artifacts.toml and war_machines.toml of
  // the folder, each absent file being empty. Errors: InvalidArgument with file, line, card, key
  // and what was expected, one mistake per line.
  static absl::StatusOr<CardCatalog> load(const std::string& folder);
  // The same from one document, for tests; `kind` stands in the document.
  static absl::StatusOr<CardCatalog> parse(const std::vector<Document>& documents);

  const std::vector<Card>& cards() const { return cards_; }
  // nullptr when there is no such id.
  const Card* find(std::string_view id) const;
  // Index into cards() of an id or a printed name. Errors: InvalidArgument with the nearest names.
  absl::StatusOr<int> resolve(std::string_view name) const;
  // Ids of the unit sides that cards summon.
  const std::vector<std::string>& units() const { return units_; }
  // The card that the positive morale token is played as.
  int morale() const { return morale_; }

 private:
  std::vector<Card> cards_;
  std::unordered_map<std::string, std::size_t> by_id_;
  std::vector<std::string> units_;
  int morale_ = -1;
};

// The folder of card files.
std::string cards_folder();

// The cards of one side as a scenario gives them: indices into CardCatalog::cards(), one per copy.
inline constexpr std::size_t kMaxInstances = 62;  // of one side, AI spells included
struct HandSetup {
  std::vector<int> hand;
  std::vector<int> deck;
  std::vector<int> discard;
  std::vector<int> in_play;  // permanent cards and war machines
  std::vector<int> supply;   // the common decks as far as searches find cards there
  int draw = 0;              // cards drawn from the deck before the first round
  int hand_limit = 0;        // DS-35: cards held after the draw before a further round
  int experts = 0;           // expert tokens
  int morale = 0;            // -1, 0 or 1: the morale token
  int materials = 0;         // building materials

  std::size_t instances() const {
    return hand.size() + deck.size() + discard.size() + in_play.size() + supply.size();
  }
  bool empty() const { return instances() == 0 && morale == 0; }
};

// One line on every operation, kind of target and lasting effect that card files can name.
struct CardWord {
  std::string_view name;
  std::string_view summary;
};
std::vector<CardWord> card_operations();

// What dice changes make of an attack: to be called before the abilities have their say.
void apply_dice_changes(std::uint8_t changes, Strike& strike);

}  // namespace muster::homm
