#include "experiments/segments/segment.h"

#include <absl/strings/ascii.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <numeric>
#include <span>
#include <system_error>
#include <utility>

#include "core/config/inputs.h"
#include "core/files.h"
#include "core/hash128.h"
#include "core/status.h"
#include "experiments/store/batch_reader.h"
#include "experiments/store/batch_writer.h"
#include "experiments/store/columns.h"

namespace muster {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".sqlite";
constexpr std::size_t kHashDigits = 32;
constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 30;

// What may stand in a name of a file without surprise.
std::string plain(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    plain += absl::ascii_isalnum(static_cast<unsigned char>(c)) ? c : '_';
  }
  constexpr std::size_t kLongest = 40;
  return plain.substr(0, kLongest);
}

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : plain(value);
}

// The cells and witnesses that rows refer to, and the program.
StoreContents part_of(const StoreContents& run, const RowsToAdd& rows, const std::string& program) {
  StoreContents part;
  part.meta.experiment = run.meta.experiment;
  part.meta.game = run.meta.game;
  part.meta.identity = run.meta.identity;
  part.meta.version = run.meta.version;
  part.meta.program = program;
  const auto add_cell = [&](std::uint64_t cell) {
    const auto id = static_cast<std::int64_t>(cell);
    if (!part.cells.contains(id)) part.cells.emplace(id, run.cells.at(id));
  };
  for (const StoredRow& row : rows.rows) add_cell(row.cell);
  for (const auto& [witness, figures] : rows.figures) {
    if (figures.empty()) continue;
    part.witnesses.emplace(witness, run.witnesses.at(witness));
    for (const StoredFigures& one : figures) add_cell(one.cell);
  }
  part.programs[1] = {1, program, run.meta.version};
  return part;
}

// Batches of a file, as they are, into the tables of another one.
absl::Status copy_batches(const RowFile& file, sqlite3* database, BatchWriter& writer) {
  absl::Status status = sqlite::attach_bytes(database, "part", *file.bytes);
  if (!status.ok()) return status;
  const auto copy_all = [&]() -> absl::Status {
    for (std::size_t begin = 0; begin < file.batches.size();) {
      const std::size_t end = end_of_run(file.batches, begin);
      const auto columns = MetricColumns::read(file.database.get(), file.batches[begin].witness);
      if (!columns.ok()) return columns.status();
      const auto copied =
          writer.copy({"part", &*columns, std::span(file.batches).subspan(begin, end - begin)});
      if (!copied.ok()) return copied.status();
      begin = end;
    }
    return absl::OkStatus();
  };
  // Deferred, as what is attached may only be read.
  status = sqlite::in_transaction(database, copy_all, true);
  const absl::Status detached = sqlite::detach(database, "part");
  return status.ok() ? detached : status;
}

// A segment that holds the rows of several, which one attempt has written.
absl::StatusOr<std::string> bytes_of_files(const std::vector<RowFile>& files) {
  StoreContents part = files.front().contents;
  for (const RowFile& file : files) {
    part.cells.insert(file.contents.cells.begin(), file.contents.cells.end());
    part.witnesses.insert(file.contents.witnesses.begin(), file.contents.witnesses.end());
    if (file.contents.programs.at(1).identity != part.programs.at(1).identity) {
      return absl::InternalError(file.path + ": is of another program");
    }
  }
  const auto memory = sqlite::open_memory();
  if (!memory.ok()) return memory.status();
  sqlite3* const database = memory->get();
  absl::Status status = sqlite::in_transaction(database, [&] {
    const absl::Status made = create_tables(database);
    return made.ok() ? copy_description(database, part) : made;
  });
  {
    BatchWriter writer(database, part);
    for (const RowFile& file : files) {
      if (status.ok()) status = copy_batches(file, database, writer);
    }
  }
  if (status.ok()) status = sqlite::in_transaction(database, [&] { return seal(database); });
  if (!status.ok()) return status;
  return sqlite::bytes_of(database);
}

}  // namespace

std::string segments_folder(const std::string& run_folder) { return run_folder + "/segments"; }

std::string description_path(const std::string& run_folder) {
  return segments_folder(run_folder) + "/run.sqlite";
}

std::string attempt_name() {
  std::string job = variable("SLURM_ARRAY_JOB_ID");
  if (job.empty()) job = variable("SLURM_JOB_ID");
  std::string slurm;
  if (!job.empty()) {
    const std::string task = variable("SLURM_ARRAY_TASK_ID");
    const std::string restart = variable("SLURM_RESTART_COUNT");
    slurm =
        fmt::format("{}_{}_{}-", job, task.empty() ? "0" : task, restart.empty() ? "0" : restart);
  }
  return fmt::format("{}{}-{}-{}", slurm, plain(host_name()), getpid(), utc_now());
}

SegmentWriter::SegmentWriter(const std::string& run_folder, std::string attempt,
                             const StoreContents& run, std::string program)
    : run_folder_(run_folder),
      folder_(segments_folder(run_folder)),
      attempt_(std::move(attempt)),
      run_(run),
      program_(std::move(program)) {}

absl::StatusOr<std::string> SegmentWriter::bytes_of_rows(const RowsToAdd& rows) const {
  const std::string& program = rows.program.empty() ? program_ : rows.program;
  const auto memory = sqlite::open_memory();
  if (!memory.ok()) return memory.status();
  sqlite3* const database = memory->get();
  const StoreContents part = part_of(run_, rows, program);
  absl::Status done = sqlite::in_transaction(database, [&] {
    absl::Status status = create_tables(database);
    if (status.ok()) status = copy_description(database, part);
    BatchWriter batches(database, part);
    if (status.ok()) status = batches.add(rows, program).status();
    return status.ok() ? seal(database) : status;
  });
  if (!done.ok()) return done;
  return sqlite::bytes_of(database);
}

