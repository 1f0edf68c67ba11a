#include "games/heroes/state/figures.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/config/data_root.h"
#include "core/dice/notation.h"
#include "core/fields/names.h"
#include "core/fields/settings.h"
#include "core/status.h"

namespace muster::heroes {
namespace {

// ---- Rolls.

// HE-05. The sum of an expression of nothing but six-sided dice, all added, and constants.
struct DiceAndBonus {
  std::int64_t dice = 0;
  std::int64_t bonus = 0;
};
std::optional<DiceAndBonus> six_sided(const dice::Expression& expression) {
  const dice::Die six = {.kind = dice::Die::Kind::kNumbered, .sides = 6, .faces = {}};
  DiceAndBonus sum;
  for (const dice::Term& term : expression.terms()) {
    if (!term.roll) {
      sum.bonus += term.negative ? -term.constant : term.constant;
    } else if (!term.negative && term.is_plain_roll() && term.roll->die == six) {
      sum.dice += term.roll->count;
    } else {
      return std::nullopt;
    }
  }
  return sum;
}

// Of at least so many dice.
DiceSum read_roll(Reader& reader, const std::string& key, int least_dice) {
  const DiceSum none = d6(least_dice);
  const std::string text = reader.text(key, std::nullopt);
  if (!reader.raw()[key].is_string()) return none;  // which has been told
  const auto fail = [&](const std::string& message) {
    reader.fail(key, message);
    return none;
  };
  const auto expression = dice::parse(text);
  if (!expression.ok()) return fail(message_of(expression.status()));
  const auto sum = six_sided(*expression);
  if (!sum) {
    return fail(fmt::format(
        "expected six-sided dice and a bonus, as in \"2d6+6\" (HE-05), got \"{}\"", text));
  }
  if (sum->dice < least_dice || sum->dice > kMostFigureDice) {
    return fail(
        fmt::format("expected {} to {} dice, got {}", least_dice, kMostFigureDice, sum->dice));
  }
  if (sum->bonus < 0 || sum->bonus > kMostFigureBonus) {
    return fail(fmt::format("expected a bonus from 0 to {}, got {}", kMostFigureBonus, sum->bonus));
  }
  return d6(static_cast<int>(sum->dice), static_cast<int>(sum->bonus));
}

template <class P, class Field>
void add_roll(ParamTable<P>& table, const std::string& name, Field field, int least_dice,
              const std::string& summary, const std::string& rule) {
  table.other(
      {.name = name,
       .type = fmt::format("{} to {} six-sided dice and a bonus from 0 to {}", least_dice,
                           kMostFigureDice, kMostFigureBonus),
       .fallback = "",
       .summary = summary,
       .rule = rule},
      [=](Reader& reader, P& p) { std::invoke(field, p) = read_roll(reader, name, least_dice); });
}

// ---- Lists of tables, one for each name.

template <class Row>
void read_rows(Reader& reader, const std::string& key, const std::vector<std::string>& names,
               const ParamTable<Row>& table, std::span<Row> rows) {
  std::vector<bool> read(names.size());
  for (Reader& each : reader.tables(key)) {
    const std::string id = each.text("id", std::nullopt);
    const Row row = table.read(each);
    each.finish();
    if (!each.raw()["id"].is_string()) continue;  // which has been told
    const auto number = known_name(each, "id", key, id, names);
    if (!number) continue;
    if (read[*number]) each.fail("id", fmt::format("two tables [[{}]] are \"{}\"", key, id));
    read[*number] = true;
    rows[*number] = row;
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (read[i]) continue;
    reader.fail(
        key, fmt::format("\"{}\" is missing; expected a table [[{}]] with this id", names[i], key));
  }
}

// ---- Items.

struct ItemRow {
  DiceSum roll;
};
struct ItemFile {
  DiceSum hero;
  std::array<ItemRow, kItemTypes * kRarities> items{};
};

std::vector<std::string> item_ids() {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < kItemTypes * kRarities; ++i) ids.push_back(to_string(item_at(i)));
  return ids;
}

const ParamTable<ItemFile>& item_file_table() {
  static const ParamTable<ItemFile> table = [] {
    ParamTable<ItemRow> row;
    add_roll(row, "roll", &ItemRow::roll, 0, "what it adds to its Hero's roll", "HE-65");
    ParamTable<ItemFile> all;
    add_roll(all, "hero", &ItemFile::hero, 1, "a Hero's roll without items", "HE-121");
    all.check([row](Reader& reader, ItemFile& file) {
      read_rows<ItemRow>(reader, "item", item_ids(), row, file.items);
    });
    return all;
  }();
  return table;
}

// ---- Settlements.

ParamTable<TierRow> tier_table() {
  ParamTable<TierRow> table;
  table.integer("cost", &TierRow::cost, 1, kMostBuildingCost, "coins", "HE-90").required();
  table.integer("reward", &TierRow::reward, 0, kMostReward, "coins a day", "HE-90").required();
  add_roll(table, "defense", &TierRow::defense, 1, "the Settlement's roll", "HE-90");
  return table;
}

ParamTable<RampartsRow> ramparts_table() {
  std::vector<std::pair<std::string, SettlementTier>> tiers;
  for (std::size_t i = 0; i < kSettlementTiers; ++i) {
    tiers.emplace_back(kTierNames[i], static_cast<SettlementTier>(i));
  }
  ParamTable<RampartsRow> table;
  table.integer("cost", &RampartsRow::cost, 1, kMostBuildingCost, "coins", "HE-91").required();
  add_roll(table, "defense", &RampartsRow::defense, 0, "what it adds to the Settlement's roll",
           "HE-91");
  table.choice("needs", &RampartsRow::needs, std::move(tiers), "the least tier", "HE-91")
      .required();
  return table;
}

const ParamTable<SettlementTable>& settlement_file_table() {
  static const ParamTable<SettlementTable> table =
      ParamTable<SettlementTable>().check([](Reader& reader, SettlementTable& file) {
        read_rows<TierRow>(reader, "tier", {kTierNames.begin(), kTierNames.end()}, tier_table(),
                           file.tiers);
        read_rows<RampartsRow>(reader, "ramparts",
                               {kRampartsNames.begin() + 1, kRampartsNames.end()},  // but "none"
                               ramparts_table(), std::span(file.ramparts).subspan(1));
      });
  return table;
}

template <class Table>
absl::StatusOr<Table> load_with(absl::StatusOr<Table> (*parse)(const Document& document),
                                std::string_view file) {
  const auto document = load_document(data_file(file));
  if (!document.ok()) return document.status();
  return parse(*document);
}

}  // namespace

absl::StatusOr<ItemTable> parse_items(const Document& document) {
  const auto file = read_settings(document, item_file_table());
  if (!file.ok()) return file.status();
  ItemTable::Rolls rolls;
  for (std::size_t i = 0; i < rolls.size(); ++i) rolls[i] = file->items[i].roll;
  return ItemTable(file->hero, rolls);
}

absl::StatusOr<SettlementTable> parse_settlements(const Document& document) {
  return read_settings(document, settlement_file_table());
}

absl::StatusOr<Figures> load_figures() {
  const auto items = load_with(&parse_items, "games/heroes/items.toml");
  const auto settlements = load_with(&parse_settlements, "games/heroes/settlements.toml");
  Diagnostics diagnostics;
  if (!items.ok()) diagnostics.error(items.status());
  if (!settlements.ok()) diagnostics.error(settlements.status());
  if (!diagnostics.ok()) return diagnostics.status();
  return Figures{.items = *items, .settlements = *settlements};
}

}  // namespace muster::heroes
