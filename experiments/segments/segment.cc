#include "experiments/segments/segment.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/config/inputs.h"
#include "core/files.h"
#include "core/hash128.h"
#include "core/status.h"
#include "experiments/store/batch_reader.h"
#include "experiments/store/batch_writer.h"

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
    const bool fine = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    plain += fine || c == '_' ? c : '_';
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
    : folder_(segments_folder(run_folder)),
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
  absl::Status written = make_folders(folder_);
  if (written.ok()) {
    written = write_file(fmt::format("{}/{}-{:04}.{}{}", folder_, attempt_, segments_ + 1,
                                     to_text(hash128(*bytes)), kEnding),
                         *bytes);
  }
  if (!written.ok()) return written;
  ++segments_;
  return absl::OkStatus();
}

absl::StatusOr<std::vector<SegmentName>> list_segments(const std::string& run_folder) {
  std::vector<SegmentName> names;
  const std::string folder = segments_folder(run_folder);
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  if (error == std::errc::no_such_file_or_directory) return names;
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

}  // namespace muster
