// The data files of the games: units, cards, decks, fields, tiles, tables, weights, and files that
// `muster solve --out` wrote. The first line says which, by its path in configs.
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "agents/equilibrium/solver_file.h"
#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/status.h"
#include "games/heroes/state/evaluation.h"
#include "games/heroes/state/figures.h"
#include "games/homm/cards/cards.h"
#include "games/homm/map/board/tiles.h"
#include "games/homm/map/scenario/cards.h"
#include "games/homm/map/state/fight_table.h"
#include "games/homm/state/ai_deck.h"
#include "games/homm/units/units.h"
#include "games/penance/cards/cards.h"
#include "games/penance/cards/decks.h"
#include "games/penance/state/evaluation.h"
#include "games/projecthex/duel/policy.h"
#include "games/projecthex/duel/table.h"
#include "games/projecthex/rules/cards.h"
#include "games/projecthex/state/evaluation.h"
#include "tests/fuzz/fuzz.h"

namespace muster::fuzz {
namespace {

using Load = std::function<absl::Status(std::string_view text)>;

const std::string& root() {
  static const std::string folder = data_root();
  return folder;
}

Document real(const std::string& path) {
  auto document = load_document(root() + "/" + path);
  expect(document.ok(), "the data files are there");
  return *std::move(document);
}

// A loader of a document.
template <class Parse>
Load toml_file(Parse parse) {
  return [parse](std::string_view text) {
    const auto document = parse_document(text, "data.toml");
    return document.ok() ? parse(*document).status() : document.status();
  };
}

// A loader that reads a file itself.
template <class Read>
Load table_file(Read read) {
  return [read](std::string_view text) { return read(folder().write("data.csv", text)).status(); };
}

// A card file is read in the place of the one of this name, beside the others.
absl::StatusOr<homm::CardCatalog> homm_cards(const Document& document) {
  static const std::vector<std::string> names = {"statistics", "abilities", "spells", "artifacts",
                                                 "war_machines"};
  static const auto* const others = [] {
    auto* all = new std::vector<Document>;
    for (const std::string& name : names)
      all->push_back(real("games/homm/cards/" + name + ".toml"));
    return all;
  }();
  std::vector<Document> all = *others;
  const auto kind = document.table["kind"].value_or(std::string());
  for (Document& other : all) {
    if (other.table["kind"].value_or(std::string()) == kind) other.table = document.table;
  }
  return homm::CardCatalog::parse(all);
}

const homm::CardCatalog& catalog() {
  static const auto* const made =
      new homm::CardCatalog(*homm::CardCatalog::load(root() + "/games/homm/cards"));
  return *made;
}

const homm::map::FieldKinds& fields() {
  static const auto* const made = new homm::map::FieldKinds(
      *homm::map::FieldKinds::load(root() + "/games/homm_map/fields.toml"));
  return *made;
}

const penance::CardTable& penance_cards() {
  static const auto* const made =
      new penance::CardTable(*penance::CardTable::load(root() + "/games/penance"));
  return *made;
}

void add_homm(std::map<std::string, Load, std::less<>>& loads) {
  loads["games/homm/units.csv"] =
      table_file([](const std::string& path) { return homm::UnitCatalog::load(path); });
  loads["games/homm/neutral_armies.csv"] =
      table_file([](const std::string& path) { return homm::NeutralTable::load(path); });
  loads["games/homm/ai_cards.toml"] =
      toml_file([](const Document& document) { return homm::AiCards::parse(document); });
  loads["games/homm/cards"] = toml_file(homm_cards);
  loads["games/homm_map/cards.toml"] = toml_file(
      [](const Document& document) { return homm::map::MapCards::parse(document, catalog()); });
  loads["games/homm_map/fields.toml"] =
      toml_file([](const Document& document) { return homm::map::FieldKinds::parse(document); });
  loads["games/homm_map/tiles.csv"] = table_file(
      [](const std::string& path) { return homm::map::TileCatalog::load(path, fields()); });
  loads["games/homm_map/tables"] = [](std::string_view text) {
    return homm::map::FightTable::parse(std::string(text), "table.csv").status();
  };
}

void add_penance(std::map<std::string, Load, std::less<>>& loads) {
  static const auto* const none = new Document;
  loads["games/penance/cards"] = toml_file([](const Document& document) {
    static const auto* const equipment = new Document(real("games/penance/equipment.toml"));
    return penance::CardTable::parse({&document, 1}, *equipment);
  });
  loads["games/penance/equipment.toml"] = toml_file([](const Document& document) {
    return penance::CardTable::parse({none, 1}, document);
  });
  loads["games/penance/classes.toml"] = toml_file([](const Document& document) {
    static const auto* const decks = new Document(real("games/penance/decks.toml"));
    return penance::Armory::parse(document, *decks, penance_cards());
  });
  loads["games/penance/decks.toml"] = toml_file([](const Document& document) {
    static const auto* const classes = new Document(real("games/penance/classes.toml"));
    return penance::Armory::parse(*classes, document, penance_cards());
  });
  loads["games/penance/evaluation.toml"] =
      toml_file([](const Document& document) { return penance::parse_duel_evaluation(document); });
}

void add_others(std::map<std::string, Load, std::less<>>& loads) {
  loads["games/projecthex/cards.toml"] =
      toml_file([](const Document& document) { return projecthex::Cards::parse(document); });
  loads["games/projecthex/evaluation.toml"] =
      toml_file([](const Document& document) { return projecthex::parse_evaluation(document); });
  loads["games/heroes/evaluation.toml"] =
      toml_file([](const Document& document) { return heroes::parse_evaluation(document); });
  loads["games/heroes/items.toml"] =
      toml_file([](const Document& document) { return heroes::parse_items(document); });
  loads["games/heroes/settlements.toml"] =
      toml_file([](const Document& document) { return heroes::parse_settlements(document); });
  loads["solver"] = [](std::string_view text) {
    return equilibrium::parse_solver(std::string(text), "solver.json").status();
  };
  loads["duel table"] = [](std::string_view text) {
    return projecthex::DuelTable::parse_text(std::string(text), "table.json").status();
  };
  loads["duel policy"] = [](std::string_view text) {
    return projecthex::DuelPolicy::parse(text,
                                         [](const std::string& file) {
                                           return absl::StatusOr<NamedFile>(NamedFile{file, file});
                                         })
        .status();
  };
  // What a store keeps of a document.
  loads["input"] = [](std::string_view text) {
    const auto document = document_of_input(std::string(text), "input");
    if (!document.ok()) return document.status();
    expect_canonical(document->table);
    return absl::OkStatus();
  };
}

const std::map<std::string, Load, std::less<>>& loads() {
  static const auto* const all = [] {
    auto* made = new std::map<std::string, Load, std::less<>>;
    add_homm(*made);
    add_penance(*made);
    add_others(*made);
    return made;
  }();
  return *all;
}

}  // namespace
}  // namespace muster::fuzz

MUSTER_FUZZ_TARGET(data_files) {
  using namespace muster;
  const auto [kind, text] = fuzz::split_line(input);
  const auto load = fuzz::loads().find(kind);
  if (load == fuzz::loads().end()) return;
  const absl::Status status = load->second(text);
  fuzz::expect(status.ok() || !message_of(status).empty(), "a mistake has words");
}
