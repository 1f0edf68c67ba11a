#include "games/homm/state/scenario.h"

#include <fmt/format.h>

#include "core/config/data_root.h"
#include "core/status.h"
#include "games/homm/state/board.h"
#include "games/homm/state/scenario_side.h"

namespace muster::homm {
namespace {

void check_spaces(const Scenario& scenario, Reader& reader) {
  Mask taken = 0;
  for (const SideSetup& side : scenario.sides) {
    for (const UnitEntry& entry : side.army) {
      if (entry.cell < 0) continue;
      if ((taken & cell_bit(entry.cell)) != 0) {
        reader.fail("attacker", fmt::format("two units stand on [{}, {}]", column_of(entry.cell),
                                            row_of(entry.cell)));
      }
      taken |= cell_bit(entry.cell);
    }
  }
  const SideSetup& defender = scenario.sides[1];
  if (defender.citadel && (taken & row_mask(kRows / 2)) != 0) {
    reader.fail("defender", "the walls of a citadel take the whole middle row (HC-67)");
  }
}

// The hero's level may stand at the top, too.
void read_hero_level(Reader& reader, Scenario& scenario) {
  if (!reader.has("hero_level")) return;
  SideSetup& attacker = scenario.sides[0];
  const int level =
      static_cast<int>(reader.integer("hero_level", {.fallback = 0, .min = 0, .max = 7}));
  if (attacker.level != 0) {
    reader.fail("hero_level", "is the attacker's `level`, which is given as well");
  } else if (level != 0 && (attacker.kind != SideKind::kHero || !attacker.main_hero)) {
    reader.fail("hero_level", "is for a main hero who attacks");
  }
  attacker.level = level;
}

}  // namespace

absl::StatusOr<Scenario> parse_scenario(const RulesSource& source, const GameData& data) {
  const Document& document = source.scenario;
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  Scenario scenario;
  scenario.name = reader.text("name", document.name);
  scenario.summary = reader.text("summary", "");
  scenario.extra_rounds =
      static_cast<int>(reader.integer("extra_rounds", {.fallback = 2, .min = 0, .max = 100}));
  scenario.player_knows_rule = reader.boolean("player_knows_rule", true);
  const char* names[] = {"attacker", "defender"};
  for (std::size_t side = 0; side < 2; ++side) {
    std::optional<Reader> table = reader.table(names[side], true);
    if (table) scenario.sides[side] = read_side(*table, side, source, data, scenario);
  }
  read_hero_level(reader, scenario);
  if (reader.has("field_level")) {
    scenario.field_level =
        static_cast<int>(reader.integer("field_level", {.fallback = 0, .min = 1, .max = 7}));
  }
  check_spaces(scenario, reader);
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return scenario;
}

}  // namespace muster::homm
