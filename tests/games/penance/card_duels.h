// Duels that hold a certain card, and the odds of what its attack does, by going through all dice.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/dice/fraction.h"
#include "games/penance/cards/deck_builder.h"
#include "games/penance/cards/library.h"
#include "games/penance/effects/effects.h"
#include "tests/games/penance/fixture.h"

namespace muster::penance {

inline constexpr auto kThrust = "k-ch-faithful-thrust";  // 4 damage, range 1

// How a scenario file names a deck with the card: a prebuilt one, else one that is drawn.
inline std::string deck_with(const std::string& card) {
  const Library& library = **shared_library();
  const CardId wanted = library.cards.find(card);
  const OpSet known = implemented_ops();
  const auto holds = [&](const Deck& deck) {
    bool found = false;
    for (const CardCopies& copies : deck.cards) {
      if ((library.cards.ops_of(copies.card) & ~known).any()) return false;
      found = found || copies.card == wanted;
    }
    return found;
  };
  for (const Deck& deck : library.armory.decks()) {
    if (holds(deck)) return fmt::format("\"{}\"", deck.id);
  }
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    for (std::size_t faction = 1; faction < kFactions; ++faction) {
      const auto of = static_cast<Faction>(faction);
      if (!open_to(library.cards.card(wanted).factions, of)) continue;
      for (const ClassKind kind : {ClassKind::kScout, ClassKind::kVanguard}) {
        const DeckOrder order{.faction = of, .kind = kind, .size = 0, .seed = seed};
        const auto deck = build_deck(order, library.armory);
        if (!deck.ok() || !holds(*deck)) continue;
        return fmt::format("{{ faction = \"{}\", class = \"{}\", seed = {} }}", faction_name(of),
                           class_name(kind), seed);
      }
    }
  }
  throw std::logic_error("no deck holds " + card);
}

struct CardDuel {
  std::string first = "k-ch-faithful-thrust";  // a card that the deck of player 0 holds
  std::string second = "k-ch-faithful-thrust";
  std::vector<std::string> rules{};
};

// Player 0 in (3,3) faces player 1 in (4,3), who faces it.
inline DuelTest face_to_face(const CardDuel& cards = {}) {
  auto rules = load_document(data_file("games/penance/rulesets/v3.toml"));
  auto scenario =
      parse_document(fmt::format("arena = \"plain\"\n[first]\ndeck = {}\n[second]\ndeck = {}\n",
                                 deck_with(cards.first), deck_with(cards.second)),
                     "scenario.toml");
  if (!rules.ok() || !scenario.ok()) throw std::logic_error("scenario of the test");
  override_all(*rules, cards.rules);
  auto game = CasketDuel::load({.ruleset = *rules, .scenario = *scenario, .seat_rules = {}});
  if (!game.ok()) throw std::logic_error(game.status().ToString());
  DuelTest duel(*game);
  duel.place(0, 3, 3, "SE").place(1, 4, 3, "NW");
  return duel;
}

// Plays a card of the hand of the player whose turn it is; `aim`: the part that is attacked.
inline DuelTest& play(DuelTest& duel, const std::string& card,
                      std::optional<Component> aim = std::nullopt) {
  duel.take(Verb::kPlay, duel.kind(duel.state.on_turn, card));
  if (aim && duel.phase() == Phase::kComponent) {
    duel.take(Verb::kAim, static_cast<int>(index_of(*aim)));
  }
  return duel;
}

// Probabilities of what `look` sees in the states where `stop` holds; decisions on the way are the
// first legal action.
using Outcomes = std::map<int, dice::Fraction>;
inline void add_outcomes(const CasketDuel& game, const DuelState& state,
                         const dice::Fraction& chance,
                         const std::function<bool(const DuelState&)>& stop,
                         const std::function<int(const DuelState&)>& look, Outcomes& outcomes) {
  if (stop(state)) {
    auto [place, fresh] = outcomes.try_emplace(look(state), chance);
    if (!fresh) place->second = place->second + chance;
    return;
  }
  if (state.mover != kChance) {
    ActionList actions;
    game.legal_actions(state, actions);
    DuelState next = state;
    game.apply(next, actions[0]);
    return add_outcomes(game, next, chance, stop, look, outcomes);
  }
  ChanceList list;
  game.chance_outcomes(state, list);
  const auto total = static_cast<std::int64_t>(total_weight(list));
  for (const ChanceOutcome& outcome : list) {
    DuelState next = state;
    game.apply(next, outcome.action);
    const dice::Fraction share(static_cast<std::int64_t>(outcome.weight), total);
    add_outcomes(game, next, chance * share, stop, look, outcomes);
  }
}
inline Outcomes outcomes_of(const DuelTest& duel, const std::function<bool(const DuelState&)>& stop,
                            const std::function<int(const DuelState&)>& look) {
  Outcomes outcomes;
  add_outcomes(duel.rules(), duel.state, dice::Fraction(1), stop, look, outcomes);
  return outcomes;
}
// The Action phase has been reached again, or the duel is over.
inline bool at_rest(const DuelState& state) {
  return state.phase == Phase::kMain || state.phase == Phase::kOver;
}

inline std::uint8_t& tokens(DuelTest& duel, int side, TokenKind kind) {
  return duel.duelist(side).tokens[static_cast<std::size_t>(kind)];
}

}  // namespace muster::penance
