// What a forger can do who knows the sums of a store: its description and its list of batches say
// again what they say. (Sums of rows stay: rows that were changed are found by them.)
#pragma once

#include <absl/status/status.h>
#include <sqlite3.h>

#include <cstdint>

#include "experiments/store/batch.h"
#include "experiments/store/contents.h"
#include "experiments/store/sqlite.h"

namespace muster::testing {

inline Manifest manifest_of_listed(sqlite3* database, const StoreContents& contents) {
  Manifest manifest;
  sqlite::Statement row(database,
                        "SELECT id, witness, program, first, rows, keys, sum FROM batches");
  for (auto more = row.step(); more.ok() && *more; more = row.step()) {
    const BatchRecord batch{row.integer(0),
                            row.integer(1),
                            row.integer(2),
                            row.integer(3),
                            static_cast<std::uint64_t>(row.integer(4)),
                            row.text(5),
                            static_cast<std::uint64_t>(row.integer(6))};
    const auto program = contents.programs.find(batch.program);
    const auto witness = contents.witnesses.find(batch.witness);
    const bool known = program != contents.programs.end() &&
                       (batch.witness == 0 || witness != contents.witnesses.end());
    manifest.add(batch, known ? program->second.identity : "",
                 batch.witness == 0 || !known ? Hash128{} : witness->second.key);
  }
  return manifest;
}

// Errors: those of SQLite.
inline absl::Status seal_anew(sqlite3* database) {
  return sqlite::in_transaction(database, [&]() -> absl::Status {
    if (absl::Status sealed = seal(database); !sealed.ok()) return sealed;
    const auto contents = read_contents(database, "sealed anew");
    if (!contents.ok()) return absl::OkStatus();  // batches of no description have no sum
    const Manifest manifest = manifest_of_listed(database, *contents);
    sqlite::Statement update(database, "UPDATE manifest SET batches = ?, rows = ?, sum = ?");
    update.bind(0, static_cast<std::int64_t>(manifest.batches));
    update.bind(1, static_cast<std::int64_t>(manifest.rows));
    update.bind(2, static_cast<std::int64_t>(manifest.sum));
    return update.run();
  });
}

}  // namespace muster::testing
