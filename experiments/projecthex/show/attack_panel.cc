#include "experiments/projecthex/show/attack_panel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "experiments/projecthex/show/realm_panel.h"
#include "experiments/report/html.h"
#include "games/projecthex/inquiry/fights.h"
#include "games/projecthex/sheet/exchange_words.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/sheet/words.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {
namespace {

using report::escape;

constexpr std::string_view kAttackStyle = R"css(
.attack { min-height: 10rem; padding: 0.3rem 0.5rem; border: 1px solid var(--line); border-radius: 4px; font-size: 0.9rem; line-height: 1.45; }
.attack p, .attack ol { margin: 0; padding: 0; list-style: none; }
.attack p:empty { display: none; }
.attack p:first-child:empty { display: block; color: var(--soft); }
.attack p:first-child:empty::before { content: "No attack yet in this turn"; }
.attack .side { min-height: 1.9em; }
.attack .side:not(:has(span:not(:empty))) { display: none; }
.attack ol { max-height: 4.6rem; overflow-y: auto; font-size: 0.85rem; line-height: 1.3; }
.attack li { border-top: 1px solid var(--line); padding: 0.1rem 0; }
.attack .result { font-weight: 700; }
.die { display: inline-block; vertical-align: middle; min-width: 1.5em; margin: 0.1em 0.15em 0.1em 0; border: 1.5px solid var(--ink); border-radius: 5px; text-align: center; font-weight: 700; }
.die.covered { background: var(--soft); color: var(--paper); }
.die.unrolled { border-style: dashed; color: var(--soft); }
.pick { margin-left: 0.2em; padding: 0 0.3em; background: var(--mark); border-radius: 4px; }
)css";

std::string heading_of(const Conquest& game, const ConquestState& state) {
  return fmt::format("{} attacks {} of {}", chip_html(game, state.on_turn),
                     escape(place_words(game, state.fight.target)),
                     chip_html(game, state.fight.defender));
}

// Of the exchange that a choice of the defender's decides.
std::string exchange_of(const Conquest& game, const ConquestState& before, DuelChoice defence) {
  const DuelTerms terms = fight_terms(game, before);
  const DuelChoice attack = duel_choice(before.fight.choice);
  const Survivors troops = {.attack = fighting(before, 0), .defence = fighting(before, 1)};
  return exchange_words(terms, {.number = before.fight.exchange + 1,
                                .attacker = colour_of(game, before.on_turn),
                                .defender = colour_of(game, before.fight.defender),
                                .attack = attack,
                                .defence = defence,
                                .left = after_exchange(terms, troops, attack, defence)});
}

std::string result_of(const Conquest& game, const ConquestState& before,
                      const ConquestState& after) {
  const int target = before.fight.target;
  const int holder = after.holder[static_cast<std::size_t>(target)];
  const std::string& place = place_words(game, target);
  if (holder == before.on_turn) {
    return fmt::format("{} captures {}", colour_of(game, holder), place);
  }
  if (holder == before.fight.defender) {
    return fmt::format("{} keeps {}", colour_of(game, holder), place);
  }
  return fmt::format("{} is left empty", place);
}

std::string die_html(std::string_view css_class, std::string_view face, std::string_view title) {
  return fmt::format("<span class=\"die{}\" title=\"{}\">{}</span>", css_class, title, face);
}

std::string dice_html(int number, std::string_view css_class, std::string_view face,
                      std::string_view title) {
  std::string html;
  for (int i = 0; i < number; ++i) html += die_html(css_class, face, title);
  return html;
}

std::string pick_html(const ConquestState& state, bool seen) {
  return fmt::format("<span class=\"pick\">{}</span>", pick_words(state, seen));
}

