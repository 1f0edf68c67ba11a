#include "experiments/segments/ledger.h"

#include <algorithm>

namespace muster {

Ledger::Ledger(const Plan& plan, const StoreContents& run)
    : plan_(plan), run_(run), planned_(plan, run.plan_cells) {}

RowName Ledger::name_of(std::int64_t witness, const BatchKey& key) const {
  RowName name{witness, false, key.cell, key.seed};
  planned_.visit(key, [&](std::uint64_t job) {
    if (!name.planned || job < name.job) name = {witness, true, job, 0};
  });
  return name;
}

void Ledger::add(std::int64_t witness, const BatchKey& key) {
  const RowName name = name_of(witness, key);
  if (!name.planned) {
    const auto [entry, is_new] = former_.try_emplace(name, false);
    if (!is_new) entry->second = true;
    copies_ += !is_new;
    return;
  }
  Table& table = tables_[witness];
  if (table.there.empty()) table.there.resize(plan_.size());
  if (!table.there[name.job]) {
    table.there[name.job] = true;
    rows_of_plan_ += witness == 0;
    return;
  }
  if (table.twice.empty()) table.twice.resize(plan_.size());
  table.twice[name.job] = true;
  ++copies_;
}

bool Ledger::is_twice(const RowName& name) const {
  if (!name.planned) {
    const auto found = former_.find(name);
    return found != former_.end() && found->second;
  }
  const auto table = tables_.find(name.witness);
  return table != tables_.end() && !table->second.twice.empty() && table->second.twice[name.job];
}

std::vector<bool> Ledger::done() const {
  const std::size_t cells = plan_.cells().size();
  const auto has = [&](std::int64_t witness, std::uint64_t repetition, std::size_t cell) {
    const auto table = tables_.find(witness);
    return table != tables_.end() && table->second.there[repetition * cells + cell];
  };
  std::map<Hash128, std::int64_t> ids;
  for (const auto& [id, witness] : run_.witnesses) ids[witness.key] = id;
  std::vector<bool> done(plan_.size());
  for (std::uint64_t job = 0; job < plan_.size(); ++job) {
    const auto cell = static_cast<std::size_t>(job % cells);
    const std::uint64_t repetition = job / cells;
    const std::size_t first = plan_.same_as(cell);
    const std::vector<Hash128>& asked = plan_.cells()[cell].witnesses;
    done[job] = has(0, repetition, first) &&
                (!plan_.cells()[cell].reproducible ||
                 std::all_of(asked.begin(), asked.end(), [&](const Hash128& witness) {
                   return has(ids.at(witness), repetition, first);
                 }));
  }
  return done;
}

}  // namespace muster
