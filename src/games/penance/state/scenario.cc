#include "games/penance/state/scenario.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/nearest.h"
#include "core/hash.h"
#include "core/status.h"

namespace muster::penance {
namespace {

constexpr std::array<std::string_view, 2> kSeatKeys = {"first", "second"};

class ScenarioReader {
 public:
  ScenarioReader(const Document& document, const DuelRules& rules, const Armory& armory)
      : rules_(rules), armory_(armory), top_(document, diagnostics_) {
    scenario_.name = document.name;
  }

  absl::StatusOr<DuelScenario> read() {
    scenario_.name = top_.text("name", scenario_.name);
    top_.text("summary", "");
    read_arena();
    for (std::size_t seat = 0; seat < kSeatKeys.size(); ++seat) read_seat(seat);
    read_ends();
    read_occasions();
    top_.finish();
    if (!diagnostics_.ok()) return diagnostics_.status();
    return scenario_;
  }

 private:
  void read_arena() {
    const bool swapped =
        top_.choice<bool>("deployments", false, {{"as_listed", false}, {"swapped", true}});
    if (swapped) scenario_.corners = {1, 0};
    // A scenario may be played without a board: its arena then counts for nothing.
    const Document document = read_document(top_, "arena", arenas_folder(), "kit16");
    if (!rules_.board || document.file.empty()) return;
    absl::StatusOr<std::shared_ptr<const Arena>> arena = shared_arena(document);
    if (!arena.ok()) {
      diagnostics_.error(message_of(arena.status()));
      return;
    }
    scenario_.arena = *std::move(arena);
  }

  void read_seat(std::size_t seat) {
    std::optional<Reader> reader = top_.table(kSeatKeys[seat], true);
    if (!reader) return;
    scenario_.decks[seat] = read_deck(*reader, "deck", armory_);
    read_start(*reader, seat);
    reader->finish();
  }

  void read_start(Reader& reader, std::size_t seat) {
    Start& start = scenario_.starts[seat];
    if (reader.has("at")) {
      const std::vector<std::int64_t> at = reader.integers("at", std::nullopt);
      if (at.size() != 2) {
        reader.fail("at", "expected [column, row]");
      } else if (scenario_.arena != nullptr) {
        start.hex = start_hex(reader, static_cast<int>(at[0]), static_cast<int>(at[1]));
      }
    }
    if (!reader.has("facing")) return;
    const std::string name = reader.text("facing", std::nullopt);
    for (int direction = 0; direction < kDirections; ++direction) {
      if (direction_name(direction) == name) start.facing = direction;
    }
    if (start.facing < 0) {
      reader.fail("facing", fmt::format("expected one of N, NE, SE, S, SW, NW, got \"{}\"", name));
    }
  }

  int start_hex(Reader& reader, int column, int row) {
    const HexGrid& grid = scenario_.arena->grid();
    const bool inside = column >= 1 && column <= grid.columns() && row >= 1 && row <= grid.rows();
    const int hex = inside ? grid.at(column, row) : HexGrid::kNoHex;
    if (!inside) {
      reader.fail("at", fmt::format("({},{}) is not on the board of {} columns and {} rows", column,
                                    row, grid.columns(), grid.rows()));
    } else if (scenario_.arena->closed().contains(hex)) {
      reader.fail("at", fmt::format("nobody can stand in ({},{})", column, row));
    } else if (hex == scenario_.starts[0].hex || hex == scenario_.starts[1].hex) {
      reader.fail("at", "is where the other Casket starts");
    }
    return hex;
  }

  int number(std::string_view key, int fallback, int min, int max) {
    return static_cast<int>(top_.integer(key, {.fallback = fallback, .min = min, .max = max}));
  }

  void read_ends() {
    scenario_.max_rounds = number("max_rounds", rules_.max_rounds, 1, 100);
    scenario_.reshuffles_to_lose = number("reshuffles_to_lose", rules_.reshuffles_to_lose, 0, 99);
    scenario_.damage_to_win = number("damage_to_win", rules_.damage_to_win, 0, 99);
    scenario_.components_to_win = number("components_to_win", rules_.components_to_win, 0, 5);
    scenario_.mulligan = top_.boolean("mulligan", rules_.mulligan);
  }

  void read_occasions() {
    scenario_.penance_ritual = top_.boolean("penance_ritual", false);
    scenario_.taint_purging = top_.boolean("taint_purging", false);
    if (scenario_.taint_purging && !rules_.taint) {
      top_.fail("taint_purging", "is for rules with taint = true");
    }
    scenario_.soul_bargain = top_.boolean("soul_bargain", false);
    if (top_.has("soul_bargain_round") && !scenario_.soul_bargain) {
      top_.fail("soul_bargain_round", "is for soul_bargain = true");
    }
    scenario_.soul_bargain_round =
        number("soul_bargain_round", scenario_.soul_bargain_round, 1, 100);
    scenario_.leg_skimming = top_.boolean("leg_skimming", false);
  }

  const DuelRules& rules_;
  const Armory& armory_;
  Diagnostics diagnostics_;
  Reader top_;
  DuelScenario scenario_;
};

}  // namespace

absl::StatusOr<DuelScenario> parse_duel_scenario(const Document& document, const DuelRules& rules,
                                                 const Armory& armory) {
  return ScenarioReader(document, rules, armory).read();
}

}  // namespace muster::penance
