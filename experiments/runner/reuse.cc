#include "experiments/runner/reuse.h"

#include <algorithm>
#include <map>
#include <utility>

#include "experiments/engine/program.h"
#include "experiments/runner/growth.h"
#include "experiments/runner/vouch.h"
#include "experiments/store/file_sum.h"
#include "experiments/store/lock.h"

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
    return outcome_;
  }

 private:
  RowsToAdd& gathered(std::int64_t program) {
    RowsToAdd& rows = gathered_[program];
    rows.program = from_.contents().programs.at(program).identity;
    return rows;
  }
  absl::Status flush(RowsToAdd& rows) {
    if (rows.empty()) return absl::OkStatus();
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

// What another program will want to know of the one whose rows are taken over.
absl::Status hand_over(const Store& from, const Voucher& voucher, StoreWriter& writer) {
  const StoreContents& contents = from.contents();
  const StoredProgram& program = contents.programs.at(contents.program_id(voucher.program));
  absl::Status done = writer.add_program(program.identity, program.version);
  const auto lines = contents.signatures.find(program.identity);
  if (done.ok() && lines != contents.signatures.end()) {
    done = writer.sign(lines->second, program.identity);
  }
  const auto& vouchers = writer.contents().vouchers;
  const bool known = std::count(vouchers.begin(), vouchers.end(), voucher) > 0;
  return done.ok() && !known ? writer.vouch(voucher, true) : done;
}

}  // namespace

absl::StatusOr<ReuseSource> judge_source(const std::string& folder, const std::string& store_path,
                                         const Experiment& experiment, const Plan& plan,
                                         int threads) {
  const absl::Status same = check_unchanged(store_path);
  if (!same.ok() && store_owner(store_path).empty()) return same;
  auto store = Store::open(store_path);
  if (!store.ok()) return store.status();
  ReuseSource source{folder, *std::move(store), {}, {}};
  auto growth = growth_of(*source.store, plan);
  if (!growth.ok()) return growth.status();
  source.growth = *std::move(growth);
  const StoreContents& contents = source.store->contents();
  const auto others = source.growth.others(contents, program_identity());
  auto vouchers = vouch_for(*source.store, experiment, source.growth, others, threads);
  if (!vouchers.ok()) return vouchers.status();
  source.vouchers = *std::move(vouchers);
  for (const Voucher& voucher : contents.vouchers) {
    const auto share = source.growth.by_program.find(voucher.program);
    if (share != source.growth.by_program.end() && voucher.by == program_identity() &&
        share->second == Share{voucher.rows, voucher.keys}) {
      source.vouchers.push_back(voucher);
    }
  }
  return source;
}

absl::StatusOr<Reuse> reuse_rows(const ReuseSource& from, const Plan& plan, const Store& before,
                                 StoreWriter& writer) {
  // First the grounds, then the rows: a run that is killed in between has none without.
  for (const Voucher& voucher : from.vouchers) {
    absl::Status known = hand_over(*from.store, voucher, writer);
    if (!known.ok()) return known;
  }
  Taker taker(*from.store, writer);
  for (std::uint64_t job = 0; job < plan.size(); ++job) {
    const auto index = static_cast<std::size_t>(job % plan.cells().size());
    const auto cell = static_cast<std::uint64_t>(writer.contents().plan_cells[index]);
    // The row there and figures from here would be of two games, where an agent is limited by time.
    const bool apart = !plan.cells()[index].reproducible && before.has_row(job);
    absl::Status taken;
    from.growth.visit(plan, job, [&](const RowPlace& place, const Hash128& witness) {
      if (!taken.ok()) return;
      if (witness == Hash128{}) {
        if (!before.has_row(job)) taken = taker.take(place, cell);
        return;
      }
      const std::int64_t id = writer.contents().witness_id(witness);
      if (!apart && !before.has_figures(job, id)) taken = taker.take_figures(place, cell, id);
    });
    if (!taken.ok()) return taken;
  }
  return taker.finish();
}

}  // namespace muster
