#include "games/homm/map/scenario/cards.h"

#include <fmt/format.h>

#include "core/status.h"

namespace muster::homm::map {
namespace {

MapCardOption read_option(Reader& reader) {
  MapCardOption option;
  option.text = reader.text("text", std::nullopt);
  option.expert = reader.boolean("expert", false);
  option.faction = reader.text("faction", "");
  option.removes = reader.boolean("removes", false);
  option.when = reader.choice<CardMoment>("when", CardMoment::kTurn,
                                          {{"turn", CardMoment::kTurn},
                                           {"level_up", CardMoment::kLevelUp},
                                           {"victory", CardMoment::kVictory},
                                           {"search", CardMoment::kSearch},
                                           {"guards", CardMoment::kGuards}});
  option.target = reader.choice<CardTarget>("target", CardTarget::kNone,
                                            {{"none", CardTarget::kNone},
                                             {"home", CardTarget::kHome},
                                             {"step", CardTarget::kStep},
                                             {"claim", CardTarget::kClaim}});
  option.gain = read_resources(reader);
  const auto amount = [&reader](std::string_view key, int max) {
    return static_cast<int>(reader.integer(key, {.fallback = 0, .min = 0, .max = max}));
  };
  option.movement = amount("movement", 9);
  option.experience = amount("experience", 9);
  option.morale = amount("morale", 1);
  option.draw = amount("draw", 9);
  option.reinforce = amount("reinforce", 2);
  option.discount = amount("discount", 99);
  option.search = amount("search", 9);
  option.hires = reader.boolean("hires", false);
  option.skips = reader.boolean("skips", false);
  option.late_step = reader.boolean("late_step", false);
  option.over_blocked = reader.boolean("over_blocked", false);
  option.over_borders = reader.boolean("over_borders", false);
  option.past_guards = reader.boolean("past_guards", false);
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
