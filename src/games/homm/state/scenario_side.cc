#include "games/homm/state/scenario_side.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/config/data_root.h"
#include "core/fields/names.h"
#include "core/status.h"
#include "games/homm/state/board.h"
#include "games/homm/state/scenario_cards.h"

namespace muster::homm {
namespace {

// Reads one army's units and keeps mistakes with their places.
class ArmyReader {
 public:
  explicit ArmyReader(const GameData& data)
      : catalog_(data.units), stacks_(data.rules == nullptr || data.rules->stacks.on) {}

  UnitEntry entry(Reader& reader, const toml::node& element, std::size_t index) const {
    UnitEntry entry;
    if (const auto name = element.value_exact<std::string>()) {
      entry.side = unit(reader, element, *name);
    } else if (const toml::table* table = element.as_table()) {
      Reader fields = reader.element("army", index, *table);
      entry = placed_entry(fields);
    } else {
      reader.fail_at(element, "army", "expected a unit (\"F halberdiers\") or a table with `unit`");
    }
    return entry;
  }

 private:
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

  // A unit given as a table: where it stands and what it has or suffers from the start.
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
    entry.stacked = fields.boolean("stacked", false);
    read_stack(fields, entry);
    fields.finish();
    return entry;
  }

  // Quantity Tokens and the side of the card (DS-01, DS-31).
  void read_stack(Reader& fields, UnitEntry& entry) const {
    for (const char* key : {"tokens", "upgraded"}) {
      if (!fields.has(key)) continue;
      entry.own_stack = true;
      if (!stacks_) fields.fail(key, "is for rulesets with dice_stacks = true (DS-01)");
    }
    entry.tokens =
        static_cast<int>(fields.integer("tokens", {.fallback = 0, .min = 0, .max = kMostTokens}));
    if (!fields.has("upgraded")) return;
    const bool upgraded = fields.boolean("upgraded", false);
    if (entry.side == nullptr) return;
    const UnitSide* side = catalog_.other_side(*entry.side, upgraded);
    if (side == nullptr) {
      fields.fail("upgraded", fmt::format("{} has one side only", entry.side->id));
    } else {
      entry.side = side;
    }
  }

