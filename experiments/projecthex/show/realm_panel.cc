#include "experiments/projecthex/show/realm_panel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

#include "agents/projecthex/conquest_witness.h"
#include "experiments/projecthex/show/board_signs.h"
#include "experiments/report/html.h"
#include "games/projecthex/inquiry/missions.h"
#include "games/projecthex/inquiry/territories.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/sheet/words.h"

namespace muster::projecthex {
namespace {

using report::escape;

constexpr std::string_view kRealmStyle = R"css(
.chip { display: inline-block; min-width: 1.35em; padding: 0 0.25em; border-radius: 4px; color: #fff; text-align: center; font-weight: 700; }
.unit { display: inline-flex; align-items: center; vertical-align: middle; gap: 0.1em; margin-right: 0.5em; font-weight: 600; }
.unit svg { width: 1.15em; height: 1.15em; }
.realms { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: 0.4rem; }
.realm { min-width: 0; padding: 0.3rem 0.5rem; border: 1px solid var(--line); border-left: 5px solid; border-radius: 4px; font-size: 0.9rem; line-height: 1.35; }
.realm:has(.now) { background: var(--turn); box-shadow: 0 0 0 2px var(--ink); }
.realm p, .realm ul { margin: 0; padding: 0; list-style: none; }
.realm p:empty, .realm li:empty { display: none; }
.realm .who { display: flex; flex-wrap: wrap; gap: 0 0.4rem; align-items: baseline; }
.realm .now { font-weight: 700; font-size: 0.85rem; }
.realm .pips { margin-left: auto; white-space: nowrap; font-weight: 600; }
.realm .who small, .realm .counts, .realm .cards { color: var(--soft); }
.realm li { padding-left: 1.1em; text-indent: -1.1em; }
.realm li small { color: var(--soft); font-size: 0.82rem; }
.realm .scored { font-weight: 600; }
.signs-key { margin: 0; color: var(--soft); font-size: 0.85rem; }
.signs-key .unit { font-weight: 400; }
.realm .scored .fresh { background: var(--mark); border-radius: 3px; padding: 0 0.2em; }
)css";

std::string_view full_colour(const Conquest& game, int player) {
  return kFullColours[game.scenario().colours[static_cast<std::size_t>(player)]];
}

std::string header_html(const Conquest& game, const ConquestState& state, int player) {
  const Realm& realm = state.realms[static_cast<std::size_t>(player)];
  const int most = game.rules().prestige_to_win;
  std::string_view note;
  if (state.winner == player) {
    note = "<span class=\"now\">&#9733; wins</span>";
  } else if (state.on_turn == player && state.mover != kTerminal) {
    note = "<span class=\"now\">&#9654; on turn</span>";
  }
  std::string pips;
  if (most <= 10) {
    for (int i = 0; i < most; ++i) pips += i < realm.prestige ? "&#9679;" : "&#9675;";
    pips += ' ';
  }
  return fmt::format(
      "{} <span>{}</span> <small>{}</small> {}<span class=\"pips\" title=\"prestige\">{}{} of "
      "{}</span>",
      chip_html(game, player), escape(faction_words(state, player)),
      kSeatNames[static_cast<std::size_t>(player)], note, pips, realm.prestige, most);
}

std::string incoming_words(const Realm& realm) {
  if (total(realm.incoming) + realm.incoming_any == 0) return "";
  std::string words;
  if (total(realm.incoming) > 0) words = troop_words(realm.incoming);
  if (realm.incoming_any > 0) {
    words += fmt::format("{}{} of any type", words.empty() ? "" : ", ", realm.incoming_any);
  }
  return fmt::format("incoming {}", words);
}

std::string capital_words(const Conquest& game, const ConquestState& state, int player) {
  const std::size_t capital = state.realms[static_cast<std::size_t>(player)].capital;
  if (capital >= static_cast<std::size_t>(game.board().size())) return "";
  const int holder = state.holder[capital];
  std::string words = fmt::format("capital {}", place_words(game, static_cast<int>(capital)));
  if (holder == kNobody) return words + " held by nobody";
  if (holder != player) words += fmt::format(" held by {}", colour_of(game, holder));
  return words;
}

std::string mission_html(const Conquest& game, const ConquestState& state, int player, int card) {
  if (card >= kMissionCards) return "";
  const bool fits = met(game, state, static_cast<Player>(player), card);
  return fmt::format("{} {} <small>{}{}</small>", fits ? "&#9745;" : "&#9744;",
                     escape(mission_with_prestige(game, card)), escape(mission_aim(game, card)),
                     fits ? ": met" : "");
}

std::string scored_html(const Conquest& game, const std::vector<ScoredMission>& scored,
                        std::uint32_t turn) {
  std::vector<std::string> missions;
  for (const ScoredMission& each : scored) {
    const std::string words = escape(mission_with_prestige(game, each.card));
    const bool fresh = turn <= each.turn + 1;
    missions.push_back(fresh ? fmt::format("<span class=\"fresh\">{}</span>", words) : words);
  }
  return missions.empty() ? "" : fmt::format("&#9733; scored {}", fmt::join(missions, ", "));
}

// What the signs of the board mean.
std::string signs_key(const Conquest& game) {
  std::string html = "<p class=\"signs-key\">";
  const auto add = [&html](std::string_view box, std::string_view drawn, std::string_view words) {
    html += fmt::format("<span class=\"unit\"><svg viewBox=\"{}\">{}</svg>{}</span> ", box, drawn,
                        words);
  };
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    add("-7 -7 14 14", fmt::format("<use href=\"#unit-{}\"/>", type), kUnitTypeNames[type]);
  }
  add("-15 -15 30 30", "<use href=\"#capital\" fill=\"#777\"/>", "capital");
  if (game.rules().fortresses) add("-9 -9 18 18", "<use href=\"#fortress\"/>", "fortress");
  add("-15 -8 30 16", "<path class=\"taken\" d=\"M-12,0H12\"/>", "taken in this turn");
  return html + "</p>\n";
}

}  // namespace

