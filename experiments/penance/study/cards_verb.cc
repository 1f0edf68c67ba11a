#include "experiments/penance/study/cards_verb.h"

#include <absl/status/status.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/nearest.h"
#include "core/json_text.h"
#include "core/status.h"
#include "experiments/cli/cli.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"
#include "experiments/runner/runner.h"
#include "games/penance/cards/effects_ops.h"
#include "games/penance/cards/effects_text.h"
#include "games/penance/cards/effects_words.h"

namespace muster::penance {
namespace {

using OrderedJson = nlohmann::ordered_json;

struct CardsVerb {
  std::string faction;
  std::string card;
  bool codes = false;
  bool coverage = false;
  bool json = false;
  CoverageOrder order{.duels = 100'000, .seed = 1, .threads = default_threads()};
};

int cards_using(Op op, const CardTable& table) {
  int cards = 0;
  for (CardId id = 0; id < table.cards().size(); ++id) {
    if (table.ops_of(id).test(static_cast<std::size_t>(op))) ++cards;
  }
  return cards;
}

OrderedJson card_json(CardId id, const CardTable& table) {
  const Card& card = table.card(id);
  OrderedJson json = {{"id", table.text(id).id}, {"name", table.text(id).name}};
  for (std::size_t i = 0; i < kFactions; ++i) {
    const auto faction = static_cast<Faction>(i);
    if ((card.factions & faction_bit(faction)) != 0) json["factions"].push_back(word(faction));
  }
  json["category"] = word(card.category);
  json["copies"] = table.printed_copies(id);
  json["sp"] = card.sp_cost;
  if (card.alt_cost != 0) {
    json["tokens"] = {{"kind", word(card.alt_token)}};
    if (card.alt_cost == kAllTokens) {
      json["tokens"]["n"] = "X";
    } else {
      json["tokens"]["n"] = card.alt_cost;
    }
  }
  json["range"] = {card.range_min, card.range_max};
  json["reactive"] = card.is(kReactive);
  json["passive"] = card.is(kPassive);
  if (card.item != kNoItem) json["item"] = table.items()[card.item].id;
  json["effects"] = OrderedJson::array();
  for (const std::string& line : describe_effects(id, table)) json["effects"].push_back(line);
  json["codes"] = OrderedJson::array();
  for (std::size_t op = 0; op < kOps; ++op) {
    if (table.ops_of(id).test(op)) json["codes"].push_back(word(static_cast<Op>(op)));
  }
  return json;
}

OrderedJson codes_json(const CardTable& table, const Coverage* coverage) {
  OrderedJson codes = OrderedJson::array();
  OrderedJson never = OrderedJson::array();
  for (std::size_t i = 0; i < kOps; ++i) {
    const auto op = static_cast<Op>(i);
    OrderedJson code = {{"code", word(op)}, {"cards", cards_using(op, table)}};
    if (coverage != nullptr) {
      code["executed"] = coverage->executed[i];
      code["duels"] = coverage->in_duels[i];
      if (coverage->executed[i] == 0) never.push_back(word(op));
    }
    code["text"] = op_info(op).text;
    codes.push_back(std::move(code));
  }
  if (coverage == nullptr) return {{"codes", codes}};
  return {{"duels", coverage->duels}, {"codes", codes}, {"never", never}};
}

std::string short_line(CardId id, const CardTable& table) {
  const Card& card = table.card(id);
  return fmt::format("{:<44} {:<28} {:<18} {}\n", table.text(id).id, table.text(id).name,
                     describe_price(card), describe_kind(card));
}

// The cards that the options name.
absl::StatusOr<std::vector<CardId>> chosen_cards(const CardsVerb& verb, const CardTable& table) {
  std::vector<std::string> ids;
  for (CardId id = 0; id < table.cards().size(); ++id) ids.push_back(table.text(id).id);
  if (!verb.card.empty()) {
    const CardId id = table.find(verb.card);
    if (id != kNoCard) return std::vector<CardId>{id};
    const bool near = !nearest_names(verb.card, ids).empty();
    return absl::NotFoundError(fmt::format("there is no card \"{}\"{}", verb.card,
                                           near ? suggestion(verb.card, ids) : ""));
  }
  const std::optional<Faction> faction = find_word<Faction>(verb.faction);
  if (!verb.faction.empty() && !faction) {
    return absl::NotFoundError(
        fmt::format("there is no faction \"{}\"{}", verb.faction,
                    suggestion(verb.faction, known_words(word_list(Faction{})))));
  }
  std::vector<CardId> chosen;
  for (CardId id = 0; id < table.cards().size(); ++id) {
    if (!faction || (table.card(id).factions & faction_bit(*faction)) != 0) chosen.push_back(id);
  }
  return chosen;
}

absl::Status print_cards(const CardsVerb& verb, const CardTable& table) {
  const auto chosen = chosen_cards(verb, table);
  if (!chosen.ok()) return chosen.status();
  if (verb.json) {
    OrderedJson cards = OrderedJson::array();
    for (const CardId id : *chosen) cards.push_back(card_json(id, table));
    fmt::print("{}\n", json_text(OrderedJson{{"cards", cards}}, 2));
  } else if (!verb.card.empty()) {
    fmt::print("{}", card_lines(chosen->front(), table));
  } else {
    for (const CardId id : *chosen) fmt::print("{}", short_line(id, table));
    fmt::print("{} cards\n", chosen->size());
  }
  return absl::OkStatus();
}

absl::Status print_codes(const CardsVerb& verb, const CardTable& table,
                         const CountExecuted& count) {
  std::optional<Coverage> coverage;
  if (verb.coverage) {
    auto counted = count(verb.order);
    if (!counted.ok()) return counted.status();
    coverage = *counted;
  }
  if (verb.json) {
    fmt::print("{}\n", json_text(codes_json(table, coverage ? &*coverage : nullptr), 2));
  } else {
    fmt::print("{}", coverage ? coverage_lines(table, *coverage) : code_lines(table));
  }
  return absl::OkStatus();
}

int act(const CardsVerb& verb, const CountExecuted& count) {
  const auto table = CardTable::load(data_file("games/penance"));
  if (!table.ok()) return cli::report_error(table.status());
  const bool codes = verb.codes || verb.coverage;
  const absl::Status status = codes ? print_codes(verb, *table, count) : print_cards(verb, *table);
  return status.ok() ? kExitDone : cli::report_error(status);
}

std::function<int()> add_cards_options(CLI::App& app, const CountExecuted& count) {
  auto verb = std::make_shared<CardsVerb>();
  auto* faction = app.add_option("--faction", verb->faction,
                                 "only the cards of this faction; universal: those of everybody");
  auto* card =
      app.add_option("--card", verb->card, "one card with its effects in words")->excludes(faction);
  app.add_flag("--codes", verb->codes, "each effect code with the number of cards that use it")
      ->excludes(faction)
      ->excludes(card);
  auto* coverage = app.add_flag("--coverage", verb->coverage,
                                "plays random duels and tells how often each code was executed")
                       ->excludes(faction)
                       ->excludes(card);
  app.add_option("--count", verb->order.duels, "duels that --coverage plays")
      ->needs(coverage)
      ->capture_default_str()
      ->check(CLI::Range(1, 100'000'000))
      ->type_name("N");
  cli::add_seed_option(app, verb->order.seed, "seed of the first of them")->needs(coverage);
  cli::add_threads_option(app, verb->order.threads, "duels played at the same time")
      ->needs(coverage);
  app.add_flag("--json", verb->json, "JSON instead of text");
  app.footer(
      "Examples:\n"
      "  muster cards penance --faction church\n"
      "  muster cards penance --card k-ch-blood-offering\n"
      "  muster cards penance --codes --json\n"
      "  muster cards penance --coverage --count 10000");
  return [verb, count] { return act(*verb, count); };
}

}  // namespace

std::string card_lines(CardId id, const CardTable& table) {
  const Card& card = table.card(id);
  std::string text =
      fmt::format("{} ({})\n  {}\n  price {}, range {}\n", table.text(id).name, table.text(id).id,
                  describe_kind(card), describe_price(card), describe_range(card));
  if (card.item != kNoItem) text += fmt::format("  of {}\n", table.items()[card.item].name);
  for (const std::string& line : describe_effects(id, table)) {
    text += fmt::format("  - {}\n", line);
  }
  return text;
}

std::string code_lines(const CardTable& table) {
  std::string text;
  for (std::size_t i = 0; i < kOps; ++i) {
    const auto op = static_cast<Op>(i);
    text +=
        fmt::format("{:<22} {:>4} cards  {}\n", word(op), cards_using(op, table), op_info(op).text);
  }
  return text;
}

std::string coverage_lines(const CardTable& table, const Coverage& coverage) {
  std::string text =
      fmt::format("{:<22} {:>5} {:>12} {:>9}\n", "code", "cards", "executed", "in duels");
  int never = 0;
  for (std::size_t i = 0; i < kOps; ++i) {
    const auto op = static_cast<Op>(i);
    const bool none = coverage.executed[i] == 0;
    text += fmt::format("{:<22} {:>5} {:>12} {:>9}{}\n", word(op), cards_using(op, table),
                        coverage.executed[i], coverage.in_duels[i], none ? "  never" : "");
    if (none) ++never;
  }
  return text + fmt::format("{} of {} codes were never executed in {} duels\n", never, kOps,
                            coverage.duels);
}

cli::GameVerb cards_verb(CountExecuted count) {
  return {
      .verb = {"cards", "Tells what a game's cards do"},
      .game = "penance",
      .summary = "the cards of Penance, their effects in words, and the effect codes",
      .add = [count = std::move(count)](CLI::App& app) { return add_cards_options(app, count); }};
}

}  // namespace muster::penance
