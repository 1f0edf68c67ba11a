#include "experiments/segments/merge.h"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/files.h"
#include "core/status.h"
#include "core/text.h"
#include "experiments/runner/question.h"
#include "experiments/runner/what_changed.h"
#include "experiments/segments/ledger.h"
#include "experiments/segments/temporary_folder.h"
#include "experiments/store/batch_reader.h"
#include "experiments/store/draft.h"
#include "experiments/store/lock.h"
#include "experiments/store/writer.h"

namespace muster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostTold = 10;

// A game that is there more than once: which one stays.
struct Choice {
  std::tuple<std::int64_t, std::int64_t, std::uint64_t> order;  // end, duration, hash
  std::size_t file = 0;                                         // where it was met first
};

class Merger {
 public:
  // `path`: how messages call the run's store. `changing`: a folder whose segments may go meanwhile
  // and are left out then; an attempt that folds its own has written their rows before.
  Merger(const Store& run, std::string path, std::vector<RowSource> sources, std::string changing)
      : run_(run),
        path_(std::move(path)),
        sources_(std::move(sources)),
        changing_(std::move(changing)),
        ledger_(run.plan(), run.contents()) {}

  // Writes the union to a new store. Errors: those of StoreWriter.
  absl::Status write(const std::string& to);
  Merge& outcome() { return outcome_; }
  std::uint64_t gone() const { return gone_; }
  // Sources that are whole in the union.
  const std::vector<RowSource>& merged() const { return merged_; }

 private:
  // An opened source with its ids in the run; nothing when it is gone, damaged or foreign, of which
  // the last two are told.
  struct Opened {
    RowFile file;
    IdMap ids;
  };
  absl::StatusOr<std::optional<Opened>> open(std::size_t source, bool tell);
  BatchKey own_key(const Opened& opened, const BatchKey& key) const;
  bool has_copies(const Opened& opened, const BatchRecord& batch) const;

  absl::Status look(std::size_t source);
  absl::Status weigh(std::size_t source);
  absl::Status copy(std::size_t source, StoreWriter& writer);
  absl::Status copy_whole(const Opened& opened, std::span<const BatchRecord> batches,
                          StoreWriter& writer);
  absl::Status copy_rows(const Opened& opened, const BatchRecord& batch, std::size_t source,
                         StoreWriter& writer);
  bool keeps(const StoredRow& row, const RowName& name);
  bool keeps(const StoredFigures& figures, const RowName& name, std::size_t source);
  void differs(const RowName& name, std::uint64_t cell, std::uint64_t seed,
               const std::string& what);

  const Store& run_;
  const std::string path_;
  const std::vector<RowSource> sources_;
  const std::string changing_;
  std::set<std::size_t> left_out_;
  std::uint64_t gone_ = 0;
  Ledger ledger_;
  absl::flat_hash_map<RowName, Choice> choices_;         // of rows that are there twice
  absl::flat_hash_map<RowName, std::uint64_t> figures_;  // of those that are: hash of what stays
  absl::flat_hash_set<RowName> copied_;                  // of rows that are there twice
  Merge outcome_;
  std::vector<RowSource> merged_;
};

absl::StatusOr<std::optional<Merger::Opened>> Merger::open(std::size_t source, bool tell) {
  auto file = open_source(sources_[source]);
  absl::Status status = file.status();
  if (file.ok()) {
    auto ids = IdMap::make(*file, run_.contents());
    if (ids.ok()) return Opened{*std::move(file), *std::move(ids)};
    status = ids.status();
  }
  const RowSource& from = sources_[source];
  if (absl::IsNotFound(status) && !from.is_store && from.run_folder == changing_) {
    left_out_.insert(source);
    ++gone_;
    return std::optional<Opened>();
  }
  // What has gone since a moment ago was merged or folded by somebody else: the caller looks again.
  if (!tell || sources_[source].is_store || absl::IsNotFound(status)) return status;
  outcome_.damage.push_back(message_of(status));
  left_out_.insert(source);
  return std::optional<Opened>();
}

BatchKey Merger::own_key(const Opened& opened, const BatchKey& key) const {
  BatchKey own = key;
  own.cell = static_cast<std::uint64_t>(opened.ids.cell(static_cast<std::int64_t>(key.cell)));
  return own;
}

// First the keys of all files ...
absl::Status Merger::look(std::size_t source) {
  const auto opened = open(source, true);
  if (!opened.ok()) return opened.status();
  if (!*opened) return absl::OkStatus();
  for (const BatchRecord& batch : (*opened)->file.batches) {
    const auto keys = unpack_keys(batch.keys);
    if (!keys.ok()) return keys.status();
    for (const BatchKey& key : *keys) {
      ledger_.add((*opened)->ids.witness(batch.witness), own_key(**opened, key));
    }
  }
  return absl::OkStatus();
}

