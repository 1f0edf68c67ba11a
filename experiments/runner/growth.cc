#include "experiments/runner/growth.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/hash.h"
#include "core/text.h"
#include "experiments/engine/program.h"

namespace muster {
namespace {

std::uint64_t word_of(const Hash128& key) { return hash_combine(key.high, key.low); }

// Who has played what.
void share_out(const Store& store, const Plan& plan, Growth& growth) {
  struct Tally {
    Share share;
    std::uint64_t next_job = 0;  // jobs before it have been counted
    bool foreign = false;
  };
  std::map<std::string, Tally> tallies;
  std::vector<Tally*> by_batch;
  for (const BatchRecord& batch : store.batches()) {
    const std::string& identity = store.contents().programs.at(batch.program).identity;
    Tally& tally = tallies[identity];
    tally.foreign = identity != program_identity();
    by_batch.push_back(&tally);
  }
  for (std::uint64_t job = 0; job < plan.size(); ++job) {
    growth.visit(plan, job, [&](const RowPlace& place, const Hash128& witness) {
      Tally& tally = *by_batch[place.batch];
      if (tally.next_job <= job) ++tally.share.games;
      tally.next_job = job + 1;
      if (!tally.foreign) return;
      const GameJob game = plan.job(job);
      const Hash128 row = row_key(plan.cells()[game.cell].key, game.seed);
      tally.share.keys += hash_combine(word_of(row), word_of(witness));
    });
  }
  for (const auto& [identity, tally] : tallies) {
    if (tally.share.games > 0) growth.by_program.emplace(identity, tally.share);
  }
}

}  // namespace

std::vector<std::string> Growth::others(const StoreContents& contents,
                                        const std::string& program) const {
  std::vector<std::string> others;
  for (const auto& entry : by_program) {
    const std::string& identity = entry.first;
    const auto covers = [&](const Voucher& known) {  // nothing less, and nothing else
      return known.program == identity && known.by == program &&
             Share{known.rows, known.keys} == entry.second;
    };
    const bool vouched = std::any_of(contents.vouchers.begin(), contents.vouchers.end(), covers);
    if (identity != program && !vouched) others.push_back(identity);
  }
  return others;
}

std::string Growth::text() const {
  if (stay + former == 0) return "";
  std::string text = fmt::format("{} {}, {} to be played", count_text(stay, "row"),
                                 stay == 1 ? "stays" : "stay", planned - stay);
  if (former > 0) {
    text += fmt::format("; {} of former configs stay until `muster gc`", count_text(former, "row"));
  }
  return text;
}

absl::StatusOr<Growth> growth_of(const Store& store, const Plan& plan) {
  Growth growth;
  growth.planned = plan.rows();
  std::map<Hash128, std::int64_t> ids;
  for (const auto& [id, cell] : store.contents().cells) ids[cell.key] = id;
  for (const PlannedCell& cell : plan.cells()) {
    const auto id = ids.find(cell.key);
    growth.cells.push_back(id == ids.end() ? 0 : id->second);
  }
  auto index = RowIndex::make(plan, growth.cells, store.batches(), 0);
  if (!index.ok()) return index.status();
  growth.index = *std::move(index);
  growth.stay = growth.index.rows_of_plan();
  growth.former = growth.index.rows() - growth.stay;
  for (const auto& [id, witness] : store.contents().witnesses) {
    auto figures = RowIndex::make(plan, growth.cells, store.batches(), id);
    if (!figures.ok()) return figures.status();
    growth.figures.emplace(witness.key, *std::move(figures));
  }
  share_out(store, plan, growth);
  return growth;
}

}  // namespace muster
