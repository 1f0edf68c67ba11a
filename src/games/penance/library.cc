#include "games/penance/library.h"

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "core/config/data_root.h"
#include "core/hash.h"

namespace muster::penance {
namespace {

absl::StatusOr<std::uint64_t> fingerprint_of(const std::string& folder) {
  std::vector<std::string> files;
  for (const std::string& name : document_names(folder + "/cards")) {
    files.push_back(fmt::format("{}/cards/{}.toml", folder, name));
  }
  for (const char* const name : {"equipment", "classes", "decks"}) {
    files.push_back(fmt::format("{}/{}.toml", folder, name));
  }
  std::uint64_t hash = 0;
  for (const std::string& file : files) {
    const absl::StatusOr<Document> document = load_document(file);
    if (!document.ok()) return document.status();
    hash = hash_combine(hash, hash_text(canonical_text(document->table)));
  }
  return hash;
}

absl::StatusOr<std::shared_ptr<const Library>> load_library(const std::string& folder) {
  auto library = std::make_shared<Library>();
  absl::StatusOr<CardTable> cards = CardTable::load(folder);
  if (!cards.ok()) return cards.status();
  library->cards = *std::move(cards);
  absl::StatusOr<Armory> armory = Armory::load(folder, library->cards);
  if (!armory.ok()) return armory.status();
  library->armory = *std::move(armory);
  const absl::StatusOr<std::uint64_t> fingerprint = fingerprint_of(folder);
  if (!fingerprint.ok()) return fingerprint.status();
  library->fingerprint = *fingerprint;
  return library;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Library>> shared_library() {
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const Library>> loaded;  // by folder
  const std::string folder = data_file("games/penance");
  const std::lock_guard lock(mutex);
  std::shared_ptr<const Library>& library = loaded[folder];
  if (library == nullptr) {
    auto fresh = load_library(folder);
    if (!fresh.ok()) return fresh.status();
    library = *std::move(fresh);
  }
  return library;
}

}  // namespace muster::penance
