#include "games/homm/map/map_cards.h"

#include <fmt/format.h>

#include "core/status.h"

namespace muster::homm::map {
namespace {

MapCardOption read_option(Reader& reader) {
  MapCardOption option;
  option.text = reader.text("text", std::nullopt);
  option.expert = reader.boolean("expert", false);
  option.removes = reader.boolean("removes", false);
  option.gain = read_resources(reader);
  const auto amount = [&reader](std::string_view key, int max) {
    return static_cast<int>(reader.integer(key, {.fallback = 0, .min = 0, .max = max}));
  };
  option.movement = amount("movement", 9);
  option.experience = amount("experience", 9);
  option.morale = amount("morale", 1);
  option.draw = amount("draw", 9);
  reader.finish();
  return option;
}

}  // namespace

absl::StatusOr<MapCards> MapCards::load(const std::string& path, const CardCatalog& catalog) {
  const auto document = load_document(path);
  if (!document.ok()) return document.status();
  return parse(*document, catalog);
}

absl::StatusOr<MapCards> MapCards::parse(const Document& document, const CardCatalog& catalog) {
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  MapCards cards;
  cards.options_.resize(catalog.cards().size());
  for (Reader& entry : reader.tables("card")) {
    const auto card = catalog.resolve(entry.text("id", std::nullopt));
    std::vector<MapCardOption> options;
    for (Reader& option : entry.tables("option")) options.push_back(read_option(option));
    entry.finish();
    if (!card.ok()) {
      entry.fail("id", message_of(card.status()));
      continue;
    }
    if (options.empty() || options.size() > kMaxOptions) {
      entry.fail("option", fmt::format("expected 1 to {} options", kMaxOptions));
    }
    cards.options_[static_cast<std::size_t>(*card)] = std::move(options);
  }
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return cards;
}

}  // namespace muster::homm::map
