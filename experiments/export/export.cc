#include "experiments/export/export.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <optional>
#include <utility>

#include "core/files.h"
#include "experiments/export/database.h"
#include "experiments/export/lines.h"

namespace muster::exports {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 20;

// A file, or standard output; remembers the first error.
class Output {
 public:
  explicit Output(std::optional<FileDraft> file) : file_(std::move(file)) {}

  // False when nothing more can be written.
  bool write(const std::string& text) {
    if (!file_) {
      if (error_ == 0 && std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
        error_ = errno;
      }
      return error_ == 0;
    }
    pending_ += text;
    return pending_.size() < kPieceBytes || flush();
  }
  absl::Status finish() {
    if (file_) return flush() ? file_->put() : written_;
    if (error_ == 0 && std::fflush(stdout) != 0) error_ = errno;
    // A reader that has seen enough (a closed pipe) is no mistake.
    if (error_ == 0 || error_ == EPIPE) return absl::OkStatus();
    return absl::InternalError(fmt::format("cannot write the export: {}", std::strerror(error_)));
  }

 private:
  bool flush() {
    if (written_.ok()) written_ = file_->write(pending_);
    pending_.clear();
    return written_.ok();
  }

  std::optional<FileDraft> file_;
  std::string pending_;   // for the file
  absl::Status written_;  // to the file
  int error_ = 0;         // of standard output
};

absl::Status write_games(const Store& store, const Options& options, Output& output) {
  if (options.format == Format::kJsonLines && options.by == By::kGame) {
    return for_each_told(store, [&](const ToldGame& told) {
      return output.write(json_line(store.meta(), told, options.timings));
    });
  }
  const auto metrics = metrics_of(store);
  if (!metrics.ok()) return metrics.status();
  Table table(options.by, store.meta(), *metrics, options.timings);
  const bool csv = options.format == Format::kCsv;
  if (csv) output.write(csv_header(table.columns()));
  return for_each_told(store, [&](const ToldGame& told) {
    bool going = true;
    for (const Row& row : table.rows(told)) {
      going = output.write(csv ? csv_line(row) : json_line(table.columns(), row));
    }
    return going;
  });
}

absl::Status write_sqlite(const Store& store, const Options& options, FileDraft file) {
  if (file.place().empty()) {
    return absl::InvalidArgumentError(fmt::format(
        "{}: cannot hold an SQLite database; expected a file, or one that is new", options.file));
  }
  absl::Status written = write_database(file.place(), store, options.timings);
  return written.ok() ? file.put() : written;
}

}  // namespace

absl::Status export_games(const Store& store, const Options& options) {
  std::optional<FileDraft> file;
  if (!options.file.empty()) {
    auto draft = FileDraft::make(options.file);
    if (!draft.ok()) return draft.status();
    file = *std::move(draft);
  }
  if (options.format == Format::kSqlite) {
    if (!file) return absl::InvalidArgumentError("an SQLite database needs a file to be in");
    return write_sqlite(store, options, *std::move(file));
  }
  Output output(std::move(file));
  absl::Status read = write_games(store, options, output);
  return read.ok() ? output.finish() : read;
}

}  // namespace muster::exports
