#include "games/homm/scenario.h"

#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include "core/config/data_root.h"
#include "core/status.h"
#include "games/homm/board.h"

namespace muster::homm {
namespace {

// Reads one army's units and keeps mistakes with their places.
class ArmyReader {
 public:
  ArmyReader(const UnitCatalog& catalog, bool ignore_unimplemented)
      : catalog_(catalog), ignore_unimplemented_(ignore_unimplemented) {}

  // The unit called `name`; reports and returns nullptr when it cannot fight.
  const UnitSide* unit(Reader& reader, const toml::node& at, std::string_view name) const {
    const auto side = catalog_.resolve(name);
    if (!side.ok()) {
      reader.fail_at(at, "army", message_of(side.status()));
      return nullptr;
    }
    if ((*side)->type == UnitType::kStructure || (*side)->faction == "siege") {
      reader.fail_at(at, "army",
                     fmt::format("{} is part of a citadel, not of an army", (*side)->id));
      return nullptr;
    }
    return *side;
  }

  // Refuses units whose abilities combat does not play, by name.
  void check_abilities(Reader& reader, const toml::node& at, const UnitSide& side) const {
    if (ignore_unimplemented_) return;
    std::vector<std::string> missing;
    for (const std::string& code : side.abilities) {
      if (!implemented_ability(code)) missing.push_back(code);
    }
    if (missing.empty()) return;
    reader.fail_at(at, "army",
                   fmt::format("{} has the special ability {}, which combat does not play; set "
                               "ignore_unimplemented_abilities = true to fight without it",
                               side.id, absl::StrJoin(missing, ", ")));
  }

  UnitEntry entry(Reader& reader, const toml::node& element) const {
    UnitEntry entry;
    if (const auto name = element.value_exact<std::string>()) {
      entry.side = unit(reader, element, *name);
    } else if (const toml::table* table = element.as_table()) {
      Reader fields(*table, reader.file(), reader.diagnostics(), "army");
      entry = placed_entry(fields);
    } else {
      reader.fail_at(element, "army", "expected a unit (\"F halberdiers\") or a table with `unit`");
    }
    if (entry.side != nullptr) check_abilities(reader, element, *entry.side);
    return entry;
  }

 private:
  // A unit given as a table: where it stands and what it suffers from the start.
  UnitEntry placed_entry(Reader& fields) const {
    UnitEntry entry;
    const std::string name = fields.text("unit", std::nullopt);
    if (!name.empty()) entry.side = unit(fields, *fields.node("unit"), name);
    const auto at = fields.integers("at", std::vector<std::int64_t>{});
    if (fields.has("at")) {
      const bool valid =
          at.size() == 2 && at[0] >= 0 && at[0] < kColumns && at[1] >= 0 && at[1] < kRows;
      if (valid) {
        entry.cell = cell_at(static_cast<int>(at[0]), static_cast<int>(at[1]));
      } else {
        fields.fail("at", "expected [column, row] with columns 0..3 and rows 0..4");
      }
    }
    const int health = entry.side == nullptr ? 1 : entry.side->health;
    entry.damage =
        static_cast<int>(fields.integer("damage", {.fallback = 0, .min = 0, .max = health - 1}));
    entry.paralysed = fields.boolean("paralysed", false);
    entry.defending = fields.boolean("defending", false);
    fields.finish();
    return entry;
  }

