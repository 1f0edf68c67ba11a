#include "experiments/projecthex/show/map_verb.h"

#include <absl/status/status.h>
#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/status.h"
#include "experiments/cli/cli.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"
#include "experiments/projecthex/show/board_picture.h"
#include "graph/territory_graph.h"

namespace muster::projecthex {
namespace {

// "t01 t02", or "none".
std::string ids(const Board& board, const std::vector<int>& territories) {
  std::vector<std::string> names;
  for (const int t : territories) names.push_back(board.territory(t).id);
  return names.empty() ? "none" : absl::StrJoin(names, " ");
}

std::string counted(const Board& board, TerritorySet set) {
  const std::vector<int> list = list_of(set);
  return list.empty() ? "none" : fmt::format("{}: {}", list.size(), ids(board, list));
}

std::string region_lines(const Board& board) {
  std::string text;
  TerritorySet in_regions = 0;
  for (int r = 0; r < board.regions(); ++r) {
    in_regions |= board.region(r);
    text += fmt::format("  {:<20}{}\n", board.data().regions[static_cast<std::size_t>(r)],
                        counted(board, board.region(r)));
  }
  text += fmt::format("  {:<20}{}\n", "free islands", counted(board, board.all() & ~in_regions));
  return text;
}

const std::string& region_name(const Board& board, int region) {
  return board.data().regions[static_cast<std::size_t>(region)];
}

struct Reach {
  int fewest = kMaxTerritories;  // neighbours of a territory
  int most = 0;
  std::vector<std::string> farthest;  // "t01-t20": pairs as far apart as any
};

Reach reach_of(const Board& board) {
  Reach reach;
  for (int a = 0; a < board.size(); ++a) {
    const int degree = std::popcount(board.neighbours(a));
    reach.fewest = std::min(reach.fewest, degree);
    reach.most = std::max(reach.most, degree);
    for (int b = a + 1; b < board.size(); ++b) {
      if (board.distance(a, b) < board.diameter()) continue;
      reach.farthest.push_back(fmt::format("{}-{}", board.territory(a).id, board.territory(b).id));
    }
  }
  return reach;
}

std::string whole_lines(const Board& board) {
  const Reach reach = reach_of(board);
  std::string text;
  const auto line = [&](std::string_view what, const std::string& value) {
    text += fmt::format("{:<22}{}\n", what, value);
  };
  line("neighbours", fmt::format("{} to {}", reach.fewest, reach.most));
  line("diameter", fmt::format("{}: {}", board.diameter(), absl::StrJoin(reach.farthest, " ")));
  line("sea routes only", counted(board, board.islands()));
  line("border territories", counted(board, board.border()));
  line("articulation points", counted(board, board.articulation()));
  return text;
}

std::string distance_table(const Board& board) {
  const std::vector<std::string>& names = board.data().regions;
  std::size_t width = 6;
  for (const std::string& name : names) width = std::max(width, name.size() + 2);
  std::string text = fmt::format("  {:<{}}", "", width);
  for (const std::string& name : names) text += fmt::format("{:>{}}", name, width);
  text += "\n";
  for (int r = 0; r < board.regions(); ++r) {
    text += fmt::format("  {:<{}}", names[static_cast<std::size_t>(r)], width);
    for (int s = 0; s < board.regions(); ++s) {
      const int steps = board.region_distance(r, s);
      const int hops = board.region_hops(r, s);
      const std::string cell =
          steps == hops ? fmt::format("{}", steps) : fmt::format("{}/{}", steps, hops);
      text += fmt::format("{:>{}}", cell, width);
    }
    text += "\n";
  }
  return text;
}

// Calls f(r, s, choke points between them) for each two regions.
template <class F>
void for_each_region_pair(const Board& board, F f) {
  const TerritoryGraph graph = board.graph();
  for (int r = 0; r < board.regions(); ++r) {
    for (int s = r + 1; s < board.regions(); ++s) {
      f(r, s, *graph.choke_points(list_of(board.region(r)), list_of(board.region(s))));
    }
  }
}

std::string choke_lines(const Board& board) {
  std::string text;
  for_each_region_pair(board, [&](int r, int s, const std::vector<int>& choke) {
    text += fmt::format("  {:<20}{}: {}\n",
                        fmt::format("{} {}", region_name(board, r), region_name(board, s)),
                        choke.size(), ids(board, choke));
  });
  return text;
}

nlohmann::ordered_json ids_json(const Board& board, const std::vector<int>& territories) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const int t : territories) json.push_back(board.territory(t).id);
  return json;
}

