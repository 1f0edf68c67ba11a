#include "experiments/homm/show/map/map_column.h"

#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <string>
#include <utility>
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

using MapLines = std::vector<MapLine>;

void text_line(MapLines& lines, std::string words) {
  lines.push_back({.kind = MapLine::Kind::kText, .words = std::move(words)});
}

void player_lines(MapLines& lines, const Adventure& game, const MapWords& words,
                  const MapState& state) {
  lines.push_back({.kind = MapLine::Kind::kPlayer,
                   .words = fmt::format("Player, {}", title_of(game.scenario().faction))});
  text_line(lines, fmt::format("stock: {}",
                               words.resources({state.gold, state.materials, state.valuables})));
  text_line(lines, fmt::format("income: {}", words.resources(income(game, state))));
  text_line(lines,
            fmt::format("hero at {}, {}, {} left", words.at(state.field), words.experience(state),
                        counted(state.movement, "movement point", "movement points")));
  text_line(lines, fmt::format("army, worth {} gold: {}", game.meetings().army_value(state.units),
                               joined(words.army(state))));
  text_line(lines, fmt::format("town: {}", words.town(state)));
  const std::vector<std::string> hand = words.cards(hand_now(game, state).hand);
  text_line(lines, fmt::format("hand: {}", hand.empty() ? "no cards" : joined(hand)));
  text_line(lines, counted(state.owned[0].size(), "field flagged", "fields flagged"));
}

void hero_lines(MapLines& lines, const Adventure& game, const MapWords& words,
                const MapState& state, int hero) {
  const AiHeroState& now = state.heroes[hero];
  const AiHero& setup = game.scenario().ai_heroes[static_cast<std::size_t>(hero)];
  const std::string where =
      now.status == HeroStatus::kOnMap    ? fmt::format("at {}", words.at(now.field))
      : now.status == HeroStatus::kBeaten ? "beaten"
                                          : fmt::format("comes in round {}", setup.appears);
  lines.push_back({.kind = MapLine::Kind::kHero,
                   .words = fmt::format("{}, {}", words.hero(hero), where),
                   .hero = hero});
  if (now.status == HeroStatus::kBeaten) return;
  text_line(lines, fmt::format("army, worth {} gold: {}", hero_value(game, state, hero),
                               joined(words.hero_army(hero, has_grown(game, state, hero)))));
  AiAim aim = ai_aim(game, words, state, hero);
  if (!aim.words.empty()) text_line(lines, std::move(aim.words));
}

}  // namespace

std::vector<MapLine> map_lines(const Adventure& game, const MapWords& words,
                               const MapState& state) {
  const MapScenario& scenario = game.scenario();
  MapLines lines = {{.kind = MapLine::Kind::kMoment, .words = moment_words(game, words, state)}};
  std::string fight = fight_words(game, words, state);
  if (!fight.empty()) text_line(lines, std::move(fight));
  text_line(lines, fmt::format("the player wins if {}", end_words(scenario, scenario.win, true)));
  const std::string loses = end_words(scenario, scenario.lose, false);
  if (!loses.empty()) text_line(lines, fmt::format("and loses if {}", loses));
  player_lines(lines, game, words, state);
  for (int hero = 0; hero < static_cast<int>(scenario.ai_heroes.size()); ++hero) {
    hero_lines(lines, game, words, state, hero);
  }
  text_line(lines, fmt::format("AI heroes: {}",
                               counted(state.owned[1].size(), "field flagged", "fields flagged")));
  return lines;
}

report::SvgColumn map_column(const Adventure& game, const MapWords& words, const MapState& state,
                             double x) {
  report::SvgColumn column(x);
  for (const MapLine& line : map_lines(game, words, state)) {
    switch (line.kind) {
      case MapLine::Kind::kMoment:
        column_lines(column, "strong", line.words, kStrongLetters);
        column.space(6);
        break;
      case MapLine::Kind::kText:
        column_lines(column, "adv-text", line.words, kColumnLetters);
        break;
      default:
        column.space(12);
        column.sign(line.kind == MapLine::Kind::kPlayer ? player_token() : ai_token(line.hero),
                    line.words);
        column.space(6);
    }
  }
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
