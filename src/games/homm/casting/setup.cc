// Cards at the start of a combat: which instance is which card, and where it is.
#include <algorithm>

#include "games/homm/combat.h"

namespace muster::homm {

const Card& Combat::card_of(int side, int instance) const {
  const auto& cards = instances_[static_cast<std::size_t>(side)];
  const std::size_t card = instance == kMoraleToken
                               ? static_cast<std::size_t>(card_catalog_->morale())
                               : cards[static_cast<std::size_t>(instance)];
  return card_catalog_->cards()[card];
}

namespace {

// Whether a card may change dice that lie on the table: by what can be played then, what gives
// rerolls, and positive morale, which can be spent then.
bool changes_rolls(const Card& card) {
  const auto rerolls = [](const CardEffect& effect) {
    return effect.op == Operation::kReroll || effect.lasting == Lasting::kRerolls ||
           effect.op == Operation::kMorale || effect.op == Operation::kRollMorale;
  };
  return std::any_of(card.options.begin(), card.options.end(), [&](const auto& option) {
    return option.at(Window::kRolled) ||
           std::any_of(option.effects.begin(), option.effects.end(), rerolls);
  });
}

}  // namespace

void Combat::add_instance(int side, int card, std::uint64_t Cards::*place) {
  auto& cards = instances_[static_cast<std::size_t>(side)];
  const auto one = bit<std::uint64_t>(static_cast<int>(cards.size()));
  cards.push_back(static_cast<std::uint16_t>(card));
  if (place != nullptr) dealt_[static_cast<std::size_t>(side)].*place |= one;
  const Card& values = card_catalog_->cards()[static_cast<std::size_t>(card)];
  auto& fitting = fitting_[static_cast<std::size_t>(side)];
  for (const CardOption& option : values.options) {
    for (std::size_t window = 0; window < kWindows; ++window) {
      if (option.at(static_cast<Window>(window))) fitting[window] |= one;
    }
  }
  rolls_change_ |= changes_rolls(values);
  if (values.spell()) spell_cards_[static_cast<std::size_t>(side)] |= one;
}

// Numbers the cards of each side, in the order of the catalog, so that copies stand together and a
// number says nothing about where its card is.
void Combat::build_cards() {
  for (int side = 0; side < 2; ++side) {
    const SideSetup& setup = scenario_.sides[static_cast<std::size_t>(side)];
    rolls_change_ |= setup.cards.morale > 0;
    struct Entry {
      int card;
      int order;
      std::uint64_t Cards::*place;
    };
    std::vector<Entry> entries;
    const auto add = [&entries](const std::vector<int>& list, int order,
                                std::uint64_t Cards::*place) {
      for (const int card : list) entries.push_back({card, order, place});
    };
    add(setup.cards.hand, 0, &Cards::hand);
    add(setup.cards.deck, 1, &Cards::deck);
    add(setup.cards.discard, 2, &Cards::discard);
    add(setup.cards.in_play, 3, &Cards::play);
    add(setup.cards.supply, 4, &Cards::supply);
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
      return a.card != b.card ? a.card < b.card : a.order < b.order;
    });
    for (const Entry& entry : entries) add_instance(side, entry.card, entry.place);
    for (const AiSpell& spell : setup.ai_deck.spells) {
      const auto& known = instances_[static_cast<std::size_t>(side)];
      const auto card = static_cast<std::uint16_t>(spell.card);
      if (std::find(known.begin(), known.end(), card) == known.end()) {
        add_instance(side, spell.card, nullptr);
      }
    }
  }
  for (const std::string& unit : card_catalog_->units()) {
    const UnitSide* side = catalog_->find(unit);
    summons_.push_back(side == nullptr || !uses_cards_ ? kNoSide : intern(*side));
  }
}

// What the cards in play do while they lie there, and what both sides hold. A hand that the
// scenario leaves to the deck is drawn before the first round.
void Combat::deal_cards(State& state) const {
  for (int side = 0; side < 2; ++side) {
    const HandSetup& setup = scenario_.sides[static_cast<std::size_t>(side)].cards;
    state.cards[side] = dealt_[static_cast<std::size_t>(side)];
    state.experts[side] = static_cast<std::uint8_t>(setup.experts);
    state.morale[side] = static_cast<std::int8_t>(setup.morale);
    state.materials[side] = static_cast<std::uint8_t>(setup.materials);
    if (setup.draw > 0) state.deals = static_cast<std::uint8_t>(state.deals | (1u << side));
    for (int instance : BitRange(state.cards[side].play)) {
      const Card& card = card_of(side, instance);
      for (std::size_t i = 0; i < card.options.size(); ++i) {
        if (card.options[i].timing != Timing::kPermanent) continue;
        Play play{.card = static_cast<std::uint8_t>(instance),
                  .option = static_cast<std::uint8_t>(i),
                  .side = static_cast<std::uint8_t>(side)};
        resolve_effects(state, play);
      }
    }
  }
}

}  // namespace muster::homm