nlohmann::ordered_json json_of(const Board& board) {
  const BoardData& data = board.data();
  const Reach reach = reach_of(board);
  nlohmann::ordered_json json = {
      {"map", data.name},
      {"summary", data.summary},
      {"territories", board.size()},
      {"land_borders", data.land.size()},
      {"sea_routes", data.sea.size()},
      {"regions", nlohmann::ordered_json::object()},
      {"fewest_neighbours", reach.fewest},
      {"most_neighbours", reach.most},
      {"diameter", board.diameter()},
      {"farthest", reach.farthest},
      {"sea_routes_only", ids_json(board, list_of(board.islands()))},
      {"border_territories", ids_json(board, list_of(board.border()))},
      {"articulation_points", ids_json(board, list_of(board.articulation()))},
      {"between_regions", nlohmann::ordered_json::array()}};
  for (int r = 0; r < board.regions(); ++r) {
    json["regions"][region_name(board, r)] = ids_json(board, list_of(board.region(r)));
  }
  for_each_region_pair(board, [&](int r, int s, const std::vector<int>& choke) {
    json["between_regions"].push_back({{"from", region_name(board, r)},
                                       {"to", region_name(board, s)},
                                       {"steps", board.region_distance(r, s)},
                                       {"hops", board.region_hops(r, s)},
                                       {"choke_points", ids_json(board, choke)}});
  });
  return json;
}

struct MapVerb {
  std::string map;
  std::string hex;
  std::string out;
  std::uint64_t seed = 1;
  bool json = false;
  bool svg = false;
};

int draw(const MapVerb& verb) {
  const auto size = parse_grid_size(verb.hex);
  if (!size) {
    return cli::report_error(
        fmt::format("--hex: expected WIDTHxHEIGHT, for example 6x5, got \"{}\"", verb.hex));
  }
  const auto [width, height] = *size;
  const auto board = Board::hex_grid(width, height, verb.seed);
  if (!board.ok()) {
    return cli::report_error(fmt::format("--hex: {}", message_of(board.status())));
  }
  if (verb.svg) return cli::write_text(verb.out, empty_board_svg(*board));
  const std::string text =
      fmt::format("# Drawn by `muster map projecthex --hex {}x{} --seed {}`.\n{}", width, height,
                  verb.seed, board->to_toml());
  return cli::write_text(verb.out, text);
}

int tell(const MapVerb& verb) {
  const auto document = resolve_document(verb.map, maps_folder());
  if (!document.ok()) return cli::report_error(document.status());
  const auto board = Board::parse(*document);
  if (!board.ok()) return cli::report_error(board.status());
  if (verb.svg) return cli::write_text(verb.out, empty_board_svg(*board));
  if (verb.json) return cli::tell_json(json_of(*board));
  fmt::print("{}", describe(*board));
  return kExitDone;
}

int act(const MapVerb& verb) {
  if (!verb.out.empty() && verb.hex.empty() && !verb.svg) {
    return cli::report_error("--out: expected --hex or --svg as well");
  }
  if (!verb.hex.empty()) return draw(verb);
  if (!verb.map.empty()) return tell(verb);
  return cli::report_error(fmt::format("expected --map or --hex; there are the maps {}",
                                       absl::StrJoin(document_names(maps_folder()), ", ")));
}

std::function<int()> add_map_options(CLI::App& app) {
  auto verb = std::make_shared<MapVerb>();
  CLI::Option* map =
      app.add_option("--map", verb->map, "A map's name or file, to tell about")->type_name("F");
  CLI::Option* hex =
      app.add_option("--hex", verb->hex, "Draws a board of W x H hexes")->type_name("WxH");
  map->excludes(hex);
  CLI::Option* json = cli::add_json_option(app, verb->json)->excludes(hex);
  app.add_flag("--svg", verb->svg, "The empty board as a picture")->excludes(json);
  cli::add_seed_option(app, verb->seed, "Which board to draw")->needs(hex);
  app.add_option("--out", verb->out,
                 "Map file or, with --svg, picture to write (default: the terminal)")
      ->type_name("FILE");
  app.footer(
      "Tells how a map is made: regions and islands, how far apart they are, and which "
      "territories\n"
      "hold it together. Or draws a map of hexes, which scenarios can name like any other:\n"
      "  muster map projecthex --map board\n"
      "  muster map projecthex --map board --svg --out board.svg\n"
      "  muster map projecthex --hex 6x5 --seed 7 --out my_map.toml");
  return [verb] { return act(*verb); };
}

}  // namespace

std::string describe(const Board& board) {
  const BoardData& data = board.data();
  std::string text =
      fmt::format("{}: {} territories, {} regions, {} land borders, {} sea routes\n", data.name,
                  board.size(), board.regions(), data.land.size(), data.sea.size());
  if (!data.summary.empty()) text += data.summary + "\n";
  text += fmt::format("\nregions\n{}\n{}", region_lines(board), whole_lines(board));
  if (board.regions() < 2) return text;
  text += fmt::format(
      "\nsteps between regions (STEPS/HOPS where counting each region as one place is shorter)\n{}",
      distance_table(board));
  text += fmt::format(
      "\nchoke points: the fewest territories, those of both regions among them, without which no\n"
      "way leads from one to the other; so many ways have no territory in common\n{}",
      choke_lines(board));
  return text;
}

cli::GameVerb map_verb() {
  return {.verb = cli::kMapVerb,
          .game = "projecthex",
          .summary = "boards of territories: a summary, or a new one of hexes",
          .add = add_map_options};
}

}  // namespace muster::projecthex