std::string_view realm_style() { return kRealmStyle; }

std::string realm_panels(const Conquest& game) {
  std::string html = "<div class=\"realms\">\n";
  for (int player = 0; player < game.num_players(); ++player) {
    html += fmt::format(
        "<section class=\"realm\" style=\"border-left-color:{1}\">"
        "<p class=\"who\" data-slot=\"realm-{0}\"></p>"
        "<p class=\"counts\" data-slot=\"counts-{0}\"></p>"
        "<ul><li data-slot=\"mission-{0}-0\"></li><li data-slot=\"mission-{0}-1\"></li></ul>"
        "<p class=\"scored\" data-slot=\"scored-{0}\"></p>"
        "<p class=\"cards\" data-slot=\"cards-{0}\"></p></section>\n",
        player, full_colour(game, player));
  }
  return html + "</div>\n" + signs_key(game);
}

void fill_realms(const Conquest& game, const ConquestState& state, const ScoredMissions& scored,
                 ViewFrame& frame) {
  for (int player = 0; player < game.num_players(); ++player) {
    const auto at = static_cast<std::size_t>(player);
    const Realm& realm = state.realms[at];
    frame.fill(fmt::format("realm-{}", player), header_html(game, state, player));
    frame.fill(fmt::format("counts-{}", player),
               escape(fmt::format("{}", fmt::join(realm_facts(game, state, player), " \u00b7 "))));
    for (std::size_t slot = 0; slot < realm.dossier.size(); ++slot) {
      frame.fill(fmt::format("mission-{}-{}", player, slot),
                 mission_html(game, state, player, realm.dossier[slot]));
    }
    frame.fill(fmt::format("scored-{}", player), scored_html(game, scored[at], state.turn));
    const std::vector<std::string> cards = realm_cards(game, realm);
    if (cards.empty()) continue;
    frame.fill(fmt::format("cards-{}", player),
               escape(fmt::format("cards: {}", fmt::join(cards, ", "))));
  }
}

std::vector<std::string> realm_facts(const Conquest& game, const ConquestState& state, int player) {
  const Realm& realm = state.realms[static_cast<std::size_t>(player)];
  std::vector<std::string> facts = {counted(std::popcount(realm.held), "territory", "territories"),
                                    counted(realm.pieces, "troop", "troops")};
  const auto add = [&facts](std::string words) {
    if (!words.empty()) facts.push_back(std::move(words));
  };
  if (game.rules().gold) add(counted(realm.coins, "coin", "coins"));
  add(incoming_words(realm));
  add(capital_words(game, state, player));
  std::vector<std::string> regions;
  for (const int r : BitRange(regions_held(game, state, static_cast<Player>(player)))) {
    regions.push_back(game.board().data().regions[static_cast<std::size_t>(r)]);
  }
  if (!regions.empty()) add(fmt::format("all of {}", fmt::join(regions, ", ")));
  return facts;
}

std::string mission_line(const Conquest& game, const ConquestState& state, int player, int card) {
  const bool fits = met(game, state, static_cast<Player>(player), card);
  return fmt::format("{}, {}{}", mission_with_prestige(game, card), mission_aim(game, card),
                     fits ? ": met" : "");
}

std::vector<std::string> realm_cards(const Conquest& game, const Realm& realm) {
  const ConquestRules& rules = game.rules();
  std::vector<std::string> cards;
  for (const int card : BitRange(realm.cards)) {
    if (rules.free_base_units && (rules.cards.base >> card & 1) != 0) continue;
    if (card_names(game, bit<CardSet>(card)).empty()) continue;
    cards.push_back(card_words(rules, card));
  }
  return cards;
}

std::string chip_html(const Conquest& game, int player) {
  const std::size_t colour = game.scenario().colours[static_cast<std::size_t>(player)];
  return fmt::format("<b class=\"chip\" style=\"background:{}\">{}</b> <b>{}</b>",
                     kFullColours[colour], colour_letter(colour), kColours[colour]);
}

std::string unit_html(std::size_t type, int number) {
  return fmt::format(
      "<span class=\"unit\" title=\"{0}\"><svg viewBox=\"-7 -7 14 14\"><use "
      "href=\"#unit-{1}\"/></svg>{2}</span>",
      kUnitTypeNames[type], type, number);
}

}  // namespace muster::projecthex
