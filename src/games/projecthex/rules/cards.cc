#include "games/projecthex/rules/cards.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/config/nearest.h"
#include "core/fields/names.h"

namespace muster::projecthex {
namespace {

std::string in_quotes(const std::string& text) { return fmt::format("\"{}\"", text); }

class CardReader {
 public:
  explicit CardReader(const Document& document) : top_(document, diagnostics_) {}

  absl::StatusOr<Cards> read() {
    top_.text("name", "");
    top_.text("summary", "");
    std::vector<Reader> units = top_.tables("unit");
    if (units.empty() || units.size() > kMaxUnitCards) {
      top_.fail("unit", fmt::format("expected 1 to {} tables [[unit]], got {}", kMaxUnitCards,
                                    units.size()));
    }
    for (Reader& unit : units) read_unit(unit);
    read_upgrades();
    read_prestige();
    top_.finish();
    if (!diagnostics_.ok()) return diagnostics_.status();
    return cards_;
  }

 private:
  static int number(Reader& reader, std::string_view key, int fallback, int min, int max) {
    return static_cast<int>(reader.integer(key, {.fallback = fallback, .min = min, .max = max}));
  }

  int find_unit(const std::string& name) const {
    const auto named = [&name](const UnitCard& card) { return card.name == name; };
    const auto it = std::find_if(cards_.units.begin(), cards_.units.end(), named);
    return it == cards_.units.end() ? -1 : static_cast<int>(it - cards_.units.begin());
  }

  std::vector<std::string> unit_names() const {
    std::vector<std::string> names;
    for (const UnitCard& card : cards_.units) names.push_back(card.name);
    return names;
  }

  void read_unit(Reader& reader) {
    UnitCard card;
    card.name = reader.text("name", std::nullopt);
    card.type = reader.choice<UnitType>("type", std::nullopt,
                                        {{"assault", UnitType::kAssault},
                                         {"mounted", UnitType::kMounted},
                                         {"ranged", UnitType::kRanged}});
    card.modifier = number(reader, "modifier", 0, -9, 9);
    card.movement = number(reader, "movement", 1, 1, 2);
    card.stays = reader.boolean("stays", false);
    card.price = number(reader, "price", 1, 1, 99);
    if (card.name.empty() && reader.has("name")) reader.fail("name", "expected a name");
    if (!card.name.empty() && find_unit(card.name) >= 0) {
      reader.fail("name", fmt::format("two unit cards are called {}", in_quotes(card.name)));
    }
    // Only cards above are known here, so no card can need itself by way of others.
    if (const std::string name = reader.text("requires", ""); !name.empty()) {
      card.requires_card = find_unit(name);
      if (card.requires_card < 0) {
        reader.fail("requires", fmt::format("expected a unit card that stands above this one, "
                                            "got {}{}",
                                            in_quotes(name), suggestion(name, unit_names())));
      }
    }
    reader.finish();
    const std::size_t number = cards_.units.size();
    if (card.requires_card < 0 && number < kMaxUnitCards) {
      cards_.base |= bit<CardSet>(static_cast<int>(number));
    }
    cards_.units.push_back(std::move(card));
  }

  void read_upgrades() {
    std::array<bool, kUpgrades> read{};
    for (Reader& reader : top_.tables("upgrade")) {
      const std::string name = reader.text("name", std::nullopt);
      UpgradeCard card = read_upgrade(reader);
      if (!reader.has("name")) continue;
      const auto number = known_name(reader, "name", "upgrade", name, kUpgradeNames);
      if (!number) continue;
      if (read[*number]) reader.fail("name", fmt::format("two upgrades are {}", in_quotes(name)));
      read[*number] = true;
      card.upgrade = static_cast<Upgrade>(*number);
      cards_.upgrades[*number] = card;
    }
    for (std::size_t i = 0; i < kUpgrades; ++i) {
      if (read[i]) continue;
      top_.fail("upgrade", fmt::format("{} is missing: expected one table [[upgrade]] for each of "
                                       "the {} upgrades",
                                       in_quotes(std::string(kUpgradeNames[i])), kUpgrades));
    }
  }

  UpgradeCard read_upgrade(Reader& reader) {
    UpgradeCard card;
    const std::string name = reader.text("requires", "");
    card.impossible = reader.boolean("impossible", false);
    const int unit = find_unit(name);
    if (card.impossible && (name.empty() || unit >= 0)) {
      reader.fail("impossible", "is for upgrades that require a unit card which does not exist");
    } else if (!card.impossible && !name.empty() && unit < 0) {
      reader.fail("requires", fmt::format("no unit card {}{}; for a card that does not exist: "
                                          "impossible = true",
                                          in_quotes(name), suggestion(name, unit_names())));
    } else {
      card.requires_card = unit;
    }
    reader.finish();
    return card;
  }

  void read_prestige() {
    std::optional<Reader> prestige = top_.table("prestige", true);
    if (!prestige) return;
    for (std::size_t kind = 0; kind < kMissionKinds; ++kind) {
      cards_.prestige[kind] =
          static_cast<int>(prestige->integer(kMissionNames[kind], {.min = 0, .max = 20}));
    }
    prestige->finish();
  }

  Diagnostics diagnostics_;
  Reader top_;
  Cards cards_;
};

}  // namespace

absl::StatusOr<Cards> Cards::parse(const Document& document) { return CardReader(document).read(); }

std::vector<std::string> Cards::names() const {
  std::vector<std::string> names(kUpgradeBit0);
  for (std::size_t u = 0; u < units.size(); ++u) names[u] = units[u].name;
  names.insert(names.end(), kUpgradeNames.begin(), kUpgradeNames.end());
  return names;
}

}  // namespace muster::projecthex