bool Merger::has_copies(const Opened& opened, const BatchRecord& batch) const {
  if (ledger_.copies() == 0) return false;
  const auto keys = unpack_keys(batch.keys);
  const std::int64_t witness = opened.ids.witness(batch.witness);
  return !keys.ok() || std::any_of(keys->begin(), keys->end(), [&](const BatchKey& key) {
    const BatchKey own = own_key(opened, key);
    // Figures follow the row that stays.
    return ledger_.is_twice(ledger_.name_of(witness, own)) ||
           ledger_.is_twice(ledger_.name_of(0, own));
  });
}

void Merger::differs(const RowName& name, std::uint64_t cell, std::uint64_t seed,
                     const std::string& what) {
  if (outcome_.differs.size() >= kMostTold) return;
  const Hash128 key = row_key(run_.contents().cells.at(static_cast<std::int64_t>(cell)).key, seed);
  const std::string game =
      name.planned ? fmt::format("job {}", name.job) : "a game of a former config";
  outcome_.differs.push_back(
      fmt::format("{} was played more than once, and {} differ: it is not deterministic; `{}` "
                  "plays it again",
                  game, what, replay_command(path_, to_text(key))));
}

// ... then the rows that are there twice, to choose; most runs have none ...
absl::Status Merger::weigh(std::size_t source) {
  if (left_out_.contains(source)) return absl::OkStatus();
  const auto opened = open(source, false);
  if (!opened.ok()) return opened.status();
  if (!*opened) return absl::OkStatus();
  BatchReader reader((*opened)->file.database.get(), (*opened)->file.contents,
                     (*opened)->file.path);
  for (const BatchRecord& batch : (*opened)->file.batches) {
    if (batch.witness != 0 || !has_copies(**opened, batch)) continue;
    const auto rows = reader.rows(batch);
    if (!rows.ok()) return rows.status();
    for (const StoredRow& row : *rows) {
      const BatchKey key = own_key(**opened, {row.cell, row.seed, row.repetition});
      const RowName name = ledger_.name_of(0, key);
      if (!ledger_.is_twice(name)) continue;
      const Choice mine{{row.finished_at, row.wall_nanoseconds, row.hash}, source};
      const auto [known, is_new] = choices_.try_emplace(name, mine);
      if (is_new) continue;
      const bool same = std::get<2>(known->second.order) == row.hash;
      const auto cell = static_cast<std::int64_t>(key.cell);
      if (!same && run_.contents().cells.at(cell).reproducible) {
        differs(name, key.cell, key.seed, "its results");
      }
      if (mine.order < known->second.order) known->second = mine;
    }
  }
  return absl::OkStatus();
}

bool Merger::keeps(const StoredRow& row, const RowName& name) {
  if (!ledger_.is_twice(name)) return true;
  const Choice& choice = choices_.at(name);
  return choice.order == std::tuple(row.finished_at, row.wall_nanoseconds, row.hash) &&
         copied_.insert(name).second;
}

bool Merger::keeps(const StoredFigures& figures, const RowName& name, std::size_t source) {
  const auto cell = static_cast<std::int64_t>(figures.cell);
  const bool reproducible = run_.contents().cells.at(cell).reproducible;
  const RowName row = ledger_.name_of(0, {figures.cell, figures.seed, figures.repetition});
  // Where a game may come out otherwise, figures of one do not stand beside the row of another.
  if (!reproducible && ledger_.is_twice(row) && choices_.at(row).file != source) return false;
  if (!ledger_.is_twice(name)) return true;
  const auto [known, is_new] = figures_.try_emplace(name, hash_of(figures.metrics));
  if (is_new) return true;
  if (reproducible && known->second != hash_of(figures.metrics)) {
    differs(name, figures.cell, figures.seed, "figures of a witness");
  }
  return false;
}

// Batches without copies are taken as they are.
absl::Status Merger::copy_whole(const Opened& opened, std::span<const BatchRecord> batches,
                                StoreWriter& writer) {
  const auto columns = MetricColumns::read(opened.file.database.get(), batches.front().witness);
  if (!columns.ok()) return columns.status();
  std::vector<BatchRecord> own(batches.begin(), batches.end());
  for (BatchRecord& batch : own) {
    const std::string& program = opened.file.contents.programs.at(batch.program).identity;
    batch.program = writer.contents().program_id(program);
  }
  return writer.copy({"part", &*columns, own});
}

