#include "games/penance/cards/library.h"

#include <string>
#include <utility>

#include "core/config/data_root.h"
#include "core/made_once.h"

namespace muster::penance {
namespace {

absl::StatusOr<std::shared_ptr<const Library>> load_library(const std::string& folder) {
  auto library = std::make_shared<Library>();
  absl::StatusOr<CardTable> cards = CardTable::load(folder);
  if (!cards.ok()) return cards.status();
  library->cards = *std::move(cards);
  absl::StatusOr<Armory> armory = Armory::load(folder, library->cards);
  if (!armory.ok()) return armory.status();
  library->armory = *std::move(armory);
  return library;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Library>> shared_library() {
  static MadeOnce<std::string, Library> libraries;  // by folder
  const std::string folder = data_file("games/penance");
  return libraries.get(folder, [&] { return load_library(folder); });
}

}  // namespace muster::penance
