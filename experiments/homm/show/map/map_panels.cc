#include "experiments/homm/show/map/map_panels.h"

#include <fmt/format.h>

#include <bit>

#include "core/bits.h"
#include "experiments/homm/show/map/map_facts.h"
#include "experiments/homm/show/map/map_fight.h"
#include "experiments/homm/show/map/map_legend.h"
#include "experiments/homm/show/map/map_panel_styles.h"
#include "experiments/homm/show/map/map_people.h"
#include "experiments/homm/show/map/map_signs.h"
#include "experiments/report/html.h"
#include "games/homm/map/inquiry/cards.h"
#include "games/homm/map/inquiry/prices.h"
#include "games/homm/map/state/actions.h"
#include "games/homm/map/words/opening.h"
#include "games/homm/sheet/names.h"

namespace muster::homm::map {
namespace {

using report::escape;

// A word in a frame; dashed: what is not there (yet).
std::string chip(std::string_view text, bool there, std::string_view title) {
  return fmt::format("<span class=\"adv-chip{}\" title=\"{}\">{}</span>",
                     there ? "" : " adv-absent", escape(title), escape(text));
}

std::string slots_of_chips(int count, std::string (*slot)(int)) {
  std::string html;
  for (int i = 0; i < count; ++i) html += fmt::format("<span data-slot=\"{}\"></span>", slot(i));
  return html;
}

std::string panel_row(std::string_view name, std::string_view content) {
  return fmt::format("<div class=\"adv-row\"><b>{}</b> {}</div>\n", name, content);
}

std::string span_slot(std::string_view slot) {
  return fmt::format("<span data-slot=\"{}\"></span>", slot);
}

// Why a card lies open beside the hand; "" for cards that do not. In fights on the board the hand
// is that of the combat.
std::string card_place(const Adventure& game, const MapState& state, int card) {
  const auto one = bit<std::uint64_t>(card);
  const auto in = [one](std::uint64_t cards) { return (cards & one) != 0; };
  if (in(game.meetings().machines())) return "war machine";
  if (in(state.gained)) return "found";
  if (state.phase == MapPhase::kPeeked && state.peeked == card) return "top of the deck";
  if (in(hand_now(game, state).hand)) return "hand";
  if (in(state.piles.delayed)) return "for later";
  if (in(state.piles.aside)) return "from the discard pile";
  return state.phase == MapPhase::kSearch && in(state.piles.discard) ? "discard pile" : "";
}

std::string count_with_names(std::string_view name, const std::vector<std::string>& cards) {
  return fmt::format("<span title=\"{}\">{} {}</span>", escape(joined(cards)), name, cards.size());
}

}  // namespace

std::string unit_slot(int unit) { return fmt::format("unit-{}", unit); }
std::string card_slot(int card) { return fmt::format("card-{}", card); }
std::string building_slot(int building) { return fmt::format("building-{}", building); }

std::string_view MapPanels::styles() const { return kMapPanelStyles; }

std::string MapPanels::html() const {
  std::string html = "<section class=\"adv\">\n" + goal();
  html += "<div class=\"adv-rounds\" data-slot=\"rounds\"></div>\n";
  html += "<p class=\"adv-alert\" data-slot=\"fight-words\"></p>\n" + fight_board_html();
  html += player_box() + ai_box() + map_legend(game_);
  return html + "</section>\n";
}

std::string MapPanels::goal() const {
  const MapScenario& scenario = game_.scenario();
  const std::string wins = end_words(scenario, scenario.win, true);
  const std::string loses = end_words(scenario, scenario.lose, false);
  std::string html = fmt::format("<p class=\"adv-goals\"><b>Player wins</b> if {}.",
                                 escape(wins.empty() ? "nothing happens" : wins));
  if (!loses.empty()) html += fmt::format(" <b>Loses</b> if {}.", escape(loses));
  return html + "</p>\n";
}

std::string MapPanels::player_box() const {
  std::string html =
      fmt::format("<div class=\"adv-box adv-box-0\"><h2>{} Player <small>{}</small></h2>\n",
                  inline_sign(player_token(), 26), escape(title_of(game_.scenario().faction)));
  html += panel_row("Stock", span_slot("stock"));
  html += panel_row("Hero", span_slot(kHeroLineSlot));
  html +=
      panel_row("Army", span_slot("army") + slots_of_chips(game_.meetings().units(), unit_slot));
  html += panel_row("Town", slots_of_chips(kCitadel + 1, building_slot) + span_slot("tokens"));
  if (game_.cards() > 0) {
    html += panel_row("Cards", slots_of_chips(game_.cards(), card_slot) + span_slot(kPilesSlot));
  }
  html += panel_row("Flags", span_slot("flags-0"));
  return html + panel_row("Wins against guards", span_slot("odds")) + "</div>\n";
}

std::string MapPanels::ai_box() const {
  std::string html = fmt::format("<div class=\"adv-box adv-box-1\"><h2>{} AI heroes</h2>\n",
                                 inline_sign(ai_token(0), 26));
  for (std::size_t hero = 0; hero < game_.scenario().ai_heroes.size(); ++hero) {
    html += fmt::format("<div class=\"adv-ai\" data-slot=\"ai-line-{}\"></div>\n", hero);
  }
  return html + panel_row("Flags", span_slot("flags-1")) + "</div>\n";
}

void MapPanels::fill(const MapState& state, ViewFrame& frame) const {
  frame.fill("rounds", rounds(state));
  frame.fill("fight-words", escape(fight_words(game_, words_, state)));
  fill_fight_board(game_, state, frame);
  frame.fill("stock", stock(state));
  frame.fill(kHeroLineSlot, hero_line(state));
  frame.fill("army", fmt::format("worth {} gold ", game_.meetings().army_value(state.units)));
  for (int unit = 0; unit < game_.meetings().units(); ++unit) {
    frame.fill(unit_slot(unit), this->unit(state, unit));
  }
  for (int building = 0; building <= kCitadel; ++building) {
    frame.fill(building_slot(building), this->building(state, building));
  }
  frame.fill("tokens", tokens(state));
  for (int card = 0; card < game_.cards(); ++card) {
    frame.fill(card_slot(card), this->card(state, card));
  }
  if (game_.cards() > 0) frame.fill(kPilesSlot, piles(state));
  frame.fill("odds", odds(state));
  for (const int seat : {0, 1}) frame.fill(fmt::format("flags-{}", seat), flags(state, seat));
  for (int hero = 0; hero < static_cast<int>(game_.scenario().ai_heroes.size()); ++hero) {
    frame.fill(fmt::format("ai-line-{}", hero), ai_hero(state, hero));
  }
}

// A box for each round, with the AI heroes that come in it and guards that attack.
std::string MapPanels::rounds(const MapState& state) const {
  const MapScenario& scenario = game_.scenario();
  std::string html;
  for (int round = 1; round <= scenario.rounds; ++round) {
    std::string events;
    std::string title = fmt::format("round {}", round);
    for (std::size_t hero = 0; hero < scenario.ai_heroes.size() && round > 1; ++hero) {
      if (scenario.ai_heroes[hero].appears != round) continue;
      events += fmt::format("&#9670;{}", hero + 1);
      title += fmt::format("; {} comes", words_.hero(static_cast<int>(hero)));
    }
    for (const auto& fight : scenario.turn_fights) {
      if (fight.first != round) continue;
      events += fmt::format("&#9876;{}", numeral_of_level(fight.second));
      title += fmt::format("; guards of {} attack", level_words(fight.second));
    }
    html += fmt::format("<span class=\"adv-round{}\" title=\"{}\">{}<small>{}</small></span>",
                        round == state.round  ? " adv-now"
                        : round < state.round ? " adv-past"
                                              : "",
                        escape(title), round, events);
  }
  return html;
}

std::string MapPanels::stock(const MapState& state) const {
  const Resources brings = income(game_, state);
  const auto amount = [](int held, int more, std::string_view name) {
    return fmt::format("<span class=\"adv-amount\"><b>{}</b> {}{}</span>", held, name,
                       more == 0 ? "" : fmt::format(" <small>{:+}</small>", more));
  };
  return fmt::format("<span title=\"income a round: {}\">{} {} {}</span>",
                     escape(joined(words_.income(state))), amount(state.gold, brings.gold, "gold"),
                     amount(state.materials, brings.materials, "materials"),
                     amount(state.valuables, brings.valuables, "valuables"));
}

std::string MapPanels::hero_line(const MapState& state) const {
  std::string text =
      fmt::format("at {}, {}; {}; morale {}", words_.at(state.field), words_.experience(state),
                  counted(state.movement, "movement point", "movement points"),
                  morale_words(state.morale.token));
  if (state.experts > 0) text += "; " + counted(state.experts, "expert token", "expert tokens");
  return escape(text);
}

std::string MapPanels::unit(const MapState& state, int unit) const {
  const UnitState& each = state.units[unit];
  const Meetings& meetings = game_.meetings();
  const UnitPrices& prices = meetings.prices(unit);
  const std::string title =
      fmt::format("{}, worth {} gold; to recruit: {}; to reinforce: {}", words_.unit(unit, each),
                  meetings.unit_value(unit, each), words_.resources(prices.recruit),
                  words_.resources(prices.reinforce));
  const bool there = each.in_deck != 0;
  return chip(there ? words_.unit(unit, each) : words_.unit_name(unit), there, title);
}

std::string MapPanels::building(const MapState& state, int building) const {
  const bool there =
      building == kCitadel ? state.citadel != 0 : (state.dwellings >> building & 1) != 0;
  constexpr std::string_view kNames[] = {"B bronze", "S silver", "G gold", "C citadel"};
  const Resources price = price_of(game_, state, map_action(MapAction::kBuild, building));
  return chip(kNames[building], there,
              fmt::format("{}: {}", building_words(building),
                          there ? "built" : "not built, costs " + words_.resources(price)));
}

// What may still be done in this turn.
std::string MapPanels::tokens(const MapState& state) const {
  const bool buys = state.population_token != 0 || state.buying != 0;
  return chip("build token", state.build_token != 0,
              state.build_token != 0 ? "not used yet this turn" : "used") +
         chip("population token", buys,
              state.buying != 0 ? "is being used"
              : buys            ? "not used yet this turn"
                                : "used");
}

std::string MapPanels::card(const MapState& state, int card) const {
  const std::string place = card_place(game_, state, card);
  if (place.empty()) return "";
  std::string title = fmt::format("{} ({})", game_.card_of(card).name, place);
  for (const MapCardOption& option : game_.options_of(card)) title += "; " + option.text;
  const bool hand = place == "hand";
  return chip(
      hand ? game_.card_of(card).name : fmt::format("{} ({})", game_.card_of(card).name, place),
      true, title);
}

std::string MapPanels::piles(const MapState& state) const {
  const CardHoldings cards = hand_now(game_, state);
  return fmt::format("<span class=\"adv-soft\">{} of up to {} in the hand; {}, {}, {}</span>",
                     std::popcount(cards.hand), hand_limit(game_, state),
                     count_with_names("deck", words_.cards(cards.deck)),
                     count_with_names("discard", words_.cards(cards.discard)),
                     count_with_names("supply", words_.cards(cards.supply)));
}

std::string MapPanels::flags(const MapState& state, int seat) const {
  const FieldSet& owned = state.owned[seat];
  if (owned.empty()) return "none";
  std::vector<std::string> fields;
  for (const int field : owned) {
    fields.push_back(fmt::format("{} {}", flagged_name(game_, state, field), words_.at(field)));
  }
  return escape(fmt::format("{}: {}", fields.size(), joined(fields)));
}

std::string MapPanels::ai_hero(const MapState& state, int hero) const {
  const AiHeroState& now = state.heroes[hero];
  const AiHero& setup = game_.scenario().ai_heroes[static_cast<std::size_t>(hero)];
  const std::string title =
      fmt::format("{} a turn{}", counted(setup.movement, "movement point", "movement points"),
                  setup.destroys ? "; destroys what it passes" : "");
  std::string html = fmt::format("{} <span title=\"{}\"><b>{}</b> ", inline_sign(ai_token(hero)),
                                 title, escape(words_.hero(hero)));
  if (now.status == HeroStatus::kBeaten) return html + "is beaten</span>";
  html += now.status == HeroStatus::kToCome ? fmt::format("from round {} at {}", setup.appears,
                                                          words_.at(game_.layout().at(setup.at)))
                                            : fmt::format("at {}", words_.at(now.field));
  html +=
      fmt::format(", worth {} gold; an attack on it wins {:.0f} %</span>",
                  hero_value(game_, state, hero), 100 * chance_against_hero(game_, state, hero));
  html += fmt::format("<div class=\"adv-soft\">{}",
                      escape(joined(words_.hero_army(hero, has_grown(game_, state, hero)))));
  const AiAim aim = ai_aim(game_, words_, state, hero);
  if (!aim.words.empty()) html += fmt::format("; {}", escape(aim.words));
  return html + "</div>";
}

std::string MapPanels::odds(const MapState& state) const {
  std::string html;
  for (const int level : guard_levels(game_)) {
    const int meeting = game_.meetings().of_guards(level);
    html += chip(fmt::format("{} {:.0f} %", numeral_of_level(level),
                             100 * chance_against_guards(game_, state, level)),
                 true,
                 fmt::format("guards of {}, worth about {} gold", level_words(level),
                             game_.meetings()[static_cast<std::size_t>(meeting)].value));
  }
  return html.empty() ? "there are none" : html;
}

}  // namespace muster::homm::map
