// What has been loaded for a combat, and what is looked up in it: scenario, ruleset, rows of unit
// sides, armies, decks, cards. All that chapters ask or do is a function over these tables and a
// state.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/homm/cards/cards.h"
#include "games/homm/state/ai_deck.h"
#include "games/homm/state/scenario.h"
#include "games/homm/state/state.h"
#include "games/homm/units/strike.h"
#include "games/homm/units/units.h"

namespace muster::homm {

class CombatTables {
 public:
  const Scenario& scenario() const { return scenario_; }
  const Ruleset& ruleset() const { return rules_; }

  // ---- Unit sides, by index into the table.

  const SideRow& row(std::uint8_t side) const { return rows_[side]; }
  const SideRow& row(const Unit& unit) const { return rows_[unit.side]; }
  const SideRow& bare_row(std::uint8_t side) const { return bare_rows_[side]; }  // no abilities
  const UnitSide& card(std::uint8_t side) const { return *cards_[side]; }
  int unit_sides() const { return static_cast<int>(cards_.size()); }  // of the table
  // The cards of a side's army; of a tier's neutral deck; a card's place in it.
  const std::vector<std::uint8_t>& army(int side) const { return army_[index(side)]; }
  const std::vector<std::uint8_t>& deck(int tier) const { return deck_[index(tier)]; }
  int deck_position(std::uint8_t side) const { return deck_position_[side]; }
  // The unit side that effects of cards summon, by CardEffect::unit.
  std::uint8_t summoned(int unit) const { return summons_[index(unit - 1)]; }
  std::uint8_t tower() const { return tower_; }  // kNoSide: there is none

  // ---- By player.

  SideKind kind(int side) const { return scenario_.sides[index(side)].kind; }
  bool driven(int side) const { return driven_[index(side)]; }
  // Whether the targets of a side that a rule drives are its player's choice (AI-40).
  bool picks(int side) const { return picks_[index(side)]; }
  const TargetingRule& rule_for(int side) const { return rule_[index(side)]; }
  // Whether its units are in their slots before they are placed.
  bool prefilled(int side) const { return prefilled_[index(side)]; }
  // Whether it must attack if it can (HC-59).
  bool must_attack(int side) const { return forced_[index(side)]; }
  // Whether it is a hero who may surrender to the other side's hero.
  bool surrenders(int side) const { return surrenders_[index(side)]; }
  const AiDeckSetup& ai_deck(int side) const { return scenario_.sides[index(side)].ai_deck; }

  // ---- Cards, by instance.

  bool uses_cards() const { return uses_cards_; }
  const CardCatalog& card_catalog() const { return *card_catalog_; }
  const Card& card_of(int side, int instance) const {
    const std::size_t card = instance == kMoraleToken
                                 ? static_cast<std::size_t>(card_catalog_->morale())
                                 : instances_[index(side)][static_cast<std::size_t>(instance)];
    return card_catalog_->cards()[card];
  }
  // Index into the catalog by instance.
  const std::vector<std::uint16_t>& instance_cards(int side) const {
    return instances_[index(side)];
  }
  int instances(int side) const { return static_cast<int>(instances_[index(side)].size()); }
  // Where the instances are at the start.
  const Cards& dealt(int side) const { return dealt_[index(side)]; }
  // The instances that have an option for the window; those of spells.
  std::uint64_t fitting(int side, Window window) const {
    return fitting_[index(side)][static_cast<std::size_t>(window)];
  }
  std::uint64_t spell_cards(int side) const { return spell_cards_[index(side)]; }

  // ---- What need not be looked at.

  // Nobody has an ability, a card or a wall: printed values and dice are all that counts, and
  // nothing lasts on a unit.
  bool calm() const { return calm_; }
  // By cards, when the dice lie on the table.
  bool rolls_change() const { return rolls_change_; }
  // Goes no further than the action (Combat::in_stages).
  bool staged() const { return in_stages_; }
  // Without cards, and not in stages: takes shortcuts between stages.
  bool straight() const { return straight_; }
  bool quick() const { return quick_; }  // calm, and not in stages
  // Whether some unit that may take part has such an ability.
  bool roots() const { return roots_; }
  bool auras() const { return auras_; }
  bool cancels() const { return cancels_; }

 protected:
  CombatTables() = default;
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  // All that follows from scenario, ruleset and catalogs.
  void build();

  Scenario scenario_;
  Ruleset rules_;
  std::shared_ptr<const UnitCatalog> catalog_;
  std::shared_ptr<const AiCards> ai_cards_;
  std::shared_ptr<const CardCatalog> card_catalog_;
  std::array<bool, 2> driven_{};
  std::array<bool, 2> picks_{};
  bool in_stages_ = false;
  bool straight_ = false;
  bool quick_ = false;

 private:
  std::uint8_t intern(const UnitSide& side);
  void build_cards();
  void add_instance(int side, int card, std::uint64_t Cards::*place);

  std::vector<SideRow> rows_;
  std::vector<SideRow> bare_rows_;
  std::vector<const UnitSide*> cards_;
  std::array<std::vector<std::uint8_t>, 2> army_;
  std::array<std::vector<std::uint8_t>, 4> deck_;
  std::vector<std::uint8_t> deck_position_;
  std::array<bool, 2> prefilled_{};
  std::array<bool, 2> forced_{};
  std::array<bool, 2> surrenders_{};
  bool uses_cards_ = false;
  std::array<std::vector<std::uint16_t>, 2> instances_;
  std::array<Cards, 2> dealt_{};
  std::array<std::array<std::uint64_t, kWindows>, 2> fitting_{};
  std::array<std::uint64_t, 2> spell_cards_{};
  std::vector<std::uint8_t> summons_;
  std::uint8_t tower_ = kNoSide;
  bool calm_ = false;
  bool rolls_change_ = false;
  bool roots_ = false;
  bool auras_ = false;
  bool cancels_ = false;
  std::array<TargetingRule, 2> rule_;
};

}  // namespace muster::homm