void fill_side(const Conquest& game, const ConquestState& state, std::size_t side, int eye,
               ViewFrame& frame) {
  const Fight& fight = state.fight;
  const int player = side == 0 ? state.on_turn : fight.defender;
  const bool seen = sees_dice(state, side, eye);
  frame.fill(fmt::format("side-{}", side), chip_html(game, player));
  const DuelTerms terms = fight_terms(game, state);
  const Troops troops = fighting(state, static_cast<int>(side));
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    if (troops[type] == 0) continue;
    const int bonus = side == 0 ? terms.attack[type] : terms.defence[type];
    std::string drawn = unit_html(type, troops[type]);
    if (bonus != 0) drawn += fmt::format("<small>({:+}) </small>", bonus);
    frame.fill(fmt::format("unit-{}-{}", side, type), drawn);
  }
  const DicePool& dice = fight.dice[side];
  for (std::size_t face = 0; seen && face < kFaces; ++face) {
    frame.fill(fmt::format("die-{}-{}", side, face),
               dice_html(dice[face], "", fmt::format("{}", face), "a die that is left"));
  }
  frame.fill(fmt::format("hidden-{}", side),
             dice_html(seen ? 0 : total(dice), " covered", "?", "a die that is secret") +
                 dice_html(fight.to_roll[side], " unrolled", "&#8230;", "a die to be rolled"));
  if (side == 0 && state.phase == Phase::kDefenderDie) {
    frame.fill("pick-0", pick_html(state, seen));
  }
}

}  // namespace

bool in_fight(const Conquest& game, const ConquestState& state) {
  return state.fight.target != kNowhere && state.fight.defender < game.num_players();
}

bool sees_dice(const ConquestState& state, std::size_t side, int eye) {
  return eye == kSeesAll || eye == (side == 0 ? state.on_turn : state.fight.defender);
}

std::string pick_words(const ConquestState& state, bool seen) {
  if (!seen) return "has chosen in secret";
  const DuelChoice choice = duel_choice(state.fight.choice);
  return fmt::format("chooses {} with {}", choice.face,
                     kUnitTypeNames[static_cast<std::size_t>(choice.type)]);
}

std::string armed_words(const Troops& troops, const std::array<std::int8_t, kUnitTypes>& bonuses) {
  std::vector<std::string> parts;
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    if (troops[type] == 0) continue;
    parts.push_back(fmt::format("{} {}{}", int{troops[type]}, kUnitTypeNames[type],
                                bonuses[type] == 0 ? "" : fmt::format(" ({:+})", bonuses[type])));
  }
  return parts.empty() ? "nobody" : fmt::format("{}", fmt::join(parts, ", "));
}

void AttackCourse::step(const ConquestState& before, Action action, const ConquestState& after) {
  const bool was = in_fight(game_, before);
  const bool is = in_fight(game_, after);
  if (before.turn != turn_ || (is && !was)) {
    heading_.clear();
    exchanges_.clear();
    result_.clear();
    turn_ = before.turn;
  }
  if (is) heading_ = heading_of(game_, after);
  if (before.phase == Phase::kDefenderDie) {
    exchanges_.push_back(exchange_of(game_, before, duel_choice(argument_of(action))));
  }
  if (was && !is) result_ = result_of(game_, before, after);
}

std::string_view attack_style() { return kAttackStyle; }

std::string attack_panel() {
  std::string html = "<section class=\"attack\"><p data-slot=\"attack\"></p>";
  for (const int side : {0, 1}) {
    html += fmt::format("<p class=\"side\"><span data-slot=\"side-{}\"></span> ", side);
    for (int type = 0; type < kUnitTypes; ++type) {
      html += fmt::format("<span data-slot=\"unit-{}-{}\"></span>", side, type);
    }
    for (int face = kFaces - 1; face >= 0; --face) {
      html += fmt::format("<span data-slot=\"die-{}-{}\"></span>", side, face);
    }
    html += fmt::format(
        "<span data-slot=\"hidden-{0}\"></span><span data-slot=\"pick-{0}\"></span></p>", side);
  }
  return html + "<ol data-slot=\"exchanges\"></ol></section>\n";
}

void fill_attack(const Conquest& game, const ConquestState& state, const AttackCourse& course,
                 int eye, ViewFrame& frame) {
  const bool fights = in_fight(game, state);
  frame.fill("attack", fights ? heading_of(game, state) : course.heading());
  if (fights) {
    for (const std::size_t side : {0U, 1U}) fill_side(game, state, side, eye, frame);
  }
  std::string html;
  if (!course.result().empty()) {
    html = fmt::format("<li class=\"result\">{}</li>", escape(course.result()));
  }
  for (auto exchange = course.exchanges().rbegin(); exchange != course.exchanges().rend();
       ++exchange) {
    html += fmt::format("<li>{}</li>", escape(*exchange));
  }
  frame.fill("exchanges", html);
}

}  // namespace muster::projecthex
