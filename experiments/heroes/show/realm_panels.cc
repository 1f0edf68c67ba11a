#include "experiments/heroes/show/realm_panels.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "experiments/heroes/show/board_facts.h"
#include "experiments/heroes/show/board_picture.h"
#include "experiments/heroes/show/board_signs.h"
#include "experiments/report/html.h"

namespace muster::heroes {
namespace {

using report::escape;

// Numbers of a player: the slot's name and what they say.
struct FigureOfRealm {
  std::string_view slot;
  std::string_view words;
  std::string_view title;
};
constexpr std::array<FigureOfRealm, 7> kFigures = {
    {{"score", "score", "buildings, coins, mines and mercenaries"},
     {"coins", "coins", "in the purse"},
     {"income", "income", "coins a day"},
     {"mines", "mines", "captured mines"},
     {"places", "places", "Settlements"},
     {"heroes", "Heroes", "on the board"},
     {"army", "army", "mercenaries, of Heroes and Settlements"}}};

// Gems in the forms of the board's.
constexpr std::array<std::string_view, kRarities> kGems = {"◇", "◆", "■", "▲", "★"};

std::string slot_of(std::string_view what, int seat) { return fmt::format("{}-{}", what, seat); }

std::string slot_element(std::string_view element, std::string_view css_class,
                         std::string_view slot) {
  return fmt::format("<{0} class=\"{1}\" data-slot=\"{2}\"></{0}>\n", element, css_class, slot);
}

std::string realm_panel(int seat) {
  std::string html = fmt::format(
      "<section class=\"realm\" style=\"border-color:{0}\">\n<p class=\"realm-name\"><span "
      "class=\"swatch\" style=\"background:{0}\">{1}</span> <span data-slot=\"{2}\"></span></p>\n"
      "<p class=\"figures\">",
      kSeatColours[static_cast<std::size_t>(seat)], seat_letter(seat), seat_slot(seat));
  for (const FigureOfRealm& figure : kFigures) {
    html += fmt::format("<span title=\"{}\">{} <b data-slot=\"{}\"></b></span> ", figure.title,
                        figure.words, slot_of(figure.slot, seat));
  }
  html += "</p>\n" + slot_element("div", "realm-lines", slot_of("settlements", seat));
  for (int hero = 0; hero < kHeroesPerSeat; ++hero) {
    html += slot_element("div", "realm-lines", hero_slot(hero_of(seat, hero)));
  }
  return html + "</section>\n";
}

// "main hand ◆◆", a gem for each, by type.
std::string gems_html(const std::vector<ItemFacts>& items) {
  std::string html;
  std::optional<ItemType> type;
  for (const ItemFacts& each : items) {
    if (type != each.item.type) {
      html += fmt::format("{}{} ", type ? ", " : "", type_words(each.item.type));
    }
    type = each.item.type;
    const auto rarity = static_cast<std::size_t>(each.item.rarity);
    html += fmt::format("<span class=\"gems gem-{}\" title=\"{}\">", kRarityNames[rarity],
                        escape(list_words({each})));
    for (int i = 0; i < each.count; ++i) html += kGems[rarity];
    html += "</span>";
  }
  return html;
}

std::string settlement_html(const SettlementFacts& place) {
  std::string html = fmt::format("<p><b>{}</b> {}", escape(place.name), place.place);
  if (place.recruits > 0) html += ": " + mercenaries(place.recruits);
  if (!place.armory.empty()) html += "; Armory: " + gems_html(place.armory);
  return html + "</p>";
}

std::string hero_html(const HeroesState& state, int seat, const HeroFacts& hero) {
  const bool moves = hero_moves(state) && state.active == hero_of(seat, hero.slot);
  std::string html =
      fmt::format("<p{}><b>Hero {}</b> {}{}: {}, rolls {}", moves ? " class=\"on-the-move\"" : "",
                  hero.slot + 1, hero.place, hero.garrisoned ? " in the garrison" : "",
                  mercenaries(hero.army), hero.roll);
  if (moves) html += fmt::format(", {} left", number_of(hero.points, "point", "points"));
  if (!hero.items.empty()) html += "; " + gems_html(hero.items);
  return html + "</p>";
}

std::string name_html(const HeroesState& state, int seat) {
  const std::string_view status = status_words(state, seat);
  std::string html = fmt::format("<b>{}</b>", seat_name(seat));
  if (!status.empty()) html += fmt::format(" <span class=\"pill\">{}</span>", status);
  return html;
}

std::string battle_html(const BattleFacts& battle) {
  std::string html = fmt::format("<div class=\"fight\"><p><b>Battle at {}, round {}</b></p>",
                                 battle.place, battle.round);
  for (const BattleSideFacts& side : battle.sides) {
    html += fmt::format("<p>{} {}: {}, rolls {}</p>", side.role, escape(side.who),
                        escape(side.standing), side.roll);
  }
  return html + "</div>";
}

}  // namespace

const std::string_view kRealmPanelStyle = R"css(
#board svg { filter: none; }
.realm { padding: 0.25rem 0 0.25rem 0.6rem; border-left: 5px solid; border-radius: 3px; font-size: 0.92rem; }
.realm p, .fight p { margin: 0; overflow-wrap: anywhere; }
.realm .figures { display: flex; flex-wrap: wrap; gap: 0 0.8rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.realm .figures span { white-space: nowrap; }
.realm .figures b { color: var(--ink); }
.swatch { display: inline-block; min-width: 1.3em; border-radius: 3px; color: #fff; font-weight: 700; text-align: center; }
.pill { padding: 0 0.5em; border-radius: 1em; background: var(--mark); font-size: 0.86rem; }
.on-the-move { background: var(--mark); border-radius: 3px; }
.fight { padding: 0.3rem 0.6rem; border: 1px solid var(--alarm); border-radius: 4px; font-size: 0.92rem; }
.gems { letter-spacing: 0.05em; cursor: help; }
.gem-common { color: #66665f; } .gem-uncommon { color: #1d7a33; } .gem-rare { color: #1f63c4; } .gem-epic { color: #8d35c9; } .gem-legendary { color: #8f6200; }
@media (prefers-color-scheme: dark) { .gem-common { color: #a8a8a0; } .gem-uncommon { color: #58c46e; } .gem-rare { color: #7db0ff; } .gem-epic { color: #cf94f7; } .gem-legendary { color: #f2a100; } }
.signs summary { cursor: pointer; color: var(--soft); }
.signs svg { display: block; max-width: 100%; height: auto; }
)css";

std::string seat_slot(int seat) { return slot_of("seat", seat); }

std::string hero_slot(int hero) {
  return fmt::format("hero-{}-{}", seat_of_hero(hero), hero % kHeroesPerSeat + 1);
}

std::string realm_panels(const HeroesGame& game) {
  std::string html = "<div data-slot=\"battle\"></div>\n";
  for (int seat = 0; seat < game.num_players(); ++seat) html += realm_panel(seat);
  return html + "<details class=\"signs\"><summary>Signs</summary>" + page_signs_svg() +
         "</details>\n";
}

void fill_realm_panels(const HeroesGame& game, const HeroesState& state, ViewFrame& frame) {
  if (const auto battle = battle_of(game, state)) frame.fill("battle", battle_html(*battle));
  for (int seat = 0; seat < game.num_players(); ++seat) {
    const RealmFacts facts = facts_of(game, state, seat);
    frame.fill(seat_slot(seat), name_html(state, seat));
    const std::array<int, kFigures.size()> numbers = {facts.score,
                                                      facts.coins,
                                                      facts.income,
                                                      facts.mines,
                                                      static_cast<int>(facts.settlements.size()),
                                                      static_cast<int>(facts.heroes.size()),
                                                      facts.mercenaries};
    for (std::size_t i = 0; i < kFigures.size(); ++i) {
      frame.fill(slot_of(kFigures[i].slot, seat), fmt::to_string(numbers[i]));
    }
    std::string places;
    for (const SettlementFacts& place : facts.settlements) places += settlement_html(place);
    frame.fill(slot_of("settlements", seat), places);
    for (const HeroFacts& hero : facts.heroes) {
      frame.fill(hero_slot(hero_of(seat, hero.slot)), hero_html(state, seat, hero));
    }
  }
}

}  // namespace muster::heroes