absl::Status Merger::copy_rows(const Opened& opened, const BatchRecord& batch, std::size_t source,
                               StoreWriter& writer) {
  BatchReader reader(opened.file.database.get(), opened.file.contents, opened.file.path);
  RowsToAdd add;
  add.program = opened.file.contents.programs.at(batch.program).identity;
  const std::int64_t witness = opened.ids.witness(batch.witness);
  const auto take = [&](auto& rows, auto& into) {
    for (auto& row : rows) {
      const BatchKey key = own_key(opened, {row.cell, row.seed, row.repetition});
      row.cell = key.cell;
      const RowName name = ledger_.name_of(witness, key);
      bool keep = false;
      if constexpr (std::is_same_v<std::decay_t<decltype(row)>, StoredRow>) {
        keep = keeps(row, name);
      } else {
        keep = keeps(row, name, source);
      }
      if (keep) into.push_back(std::move(row));
    }
  };
  if (batch.witness == 0) {
    auto rows = reader.rows(batch);
    if (!rows.ok()) return rows.status();
    take(*rows, add.rows);
  } else {
    auto figures = reader.figures(batch);
    if (!figures.ok()) return figures.status();
    take(*figures, add.figures[witness]);
  }
  return writer.append(add);
}

// ... and last, what stays.
absl::Status Merger::copy(std::size_t source, StoreWriter& writer) {
  if (left_out_.contains(source)) return absl::OkStatus();
  const auto opened = open(source, false);
  if (!opened.ok()) return opened.status();
  if (!*opened) return absl::OkStatus();
  const RowFile& file = (*opened)->file;
  absl::Status status = file.bytes != nullptr
                            ? sqlite::attach_bytes(writer.database(), "part", *file.bytes)
                            : sqlite::attach_file(writer.database(), "part", file.path);
  if (!status.ok()) return status;
  for (std::size_t begin = 0; begin < file.batches.size() && status.ok();) {
    if (!(*opened)->ids.same() || has_copies(**opened, file.batches[begin])) {
      status = copy_rows(**opened, file.batches[begin++], source, writer);
      continue;
    }
    const std::size_t last = end_of_run(file.batches, begin);
    std::size_t end = begin + 1;
    while (end < last && !has_copies(**opened, file.batches[end])) ++end;
    status = copy_whole(**opened, std::span(file.batches).subspan(begin, end - begin), writer);
    begin = end;
  }
  const absl::Status detached = sqlite::detach(writer.database(), "part");
  if (status.ok()) status = detached;
  if (status.ok()) merged_.push_back(sources_[source]);
  return status;
}

absl::Status Merger::write(const std::string& to) {
  absl::Status status;
  for (std::size_t i = 0; i < sources_.size() && status.ok(); ++i) status = look(i);
  for (std::size_t i = 0; i < sources_.size() && ledger_.copies() > 0 && status.ok(); ++i) {
    status = weigh(i);
  }
  if (!status.ok()) return status;
  auto writer = StoreWriter::open_copy(to, run_.contents(), run_.database());
  if (!writer.ok()) return writer.status();
  for (std::size_t i = 0; i < sources_.size() && status.ok(); ++i) status = copy(i, **writer);
  if (status.ok()) status = (*writer)->close();
  outcome_.copies = ledger_.copies();
  outcome_.rows = ledger_.rows_of_plan();
  outcome_.planned = run_.plan().rows();
  return status;
}

// Every file once, whatever folder it is in.
absl::StatusOr<std::vector<RowSource>> all_sources(const std::vector<std::string>& folders) {
  std::vector<RowSource> all;
  std::set<Hash128> known;
  std::set<std::string> stores;
  for (const std::string& folder : folders) {
    const auto some = sources_in(folder);
    if (!some.ok()) return some.status();
    for (const RowSource& source : *some) {
      std::error_code ignored;
      const bool is_new =
          source.is_store
              ? stores.insert(fs::weakly_canonical(store_path_in(folder), ignored).string()).second
              : known.insert(source.segment.hash).second || folder == folders.front();
      if (is_new) all.push_back(source);
    }
  }
  return all;
}

// That of the folder itself, or of the first other one.
absl::StatusOr<std::unique_ptr<Store>> common_description(const std::vector<std::string>& folders) {
  std::unique_ptr<Store> common;
  std::string of;
  for (const std::string& folder : folders) {
    auto description = open_description(folder);
    const bool empty = &folder == &folders.front() && absl::IsNotFound(description.status());
    if (empty) continue;
    if (!description.ok()) return description.status();
    if (common == nullptr) {
      common = *std::move(description);
      of = folder;
      continue;
    }
    if (common->meta().identity == (*description)->meta().identity) continue;
    return absl::FailedPreconditionError(
        fmt::format("{} and {} are not the same run: {}. Nothing was changed; `muster run CONFIG "
                    "--out NEW --reuse DIR` takes the games that a config has from any run",
                    of, folder, difference_of(*common, **description)));
  }
  if (common == nullptr) {
    return absl::NotFoundError(
        fmt::format("{}: there is no run; `muster run` makes one", folders.front()));
  }
  return common;
}

