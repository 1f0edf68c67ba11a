#include "experiments/penance/show/casket_panels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "core/bits.h"
#include "experiments/penance/show/board_picture_facts.h"
#include "experiments/report/html.h"
#include "games/penance/cards/effects_text.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/sheet/words.h"

namespace muster::penance {
namespace {

using report::escape;

std::string slot_of(std::string_view what, int side) { return fmt::format("{}-{}", what, side); }

std::string card_element(int side, int kind, const std::string& title) {
  return fmt::format("<span class=\"card\" data-slot=\"{}\" title=\"{}\"></span>",
                     card_slot(side, kind), escape(title));
}

// A slot for each kind of card that can come into the hand: the deck's by name, DAMAGED, and those
// taken from the opponent.
std::string hand_elements(const CasketDuel& game, int side) {
  const DeckTable& table = game.table(side);
  std::vector<int> kinds(static_cast<std::size_t>(table.kinds));
  std::iota(kinds.begin(), kinds.end(), 0);
  const auto card = [&](int kind) { return table.card[static_cast<std::size_t>(kind)]; };
  std::sort(kinds.begin(), kinds.end(), [&](int a, int b) {
    return game.cards().text(card(a)).name < game.cards().text(card(b)).name;
  });
  std::string html;
  for (const int kind : kinds) html += card_element(side, kind, card_title(game, card(kind)));
  html += card_element(side, kDamagedKind, card_title(game, card(kDamagedKind)));
  for (int kind = kFirstTaken; kind < kAllKinds; ++kind) {
    html += card_element(side, kind, "taken from the opponent");
  }
  return html + fmt::format("<span class=\"card unseen\" data-slot=\"{}\"></span>",
                            slot_of("unseen", side));
}

std::string figure(std::string_view words, std::string_view slot, int side) {
  return fmt::format("<span>{} <b data-slot=\"{}\"></b></span> ", words, slot_of(slot, side));
}

std::string player_panel(const CasketDuel& game, int side) {
  const CasketFacts facts = facts_of(game, game.initial_state(), side);
  std::string html = fmt::format(
      "<section class=\"player player-{0}\">\n<p class=\"player-name\"><span "
      "class=\"who\">{1}</span> <b>{2}</b> <small>{3}</small> <span "
      "data-slot=\"{4}\"></span></p>\n",
      side, side + 1, escape(facts.deck), escape(facts.kind), player_slot(side));
  html += "<p class=\"figures\">" + figure("life", "life", side) + figure("draw", "draw", side) +
          figure("hand", "held", side) + figure("discard", "discard", side) +
          figure("graveyard", "graveyard", side) + "</p>\n";
  html += fmt::format("<div class=\"piles\" data-slot=\"{}\"></div>\n", slot_of("piles", side));
  html += fmt::format(
      "<p class=\"figures\">{}<span data-slot=\"{}\"></span> <span "
      "data-slot=\"{}\"></span></p>\n<p class=\"parts\">",
      figure("SP", "sp", side), slot_of("heat", side), slot_of("moved", side));
  for (std::size_t part = 0; part < kComponents; ++part) {
    html += fmt::format("<span data-slot=\"{}\"></span> ", part_slot(side, static_cast<int>(part)));
  }
  html += fmt::format("</p>\n<p class=\"cards\">{}</p>\n", hand_elements(game, side));
  for (const char* list : {"wounds", "statuses"}) {
    html += fmt::format("<p class=\"list\" data-slot=\"{}\"></p>\n", slot_of(list, side));
  }
  return html + "</section>\n";
}

// Draw pile, hand, discard pile as a bar; what is left of it is the graveyard.
std::string piles_bar(const CasketFacts& facts) {
  const int whole = std::max(1, facts.draw + facts.hand + facts.discard + facts.graveyard);
  std::string html = fmt::format(
      "<span class=\"bar\" title=\"draw pile {}, hand {}, discard pile "
      "{}, graveyard {}\">",
      facts.draw, facts.hand, facts.discard, facts.graveyard);
  for (const int cards : {facts.draw, facts.hand, facts.discard}) {
    html += fmt::format("<i style=\"width:{:.1f}%\"></i>", 100.0 * cards / whole);
  }
  return html + "</span>";
}

std::string part_html(std::size_t part, const PartFacts& facts) {
  return fmt::format("<span{} title=\"{} of {} damage\">{} {}{}</span>",
                     facts.destroyed ? " class=\"gone\"" : "", facts.damage, facts.limit,
                     kComponentTitles[part], pips_of(facts), facts.destroyed ? " destroyed" : "");
}

std::string list_html(std::string_view name, const std::vector<std::string>& items) {
  return items.empty()
             ? std::string()
             : fmt::format("{}: {}", name, escape(fmt::format("{}", fmt::join(items, ", "))));
}

void fill_player(const CasketDuel& game, const DuelState& state, int side, int unseen,
                 ViewFrame& frame) {
  const CasketFacts facts = facts_of(game, state, side, unseen);
  const auto fill = [&](std::string_view what, const std::string& content) {
    frame.fill(slot_of(what, side), content);
  };
  if (const std::string_view status = status_of(state, side); !status.empty()) {
    frame.fill(player_slot(side), fmt::format("<span class=\"pill\">{}</span>", status));
  }
  fill("life", fmt::to_string(facts.life));
  fill("draw", fmt::to_string(facts.draw));
  fill("held", fmt::to_string(facts.hand));
  fill("discard", fmt::to_string(facts.discard));
  fill("graveyard", fmt::to_string(facts.graveyard));
  fill("piles", piles_bar(facts));
  fill("sp", fmt::format("{} of {}", points_text(facts.sp), facts.sp_max));
  const std::string heat = fmt::format("Heat <b>{}</b>", facts.heat);
  fill("heat", facts.dangerous ? fmt::format("<span class=\"hot\">{} danger</span>", heat) : heat);
  if (!facts.moved.empty()) fill("moved", fmt::format("hexes moved: {}", facts.moved));
  for (std::size_t part = 0; part < kComponents; ++part) {
    frame.fill(part_slot(side, static_cast<int>(part)), part_html(part, facts.parts[part]));
  }
  for (const int kind : BitRange(duelist(state, side).hand.kinds())) {
    frame.fill(card_slot(side, kind), escape(held_words(game, state, side, kind)));
  }
  if (unseen > 0) fill("unseen", fmt::format("{} unseen", counted(unseen, "card")));
  fill("wounds", list_html("wounds", facts.wounds));
  fill("statuses", list_html("in force", facts.statuses));
}

}  // namespace

const std::string_view kCasketPanelStyle = R"css(
#board svg { filter: none; }
.player { padding: 0.3rem 0.6rem; border: 1px solid var(--line); border-left: 6px solid var(--first); border-radius: 4px; font-size: 0.92rem; }
.player-1 { border-left-color: var(--second); }
.player p, .last-attack { margin: 0.1rem 0 0; overflow-wrap: anywhere; }
.player small { color: var(--soft); }
.who { display: inline-block; width: 1.4em; height: 1.4em; line-height: 1.4em; border-radius: 50%; background: #1f5fae; color: #fff; text-align: center; font-weight: 700; }
.player-1 .who { background: #b85600; }
.pill { padding: 0 0.5em; border-radius: 1em; background: var(--mark); font-size: 0.86rem; }
.player .figures, .player .parts { display: flex; flex-wrap: wrap; gap: 0 0.9rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.player .figures b { color: var(--ink); }
.player .hot, .player .hot b, .player .gone { color: var(--alarm); font-weight: 700; }
.bar { display: flex; height: 0.5rem; margin: 0.2rem 0; border-radius: 3px; overflow: hidden; background: var(--line); }
.bar i { background: var(--first); } .player-1 .bar i { background: var(--second); }
.bar i:nth-child(2) { opacity: 0.65; } .bar i:nth-child(3) { opacity: 0.35; }
.player .parts { font-size: 0.86rem; }
.player .cards { display: flex; flex-wrap: wrap; gap: 0.2rem 0.3rem; font-size: 0.86rem; }
.card { border: 1px solid var(--line); border-radius: 4px; padding: 0 0.35rem; background: var(--paper); cursor: help; }
.card.unseen { border-style: dashed; color: var(--soft); }
.card:empty, .player .list:empty, .last-attack:empty { display: none; }
.player .list { color: var(--soft); font-size: 0.86rem; }
.last-attack { font-weight: 600; }
)css";

std::string card_title(const CasketDuel& game, CardId id) {
  const Card& card = game.cards().card(id);
  return fmt::format("{}; {}, {}: {}", describe_kind(card), describe_price(card),
                     describe_range(card), fmt::join(describe_effects(id, game.cards()), "; "));
}

std::string_view status_of(const DuelState& state, int side) {
  if (state.winner == side) return "wins";
  if (state.mover == kTerminal || state.round == 0) return "";
  return state.on_turn == side ? "on turn" : "";
}

DuelState seen_from(const DuelState& state, int eye) {
  return eye == kSeesAll ? state : CasketDuel::seen_by(state, static_cast<Player>(eye));
}

int unseen_by(const DuelState& seen, int side, int eye) {
  return eye == kSeesAll || eye == side ? 0 : seen.zero;
}

std::string player_slot(int side) { return slot_of("player", side); }

std::string card_slot(int side, int kind) { return fmt::format("card-{}-{}", side, kind); }

std::string part_slot(int side, int part) { return fmt::format("part-{}-{}", side, part); }

std::string casket_panels(const CasketDuel& game) {
  return "<p class=\"last-attack\" data-slot=\"last-attack\"></p>\n" + player_panel(game, 0) +
         player_panel(game, 1);
}

void fill_casket_panels(const CasketDuel& game, const DuelState& state, int eye, ViewFrame& frame) {
  const DuelState seen = seen_from(state, eye);
  for (const int side : {0, 1}) fill_player(game, seen, side, unseen_by(seen, side, eye), frame);
}

}  // namespace muster::penance
