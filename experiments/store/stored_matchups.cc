#include "experiments/store/stored_matchups.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "core/status.h"

namespace muster {
namespace {

absl::StatusOr<Document> document(const Store& store, const Hash128& hash,
                                  const std::string& name) {
  const auto bytes = store.input(hash);
  if (!bytes.ok()) return bytes.status();
  return document_of_input(*bytes, name);
}

}  // namespace

Hash128 StoredSource::id_of(const std::vector<Hash128>& manifests) {
  if (manifests.size() == 1) return manifests.front();
  std::string all;
  for (const Hash128& manifest : manifests) all += to_bytes(manifest);
  return hash128(all);
}

absl::StatusOr<std::unique_ptr<StoredSource>> StoredSource::of(
    const Store& store, const std::vector<Hash128>& manifests) {
  std::unique_ptr<StoredSource> source(new StoredSource(store, id_of(manifests)));
  for (const Hash128& manifest : manifests) {
    const auto lines = store.input(manifest);
    if (!lines.ok()) return lines.status();
    auto files = files_of_manifest(*lines);
    if (!files.ok()) {
      return absl::DataLossError(fmt::format("{}: {}", store.path(), message_of(files.status())));
    }
    for (const auto& [role, hash] : *files) source->roles_.insert_or_assign(role, hash);
  }
  return source;
}

std::shared_ptr<const std::string> StoredSource::by_role(const std::string& role) const {
  const auto found = roles_.find(role);
  return found == roles_.end() ? nullptr : by_hash(found->second);
}

std::shared_ptr<const std::string> StoredSource::by_hash(const Hash128& hash) const {
  const std::lock_guard lock(mutex_);
  const auto known = known_.find(hash);
  if (known != known_.end()) return known->second;
  auto bytes = store_.input(hash);
  if (!bytes.ok()) return nullptr;
  return known_[hash] = std::make_shared<const std::string>(*std::move(bytes));
}

absl::StatusOr<const GameEngine*> StoredMatchups::engine_of(const StoredCell& cell) const {
  const GameEngine* const engine = registry_.find(cell.parts.game);
  if (engine != nullptr) return engine;
  return absl::NotFoundError(
      fmt::format("{}: this program has no game `{}`", store_.path(), cell.parts.game));
}

absl::StatusOr<MatchupSpec> StoredMatchups::spec_of(const StoredCell& cell) {
  return spec_of(cell, nullptr);
}

absl::StatusOr<MatchupSpec> StoredMatchups::spec_of(const StoredCell& cell,
                                                    const StoredWitness* witness) {
  std::vector<Hash128> manifests = {cell.parts.data};
  if (witness != nullptr && witness->data != cell.parts.data) manifests.push_back(witness->data);
  std::unique_ptr<StoredSource>& source = sources_[StoredSource::id_of(manifests)];
  if (source == nullptr) {
    auto made = StoredSource::of(store_, manifests);
    if (!made.ok()) return made.status();
    source = *std::move(made);
  }
  auto ruleset = document(store_, cell.parts.ruleset, "ruleset");
  if (!ruleset.ok()) return ruleset.status();
  auto scenario = document(store_, cell.parts.scenario, "scenario");
  if (!scenario.ok()) return scenario.status();
  MatchupSpec spec{*std::move(ruleset), *std::move(scenario), {}, source.get()};
  for (const CellParts::Seat& seat : cell.parts.seats) {
    const std::string name = fmt::format("seat {}", spec.seats.size());
    auto params = document(store_, seat.params, name);
    if (!params.ok()) return params.status();
    spec.seats.push_back({name, seat.type, *std::move(params)});
  }
  if (witness == nullptr) return spec;
  const auto own = document(store_, witness->params, "witness");
  if (!own.ok()) return own.status();
  if (witness->seat == kAllSeats) {
    spec.luck = *own;
    return spec;
  }
  if (witness->seat < 0 || static_cast<std::size_t>(witness->seat) >= spec.seats.size()) {
    return absl::DataLossError(fmt::format("{}: a witness looks at no seat", store_.path()));
  }
  toml::table& params = spec.seats[static_cast<std::size_t>(witness->seat)].params.table;
  for (const auto& [key, value] : own->table) params.insert_or_assign(key, value);
  return spec;
}

absl::StatusOr<const Matchup*> StoredMatchups::of(const StoredCell& cell) {
  return made(cell, nullptr);
}

absl::StatusOr<const Matchup*> StoredMatchups::of(const StoredCell& cell,
                                                  const StoredWitness& witness) {
  auto matchup = made(cell, &witness);
  if (!matchup.ok()) return matchup;
  const std::vector<WitnessIdentity>& witnesses = (*matchup)->witnesses();
  if (witnesses.size() == 1 && witnesses.front().key() == witness.key) return matchup;
  return absl::FailedPreconditionError(fmt::format(
      "{}: this program makes another witness of the inputs that were kept: it reads other files, "
      "or has another version of {}",
      store_.path(), witness.name));
}

absl::StatusOr<const Matchup*> StoredMatchups::made(const StoredCell& cell,
                                                    const StoredWitness* witness) {
  std::unique_ptr<Matchup>& known = matchups_[{cell.id, witness == nullptr ? 0 : witness->id}];
  if (known != nullptr) return known.get();
  const auto engine = engine_of(cell);
  if (!engine.ok()) return engine.status();
  const auto spec = spec_of(cell, witness);
  if (!spec.ok()) return spec.status();
  auto matchup = (*engine)->prepare(*spec);
  if (!matchup.ok()) {
    return absl::Status(matchup.status().code(),
                        fmt::format("{}: {}", store_.path(), message_of(matchup.status())));
  }
  if ((*matchup)->cell().key() != cell.key) {
    return absl::FailedPreconditionError(
        fmt::format("{}: this program makes another cell of the inputs that were kept: it reads "
                    "other files, or has another version of the game or of an agent",
                    store_.path()));
  }
  known = *std::move(matchup);
  return known.get();
}

}  // namespace muster
