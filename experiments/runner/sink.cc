#include "experiments/runner/sink.h"

#include <exception>
#include <new>
#include <utility>

namespace muster {
namespace {

// Games that wait at most, in units of what is written together.
constexpr std::uint64_t kMostWaiting = 4;
// A reader that was stopped while it read keeps the file locked: so many tries of ten seconds.
constexpr int kLockedTries = 30;

}  // namespace

Sink::Sink(RowWriter& writer, double seconds, std::uint64_t rows, std::function<void()> taken)
    : writer_(writer), patience_(seconds), rows_(rows), taken_(std::move(taken)), thread_([this] {
        work();
      }) {}

Sink::~Sink() { finish().IgnoreError(); }

void Sink::put(PlayedGame game) {
  std::unique_lock lock(mutex_);
  written_.wait(
      lock, [this] { return waiting_.size() < kMostWaiting * rows_ || ending_ || !error_.ok(); });
  if (ending_ || !error_.ok()) return;
  if (waiting_.empty()) oldest_ = Clock::now();
  waiting_.push_back(std::move(game));
  // The thread wakes by itself when it is time; it need not be told of each game.
  if (waiting_.size() == 1 || waiting_.size() == rows_) came_.notify_one();
}

absl::Status Sink::finish_soon() {
  hurried_ = true;
  return finish();
}

absl::Status Sink::status() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

std::uint64_t Sink::stored() const {
  const std::lock_guard lock(mutex_);
  return stored_;
}

absl::Status Sink::finish() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    came_.notify_one();
    written_.notify_all();
  }
  {
    const std::lock_guard lock(joining_);
    if (thread_.joinable()) thread_.join();
  }
  return status();
}

void Sink::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    came_.wait(lock, [this] { return !waiting_.empty() || ending_; });
    if (waiting_.empty()) return;
    const auto due = oldest_ + std::chrono::duration_cast<Clock::duration>(patience_);
    came_.wait_until(lock, due, [this] { return waiting_.size() >= rows_ || ending_; });
    std::vector<PlayedGame> games = std::exchange(waiting_, {});
    lock.unlock();
    write(std::move(games));
    lock.lock();
    written_.notify_all();
    if (!error_.ok()) return;
  }
}

absl::Status Sink::store(std::vector<PlayedGame>& games) {
  RowsToAdd add;
  add.rows.reserve(games.size());
  for (PlayedGame& game : games) {
    if (!game.row_is_there) add.rows.push_back(std::move(game.row));
    for (auto& [witness, figures] : game.figures) {
      add.figures[witness].push_back(std::move(figures));
    }
  }
  absl::Status status = writer_.append(add);
  for (int tries = 1; absl::IsUnavailable(status) && tries < kLockedTries && !hurried_; ++tries) {
    status = writer_.append(add);
  }
  return status;
}

// Nobody catches what this thread throws.
absl::Status Sink::try_to_store(std::vector<PlayedGame>& games) {
  try {
    return store(games);
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError(
        "there is not enough memory to store games; nothing that was stored is lost");
  } catch (const std::exception& error) {
    return absl::InternalError(error.what());
  }
}

void Sink::write(std::vector<PlayedGame> games) {
  const absl::Status status = try_to_store(games);
  {
    const std::lock_guard lock(mutex_);
    if (status.ok()) {
      stored_ += games.size();
    } else {
      error_ = status;
    }
  }
  if (!status.ok()) return;
  for (const PlayedGame& game : games) {
    if (!game.row_is_there) taken_();
  }
}

}  // namespace muster
