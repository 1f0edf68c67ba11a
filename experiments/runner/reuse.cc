#include "experiments/runner/reuse.h"

#include <map>
#include <utility>

#include "experiments/engine/program.h"
#include "experiments/runner/growth.h"
#include "experiments/runner/vouch.h"

namespace muster {
namespace {

// Gathers what is taken over, by the program that played it, and writes it a batch at a time.
class Taker {
 public:
  Taker(const Store& from, StoreWriter& writer) : from_(from), writer_(writer) {}

  absl::Status take(const RowPlace& place, std::uint64_t cell) {
    auto found = from_.row_at(place);
    if (!found.ok()) return found.status();
    RowsToAdd& into = gathered(from_.batches()[place.batch].program);
    found->row.cell = cell;
    into.rows.push_back(std::move(found->row));
    ++outcome_.rows;
    return into.rows.size() >= kMaxBatchRows ? flush(into) : absl::OkStatus();
  }
  absl::Status take_figures(const RowPlace& place, std::uint64_t cell, std::int64_t witness) {
    auto figures = from_.figures_at(place);
    if (!figures.ok()) return figures.status();
    figures->cell = cell;
    gathered(from_.batches()[place.batch].program).figures[witness].push_back(*std::move(figures));
    ++outcome_.figures;
    return absl::OkStatus();
  }
  absl::StatusOr<Reuse> finish() {
    for (auto& [program, rows] : gathered_) {
      if (absl::Status written = flush(rows); !written.ok()) return written;
    }
    return std::move(outcome_);
  }

 private:
  RowsToAdd& gathered(std::int64_t program) {
    RowsToAdd& rows = gathered_[program];
    rows.program = from_.contents().programs.at(program).identity;
    return rows;
  }
  absl::Status flush(RowsToAdd& rows) {
    RowsToAdd all = std::exchange(rows, {});
    const std::string& version =
        from_.contents().programs.at(from_.contents().program_id(all.program)).version;
    absl::Status known = writer_.add_program(all.program, version);
    return known.ok() ? writer_.append(all) : known;
  }

  const Store& from_;
  StoreWriter& writer_;
  std::map<std::int64_t, RowsToAdd> gathered_;  // by id of the program in `from`
  Reuse outcome_;
};

// Of a witness's figures in `from`, by its key: which jobs have some.
absl::StatusOr<std::map<Hash128, RowIndex>> figures_of(const Store& from, const Plan& plan,
                                                       const Growth& growth) {
  std::map<Hash128, RowIndex> figures;
  for (const auto& [id, witness] : from.contents().witnesses) {
    auto index = RowIndex::make(plan, growth.cells, from.batches(), id);
    if (!index.ok()) return index.status();
    figures.emplace(witness.key, *std::move(index));
  }
  return figures;
}

// What another program will want to know of the one whose rows are taken over.
absl::Status hand_over(const Store& from, const Voucher& voucher, StoreWriter& writer) {
  const StoreContents& contents = from.contents();
  const StoredProgram& program = contents.programs.at(contents.program_id(voucher.program));
  absl::Status done = writer.add_program(program.identity, program.version);
  const auto lines = contents.signatures.find(program.identity);
  const bool there = writer.contents().signatures.contains(program.identity);
  if (done.ok() && lines != contents.signatures.end() && !there) {
    done = writer.sign(lines->second, program.identity);
  }
  return done.ok() ? writer.vouch(voucher) : done;
}

}  // namespace

absl::StatusOr<Reuse> reuse_rows(const Store& from, const Experiment& experiment, const Plan& plan,
                                 const Store& before, StoreWriter& writer, int threads) {
  const auto growth = growth_of(from, plan);
  if (!growth.ok()) return growth.status();
  auto vouchers = vouch_for(from, experiment, *growth,
                            growth->others(from.contents(), program_identity()), threads);
  if (!vouchers.ok()) return vouchers.status();
  const auto figures = figures_of(from, plan, *growth);
  if (!figures.ok()) return figures.status();
  // First the grounds, then the rows: a run that is killed in between has none without.
  for (const Voucher& voucher : *vouchers) {
    absl::Status known = hand_over(from, voucher, writer);
    if (!known.ok()) return known;
  }
  Taker taker(from, writer);
  for (std::uint64_t job = 0; job < plan.size(); ++job) {
    const auto index = static_cast<std::size_t>(job % plan.cells().size());
    const RowPlace& place = growth->index.at(job);
    if (!place.there() || plan.same_as(index) != index) continue;
    const auto cell = static_cast<std::uint64_t>(writer.contents().plan_cells[index]);
    absl::Status taken = before.has_row(job) ? absl::OkStatus() : taker.take(place, cell);
    for (const Hash128& key : plan.cells()[index].witnesses) {
      const std::int64_t witness = writer.contents().witness_id(key);
      const auto there = figures->find(key);
      if (!taken.ok() || there == figures->end() || !there->second.at(job).there() ||
          before.has_figures(job, witness)) {
        continue;
      }
      taken = taker.take_figures(there->second.at(job), cell, witness);
    }
    if (!taken.ok()) return taken;
  }
  auto outcome = taker.finish();
  if (!outcome.ok()) return outcome;
  outcome->vouchers = *std::move(vouchers);
  return outcome;
}

}  // namespace muster
