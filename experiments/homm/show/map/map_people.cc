#include "experiments/homm/show/map/map_people.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "experiments/homm/show/map/map_facts.h"
#include "experiments/homm/show/map/map_signs.h"
#include "experiments/report/html.h"
#include "games/homm/map/inquiry/fields.h"
#include "games/homm/map/words/aim.h"

namespace muster::homm::map {
namespace {

using report::escape;

constexpr double kTokenY = -9;  // below a field's centre
constexpr double kApart = 14;   // heroes of both sides on one field stand so far from its middle

std::string placed(MapSpot spot, double x, double y, std::string_view title,
                   std::string_view drawn) {
  return fmt::format("<g transform=\"translate({:.1f},{:.1f})\"><title>{}</title>{}</g>",
                     spot.x + x, spot.y + y, escape(title), drawn);
}

// How many AI heroes of a lower number stand on the field, too.
int heroes_before(const MapState& state, int hero) {
  int count = 0;
  for (int other = 0; other < hero; ++other) {
    const AiHeroState& each = state.heroes[other];
    count += each.status == HeroStatus::kOnMap && each.field == state.heroes[hero].field ? 1 : 0;
  }
  return count;
}

// Ways of the two sides do not cover each other.
MapSpot beside(MapSpot spot, int seat) {
  const double shift = seat == 0 ? -4 : 4;
  return {spot.x + shift, spot.y + kTokenY + shift};
}

}  // namespace

std::string player_token() {
  return "<path class=\"adv-mine\" d=\"M0,-17L14,-13V2Q14,12 0,17Q-14,12 -14,2V-13Z\"/>"
         "<text class=\"adv-token\" y=\"6\">P</text>";
}

std::string ai_token(int hero) {
  return fmt::format(
      "<path class=\"adv-theirs\" d=\"M0,-18L18,0L0,18L-18,0Z\"/>"
      "<text class=\"adv-token\" y=\"6\">{}</text>",
      hero + 1);
}

std::string ai_slot(int hero) { return fmt::format("ai-{}", hero); }

std::string MapPeople::definitions() {
  std::string all;
  for (const int seat : {0, 1}) {
    all += fmt::format(
        "<marker id=\"adv-tip-{0}\" viewBox=\"0 0 10 10\" refX=\"6\" refY=\"5\" "
        "markerWidth=\"3.6\" "
        "markerHeight=\"3.6\" orient=\"auto\"><path class=\"adv-tip-{0}\" "
        "d=\"M0,0L10,5L0,10Z\"/></marker>\n",
        seat);
  }
  return all;
}

std::string MapPeople::slots() const {
  std::string svg = "<g data-slot=\"way\"></g>\n";
  for (const char* kind : {"ai-way", "aim", "ai"}) {
    for (int hero = 0; hero < heroes(); ++hero) {
      svg += fmt::format("<g data-slot=\"{}-{}\"></g>\n", kind, hero);
    }
  }
  return svg + "<g data-slot=\"hero\"></g>\n<g data-slot=\"fight\"></g>\n";
}

void MapPeople::fill(const MapState& state, const MapWays& ways, ViewFrame& frame) const {
  frame.fill("way", way(ways.player(), 0));
  for (int hero = 0; hero < heroes(); ++hero) {
    frame.fill(fmt::format("ai-way-{}", hero), way(ways.ai_hero(hero), 1));
    frame.fill(fmt::format("aim-{}", hero), aim(state, hero));
    frame.fill(ai_slot(hero), ai_hero(state, hero));
  }
  frame.fill(kHeroSlot, player(state));
  frame.fill("fight", fight(state));
}

std::string MapPeople::way(const std::vector<int>& fields, int seat) const {
  std::string svg;
  for (std::size_t i = 1; i < fields.size(); ++i) {
    const MapSpot from = beside(board_.spot(fields[i - 1]), seat);
    const MapSpot to = beside(board_.spot(fields[i]), seat);
    const bool steps =
        distance(game_.layout().hex(fields[i - 1]), game_.layout().hex(fields[i])) == 1;
    svg += fmt::format(
        "<path class=\"adv-way-{0}{1}\" marker-end=\"url(#adv-tip-{0})\" "
        "d=\"M{2:.0f},{3:.0f}L{4:.0f},{5:.0f}\"/>",
        seat, steps ? "" : " adv-jump", from.x, from.y, to.x, to.y);
  }
  return svg;
}

// Lines to what an AI hero goes for by its rule, with a ring there.
std::string MapPeople::aim(const MapState& state, int hero) const {
  if (state.heroes[hero].status != HeroStatus::kOnMap) return "";
  const FieldSet fields = ai_aim(game_, words_, state, hero).fields;
  const MapSpot from = beside(board_.spot(state.heroes[hero].field), 1);
  const double radius = 26 + 3 * hero;
  std::string svg;
  for (const int field : fields) {
    const MapSpot to = beside(board_.spot(field), 1);
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const double part = length <= radius ? 0 : (length - radius) / length;
    svg += fmt::format(
        "<path class=\"adv-aim\" d=\"M{:.0f},{:.0f}L{:.0f},{:.0f}\"/>"
        "<circle class=\"adv-aim\" cx=\"{:.0f}\" cy=\"{:.0f}\" r=\"{:.0f}\"/>",
        from.x, from.y, from.x + part * (to.x - from.x), from.y + part * (to.y - from.y), to.x,
        to.y, radius);
  }
  return svg;
}

std::string MapPeople::player(const MapState& state) const {
  const bool shared = ai_hero_at(state, state.field) >= 0;
  const std::string title =
      fmt::format("the player's hero at {}; {}; army: {}", words_.at(state.field),
                  words_.experience(state), joined(words_.army(state)));
  return placed(board_.spot(state.field), shared ? -kApart : 0, kTokenY, title, player_token());
}

std::string MapPeople::ai_hero(const MapState& state, int hero) const {
  const AiHeroState& now = state.heroes[hero];
  if (now.status == HeroStatus::kToCome) return coming(state, hero);
  if (now.status != HeroStatus::kOnMap) return "";
  const std::string title = fmt::format(
      "{} (AI hero {}) at {}; army: {}", words_.hero(hero), hero + 1, words_.at(now.field),
      joined(words_.hero_army(hero, has_grown(game_, state, hero))));
  const double apart = (state.field == now.field ? kApart : 0) + 9 * heroes_before(state, hero);
  return placed(board_.spot(now.field), apart, kTokenY, title, ai_token(hero));
}

// A small empty diamond where the hero will come; those of several heroes on one field stand beside
// each other.
std::string MapPeople::coming(const MapState& state, int hero) const {
  const AiHero& setup = game_.scenario().ai_heroes[static_cast<std::size_t>(hero)];
  const std::string title = fmt::format("{} (AI hero {}) comes here in round {}", words_.hero(hero),
                                        hero + 1, setup.appears);
  int before = 0;
  for (int other = 0; other < hero; ++other) {
    const Hex there = game_.scenario().ai_heroes[static_cast<std::size_t>(other)].at;
    before += there == setup.at && state.heroes[other].status == HeroStatus::kToCome ? 1 : 0;
  }
  const double aside = before % 2 == 0 ? 27 : -27;
  const double above = before < 2 ? -5 : 15;
  return placed(board_.spot(game_.layout().at(setup.at)), aside, -above, title,
                fmt::format("<path class=\"adv-coming\" fill-opacity=\"0\" "
                            "d=\"M0,-12L12,0L0,12L-12,0Z\"/>"
                            "<text class=\"adv-token adv-number\" y=\"4\">{}</text>",
                            hero + 1));
}

std::string MapPeople::fight(const MapState& state) const {
  const std::string words = fight_words(game_, words_, state);
  if (words.empty()) return "";
  return placed(board_.spot(state.fight_field), 0, -36, words,
                fmt::format("<circle class=\"adv-fight\" r=\"15\"/>{}",
                            drawn_sign(kFightSign, " transform=\"scale(.8)\"")));
}

}  // namespace muster::homm::map