  const UnitCatalog& catalog_;
  const bool stacks_;
};

void read_army(Reader& reader, const ArmyReader& army_reader, SideSetup& side) {
  const toml::node* node = reader.node("army");
  const toml::array* array = node == nullptr ? nullptr : node->as_array();
  if (array == nullptr) {
    reader.fail("army", "expected a list of units such as [\"F halberdiers\", \"P griffins\"]");
    return;
  }
  for (std::size_t i = 0; i < array->size(); ++i) {
    side.army.push_back(army_reader.entry(reader, *array->get(i), i));
  }
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

void read_draw(Reader& reader, const NeutralTable& neutrals, SideSetup& side, Scenario& scenario) {
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
}

void read_rule(Reader& reader, const RulesSource& source, std::size_t index, const Ruleset* rules,
               SideSetup& side) {
  const bool replaced = index < source.seat_rules.size() && source.seat_rules[index].has_value();
  const bool by_agent = index < source.seat_agents.size() && source.seat_agents[index];
  Document document;
  if (replaced) {
    reader.has("rule");
    document = *source.seat_rules[index];
  } else if (reader.has("rule")) {
    document = read_rule_document<TargetingRule>(reader, "rule", "");
    if (document.file.empty()) return;  // reported
  } else {
    return;
  }
  auto rule = TargetingRule::load(document);
  if (!rule.ok()) {
    reader.diagnostics().error(rule.status());
  } else if (replaced || !by_agent) {
    const bool rulebook = document.name == "rulebook" && rules != nullptr;
    side.rule = rulebook && rules->stacks.rulebook_rule ? *rules->stacks.rulebook_rule
                                                        : *std::move(rule);  // DS-38
    side.picks_targets = by_agent;
  }
}

// The towns' factions, sorted.
std::vector<std::string> town_factions(const UnitCatalog& units) {
  std::set<std::string> names;
  for (const UnitSide& unit : units.sides()) {
    if (unit.side == CardSide::kFew && unit.recruit_gold > 0) names.insert(unit.faction);
  }
  return {names.begin(), names.end()};
}

// Who leads the army and what is at stake: HC-86 .. HC-98.
void read_hero(Reader& reader, std::size_t index, const UnitCatalog& units, SideSetup& side) {
  const bool leader = side.kind != SideKind::kNeutral;
  const auto only_for = [&](std::string_view key, bool condition, std::string_view whom) {
    if (reader.has(key) && !condition) reader.fail(key, fmt::format("is for {}", whom));
  };
  side.main_hero = reader.choice<bool>("hero", true, {{"main", true}, {"secondary", false}});
  only_for("hero", side.kind == SideKind::kHero, "kind = \"hero\"");
  side.level = static_cast<int>(reader.integer("level", {.fallback = 0, .min = 1, .max = 7}));
  only_for("level", side.kind == SideKind::kHero && side.main_hero, "main heroes (HC-98)");
  side.faction = reader.text("faction", "");
  only_for("faction", leader, "heroes");
  if (!side.faction.empty()) {
    known_name(reader, "faction", "faction", side.faction, town_factions(units));
  }
  side.citadel = reader.boolean("citadel", false);
  only_for("citadel", leader && index == 1, "a hero who defends (HC-67)");
  side.town = reader.boolean("town", side.citadel);
  only_for("town", leader && index == 1, "a hero who defends (HC-87)");
  if (side.citadel && !side.town) reader.fail("town", "a citadel stands in a town");
  side.starting_army = reader.boolean("starting_army", false);
  only_for("starting_army", side.kind == SideKind::kHero, "kind = \"hero\" (DS-39)");
  side.final_battle = reader.boolean("final_battle", false);
  only_for("final_battle", side.kind == SideKind::kAiHero, "kind = \"ai_hero\" (DS-39)");
  side.may_yield = reader.boolean("yields", false);
  only_for("yields", side.kind == SideKind::kHero && index == 1 && !side.main_hero,
           "an attacked hero = \"secondary\" (HC-93)");
}

void read_defeat(Reader& reader, SideSetup& side) {
  std::optional<Reader> after = reader.table("after");
  if (!after) return;
  const auto amount = [&](std::string_view key) {
    return static_cast<int>(after->integer(key, {.fallback = 0, .min = 0, .max = 1000}));
  };
  side.defeat.experience = amount("experience");
  side.defeat.gold = amount("gold");
  side.defeat.valuables = amount("valuables");
  side.defeat.eliminates = after->boolean("eliminates", false);
  after->finish();
  if (side.kind == SideKind::kNeutral) {
    reader.fail("after", "is for heroes: what guards are worth is in the rules (HC-95)");
  }
  if (side.defeat.experience != 0 && side.kind != SideKind::kAiHero) {
    after->fail("experience", "is for kind = \"ai_hero\"; players' heroes follow HC-95 (AI-36)");
  }
}

}  // namespace

SideSetup read_side(Reader& reader, std::size_t index, const RulesSource& source,
                    const GameData& data, Scenario& scenario) {
  SideSetup side;
  side.kind = reader.choice<SideKind>(
      "kind", SideKind::kHero,
      {{"hero", SideKind::kHero}, {"neutral", SideKind::kNeutral}, {"ai_hero", SideKind::kAiHero}});
  if (index == 0 && side.kind == SideKind::kNeutral) {
    reader.fail("kind", "neutral units never attack; the attacker is a hero or ai_hero (HC-04)");
  }
  read_draw(reader, data.neutrals, side, scenario);
  if (reader.has("army") && reader.has("draw")) {
    reader.fail("army", "a side has either `army` or `draw`");
  } else if (!reader.has("draw")) {
    read_army(reader, ArmyReader(data), side);
  }
  side.gold = static_cast<int>(reader.integer("gold", {.fallback = 0, .min = 0, .max = 60000}));
  read_hero(reader, index, data.units, side);
  read_defeat(reader, side);
  read_cards(reader, data.cards, side);
  read_ai_deck(reader, data, side);
  read_rule(reader, source, index, data.rules, side);
  if (side.rule.has_value() && side.army.size() > kMaxArmy) {
    reader.fail("army", "a side run by a rule leaves no unit out; expected 1 to 5 units");
  }
  reader.finish();
  return side;
}

}  // namespace muster::homm