absl::Status SegmentWriter::append(const RowsToAdd& rows) {
  if (rows.empty()) return absl::OkStatus();
  const auto bytes = bytes_of_rows(rows);
  if (!bytes.ok()) return bytes.status();
  auto written = write_in_folder(*bytes);
  if (!written.ok()) return written.status();
  if (own_.empty()) own_.emplace_back();
  own_.front().push_back(*std::move(written));
  fold(0);
  return absl::OkStatus();
}

// A merge that has taken everything removes the folder.
absl::StatusOr<SegmentWriter::Own> SegmentWriter::write_in_folder(const std::string& bytes) {
  constexpr int kMostTimes = 5;
  for (int times = 1;; ++times) {
    if (absl::Status made = make_folders(folder_); !made.ok()) return made;
    auto written = write(bytes);
    std::error_code ignored;
    if (written.ok() || fs::exists(folder_, ignored) || times == kMostTimes) return written;
  }
}

absl::StatusOr<SegmentWriter::Own> SegmentWriter::write(const std::string& bytes) {
  const Hash128 hash = hash128(bytes);
  const std::string file =
      fmt::format("{}-{:04}.{}{}", attempt_, segments_ + 1, to_text(hash), kEnding);
  absl::Status written = write_file(fmt::format("{}/{}", folder_, file), bytes);
  if (!written.ok()) return written;
  ++segments_;
  return Own{{file, attempt_, hash}, bytes.size()};
}

void SegmentWriter::fold(std::size_t level) {
  if (own_[level].size() < kSegmentsToFold) return;
  const std::vector<Own> own = std::exchange(own_[level], {});
  const auto add = [](std::uint64_t sum, const Own& one) { return sum + one.bytes; };
  if (std::accumulate(own.begin(), own.end(), std::uint64_t{0}, add) > kMostFoldedBytes) return;
  std::vector<RowFile> files;  // a merge may have taken some
  std::vector<Own> there;
  for (const Own& one : own) {
    auto file = open_segment(run_folder_, one.name);
    if (!file.ok()) continue;
    files.push_back(*std::move(file));
    there.push_back(one);
  }
  if (there.size() < 2) return;
  const auto bytes = bytes_of_files(files);
  if (!bytes.ok()) return;
  auto written = write(*bytes);
  if (!written.ok()) {
    own_[level] = std::move(there);  // and with the next one: the disk may have room again
    return;
  }
  for (const Own& one : there) {
    remove_file(fmt::format("{}/{}", folder_, one.name.file)).IgnoreError();
  }
  if (own_.size() == level + 1) own_.emplace_back();
  own_[level + 1].push_back(*std::move(written));
  fold(level + 1);
}

absl::StatusOr<std::vector<SegmentName>> list_segments(const std::string& run_folder) {
  std::vector<SegmentName> names;
  const std::string folder = segments_folder(run_folder);
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  if (error == std::errc::no_such_file_or_directory) return names;
  if (error == std::errc::filename_too_long) {
    return absl::InvalidArgumentError(fmt::format("{}: {}", folder, error.message()));
  }
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    SegmentName name{entry->path().filename().string(), {}, {}};
    if (!name.file.ends_with(kEnding)) continue;
    const std::string stem = name.file.substr(0, name.file.size() - kEnding.size());
    const std::size_t dot = stem.rfind('.');
    if (dot == std::string::npos || stem.size() - dot - 1 != kHashDigits) continue;
    const auto hash = parse_hash128(stem.substr(dot + 1));
    if (!hash.ok()) continue;
    name.hash = *hash;
    name.attempt = stem.substr(0, std::min(dot, stem.rfind('-')));
    names.push_back(std::move(name));
  }
  if (error) {
    return absl::InternalError(fmt::format("{}: cannot be read: {}", folder, error.message()));
  }
  std::sort(names.begin(), names.end());
  return names;
}

absl::StatusOr<RowFile> open_segment(const std::string& run_folder, const SegmentName& name) {
  RowFile file;
  file.path = fmt::format("{}/{}", segments_folder(run_folder), name.file);
  auto bytes = read_file(file.path, kMostBytes);
  if (!bytes.ok()) return bytes.status();
  if (hash128(*bytes) != name.hash) {
    return absl::DataLossError(
        fmt::format("{}: is damaged: its bytes are not those that its name tells", file.path));
  }
  file.bytes = std::make_unique<std::string>(*std::move(bytes));
  auto database = sqlite::open_bytes(*file.bytes);
  if (!database.ok()) return database.status();
  file.database = *std::move(database);
  auto contents = read_contents(file.database.get(), file.path);
  if (!contents.ok()) return contents.status();
  file.contents = *std::move(contents);
  auto batches = read_batches(file.database.get(), file.contents, file.path);
  if (!batches.ok()) return batches.status();
  file.batches = *std::move(batches);
  return file;
}

std::size_t end_of_run(const std::vector<BatchRecord>& batches, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < batches.size() && batches[end].witness == batches[begin].witness &&
         batches[end].first ==
             batches[end - 1].first + static_cast<std::int64_t>(batches[end - 1].rows)) {
    ++end;
  }
  return end;
}

}  // namespace muster
