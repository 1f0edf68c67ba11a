// Writing what a store says besides its rows.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "core/json_text.h"
#include "experiments/store/contents.h"
#include "experiments/store/stored_inputs.h"

namespace muster {
namespace {

using sqlite::Statement;
using Json = nlohmann::json;

std::string seats_json(const std::vector<CellParts::Seat>& seats) {
  Json list = Json::array();
  for (const CellParts::Seat& seat : seats) {
    list.push_back({seat.type, seat.version, to_text(seat.params)});
  }
  return json_text(list);
}

void append(std::vector<Input>& all, const std::vector<Input>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

std::vector<Input> inputs_of(const CellIdentity& cell) {
  std::vector<Input> all = {cell.ruleset, cell.scenario, manifest_of(cell.data)};
  for (const SeatIdentity& seat : cell.seats) all.push_back(seat.params);
  append(all, cell.data);
  append(all, cell.named);
  return all;
}

std::vector<Input> inputs_of(const WitnessIdentity& witness) {
  std::vector<Input> all = {witness.params, manifest_of(witness.data)};
  append(all, witness.data);
  append(all, witness.named);
  return all;
}

// The id of a row with this key; 0 when there is none.
absl::StatusOr<std::int64_t> id_of(sqlite3* database, const char* table, const Hash128& key) {
  Statement known(database, fmt::format("SELECT id FROM {} WHERE key = ?", table));
  const std::string bytes = to_bytes(key);
  known.bind_blob(0, bytes);
  const auto row = known.step();
  if (!row.ok()) return row.status();
  return *row ? known.integer(0) : 0;
}

// An id of 0 is given by the database.
void bind_id(Statement& entry, std::int64_t id) {
  if (id != 0) entry.bind(0, id);
}

absl::Status insert_cell(sqlite3* database, const StoredCell& cell) {
  const CellParts& parts = cell.parts;
  const std::string hashes[] = {to_bytes(cell.key), to_bytes(parts.ruleset),
                                to_bytes(parts.scenario), to_bytes(parts.data)};
  const std::string seats = seats_json(parts.seats);
  Statement entry(database,
                  "INSERT INTO cells (id, key, game, version, ruleset, scenario, data, seats, "
                  "reproducible) VALUES (?,?,?,?,?,?,?,?,?)");
  bind_id(entry, cell.id);
  entry.bind_blob(1, hashes[0]);
  entry.bind(2, parts.game);
  entry.bind(3, parts.version);
  entry.bind_blob(4, hashes[1]);
  entry.bind_blob(5, hashes[2]);
  entry.bind_blob(6, hashes[3]);
  entry.bind(7, seats);
  entry.bind(8, std::int64_t{cell.reproducible});
  return entry.run();
}

// No part of a cell's key, so it may be wrong in a store that has been damaged.
absl::Status set_reproducible(sqlite3* database, std::int64_t cell, bool reproducible) {
  Statement update(database, "UPDATE cells SET reproducible = ? WHERE id = ?");
  update.bind(0, std::int64_t{reproducible});
  update.bind(1, cell);
  return update.run();
}

absl::StatusOr<std::int64_t> add_cell(sqlite3* database, InputWriter& inputs,
                                      const PlannedCell& planned, const CellIdentity& cell) {
  // Also of a cell that is there: its inputs may have been lost (`muster check --salvage`).
  if (absl::Status added = inputs.add(inputs_of(cell)); !added.ok()) return added;
  auto known = id_of(database, "cells", planned.key);
  if (!known.ok()) return known;
  if (*known != 0) {
    const absl::Status updated = set_reproducible(database, *known, planned.reproducible);
    if (!updated.ok()) return updated;
    return known;
  }
  absl::Status inserted =
      insert_cell(database, {0, planned.key, cell.parts(), planned.reproducible});
  if (!inserted.ok()) return inserted;
  return sqlite3_last_insert_rowid(database);
}

absl::Status insert_witness(sqlite3* database, const StoredWitness& witness) {
  const std::string hashes[] = {to_bytes(witness.key), to_bytes(witness.params),
                                to_bytes(witness.data)};
  Statement entry(database,
                  "INSERT INTO witnesses (id, key, name, version, seat, params, data) "
                  "VALUES (?,?,?,?,?,?,?)");
  bind_id(entry, witness.id);
  entry.bind_blob(1, hashes[0]);
  entry.bind(2, witness.name);
  entry.bind(3, witness.version);
  entry.bind(4, std::int64_t{witness.seat});
  entry.bind_blob(5, hashes[1]);
  entry.bind_blob(6, hashes[2]);
  if (absl::Status added = entry.run(); !added.ok()) return added;
  return sqlite::execute(
      database, fmt::format("CREATE TABLE figures_{} (id INTEGER PRIMARY KEY, cell INTEGER NOT "
                            "NULL, seed INTEGER NOT NULL) STRICT",
                            sqlite3_last_insert_rowid(database)));
}

absl::StatusOr<std::int64_t> add_witness(sqlite3* database, InputWriter& inputs, const Hash128& key,
                                         const WitnessIdentity& witness) {
  if (absl::Status added = inputs.add(inputs_of(witness)); !added.ok()) return added;
  auto known = id_of(database, "witnesses", key);
  if (!known.ok() || *known != 0) return known;
  absl::Status inserted =
      insert_witness(database, {0, key, witness.name, witness.version, witness.seat,
                                witness.params.hash, manifest_of(witness.data).hash});
  if (!inserted.ok()) return inserted;
  return id_of(database, "witnesses", key);
}

// `cells`: ids, by cell of the plan; `witnesses`: ids, by key.
absl::Status write_plan(sqlite3* database, const StoreMeta& meta,
                        const std::vector<PlannedCell>& plan,
                        const std::vector<std::int64_t>& cells,
                        const std::map<Hash128, std::int64_t>& witnesses) {
  absl::Status status = sqlite::execute(database, "DELETE FROM plan");
  if (!status.ok()) return status;
  Statement entry(database,
                  "INSERT INTO plan (position, cell, ruleset, scenario, seats, witnesses) "
                  "VALUES (?,?,?,?,?,?)");
  for (std::size_t i = 0; i < plan.size(); ++i) {
    Json seats = Json::array();
    for (const std::size_t agent : plan[i].seats) seats.push_back(meta.agents[agent].name);
    Json ids = Json::array();
    for (const Hash128& witness : plan[i].witnesses) ids.push_back(witnesses.at(witness));
    const std::string texts[] = {json_text(seats), json_text(ids)};
    entry.bind(0, static_cast<std::int64_t>(i));
    entry.bind(1, cells[i]);
    entry.bind(2, meta.rulesets[plan[i].ruleset].name);
    entry.bind(3, meta.scenarios[plan[i].scenario].name);
    entry.bind(4, texts[0]);
    entry.bind(5, texts[1]);
    if (status = entry.run(); !status.ok()) return status;
    entry.reset();
  }
  return absl::OkStatus();
}

absl::Status write_meta(sqlite3* database, const StoreMeta& meta) {
  // The parts that people look for have keys of their own.
  const std::pair<const char*, std::string> entries[] = {
      {"identity", meta.identity},
      {"plan_size", fmt::format("{}", meta.plan_size)},
      {"config", meta.config},
      {"document", meta_to_json(meta)},
  };
  for (const auto& [key, value] : entries) {
    if (absl::Status status = set_meta_text(database, key, value); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

RunDescription describe(const Experiment& experiment, const std::string& version) {
  Plan plan(experiment);
  RunDescription run{make_meta(experiment, plan, version), std::move(plan), {}, {}};
  for (const auto& matchup : experiment.matchups) {
    run.cells.emplace_back(matchup, &matchup->cell());
    for (const WitnessIdentity& witness : matchup->witnesses()) {
      run.witnesses.try_emplace(witness.key(), witness);
    }
  }
  return run;
}

std::set<Hash128> input_hashes(const RunDescription& run) {
  std::set<Hash128> hashes;
  std::set<const CellIdentity*> seen;
  for (const auto& cell : run.cells) {
    if (!seen.insert(cell.get()).second) continue;
    for (const Input& input : inputs_of(*cell)) hashes.insert(input.hash);
  }
  for (const auto& [key, witness] : run.witnesses) {
    for (const Input& input : inputs_of(witness)) hashes.insert(input.hash);
  }
  return hashes;
}

absl::Status set_meta_text(sqlite3* database, std::string_view key, std::string_view value) {
  Statement statement(database, "INSERT OR REPLACE INTO meta VALUES (?, ?)");
  statement.bind(0, key);
  statement.bind(1, value);
  return statement.run();
}

absl::Status write_contents(sqlite3* database, const RunDescription& run) {
  if (absl::Status written = write_meta(database, run.meta); !written.ok()) return written;
  InputWriter inputs(database);
  std::map<Hash128, std::int64_t> witnesses;
  for (const auto& [key, witness] : run.witnesses) {
    const auto id = add_witness(database, inputs, key, witness);
    if (!id.ok()) return id.status();
    witnesses[key] = *id;
  }
  std::vector<std::int64_t> cells;
  for (std::size_t i = 0; i < run.plan.cells().size(); ++i) {
    const auto cell = add_cell(database, inputs, run.plan.cells()[i], *run.cells[i]);
    if (!cell.ok()) return cell.status();
    cells.push_back(*cell);
  }
  return write_plan(database, run.meta, run.plan.cells(), cells, witnesses);
}

absl::Status copy_description(sqlite3* database, const StoreContents& contents) {
  absl::Status status = write_meta(database, contents.meta);
  std::map<Hash128, std::int64_t> witnesses;
  for (const auto& [id, cell] : contents.cells) {
    if (status.ok()) status = insert_cell(database, cell);
  }
  for (const auto& [id, witness] : contents.witnesses) {
    witnesses[witness.key] = id;
    if (status.ok()) status = insert_witness(database, witness);
  }
  for (const auto& [id, program] : contents.programs) {
    if (status.ok()) status = add_program(database, program.identity, program.version).status();
  }
  for (const auto& [program, lines] : contents.signatures) {
    if (status.ok()) status = add_signatures(database, program, lines);
  }
  for (const Voucher& voucher : contents.vouchers) {
    if (status.ok()) status = add_voucher(database, voucher);
  }
  if (!status.ok()) return status;
  return write_plan(database, contents.meta, contents.plan, contents.plan_cells, witnesses);
}

absl::StatusOr<std::int64_t> add_program(sqlite3* database, const std::string& identity,
                                         const std::string& version) {
  Statement known(database, "SELECT id FROM programs WHERE identity = ?");
  known.bind(0, identity);
  const auto row = known.step();
  if (!row.ok()) return row.status();
  if (*row) return known.integer(0);
  Statement entry(database, "INSERT INTO programs (identity, version) VALUES (?, ?)");
  entry.bind(0, identity);
  entry.bind(1, version);
  if (absl::Status added = entry.run(); !added.ok()) return added;
  return sqlite3_last_insert_rowid(database);
}

absl::Status add_signatures(sqlite3* database, const std::string& program,
                            const std::vector<std::string>& lines) {
  Statement entry(database, "INSERT INTO signatures (program, line) VALUES (?, ?)");
  for (const std::string& line : lines) {
    entry.bind(0, program);
    entry.bind(1, line);
    if (absl::Status added = entry.run(); !added.ok()) return added;
    entry.reset();
  }
  return absl::OkStatus();
}

absl::Status remove_vouchers(sqlite3* database, const Voucher& like) {
  Statement removal(database, "DELETE FROM vouchers WHERE program = ? AND by = ?");
  removal.bind(0, like.program);
  removal.bind(1, like.by);
  return removal.run();
}

absl::Status add_voucher(sqlite3* database, const Voucher& voucher) {
  Statement entry(database,
                  "INSERT INTO vouchers (program, by, replayed, rows, keys) VALUES (?,?,?,?,?)");
  entry.bind(0, voucher.program);
  entry.bind(1, voucher.by);
  entry.bind(2, static_cast<std::int64_t>(voucher.replayed));
  entry.bind(3, static_cast<std::int64_t>(voucher.rows));
  entry.bind(4, static_cast<std::int64_t>(voucher.keys));
  return entry.run();
}

}  // namespace muster
