#include "experiments/segments/run_folder.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "core/config/inputs.h"
#include "core/status.h"
#include "experiments/segments/ledger.h"
#include "experiments/store/batch_reader.h"
#include "experiments/store/file_sum.h"
#include "experiments/store/lock.h"

namespace muster {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostDescriptionBytes = std::uint64_t{1} << 30;

absl::StatusOr<RowFile> open_store_rows(const std::string& path) {
  const absl::Status same = check_unchanged(path);
  if (!same.ok() && store_owner(path).empty()) return same;
  RowFile file;
  file.path = path;
  auto database = sqlite::open(path, sqlite::Access::kRead);
  if (!database.ok()) return database.status();
  file.database = *std::move(database);
  absl::Status read = sqlite::in_transaction(
      file.database.get(),
      [&]() -> absl::Status {
        auto contents = read_contents(file.database.get(), path);
        if (!contents.ok()) return contents.status();
        file.contents = *std::move(contents);
        auto batches = read_batches(file.database.get(), file.contents, path);
        if (!batches.ok()) return batches.status();
        file.batches = *std::move(batches);
        return absl::OkStatus();
      },
      true);
  if (!read.ok()) return read;
  return file;
}

}  // namespace

std::int64_t changed_at(const std::string& path) {
  std::error_code error;
  const fs::file_time_type time = fs::last_write_time(path, error);
  if (error) return 0;
  const auto system = std::chrono::file_clock::to_sys(time);
  return std::chrono::duration_cast<std::chrono::milliseconds>(system.time_since_epoch()).count();
}

std::string store_path_in(const std::string& run_folder) {
  std::string path = fmt::format("{}/{}", run_folder, kStoreFileName);
  // Its lock and its sum stand beside the file itself.
  std::error_code error;
  if (!fs::is_symlink(path, error)) return path;
  const fs::path file = fs::canonical(path, error);
  if (!error) path = file.string();
  return path;
}

absl::StatusOr<std::vector<RowSource>> sources_in(const std::string& run_folder) {
  std::vector<RowSource> sources;
  std::error_code error;
  if (fs::is_regular_file(store_path_in(run_folder), error)) sources.push_back({run_folder, true});
  const auto segments = list_segments(run_folder);
  if (!segments.ok()) return segments.status();
  for (const SegmentName& segment : *segments) sources.push_back({run_folder, false, segment});
  return sources;
}

absl::StatusOr<RowFile> open_source(const RowSource& source) {
  return source.is_store ? open_store_rows(store_path_in(source.run_folder))
                         : open_segment(source.run_folder, source.segment);
}

absl::StatusOr<std::unique_ptr<Store>> open_description(const std::string& run_folder) {
  const std::string path = description_path(run_folder);
  auto bytes = read_file(path, kMostDescriptionBytes);
  if (absl::IsNotFound(bytes.status())) return Store::open(store_path_in(run_folder));
  if (!bytes.ok()) return bytes.status();
  return Store::open_bytes(*std::move(bytes), path);
}

absl::StatusOr<IdMap> IdMap::make(const RowFile& from, const StoreContents& to) {
  IdMap map;
  std::map<Hash128, std::int64_t> cells;
  for (const auto& [id, cell] : to.cells) cells[cell.key] = id;
  for (const auto& [id, cell] : from.contents.cells) {
    const auto found = cells.find(cell.key);
    if (found == cells.end()) {
      return absl::FailedPreconditionError(
          fmt::format("{}: has games that this run does not know (of {}, cell {})", from.path,
                      from.contents.meta.experiment, to_text(cell.key)));
    }
    map.cells_[id] = found->second;
    map.same_ = map.same_ && found->second == id;
  }
  for (const auto& [id, witness] : from.contents.witnesses) {
    const std::int64_t there = to.witness_id(witness.key);
    if (there == 0) {
      return absl::FailedPreconditionError(
          fmt::format("{}: has figures of a witness that this run does not know ({})", from.path,
                      witness.name));
    }
    map.witnesses_[id] = there;
    map.same_ = map.same_ && there == id;
  }
  for (const auto& [id, program] : from.contents.programs) {
    const std::int64_t there = to.program_id(program.identity);
    if (there == 0) {
      return absl::FailedPreconditionError(
          fmt::format("{}: was played by another program ({}), for whose rows nobody vouches; "
                      "`muster run CONFIG "
                      "--out NEW --reuse DIR` compares the two by playing some games again",
                      from.path, program.identity));
    }
    map.programs_[id] = there;
  }
  return map;
}

absl::StatusOr<FolderView> view_folder(const std::string& run_folder) {
  FolderView view;
  auto description = open_description(run_folder);
  if (!description.ok()) return description.status();
  view.description = *std::move(description);
  const StoreContents& run = view.description->contents();
  Ledger ledger(view.description->plan(), run);
  const auto sources = sources_in(run_folder);
  if (!sources.ok()) return sources.status();
  for (const RowSource& source : *sources) {
    const auto file = open_source(source);
    if (absl::IsNotFound(file.status())) continue;  // merged meanwhile
    if (!file.ok()) {
      view.damage.push_back(message_of(file.status()));
      continue;
    }
    const auto ids = IdMap::make(*file, run);
    if (!ids.ok()) {
      view.damage.push_back(message_of(ids.status()));
      continue;
    }
    SegmentState state{source.segment, 0, 0, 0};
    for (const BatchRecord& batch : file->batches) {
      const auto keys = unpack_keys(batch.keys);
      if (!keys.ok()) return keys.status();
      if (batch.witness == 0) state.rows += keys->size();
      for (BatchKey key : *keys) {
        key.cell = static_cast<std::uint64_t>(ids->cell(static_cast<std::int64_t>(key.cell)));
        ledger.add(ids->witness(batch.witness), key);
      }
    }
    if (source.is_store) continue;
    state.bytes = file->bytes->size();
    state.closed_at = changed_at(file->path);
    view.segments.push_back(std::move(state));
  }
  view.done = ledger.done();
  view.rows = ledger.rows_of_plan();
  return view;
}

}  // namespace muster
