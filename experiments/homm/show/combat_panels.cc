#include "experiments/homm/show/combat_panels.h"

#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include <algorithm>

#include "experiments/report/html.h"
#include "games/homm/inquiry/lasting.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/sheet/ai_cards.h"
#include "games/homm/sheet/effect_words.h"
#include "games/homm/sheet/opening.h"

namespace muster::homm {
namespace {

using report::escape;

constexpr std::string_view kPanelsStyle = R"(
.force { border-left: 5px solid var(--line); padding: 0 0 0 0.6rem; margin: 0 0 0.4rem; }
.force-0 { border-color: #2f62a5; } .force-1 { border-color: #a8481d; }
.force p, .lasting p, .rule p { margin: 0; }
.force small { color: var(--soft); }
.hand-card { display: inline-block; margin: 0.15rem 0.3rem 0.15rem 0; padding: 0.05rem 0.45rem; border: 1px solid var(--soft); border-radius: 4px; font-size: 0.9rem; }
.hand-card.back { border-style: dashed; color: var(--soft); }
.rule, .lasting { font-size: 0.9rem; }
)";

std::string side_panel(const Combat& combat, int side) {
  std::string cards;
  for (int instance = 0; combat.uses_cards() && instance < combat.instances(side); ++instance) {
    cards += fmt::format("<span data-slot=\"{}\"></span>", hand_slot(side, instance));
  }
  return fmt::format(
      "<section class=\"force force-{0}\"><p><b>{1}</b></p><p data-slot=\"forces-{0}\"></p>"
      "<div>{2}<span data-slot=\"unseen-{0}\"></span></div>"
      "<p data-slot=\"piles-{0}\"></p></section>\n",
      side, escape(side_line(combat, side)), cards);
}

// "4 units with 11 health; lost: 10 gold".
std::string forces_words(const Combat& combat, const State& state, int side) {
  int health = 0;
  const Mask units = units_of(state, side);
  for (const int unit : BitRange(units)) health += health_left(combat, state, unit);
  std::string words =
      fmt::format("{} with {} health", counted(std::popcount(units), "unit"), health);
  if (const int lost = state.tally.lost_gold[side]; lost > 0) {
    words += fmt::format("; lost: {} gold", lost);
  }
  if (state.gold[side] > 0) words += fmt::format("; has {} gold", state.gold[side]);
  return words;
}

std::string piles_words(const Combat& combat, const State& state, int side) {
  std::vector<std::string> words;
  if (combat.uses_cards()) {
    const Cards& cards = state.cards[side];
    if (combat.instances(side) > 0) {
      words.push_back(fmt::format("deck {}", std::popcount(cards.deck)));
    }
    if (cards.discard != 0) {
      words.push_back("discarded " + in_words(card_names(combat, side, cards.discard)));
    }
    if (cards.play != 0)
      words.push_back("in play " + in_words(card_names(combat, side, cards.play)));
  }
  if (state.experts[side] > 0) words.push_back(counted(state.experts[side], "expert token"));
  if (state.morale[side] != 0) words.push_back(fmt::format("morale {:+}", int{state.morale[side]}));
  if (state.materials[side] > 0) {
    words.push_back(counted(state.materials[side], "building material"));
  }
  const AiDeckSetup& deck = combat.ai_deck(side);
  int left = 0;
  for (std::size_t i = 0; i < deck.cards.size(); ++i) left += state.ai_cards[side][i];
  if (!deck.empty()) words.push_back(fmt::format("AI deck {}", left));
  return absl::StrJoin(words, "; ");
}

// The cards of a side's hand that `eye` sees.
std::uint64_t seen_hand(const State& state, int side, int eye) {
  const Cards& cards = state.cards[side];
  return eye == kSeesAll || eye == side ? cards.hand : cards.hand & cards.known;
}

// The cards of a hand that `eye` sees, and how many others there are.
void fill_hand(const Combat& combat, const State& state, int side, int eye, ViewFrame& frame) {
  const Cards& cards = state.cards[side];
  const std::uint64_t seen = seen_hand(state, side, eye);
  for (const int instance : BitRange(seen)) {
    if (instance == kMoraleToken) continue;
    frame.fill(hand_slot(side, instance), fmt::format("<span class=\"hand-card\">{}</span>",
                                                      escape(combat.card_of(side, instance).name)));
  }
  if (const int unseen = std::popcount(cards.hand & ~seen); unseen > 0) {
    frame.fill(fmt::format("unseen-{}", side),
               fmt::format("<span class=\"hand-card back\">{}</span>", counted(unseen, "card")));
  }
}

std::string lasting_html(const Combat& combat, const State& state, const UnitNames& names) {
  std::string html;
  for (const std::string& line : lasting_lines(combat, state, names)) {
    html += fmt::format("<p>{}</p>", escape(line));
  }
  return html;
}

std::string reasons_html(const std::vector<std::string>& reasons) {
  if (reasons.empty()) return "";
  std::string html = "<p><b>Why the rule does so</b></p>";
  for (const std::string& reason : reasons) html += fmt::format("<p>{}</p>", escape(reason));
  return html;
}

}  // namespace

std::string combat_panels(const Combat& combat) {
  return side_panel(combat, 1) + side_panel(combat, 0) +
         "<div class=\"rule\" data-slot=\"rule\"></div>\n"
         "<div class=\"lasting\" data-slot=\"lasting\"></div>\n";
}

std::string_view combat_panels_style() { return kPanelsStyle; }

std::string hand_slot(int side, int instance) { return fmt::format("hand-{}-{}", side, instance); }

std::string kind_words(const Combat& combat, const UnitSide& card) {
  std::string words(side_words(combat, card));
  if (card.tier != Tier::kNone) words += fmt::format(", {}", to_string(card.tier));
  return words + fmt::format(", {}", to_string(card.type));
}

int whole_health(const Combat& combat, const State& state, int unit) {
  const SideRow& row = combat.row(state.units[unit]);
  const int below = row.few == kNoSide ? 0 : combat.row(row.few).health;
  return health_left(combat, state, unit) + below;
}

std::vector<std::string> marks_of(const State& state, int unit) {
  const Unit& each = state.units[unit];
  std::vector<std::string> marks;
  if (each.tokens > 0) marks.push_back(counted(each.tokens, "token"));
  if (each.poison > 0) marks.push_back(counted(each.poison, "poison cube"));
  constexpr std::pair<UnitFlag, std::string_view> kFlags[] = {
      {kParalysed, "paralysed"}, {kDefending, "defends"}, {kRetaliated, "retaliated"},
      {kStacked, "stacked"},     {kCorroded, "corroded"}, {kSilenced, "silenced"}};
  for (const auto& [flag, words] : kFlags) {
    if ((each.flags & flag) != 0) marks.emplace_back(words);
  }
  if ((each.marks & kBerserk) != 0) marks.emplace_back("berserk");
  if ((each.marks & kClone) != 0) marks.emplace_back("clone");
  return marks;
}

void fill_panels(const Combat& combat, const State& state, const UnitNames& names,
                 const std::vector<std::string>& reasons, int eye, ViewFrame& frame) {
  for (int side = 0; side < 2; ++side) {
    frame.fill(fmt::format("forces-{}", side), escape(forces_words(combat, state, side)));
    if (combat.uses_cards()) fill_hand(combat, state, side, eye, frame);
    frame.fill(fmt::format("piles-{}", side),
               fmt::format("<small>{}</small>", escape(piles_words(combat, state, side))));
  }
  frame.fill("rule", reasons_html(reasons));
  frame.fill("lasting", lasting_html(combat, state, names));
}

std::vector<std::string> forces_lines(const Combat& combat, const State& state, int side, int eye) {
  std::vector<std::string> lines = {side_line(combat, side), forces_words(combat, state, side)};
  if (combat.uses_cards() && state.cards[side].hand != 0) {
    const std::uint64_t seen = seen_hand(state, side, eye);
    std::vector<std::string> cards = card_names(combat, side, seen);
    const int unseen = std::popcount(state.cards[side].hand & ~seen);
    if (unseen > 0) cards.push_back(fmt::format("{} unseen", counted(unseen, "card")));
    lines.push_back("hand: " + in_words(cards));
  }
  if (std::string piles = piles_words(combat, state, side); !piles.empty()) {
    lines.push_back(std::move(piles));
  }
  return lines;
}

std::vector<std::string> lasting_lines(const Combat& combat, const State& state,
                                       const UnitNames& names) {
  std::vector<std::string> lines;
  for (int i = 0; i < state.effect_count; ++i) {
    const Effect& effect = state.effects[i];
    const std::string source = effect_source(combat, effect);
    lines.push_back(fmt::format("{}{}{}", effect_words(effect, names), until_words(effect),
                                source.empty() ? "" : fmt::format(" ({})", source)));
  }
  return lines;
}

std::vector<int> units_to_act(const State& state) {
  std::vector<int> units;
  for (const int unit : BitRange(Mask{state.pending})) {
    if (unit != state.active && alive(state, unit)) units.push_back(unit);
  }
  std::stable_sort(units.begin(), units.end(),
                   [&](int a, int b) { return initiative_of(state, a) > initiative_of(state, b); });
  if (state.active != kNoUnit && alive(state, state.active)) {
    units.insert(units.begin(), state.active);
  }
  return units;
}

std::string_view barrier_words(const State& state, int cell) {
  if ((state.walls & cell_bit(cell)) != 0) return state.gate == cell ? "gate" : "wall";
  if ((force_fields(state) & cell_bit(cell)) != 0) return "force field";
  return ((state.obstacles[0] | state.obstacles[1]) & cell_bit(cell)) != 0 ? "closed" : "";
}

}  // namespace muster::homm
