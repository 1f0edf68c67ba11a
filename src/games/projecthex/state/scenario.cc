#include "games/projecthex/state/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "core/config/data_root.h"
#include "core/status.h"
#include "games/projecthex/rules/known_names.h"

namespace muster::projecthex {
namespace {

class ScenarioReader {
 public:
  ScenarioReader(const Document& document, const ConquestRules& rules)
      : rules_(rules), top_(document, diagnostics_) {
    scenario_.name = document.name;
  }

  absl::StatusOr<ConquestScenario> read() {
    scenario_.players =
        static_cast<int>(top_.integer("players", {.min = 2, .max = std::int64_t{kMaxPlayers}}));
    counted_ = diagnostics_.ok();
    scenario_.name = top_.text("name", scenario_.name);
    top_.text("summary", "");
    read_map();
    read_factions();
    read_colours();
    if (top_.has("max_rounds")) {
      scenario_.max_rounds = static_cast<int>(top_.integer("max_rounds", {.min = 1, .max = 500}));
    }
    top_.finish();
    if (!diagnostics_.ok()) return diagnostics_.status();
    return scenario_;
  }

 private:
  void read_map() {
    const toml::node* node = top_.node("map");
    const toml::table* table = node == nullptr ? nullptr : node->as_table();
    if (node == nullptr) {
      top_.fail("map", "is missing; expected the name or path of a map, or a table");
    } else if (table != nullptr && table->contains("hex")) {
      read_grid();
    } else {
      const Document map = read_document(top_, "map", maps_folder(), "");
      if (map.file.empty()) return;  // reported
      keep(Board::parse(map));
    }
    if (counted_ && scenario_.board != nullptr && scenario_.board->size() < scenario_.players) {
      top_.fail("map", fmt::format("has {} territories for {} players", scenario_.board->size(),
                                   scenario_.players));
    }
  }

  // map = { hex = "6x5", seed = 7 }
  void read_grid() {
    Reader grid = *top_.table("map");
    const std::string text = grid.text("hex", std::nullopt);
    const auto seed = static_cast<std::uint64_t>(grid.integer("seed", {.fallback = 1, .min = 0}));
    grid.finish();
    const auto size = parse_grid_size(text);
    if (!size) {
      grid.fail("hex", fmt::format("expected WIDTHxHEIGHT such as \"6x5\", got \"{}\"", text));
      return;
    }
    absl::StatusOr<Board> board = Board::hex_grid((*size)[0], (*size)[1], seed);
    if (board.ok()) {
      keep(std::move(board));
    } else {
      grid.fail("hex", message_of(board.status()));
    }
  }

  void keep(absl::StatusOr<Board> board) {
    if (board.ok()) {
      scenario_.board = std::make_shared<const Board>(*std::move(board));
    } else {
      diagnostics_.error(board.status());
    }
  }

  // Indices of the names in list `key`: known, all different, one for each player.
  std::vector<std::size_t> read_seats(std::string_view key, std::string_view what,
                                      std::span<const std::string_view> known) {
    std::vector<std::size_t> seats;
    const std::vector<std::string> names = top_.texts(key, std::nullopt);
    for (const std::string& name : names) {
      const auto number = known_name(top_, key, what, name, known);
      if (!number) continue;
      if (std::find(seats.begin(), seats.end(), *number) != seats.end()) {
        top_.fail(key, fmt::format("two players have \"{}\"", name));
      } else {
        seats.push_back(*number);
      }
    }
    const toml::array* list = top_.raw().get(key)->as_array();
    if (list == nullptr || list->size() != names.size()) return {};  // reported by texts
    if (counted_ && names.size() != static_cast<std::size_t>(scenario_.players)) {
      top_.fail(key, fmt::format("expected one {} for each of {} players, got {}", what,
                                 scenario_.players, names.size()));
    }
    if (seats.size() > kMaxPlayers) seats.resize(kMaxPlayers);
    return seats;
  }

  void read_factions() {
    const toml::node* node = top_.node("factions");
    if (node != nullptr && node->is_array()) {
      scenario_.choice = FactionChoice::kNamed;
      read_named_factions();
      return;
    }
    if (node != nullptr && !node->is_string()) {
      top_.fail("factions", "expected \"random\", \"choose\" or a list of factions");
      return;
    }
    scenario_.choice = top_.choice<FactionChoice>(
        "factions", FactionChoice::kRandom,
        {{"random", FactionChoice::kRandom}, {"choose", FactionChoice::kChosen}});
    const auto allowed = std::count(rules_.factions.begin(), rules_.factions.end(), true);
    if (counted_ && allowed < scenario_.players) {
      top_.fail("factions", fmt::format("{} players cannot have different factions: ruleset \"{}\" "
                                        "has {}",
                                        scenario_.players, rules_.name, allowed));
    }
  }

  void read_named_factions() {
    const auto seats = read_seats("factions", "faction", kFactionNames);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      scenario_.factions[i] = static_cast<Faction>(seats[i]);
      if (!rules_.factions[seats[i]]) {
        top_.fail("factions", fmt::format("\"{}\" is not a faction of ruleset \"{}\"",
                                          kFactionNames[seats[i]], rules_.name));
      }
    }
  }

  void read_colours() {
    if (!top_.has("colours")) return;
    const auto seats = read_seats("colours", "colour", kColours);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      scenario_.colours[i] = static_cast<std::uint8_t>(seats[i]);
    }
  }

  const ConquestRules& rules_;
  Diagnostics diagnostics_;
  Reader top_;
  bool counted_ = false;  // whether `players` is a number of players
  ConquestScenario scenario_;
};

}  // namespace

absl::StatusOr<ConquestScenario> parse_conquest_scenario(const Document& document,
                                                         const ConquestRules& rules) {
  return ScenarioReader(document, rules).read();
}

}  // namespace muster::projecthex
