// The matchups of a store's rows, made from the inputs that are kept with them: no config and no
// other file is needed to play a game of the store again.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/config/inputs.h"
#include "experiments/engine/game_engine.h"
#include "experiments/engine/matchup.h"
#include "experiments/engine/registry.h"
#include "experiments/store/store.h"

namespace muster {

// The inputs of a store, for cells with the same lists of data files.
class StoredSource final : public InputSource {
 public:
  // `store` outlives this. Errors: NotFound, DataLoss.
  static absl::StatusOr<std::unique_ptr<StoredSource>> of(const Store& store,
                                                          const std::vector<Hash128>& manifests);
  static Hash128 id_of(const std::vector<Hash128>& manifests);

  Hash128 id() const override { return id_; }
  std::shared_ptr<const std::string> by_role(const std::string& role) const override;
  std::shared_ptr<const std::string> by_hash(const Hash128& hash) const override;

 private:
  StoredSource(const Store& store, const Hash128& id) : store_(store), id_(id) {}

  const Store& store_;
  Hash128 id_;
  std::map<std::string, Hash128> roles_;
  mutable std::mutex mutex_;
  mutable std::map<Hash128, std::shared_ptr<const std::string>> known_;
};

class StoredMatchups {
 public:
  // Both outlive this.
  StoredMatchups(const Store& store, const Registry& registry)
      : store_(store), registry_(registry) {}

  // What a cell's games are played with. Errors: NotFound when this program does not know the game,
  // or reads what the store has not kept; DataLoss; FailedPrecondition when it makes another cell
  // of the same inputs (another version of a game or an agent, other files read).
  absl::StatusOr<const Matchup*> of(const StoredCell& cell);
  // The same while a witness looks on, the only one of the matchup.
  absl::StatusOr<const Matchup*> of(const StoredCell& cell, const StoredWitness& witness);
  // The same as a spec, whose inputs live as long as this.
  absl::StatusOr<MatchupSpec> spec_of(const StoredCell& cell);
  // With the parameters of a witness in its seat; nullptr for none.
  absl::StatusOr<MatchupSpec> spec_of(const StoredCell& cell, const StoredWitness* witness);
  absl::StatusOr<const GameEngine*> engine_of(const StoredCell& cell) const;

 private:
  // `witness`: nullptr for none.
  absl::StatusOr<const Matchup*> made(const StoredCell& cell, const StoredWitness* witness);

  const Store& store_;
  const Registry& registry_;
  std::map<Hash128, std::unique_ptr<StoredSource>> sources_;  // by id
  // By ids of the cell and the witness, 0 for none.
  std::map<std::pair<std::int64_t, std::int64_t>, std::unique_ptr<Matchup>> matchups_;
};

}  // namespace muster
