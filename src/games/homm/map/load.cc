// Builds the rules object, and the state in which a game starts.
#include <fmt/format.h>

#include <algorithm>

#include "core/bits.h"
#include "core/config/data_root.h"
#include "games/homm/map/adventure.h"
#include "games/homm/map/course/flow.h"
#include "games/homm/map/course/town.h"
#include "games/homm/map/inquiry/fields.h"
#include "graph/route_graph.h"

namespace muster::homm::map {
namespace {

std::string map_file(const std::string& name) {
  return data_file(fmt::format("games/homm_map/{}", name));
}

}  // namespace

static_assert(Game<Adventure>);

absl::StatusOr<std::shared_ptr<const Adventure>> Adventure::load(const RulesSource& source) {
  auto units = UnitCatalog::load(data_file("games/homm/units.csv"));
  if (!units.ok()) return units.status();
  auto cards = CardCatalog::load(data_file(cards_folder()));
  if (!cards.ok()) return cards.status();
  const auto fields = FieldKinds::load(map_file("fields.toml"));
  if (!fields.ok()) return fields.status();
  const auto tiles = TileCatalog::load(map_file("tiles.csv"), *fields);
  if (!tiles.ok()) return tiles.status();
  const auto map_cards = MapCards::load(map_file("cards.toml"), *cards);
  if (!map_cards.ok()) return map_cards.status();

  auto rules = parse_map_ruleset(source.ruleset);
  if (!rules.ok()) return rules.status();
  auto adventure = std::shared_ptr<Adventure>(new Adventure());
  adventure->units_ = std::make_shared<const UnitCatalog>(*std::move(units));
  adventure->cards_ = std::make_shared<const CardCatalog>(*std::move(cards));
  const MapData data{*fields, *tiles, *adventure->units_, *adventure->cards_};
  auto scenario = parse_map_scenario(source, *rules, data);
  if (!scenario.ok()) return scenario.status();
  auto layout = std::make_shared<const Layout>(*scenario, *fields, *tiles);
  auto meetings = Meetings::load(*scenario, *rules, data, *layout);
  if (!meetings.ok()) return meetings.status();

  adventure->rules_ = *std::move(rules);
  adventure->scenario_ = *std::move(scenario);
  adventure->layout_ = std::move(layout);
  adventure->meetings_ = std::make_shared<const Meetings>(*std::move(meetings));
  adventure->map_cards_ = std::make_shared<const MapCards>(*map_cards);
  adventure->start_field_ = adventure->layout_->at(adventure->scenario_.start);
  if (adventure->scenario_.goal) {
    adventure->goal_field_ = adventure->layout_->at(*adventure->scenario_.goal);
  }
  adventure->driven_ = source.seat_agents.size() < 2 || !source.seat_agents[1];
  const absl::Status routes = adventure->check_routes();
  if (!routes.ok()) return routes;
  adventure->start_ = adventure->make_start();
  const bool knows = adventure->scenario_.player_knows_rule && !source.unaware(0);
  if (!knows && adventure->driven_) {
    auto model = std::shared_ptr<Adventure>(new Adventure(*adventure));
    model->driven_ = false;
    adventure->model_ = std::move(model);
  }
  return adventure;
}

std::shared_ptr<const Adventure> Adventure::watched_by(MapWatcher& watcher) const {
  auto copy = std::shared_ptr<Adventure>(new Adventure(*this));
  copy->watcher_ = &watcher;
  copy->model_ = nullptr;
  return copy;
}

// Every AI hero can get to the player's start over tiles as they lie, face-down ones being open
// (asked of Boost.Graph once); a hero whose goals do not lead it there need not.
absl::Status Adventure::check_routes() const {
  Diagnostics diagnostics;
  PlacedTiles placed{};
  for (std::size_t place = 0; place < scenario_.tiles.size(); ++place) {
    const TilePlace& tile = scenario_.tiles[place];
    if (!tile.face_up) continue;
    const std::uint64_t known = layout_->candidates(static_cast<int>(place));
    placed[place] = {.tile = static_cast<std::uint8_t>(lowest_bit(known)),
                     .rotation = static_cast<std::uint8_t>(tile.rotation),
                     .face_up = 1};
  }
  const RouteGraph graph = layout_->graph(layout_->ground(placed));
  for (const AiHero& hero : scenario_.ai_heroes) {
    const auto& goals = hero.rule.goals;
    if (std::find(goals.begin(), goals.end(), Goal::kTown) == goals.end()) continue;
    if (graph.route(layout_->at(hero.at), start_field_)) continue;
    diagnostics.error(
        fmt::format("{}: AI hero \"{}\" has no way to the player's start at [{}, {}]; borders of "
                    "starting tiles "
                    "may be in the way: see `ignore_borders`",
                    scenario_.name, hero.name, scenario_.start.q, scenario_.start.r));
  }
  return diagnostics.status();
}

Adventure::State Adventure::make_start() const {
  State state;
  for (std::size_t place = 0; place < scenario_.tiles.size(); ++place) {
    const TilePlace& tile = scenario_.tiles[place];
    if (!tile.face_up) continue;
    const std::uint64_t known = layout_->candidates(static_cast<int>(place));
    state.placed[place] = {.tile = static_cast<std::uint8_t>(lowest_bit(known)),
                           .rotation = static_cast<std::uint8_t>(tile.rotation),
                           .face_up = 1};
    state.drawn |= known;
  }
  for (std::size_t unit = 0; unit < scenario_.army.size(); ++unit) {
    state.units[unit] = scenario_.army[unit];
  }
  const auto flag_all = [&](const std::vector<Hex>& fields, int owner) {
    for (const Hex hex : fields) {
      const int field = layout_->at(hex);
      state.owned[owner].insert(field);
      state.visited.insert(field);
    }
  };
  flag_all(scenario_.flags, 0);
  for (const AiHero& hero : scenario_.ai_heroes) flag_all(hero.flags, 1);
  state.field = static_cast<std::uint8_t>(start_field_);
  state.last = state.field;
  if (is_flagged(kind_at(*this, state, start_field_).use)) flag_all({scenario_.start}, 0);
  earn(state, scenario_.resources);
  state.level = static_cast<std::uint8_t>(scenario_.hero_level);
  for (std::size_t tier = 0; tier < scenario_.dwellings.size(); ++tier) {
    if (scenario_.dwellings[tier]) {
      state.dwellings = static_cast<std::uint8_t>(state.dwellings | 1u << tier);
    }
  }
  state.citadel = scenario_.citadel ? 1 : 0;
  state.piles = meetings_->dealt();
  state.experts = static_cast<std::uint8_t>(scenario_.cards.experts);
  state.morale.token = static_cast<std::int8_t>(scenario_.cards.morale);
  state.materials = static_cast<std::uint16_t>(state.materials + scenario_.cards.materials);
  watch(state, MapMoment::kSetUp);
  proceed(*this, state);
  return state;
}

}  // namespace muster::homm::map
