#include "experiments/runner/growth.h"

#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace muster {
namespace {

// Files by role, with their hashes, as a manifest lists them.
std::map<std::string, std::string> files_of(const std::string& manifest) {
  std::map<std::string, std::string> files;
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(manifest, '\n'))) {
    if (line.size() > 33) files[line.substr(33)] = line.substr(0, 32);
  }
  return files;
}

std::string count_text(std::uint64_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace

std::vector<std::string> Growth::others(const StoreContents& contents,
                                        const std::string& program) const {
  std::vector<std::string> others;
  for (const auto& entry : by_program) {
    const std::string& identity = entry.first;
    const auto covers = [&](const Voucher& known) {  // not what was played since
      return known.program == identity && known.by == program && known.rows >= entry.second;
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
  std::vector<std::uint64_t> by_batch(store.batches().size());
  for (std::uint64_t job = 0; job < plan.size(); ++job) {
    const auto cell = static_cast<std::size_t>(job % plan.cells().size());
    const RowPlace& place = growth.index.at(job);
    if (place.there() && plan.same_as(cell) == cell) ++by_batch[place.batch];
  }
  for (std::size_t batch = 0; batch < by_batch.size(); ++batch) {
    if (by_batch[batch] == 0) continue;
    const std::int64_t program = store.batches()[batch].program;
    growth.by_program[store.contents().programs.at(program).identity] += by_batch[batch];
  }
  return growth;
}

std::string what_changed(const Store& store, const Experiment& experiment) {
  if (experiment.matchups.empty() || store.contents().plan_cells.empty()) return "";
  const CellIdentity& now = experiment.matchups.front()->cell();
  const StoredCell& before = store.contents().cells.at(store.contents().plan_cells.front());
  const auto manifest = store.input(before.parts.data);
  if (manifest.ok()) {
    const auto known = files_of(*manifest);
    for (const Input& file : now.data) {
      const auto found = known.find(file.role);
      if (found != known.end() && found->second != to_text(file.hash)) {
        return fmt::format("{} has changed", file.role);
      }
    }
  }
  if (before.parts.version != now.version) return "the game's version has changed";
  if (before.parts.ruleset != now.ruleset.hash) return "the ruleset has changed";
  if (before.parts.scenario != now.scenario.hash) return "the scenario has changed";
  return "the seed, scenarios' names, agents or files have changed";
}

}  // namespace muster