absl::Status remove_segments(const std::string& run_folder, const std::vector<RowSource>& merged,
                             bool all) {
  absl::Status status;
  for (const RowSource& source : merged) {
    if (source.is_store || source.run_folder != run_folder || !status.ok()) continue;
    status = remove_file(fmt::format("{}/{}", segments_folder(run_folder), source.segment.file));
  }
  if (status.ok() && all) status = remove_file(description_path(run_folder));
  std::error_code ignored;
  if (status.ok() && all) fs::remove(segments_folder(run_folder), ignored);  // when it is empty
  return status;
}

}  // namespace

absl::StatusOr<Merge> merge_runs(const std::string& run_folder,
                                 const std::vector<std::string>& more) {
  std::vector<std::string> folders = {run_folder};
  folders.insert(folders.end(), more.begin(), more.end());
  const std::string path = store_path_in(run_folder);
  auto run = common_description(folders);
  if (!run.ok()) return run.status();
  const auto lock = StoreLock::acquire(path);
  if (!lock.ok()) return lock.status();
  if (run = common_description(folders); !run.ok())
    return run.status();  // it may just have changed
  auto sources = all_sources(folders);
  if (!sources.ok()) return sources.status();
  const bool only_itself = sources->size() == 1 && sources->front().is_store &&
                           sources->front().run_folder == run_folder;
  if (only_itself) {
    Merge nothing_new;
    nothing_new.rows = (*run)->rows_of_plan();
    nothing_new.planned = (*run)->plan().rows();
    return nothing_new;
  }
  const Draft draft(path);
  Merger merger(**run, path, *std::move(sources), run_folder);
  if (absl::Status written = merger.write(draft.store()); !written.ok()) return written;
  if (absl::Status done = draft.done(); !done.ok()) return done;
  Merge outcome = std::move(merger.outcome());
  for (const RowSource& source : merger.merged()) {
    outcome.files += !(source.is_store && source.run_folder == run_folder);
  }
  if (!outcome.differs.empty()) return outcome;
  absl::Status removed = remove_segments(run_folder, merger.merged(), outcome.damage.empty());
  if (!removed.ok()) return removed;
  return outcome;
}

namespace {

absl::StatusOr<OpenedRun> open_run_once(const std::string& run_folder,
                                        const std::string& changing) {
  OpenedRun opened;
  const std::string path = store_path_in(run_folder);
  auto sources = sources_in(run_folder);
  if (!sources.ok()) return sources.status();
  for (const RowSource& source : *sources) opened.segments += !source.is_store;
  std::error_code ignored;
  if (opened.segments == 0 && !fs::exists(description_path(run_folder), ignored)) {
    auto store = Store::open(path);
    if (!store.ok()) return store.status();
    opened.store = *std::move(store);
    return opened;
  }
  const auto run = open_description(run_folder);
  if (!run.ok()) return run.status();
  const auto aside = TemporaryFolder::make();
  if (!aside.ok()) return aside.status();
  const std::string copy = store_path_in((*aside)->path());
  Merger merger(**run, path, *std::move(sources), changing);
  if (absl::Status written = merger.write(copy); !written.ok()) return written;
  auto store = Store::open_as(copy, path);
  if (!store.ok()) return store.status();
  opened.store = *std::move(store);
  opened.damage = std::move(merger.outcome().damage);
  if (merger.gone() > 0) {
    opened.damage.push_back(
        fmt::format("{}: {} went while they were read, as shards play; rows of "
                    "theirs may be missing: look again",
                    run_folder, count_text(merger.gone(), "segment")));
  }
  const std::vector<std::string>& differs = merger.outcome().differs;
  opened.damage.insert(opened.damage.end(), differs.begin(), differs.end());
  return opened;
}

}  // namespace

absl::StatusOr<OpenedRun> open_run(const std::string& run_folder) {
  constexpr int kMostTimes = 5;
  for (int times = 1;; ++times) {
    auto opened = open_run_once(run_folder, times == kMostTimes ? run_folder : "");
    // Segments that have gone while they were read are in the store by now, or in others.
    if (!absl::IsNotFound(opened.status()) || times == kMostTimes) return opened;
  }
}

}  // namespace muster
