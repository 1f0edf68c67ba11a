#include "experiments/homm/show/map/map_column.h"

#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "experiments/homm/show/map/map_facts.h"
#include "experiments/homm/show/map/map_people.h"
#include "experiments/report/columns.h"
#include "games/homm/map/inquiry/prices.h"
#include "games/homm/map/words/opening.h"
#include "games/homm/sheet/names.h"

namespace muster::homm::map {
namespace {

constexpr std::size_t kColumnLetters = 62;  // of a line
constexpr std::size_t kStrongLetters = 44;

// A text on as many lines as it takes.
void column_lines(report::SvgColumn& column, std::string_view css_class, const std::string& text,
                  std::size_t letters) {
  const std::string wrapped = report::wrapped(text, letters, 2);
  const std::vector<std::string> lines = absl::StrSplit(wrapped, '\n', absl::SkipEmpty());
  for (const std::string& line : lines) column.line(css_class, line);
}

void column_text(report::SvgColumn& column, const std::string& text) {
  column_lines(column, "adv-text", text, kColumnLetters);
}

// Whose lines follow.
void column_heading(report::SvgColumn& column, const std::string& token, const std::string& text) {
  column.space(4);
  column.sign(token, text);
  column.space(6);
}

void player_column(report::SvgColumn& column, const Adventure& game, const MapWords& words,
                   const MapState& state) {
  column_heading(column, player_token(),
                 fmt::format("Player, {}", title_of(game.scenario().faction)));
  column_text(column, fmt::format("stock: {}",
                                  words.resources({state.gold, state.materials, state.valuables})));
  column_text(column, fmt::format("income: {}", words.resources(income(game, state))));
  column_text(column,
              fmt::format("hero at {}, {}, {} left", words.at(state.field), words.experience(state),
                          counted(state.movement, "movement point", "movement points")));
  column_text(column,
              fmt::format("army, worth {} gold: {}", game.meetings().army_value(state.units),
                          joined(words.army(state))));
  column_text(column, fmt::format("town: {}", words.town(state)));
  const std::vector<std::string> hand = words.cards(hand_now(game, state).hand);
  column_text(column, fmt::format("hand: {}", hand.empty() ? "no cards" : joined(hand)));
  column_text(column, counted(state.owned[0].size(), "field flagged", "fields flagged"));
}

void hero_column(report::SvgColumn& column, const Adventure& game, const MapWords& words,
                 const MapState& state, int hero) {
  const AiHeroState& now = state.heroes[hero];
  const AiHero& setup = game.scenario().ai_heroes[static_cast<std::size_t>(hero)];
  const std::string where =
      now.status == HeroStatus::kOnMap    ? fmt::format("at {}", words.at(now.field))
      : now.status == HeroStatus::kBeaten ? "beaten"
                                          : fmt::format("comes in round {}", setup.appears);
  column_heading(column, ai_token(hero), fmt::format("{}, {}", words.hero(hero), where));
  if (now.status == HeroStatus::kBeaten) return;
  column_text(column, fmt::format("army, worth {} gold: {}", hero_value(game, state, hero),
                                  joined(words.hero_army(hero, has_grown(game, state, hero)))));
  const AiAim aim = ai_aim(game, words, state, hero);
  if (!aim.words.empty()) column_text(column, aim.words);
}

}  // namespace

report::SvgColumn map_column(const Adventure& game, const MapWords& words, const MapState& state,
                             double x) {
  const MapScenario& scenario = game.scenario();
  report::SvgColumn column(x);
  column_lines(column, "strong", moment_words(game, words, state), kStrongLetters);
  const std::string fight = fight_words(game, words, state);
  if (!fight.empty()) column_text(column, fight);
  column.space(6);
  column_text(column,
              fmt::format("the player wins if {}", end_words(scenario, scenario.win, true)));
  const std::string loses = end_words(scenario, scenario.lose, false);
  if (!loses.empty()) column_text(column, fmt::format("and loses if {}", loses));
  column.space(8);
  player_column(column, game, words, state);
  for (int hero = 0; hero < static_cast<int>(scenario.ai_heroes.size()); ++hero) {
    column.space(6);
    hero_column(column, game, words, state, hero);
  }
  column.space(6);
  column_text(column, fmt::format("AI heroes: {}", counted(state.owned[1].size(), "field flagged",
                                                           "fields flagged")));
  return column;
}

std::string_view map_column_styles() {
  return R"(<style>
.strong, .key, .adv-text { font-family: "Source Sans 3", "Helvetica Neue", Arial, sans-serif; fill: #222; }
.strong { font-size: 17px; font-weight: 700; } .key { font-size: 15px; font-weight: 600; }
.adv-text { font-size: 13px; white-space: pre; }
@media (prefers-color-scheme: dark) { .strong, .key, .adv-text { fill: #e6e4df; } }
</style>
)";
}

}  // namespace muster::homm::map
