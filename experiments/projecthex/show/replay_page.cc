#include "experiments/projecthex/show/replay_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <set>

#include "experiments/projecthex/show/board_picture.h"
#include "experiments/report/html.h"
#include "experiments/report/sheet_text.h"
#include "experiments/report/step_page.h"
#include "games/projecthex/sheet/names.h"

// cmake/ChartBundle.cmake: muster_embed_file.
extern "C" {
extern const char muster_projecthex_replay_style_begin[];
extern const char muster_projecthex_replay_style_end[];
extern const char muster_projecthex_replay_script_begin[];
extern const char muster_projecthex_replay_script_end[];
}

namespace muster::projecthex {
namespace {

using Json = nlohmann::json;

Json place_row(const ConquestState& state, int territory) {
  const auto at = static_cast<std::size_t>(territory);
  const int holder = state.holder[at] == kNobody ? -1 : state.holder[at];
  const Troops& troops = state.troops[at];
  return {territory, holder, troops[0], troops[1], troops[2], state.fortresses >> territory & 1};
}

Json player_row(const Conquest& game, const ConquestState& state, int player) {
  const Realm& realm = state.realms[static_cast<std::size_t>(player)];
  Json missions = Json::array();
  for (const int card : realm.dossier) {
    if (card >= kMissionCards) continue;
    missions.push_back(fmt::format("{} ({})", mission_name(game, card), game.prestige_of(card)));
  }
  return {player,         realm.faction < kFactions ? kFactionNames[realm.faction] : "",
          realm.prestige, realm.capital == kNowhere ? -1 : static_cast<int>(realm.capital),
          realm.coins,    total(realm.incoming) + realm.incoming_any,
          missions,       card_names(game, realm.cards)};
}

Json dice_row(const Fight& fight) {
  Json row = Json::array();
  for (const DicePool& pool : fight.dice) row.push_back(faces_of(pool));
  row.push_back(fight.to_roll[0]);
  row.push_back(fight.to_roll[1]);
  return row;
}

// Where a move or attack comes from and goes to.
Json marks_row(const ConquestState& state) {
  std::set<int> origins;
  if (state.from != kNowhere) origins.insert(state.from);
  for (std::size_t i = 0; i < state.fight.attackers.size; ++i) {
    origins.insert(state.fight.attackers.items[i].territory);
  }
  const int to = state.fight.target != kNowhere ? state.fight.target : state.to;
  return {origins, to == kNowhere ? -1 : to};
}

// A position with what is new since the one before it.
class Frames {
 public:
  explicit Frames(const Conquest& game) : game_(game) {}

  // `by`: who did what led here, which `words` tell.
  void add(const ConquestState& state, int turn, Player by, const Sheet& words) {
    const int round = turn == 0 ? 0 : (turn - 1) / game_.num_players() + 1;
    Json frame = {{"t", turn},
                  {"r", round},
                  {"b", static_cast<int>(by)},
                  {"w", report::sheet_json(words)},
                  {"o", state.mover == kTerminal ? -1 : static_cast<int>(state.on_turn)}};
    Json places = Json::array();
    const std::vector<std::string> signs = page_signs_svg(game_, state);
    for (int t = 0; t < game_.board().size(); ++t) {
      const std::size_t piece = pieces_.number_of(signs[static_cast<std::size_t>(t)]);
      std::size_t& shown = signs_[static_cast<std::size_t>(t)];
      if (piece != shown) frame["S"].push_back(Json::array({t, piece}));
      shown = piece;
      Json row = place_row(state, t);
      Json& known = places_[static_cast<std::size_t>(t)];
      if (row == known) continue;
      places.push_back(row);
      known = std::move(row);
    }
    Json players = Json::array();
    for (int player = 0; player < game_.num_players(); ++player) {
      Json row = player_row(game_, state, player);
      Json& known = players_[static_cast<std::size_t>(player)];
      if (row == known) continue;
      players.push_back(row);
      known = std::move(row);
    }
    if (!places.empty()) frame["T"] = std::move(places);
    if (!players.empty()) frame["P"] = std::move(players);
    if (state.from != kNowhere || state.fight.target != kNowhere) frame["m"] = marks_row(state);
    if (total(state.fight.dice[0]) + state.fight.to_roll[0] > 0) {
      frame["d"] = dice_row(state.fight);
    }
    frames_.push_back(std::move(frame));
  }

  const std::vector<std::string>& pieces() const { return pieces_.all(); }
  Json take() { return std::move(frames_); }

 private:
  const Conquest& game_;
  report::StepPieces pieces_;
  std::array<std::size_t, kMaxTerritories> signs_{};  // pieces
  std::array<Json, kMaxTerritories> places_;
  std::array<Json, kMaxPlayers> players_;
  Json frames_ = Json::array();
};

Json players_json(const Conquest& game, const std::vector<std::string>& agents) {
  Json players = Json::array();
  for (std::size_t seat = 0; seat < agents.size(); ++seat) {
    const std::size_t colour = game.scenario().colours[seat];
    players.push_back({{"colour", kColours[colour]},
                       {"full", kFullColours[colour]},
                       {"light", kLightColours[colour]},
                       {"agent", agents[seat]}});
  }
  return players;
}

}  // namespace

absl::StatusOr<std::string> replay_data(const Conquest& game, const cli::ToldMatch& told) {
  Frames frames(game);
  absl::StatusOr<ConquestState> state = cli::state_after(game, told, 0);
  if (!state.ok()) return state.status();
  frames.add(*state, 0, kChance, cli::opening_of(told));
  for (std::size_t i = 0; i < told.steps.size(); ++i) {
    state = cli::state_after(game, told, i + 1);
    if (!state.ok()) return state.status();
    // What a step leads to belongs to the turn of the step.
    frames.add(*state, told.steps[i].turn, told.steps[i].player, told.steps[i].told);
  }
  Json ids = Json::array();
  for (const Territory& each : game.board().data().territories) ids.push_back(each.id);
  return report::script_json({{"ids", ids},
                              {"players", players_json(game, told.agents)},
                              {"nobody", kNobodysColour},
                              {"win", game.rules().prestige_to_win},
                              {"gold", game.rules().gold},
                              {"pieces", frames.pieces()},
                              {"end", "The game is over."},
                              {"frames", frames.take()}});
}

absl::StatusOr<std::string> replay_page(const Conquest& game, const cli::ToldMatch& told) {
  auto data = replay_data(game, told);
  if (!data.ok()) return data.status();
  return report::step_page(
      {.title = fmt::format("ProjectHex {}, {}: seed {}", game.rules().name, game.scenario().name,
                            told.seed),
       .lead = fmt::format("{} on {}; arrow keys, space, Home and End, or the slider; click a "
                           "line or a curve to go there.",
                           fmt::join(told.agents, " against "), game.board().name()),
       .board = page_board_svg(game.board()),
       .panels = "<div id=\"dice\"></div>\n<div id=\"players\"></div>",
       .curves = {{"prestige", "Prestige at the end of each turn"},
                  {"territories", "Territories"},
                  {"troops", "Troops on the board"}},
       .data = *std::move(data),
       .style = report::embedded(muster_projecthex_replay_style_begin,
                                 muster_projecthex_replay_style_end),
       .script = report::embedded(muster_projecthex_replay_script_begin,
                                  muster_projecthex_replay_script_end)});
}

}  // namespace muster::projecthex
