// What a store says besides its rows: the experiment, its plan, the cells with all their inputs,
// the programs that played, and a sum over all of it. For the store only.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/identity.h"
#include "experiments/config/experiment.h"
#include "experiments/plan/plan.h"
#include "experiments/store/meta.h"
#include "experiments/store/sqlite.h"

namespace muster {

inline constexpr int kStoreSchemaVersion = 3;
// PRAGMA application_id: "must".
inline constexpr std::int64_t kStoreApplication = 0x6d757374;

// An experiment as it goes into a store.
struct RunDescription {
  StoreMeta meta;
  Plan plan;
  std::vector<std::shared_ptr<const CellIdentity>> cells;  // by cell of the plan
  std::map<Hash128, WitnessIdentity> witnesses;            // by key; those that the plan names
};
// `version` is the program's.
RunDescription describe(const Experiment& experiment, const std::string& version);
// Of everything that its cells and witnesses were made from.
std::set<Hash128> input_hashes(const RunDescription& run);

// A cell in the store; the plan may know it or not.
struct StoredCell {
  std::int64_t id = 0;
  Hash128 key;
  CellParts parts;
  bool reproducible = true;
};

struct StoredWitness {
  std::int64_t id = 0;
  Hash128 key;
  std::string name;
  std::string version;
  int seat = -1;
  Hash128 params;
  Hash128 data;  // of the manifest
};

struct StoredProgram {
  std::int64_t id = 0;
  std::string identity;  // program_identity()
  std::string version;   // for people
};

// How the rows of another program came to stand beside this one's: so many of them, drawn over all
// rulesets and agent types, were played again with equal results.
struct Voucher {
  std::string program;  // whose rows they are
  std::string by;       // the program that played them again
  std::uint64_t replayed = 0;
  std::uint64_t rows = 0;  // games that there were
  std::uint64_t keys = 0;  // which ones (experiments/runner/growth.h)

  friend bool operator==(const Voucher&, const Voucher&) = default;
};

struct StoreContents {
  StoreMeta meta;
  std::vector<PlannedCell> plan;
  std::vector<std::int64_t> plan_cells;  // by cell of the plan: id of its cell
  std::map<std::int64_t, StoredCell> cells;
  std::map<std::int64_t, StoredWitness> witnesses;
  std::map<std::int64_t, StoredProgram> programs;
  std::map<std::string, std::vector<std::string>> signatures;  // lines, by program
  std::vector<Voucher> vouchers;

  // 0 when there is none.
  std::int64_t witness_id(const Hash128& key) const;
  std::int64_t program_id(const std::string& identity) const;
};

// Tables of an empty store.
absl::Status create_tables(sqlite3* database);

// All of these are called inside of a transaction.

// Reads and checks: schema, sum, and that every cell's key is that of its parts. Errors: DataLoss
// when it is damaged or no store, InvalidArgument when it is of another schema.
absl::StatusOr<StoreContents> read_contents(sqlite3* database, const std::string& path);
// The plan that they tell of. Errors: DataLoss when it is not the one that the identity says.
absl::StatusOr<Plan> plan_of(const StoreContents& contents, const std::string& path);
// What of it can still be believed when the sum is not right: cells whose keys are those of their
// parts, witnesses, programs and metrics; no plan. Never fails.
StoreContents read_intact_contents(sqlite3* database);
// Makes the experiment the store's current one. Cells and inputs of former ones stay.
absl::Status write_contents(sqlite3* database, const RunDescription& run);
// Writes what another store says, its cells and witnesses with the same ids (programs and metrics
// come with rows, under ids of their own).
absl::Status copy_description(sqlite3* database, const StoreContents& contents);
// The id of a program, added when it is new.
absl::StatusOr<std::int64_t> add_program(sqlite3* database, const std::string& identity,
                                         const std::string& version);
absl::Status add_signatures(sqlite3* database, const std::string& program,
                            const std::vector<std::string>& lines);
// Those by the same program for the same.
absl::Status remove_vouchers(sqlite3* database, const Voucher& like);
absl::Status add_voucher(sqlite3* database, const Voucher& voucher);
// After every change to these tables.
absl::Status seal(sqlite3* database);

// An entry of the table `meta`.
absl::Status set_meta_text(sqlite3* database, std::string_view key, std::string_view value);

}  // namespace muster