  const UnitCatalog& catalog_;
  bool ignore_unimplemented_;
};

void read_army(Reader& reader, const ArmyReader& army_reader, SideSetup& side) {
  const toml::node* node = reader.node("army");
  const toml::array* array = node == nullptr ? nullptr : node->as_array();
  if (array == nullptr) {
    reader.fail("army", "expected a list of units such as [\"F halberdiers\", \"P griffins\"]");
    return;
  }
  for (const toml::node& element : *array) side.army.push_back(army_reader.entry(reader, element));
  const std::size_t limit = side.kind == SideKind::kHero ? kMaxArmyCards : kMaxArmy;
  if (side.army.empty() || side.army.size() > limit) {  // HC-10, HC-11
    reader.fail("army", fmt::format("expected 1 to {} units, got {}", limit, side.army.size()));
  }
  std::size_t placed = 0;
  for (const UnitEntry& entry : side.army) placed += entry.cell >= 0 ? 1 : 0;
  if (placed != 0 && placed != side.army.size()) {
    reader.fail("army", "either every unit has a space (`at`) or none has");
  }
  if (placed > kMaxArmy) reader.fail("army", "at most 5 units stand on the board");
}

void read_draw(Reader& reader, const ArmyReader& army_reader, const UnitCatalog& catalog,
               const NeutralTable& neutrals, SideSetup& side, Scenario& scenario) {
  std::optional<Reader> draw = reader.table("draw");
  if (!draw) return;
  const std::string field = draw->text("field", std::nullopt);
  const std::string difficulty = draw->text("difficulty", "normal");
  draw->finish();
  if (side.kind != SideKind::kNeutral) reader.fail("draw", "is for kind = \"neutral\" only");
  const auto found = neutrals.find(field, difficulty);
  if (!found.ok()) {
    draw->fail("field", message_of(found.status()));
    return;
  }
  side.draw = *found;
  scenario.field_level = found->level_number;
  for (int tier = 0; tier < 4; ++tier) {
    if (found->count[tier] == 0) continue;
    for (const UnitSide* unit : catalog.neutral_deck(static_cast<Tier>(tier))) {
      army_reader.check_abilities(reader, *reader.node("draw"), *unit);
    }
  }
}

void read_rule(Reader& reader, const RulesSource& source, std::size_t index, SideSetup& side) {
  const bool replaced = index < source.seat_rules.size() && source.seat_rules[index].has_value();
  const bool by_agent = index < source.seat_agents.size() && source.seat_agents[index];
  Document document;
  if (replaced) {
    reader.has("rule");
    document = *source.seat_rules[index];
  } else if (reader.has("rule")) {
    document = read_document(reader, "rule", targeting_folder(), "");
    if (document.file.empty()) return;  // reported
  } else {
    return;
  }
  auto rule = parse_targeting_rule(document);
  if (!rule.ok()) {
    reader.diagnostics().error(rule.status());
  } else if (replaced || !by_agent) {
    side.rule = *std::move(rule);
  }
}

SideSetup read_side(Reader& reader, std::size_t index, const RulesSource& source,
                    const UnitCatalog& catalog, const NeutralTable& neutrals, Scenario& scenario) {
  SideSetup side;
  side.kind = reader.choice<SideKind>(
      "kind", SideKind::kHero,
      {{"hero", SideKind::kHero}, {"neutral", SideKind::kNeutral}, {"ai_hero", SideKind::kAiHero}});
  if (index == 0 && side.kind == SideKind::kNeutral) {
    reader.fail("kind", "neutral units never attack; the attacker is a hero or ai_hero (HC-04)");
  }
  const ArmyReader army_reader(catalog, scenario.ignore_unimplemented_abilities);
  read_draw(reader, army_reader, catalog, neutrals, side, scenario);
  if (reader.has("army") && reader.has("draw")) {
    reader.fail("army", "a side has either `army` or `draw`");
  } else if (!reader.has("draw")) {
    read_army(reader, army_reader, side);
  }
  side.gold = static_cast<int>(reader.integer("gold", {.fallback = 0, .min = 0, .max = 60000}));
  read_rule(reader, source, index, side);
  if (side.rule.has_value() && side.army.size() > kMaxArmy) {
    reader.fail("army", "a side run by a rule leaves no unit out; expected 1 to 5 units");
  }
  reader.finish();
  return side;
}

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
}

}  // namespace

std::string targeting_folder() { return data_file("agents/targeting"); }

absl::StatusOr<Ruleset> parse_ruleset(const Document& document) {
  using FreeOrder = Ruleset::FreeOrder;
  Diagnostics diagnostics;
  Reader reader(document.table, document.file, diagnostics);
  Ruleset rules;
  rules.name = reader.text("name", document.name);
  reader.text("summary", "");
  const auto steps = [&](std::string_view key, int fallback) {
    return static_cast<int>(
        reader.integer(key, {.fallback = fallback, .min = 0, .max = kMaxSteps}));
  };
  rules.move_ground = steps("move_ground", rules.move_ground);
  rules.move_flying = steps("move_flying", rules.move_flying);
  rules.move_ranged = steps("move_ranged", rules.move_ranged);
  rules.ranged_penalty = reader.boolean("ranged_penalty", true);
  rules.alternate_initiative_ties = reader.choice<bool>(
      "initiative_ties", true, {{"alternate", true}, {"attacker_first", false}});
  rules.excess_damage_carries =
      reader.choice<bool>("excess_damage", true, {{"carry", true}, {"lost", false}});
  rules.attack_ends_paralysis =
      reader.choice<bool>("paralysis_ends", true, {{"attacked", true}, {"damaged", false}});
  rules.hold_back = reader.boolean("hold_back", true);
  rules.free_order = reader.choice<FreeOrder>("free_order", FreeOrder::kFlyingRanged,
                                              {{"flying_ranged", FreeOrder::kFlyingRanged},
                                               {"all", FreeOrder::kAll},
                                               {"none", FreeOrder::kNone}});
  reader.choice<bool>("ai_placement", true, {{"rulebook", true}});
  rules.max_rounds =
      static_cast<int>(reader.integer("max_rounds", {.fallback = 30, .min = 1, .max = 100}));
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return rules;
}

absl::StatusOr<Scenario> parse_scenario(const RulesSource& source, const UnitCatalog& catalog,
                                        const NeutralTable& neutrals) {
  const Document& document = source.scenario;
  Diagnostics diagnostics;
  Reader reader(document.table, document.file, diagnostics);
  Scenario scenario;
  scenario.name = reader.text("name", document.name);
  scenario.summary = reader.text("summary", "");
  scenario.ignore_unimplemented_abilities = reader.boolean("ignore_unimplemented_abilities", false);
  scenario.extra_rounds =
      static_cast<int>(reader.integer("extra_rounds", {.fallback = 2, .min = 0, .max = 100}));
  scenario.hero_level =
      static_cast<int>(reader.integer("hero_level", {.fallback = 0, .min = 0, .max = 7}));
  scenario.player_knows_rule = reader.boolean("player_knows_rule", true);
  const char* names[] = {"attacker", "defender"};
  for (std::size_t side = 0; side < 2; ++side) {
    std::optional<Reader> table = reader.table(names[side], true);
    if (table) {
      scenario.sides[side] = read_side(*table, side, source, catalog, neutrals, scenario);
    }
  }
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
